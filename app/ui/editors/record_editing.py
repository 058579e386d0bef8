"""The widget of one loaded record until its tab closes: it shows a document and carries out its view's part.

The document decides what happens to the record (`app.services.document`). Its status determines the banner, the enabled
actions, and the views that replace the surface.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable, Mapping
from functools import partial
from typing import Any, Final

import shiboken6
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QApplication, QStackedLayout, QWidget

from app.core.errors import Invalid, NextStep, Offline
from app.domain.list_queries import RecordId
from app.services.connection_state import LinkState
from app.services.document.document import RecordDocument
from app.services.document.events import Relation
from app.services.document.interrupted_write import Ending, Stuck
from app.services.document.protocols import DocumentRules, Found
from app.services.document.status import (
    Asking,
    Clean,
    InterruptedWrite,
    LocalChange,
    NeedsMerge,
    Newer,
    Overwritten,
    Refused,
    Sending,
    ServerAdjusted,
    Status,
    Uncertain,
    in_doubt,
    may_edit,
)
from app.services.drafts.draft import Draft, Work
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwrittenSave
from app.services.saving.verified_save import Saved
from app.services.session.session import Session
from app.ui import failures
from app.ui.editors.document_host import SessionProgram
from app.ui.editors.status_banner import StatusAction, StatusView, Verb
from app.ui.editors.status_view import bar_text, status_view, why_blocked
from app.ui.failure_actions import next_step_call, read_failure_action
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone

TROUBLE: Final = "trouble"
"""The key of the banner on failures other than of saving."""


class RecordEditing(Panel):
    """See `EditorPage.editing`. A subclass implements the abstract members, and calls `_begin_with` and
    `_follow_document`.

    It is the watcher of its document (`services.document.protocols.Watcher`), and provides the texts for its kind of
    record (`status_view.RecordWords`).

    Attributes:
        document: the record while it is edited.
        banners: the banners above the surface.
        save_action, review, revert: actions on all unsaved changes.
        toast_place: the part that has toasts at its bottom right, above the bar with the buttons to save.

    Signals:
        changed(): name, status or unsaved changes may have changed.
        status_text_changed(str): the text for the status bar.
        record_read(object): the record was read again, as a `Found`.
        was_saved(): the CMS has stored the changes.
    """

    changed = Signal()
    status_text_changed = Signal(str)
    record_read = Signal(object)
    was_saved = Signal()

    document: RecordDocument[Any]
    banners: BannerStack
    save_action: QAction
    review: QAction
    revert: QAction
    toast_place: QWidget

    _rules: DocumentRules[Any]

    def __init__(self, session: Session, shell: Shell, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._shell = shell
        self._surface: QWidget | None = None
        self._left_at: QWidget | None = None
        self._shown_status: Status = Clean()
        self._shown: StatusView | None = None
        self._restored_at = 0
        self._draft: Work[Any] | None = None
        self._retry: Callable[[], None] | None = None
        self.destroyed.connect(ending_with(session.subscribe(self._retry_when_connected)))
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)

    def _begin_with(self, surface: QWidget) -> None:
        """Builds the widget around `surface`, the part that the user edits."""
        self._surface = surface
        self._stack.addWidget(surface)

    def _make_document(
        self, rules: DocumentRules[Any], copy: Any, *, record_id: RecordId | None, draft_id: RecordId
    ) -> None:
        """Creates the document; `copy` is a `services.document.protocols.WorkingCopy`."""
        self._rules = rules
        program = SessionProgram(self._session, self)
        self.document = RecordDocument(rules, copy, program, self, record_id=record_id, draft_id=draft_id)
        self.destroyed.connect(ending_with(self.document.close))

    # state

    @property
    def status(self) -> Status:
        return self.document.status

    @property
    def is_unsaved(self) -> bool:
        return self.document.is_unsaved

    @property
    def steps(self) -> QUndoStack:
        """The undo stack with all steps since loading."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        raise NotImplementedError

    @property
    def is_new(self) -> bool:
        """Whether the record still has to be created."""
        return self.document.record_id is None

    def why_not(self) -> str:
        """Returns why nothing can be changed now, or ""."""
        raise NotImplementedError

    def why_blocked(self) -> str:
        """Returns why the document's status prevents editing, or ""."""
        return why_blocked(self.document.status)

    def bar_text(self) -> str:
        """Returns the status as a text for the bar of unsaved changes, or ""."""
        return bar_text(self.status, is_offline=self._session.state is LinkState.OFFLINE)

    def title(self) -> str:
        """Returns the record's current name."""
        raise NotImplementedError

    def menu_actions(self) -> list[QAction]:
        raise NotImplementedError

    def status_text(self) -> str:
        raise NotImplementedError

    def save_text(self) -> str:
        return tr("Save")

    def refresh(self) -> None:
        """Updates the unsaved changes and the enabled actions."""
        raise NotImplementedError

    def what_happened(self, newer: Newer) -> str:
        raise NotImplementedError

    def local_change(self, theirs: Any) -> LocalChange | None:
        """Returns the change in this window that has led to `theirs`; None if the change was made elsewhere."""
        document = self.document
        return document.local_change() if self._rules.is_mine(theirs, document.copy.base) else None

    def what_happened_here(self, here: LocalChange | None) -> str:
        """Returns a sentence on a change that was made in this window, or ""."""
        match here:
            case None:
                return ""
            case LocalChange.BULK_EDIT:
                return tr("Your bulk edit changed this while you were editing")
            case LocalChange.BULK_UNDO:
                return tr("Undoing your bulk edit changed this while you were editing")
            case LocalChange.SECOND_ARRIVAL:
                return tr("One of your changes may have been applied twice")
            case _:
                return tr("You changed this elsewhere in this window while you were editing")

    def changes(self, theirs: Any) -> str:
        raise NotImplementedError

    def draft_summary(self) -> str:
        """Returns a sentence on what the draft of another account would change."""
        return "" if self._draft is None else self._summary_of(self._draft)

    def _summary_of(self, work: Work[Any]) -> str:
        raise NotImplementedError

    def deleted(self) -> tuple[str, str, bool]:
        raise NotImplementedError

    def server_adjusted(self, status: ServerAdjusted) -> tuple[str, str, bool]:
        raise NotImplementedError

    # views in place of the surface

    def view(self) -> QWidget:
        """Returns the visible view: the surface, or its replacement."""
        shown = self._stack.currentWidget() or self._surface
        assert shown is not None, "there is a surface from the beginning"
        return shown

    def show_view(self, view: QWidget | None = None) -> None:
        """Shows `view` in place of the surface; None shows the surface again and restores the focus."""
        before, shown = self.view(), view or self._surface
        assert shown is not None, "there is a surface from the beginning"
        if before is self._surface:
            focus = self.window().focusWidget()
            is_place = focus is not None and before.isAncestorOf(focus) and not self.banners.isAncestorOf(focus)
            self._left_at = focus if is_place else None
        if view is not None:
            self._stack.addWidget(view)
        self._stack.setCurrentWidget(shown)
        if before is shown:
            return
        if before is not self._surface:
            self._stack.removeWidget(before)
            before.deleteLater()
        if view is None:
            self._focus_where_it_was()

    def _focus_where_it_was(self) -> None:
        """Restores the focus on the surface; banners may have changed meanwhile."""
        place = self._left_at
        if place is not None and shiboken6.isValid(place) and place.isEnabled() and place.isVisibleTo(self):
            place.setFocus()
        else:
            self._focus_surface()

    def _focus_surface(self) -> None:
        raise NotImplementedError

    def open_review(self, *, can_save: bool) -> None:
        """Shows what saving would change."""
        raise NotImplementedError

    def open_conflict(self, base: Any, mine: Any, theirs: Any, *, was_sent: bool = False) -> None:
        """Shows the three states side by side, to be merged."""
        raise NotImplementedError

    def compare_draft(self, work: Work[Any]) -> None:
        """Shows a draft read-only."""
        raise NotImplementedError

    def _review(self) -> None:
        self.open_review(can_save=self.save_action.isEnabled())

    def review_waiting(self) -> None:
        """Compares a save that was waiting when an earlier run ended with the CMS's version, or merges them."""
        self.attempt(self._review_waiting, "review what waits")

    async def _review_waiting(self) -> None:
        document = self.document
        try:
            found = await document.read_undisturbed()
        except Offline:  # review it against the last known version; saving checks again in any case
            found = None
        if found is not None:
            document.take_in(found)
            copy = document.copy
            if self._rules.relation(copy.base, copy.working, found.state) is not Relation.SAME:
                self.open_conflict(copy.base, copy.working, found.state)
                return
        if self.is_unsaved and not self.why_blocked():
            self._review()

    # saving

    def start_save(self) -> None:
        self.document.save()

    async def save(self) -> bool:
        """Saves the unsaved changes. Returns whether the CMS has stored all of them."""
        self.start_save()
        await self.document.wait_until_idle()
        return isinstance(self.document.status, Clean)

    def _may_be_sent(self) -> bool:
        """Returns whether nothing known here prevents saving; otherwise shows the reason."""
        raise NotImplementedError

    async def confirm(self, agreed: object) -> object | None:
        if not self._may_be_sent():
            return None
        return await self._confirm(agreed)

    async def _confirm(self, agreed: object) -> object | None:
        """See `services.document.protocols.Watcher.confirm`."""
        raise NotImplementedError

    def _show_refused(self, error: Invalid) -> str:
        """Shows at its fields what the CMS refused; returns the rest of the message, or ""."""
        raise NotImplementedError

    # app.services.document.protocols.Watcher

    def follow(self) -> None:
        status, before = self.document.status, self._shown_status
        if status != before:
            self._shown_status = status
            self._show_status(before, status)
        self.refresh()
        self.changed.emit()

    def open_merge(self, base: Any, theirs: Any, *, was_sent: bool, is_urgent: bool) -> None:
        if is_urgent or QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.open_conflict(base, self.document.copy.working, theirs, was_sent=was_sent)

    def read(self, found: Found[Any]) -> None:
        self.record_read.emit(found)

    def created(self, record_id: RecordId) -> None:
        """Called when the record was created, for kinds that are created in their editor."""

    async def confirm_ending(self, ending: Ending) -> bool:
        raise NotImplementedError("only a kind with writes of several steps asks")

    def steps_ended(self, ending: Ending | None) -> None:
        """Called when a write of several steps has ended, for kinds that have such."""

    def arrived(self) -> None:
        self.tell(tr("The save that was in progress when Marquee closed reached the CMS."))

    def arrived_late(self) -> None:
        self.tell(tr("The CMS has your changes after all."))

    def saved(self, outcome: Saved[Any]) -> None:
        self.tell(" ".join((outcome.sentence, *outcome.notes)))
        self.was_saved.emit()

    def took_theirs(self, theirs: Any, before: Any) -> None:
        raise NotImplementedError

    # showing the status

    def _show_status(self, before: Status, status: Status) -> None:
        is_end_of_save = isinstance(before, Asking | Sending) and not isinstance(status, Asking | Sending)
        if isinstance(status, Refused | Uncertain) and is_end_of_save:
            failures.note(status.error if isinstance(status, Refused) else _cause(status))
        if isinstance(status, InterruptedWrite) and isinstance(status.phase, Stuck):
            failures.note(status.phase.error)
        if is_end_of_save and isinstance(before, Sending) and not self._shows_merge():
            self.show_view()
        if not may_edit(status) and may_edit(before) and not self._shows_merge():
            self.show_view()  # the actions of a review no longer apply
        view = status_view(status, self)
        if isinstance(status, Refused) and isinstance(status.error, Invalid) and status.error.fields:
            self.show_view()
            view = self._at_fields(status.error, view)
        if isinstance(status, Overwritten) and view is not None:
            self._shell.withdraw_toast(self._toast_about())  # "Saved and verified" is no longer true
            if not self.isVisible():
                self.tell(f"{view.sentence}.")
        self._show_banner(view)

    def _shows_merge(self) -> bool:
        """Returns whether the side-by-side view has just been opened."""
        raise NotImplementedError

    def _at_fields(self, error: Invalid, view: StatusView | None) -> StatusView | None:
        """Returns the banner with the errors that no field shows; None if the fields show all of them."""
        sentence = self._show_refused(error)
        if view is None or not sentence:
            return None
        return StatusView(view.key, sentence, view.detail, view.tone, actions=view.actions, is_closable=True)

    def _show_banner(self, view: StatusView | None) -> None:
        if view == self._shown:
            return
        if self._shown is not None and (view is None or view.key != self._shown.key):
            self.banners.take(self._shown.key)
        self._shown = view
        if view is None:
            return
        actions = [
            BannerAction(
                action.text,
                partial(self._do, action),
                ButtonKind.PRIMARY if action.is_primary else ButtonKind.SECONDARY,
            )
            for action in view.actions
        ]
        banner = Banner(
            view.sentence, view.detail, tone=view.tone, icon=view.icon, actions=actions, closable=view.is_closable
        )
        self.banners.put(view.key, banner)

    def _do(self, action: StatusAction) -> None:
        """Runs the action of a button of the status banner."""
        self._verbs()[action.verb](action.value)

    def _verbs(self) -> Mapping[Verb, Callable[[Any], object]]:
        """Returns a function for each verb, called with its button's value. Not stored, because references to the
        panel must not outlive it."""
        document = self.document
        return {
            Verb.SAVE: lambda _: self.start_save(),
            Verb.SEND_AGAIN: lambda _: self._send_again(),
            Verb.CALL_OFF: lambda _: document.cancel_waiting_save(),
            Verb.REVIEW: lambda _: self._review(),
            Verb.REVIEW_WAITING: lambda _: self.review_waiting(),
            Verb.MERGE: self._merge_with,
            Verb.COMPARE_UNDONE: self._compare_undone,
            Verb.COMPARE_DRAFT: lambda _: self._compare_found_draft(),
            Verb.UNDO_RESTORE: lambda _: self._undo_restore(),
            Verb.DISCARD_OTHERS: lambda _: spawn(self, document.discard_others(), name="discard another's work"),
            Verb.TAKE_THEIRS: document.copy.take_theirs,
            Verb.RELOAD: lambda _: self._reload(),
            Verb.NEXT_STEP: self._take_next_step,
            Verb.END_STEPS: document.end_steps,
            Verb.RETRY_STEPS: lambda _: document.retry_steps(),
            Verb.CREATE_AGAIN: lambda _: self._open_other(None, self.document.copy.working),
            Verb.OPEN: lambda record_id: self._open_other(record_id, None),
        }

    def _merge_with(self, theirs: Any) -> None:
        copy = self.document.copy
        self.open_conflict(copy.base, copy.working, theirs, was_sent=self._was_sent())

    def _was_sent(self) -> bool:
        """Whether the work that is merged was sent before another user's change was seen."""
        status = self.status
        is_known = isinstance(status, Overwritten) or (isinstance(status, NeedsMerge) and status.was_sent)
        return is_known or in_doubt(status) is not None

    def _compare_undone(self, undone: OverwrittenSave[Any]) -> None:
        copy = self.document.copy
        mine = undone.mine if copy.is_clean else copy.working
        self.open_conflict(undone.base, mine, undone.theirs, was_sent=True)

    def _compare_found_draft(self) -> None:
        if self._draft is not None:
            self.compare_draft(self._draft)

    def _take_next_step(self, failure: failures.Failure) -> None:
        if (call := next_step_call(failure, self._shell, self._session)) is not None:
            call()

    def _open_other(self, record_id: RecordId | None, start: Any) -> None:
        """Opens another record, or a new one with `start`, for kinds that are created in their editor."""

    def _send_again(self) -> None:
        status = self.document.status
        if isinstance(status, Uncertain) and status.doubt and isinstance(status.doubt.error, CreationUnknown):
            status.doubt.error.allow_resend()
        self.start_save()

    # drafts of an earlier run

    def found_draft(self, draft: Draft, work: Work[Any], *, is_alone: bool = False) -> None:
        self._draft = work
        self.document.found_draft(draft, work, is_alone=is_alone)
        self._restored_at = self.steps.index()

    def _undo_restore(self) -> None:
        """Undoes all steps down to the one that restored the draft, inclusive."""
        if self.steps.index() >= self._restored_at > 0:
            self.show_view()
            self.steps.setIndex(self._restored_at - 1)

    # failures other than of saving

    def show_task_failure(self, failure: failures.Failure, again: Callable[[], object] | None = None) -> None:
        """Shows a failure other than of saving; `again` retries just that.

        The edited content and the visible view stay as they are.
        """
        actions: list[BannerAction] = []
        if again is not None:
            actions.append(BannerAction(*read_failure_action(failure, self._shell, self._session, again)))
        elif (call := next_step_call(failure, self._shell, self._session)) is not None:
            actions.append(BannerAction(failure.action, call))
        banner = Banner(failure.sentence, failure.hint, tone=BannerTone.DANGER, actions=actions, closable=True)
        self.banners.take(TROUBLE)
        self.banners.put(TROUBLE, banner)

    def look_again(self) -> None:
        """Checks in the background for changes in the CMS after the editor was out of sight for a while."""
        spawn(self, self.document.look_again(), name="look again", on_error=failures.only_log)

    def _reload(self) -> None:
        self.attempt(self.document.look_again, "reload record")

    def attempt(self, work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        """Starts `work`; if it fails, only `work` is retried, not a save. Without network or sign-in it is repeated by
        itself once the CMS answers, unless the user has closed the banner."""
        self.banners.take(TROUBLE)
        self._retry = None
        again = partial(self.attempt, work, name)

        def failed(error: Exception) -> None:
            failure = failures.note(error)
            if failure.next_step is NextStep.SIGN_IN or self._session.state is not LinkState.CONNECTED:
                self._retry = again
            self.show_task_failure(failure, again)

        spawn(self, work(), name=name, on_error=failed)

    def _retry_when_connected(self, state: LinkState) -> None:
        if state is LinkState.CONNECTED and self._retry is not None and self.banners.get(TROUBLE) is not None:
            self._retry()

    def tell(self, sentence: str, *, offer: Offer | None = None) -> None:
        """Shows a toast about this record, which replaces an earlier one."""
        self._shell.toast(sentence, offer=offer, about=self._toast_about())

    def _toast_about(self) -> Hashable:
        return (self._session.connection.id, self._rules.draft_resource, self.document.draft.id)

    def _tell_merged(self) -> None:
        """Tells the user that a merge is in the editor and still has to be saved."""
        if self.document.copy.is_clean:
            self.tell(tr("Merged. The CMS already has everything."))
        else:
            self.tell(tr("Merged. Nothing is sent until you save."))


def _cause(status: Uncertain) -> Exception:
    assert status.doubt is not None, "an uncertain outcome is in doubt"
    return status.doubt.error
