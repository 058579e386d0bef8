"""The facts of a layout for its preview: name, duration, size, marks, tags, folder and campaigns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.text.value_formatting import duration, duration_in_words
from app.models.i18n import tr
from app.models.layout_library import LayoutStatus, entry_of, status_of, status_text, usage_text
from app.models.lineup_model import intrinsic_marks, mark_pill, picture_seed
from app.models.table_columns import PillSpec, PillTone

_NAMED: Final = 2
"""Number of campaigns that are named; the rest is counted."""


class Previewed(NamedTuple):
    """The content of a preview: an entry, and its layout if the user can see it.

    `note` depends on the place: "4 of 24 · Starts at 0:26".
    """

    entry: Entry
    layout: Layout | None = None
    note: str = ""

    @property
    def layout_id(self) -> int:
        return self.entry.layout_id

    @property
    def seed(self) -> int:
        """Returns the seed of its placeholder drawing."""
        return picture_seed(self.entry)


def previewed(layout: Layout, note: str = "") -> Previewed:
    """Returns the content for a layout outside a line-up."""
    return Previewed(entry_of(layout), layout, note)


class LayoutFacts(NamedTuple):
    """The texts beside a layout's picture; "" and () for unknown facts."""

    name: str
    size: str
    """Duration, orientation and pixels: "0:12 · Landscape · 1920 × 1080"."""
    marks: tuple[PillSpec, ...]
    tags: tuple[PillSpec, ...]
    folder: str
    used: str
    note: str
    spoken: str
    """All facts as sentences, for screen readers."""


def facts_of(shown: Previewed, uses: int | None, campaigns: Sequence[str], folder_path: str = "") -> LayoutFacts:
    """Returns the facts. `uses` is the number of campaigns with the layout, None if unknown; `campaigns` has their
    names. Without a `folder_path`, the folder has the name that the layout itself gives.
    """
    entry, layout = shown.entry, shown.layout
    seconds = entry.duration_s
    turned = orientation_text(layout)
    pixels = f"{layout.width}\u00a0×\u00a0{layout.height}" if layout and layout.width and layout.height else ""
    length = "" if seconds is None else duration(seconds)
    tags = tuple(PillSpec(tag.text) for tag in layout.tags) if layout is not None else ()
    marks = _marks(entry, layout)
    folder = folder_path or _folder(layout)
    used = "" if layout is None else used_text(uses, campaigns)
    spoken = (
        entry.name,
        "" if seconds is None else duration_in_words(seconds),
        turned,
        *(mark.text for mark in marks),
        shown.note,
        ", ".join(tag.text for tag in tags),
        folder,
        used,
    )
    return LayoutFacts(
        entry.name,
        " · ".join(filter(None, (length, turned, pixels))),
        marks,
        tags,
        folder,
        used,
        shown.note,
        ". ".join(filter(None, spoken)),
    )


def is_upright(layout: Layout | None) -> bool | None:
    """Returns whether the layout is higher than wide, by its size, else by the CMS's word; None if both are unknown."""
    if layout is None:
        return None
    if layout.width and layout.height:
        return layout.height > layout.width
    return {"portrait": True, "landscape": False}.get(layout.orientation or "")


def orientation_text(layout: Layout | None) -> str:
    """Returns "Landscape" or "Portrait"; "" if unknown."""
    upright = is_upright(layout)
    return "" if upright is None else tr("Portrait") if upright else tr("Landscape")


def used_text(uses: int | None, campaigns: Sequence[str]) -> str:
    """Returns the campaigns as a text: "In 3 campaigns: Autumn window loop, Bath counter boards, +1"."""
    text = usage_text(uses)
    if not uses or not campaigns:
        return text
    names = [*campaigns[:_NAMED], *([f"+{len(campaigns) - _NAMED}"] if len(campaigns) > _NAMED else [])]
    return f"{text}: {', '.join(names)}"


def _marks(entry: Entry, layout: Layout | None) -> tuple[PillSpec, ...]:
    marks = tuple(map(mark_pill, intrinsic_marks(entry)))
    if layout is not None and status_of(layout) is LayoutStatus.PUBLISHED and not (entry.draft or entry.retired):
        return (PillSpec(status_text(LayoutStatus.PUBLISHED), PillTone.OK, "check-circle"), *marks)
    return marks


def _folder(layout: Layout | None) -> str:
    if layout is None or not layout.folder_name:
        return ""
    return tr("Root folder") if layout.folder_name == "/" else layout.folder_name.strip("/ ")
