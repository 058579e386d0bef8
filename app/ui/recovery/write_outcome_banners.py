"""Banners on outcomes of writes: an unknown one being checked, a record created twice or late, an overwritten save."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from app.domain.list_queries import RecordId
from app.services.drafts.journals import DraftUnreadable
from app.services.lookups.folder_editing import FOLDERS
from app.services.saving.duplicate_check import Duplicated, MadeLater
from app.services.saving.lost_write_outcome import Check
from app.services.saving.save_recheck import OverwrittenSave
from app.services.session.session import Session
from app.ui import failures
from app.ui.i18n import tr, tr_n
from app.ui.recovery.labels import overwritten
from app.ui.shell import Offer, Shell
from app.ui.task_runner import ending_with, spawn


class OutcomeNotice(QObject):
    """Lives as long as the connection is open. `editors` are the kinds of records whose pages are not forms."""

    def __init__(self, session: Session, shell: Shell, editors: Collection[str], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._shell = shell
        self._editors = frozenset(editors)
        self.destroyed.connect(ending_with(session.writer.checks.subscribe(self._show_checks)))
        for resource, creations in session.writer.creations.items():
            self.destroyed.connect(
                ending_with(creations.duplicates.subscribe(partial(self._show_duplicated, resource)))
            )
            self.destroyed.connect(
                ending_with(creations.duplicates.subscribe_made_later(partial(self._show_made_later, resource)))
            )
        for recent in session.recent:
            self.destroyed.connect(ending_with(recent.subscribe(partial(self._show_overwritten, recent.resource))))

        self.destroyed.connect(ending_with(session.drafts.subscribe_unreadable(self._show_unreadable)))

    def _show_unreadable(self, problem: DraftUnreadable) -> None:
        """Reports a draft or journal that was put aside: what it would have done must be checked by the user."""
        failures.note(problem)
        key = f"put aside/{self._session.connection.id}/{problem.stem}"
        self._shell.banner(key, problem.sentence, problem.hint, session=self._session)

    def _show_checks(self, running: tuple[Check, ...]) -> None:
        key = f"checking/{self._session.connection.id}"
        if not running:
            self._shell.clear_banner(key)
            return
        self._shell.banner(
            key,
            tr("Checking whether “{name}” arrived", name=running[0].title)
            if len(running) == 1
            else tr_n("Checking whether {n} change arrived", "Checking whether {n} changes arrived", len(running)),
            tr(
                "The CMS's response was lost, or was an error. Marquee checks for up to a minute before it sends "
                "anything again."
            ),
            session=self._session,
        )

    def _show_duplicated(self, resource: str, doubled: Duplicated[Any]) -> None:
        count = len(doubled.extra) + 1
        delete = tr_n("Delete duplicate", "Delete {n} duplicates", len(doubled.extra))
        offers = [Offer(delete, partial(self._delete_extra, resource, doubled))]
        if resource != FOLDERS:
            open_one = partial(self._open, resource, doubled.record_id)
            offers.append(Offer(tr("Open “{name}”", name=doubled.title), open_one))
        self._shell.banner(
            f"doubled/{self._session.connection.id}/{resource}/{doubled.record_id}",
            tr_n("“{name}” is in the CMS {n} time", "“{name}” is in the CMS {n} times", count, name=doubled.title),
            tr("You created it once. The request may have arrived twice, or someone else created the same item."),
            offers=offers,
            session=self._session,
        )

    def _show_made_later(self, resource: str, made: MadeLater) -> None:
        """Reports a record that is there although the CMS refused it."""
        offer = Offer(tr("Open “{name}”", name=made.title), partial(self._open, resource, made.record_id))
        self._shell.banner(
            f"made later/{self._session.connection.id}/{resource}/{made.record_id}",
            tr("“{name}” has been created after all", name=made.title),
            tr("The CMS first reported that it couldn't create it. If you don't want it, delete it."),
            offers=() if resource == FOLDERS else (offer,),
            session=self._session,
        )

    def _show_overwritten(self, resource: str, overwritten_save: OverwrittenSave[Any]) -> None:
        """Reports a save that was overwritten after its editor was closed; the draft is waiting in the editor."""
        name = overwritten_save.title or str(overwritten_save.record_id)
        if resource == FOLDERS:
            detail = tr("The folder is now called “{name}”.", name=overwritten_save.theirs)
            offer = Offer(tr("Rename to “{name}”", name=name), partial(self._rename_folder, overwritten_save))
        else:
            detail = tr("Your saved changes are kept as a draft on this computer. Open it to compare and merge.")
            offer = Offer(tr("Open “{name}”", name=name), partial(self._open, resource, overwritten_save.record_id))
        self._shell.banner(
            f"buried/{self._session.connection.id}/{resource}/{overwritten_save.record_id}",
            overwritten(overwritten_save, name),
            detail,
            offers=(offer,),
            session=self._session,
        )

    def _rename_folder(self, found: OverwrittenSave[str]) -> None:
        again = partial(self._rename_folder, found)
        spawn(self, self._rename(found), name="rename folder again", on_error=partial(self._failed, again))

    async def _rename(self, found: OverwrittenSave[str]) -> None:
        """Renames a folder again as it was renamed, unless it has been renamed since."""
        if await self._shell.confirm_write(self._session, tr("Rename folder “{name}”", name=found.theirs)):
            folder = await self._session.folders.rename(int(found.record_id), found.mine, only_from=found.theirs)
            self._shell.toast(tr("Renamed to “{name}”", name=folder.title))

    def _open(self, resource: str, record_id: RecordId) -> None:
        if resource in self._editors:
            self._shell.open_page(self._session, resource, int(record_id))
        else:
            self._shell.open_form(self._session, resource, record_id)

    def _delete_extra(self, resource: str, doubled: Duplicated[Any]) -> None:
        again = partial(self._delete_extra, resource, doubled)
        spawn(self, self._delete(resource, doubled), name="delete doubles", on_error=partial(self._failed, again))

    async def _delete(self, resource: str, doubled: Duplicated[Any]) -> None:
        question = tr("Delete the extra “{name}”", name=doubled.title)
        if not await self._shell.confirm_write(self._session, question):
            return
        left = await doubled.look()
        was_there = False
        for record, record_id in zip(doubled.extra, doubled.extra_ids, strict=True):
            was_sent = self._session.writer.own(resource, record_id).deleting is not None  # its answer was lost
            if record_id in left.extra_ids or was_sent:
                was_there |= await self._was_deleted(resource, record, record_id)
        if left.changed_ids:
            self._show_changed(resource, doubled.title, sorted(left.changed_ids, key=str))
        if was_there:
            self._shell.toast(tr("Deleted the extra “{name}”", name=doubled.title))
        elif not left.changed_ids:
            self._shell.toast(tr("“{name}” is there only once now, so nothing was deleted", name=doubled.title))

    async def _was_deleted(self, resource: str, record: Any, record_id: RecordId) -> bool:
        """Deletes a record; returns False if it was gone before."""
        service = self._session.records.get(resource)
        if service is not None:
            return await service.delete(record)
        if resource == FOLDERS:
            return await self._session.folders.delete(int(record_id))
        return (await self._session.campaigns.delete(int(record_id))).was_there

    def _show_changed(self, resource: str, title: str, changed: Sequence[RecordId]) -> None:
        """Reports duplicates that stay because someone has changed them, and offers to open them."""
        offers = [Offer(tr("Open “{name}”", name=title), partial(self._open, resource, each)) for each in changed]
        self._shell.banner(
            f"doubled/{self._session.connection.id}/{resource}/{changed[0]}",
            tr("The extra “{name}” has been changed since, so it wasn't deleted", name=title),
            tr("Check what's in it before you delete it."),
            offers=() if resource == FOLDERS else offers,
            session=self._session,
        )

    def _failed(self, again: Any, error: Exception) -> None:
        failure = failures.note(error)
        offers = [Offer(tr("Try again"), again)]
        key = f"doubled/{self._session.connection.id}/failed"
        self._shell.banner(key, failure.sentence, failure.hint, tone="danger", offers=offers, session=self._session)
