"""The tab of one record: what an editor's page is for the window, whatever it edits, and how it ends."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import NextStep, NotFound
from app.services.records.connection_state import LinkState
from app.services.saving.drafts import NOTHING_SENT, Draft, DraftState
from app.services.session.session import Session
from app.ui import dialogs, failures
from app.ui.editors.editing import CHANGED, RecordEditing
from app.ui.editors.saver import SaveResult
from app.ui.i18n import tr
from app.ui.kept.words import made_moment
from app.ui.next_steps import way_to_read
from app.ui.run import ending_with, spawn
from app.ui.shell import Shell
from app.ui.widgets.containers.boxes import Stretch, column
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerTone
from app.ui.widgets.tables.states import StateStack

_LOOK_AGAIN_S: Final = 60.0
"""A tab that comes to the front after so long asks the CMS whether someone changed the record meanwhile."""
_WAIT_FOR_WRITE_S: Final = 10.0
_DRAFT: Final = "draft"
"""The banner about what was left unsaved."""


E = TypeVar("E", bound=RecordEditing)


class EditorPage(Panel, Generic[E]):
    """See `app.ui.shell.Page` and `KeepsDraft` in `app.ui.switchboard`. A subclass loads, and names what is edited.

    Attributes:
        editing: what is loaded; None while loading and after a failure, so nothing half-loaded can be saved.

    Signals:
        loaded(): the record can be edited; also after a retry.
        record_gone(): the CMS does not have the record (any more), and there is no draft to go on with.
    """

    title_changed = Signal(str)
    unsaved_changed = Signal(bool)
    status_text_changed = Signal(str)
    loaded = Signal()
    record_gone = Signal()

    def __init__(self, session: Session, shell: Shell, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.editing: E | None = None
        self._session = session
        self._shell = shell
        self._title = ""
        self._was_unsaved = False
        self._compares = False
        self._read_at = time.monotonic()
        self._awaits_cms = False
        self.destroyed.connect(ending_with(session.subscribe(self._look_whether_it_loads)))
        self._place = Panel(column(spacing=0))
        self._states = StateStack(self._place)
        self.setLayout(column(Stretch(self._states), spacing=0))

    def expect_title(self, title: str) -> None:
        """What the record was called when it was last seen, until it is read."""
        self._title = self._title or title

    # app.ui.shell.Page

    def page_title(self) -> str:
        return self._title

    def is_unsaved(self) -> bool:
        return self.editing is not None and self.editing.is_unsaved

    def page_actions(self) -> list[QAction]:
        return self.editing.menu_actions() if self.editing is not None else []

    def status_text(self) -> str:
        return self.editing.status_text() if self.editing is not None else ""

    async def try_close(self) -> bool:
        """Asks what becomes of unsaved work. True when the tab may go."""
        editing = self.editing
        if editing is None:
            return True
        await editing.saver.wait_until_idle(_WAIT_FOR_WRITE_S)
        if not editing.is_unsaved:
            return True
        title, text, detail = self._closing_question(editing)
        answer = await dialogs.ask(
            self,
            title=title,
            text=text,
            detail=detail,
            buttons=(
                dialogs.Choice("back", tr("Back")),
                dialogs.Choice("discard", tr("Discard"), danger=True),
                dialogs.Choice("draft", tr("Keep draft")),
                dialogs.Choice("save", editing.save_text()),
            ),
            default="save",
        )
        return await self._settle(editing, answer)

    def _closing_question(self, editing: E) -> tuple[str, str, str]:
        """Before unsaved work is left: the title, with `{name}` for the record's, the text, and what else to know."""
        raise NotImplementedError

    async def keep_draft(self) -> None:
        """Writes what is unsaved to disk. Raises DiskProblem."""
        if self.editing is not None:
            await self.editing.saver.wait_until_idle(_WAIT_FOR_WRITE_S)
            await self.editing.drafts.write()

    async def settle(self) -> None:
        """Waits for a save that is under way."""
        if self.editing is not None:
            await self.editing.saver.wait_until_idle(_WAIT_FOR_WRITE_S)

    async def discard_work(self) -> None:
        """Gives up what is unsaved, for good: the page is about to go. Raises DiskProblem."""
        if self.editing is not None:
            await self._settle(self.editing, "discard")

    def show_failure(self, failure: failures.Failure) -> None:
        """Failures of what this page started besides saving; see `app.ui.failures`."""
        if self.editing is not None:
            self.editing.show_trouble(failure)
        else:
            self._show_failed(failure)

    # app.ui.switchboard.draft_doors.KeepsDraft

    @property
    def waits_for_decision(self) -> bool:
        return self.editing is None or self.editing.drafts.is_held

    def compare_draft(self) -> None:
        editing = self.editing
        if editing is None:
            self._compares = True
        elif editing.waiting.is_left:
            editing.review_left()
        elif editing.is_unsaved:
            editing.review.trigger()

    def give_up_draft(self) -> None:
        if self.editing is not None:
            self.editing.revert.trigger()

    # loading

    def load(self) -> None:
        """Loads, or loads again; a failure is shown with the way to try once more."""
        self._awaits_cms = False
        self._states.show_loading()
        spawn(self, self._load_undisturbed(), name=f"open {type(self).__name__}")

    async def _load_undisturbed(self) -> None:
        """A save that turns out to be buried now waits for the editor: drafts have been looked for already."""
        with self._opening():
            try:
                await self._load()
            except NotFound:
                self.record_gone.emit()
                raise

    def _opening(self) -> AbstractContextManager[None]:
        """`RecentSaves.opening` of the record; nothing for one that is still to be created."""
        raise NotImplementedError

    async def _load(self) -> None:
        """Reads the record, and ends with `_show`. Raises what reading raises."""
        raise NotImplementedError

    def _show(self, editing: E) -> None:
        """From here on it can be edited."""
        self.editing = editing
        self._states.show_content()
        self._follow()

    def _show_failed(self, failure: failures.Failure) -> None:
        self._awaits_cms = failure.next_step is NextStep.SIGN_IN or self._session.state is not LinkState.CONNECTED
        action, call = way_to_read(failure, self._shell, self._session, self.load)
        self._states.show_failed(failure.sentence, failure.hint, action=action, call=call)

    def _look_whether_it_loads(self, state: LinkState) -> None:
        """What could not be read for want of a sign-in or of the network is read once the CMS answers."""
        if state is LinkState.CONNECTED and self._awaits_cms and self.editing is None:
            self.load()

    def _follow(self) -> None:
        if self.editing is None:
            return
        title = self.editing.title()
        if title != self._title:
            self._title = title
            self.title_changed.emit(self.page_title())
        if self.editing.is_unsaved != self._was_unsaved:
            self._was_unsaved = self.editing.is_unsaved
            if not self._was_unsaved:
                self._nothing_is_unsaved(self.editing)
            self.unsaved_changed.emit(self._was_unsaved)

    def _nothing_is_unsaved(self, editing: E) -> None:
        """What was said of unsaved work is over; what somebody else changed meanwhile can be taken over now."""
        if not editing.drafts.is_held:
            editing.banners.take(_DRAFT)
        if editing.banners.get(CHANGED) is not None and not editing.saver.is_running:
            editing.versions.look_again()

    # a draft that was left behind

    def _compare_if_asked(self) -> None:
        """Somebody wanted to see the draft beside what the CMS has, before either was there."""
        if self._compares:
            self._compares = False
            self.compare_draft()

    def _is_mine(self, draft: Draft) -> bool:
        return draft.is_of(self._session.drafts.account_id)

    def _takes_up(self, editing: E, draft: Draft, restore: Callable[[], object]) -> bool:
        """Whether a save that waited when this was left waits on here, with its work restored."""
        if editing.why_not() or not editing.waiting.may_take_up(draft):
            return False
        editing.waiting.take_up(draft, restore)
        return True

    def _bring_back(self, editing: E, draft: Draft, restore: Callable[[], object]) -> None:
        """What was left unsaved is in the editor again, as one step that can be undone."""
        if draft.state is DraftState.WAITING:  # and cannot be sent now: it is still what waits
            editing.drafts.usual, editing.drafts.is_left = draft.state, True
        restore()
        when = made_moment(draft.saved_at)
        if draft.state in NOTHING_SENT:
            sentence, detail = tr("Your unsaved changes from {when} are back", when=when), ""
        else:
            sentence = tr("A save was under way on {when}, and the CMS does not have all of it", when=when)
            detail = tr("Your changes are back here. Save to send them again.")
        undo = partial(self._leave_at_the_cms, editing, editing.steps.index())
        actions = [BannerAction(tr("Compare"), editing.review.trigger), BannerAction(tr("Undo"), undo)]
        editing.banners.put(_DRAFT, Banner(sentence, detail, tone=BannerTone.INFO, actions=actions, closable=True))

    def _leave_at_the_cms(self, editing: E, at: int) -> None:
        """Undoes down to before step `at`, with which a draft was restored."""
        if editing.steps.index() >= at:
            editing.show_view()
            editing.steps.setIndex(at - 1)

    def _hold(self, editing: E, draft: Draft, detail: str, *, compare: Callable[[], None] | None) -> None:
        """Another account's draft: nothing can be edited while it is there, and it is only looked at, or discarded."""
        editing.drafts.is_held = True
        editing.refresh()
        actions = [BannerAction(tr("Discard"), self._discard_draft)]
        if compare is not None:
            actions.insert(0, BannerAction(tr("Compare"), compare))
        sentence = tr("Another account left unsaved changes here on {when}", when=made_moment(draft.saved_at))
        editing.banners.put(_DRAFT, Banner(sentence, detail, tone=BannerTone.INFO, actions=actions))

    async def _forget_arrived(self, editing: E, draft: Draft) -> None:
        """The CMS has all of the draft."""
        await editing.drafts.discard()
        if draft.state not in NOTHING_SENT:
            self._shell.toast(tr("The save that was under way when Marquee ended has arrived."))

    def _discard_draft(self) -> None:
        spawn(self, self._give_up_draft(), name="discard draft")

    async def _give_up_draft(self) -> None:
        editing = self.editing
        if editing is not None:
            await editing.drafts.discard()
            editing.banners.take(_DRAFT)
            editing.refresh()

    # closing

    async def _settle(self, editing: E, answer: str | None) -> bool:
        match answer:
            case "save":
                try:
                    return await editing.save() is SaveResult.SAVED and not editing.is_unsaved
                except Exception as error:  # noqa: BLE001 - shown where it belongs; the tab stays
                    editing.waiting.failed(error)
                    return False
            case "draft":
                await editing.drafts.write()
                return True
            case "discard":
                await editing.drafts.discard()
                editing.drafts.is_held = True
                return True
            case _:
                return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.editing is not None and time.monotonic() - self._read_at > _LOOK_AGAIN_S:
            self._read_at = time.monotonic()
            self.editing.look_again()
