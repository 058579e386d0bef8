"""The editors of forms. Each shows one value, emits the user's changes, and can be read-only.

See `declaration.FieldEditor` for their interface. The date editor is in `moment.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QFontDatabase, QKeyEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.text.editor_text_limits import too_long_note
from app.ui.i18n import tr
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.buttons.toggles import CheckBox, Switch
from app.ui.widgets.containers.flow_layout import ColumnsLayout
from app.ui.widgets.inputs.bounded_text import PlainText
from app.ui.widgets.inputs.labelled_fields import ComboBox, LineEdit, NumberEdit
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.text.tooltips import set_tooltip

_COLUMNS: Final = 3
"""Number of check boxes side by side."""
_PARAGRAPH: Final = "\u2029"


class Option(NamedTuple):
    """A value to choose. `help` is a tool tip."""

    value: object
    text: str
    help: str = ""


def text_of_option(options: Sequence[Option], value: object) -> str:
    """Returns the text for a value, or the value itself if it is not among the options."""
    return next((each.text for each in options if each.value == value), "" if value is None else str(value))


class LineEditor(LineEdit):
    """A line of text."""

    changed = Signal()

    def __init__(self, *, placeholder: str = "", is_code: bool = False) -> None:
        self._is_code = is_code
        super().__init__(placeholder=placeholder)
        self.textChanged.connect(self._text_changed)
        self._is_setting = False

    def value(self) -> str:
        return self.text()

    def set_value(self, value: str) -> None:
        if value == self.text():
            return
        self._is_setting = True
        has_focus, at = self.hasFocus(), self.cursorPosition()
        self.setText(value)
        self.setCursorPosition(min(at, len(value)) if has_focus else 0)
        self._is_setting = False

    def set_read_only(self, reason: str) -> None:
        self.setReadOnly(bool(reason))
        set_tooltip(self, reason)

    def _text_changed(self) -> None:
        if not self._is_setting:
            self.changed.emit()

    def _restyle(self) -> None:
        super()._restyle()
        if self._is_code:
            self.setFont(code_font())


class TextEditor(PlainText):
    """Several lines of text; the editor grows with its text. Tab leaves it.

    An unedited text is returned exactly as it was set: Qt alone would normalise line ends and blanks.
    """

    changed = Signal()

    def __init__(self, *, least_lines: int = 3, most_lines: int = 12, is_code: bool = False) -> None:
        super().__init__()
        self._lines = (least_lines, most_lines)
        self._is_code = is_code
        self._value = ""
        self._is_setting = False
        self.setProperty("kind", "field")
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.textChanged.connect(self._text_changed)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def value(self) -> str:
        return self._value

    def set_value(self, value: str) -> None:
        if value == self._value:
            return
        self._is_setting = True
        self._value = value
        self.setPlainText(value)
        self._is_setting = False

    def set_invalid(self, invalid: bool) -> None:
        if bool(self.property("invalid")) != invalid:
            self.setProperty("invalid", invalid)
            self.style().unpolish(self)
            self.style().polish(self)

    def set_read_only(self, reason: str) -> None:
        self.setReadOnly(bool(reason))
        # Without it, a read-only text can't be reached by keyboard.
        self.setTextInteractionFlags(self.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard)
        set_tooltip(self, reason or (too_long_note(len(self._value)) if self.is_too_long else ""))

    def _text_changed(self) -> None:
        if not self._is_setting:
            self._value = self.document().toRawText().replace(_PARAGRAPH, "\n")
            self.changed.emit()

    def _fit(self, _size: object = None) -> None:
        least, most = self._lines
        line = self.fontMetrics().lineSpacing()
        # QPlainTextEdit reports its document's height in lines.
        lines = min(max(round(self.document().size().height()), least), most)
        self.setFixedHeight(lines * line + theme().px(14))

    def _restyle(self) -> None:
        self.setFont(code_font() if self._is_code else theme().font(13, 400))
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(320, self.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus() or self.verticalScrollBar().maximum() == 0:
            super().wheelEvent(event)
        if not self.hasFocus() or self.verticalScrollBar().maximum() == 0:
            event.ignore()


class NumberEditor(NumberEdit):
    """A whole number. With `none`, that text stands below the smallest number and means no value."""

    changed = Signal()

    def __init__(self, minimum: int, maximum: int, *, none: str = "") -> None:
        self._none = minimum - 1 if none else None
        super().__init__(minimum, minimum if self._none is None else self._none, maximum)
        if none:
            self.setSpecialValueText(none)
        self._is_setting = False
        self.valueChanged.connect(self._number_changed)

    def value(self) -> int | None:  # type: ignore[override]  # Qt's own cannot say that there is none
        number = super().value()
        return None if number == self._none else number

    def set_value(self, value: int | None) -> None:
        self._is_setting = True
        if value is not None:
            # The CMS's value is shown even if the form would not accept it.
            self.setRange(min(self.minimum(), value), max(self.maximum(), value))
        self.setValue(self.minimum() if value is None else value)
        self._is_setting = False

    def set_read_only(self, reason: str) -> None:
        self.setReadOnly(bool(reason))
        set_tooltip(self, reason)

    def _number_changed(self) -> None:
        if not self._is_setting:
            self.changed.emit()


class ChoiceEditor(ComboBox):
    """One of several values. A value that is not among the options is kept and shown unchanged."""

    changed = Signal()

    def __init__(self, options: Sequence[Option] = ()) -> None:
        super().__init__()
        self._options: tuple[Option, ...] = ()
        self._value: object = None
        self.set_choices(options)
        self.activated.connect(self._taken)

    def set_choices(self, options: Sequence[Option]) -> None:
        """Sets the options and keeps the value."""
        self._options = tuple(options)
        self._show_options()

    def value(self) -> object:
        return self._value

    def text_of(self, value: object) -> str:
        return text_of_option(self._options, value)

    def set_value(self, value: object) -> None:
        self._value = value
        self._show_options()

    def set_read_only(self, reason: str) -> None:
        self.setEnabled(not reason)
        set_tooltip(self, reason)

    def _show_options(self) -> None:
        shown = list(self._options)
        if self._value is not None and self._value != "" and all(each.value != self._value for each in shown):
            shown.append(Option(self._value, str(self._value)))
        self.blockSignals(True)
        self.clear()
        for row, each in enumerate(shown):
            self.addItem(each.text, each.value)
            if each.help:
                self.setItemData(row, each.help, Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(next((row for row, each in enumerate(shown) if each.value == self._value), -1))
        self.blockSignals(False)
        self.update()

    def _taken(self, _row: int) -> None:
        if self.currentData() != self._value:
            self._value = self.currentData()
            self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Changes the value with the arrow keys without opening the list; this counts as a choice."""
        super().keyPressEvent(event)
        self._taken(self.currentIndex())


