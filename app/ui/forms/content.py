"""The fields of a form in their groups: laid out in one or two columns, shown and hidden as the content asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLineEdit, QWidget

from app.ui.forms.declaration import FormContext, Group
from app.ui.forms.field import FormField
from app.ui.look.theme import theme
from app.ui.widgets.containers.boxes import NONE, STRETCH, Item, Stretch, column, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import Label

_WIDEST: Final = 760
_TWO_COLUMNS_FROM: Final = 560
_UNBOUND: Final = 16_777_215
"""Qt's own greatest width."""
_PADDING: Final = 24
_BETWEEN_COLUMNS: Final = 16
_BETWEEN_ROWS: Final = 16
_BETWEEN_DENSE_ROWS: Final = 12

ALIASES: Final[Mapping[str, str]] = {
    "triggerkey": "trigger_code",
    "statusid": "layout_id",
    "displaygroupid": "display_group_ids",
    "usergroupid": "user_group_ids",
}
"""What an installed CMS calls fields in its errors that it calls otherwise in requests (observed on 4.5.1)."""


class FormContent(ScrollPane):
    """Editors for a state; it holds none itself.

    Attributes:
        fields: by name, in the order of the form; hidden ones too.

    Signals:
        edited(str, object): a person has changed a field: its name and new value.
    """

    edited = Signal(str, object)

    def __init__(self, notes: Sequence[QWidget] = (), *, fills: bool = False) -> None:
        """`fills`: all the width there is, and fields that grow take all the height."""
        super().__init__()
        self._widest = _UNBOUND if fills else theme().px(_WIDEST)
        self._fills = fills
        self.fields: dict[str, FormField] = {}
        self._state: Any = None
        self._groups: list[_GroupBox] = []
        self._columns = 2
        panel = Panel()
        self._inner = QWidget(panel)
        self._inner.setMaximumWidth(self._widest)
        self._column = column(*notes, STRETCH, spacing=14 if fills else 20)
        self._inner.setLayout(self._column)
        # The inner column takes the room there is, up to its greatest width.
        bottom = 16 if fills else _PADDING
        panel.setLayout(row(Stretch(self._inner, 1000), STRETCH, margins=(_PADDING, 16, _PADDING, bottom)))
        self.set_body(panel)

    def add_group(self, group: Group[Any], context: FormContext[Any]) -> None:
        """Below the others. Each is made where it will stand: moving a finished form would cost frames."""
        box = _GroupBox(group, context, self._inner, is_first=not self._groups, is_dense=self._fills)
        box.set_columns(self._columns)
        self._groups.append(box)
        grows = self._fills and any(field.grows for field in group.fields)
        last = self._column.count() - 1
        self._column.insertWidget(last, box, 1 if grows else 0)
        if grows:
            self._column.setStretch(last + 1, 0)
        for field in box.fields:
            self.fields[field.name] = field
            field.changed.connect(self._edited)
            for line in field.findChildren(QLineEdit):
                line.installEventFilter(self)

    def show_state(self, state: Any) -> None:
        """Every editor shows its part of `state`; what is the same already keeps its cursor."""
        for name, field in self.fields.items():
            field.editor.set_value(getattr(state, name))
        self.follow(state)

    def follow(self, state: Any) -> None:
        """Fields come and go, and editors offer what fits, as the content says.

        An editor may change its value on hearing of it: the others are then told of the newer content.
        """
        self._state = state
        for field in self.fields.values():
            if field.field.follow is not None:
                field.field.follow(field.widget, self._state)
            if field.field.words is not None:
                field.show_words(*field.field.words(self._state))
        for group in self._groups:
            group.show_for(self._state)

    def _keep_in_sight(self, field: FormField) -> None:
        """What is said of a value below its field is in sight while one types it."""
        typed = QApplication.focusWidget()
        fits = field.height() < self.viewport().height()
        if fits and isinstance(typed, QLineEdit) and field.isAncestorOf(typed):
            self.ensureWidgetVisible(field, 0, theme().px(8))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Of the lines of text: what a person clicks stays under the pointer, and only the first key scrolls there."""
        if isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() != Qt.FocusReason.MouseFocusReason:
            for field in self.fields.values():
                if isinstance(watched, QWidget) and field.isAncestorOf(watched):
                    self._keep_in_sight(field)
        return super().eventFilter(watched, event)

    def show_notes(self, state: Any, context: FormContext[Any]) -> None:
        """What stands at the right of the headings."""
        for group in self._groups:
            group.show_note(state, context)

    def show_rules(self, problems: Mapping[str, str], warnings: Mapping[str, str]) -> None:
        for name, field in self.fields.items():
            field.show_rules(problems.get(name, ""), warnings.get(name, ""))

    def set_read_only(self, reason: str, context: FormContext[Any]) -> None:
        """Locks all fields for one reason, or each for its own."""
        for field in self.fields.values():
            fixed = field.field.fixed
            own = fixed(context) if fixed is not None else ""
            field.set_read_only(own or reason, is_own=bool(own))

    def focus_field(self, name: str) -> bool:
        """Brings a field into sight and gives it the keyboard; False where there is no such field to be seen."""
        field = self.fields.get(name)
        if field is None or not field.is_shown:
            return False
        self.ensureWidgetVisible(field, 0, theme().px(40))
        field.take_focus()
        return True

    def focus_first(self) -> None:
        """The first field that can be changed."""
        for field in self.fields.values():
            if field.is_shown and field.widget.isEnabled() and not field.is_locked:
                field.take_focus()
                return

    def is_shown(self, name: str) -> bool:
        field = self.fields.get(name)
        return field is not None and field.is_shown

    def names_of(self, errors: Mapping[str, str]) -> dict[str, str]:
        """What the CMS refused, by our names; what no field here stands for is filed under ''."""
        found: dict[str, str] = {}
        for wire, sentence in errors.items():
            found.setdefault(self._name_of(wire), sentence)
        return found

    def _name_of(self, wire: str) -> str:
        asked = _plain(wire)
        for name, field in self.fields.items():
            if asked in {_plain(name), *map(_plain, field.field.wire.split())}:
                return name
        alias = ALIASES.get(asked, "")
        return alias if alias in self.fields else ""

    def _edited(self, name: str) -> None:
        self.edited.emit(name, self.fields[name].editor.value())
        self._keep_in_sight(self.fields[name])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = min(event.size().width() - 2 * _PADDING, self._widest)
        self._columns = 2 if room >= theme().px(_TWO_COLUMNS_FROM) else 1
        for group in self._groups:
            group.set_columns(self._columns)


class _GroupBox(QWidget):
    """A heading and its fields on a grid; what is hidden leaves no gap."""

    def __init__(
        self, group: Group[Any], context: FormContext[Any], parent: QWidget, *, is_first: bool, is_dense: bool
    ) -> None:
        super().__init__(parent)
        self._group = group
        self._note = Label("", 12, 500, "text2", tabular=True)
        self._columns = 2
        self._laid_out: tuple[int, tuple[str, ...]] = (0, ())
        gap = 2 if is_dense else 8
        items: list[Item] = [] if is_first else [Line(), gap]
        if group.title:
            items.append(row(Label(group.title, 13, 600), STRETCH, self._note))
        if group.help:
            items.append(Label(group.help, 12, 400, "text3", wrap=True))
        holder = QWidget(self)
        self.setLayout(column(*items, Stretch(holder), spacing=10 if is_dense else 12))
        self._grid = QGridLayout(holder)
        self._grid.setContentsMargins(*NONE)
        self._grid.setHorizontalSpacing(_BETWEEN_COLUMNS)
        self._grid.setVerticalSpacing(_BETWEEN_DENSE_ROWS if is_dense else _BETWEEN_ROWS)
        self.fields = [FormField(field, context, holder) for field in group.fields]
        self._arrange()

    def show_note(self, state: Any, context: FormContext[Any]) -> None:
        """What stands at the right of the heading."""
        if self._group.note is not None:
            self._note.setText(self._group.note(state, context))

    def show_for(self, state: Any) -> None:
        for field in self.fields:
            if field.field.shown is not None:
                field.set_shown(field.field.shown(state))
        self._arrange()
        self.setVisible(any(field.is_shown for field in self.fields))

    def set_columns(self, columns: int) -> None:
        self._columns = columns
        self._arrange()

    def _arrange(self) -> None:
        """Puts the fields that are shown side by side, wide ones across."""
        shown = [field for field in self.fields if field.is_shown]
        wanted = (self._columns, tuple(field.name for field in shown))
        if wanted == self._laid_out:
            return
        self._laid_out = wanted
        for field in self.fields:
            self._grid.removeWidget(field)
        line, place = 0, 0
        for field in shown:
            is_wide = field.field.is_wide or self._columns == 1
            if is_wide and place:
                line, place = line + 1, 0
            span = self._columns if is_wide else 1
            if field.field.grows:
                self._grid.addWidget(field, line, place, 1, span)
                self._grid.setRowStretch(line, 1)
            else:
                self._grid.addWidget(field, line, place, 1, span, Qt.AlignmentFlag.AlignTop)
            place += 1
            if is_wide or place == self._columns:
                line, place = line + 1, 0
        for each in (0, 1):
            self._grid.setColumnStretch(each, 1 if each < self._columns else 0)


def _plain(name: str) -> str:
    """`displayGroupIds[]`, `display_group_ids` and `displaygroupids` are one name."""
    return name.casefold().replace("_", "").replace("[]", "")
