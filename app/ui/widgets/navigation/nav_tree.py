"""The navigation tree: rounded bands, carets, icons and counts, painted row by row from the model's roles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
)

from app.models.item_roles import NavRole, NavState
from app.ui.i18n import number
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import pane_px
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.focus_ring import is_by_keyboard
from app.ui.widgets.drawing.safe_painter import elided, fill_round, icon_for, outline_round, painting_part
from app.ui.widgets.tables.grid_view import Density
from app.ui.widgets.text.tooltips import plain

_INDENT: Final = 16
_LEFT: Final = 12
_CARET: Final = 12
_ICON: Final = 16
_SPOT: Final = 10
"""Side of the connection's colour square."""
_OPEN_MS: Final = 700
"""How long a drag rests on a node before the node is expanded."""
_STATE: Final = 14
"""Side of the lock and of the error mark."""
_GAP: Final = 8
_INSET: Final = 8
"""Distance between a row's band and the edges."""
_RIGHT: Final = 10
"""Distance between the band's end and the count."""
_AT_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
_AT_RIGHT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
_LOCK: Final[tuple[str, TokenName]] = ("lock-simple", "text3")
_FAILED: Final[tuple[str, TokenName]] = ("warning-circle", "danger")
_Index = QModelIndex | QPersistentModelIndex