class SegmentsEditor(SegmentedControl):
    """One of two to four values, all visible. A value that is not among the options selects none, and is kept."""

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__([(str(each.value), each.text) for each in options])
        self._options = tuple(options)
        self._value: object = None
        self.changed.connect(self._taken)

    def value(self) -> object:
        return self._value

    def text_of(self, value: object) -> str:
        return text_of_option(self._options, value)

    def set_value(self, value: object) -> None:
        self._value = value
        self.blockSignals(True)
        self.set_current(str(value))
        self.blockSignals(False)

    def set_read_only(self, reason: str) -> None:
        self.setEnabled(not reason)
        set_tooltip(self, reason)

    def _taken(self, key: str) -> None:
        self._value = next(each.value for each in self._options if str(each.value) == key)


class SwitchEditor(Switch):
    """An on/off switch that contains its label."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_setting = False
        self.toggled.connect(self._switched)

    def value(self) -> bool:
        return self.isChecked()

    def set_value(self, value: object) -> None:
        self._is_setting = True
        self.setChecked(bool(value))
        self._is_setting = False

    def set_read_only(self, reason: str) -> None:
        self.setEnabled(not reason)
        set_tooltip(self, reason)

    def _switched(self) -> None:
        if not self._is_setting:
            self.changed.emit()


class ChecksEditor(QWidget):
    """Any number of values, with a check box each. Values that are not among the options are kept, checked, at the
    end."""

    changed = Signal()

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        self._options = tuple(options)
        self._boxes: dict[object, CheckBox] = {}
        self._reason = ""
        self._grid = ColumnsLayout(_COLUMNS)
        self.setLayout(self._grid)
        for each in self._options:
            self._add(each)

    def value(self) -> tuple[object, ...]:
        """Returns the checked values in the order of the options."""
        return tuple(value for value, box in self._boxes.items() if box.isChecked())

    def text_of(self, value: Sequence[object]) -> str:
        return ", ".join(text_of_option(self._options, each) for each in value)

    def set_value(self, value: Sequence[object]) -> None:
        offered = {each.value for each in self._options}
        others = [each for each in value if each not in offered]
        if others != [each for each in self._boxes if each not in offered]:
            for gone in [each for each in self._boxes if each not in offered]:
                self._boxes.pop(gone).deleteLater()
            for each in others:
                self._add(Option(each, str(each), tr("Marquee doesn't know this value and won't change it.")))
        with QSignalBlocker(self):
            for known, box in self._boxes.items():
                box.setChecked(known in value)

    def set_read_only(self, reason: str) -> None:
        self._reason = reason
        for box in self._boxes.values():
            box.setEnabled(not reason)
        set_tooltip(self, reason)

    def _add(self, option: Option) -> None:
        box = self._boxes[option.value] = CheckBox(option.text)
        if option.help:
            set_tooltip(box, option.help)
        box.setEnabled(not self._reason)
        box.toggled.connect(self.changed)
        self._grid.addWidget(box)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on. A focus proxy would keep Tab from the other boxes."""
        for box in self._boxes.values():
            box.setFocus(event.reason())
            return


class TagsEditor(TagField):
    """Tags, each `tag` or `tag|value`; the value is a tuple."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.tags_changed.connect(self.changed)

    def value(self) -> tuple[str, ...]:
        return tuple(self.tags)

    def set_value(self, value: Sequence[str]) -> None:
        self.set_tags(value)

    def set_read_only(self, reason: str) -> None:
        self.setEnabled(not reason)
        set_tooltip(self, reason)


def code_font() -> QFont:
    """Returns the font for code: fixed width, in the size of other text."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(theme().px(13))
    return font
