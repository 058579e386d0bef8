"""Read-only resources of a running CMS: modules, templates by data type, datasets with columns and owners."""

from contextlib import aclosing

import pytest

from app.api.paging import IN_FLIGHT
from app.core.errors import NotFound, NotPermitted, Offline, ServerFault
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.list_queries import Page
from app.services.connection_state import LinkState
from app.services.read_only.datasets import DataSetService
from app.services.read_only.module_templates import TemplateService
from app.services.read_only.modules import ModuleService
from app.services.records.list_loading import load_list
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.demo_cms import DemoCms


def modules_of(services: UserServices) -> ModuleService:
    return ModuleService(services.client, services.link)


def templates_of(services: UserServices) -> TemplateService:
    return TemplateService(services.client, modules_of(services), services.link)


async def all_pages(
    services: UserServices, *, data_type: str | None = None, template_type: str | None = None
) -> list[Page[ModuleTemplate]]:
    service = templates_of(services)
    return [page async for page in service.pages(data_type=data_type, template_type=template_type)]


async def test_templates_are_loaded_by_data_type(services: UserServices) -> None:
    kinds = await modules_of(services).data_types()
    pages = await all_pages(services)
    assert [{template.data_type for template in page.items} for page in pages] == [{kind} for kind in kinds]
    assert sum(len(page.items) for page in pages) >= 90


async def test_a_reader_that_stops_early_has_requested_only_a_few_data_types(services: UserServices) -> None:
    async with aclosing(templates_of(services).pages()) as pages:
        first = await anext(pages)
    kinds = await modules_of(services).data_types()
    assert {template.data_type for template in first.items} == {kinds[0]}
    assert len(services.cms.requests(path="/module/templates/")) <= IN_FLIGHT + 1 < len(kinds)


async def test_one_data_type_is_requested_alone(services: UserServices) -> None:
    pages = await all_pages(services, data_type="event")
    assert {template.data_type for page in pages for template in page.items} == {"event"}
    assert len(services.cms.requests()) == 1


async def test_templates_of_one_type_come_from_every_data_type(services: UserServices) -> None:
    everything = {
        each.template_id for page in await all_pages(services) for each in page.items if each.type == "static"
    }
    found = [each for page in await all_pages(services, template_type="static") for each in page.items]
    assert {each.template_id for each in found} == everything
    assert len({each.data_type for each in found}) > 3


async def test_a_failing_data_type_is_reported_without_losing_the_others(services: UserServices) -> None:
    kinds = await modules_of(services).data_types()
    services.cms.fault("status", path="/module/templates/event", status=500, body="{}", times=None)
    taken: list[ModuleTemplate] = []
    report = await load_list(templates_of(services).pages(), taken.extend)
    assert {template.data_type for template in taken} == set(kinds) - {"event"}
    assert report.rows == len(taken)
    (note,) = report.notes
    assert note.startswith("The templates for event couldn't be loaded. ")


async def test_the_list_fails_if_every_data_type_fails(services: UserServices) -> None:
    services.cms.fault("status", path="/module/templates/", status=500, body="{}", times=None)
    with pytest.raises(ServerFault):
        await all_pages(services)


async def test_without_a_network_single_data_types_are_not_reported(services: UserServices) -> None:
    services.cms.fault("drop", path="/module/templates/", times=None)
    with pytest.raises(Offline):
        await all_pages(services)
    assert services.link.state is LinkState.OFFLINE


async def test_a_single_template_equals_its_list_row(services: UserServices) -> None:
    (page,) = await all_pages(services, data_type="event")
    wanted = page.items[2]
    found = [each async for each in templates_of(services).one("event", wanted.template_id)]
    assert [each.items for each in found] == [[wanted]]
    assert await templates_of(services).properties("event", wanted.template_id)
    with pytest.raises(NotFound):
        await templates_of(services).properties("event", "no-such-template")


async def test_a_module_and_its_properties_are_read_again(services: UserServices) -> None:
    service = modules_of(services)
    known = [module async for page in service.pages() for module in page.items]
    text = next(module for module in known if module.type == "text")
    assert await service.get(text.module_id) == text
    assert [each.id for each in await service.properties(text.module_id)] == [each.id for each in text.properties]
    with pytest.raises(NotFound):
        await service.properties("no-such-module")


async def test_modules_and_templates_are_visible_to_all_users(cms: DemoCms, connect_user: ConnectUser) -> None:
    sam = await connect_user(cms, "sam")
    me = await sam.client.users.me()
    assert not me.may("module.view")
    if cms.dialect == "observed":
        maya = await all_pages(await connect_user(cms, "maya"))
        assert [page.items for page in await all_pages(sam)] == [page.items for page in maya]
    else:
        with pytest.raises(NotPermitted):
            await all_pages(sam)


async def test_the_columns_of_a_dataset_are_read_on_request(services: UserServices) -> None:
    service = DataSetService(services.client, services.link)
    known = [record async for page in service.pages() for record in page.items]
    assert not any(record.columns for record in known)
    prices = await service.with_columns(known[0].data_set_id)
    assert prices.name == known[0].name
    assert [column.heading for column in prices.columns] == ["Product", "Size", "Price", "With tax"]
    with pytest.raises(NotFound):
        await service.with_columns(9_999)


async def test_owners_of_datasets_are_named_once_in_order(services: UserServices) -> None:
    owners = await DataSetService(services.client, services.link).owners()
    assert len(owners) == len(set(owners)) >= 2
    assert [name for _, name in owners] == sorted(name for _, name in owners)
