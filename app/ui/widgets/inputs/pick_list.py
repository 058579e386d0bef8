"""The list of a picker: its choices, with a check mark before the chosen ones."""

from __future__ import annotations

from typing import Final

import shiboken6
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.models.picker import PickerModel, PickItem
from app.models.roles import RowRole
from app.ui.look.theme import theme
from app.ui.look.tokens import TokenName
from app.ui.widgets.containers.boxes import Stretch, column
from app.ui.widgets.drawing.painting import (
    Painting,
    draw_centred,
    draw_shadow,
    elided,
    fill_round,
    icon_for,
    outline_round,
    painting_part,
    wide,
)
from app.ui.widgets.text.labels import ElidedLabel

_ROW: Final = 28
_MOST_ROWS: Final = 9
_SHADOW: Final = 16
_FOOT: Final = 26
_LEAST_WIDTH: Final = 280
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.LayoutRequest})
_ENDS: Final = frozenset({QEvent.Type.Hide, QEvent.Type.ParentChange})

Index = QModelIndex | QPersistentModelIndex


class PickList(QWidget):
    """Floats over the window, below or above the field it belongs to, and never takes the keyboard from it.

    Signals:
        picked(int): a row of the model was clicked.
        ended: the field was hidden or moved elsewhere, so the list has gone.
    """

    picked = Signal(int)
    ended = Signal()

    def __init__(self, field: QWidget, model: PickerModel, name: str) -> None:
        super().__init__(field.window())
        self._field = field
        self._model = model
        self._watched: list[QWidget] = []
        self._list = _Rows(model, name)
        self._list.clicked.connect(self._clicked)
        self._said = ElidedLabel("", 12, 400, "text3")
        self._said.setIndent(12)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)
        margins = (_SHADOW + 1, _SHADOW + 6, _SHADOW + 1, _SHADOW + 1)
        self.setLayout(column(Stretch(self._list), self._said, margins=margins, spacing=2))
        self._said.setFixedHeight(theme().px(_FOOT))
        model.counts_changed.connect(self.place)
        self.hide()

    # what the field says

    def drop_down(self) -> None:
        """Shows the list and follows the field from here on."""
        self._watch()
        self.show()
        self.place()
        self.raise_()

    def fold(self) -> None:
        for widget in filter(shiboken6.isValid, self._watched):
            widget.removeEventFilter(self)
        self._watched.clear()
        self.hide()

    def say(self, text: str) -> None:
        """The line below the rows: how many were found, and which keys take them."""
        self._said.setText(text)

    def current_row(self) -> int:
        """The marked row; -1 while nothing is offered."""
        return self._list.currentIndex().row()

    def mark(self, row: int) -> None:
        """Marks the row, or the nearest there is."""
        rows = self._model.rowCount()
        if rows:
            self._list.setCurrentIndex(self._model.index(min(max(row, 0), rows - 1), 0))

    def page(self) -> int:
        """Rows that are seen at a time."""
        return max(1, self._list.viewport().height() // theme().px(_ROW) - 1)

    # inside

    def place(self) -> None:
        """Below the field, or above it where there is more room."""
        host = self.parentWidget()
        if not self._watched or host is None or not shiboken6.isValid(self._field):
            return
        rows = min(self._model.rowCount(), _MOST_ROWS)
        self._list.setVisible(rows > 0)
        height = rows * theme().px(_ROW) + theme().px(_FOOT) + 9 + 2 * _SHADOW
        corner = self._field.mapTo(host, QPoint(0, 0))
        below = host.height() - corner.y() - self._field.height()
        is_above = below + _SHADOW < height and corner.y() > below
        height = min(height, (corner.y() if is_above else below) + 2 * _SHADOW - 8)
        width = max(self._field.width(), theme().px(_LEAST_WIDTH)) + 2 * _SHADOW
        x = min(corner.x() - _SHADOW, host.width() - width + _SHADOW)
        y = corner.y() - height - 2 + _SHADOW if is_above else corner.y() + self._field.height() + 2 - _SHADOW
        self.setGeometry(QRect(x, y, width, height))

    def _clicked(self, index: Index) -> None:
        self.picked.emit(index.row())

    def _watch(self) -> None:
        if not self._watched:
            widget: QWidget | None = self._field
            while widget is not None:
                widget.installEventFilter(self)
                self._watched.append(widget)
                widget = None if widget is self.parentWidget() else widget.parentWidget()

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES:
            self.place()
        elif event.type() in _ENDS and self._watched:
            self.fold()
            self.ended.emit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            card = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
            draw_shadow(painter, card, 8)
            fill_round(painter, card, theme().color("raised"), 8)
            outline_round(painter, card, theme().color("border"), 8)


class _Rows(QTableView):
    """One column without a header. A list view would ask the model about every single row whenever rows change."""

    def __init__(self, model: PickerModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_Row(self))
        self.setProperty("kind", "palette")
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        # It fills its ground itself: else every frame of it would paint the page behind it, too.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(16)
        self.verticalHeader().setDefaultSectionSize(theme().px(_ROW))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self.viewport()) as painter:
            painter.fillRect(event.rect(), theme().color("raised"))
        super().paintEvent(event)


class _Row(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        item, view = index.data(RowRole.RECORD), option.widget
        if not isinstance(item, PickItem) or not isinstance(view, QWidget):
            return
        with painting_part(painter, "an item"):
            is_checked = index.data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
            _paint_item(painter, QRectF(option.rect), item, is_checked, option.state, view)


def _paint_item(
    painter: QPainter, rect: QRectF, item: PickItem, is_checked: bool, state: QStyle.StateFlag, view: QWidget
) -> None:
    look = theme()
    # The view has painted its own flat band over the whole cell.
    painter.fillRect(rect, look.color("raised"))
    is_marked = bool(state & QStyle.StateFlag.State_Selected)
    if is_marked or state & QStyle.StateFlag.State_MouseOver:
        fill_round(painter, rect.adjusted(4, 0, -4, 0), look.color("sel" if is_marked else "hover"), 4)
    if is_checked:
        tick = QRectF(rect.x() + 10, rect.y(), look.px(14), rect.height())
        draw_centred(painter, tick, icon_for(view, "check", "accent_text", 14))
    x, right = rect.x() + 18 + look.px(14), rect.right() - 12
    if item.icon:
        ink: TokenName = "text2" if is_marked else "text3"
        draw_centred(painter, QRectF(x, rect.y(), look.px(16), rect.height()), icon_for(view, item.icon, ink, 16))
        x += look.px(16) + 8
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    title_font = look.metrics(13, 500)
    title_width = min(wide(title_font, item.title), (right - x) * (0.7 if item.detail else 1))
    painter.setFont(look.font(13, 500))
    painter.setPen(look.color("sel_text" if is_marked else "text"))
    title = elided(title_font, item.title, title_width + 1)
    painter.drawText(QRectF(x, rect.y(), title_width + 2, rect.height()), flags, title)
    room = right - x - title_width - 12
    if item.detail and room > 24:
        painter.setFont(look.font(12, 400))
        painter.setPen(look.color("text2" if is_marked else "text3"))
        detail = elided(look.metrics(12, 400), item.detail, room)
        aside = flags | int(Qt.AlignmentFlag.AlignRight)
        painter.drawText(QRectF(x + title_width + 12, rect.y(), room, rect.height()), aside, detail)
