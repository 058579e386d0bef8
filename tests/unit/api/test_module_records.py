"""Modules and templates are read as the specification has them and as installed servers send them."""

import json
from typing import Any

import pytest

from app.api.decode import decode_one, decode_rows
from app.domain.layouts.module import Module, ModuleGroup, as_text, data_types
from app.domain.layouts.module_template import ModuleTemplate


def read(**fields: Any) -> Module:
    return decode_one(json.dumps({"moduleId": "core-text", **fields}).encode(), Module)


@pytest.mark.parametrize("sent, kept", [("core-text", "core-text"), (12, "12")])
def test_ids_of_any_type_are_read_as_text(sent: object, kept: str) -> None:
    assert read(moduleId=sent).module_id == kept


async def test_a_list_with_numeric_ids_needs_no_repair() -> None:
    body = json.dumps([{"moduleId": 3, "name": "Text", "properties": []}, {"moduleId": "core-clock"}]).encode()
    rows = await decode_rows(body, Module)
    assert [record.module_id for record in rows.records] == ["3", "core-clock"]
    assert (rows.unreadable, rows.repaired) == ((), ())


async def test_a_partly_unreadable_row_is_reported_by_its_text_id() -> None:
    rows = await decode_rows(b'[{"moduleId": "core-text", "defaultDuration": {"s": 1}}]', Module)
    assert [(problem.record_id, problem.path) for problem in rows.repaired] == [("core-text", "defaultDuration")]


@pytest.mark.parametrize(
    "sent, kept, text",
    [
        ({"id": "worldclock", "icon": "fa", "name": "World clock"}, ModuleGroup, "World clock"),
        ({"id": "worldclock"}, ModuleGroup, "worldclock"),
        ([], tuple, ""),
        (["clocks", "times"], tuple, "clocks, times"),
        (None, type(None), ""),
    ],
)
def test_a_group_can_be_an_object_or_texts(sent: object, kept: type, text: str) -> None:
    module = read(group=sent)
    assert isinstance(module.group, kept)
    assert module.group_name == text


@pytest.mark.parametrize(
    "sent, text",
    [(None, ""), ("{}", "{}"), ([{"a": 1}], '[\n  {\n    "a": 1\n  }\n]'), ("", "")],
)
def test_sample_data_of_any_shape_reads_as_text(sent: object, text: str) -> None:
    assert read(sampleData=sent).sample_data_text == text


@pytest.mark.parametrize("value, text", [(0, "0"), (False, "false"), (1.5, "1.5"), ("ü", "ü"), (["ü"], '[\n  "ü"\n]')])
def test_any_value_reads_as_text(value: object, text: str) -> None:
    assert as_text(value) == text


def test_data_types_are_those_of_the_modules_without_duplicates() -> None:
    modules = [
        Module(module_id=str(number), data_type=kind)
        for number, kind in enumerate(("stock", "", None, "event", "stock"))
    ]
    assert data_types(modules) == ("event", "stock")


def test_a_template_has_what_it_extends_and_its_stencil_parts() -> None:
    row = {
        "templateId": "stock_card",
        "extends": {"template": "text", "override": "text", "with": "data.Name", "escapeHtml": True},
        "stencil": {
            "elements": [
                {"id": "a", "width": 10.5, "properties": [{"id": "color", "value": "#fff"}]},
                {"id": "b", "properties": ["color"]},
            ],
            "elementGroups": [{"id": "g", "slot": 0, "pinSlot": None}],
        },
    }
    template = decode_one(json.dumps(row).encode(), ModuleTemplate)
    assert template.extends is not None
    assert (template.extends.override, template.extends.value_of) == ("text", "data.Name")
    assert template.stencil is not None
    first, second = template.stencil.elements
    assert (first.width, len(first.properties), second.properties) == (10.5, 1, ("color",))
    assert [group.slot for group in template.stencil.element_groups] == [0]


def test_an_empty_map_can_arrive_as_an_empty_list() -> None:
    template = decode_one(b'{"templateId": "t", "extends": [], "stencil": []}', ModuleTemplate)
    assert (template.extends, template.stencil) == (None, None)
