"""Paints the rows of every table: flat bands first, then the cells of each column by its kind."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from PySide6.QtCore import QAbstractItemModel, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QStaticText
from PySide6.QtWidgets import QTableView

from app.core.lazy_import import lazy_module
from app.models.item_roles import RowRole
from app.models.table_columns import Align, Cell, CellKind, Column, PillTone, RowLook
from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import Theme, theme
from app.ui.paint_errors import report_paint_error
from app.ui.widgets.drawing import pills
from app.ui.widgets.drawing.safe_painter import elided, one_line

if TYPE_CHECKING:
    from app.ui.widgets.drawing import thumbnails
else:
    thumbnails = lazy_module("app.ui.widgets.drawing.thumbnails")

PADDING: Final = 8
EDGE_PADDING: Final = 16
"""Space left of the first column, which aligns its text with the page's title."""
_EDGE: Final = 2
_THUMB_GAP: Final = 10
_ICON: Final = 15
_ICON_GAP: Final = 7
ICON_ROOM: Final = _ICON + _ICON_GAP
"""The width of an icon and its gap before the text, at 100 %."""
_STRUCK_OPACITY: Final = 0.45
_CACHED_TEXTS: Final = 2000
"""Number of cached text layouts, a few screens full; each takes about a kilobyte."""

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


class _Style(NamedTuple):
    """The font of a kind of cell: (size, weight, tabular)."""

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


class _Row(NamedTuple):
    """Values shared by all cells of one row."""

    number: int
    top: int
    height: int
    selected: bool
    ground: QColor
    strong: QColor
    quiet: QColor
    faint: QColor
    look: RowLook
    pill_ground: TokenName | None
    is_tinted: bool


class _Drawn(NamedTuple):
    """How the cells of one column are drawn in this frame; `x` and `width` are the bounds of their content.

    `after` is the next column if its texts are at the right, so that a long name can use the room before them.
    """

    section: int
    kind: CellKind
    font: QFont
    metrics: QFontMetricsF
    at_right: bool
    x: int
    width: int
    after: _Drawn | None = None


class _Laid(NamedTuple):
    """A text laid out for its cell; `is_cut` if it is shortened."""

    text: QStaticText
    width: float
    height: float
    is_cut: bool


_PLAIN_LOOK: Final = RowLook()


