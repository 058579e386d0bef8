"""Every field of the specification is visible in a column, in the inspector or in a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from app.domain.campaigns.campaign import Campaign
from app.domain.commands.command import Command
from app.domain.interactive_actions.action import Action
from app.domain.interactive_actions.action_in_context import AuditedAction
from app.domain.layouts.module import LegacyType, Module, Property, PropertyGroup
from app.domain.layouts.module_template import ModuleTemplate, TemplateExtends
from app.domain.layouts.stencil import Stencil, StencilElement, StencilElementGroup
from app.domain.lenient_field_types import Tag
from app.domain.notifications.notification import Notification
from app.domain.users_and_groups import DisplayGroup, UserGroup
from app.services.campaigns.campaign_state_mapping import state_of
from app.services.notifications.notifications_with_drafts import ListedNotification
from app.ui.forms.form_declaration import FormDeclaration
from app.ui.pages.actions.declaration import action_declaration
from app.ui.pages.actions.form import action_form_declaration
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.pages.campaigns.inspector import facts_of
from app.ui.pages.commands.declaration import command_declaration
from app.ui.pages.commands.form import command_form_declaration
from app.ui.pages.modules.declaration import module_declaration
from app.ui.pages.modules.declaration import more_blocks as more_of_module
from app.ui.pages.notifications.declaration import notification_declaration
from app.ui.pages.notifications.form import notification_form_declaration
from app.ui.pages.templates.declaration import more_blocks as more_of_template
from app.ui.pages.templates.declaration import template_declaration
from app.ui.resource.inspector_value_texts import data_type_name
from app.ui.resource.resource_declaration import Block, Code, Declaration, Facts, Grid, Line, Notice
from tests.unit.domain.test_specified_fields import RECORDS

pytestmark = pytest.mark.usefixtures("qapp")


@dataclass(frozen=True)
class Table:
    """A table of the specification, and who shows it.

    `fields` are wire names; `a.b` is a field of an object, `a[].b` of the objects in a list. `values` are those that
    cannot be just anything. `always` is what a record needs besides the field, `given` what single fields need besides.
    `row` makes the list's row of a record, `more` are blocks beside those of the declaration. `in_form` are the names
    of a form's fields where they are not ours for the wire name.
    """

    record: type[Any]
    declaration: Callable[[], Declaration[Any]]
    fields: str
    flags: str = ""
    numbers: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    always: dict[str, Any] = field(default_factory=dict)
    given: dict[str, dict[str, Any]] = field(default_factory=dict)
    row: Callable[[Any], Any] = lambda record: record
    more: Callable[[Any], Sequence[Block]] = lambda _: ()
    form: Callable[[], FormDeclaration[Any]] | None = None
    in_form: dict[str, str] = field(default_factory=dict)


PROPERTY = "id type title helpText default"
GROUPS = "id title helpText"
STENCIL = """twig hbs head style hbsId elements[].id elements[].elementGroupId elements[].properties elementGroups[].id
    elementGroups[].title"""
STENCIL_NUMBERS = """width height gapBetweenHbs elements[].top elements[].left elements[].width elements[].height
    elements[].rotation elements[].layer elementGroups[].top elementGroups[].left elementGroups[].width
    elementGroups[].height elementGroups[].layer elementGroups[].slot"""


def inside(names: str, outer: str) -> str:
    return " ".join(f"{outer}.{name}" for name in names.split())


def named(text: str) -> dict[str, Any]:
    return {"displayGroupId": 7, "displayGroup": text, "dynamicCriteria": "^a", "dynamicCriteriaTags": "b"}


LISTS = {"displayGroupIds"}
"""Numbers that come as a list."""
OF_ADS = "targetType target startDt endDt plays spend impressions displayGroupIds"
REFERENCES = "ref1 ref2 ref3 ref4 ref5"
USER_GROUP = "group description features defaultHomepageId"
USER_GROUP_FLAGS = """isUserSpecific isEveryone isSystemNotification isDisplayNotification isDataSetNotification
    isLayoutNotification isLibraryNotification isReportNotification isScheduleNotification isCustomNotification
    isShownForAddUser"""
DISPLAY_GROUP = f"""displayGroup description dynamicCriteria dynamicCriteriaLogicalOperator dynamicCriteriaTags
    dynamicCriteriaTagsLogicalOperator tags[].tag tags[].value groupsWithPermissions createdDt modifiedDt
    {REFERENCES}"""
DISPLAY_GROUP_FLAGS = "isDisplaySpecific isDynamic dynamicCriteriaExactTags"
DISPLAY_GROUP_NUMBERS = "displayGroupId userId bandwidthLimit folderId permissionsFolderId tags[].tagId"


def more_of_campaign(campaign: Campaign) -> tuple[Block, ...]:
    """The campaign's own inspector: its lines, and the line-up."""
    lines = [Line(name, value) for name, value in facts_of(campaign, ZoneInfo("Europe/London"))]
    return Facts("", lines), Grid("", [""], [[entry.name] for entry in state_of(campaign).entries])


