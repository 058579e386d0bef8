"""The columns of the action table, including its findings, and the texts that a search finds rows by."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from app.domain.interactive_actions.action_in_context import AuditedAction
from app.domain.text.collation import collation_key
from app.models.table_columns import LAST_TO_GO, Cell, CellKind, Column, PillSpec, number_column, text_column
from app.ui.i18n import tr
from app.ui.pages.actions import labels

HIDDEN: Final = frozenset(
    {"state", "layout_id", "source_id", "target_id", "widget_id", "layout_code", "trigger_code", "owner", "id"}
)
"""Columns hidden by default."""


def columns() -> tuple[Column[AuditedAction], ...]:
    """Returns new columns for a table, with titles in the current language."""
    return (
        Column(
            key="layout",
            title=tr("Layout"),
            kind=CellKind.NAME,
            value=labels.layout_text,
            sort_key=lambda row: _layout_key(labels.layout_text(row)),
            tooltip=_layout_tooltip,
            stretch=True,
            width=150,
        ),
        Column(
            key="trigger",
            title=tr("Trigger"),
            kind=CellKind.ICON_TEXT,
            value=lambda row: labels.trigger_text(row.action),
            cell=lambda row: Cell(icon=labels.trigger_icon(row.action)),
            tooltip=labels.sentence,
            grows=True,
            width=190,
        ),
        Column(key="source", title=tr("Source"), value=labels.source_text, gives_way=2, width=136),
        Column(
            key="does",
            title=tr("Action"),
            kind=CellKind.ICON_TEXT,
            value=labels.full_effect_text,
            cell=lambda row: Cell(icon=labels.does_icon(row.action)),
            tooltip=labels.sentence,
            width=184,
        ),
        Column(
            key="findings",
            title=tr("Issues"),
            kind=CellKind.PILLS,
            value=_findings_text,
            sort_key=_findings_rank,
            cell=_findings_cell,
            tooltip=lambda row: "\n".join(finding.sentence for finding in row.findings),
            grows=True,
            gives_way=LAST_TO_GO,
            width=190,
        ),
        Column(key="target", title=tr("Target"), value=labels.target_text, gives_way=True, grows=True, width=118),
        Column(
            key="state",
            title=tr("Layout status"),
            kind=CellKind.PILLS,
            value=state_text,
            cell=lambda row: Cell(pills=(pill,)) if (pill := labels.checkout_pill(row)) is not None else None,
            width=116,
        ),
        text_column("trigger_code", tr("Trigger code"), lambda row: row.action.trigger_code),
        text_column("layout_code", tr("Layout code"), lambda row: row.action.layout_code),
        number_column("widget_id", tr("Widget ID"), lambda row: row.action.widget_id),
        number_column("source_id", tr("Source ID"), lambda row: row.action.source_id),
        number_column("target_id", tr("Target ID"), lambda row: row.action.target_id),
        number_column("layout_id", tr("Layout ID"), lambda row: row.action.layout_id),
        number_column("owner", tr("Owner ID"), lambda row: row.action.owner_id),
        number_column("id", tr("ID"), lambda row: row.action.action_id),
    )


@lru_cache(2048)
def _layout_key(layout: str) -> str | None:
    """Returns the sort key of a layout's name, kept because a layout mostly has several actions."""
    return None if layout == labels.NONE else collation_key(layout)


def _layout_tooltip(row: AuditedAction) -> str:
    state = state_text(row)
    return f"{labels.layout_text(row)}\n{state}" if state else labels.layout_text(row)


def state_text(row: AuditedAction) -> str:
    pill = labels.checkout_pill(row)
    return pill.text if pill is not None else ""


def _findings_cell(row: AuditedAction) -> Cell | None:
    if not row.is_judged:
        return Cell(pills=(PillSpec(tr("Not checked yet")),))
    return Cell(pills=tuple(map(labels.finding_pill, row.findings))) if row.findings else None


def _findings_text(row: AuditedAction) -> str:
    if not row.is_judged:
        return tr("Not checked yet")
    return ", ".join(labels.finding_words()[finding.kind] for finding in row.findings)


def _findings_rank(row: AuditedAction) -> tuple[int, int, str] | None:
    """Sorts the most severe findings first, then the most numerous; rows without findings come last in both
    directions."""
    if not row.findings:
        return None
    worst = max(finding.weight.value for finding in row.findings)
    return -worst, -len(row.findings), _findings_text(row)


def also_found_by(row: AuditedAction) -> tuple[str, ...]:
    """Returns searchable texts that no column shows: the parts of the action's effect."""
    return (labels.effect_text(row.action), labels.effect_detail_text(row))
