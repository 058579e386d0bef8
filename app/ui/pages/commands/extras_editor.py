"""The editor for the extras of an Android intent: rows of name, type and value."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.domain.commands.command_string import Extra, ExtraType, fits, read_value, value_text
from app.ui.forms.field_editors import ChoiceEditor, LineEditor, Option
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.text.tooltips import set_tooltip


class ExtrasEditor(QWidget):
    """An editor whose value is a tuple of `Extra`. A value that does not fit its type is marked, and kept as text."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[_Row] = []
        self._reason = ""
        self._list = column(spacing=6)
        self.add_button = Button(tr("Add extra"), ButtonKind.ADD, icon="plus")
        self.add_button.clicked.connect(self._add_new)
        # `_number` puts the button after the rows in the Tab order.
        self.setLayout(column(self._list, row(self.add_button, STRETCH), spacing=6))

    def value(self) -> tuple[Extra, ...]:
        return tuple(each.extra() for each in self.rows)

    def set_value(self, value: Sequence[Extra]) -> None:
        if tuple(value) == self.value():
            return
        while self.rows:
            self._take_out(self.rows[-1])
        for extra in value:
            self._put_in(extra)

    def set_read_only(self, reason: str) -> None:
        self._reason = reason
        self.add_button.setEnabled(not reason)
        for each in self.rows:
            each.set_read_only(reason)

    def _add_new(self) -> None:
        self._put_in(Extra("", ExtraType.STRING, "")).name.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _put_in(self, extra: Extra) -> _Row:
        added = _Row(extra)
        added.set_read_only(self._reason)
        added.changed.connect(self.changed)
        added.remove.clicked.connect(partial(self._remove, added))
        self.rows.append(added)
        self._list.addWidget(added)
        # A hidden widget can't take the focus, so don't wait for the next layout pass.
        added.show()
        self._number()
        return added

    def _remove(self, gone: _Row) -> None:
        place = self.rows.index(gone)
        self._take_out(gone)
        (self.rows[min(place, len(self.rows) - 1)].name if self.rows else self.add_button).setFocus(
            Qt.FocusReason.OtherFocusReason
        )
        self._number()
        self.changed.emit()

    def _take_out(self, gone: _Row) -> None:
        self.rows.remove(gone)
        self._list.removeWidget(gone)
        gone.hide()
        gone.deleteLater()

    def _number(self) -> None:
        """Numbers the rows for screen readers, and moves the Tab order of the button to the end."""
        for number, each in enumerate(self.rows, 1):
            each.set_number(number)
        if self.rows:
            self.setTabOrder(self.rows[-1].remove, self.add_button)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus to the first name."""
        (self.rows[0].name if self.rows else self.add_button).setFocus(event.reason())


class _Row(QWidget):
    """One extra."""

    changed = Signal()

    def __init__(self, extra: Extra) -> None:
        super().__init__()
        self.name = LineEditor(placeholder=tr("Name"), is_code=True)
        self.kind = ChoiceEditor(
            (
                Option(ExtraType.STRING.value, tr("Text")),
                Option(ExtraType.INT.value, tr("Number", "kind of value")),
                Option(ExtraType.BOOL.value, tr("Yes or no")),
                Option(ExtraType.INT_ARRAY.value, tr("Numbers")),
            )
        )
        self.text = LineEditor(placeholder=tr("Value"), is_code=True)
        self.remove = IconButton("x", tr("Remove extra"), tone="text3")
        self.kind.setFixedWidth(theme().px(120))
        self.setLayout(row(Stretch(self.name, 2), self.kind, Stretch(self.text, 3), self.remove, spacing=6))
        self.name.set_value(extra.name)
        self.kind.set_value(str(extra.type))
        self.text.set_value(value_text(extra.value))
        for editor in (self.name, self.kind, self.text):
            editor.changed.connect(self._tell)
        self._check()

    def extra(self) -> Extra:
        kind = str(self.kind.value())
        return Extra(self.name.value(), kind, read_value(kind, self.text.value()))

    def set_number(self, number: int) -> None:
        for widget, name in (
            (self.name, tr("Name of extra {n}", n=number)),
            (self.kind, tr("Type of extra {n}", n=number)),
            (self.text, tr("Value of extra {n}", n=number)),
            (self.remove, tr("Remove extra {n}", n=number)),
        ):
            widget.setAccessibleName(name)

    def set_read_only(self, reason: str) -> None:
        for editor in (self.name, self.kind, self.text):
            editor.set_read_only(reason)
        self.remove.setEnabled(not reason)

    def _tell(self) -> None:
        self._check()
        self.changed.emit()

    def _check(self) -> None:
        extra = self.extra()
        is_wrong = not fits(extra.type, extra.value)
        self.text.set_invalid(is_wrong)
        wanted = {
            ExtraType.INT.value: tr("A whole number"),
            ExtraType.BOOL.value: tr("true or false"),
            ExtraType.INT_ARRAY.value: tr("Whole numbers, separated by commas"),
        }.get(extra.type, "")
        set_tooltip(self.text, wanted if is_wrong else "")
        self.text.setPlaceholderText(wanted or tr("Value"))

    def sizeHint(self) -> QSize:
        return QSize(400, theme().px(30))
