"""The header of every table: flat titles aligned with their columns, a sort arrow beside the title."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QHeaderView, QLabel, QToolTip, QWidget

from app.models.table_columns import Align, CellKind, Column, PillSpec
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import BASE_PX, theme, theme_hub
from app.ui.paint_errors import report_paint_error
from app.ui.widgets.drawing.pills import pill_width
from app.ui.widgets.drawing.safe_painter import Painting, icon_for
from app.ui.widgets.tables.row_painter import EDGE_PADDING, ICON_ROOM, PADDING
from app.ui.widgets.text.tooltips import plain

HEIGHT: Final = 32
_TITLE: Final = (12, 500)
_WIDEST_FOR_TITLE: Final = 248
"""Maximum width, in pixels at 100 %, that titles alone give a column."""
_ARROW: Final = 12
_ARROW_GAP: Final = 4
"""Gap between the title and its arrow."""
_RANK: Final = (10, 500)
"""Font size and weight of the number beside the arrow, where several columns sort."""
_WIDEST_RANK: Final = "8"

_Index: TypeAlias = QModelIndex | QPersistentModelIndex
SortKeys = list[tuple[str, bool]]
"""(column key, descending), the first key first."""


def take_own_viewport(area: QAbstractScrollArea, ground: QPalette.ColorRole) -> None:
    """Gives `area`, which is new, a viewport like Qt's own, but created here.

    For a viewport that Qt has created, PySide checks which class it is, and so creates its classes for all widgets.
    That takes 8 ms, which would delay the first rows at start.
    """
    viewport = QWidget()
    viewport.setObjectName("qt_scrollarea_viewport")
    viewport.setBackgroundRole(ground)
    viewport.setAutoFillBackground(True)
    area.setViewport(viewport)


class DropLine(QWidget):
    """Shows between which columns a dragged one will land, over the titles and the rows."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self._table = table
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, header: QWidget, x: int) -> None:
        left = header.mapTo(self._table, QPoint(x, 0)).x()
        self.setGeometry(left - 1, 0, 2, self._table.height())
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("drop"))


