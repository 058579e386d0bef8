"""The declaration of the module list and its inspector, which shows every field, since none can be changed.

Thumbnails and icons are shown by name only. A thumbnail's path is relative to its class file, and an icon is a class of
the CMS's style sheet; no route of the API returns them as pictures.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from enum import Enum, auto
from typing import Final

from app.core.errors import MarqueeError, NotFound
from app.domain.layouts.module import Module, ModuleGroup, Property
from app.domain.list_queries import ModuleQuery, Page, RecordId
from app.domain.text import value_formatting
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
from app.ui.i18n import tr, tr_n
from app.ui.navigation.kind_page import KindPage
from app.ui.resource.inspector_value_texts import (
    data_type_name,
    known_word,
    list_text,
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
    Line,
    Notice,
    Texts,
)

KIND: Final = "modules"
ICON: Final = "puzzle-piece"
RESOURCE: Final = "module"

HIDDEN: Final = frozenset({"id", "author", "description", "shown_in", "properties", "assignable"})
"""Columns hidden by default."""


# --------------------------------------------------------------------------------------------------- words


class _State(Enum):
    ERROR = auto()
    NOT_INSTALLED = auto()
    DISABLED = auto()
    READY = auto()


def _state_pills() -> dict[_State, PillSpec]:
    return {
        _State.ERROR: PillSpec(tr("Error"), PillTone.DANGER, "warning-circle"),
        _State.NOT_INSTALLED: PillSpec(tr("Not installed"), PillTone.WARN),
        _State.DISABLED: PillSpec(tr("Disabled")),
        _State.READY: PillSpec(tr("Ready")),
    }


def _state(module: Module) -> _State:
    if module.is_error or module.errors:
        return _State.ERROR
    if module.is_installed is False:
        return _State.NOT_INSTALLED
    return _State.DISABLED if module.enabled is False else _State.READY


def state_pill(module: Module) -> PillSpec:
    """Returns whether the module can be used, and if not, why."""
    return _state_pills()[_state(module)]


def _state_rank(module: Module) -> int:
    """Sorts errors first, then usable modules, then the others."""
    return (_State.ERROR, _State.READY, _State.DISABLED, _State.NOT_INSTALLED).index(_state(module))


def drawn_by(module: Module) -> str:
    return known_word(module.render_as, {"native": tr("Player"), "html": tr("CMS, as HTML")})


def _group_text(module: Module) -> str:
    """Returns the group's name, with its id if that differs."""
    group = module.group
    if isinstance(group, ModuleGroup) and group.id and group.name and group.id.casefold() != group.name.casefold():
        return f"{group.name} ({group.id})"
    return module.group_name


# --------------------------------------------------------------------------------------------------- the table


def columns() -> tuple[Column[Module], ...]:
    """Returns new columns for a table, with titles in the current language."""
    return (
        Column(
            key="name",
            title=tr("Name"),
            kind=CellKind.NAME,
            value=lambda module: module.name or module.module_id,
            tooltip=lambda module: module.description or "",
            stretch=True,
            width=180,
        ),
        Column(
            key="state",
            title=tr("Status"),
            kind=CellKind.PILLS,
            value=lambda each: state_pill(each).text,
            cell=lambda each: Cell(pills=(state_pill(each),)),
            tooltip=lambda module: "\n".join(module.errors),
            width=108,
            words=tuple(_state_pills().values()),
            sort_key=_state_rank,
        ),
        text_column("type", tr("Type"), lambda module: module.type, width=132),
        text_column(
            "data_type",
            tr("Data type"),
            lambda module: data_type_name(module.data_type or ""),
            gives_way=LAST_TO_GO,
            grows=True,
            width=132,
        ),
        text_column("group", tr("Group"), lambda module: module.group_name, gives_way=2, width=100),
        Column(
            key="duration",
            title=tr("Duration"),
            kind=CellKind.DURATION,
            value=lambda module: value_formatting.duration(module.default_duration),
            sort_key=lambda module: module.default_duration,
            tooltip=lambda _: tr("For widgets without their own duration"),
            width=76,
        ),
        text_column("drawn_by", tr("Rendered by"), drawn_by, width=112, gives_way=True),
        text_column("shown_in", tr("Available in"), lambda module: offered_in(module.show_in), width=148),
        text_column("assignable", tr("Can be added"), lambda module: yes_no(module.assignable), width=100),
        number_column("properties", tr("Properties"), lambda module: len(module.properties), width=84),
        text_column("author", tr("Author"), lambda module: module.author, width=110),
        text_column("description", tr("Description"), lambda module: module.description, width=220),
        Column(key="id", title=tr("ID"), value=lambda module: module.module_id, sort_key=_id_rank, width=150),
    )


