"""A field for one of many records: a searchable list that also shows unavailable choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from app.models.pick_one import Choice, PickOneModel, PickRole, Typed
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.containers.boxes import column
from app.ui.widgets.drawing.painting import (
    Painting,
    draw_centred,
    elided,
    fill_round,
    icon_for,
    outline_round,
    painting_part,
    wide,
)
from app.ui.widgets.inputs.fields import ComboBox, SearchField
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import plain, set_tooltip

_ROW: Final = 28
_MOST_ROWS: Final = 11
_SEARCHED_FROM: Final = 8
_LEAST_WIDTH: Final = 300
_OPENING: Final = frozenset(
    {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Space, Qt.Key.Key_F4, Qt.Key.Key_Return, Qt.Key.Key_Enter}
)

Index = QModelIndex | QPersistentModelIndex


class PickOne(ComboBox):
    """A `FieldEditor` (see `app.ui.forms.declaration`). A value that is not offered is kept and shown by `name_of`.

    ↓, Space or Enter opens the list, and so does typing, which searches at once.

    Signals:
        changed: a person took another value.
    """

    changed = Signal()

    def __init__(self, *, placeholder: str = "") -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self._choices: Sequence[Choice] = ()
        self._typed: Typed | None = None
        self._note = ""
        self._value: object = None
        self._popup: _Popup | None = None

    def set_choices(self, choices: Sequence[Choice], *, note: str = "", typed: Typed | None = None) -> None:
        """What there is to take; the value stays. `note` stands below the list."""
        self._choices, self._note, self._typed = choices, note, typed
        self._show_value()
        if self._popup is not None:
            self._popup.offer(choices, typed, note, self._value)

    @property
    def choices(self) -> Sequence[Choice]:
        """What drops down."""
        return self._choices

    def value(self) -> object:
        return self._value

    def set_value(self, value: object) -> None:
        self._value = value
        self._show_value()

    def take(self, value: object) -> None:
        """As a person would."""
        if value != self._value:
            self._value = value
            self._show_value()
            self.changed.emit()

    def set_read_only(self, reason: str) -> None:
        self.setEnabled(not reason)
        set_tooltip(self, reason)

    def name_of(self, value: object) -> str:
        """What a value is called that is not offered."""
        return str(value)

    def text_of(self, value: object) -> str:
        """What a value is called."""
        known = next((each for each in self._choices if each.value == value), None)
        return known.text if known is not None else self.name_of(value)

    @property
    def popup(self) -> QWidget | None:
        """The list while it is open."""
        return self._popup

    def _show_value(self) -> None:
        """The box itself holds what is taken and nothing else; the list has the rest."""
        self.blockSignals(True)
        self.clear()
        if self._value not in (None, ""):
            self.addItem(self.text_of(self._value), self._value)
        self.setCurrentIndex(self.count() - 1)
        self.blockSignals(False)
        self.update()

    def _open(self, typed: str = "") -> None:
        if self._popup is not None or not self.isEnabled():
            return
        popup = self._popup = _Popup(self._choices, self._typed, self._note, self._value, self)
        popup.picked.connect(self.take)
        popup.destroyed.connect(self._closed)
        popup.open_below(self, typed)

    def _closed(self) -> None:
        self._popup = None

    # Qt

    def showPopup(self) -> None:
        self._open()

    def hidePopup(self) -> None:
        if self._popup is not None:
            self._popup.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if event.key() in _OPENING and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._open()
        elif text and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._open(text)
        else:
            event.ignore()


class _Popup(QWidget):
    """Deletes itself when it closes."""

    picked = Signal(object)

    def __init__(
        self, choices: Sequence[Choice], typed: Typed | None, note: str, value: object, field: QWidget
    ) -> None:
        super().__init__(field, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        name = field.accessibleName()
        self.setAccessibleName(name)
        self._model = PickOneModel(self)
        self._list = _Rows(self._model, name)
        self._search = SearchField(tr("Search") if typed is None else tr("Search or type"), name=name)
        self._is_searched = typed is not None or len(choices) >= _SEARCHED_FROM
        if not self._is_searched:
            self._search.hide()
        self._nothing = Label(tr("Nothing found"), 12, 400, "text3")
        self._nothing.setIndent(8)
        self._note = Label("", 12, 400, "text3", wrap=True)
        self._note.setContentsMargins(8, 2, 8, 4)
        self.setLayout(column(self._search, self._nothing, self._list, self._note, margins=(8, 8, 8, 8), spacing=6))
        self._search.textChanged.connect(self._narrow)
        self._search.installEventFilter(self)
        self._list.clicked.connect(self._clicked)
        self._list.activated.connect(self._clicked)
        self.offer(choices, typed, note, value)

    def offer(self, choices: Sequence[Choice], typed: Typed | None, note: str, value: object) -> None:
        """Also while it is open: what was typed stays, and finds what has come."""
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._model.set_choices(choices, typed)
        if self._search.text():
            self._model.narrow(self._search.text())
        self._show_found(value)

    def open_below(self, field: QWidget, typed: str) -> None:
        """Under the field, or above it where there is more room."""
        look = theme()
        self.setFixedWidth(max(field.width(), look.px(_LEAST_WIDTH)))
        self.adjustSize()
        corner = field.mapToGlobal(QPoint(0, field.height() + 2))
        room = field.screen().availableGeometry()
        if corner.y() + self.height() > room.bottom() and corner.y() - room.top() > room.bottom() - corner.y():
            corner = field.mapToGlobal(QPoint(0, -self.height() - 2))
        corner.setX(max(room.left(), min(corner.x(), room.right() - self.width())))
        self.move(corner)
        self.show()
        if self._is_searched:
            self._search.setFocus(Qt.FocusReason.PopupFocusReason)
            self._search.setText(typed)
        else:
            self._list.setFocus(Qt.FocusReason.PopupFocusReason)

    def _narrow(self, text: str) -> None:
        self._model.narrow(text)
        self._show_found(None)

    def _show_found(self, value: object) -> None:
        """As many rows as there are; the current value is marked, else the first that can be taken."""
        rows = self._model.rowCount()
        self._nothing.setVisible(not rows)
        self._list.setVisible(bool(rows))
        self._list.setFixedHeight(theme().px(_ROW) * min(max(rows, 1), _MOST_ROWS) + 2)
        at = self._model.row_of(value) if value is not None else -1
        if at < 0:
            at = self._model.next_enabled(-1, 1)
        self._list.setCurrentIndex(self._model.index(at, 0))
        if self.isVisible():
            self.adjustSize()

    def _clicked(self, index: Index) -> None:
        self._take(index.row())

    def _take(self, row: int) -> None:
        choice = self._model.choice(row)
        if choice is not None and choice.is_enabled:
            self.close()
            self.picked.emit(choice.value)

    def _step(self, by: int) -> None:
        row = self._model.next_enabled(self._list.currentIndex().row(), by)
        self._list.setCurrentIndex(self._model.index(row, 0))

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While one types, ↑ and ↓ walk through the list and Enter takes what is marked."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            match event.key():
                case Qt.Key.Key_Down:
                    self._step(1)
                case Qt.Key.Key_Up:
                    self._step(-1)
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._take(self._list.currentIndex().row())
                case Qt.Key.Key_Escape:
                    self.close()
                case _:
                    return False
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self._list.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("raised"))
            outline_round(painter, QRectF(self.rect()), theme().color("border"), 0)


class _Rows(QListView):
    def __init__(self, model: PickOneModel, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(_Row(self))
        self.setProperty("kind", "palette")
        self.setAccessibleName(name)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)


class _Row(QStyledItemDelegate):
    """Paints a heading, or a choice with its detail at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(theme().px(_LEAST_WIDTH), theme().px(_ROW))

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        row = index.data(PickRole.ROW)
        if isinstance(row, Choice):
            QToolTip.showText(event.globalPos(), plain(row.help or row.text), view)
        return True

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, view, rect, state = index.data(PickRole.ROW), option.widget, option.rect, option.state
        with painting_part(painter, "a choice"):
            painter.fillRect(rect, theme().color("raised"))
            if isinstance(row, str):
                _paint_heading(painter, QRect(rect), row)
            elif isinstance(row, Choice):
                _paint_choice(painter, QRectF(rect), row, state, view)


