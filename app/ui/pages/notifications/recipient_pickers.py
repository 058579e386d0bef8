"""The recipient pickers of a notification: groups, single users and single displays, recent choices first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from typing import Final, TypeVar

from app.core.errors import MarqueeError
from app.core.log import logger
from app.domain.list_queries import RecordId
from app.domain.users_and_groups import DisplayGroup, UserGroup
from app.models.choice_model import Choice
from app.services.lookups.lookups import Lookup
from app.services.session.session import Session
from app.ui.i18n import phrase, spoken, tr
from app.ui.task_runner import spawn
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker

Group = TypeVar("Group")
USER_GROUPS = "user groups"
DISPLAY_GROUPS = "display groups"
"""The key under which recent choices are stored."""
_MOST_LINES: Final = 2
"""With more, the release time would be out of sight on a small screen."""


class Rank(IntEnum):
    """The order of choices in the list."""

    EVERYONE = 0
    RECENT = 1
    GROUP = 2
    SINGLE = 3


@dataclass(frozen=True)
class AudienceChoices:
    """The choices of a picker. `note` is shown below the list; without `is_complete` other ids may exist too."""

    items: Iterator[Choice]
    note: str = ""
    is_complete: bool = True


class AudiencePicker(MultiRecordPicker):
    """Picks groups and single recipients by name. Ids unknown to the CMS are kept, and marked, until the user removes
    them.

    If the CMS lists nothing, it offers recipients of known records, and any id can be typed.
    """

    def __init__(
        self,
        session: Session,
        kind: str,
        look_up: Callable[[Session], Awaitable[AudienceChoices]],
        *,
        placeholder: str,
        one: str,
    ) -> None:
        """`one` is the text for a group without a known name: "User group {id}"."""
        super().__init__(placeholder=placeholder, most_lines=_MOST_LINES)
        self._session = session
        self._kind = kind
        self._one = one
        self._is_gone = ""
        self._before: frozenset[RecordId] = frozenset()
        self.changed.connect(self._remember)
        spawn(self, self._load(look_up), name=f"look up {kind}")

    def set_value(self, value: Iterable[RecordId]) -> None:
        super().set_value(value)
        self._before = frozenset(self.value())

    def text_of(self, value: tuple[int, ...]) -> str:
        """Returns the groups by name, for comparisons."""
        return ", ".join(self._name_of(group_id) for group_id in value)

    def text_of_chip(self, item_id: RecordId, is_unknown: bool) -> str:
        """Says on the chip itself that an id is unknown, since few people look for a tool tip."""
        text = super().text_of_chip(item_id, is_unknown)
        return f"{text} · {self._is_gone}" if is_unknown and self._is_gone else text

    def _name_of(self, group_id: int) -> str:
        item = self.model.by_id(group_id)
        return item.text if item is not None else spoken(self._one, id=group_id)

    def _remember(self) -> None:
        now = self.value()
        fresh = [each for each in now if isinstance(each, int) and each not in self._before]
        self._before = frozenset(now)
        if fresh:
            self._session.choices.note(self._kind, reversed(fresh))

    async def _load(self, look_up: Callable[[Session], Awaitable[AudienceChoices]]) -> None:
        offer = await look_up(self._session)
        if offer.is_complete:
            self._is_gone = tr("no longer in the CMS")
            self._unknown_hint = tr(
                "Not found in the CMS: deleted or not shared with you. It stays until you remove it."
            )
        else:
            self._unknown_hint = offer.note or tr("The CMS doesn't say whether it exists.")
        self.set_choices(offer.items, note=offer.note, takes_ids=not offer.is_complete)


def user_group_picker(session: Session) -> AudiencePicker:
    """Returns a picker of Everyone, if the CMS has that group, user groups and single users."""
    return AudiencePicker(
        session, USER_GROUPS, _users, placeholder=tr("Add a group or user"), one=phrase("User group {id}")
    )


def display_group_picker(session: Session) -> AudiencePicker:
    """Returns a picker of display groups and single displays."""
    return AudiencePicker(
        session, DISPLAY_GROUPS, _displays, placeholder=tr("Add a group or display"), one=phrase("Display group {id}")
    )


# --------------------------------------------------------------------------------------------------- choices


async def _users(session: Session) -> AudienceChoices:
    lookups = session.lookups
    groups, people = await asyncio.gather(_found(lookups.user_groups), _found(lookups.users))
    everyone = await _everyone(session)
    recent = frozenset(session.choices.of(USER_GROUPS))
    notes = [groups.sentence]
    if not people.is_complete:
        notes.append(tr("The CMS doesn't list single users for this account."))
    elif everyone is None and not groups.sentence:
        notes.append(tr("“Everyone” isn't listed"))
    first = (everyone,) if everyone is not None else ()
    rest = (group for group in chain(groups.items, people.items) if not group.is_everyone)
    items = (_user_item(group, recent) for group in chain(first, rest))
    return AudienceChoices(items, _joined(notes), groups.is_complete and people.is_complete)


async def _displays(session: Session) -> AudienceChoices:
    lookups = session.lookups
    groups, displays = await asyncio.gather(_found(lookups.display_groups), _found(lookups.displays))
    recent = frozenset(session.choices.of(DISPLAY_GROUPS))
    notes = [groups.sentence]
    if groups.is_complete and not displays.is_complete:
        notes.append(tr("The CMS doesn't list single displays for this account."))
    items = (_display_item(group, recent) for group in chain(groups.items, displays.items))
    return AudienceChoices(items, _joined(notes), groups.is_complete and displays.is_complete)


async def _everyone(session: Session) -> UserGroup | None:
    try:
        return await session.lookups.everyone()
    except MarqueeError:
        return None  # the list of groups has failed as well, and shows the error


async def _found(look_up: Callable[[], Awaitable[Lookup[Group]]]) -> Lookup[Group]:
    try:
        return await look_up()
    except MarqueeError as error:
        logger("ui.forms").info("groups not looked up: %s", type(error).__name__)
        return Lookup((), sentence=error.sentence, is_complete=False)


def _joined(notes: Sequence[str]) -> str:
    return " ".join(dict.fromkeys(note for note in notes if note))


def _user_item(group: UserGroup, recent: frozenset[int]) -> Choice:
    number = group.group_id
    rank, detail = _rank(number in recent, bool(group.is_user_specific)), group.description or ""
    icon, kind = ("user", tr("single user")) if group.is_user_specific else ("users-three", tr("group"))
    if group.is_everyone:
        rank, detail = Rank.EVERYONE, tr("All users in the CMS")
    name = group.name or tr("User group {id}", id=number)
    return Choice(number, name, _with_recent(rank, detail), icon=icon, kind=kind, rank=rank)


def _display_item(group: DisplayGroup, recent: frozenset[int]) -> Choice:
    number = group.display_group_id
    rank = _rank(number in recent, bool(group.is_display_specific))
    icon, kind = ("monitor", tr("single display")) if group.is_display_specific else ("stack", tr("group"))
    tags = ", ".join(tag.text for tag in group.tags)
    name = group.name or tr("Display group {id}", id=number)
    detail = _with_recent(rank, group.description or tags)
    return Choice(number, name, detail, search=tags, icon=icon, kind=kind, rank=rank)


def _rank(is_recent: bool, is_single: bool) -> Rank:
    return Rank.RECENT if is_recent else Rank.SINGLE if is_single else Rank.GROUP


def _with_recent(rank: Rank, detail: str) -> str:
    return " · ".join(part for part in (tr("Recent") if rank is Rank.RECENT else "", detail) if part)