class RowPainter:
    """Paints the rows that a paint event of a `QTableView` asks for.

    Qt's own way calls a delegate for every cell and asks the model for every role. That takes twice as long, mostly in
    calls between C++ and Python. Here the model is asked directly, bands are drawn once per row, fonts are set once per
    column, and text layouts are cached.
    """

    def __init__(self, view: QTableView) -> None:
        self._view = view
        self._columns: Sequence[Column[Any]] = ()
        self._texts: dict[tuple[str, int, CellKind, bool], _Laid] = {}
        self._draw: dict[CellKind, Callable[[QPainter, QRectF, _Drawn, _Row, str, Cell | None], None]] = {
            CellKind.PILLS: self._draw_pills,
            CellKind.ICON_TEXT: self._draw_icon_text,
            CellKind.THUMB: self._draw_thumb,
        }
        self._dpr = 1.0
        self._reported: set[str] = set()

    def forget_texts(self) -> None:
        """Clears the cached text layouts; call it when fonts have changed."""
        self._texts.clear()

    def set_columns(self, columns: Sequence[Column[Any]]) -> None:
        self._columns = columns

    def paint(self, painter: QPainter, event: QPaintEvent, hover_row: int) -> None:
        """Paints the rows that `event` covers; `hover_row` is the row under the pointer, -1 for none."""
        model = self._view.model()
        if model is None or not self._columns:
            return
        self._dpr = self._view.devicePixelRatioF()
        rows = self._rows(event, hover_row)
        columns = self._visible_columns(event.rect())
        self._draw_bands(painter, rows)
        for drawn in columns:
            painter.setFont(drawn.font)
            for row in rows:
                try:
                    self._draw_cell(painter, model, drawn, row)
                except Exception as error:  # noqa: BLE001 - a cell that cannot be drawn stays blank, the others do not
                    self._report(error, drawn)

    # ------------------------------------------------------------------------------------------------- collecting

    def _rows(self, event: QPaintEvent, hover_row: int) -> list[_Row]:
        view, model = self._view, self._view.model()
        touched = event.region()
        is_scattered = touched.rectCount() > 1
        first, last = view.rowAt(event.rect().top()), view.rowAt(event.rect().bottom())
        if first < 0:
            return []
        if last < 0:
            last = model.rowCount() - 1
        ranges = self._selected_between(first, last)
        look, has_focus = theme(), view.hasFocus()
        width = view.viewport().width()
        rows = []
        for number in range(first, last + 1):
            top, height = view.rowViewportPosition(number), view.rowHeight(number)
            if not height or (is_scattered and not touched.intersects(QRect(0, top, width, height))):
                continue
            row_look = model.data(model.index(number, 0), _LOOK)
            row_look = row_look if isinstance(row_look, RowLook) else _PLAIN_LOOK
            selected = number in ranges
            rows.append(_row(look, row_look, number, top, height, selected, has_focus, number == hover_row))
        return rows

    def _selected_between(self, first: int, last: int) -> set[int]:
        """Returns the selected rows in this range; the selection is read once, not per cell."""
        selection = self._view.selectionModel().selection()
        found: set[int] = set()
        for position in range(selection.count()):
            part = selection.at(position)
            found.update(range(max(first, part.top()), min(last, part.bottom()) + 1))
        return found

    def _visible_columns(self, touched: QRect) -> list[_Drawn]:
        view, look = self._view, theme()
        header = view.horizontalHeader()
        order = [header.logicalIndex(visual) for visual in range(header.count())]
        shown = [section for section in order if not header.isSectionHidden(section) and section < len(self._columns)]
        columns: list[_Drawn] = []
        after: _Drawn | None = None
        for section in reversed(shown):
            column = self._columns[section]
            x, width = view.columnViewportPosition(section), view.columnWidth(section)
            has_spare = column.kind in _STRONG and after is not None and after.at_right
            reach = after.x + after.width if has_spare and after is not None else x + width
            style = _STYLES[column.kind]
            is_first = section == shown[0] and column.kind is not CellKind.INDEX
            left = EDGE_PADDING if is_first else PADDING
            after = _Drawn(
                section,
                column.kind,
                look.font(*style),
                look.metrics(*style),
                column.alignment is Align.RIGHT,
                x + left,
                width - left - PADDING,
                after if has_spare else None,
            )
            if x <= touched.right() and reach >= touched.left():
                columns.insert(0, after)
        return columns

    # ------------------------------------------------------------------------------------------------- drawing

    def _draw_cell(self, painter: QPainter, model: QAbstractItemModel, drawn: _Drawn, row: _Row) -> None:
        index = model.index(row.number, drawn.section)
        text = model.data(index, _DISPLAY)
        text = text if isinstance(text, str) else "" if text is None else str(text)
        draw = self._draw.get(drawn.kind)
        if draw is None:
            self._draw_text(painter, row.top, row.height, drawn, row, text, drawn.x, drawn.width)
            return
        cell = model.data(index, _CELL)
        area = QRectF(drawn.x, row.top, drawn.width, row.height)
        draw(painter, area, drawn, row, text, cell if isinstance(cell, Cell) else None)

    def _report(self, error: Exception, drawn: _Drawn) -> None:
        """Reports a kind of error only once: the cell is painted again and again."""
        what = f"{type(error).__name__} in column {drawn.section}"
        if what not in self._reported:
            self._reported.add(what)
            report_paint_error(error, "a cell")

    def _draw_bands(self, painter: QPainter, rows: Sequence[_Row]) -> None:
        view = self._view
        width = min(view.viewport().width(), view.horizontalHeader().length() - view.horizontalHeader().offset())
        current = view.currentIndex().row() if view.hasFocus() else -1
        for row in rows:
            painter.fillRect(0, row.top, width, row.height, row.ground)
            if row.number == current:
                painter.fillRect(0, row.top, _EDGE, row.height, theme().color("drop"))

    def _laid(self, text: str, drawn: _Drawn, room: int, is_struck: bool) -> _Laid:
        key = (text, room, drawn.kind, is_struck)
        laid = self._texts.get(key)
        if laid is None:
            if len(self._texts) >= _CACHED_TEXTS:
                self._texts.clear()
            font = _struck(drawn.font) if is_struck else drawn.font
            static = _static(one_line(text), font)
            size = static.size()
            is_cut = size.width() > room
            if is_cut:  # most texts fit, and checking that first takes as long as a layout
                static = _static(elided(drawn.metrics, text, room), font)
                size = static.size()
            laid = self._texts[key] = _Laid(static, size.width(), size.height(), is_cut)
        return laid

    def _spare_room(self, drawn: _Drawn, row: _Row) -> int:
        """Returns the width that the next column of this row leaves before its text."""
        after, model = drawn.after, self._view.model()
        if after is None:
            return 0
        text = model.data(model.index(row.number, after.section), _DISPLAY)
        return max(0, after.width - math.ceil(after.metrics.horizontalAdvance(str(text or ""))) - PADDING)

    def _draw_text(
        self,
        painter: QPainter,
        top: float,
        height: float,
        drawn: _Drawn,
        row: _Row,
        text: str,
        x: float,
        width: float,
    ) -> None:
        if not text:
            return
        kind = drawn.kind
        if kind is CellKind.NAME or kind is CellKind.THUMB:
            painter.setPen(row.strong)
        elif kind is CellKind.INDEX:
            painter.setPen(row.faint)
        else:
            painter.setPen(row.quiet)
        is_struck = row.look.struck and kind in _STRONG
        laid = self._laid(text, drawn, int(width), is_struck)
        if laid.is_cut and drawn.after is not None:
            laid = self._laid(text, drawn, int(width) + PADDING + self._spare_room(drawn, row), is_struck)
        if is_struck:
            painter.setFont(_struck(drawn.font))
        if drawn.at_right:
            x += width - laid.width
        painter.drawStaticText(QPointF(x, top + (height - laid.height) / 2), laid.text)
        if is_struck:
            painter.setFont(drawn.font)

    def _draw_pills(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, cell: Cell | None
    ) -> None:
        if cell is not None and cell.pills:
            pills.draw_pills(painter, rect, cell.pills, dpr=self._dpr, on=row.pill_ground, all_on=row.is_tinted)

    def _draw_icon_text(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, cell: Cell | None
    ) -> None:
        x, width = rect.x(), rect.width()
        if cell is not None and cell.icon:
            look = theme()
            top = rect.y() + (rect.height() - look.px(_ICON)) // 2
            tone: TokenName = "text2" if row.selected else "text3"
            painter.drawPixmap(QPointF(x, top), icons.pixmap(cell.icon, tone, _ICON, self._dpr))
            room = look.px(ICON_ROOM)
            x, width = x + room, width - room
        self._draw_text(painter, rect.y(), rect.height(), drawn, row, text, x, width)

    def _draw_thumb(
        self, painter: QPainter, rect: QRectF, drawn: _Drawn, row: _Row, text: str, cell: Cell | None
    ) -> None:
        x, width = rect.x(), rect.width()
        if cell is not None and cell.seed is not None:
            look = theme()
            top = rect.y() + (rect.height() - look.px(thumbnails.HEIGHT)) / 2
            if row.look.struck:
                painter.setOpacity(_STRUCK_OPACITY)
            painter.drawPixmap(QPointF(x, top), thumbnails.thumb_pixmap(cell.seed, self._dpr, cell.picture))
            painter.setOpacity(1.0)
            room = look.px(thumbnails.WIDTH) + _THUMB_GAP
            x, width = x + room, width - room
        self._draw_text(painter, rect.y(), rect.height(), drawn, row, text, x, width)


