"""The service of actions: how creating and saving differ from other records."""

from __future__ import annotations

from collections.abc import Iterable

from app.api.cms_client import CmsClient
from app.core.translatable_texts import phrase
from app.domain.interactive_actions.action import (
    ACTION_TYPES,
    SOURCES,
    TARGETS,
    TRIGGER_TYPES,
    Action,
    ActionForm,
    completed,
    without_leftovers,
)
from app.domain.interactive_actions.validation import action_problems
from app.domain.list_queries import ActionQuery, RecordId
from app.services.connection_state import Link
from app.services.records.record_service import RecordAdapter, RecordRules, RecordService, RecordWriter
from app.services.saving.creation import CreationUnknown

RESOURCE = "action"
"""The name of actions in changes, drafts and history."""

_CHOICES = frozenset({"source", "target", "action_type", "trigger_type"})


class ActionAdapter(RecordAdapter[Action, ActionForm]):
    """Saves an action: drops fields that the choices no longer need, but keeps those that were there before."""

    def adopt(self, meant: ActionForm, theirs: ActionForm) -> ActionForm:
        return super().adopt(without_leftovers(meant, theirs), theirs)


class ActionService(RecordService[Action, ActionForm]):
    """The actions of one session; see `RecordService`."""

    def adapter(self, record_id: RecordId) -> ActionAdapter:
        return ActionAdapter(self._endpoint, self.rules, self._writer, self.recent, record_id)

    def register_sent(self, state: ActionForm, age_s: float) -> CreationUnknown:
        return super().register_sent(without_leftovers(state), age_s)

    async def create(self, state: ActionForm, initiator: object = None) -> Action:
        return await super().create(without_leftovers(state), initiator)


def action_service(client: CmsClient, writer: RecordWriter, link: Link) -> ActionService:
    rules = RecordRules(
        resource=RESOURCE,
        record_type=Action,
        state_type=ActionForm,
        id_of=lambda record: record.action_id,
        owner_of=lambda record: record.owner_id,
        title_of=lambda form: f"{form.trigger_type} {form.trigger_code}".strip(),
        state_of=action_form,
        names={
            "action_type": phrase("the action type"),
            "source": phrase("the source"),
            "source_id": phrase("the source"),
            "target": phrase("the target"),
            "target_id": phrase("the target region"),
            "trigger_type": phrase("the trigger"),
            "trigger_code": phrase("the trigger code"),
            "widget_id": phrase("the widget"),
            "layout_code": phrase("the layout code"),
        },
        kept=completed,
        same=_same,
        problems=lambda form, _: action_problems(form),
        duplicates=lambda form: ActionQuery(layout_id=form.layout_id),
    )
    return ActionService(client.actions, rules, writer, link)


def action_form(action: Action) -> ActionForm:
    """Returns an action as editors hold it.

    The CMS has several ways to say *none*, and keeps choices in the case in which they were sent. Editors have one form
    of each.
    """
    return ActionForm(
        layout_id=action.layout_id,
        action_type=_choice(action.action_type, ACTION_TYPES),
        source=_choice(action.source, SOURCES),
        source_id=action.source_id,
        target=_choice(action.target, TARGETS),
        target_id=action.target_id,
        trigger_type=_choice(action.trigger_type, TRIGGER_TYPES),
        trigger_code=action.trigger_code or "",
        widget_id=action.widget_id,
        layout_code=action.layout_code or "",
    )


def _choice(value: str | None, choices: Iterable[str]) -> str:
    """Returns the choice as the specification spells it; unknown choices stay unchanged."""
    asked = (value or "").casefold()
    return next((choice for choice in choices if choice.casefold() == asked), value or "")


def _same(name: str, one: object, other: object) -> bool:
    """Compares choices without case, as the CMS does; no id and the id 0 both mean none."""
    if isinstance(one, str) and isinstance(other, str) and name in _CHOICES:
        return one.casefold() == other.casefold()
    return (one or None) == (other or None)
