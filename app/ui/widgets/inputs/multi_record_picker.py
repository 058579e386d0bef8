"""A picker of several records: chips for the chosen ones, and a searchable list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent

from app.domain.list_queries import RecordId
from app.models.choice_model import Choice, ChoicesModel
from app.ui.i18n import number, tr, tr_n
from app.ui.widgets.inputs.chip_field import ChipField
from app.ui.widgets.inputs.chips import TagChip
from app.ui.widgets.inputs.choice_list import ENTER, WALKS, ChoiceList, is_for_page
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.tooltips import plain, set_tooltip

_LONGEST_ID: Final = 12
_SHOWN_CHIPS: Final = 24
"""At most this many chips are shown. A button stands for the others, since thousands of chips are of no use."""


class PickChip(TagChip):
    """The chip of a chosen record."""

    def __init__(self, item_id: RecordId, text: str, *, icon: str, kind: str, flagged: str) -> None:
        """`kind` says in words what the icon shows."""
        super().__init__(text, icon=icon, flagged=flagged)
        self.item_id = item_id
        self.facts = (text, kind, flagged)
        if kind:
            self.setAccessibleName(f"{text}, {kind}")
            set_tooltip(self, f"{text}\n{kind}")


class MultiRecordPicker(ChipField[PickChip]):
    """A field for several records. Typing searches, ↓ and ↑ move, Enter adds a record, Shift+Enter adds all found.

    Enter never removes. A click does, and so does Delete for the current record while nothing is typed. Ctrl+Enter
    closes the list and is passed to the page, which may send with it. The typed text stays, selected, while the list is
    open, so that more matches can be added; typing on starts a new search. Escape closes the list. Backspace in the
    empty line edit removes the last chip, ← moves to the chips. It is a `FieldEditor` (`app.ui.forms.form_declaration`)
    whose value is a tuple of ids. Chosen ids without a record stay chosen and are marked; `unknown_hint` explains them.

    Signals:
        changed(): the user chose or removed a record.
    """

    changed = Signal()

    def __init__(
        self,
        *,
        name: str = "",
        placeholder: str | None = None,
        icon: str = "",
        unknown_hint: str = "",
        most_lines: int = 0,
    ) -> None:
        self._hint = tr("Add") if placeholder is None else placeholder
        super().__init__(self._hint, most_lines=most_lines)
        self._icon = icon
        self._unknown_hint = unknown_hint or tr("Not listed by the CMS: deleted or not shared with you.")
        self._note = ""
        self._taken_by = ""
        self._list: ChoiceList | None = None
        self._leaving = QTimer(self, singleShot=True, interval=0)
        self._leaving.timeout.connect(self._leave)
        # Not a child of the field: the list lives slightly longer than the field and still needs its model.
        self.model = ChoicesModel()
        self.model.chosen_changed.connect(self._show_chosen)
        self.model.counts_changed.connect(self._found_changed)
        self._place.textChanged.connect(self._search)
        self.set_name(name)
        self._restyle()

    # choices

    def set_choices(self, choices: Iterable[Choice], *, note: str = "", takes_ids: bool = False) -> None:
        """Sets the choices. `note` stands below the list. With `takes_ids` a number is accepted as an id, for a CMS
        that does not list the records."""
        self._note = note
        self.model.offer(choices, _typed_id if takes_ids else None)

    def set_chosen(self, ids: Iterable[RecordId]) -> None:
        self.model.set_chosen(ids)

    def chosen(self) -> tuple[RecordId, ...]:
        """Returns the chosen ids in the order in which they were chosen, including unknown ones."""
        return self.model.chosen

    def value(self) -> tuple[RecordId, ...]:
        return self.chosen()

    def set_value(self, value: Iterable[RecordId]) -> None:
        self.set_chosen(value)

    def set_read_only(self, reason: str) -> None:
        """Makes the field read-only, with the reason; "" makes it editable again."""
        self._place.setReadOnly(bool(reason))
        self.setToolTip(plain(reason))
        for chip in self._chips:
            chip.setEnabled(not reason)
        self.close_list()
        self.set_placeholder("" if reason else self._hint)

    @property
    def is_open(self) -> bool:
        return self._list is not None and self._list.isVisible()

    # choosing

    def toggle(self, item_id: RecordId) -> None:
        """Chooses a record or removes it, like a user's click."""
        if self.model.is_chosen(item_id):
            self.model.drop((item_id,))
        else:
            self.model.choose((item_id,))
        self.changed.emit()

    def remove_chip(self, chip: PickChip) -> None:
        if not self._place.isReadOnly():
            had_focus, position = chip.hasFocus(), self._chips.index(chip)
            self.toggle(chip.item_id)
            if had_focus:
                later = self._chips[position : position + 1]
                (later[0] if later else self._place).setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_marked(self) -> None:
        row = self._list.current_row() if self._list is not None else -1
        if 0 <= row < self.model.rowCount():
            choice = self.model.record(row)
            self._add(choice.value)
            if choice is self.model.own:
                self._place.clear()
            else:
                self._mark_query_used()

    def _add(self, item_id: RecordId) -> None:
        if self.model.is_chosen(item_id):
            self._show_status(tr("“{name}” has already been added", name=self.model.text_of(item_id)))
        else:
            self.toggle(item_id)

    def _remove_marked(self) -> None:
        row = self._list.current_row() if self._list is not None else -1
        if 0 <= row < self.model.rowCount() and self.model.is_chosen(item_id := self.model.record(row).value):
            self.toggle(item_id)

    def _take_all_found(self) -> None:
        found = [self.model.record(row).value for row in range(self.model.rowCount())]
        fresh = [item_id for item_id in found if not self.model.is_chosen(item_id)]
        if fresh:
            self.model.choose(fresh)
            self._mark_query_used()
            self.changed.emit()

    def _mark_query_used(self) -> None:
        """Marks the typed text as used: the next key replaces it."""
        self._taken_by = self._place.text()
        self._place.selectAll()

    def _clicked(self, choice: Choice) -> None:
        self.toggle(choice.value)

    # the list

    def open_list(self, *, only_chosen: bool = False) -> None:
        """Opens the list; the keyboard focus stays in the field."""
        if self._place.isReadOnly() or not self.isEnabled():
            return
        self.model.show_only_chosen(only_chosen)
        if self._list is None or self._list.parentWidget() is not self.window():
            if self._list is not None:
                self._list.deleteLater()
            self._list = ChoiceList(self, self.model, self.accessibleName())
            # A child of the window, so it would outlive the field.
            self.destroyed.connect(self._list.deleteLater)
            self._list.picked.connect(self._clicked)
            self._list.ended.connect(self._list_closed)
        self._list.drop_down()
        self._list.mark(self.model.best_row(""))
        self._show_found_status()

    def close_list(self) -> None:
        if self._list is not None:
            self._list.close_list()
        self._list_closed()

    def _list_closed(self) -> None:
        self.model.show_only_chosen(False)
        if self._taken_by and self._place.text() == self._taken_by:
            self._place.clear()
        self._taken_by = ""

    def _search(self, text: str) -> None:
        if text.strip() and not self.is_open and self._place.hasFocus():
            self.open_list()
        self.model.narrow(text)
        self._mark_best()
        self._show_found_status()

    def _found_changed(self) -> None:
        if self._list is not None and self._list.isVisible() and self._list.current_row() < 0:
            self._mark_best()
        self._show_found_status()

    def _mark_best(self) -> None:
        """Marks the best match for Enter: a name that matches the typed text before a mere description."""
        if self._list is not None:
            self._list.mark(self.model.best_row(self._place.text()))

    def _show_found_status(self) -> None:
        if self.is_open:
            self._show_status(self._found_status())

    def _found_status(self) -> str:
        """Returns how many were found, and what Enter would do with the current one."""
        found = self.model.rowCount()
        if found:
            text = self._enter_status(found)
        elif not self.model.is_complete:
            text = tr("Searching the CMS…")
        else:
            text = tr("No results") if self._place.text().strip() else tr("Nothing to choose")
        return f"{text} · {self._note}" if self._note else text

    def _enter_status(self, found: int) -> str:
        row = self._list.current_row() if self._list is not None else -1
        if not (0 <= row < found and self._is_added(row)):
            if self.model.own is not None and found == 1:
                return tr("Press Enter to add ID {id}", id=self.model.own.value)
            return tr_n("{n} found · Enter to add", "{n} found · Enter to add one, Shift+Enter to add all", found)
        if all(map(self._is_added, range(found))):
            return tr_n("{n} found · Added", "{n} found · All added", found)
        return tr("{n} found · Added, Shift+Enter to add all", n=number(found))

    def _is_added(self, row: int) -> bool:
        return self.model.is_chosen(self.model.record(row).value)

    def _show_status(self, text: str) -> None:
        if self._list is not None:
            self._list.say(text)
        announce(self, text)

    # chips

    def _show_chosen(self) -> None:
        known = {chip.item_id: chip for chip in self._chips}
        ids = self.model.chosen
        chips = []
        for item_id in ids[:_SHOWN_CHIPS]:
            flagged = self._unknown_hint if self.model.is_unknown(item_id) else ""
            choice = self.model.by_id(item_id)
            title, kind = self.text_of_chip(item_id, bool(flagged)), choice.kind if choice is not None else ""
            chip = known.get(item_id)
            if chip is None or chip.facts != (title, kind, flagged):
                own = choice.icon if choice is not None else ""
                icon = "warning-circle" if flagged else own or self._icon
                chip = PickChip(item_id, title, icon=icon, kind=kind, flagged=flagged)
            chip.setEnabled(not self._place.isReadOnly())
            chips.append(chip)
        self.show_chips(chips, beyond=len(ids) - len(chips))
        self.setAccessibleDescription(tr_n("{n} selected", "{n} selected", len(ids)))
        self._show_found_status()

    def text_of_chip(self, item_id: RecordId, is_unknown: bool) -> str:
        """Returns the text of a chip; with `is_unknown`, only the id is known."""
        return self.model.text_of(item_id)

    def show_all(self) -> None:
        self._place.setFocus(Qt.FocusReason.OtherFocusReason)
        self._place.clear()
        self.open_list(only_chosen=True)

    # keys

    def typing_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if self._place.isReadOnly():
            return False
        if key in WALKS:
            self._walk(key)
            return True
        if key in ENTER and is_for_page(event):
            return False
        if key in ENTER and (self.is_open or self._place.text().strip()):
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self._take_all_found()
            else:
                self._take_marked()
            return True
        if key == Qt.Key.Key_Delete and self.is_open and not self._place.text():
            self._remove_marked()
            return True
        if key == Qt.Key.Key_Escape and (self.is_open or self._place.text()):
            self.close_list() if self.is_open else self._place.clear()
            return True
        return self.chip_key(event)

    def _walk(self, key: int) -> None:
        if self._list is None or not self._list.isVisible():
            self.open_list()
            return
        self._list.walk(key)
        self._list.say(self._found_status())  # the row itself is announced

    def typing_focus_changed(self, event: QFocusEvent) -> None:
        if event.lostFocus():
            # Later, because a field that loses the focus may be about to be deleted.
            self._leaving.start()

    def _leave(self) -> None:
        if not self._place.hasFocus():
            self.close_list()
            self._place.clear()

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._place and event.type() is QEvent.Type.MouseButtonPress and not self.is_open:
            self.open_list()
        if (
            watched is self._place
            and (self.is_open or self._place.text().strip())
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and event.key() in ENTER
        ):
            if is_for_page(event):
                self.close_list()
                return False
            # While the user searches, the key belongs to this field, even if the page has a shortcut for it.
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if not self.is_open:
            self.open_list()


def _typed_id(text: str) -> Choice | None:
    usable = text.isascii() and text.isdecimal() and len(text) < _LONGEST_ID and int(text) > 0
    return Choice(int(text), f"#{int(text)}") if usable else None