def content_width(column: Column[Any], text: str, cell: Cell | None) -> float:
    """Returns the width of a cell's content in pixels, without the padding around it."""
    look = theme()
    if column.kind is CellKind.PILLS:
        shown = cell.pills if cell is not None else ()
        return sum(pills.pill_width(pill) for pill in shown) + pills.GAP * max(0, len(shown) - 1)
    width = look.metrics(*_STYLES[column.kind]).horizontalAdvance(one_line(text))
    if column.kind is CellKind.ICON_TEXT and cell is not None and cell.icon:
        width += look.px(ICON_ROOM)
    elif column.kind is CellKind.THUMB and cell is not None and cell.seed is not None:
        width += look.px(thumbnails.WIDTH) + _THUMB_GAP
    return width


def _row(
    look: Theme,
    row_look: RowLook,
    number: int,
    top: int,
    height: int,
    selected: bool,
    has_focus: bool,
    is_hovered: bool,
) -> _Row:
    ground: TokenName = "surface"
    on: TokenName | None = None
    if selected:
        ground, on = ("sel", "lifted_pill") if has_focus else ("sel_idle", "surface")
    elif row_look.tint is not None:
        ground, on = _TINTS[row_look.tint], "surface"
    elif is_hovered:
        ground, on = "hover", "surface"
    faded = row_look.dim or row_look.struck
    color = look.color
    return _Row(
        number,
        top,
        height,
        selected,
        color(ground),
        color("text3" if faded else "sel_text" if selected else "text"),
        color("text3" if faded else "text2"),
        color("text2" if selected and not faded else "text3"),
        row_look,
        on,
        row_look.tint is not None and not selected,
    )


def _static(line: str, font: QFont) -> QStaticText:
    static = QStaticText(line)
    static.setTextFormat(Qt.TextFormat.PlainText)
    static.prepare(font=font)
    return static


def _struck(font: QFont) -> QFont:
    struck = QFont(font)
    struck.setStrikeOut(True)
    return struck