TABLES = {
    "Action": Table(
        Action,
        action_declaration,
        fields="actionType target source triggerType triggerCode layoutCode",
        numbers="layoutId targetId sourceId widgetId ownerId",
        always={"actionId": 1},
        row=AuditedAction,
        form=action_form_declaration,
    ),
    "Campaign": Table(
        Campaign,
        campaign_declaration,
        fields=f"type campaign listPlayOrder targetType createdAt modifiedAt modifiedByName tags layouts {REFERENCES}",
        flags="cyclePlaybackEnabled retired isLayoutSpecific",
        numbers="""folderId playCount target startDt endDt campaignId numberLayouts totalDuration plays spend
            impressions displayGroupIds""",
        values={
            "tags": [{"tag": "own value of tags"}],
            "layouts": [{"layoutId": 3, "layout": "own value of layouts", "displayOrder": 1}],
        },
        always={"campaignId": 1, "campaign": "Window", "type": "list", "layouts": []},
        given={name: {"type": "ad"} for name in OF_ADS.split()} | {"playCount": {"cyclePlaybackEnabled": 1}},
        more=more_of_campaign,
    ),
    "Command": Table(
        Command,
        command_declaration,
        fields="""command code description commandString validationString availableOn createAlertOn
            groupsWithPermissions""",
        numbers="commandId",
        always={"commandId": 1, "command": "Restart"},
        form=command_form_declaration,
    ),
    "Notification": Table(
        Notification,
        notification_declaration,
        fields=f"""subject type body filename originalFileName nonusers {inside(USER_GROUP, "userGroups[]")}
            {inside(DISPLAY_GROUP, "displayGroups[]")}""",
        flags=f"""isInterrupt isSystem canEdit canDelete {inside(USER_GROUP_FLAGS, "userGroups[]")}
            {inside(DISPLAY_GROUP_FLAGS, "displayGroups[]")}""",
        numbers=f"""notificationId createDt releaseDt userId userGroups[].groupId userGroups[].libraryQuota
            {inside(DISPLAY_GROUP_NUMBERS, "displayGroups[]")}""",
        values={"userGroups[].features": ["own value of userGroups[].features"]},
        always={
            "notificationId": 1,
            "subject": "Fire drill",
            "userGroups": [{"groupId": 5, "group": "Bakers"}],
            "displayGroups": [{**named("Windows"), "tags": [{"tag": "south"}]}],
        },
        row=lambda record: ListedNotification(record.notification_id, record, lambda: ZoneInfo("Europe/London")),
        form=notification_form_declaration,
    ),
    "Module": Table(
        Module,
        module_declaration,
        fields=f"""name author description icon type legacyTypes[].name legacyTypes[].condition dataType group
            dataCacheKey compatibilityClass showIn thumbnail renderAs class validatorClass onInitialize onParseData
            onDataLoad onRender onVisible sampleData requiredElements errors {inside(PROPERTY, "properties[]")}
            {inside(PROPERTY, "settings[]")} {inside(GROUPS, "propertyGroups[]")} moduleId""",
        flags="""fallbackData regionSpecific assignable hasThumbnail enabled previewEnabled isInstalled isError
            propertyGroups[].expanded""",
        numbers="schemaVersion defaultDuration",
        values={
            "group": ["own value of group"],
            "validatorClass": ["own value of validatorClass"],
            "requiredElements": ["own value of requiredElements"],
            "errors": ["own value of errors"],
        },
        always={"moduleId": "m1"},
        more=lambda module: more_of_module(module, module.properties),
    ),
    "Module Template": Table(
        ModuleTemplate,
        template_declaration,
        fields=f"""templateId type extends.template extends.override extends.with dataType title description icon
            thumbnail showIn groupsWithPermissions {inside(PROPERTY, "properties[]")}
            {inside(GROUPS, "propertyGroups[]")} assets[].id assets[].path assets[].mimeType
            {inside(STENCIL, "stencil")}""",
        flags="isVisible isEnabled propertyGroups[].expanded extends.escapeHtml stencil.elementGroups[].pinSlot",
        numbers=inside(STENCIL_NUMBERS, "stencil"),
        values={"stencil.elements[].properties": ["own value of stencil.elements[].properties"]},
        always={"templateId": "t1"},
        more=lambda template: more_of_template(template, template.properties),
    ),
}
"""CMS API 4.5, Resources and their fields."""


