"""The page of commands: the list, and importing commands from a file."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtGui import QAction

from app.api.list_endpoint import all_of
from app.core.errors import Conflict, Invalid
from app.domain.commands.command import Command, CommandForm
from app.domain.merging.field_merge import changed_fields
from app.services.commands.command_import import ImportPlan, ImportRow, plan_import, read_file
from app.services.commands.command_service import command_form, means_the_same
from app.services.job_recipes import Recipe
from app.services.jobs import Job, JobItem, Unneeded
from app.services.saving.verified_save import NeedsMerge, ServerAdjusted
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import pick_open_file
from app.ui.copying.copy_action import CopyTo
from app.ui.i18n import tr, tr_n
from app.ui.pages.commands.import_dialog import ImportDialog, import_title
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.record_actions import allow
from app.ui.shell import Offer, Shell
from app.ui.task_runner import spawn

_IMPORT: Final = "commands/import"


class CommandsPage(ResourcePage[Command]):
    """See `ResourcePage`.

    Attributes:
        import_action: asks for a file, shows a preview, and imports it as a job.
    """

    import_action: QAction

    def prepare(self) -> None:
        self._copy_to = CopyTo(self.session, self.shell, self, self.selected)
        self.import_action = self.action(tr("Import…"), "upload-simple", "Ctrl+Shift+I")
        self.import_action.triggered.connect(self._start_import)
        self._follow_rights()

    def tools(self) -> list[QAction]:
        return [self.import_action]

    def verbs(self) -> list[QAction]:
        verbs = super().verbs()
        place = len(self.record_verbs.actions())
        return [*verbs[:place], *self._copy_to.offered(), *verbs[place:]]

    def rights_changed(self) -> None:
        super().rights_changed()
        self._follow_rights()

    def _follow_rights(self) -> None:
        allow(self.import_action, self.record_verbs.why_not("command.add"))

    def _start_import(self) -> None:
        spawn(self, self._choose_and_import(), name="import commands", on_error=self._refused)

    async def _choose_and_import(self) -> None:
        filters = [tr("Commands (*.csv *.json *.txt *.tsv)"), tr("All files (*)")]
        path = await pick_open_file(self, title=tr("Import commands"), filters=filters)
        if path is not None:
            await self.import_file(path)

    async def import_file(self, path: Path) -> None:
        """Shows a preview of the import and, if the user agrees, starts the job.

        Raises Invalid, and the errors of reading the commands.
        """
        self.shell.clear_banner(self._banner_key)
        existing = await all_of(self.session.commands.pages())
        plan = await asyncio.to_thread(_read, path, existing)
        why_no_changes = self.record_verbs.why_not("command.modify")
        rows = await ImportDialog(self.window(), path.name, plan, why_no_changes).answer()
        if rows is None:
            return
        title = import_title(rows)
        if await self.shell.confirm_write(self.session, title):
            self.shell.start_job(self.session, import_job(self.session, title, rows))

    def _refused(self, error: Exception) -> None:
        """Shows the error of an unreadable file in a banner, where it stays, and presents other errors as
        everywhere."""
        if isinstance(error, Invalid):
            offers = (Offer(tr("Choose another file"), self._start_import),)
            self.shell.banner(self._banner_key, error.sentence, error.hint, offers=offers, page=self.page_key)
        else:
            failures.present(error, self)

    @property
    def _banner_key(self) -> str:
        return f"import/{self.session.connection.id}"


def import_job(session: Session, title: str, rows: tuple[ImportRow, ...], *, is_continued: bool = False) -> Job:
    """Returns a job that creates each command only once: a retry first looks for one that may have been created.

    Existing commands are saved with a merge, so other people's changes stay. With `is_continued`, an earlier run may
    have created some of them.
    """
    items = [JobItem(row.line, row.form.name, row) for row in rows]
    work = partial(_import_unless_there if is_continued else _import, session)
    job = Job(
        title,
        items,
        work,
        done_text=lambda n: tr_n("{n} command imported", "{n} commands imported", n),
        failed_text=lambda n: tr_n("{n} command was not imported", "{n} commands were not imported", n),
    )
    job.recipe = Recipe(_IMPORT, {"rows": rows})
    return job


def continued(session: Session, _shell: Shell, interrupted: Job) -> Job | None:
    """Returns a job that imports what the end of Marquee left of an import; None for another job."""
    if interrupted.recipe is None or interrupted.recipe.kind != _IMPORT:
        return None
    try:
        every = msgspec.convert(interrupted.recipe.values.get("rows"), tuple[ImportRow, ...])
    except msgspec.ValidationError:  # of another version of Marquee
        return None
    lines = {item.key for item in interrupted.left}
    rows = tuple(row for row in every if row.line in lines)
    return import_job(session, import_title(rows), rows, is_continued=True)


async def _import(session: Session, item: JobItem) -> str:
    row: ImportRow = item.payload
    if row.existing is not None:
        return await _change(session, row.existing, row.form)
    created = await session.commands.create(row.form)
    return tr("Created as {id}", id=created.command_id)


async def _import_unless_there(session: Session, item: JobItem) -> str | Unneeded:
    row: ImportRow = item.payload
    if row.existing is None:
        with session.link.watching():
            found = await session.client.commands.with_code(row.form.code)
        if any(not changed_fields(command_form(each), row.form, means_the_same) for each in found):
            return Unneeded(tr("Already imported"))
    return await _import(session, item)


async def _change(session: Session, existing: Command, form: CommandForm) -> str:
    outcome = await session.commands.save(existing.command_id, command_form(existing), form)
    if isinstance(outcome, NeedsMerge):
        raise Conflict(
            tr("Someone changed it after the file was compared."), tr("Import the file again to compare both.")
        )
    return outcome.sentence if isinstance(outcome, ServerAdjusted) else tr("Changed")


def _read(path: Path, existing: list[Command]) -> ImportPlan:
    text, findings = read_file(path)
    is_json = path.suffix.casefold() == ".json" or text.lstrip().startswith("[")
    plan = plan_import(text, existing, is_json=is_json)
    return ImportPlan(plan.rows, (*findings, *plan.findings))
