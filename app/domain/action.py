"""Action: what a touch, a key or a webhook does in a layout, and the form in which it is written."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.wire_types import CmsRecord, MaybeInt, MaybeText

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

    `source` and `target` are kept in the case in which they were sent. `widget_name` and `region_name` come in lists
    only; None where the widget or region is gone or has no name. `layout_code` need not be the code of any layout.
    """

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
    """Everything that can be written of an action; a PUT replaces all of it but the layout, which stays.

    `layout_id` is that of the checked-out layout: regions and widgets exist only there. None and empty texts are left
    out, which is how the CMS is told that there is none.
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
