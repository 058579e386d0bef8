"""What a person is asked before a form is saved, and whether an earlier answer still covers what is sent."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QWidget

from app.services.document.document import RecordDocument
from app.services.session.session import Session
from app.ui import dialogs
from app.ui.forms.book import FormBook
from app.ui.forms.declaration import FormContext, FormDeclaration, Question
from app.ui.forms.zone_change import has_moment, same_moments, zone_sentence
from app.ui.i18n import tr
from app.ui.shell import Shell, write_block


class FormConfirmation:
    """Asks for one form."""

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        book: FormBook,
        document: RecordDocument[Any],
        shell: Shell,
        parent: QWidget,
    ) -> None:
        self._session = session
        self._declaration = declaration
        self._book = book
        self._document = document
        self._shell = shell
        self._parent = parent

    async def confirm(self, agreed: object) -> object | None:
        """What the person agreed to; None where they declined. Raises where the CMS doesn't tell its time zone.

        It asks until the answer is about what will be sent: the CMS may change its time zone while a person decides.
        """
        shown = self._session.timezone
        while True:
            was_agreed = self._covers(agreed)
            if not await self._is_ready(has_to_be_certain=was_agreed):
                return None
            if was_agreed and self._covers(agreed):
                return agreed
            note, shown = self._zone_note(shown), self._session.timezone
            in_question = self._in_question()
            if not await self._ask(note):
                return None
            agreed = in_question

    def _covers(self, agreed: object) -> bool:
        return agreed is not None and agreed == self._in_question() and not write_block(self._session)

    @property
    def _is_new(self) -> bool:
        return self._document.record_id is None

    async def _is_ready(self, *, has_to_be_certain: bool) -> bool:
        """Whether all is known that sending needs. Raises if the CMS doesn't tell the time zone when it must."""
        declaration = self._declaration
        if has_to_be_certain and has_moment(self._book.working, declaration.moments):
            await self._session.refresh_zone()
        if declaration.before_write is None:
            return True
        return await declaration.before_write(self._session, self._shell, self._book.working)

    def _zone_note(self, shown: ZoneInfo | None) -> str:
        """What has to be said of the time zone before the question; "" where it is the one that was shown."""
        now = self._session.timezone
        if now == shown or now is None or shown is None:
            return ""
        if not has_moment(self._book.working, self._declaration.moments):
            return ""
        return f"{zone_sentence(shown, now)} {same_moments()}"

    def _in_question(self) -> object:
        """All that a person is asked about: the work, what it is based on, and when it reaches people."""
        working, base, sending = self._book.working, self._book.base, self._declaration.sending
        around = FormContext(self._session, self._is_new, base)
        question = sending.question(working, around) if sending is not None else None
        zone = self._session.timezone if has_moment(working, self._declaration.moments) else None
        return base, working, question.title if question is not None else "", zone

    async def _ask(self, note: str) -> bool:
        """Asks once where it reaches people, with all that it is. `note` is what has changed since it was decided."""
        declaration, working = self._declaration, self._book.working
        name = declaration.name_of(working, self._book.base, self._document.record_id)
        around = FormContext(self._session, self._is_new, self._book.base)
        first = declaration.before_save(working, around) if declaration.before_save is not None else ""
        first = " ".join(sentence for sentence in (note, first) if sentence)
        question = None
        if declaration.sending is not None:
            question = declaration.sending.question(working, around)
        if first and question is None:
            answer = await dialogs.ask(
                self._parent,
                title=tr("Save “{name}”?", name=name),
                text=first,
                buttons=(dialogs.Choice("back", tr("Cancel")), dialogs.Choice("save", tr("Save"))),
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
        """The one question; it says what a connection that confirms every write would have asked besides."""
        connection = self._session.connection
        changes = tr("This changes {cms}.", cms=connection.name) if connection.confirm_writes else ""
        answer = await dialogs.ask(
            self._parent,
            title=question.title,
            text=question.text,
            detail=" ".join(sentence for sentence in (first, changes) if sentence),
            buttons=(dialogs.Choice("back", tr("Cancel")), dialogs.Choice("send", question.accept)),
        )
        return answer == "send"
