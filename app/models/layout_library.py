"""The layout library: every layout that could go into a line-up, why one could not, and the filters over them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.display_text import duration
from app.domain.layout import DRAFT, Layout
from app.domain.lineup import Entry
from app.models.columns import Cell, CellKind, Column, RowLook
from app.models.i18n import tr
from app.models.lineup import picture_seed
from app.models.record_table import RecordTableModel


class LayoutStatus(StrEnum):
    PUBLISHED = "published"
    DRAFT = "draft"
    RETIRED = "retired"


def status_of(layout: Layout) -> LayoutStatus:
    """Retired comes first: a retired draft is out of use whatever becomes of it."""
    if layout.retired:
        return LayoutStatus.RETIRED
    if layout.is_draft or layout.published_status_id == DRAFT:
        return LayoutStatus.DRAFT
    return LayoutStatus.PUBLISHED


def status_text(status: LayoutStatus) -> str:
    match status:
        case LayoutStatus.PUBLISHED:
            return tr("Published")
        case LayoutStatus.DRAFT:
            return tr("Draft")
        case LayoutStatus.RETIRED:
            return tr("Retired")


def why_not(layout: Layout) -> str:
    """Why the layout cannot be put into a line-up, as a sentence; "" when it can (observed on 4.5.1).

    The checked-out copy of a published layout is refused; a layout that was never published is taken.
    """
    if layout.is_draft:
        return tr("This is a draft: publish it in the CMS, then it can be put into a line-up.")
    if layout.retired:
        return tr("This layout is retired: take it out of retirement in the CMS to use it in new places.")
    return ""


def entry_of(layout: Layout) -> Entry:
    """The layout as an entry that has no place yet; the editor gives it a key."""
    return Entry(
        key=0,
        layout_id=layout.layout_id,
        name=layout.name,
        duration_s=layout.duration,
        layout_campaign_id=layout.campaign_id,
        draft=status_of(layout) is LayoutStatus.DRAFT,
        retired=bool(layout.retired),
    )


@dataclass(frozen=True, slots=True)
class LayoutFilter:
    """What the chips say; None leaves one out. Without a status, retired layouts are left out."""

    folder_ids: frozenset[int] | None = None
    tag: str | None = None
    status: LayoutStatus | None = None

    def admits(self, layout: Layout) -> bool:
        status = status_of(layout)
        if self.status is None and status is LayoutStatus.RETIRED:
            return False
        return (
            (self.status is None or status is self.status)
            and (self.folder_ids is None or layout.folder_id in self.folder_ids)
            and (self.tag is None or any(tag.text == self.tag for tag in layout.tags))
        )


def _details(layout: Layout) -> str:
    lines = [layout.name]
    if layout.width and layout.height:
        lines.append(f"{layout.width} × {layout.height}")
    if layout.folder_name and layout.folder_name != "/":
        lines.append(tr("Folder: {name}").replace("{name}", layout.folder_name))
    if layout.tags:
        lines.append(tr("Tags: {names}").replace("{names}", ", ".join(tag.text for tag in layout.tags)))
    return "\n".join(filter(None, (*lines, why_not(layout))))


def library_columns() -> tuple[Column[Layout], ...]:
    return (
        Column(
            key="name",
            title=tr("Layout"),
            value=lambda layout: layout.name,
            kind=CellKind.THUMB,
            width=140,
            stretch=True,
            cell=lambda layout: Cell(seed=picture_seed(entry_of(layout))),
            tooltip=_details,
        ),
        Column(
            key="duration",
            title=tr("Duration"),
            value=lambda layout: "" if layout.duration is None else duration(layout.duration),
            kind=CellKind.DURATION,
            width=84,
            sort_key=lambda layout: layout.duration or 0,
        ),
    )


class LayoutLibraryModel(RecordTableModel[Layout]):
    """Layouts by id, in order of their names, found by name, code, tag and number."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            library_columns(),
            lambda layout: layout.layout_id,
            search_text=_search_text,
            look=lambda layout: RowLook(dim=True) if why_not(layout) else None,
            parent=parent,
        )
        self.filter = LayoutFilter()
        self.set_scope(self.filter.admits)
        self.sort_by([("name", False)])

    def narrow(self, **changes: object) -> None:
        """Changes parts of the chips' filter: `narrow(tag="window")`, `narrow(tag=None)`."""
        self.filter = replace(self.filter, **changes)  # type: ignore[arg-type]  # names and values belong together
        self.set_scope(self.filter.admits)

    def tags(self) -> list[str]:
        """Every tag that a layout has, in order."""
        return sorted({tag.text for layout in self.records() for tag in layout.tags}, key=str.casefold)

    def folders(self) -> Mapping[int, str]:
        """Folders that layouts are in, as the layouts name them; for a CMS that refuses its folder tree."""
        return {
            layout.folder_id: layout.folder_name or str(layout.folder_id)
            for layout in self.records()
            if layout.folder_id is not None
        }

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """What can be put into a line-up can be dragged."""
        flags = super().flags(index)
        if index.isValid() and not why_not(self.record(index.row())):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags


def _search_text(layout: Layout) -> str:
    words = (layout.name, layout.code or "", str(layout.layout_id), *(tag.text for tag in layout.tags))
    return "\n".join(words)
