"""Answers a document's questions about the record in a form, from the form's declaration."""

from __future__ import annotations

from typing import Any

from app.core.errors import MarqueeError
from app.domain.list_queries import RecordId
from app.domain.merging.field_merge import SameField, changed_fields
from app.services.document.events import Relation
from app.services.document.protocols import Created, Found, StepRules
from app.services.drafts.draft import Work
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import RecentSaves
from app.services.saving.verified_save import Saved, SaveOutcome, ServerAdjusted
from app.services.session.session import Session
from app.ui.forms.form_declaration import FormContext, FormDeclaration
from app.ui.forms.form_state import FormState, same_by
from app.ui.i18n import tr


class FormRules:
    """See `services.document.protocols.DocumentRules`."""

    def __init__(self, session: Session, declaration: FormDeclaration[Any], form_state: FormState) -> None:
        self._session = session
        self._declaration = declaration
        self._form_state = form_state

    @property
    def resource(self) -> str:
        return self._declaration.resource

    @property
    def draft_resource(self) -> str:
        return self._declaration.draft_resource

    @property
    def steps(self) -> StepRules | None:
        return None if self._declaration.steps is None else self._declaration.steps(self._session)

    async def read(self, record_id: RecordId) -> Found[Any]:
        opened = await self._declaration.read(self._session, record_id)
        return Found(opened.state, opened)

    async def save(self, record_id: RecordId, base: Any, working: Any, initiator: object) -> SaveOutcome[Any]:
        adapter = self._declaration.adapter(self._session, record_id)
        return await self._session.writer.save(self._declaration.resource, record_id, adapter, base, working, initiator)

    async def create(self, state: Any, initiator: object) -> Created[Any]:
        session, declaration = self._session, self._declaration
        new_id = await declaration.create(session, state, initiator)
        fresh: Any = state
        sentence = self._words_for_new(state)
        try:
            fresh = (await declaration.read(session, new_id)).state
        except MarqueeError as error:
            sentence = tr("Created, but Marquee couldn't read it back: {reason}", reason=error.sentence)
        adapter = declaration.adapter(session, new_id)
        self._form_state.same = same_by(adapter, state)
        meant = adapter.adopt(state, fresh)
        if adapter.same(meant, fresh):
            return Created(new_id, Saved(fresh, sentence))
        return Created(new_id, ServerAdjusted(fresh, adapter.server_adjustment(meant, fresh)))

    def relation(self, base: Any, working: Any, theirs: Any) -> Relation:
        """Returns how unsaved changes relate to the CMS's changes; PART_OF_MINE for example after the first half of
        a save."""
        changed = self._changed(base, theirs)
        if not changed:
            return Relation.SAME
        is_part = not changed & self._changed(working, theirs)
        return Relation.PART_OF_MINE if is_part else Relation.DIFFERS

    def same(self, one: Any, other: Any) -> bool:
        return not self._changed(one, other)

    def register_sent(self, state: Any, age_s: float) -> CreationUnknown:
        return self._declaration.register_sent(self._session, state, age_s)

    def work(self, base: Any, working: Any) -> Work[Any]:
        zone = self._session.timezone if self._declaration.moments else None
        return Work(base, working, zone.key if zone is not None else "")

    def is_mine(self, theirs: Any, base: Any) -> bool:
        return True

    def title(self, base: Any, working: Any, record_id: RecordId | None) -> str:
        return self._declaration.name_of(working, base, record_id)

    def recent(self, record_id: RecordId) -> RecentSaves[Any]:
        return self._declaration.adapter(self._session, record_id).recent

    def _changed(self, one: Any, other: Any) -> set[str]:
        same: SameField = self._form_state.same
        return set(changed_fields(one, other, same))

    def _words_for_new(self, sent: Any) -> str:
        sending = self._declaration.sending
        if sending is None:
            return tr("Created and verified.")
        return sending.sent(sent, FormContext(self._session, True, self._form_state.base))
