"""The filters of the action list: all eleven of the CMS, and those that need all actions loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.interactive_actions.action import ACTION_TYPES, SOURCES, TARGETS, TRIGGER_TYPES
from app.domain.interactive_actions.action_in_context import AuditedAction, Checkout
from app.domain.text.collation import collation_key
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.pages.actions import labels
from app.ui.resource.resource_declaration import Filter, FilterChoice, FilterKind


def filters() -> tuple[Filter[AuditedAction], ...]:
    """Returns all eleven filters of the CMS, and those that need all actions loaded."""
    here = tr("The CMS can't filter by issues.")
    return (
        Filter(
            key="has_findings",
            label=tr("Has issues"),
            kind=FilterKind.FLAG,
            admits=lambda row, wanted: bool(row.findings) is bool(wanted),
            why_here=here,
        ),
        Filter(
            key="finding",
            label=tr("Issue"),
            kind=FilterKind.CHOICE,
            choices=[FilterChoice(kind.value, word) for kind, word in labels.finding_words().items()],
            admits=lambda row, wanted: any(finding.kind == wanted for finding in row.findings),
            why_here=here,
        ),
        Filter(
            key="action_type",
            label=tr("Action"),
            kind=FilterKind.CHOICE,
            choices=_choices(ACTION_TYPES, labels.action_words()),
            admits=lambda row, wanted: (row.action.action_type or "").casefold() == str(wanted).casefold(),
            why_here=tr("The CMS refuses to filter by action type."),
        ),
        Filter(
            key="trigger_type",
            label=tr("Trigger"),
            kind=FilterKind.CHOICE,
            choices=_choices(TRIGGER_TYPES, labels.trigger_words()),
        ),
        Filter(key="trigger_code", label=tr("Trigger code"), kind=FilterKind.TEXT, help=tr("Must match exactly.")),
        Filter(key="layout_id", label=tr("Layout"), kind=FilterKind.CHOICE, load_choices=_layout_choices),
        Filter(
            key="source",
            label=tr("Source"),
            kind=FilterKind.CHOICE,
            choices=_choices(SOURCES, labels.part_words()),
        ),
        Filter(key="source_id", label=tr("Source ID"), kind=FilterKind.NUMBER),
        Filter(
            key="target",
            label=tr("Target"),
            kind=FilterKind.CHOICE,
            choices=_choices(TARGETS, labels.part_words()),
        ),
        Filter(key="target_id", label=tr("Target ID"), kind=FilterKind.NUMBER),
        Filter(
            key="source_or_target_id",
            label=tr("Source or target ID"),
            kind=FilterKind.NUMBER,
            help=tr("Actions with this part as their source or target."),
        ),
        Filter(key="owner_id", label=tr("Owner ID"), kind=FilterKind.NUMBER),
        Filter(key="action_id", label=tr("ID"), kind=FilterKind.NUMBER),
        Filter(
            key="changeable",
            label=tr("Layout is checked out"),
            kind=FilterKind.FLAG,
            admits=lambda row, wanted: (row.checkout in {Checkout.DRAFT, Checkout.REPLACED}) is bool(wanted),
            why_here=here,
        ),
    )


def _choices(values: Sequence[str], titles: Mapping[str, str]) -> tuple[FilterChoice, ...]:
    return tuple(FilterChoice(value, titles[value]) for value in values)


async def _layout_choices(session: Session) -> tuple[FilterChoice, ...]:
    """Returns the layouts that have actions."""
    found = [(layout.name, layout.is_draft, layout.layout_id) for layout in session.regions.mentioned()]
    return tuple(
        FilterChoice(layout_id, tr("{name} (draft)", name=name) if is_draft else name)
        for name, is_draft, layout_id in sorted(found, key=lambda each: (collation_key(each[0]), each[2]))
    )
