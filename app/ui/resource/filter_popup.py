"""A pop-up for the value of a filter, below its chip: a text, a number, a day, or one of several choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.domain.text import value_formatting
from app.domain.text.editor_text_limits import SEARCH
from app.ui.i18n import quoted, spoken, tr
from app.ui.look.theme import theme
from app.ui.resource.resource_declaration import Filter, FilterChoice, FilterKind, FilterMode
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.buttons.toggles import RadioButton
from app.ui.widgets.containers.box_layouts import STRETCH, Item, column, row
from app.ui.widgets.inputs.bounded_text import LineBound
from app.ui.widgets.inputs.labelled_fields import LineField
from app.ui.widgets.inputs.suggestions import suggesting
from app.ui.widgets.popups.calendar_popup import MonthPopup
from app.ui.widgets.popups.popup_card import PopupCard

_WIDTH: Final = 280


class ValuePopup(PopupCard):
    """A field and a button below a chip.

    Signals:
        chosen(object): the value that was typed.
    """

    chosen = Signal(object)

    def __init__(
        self, filter_: Filter[Any], value: object, parent: QWidget, *, suggestions: Sequence[str] = ()
    ) -> None:
        super().__init__(parent, filter_.label)
        self._read = _READERS[filter_.kind]
        text, mode = text_and_mode(filter_, value)
        self.field = LineField(filter_.label, text, hint=filter_.help)
        self.field.edit.bound = LineBound(self.field.edit, SEARCH)
        if suggestions:
            self.field.edit.setCompleter(suggesting(suggestions, self.field.edit, has_parts=True))
        self._modes = {each: RadioButton(each.label) for each in filter_.modes}
        self._apply = Button(tr("Apply"), ButtonKind.PRIMARY)
        ways: list[Item] = [column(*self._modes.values(), spacing=4)] if self._modes else []
        self.setLayout(column(self.field, *ways, row(STRETCH, self._apply), margins=(12, 12, 12, 12), spacing=12))
        for each, button in self._modes.items():
            button.setChecked(each is mode)
            button.toggled.connect(self._show_mode)
        self.setFixedWidth(theme().px(_WIDTH))
        self._show_mode()
        self._apply.clicked.connect(self._take)
        self.field.edit.returnPressed.connect(self._take)
        self.field.text_changed.connect(self._check)
        self._apply.setEnabled(bool(self.field.text))

    def open_below(self, widget: QWidget) -> None:
        self._fit()
        self.show_below(widget)
        self.field.edit.setFocus(Qt.FocusReason.PopupFocusReason)
        self.field.edit.selectAll()

    def _mode(self) -> FilterMode | None:
        return next((mode for mode, button in self._modes.items() if button.isChecked()), None)

    def _show_mode(self) -> None:
        mode = self._mode()
        if mode is not None:
            self.field.set_hint(mode.help)
            self._fit()

    def _fit(self) -> None:
        """Sets the height for the texts at this width: Qt's own size hint for windows with wrapped text is wrong."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        has_lines = layout.hasHeightForWidth()
        self.setFixedHeight(layout.totalHeightForWidth(self.width()) if has_lines else layout.totalSizeHint().height())

    def _check(self) -> None:
        text = self.field.text.strip()
        _, problem = self._read(text) if text else (None, "")
        self.field.set_error(problem)
        self._fit()
        self._apply.setEnabled(bool(text) and not problem)

    def _take(self) -> None:
        self._check()
        if self._apply.isEnabled():
            value, _ = self._read(self.field.text.strip())
            mode = self._mode()
            if mode is not None and mode is not next(iter(self._modes)):
                value = {"text": value, "mode": mode.key}
            self.close()
            self.chosen.emit(value)


def day_popup(value: object, parent: QWidget) -> MonthPopup:
    """Returns a calendar that opens at the filter's day, or at today."""
    today = _today()
    return MonthPopup(date.fromisoformat(value) if isinstance(value, str) else today, today, parent)


def _today() -> date:
    return datetime.now().astimezone().date()


def yes_or_no() -> list[FilterChoice]:
    return [FilterChoice(True, tr("Yes")), FilterChoice(False, tr("No"))]


def is_choice(filter_: Filter[Any]) -> bool:
    return filter_.kind in {FilterKind.CHOICE, FilterKind.FLAG}


def value_text(filter_: Filter[Any], value: object, choices: list[FilterChoice]) -> str:
    """Returns a value as text for its chip."""
    if filter_.modes:
        text, mode = text_and_mode(filter_, value)
        return spoken(mode.chip, text=quoted(text)) if mode is not None else text
    if filter_.kind is FilterKind.TEXT:
        return quoted(value)
    if filter_.kind is FilterKind.DATE and isinstance(value, str):
        return value_formatting.day(date.fromisoformat(value), _today())
    known = next((choice.text.strip() for choice in choices if choice.value == value), None)
    return known if known is not None else str(value)


def text_and_mode(filter_: Filter[Any], value: object) -> tuple[str, FilterMode | None]:
    """Returns the typed text and its mode; the first mode for a plain text and for an unknown mode."""
    text, key = ("" if value is None else str(value)), ""
    if isinstance(value, Mapping):
        text, key = str(value.get("text", "")), str(value.get("mode", ""))
    return text, next((mode for mode in filter_.modes if mode.key == key), next(iter(filter_.modes), None))


def _number(text: str) -> tuple[object, str]:
    try:
        return int(text), ""
    except ValueError:
        return None, tr("Enter a whole number.")


def _text(text: str) -> tuple[object, str]:
    return text, ""


_READERS: Final[dict[FilterKind, Callable[[str], tuple[object, str]]]] = {
    FilterKind.TEXT: _text,
    FilterKind.NUMBER: _number,
}
