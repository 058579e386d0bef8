"""The inspector of an action: its findings, all its fields, and its layout."""

from __future__ import annotations

from app.domain.interactive_actions.action_findings import Weight
from app.domain.interactive_actions.action_in_context import AuditedAction
from app.domain.interactive_actions.layout_parts import Parts
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.pages.actions import labels
from app.ui.pages.actions.columns import state_text
from app.ui.resource.resource_declaration import Block, Facts, Grid, Line, Notice


def details(row: AuditedAction) -> tuple[Block, ...]:
    """Returns the findings first, then every field of the action."""
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
                Line(tr("Layout"), labels.layout_text(row)),
                Line(tr("Code of this layout"), layout_code or ""),
                Line(tr("Layout status"), state_text(row)),
                Line(tr("Trigger"), labels.trigger_text(action)),
                Line(tr("Source"), labels.source_text(row)),
                Line(tr("Action"), labels.effect_text(action)),
                Line(labels.effect_detail_title(action), labels.effect_detail_text(row)),
                Line(tr("Target"), labels.target_text(row)),
            ),
        ),
        Facts(
            tr("As stored in the CMS"),
            (
                Line(tr("ID"), str(action.action_id)),
                Line(tr("Layout ID"), _id_text(action.layout_id)),
                Line(tr("Trigger type"), action.trigger_type or ""),
                Line(tr("Trigger code"), action.trigger_code or ""),
                Line(tr("Action type"), action.action_type or ""),
                Line(tr("Source"), action.source or ""),
                Line(tr("Source ID"), _id_text(action.source_id)),
                Line(tr("Target"), action.target or ""),
                Line(tr("Target ID"), _id_text(action.target_id)),
                Line(tr("Widget ID"), _id_text(action.widget_id)),
                Line(tr("Layout code"), action.layout_code or ""),
                Line(tr("Owner ID"), _id_text(action.owner_id)),
            ),
            folded=True,
        ),
    )


async def more_details(session: Session, row: AuditedAction) -> tuple[Block, ...]:
    """Returns the contents of the action's layout, as currently known."""
    parts = session.regions.parts(row.action.layout_id)
    if not parts.is_complete:
        return (Facts("", (Line(tr("Not checked"), tr("whether its parts exist")),)),)
    return _parts_block(parts)


def _id_text(identity: int | None) -> str:
    return "" if identity is None else str(identity)


def _parts_block(parts: Parts) -> tuple[Block, ...]:
    """Returns the other parts of the layout that an action can start from or change."""
    rows = [(labels.part_words()["region"], region.name or "", str(region.region_id)) for region in parts.regions]
    rows += [
        (placed.widget.type or labels.part_words()["widget"], placed.widget.title, str(placed.widget.widget_id))
        for placed in parts.widgets
    ]
    return (Grid(tr("In this layout"), (tr("Part"), tr("Name"), tr("ID")), rows, folded=True),) if rows else ()
