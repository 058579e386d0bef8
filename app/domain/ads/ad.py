"""The editable state of an ad campaign, its validation, and the reasons why it would not play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, tzinfo
from enum import StrEnum
from typing import Final

from app.core.translatable_texts import say, say_n
from app.domain.ads.ad_order_steps import DAYS, days_of, same_order
from app.domain.ads.daypart import DayPart
from app.domain.ads.geo_fence import fence_problem
from app.domain.campaigns.validation import REFERENCES, campaign_problems, campaign_warnings, new_ad_problems
from app.domain.dates.wall_time import moment_of, wall_problem, wall_warning
from app.domain.lineups.lineup import CampaignProperties, Entry
from app.domain.text.value_formatting import weekday_name

_WEEK: Final = 7


@dataclass(frozen=True, slots=True)
class AdState:
    """All editable values of an ad.

    `start_dt` and `end_dt` are `YYYY-MM-DD HH:MM:SS` on the CMS's clock, None for none; while the user types, they hold
    the raw input. References are '' for none.
    """

    name: str = ""
    folder_id: int | None = None
    tags: tuple[str, ...] = ()
    target_type: str = "plays"
    target: int | None = None
    start_dt: str | None = None
    end_dt: str | None = None
    display_group_ids: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    ref1: str = ""
    ref2: str = ""
    ref3: str = ""
    ref4: str = ""
    ref5: str = ""


def same_in_ad(name: str, one: object, other: object) -> bool:
    """Returns whether two values of a field mean the same to the CMS, which keeps no order of tags and displays."""
    if one == other:
        return True
    if name in {"tags", "display_group_ids"} and isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    if name == "entries" and isinstance(one, tuple) and isinstance(other, tuple):
        return same_order(one, other)
    return False


def ad_as_stored(state: AdState) -> AdState:
    """Returns the state as the CMS stores it."""
    return replace(state, name=state.name.strip())


# ------------------------------------------------------------------------------------------------------ saving


def ad_problems(state: AdState) -> dict[str, str]:
    """Returns why the CMS would refuse the state, one sentence per field.

    Source: CMS API 4.5, Campaigns; observed on 4.5.1.
    """
    found = campaign_problems(_as_properties(state)) | new_ad_problems(state.target_type, state.target)
    for name, text in (("start_dt", state.start_dt), ("end_dt", state.end_dt)):
        if text and (problem := wall_problem(text)):
            found[name] = problem
    if state.start_dt and state.end_dt and not {"start_dt", "end_dt"} & found.keys() and state.end_dt < state.start_dt:
        found["end_dt"] = say("The end is before the start.")
    if not state.display_group_ids:
        found["display_group_ids"] = say("Choose at least one display group. The CMS requires one.")
    fences = sum(bool(fence_problem(entry.geo_fence or "")) for entry in state.entries)
    if fences:
        found["entries"] = say_n(
            "{n} layout has a geofence that isn't a valid GeoJSON area.",
            "{n} layouts have a geofence that isn't a valid GeoJSON area.",
            fences,
        )
    return found


def ad_warnings(state: AdState, zone: tzinfo | None) -> dict[str, str]:
    """Returns odd values, and those that the CMS would change silently, one sentence per field."""
    found = campaign_warnings(_as_properties(state))
    for name, text in (("start_dt", state.start_dt), ("end_dt", state.end_dt)):
        if zone is not None and text and not wall_problem(text) and (warning := wall_warning(text, zone)):
            found[name] = warning
    return found


def _as_properties(state: AdState) -> CampaignProperties:
    references = {name: getattr(state, name) for name in REFERENCES}
    return CampaignProperties(name=state.name, folder_id=state.folder_id, tags=state.tags, **references)


# ------------------------------------------------------------------------------------------------------ playing


class Severity(StrEnum):
    STOPS = "stops"
    """Nothing plays, of the ad or of the layouts that the finding names."""
    HINT = "hint"
    """The ad plays, but perhaps not as intended."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A reason why an ad would not play. `field` is the field where it can be fixed."""

    field: str
    sentence: str
    detail: str = ""
    severity: Severity = Severity.STOPS


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about the records an ad refers to; None if the CMS does not report them.

    Attributes:
        day_parts: by id.
        display_group_ids: every group that the user can see.
    """

    day_parts: Mapping[int, DayPart] | None = None
    display_group_ids: frozenset[int] | None = None


def preflight(state: AdState, *, now: int, zone: tzinfo | None, known: Known) -> tuple[Finding, ...]:
    """Returns the reasons why the ad would not play, the most severe first; empty if there are none.

    `now` is in Unix seconds.
    """
    found = [
        *_target_findings(state),
        *_date_findings(state, now, zone),
        *_display_findings(state, known),
        *_layout_findings(state, known),
    ]
    return tuple(sorted(found, key=lambda finding: finding.severity is Severity.HINT))


def _target_findings(state: AdState) -> list[Finding]:
    if (state.target or 0) < 1:
        return [Finding("target", say("The target is 0"), say("It counts as reached before the first play."))]
    return []


def _date_findings(state: AdState, now: int, zone: tzinfo | None) -> list[Finding]:
    start, end = (moment_of(text, zone) for text in (state.start_dt, state.end_dt))
    found = []
    if start is not None and end is not None and end < start:
        return [Finding("end_dt", say("The end is before the start"))]
    if start is not None and start == end:
        found.append(Finding("end_dt", say("Start and end are the same")))
    elif end is not None and end <= now:
        found.append(Finding("end_dt", say("The end date has passed"), say("This ad no longer plays.")))
    if not state.start_dt or not state.end_dt:
        detail = say("The CMS spreads the plays over the days from start to end.")
        if state.start_dt:
            sentence = say("No end date set")
        else:
            sentence = say("No start date set") if state.end_dt else say("No start or end date set")
        found.append(Finding("end_dt" if state.start_dt else "start_dt", sentence, detail))
    return found


def _display_findings(state: AdState, known: Known) -> list[Finding]:
    if not state.display_group_ids:
        return [Finding("display_group_ids", say("No displays selected"))]
    if known.display_group_ids is not None:
        unknown = [each for each in state.display_group_ids if each not in known.display_group_ids]
        if unknown:
            sentence = say_n(
                "{n} display group not found in the CMS",
                "{n} display groups not found in the CMS",
                len(unknown),
            )
            detail = say("Deleted or not shared with you.")
            severity = Severity.STOPS if len(unknown) == len(state.display_group_ids) else Severity.HINT
            return [Finding("display_group_ids", sentence, detail, severity)]
    return []


def _layout_findings(state: AdState, known: Known) -> list[Finding]:
    entries = state.entries
    if not entries:
        return [Finding("entries", say("No layouts"))]
    found = []
    if idle := _without_days(entries):
        sentence = say_n("No days set for {n} layout", "No days set for {n} layouts", len(idle))
        found.append(Finding("entries", sentence, say("A layout without days never plays."), _severity(idle, entries)))
    if retired := [each for each in entries if each.retired]:
        sentence = say_n("{n} layout is retired", "{n} layouts are retired", len(retired))
        found.append(Finding("entries", sentence, say("Players skip retired layouts."), _severity(retired, entries)))
    if drafts := [each for each in entries if each.draft]:
        sentence = say_n("{n} layout isn't published yet", "{n} layouts aren't published yet", len(drafts))
        detail = say("Players show only published layouts.")
        found.append(Finding("entries", sentence, detail, _severity(drafts, entries)))
    return found + _day_findings(state, known)


def _day_findings(state: AdState, known: Known) -> list[Finding]:
    entries = state.entries
    found = []
    if never := [each for each in entries if _has_no_day(each, state)]:
        sentence = say_n(
            "{n} layout has no days between start and end",
            "{n} layouts have no days between start and end",
            len(never),
        )
        found.append(Finding("entries", sentence, "", _severity(never, entries)))
    if retired := _with_retired_part(entries, known):
        sentence = say_n("{n} layout uses a retired day part", "{n} layouts use a retired day part", len(retired))
        found.append(Finding("entries", sentence, "", _severity(retired, entries)))
    if unknown := _with_unknown_part(entries, known):
        sentence = say_n(
            "{n} layout uses an unknown day part",
            "{n} layouts use an unknown day part",
            len(unknown),
        )
        found.append(Finding("entries", sentence, "", Severity.HINT))
    return found


def _without_days(entries: Sequence[Entry]) -> list[Entry]:
    return [each for each in entries if not days_of(each.days_of_week)]


def _severity(affected: Sequence[Entry], entries: Sequence[Entry]) -> Severity:
    """Returns STOPS if all entries are affected; otherwise the others still play."""
    return Severity.STOPS if len(affected) == len(entries) else Severity.HINT


def _has_no_day(entry: Entry, state: AdState) -> bool:
    """Returns whether an ad shorter than a week includes none of the entry's days."""
    days = days_of(entry.days_of_week)
    if not days or not state.start_dt or not state.end_dt or wall_problem(state.start_dt) or wall_problem(state.end_dt):
        return False
    first, last = datetime.fromisoformat(state.start_dt), datetime.fromisoformat(state.end_dt)
    length = (last.date() - first.date()).days
    if not 0 <= length < _WEEK:
        return False
    return not {(first + timedelta(days=step)).isoweekday() for step in range(length + 1)} & set(days)


