"""Action: a trigger (touch, key or webhook) in a layout and what it does; the record and its form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from app.domain.lenient_field_types import CmsRecord, MaybeInt, MaybeText

NEXT = "next"
PREVIOUS = "previous"
NAV_LAYOUT = "navLayout"
NAV_WIDGET = "navWidget"
ACTION_TYPES = (NEXT, PREVIOUS, NAV_LAYOUT, NAV_WIDGET)

LAYOUT = "layout"
REGION = "region"
WIDGET = "widget"
SOURCES = (LAYOUT, REGION, WIDGET)

SCREEN = "screen"
TARGETS = (SCREEN, REGION)

TOUCH = "touch"
WEBHOOK = "webhook"
KEY_PRESS = "keyPress"
TRIGGER_TYPES = (TOUCH, WEBHOOK, KEY_PRESS)
"""`keyPress` is not in the specification; observed on 4.5.1."""


class Action(CmsRecord, frozen=True, kw_only=True):
    """An action as read from the CMS (CMS API 4.5, Action; the rest observed on 4.5.1).

    `source` and `target` keep the case in which they were sent. `widget_name` and `region_name` come in lists only;
    None if the widget or region is gone or has no name. `layout_code` need not be the code of any layout.
    """

    SENT_BACK = (
        "action_type", "source", "source_id", "target", "target_id", "trigger_type", "trigger_code", "widget_id",
        "layout_code",
    )  # fmt: skip

    action_id: int
    owner_id: MaybeInt = None
    layout_id: MaybeInt = None
    action_type: MaybeText = None
    source: MaybeText = None
    source_id: MaybeInt = None
    target: MaybeText = None
    target_id: MaybeInt = None
    trigger_type: MaybeText = None
    trigger_code: MaybeText = None
    widget_id: MaybeInt = None
    widget_name: MaybeText = None
    region_name: MaybeText = None
    layout_code: MaybeText = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionForm:
    """The writable fields of an action; a PUT replaces all of them except the layout.

    `layout_id` is the id of the checked-out layout: regions and widgets exist only there. None and empty texts are left
    out of the request, which clears the value in the CMS.
    """

    layout_id: int | None
    action_type: str
    source: str
    source_id: int | None
    target: str
    target_id: int | None = None
    trigger_type: str = TOUCH
    trigger_code: str = ""
    widget_id: int | None = None
    layout_code: str = ""


_NEEDED: Final[dict[str, tuple[str, frozenset[str]]]] = {
    "target_id": ("target", frozenset({REGION})),
    "trigger_code": ("trigger_type", frozenset({WEBHOOK, KEY_PRESS.casefold()})),
    "widget_id": ("action_type", frozenset({NAV_WIDGET.casefold()})),
    "layout_code": ("action_type", frozenset({NAV_LAYOUT.casefold()})),
}
"""Fields that only some choices need: the field with the choice, and the values that need it."""


def is_needed(form: ActionForm, name: str) -> bool:
    """Returns whether the choices of the form need its field `name`."""
    if name not in _NEEDED:
        return True
    choice, values = _NEEDED[name]
    return str(getattr(form, choice)).casefold() in values


def completed(form: ActionForm) -> ActionForm:
    """Returns the form as it is sent, with trimmed codes; if the action starts at its layout, with that id as the
    source.
    """
    source_id = form.source_id
    if not source_id and form.source.casefold() == LAYOUT:
        source_id = form.layout_id
    return replace(
        form, source_id=source_id, trigger_code=form.trigger_code.strip(), layout_code=form.layout_code.strip()
    )


def without_leftovers(form: ActionForm, before: ActionForm | None = None) -> ActionForm:
    """Clears the fields that the choices no longer need, e.g. the widget of an action that now leads to a layout.

    A value that was there `before`, although its choice did not need it, stays unless that choice has changed: a PUT
    without it would delete it.
    """
    changed: dict[str, Any] = {}
    for name, (choice, _) in _NEEDED.items():
        if is_needed(form, name):
            continue
        if before is not None and getattr(before, choice).casefold() == getattr(form, choice).casefold():
            changed[name] = getattr(before, name)
        else:
            changed[name] = "" if isinstance(getattr(form, name), str) else None
    return replace(form, **changed)
