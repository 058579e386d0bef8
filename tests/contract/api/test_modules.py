"""Modules and templates at the demo CMS in both dialects: ids of either kind, properties in either shape."""

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import NotFound
from app.domain.layouts.module import data_types
from app.domain.list_queries import ModuleQuery, TemplateQuery
from tests.contract.api.exercises import everything
from tests.helpers.demo_cms import DemoCms


async def test_the_list_has_every_module_once_by_name(cms: DemoCms, client: CmsClient) -> None:
    found = await everything(client.modules.pages())
    assert len(found) >= 45
    assert len({record.module_id for record in found}) == len(found)
    names = [record.name.casefold() for record in found]
    assert names == sorted(names)
    assert all(record.module_id.isdecimal() is (cms.dialect == "documented") for record in found)
    assert any(record.group_name for record in found)
    assert any(record.settings for record in found)
    assert any(record.sample_data_text for record in found)
    assert any(record.is_error and record.errors for record in found)


async def test_filters_return_only_matching_records(client: CmsClient) -> None:
    known = await everything(client.modules.pages())
    clocks = [record for record in known if "clock" in record.name.lower()]
    assert await everything(client.modules.pages(ModuleQuery(name="Clock"))) == clocks
    by_keyword = await everything(client.modules.pages(ModuleQuery(keyword="CLOCK")))
    assert {record.module_id for record in clocks} <= {record.module_id for record in by_keyword}
    assert len(by_keyword) < len(known)
    one = known[5]
    assert await everything(client.modules.pages(ModuleQuery(module_id=one.module_id))) == [one]
    assert await everything(client.modules.pages(ModuleQuery(module_id="no-such-module"))) == []


async def test_another_order_can_be_asked_for(client: CmsClient) -> None:
    found = await everything(client.modules.pages(ModuleQuery(sort_by="defaultDuration", sort_dir="desc")))
    durations = [record.default_duration or 0 for record in found]
    assert durations == sorted(durations, reverse=True)


async def test_a_single_module_equals_its_list_row(client: CmsClient) -> None:
    known = await everything(client.modules.pages())
    assert await client.modules.get(known[2].module_id) == known[2]
    with pytest.raises(NotFound):
        await client.modules.get("no-such-module")


async def test_the_properties_of_a_module_match_its_record(client: CmsClient) -> None:
    for module in (await everything(client.modules.pages()))[:12]:
        found = await client.modules.properties(module.module_id)
        assert [one.id for one in found] == [one.id for one in module.properties]
        assert [one.title for one in found] == [one.title for one in module.properties]
    with pytest.raises(NotFound):
        await client.modules.properties("no-such-module")


async def test_every_data_type_of_the_modules_can_be_asked_for_its_templates(client: CmsClient) -> None:
    kinds = data_types(await everything(client.modules.pages()))
    assert len(kinds) >= 8
    templates = [
        template
        for kind in kinds
        for template in await everything(client.templates.pages(TemplateQuery(data_type=kind)))
    ]
    assert len(templates) >= 90
    assert {template.data_type for template in templates} <= set(kinds)
    assert {"static", "element"} <= {template.type for template in templates}
    assert any(template.extends and template.extends.value_of for template in templates)
    assert any(template.stencil and template.stencil.elements for template in templates)
    assert any(template.assets for template in templates)
    assert await everything(client.templates.pages(TemplateQuery(data_type="no-such-type"))) == []


async def test_templates_are_filtered_by_type(client: CmsClient) -> None:
    (kind, *_) = data_types(await everything(client.modules.pages()))
    known = await everything(client.templates.pages(TemplateQuery(data_type=kind)))
    for wanted in {template.type for template in known if template.type}:
        found = await everything(client.templates.pages(TemplateQuery(data_type=kind, type=wanted)))
        assert found == [template for template in known if template.type == wanted]


async def test_the_properties_of_a_template_match_its_record(client: CmsClient) -> None:
    (kind, *_) = data_types(await everything(client.modules.pages()))
    templates = await everything(client.templates.pages(TemplateQuery(data_type=kind)))
    for template in templates:
        found = await client.templates.properties(kind, template.template_id)
        assert [one.id for one in found] == [one.id for one in template.properties]
    with pytest.raises(NotFound):
        await client.templates.properties(kind, "no-such-template")
    with pytest.raises(NotFound):
        await client.templates.properties("no-such-type", templates[0].template_id)
