"""Draws every row of every table: one flat band, then each cell by the kind of its column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.core.log import logger
from app.models.columns import Align, Cell, CellKind, Column, PillTone, RowLook
from app.models.roles import RowRole
from app.ui import icons
from app.ui.theme import Theme, theme
from app.ui.theme_tokens import TokenName
from app.ui.widgets import pills, thumbs

PADDING: Final = 8
EDGE_PADDING: Final = 16
"""Left of the first column, so that text stands below the page's title."""
_EDGE: Final = 2
_THUMB_GAP: Final = 10
_ICON: Final = 15
_ICON_GAP: Final = 7
_CACHED_TEXTS: Final = 6000

_TINTS: Final[dict[PillTone, TokenName]] = {
    PillTone.PLAIN: "sel_idle",
    PillTone.ACCENT: "accent_soft",
    PillTone.OK: "ok_soft",
    PillTone.WARN: "warn_soft",
    PillTone.DANGER: "danger_soft",
}
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_CELL: Final = int(RowRole.CELL)
_LOOK: Final = int(RowRole.LOOK)
_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)

_Index = QModelIndex | QPersistentModelIndex


class _Style(NamedTuple):
    """Type of a kind of cell: (size, weight, tabular)."""

    size: int
    weight: int
    tabular: bool


_STYLES: Final[dict[CellKind, _Style]] = {
    CellKind.NAME: _Style(13, 500, False),
    CellKind.THUMB: _Style(13, 500, False),
    CellKind.TEXT: _Style(13, 400, True),
    CellKind.ICON_TEXT: _Style(13, 400, False),
    CellKind.NUMBER: _Style(13, 400, True),
    CellKind.DURATION: _Style(13, 400, True),
    CellKind.INDEX: _Style(12, 400, True),
    CellKind.PILLS: _Style(11, 500, False),
}
_STRONG: Final = frozenset({CellKind.NAME, CellKind.THUMB})


class _Drawn(NamedTuple):
    """How the cells of one column are drawn in the current frame."""

    kind: CellKind
    font: QFont
    metrics: QFontMetricsF
    flags: int
    left: int


class _Frame:
    """What is the same for all cells of one paint event, looked up once."""

    def __init__(self, view: QTableView, columns: Sequence[Column[Any]], hover_row: int) -> None:
        self.theme: Theme = theme()
        self.dpr = view.devicePixelRatioF()
        self.has_focus = view.hasFocus()
        self.hover_row = hover_row
        self.current_row = view.currentIndex().row()
        self.selection = view.selectionModel()
        header = view.horizontalHeader()
        shown = (header.logicalIndex(visual) for visual in range(header.count()))
        self.first_column = next((logical for logical in shown if not header.isSectionHidden(logical)), 0)
        self.columns = [self._drawn(position, column) for position, column in enumerate(columns)]

    def _drawn(self, position: int, column: Column[Any]) -> _Drawn:
        look, style = self.theme, _STYLES[column.kind]
        left = EDGE_PADDING if position == self.first_column and column.kind is not CellKind.INDEX else PADDING
        flags = _RIGHT if column.alignment is Align.RIGHT else _LEFT
        return _Drawn(column.kind, look.font(*style), look.metrics(*style), flags, left)


class _Row(NamedTuple):
    """What is the same for all cells of one row."""

    number: int
    selected: bool
    ground: QColor
    strong: QColor
    quiet: QColor
    faint: QColor
    look: RowLook
    pill_ground: TokenName | None
    is_tinted: bool


_PLAIN_LOOK: Final = RowLook()