def _id_rank(module: Module) -> tuple[int, str]:
    """Sorts ids that are numbers by value; others come first as text."""
    number = int(module.module_id) if module.module_id.isdecimal() else -1
    return number, module.module_id


def also_found_by(module: Module) -> tuple[str, ...]:
    """Returns searchable texts that no column shows: the module's errors."""
    return tuple(module.errors)


def look(module: Module) -> RowLook | None:
    """Dims modules that can't be used, but not errors, which need attention."""
    return RowLook(dim=True) if state_pill(module).tone in {PillTone.PLAIN, PillTone.WARN} else None


# --------------------------------------------------------------------------------------------------- the inspector


def details(module: Module) -> tuple[Block, ...]:
    """Returns the facts that the list knows; `more_details` reads the rest."""
    return (
        *(Notice(error, "danger") for error in module.errors),
        Facts(
            "",
            (
                Line(tr("Installed"), yes_no(module.is_installed)),
                Line(tr("Enabled"), yes_no(module.enabled)),
                Line(tr("Errors"), errors_text(module.is_error, module.errors)),
                Line(tr("Type"), module.type or ""),
                Line(tr("Group"), _group_text(module)),
                Line(tr("Description"), module.description or ""),
                Line(tr("Author"), module.author or ""),
                Line(tr("ID"), module.module_id),
            ),
        ),
        Facts(
            tr("In layouts"),
            (
                Line(tr("Duration"), _seconds(module.default_duration), tr("Unless a widget sets its own")),
                Line(tr("Can be added"), yes_no(module.assignable)),
                Line(tr("Available in"), offered_in(module.show_in)),
                Line(tr("Storage"), _kept(module)),
                Line(tr("Rendered by"), drawn_by(module)),
                Line(tr("Default size"), size_text(module.start_width, module.start_height)),
                Line(
                    tr("Preview enabled"),
                    yes_no(module.preview_enabled),
                    tr("Whether the layout editor shows a preview"),
                ),
                Line(tr("Supports preview"), yes_no(module.allow_preview)),
                Line(tr("Creates thumbnails"), yes_no(module.has_thumbnail)),
                Line(tr("Must contain"), list_text(module.required_elements)),
            ),
        ),
        Facts(
            tr("Data"),
            (
                Line(tr("Data type"), data_type_name(module.data_type or "")),
                Line(tr("Fallback data"), yes_no(module.fallback_data) if module.data_type else _yes_or_blank(module)),
                Line(tr("Cache key"), module.data_cache_key or ""),
            ),
        ),
        Facts(
            tr("CMS internals"),
            (
                Line(tr("Class"), module.class_name or ""),
                Line(tr("Validators"), list_text(module.validator_class)),
                Line(tr("Compatibility"), module.compatibility_class or ""),
                Line(tr("Schema version"), number_text(module.schema_version)),
                Line(tr("Replaces"), list_text(_legacy_texts(module))),
                Line(tr("Icon"), module.icon or ""),
                Line(tr("Group icon"), (module.group.icon or "") if isinstance(module.group, ModuleGroup) else ""),
                Line(tr("Thumbnail"), module.thumbnail or ""),
            ),
            folded=True,
        ),
    )


def more_blocks(module: Module, properties: Sequence[Property]) -> tuple[Block, ...]:
    """Returns properties, settings, stencils, files and scripts."""
    return (
        *property_grids(tr("Properties"), properties, module.property_groups),
        *property_grids(tr("Settings"), module.settings, ()),
        *stencil_blocks(tr("Stencil"), module.stencil),
        *stencil_blocks(tr("Preview"), module.preview),
        *asset_blocks(module.assets),
        *scripts(
            (tr("When initialised (onInitialize)"), module.on_initialize),
            (tr("For each data item (onParseData)"), module.on_parse_data),
            (tr("When data is loaded (onDataLoad)"), module.on_data_load),
            (tr("When rendered (onRender)"), module.on_render),
            (tr("When shown (onVisible)"), module.on_visible),
            (tr("Sample data"), module.sample_data_text),
        ),
    )


