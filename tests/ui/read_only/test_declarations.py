"""Modules, templates and datasets as declared: every recorded one can be shown, found, sorted and exported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.demo.content import module_templates as demo_templates
from app.demo.content import modules as demo_modules
from app.domain.layouts.dataset import DataSet
from app.domain.layouts.module import Module
from app.domain.layouts.module_template import ModuleTemplate
from app.models.row_sorting import LAST, key_of
from app.models.table_columns import PillTone
from app.ui.look.icons import known_names
from app.ui.pages.datasets.declaration import columns_grid, dataset_declaration
from app.ui.pages.modules import declaration as modules
from app.ui.pages.modules.declaration import module_declaration
from app.ui.pages.templates import declaration as templates
from app.ui.pages.templates.declaration import template_declaration
from app.ui.resource.module_inspector_blocks import merged
from app.ui.resource.resource_declaration import Block, Code, Declaration, Facts, Grid, GroupScope, Notice

pytestmark = pytest.mark.usefixtures("qapp")  # icons are looked up in a font
RECORDINGS = Path(__file__).parents[2] / "contract" / "recordings"
COLUMNS = [
    {"heading": "Size", "dataType": "String", "columnOrder": 2, "listContent": "Small,Large", "dataSetColumnId": 8},
    {"heading": "Price", "dataTypeId": 2, "columnOrder": 1, "formula": "1 * 2", "dataSetColumnId": 7},
]


@dataclass(frozen=True)
class Kind:
    """A resource, its recordings, and the blocks that are asked for besides those of the list."""

    record: type[Any]
    declaration: Callable[[], Declaration[Any]]
    recordings: tuple[str, ...]
    more: Callable[[Any], Sequence[Block]]


KINDS = {
    "modules": Kind(
        Module,
        module_declaration,
        ("module/list_*", "module/get_*"),
        lambda module: modules.more_blocks(module, module.properties),
    ),
    "templates": Kind(
        ModuleTemplate,
        template_declaration,
        ("module/templates_*",),
        lambda template: templates.more_blocks(template, template.properties),
    ),
    "datasets": Kind(
        DataSet,
        dataset_declaration,
        ("dataset/list_*", "dataset/get_*"),
        lambda record: (columns_grid(record.columns),) if record.columns else (),
    ),
}


def rows(kind: str) -> Iterator[Any]:
    """Every record of the kind that was recorded, and those that the demo CMS has."""
    for pattern in KINDS[kind].recordings:
        for path in RECORDINGS.glob(f"{pattern}.json"):
            response = json.loads(path.read_text(encoding="utf-8"))["response"]
            if response["status"] == 200:
                body = response["body"]
                yield from body if isinstance(body, list) else [body]
    if kind == "modules":
        yield from demo_modules.all_modules()
    if kind == "templates":
        for data_type in demo_modules.data_types():
            yield from demo_templates.of(data_type)
    if kind == "datasets":
        yield {"dataSetId": 9, "dataSet": "Prices", "columns": COLUMNS}


def records(kind: str) -> list[Any]:
    return [msgspec.convert(row, KINDS[kind].record, strict=False) for row in rows(kind)]


def block_texts(block: Block) -> list[str]:
    if isinstance(block, Facts):
        return [line.value for line in block.lines]
    if isinstance(block, Grid):
        return [cell for row in block.rows for cell in row]
    return [block.text]


@pytest.mark.parametrize("kind", KINDS)
def test_every_record_ever_seen_fills_columns_and_inspector(kind: str) -> None:
    declaration = KINDS[kind].declaration()
    shown = records(kind)
    assert len(shown) >= 7
    for record in shown:
        assert declaration.title_of(record).strip()
        for column in declaration.columns:
            assert isinstance(column.value(record), str), column.key
            assert column.value(record), f"{column.key}: a table says — where there is nothing"
            if column.tooltip is not None:
                assert isinstance(column.tooltip(record), str), column.key
            if column.cell is not None:
                cell = column.cell(record)
                assert cell is not None
                assert not cell.icon or cell.icon in known_names()
                assert all(not pill.icon or pill.icon in known_names() for pill in cell.pills)
        assert declaration.details is not None
        for block in (*declaration.details(record), *KINDS[kind].more(record)):
            assert all(isinstance(text, str) for text in block_texts(block))
            if isinstance(block, Grid):
                assert block.rows
                assert all(len(row) == len(block.headers) for row in block.rows), block.title
                assert all(any(column) for column in zip(*block.rows, strict=True)), f"{block.title}: an empty column"
            if isinstance(block, Code | Grid):
                assert block.title


@pytest.mark.parametrize("kind", KINDS)
def test_every_column_orders_all_records(kind: str) -> None:
    declaration = KINDS[kind].declaration()
    for column in declaration.columns:
        key = key_of([column.sort_rule()])
        values = {value for record in records(kind) if (value := key(record)) is not LAST}
        assert len({type(value) for value in values}) <= 1, column.key
        assert all((one < other) is not (other < one) for one, other in combinations(values, 2)), column.key


@pytest.mark.parametrize("kind", KINDS)
def test_values_in_the_first_columns_are_found_by_typing(kind: str) -> None:
    declaration = KINDS[kind].declaration()
    for record in records(kind):
        haystack = declaration.search_text(record).casefold()
        for column in declaration.columns[:4]:
            assert column.value(record).casefold() in haystack, column.key


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_is_exported_as_plain_values(kind: str) -> None:
    declaration = KINDS[kind].declaration()
    for record in records(kind):
        assert json.loads(json.dumps(declaration.export(record)))


@pytest.mark.parametrize("kind", KINDS)
def test_filters_have_unique_keys_and_name_where_they_run(kind: str) -> None:
    found = KINDS[kind].declaration().filters
    assert len({each.key for each in found}) == len(found)
    assert all(each.by_cms or each.why_here for each in found)
    assert any(each.by_cms for each in found)


@pytest.mark.parametrize("kind", KINDS)
def test_local_filters_divide_all_rows(kind: str) -> None:
    shown = records(kind)
    for each in KINDS[kind].declaration().filters:
        if each.admits is not None and each.kind.value == "flag":
            yes = [record for record in shown if each.admits(record, True)]
            no = [record for record in shown if each.admits(record, False)]
            assert len(yes) + len(no) == len(shown), each.key
            assert not [record for record in yes if record in no], each.key


def test_modules_with_errors_come_first_and_those_that_cannot_be_used_last() -> None:
    state = next(column for column in module_declaration().columns if column.key == "state")
    ordered = sorted(
        (msgspec.convert(row, Module, strict=False) for row in demo_modules.all_modules()),
        key=key_of([state.sort_rule()]),
    )
    words = [state.value(module) for module in ordered]
    assert words[:2] == ["Error", "Error"]
    assert set(words[2:-3]) == {"Ready"}
    assert sorted(words[-3:]) == ["Disabled", "Disabled", "Not installed"]


def test_each_error_of_a_module_has_its_own_notice() -> None:
    module = next(each for each in records("modules") if len(each.errors) == 2)
    notices = [block for block in modules.details(module) if isinstance(block, Notice)]
    assert [notice.text for notice in notices] == list(module.errors)
    assert {notice.tone for notice in notices} == {"danger"}
    assert modules.state_pill(module).tone is PillTone.DANGER


def test_properties_without_a_group_come_first_and_groups_are_folded() -> None:
    news = next(each for each in records("modules") if each.module_id == "core-news")
    grids = [block for block in modules.more_blocks(news, news.properties) if isinstance(block, Grid)]
    assert [(grid.title, grid.folded) for grid in grids[:4]] == [
        ("Properties", False),
        ("Properties · Appearance", True),
        ("Property groups", True),
        ("Settings", False),
    ]
    ids = [row[list(grids[1].headers).index("ID")] for row in grids[1].rows]
    assert ids == [each.id for each in news.properties if each.property_group_id == "looks"]


def test_options_are_shown_with_labels_and_stored_values() -> None:
    image = next(each for each in records("modules") if each.module_id == "core-image")
    grid = next(block for block in modules.more_blocks(image, image.properties) if isinstance(block, Grid))
    looks = next(
        block for block in modules.more_blocks(image, image.properties) if "Appearance" in getattr(block, "title", "")
    )
    assert grid.title
    assert isinstance(looks, Grid)
    place = list(looks.headers).index("Options")
    assert "Left (start), Middle (center), Right (end)" in [row[place] for row in looks.rows]


def test_templates_stand_in_the_tree_by_data_type_and_type() -> None:
    shown = [msgspec.convert(row, ModuleTemplate, strict=False) for row in demo_templates.of("event")]
    shown += [msgspec.convert(row, ModuleTemplate, strict=False) for row in demo_templates.of("social-media")]
    groups: dict[Any, int] = {}
    for template in shown:
        group = templates.group_of(template)
        groups[group] = groups.get(group, 0) + 1
    event, social = templates.nodes("here", groups)
    assert (event.title, event.count, social.title) == ("Event", 9, "Social media")
    assert [(node.title, node.count) for node in event.children] == [
        ("Element", 5),
        ("Element group", 2),
        ("Static", 2),
    ]
    assert all(node.key.split("/")[:2] == ["here", "templates"] for node in (event, *event.children))
    scope = event.children[2].data
    assert isinstance(scope, GroupScope)
    assert scope.holds is not None
    assert [group for group in groups if scope.holds(group)] == [("event", "static")]
    assert scope.chip == ("Data type", "Event · Static")


def test_the_same_template_id_under_two_data_types_is_two_templates() -> None:
    one = ModuleTemplate(template_id="title", data_type="event")
    other = ModuleTemplate(template_id="title", data_type="article")
    assert templates.id_of(one) != templates.id_of(other)


def test_a_property_that_only_an_editor_gets_is_shown_too() -> None:
    text = next(each for each in records("modules") if each.module_id == "core-text")
    more = (*text.properties, msgspec.structs.replace(text.properties[0], id="onlyThere", title="Only there"))
    grids = modules.more_blocks(text, merged(text.properties, more))
    assert "onlyThere" in [cell for block in grids for cell in block_texts(block)]


def test_columns_of_a_dataset_are_shown_in_order_with_their_details() -> None:
    record = next(each for each in records("datasets") if each.columns)
    grid = columns_grid(record.columns)
    assert list(grid.headers) == ["Column", "Type", "List values", "Formula", "ID"]
    assert [list(row) for row in grid.rows] == [
        ["Price", "2", "", "1 * 2", "7"],
        ["Size", "String", "Small, Large", "", "8"],
    ]


def test_no_field_of_a_dataset_shows_its_source_credentials() -> None:
    row = {
        "dataSetId": 5,
        "dataSet": "Menu",
        "isRemote": 1,
        "uri": "https://kitchen:soup@feed.example/menu?key=abc123",
        "authentication": "basic",
        "username": "kitchen",
        "password": "soup",
        "customHeaders": "X-Key: abc123",
        "postData": "token=abc123",
    }
    record = msgspec.convert(row, DataSet, strict=False)
    declaration = dataset_declaration()
    assert declaration.details is not None
    told = [text for block in declaration.details(record) for text in block_texts(block)]
    told += [column.value(record) for column in declaration.columns]
    told += [declaration.search_text(record), json.dumps(declaration.export(record))]
    assert any("https://feed.example/menu" in text for text in told)
    assert not [text for text in told if "kitchen" in text or "soup" in text or "abc123" in text]
