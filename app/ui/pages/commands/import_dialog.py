"""The preview of an import: every command of the file with its action and issues, before anything is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from app.domain.text.value_formatting import NONE
from app.models.record_table import RecordTableModel
from app.models.table_columns import Cell, CellKind, Column, PillSpec, PillTone
from app.services.commands.command_import import Finding, ImportAction, ImportPlan, ImportRow
from app.services.records.list_loading import BATCH_SIZE
from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.i18n import number, tr, tr_n
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.copy_button import CopyButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.buttons.toggles import CheckBox
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

_WIDTH: Final = 880
_TABLE_HEIGHT: Final = 360
_OTHER_PARTS: Final = 340
"""Height reserved for the dialog's other parts, in pixels."""
_NAMED: Final = 4


class ImportDialog(CardDialog[tuple[ImportRow, ...]]):
    """Returns the rows to send.

    Attributes:
        model: the rows of the file.
        only_findings: shows only rows with issues.
        with_changes: also updates existing commands from the file.
    """

    def __init__(self, parent: QWidget | None, file_name: str, plan: ImportPlan, why_no_changes: str = "") -> None:
        """`why_no_changes` is why this account can't change commands; "" if it can."""
        super().__init__(parent, tr("Import commands"), width=_WIDTH)
        self._plan = plan
        self.model: RecordTableModel[ImportRow] = RecordTableModel(
            _columns(), lambda each: each.line, search_text=_search_text, parent=self
        )
        self.view: RecordView[ImportRow] = RecordView(self.model, name=tr("Commands in the file"))
        self.view.setFixedHeight(room_px(self.around().height() - _OTHER_PARTS, _TABLE_HEIGHT, 200))
        self.only_findings = CheckBox(tr("Only lines with issues"))
        self.only_findings.setEnabled(any(each.findings for each in plan.rows))
        self.only_findings.toggled.connect(self._narrow)
        changes = len(plan.of(ImportAction.CHANGE))
        self.with_changes = CheckBox(tr_n("Update the existing command", "Update the {n} existing commands", changes))
        self.with_changes.setVisible(changes > 0)
        self.with_changes.setEnabled(not why_no_changes)
        set_tooltip(self.with_changes, why_no_changes)
        self.with_changes.setChecked(changes > 0 and not why_no_changes and not plan.of(ImportAction.CREATE))
        self.with_changes.toggled.connect(self._follow_choice)
        summary = Label(_summary(plan), 13, 500, wrap=True)
        self.content.addWidget(Label(file_name, 12, 400, "text3"))
        self.content.addLayout(row(Stretch(summary), self.with_changes, self.only_findings, spacing=16))
        for finding in plan.findings[:_NAMED]:
            self.content.addWidget(Label(_sentence(finding), 12, 400, "warn", wrap=True))
        frame = column(self.view, margins=(1, 1, 1, 1), spacing=0)
        self.content.addWidget(Panel(frame, edges=("top", "right", "bottom", "left")))
        self.add_text(tr("Nothing has been sent yet. Track progress in Activity."), "text3")
        copy = CopyButton(tr("Copy issues"), self._findings_text, ButtonKind.LINK)
        copy.setEnabled(bool(self._findings()))
        self.buttons.addWidget(copy)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.create_button = self.add_button("", ButtonKind.PRIMARY, self._go)
        self._follow_choice()
        self._fill()
        self.focus_first(self.view)

    def _findings_text(self) -> str:
        """Returns all issues as text, one per line, to pass on to the author of the file."""
        return "\n".join(_sentence(each) for each in self._findings())

    def chosen(self) -> tuple[ImportRow, ...]:
        """Returns the rows that would be sent now, in the order of the file."""
        actions = {ImportAction.CREATE, ImportAction.CHANGE} if self.with_changes.isChecked() else {ImportAction.CREATE}
        return tuple(row for row in self._plan.rows if row.action in actions)

    def _follow_choice(self) -> None:
        rows = self.chosen()
        self.create_button.setText(import_title(rows) if rows else tr("Nothing to import"))
        self.create_button.setEnabled(bool(rows))
        self.create_button.setDefault(bool(rows))

    def _findings(self) -> list[Finding]:
        return [*self._plan.findings, *(finding for each in self._plan.rows for finding in each.findings)]

    def _fill(self) -> None:
        self.model.sort_by((("line", False),))
        self.view.set_sort(list(self.model.sorting))
        self.model.begin_load()
        self.model.add_page(self._plan.rows[:BATCH_SIZE])
        self.model.arrange_now()
        if len(self._plan.rows) > BATCH_SIZE:
            spawn(self, self._fill_up(), name="show the rows of a file")
        else:
            self.model.finish()

    async def _fill_up(self) -> None:
        """Adds the remaining rows in pieces, so that the dialog stays responsive."""
        for first in range(BATCH_SIZE, len(self._plan.rows), BATCH_SIZE):
            await asyncio.sleep(0)
            self.model.add_page(self._plan.rows[first : first + BATCH_SIZE])
        self.model.finish()

    def _narrow(self, only: bool) -> None:
        self.model.set_scope((lambda each: bool(each.findings)) if only else None)

    def _go(self) -> None:
        self.finish(self.chosen())


