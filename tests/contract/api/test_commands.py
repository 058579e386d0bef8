"""All command routes against the demo CMS in both dialects: what is sent is what the CMS then holds."""

from contextlib import aclosing

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import Invalid, NotFound
from app.domain.commands.command import Command, CommandForm
from app.domain.list_queries import CommandQuery
from tests.helpers.demo_cms import DemoCms

COMPLETE = CommandForm(
    name="Screens off & out",
    code="contract_off",
    description="Käse 🥐",
    command_string="rs232|COM1,9600,8,None,One,None,0|ka 01 00",
    validation_string="OK",
    available_on=("android", "lg"),
    create_alert_on="always",
)


async def listed(client: CmsClient, query: CommandQuery | None = None) -> list[Command]:
    async with aclosing(client.commands.pages(query)) as pages:
        return [record async for page in pages for record in page.items]


def held(command: Command) -> CommandForm:
    """The command as the form that would write it."""
    return CommandForm(
        name=command.name,
        code=command.code,
        description=command.description or "",
        command_string=command.command_string or "",
        validation_string=command.validation_string or "",
        available_on=command.player_types,
        create_alert_on=command.create_alert_on or "",
    )


async def test_the_list_has_every_command_once(client: CmsClient) -> None:
    found = await listed(client)
    ids = [record.command_id for record in found]
    assert len(ids) >= 50
    assert ids == sorted(set(ids))
    assert all(record.name and record.code and record.user_permissions for record in found)


@pytest.mark.parametrize(
    "query, holds",
    [
        (CommandQuery(command_id=3), lambda record: record.command_id == 3),
        (CommandQuery(name="screen"), lambda record: "screen" in record.name.lower()),
        (CommandQuery(name="^S", use_regex_for_name=True), lambda record: record.name.upper().startswith("S")),
        (
            CommandQuery(name="screen,volume", logical_operator_name="OR"),
            lambda record: "screen" in record.name.lower() or "volume" in record.name.lower(),
        ),
        (CommandQuery(code="^[a-m]", use_regex_for_code=True), lambda record: record.code[0].lower() < "n"),
        (CommandQuery(type="lg"), lambda record: not record.player_types or "lg" in record.player_types),
    ],
    ids=["id", "name", "name as a pattern", "either of two names", "code as a pattern", "player type"],
)
async def test_filters_return_only_matching_records(client: CmsClient, query: CommandQuery, holds: object) -> None:
    found, everything = await listed(client, query), await listed(client)
    assert callable(holds)
    assert [record.command_id for record in found] == [record.command_id for record in everything if holds(record)]
    assert 0 < len(found) < len(everything)


async def test_another_order_can_be_asked_for(client: CmsClient) -> None:
    codes = [record.code for record in await listed(client, CommandQuery(sort_by="code", sort_dir="desc"))]
    assert codes == sorted(codes, reverse=True)


async def test_a_command_keeps_what_was_sent_from_creation_to_deletion(client: CmsClient) -> None:
    created = await client.commands.create(COMPLETE)
    assert held(await client.commands.get(created.command_id)) == COMPLETE
    fewer = CommandForm(name="Screens off", code="contract_off", available_on=("windows",))
    await client.commands.update(created.command_id, fewer)
    assert held(await client.commands.get(created.command_id)) == fewer
    await client.commands.delete(created.command_id)
    with pytest.raises(NotFound):
        await client.commands.get(created.command_id)
    with pytest.raises(NotFound):
        await client.commands.delete(created.command_id)


async def test_an_empty_description_is_sent(cms: DemoCms, client: CmsClient) -> None:
    cms.forget_requests()
    created = await client.commands.create(CommandForm(name="Bare", code="contract_bare"))
    await client.commands.update(created.command_id, CommandForm(name="Bare"))
    await client.commands.delete(created.command_id)
    writes = [seen for seen in cms.requests(path="/api/command") if seen["method"] in {"POST", "PUT"}]
    assert len(writes) == 2
    assert all(seen["status"] in {200, 201} for seen in writes)


async def test_the_code_of_a_command_cannot_be_changed(client: CmsClient) -> None:
    created = await client.commands.create(COMPLETE)
    await client.commands.update(created.command_id, CommandForm(name="Other", code="contract_other"))
    assert (await client.commands.get(created.command_id)).code == COMPLETE.code
    await client.commands.delete(created.command_id)


async def test_the_owner_of_a_code_is_found_ignoring_case(client: CmsClient) -> None:
    first = await client.commands.create(CommandForm(name="One", code="contract_twice"))
    again = await client.commands.create(CommandForm(name="Two", code="Contract_Twice"))
    longer = await client.commands.create(CommandForm(name="Three", code="contract_twice_more"))
    found = await client.commands.with_code("contract_twice")
    assert {record.command_id for record in found} == {first.command_id, again.command_id}
    assert await client.commands.with_code("contract_unheard_of") == ()
    for command in (first, again, longer):
        await client.commands.delete(command.command_id)


@pytest.mark.parametrize(
    "form, field",
    [
        (CommandForm(name="", code="contract"), "command"),
        (CommandForm(name="x" * 255, code="contract"), "command"),
        (CommandForm(name="X", code=""), "code"),
        (CommandForm(name="X", code="level42"), "code"),
        (CommandForm(name="X", code="screen-off"), "code"),
        (CommandForm(name="X", code="contract", description="x" * 1001), "description"),
    ],
)
async def test_a_refused_value_is_reported_at_its_field(client: CmsClient, form: CommandForm, field: str) -> None:
    with pytest.raises(Invalid) as caught:
        await client.commands.create(form)
    assert list(caught.value.fields) == [field]
