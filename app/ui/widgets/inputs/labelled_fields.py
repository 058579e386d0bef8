"""Form fields: a label above, and a hint or an error below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QListView, QSizePolicy, QSpinBox, QWidget

from app.domain.text.editor_text_limits import SEARCH, SHOWN, too_long_note
from app.ui.i18n import tr
from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, column
from app.ui.widgets.drawing.hover_state import is_under_mouse
from app.ui.widgets.drawing.rounded_windows import cut_corners
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, elided, fill_round, icon_for, outline_round
from app.ui.widgets.inputs.bounded_text import LineBound
from app.ui.widgets.inputs.chip_field import ChipField
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.text.labels import IconLabel, Label
from app.ui.widgets.text.tooltips import set_tooltip

_CARET: Final = 12
_ICON_INSET: Final = 7
_ICON_GAP: Final = 5
_BUTTON: Final = 20


class LineEdit(QLineEdit):
    """A line of text in the theme's field style, 30 high at 100 %.

    Its icon is a child widget in its padding: Qt's own icons stay 16 pixels large at every text size.
    """

    def __init__(
        self, text: str = "", *, name: str = "", placeholder: str = "", icon: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._too_long: str | None = None
        self._is_locked = False
        self.bound = LineBound(self)
        self.setProperty("kind", "field")
        self.setText(text)
        self.setCursorPosition(0)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(name or placeholder)
        self._sign: QWidget | None = None
        self._button: QWidget | None = None
        self._kept_free = 0
        if icon:
            self._sign = IconLabel(icon, "text3", parent=self)
            self._sign.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def text(self) -> str:
        """Returns the whole text, including any part that is not shown."""
        return super().text() if self._too_long is None else self._too_long

    def setText(self, text: str | None) -> None:
        """Sets the text. A text too long to edit is shown in part, kept whole, and read-only."""
        text = text or ""
        if not self.bound.bounds.refusal(text):
            self._end_too_long()
            super().setText(text)
            return
        self._too_long = text
        # Not typed by the user, and listeners would take the visible part for the whole text.
        was_blocked = self.blockSignals(True)
        super().setText(" ".join(text[:SHOWN].splitlines()))
        self.blockSignals(was_blocked)
        super().setReadOnly(True)
        set_tooltip(self, too_long_note(len(text)))

    def clear(self) -> None:
        self._end_too_long()
        super().clear()

    def setReadOnly(self, on: bool) -> None:
        self._is_locked = on
        super().setReadOnly(on or self._too_long is not None)

    def _end_too_long(self) -> None:
        if self._too_long is not None:
            self._too_long = None
            super().setReadOnly(self._is_locked)
            self.setToolTip("")

    def set_invalid(self, invalid: bool) -> None:
        _mark_invalid(self, invalid)

    def reserve_left(self, width: int) -> None:
        """Reserves room before the text, in pixels at 100 %, for a widget of the caller's."""
        self._kept_free = width
        self._make_room()

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 400))
        self._make_room()

    def _make_room(self) -> None:
        """Makes the text begin after the icon and end before the button, in reading direction."""
        look, inset = theme(), theme().px(_ICON_INSET)
        side = look.px(icons.SIZE)
        left = side + _ICON_GAP if self._sign is not None else look.px(self._kept_free)
        right = side + _ICON_GAP if self._button is not None and not self._button.isHidden() else 0
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        self.setTextMargins(*((right, 0, left, 0) if is_mirrored else (left, 0, right, 0)))
        # The sizes are calculated here: the children may learn of larger text later than the field does.
        for widget, wide, is_first in ((self._sign, side, True), (self._button, look.px(_BUTTON), False)):
            if widget is not None:
                x = inset if is_first is not is_mirrored else self.width() - inset - wide
                widget.move(x, (self.height() - wide) // 2)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LayoutDirectionChange:
            self._make_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()


class SearchField(LineEdit):
    """A search field. Escape first clears it; only the next Escape reaches the dialog or page around it.

    Signals:
        browse(int): ↓ (1) or ↑ (-1) was pressed: the list below may take the focus.
    """

    browse = Signal(int)

    def __init__(self, placeholder: str, *, name: str = "", icon: str = "magnifying-glass") -> None:
        self._left: tuple[QKeySequence, ...] = ()
        super().__init__("", name=name or placeholder, placeholder=placeholder, icon=icon)
        self.bound = LineBound(self, SEARCH)
        self._button = IconButton("x", tr("Clear"), tone="text3", side=_BUTTON, icon_size=14, parent=self)
        self._button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._button.setCursor(Qt.CursorShape.ArrowCursor)
        self._button.hide()
        self._button.clicked.connect(self.clear)
        self.textChanged.connect(self._note_text)
        KeyNote(self, tr("Clear field"), "Esc")

    def leave_to_page(self, *keys: str) -> None:
        """Leaves these keys to the page, although a line edit uses them on some desktops."""
        self._left = tuple(map(QKeySequence, keys))

    def _note_text(self, text: str) -> None:
        if self._button is not None and self._button.isHidden() is bool(text):
            self._button.setVisible(bool(text))
            self._make_room()

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and QKeySequence(event.keyCombination()) in self._left
        ):
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.browse.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)