def import_title(rows: Sequence[ImportRow]) -> str:
    """Returns the text for a button or job that imports these rows."""
    new = sum(row.action is ImportAction.CREATE for row in rows)
    changed = len(rows) - new
    if not changed:
        return tr_n("Create {n} command", "Create {n} commands", new)
    if not new:
        return tr_n("Update {n} command", "Update {n} commands", changed)
    return tr("Create {new}, update {changed}", new=number(new), changed=number(changed))


def _columns() -> tuple[Column[ImportRow], ...]:
    return (
        Column(
            key="line",
            title=tr("Line"),
            kind=CellKind.INDEX,
            value=lambda each: number(each.line),
            sort_key=lambda each: each.line,
            width=56,
        ),
        Column(
            key="name",
            title=tr("Name"),
            kind=CellKind.NAME,
            value=lambda each: each.form.name or NONE,
            tooltip=lambda each: each.form.name,
            width=180,
        ),
        Column(key="code", title=tr("Code"), value=lambda each: each.form.code or NONE, width=140),
        Column(
            key="action",
            title=tr("Result"),
            kind=CellKind.PILLS,
            value=lambda each: _action_pill(each).text,
            cell=lambda each: Cell(pills=(_action_pill(each),)),
            width=116,
        ),
        Column(
            key="findings",
            title=tr("Issues"),
            value=lambda each: " ".join(finding.sentence for finding in each.findings),
            tooltip=lambda each: "\n".join(finding.sentence for finding in each.findings),
            stretch=True,
            width=240,
        ),
    )


def _action_pill(each: ImportRow) -> PillSpec:
    match each.action:
        case ImportAction.CREATE:
            return PillSpec(tr("New"), PillTone.OK)
        case ImportAction.CHANGE:
            return PillSpec(tr("Changes"), PillTone.WARN)
        case ImportAction.SAME:
            return PillSpec(tr("Unchanged"))
        case ImportAction.INVALID:
            return PillSpec(tr("Skipped"), PillTone.DANGER)


def _search_text(each: ImportRow) -> str:
    return f"{each.form.name}\n{each.form.code}"


def _summary(plan: ImportPlan) -> str:
    ready, other, same, wrong = (
        len(plan.of(action))
        for action in (ImportAction.CREATE, ImportAction.CHANGE, ImportAction.SAME, ImportAction.INVALID)
    )
    parts = [tr_n("{n} new command", "{n} new commands", ready)]
    if other:
        parts.append(tr_n("{n} existing, different", "{n} existing, different", other))
    if same:
        parts.append(tr_n("{n} existing, identical", "{n} existing, identical", same))
    if wrong:
        parts.append(tr_n("{n} with errors, skipped", "{n} with errors, skipped", wrong))
    return " · ".join(parts)


def _sentence(finding: Finding) -> str:
    return tr("Line {n}: {finding}", n=number(finding.line), finding=finding.sentence)
