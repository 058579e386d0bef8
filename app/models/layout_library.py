"""The layout library: every layout for a line-up, why it can't be added, and the filters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QImage

from app.domain.layouts.layout import DRAFT, Layout
from app.domain.lineups.lineup import Entry
from app.domain.text.collation import collation_key
from app.domain.text.value_formatting import duration
from app.models.i18n import tr, tr_n
from app.models.lineup_model import PictureOf, no_picture, picture_seed
from app.models.record_table import RecordTableModel
from app.models.table_columns import Cell, CellKind, Column, RowLook

_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleDescriptionRole)


class LayoutStatus(StrEnum):
    PUBLISHED = "published"
    DRAFT = "draft"
    RETIRED = "retired"


def status_of(layout: Layout) -> LayoutStatus:
    """Returns the status; retired comes first, since a retired draft is out of use in any case."""
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


class Length(StrEnum):
    """Classes of a layout's duration."""

    FLASH = "flash"
    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"

    def admits(self, seconds: int) -> bool:
        match self:
            case Length.FLASH:
                return seconds < 10
            case Length.SHORT:
                return 10 <= seconds <= 30
            case Length.MEDIUM:
                return 30 < seconds <= 60
            case Length.LONG:
                return seconds > 60


def length_text(length: Length) -> str:
    match length:
        case Length.FLASH:
            return tr("under 10 s")
        case Length.SHORT:
            return tr("10 to 30 s")
        case Length.MEDIUM:
            return tr("30 s to 1 min")
        case Length.LONG:
            return tr("over 1 min")


def usage_text(uses: int | None) -> str:
    """Returns in how many campaigns a layout is, as text; only campaigns that the user sees are counted."""
    if uses is None:
        return tr("Campaigns not counted yet")
    if not uses:
        return tr("Not in any campaign you can see")
    return tr_n("In {n} campaign", "In {n} campaigns", uses)


def why_not_addable(layout: Layout) -> str:
    """Returns why the layout cannot be added to a line-up, as a sentence; "" if it can (observed on 4.5.1).

    The checked-out copy of a published layout is refused; a layout that was never published is accepted.
    """
    if layout.is_draft:
        return tr("This is a draft. Publish it in the CMS to use it in a line-up.")
    if layout.retired:
        return tr("This layout is retired. Unretire it in the CMS to use it in new places.")
    return ""


def entry_of(layout: Layout) -> Entry:
    """Returns the layout as an entry without a place; the editor gives it a key."""
    return Entry(
        key=0,
        layout_id=layout.layout_id,
        name=layout.name,
        duration_s=layout.duration,
        layout_campaign_id=layout.campaign_id,
        draft=status_of(layout) is LayoutStatus.DRAFT,
        retired=bool(layout.retired),
    )


UsesOf = Callable[[Layout], int | None]
FolderOf = Callable[[Layout], str]
"""Returns in how many campaigns a layout is; None if unknown."""


def not_counted(_layout: Layout) -> int | None:
    """For callers without counts."""
    return None


def no_path(_folder_id: int | None) -> str:
    """For callers without a folder tree."""
    return ""


@dataclass(frozen=True, slots=True)
class LayoutFilter:
    """The filter of the chips; None leaves a property out. Without a status, retired layouts are hidden.

    `unused` hides layouts that are in a campaign or whose campaigns are unknown.
    """

    folder_ids: frozenset[int] | None = None
    tag: str | None = None
    status: LayoutStatus | None = None
    length: Length | None = None
    unused: bool | None = None

    def admits(self, layout: Layout, uses_of: UsesOf) -> bool:
        status = status_of(layout)
        if self.status is None and status is LayoutStatus.RETIRED:
            return False
        return (
            (self.status is None or status is self.status)
            and (self.folder_ids is None or layout.folder_id in self.folder_ids)
            and (self.tag is None or any(tag.text == self.tag for tag in layout.tags))
            and (self.length is None or (layout.duration is not None and self.length.admits(layout.duration)))
            and (not self.unused or uses_of(layout) == 0)
        )


def _details(layout: Layout, uses: int | None, folder: str) -> str:
    lines = [layout.name, usage_text(uses)]
    if layout.width and layout.height:
        lines.append(f"{layout.width} × {layout.height}")
    if folder:
        lines.append(tr("Folder: {name}", name=folder))
    if layout.tags:
        lines.append(tr("Tags: {names}", names=", ".join(tag.text for tag in layout.tags)))
    return "\n".join(filter(None, (*lines, why_not_addable(layout))))


