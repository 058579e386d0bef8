"""Locates Marquee's own files: shipped resources and the user's data."""

from pathlib import Path

from platformdirs import user_data_path

from app import APP_ID

_PACKAGE = Path(__file__).resolve().parents[1]
_OWNER_ONLY = 0o700


def resources_dir() -> Path:
    """Returns the directory of icons, theme and texts that came with this installation.

    A wheel and a bundle carry it inside the package as `app/_resources`; in a checkout it is beside `app`.
    """
    packed = _PACKAGE / "_resources"
    return packed if packed.is_dir() else _PACKAGE.parent / "resources"


def data_dir(override: Path | None = None) -> Path:
    """Returns the directory for settings, connections, the vault and drafts: absolute, existing, private to its owner.

    `override` is the command line's `--data-dir`; without it, the platform's default place for application data is
    used. An existing directory keeps its permissions; see `core.private_files.make_private`. Raises OSError if it
    can't be created.
    """
    chosen = override.expanduser().absolute() if override is not None else user_data_path(APP_ID, appauthor=False)
    chosen.mkdir(mode=_OWNER_ONLY, parents=True, exist_ok=True)
    return chosen
