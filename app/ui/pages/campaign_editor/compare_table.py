"""Versions of a campaign side by side, row by row: read with the eyes, the keyboard or a screen reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from app.domain.merge import Conflict, Merge
from app.domain.merge_plan import Side
from app.models.merge_table import MergeTableModel, Version
from app.ui.pages.campaign_editor.compare_cells import CompareDelegate, segments_rect
from app.ui.theme import theme, theme_hub
from app.ui.theme_tokens import TokenName
from app.ui.widgets.labels import IconLabel, Label
from app.ui.widgets.layouts import STRETCH, Stretch, column, row
from app.ui.widgets.panels import Line, Panel

_ROW: Final = 28
_QUESTION_ROW: Final = 36
_Index = QModelIndex | QPersistentModelIndex


class CompareTable(QTableView):
    """Shows a `Merge` in the given versions. It decides nothing itself.

    Signals:
        answered(str, str): a conflict's id and the `Side` a person chose for it.
        walked(): another row has the keyboard.
        laid_out(): columns may have other widths now.
    """

    answered = Signal(str, str)
    walked = Signal()
    laid_out = Signal()

    def __init__(self, versions: Sequence[Version], *, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = MergeTableModel(versions, self)
        self.setModel(self.lines)
        self.setItemDelegate(CompareDelegate(self, self.lines))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(16)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def show_merge(self, merge: Merge) -> None:
        """Puts a merge on the screen; the row that has the keyboard keeps it if it is still there."""
        at, scrolled = self.currentIndex().row(), self.verticalScrollBar().value()
        question = self.lines.question_at(at)
        self.lines.set_merge(merge)
        self._size_rows()
        row = self.lines.row_of(question.id) if question is not None else at
        if row is not None and 0 <= row < self.lines.rowCount():
            self.setCurrentIndex(self.lines.index(row, 0))
            self.verticalScrollBar().setValue(scrolled)

    def go_to(self, row: int) -> None:
        """Gives the row the keyboard and brings it into the middle."""
        index = self.lines.index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def go_to_question(self, step: int) -> bool:
        """The next (1) or previous (-1) choice from here, open ones only while there are some, round and round."""
        questions = self.lines.questions()
        wanted = [row for row, conflict in questions if conflict.choice is None] or [row for row, _ in questions]
        if not wanted:
            return False
        self._walk(wanted, step)
        return True

    def go_to_change(self, step: int) -> bool:
        """The next (1) or previous (-1) stretch of rows that differ, round and round."""
        changes = self.lines.changes()
        if not changes:
            return False
        self._walk(changes, step)
        return True

    def _walk(self, rows: Sequence[int], step: int) -> None:
        at = self.currentIndex().row()
        if step > 0:
            self.go_to(next((row for row in rows if row > at), rows[0]))
        else:
            self.go_to(next((row for row in reversed(rows) if row < at), rows[-1]))

    def answer_current(self, side: Side) -> None:
        """Answers the question of the row that has the keyboard, if it asks one."""
        question = self.lines.question_at(self.currentIndex().row())
        if question is not None:
            self.answered.emit(question.id, side.value)

    def _size_rows(self) -> None:
        for at, _ in self.lines.questions():
            self.setRowHeight(at, theme().px(_QUESTION_ROW))

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(theme().px(_ROW))
        self._size_rows()
        self.viewport().update()

    def _segment_at(self, position: QPointF) -> tuple[Conflict, Side] | None:
        index = self.indexAt(position.toPoint())
        if not index.isValid() or self.lines.versions[index.column()] is not Version.MERGED:
            return None
        question = self.lines.question_at(index.row())
        place = segments_rect(QRectF(self.visualRect(index)))
        if question is None or not place.contains(position):
            return None
        return question, Side.MINE if position.x() < place.center().x() else Side.THEIRS

    def sizeHintForRow(self, row: int) -> int:
        return theme().px(_QUESTION_ROW if self.lines.question_at(row) is not None else _ROW)

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.laid_out.emit()

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        self.walked.emit()

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

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_rows()


class CompareHeads(Panel):
    """One head above each column of a `CompareTable`, as wide as the column is."""

    def __init__(self, table: CompareTable, heads: Sequence[QWidget]) -> None:
        super().__init__(column(row(*heads, STRETCH, spacing=0), Line(), spacing=0))
        self._table = table
        self._heads = tuple(heads)
        table.laid_out.connect(self._follow)
        table.horizontalHeader().sectionResized.connect(self._follow)

    def _follow(self) -> None:
        for section, head in enumerate(self._heads):
            head.setFixedWidth(self._table.columnWidth(section))


def compare_head(icon: str, title: str, about: Label, tone: TokenName = "text2", *, is_first: bool = False) -> Panel:
    """Icon, title and one quiet line about a version."""
    content = row(IconLabel(icon, tone), Label(title, 13, 600), Stretch(about), margins=(16, 0, 16, 0))
    panel = Panel(content, edges=() if is_first else ("left",))
    panel.setFixedHeight(theme().px(40))
    return panel
