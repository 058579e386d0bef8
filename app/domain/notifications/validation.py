"""Validates a notification before it is sent (CMS API 4.5; observed on 4.5.1)."""

from __future__ import annotations

import re
import time
from zoneinfo import ZoneInfo

from app.core.translatable_texts import say
from app.domain.campaigns.validation import loses_markup
from app.domain.dates.wall_time import wall_problem, wall_seconds, wall_warning
from app.domain.notifications.notification import KEPT, NotificationForm

SUBJECT_LIMIT = 255
"""Characters; the CMS fails with a longer subject (status 500) instead of refusing it."""

_UNSAFE = re.compile(
    r"<\s*/?\s*(?:script|style|iframe|object|embed|form)\b|<[^<>]*\s(?:style|on\w+)\s*=", re.IGNORECASE
)
_ADDRESS = re.compile(r"[^\s@,;]+@[^\s@,;]+")


def notification_problems(form: NotificationForm) -> dict[str, str]:
    """Returns why this form can't be saved, one sentence per field; empty if it can.

    Recipients are optional, and the release may be in the past. An empty release means now for a new notification, and
    no change for an existing one.
    """
    found = {
        "subject": _subject_problem(form.subject),
        "body": "" if form.body.strip() else say("Enter a message."),
        "release_dt": "" if form.release_dt in {None, KEPT} else wall_problem(form.release_dt or ""),
    }
    return {name: sentence for name, sentence in found.items() if sentence}


def notification_warnings(
    form: NotificationForm, zone: ZoneInfo | None = None, *, now: float | None = None
) -> dict[str, str]:
    """Returns what the CMS will change silently, and what is probably a mistake; one sentence per field.

    `zone` is the time zone of the CMS, None if unknown; `now` is in Unix seconds.
    """
    found: dict[str, str] = {}
    if loses_markup(form.subject):
        found["subject"] = say("The CMS removes everything that looks like an HTML tag, starting at the <.")
    if _UNSAFE.search(form.body):
        found["body"] = say("The CMS keeps only safe elements. It removes scripts, frames and styles.")
    if zone is not None and form.release_dt and (odd := _release_warning(form.release_dt, zone, now)):
        found["release_dt"] = odd
    if not form.user_group_ids and not form.display_group_ids:
        found["user_group_ids"] = say("No recipients: only you will see it.")
    for address in addresses(form.nonusers):
        if not _ADDRESS.fullmatch(address):
            found["nonusers"] = say("“{address}” isn't a valid email address.", address=address)
            break
    return found


def addresses(nonusers: str) -> tuple[str, ...]:
    """Returns the email addresses, which may be separated by commas or semicolons."""
    return tuple(address for piece in re.split(r"[,;]", nonusers) if (address := piece.strip()))


def _release_warning(release_dt: str, zone: ZoneInfo, now: float | None) -> str:
    if wall_problem(release_dt):
        return ""
    if odd := wall_warning(release_dt, zone):
        return odd
    if wall_seconds(release_dt, zone) < (time.time() if now is None else now):
        return say("This time has passed, so it will be released immediately.")
    return ""


def _subject_problem(subject: str) -> str:
    if not subject.strip():
        return say("Enter a subject.")
    if len(subject) > SUBJECT_LIMIT:
        return say(
            "Subjects can have up to {most} characters. This one has {length}.",
            most=SUBJECT_LIMIT,
            length=len(subject),
        )
    return ""
