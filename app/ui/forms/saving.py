"""Saving from a form's side: ask what has to be asked, create or save, and tell what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError
from app.domain.query import RecordId
from app.services.saving.creation import CreationUnknown
from app.services.saving.saving import KeptDifferently, NeedsMerge, Saved
from app.services.session.session import Session
from app.ui import dialogs
from app.ui.editors.saver import EditorSaver, SaveResult
from app.ui.forms.book import FormBook
from app.ui.forms.declaration import FormDeclaration, Question, Surroundings
from app.ui.forms.drafts import FormDraftKeeper
from app.ui.forms.zone_change import has_moment, same_moments, zone_sentence
from app.ui.i18n import tr
from app.ui.shell import Shell, write_block


@dataclass(frozen=True)
class Difference:
    """The CMS took a write and holds something else. `sentence` is '' where it does not explain itself."""

    sent: Any
    fresh: Any
    sentence: str


class FormSaver(EditorSaver):
    """See `EditorSaver`; it also creates.

    Attributes:
        record_id: None until the record is created.
        is_asking: whether the person is asked about it first; nothing is on its way yet.
        drafts: keeps the working copy on disk.
        initiator: who these saves are published by.

    Signals:
        created(object): the new record's id; the book holds it already.
        kept_differently(object): `Difference`.
    """

    created = Signal(object)
    kept_differently = Signal(object)

    def __init__(
        self,
        session: Session,
        declaration: FormDeclaration[Any],
        record_id: RecordId | None,
        book: FormBook,
        drafts: FormDraftKeeper,
        shell: Shell,
        initiator: QWidget,
    ) -> None:
        super().__init__(initiator)
        self._session = session
        self._declaration = declaration
        self._book = book
        self.drafts = drafts
        self._shell = shell
        self.initiator = initiator
        self.record_id = record_id
        self.is_asking = False
        self._unknown: tuple[Any, CreationUnknown] | None = None

    def _about_to_save(self) -> None:
        self.is_asking = not self._is_agreed_to()

    def _keeper(self) -> FormDraftKeeper:
        return self.drafts

    async def _may_write(self) -> bool:
        """Asks until the answer is about what will be sent: the CMS may change its time zone while a person decides."""
        shown = self._session.timezone
        while True:
            was_agreed = self._is_agreed_to()
            if not await self._is_ready(has_to_be_certain=was_agreed):
                return False
            if was_agreed and self._is_agreed_to():
                return True
            note, shown = self._zone_note(shown), self._session.timezone
            if not await self._is_answered_yes(note):
                return False

    async def _is_answered_yes(self, note: str) -> bool:
        in_question = self._in_question()
        try:
            agrees = await self._ask(note)
        finally:
            self.is_asking = False
            self.running_changed.emit()
        if agrees:
            self.agreement.note(in_question)
        return agrees

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

    def _is_agreed_to(self) -> bool:
        return self.agreement.covers(self._in_question()) and not write_block(self._session)

    def _in_question(self) -> object:
        """All that a person is asked about: the work, what it is based on, and when it reaches people."""
        working, base, sending = self._book.working, self._book.base, self._declaration.sending
        around = Surroundings(self._session, self.record_id is None, base)
        question = sending.question(working, around) if sending is not None else None
        zone = self._session.timezone if has_moment(working, self._declaration.moments) else None
        return base, working, question.title if question is not None else "", zone

    async def _ask(self, note: str) -> bool:
        """Asks once where it reaches people, with all that it is. `note` is what has changed since it was decided."""
        declaration, working = self._declaration, self._book.working
        name = declaration.name_of(working, self._book.base, self.record_id)
        around = Surroundings(self._session, self.record_id is None, self._book.base)
        first = declaration.before_save(working, around) if declaration.before_save is not None else ""
        first = " ".join(sentence for sentence in (note, first) if sentence)
        question = None
        if declaration.sending is not None:
            question = declaration.sending.question(working, around)
        if first and question is None:
            answer = await dialogs.ask(
                self.initiator,
                title=tr("Save “{name}”?", name=name),
                text=first,
                buttons=(dialogs.Choice("back", tr("Back")), dialogs.Choice("save", tr("Save"))),
            )
            if answer != "save":
                return False
        if question is not None and not write_block(self._session):
            return await self._may_send(question, first)
        is_new = self.record_id is None
        sentence = tr("Create “{name}” in the CMS", name=name) if is_new else tr("Save “{name}” to the CMS", name=name)
        return await self._shell.confirm_write(self._session, sentence)

    async def _may_send(self, question: Question, first: str) -> bool:
        """The one question; it says what a connection that confirms every write would have asked besides."""
        connection = self._session.connection
        changes = tr("This changes {cms}.", cms=connection.name) if connection.confirm_writes else ""
        answer = await dialogs.ask(
            self.initiator,
            title=question.title,
            text=question.text,
            detail=" ".join(sentence for sentence in (first, changes) if sentence),
            buttons=(dialogs.Choice("back", tr("Back")), dialogs.Choice("send", question.accept)),
        )
        return answer == "send"

    async def _send(self) -> SaveResult:
        return await (self._create() if self.record_id is None else self._update(self.record_id))

    async def _create(self) -> SaveResult:
        sent = self._book.working
        with self._kept_on_disk():
            await self._look_for_earlier(sent)
            try:
                new_id = await self._declaration.create(self._session, sent, self.initiator)
            except CreationUnknown as unknown:
                self._unknown = (sent, unknown)
                raise
        self.record_id = new_id
        fresh: Any = sent
        said = self._words_for_new(sent)
        try:
            fresh = (await self._declaration.read(self._session, new_id)).state
        except MarqueeError as error:
            said = tr("Created, but it could not be read back: {reason}", reason=error.sentence)
        self.drafts.move(new_id)
        desk = self._declaration.desk(self._session, new_id)
        meant = desk.adopt(sent, fresh)
        if desk.same(meant, fresh):
            self._book.saved(sent, fresh)
            self.created.emit(new_id)
            self._shell.toast(said)
            return SaveResult.SAVED
        self._book.rebase(fresh)
        self.created.emit(new_id)
        self.kept_differently.emit(Difference(meant, fresh, desk.shortfall(meant, fresh)))
        return SaveResult.NOT_SAVED

    async def _look_for_earlier(self, sent: Any) -> None:
        """What was sent before with other content may have arrived since: then it is told instead of sent again."""
        if self._unknown is None or self._unknown[0] == sent:
            return
        _, unknown = self._unknown
        arrived = await unknown.arrived()
        self._unknown = None
        if arrived is not None:
            raise arrived

    def _words_for_new(self, sent: Any) -> str:
        sending = self._declaration.sending
        if sending is None:
            return tr("Created and verified.")
        return sending.sent(sent, Surroundings(self._session, True, self._book.base))

    async def _update(self, record_id: RecordId) -> SaveResult:
        sent, base = self._book.working, self._book.base
        desk = self._declaration.desk(self._session, record_id)
        with self._kept_on_disk():
            outcome = await self._session.writer.save(
                self._declaration.resource, record_id, desk, base, sent, self.initiator
            )
        match outcome:
            case Saved(fresh=fresh):
                self._book.saved(sent, fresh)
                self._shell.toast(" ".join((outcome.sentence, *outcome.notes)))
                return SaveResult.SAVED
            case NeedsMerge():
                self.drafts.keep()
                self.merge_needed.emit(outcome)
                return SaveResult.NEEDS_MERGE
            case KeptDifferently(fresh=fresh):
                self._book.rebase(fresh)
                self.drafts.follow()
                self.kept_differently.emit(Difference(sent, fresh, outcome.sentence))
                return SaveResult.NOT_SAVED
