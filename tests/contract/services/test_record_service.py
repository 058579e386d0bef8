"""Any record as a service, tested with commands: created, saved, deleted, and checked after lost answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from app.core.change_hub import Kind
from app.core.errors import BadResponse, Invalid, NotFound, OutcomeUnknown
from app.domain.commands.command import Command, CommandForm
from app.domain.list_queries import RecordId
from app.services.commands.command_service import CommandService, command_form, command_service, copy_of
from app.services.connection_state import Link
from app.services.records.record_service import RecordWriter
from app.services.saving.creation import CreationUnknown
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted
from tests.contract.services.conftest import UserServices
from tests.helpers.command_records import all_commands, change, command, writes
from tests.helpers.demo_cms import DemoCms

_numbers = count()


@dataclass
class Memory:
    """A history that records its entries."""

    kept: list[tuple[str, RecordId, str, object, str]] = field(default_factory=list)

    def keep(self, resource: str, record_id: RecordId, title: str, record: object, why: str) -> Callable[[], None]:
        kept = (resource, record_id, title, record, why)
        self.kept.append(kept)
        return lambda: self.kept.remove(kept)

    async def flush(self) -> None:
        """It is kept at once."""


@dataclass
class Office:
    """A person who writes commands."""

    commands: CommandService
    writer: RecordWriter
    memory: Memory
    link: Link


@pytest.fixture
def office(services: UserServices) -> Office:
    services.writer.history = memory = Memory()
    return Office(
        command_service(services.client, services.writer, services.link), services.writer, memory, services.link
    )


def fresh_code() -> str:
    """Returns an unused code of letters only."""
    return "code_" + "".join(chr(ord("a") + int(digit)) for digit in str(next(_numbers)))


def form(**fields: object) -> CommandForm:
    return replace(CommandForm(name="Chime", code=fresh_code(), command_string="beep"), **fields)  # type: ignore[arg-type]  # fields by name


async def made(office: Office, **fields: object) -> Command:
    return await office.commands.create(form(**fields))


async def test_a_new_record_is_read_back_and_published(services: UserServices, office: Office) -> None:
    created = await office.commands.create(form(available_on=("linux", "lg")), "me")
    assert command_form(created).available_on == ("linux", "lg")
    assert created.user_permissions is not None
    change_, initiator = services.changes[-1]
    assert (change_.resource, change_.ids, change_.kind, initiator) == (
        "command",
        (created.command_id,),
        Kind.CREATED,
        "me",
    )
    assert office.commands.known[created.command_id] == created


async def test_a_record_deleted_during_a_load_does_not_reappear(office: Office) -> None:
    """Its code would be taken, so the command could not be created again."""
    gone, fresh = await made(office), None
    async for page in office.commands.pages():
        if gone in page.items:
            await office.commands.delete(gone)
            fresh = await made(office)
    assert fresh is not None
    assert gone.command_id not in office.commands.known
    assert office.commands.known[fresh.command_id] == fresh


async def test_the_code_of_a_missing_command_is_free_again(cms: DemoCms, office: Office) -> None:
    gone = await made(office)
    cms.api("DELETE", f"/command/{gone.command_id}", token=cms.token())
    with pytest.raises(NotFound):
        await office.commands.get(gone.command_id)
    assert gone.command_id not in office.commands.known
    assert (await made(office, code=gone.code)).code == gone.code


async def test_invalid_values_are_never_sent(cms: DemoCms, office: Office) -> None:
    with pytest.raises(Invalid) as refused:
        await office.commands.create(form(name=" ", code="a1"))
    assert set(refused.value.fields) == {"name", "code"}
    taken = await made(office)
    cms.forget_requests()
    with pytest.raises(Invalid) as refused:
        await office.commands.create(form(code=taken.code.upper()))
    assert refused.value.fields == {"code": "“Chime” already has this code."}
    with pytest.raises(Invalid):
        await office.commands.save(taken.command_id, command_form(taken), replace(command_form(taken), name=""))
    assert writes(cms) == []


async def test_a_save_is_one_put_that_is_verified_and_remembered(
    cms: DemoCms, services: UserServices, office: Office
) -> None:
    record = await made(office, available_on=("linux",))
    cms.forget_requests()
    base = command_form(record)
    outcome = await office.commands.save(record.command_id, base, replace(base, name="Bell", description="loud"), "me")
    assert isinstance(outcome, Saved)
    assert (outcome.fresh.name, outcome.fresh.description, outcome.fresh.available_on) == ("Bell", "loud", ("linux",))
    assert writes(cms) == ["PUT"]
    assert services.changes[-1][0].kind is Kind.UPDATED
    (kept,) = office.memory.kept
    assert kept[:3] == ("command", record.command_id, "Chime")
    assert kept[3:] == (record, "save")


async def test_unchanged_records_are_not_sent_again(cms: DemoCms, services: UserServices, office: Office) -> None:
    record = await made(office, available_on=("linux", "lg"))
    cms.forget_requests()
    heard = len(services.changes)
    base = command_form(record)
    outcome = await office.commands.save(record.command_id, base, replace(base, available_on=("lg", "linux")))
    assert isinstance(outcome, Saved)
    assert not outcome.was_sent
    assert writes(cms) == []
    assert len(services.changes) == heard
    assert office.memory.kept == []


async def test_another_users_change_is_never_overwritten(cms: DemoCms, office: Office) -> None:
    record = await made(office)
    base = command_form(record)
    change(cms, record.command_id, command="Theirs")
    cms.forget_requests()
    outcome = await office.commands.save(record.command_id, base, replace(base, description="Mine"))
    assert isinstance(outcome, NeedsMerge)
    assert (outcome.theirs.name, outcome.mine.description, outcome.was_sent) == ("Theirs", "Mine", False)
    assert writes(cms) == []


async def test_text_stripped_by_the_cms_is_reported(office: Office) -> None:
    record = await made(office)
    base = command_form(record)
    outcome = await office.commands.save(record.command_id, base, replace(base, name="A <b>", description="c <d>"))
    assert isinstance(outcome, ServerAdjusted)
    assert outcome.sentence == "The CMS saved it but changed the name and the description."


async def test_a_save_with_a_lost_answer_is_resolved_by_reading(cms: DemoCms, office: Office) -> None:
    record = await made(office)
    base = command_form(record)
    cms.forget_requests()
    cms.fault("drop", method="PUT", path="/command", after=True)
    outcome = await office.commands.save(record.command_id, base, replace(base, name="Arrived"))
    assert isinstance(outcome, Saved)
    cms.fault("drop", method="PUT", path="/command")
    again = await office.commands.save(record.command_id, outcome.fresh, replace(outcome.fresh, name="Sent twice"))
    assert isinstance(again, Saved)
    assert writes(cms) == ["PUT", "PUT", "PUT"]
    assert command(cms, record.command_id)["command"] == "Sent twice"


async def test_a_creation_with_a_lost_answer_is_found_by_its_code(
    cms: DemoCms, services: UserServices, office: Office
) -> None:
    cms.fault("drop", method="POST", path="/command", after=True)
    meant = form(name="Lost and found")
    created = await office.commands.create(meant)
    assert created.code == meant.code
    assert writes(cms) == ["POST"]
    assert services.changes[-1][0].ids == (created.command_id,)


async def test_a_creation_that_never_arrived_is_unknown_and_can_be_sent_again(cms: DemoCms, office: Office) -> None:
    cms.fault("drop", method="POST", path="/command")
    meant = form()
    with pytest.raises(CreationUnknown) as unknown:
        await office.commands.create(meant)
    assert (unknown.value.ids, unknown.value.was_looked_for) == ((), True)
    with pytest.raises(CreationUnknown):  # creating it again only looks: sending it again needs a decision
        await office.commands.create(meant)
    assert writes(cms) == ["POST"]
    unknown.value.allow_resend()
    assert (await office.commands.create(meant)).code == meant.code
    assert [each["code"] for each in all_commands(cms)].count(meant.code) == 1


async def test_a_deleted_record_is_gone_remembered_and_published(
    cms: DemoCms, services: UserServices, office: Office
) -> None:
    record = await made(office)
    await office.commands.delete(record, "me")
    with pytest.raises(NotFound):
        await office.commands.get(record.command_id)
    assert services.changes[-1][0].kind is Kind.DELETED
    assert office.memory.kept[-1][3:] == (record, "delete")
    await office.commands.delete(record)
    assert record.command_id not in office.commands.known
    assert not [each for each in all_commands(cms) if each["code"] == record.code]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_deletion_with_a_lost_answer_is_resolved_by_reading(
    cms: DemoCms, office: Office, arrived: bool
) -> None:
    record = await made(office)
    cms.fault("drop", method="DELETE", path="/command", after=arrived)
    await office.commands.delete(record)
    with pytest.raises(NotFound):
        await office.commands.get(record.command_id)


@pytest.mark.failure(15)
async def test_a_record_that_is_no_longer_shared_is_not_reported_as_deleted(cms: DemoCms, office: Office) -> None:
    """A user who lost the permission to delete it may have lost the permission to see it, too."""
    command_id = (await made(office)).command_id
    path = f"/command/{command_id}$"
    cms.fault("status", path=path, method="DELETE", status=403, body='{"error":403,"message":"Access Denied"}')
    cms.fault("status", path=path, method="GET", status=404, body='{"error":404,"message":"Gone"}', skip=2, times=None)
    record = await office.commands.get(command_id)
    with pytest.raises(OutcomeUnknown, match="isn't shared with you any more"):
        await office.commands.delete(record)
    cms.fault("status", path=path, method="DELETE", status=404, body='{"error":404,"message":"Gone"}')
    assert not await office.commands.delete(record), "it isn't this deletion that made it disappear"
    cms.clear_faults()
    assert (await office.commands.get(command_id)).command_id == command_id


@pytest.mark.failure(7)
@pytest.mark.parametrize("is_carried_out", [False, True])
async def test_a_deletion_that_waits_keeps_the_record_as_it_is_then(
    cms: DemoCms, office: Office, is_carried_out: bool
) -> None:
    """The CMS asks to wait, or a gateway returns that answer to its copy of the request."""
    record = await made(office)
    path = f"/command/{record.command_id}$"
    kind = "applied" if is_carried_out else "status"
    headers, body = {"Retry-After": "2"}, '{"error":429,"message":"Slow down"}'
    cms.fault(kind, path=path, method="DELETE", status=429, body=body, headers=headers)
    cms.forget_requests()
    deleting = asyncio.create_task(office.commands.delete(record))
    await cms.arrived(method="DELETE", path=path)
    if not is_carried_out:
        form = {"command": record.name, "description": "theirs", "commandString": record.command_string or ""}
        assert cms.api("PUT", f"/command/{record.command_id}", token=cms.token(), form=form).status < 300
    assert await deleting
    kept = office.memory.kept[-1]
    assert kept[4] == "delete"
    assert getattr(kept[3], "description", None) == (record.description if is_carried_out else "theirs")


@pytest.mark.failure(36)
async def test_a_deletion_carried_out_and_refused_the_second_time_is_a_deletion(cms: DemoCms, office: Office) -> None:
    """The CMS fails at first; then a gateway sends the second request twice, and returns the answer to its copy."""
    record = await made(office)
    path = f"/command/{record.command_id}$"
    cms.fault("status", path=path, method="DELETE", status=500, body='{"error":500,"message":"Failed"}')
    cms.fault("applied", path=path, method="DELETE", status=422, body='{"error":422,"message":"In use"}')
    assert await office.commands.delete(record)
    assert office.memory.kept[-1][3:] == (record, "delete"), "it can be restored"


async def test_a_deletion_that_cannot_be_checked_stays_unknown(cms: DemoCms, office: Office) -> None:
    record = await made(office)
    cms.fault("drop", method="DELETE", path="/command", times=None)
    cms.fault("status", method="GET", path="/command", times=None, skip=1)
    with pytest.raises(OutcomeUnknown):
        await office.commands.delete(record)
    cms.clear_faults()


async def test_two_saves_of_one_record_run_one_after_the_other(cms: DemoCms, office: Office) -> None:
    record = await made(office)
    base = command_form(record)
    cms.fault("delay", method="PUT", path="/command", seconds=0.2, times=None)
    one, other = await asyncio.gather(
        office.commands.save(record.command_id, base, replace(base, name="One")),
        office.commands.save(record.command_id, base, replace(base, name="Two")),
    )
    assert isinstance(one, Saved)
    assert isinstance(other, NeedsMerge)
    assert command(cms, record.command_id)["command"] == "One"


async def test_a_whole_list_forgets_commands_that_are_gone(cms: DemoCms, office: Office) -> None:
    record = await made(office)
    assert cms.api("DELETE", f"/command/{record.command_id}", token=cms.token()).status == 204
    assert record.command_id in office.commands.known
    async for _ in office.commands.pages():
        pass
    assert record.command_id not in office.commands.known
    assert len(office.commands.known) == len(all_commands(cms))


def test_a_copy_has_another_name_and_no_code() -> None:
    original = form(available_on=("lg",), validation_string="ok")
    copy = copy_of(original)
    assert (copy.name, copy.code) == ("Chime (copy)", "")
    assert replace(copy, name=original.name, code=original.code) == original


async def test_a_code_counts_as_unknown_if_a_command_with_it_cannot_be_read(cms: DemoCms, office: Office) -> None:
    taken = await made(office)
    cms.fault("wrong_type", path="^/api/command$", method="GET", name="commandId", value={}, times=None)
    with pytest.raises(BadResponse):
        await office.commands.create(form(code=taken.code))
    cms.clear_faults()
    assert len([each for each in all_commands(cms) if each["code"] == taken.code]) == 1
