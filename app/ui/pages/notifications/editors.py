"""The other editors of a notification's form: who reads it, what is attached, and what can only be read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError
from app.core.log import logger
from app.domain.notification import NotificationContent
from app.domain.people import DisplayGroup, UserGroup
from app.models.picker import PickItem
from app.services.lookups import Lookup
from app.services.session import Session
from app.ui.i18n import tr
from app.ui.run import spawn
from app.ui.widgets.buttons import Button, ButtonKind
from app.ui.widgets.labels import ElidedLabel, IconLabel, Label
from app.ui.widgets.layouts import STRETCH, column, row
from app.ui.widgets.picker import RecordPicker
from app.ui.widgets.tooltips import set_tooltip

G = TypeVar("G")


class GroupPicker(RecordPicker):
    """Groups by name. Ids that the CMS does not list are kept and marked.

    Where it lists no groups at all, what records have mentioned is offered, and any id can be typed.
    """

    def __init__(
        self,
        look_up: Callable[[], Awaitable[Lookup[G]]],
        item_of: Callable[[G], PickItem],
        *,
        placeholder: str,
        icon: str,
        one: str,
    ) -> None:
        """`one` is what to call a group that has no name here: "User group {id}"."""
        super().__init__(placeholder=placeholder, icon=icon)
        self._one = one
        spawn(self, self._load(look_up, item_of), name="look up groups")

    def text_of(self, value: tuple[int, ...]) -> str:
        """The groups by their names, for comparing."""
        return ", ".join(self._name_of(group_id) for group_id in value)

    def _name_of(self, group_id: int) -> str:
        item = self.model.by_id(group_id)
        return item.title if item is not None else self._one.replace("{id}", str(group_id))

    async def _load(self, look_up: Callable[[], Awaitable[Lookup[G]]], item_of: Callable[[G], PickItem]) -> None:
        try:
            found = await look_up()
        except MarqueeError as error:
            logger("ui.forms").info("groups not looked up: %s", type(error).__name__)
            found = Lookup((), sentence=error.sentence, is_complete=False)
        if not found.is_complete:
            self._unknown_hint = found.sentence or tr("The CMS does not tell whether it is there.")
        self.set_items(map(item_of, found.items), note=found.sentence, takes_ids=not found.is_complete)


def user_group_picker(session: Session) -> GroupPicker:
    return GroupPicker(
        session.lookups.user_groups,
        _user_item,
        placeholder=tr("Add a user group"),
        icon="users-three",
        one=tr("User group {id}"),
    )


def display_group_picker(session: Session) -> GroupPicker:
    return GroupPicker(
        session.lookups.display_groups,
        _display_item,
        placeholder=tr("Add a display group"),
        icon="monitor",
        one=tr("Display group {id}"),
    )


def _user_item(group: UserGroup) -> PickItem:
    detail = tr("Everybody in the CMS") if group.is_everyone else group.description or ""
    return PickItem(group.group_id, group.name or tr("User group {id}").replace("{id}", str(group.group_id)), detail)


def _display_item(group: DisplayGroup) -> PickItem:
    number = group.display_group_id
    tags = ", ".join(tag.text for tag in group.tags)
    name = group.name or tr("Display group {id}").replace("{id}", str(number))
    return PickItem(number, name, group.description or tags, tags)


class AttachmentEditor(QWidget):
    """The name of the attached file; the value says whether it is to go. The API cannot attach another one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_going = False
        self._icon = IconLabel("paperclip", "text2")
        self._name = ElidedLabel("", 13, 500)
        self._state = Label("", 12, 400, "warn")
        self._button = Button(tr("Remove attachment"), ButtonKind.SECONDARY)
        self._button.clicked.connect(self._turn)
        self.setLayout(row(self._icon, self._name, self._state, STRETCH, self._button))
        self.setFocusProxy(self._button)
        self._show()

    def value(self) -> bool:
        return self._is_going

    def set_value(self, value: object) -> None:
        self._is_going = bool(value)
        self._show()

    def set_invalid(self, invalid: bool) -> None:
        """What is wrong is said in words below it."""

    def set_read_only(self, reason: str) -> None:
        self._button.setEnabled(not reason)
        set_tooltip(self._button, reason)

    def text_of(self, value: object) -> str:
        """What becomes of the file."""
        return tr("Removed") if value else tr("Stays")

    def follow(self, content: NotificationContent) -> None:
        """See `Field.follow`: the file is part of the content."""
        self._name.setText(content.attachment)

    def _turn(self) -> None:
        self._is_going = not self._is_going
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self._button.setText(tr("Keep attachment") if self._is_going else tr("Remove attachment"))
        self._state.setText(tr("goes when you save") if self._is_going else "")
        self._name.set_tone("text3" if self._is_going else "text")


class FactEditor(QWidget):
    """A value that nobody can change here, as words."""

    changed = Signal()

    def __init__(self, words: Callable[[object], str]) -> None:
        super().__init__()
        self._words = words
        self._value: object = None
        self._label = Label("", 13, 400, wrap=True, tabular=True)
        self._label.make_selectable()
        self.setLayout(column(self._label, spacing=0))

    def value(self) -> object:
        return self._value

    def set_value(self, value: object) -> None:
        self._value = value
        self._label.setText(self._words(value))

    def set_invalid(self, invalid: bool) -> None:
        """Nobody could mend it."""

    def set_read_only(self, reason: str) -> None:
        """It is in any case."""

    def text_of(self, value: object) -> str:
        """The value in words."""
        return self._words(value)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._label.setFocus(event.reason())
