"""What the table of all actions shows: columns, findings, filters, the layouts in the tree, and what may be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from app.core.errors import NotFound
from app.domain.action import ACTION_TYPES, SOURCES, TARGETS, TRIGGER_TYPES
from app.domain.action_findings import Weight
from app.domain.audited_action import AuditedAction, Checkout
from app.domain.layout_parts import Parts
from app.domain.query import ActionQuery, Page, RecordId
from app.models.columns import Cell, CellKind, Column, PillSpec, found_by
from app.models.tree import NavItem
from app.services.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.pages.actions import wording
from app.ui.resource.declaration import (
    Block,
    Declaration,
    Facts,
    Filter,
    FilterChoice,
    FilterKind,
    Grid,
    GroupScope,
    Keeping,
    Line,
    Notice,
    Texts,
    Writing,
)

KIND: Final = "actions"
ICON: Final = "hand-pointing"
RESOURCE: Final = "action"
FORM: Final = "action"

HIDDEN: Final = frozenset(
    {"state", "layout_id", "source_id", "target_id", "widget_id", "layout_code", "trigger_code", "owner", "id"}
)
"""Columns for those who ask for them."""

CHANGING: Final = ("layout.modify", "playlist.modify")
"""Features of an account, one of which the CMS wants before it takes actions (observed on 4.5.1)."""


class Group(NamedTuple):
    """What the tree sorts actions by."""

    layout_id: int | None
    layout: str
    is_draft: bool
    has_findings: bool


def group_of(row: AuditedAction) -> Group:
    is_draft = row.layout is not None and row.layout.is_draft
    return _group(row.action.layout_id, wording.layout_text(row), is_draft, bool(row.findings))


@lru_cache(maxsize=2048)
def _group(layout_id: int | None, layout: str, is_draft: bool, has_findings: bool) -> Group:
    return Group(layout_id, layout, is_draft, has_findings)


# --------------------------------------------------------------------------------------------------- the table


def columns() -> tuple[Column[AuditedAction], ...]:
    """Built anew for each table, in the language that is on now."""
    return (
        Column(
            key="layout",
            title=tr("Layout"),
            kind=CellKind.NAME,
            value=wording.layout_text,
            tooltip=_layout_tooltip,
            stretch=True,
            width=150,
        ),
        Column(
            key="trigger",
            title=tr("Trigger"),
            kind=CellKind.ICON_TEXT,
            value=lambda row: wording.trigger_text(row.action),
            cell=lambda row: Cell(icon=wording.trigger_icon(row.action)),
            tooltip=wording.sentence,
            width=172,
        ),
        Column(key="source", title=tr("Starts from"), value=wording.source_text, width=136),
        Column(
            key="does",
            title=tr("Does"),
            kind=CellKind.ICON_TEXT,
            value=wording.doing_text,
            cell=lambda row: Cell(icon=wording.does_icon(row.action)),
            tooltip=wording.sentence,
            width=184,
        ),
        Column(
            key="findings",
            title=tr("Findings"),
            kind=CellKind.PILLS,
            value=_findings_text,
            sort_key=_findings_rank,
            cell=_findings_cell,
            tooltip=_findings_tooltip,
            width=172,
        ),
        Column(key="target", title=tr("Changes"), value=wording.target_text, gives_way=True, width=118),
        Column(
            key="state",
            title=tr("Layout is"),
            kind=CellKind.PILLS,
            value=_state_text,
            cell=lambda row: Cell(pills=(pill,)) if (pill := wording.checkout_pill(row)) is not None else None,
            width=116,
        ),
        Column(key="trigger_code", title=tr("Trigger code"), value=lambda row: _text(row.action.trigger_code)),
        Column(key="layout_code", title=tr("Layout code"), value=lambda row: _text(row.action.layout_code)),
        _number("widget_id", tr("Widget id"), lambda row: row.action.widget_id),
        _number("source_id", tr("Source id"), lambda row: row.action.source_id),
        _number("target_id", tr("Target id"), lambda row: row.action.target_id),
        _number("layout_id", tr("Layout id"), lambda row: row.action.layout_id),
        _number("owner", tr("Owner id"), lambda row: row.action.owner_id),
        _number("id", tr("Id"), lambda row: row.action.action_id),
    )


def _number(key: str, title: str, value: Any) -> Column[AuditedAction]:
    def text(row: AuditedAction) -> str:
        number = value(row)
        return wording.NONE if number is None else str(number)

    return Column(key=key, title=title, kind=CellKind.NUMBER, value=text, sort_key=value, width=84)


def _text(value: str | None) -> str:
    return value or wording.NONE


def _layout_tooltip(row: AuditedAction) -> str:
    state = _state_text(row)
    return f"{wording.layout_text(row)}\n{state}" if state else wording.layout_text(row)


def _state_text(row: AuditedAction) -> str:
    pill = wording.checkout_pill(row)
    return pill.text if pill is not None else ""


def _findings_cell(row: AuditedAction) -> Cell | None:
    if not row.is_judged:
        return Cell(pills=(PillSpec(tr("Not checked yet")),))
    return Cell(pills=tuple(map(wording.finding_pill, row.findings))) if row.findings else None


def _findings_text(row: AuditedAction) -> str:
    if not row.is_judged:
        return tr("Not checked yet")
    return ", ".join(wording.finding_words()[finding.kind] for finding in row.findings)


def _findings_rank(row: AuditedAction) -> tuple[int, int, str] | None:
    """The gravest first, then the most; what has none goes last whichever way."""
    if not row.findings:
        return None
    worst = max(finding.weight.value for finding in row.findings)
    return -worst, -len(row.findings), _findings_text(row)


def _findings_tooltip(row: AuditedAction) -> str:
    return "\n".join(finding.sentence for finding in row.findings)


def also_found_by(row: AuditedAction) -> tuple[str, ...]:
    """What an action is found by besides its columns: the parts of what it does, one by one."""
    return (wording.does_text(row.action), wording.aim_text(row))


# --------------------------------------------------------------------------------------------------- filters


def filters() -> tuple[Filter[AuditedAction], ...]:
    """All eleven of the CMS, and what only a look at everything can tell."""
    here = tr("Marquee finds these among the actions that are loaded: the CMS cannot look for them.")
    return (
        Filter(
            key="has_findings",
            label=tr("Has findings"),
            kind=FilterKind.FLAG,
            admits=lambda row, wanted: bool(row.findings) is bool(wanted),
            why_here=here,
        ),
        Filter(
            key="finding",
            label=tr("Finding"),
            kind=FilterKind.CHOICE,
            choices=[FilterChoice(kind.value, word) for kind, word in wording.finding_words().items()],
            admits=lambda row, wanted: any(finding.kind == wanted for finding in row.findings),
            why_here=here,
        ),
        Filter(
            key="action_type",
            label=tr("Does"),
            kind=FilterKind.CHOICE,
            choices=_choices(ACTION_TYPES, wording.action_words()),
            admits=lambda row, wanted: (row.action.action_type or "").casefold() == str(wanted).casefold(),
            why_here=tr("Marquee finds these itself: the CMS refuses to look for an action type, whichever it is."),
        ),
        Filter(
            key="trigger_type",
            label=tr("Trigger"),
            kind=FilterKind.CHOICE,
            choices=_choices(TRIGGER_TYPES, wording.trigger_words()),
        ),
        Filter(key="trigger_code", label=tr("Trigger code"), kind=FilterKind.TEXT, help=tr("The whole code.")),
        Filter(key="layout_id", label=tr("Layout"), kind=FilterKind.CHOICE, load_choices=_layout_choices),
        Filter(
            key="source",
            label=tr("Starts from"),
            kind=FilterKind.CHOICE,
            choices=_choices(SOURCES, wording.part_words()),
        ),
        Filter(key="source_id", label=tr("Source id"), kind=FilterKind.NUMBER),
        Filter(
            key="target",
            label=tr("Changes"),
            kind=FilterKind.CHOICE,
            choices=_choices(TARGETS, wording.part_words()),
        ),
        Filter(key="target_id", label=tr("Target id"), kind=FilterKind.NUMBER),
        Filter(
            key="source_or_target_id",
            label=tr("Source or target id"),
            kind=FilterKind.NUMBER,
            help=tr("Actions that start from the part with this id, or change it."),
        ),
        Filter(key="owner_id", label=tr("Owner id"), kind=FilterKind.NUMBER),
        Filter(key="action_id", label=tr("Id"), kind=FilterKind.NUMBER),
        Filter(
            key="changeable",
            label=tr("Layout is checked out"),
            kind=FilterKind.FLAG,
            admits=lambda row, wanted: (row.checkout in {Checkout.DRAFT, Checkout.REPLACED}) is bool(wanted),
            why_here=here,
        ),
    )


def _choices(values: Sequence[str], words: Mapping[str, str]) -> tuple[FilterChoice, ...]:
    return tuple(FilterChoice(value, words[value]) for value in values)


async def _layout_choices(session: Session) -> tuple[FilterChoice, ...]:
    """The layouts that have actions."""
    found = [(layout.name, layout.is_draft, layout.layout_id) for layout in session.layout_parts.mentioned()]
    draft = tr("{name} (draft)")
    return tuple(
        FilterChoice(layout_id, draft.replace("{name}", name) if is_draft else name)
        for name, is_draft, layout_id in sorted(found, key=lambda each: (each[0].casefold(), each[2]))
    )


# --------------------------------------------------------------------------------------------------- the inspector


def details(row: AuditedAction) -> tuple[Block, ...]:
    """Findings first, then every field of the action."""
    action = row.action
    layout_code = row.layout.code if row.layout is not None else None
    return (
        *(
            Notice(finding.sentence, "danger" if finding.weight is Weight.BROKEN else "warn")
            for finding in row.findings
        ),
        Facts(
            "",
            (
                Line(tr("Layout"), wording.layout_text(row)),
                Line(tr("Its code"), layout_code or ""),
                Line(tr("State"), _state_text(row)),
                Line(tr("Trigger"), wording.trigger_text(action)),
                Line(tr("Starts from"), wording.source_text(row)),
                Line(tr("Does"), wording.does_text(action)),
                Line(tr("Shows"), wording.aim_text(row)),
                Line(tr("Changes"), wording.target_text(row)),
            ),
        ),
        Facts(
            tr("As the CMS keeps it"),
            (
                Line(tr("Id"), str(action.action_id)),
                Line(tr("Layout id"), _id_text(action.layout_id)),
                Line(tr("Trigger type"), action.trigger_type or ""),
                Line(tr("Trigger code"), action.trigger_code or ""),
                Line(tr("Action type"), action.action_type or ""),
                Line(tr("Source"), action.source or ""),
                Line(tr("Source id"), _id_text(action.source_id)),
                Line(tr("Target"), action.target or ""),
                Line(tr("Target id"), _id_text(action.target_id)),
                Line(tr("Widget id"), _id_text(action.widget_id)),
                Line(tr("Layout code"), action.layout_code or ""),
                Line(tr("Owner id"), _id_text(action.owner_id)),
            ),
            folded=True,
        ),
    )


async def more_details(session: Session, row: AuditedAction) -> tuple[Block, ...]:
    """What stands on its layout, as it is known now."""
    parts = session.layout_parts.parts(row.action.layout_id)
    if not parts.is_complete:
        return (Facts("", (Line(tr("Not checked"), tr("whether its parts are there")),)),)
    return _parts_block(parts)


def _id_text(identity: int | None) -> str:
    return "" if identity is None else str(identity)


def _parts_block(parts: Parts) -> tuple[Block, ...]:
    """What else there is in the layout to start from and to change."""
    rows = [(wording.part_words()["region"], region.name or "", str(region.region_id)) for region in parts.regions]
    rows += [
        (placed.widget.type or wording.part_words()["widget"], placed.widget.title, str(placed.widget.widget_id))
        for placed in parts.widgets
    ]
    return (Grid(tr("In this layout"), (tr("Part"), tr("Name"), tr("Id")), rows, folded=True),) if rows else ()


# --------------------------------------------------------------------------------------------------- the tree


def node_key(connection_id: str, place: str = "") -> str:
    return f"{connection_id}/{KIND}" + (f"/{place}" if place else "")


def nodes(connection_id: str, groups: Mapping[Any, int]) -> tuple[NavItem, ...]:
    """All, those with findings, and the layouts by name; a draft is marked."""
    layouts: dict[int | None, Group] = {}
    counts: Counter[int | None] = Counter()
    for group, count in groups.items():
        if isinstance(group, Group) and count > 0:
            layouts[group.layout_id] = group
            counts[group.layout_id] += count
    flawed = sum(count for group, count in groups.items() if isinstance(group, Group) and group.has_findings)
    return (
        NavItem(
            key=node_key(connection_id, "all"),
            title=tr("All actions"),
            icon="squares-four",
            count=sum(counts.values()) if groups else None,
            data=GroupScope(),
        ),
        NavItem(
            key=node_key(connection_id, "findings"),
            title=tr("With findings"),
            icon="warning-circle",
            count=flawed if groups else None,
            data=GroupScope(
                holds=_has_findings,
                empty=(
                    tr("No action has findings"),
                    tr("What is wrong with one, or odd about it, is listed here."),
                ),
            ),
        ),
        *(
            NavItem(
                key=node_key(connection_id, f"layout/{layout_id}"),
                title=group.layout,
                icon="pencil-line" if group.is_draft else "layout",
                count=counts[layout_id],
                data=GroupScope(holds=_OfLayout(layout_id), chip=(tr("Layout"), group.layout)),
            )
            for layout_id, group in sorted(layouts.items(), key=lambda pair: (pair[1].layout.casefold(), pair[0] or 0))
        ),
    )


def _has_findings(group: Any) -> bool:
    return isinstance(group, Group) and group.has_findings


@dataclass(frozen=True, slots=True)
class _OfLayout:
    """Comparable, so that a node that has not changed is not drawn again."""

    layout_id: int | None

    def __call__(self, group: Any) -> bool:
        return isinstance(group, Group) and group.layout_id == self.layout_id


# --------------------------------------------------------------------------------------------------- writing


def why_not_changed(session: Session, row: AuditedAction) -> str:
    """Why the action cannot be changed or deleted; '' if it can, or if the CMS has to say."""
    if reason := why_nothing_may_change(session):
        return reason
    return wording.how_to_check_out(wording.layout_text(row)) if row.checkout is Checkout.PUBLISHED else ""


def why_nothing_may_change(session: Session) -> str:
    """What keeps this account from changing any action."""
    me = session.me
    if me is None or any(me.may(feature) for feature in CHANGING):
        return ""
    return tr("Your account in this CMS may not change layouts, and so no actions.")


async def _delete(session: Session, row: AuditedAction) -> None:
    await session.actions.delete(row.action)


def deletion_notice(rows: Sequence[AuditedAction]) -> tuple[str, ...]:
    layouts = len({row.action.layout_id for row in rows})
    stays = tr_n(
        "The layout stays as it is, with its regions and widgets.",
        "The {n} layouts stay as they are, with their regions and widgets.",
        layouts,
    )
    return stays, tr("Displays keep the action until its draft is published.")


def _load(session: Session, wanted: Mapping[str, Any]) -> AsyncIterator[Page[AuditedAction]]:
    if not wanted:
        return session.action_audit.pages()
    return session.action_audit.matching(ActionQuery(**wanted))


async def _load_one(session: Session, record_id: RecordId) -> AsyncIterator[Page[AuditedAction]]:
    try:
        async for page in session.action_audit.one(int(record_id)):
            yield page
    except NotFound:
        return


def export(row: AuditedAction) -> dict[str, Any]:
    """The action as the CMS has it, with the names and findings that Marquee knows."""
    action = row.action
    return {
        "actionId": action.action_id,
        "layoutId": action.layout_id,
        "layout": row.layout_name or None,
        "triggerType": action.trigger_type,
        "triggerCode": action.trigger_code,
        "actionType": action.action_type,
        "source": action.source,
        "sourceId": action.source_id,
        "target": action.target,
        "targetId": action.target_id,
        "widgetId": action.widget_id,
        "layoutCode": action.layout_code,
        "ownerId": action.owner_id,
        "widgetName": row.widget_name or None,
        "regionName": row.target_name or None,
        "findings": [finding.sentence for finding in row.findings] if row.is_judged else None,
    }


def texts() -> Texts:
    return Texts(
        title=tr("Actions"),
        one=tr("an action"),
        count=lambda n: tr_n("{n} action", "{n} actions", n),
        filter_placeholder=tr("Filter these actions"),
        new=tr("New action"),
        empty_title=tr("No layout has an action yet"),
        empty_text=tr("An action makes a layout answer to a touch, a key or a webhook."),
        nothing_found=tr("No action matches"),
        failed_title=tr("The actions could not be loaded"),
        problem=lambda n: tr_n(
            "{n} action could not be read and is missing here.",
            "{n} actions could not be read and are missing here.",
            n,
        ),
    )


def action_declaration() -> Declaration[AuditedAction]:
    """The resource; see `Declaration`."""
    table = columns()
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=texts(),
        columns=table,
        hidden=HIDDEN,
        id_of=lambda row: row.action.action_id,
        title_of=wording.title,
        codes_of=lambda row: tuple(filter(None, (row.action.trigger_code, row.action.layout_code))),
        search_text=found_by(table, also_found_by),
        group_of=group_of,
        sort=(("layout", False), ("id", False)),
        load=_load,
        load_one=_load_one,
        filters=filters(),
        details=details,
        more_details=more_details,
        nodes=nodes,
        writing=Writing(
            form=FORM,
            why_not_edit=why_not_changed,
            why_not_delete=why_not_changed,
            delete=_delete,
            deletion_notice=deletion_notice,
            can_duplicate=True,
        ),
        export=export,
        keep=Keeping(record=AuditedAction),
        scope="all",
    )
