"""The drop-down list of a field, with headings and check marks, for single and multiple choice."""

from __future__ import annotations

from typing import Final

import shiboken6
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolTip,
    QWidget,
)

from app.models.choice_model import Choice, ChoicesModel
from app.models.item_roles import RowRole
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import Stretch, column
from app.ui.widgets.drawing.rounded_windows import RADIUS
from app.ui.widgets.drawing.safe_painter import (
    Painting,
    draw_centred,
    draw_shadow,
    elided,
    fill_ground,
    fill_round,
    icon_for,
    outline_round,
    painting_part,
    text_width,
)
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import plain

ROW: Final = 28
_MOST_ROWS: Final = 11
_SHADOW: Final = 16
_LEAST_WIDTH: Final = 280
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.LayoutRequest})
_ENDS: Final = frozenset({QEvent.Type.Hide, QEvent.Type.ParentChange})
ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
WALKS: Final = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp})

Index = QModelIndex | QPersistentModelIndex


class ChoiceList(QWidget):
    """Choices under their headings, with a check mark before the chosen ones and a line of text below.

    It floats over the window of its field. The field keeps the keyboard focus and the text; for fields without a line
    edit there is `ChoicePopup`.

    Signals:
        picked(Choice): an available choice was clicked.
        ended: the list closed because the field was hidden or moved elsewhere.
    """

    picked = Signal(object)
    ended = Signal()

    def __init__(self, field: QWidget, model: ChoicesModel, name: str) -> None:
        super().__init__(field.window())
        self._field = field
        self.model = model
        self._watched: list[QWidget] = []
        self.rows = ChoiceRows(model, name)
        self.rows.clicked.connect(self._clicked)
        self._note_line = Label("", 12, 400, "text3", wrap=True)
        self._note_line.setContentsMargins(12, 2, 12, 5)
        self._note_line.hide()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(name)
        self._lay_out()
        if (layout := self.layout()) is not None:
            layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        model.counts_changed.connect(self.place)
        self.hide()

    # called by the field

    def drop_down(self) -> None:
        """Shows the list. It follows the field from then on."""
        self._watch()
        self.show()
        self.place()
        self.raise_()

    def close_list(self) -> None:
        for widget in filter(shiboken6.isValid, self._watched):
            widget.removeEventFilter(self)
        self._watched.clear()
        self.hide()

    def say(self, text: str) -> None:
        """Sets the line below the rows: how many were found, and which keys select them."""
        self._note_line.setText(text)
        self._note_line.setVisible(bool(text))
        self.place()

    def current_row(self) -> int:
        """Returns the current row, or -1 if there are no choices."""
        return self.rows.currentIndex().row()

    def mark(self, row: int) -> None:
        self.rows.mark(row)

    def walk(self, key: int) -> None:
        """Moves to another available row: ↓ and ↑, or a page further."""
        row = self.rows.walk(key)
        if row >= 0:
            announce(self._field, self.model.data(self.model.index(row, 0)))

    # inside

    @property
    def _edge(self) -> int:
        """The width of the shadow around the card, in pixels."""
        return _SHADOW

    def _lay_out(self) -> None:
        margins = (_SHADOW + 1, _SHADOW + 6, _SHADOW + 1, _SHADOW + 1)
        self.setLayout(column(Stretch(self.rows), self._note_line, margins=margins, spacing=2))

    def _area(self) -> tuple[QRect, QPoint] | None:
        """Returns the rectangle with room for the list and the field's corner in it; None while the list is hidden."""
        host = self.parentWidget()
        if not self._watched or host is None or not shiboken6.isValid(self._field):
            return None
        return host.rect(), self._field.mapTo(host, QPoint(0, 0))

    def place(self) -> None:
        """Makes the list as high as its rows and puts it below the field, or above it where there is more room."""
        area, layout = self._area(), self.layout()
        if area is None or layout is None:
            return
        room, corner = area
        edge = self._edge
        wanted = self.rows.fit(_MOST_ROWS)
        self.rows.setVisible(wanted > 0)
        width = max(self._field.width(), theme().px(_LEAST_WIDTH)) + 2 * edge
        self.rows.setFixedHeight(wanted)
        layout.activate()
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        above, below = corner.y() - room.top(), room.bottom() + 1 - corner.y() - self._field.height()
        is_above = below + edge < height and above > below
        excess = max(0, height - ((above if is_above else below) + 2 * edge - 8))
        self.rows.setFixedHeight(max(0, wanted - excess))
        layout.activate()
        height -= excess
        x = max(room.left() - edge, min(corner.x() - edge, room.right() + 1 - width + edge))
        y = corner.y() - height - 2 + edge if is_above else corner.y() + self._field.height() + 2 - edge
        self.setGeometry(QRect(x, y, width, height))

    def _clicked(self, index: Index) -> None:
        choice = self.model.record(index.row())
        if choice.is_enabled:
            self.picked.emit(choice)

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
            self.close_list()
            self.ended.emit()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            card = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
            draw_shadow(painter, card, RADIUS)
            fill_round(painter, card, theme().color("raised"), RADIUS)
            outline_round(painter, card, theme().color("border"), RADIUS)


