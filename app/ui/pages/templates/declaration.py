"""The declaration of the module template list: its columns, and its sidebar nodes by data type and type.

Thumbnails and icons are shown by name only: a thumbnail's path is relative to the module's class file, and no route of
the API returns it as a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from app.core.errors import MarqueeError
from app.domain.layouts.module import Property
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.list_queries import Page, RecordId
from app.domain.text.collation import collation_key
from app.models.navigation_tree import NavItem
from app.models.table_columns import (
    LAST_TO_GO,
    Cell,
    CellKind,
    Column,
    PillSpec,
    PillTone,
    RowLook,
    number_column,
    search_text_of,
    text_column,
)
from app.services.lists.list_declaration import CachePolicy
from app.services.session.session import Session
from app.ui.i18n import cached_per_language, tr, tr_n
from app.ui.navigation.kind_page import KindPage
from app.ui.resource.inspector_value_texts import (
    NONE,
    KnownNames,
    data_type_name,
    known_word,
    number_text,
    size_text,
    yes_no,
)
from app.ui.resource.local_filters import flag_here, part_here, whole_here
from app.ui.resource.module_inspector_blocks import (
    asset_blocks,
    errors_text,
    merged,
    offered_in,
    property_grids,
    scripts,
    stale_notice,
    stencil_blocks,
)
from app.ui.resource.resource_declaration import (
    Block,
    Declaration,
    Facts,
    Filter,
    FilterChoice,
    FilterKind,
    GroupScope,
    Line,
    Notice,
    Texts,
)

KIND: Final = "templates"
ICON: Final = "layout"
RESOURCE: Final = "template"

HIDDEN: Final = frozenset({"id", "description", "shown_in", "properties", "ownership"})
"""Columns hidden by default."""

_TYPE_ICONS: Final = {"static": "frame-corners", "element": "text-t", "element-group": "stack", "stencil": "selection"}


_OFF: Final = 2


# --------------------------------------------------------------------------------------------------- words


def type_words() -> dict[str, str]:
    return {
        "static": tr("Static"),
        "element": tr("Element"),
        "element-group": tr("Element group"),
        "stencil": tr("Stencil"),
    }


def type_text(template_type: str | None) -> str:
    return known_word(template_type, type_words()) or tr("No type")


def data_type_text(data_type: str | None) -> str:
    return data_type_name(data_type) if data_type else tr("No data type")


@cached_per_language(256)
def _folded(data_type: str | None) -> str:
    """Returns the sort key of a data type. It is cached, because many templates share few data types."""
    return collation_key(data_type_text(data_type))


def state_pill(template: ModuleTemplate) -> PillSpec:
    if template.is_error or template.errors:
        return PillSpec(tr("Error"), PillTone.DANGER, "warning-circle")
    if template.is_enabled is False:
        return PillSpec(tr("Disabled"))
    if template.is_visible is False:
        return PillSpec(tr("Hidden"))
    return PillSpec(tr("Ready"))


def _state_rank(template: ModuleTemplate) -> int:
    """Sorts like `state_pill` without building a pill for each of 100,000 rows: errors first, disabled or hidden
    last."""
    if template.is_error or template.errors:
        return 0
    return _OFF if template.is_enabled is False or template.is_visible is False else 1


def _extends_text(template: ModuleTemplate) -> str:
    return (template.extends.template or "") if template.extends is not None else ""


def title_of(template: ModuleTemplate) -> str:
    return template.title or template.template_id


def id_of(template: ModuleTemplate) -> str:
    """Returns an id that includes the data type, since template ids are unique only within one."""
    return f"{template.data_type or ''}/{template.template_id}"


# --------------------------------------------------------------------------------------------------- the table


def columns() -> tuple[Column[ModuleTemplate], ...]:
    """Returns new columns for a table, with titles in the current language."""
    return (
        Column(
            key="title",
            title=tr("Title"),
            kind=CellKind.NAME,
            value=title_of,
            tooltip=lambda template: template.description or "",
            stretch=True,
            width=180,
        ),
        Column(
            key="state",
            title=tr("Status"),
            kind=CellKind.PILLS,
            value=lambda each: state_pill(each).text,
            cell=lambda each: Cell(pills=(state_pill(each),)),
            tooltip=lambda template: "\n".join(template.errors),
            width=116,
            sort_key=_state_rank,
        ),
        Column(
            key="data_type",
            title=tr("Data type"),
            value=lambda template: data_type_text(template.data_type),
            sort_key=lambda template: _folded(template.data_type),
            tooltip=lambda template: template.data_type or "",
            width=140,
        ),
        Column(
            key="type",
            title=tr("Type"),
            kind=CellKind.ICON_TEXT,
            value=lambda template: type_text(template.type),
            cell=lambda template: Cell(icon=_TYPE_ICONS.get(template.type or "", ICON)),
            gives_way=LAST_TO_GO + 1,
            width=130,
            words=tuple(type_words().values()),
        ),
        text_column("extends", tr("Extends"), _extends_text, gives_way=LAST_TO_GO, width=110),
        Column(
            key="size",
            title=tr("Default size"),
            kind=CellKind.NUMBER,
            value=_size,
            sort_key=lambda template: (template.start_width or 0) * (template.start_height or 0),
            gives_way=True,
            width=100,
        ),
        text_column("shown_in", tr("Available in"), lambda each: offered_in(each.show_in), width=148),
        number_column("properties", tr("Properties"), lambda template: len(template.properties), width=84),
        text_column("ownership", tr("Created by"), _made_by, width=110),
        text_column("description", tr("Description"), lambda each: each.description, width=220),
        Column(key="id", title=tr("ID"), value=lambda template: template.template_id, width=180),
    )


def _size(template: ModuleTemplate) -> str:
    if not template.start_width and not template.start_height:
        return NONE
    return f"{template.start_width or 0} × {template.start_height or 0}"


def _made_by(template: ModuleTemplate) -> str:
    return known_word(template.ownership, {"system": tr("The CMS"), "user": tr("Users")})


def also_found_by(template: ModuleTemplate) -> tuple[str | None, ...]:
    """Returns searchable texts that no column shows: the CMS's own type names and the errors."""
    return (template.data_type, template.type, *template.errors)


