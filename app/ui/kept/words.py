"""How the age of what is kept is said: the moment when it was current or made, on the clock of this computer."""

from __future__ import annotations

import time
from datetime import date, datetime

from app.domain.text.display_text import day, day_of_month


def kept_moment(kept_at: float) -> str:
    """`09:12` of today, `yesterday, 09:12`, `3 Nov, 09:12`; for the middle of a sentence."""
    then = datetime.fromtimestamp(kept_at).astimezone()
    today = date(*time.localtime()[:3])
    if then.date() == today:
        return f"{then:%H:%M}"
    on = day(then.date(), today)
    return f"{on if on[:1].isdigit() else on.lower()}, {then:%H:%M}"


def made_moment(saved_at: float) -> str:
    """`3 Nov, 09:12`, of what somebody made then; for the middle of a sentence."""
    then = datetime.fromtimestamp(saved_at).astimezone()
    return f"{day_of_month(then.date())}, {then:%H:%M}"
