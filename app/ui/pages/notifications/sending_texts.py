"""The texts of sending: the button, the confirmation, and the message afterwards."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime, timedelta

from app.domain.dates.wall_time import full_moment, place, wall_at, wall_problem
from app.domain.notifications.notification import KEPT, NotificationContent
from app.models.table_columns import PillSpec
from app.services.notifications.notifications_with_drafts import Stage
from app.services.session.session import Session
from app.ui.forms.form_declaration import FormContext, Question, Sending
from app.ui.i18n import quoted, tr
from app.ui.local_time_zone import local_zone
from app.ui.pages.notifications.labels import audience_counts, audience_text, near_moment, stage_pill, time_left
from app.ui.pages.notifications.send_checks import audience_in, recipient_names, released_at

Around = FormContext[NotificationContent]


def notification_sending() -> Sending[NotificationContent]:
    return Sending(
        verb=_verb,
        question=_question,
        sent=_sent,
        status=_status,
        mark=_mark,
        unread=_unread,
        room_for=_room_for,
    )


def audience_note(content: NotificationContent, around: Around) -> str:
    """Returns, for example, `2 user groups · 1 display group` or `No recipients`, with a capital letter."""
    text = _recipients(content, around)
    return f"{text[0].upper()}{text[1:]}" if text else tr("No recipients")


def _recipients(content: NotificationContent, around: Around) -> str:
    return " · ".join(audience_counts(audience_in(content, around.session)))


def _verb(content: NotificationContent, around: Around) -> str:
    return _send_words(content, around.session) if around.is_new else tr("Save")


def _unread(content: NotificationContent) -> str:
    text = content.release_dt
    return "release_dt" if text is not None and text != KEPT and wall_problem(text) else ""


def _room_for(content: NotificationContent, around: Around) -> Sequence[str]:
    """Returns the longest texts that the button can get while a release time is typed; none without a time."""
    if not around.is_new or content.release_dt is None:
        return ()
    day = datetime(2028, 1, 28)  # noqa: DTZ001 - only its text counts
    days = [day.replace(month=month) for month in range(1, 13)]
    moments = [near_moment(each, each - timedelta(days=400)) for each in days]
    moments += [near_moment(day + timedelta(days=ahead), day) for ahead in range(7)]
    return [tr("Schedule for {time}", time=moment) for moment in moments]


def _send_words(content: NotificationContent, session: Session) -> str:
    if _unread(content):
        return tr("Schedule", "verb")
    when = _when(content, session)
    return tr("Schedule for {time}", time=when) if when else tr("Send now")


def _when(content: NotificationContent, session: Session) -> str:
    """Returns, for example, `Friday at 07:30`; "" for at once or a time in the past, which the CMS treats alike."""
    text = content.release_dt
    if text is None or text == KEPT or wall_problem(text):
        return ""
    seconds, now = released_at(content, session), time.time()
    if seconds is not None and seconds <= now:
        return ""
    zone = session.timezone or local_zone()
    return near_moment(datetime.fromisoformat(text), wall_at(int(now), zone))


def _question(content: NotificationContent, around: Around) -> Question | None:
    """Returns the confirmation; None for a save that adds no recipients and keeps the agreed release."""
    name, session = quoted(content.subject.strip()), around.session
    if around.is_new:
        accept = _send_words(content, session)
        when = _when(content, session)
        title = tr("Schedule {name} for {time}?", time=when, name=name) if when else tr("Send {name} now?", name=name)
    else:
        base = around.base
        if base is None or not _reaches_more(content, base, session):
            return None
        accept = tr("Save")
        title = tr("Save {name} and show it to its recipients?", name=name)
        if base.release_dt != content.release_dt:
            when = _when(content, session)
            title = tr("Release {name} {time}?", time=when, name=name) if when else tr("Release {name} now?", name=name)
        elif _is_released(content, session):
            title = tr("Show {name} to these recipients?", name=name)
    said = (_to_whom(content, session), _at_what_time(content, session), _how(content))
    return Question(title, "\n".join(line for line in said if line), accept)


def _reaches_more(content: NotificationContent, base: NotificationContent, session: Session) -> bool:
    """Returns whether the release changes, or a released notification gets additional recipients."""
    if content.release_dt not in {base.release_dt, KEPT}:
        return True
    more = {*content.user_group_ids} - {*base.user_group_ids} or (
        {*content.display_group_ids} - {*base.display_group_ids}
    )
    return bool(more) and _is_released(content, session)


def _is_released(content: NotificationContent, session: Session) -> bool:
    seconds = released_at(content, session)
    return seconds is not None and seconds <= time.time()


def _to_whom(content: NotificationContent, session: Session) -> str:
    audience = audience_in(content, session)
    if audience.is_empty:
        return tr("No recipients: only you will see it.")
    return tr("To {readers}: {names}.", names=recipient_names(content, session), readers=audience_text(audience))


def _at_what_time(content: NotificationContent, session: Session) -> str:
    text, zone, seconds = content.release_dt, session.timezone, released_at(content, session)
    if text is None:
        return ""  # the title and the button say that it's now
    if seconds is None or zone is None:
        return tr("At its current release time.") if text == KEPT else text
    left = seconds - int(time.time())
    there = f"{full_moment(seconds, zone)} ({place(zone, seconds)})"
    if left <= 0:
        return tr("It's released right away, because {time} has passed.", time=there)
    own = local_zone()
    if wall_at(seconds, own) != wall_at(seconds, zone):
        there += tr(", {time} your time", time=full_moment(seconds, own))
    return tr("In {left}: {time}.", left=time_left(left), time=there)


def _how(content: NotificationContent) -> str:
    return tr("It covers the CMS until people close it.") if content.is_interrupt else ""


def _sent(content: NotificationContent, around: Around) -> str:
    when = _when(content, around.session)
    if not when:
        return tr("Sent and verified.")
    return tr("Scheduled for {time} and verified.", time=when)


def _status(content: NotificationContent, around: Around) -> str:
    note = _recipients(content, around)
    if not note:
        return tr("No recipients")
    is_out = not around.is_new and around.base is not None and _is_released(around.base, around.session)
    return tr("Sent to {readers}", readers=note) if is_out else tr("Sends to {readers}", readers=note)


def _mark(content: NotificationContent, around: Around) -> PillSpec:
    return stage_pill(Stage.RELEASED if _is_released(content, around.session) else Stage.SCHEDULED)