def look(template: ModuleTemplate) -> RowLook | None:
    return RowLook(dim=True) if _state_rank(template) == _OFF else None


# --------------------------------------------------------------------------------------------------- the inspector


def details(owners: KnownNames, template: ModuleTemplate) -> tuple[Block, ...]:
    """Returns the facts that the list knows; `more_details` reads the rest."""
    extends = template.extends
    return (
        *(Notice(error, "danger") for error in template.errors),
        Facts(
            "",
            (
                Line(tr("Enabled"), yes_no(template.is_enabled)),
                Line(tr("Visible"), yes_no(template.is_visible)),
                Line(tr("Errors"), errors_text(template.is_error, template.errors)),
                Line(tr("Data type"), data_type_name(template.data_type or "")),
                Line(tr("Type"), type_text(template.type)),
                Line(tr("Description"), template.description or ""),
                Line(tr("ID"), template.template_id),
                Line(tr("Number"), number_text(template.id), tr("Only templates created by users have one")),
            ),
        ),
        Facts(
            tr("Extends"),
            (
                Line(tr("Template"), (extends.template if extends else None) or ""),
                Line(tr("Overrides"), (extends.override if extends else None) or ""),
                Line(tr("Override value"), (extends.value_of if extends else None) or ""),
                Line(tr("Escapes HTML"), yes_no(extends.escape_html if extends else None)),
            ),
        ),
        Facts(
            tr("In layouts"),
            (
                Line(tr("Available in"), offered_in(template.show_in)),
                Line(tr("Default size"), size_text(template.start_width, template.start_height)),
                Line(tr("Has dimensions"), yes_no(template.has_dimensions)),
                Line(tr("Can rotate"), yes_no(template.can_rotate)),
            ),
        ),
        Facts(
            tr("CMS internals"),
            (
                Line(tr("Created by"), _made_by(template)),
                Line(tr("Owner"), owners.text(template.owner_id)),
                Line(tr("Shared with"), template.groups_with_permissions or ""),
                Line(tr("Icon"), template.icon or ""),
                Line(tr("Thumbnail"), template.thumbnail or ""),
            ),
            folded=True,
        ),
    )


def more_blocks(template: ModuleTemplate, properties: Sequence[Property]) -> tuple[Block, ...]:
    """Returns properties, stencil, files and scripts."""
    return (
        *property_grids(tr("Properties"), properties, template.property_groups),
        *stencil_blocks(tr("Stencil"), template.stencil),
        *asset_blocks(template.assets),
        *scripts(
            (tr("When rendered (onTemplateRender)"), template.on_template_render),
            (tr("When shown (onTemplateVisible)"), template.on_template_visible),
            (tr("For each data item (onElementParseData)"), template.on_element_parse_data),
        ),
    )


async def more_details(session: Session, template: ModuleTemplate) -> tuple[Block, ...]:
    """Reads the properties that a widget's editor offers.

    If the CMS refuses, it returns those of the list's own record and a notice.
    """
    try:
        told = await session.templates.properties(template.data_type or "", template.template_id)
    except MarqueeError as error:
        return stale_notice(error), *more_blocks(template, template.properties)
    return more_blocks(template, merged(template.properties, told))