def _with_retired_part(entries: Sequence[Entry], known: Known) -> list[Entry]:
    parts = known.day_parts or {}
    return [each for each in entries if (part := parts.get(each.day_part_id or 0)) is not None and part.is_retired]


def _with_unknown_part(entries: Sequence[Entry], known: Known) -> list[Entry]:
    if known.day_parts is None:
        return []
    return [each for each in entries if each.day_part_id and each.day_part_id not in known.day_parts]


# ------------------------------------------------------------------------------------------------------ in words


def days_in_words(text: str | None) -> str:
    """`Every day`, `Mon to Fri`, `Sat, Sun`, `Mon, Wed to Fri`; '' if `text` is empty."""
    days = days_of(text)
    if len(days) == len(DAYS):
        return say("Every day")
    runs: list[list[int]] = []
    for day in days:
        if runs and day == runs[-1][-1] + 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    parts: list[str] = []
    for run in runs:
        names = [weekday_name(day) for day in run]
        parts += [say("{first} to {last}", "days", first=names[0], last=names[-1])] if len(run) > 2 else names
    return ", ".join(parts)


def entries_in_words(entries: Sequence[Entry], day_parts: Mapping[int, str] | None = None) -> str:
    """Returns one line per entry, for comparing two versions."""
    lines = []
    for place, entry in enumerate(entries, 1):
        part = (day_parts or {}).get(entry.day_part_id or 0) or say("day part {id}", id=entry.day_part_id)
        facts = (
            days_in_words(entry.days_of_week),
            part if entry.day_part_id else "",
            say("geofence") if entry.geo_fence else "",
        )
        schedule = " · ".join(filter(None, facts))
        lines.append(f"{place}. {entry.name}{f' ({schedule})' if schedule else ''}")
    return "\n".join(lines)
