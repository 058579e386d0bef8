"""Validates an action before it is sent (CMS API 4.5; observed on 4.5.1)."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.translatable_texts import say
from app.domain.campaigns.validation import loses_markup
from app.domain.interactive_actions.action import (
    ACTION_TYPES,
    KEY_PRESS,
    NAV_LAYOUT,
    NAV_WIDGET,
    REGION,
    SOURCES,
    TARGETS,
    TOUCH,
    TRIGGER_TYPES,
    WEBHOOK,
    Action,
    ActionForm,
)
from app.domain.interactive_actions.action_findings import part_word
from app.domain.layouts.layout import Layout

CODE_LIMIT = 50
"""Characters of a trigger code and of a layout code at most; longer ones make the CMS fail (status 500)."""


def action_problems(form: ActionForm, others: Iterable[Action] = (), *, layout: Layout | None = None) -> dict[str, str]:
    """Returns why this form can't be saved, one sentence per field; empty if it can.

    `others` are the actions among which a touch must be unique on its source. `layout` is the layout of the form, None
    if unknown. Choices are compared without case, as in the CMS.
    """
    found = {
        "layout_id": _layout_problem(form, layout),
        "action_type": _choice_problem(form.action_type, ACTION_TYPES, say("Choose an action.")),
        "source": _choice_problem(form.source, SOURCES, say("Choose a source.")),
        "source_id": "" if form.source_id else say("Choose the source {part}.", part=part_word(form.source.lower())),
        "target": _choice_problem(form.target, TARGETS, say("Choose a target.")),
        "target_id": say("Choose a target region.") if _same(form.target, REGION) and not form.target_id else "",
        "trigger_type": _choice_problem(form.trigger_type, TRIGGER_TYPES, say("Choose a trigger."))
        or _second_touch_problem(form, others),
        "trigger_code": _trigger_code_problem(form),
        "widget_id": say("Choose a widget to show.")
        if _same(form.action_type, NAV_WIDGET) and not form.widget_id
        else "",
        "layout_code": _layout_code_problem(form),
    }
    return {name: sentence for name, sentence in found.items() if sentence}


def action_warnings(form: ActionForm) -> dict[str, str]:
    """Returns what the CMS changes silently, one sentence per field; `action_findings` finds what will not work."""
    if not loses_markup(form.trigger_code):
        return {}
    return {"trigger_code": say("The CMS removes everything that looks like an HTML tag, starting at the <.")}


def _layout_problem(form: ActionForm, layout: Layout | None) -> str:
    if not form.layout_id:
        return say("Choose a layout for the action.")
    if layout is not None and not layout.is_draft:
        return say("“{name}” isn't checked out. You can only change actions in checked-out layouts.", name=layout.name)
    return ""


def _choice_problem(value: str, choices: tuple[str, ...], sentence: str) -> str:
    return "" if any(_same(value, choice) for choice in choices) else sentence


def _second_touch_problem(form: ActionForm, others: Iterable[Action]) -> str:
    if not _same(form.trigger_type, TOUCH):
        return ""
    for other in others:
        if _same(other.trigger_type, TOUCH) and _same(other.source, form.source) and other.source_id == form.source_id:
            return say(
                "Action {id} already responds to touching this {part}.",
                part=part_word(form.source.lower()),
                id=other.action_id,
            )
    return ""


def _trigger_code_problem(form: ActionForm) -> str:
    if not form.trigger_code.strip():
        if _same(form.trigger_type, WEBHOOK):
            return say("Enter the trigger code of the webhook.")
        if _same(form.trigger_type, KEY_PRESS):
            return say("Enter the key that triggers the action.")
    if (length := len(form.trigger_code)) > CODE_LIMIT:
        return say(
            "Trigger codes can have up to {most} characters. This one has {length}.", most=CODE_LIMIT, length=length
        )
    return ""


def _layout_code_problem(form: ActionForm) -> str:
    if _same(form.action_type, NAV_LAYOUT) and not form.layout_code.strip():
        return say("Enter the code of the layout to go to.")
    if (length := len(form.layout_code)) > CODE_LIMIT:
        return say(
            "Layout codes can have up to {most} characters. This one has {length}.", most=CODE_LIMIT, length=length
        )
    return ""


def _same(value: str | None, choice: str) -> bool:
    return value is not None and value.casefold() == choice.casefold()
