"""Converts a form's times when its CMS changes its time zone: they keep their moment, and the user is informed."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from app.domain.dates.wall_time import abbreviation, place, same_moment, wall_problem
from app.services.drafts.draft import Work
from app.ui.i18n import tr
from app.ui.widgets.feedback.banner import Banner, BannerTone


def in_zone(state: Any, moments: tuple[str, ...], old: ZoneInfo, new: ZoneInfo) -> Any:
    """Returns a form's content with its times converted to the new zone."""
    times = {name: getattr(state, name) for name in moments}
    return replace(state, **{name: same_moment(text, old, new) for name, text in times.items() if text is not None})


def draft_in_zone(work: Work[Any], moments: tuple[str, ...], old: ZoneInfo | None, new: ZoneInfo | None) -> Work[Any]:
    """Returns a draft with its times converted to the new zone; unchanged if one of the zones is unknown."""
    if old is None or new is None:
        return work
    return Work(in_zone(work.base, moments, old, new), in_zone(work.working, moments, old, new), new.key)


def has_moment(state: Any, moments: tuple[str, ...]) -> bool:
    """Returns whether a time is set in any of these fields."""
    times = (getattr(state, name) for name in moments)
    return any(text is not None and not wall_problem(text) for text in times)


def zone_sentence(old: ZoneInfo, new: ZoneInfo) -> str:
    """Returns for example `The CMS's time zone changed from London (GMT) to New York (EST).`"""
    return tr("The CMS's time zone changed from {old} to {new}.", old=_name(old), new=_name(new))


def same_moments() -> str:
    """Returns the sentence that explains the effect on the times in a form."""
    return tr(
        "The times here were converted to the new zone and still mean the same moments. Check them before you continue."
    )


def zone_banner(old: ZoneInfo, new: ZoneInfo) -> Banner:
    return Banner(zone_sentence(old, new), same_moments(), tone=BannerTone.WARN, closable=True)


def _name(zone: ZoneInfo) -> str:
    now = int(time.time())
    city, short = place(zone, now), abbreviation(now, zone)
    return city if city == short else f"{city} ({short})"
