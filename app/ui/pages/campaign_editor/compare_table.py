"""The table that compares versions of a campaign row by row, by eye, keyboard or screen reader."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView

from app.domain.lineups.lineup import Entry
from app.domain.merging.campaign_merge import Conflict, Merge
from app.domain.merging.merge_plan import Side
from app.models.version_merge_table import MergeTableModel, Version
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.layout_previews.preview_adapters import SideList
from app.ui.layout_previews.preview_controller import LayoutPreview
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.look.theme import theme
from app.ui.pages.campaign_editor.compare_cells import CompareDelegate, asked_height, asked_in
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.tables.side_by_side_table import ROW, SideBySideTable

_Index = QModelIndex | QPersistentModelIndex


class CompareTable(SideBySideTable):
    """Shows a `Merge` in the given versions. It decides nothing itself.

    Signals:
        answered(str, str): the user chose a `Side` for the conflict with this id.
    """

    answered = Signal(str, str)

    def __init__(self, versions: Sequence[Version], *, name: str) -> None:
        super().__init__(name=name)
        self.lines = MergeTableModel(versions, self)
        self.setModel(self.lines)
        self.setItemDelegate(CompareDelegate(self, self.lines))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setMouseTracking(True)
        self.laid_out.connect(self.size_rows)
        if Version.MERGED in self.lines.versions:
            KeyNote(self, tr("Keep yours"), "1", "Y")
            KeyNote(self, tr("Take theirs"), "2", "T")

    def show_layouts_of(self, session: Session) -> None:
        """Draws layouts with the pictures of this connection."""
        pictures = pictures_of(session)
        self.show_pictures(pictures.look, pictures.changed, range(len(self.lines.versions)))
        self.preview = LayoutPreview(SideList(self, lambda _column: session, self._entry_at))

    def _entry_at(self, row: int, column: int) -> Entry | None:
        return self.lines.entry(row, column) if 0 <= row < self.lines.rowCount() else None

    def show_merge(self, merge: Merge) -> None:
        """Shows a merge and keeps the current row if it still exists."""
        at, scrolled = self.currentIndex().row(), self.verticalScrollBar().value()
        question = self.lines.question_at(at)
        self.lines.set_merge(merge)
        self.size_rows()
        row = self.lines.row_of(question.id) if question is not None else at
        if row is not None and 0 <= row < self.lines.rowCount():
            self.setCurrentIndex(self.lines.index(row, 0))
            self.verticalScrollBar().setValue(scrolled)

    def go_to_question(self, step: int) -> bool:
        """Goes to the next (1) or previous (-1) conflict, and wraps around. Resolved ones count only if none is
        open."""
        questions = self.lines.questions()
        wanted = [row for row, conflict in questions if conflict.choice is None] or [row for row, _ in questions]
        return self.walk(wanted, step)

    def go_to_change(self, step: int) -> bool:
        """Goes to the next (1) or previous (-1) block of changed rows, and wraps around."""
        return self.walk(self.lines.changes(), step)

    def answer_current(self, side: Side) -> None:
        """Resolves the conflict in the current row, if it has one."""
        question = self.lines.question_at(self.currentIndex().row())
        if question is not None:
            self.answered.emit(question.id, side.value)

    def size_rows(self) -> None:
        for at, conflict in self.lines.questions():
            self.setRowHeight(at, self._height_of(conflict))

    def _height_of(self, conflict: Conflict) -> int:
        """Returns the height of the row that asks about a conflict, in the last column, which is the merged one."""
        return asked_height(self.columnWidth(len(self.lines.versions) - 1), conflict, self.lines.titles)

    def _segment_at(self, position: QPointF) -> tuple[Conflict, Side] | None:
        index = self.indexAt(position.toPoint())
        if not index.isValid() or self.lines.versions[index.column()] is not Version.MERGED:
            return None
        question = self.lines.question_at(index.row())
        if question is None:
            return None
        asked = asked_in(QRectF(self.visualRect(index)), question, self.lines.titles)
        if not asked.both.contains(position):
            return None
        return question, Side.MINE if position.x() < asked.theirs.x() else Side.THEIRS

    def sizeHintForRow(self, row: int) -> int:
        conflict = self.lines.question_at(row)
        return theme().px(ROW) if conflict is None else self._height_of(conflict)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._segment_at(event.position()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)
        super().mouseMoveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        found = self._segment_at(event.position())
        if found is not None and event.button() is Qt.MouseButton.LeftButton:
            self.answered.emit(found[0].id, found[1].value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_1 | Qt.Key.Key_Y:
                self.answer_current(Side.MINE)
            case Qt.Key.Key_2 | Qt.Key.Key_T:
                self.answer_current(Side.THEIRS)
            case _:
                super().keyPressEvent(event)
