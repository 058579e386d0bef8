"""The user's settings: theme, density, geometry, and the saved state of each view."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from app.config.versioned_file import Schema, load, save
from app.core.errors import DiskProblem
from app.core.lazy_import import lazy_module
from app.core.log import logger
from app.core.translatable_texts import say

if TYPE_CHECKING:
    from app.core import process_lock
else:
    process_lock = lazy_module("app.core.process_lock")

_SCHEMA = Schema(version=1)


class Scheme(StrEnum):
    """The theme: light or dark; SYSTEM follows the desktop if it reports its own."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Density(StrEnum):
    COMPACT = "compact"
    COMFORTABLE = "comfortable"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings; each has a default.

    Attributes:
        language: "en", "de", or '' for the system's.
        text_size: pixels of ordinary text at 100 %, 0 for the system's size.
        less_motion: no animations, even if the system has not asked for that.
        reopen_connections: the next start opens the connections that were open, else it shows the start page.
        reopen_tabs: a connection opens with the tabs it had.
        window_geometry: opaque bytes of the window system.
        open_connections: ids of the connections that were open, in the order of the tree.
        views: saved state by the key of a view ("tree", "campaigns", …); plain JSON values, owned by the view.
    """

    theme: Scheme = Scheme.SYSTEM
    density: Density = Density.COMPACT
    language: str = ""
    text_size: int = 0
    less_motion: bool = False
    reopen_connections: bool = True
    reopen_tabs: bool = True
    window_geometry: bytes = b""
    open_connections: tuple[str, ...] = ()
    views: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)


class SettingsStore:
    """`<data>/settings.json`. Changes take effect at once and reach the disk with `save()`.

    Attributes:
        value: the current settings.
        notices: sentences for the user about settings that could not be read.
    """

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / "settings.json"
        self.notices: list[str] = []
        self._is_readable = True
        self._one_at_a_time = threading.Lock()
        self.value = self._saved = self._load()

    def change(self, **fields: object) -> None:
        """Sets fields of `Settings` by name. Raises msgspec.ValidationError for a value of the wrong type."""
        changed = msgspec.structs.replace(self.value, **fields)
        self.value = msgspec.convert(msgspec.to_builtins(changed), Settings)

    def view(self, key: str) -> dict[str, Any]:
        """Returns a copy of the saved state of a view; empty at first."""
        return dict(self.value.views.get(key, {}))

    def remember_view(self, key: str, state: dict[str, Any]) -> None:
        """Replaces the saved state of the view `key`; `state` holds plain JSON values."""
        self.change(views={**self.value.views, key: state})

    def save(self) -> None:
        """Writes what has changed. Raises DiskProblem; the old file is then unchanged.

        What another window has written since stays. A file that could not be read is left alone. May be called from any
        thread; the last call wins.
        """
        with self._one_at_a_time:
            value = self.value
            if not self._is_readable or value == self._saved:
                return
            with process_lock.thread_lock(self._path.with_suffix(".lock")):
                there = load(self._path, _SCHEMA, say("The settings")).value
                save(self._path, _SCHEMA, value if there is None else _changed(_decode(there), self._saved, value))
                self._saved = value

    def _load(self) -> Settings:
        try:
            loaded = load(self._path, _SCHEMA, say("The settings"))
        except DiskProblem as problem:
            self._is_readable = False
            self.notices.append(say("Marquee couldn't load your settings: {sentence}", sentence=problem.sentence))
            return Settings()
        if loaded.notice:
            self.notices.append(loaded.notice)
        return _decode(loaded.value)


def _changed(there: Settings, before: Settings, after: Settings) -> Settings:
    """Returns the settings on disk with the changes from `before` to `after`.

    Each view counts for itself, and so does each part of its state, and each item of a list of items with names.
    """
    names = (field.name for field in msgspec.structs.fields(Settings))
    fields = {name: value for name in names if (value := getattr(after, name)) != getattr(before, name)}
    views = _merged(there.views, before.views, after.views, _merged_states)
    return msgspec.structs.replace(there, **{**fields, "views": views})


def _merged(
    there: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any], both: Callable[[Any, Any, Any], Any]
) -> dict[str, Any]:
    """Returns what is `there` with the changes from `before` to `after`; `both` merges what both sides changed."""
    merged: dict[str, Any] = {}
    for key in {**after, **there}:
        was, now, other = before.get(key), after.get(key), there.get(key)
        if now == was:
            now = other
        elif now is not None and other is not None and other != was:
            now = both(other, was, now)
        if now is not None:
            merged[key] = now
    return merged


def _merged_states(there: Any, before: Any, after: Any) -> Any:
    """Merges two states of a view, part by part."""
    if not all(isinstance(each, dict) for each in (there, before or {}, after)):
        return after
    return _merged(there, before or {}, after, _merged_items)


def _merged_items(there: Any, before: Any, after: Any) -> Any:
    """Merges two lists of items with names, such as saved views; of other values, the newer one counts."""
    others, were, mine = _by_name(there), _by_name(before or []), _by_name(after)
    if others is None or were is None or mine is None:
        return after
    return list(_merged(others, were, mine, lambda _there, _before, newer: newer).values())


def _by_name(items: Any) -> dict[str, Any] | None:
    """Returns the items of a list by name; None if it is no such list."""
    if not isinstance(items, list) or not all(isinstance(each, dict) and "name" in each for each in items):
        return None
    return {str(each["name"]): each for each in items}


def _decode(value: object) -> Settings:
    """Decodes field by field, so that one unusable value costs that setting alone."""
    if not isinstance(value, dict):
        return Settings()
    good: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        if field.name in value:
            try:
                good[field.name] = msgspec.convert(value[field.name], field.type)
            except msgspec.ValidationError as error:
                logger("config").warning("setting %s could not be read: %s", field.name, error)
    return Settings(**good)