def _paint_heading(painter: QPainter, rect: QRect, text: str) -> None:
    look = theme()
    painter.setFont(look.font(12, 500))
    painter.setPen(look.color("text3"))
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
    painter.drawText(rect.adjusted(8, 3, -8, 0), flags, text)


def _paint_choice(painter: QPainter, rect: QRectF, choice: Choice, state: QStyle.StateFlag, view: QWidget) -> None:
    look = theme()
    is_marked = choice.is_enabled and bool(state & QStyle.StateFlag.State_Selected)
    if is_marked or (choice.is_enabled and state & QStyle.StateFlag.State_MouseOver):
        fill_round(painter, rect.adjusted(0, 1, 0, -1), look.color("sel" if is_marked else "hover"), 4)
    x, right = rect.x() + 8, rect.right() - 8
    if not choice.is_enabled:
        lock = QRectF(x, rect.y(), look.px(14), rect.height())
        draw_centred(painter, lock, icon_for(view, "lock-simple", "text3", 13))
        x += lock.width() + 6
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    metrics = look.metrics(13, 400)
    width = min(wide(metrics, choice.text), (right - x) * (0.68 if choice.detail else 1.0))
    painter.setFont(look.font(13, 400))
    painter.setPen(look.color("sel_text" if is_marked else "text" if choice.is_enabled else "text3"))
    shown = elided(metrics, choice.text, width + 1)
    painter.drawText(QRectF(x, rect.y(), width + 2, rect.height()), flags, shown)
    room = right - x - width - 12
    if choice.detail and room > 24:
        painter.setFont(look.font(12, 400))
        painter.setPen(look.color("text2" if is_marked else "text3"))
        detail = elided(look.metrics(12, 400), choice.detail, room)
        aside = flags | int(Qt.AlignmentFlag.AlignRight)
        painter.drawText(QRectF(x + width + 12, rect.y(), room, rect.height()), aside, detail)
