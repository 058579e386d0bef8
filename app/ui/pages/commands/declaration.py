"""The declaration of the command list: its columns, filters, inspector and sidebar nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from app.domain.commands.command import PLAYER_TYPES, Command
from app.domain.list_queries import CommandQuery
from app.domain.text.collation import collation_key
from app.models.navigation_tree import NavItem
from app.models.table_columns import (
    LAST_TO_GO,
    Cell,
    CellKind,
    Column,
    PillSpec,
    PillTone,
    number_column,
    search_text_of,
    text_column,
)
from app.services.commands.command_service import RESOURCE
from app.services.lists.list_declaration import CachePolicy
from app.services.session.session import Session
from app.ui.i18n import phrase, quoted, tr, tr_n
from app.ui.pages.commands.labels import (
    alert_text,
    player_type_text,
    player_types_text,
    string_kind_text,
)
from app.ui.resource.inspector_value_texts import NONE, KnownNames
from app.ui.resource.resource_declaration import (
    Block,
    Code,
    Declaration,
    Facts,
    Filter,
    FilterChoice,
    FilterKind,
    FilterMode,
    GroupScope,
    Line,
    Notice,
    Texts,
    Writing,
    rename_by_field,
)

KIND: Final = "commands"
FORM: Final = "command"
ICON: Final = "terminal-window"
PATTERN: Final = "pattern"
"""The mode of a filter that uses a regular expression."""

HIDDEN: Final = frozenset(
    {
        "validation",
        "owner",
        "groups",
        "profile",
        "profile_string",
        "profile_validation",
        "profile_alert",
        "description",
        "id",
    }
)
"""Columns hidden by default."""

_ALERT_TONES: Final = {"never": PillTone.PLAIN, "success": PillTone.OK, "failure": PillTone.WARN}


# --------------------------------------------------------------------------------------------------- the table


def columns(owners: KnownNames) -> tuple[Column[Command], ...]:
    """Returns new columns for a table, with titles in the current language."""
    return (
        Column(
            key="name",
            title=tr("Name"),
            kind=CellKind.NAME,
            value=lambda command: command.name,
            tooltip=lambda command: command.description or command.name,
            stretch=True,
            width=200,
        ),
        Column(key="code", title=tr("Code"), value=lambda command: command.code, width=172),
        Column(
            key="available_on",
            title=tr("Player types"),
            value=player_types_text,
            tooltip=player_types_text,
            gives_way=LAST_TO_GO,
            width=148,
        ),
        text_column("form", tr("String type"), _kind, width=108, gives_way=True),
        Column(
            key="string",
            title=tr("Command string"),
            value=lambda command: _one_line(command.command_string) or NONE,
            in_file=lambda command: command.command_string,
            tooltip=lambda command: command.command_string or "",
            grows=True,
            width=220,
            gives_way=True,
        ),
        Column(
            key="alert",
            title=tr("Alert"),
            kind=CellKind.PILLS,
            value=lambda command: _alert_pill(command.create_alert_on or "never").text,
            cell=lambda command: Cell(pills=(_alert_pill(command.create_alert_on or "never"),)),
            width=100,
            words=tuple(map(_alert_pill, ("never", "success", "failure", "always"))),
        ),
        text_column(
            "description",
            tr("Description"),
            lambda command: _one_line(command.description),
            in_file=lambda command: command.description,
        ),
        text_column(
            "validation",
            tr("Validation string"),
            lambda command: _one_line(command.validation_string),
            in_file=lambda command: command.validation_string,
        ),
        number_column("profile", tr("Display settings"), lambda command: command.display_profile_id, width=110),
        text_column(
            "profile_string",
            tr("String in display settings"),
            lambda command: _one_line(command.command_string_display_profile),
            width=180,
        ),
        text_column(
            "profile_validation",
            tr("Validation in display settings"),
            lambda command: _one_line(command.validation_string_display_profile),
            width=180,
        ),
        text_column(
            "profile_alert",
            tr("Alert in display settings"),
            lambda command: alert_text(command.create_alert_on_display_profile or ""),
            width=160,
        ),
        text_column("groups", tr("Shared with"), lambda command: command.groups_with_permissions, width=140),
        text_column(
            "owner",
            tr("Owner"),
            lambda command: owners.text(command.user_id),
            width=90,
            sort_key=lambda command: command.user_id,
        ),
        number_column("id", tr("ID"), lambda command: command.command_id, width=64),
    )


def _kind(command: Command) -> str:
    return string_kind_text(command.command_string)


def _alert_pill(policy: str) -> PillSpec:
    return PillSpec(alert_text(policy), _ALERT_TONES.get(policy, PillTone.ACCENT))


def _one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def also_found_by(command: Command) -> tuple[str | None, ...]:
    """Returns searchable texts in full, of which the columns show one line."""
    return (command.available_on, command.description, command.command_string, command.validation_string)


# --------------------------------------------------------------------------------------------------- the inspector


def details(owners: KnownNames, command: Command) -> tuple[Block, ...]:
    """Returns everything that the CMS tells about a command."""
    return (
        *_notices(command),
        Facts(
            "",
            (
                Line(tr("Code"), command.code),
                Line(tr("Description"), command.description or ""),
                Line(tr("Player types"), player_types_text(command)),
                Line(tr("Alert"), alert_text(command.create_alert_on or "never")),
                Line(tr("String type"), _kind(command)),
                Line(tr("Shared with"), command.groups_with_permissions or ""),
                Line(tr("Owner"), owners.text(command.user_id)),
                Line(tr("ID"), str(command.command_id)),
            ),
        ),
        *_codes(
            (tr("Command string"), command.command_string, False),
            (tr("Validation string"), command.validation_string, False),
        ),
        *_in_display_settings(command),
        *_codes(
            (tr("String in display settings"), command.command_string_display_profile, True),
            (tr("Validation in display settings"), command.validation_string_display_profile, True),
        ),
    )


def _in_display_settings(command: Command) -> list[Facts]:
    lines = [
        Line(tr("Settings"), "" if command.display_profile_id is None else str(command.display_profile_id)),
        Line(tr("Alert"), alert_text(command.create_alert_on_display_profile or "")),
    ]
    return [Facts(tr("In display settings"), lines)] if any(line.value for line in lines) else []


def _notices(command: Command) -> list[Notice]:
    notices: list[Notice] = []
    if not command.command_string and not command.command_string_display_profile:
        notices.append(Notice(tr("Without a command string, it does nothing unless display settings provide one.")))
    unknown = [kind for kind in command.player_types if kind not in PLAYER_TYPES]
    if unknown:
        notice = tr("Unknown player type: {kinds}.", kinds=", ".join(quoted(kind) for kind in unknown))
        notices.append(Notice(notice))
    return notices


def _codes(*codes: tuple[str, str | None, bool]) -> list[Code]:
    return [Code(title, text, folded) for title, text, folded in codes if text]


# --------------------------------------------------------------------------------------------------- the tree


def group_of(command: Command) -> frozenset[str]:
    """Returns the values that decide to which nodes a command belongs."""
    return _group(command.player_types)


@lru_cache(maxsize=256)
def _group(kinds: tuple[str, ...]) -> frozenset[str]:
    return frozenset(kinds)


def _holds(kind: str, group: frozenset[str]) -> bool:
    """Returns whether a player type's node includes the command. Like in the CMS, commands for all types are
    included."""
    return not group or kind in group


def nodes(connection_id: str, groups: Mapping[Any, int]) -> tuple[NavItem, ...]:
    """Returns the nodes for all commands and for each player type, known or found."""
    found = {kind for group in groups for kind in group}
    kinds = [*PLAYER_TYPES, *sorted(found - set(PLAYER_TYPES), key=collation_key)]
    top = f"{connection_id}/{KIND}"
    every = NavItem(key=f"{top}/all", title=tr("All commands"), icon="squares-four", data=GroupScope())
    return (
        every,
        *(
            NavItem(
                key=f"{top}/{kind}",
                title=player_type_text(kind),
                icon=_icon(kind),
                data=GroupScope(partial(_holds, kind), (tr("Player type"), player_type_text(kind))),
            )
            for kind in kinds
        ),
    )


def _icon(kind: str) -> str:
    return {
        "android": "android-logo",
        "chromeOS": "browser",
        "linux": "terminal",
        "windows": "windows-logo",
        "lg": "television-simple",
        "sssp": "television-simple",
    }.get(kind, "question")


# --------------------------------------------------------------------------------------------------- loading


def filters() -> tuple[Filter[Command], ...]:
    """Returns all filters of the API (CMS API 4.5, Commands, GET)."""
    modes = (
        FilterMode("OR", tr("Any of these parts"), "{text}", tr("Separate parts with commas, e.g. screen, volume")),
        FilterMode(
            "AND",
            tr("All of these parts"),
            phrase("all of {text}"),
            tr("Separate parts with commas, e.g. screen, on"),
        ),
        FilterMode(
            PATTERN,
            tr("Matches a pattern"),
            phrase("matches {text}"),
            tr("A regular expression: ^led_(red|green)$ matches only led_red and led_green."),
        ),
    )
    kinds = tuple(FilterChoice(kind, player_type_text(kind)) for kind in PLAYER_TYPES)
    return (
        Filter(key="name", label=tr("Name"), kind=FilterKind.TEXT, modes=modes),
        Filter(key="code", label=tr("Code"), kind=FilterKind.TEXT, modes=modes),
        Filter(
            key="type",
            label=tr("Player type"),
            kind=FilterKind.CHOICE,
            choices=kinds,
            help=tr("Includes commands for all player types."),
        ),
        Filter(key="id", label=tr("ID"), kind=FilterKind.NUMBER),
    )


def query_of(values: Mapping[str, Any]) -> CommandQuery | None:
    """Returns the query for the CMS; None asks for all commands."""
    if not values:
        return None
    (name, name_mode), (code, code_mode) = _compared(values.get("name")), _compared(values.get("code"))
    return CommandQuery(
        command_id=values.get("id"),
        name=name,
        code=code,
        use_regex_for_name=True if name_mode == PATTERN else None,
        use_regex_for_code=True if code_mode == PATTERN else None,
        logical_operator_name="AND" if name_mode == "AND" else None,
        logical_operator_code="AND" if code_mode == "AND" else None,
        type=values.get("type"),
    )


def _compared(value: Any) -> tuple[str | None, str]:
    return (value.get("text"), value.get("mode", "")) if isinstance(value, Mapping) else (value, "")


# --------------------------------------------------------------------------------------------------- writing


def _mark(command: Command) -> object:
    content = (command.command_string, command.validation_string, command.available_on, command.create_alert_on)
    return (command.name, command.code, command.description, content)


def _why_not_delete(_session: Session, command: Command) -> str:
    permissions = command.user_permissions
    denied = permissions is not None and permissions.delete is False
    return tr("You don't have permission to delete this command.") if denied else ""


def deletion_notice(commands: Sequence[Command]) -> tuple[str, ...]:
    """Returns the consequences of deleting the commands."""
    n = len(commands)
    return (
        tr_n(
            "It will be removed from all display settings, and anything that uses its code will stop working.",
            "They will be removed from all display settings, and anything that uses their codes will stop working.",
            n,
        ),
        tr_n(
            "You can restore it from Deleted items, but it will get a new ID.",
            "You can restore them from Deleted items, but they will get new IDs.",
            n,
        ),
    )


def why_not_edit(session: Session, record: Command) -> str:
    """Returns why this account can't change the command; "" if it can, or if the CMS does not tell."""
    me, permissions = session.me, record.user_permissions
    is_denied = permissions is not None and permissions.edit is False
    if is_denied or (me is not None and not me.may("command.modify")):
        return tr("You have view-only access to this command.")
    return ""


