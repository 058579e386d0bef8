"""The page of items deleted on this computer, which restores them and says what will be lost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QWidget

from app.core.change_hub import Change, Kind
from app.core.errors import DiskProblem
from app.models.table_columns import Column, RowLook
from app.services.jobs import Job, JobItem
from app.services.restore.deleted_records import DeletedRecord, deleted_records, restore_deleted
from app.services.restore.recreate_record import Recreator
from app.services.session.session import Session
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr, tr_n
from app.ui.navigation.draft_pages import DraftPages
from app.ui.pages.drafts import labels
from app.ui.pages.drafts.columns import account_column, kind_column, name_column, time_column
from app.ui.pages.drafts.local_items_page import LocalPage, PageTexts
from app.ui.resource.deletion_jobs import restoring_job, restoring_recipe
from app.ui.shell import Shell, action_block
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind

KIND: Final = "deleted"
ICON: Final = "trash"


def title() -> str:
    return tr("Deleted items")


class DeletedPage(LocalPage[DeletedRecord]):
    """See `LocalPage`.

    Attributes:
        restore_action: restores the selected items after a confirmation.
    """

    def __init__(self, session: Session, shell: Shell, draft_pages: DraftPages, parent: QWidget | None = None) -> None:
        super().__init__(
            session,
            PageTexts(
                KIND,
                ICON,
                title(),
                tr("Items you deleted with Marquee on this computer, kept for 90 days."),
                (
                    tr("No deleted items"),
                    tr("Items you delete with Marquee on this computer can be restored here."),
                ),
            ),
            _columns(labels.Kinds(draft_pages.kinds())),
            lambda each: each.id,
            look=lambda each: RowLook(dim=True) if each.why_not else None,
            parent=parent,
        )
        self._shell = shell
        self.restore_action = self.verb(tr("Restore…"), "arrow-counter-clockwise", self._ask, ButtonKind.PRIMARY)
        self.view.set_sort([("when", True)])
        self.model.sort_by([("when", True)])
        self.view.opened.connect(self._ask)
        self.destroyed.connect(ending_with(session.hub.subscribe(self._on_change)))
        self.destroyed.connect(ending_with(session.subscribe(lambda _state: self.follow_selection())))
        self.refresh()

    def count_text(self) -> str:
        n = self.model.total
        return tr_n("{n} deleted item", "{n} deleted items", n) if n else ""

    def refresh(self) -> None:
        """Reads the list again."""
        spawn(self, self._load(), name="find deleted records")

    async def _load(self) -> None:
        try:
            self.show_rows(await deleted_records(self.session))
        except DiskProblem as problem:
            self.show_failed(problem.sentence, problem.hint, tr("Try again"), self.refresh)

    def _on_change(self, change: Change, _initiator: object) -> None:
        if change.kind in (Kind.DELETED, Kind.CREATED):
            self.refresh()

    def rights_changed(self) -> None:
        self.follow_selection()

    def follow_selection(self) -> None:
        records = self.view.selected_records()
        if not records:
            self.allow(self.restore_action, tr("Select an item."))
            self.say("")
            return
        why_not = next((each.why_not for each in records if each.why_not), "")
        self.allow(self.restore_action, why_not or action_block(self.session))
        self.say(why_not or _losses(records))

    # ------------------------------------------------------------------------------------------------- restoring

    def _ask(self, _record_id: object = None) -> None:
        records = self.view.selected_records()
        if records and self.restore_action.isEnabled():
            spawn(self, self._restore(records), name="restore")

    async def _restore(self, records: Sequence[DeletedRecord]) -> None:
        n, names = len(records), [each.snapshot.title for each in records]
        if n == 1:
            title = tr("Restore “{name}”?", name=names[0])
            text = tr("It will be created again as it was before, with a new ID.")
        else:
            title = tr_n("Restore {n} item?", "Restore {n} items?", n)
            text = tr("They'll be created again as they were before, with new IDs.")
        answer = await ask(
            self,
            title=title,
            text=text,
            detail=_losses(records),
            buttons=(Choice("back", tr("Cancel")), Choice("go", tr("Restore"))),
            default="go",
        )
        if answer != "go":
            return
        job = restoring_records_job(self.session, records)
        self._shell.start_job(self.session, job)
        await job.wait_until_over()
        self.refresh()


def restoring_records_job(session: Session, records: Sequence[DeletedRecord]) -> Job:
    """Returns a job that restores deleted records of any kind."""
    items = [JobItem(each.snapshot.record_id, each.snapshot.title, each) for each in records]
    work = partial(_recreate, session, Recreator(session))
    job = restoring_job(items, work, lambda n: tr_n("{n} item", "{n} items", n))
    job.recipe = restoring_recipe([each.snapshot.resource for each in records])
    return job


def _losses(records: Sequence[DeletedRecord]) -> str:
    """Returns what can't be restored, each sentence once."""
    return " ".join(dict.fromkeys(loss for each in records for loss in each.losses))


async def _recreate(session: Session, recreator: Recreator, item: JobItem) -> str:
    record: DeletedRecord = item.payload
    return " ".join((await restore_deleted(session, recreator, record.snapshot)).lost)


def _columns(kinds: labels.Kinds) -> tuple[Column[DeletedRecord], ...]:
    return (
        name_column(tr("Name"), lambda each: each.snapshot.title or kinds.of(each.kind).word),
        kind_column(kinds, lambda each: each.kind),
        time_column("when", tr("Deleted"), lambda each: each.snapshot.taken_at, as_age=False),
        account_column(
            tr("By"),
            lambda each: each.snapshot.account_name or tr("Unknown"),
            tooltip=lambda _each: tr("From this computer"),
        ),
    )
