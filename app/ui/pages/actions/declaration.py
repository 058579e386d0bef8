"""The declaration of the action page: how actions are loaded, grouped by layout in the sidebar, changed and deleted."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from app.core.errors import NotFound
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout
from app.domain.list_queries import ActionQuery, Page, RecordId
from app.domain.text.collation import collation_key
from app.models.navigation_tree import NavItem
from app.models.table_columns import search_text_of
from app.services.lists.list_declaration import CachePolicy
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.pages.actions import labels
from app.ui.pages.actions.action_inspector import details, more_details
from app.ui.pages.actions.columns import HIDDEN, also_found_by, columns
from app.ui.pages.actions.filters import filters
from app.ui.resource.resource_declaration import Declaration, GroupScope, Texts, Writing

KIND: Final = "actions"
ICON: Final = "hand-pointing"
RESOURCE: Final = "action"
FORM: Final = "action"

CHANGING: Final = ("layout.modify", "playlist.modify")
"""Features of which an account needs one before the CMS accepts actions (observed on 4.5.1)."""


class Group(NamedTuple):
    """The values by which the sidebar groups actions."""

    layout_id: int | None
    layout: str
    is_draft: bool
    has_findings: bool


def group_of(row: AuditedAction) -> Group:
    is_draft = row.layout is not None and row.layout.is_draft
    return _group(row.action.layout_id, labels.layout_text(row), is_draft, bool(row.findings))


@lru_cache(maxsize=2048)
def _group(layout_id: int | None, layout: str, is_draft: bool, has_findings: bool) -> Group:
    return Group(layout_id, layout, is_draft, has_findings)


# --------------------------------------------------------------------------------------------------- the tree


def node_key(connection_id: str, place: str = "") -> str:
    return f"{connection_id}/{KIND}" + (f"/{place}" if place else "")


def nodes(connection_id: str, groups: Mapping[Any, int]) -> tuple[NavItem, ...]:
    """Returns the nodes for all actions, those with findings, and each layout by name. Drafts are marked."""
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
            title=tr("With issues"),
            icon="warning-circle",
            count=flawed if groups else None,
            data=GroupScope(
                holds=_has_findings,
                empty=(
                    tr("No actions with issues"),
                    tr("Actions with issues appear here."),
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
            for layout_id, group in sorted(layouts.items(), key=_by_name)
        ),
    )


def _by_name(layout: tuple[int | None, Group]) -> tuple[str, int]:
    return collation_key(layout[1].layout), layout[0] or 0


def _has_findings(group: Any) -> bool:
    return isinstance(group, Group) and group.has_findings


@dataclass(frozen=True, slots=True)
class _OfLayout:
    """The layout of a node. It compares by value, so that an unchanged node is not redrawn."""

    layout_id: int | None

    def __call__(self, group: Any) -> bool:
        return isinstance(group, Group) and group.layout_id == self.layout_id


# --------------------------------------------------------------------------------------------------- writing


def why_not_changed(session: Session, row: AuditedAction) -> str:
    """Returns why the action can't be changed or deleted; "" if it can, or if only the CMS can tell."""
    if reason := why_nothing_may_change(session):
        return reason
    return labels.how_to_check_out(labels.layout_text(row)) if row.checkout is Checkout.PUBLISHED else ""


def why_nothing_may_change(session: Session) -> str:
    """Returns why this account can't change any action; "" if it can."""
    me = session.me
    if me is None or any(me.may(feature) for feature in CHANGING):
        return ""
    return tr("Your account can't change layouts in this CMS, so it can't change actions either.")


def deletion_notice(rows: Sequence[AuditedAction]) -> tuple[str, ...]:
    layouts = len({row.action.layout_id for row in rows})
    stays = tr_n(
        "The layout, its regions and its widgets won't be deleted.",
        "The {n} layouts, their regions and their widgets won't be deleted.",
        layouts,
    )
    restore = tr_n(
        "You can restore the action from Deleted items.", "You can restore the actions from Deleted items.", len(rows)
    )
    return stays, tr("Displays won't change until the layout is published."), restore


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
    """Returns the CMS's record, with the names and findings that Marquee adds."""
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
        one=tr("Action"),
        count=lambda n: tr_n("{n} action", "{n} actions", n),
        filter_placeholder=tr("Filter actions"),
        new=tr("New action"),
        empty_title=tr("No actions yet"),
        empty_text=tr("Actions make a layout respond to a touch, a key or a webhook."),
        nothing_found=tr("No matching actions"),
        failed_title=tr("The actions couldn't be loaded"),
        nothing_selected=tr("Select an action to see what triggers it and what it does."),
        problem=lambda n: tr_n(
            "{n} action couldn't be read and is missing here.",
            "{n} actions couldn't be read and are missing here.",
            n,
        ),
    )


def action_declaration() -> Declaration[AuditedAction]:
    table = columns()
    return Declaration(
        kind=KIND,
        resource=RESOURCE,
        icon=ICON,
        texts=texts(),
        columns=table,
        hidden=HIDDEN,
        id_of=lambda row: row.action.action_id,
        title_of=labels.title,
        codes_of=lambda row: tuple(filter(None, (row.action.trigger_code, row.action.layout_code))),
        search_text=search_text_of(table, also_found_by),
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
            delete=lambda session, row: session.actions.delete(row.action),
            mark=lambda row: row.action,
            deletion_notice=deletion_notice,
            can_duplicate=True,
        ),
        export=export,
        keep=CachePolicy(record=AuditedAction),
        scope="all",
    )