def library_columns(picture_of: PictureOf, uses_of: UsesOf, folder_of: FolderOf) -> tuple[Column[Layout], ...]:
    return (
        Column(
            key="name",
            title=tr("Layout"),
            value=lambda layout: layout.name,
            kind=CellKind.THUMB,
            width=180,
            stretch=True,
            cell=lambda layout: Cell(seed=picture_seed(entry_of(layout)), picture=picture_of(layout.layout_id)),
            tooltip=lambda layout: _details(layout, uses_of(layout), folder_of(layout)),
        ),
        Column(
            key="duration",
            title=tr("Duration"),
            value=lambda layout: "" if layout.duration is None else duration(layout.duration),
            kind=CellKind.DURATION,
            width=84,
            sort_key=lambda layout: layout.duration or 0,
        ),
        Column(
            key="usage",
            title=tr("Usage"),
            value=lambda layout: _short_usage(uses_of(layout)),
            kind=CellKind.NUMBER,
            width=76,
            gives_way=True,
            sort_key=lambda layout: uses_of(layout) or 0,
            tooltip=lambda layout: usage_text(uses_of(layout)),
        ),
    )


def _short_usage(uses: int | None) -> str:
    return "" if uses is None else str(uses)


class LayoutLibraryModel(RecordTableModel[Layout]):
    """Layouts by id, sorted by name, found by name, code, tag and number.

    `picture_of` returns thumbnails that are loaded already; it is called for painted rows. `uses_of` returns in how
    many campaigns a layout is, if known; call `recount()` after it has changed. `path_of` returns the path of a folder,
    "" if unknown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            library_columns(self._picture, self._uses, self._folder),
            lambda layout: layout.layout_id,
            search_text=_search_text,
            look=lambda layout: RowLook(dim=True) if why_not_addable(layout) else None,
            parent=parent,
        )
        self.picture_of: PictureOf = no_picture
        self.uses_of: UsesOf = not_counted
        self.path_of: Callable[[int | None], str] = no_path
        self.filter = LayoutFilter()
        self.set_scope(self._admits)
        self.sort_by([("name", False)])

    def _picture(self, layout_id: int) -> QImage | None:
        return self.picture_of(layout_id)

    def narrow(self, **changes: object) -> None:
        """Changes parts of the chips' filter: `narrow(tag="window")`, `narrow(tag=None)`."""
        for key, kind in (("status", LayoutStatus), ("length", Length)):
            if changes.get(key) is not None:
                changes[key] = kind(str(changes[key]))  # Qt lists return plain strings instead of enum members
        self.filter = replace(self.filter, **changes)  # type: ignore[arg-type]  # names and values belong together
        self.set_scope(self._admits)

    def recount(self) -> None:
        """Applies new counts of `uses_of` to everything that depends on them."""
        if self.filter.unused:
            self.set_scope(self._admits)
        if any(key == "usage" for key, _ in self.sorting):
            self.sort_by(self.sorting)
        if self.rowCount():
            last = self.index(self.rowCount() - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole])

    def _admits(self, layout: Layout) -> bool:
        return self.filter.admits(layout, self.uses_of)

    def _uses(self, layout: Layout) -> int | None:
        return self.uses_of(layout)

    def _folder(self, layout: Layout) -> str:
        name = layout.folder_name or ""
        return self.path_of(layout.folder_id) or ("" if name == "/" else name)

    def tags(self) -> list[str]:
        return sorted({tag.text for layout in self.records() for tag in layout.tags}, key=collation_key)

    def folders(self) -> Mapping[int, str]:
        """Returns the folders that layouts name; for a CMS that refuses its folder tree."""
        return {
            layout.folder_id: layout.folder_name or str(layout.folder_id)
            for layout in self.records()
            if layout.folder_id is not None
        }

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Adds to the accessible text in how many campaigns a layout is."""
        if role == _SPOKEN and index.isValid() and index.column() == 0 and index.row() < self.rowCount():
            return usage_text(self.uses_of(self.record(index.row())))
        return super().data(index, role)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Layouts that can be added to a line-up can be dragged."""
        flags = super().flags(index)
        if index.isValid() and not why_not_addable(self.record(index.row())):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags


def _search_text(layout: Layout) -> str:
    words = (layout.name, layout.code or "", str(layout.layout_id), *(tag.text for tag in layout.tags))
    return "\n".join(words)