class RowDelegate(QStyledItemDelegate):
    """The one delegate of a `GridView`. It never raises: what cannot be drawn is left blank and logged once."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._columns: Sequence[Column[Any]] = ()
        self._frame: _Frame | None = None
        self._row: _Row | None = None
        self._elided: dict[tuple[str, int, CellKind, int], str] = {}
        self._struck: dict[CellKind, QFont] = {}
        self._complained: set[str] = set()
        self._painters: dict[CellKind, Callable[[QPainter, QRectF, _Drawn, _Row, str, Cell | None], None]] = {
            CellKind.PILLS: self._paint_pills,
            CellKind.ICON_TEXT: self._paint_icon_text,
            CellKind.THUMB: self._paint_thumb,
        }

    def set_columns(self, columns: Sequence[Column[Any]]) -> None:
        self._columns = columns

    def begin_frame(self, view: QTableView, hover_row: int) -> None:
        """The view calls this before Qt asks for the cells of a paint event."""
        self._frame = _Frame(view, self._columns, hover_row)
        self._row = None
        self._struck.clear()

    def end_frame(self) -> None:
        self._frame = None
        self._row = None

    def _row_of(self, frame: _Frame, index: _Index) -> _Row:
        number = index.row()
        row = self._row
        if row is not None and row.number == number:
            return row
        look = index.data(_LOOK)
        if not isinstance(look, RowLook):
            look = _PLAIN_LOOK
        selected = frame.selection.isSelected(index)
        color = frame.theme.color
        ground: TokenName = "surface"
        on: TokenName | None = None
        if selected:
            ground, on = ("sel", "lifted_pill") if frame.has_focus else ("sel_idle", "surface")
        elif look.tint is not None:
            ground, on = _TINTS[look.tint], "surface"
        elif number == frame.hover_row:
            ground = "hover"
        faded = look.dim or look.struck
        self._row = row = _Row(
            number,
            selected,
            color(ground),
            color("text3" if faded else "sel_text" if selected else "text"),
            color("text3" if faded else "text2"),
            color("text2" if selected and not faded else "text3"),
            look,
            on,
            look.tint is not None and not selected,
        )
        return row

    def _fit(self, text: str, drawn: _Drawn, width: float) -> str:
        room = int(width)
        key = (text, room, drawn.kind, theme().base_px)
        fitted = self._elided.get(key)
        if fitted is None:
            if len(self._elided) > _CACHED_TEXTS:
                self._elided.clear()
            line = text.replace("\n", " ")
            fitted = self._elided[key] = drawn.metrics.elidedText(line, Qt.TextElideMode.ElideRight, room)
        return fitted

    def _font(self, drawn: _Drawn, row: _Row) -> QFont:
        if not row.look.struck or drawn.kind not in _STRONG:
            return drawn.font
        font = self._struck.get(drawn.kind)
        if font is None:
            font = self._struck[drawn.kind] = QFont(drawn.font)
            font.setStrikeOut(True)
        return font

    def _paint_text(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, _cell: Cell | None
    ) -> None:
        if drawn.kind is CellKind.NAME or drawn.kind is CellKind.THUMB:
            ink = row.strong
        elif drawn.kind is CellKind.INDEX:
            ink = row.faint
        else:
            ink = row.quiet
        painter.setFont(self._font(drawn, row))
        painter.setPen(ink)
        painter.drawText(rect, drawn.flags, self._fit(text, drawn, rect.width()))

    def _paint_pills(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, cell: Cell | None
    ) -> None:
        if cell is None or not cell.pills or self._frame is None:
            return
        pills.draw_pills(painter, rect, cell.pills, dpr=self._frame.dpr, on=row.pill_ground, all_on=row.is_tinted)

    def _paint_icon_text(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, cell: Cell | None
    ) -> None:
        if cell is not None and cell.icon and self._frame is not None:
            top = rect.y() + (rect.height() - _ICON) // 2
            tone: TokenName = "text2" if row.selected else "text3"
            painter.drawPixmap(QPointF(rect.x(), top), icons.pixmap(cell.icon, tone, _ICON, self._frame.dpr))
            rect = rect.adjusted(_ICON + _ICON_GAP, 0, 0, 0)
        self._paint_text(painter, rect, drawn, row, text, cell)

    def _paint_thumb(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, cell: Cell | None
    ) -> None:
        if cell is not None and cell.seed is not None and self._frame is not None:
            top = rect.y() + (rect.height() - thumbs.HEIGHT) / 2
            if row.look.struck:
                painter.setOpacity(0.45)
            painter.drawPixmap(QPointF(rect.x(), top), thumbs.thumb_pixmap(cell.seed, self._frame.dpr))
            painter.setOpacity(1.0)
            rect = rect.adjusted(thumbs.WIDTH + _THUMB_GAP, 0, 0, 0)
        self._paint_text(painter, rect, drawn, row, text, cell)

    def _paint_cell(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, frame: _Frame) -> None:
        area: QRect = option.rect
        row = self._row_of(frame, index)
        column = index.column()
        painter.fillRect(area, row.ground)
        if column == frame.first_column and frame.has_focus and row.number == frame.current_row:
            painter.fillRect(area.x(), area.y(), _EDGE, area.height(), frame.theme.color("drop"))
        if column >= len(frame.columns):
            return
        drawn = frame.columns[column]
        text = index.data(_DISPLAY)
        paint = self._painters.get(drawn.kind)
        cell = None if paint is None else index.data(_CELL)
        paint = paint or self._paint_text
        paint(
            painter,
            QRectF(area.x() + drawn.left, area.y(), area.width() - drawn.left - PADDING, area.height()),
            drawn,
            row,
            text if isinstance(text, str) else "" if text is None else str(text),
            cell if isinstance(cell, Cell) else None,
        )

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, 28)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        frame = self._frame
        if frame is None:
            # Asked for outside of a paint event (a drag pixmap): the frame of the moment will do.
            view = self.parent()
            if not isinstance(view, QTableView):
                return
            frame = self._frame = _Frame(view, self._columns, -1)
        try:
            self._paint_cell(painter, option, index, frame)
        except Exception as error:  # noqa: BLE001 - an error that leaves a delegate ends the process on Python 3.11
            what = f"{type(error).__name__} in column {index.column()}"
            if what not in self._complained:
                self._complained.add(what)
                logger("ui.rows").error("a cell cannot be drawn: %s", what, exc_info=error)