async def more_details(session: Session, module: Module) -> tuple[Block, ...]:
    """Reads the module again, with the properties that a widget's editor offers.

    If the CMS refuses, it returns the list's own record and a notice.
    """
    try:
        fresh = await session.modules.get(module.module_id)
        told = await session.modules.properties(module.module_id)
    except MarqueeError as error:
        return stale_notice(error), *more_blocks(module, module.properties)
    return more_blocks(fresh, merged(fresh.properties, told))


def _seconds(seconds: int | None) -> str:
    return "" if seconds is None else value_formatting.duration_in_words(seconds)


def _kept(module: Module) -> str:
    if module.region_specific is None:
        return ""
    return tr("In the layout") if module.region_specific else tr("In the library")


def _yes_or_blank(module: Module) -> str:
    """Returns fallback data for a module without a data type: "Yes", or "" instead of "No"."""
    return yes_no(module.fallback_data) if module.fallback_data else ""


def _legacy_texts(module: Module) -> tuple[str, ...]:
    return tuple(
        tr("{name} if {condition}", name=each.name or "", condition=each.condition)
        if each.condition
        else each.name or ""
        for each in module.legacy_types
    )


# --------------------------------------------------------------------------------------------------- loading


async def _load_one(session: Session, record_id: RecordId) -> AsyncIterator[Page[Module]]:
    try:
        yield Page([await session.modules.get(record_id)])
    except NotFound:
        yield Page([])


async def _data_types(session: Session) -> Sequence[FilterChoice]:
    return [FilterChoice(kind, data_type_name(kind)) for kind in await session.modules.data_types()]


def filters() -> tuple[Filter[Module], ...]:
    ids = tr("The CMS doesn't filter by the IDs of its own modules.")
    why = tr("The CMS ignores this filter.")
    return (
        Filter(key="name", label=tr("Name"), kind=FilterKind.TEXT, help=tr("Part of the name; a comma means “or”")),
        Filter(
            key="keyword", label=tr("Keyword"), kind=FilterKind.TEXT, help=tr("Part of the name, ID or description")
        ),
        whole_here("id", tr("ID"), lambda module: module.module_id, ids),
        part_here("type", tr("Type"), lambda module: module.type, why),
        Filter(
            key="data_type",
            label=tr("Data type"),
            kind=FilterKind.CHOICE,
            load_choices=_data_types,
            admits=lambda module, value: module.data_type == value,
            why_here=why,
        ),
        part_here("group", tr("Group"), lambda module: module.group_name, why),
        flag_here("installed", tr("Installed"), lambda module: module.is_installed, why),
        flag_here("enabled", tr("Enabled"), lambda module: module.enabled, why),
        flag_here("errors", tr("With errors"), lambda module: module.is_error or bool(module.errors), why),
        flag_here("assignable", tr("Can be added"), lambda module: module.assignable, why),
        flag_here("library", tr("Stored in the library"), lambda module: module.region_specific is False, why),
    )


def module_declaration() -> Declaration[Module]:
    table = columns()
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=Texts(
            title=tr("Modules"),
            one=tr("Module"),
            count=lambda n: tr_n("{n} module", "{n} modules", n),
            filter_placeholder=tr("Filter modules"),
            empty_title=tr("No modules"),
            empty_text=tr(
                "A module is a type of widget, such as a clock or a table. The CMS comes with "
                "modules, and its administrator can install more."
            ),
            nothing_found=tr("No matching modules"),
            failed_title=tr("The modules couldn't be loaded"),
            nothing_selected=tr("Select a module to see its settings and properties."),
            problem=lambda n: tr_n("{n} module couldn't be read", "{n} modules couldn't be read", n),
        ),
        columns=table,
        hidden=HIDDEN,
        id_of=lambda module: module.module_id,
        title_of=lambda module: module.name or module.module_id,
        codes_of=lambda module: (module.type,) if module.type else (),
        search_text=search_text_of(table, also_found_by),
        look=look,
        sort=(("state", False), ("name", False)),
        load=lambda session, filters: session.modules.pages(
            ModuleQuery(name=filters.get("name"), keyword=filters.get("keyword"))
        ),
        load_one=_load_one,
        filters=filters(),
        details=details,
        more_details=more_details,
        keep=CachePolicy(record=Module),
        scope="all",
        view_feature="module.view",
    )


PAGE: Final = KindPage(module_declaration)
