"""A banner as data: its sentence, and its buttons with the verbs that an editor carries out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from app.ui.widgets.feedback.banner import BannerTone


class Verb(Enum):
    """The action of a banner's button; some need a value."""

    SAVE = "save"
    SEND_AGAIN = "send again"
    CALL_OFF = "call off"
    REVIEW = "review"
    REVIEW_WAITING = "review what waits"
    MERGE = "merge"
    COMPARE_UNDONE = "compare what was undone"
    COMPARE_DRAFT = "compare the draft"
    UNDO_RESTORE = "undo the restoring of a draft"
    DISCARD_OTHERS = "discard another account's work"
    TAKE_THEIRS = "take what the CMS has"
    CREATE_AGAIN = "create it again"
    OPEN = "open a record"
    RELOAD = "reload"
    NEXT_STEP = "the next step of a failure"
    END_STEPS = "end a write of several steps"
    RETRY_STEPS = "continue or look at a write of several steps"


@dataclass(frozen=True)
class StatusAction:
    """A button. `value` is the argument of its verb: a state, an id, a failure."""

    text: str
    verb: Verb
    value: Any = None
    is_primary: bool = False


@dataclass(frozen=True)
class StatusView:
    """A banner: what happened, what it means, and the possible actions. `key` is its place among the banners."""

    key: str
    sentence: str
    detail: str = ""
    tone: BannerTone = BannerTone.WARN
    icon: str = ""
    actions: Sequence[StatusAction] = ()
    is_closable: bool = False