class GridHeader(QHeaderView):
    """A table header. A click sorts by a column, a second click reverses the order, Shift adds the column as a further
    key.

    If several visible columns sort, a number beside the arrow shows their rank.

    Signals:
        sort_changed(list): the sort keys that the user chose, as `SortKeys`.
    """

    sort_changed = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        take_own_viewport(self, QPalette.ColorRole.Button)
        self._columns: Sequence[Column[Any]] = ()
        self._sort: SortKeys = []
        self._hover = -1
        self._pressed = -1
        self._count_before = 0
        self._drop_line = DropLine(parent if parent is not None else self)
        self.setHighlightSections(False)
        self.setSectionsClickable(True)
        self.setSectionsMovable(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setMinimumSectionSize(36)
        self.setMouseTracking(True)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.sectionClicked.connect(self._clicked)
        theme_hub().changed.connect(self._restyle)
        self._restyle()

    def reset(self) -> None:
        """Leaves the titles alone when only rows change: Qt would paint them again at each key in the filter."""
        if self.count() != self._count_before:
            self._count_before = self.count()
            super().reset()

    def doItemsLayout(self) -> None:
        """Leaves the titles alone when rows are moved."""
        if self.model() is None or self.model().columnCount() != self.count():
            super().doItemsLayout()

    def currentChanged(self, current: _Index, old: _Index) -> None:
        """Does nothing: titles look the same whichever cell is current."""

    @property
    def columns(self) -> Sequence[Column[Any]]:
        return self._columns

    def set_columns(self, columns: Sequence[Column[Any]]) -> None:
        self._columns = columns

    def is_first(self, logical: int) -> bool:
        """Returns whether it is the first visible column."""
        return self.visualIndex(logical) == self._first_visual()

    def width_of(self, logical: int) -> int:
        """Returns the declared width of the column, or more where its title or texts would be cut in some language.

        The title has room for an arrow and its number, so that sorting neither cuts it nor moves anything.
        """
        column = self._columns[logical]
        declared = max(theme().px(column.width), self.minimumSectionSize())
        if column.stretch:
            return declared
        room = 0 if column.kind is CellKind.TEXT else theme().px(ICON_ROOM)
        widest = max((_word_width(word, room) for word in column.words), default=0.0) + EDGE_PADDING + PADDING
        return max(declared, self.width_of_title(logical), min(math.ceil(widest), theme().px(_WIDEST_FOR_TITLE)))

    def restored_width(self, logical: int, width: int, *, is_sorted: bool) -> int:
        """Returns the saved `width`, possibly of an earlier version, or more where the title would be cut.

        A saved width equal to the declared one was never set by hand. A column that sorts needs room for its arrow.
        """
        if abs(width - theme().px(self._columns[logical].width)) <= 1:
            return self.width_of(logical)
        return max(width, self.width_of_title(logical)) if is_sorted else width

    def width_of_title(self, logical: int) -> int:
        """Returns the width of the title with its arrow and number."""
        column = self._columns[logical]
        title = theme().metrics(*_TITLE).horizontalAdvance(column.title) + EDGE_PADDING + PADDING
        if column.sortable:
            title += self._arrow_room(_WIDEST_RANK)
        return min(math.ceil(title), theme().px(_WIDEST_FOR_TITLE))

    def is_cut(self, logical: int) -> bool:
        """Returns whether the column is too narrow for its title, arrow and number."""
        title = theme().metrics(*_TITLE).horizontalAdvance(self._columns[logical].title)
        return title > self._title_room(logical, self.sectionSize(logical))

    def _title_room(self, logical: int, width: int) -> float:
        """Returns the width for the title itself in a section of the given width."""
        return max(0.0, width - self._title_inset(logical) - PADDING - self._mark_room(self._columns[logical].key))

    def _title_inset(self, logical: int) -> int:
        return EDGE_PADDING if self.is_first(logical) and self._columns[logical].kind is not CellKind.INDEX else PADDING

    def _mark_room(self, key: str) -> float:
        """Returns the width of the arrow and the number of a column that sorts."""
        return self._arrow_room(self._rank(key)) if any(each == key for each, _ in self._sort) else 0.0

    def _arrow_room(self, rank: str) -> float:
        look = theme()
        return look.px(_ARROW) + _ARROW_GAP + (look.metrics(*_RANK).horizontalAdvance(rank) if rank else 0.0)

    @property
    def sort_keys(self) -> SortKeys:
        return list(self._sort)

    def set_sort(self, keys: SortKeys) -> None:
        """Shows the model's sort keys; emits nothing."""
        self._sort = list(keys)
        self.viewport().update()

    def keep_selection_to_itself(self) -> None:
        """Gives the header an empty selection model: sharing the table's costs a second at 100,000 rows."""
        if self.model() is not None:
            self.setSelectionModel(QItemSelectionModel(self.model(), self))

    def _clicked(self, logical: int) -> None:
        if logical >= len(self._columns) or not self._columns[logical].sortable:
            return
        further = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.sort_by(self._columns[logical].key, further=further)

    def choose_sort(self, keys: SortKeys) -> None:
        """Sorts by `keys`, as if the user had clicked their titles."""
        self.set_sort(keys)
        self.sort_changed.emit(self.sort_keys)

    def sort_by(self, key: str, *, further: bool = False) -> None:
        """Sorts like a click on a title; for menus and keys."""
        known = dict(self._sort)
        if further:
            turned = (key, not known.get(key, True))
            self._sort = [turned if each[0] == key else each for each in self._sort]
            if key not in known:
                self._sort.append(turned)
        else:
            is_first = bool(self._sort) and self._sort[0][0] == key
            self._sort = [(key, is_first and not self._sort[0][1])]
        self.choose_sort(self._sort)

    def _restyle(self) -> None:
        self.setFixedHeight(theme().px(HEIGHT))

    def _set_hover(self, logical: int) -> None:
        if logical != self._hover:
            self._hover = logical
            self.viewport().update()

    def _paint_title(self, painter: QPainter, rect: QRect, logical: int) -> None:
        look = theme()
        is_dragged = painter.opacity() < 1  # Qt draws the title below the pointer translucently, over another title
        painter.setOpacity(1)
        painter.fillRect(rect, look.color("raised" if is_dragged else "surface"))
        painter.fillRect(rect.x(), rect.bottom(), rect.width(), 1, look.color("border"))
        if is_dragged:
            painter.setPen(look.color("control"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        if logical >= len(self._columns):
            return
        column = self._columns[logical]
        position = next((place for place, (key, _) in enumerate(self._sort) if key == column.key), -1)
        is_right = column.alignment is Align.RIGHT
        left = self._title_inset(logical)
        area = QRectF(rect.x() + left, rect.y(), rect.width() - left - PADDING, rect.height() - 1)
        rank = self._rank(column.key)
        rank_room = look.metrics(*_RANK).horizontalAdvance(rank) if rank else 0
        arrow = look.px(_ARROW)
        title = look.metrics(*_TITLE).elidedText(
            column.title, Qt.TextElideMode.ElideRight, self._title_room(logical, rect.width())
        )
        is_live = position >= 0 or (logical == self._hover and column.sortable)
        tone: TokenName = "text" if is_live else "text3"
        painter.setFont(look.font(*_TITLE))
        painter.setPen(look.color(tone))
        side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter | side), title)
        if position < 0:
            return
        width = look.metrics(*_TITLE).horizontalAdvance(title)
        x = area.right() - width - self._arrow_room(rank) if is_right else area.x() + width + _ARROW_GAP
        name = "arrow-down" if self._sort[position][1] else "arrow-up"
        y = area.y() + (area.height() - arrow) // 2
        painter.drawPixmap(QPointF(round(x), y), icon_for(self, name, "text" if position == 0 else "text3", _ARROW))
        if rank:
            painter.setFont(look.font(*_RANK))
            painter.setPen(look.color("text" if position == 0 else "text3"))
            place = QRectF(round(x) + arrow, area.y(), rank_room + 1, area.height())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), rank)

    def _rank(self, key: str) -> str:
        """Returns the column's rank among the visible sort keys, from 1; '' if it has none or is the only one."""
        shown = {each.key for logical, each in enumerate(self._columns) if not self.isSectionHidden(logical)}
        keys = [each for each, _ in self._sort if each in shown]
        return str(keys.index(key) + 1) if len(keys) > 1 and key in keys else ""

    def _first_visual(self) -> int:
        visuals = range(self.count())
        return next((visual for visual in visuals if not self.isSectionHidden(self.logicalIndex(visual))), 0)

    def sizeHint(self) -> QSize:
        """Skips Qt's calculation, which would ask every title for its width: only the height is used."""
        return QSize(self.length(), theme().px(HEIGHT))

    def viewportEvent(self, event: QEvent) -> bool:
        """Shows a tool tip with the whole title where it is cut."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            logical = self.logicalIndexAt(event.pos())
            if 0 <= logical < len(self._columns) and self.is_cut(logical):
                QToolTip.showText(event.globalPos(), plain(self._columns[logical].title), self.viewport())
                return True
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self.logicalIndexAt(event.position().toPoint())
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._set_hover(self.logicalIndexAt(event.position().toPoint()))
        dragged = self.findChild(QLabel)  # Qt's picture of the title
        gap = self._gap_at(event.position().toPoint().x()) if dragged is not None and dragged.isVisible() else None
        if gap is None:
            self._drop_line.hide()
        else:
            self._drop_line.show_at(self, gap)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._drop_line.hide()

    def _gap_at(self, x: int) -> int | None:
        """Returns the edge at which the dragged column would land, as Qt decides; None if it would stay."""
        moving, at = self.visualIndex(self._pressed), self.visualIndexAt(x)
        if at < 0 or at == moving:
            return None
        logical = self.logicalIndex(at)
        middle = self.sectionViewportPosition(logical) + self.sectionSize(logical) // 2
        is_beyond = x > middle if at > moving else x < middle
        target = at if is_beyond else at + (1 if at < moving else -1)
        if target == moving:
            return None
        left = self.sectionViewportPosition(self.logicalIndex(target))
        return left if target < moving else left + self.sectionSize(self.logicalIndex(target))

    def leaveEvent(self, event: object) -> None:
        self._set_hover(-1)

    def paintSection(self, painter: QPainter, rect: QRect, logical: int) -> None:
        try:
            self._paint_title(painter, rect, logical)
        except Exception as error:  # noqa: BLE001 - an error that leaves a paint override ends the process on Python 3.11
            report_paint_error(error, "a column title")


def _word_width(word: str | PillSpec, room: int) -> float:
    """Returns the width of a pill, or of a text with `room` for an icon."""
    return (
        pill_width(word) if isinstance(word, PillSpec) else theme().metrics(BASE_PX, 400).horizontalAdvance(word) + room
    )
