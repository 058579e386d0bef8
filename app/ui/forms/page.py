"""The tab of a form: opens an existing or new record, offers its draft, and asks before changes are lost."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import msgspec
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError, NotFound, Offline
from app.domain.list_queries import RecordId
from app.services.connection_state import LinkState
from app.services.document.events import DeletedElsewhere
from app.services.document.load_draft import load_draft
from app.services.document.status import in_doubt
from app.services.drafts.draft import Draft, DraftState, LeftWork, Work, is_new, new_draft_id
from app.services.session.session import Session
from app.ui import failures
from app.ui.editors.page import EditorPage
from app.ui.forms.form_declaration import Content, FormDeclaration
from app.ui.forms.form_editing import FormEditing, in_present_zone
from app.ui.i18n import tr
from app.ui.offline.offline_editor_banner import OfflineNotice
from app.ui.shell import PageKey, Shell
from app.ui.widgets.feedback.banner import Banner


class FormPage(EditorPage[FormEditing]):
    """See `EditorPage`. After creation, the page of a new record becomes that of the created one and changes its
    key."""

    editing_class: type[FormEditing] = FormEditing
    """The class for a loaded record; pages with more features use their own."""
    recreates_from_drafts = True
    """Whether a draft becomes a new record's draft if its record no longer exists; else it is shown without it."""

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        record_id: RecordId | None,
        shell: Shell,
        start: object | None = None,
    ) -> None:
        """Starts loading at once; needs the running loop.

        `record_id` is None for a new record, or the id of a new record's draft (`new-…`). `start` is the initial
        content of a new record.
        """
        super().__init__(session, shell)
        self._declaration = declaration
        self._record_id = None if is_new(record_id) else record_id
        self._draft_id: RecordId = new_draft_id() if record_id is None else record_id
        self._start = start
        self.page_key: PageKey = form_key(session, declaration.kind, self._draft_id)
        self.load()

    def page_title(self) -> str:
        return self._title or (self._declaration.new_title if self._record_id is None else f"{self._record_id}")

    def page_icon(self) -> str:
        return self._declaration.icon

    def _closing_question(self, editing: FormEditing) -> tuple[str, str, str]:
        if not editing.is_new:
            text = tr(
                "Unsaved: {summary}. If you keep the draft, your changes will be here when you open it again.",
                summary=editing.summary(),
            )
            return tr("“{name}” has unsaved changes", name=self.page_title()), text, ""
        name, is_sent = self.page_title(), self._declaration.sending is not None
        if in_doubt(editing.status) is None:
            title = (
                tr("“{name}” hasn't been sent yet", name=name)
                if is_sent
                else tr("“{name}” hasn't been created yet", name=name)
            )
            return title, tr("You can keep your entries as a draft on this computer."), ""
        title = (
            tr("“{name}” may have been sent", name=name) if is_sent else tr("“{name}” may have been created", name=name)
        )
        text = tr("The CMS hasn't confirmed it. If you keep the draft, Marquee checks before anything is sent again.")
        return title, text, tr("If you discard it, check the list: it may still appear there.")

    # loading

    def _opening(self) -> AbstractContextManager[None]:
        if self._record_id is None:
            return nullcontext()
        return self._declaration.adapter(self._session, self._record_id).recent.opening(self._record_id)

    async def _load(self) -> None:
        declaration, session = self._declaration, self._session
        found = await load_draft(session.drafts, declaration.draft_resource, self._draft_id, declaration.state_type)
        is_alone = found is not None and found[0].is_of(session.drafts.account_id)
        if not is_alone and session.state is LinkState.OFFLINE and await self._open_kept(found):
            return
        unprepared = await self._prepare()
        self._read_at = time.monotonic()
        if self._record_id is None:
            start = declaration.start(session) if self._start is None else self._start
            base = start if found is None else in_present_zone(session, declaration, found[1]).base
            await self._show_editing(Content(base, declaration.new_title))
        else:
            try:
                opened = await declaration.read(session, self._record_id)
            except (Offline, NotFound) as error:
                if found is not None and is_alone:
                    await self._open_draft_alone(*found, error)
                elif not isinstance(error, Offline) or not await self._open_kept(found):
                    raise
                return
            if unprepared is not None:
                raise unprepared
            await self._show_editing(opened)
        await self._offer_left_work(found)

    async def _offer_left_work(self, found: LeftWork[Any] | None) -> None:
        if found is not None and self.editing is not None:
            self.editing.found_draft(*found)
        self._compare_if_asked()

    async def _prepare(self) -> Offline | None:
        """Loads the editors' options. Returns the error if the CMS can't be reached; editors then use the options
        they have."""
        if self._declaration.prepare is not None:
            try:
                await self._declaration.prepare(self._session)
            except Offline as error:
                failures.note(error)
                return error
        return None

    async def _open_kept(self, found: LeftWork[Any] | None) -> bool:
        """Shows the offline copy of the record when the CMS can't be reached; returns False if there is none."""
        if self._record_id is None:
            return False
        kept = await self._declaration.read_offline(self._session, self._record_id)
        if kept is None:
            return False
        await self._prepare()
        await self._show_editing(kept.value)
        if (editing := self.editing) is not None:
            OfflineNotice(self._session, editing).tell(kept.kept_at)
        await self._offer_left_work(found)
        return True

    async def _open_draft_alone(self, draft: Draft, content: Work[Any], error: MarqueeError) -> None:
        """Shows a draft whose record can't be read: on the draft's base, or as a new record if the record is gone."""
        declaration, session = self._declaration, self._session
        old_id, is_gone = self._draft_id, isinstance(error, NotFound)
        is_new_record = is_gone and self.recreates_from_drafts
        if is_new_record:
            self._record_id, self._draft_id = None, new_draft_id()
            self.page_key = form_key(session, declaration.kind, self._draft_id)
        base = declaration.start(session) if is_new_record else in_present_zone(session, declaration, content).base
        await self._show_editing(Content(base, ""))
        if self.editing is None:
            return
        editing = self.editing
        if not is_gone:
            editing.found_draft(draft, content, is_alone=True)
            detail = tr(
                "Your changes are still here. When you save, Marquee checks the CMS first and merges if needed."
            )
            OfflineNotice(self._session, editing).show_banner(error.sentence, detail)
            self._compare_if_asked()
            return
        if not is_new_record:
            editing.found_draft(msgspec.structs.replace(draft, state=DraftState.EDITING), content, is_alone=True)
            editing.document.dispatch(DeletedElsewhere(error))
            return
        editing.found_draft(msgspec.structs.replace(draft, state=DraftState.EDITING), content)
        await editing.document.write_draft()
        await session.drafts.discard(declaration.resource, old_id)
        detail = tr("Your entries are still here. You can create it again.")
        editing.banners.put("draft", Banner(error.sentence, detail, closable=True))

    async def _show_editing(self, opened: Content[Any]) -> None:
        editing = self.editing_class(
            self._session, self._declaration, self._record_id, opened, self._draft_id, self._shell, self
        )
        if (layout := self._place.layout()) is not None:
            layout.addWidget(editing)
        await editing.build()
        editing.changed.connect(self._follow)
        editing.record_created.connect(self._created)
        editing.status_text_changed.connect(self.status_text_changed)
        had_keyboard = self._has_keyboard()
        self._show(editing)
        if had_keyboard:
            editing.content.focus_first()
        self.loaded.emit()

    def _has_keyboard(self) -> bool:
        focus: QWidget | None = self.window().focusWidget()
        return focus is None or focus is self or self.isAncestorOf(focus)

    def _created(self, record_id: RecordId) -> None:
        """Turns the page of the new record into that of the created one."""
        self._record_id = self._draft_id = record_id
        self.page_key = form_key(self._session, self._declaration.kind, record_id)
        self._title = ""
        self._follow()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus to the first field."""
        if self.editing is not None:
            self.editing.content.focus_first()


def form_key(session: Session, kind: str, record_id: RecordId) -> PageKey:
    """Returns the key of a form's tab; for a new record, `record_id` is the draft's id."""
    return (session.connection.id, f"form/{kind}", record_id)
