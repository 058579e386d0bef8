"""The grouped fields of a form: laid out in one or two columns, shown and hidden according to the content."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QLayout, QLineEdit, QWidget

from app.ui.forms.form_declaration import FormContext, Group
from app.ui.forms.form_field import FormField
from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import NONE, STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import Label

_WIDEST: Final = 1_040
_TWO_COLUMNS_FROM: Final = 560
_PADDING: Final = 24
_BETWEEN_COLUMNS: Final = 16
_BETWEEN_ROWS: Final = 16
_BETWEEN_DENSE_ROWS: Final = 12
_ABOVE: Final = 16
_COMFORT: Final = 104
"""The height that a growing field gets in addition to its minimum, unless that pushes essential fields out of sight."""
_SLACK: Final = 24
"""While no more than this height is missing, only the last hint is out of sight: comfort would push away more."""
_LITTLE_COMFORT: Final = 40
"""The height that a growing field gets in addition in a window that is too low for the rest anyway."""

ALIASES: Final[Mapping[str, str]] = {
    "triggerkey": "trigger_code",
    "statusid": "layout_id",
    "displaygroupid": "display_group_ids",
    "usergroupid": "user_group_ids",
}
"""Field names that the CMS uses in its errors but not in requests (observed on 4.5.1)."""


class FormContent(ScrollPane):
    """The editors for a form's state; the state itself is held elsewhere.

    Attributes:
        fields: all fields by name, in the order of the form, including hidden ones.

    Signals:
        edited(str, object): the user changed a field: its name and new value.
    """

    edited = Signal(str, object)

    def __init__(self, notes: Sequence[QWidget] = (), *, fills: bool = False) -> None:
        """With `fills`, fields that grow take the remaining height."""
        super().__init__()
        self._widest = theme().px(_WIDEST)
        self._fills = fills
        self.fields: dict[str, FormField] = {}
        self._state: Any = None
        self._groups: list[_GroupBox] = []
        self._columns = 2
        panel = Panel()
        self._inner = QWidget(panel)
        self._inner.setMaximumWidth(self._widest)
        spacing = 12 if fills else 20
        self._column = column(*notes, STRETCH, spacing=spacing)
        self._essential = _Essential(self._column, self._inner) if fills else hold(self._column, self._inner)
        self._all = column(Stretch(self._essential), spacing=spacing)
        self._inner.setLayout(self._all)
        # The inner column expands up to its maximum width, and is centred in a wider window.
        bottom = 16 if fills else _PADDING
        panel.setLayout(row(STRETCH, Stretch(self._inner, 1000), STRETCH, margins=(_PADDING, _ABOVE, _PADDING, bottom)))
        self.set_body(panel)

    def add_group(self, group: Group[Any], context: FormContext[Any]) -> None:
        """Adds a group below the others. Its widgets are created in place: moving a finished form would cost frames."""
        parent = self._inner if group.is_secondary else self._essential
        box = _GroupBox(group, context, parent, is_first=not self._groups, is_dense=self._fills)
        box.set_columns(self._columns)
        self._groups.append(box)
        grows = self._fills and any(field.grows for field in group.fields)
        if group.is_secondary:
            self._all.addWidget(box)
        else:
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
        """Shows `state` in the editors; an editor whose value is unchanged keeps its cursor."""
        for name, field in self.fields.items():
            field.editor.set_value(getattr(state, name))
        self.follow(state)

    def follow(self, state: Any) -> None:
        """Updates the visible fields, their labels and the editors' options from the content.

        An editor may change its value in response; the remaining editors then get the newer content.
        """
        self._state = state
        for field in self.fields.values():
            if field.field.follow is not None:
                field.field.follow(field.widget, self._state)
            if field.field.words is not None:
                field.show_words(*field.field.words(self._state))
        changed = [group for group in self._groups if group.show_for(self._state)]
        if changed and self.isVisible():
            self._set_columns()

    def _keep_visible(self, field: FormField) -> None:
        """Keeps the messages below a field visible while the user types in it."""
        typed = QApplication.focusWidget()
        fits = field.height() < self.viewport().height()
        if fits and isinstance(typed, QLineEdit) and field.isAncestorOf(typed):
            self.ensureWidgetVisible(field, 0, theme().px(8))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Scrolls to line edits that get the focus by key. A clicked one stays under the pointer until the first
        key."""
        if isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() != Qt.FocusReason.MouseFocusReason:
            for field in self.fields.values():
                if isinstance(watched, QWidget) and field.isAncestorOf(watched):
                    self._keep_visible(field)
        return super().eventFilter(watched, event)

    def show_notes(self, state: Any, context: FormContext[Any]) -> None:
        """Updates the notes at the right of the headings."""
        for group in self._groups:
            group.show_note(state, context)

    def show_rules(self, problems: Mapping[str, str], warnings: Mapping[str, str]) -> None:
        for name, field in self.fields.items():
            field.show_rules(problems.get(name, ""), warnings.get(name, ""))

    def set_read_only(self, reason: str, context: FormContext[Any]) -> None:
        """Makes all fields read-only for one reason, or each for its own."""
        for field in self.fields.values():
            fixed = field.field.fixed
            own = fixed(context) if fixed is not None else ""
            field.set_read_only(own or reason, is_own=bool(own))

    def focus_field(self, name: str) -> bool:
        """Scrolls to a field and focuses it; returns False if there is no such visible field."""
        field = self.fields.get(name)
        if field is None or not field.is_shown:
            return False
        self.ensureWidgetVisible(field, 0, theme().px(40))
        field.take_focus()
        return True

    def focus_first(self) -> None:
        """Focuses the first field that can be changed."""
        for field in self.fields.values():
            if field.is_shown and field.widget.isEnabled() and not field.is_locked:
                field.take_focus()
                return

    def is_shown(self, name: str) -> bool:
        field = self.fields.get(name)
        return field is not None and field.is_shown

    def titles_of_changes(self, before: Any, after: Any, names: Iterable[str]) -> list[str]:
        """Returns what differs between two contents in the fields `names`, for use inside a sentence."""
        return [
            self.fields[name].changed_title(getattr(before, name), getattr(after, name))
            for name in names
            if name in self.fields
        ]

    def names_of(self, errors: Mapping[str, str]) -> dict[str, str]:
        """Converts the CMS's field errors to Marquee's field names; errors without a field get the name ''."""
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
        self._keep_visible(self.fields[name])

    def _set_columns(self) -> None:
        """Uses two columns of the same width where every field fits into one, the same in all groups."""
        room = min(self.viewport().width() - 2 * _PADDING, self._widest)
        half = max((group.least_column() for group in self._groups), default=0)
        self._columns = 2 if room >= max(theme().px(_TWO_COLUMNS_FROM), 2 * half + _BETWEEN_COLUMNS) else 1
        for group in self._groups:
            group.set_columns(self._columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_columns()
        if isinstance(self._essential, _Essential):
            self._essential.fit(event.size().height() - _ABOVE - _BETWEEN_DENSE_ROWS)


class _Essential(QWidget):
    """The groups that stay in sight: the field that grows gives way to them, down to its own minimum."""

    def __init__(self, layout: QLayout, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = 0
        self.setLayout(layout)

    def fit(self, room: int) -> None:
        """Takes no more than `room`, in pixels, for comfort, unless the groups need more anyway."""
        self._room = room
        layout = self.layout()
        assert layout is not None
        needed = layout.totalMinimumHeightForWidth(self.width())
        fits = needed <= room + theme().px(_SLACK)
        comfortable = needed + theme().px(_COMFORT if fits else _LITTLE_COMFORT)
        self.setMinimumHeight(max(needed, min(room, comfortable)) if fits else comfortable)

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Resize}:
            self.fit(self._room)
        return handled


class _GroupBox(QWidget):
    """A heading and its fields on a grid; hidden fields leave no gap."""

    def __init__(
        self, group: Group[Any], context: FormContext[Any], parent: QWidget, *, is_first: bool, is_dense: bool
    ) -> None:
        super().__init__(parent)
        self._group = group
        self._note = Label("", 12, 500, "text2", tabular=True) if group.note is not None else None
        self._columns = 2
        self._laid_out: tuple[int, tuple[str, ...]] = (0, ())
        gap = 2 if is_dense else 8
        items: list[Item] = [] if is_first else [Line(), gap]
        if group.title:
            note = () if self._note is None else (self._note,)
            items.append(row(Label(group.title, 13, 600), STRETCH, *note))
        if group.help:
            items.append(Label(group.help, 12, 400, "text3", wrap=True))
        holder = QWidget(self)
        self.setLayout(column(*items, Stretch(holder), spacing=8 if is_dense else 12))
        self._grid = QGridLayout(holder)
        self._grid.setContentsMargins(*NONE)
        self._grid.setHorizontalSpacing(_BETWEEN_COLUMNS)
        self._grid.setVerticalSpacing(_BETWEEN_DENSE_ROWS if is_dense else _BETWEEN_ROWS)
        self.fields = [FormField(field, context, holder) for field in group.fields]
        self._arrange()

    def show_note(self, state: Any, context: FormContext[Any]) -> None:
        """Updates the note at the right of the heading."""
        if self._note is not None and self._group.note is not None:
            self._note.setText(self._group.note(state, context))

    def show_for(self, state: Any) -> bool:
        """Shows the fields that this content has; returns whether others were shown before."""
        for field in self.fields:
            if field.field.shown is not None:
                field.set_shown(field.field.shown(state))
        is_changed = self._arrange()
        self.setVisible(any(field.is_shown for field in self.fields))
        return is_changed

    def least_column(self) -> int:
        """Returns the width that a column needs for each field that doesn't take the whole line."""
        narrow = (each for each in self.fields if each.is_shown and not each.field.is_wide)
        return max((each.minimumSizeHint().width() for each in narrow), default=0)

    def set_columns(self, columns: int) -> None:
        self._columns = columns
        self._arrange()

    def _arrange(self) -> bool:
        """Places the visible fields side by side; wide ones span all columns. Returns False if they are placed so."""
        shown = [field for field in self.fields if field.is_shown]
        wanted = (self._columns, tuple(field.name for field in shown))
        if wanted == self._laid_out:
            return False
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
        return True


def _plain(name: str) -> str:
    """Normalises a name: `displayGroupIds[]`, `display_group_ids` and `displaygroupids` become the same."""
    return name.casefold().replace("_", "").replace("[]", "")
