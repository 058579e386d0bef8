"""A table with many columns in a narrow space: each row is a heading with a line per value.

It is one text document instead of a label per cell. Forty rows of eight cells take a few milliseconds, all text can be
selected and copied, and screen readers get it as one text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit

from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.focus_ring import Ringed

_MOST_OF_A_LINE: Final = 0.4
"""Maximum share of the width for column names."""
_GAP: Final = 12
_LINE_GAP: Final = 3


class StackedTable(Ringed, QTextEdit):
    """A read-only table as high as its content. The first cell of a row is its heading; empty cells are left out."""

    ring_radius = 4.0

    def __init__(self, headers: Sequence[str], rows: Sequence[Sequence[str]], *, name: str) -> None:
        super().__init__()
        self._headers = tuple(headers)
        self._rows = tuple(tuple(row) for row in rows)
        self.setCursorWidth(0)
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        self.document().setUndoRedoEnabled(False)
        self.verticalScrollBar().rangeChanged.connect(self._stay)
        self._write()
        theme_hub().changed.connect(self._write)

    def add_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Appends rows."""
        self._rows += tuple(tuple(row) for row in rows)
        self._write()

    def _write(self) -> None:
        look = theme()
        indent = self._name_width()
        heading, line = _block(top=0), _block(top=look.px(_LINE_GAP), indent=indent)
        next_heading = _block(top=look.px(_GAP))
        title, name, value = _ink(13, 500, "text"), _ink(12, 400, "text3"), _ink(12, 400, "text2")
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        for place, row in enumerate(self._rows):
            first = next((column for column, text in enumerate(row) if text), 0)
            if place:
                cursor.insertBlock(next_heading)
            else:
                cursor.setBlockFormat(heading)
            cursor.insertText(row[first], title)
            for column, text in enumerate(row):
                if text and column != first:
                    cursor.insertBlock(line)
                    cursor.insertText(f"{self._headers[column]}\t", name)
                    cursor.insertText(text.replace("\n", "\u2028"), value)
        cursor.endEditBlock()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._fit()

    def _name_width(self) -> float:
        """Returns where values begin: after the longest column name, within the maximum share of the width."""
        metrics = QFontMetricsF(theme().font(12, 400))
        longest = max((metrics.horizontalAdvance(header) for header in self._headers), default=0.0) + theme().px(12)
        return min(longest, self.viewport().width() * _MOST_OF_A_LINE)

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        height = round(self.document().size().height()) + 1
        if height != self.height():
            self.setFixedHeight(height)

    def _stay(self, _least: int, most: int) -> None:
        """Disables scrolling: while the height follows the width, Qt sometimes believes that there is something to
        scroll."""
        if most:
            self.verticalScrollBar().setRange(0, 0)

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._write()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # let the inspector scroll


def _block(*, top: float, indent: float = 0.0) -> QTextBlockFormat:
    """Returns a paragraph format; with an indent, its first line begins at the left and the others at the values."""
    made = QTextBlockFormat()
    made.setTopMargin(top)
    if indent:
        made.setLeftMargin(indent)
        made.setTextIndent(-indent)
        made.setTabPositions([QTextOption.Tab(indent, QTextOption.TabType.LeftTab)])
    return made


def _ink(size: int, weight: int, tone: TokenName) -> QTextCharFormat:
    made = QTextCharFormat()
    made.setFont(theme().font(size, weight, tabular=True))
    made.setForeground(theme().color(tone))
    return made