class ComboBox(QComboBox):
    """A choice from a list, painted as a field. The wheel scrolls the page unless the box has the focus.

    With `is_tool` it looks like the tools beside it: its outline only appears with the keyboard focus.
    """

    def __init__(self, *, name: str = "", is_tool: bool = False) -> None:
        super().__init__()
        self._is_tool = is_tool
        self.setAttribute(Qt.WidgetAttribute.WA_Hover, is_tool)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # This list is replaced again: Qt 6.11 never frees the style sheet data of a list that was not polished.
        self.view().ensurePolished()
        popup = QListView(self)
        popup.setProperty("kind", "popup")
        self.setView(popup)
        self.setMaxVisibleItems(14)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def showPopup(self) -> None:
        super().showPopup()
        # At each opening: with an event filter of ours on this window, Qt 6.11 crashes while it paints the box.
        cut_corners(self.view().window())

    def set_options(self, options: Sequence[tuple[str, object]], current: object = None) -> None:
        """Sets the options as (text, value); `current` is a value. Emits no signal."""
        self.blockSignals(True)
        self.clear()
        for text, value in options:
            self.addItem(text, value)
        self.set_value(current)
        self.blockSignals(False)
        self.update()

    def value(self) -> object:
        return self.currentData()

    def set_value(self, value: object) -> None:
        """Shows the option with `value`, or none if there is no such option."""
        values = [self.itemData(position) for position in range(self.count())]
        self.setCurrentIndex(values.index(value) if value in values else -1)

    def set_invalid(self, invalid: bool) -> None:
        _mark_invalid(self, invalid)

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 400))
        self.view().setFont(theme().font(13, 400))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(max(120, super().sizeHint().width() + theme().px(16)), theme().px(30))

    def minimumSizeHint(self) -> QSize:
        return QSize(72, theme().px(30))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            enabled = self.isEnabled()
            if not self._is_tool or self.hasFocus():
                _draw_frame(painter, self)
            elif enabled and is_under_mouse(self):
                fill_round(painter, rect, look.color("hover"), 6)
            text = self.currentText() or self.placeholderText()
            ink: TokenName = "text" if enabled and self.currentIndex() >= 0 else "text3"
            caret = theme().px(_CARET)
            room = rect.width() - 11 - caret - 16
            painter.setFont(self.font())
            painter.setPen(look.color(ink))
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            shown = elided(QFontMetricsF(self.font()), text, room)
            painter.drawText(QRectF(11, 0, room + 2, rect.height()), flags, shown)
            square = QRectF(rect.right() - 10 - caret, 0, caret, rect.height())
            draw_centred(painter, square, icon_for(self, "caret-down", "text3", _CARET))


