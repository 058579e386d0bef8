"""The service of commands: how creating and saving differ from other records."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Any, Final

from app.api.cms_client import CmsClient
from app.api.endpoints.commands import COMMAND_LIST
from app.core.errors import Invalid, NotFound
from app.core.translatable_texts import phrase, say
from app.domain.commands.command import NEVER, Command, CommandForm
from app.domain.commands.validation import command_problems
from app.domain.list_queries import CommandQuery, Page, RecordId
from app.domain.merging.field_merge import sets_together
from app.services.connection_state import Link
from app.services.records.record_service import RecordRules, RecordService, RecordWriter, Writes

RESOURCE = "command"
"""The name of commands in changes, drafts and history."""

NAMES: Final[Mapping[str, str]] = {
    "name": phrase("the name"),
    "code": phrase("the code"),
    "description": phrase("the description"),
    "command_string": phrase("the command string"),
    "validation_string": phrase("the validation string"),
    "available_on": phrase("the player types"),
    "create_alert_on": phrase("the alerts"),
}
"""Labels of the fields in sentences."""


class CommandService(RecordService[Command, CommandForm]):
    """The commands of one session, with those that were read last.

    Attributes:
        known: commands by id; a code is looked up among them while it is typed.
    """

    def __init__(
        self, endpoint: Writes[Command], rules: RecordRules[Command, CommandForm], writer: RecordWriter, link: Link
    ) -> None:
        super().__init__(endpoint, rules, writer, link)
        self.known: dict[int, Command] = {}
        self._gone: set[int] = set()  # A list that was under way meanwhile still has them; ids are never reused.

    async def pages(self, query: CommandQuery | None = None) -> AsyncGenerator[Page[Command], None]:
        """As `RecordReader.pages`. After a complete list, deleted commands are removed from `known`."""
        unseen = set(self.known) if query is None else set()
        async with aclosing(super().pages(query)) as pages:
            async for page in pages:
                fresh = {each.command_id: each for each in page.items if each.command_id not in self._gone}
                self.known |= fresh
                unseen.difference_update(fresh)
                yield page
        for command_id in unseen:
            self.known.pop(command_id, None)

    async def get(self, record_id: RecordId) -> Command:
        try:
            return await super().get(record_id)
        except NotFound:
            self._forget(int(record_id))
            raise

    async def delete(self, record: Command, initiator: object = None) -> bool:
        was_there = await super().delete(record, initiator)
        self._forget(record.command_id)
        return was_there

    async def create(self, state: CommandForm, initiator: object = None) -> Command:
        created = await super().create(state, initiator)
        self.known[created.command_id] = created
        return created

    def _forget(self, command_id: int) -> None:
        self._gone.add(command_id)
        self.known.pop(command_id, None)


def command_service(client: CmsClient, writer: RecordWriter, link: Link) -> CommandService:
    async def check_code(form: CommandForm) -> None:
        """Raises Invalid for a code in use: the CMS accepts duplicates, but players can't tell the commands apart."""
        for other in await client.commands.with_code(form.code):
            sentence = say("“{name}” already has this code.", name=other.name)
            raise Invalid(sentence, {"code": sentence})

    rules: RecordRules[Command, CommandForm] = RecordRules(
        resource=RESOURCE,
        record_type=Command,
        state_type=CommandForm,
        id_of=lambda record: record.command_id,
        owner_of=lambda record: record.user_id,
        title_of=lambda form: form.name,
        state_of=command_form,
        names=NAMES,
        lost_on_restore=phrase("Owner, sharing and use in display settings can't be restored."),
        same=means_the_same,
        together=merged_types,
        problems=lambda form, is_new: command_problems(form, is_new=is_new),
        check_new=check_code,
        view_feature=COMMAND_LIST.feature,
        duplicates=lambda form: CommandQuery(code=f"^{form.code}$", use_regex_for_code=True),
    )
    return CommandService(client.commands, rules, writer, link)


def command_form(command: Command) -> CommandForm:
    """Returns a command as editors hold it. The CMS has several ways to say *none*; here there is one."""
    return CommandForm(
        name=command.name,
        code=command.code,
        description=command.description or "",
        command_string=command.command_string or "",
        validation_string=command.validation_string or "",
        available_on=command.player_types,
        create_alert_on=command.create_alert_on or NEVER,
    )


def copy_of(form: CommandForm) -> CommandForm:
    """Returns the form of a duplicate: another name, and no code, since codes are unique."""
    return replace(form, name=say("{name} (copy)", name=form.name), code="")


def merged_types(name: str, base: Any, mine: Any, theirs: Any) -> tuple[str, ...] | None:
    """Merges player types that two users changed; None where one of them means all types, which exceeds any list."""
    if name != "available_on" or not (base and mine and theirs):
        return None
    return sets_together(base, mine, theirs) or None


def means_the_same(name: str, one: object, other: object) -> bool:
    """Compares two values; the order of player types doesn't matter."""
    if name == "available_on" and isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    return one == other
