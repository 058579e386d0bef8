"""The tab of a form: opens a record or a new one, offers a draft that was left behind, asks before anything is lost."""

from __future__ import annotations

import time
from datetime import datetime
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QFocusEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError, NotFound, Offline
from app.domain.field_merge import changed_fields
from app.domain.query import RecordId
from app.services.drafts import NOTHING_SENT, Draft
from app.services.link import LinkState
from app.services.session import Session
from app.ui import dialogs, failures
from app.ui.forms.declaration import Content, FormDeclaration
from app.ui.forms.drafts import FormDraft, is_new, load_draft, new_draft_id
from app.ui.forms.editing import FormEditing
from app.ui.forms.saving import SaveResult
from app.ui.i18n import tr
from app.ui.kept_notice import KeptNotice
from app.ui.next_steps import way_to_read
from app.ui.run import spawn
from app.ui.shell import PageKey, Shell
from app.ui.widgets.banner import Banner, BannerAction, BannerTone
from app.ui.widgets.buttons import ButtonKind
from app.ui.widgets.layouts import Stretch, column
from app.ui.widgets.panels import Panel
from app.ui.widgets.states import StateStack

_LOOK_AGAIN_S: Final = 60.0
"""A tab that comes to the front after so long asks the CMS whether someone changed the record meanwhile."""
_WAIT_FOR_WRITE_S: Final = 10.0


