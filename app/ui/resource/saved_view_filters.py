"""Checks which filters of a saved view, possibly of an earlier version or another CMS, can be used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, Final

from app.ui.i18n import quoted, tr
from app.ui.resource.resource_declaration import Filter, FilterKind
from app.ui.shell import PageKey, Shell


def names_records(filters: Mapping[str, Filter[Any]], values: Mapping[str, Any]) -> bool:
    """Returns whether one of the values is a record id, which means another record in another CMS."""
    return any(_is_record(filters[key], value) for key, value in values.items() if key in filters)


def usable(
    filters: Mapping[str, Filter[Any]], values: Mapping[str, Any], *, is_of_this_cms: bool
) -> tuple[dict[str, Any], list[str]]:
    """Returns the saved values that can be used here, and the names of the others."""
    kept: dict[str, Any] = {}
    left: list[str] = []
    for key, value in values.items() if isinstance(values, Mapping) else ():
        filter_ = filters.get(key)
        if filter_ is None:
            left.append(str(key).replace("_", " "))
        elif not _fits(filter_, value) or (_is_record(filter_, value) and not is_of_this_cms):
            left.append(filter_.label)
        else:
            kept[key] = value
    return kept, left


def show_left_out_filters(shell: Shell, page_key: PageKey, left: list[str]) -> None:
    """Shows a banner on filters that were left out of a view, since it shows more rows than intended."""
    key = f"view/{page_key}"
    if not left:
        shell.clear_banner(key)
        return
    names = ", ".join(quoted(name) for name in left)
    shell.banner(
        key,
        tr("Some filters of this view can't be used here: {names}", names=names),
        tr("Add the missing filter and save the view again. Until then, the saved view won't change."),
        page=page_key,
    )


def _is_record(filter_: Filter[Any], value: object) -> bool:
    return filter_.load_choices is not None and isinstance(value, int)


def _fits(filter_: Filter[Any], value: object) -> bool:
    if isinstance(value, Mapping):
        modes = {mode.key for mode in filter_.modes}
        mode = value.get("mode")
        return isinstance(value.get("text"), str) and isinstance(mode, str) and mode in modes
    if filter_.choices:
        return any(value == choice.value for choice in filter_.choices)
    return _FITS[filter_.kind](value)


def _is_day(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(date.fromisoformat(value))
    except ValueError:
        return False


_FITS: Final[dict[FilterKind, Callable[[object], bool]]] = {
    FilterKind.TEXT: lambda value: isinstance(value, str),
    FilterKind.NUMBER: lambda value: isinstance(value, int) and not isinstance(value, bool),
    FilterKind.CHOICE: lambda value: isinstance(value, str | int),
    FilterKind.FLAG: lambda value: isinstance(value, bool),
    FilterKind.DATE: _is_day,
}