# --------------------------------------------------------------------------------------------------- the tree


def group_of(template: ModuleTemplate) -> tuple[str, str]:
    return template.data_type or "", template.type or ""


def nodes(connection_id: str, groups: Mapping[Any, int]) -> tuple[NavItem, ...]:
    """Returns a node for each data type, with a child for each type of template."""
    by_data_type: dict[str, Counter[str]] = {}
    for (data_type, template_type), count in groups.items():
        by_data_type.setdefault(data_type, Counter())[template_type] += count
    return tuple(
        _data_type_node(f"{connection_id}/{KIND}/{data_type or '-'}", data_type, types)
        for data_type, types in sorted(by_data_type.items(), key=lambda each: _folded(each[0]))
    )


def _data_type_node(key: str, data_type: str, types: Counter[str]) -> NavItem:
    text = data_type_text(data_type)
    return NavItem(
        key=key,
        title=text,
        icon="brackets-curly",
        count=types.total(),
        data=GroupScope(lambda group: group[0] == data_type, (tr("Data type"), text)),
        children=tuple(
            NavItem(
                key=f"{key}/{template_type or '-'}",
                title=type_text(template_type),
                icon=_TYPE_ICONS.get(template_type, ICON),
                count=count,
                data=_type_scope(data_type, template_type),
            )
            for template_type, count in sorted(types.items(), key=lambda each: collation_key(type_text(each[0])))
        ),
    )


def _type_scope(data_type: str, template_type: str) -> GroupScope:
    wanted = (data_type, template_type)
    return GroupScope(
        lambda group: group == wanted, (tr("Data type"), f"{data_type_text(data_type)} · {type_text(template_type)}")
    )


# --------------------------------------------------------------------------------------------------- loading


def _load_one(session: Session, record_id: RecordId) -> AsyncIterator[Page[ModuleTemplate]]:
    data_type, _, template_id = str(record_id).partition("/")
    return session.templates.one(data_type, template_id)


async def _data_types(session: Session) -> Sequence[FilterChoice]:
    return [FilterChoice(kind, data_type_text(kind)) for kind in await session.modules.data_types()]


def filters() -> tuple[Filter[ModuleTemplate], ...]:
    why = tr("The CMS only filters templates by data type and type.")
    return (
        Filter(key="data_type", label=tr("Data type"), kind=FilterKind.CHOICE, load_choices=_data_types),
        Filter(
            key="type",
            label=tr("Type"),
            kind=FilterKind.CHOICE,
            choices=[FilterChoice(code, word) for code, word in type_words().items()],
        ),
        whole_here("id", tr("ID"), lambda template: template.template_id, why),
        part_here("title", tr("Title"), title_of, why),
        part_here("extends", tr("Extends"), _extends_text, why),
        flag_here("enabled", tr("Enabled"), lambda template: template.is_enabled, why),
        flag_here("visible", tr("Visible"), lambda template: template.is_visible, why),
        flag_here("errors", tr("With errors"), lambda template: template.is_error or bool(template.errors), why),
    )


def template_declaration() -> Declaration[ModuleTemplate]:
    owners, table = KnownNames(), columns()
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=Texts(
            title=tr("Templates"),
            one=tr("Template"),
            count=lambda n: tr_n("{n} template", "{n} templates", n),
            filter_placeholder=tr("Filter templates"),
            empty_title=tr("No templates"),
            empty_text=tr(
                "A template shows data of a certain type, for example as a table of products. "
                "Modules that read data come with templates, and users can create their own in the "
                "CMS."
            ),
            nothing_found=tr("No matching templates"),
            failed_title=tr("The templates couldn't be loaded"),
            nothing_selected=tr("Select a template to see its properties."),
            problem=lambda n: tr_n("{n} template couldn't be read", "{n} templates couldn't be read", n),
        ),
        columns=table,
        hidden=HIDDEN,
        id_of=id_of,
        title_of=title_of,
        codes_of=lambda template: (template.template_id,),
        search_text=search_text_of(table, also_found_by),
        group_of=group_of,
        look=look,
        sort=(("state", False), ("data_type", False), ("title", False)),
        load=owners.known_by(
            lambda session, filters: session.templates.pages(
                data_type=filters.get("data_type"), template_type=filters.get("type")
            )
        ),
        load_one=_load_one,
        filters=filters(),
        details=partial(details, owners),
        more_details=more_details,
        nodes=nodes,
        keep=CachePolicy(record=ModuleTemplate),
        scope="all",
        view_feature="module.view",
    )


PAGE: Final = KindPage(template_declaration)