class NumberEdit(QSpinBox):
    """A whole number, typed with or without thousands separators, or stepped with ↑ and ↓.

    It paints itself, because a style sheet would hide its text.
    """

    def __init__(self, value: int, minimum: int, maximum: int, *, name: str = "") -> None:
        super().__init__()
        self.lineEdit().setProperty("kind", "bare")
        self.lineEdit().setTextMargins(7, 0, 7, 0)
        self.setButtonSymbols(QAbstractSpinBox.ButtonSymbols.NoButtons)
        self.setGroupSeparatorShown(True)
        self.setRange(minimum, maximum)
        self.setValue(value)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def set_invalid(self, invalid: bool) -> None:
        _mark_invalid(self, invalid)

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 400, tabular=True))
        self.lineEdit().setFont(self.font())  # under a style sheet it keeps its first font
        self.updateGeometry()
        self._clear_line()

    def _clear_line(self) -> None:
        """Makes the line edit transparent: the style sheet gives it an opaque background when it is shown."""
        palette = self.lineEdit().palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        self.lineEdit().setPalette(palette)

    def sizeHint(self) -> QSize:
        look = theme()
        widest = look.metrics(13, 400, tabular=True).horizontalAdvance(self.textFromValue(self.maximum()))
        return QSize(max(look.px(48), round(widest) + look.px(26)), look.px(30))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(40), theme().px(30))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            _draw_frame(painter, self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._clear_line()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


Editor = LineEdit | ComboBox | NumberEdit | TagField | MultiRecordPicker


class Field(QWidget):
    """Any editor with its label (12/500) and its hint (12/400), or an error in the hint's place."""

    def __init__(self, label: str, editor: Editor, *, hint: str = "") -> None:
        super().__init__()
        self._editor = editor
        self._hint = hint
        self._label = Label(label, 12, 500, "text2")
        self._label.setBuddy(editor)
        self._message = Label(hint, 12, 400, "text3", wrap=True)
        self.setLayout(column(self._label, editor, self._message, STRETCH, spacing=4))
        self._message.setVisible(bool(hint))
        self.setFocusProxy(editor)
        editor.setAccessibleName(label.replace("&", ""))
        editor.setAccessibleDescription(hint)
        if isinstance(editor, ChipField):
            editor.set_name(label.replace("&", ""))
        if isinstance(editor, TagField):
            editor.refused.connect(self.set_error)
            editor.tags_changed.connect(self.clear_error)
            editor.hinted.connect(self._show_hinted)

    @property
    def error(self) -> str:
        return self._message.text() if self._message.property("tone") == "danger" else ""

    def set_hint(self, hint: str) -> None:
        self._hint = hint
        if not self.error:
            self.clear_error()

    def _show_hinted(self, hint: str) -> None:
        """Shows the editor's hint on the text being typed, in place of the field's own hint."""
        if not self.error:
            text = hint or self._hint
            self._message.setText(text)
            self._message.setVisible(bool(text))
            self._editor.setAccessibleDescription(text)
            announce(self, hint)

    def set_error(self, sentence: str) -> None:
        """Shows an error; "" clears it."""
        self._message.setText(sentence or self._hint)
        self._message.set_tone("danger" if sentence else "text3")
        self._message.setVisible(bool(sentence or self._hint))
        self._editor.setAccessibleDescription(sentence or self._hint)
        self._editor.set_invalid(bool(sentence))

    def clear_error(self) -> None:
        self.set_error("")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self._label.set_tone("text2" if self.isEnabled() else "text3")


class LineField(Field):
    """A labelled line of text.

    Signals:
        text_changed(str): at each key the user presses and each `set_text`.
        editing_finished: Enter was pressed, or the field lost the focus.
    """

    text_changed = Signal(str)
    editing_finished = Signal()

    def __init__(
        self, label: str, value: str = "", *, hint: str = "", placeholder: str = "", secret: bool = False
    ) -> None:
        self.edit = LineEdit(value, placeholder=placeholder)
        super().__init__(label, self.edit, hint=hint)
        if secret:
            self.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.edit.textChanged.connect(self.text_changed)
        self.edit.editingFinished.connect(self.editing_finished)

    @property
    def text(self) -> str:
        return self.edit.text()

    def set_text(self, text: str) -> None:
        """Replaces the text and keeps the cursor position, if it still exists."""
        if self.edit.text() != text:
            position = self.edit.cursorPosition()
            self.edit.setText(text)
            self.edit.setCursorPosition(min(position, len(text)))


class ComboField(Field):
    """A labelled choice.

    Signals:
        value_changed(object): the value of the option that the user chose.
    """

    value_changed = Signal(object)

    def __init__(self, label: str, options: Sequence[tuple[str, object]] = (), current: object = None) -> None:
        self.box = ComboBox()
        self.box.set_options(options, current)
        super().__init__(label, self.box)
        self.box.currentIndexChanged.connect(self._index_changed)

    @property
    def value(self) -> object:
        return self.box.value()

    def set_value(self, value: object) -> None:
        self.box.set_value(value)

    def set_options(self, options: Sequence[tuple[str, object]], current: object = None) -> None:
        self.box.set_options(options, current)

    def _index_changed(self, _index: int) -> None:
        self.value_changed.emit(self.box.value())


class NumberField(Field):
    """A labelled whole number.

    Signals:
        value_changed(int): the user or the program set another number.
    """

    value_changed = Signal(int)

    def __init__(self, label: str, value: int, minimum: int, maximum: int, *, hint: str = "") -> None:
        self.edit = NumberEdit(value, minimum, maximum)
        super().__init__(label, self.edit, hint=hint)
        self.edit.valueChanged.connect(self.value_changed)

    @property
    def value(self) -> int:
        return self.edit.value()

    def set_value(self, value: int) -> None:
        self.edit.setValue(value)


def _draw_frame(painter: QPainter, field: QWidget) -> None:
    """Draws the outline of fields that paint themselves, like the style sheet's outline of the others."""
    look, rect = theme(), QRectF(field.rect())
    is_locked = not field.isEnabled() or (isinstance(field, QSpinBox) and field.isReadOnly())
    focused = field.hasFocus()
    idle: TokenName = "border" if is_locked else "control"
    tone: TokenName = "danger" if field.property("invalid") else "focus" if focused else idle
    fill_round(painter, rect, look.color("sunken" if is_locked else "surface"), 6)
    outline_round(painter, rect, look.color(tone), 6, 2 if focused else 1)


def _mark_invalid(widget: QWidget, invalid: bool) -> None:
    if bool(widget.property("invalid")) != invalid:
        widget.setProperty("invalid", invalid)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        widget.update()
