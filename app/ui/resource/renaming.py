"""Renames records in the rows of a list, with undo and redo, and what is offered if it fails."""

from __future__ import annotations

from functools import partial
from typing import Generic, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Signal

from app.core.change_hub import Change, Kind
from app.core.errors import OutcomeUnknown
from app.domain.list_queries import RecordId
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import ask_text
from app.ui.failures import Failure
from app.ui.i18n import tr
from app.ui.resource.failed_work import offers_after
from app.ui.resource.resource_declaration import Declaration, Rename
from app.ui.shell import Offer, Page, PageKey, Shell, UndoStep
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.feedback.toast import Condition
from app.ui.widgets.tables.inline_editor import edit_in_place, is_edited_in_place
from app.ui.widgets.tables.record_table_view import RecordView

R = TypeVar("R")


class Renaming(QObject, Generic[R]):
    """Renames the records of one page. It continues, and is reported, if the page is closed meanwhile."""

    def __init__(
        self,
        session: Session,
        shell: Shell,
        declaration: Declaration[R],
        rename: Rename[R],
        view: RecordView[R],
        page: Page,
    ) -> None:
        super().__init__(page)
        self._session = session
        self._shell = shell
        self._declaration = declaration
        self._how = rename
        self._view = view
        self._page = page
        self._page_key = page.page_key
        self._names = _GivenNames(session, declaration.resource, self, field=rename.column)

    def start(self) -> None:
        """Opens a field over the name of the selected record."""
        records = self._view.selected_records()
        if len(records) != 1 or is_edited_in_place(self._view):
            return
        self._page.work_begun.emit()
        record_id, before = self._declaration.id_of(records[0]), self._declaration.title_of(records[0])
        edit_in_place(
            self._view,
            record_id,
            self._how.column,
            before,
            name=tr("New name of “{name}”", name=before),
            validate=partial(self._how.problem, self._session, records[0]),
            warn=self._how.warning,
            accepted=partial(self._run, record_id, before),
        )

    @property
    def _is_open(self) -> bool:
        """Whether the page still exists."""
        return shiboken6.isValid(self)

    def _run(self, record_id: RecordId, before: str, name: str, *, is_undo: bool = False) -> None:
        name = name.strip()

        async def reported() -> None:
            try:
                await self._rename(record_id, before, name, is_undo=is_undo)
            except Exception as error:  # noqa: BLE001 - shown, as in `task_runner.spawn`
                self._failed(error, record_id, before, name, is_undo=is_undo)

        self._shell.clear_banner(self._banner_key(record_id))
        if self._is_open:
            self._page.work_begun.emit()
        self._session.carry_out(reported(), "rename")

    async def _rename(self, record_id: RecordId, before: str, name: str, *, is_undo: bool) -> None:
        if not await self._shell.confirm_write(self._session, tr("Rename “{name}”", name=before)):
            return
        if is_undo and self._is_open:
            self._names.forget(record_id)
        name, notes = await self._how.send(self._session, record_id, name, before, self)
        taken = tr("Rename “{name}”", name=name if is_undo else before)
        offer = Offer(
            tr("Redo") if is_undo else tr("Undo"),
            partial(self._run, record_id, name, before, is_undo=not is_undo),
            self._names.condition(record_id, name) if self._is_open else None,
            UndoStep.taken_now(taken, self._session, is_redo=is_undo),
        )
        text = tr("Rename undone: “{name}”", name=name) if is_undo else tr("Renamed to “{name}”", name=name)
        self._shell.toast(text, offer=offer)
        if notes:
            page, session = self._banner_place
            self._shell.banner(
                self._banner_key(record_id, "notes"), notes[0], " ".join(notes[1:]), page=page, session=session
            )

    # failures

    def _banner_key(self, record_id: RecordId, about: str = "rename") -> str:
        return f"{self._declaration.resource}/{self._session.connection.id}/{about}/{record_id}"

    @property
    def _banner_place(self) -> tuple[PageKey | None, Session | None]:
        """The page above which banners stand; once it is closed they stand above all pages and name their CMS."""
        return (self._page_key, None) if self._is_open else (None, self._session)

    def _failed(self, error: Exception, record_id: RecordId, before: str, name: str, *, is_undo: bool) -> None:
        failure, (page, session) = failures.note(error), self._banner_place
        again = partial(self._run, record_id, before, name, is_undo=is_undo)
        edit = Offer(tr("Edit name…"), partial(self._start_edit, record_id, before, name))
        edits = edit if self._is_open and not is_undo else None
        self._shell.banner(
            self._banner_key(record_id),
            _sentence(before, name, failure),
            failure.hint,
            tone="danger",
            offers=offers_after(failure, self._shell, self._session, again=again, edit=edits),
            page=page,
            session=session,
        )

    def _start_edit(self, record_id: RecordId, before: str, typed: str) -> None:
        fail = partial(self._failed, record_id=record_id, before=before, name=typed, is_undo=False)
        spawn(self, self._edit(record_id, before, typed), on_error=fail)

    async def _edit(self, record_id: RecordId, before: str, typed: str) -> None:
        """Asks again for a name that was refused; the record may have another one by now."""
        record = self._view.records_model.by_id(record_id)
        now = before if record is None else self._declaration.title_of(record)
        name = await ask_text(
            self._page,
            title=tr("Rename “{name}”", name=now),
            label=tr("Name"),
            value=typed,
            accept=tr("Rename"),
            validate=partial(self._how.problem, self._session, record) if record is not None else None,
            warn=self._how.warning,
        )
        if name is not None and name.strip() != now:
            self._run(record_id, now, name)


def _sentence(before: str, name: str, failure: Failure) -> str:
    """Returns the sentence about a rename that failed; it names what was typed, which is nowhere else."""
    if isinstance(failure.error, OutcomeUnknown):
        return tr(
            "“{name}” may not have been renamed to “{new}”: {reason}", name=before, new=name, reason=failure.sentence
        )
    return tr("“{name}” wasn't renamed to “{new}”: {reason}", name=before, new=name, reason=failure.sentence)


class _GivenNames(QObject):
    """Follows the names of the records of one `resource` that were renamed here.

    Signals:
        changed: one of them was renamed again or deleted.
    """

    changed = Signal()

    def __init__(self, session: Session, resource: str, parent: QObject, *, field: str) -> None:
        super().__init__(parent)
        self._resource = resource
        self._field = field
        self._names: dict[RecordId, str] = {}
        self.destroyed.connect(ending_with(session.hub.subscribe(self._on_change)))

    def condition(self, record_id: RecordId, name: str) -> Condition:
        """Returns a `Condition` that lasts while the record keeps this name."""
        self._names[record_id] = name
        return Condition(partial(self._has, record_id, name), self.changed, self.destroyed)

    def forget(self, record_id: RecordId) -> None:
        """Ends the conditions on a record's name, because its rename is being undone."""
        if self._names.pop(record_id, None) is not None:
            self.changed.emit()

    def _has(self, record_id: RecordId, name: str) -> bool:
        return self._names.get(record_id) == name

    def _on_change(self, change: Change, _initiator: object) -> None:
        if change.resource != self._resource or self._names.keys().isdisjoint(change.ids):
            return
        if change.kind is Kind.DELETED:
            for gone in change.ids:
                self._names.pop(gone, None)
        # without records there is nothing to compare
        for record_id, record in zip(change.ids, change.records, strict=False):
            if record_id in self._names:
                self._names[record_id] = getattr(record, self._field)
        self.changed.emit()
