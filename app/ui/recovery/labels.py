"""Texts on offline data and saves: local times, and outcomes of saves."""

from __future__ import annotations

import time
from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from app.domain.text.value_formatting import day, day_of_month
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.services.saving.save_recheck import OverwrittenSave


def relative_time(kept_at: float) -> str:
    """Returns `09:12` for today, `yesterday, 09:12`, or `3 Nov, 09:12`, for use inside a sentence."""
    then = datetime.fromtimestamp(kept_at).astimezone()
    today = date(*time.localtime()[:3])
    if then.date() == today:
        return f"{then:%H:%M}"
    on = day(then.date(), today)
    return f"{on if on[:1].isdigit() else on.lower()}, {then:%H:%M}"


def date_and_time(saved_at: float) -> str:
    """Returns the time of a user's save, `3 Nov, 09:12`, for use inside a sentence."""
    then = datetime.fromtimestamp(saved_at).astimezone()
    return f"{day_of_month(then.date())}, {then:%H:%M}"


def overwritten(found: OverwrittenSave[Any], name: str) -> str:
    """Returns a sentence: the save of the record `name` was overwritten, and by whom if the CMS says so."""
    if found.is_own:
        return tr("An earlier save of yours arrived late and replaced your last changes to “{name}”", name=name)
    if found.by:
        return tr("{who} overwrote your saved changes to “{name}”", who=found.by, name=name)
    return tr("Your saved changes to “{name}” were overwritten; the CMS doesn't say by whom", name=name)


def saved_without(by: str, name: str) -> str:
    """Returns a sentence: a later save of the record `name` left out an earlier one; `by` as in `overwritten`."""
    if by:
        return tr("{who} saved “{name}” without your earlier changes", who=by, name=name)
    return tr("“{name}” was saved without your earlier changes; the CMS doesn't say by whom", name=name)
