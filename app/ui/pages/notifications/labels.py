"""Texts for notifications: their types, their times in two zones, and their recipients."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from app.core.translatable_texts import calendar_names
from app.domain.dates.wall_time import full_moment, place, wall_at, wall_text
from app.domain.notifications.notification import CUSTOM, Notification
from app.domain.notifications.recipient_counts import Audience
from app.domain.text import value_formatting
from app.domain.users_and_groups import DisplayGroup, UserGroup
from app.models.table_columns import PillSpec, PillTone
from app.services.notifications.notifications_with_drafts import ListedNotification, Stage
from app.ui.i18n import cached_per_language, tr, tr_n
from app.ui.local_time_zone import local_zone
from app.ui.resource.inspector_value_texts import NONE, known_word


@cached_per_language(1)
def type_words() -> dict[str, str]:
    return {
        CUSTOM: tr("Custom"),
        "dataset": tr("Dataset"),
        "display": tr("Display"),
        "layout": tr("Layout"),
        "library": tr("Library"),
        "report": tr("Report"),
        "schedule": tr("Schedule"),
        "system": tr("System"),
        "unknown": tr("Unknown"),
    }


_TYPE_ICONS = {
    CUSTOM: "pencil-simple",
    "dataset": "database",
    "display": "monitor",
    "layout": "layout",
    "library": "images",
    "report": "file-text",
    "schedule": "calendar-blank",
    "system": "gear-six",
}


def type_text(record: Notification) -> str:
    return known_word(record.type, type_words()) or NONE


def type_icon(record: Notification) -> str:
    return _TYPE_ICONS.get(record.type or "", "bell")


@cached_per_language(1)
def _stage_words() -> dict[Stage, str]:
    return {Stage.DRAFT: tr("Draft"), Stage.SCHEDULED: tr("Scheduled"), Stage.RELEASED: tr("Released")}


def stage_text(row: ListedNotification) -> str:
    return _stage_words()[row.stage]


def stage_pill(stage: Stage) -> PillSpec:
    """Returns the pill of a stage, for the list and the form."""
    looks = {
        Stage.DRAFT: (PillTone.PLAIN, "pencil-line"),
        Stage.SCHEDULED: (PillTone.ACCENT, "clock"),
        Stage.RELEASED: (PillTone.PLAIN, ""),
    }
    return PillSpec(_stage_words()[stage], *looks[stage])


def moment_text(seconds: int | None, zone: ZoneInfo | None) -> str:
    """Returns, for example, `Tomorrow, 07:30` on the CMS's clock, or on this computer's if the zone is unknown."""
    if seconds is None:
        return NONE
    clock = zone or local_zone()
    return value_formatting.moment(wall_text(seconds, clock), wall_at(int(time.time()), clock).date())


def both_moments(seconds: int | None, zone: ZoneInfo | None) -> str:
    """Returns the same moment in the CMS's zone and in the user's, one per line, for a tool tip."""
    if seconds is None:
        return ""
    own = local_zone()
    here = tr("{time} your time ({place})", place=place(own, seconds), time=full_moment(seconds, own))
    if zone is None:
        unknown = tr("The time zone of the CMS isn't known.")
        return f"{here}\n{unknown}"
    there = tr("{time} CMS time ({place})", place=place(zone, seconds), time=full_moment(seconds, zone))
    return f"{there}\n{here}"


def recipients_text(record: Notification) -> str:
    """Returns, for example, `2 user groups, 1 display group`."""
    return counts_text(len(record.user_groups), len(record.display_groups)) or tr("No recipients")


def counts_text(users: int, displays: int) -> str:
    """Returns numbers of user groups and display groups; "" for none."""
    parts = [
        tr_n("{n} user group", "{n} user groups", users) if users else "",
        tr_n("{n} display group", "{n} display groups", displays) if displays else "",
    ]
    return ", ".join(filter(None, parts))


def audience_counts(audience: Audience) -> list[str]:
    """Returns the recipients by kind: `2 user groups`, `1 display`. The CMS does not tell how many people a group
    has."""
    users = audience.user_groups - int(audience.is_everyone)
    parts = [
        tr("everyone") if audience.is_everyone else "",
        tr_n("{n} user group", "{n} user groups", users) if users else "",
        tr_n("{n} user", "{n} users", audience.users) if audience.users else "",
        tr_n("{n} display group", "{n} display groups", audience.display_groups) if audience.display_groups else "",
        tr_n("{n} display", "{n} displays", audience.displays) if audience.displays else "",
    ]
    return [part for part in parts if part]


def audience_text(audience: Audience) -> str:
    """Returns, for example, `2 user groups and 1 display group`; "" for none."""
    return listed(audience_counts(audience))


def listed(words: Sequence[str]) -> str:
    """Returns, for example, `a, b and c`."""
    return f"{', '.join(words[:-1])} {tr('and')} {words[-1]}" if len(words) > 1 else "".join(words)


def time_left(seconds: int) -> str:
    """Returns, for example, `17 h 25 min`; days if there are two or more."""
    days = seconds // 86_400
    if days >= 2:
        return tr_n("{n} day", "{n} days", days)
    return value_formatting.duration_in_words(max(60, seconds // 60 * 60))


def near_moment(wall: datetime, now: datetime) -> str:
    """Returns `Friday at 07:30` within a week, `today at 17:00`, else `18 Sep, 07:30`, with the year if it differs."""
    days, time = (wall.date() - now.date()).days, f"{wall:%H:%M}"
    if days in {0, 1}:
        return tr("today at {time}", time=time) if days == 0 else tr("tomorrow at {time}", time=time)
    if 1 < days < 7:
        return tr("{day} at {time}", day=calendar_names().days[wall.weekday()], time=time)
    return f"{value_formatting.day(wall.date(), now.date())}, {time}"


def group_names(groups: Iterable[UserGroup]) -> str:
    return ", ".join(group.name or f"#{group.group_id}" for group in groups)


def display_names(groups: Iterable[DisplayGroup]) -> str:
    return ", ".join(group.name or f"#{group.display_group_id}" for group in groups)


def recipient_names(record: Notification) -> str:
    """Returns every group by name, one line for each kind."""
    lines = (group_names(record.user_groups), display_names(record.display_groups))
    return "\n".join(line for line in lines if line)