def is_for_page(event: QKeyEvent) -> bool:
    """Returns whether it is Ctrl+Enter, with which pages send or save."""
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


class ChoiceRows(QTableView):
    """The rows: one column without a header. A QListView would query the model for every row whenever rows change."""

    def __init__(self, model: ChoicesModel, name: str) -> None:
        super().__init__()
        self._choices = model
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
        # It fills its own background: otherwise each of its frames would paint the page behind it, too.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(16)
        self.verticalHeader().setDefaultSectionSize(theme().px(ROW))

    def mark(self, row: int) -> None:
        self.setCurrentIndex(self._choices.index(row, 0))

    def walk(self, key: int) -> int:
        """Moves to another available row: ↓ and ↑, or a page further. Returns the row, or -1 if there is none."""
        page = max(1, self.viewport().height() // theme().px(ROW) - 1)
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: page, Qt.Key.Key_PageUp: -page}[Qt.Key(key)]
        self.mark(self._choices.next_enabled(self.currentIndex().row(), step))
        return self.currentIndex().row()

    def fit(self, most: int) -> int:
        """Makes room for the headings and returns the height of all rows, or of `most` rows."""
        rows, row = self._choices.rowCount(), theme().px(ROW)
        if self._choices.has_sections:
            for place in range(rows):
                self.setRowHeight(place, 2 * row if self._choices.heading(place) else row)
        return min(sum(map(self.rowHeight, range(min(rows, most)))), most * row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignores all keys: the widget that contains the rows handles them."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self.viewport()) as painter:
            fill_ground(painter, event.rect(), theme().color("raised"))
        super().paintEvent(event)


class _Row(QStyledItemDelegate):
    """Paints a choice, and its section's heading above the first choice of a section."""

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        choice = index.data(RowRole.RECORD)
        if isinstance(choice, Choice):
            QToolTip.showText(event.globalPos(), plain(choice.help or choice.text.strip()), view)
        return True

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        choice, view, model = index.data(RowRole.RECORD), option.widget, index.model()
        if not (isinstance(choice, Choice) and isinstance(view, QWidget) and isinstance(model, ChoicesModel)):
            return
        with painting_part(painter, "a choice"):
            rect = QRectF(option.rect)
            # The view has already painted its own flat band over the whole cell.
            painter.fillRect(rect, theme().color("raised"))
            if heading := model.heading(index.row()):
                _paint_heading(painter, QRectF(rect.x(), rect.y(), rect.width(), rect.height() / 2), heading)
                rect.setTop(rect.center().y())
            has_check = index.data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
            _paint_choice(painter, rect, choice, has_check, option.state, view)


_LINE: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_MARGIN: Final = 10
_CHECK: Final[tuple[str, TokenName]] = ("check", "accent_text")
_LOCK: Final[tuple[str, TokenName]] = ("lock-simple", "text3")


def _paint_heading(painter: QPainter, rect: QRectF, text: str) -> None:
    look = theme()
    painter.setFont(look.font(12, 500))
    painter.setPen(look.color("text3"))
    shown = elided(look.metrics(12, 500), text, rect.width() - 2 * _MARGIN)
    painter.drawText(rect.adjusted(_MARGIN, 3, -_MARGIN, 0), _LINE, shown)


def _paint_choice(
    painter: QPainter, rect: QRectF, choice: Choice, has_check: bool, state: QStyle.StateFlag, view: QWidget
) -> None:
    look = theme()
    is_marked = choice.is_enabled and bool(state & QStyle.StateFlag.State_Selected)
    if is_marked or (choice.is_enabled and state & QStyle.StateFlag.State_MouseOver):
        fill_round(painter, rect.adjusted(4, 0, -4, 0), look.color("sel" if is_marked else "hover"), 4)
    x, right = rect.x() + _MARGIN, rect.right() - 12
    if has_check or not choice.is_enabled:
        sign, ink = _CHECK if has_check else _LOCK
        draw_centred(painter, QRectF(x, rect.y(), look.px(14), rect.height()), icon_for(view, sign, ink, 14))
    x += look.px(14) + 8
    if choice.icon:
        tone: TokenName = "text2" if is_marked else "text3"
        draw_centred(painter, QRectF(x, rect.y(), look.px(16), rect.height()), icon_for(view, choice.icon, tone, 16))
        x += look.px(16) + 8
    font = look.metrics(13, 400)
    width = min(text_width(font, choice.text), (right - x) * (0.7 if choice.detail else 1))
    painter.setFont(look.font(13, 400))
    painter.setPen(look.color("sel_text" if is_marked else "text" if choice.is_enabled else "text3"))
    painter.drawText(QRectF(x, rect.y(), width + 2, rect.height()), _LINE, elided(font, choice.text, width + 1))
    room = right - x - width - 12
    if choice.detail and room > 24:
        painter.setFont(look.font(12, 400))
        painter.setPen(look.color("text2" if is_marked else "text3"))
        detail = elided(look.metrics(12, 400), choice.detail, room)
        aside = _LINE | int(Qt.AlignmentFlag.AlignRight)
        painter.drawText(QRectF(x + width + 12, rect.y(), room, rect.height()), aside, detail)
