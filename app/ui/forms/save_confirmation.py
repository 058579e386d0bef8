"""Asks for confirmation before a form is saved, and checks whether an earlier answer still applies."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QWidget

from app.services.document.document import RecordDocument
from app.services.session.session import Session
from app.ui import awaited_dialogs
from app.ui.forms.form_declaration import FormContext, FormDeclaration, Question
from app.ui.forms.form_state import FormState
from app.ui.forms.time_zone_change import has_moment, same_moments, zone_sentence
from app.ui.i18n import tr
from app.ui.shell import Shell, write_block


class FormConfirmation:
    """Asks for the confirmation of one form."""

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        form_state: FormState,
        document: RecordDocument[Any],
        shell: Shell,
        parent: QWidget,
    ) -> None:
        self._session = session
        self._declaration = declaration
        self._form_state = form_state
        self._document = document
        self._shell = shell
        self._parent = parent

    async def confirm(self, agreed: object) -> object | None:
        """Returns what the user agreed to, or None if they declined. Raises if the CMS does not report its time zone.

        It asks again until the answer matches what will be sent: the CMS's time zone may change meanwhile.
        """
        shown = self._session.timezone
        while True:
            was_agreed = self._covers(agreed)
            if not await self._is_ready(has_to_be_certain=was_agreed):
                return None
            if was_agreed and self._covers(agreed):
                return agreed
            note, shown = self._zone_note(shown), self._session.timezone
            in_question = self._confirmed_state()
            if not await self._ask(note):
                return None
            agreed = in_question

    def _covers(self, agreed: object) -> bool:
        return agreed is not None and agreed == self._confirmed_state() and not write_block(self._session)

    @property
    def _is_new(self) -> bool:
        return self._document.record_id is None

    async def _is_ready(self, *, has_to_be_certain: bool) -> bool:
        """Returns whether everything needed for sending is known. Raises if the required time zone is unknown."""
        declaration = self._declaration
        if has_to_be_certain and has_moment(self._form_state.working, declaration.moments):
            await self._session.refresh_zone()
        if declaration.before_write is None:
            return True
        return await declaration.before_write(self._session, self._shell, self._form_state.working)

    def _zone_note(self, shown: ZoneInfo | None) -> str:
        """Returns a note on a changed time zone to show with the question; "" if it is the one shown before."""
        now = self._session.timezone
        if now == shown or now is None or shown is None:
            return ""
        if not has_moment(self._form_state.working, self._declaration.moments):
            return ""
        return f"{zone_sentence(shown, now)} {same_moments()}"

    def _confirmed_state(self) -> object:
        """Returns everything the user is asked about: the changes, their base, and when they take effect."""
        working, base, sending = self._form_state.working, self._form_state.base, self._declaration.sending
        around = FormContext(self._session, self._is_new, base)
        question = sending.question(working, around) if sending is not None else None
        zone = self._session.timezone if has_moment(working, self._declaration.moments) else None
        return base, working, question.title if question is not None else "", zone

    async def _ask(self, note: str) -> bool:
        """Asks once, if saving reaches people. `note` describes the changes since the last answer."""
        declaration, working = self._declaration, self._form_state.working
        name = declaration.name_of(working, self._form_state.base, self._document.record_id)
        around = FormContext(self._session, self._is_new, self._form_state.base)
        first = declaration.before_save(working, around) if declaration.before_save is not None else ""
        first = " ".join(sentence for sentence in (note, first) if sentence)
        question = None
        if declaration.sending is not None:
            question = declaration.sending.question(working, around)
        if first and question is None:
            answer = await awaited_dialogs.ask(
                self._parent,
                title=tr("Save “{name}”?", name=name),
                text=first,
                buttons=(awaited_dialogs.Choice("back", tr("Cancel")), awaited_dialogs.Choice("save", tr("Save"))),
            )
            if answer != "save":
                return False
        if question is not None and not write_block(self._session):
            return await self._may_send(question, first)
        if self._is_new:
            sentence = tr("Create “{name}” in the CMS", name=name)
        else:
            sentence = tr("Save “{name}” to the CMS", name=name)
        return await self._shell.confirm_write(self._session, sentence)

    async def _may_send(self, question: Question, first: str) -> bool:
        """Asks the one question, which includes the question of connections that confirm every write."""
        connection = self._session.connection
        changes = tr("This changes {cms}.", cms=connection.name) if connection.confirm_writes else ""
        answer = await awaited_dialogs.ask(
            self._parent,
            title=question.title,
            text=question.text.splitlines(),
            detail=" ".join(sentence for sentence in (first, changes) if sentence),
            buttons=(awaited_dialogs.Choice("back", tr("Cancel")), awaited_dialogs.Choice("send", question.accept)),
        )
        return answer == "send"
