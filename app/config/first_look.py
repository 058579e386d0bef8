"""What the first frame shows of the settings, read before there is anything to read all of them with."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple


class FirstLook(NamedTuple):
    """See the fields of the same names in `Settings`; `theme` may be any text, `text_size` any number.

    `has_connections` says that some were open when Marquee was last closed.
    """

    theme: str = ""
    window_geometry: bytes = b""
    has_connections: bool = False
    text_size: int = 0


class ListLook(NamedTuple):
    """What it takes to show a list of the connection that will be in front, as it was left.

    `language` and `is_comfortable` are settings; `table` and `place` what the list and its window remembered. `node` is
    the key of the one that was chosen in the tree, '' where it is not known, None where the list's branch was closed.
    `view_table` and `words` are those of the saved view that it opens with, and come on top of the others.
    """

    connection_id: str
    language: str
    is_comfortable: bool
    node: str | None
    table: Mapping[str, Any]
    place: Mapping[str, Any]
    view_table: Mapping[str, Any] = {}
    words: str = ""


PLACE: Final = "first list"
"""The view in the settings that says where in the window the list was."""


def first_look(data_dir: Path) -> FirstLook:
    """What can be understood of `<data>/settings.json`; what is wrong with it, `SettingsStore` finds out and tells."""
    try:
        value = _settings(data_dir)
        return FirstLook(
            str(value.get("theme", "")),
            _geometry(value.get("window_geometry")),
            bool(value.get("open_connections")),
            int(value.get("text_size", 0)),
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return FirstLook()


def list_look(data_dir: Path, kind: str) -> ListLook | None:
    """How the list of a kind was left; None where nobody knows, or where it opens with a view that has filters.

    Those the CMS decides, or the page that is not there yet.
    """
    try:
        value = _settings(data_dir)
        views = value["views"]
        view = _default_view(views.get(f"views/{kind}", {}))
        if view.get("filters"):
            return None
        connection_id = str(value["open_connections"][-1])
        branch, tree = f"{connection_id}/{kind}", views["tree"]
        return ListLook(
            connection_id,
            str(value.get("language", "")),
            value.get("density") == "comfortable",
            str(tree["last"].get(branch, "")) if branch in tree["open"] else None,
            dict(views.get(kind, {})),
            dict(views[PLACE]),
            dict(view.get("table") or {}),
            str(view.get("words") or ""),
        )
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return None


def _default_view(book: Any) -> dict[str, Any]:
    """As `ViewBook.from_state` finds it; empty for none."""
    default = book.get("default")
    found = [each["view"] for each in book.get("views", ()) if default and each["name"] == default]
    return dict(found[-1]) if found else {}


def _settings(data_dir: Path) -> Any:
    return json.loads((data_dir / "settings.json").read_bytes())["data"]


def _geometry(value: Any) -> bytes:
    return base64.b64decode(value, validate=True) if isinstance(value, str) else b""