def cases(pick: Callable[[Table], str]) -> list[Any]:
    return [
        pytest.param(table, name, id=f"{title}-{name}")
        for title, table in TABLES.items()
        for name in dict.fromkeys(pick(table).split())
    ]


def put(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The record with a value at a path; objects and lists on the way are made."""
    head, _, rest = path.partition(".")
    name = head.removesuffix("[]")
    if not rest:
        return {**record, name: value}
    inner = record.get(name) or ([{}] if head.endswith("[]") else {})
    if isinstance(inner, list):
        return {**record, name: [put(inner[0], rest, value), *inner[1:]]}
    return {**record, name: put(inner, rest, value)}


def with_value(table: Table, name: str, value: Any) -> dict[str, Any]:
    return put({**table.always, **table.given.get(name, {})}, name, value)


def shown(table: Table, row: dict[str, Any]) -> list[str]:
    """Everything that can be read of a record."""
    record = table.row(msgspec.convert(row, table.record, strict=False))
    declaration = table.declaration()
    texts = [column.value(record) for column in declaration.columns]
    blocks = declaration.details(record) if declaration.details is not None else ()
    for block in (*blocks, *table.more(record)):
        texts += block_texts(block)
    return texts


def block_texts(block: Block) -> Iterable[str]:
    if isinstance(block, Facts):
        return [line.value for line in block.lines]
    if isinstance(block, Grid):
        return [block.title, *(cell for line in block.rows for cell in line)]
    if isinstance(block, Notice):
        return [block.text]
    assert isinstance(block, Code)
    return [block.text]


def form_fields(table: Table) -> set[str]:
    if table.form is None:
        return set()
    return {each.name for group in table.form().groups for each in group.fields}


def is_in_form(table: Table, name: str) -> bool:
    ours = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return table.in_form.get(name, ours) in form_fields(table)


@pytest.mark.parametrize("table, name", cases(lambda table: table.fields))
def test_a_text_can_be_read(table: Table, name: str) -> None:
    own = f"own value of {name}"
    texts = shown(table, with_value(table, name, table.values.get(name, own)))
    expected = data_type_name(own) if name == "dataType" else own
    assert any(expected in text for text in texts) or is_in_form(table, name), f"{name} cannot be seen anywhere"


@pytest.mark.parametrize("table, name", cases(lambda table: table.flags))
def test_true_and_false_look_different(table: Table, name: str) -> None:
    yes, no = (shown(table, with_value(table, name, value)) for value in (1, 0))
    assert yes != no or is_in_form(table, name), f"{name} cannot be seen anywhere"


@pytest.mark.parametrize("table, name", cases(lambda table: table.numbers))
def test_different_numbers_look_different(table: Table, name: str) -> None:
    pair = ([], [815, 4711]) if name in LISTS else (815, 4711)
    one, other = (shown(table, with_value(table, name, value)) for value in pair)
    assert one != other or is_in_form(table, name), f"{name} cannot be seen anywhere"


@pytest.mark.parametrize("title", TABLES)
def test_no_field_of_a_table_is_forgotten(title: str) -> None:
    table = TABLES[title]
    asked = f"{table.fields} {table.flags} {table.numbers}".split()
    assert set(RECORDS[table.record].split()) <= {name.partition(".")[0].removesuffix("[]") for name in asked}


@pytest.mark.parametrize(
    "inner, title, place",
    [
        (Property, "Module", "properties[]"),
        (Property, "Module", "settings[]"),
        (Property, "Module Template", "properties[]"),
        (PropertyGroup, "Module", "propertyGroups[]"),
        (PropertyGroup, "Module Template", "propertyGroups[]"),
        (UserGroup, "Notification", "userGroups[]"),
        (DisplayGroup, "Notification", "displayGroups[]"),
        (Tag, "Notification", "displayGroups[].tags[]"),
        (LegacyType, "Module", "legacyTypes[]"),
        (TemplateExtends, "Module Template", "extends"),
        (Stencil, "Module Template", "stencil"),
        (StencilElement, "Module Template", "stencil.elements[]"),
        (StencilElementGroup, "Module Template", "stencil.elementGroups[]"),
    ],
)
def test_no_field_of_a_nested_table_is_forgotten(inner: type[Any], title: str, place: str) -> None:
    table = TABLES[title]
    asked = f"{table.fields} {table.flags} {table.numbers}".split()
    below = {name.removeprefix(f"{place}.") for name in asked if name.startswith(f"{place}.")}
    assert set(RECORDS[inner].split()) <= {name.partition(".")[0].removesuffix("[]") for name in below}
