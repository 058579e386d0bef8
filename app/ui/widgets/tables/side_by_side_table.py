"""Versions side by side: a table with a column per version, and the headings above."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal, SignalInstance
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from app.models.lineup_model import PictureOf, no_picture
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.text.labels import IconLabel, Label

ROW: Final = 28
_Index = QModelIndex | QPersistentModelIndex


class SideBySideTable(QTableView):
    """Equally wide columns without a header, and navigation between the rows that differ.

    Signals:
        walked(): another row is current.
        laid_out(): the columns may have new widths.
    """

    walked = Signal()
    laid_out = Signal()

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self._pictures: dict[int, PictureOf] = {}
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(16)
        self.verticalHeader().setDefaultSectionSize(theme().px(ROW))
        theme_hub().changed.connect(self._restyle)

    def show_pictures(self, picture_of: PictureOf, changed: SignalInstance, columns: Sequence[int]) -> None:
        """Shows pictures of layouts in these columns; `changed` announces new ones."""
        self._pictures.update(dict.fromkeys(columns, picture_of))
        changed.connect(self.viewport().update)

    def picture(self, column: int, layout_id: int) -> QImage | None:
        """Returns the CMS's picture of a layout in this column, if it is loaded."""
        return self._pictures.get(column, no_picture)(layout_id)

    def go_to(self, row: int) -> None:
        """Makes the row current and scrolls it to the middle."""
        index = self.model().index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def walk(self, rows: Sequence[int], step: int) -> bool:
        """Moves to the next (1) or previous (-1) of these sorted rows and wraps around. False if there are none."""
        if not rows:
            return False
        at = self.currentIndex().row()
        if step > 0:
            self.go_to(next((row for row in rows if row > at), rows[0]))
        else:
            self.go_to(next((row for row in reversed(rows) if row < at), rows[-1]))
        return True

    def size_rows(self) -> None:
        """Sets the height of rows that are higher than the others."""

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(theme().px(ROW))
        self.size_rows()
        self.viewport().update()

    # Qt

    def updateGeometries(self) -> None:
        super().updateGeometries()
        self.laid_out.emit()

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        self.walked.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.size_rows()


class SideHeads(Panel):
    """One heading above each column of a `SideBySideTable`, as wide as the column."""

    def __init__(self, table: SideBySideTable, heads: Sequence[QWidget]) -> None:
        super().__init__(column(row(*heads, STRETCH, spacing=0), Line(), spacing=0))
        self._table = table
        self._heads = tuple(heads)
        table.laid_out.connect(self._follow)
        table.horizontalHeader().sectionResized.connect(self._follow)

    def _follow(self) -> None:
        for section, head in enumerate(self._heads):
            head.setFixedWidth(self._table.columnWidth(section))


def side_head(icon: str, title: str, about: Label, tone: TokenName = "text2", *, is_first: bool = False) -> Panel:
    """Returns a heading with icon, title and one quiet line about a version."""
    content = row(IconLabel(icon, tone), Label(title, 13, 600), Stretch(about), margins=(16, 0, 16, 0))
    panel = Panel(content, edges=() if is_first else ("left",))
    panel.setFixedHeight(theme().px(40))
    return panel
