"""Updates the list of layouts from those changed last: one request where little has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from app.domain.layouts.layout import Layout
from app.domain.list_queries import Page

NEWEST: Final = 50
"""Number of recently changed layouts that are read."""


def with_news(known: Sequence[Layout], newest: Page[Layout]) -> tuple[Layout, ...] | None:
    """Returns all current layouts: `known` itself if nothing changed, None if only a full list can tell.

    `newest` are those that were changed last, newest first. Publishing gives a layout a new id: it replaces the layout
    with the same own campaign.
    """
    by_id = {layout.layout_id: layout for layout in known}
    changed = {each.layout_id: each for each in newest.items if not _same(each, by_id.get(each.layout_id))}
    if newest.total is None or newest.unreadable or _may_be_more(newest, changed):
        return None
    if not changed:
        return tuple(known) if newest.total == len(known) else None
    republished = {each.campaign_id for each in changed.values()} - {None}
    stay = [each for each in known if each.layout_id not in changed and each.campaign_id not in republished]
    merged = sorted((*stay, *changed.values()), key=lambda layout: layout.layout_id)
    return tuple(merged) if len(merged) == newest.total else None


def _may_be_more(newest: Page[Layout], changed: Mapping[int, Layout]) -> bool:
    """Whether layouts beyond the page may have changed as well: that is so if the oldest one on it has."""
    if not newest.items:
        return bool(newest.total)
    is_whole = newest.total is not None and len(newest.items) >= newest.total
    return not is_whole and newest.items[-1].layout_id in changed


def _same(one: Layout, other: Layout | None) -> bool:
    """Compares without the address of the thumbnail, which may differ each time."""
    return other is not None and replace(one, thumbnail=None) == replace(other, thumbnail=None)
