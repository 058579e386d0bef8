"""The few settings that the first frame needs, read without loading msgspec or the settings store."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple


class FirstFrameSettings(NamedTuple):
    """Some settings; see the fields of the same names in `Settings`. `theme` may be any text, `text_size` any number.

    `has_connections` says that connections were open when Marquee was last closed.
    """

    theme: str = ""
    window_geometry: bytes = b""
    has_connections: bool = False
    text_size: int = 0


class SavedListState(NamedTuple):
    """The saved state of a list of the front connection, enough to show it as it was left.

    `language` and `is_comfortable` are settings; `table` and `place` are the saved states of the list and its window.
    `node` is the key of the node selected in the tree, '' if it is unknown.
    `view_table` and `words` come from the default saved view, and override the others.
    """

    connection_id: str
    language: str
    is_comfortable: bool
    node: str
    table: Mapping[str, Any]
    place: Mapping[str, Any]
    view_table: Mapping[str, Any] = {}
    words: str = ""


PLACE: Final = "first list"
"""The key in the settings' views for the position of the list in the window."""


def first_frame_settings(data_dir: Path) -> FirstFrameSettings:
    """Reads what it can of `<data>/settings.json`. `SettingsStore` reports anything wrong with the file."""
    try:
        value = _settings(data_dir)
        return FirstFrameSettings(
            str(value.get("theme", "")),
            _geometry(value.get("window_geometry")),
            bool(value.get("open_connections")) and value.get("reopen_connections") is not False,
            int(value.get("text_size", 0)),
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return FirstFrameSettings()


def saved_list_state(data_dir: Path, kind: str) -> SavedListState | None:
    """Returns how the list of a kind was left; None if that is unknown, or if its default view has filters.

    Filters are applied by the CMS, or by a page that does not exist yet.
    """
    try:
        value = _settings(data_dir)
        views = value["views"]
        view = _default_view(views.get(f"views/{kind}", {}))
        if view.get("filters"):
            return None
        connection_id = str(value["open_connections"][-1])
        return SavedListState(
            connection_id,
            str(value.get("language", "")),
            value.get("density") == "comfortable",
            str(views["tree"]["last"].get(f"{connection_id}/{kind}", "")),
            dict(views.get(kind, {})),
            dict(views[PLACE]),
            dict(view.get("table") or {}),
            str(view.get("words") or ""),
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _default_view(book: Any) -> dict[str, Any]:
    """Finds the default view like `SavedViews.from_state`; empty if there is none."""
    default = book.get("default")
    found = [each["view"] for each in book.get("views", ()) if default and each["name"] == default]
    return dict(found[-1]) if found else {}


def _settings(data_dir: Path) -> Any:
    return json.loads((data_dir / "settings.json").read_bytes())["data"]


def _geometry(value: Any) -> bytes:
    return base64.b64decode(value, validate=True) if isinstance(value, str) else b""
