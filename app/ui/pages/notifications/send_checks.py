"""Checks of a notification before it is sent: recipients, release, full-screen alert, links."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from app.domain.dates.wall_time import (
    abbreviation,
    day_and_time,
    place,
    wall_at,
    wall_problem,
    wall_seconds,
    wall_warning,
)
from app.domain.notifications.message_html import links
from app.domain.notifications.notification import KEPT, NotificationContent
from app.domain.notifications.recipient_counts import Audience, audience_of
from app.domain.users_and_groups import DisplayGroup, UserGroup
from app.services.session.session import Session
from app.ui.forms.form_declaration import FormContext
from app.ui.i18n import tr, tr_n
from app.ui.pages.notifications.labels import audience_counts, listed, time_left

_NAMED: Final = 4
"""The number of groups that are shown by name."""
_JUST_NOW_S: Final = 60


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the checklist. `field` is the field to correct, "" for none, and `place` the place in it."""

    key: str
    title: str
    detail: str
    is_fine: bool = True
    field: str = ""
    place: object = None


def checks(content: NotificationContent, around: FormContext[NotificationContent], words: str) -> tuple[Check, ...]:
    """Returns all checks of `content` in display order. `words` is its message as plain text."""
    session, now = around.session, time.time()
    audience = audience_in(content, session)
    found = (
        _subject(content),
        _body(words),
        _recipients(content, audience, session),
        _release(content, around, now),
        _already_released(around, now),
        _interrupt(content),
        _links(content, audience),
    )
    return tuple(check for check in found if check is not None)


def audience_in(content: NotificationContent, session: Session) -> Audience:
    """Returns the recipients, as far as their groups are known here."""
    return audience_of(content, session.lookups.known_user_group, session.lookups.known_display_group)


def recipient_names(content: NotificationContent, session: Session) -> str:
    """Returns the chosen groups by name: `Shop managers, Window team; Flagship windows`."""
    lookups = session.lookups
    users = (_name(lookups.known_user_group(group_id), group_id) for group_id in content.user_group_ids)
    displays = (_name(lookups.known_display_group(group_id), group_id) for group_id in content.display_group_ids)
    return "; ".join(named for named in (_some(users), _some(displays)) if named)


def released_at(content: NotificationContent, session: Session) -> int | None:
    """Returns the release time (Unix seconds); None if it is released at once or the time is unknown."""
    text, zone = content.release_dt, session.timezone
    if text == KEPT:
        return content.released_at
    if text is None or zone is None or wall_problem(text):
        return None
    return wall_seconds(text, zone)


def moment_in_cms(seconds: int, session: Session) -> str:
    """Returns a time on the CMS's clock, such as `Fri 18 Sep 2026, 07:30 in London`."""
    zone = session.timezone
    if zone is None:
        return ""
    where = place(zone, seconds)
    time = day_and_time(wall_at(seconds, zone))
    return (
        f"{time} {where}" if where == abbreviation(seconds, zone) else tr("{time} in {place}", time=time, place=where)
    )


# ------------------------------------------------------------------------------------------------------- the lines


def _subject(content: NotificationContent) -> Check | None:
    if content.subject.strip():
        return None
    return Check("subject", tr("No subject"), tr("Recipients see the subject first."), False, "subject")


def _body(words: str) -> Check | None:
    if words:
        return None
    return Check("body", tr("No message"), tr("The CMS requires a message."), False, "body")


def _recipients(content: NotificationContent, audience: Audience, session: Session) -> Check:
    if audience.is_empty:
        detail = tr("Only you will see it.")
        return Check("readers", tr("No recipients"), detail, False, "user_group_ids")
    words = listed(audience_counts(audience))
    return Check("readers", words[:1].upper() + words[1:], recipient_names(content, session))


def _release(content: NotificationContent, around: FormContext[NotificationContent], now: float) -> Check:
    session, text = around.session, content.release_dt
    if text is None:
        return Check("release", tr("Releases now"), tr("As soon as you send it."))
    if text != KEPT and wall_problem(text):
        return Check("release", tr("No release time"), tr("Enter a date and time."), False, "release_dt")
    seconds = released_at(content, session)
    if seconds is None or session.timezone is None:
        return _release_somewhere(text)
    when = moment_in_cms(seconds, session)
    left = seconds - int(now)
    is_as_it_was = not around.is_new and around.base is not None and around.base.release_dt == text
    if left <= 0 and is_as_it_was:
        ago = tr("Released {time} ago", time=time_left(-left))
        return Check("release", ago if left <= -_JUST_NOW_S else tr("Released just now"), when)
    if left < 0:
        detail = tr("{time} has passed.", time=when)
        return Check("release", tr("Releases immediately"), detail, False, "release_dt")
    title = tr("Releases in {time}", time=time_left(left))
    odd = "" if text == KEPT else wall_warning(text, session.timezone)
    return Check("release", title, odd or when, not odd, "release_dt" if odd else "")


def _already_released(around: FormContext[NotificationContent], now: float) -> Check | None:
    if around.is_new or around.base is None:
        return None
    seconds = released_at(around.base, around.session)
    if seconds is None or seconds > now:
        return None
    detail = tr("People who have read it won't be notified again.")
    return Check("released", tr("Changes aren't announced"), detail)


def _release_somewhere(text: str) -> Check:
    """Returns the check of a release time when the CMS's time zone is unknown."""
    if text == KEPT:
        return Check("release", tr("Release time unchanged"), tr("The time zone of the CMS isn't known."))
    title = tr("Releases {time}", time=day_and_time(datetime.fromisoformat(text)))
    detail = tr("In CMS time. Its time zone isn't known, so you'll be asked for it.")
    return Check("release", title, detail, False, "release_dt")


def _interrupt(content: NotificationContent) -> Check:
    if content.is_interrupt:
        detail = tr("It covers the CMS until people close it.")
        return Check("interrupt", tr("Full-screen alert is on"), detail, False, "is_interrupt")
    return Check("interrupt", tr("Full-screen alert is off"), tr("It won't interrupt anyone."))


def _links(content: NotificationContent, audience: Audience) -> Check | None:
    """Warns about links, because displays show plain text only."""
    if not audience.reaches_displays or "<a" not in content.body.casefold():
        return None
    found = links(content.body)
    if not found:
        return None
    title = tr_n("Displays can't show {n} link", "Displays can't show {n} links", len(found))
    detail = tr("Displays show plain text: “{link}” appears without its link.", link=found[0].text or found[0].address)
    if len(found) > 1:
        detail = tr(
            "Displays show plain text: “{link}” and others appear without their links.",
            link=found[0].text or found[0].address,
        )
    return Check("links", title, detail, False, "body", 0)


def _name(group: UserGroup | DisplayGroup | None, group_id: int) -> str:
    return (group.name if group is not None else "") or f"#{group_id}"


def _some(names: Iterable[str]) -> str:
    shown = list(names)
    rest = len(shown) - _NAMED
    if rest > 1:
        shown = [*shown[:_NAMED], tr("{n} more", n=rest)]
    return ", ".join(shown)