def command_declaration() -> Declaration[Command]:
    owners = KnownNames()
    table = columns(owners)
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=Texts(
            title=tr("Commands"),
            one=tr("Command"),
            count=lambda n: tr_n("{n} command", "{n} commands", n),
            filter_placeholder=tr("Filter commands"),
            new=tr("New command"),
            empty_title=tr("No commands yet"),
            empty_text=tr("A command tells players to do something, such as restart or turn on a screen."),
            nothing_found=tr("No matching commands"),
            failed_title=tr("The commands couldn't be loaded"),
            nothing_selected=tr("Select a command to see its string and where it can be used."),
            problem=lambda n: tr_n("{n} command couldn't be read", "{n} commands couldn't be read", n),
        ),
        columns=table,
        hidden=HIDDEN,
        id_of=lambda command: command.command_id,
        title_of=lambda command: command.name,
        codes_of=lambda command: (command.code,) if command.code else (),
        search_text=search_text_of(table, also_found_by),
        group_of=group_of,
        sort=(("name", False),),
        load=owners.known_by(lambda session, values: session.commands.pages(query_of(values))),
        load_one=lambda session, command_id: session.commands.pages(CommandQuery(command_id=int(command_id))),
        row_of=lambda _, record: record,
        filters=filters(),
        details=partial(details, owners),
        nodes=nodes,
        writing=Writing(
            form=FORM,
            rename=rename_by_field(RESOURCE, "name"),
            add_feature="command.add",
            modify_feature="command.modify",
            delete_feature="command.modify",
            why_not_edit=why_not_edit,
            why_not_delete=_why_not_delete,
            delete=lambda session, command: session.commands.delete(command),
            mark=_mark,
            deletion_notice=deletion_notice,
            can_duplicate=True,
        ),
        keep=CachePolicy(record=Command),
        scope="all",
        view_feature="command.view",
    )