class _RowSize(QStyledItemDelegate):
    """Only returns the row height; the tree itself paints."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.height = int(Density.COMPACT)

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, theme().px(self.height))


class _Row(NamedTuple):
    """What the model returns for a row, read once per paint."""

    depth: int
    is_selected: bool
    is_head: bool
    text: str
    colour: int | None
    icon: str
    amount: str
    is_locked: bool
    state: object

    @property
    def weight(self) -> int:
        return 600 if self.is_selected else 500 if self.is_head else 400


class NavTree(QTreeView):
    """Shows any model with `NavRole` roles. A click opens a node's page, a click on its caret expands it.

    `may_drop` returns whether a node accepts what is dragged over it.

    Signals:
        dropped(QModelIndex, QMimeData): something that `may_drop` allows was dropped on a node.
        kept(QModelIndex): a node was double-clicked, or Enter pressed on it; its page stays open.
    """

    dropped = Signal(QModelIndex, QMimeData)
    kept = Signal(QModelIndex)

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self._hover = QPersistentModelIndex()
        self._drop_at = QPersistentModelIndex()
        self._below_drag = QPersistentModelIndex()
        self._is_by_keyboard = False
        self.may_drop: Callable[[QModelIndex, QMimeData], bool] = lambda _index, _mime: False
        self._opening = QTimer(self, singleShot=True, interval=_OPEN_MS)
        self._opening.timeout.connect(self._open_below_drag)
        self._size = _RowSize(self)
        self.setItemDelegate(self._size)
        self.setAccessibleName(name)
        self.setProperty("kind", "nav")
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAcceptDrops(True)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    @property
    def shows_focus(self) -> bool:
        """Whether the current row has the ring: after a key, not after a click."""
        return self._is_by_keyboard and self.hasFocus()

    def set_density(self, density: Density) -> None:
        """Sets the row height: 28 px, or 32 for comfortable rows."""
        self._size.height = 28 if density is Density.COMPACT else 32
        self.scheduleDelayedItemsLayout()

    def restore(self, keys: list[str], current: str | None = None) -> None:
        """Expands the nodes with `keys` that exist, and makes `current` the current node."""
        wanted = set(keys)
        for index in self._walk(QModelIndex()):
            key = index.data(NavRole.KEY)
            if key in wanted:
                self.expand(index)
            if current is not None and key == current:
                self.setCurrentIndex(index)

    def _walk(self, parent: QModelIndex) -> list[QModelIndex]:
        model = self.model()
        found: list[QModelIndex] = []
        for row in range(0 if model is None else model.rowCount(parent)):
            index = model.index(row, 0, parent)
            found.append(index)
            found.extend(self._walk(index))
        return found

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 400))
        self.setIndentation(pane_px(_INDENT))
        self.scheduleDelayedItemsLayout()

    def _depth(self, index: _Index) -> int:
        depth, above = 0, index.parent()
        while above.isValid() and above != self.rootIndex():
            depth, above = depth + 1, above.parent()
        return depth

    def _has_children(self, index: _Index) -> bool:
        model = self.model()
        return model is not None and model.hasChildren(index)

    def _caret_rect(self, index: _Index) -> QRect:
        area = self.visualRect(index)
        left = _LEFT + self._depth(index) * self.indentation()
        return QRect(left - 4, area.top(), theme().px(_CARET) + 8, area.height())

    def _look_at(self, index: _Index) -> _Row:
        colour = index.data(NavRole.COLOUR)
        count = index.data(NavRole.COUNT)
        depth = self._depth(index)
        return _Row(
            depth=depth,
            is_selected=self.selectionModel().isSelected(index),
            is_head=depth == 0 or isinstance(index.parent().data(NavRole.COLOUR), int),
            text=str(index.data(Qt.ItemDataRole.DisplayRole) or ""),
            colour=colour if isinstance(colour, int) else None,
            icon=str(index.data(NavRole.ICON) or ""),
            amount=number(count) if isinstance(count, int) else "",
            is_locked=bool(index.data(NavRole.LOCKED)),
            state=index.data(NavRole.STATE),
        )

    def _paint_row(self, painter: QPainter, area: QRect, index: _Index) -> None:
        look, row = theme(), self._look_at(index)
        rect = QRectF(0, area.y(), self.viewport().width(), area.height())
        band = rect.adjusted(_INSET, 0.5, -self._inset_right(), -0.5)
        if QPersistentModelIndex(index) == self._drop_at:
            fill_round(painter, band, look.color("accent_soft"), 6)
            outline_round(painter, band, look.color("drop"), 6, 2)
        elif row.is_selected:
            fill_round(painter, band, look.color("sel"), 6)
        elif QPersistentModelIndex(index) == self._hover:
            fill_round(painter, band, look.color("hover"), 6)
        if self.shows_focus and index == self.currentIndex():
            outline_round(painter, band, look.color("focus"), 6, 2)
        x = rect.x() + _LEFT + row.depth * self.indentation()
        middle = rect.center().y()
        caret_side, side = look.px(_CARET), look.px(_ICON)
        if self._has_children(index):
            caret = "caret-down" if self.isExpanded(index) else "caret-right"
            if row.state == NavState.LOADING:
                caret = "spinner"
            painter.drawPixmap(round(x), round(middle - caret_side / 2), icon_for(self, caret, "text3", _CARET))
        x += caret_side + 4
        if row.colour is not None:
            spot = look.px(_SPOT)
            place = QRectF(x + (side - spot) / 2, middle - spot / 2, spot, spot)
            fill_round(painter, place, look.connection(row.colour), spot / 4)
            x += side + _GAP
        elif row.icon:
            tone: TokenName = "accent_text" if row.is_selected else "text2"
            painter.drawPixmap(round(x), round(middle - side / 2), icon_for(self, row.icon, tone))
            x += side + _GAP
        self._paint_end(painter, rect, row)
        painter.setFont(look.font(13, row.weight))
        painter.setPen(look.color("text2" if row.weight == 400 else "text"))
        room = self._room(row)
        shown = elided(look.metrics(13, row.weight), row.text, room)
        painter.drawText(QRectF(x, rect.y(), room + 2, rect.height()), _AT_LEFT, shown)

    def is_cut(self, index: QModelIndex) -> bool:
        """Returns whether the row's text does not fit."""
        row = self._look_at(index)
        return theme().metrics(13, row.weight).horizontalAdvance(row.text) > self._room(row)

    def _room(self, row: _Row) -> float:
        """Returns the width that is left for the text."""
        look = theme()
        left = _LEFT + row.depth * self.indentation() + look.px(_CARET) + 4
        if row.icon or row.colour is not None:
            left += look.px(_ICON) + _GAP
        return self.viewport().width() - self._right() - self._end_width(row) - left

    def _inset_right(self) -> int:
        """The right inset; 0 beside a scroll bar, so that the text keeps its width."""
        return 0 if self.verticalScrollBar().isVisible() else _INSET

    def _right(self) -> int:
        return self._inset_right() + _RIGHT

    def _end_width(self, row: _Row) -> float:
        """The width of the count, lock or error mark at the right end."""
        look = theme()
        if row.is_locked or row.state == NavState.FAILED:
            return look.px(_STATE) + _GAP
        if not row.amount:
            return 0.0
        return look.metrics(11, 500, tabular=True).horizontalAdvance(row.amount) + _GAP

    def _paint_end(self, painter: QPainter, rect: QRectF, row: _Row) -> None:
        look = theme()
        if row.is_locked or row.state == NavState.FAILED:
            side = look.px(_STATE)
            left, top = round(rect.right() - self._right() - side), round(rect.center().y() - side / 2)
            name, tone = _LOCK if row.is_locked else _FAILED
            painter.drawPixmap(left, top, icon_for(self, name, tone, _STATE))
        elif row.amount:
            painter.setFont(look.font(11, 500, tabular=True))
            painter.setPen(look.color("text2" if row.is_selected else "text3"))
            painter.drawText(rect.adjusted(0, 0, -self._right(), 0), _AT_RIGHT, row.amount)

    def _set_hover(self, index: QModelIndex) -> None:
        if QPersistentModelIndex(index) != self._hover:
            self._hover = QPersistentModelIndex(index)
            self.viewport().update()

    def _show_tooltip(self, point: QPoint, where: QPoint) -> None:
        index = self.indexAt(point)
        text = index.data(Qt.ItemDataRole.ToolTipRole) or index.data(Qt.ItemDataRole.DisplayRole)
        if isinstance(text, str) and text:
            QToolTip.showText(where, plain(text), self.viewport())
        else:
            QToolTip.hideText()

    def setModel(self, model: QAbstractItemModel | None) -> None:
        self._hover = QPersistentModelIndex()
        super().setModel(model)

    def drawBranches(self, painter: QPainter, rect: QRect, index: _Index) -> None:
        """Draws nothing: the row paints its caret itself."""

    def drawRow(self, painter: QPainter, options: QStyleOptionViewItem, index: _Index) -> None:
        with painting_part(painter, "a node"):
            self._paint_row(painter, options.rect, index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() not in {Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason}:
            self._is_by_keyboard = is_by_keyboard(event.reason())
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_by_keyboard = False
        index = self.indexAt(event.position().toPoint())
        on_caret = index.isValid() and self._caret_rect(index).contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and on_caret and self._has_children(index):
            self.setExpanded(index, not self.isExpanded(index))
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        index = self.indexAt(event.position().toPoint())
        on_caret = self._has_children(index) and self._caret_rect(index).contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid() and not on_caret:
            self.kept.emit(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._is_by_keyboard:
            self._is_by_keyboard = True
            self.viewport().update()
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.kept.emit(self.currentIndex())

    # ------------------------------------------------------------------------------------------------- dropping

    def _point_at(self, index: QModelIndex) -> None:
        if QPersistentModelIndex(index) != self._drop_at:
            self._drop_at = QPersistentModelIndex(index)
            self.viewport().update()

    def _end_drag(self) -> None:
        self._opening.stop()
        self._below_drag = QPersistentModelIndex()
        self._point_at(QModelIndex())

    def _open_below_drag(self) -> None:
        index = self._below_drag
        if index.isValid() and self._has_children(index):
            self.expand(self.model().index(index.row(), index.column(), index.parent()))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Always accepted: only then do the move events arrive.
        event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Marks a node that accepts the drop, expands one below the pointer after a while, and scrolls at the edges."""
        point = event.position().toPoint()
        index = self.indexAt(point)
        accepts = index.isValid() and self.may_drop(index, event.mimeData())
        self._point_at(index if accepts else QModelIndex())
        if QPersistentModelIndex(index) != self._below_drag:
            self._below_drag = QPersistentModelIndex(index)
            self._opening.start()
        event.setAccepted(accepts)
        bar, margin = self.verticalScrollBar(), self.autoScrollMargin()
        if point.y() < margin or point.y() > self.viewport().height() - margin:
            bar.setValue(bar.value() + (-margin if point.y() < margin else margin) // 2)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end_drag()

    def dropEvent(self, event: QDropEvent) -> None:
        self._end_drag()
        index = self.indexAt(event.position().toPoint())
        accepts = index.isValid() and self.may_drop(index, event.mimeData())
        event.setAccepted(accepts)
        if accepts:
            self.dropped.emit(index, event.mimeData())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._set_hover(self.indexAt(event.position().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.Leave:
            self._set_hover(QModelIndex())
        elif kind == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event.pos(), event.globalPos())
            return True
        return super().viewportEvent(event)