class FormPage(Panel):
    """See `app.ui.shell.Page`. The page of a new record becomes that of the created one, and its key with it.

    Attributes:
        editing: what is loaded; None while loading and after a failure, so nothing half-loaded can be saved.

    Signals:
        loaded(): the record can be edited; also after a retry.
    """

    editing_class: type[FormEditing] = FormEditing
    """What a page with more to it makes of a loaded record."""
    recreates_from_drafts = True
    """Whether a draft whose record is gone becomes that of a new one."""

    title_changed = Signal(str)
    unsaved_changed = Signal(bool)
    status_text_changed = Signal(str)
    loaded = Signal()

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        record_id: RecordId | None,
        shell: Shell,
        start: object | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Starts loading at once; needs the running loop.

        `record_id` is None for a new record, or the id of a draft of one (`new-…`). `start` is what a new one begins
        with.
        """
        super().__init__(parent=parent)
        self._session = session
        self._declaration = declaration
        self._record_id = None if is_new(record_id) else record_id
        self._draft_id: RecordId = new_draft_id() if record_id is None else record_id
        self._start = start
        self._shell = shell
        self.page_key: PageKey = form_key(session, declaration.kind, self._draft_id)
        self.editing: FormEditing | None = None
        self._title = ""
        self._was_unsaved = False
        self._left_behind: FormDraft[Any] | None = None
        self._compares = False
        self._read_at = time.monotonic()
        self._place = Panel(column(spacing=0))
        self._states = StateStack(self._place)
        self.setLayout(column(Stretch(self._states), spacing=0))
        self.load()

    # app.ui.shell.Page

    def page_title(self) -> str:
        return self._title or (self._declaration.new_title if self._record_id is None else f"{self._record_id}")

    def page_icon(self) -> str:
        return self._declaration.icon

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
        if editing.is_new:
            is_sending = self._declaration.sending is not None
            title = tr("“{name}” has not been sent yet") if is_sending else tr("“{name}” has not been created yet")
            text = tr("What you have typed is kept as a draft on this computer if you like.")
        else:
            title = tr("“{name}” has unsaved changes")
            text = tr("Unsaved: {summary}. A draft stays on this computer and is offered when you open it again.")
        answer = await dialogs.ask(
            self,
            title=title.replace("{name}", self.page_title()),
            text=text.replace("{summary}", editing.summary()),
            buttons=(
                dialogs.Choice("back", tr("Back")),
                dialogs.Choice("discard", tr("Discard"), danger=True),
                dialogs.Choice("draft", tr("Keep draft")),
                dialogs.Choice("save", editing.save_text()),
            ),
            default="save",
        )
        return await self._settle(editing, answer)

    async def keep_draft(self) -> None:
        """Writes what is unsaved to disk. Raises DiskProblem."""
        if self.editing is not None:
            await self.editing.saver.wait_until_idle(_WAIT_FOR_WRITE_S)
            await self.editing.drafts.write()

    def show_failure(self, failure: failures.Failure) -> None:
        """Failures of what this page started; see `app.ui.failures`."""
        if self.editing is not None:
            self.editing.show_save_failure(failure.error)
        else:
            self._show_failed(failure)

    # app.ui.draft_doors.KeepsDraft

    @property
    def waits_for_decision(self) -> bool:
        return self.editing is None or self.editing.drafts.is_held

    def compare_draft(self) -> None:
        editing = self.editing
        if editing is None:
            self._compares = True
        elif editing.drafts.is_held and self._left_behind is not None:
            editing.versions.compare_draft(self._left_behind, can_restore=True)
        elif editing.is_unsaved:
            editing.review.trigger()

    def give_up_draft(self) -> None:
        if self.editing is not None:
            self.editing.revert.trigger()

    # loading

    def load(self) -> None:
        self._states.show_loading()
        spawn(self, self._load(), name="open form")

    async def _load(self) -> None:
        declaration, session = self._declaration, self._session
        found = await load_draft(session, declaration, self._draft_id)
        is_alone = found is not None and self._is_mine(found[0])
        if not is_alone and session.state is LinkState.OFFLINE and await self._open_kept(found):
            return
        unprepared = await self._prepare()
        self._read_at = time.monotonic()
        if self._record_id is None:
            start = declaration.start(session) if self._start is None else self._start
            await self._show_editing(Content(start if found is None else found[1].base, declaration.new_title))
        else:
            try:
                opened = await declaration.read(session, self._record_id)
            except (Offline, NotFound) as error:
                if found is not None and is_alone and (isinstance(error, Offline) or self.recreates_from_drafts):
                    await self._open_draft_alone(found[1], error)
                elif not isinstance(error, Offline) or not await self._open_kept(found):
                    raise
                return
            if unprepared is not None:
                raise unprepared
            await self._show_editing(opened)
        await self._offer_what_was_left(found)

    async def _offer_what_was_left(self, found: tuple[Draft, FormDraft[Any]] | None) -> None:
        if found is not None:
            await self._offer(*found)
        if self._compares:
            self._compares = False
            self.compare_draft()

    async def _prepare(self) -> Offline | None:
        """What editors choose from. Without the CMS they make do with what is there, which is for others to judge."""
        if self._declaration.prepare is not None:
            try:
                await self._declaration.prepare(self._session)
            except Offline as error:
                failures.note(error)
                return error
        return None

    async def _open_kept(self, found: tuple[Draft, FormDraft[Any]] | None) -> bool:
        """The CMS cannot be asked: shows what is kept of the record. False where that is nothing."""
        if self._record_id is None:
            return False
        kept = await self._declaration.read_kept(self._session, self._record_id)
        if kept is None:
            return False
        await self._prepare()
        await self._show_editing(kept.value)
        if (editing := self.editing) is not None:
            notice = KeptNotice(
                self._session,
                editing.banners,
                editing.versions.compare_with_cms,
                editing.waiting,
                editing.saver,
            )
            notice.tell(kept.kept_at)
        await self._offer_what_was_left(found)
        return True

    async def _open_draft_alone(self, content: FormDraft[Any], error: MarqueeError) -> None:
        """The record cannot be read, and what was typed can: it is shown on what it was made of, or as a new one."""
        declaration, session = self._declaration, self._session
        old_id, is_gone = self._draft_id, isinstance(error, NotFound)
        if is_gone:
            self._record_id, self._draft_id = None, new_draft_id()
            self.page_key = form_key(session, declaration.kind, self._draft_id)
        await self._show_editing(Content(declaration.start(session) if is_gone else content.base, ""))
        if self.editing is None:
            return
        self.editing.drafts.found()
        self.editing.book.take(content.working)
        if is_gone:
            await self.editing.drafts.write()
            await session.drafts.discard(declaration.resource, old_id)
            detail = tr("What you had typed is here and can be created anew.")
        else:
            detail = tr("What you had typed is here. Saving looks at the record first, and merges if it has to.")
        self.editing.banners.put("draft", Banner(error.sentence, detail, closable=True))

    async def _show_editing(self, opened: Content[Any]) -> None:
        editing = self.editing_class(
            self._session, self._declaration, self._record_id, opened, self._draft_id, self._shell, self
        )
        if (layout := self._place.layout()) is not None:
            layout.addWidget(editing)
        await editing.build()
        self.editing = editing
        editing.changed.connect(self._follow)
        editing.created.connect(self._created)
        editing.status_text_changed.connect(self.status_text_changed)
        had_keyboard = self._has_keyboard()
        self._states.show_content()
        self._follow()
        if had_keyboard:
            editing.content.focus_first()
        self.loaded.emit()

    def _has_keyboard(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is None or focus is self or self.isAncestorOf(focus)

    def _show_failed(self, failure: failures.Failure) -> None:
        action, call = way_to_read(failure, self._shell, self._session, self.load)
        self._states.show_failed(failure.sentence, failure.hint, action=action, call=call)

    def _follow(self) -> None:
        if self.editing is None:
            return
        title = self.editing.title()
        if title != self._title:
            self._title = title
            self.title_changed.emit(self.page_title())
        if self.editing.is_unsaved != self._was_unsaved:
            self._was_unsaved = self.editing.is_unsaved
            self.unsaved_changed.emit(self._was_unsaved)

    def _created(self, record_id: RecordId) -> None:
        """The new record's form is the created one's from now on."""
        self._record_id = self._draft_id = record_id
        self.page_key = form_key(self._session, self._declaration.kind, record_id)
        self._title = ""
        self._follow()

    # a draft that was left behind

    async def _offer(self, draft: Draft, content: FormDraft[Any]) -> None:
        editing = self.editing
        if editing is None:
            return
        book, is_mine = editing.book, self._is_mine(draft)
        editing.drafts.found()
        if self._record_id is None and is_mine:
            self._go_on_with(editing, draft, content)
            return
        if not changed_fields(book.base, content.working, book.same):
            await editing.drafts.discard()
            if draft.state not in NOTHING_SENT:
                self._shell.toast(tr("The save that was under way when Marquee ended has arrived."))
            return
        self._left_behind = content if is_mine else None
        editing.drafts.is_held = True
        editing.refresh()
        actions = [BannerAction(tr("Discard"), self._discard_draft)]
        if self._record_id is not None:
            compare = partial(editing.versions.compare_draft, content, can_restore=is_mine)
            actions.insert(0, BannerAction(tr("Compare"), compare))
        if is_mine:
            restore = partial(editing.versions.restore_draft, content)
            actions.append(BannerAction(tr("Restore"), restore, ButtonKind.PRIMARY))
        differing = ", ".join(editing.versions.titles(changed_fields(book.base, content.working, book.same)))
        detail = tr("In them: {fields}. Decide before you go on: editing would write over them.")
        sentence = _draft_sentence(draft, is_mine)
        editing.banners.put(
            "draft", Banner(sentence, detail.replace("{fields}", differing), tone=BannerTone.INFO, actions=actions)
        )

    def _is_mine(self, draft: Draft) -> bool:
        return draft.is_of(self._session.drafts.account_id)

    def _go_on_with(self, editing: FormEditing, draft: Draft, content: FormDraft[Any]) -> None:
        """Nothing at the CMS stands against a draft of a new record: one goes on where one was."""
        editing.book.take(content.working)
        if draft.state in NOTHING_SENT:
            return
        editing.banners.put(
            "draft",
            Banner(
                tr("This was on its way to the CMS when Marquee ended"),
                tr("Whether it arrived is not known. Look in the list before you create it again."),
                closable=True,
            ),
        )

    def _discard_draft(self) -> None:
        spawn(self, self._give_up_draft(), name="discard draft")

    async def _give_up_draft(self) -> None:
        editing = self.editing
        if editing is not None:
            editing.banners.take("draft")
            await editing.drafts.discard()
            editing.refresh()

    # closing

    async def _settle(self, editing: FormEditing, answer: str | None) -> bool:
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
            self.editing.versions.look_again()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hands the keyboard on to the first field."""
        if self.editing is not None:
            self.editing.content.focus_first()


def form_key(session: Session, kind: str, record_id: RecordId) -> PageKey:
    """What the tab of a form is known by; `record_id` is a draft's for a new record."""
    return (session.connection.id, f"form/{kind}", record_id)


async def copy_to_start_with(session: Session, declaration: FormDeclaration[Any], record_id: RecordId) -> object:
    """The content of a new record that begins as a copy of this one. Raises what reading raises."""
    content = await declaration.read(session, record_id)
    copy = declaration.duplicate_of
    return copy(content.state) if copy is not None else content.state


def _draft_sentence(draft: Draft, is_mine: bool) -> str:
    when = datetime.fromtimestamp(draft.saved_at).astimezone().strftime("%d %b, %H:%M").lstrip("0")
    if not is_mine:
        return tr("Another account left unsaved changes here on {when}").replace("{when}", when)
    if draft.state in NOTHING_SENT:
        return tr("There are unsaved changes from {when}").replace("{when}", when)
    return tr("A save was under way on {when}, and the CMS does not have all of it").replace("{when}", when)
