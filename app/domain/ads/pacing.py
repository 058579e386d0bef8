"""Progress of an ad: time elapsed and the share of its target reached, as the CMS reports them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo
from enum import StrEnum
from typing import Final

from app.core.translatable_texts import phrase, say, spoken
from app.domain.campaigns.campaign import Campaign
from app.domain.dates.wall_time import moment_of

TOLERANCE: Final = 0.05
"""The difference between target and time before an ad counts as ahead or behind."""


class Pace(StrEnum):
    UNKNOWN = "unknown"
    WAITING = "waiting"
    """The ad has not started."""
    BEHIND = "behind"
    ON_PACE = "on_pace"
    AHEAD = "ahead"
    REACHED = "reached"
    MISSED = "missed"
    """The ad has ended without reaching its target."""


@dataclass(frozen=True, slots=True)
class Pacing:
    """The progress of an ad at a moment.

    Attributes:
        counted: `plays`, `budget` or `imp`; what counts towards any other value is unknown.
        target, reached: in units of `counted`; None if there is none, or the CMS does not report it.
        start, end, now: Unix seconds; None if there is no such date.
    """

    counted: str
    target: int | None
    reached: float | None
    start: int | None
    end: int | None
    now: int

    @property
    def time_elapsed(self) -> float | None:
        """From 0 to 1; None unless both dates are set."""
        if self.start is None or self.end is None or self.end <= self.start:
            return None
        return min(max((self.now - self.start) / (self.end - self.start), 0.0), 1.0)

    @property
    def target_reached(self) -> float | None:
        """The share of the target; 1 is all of it, and it can exceed 1. None without a target."""
        if not self.target or self.reached is None:
            return None
        return self.reached / self.target

    @property
    def pace(self) -> Pace:
        """The CMS spreads the plays evenly from start to end, so time and target should grow alike."""
        done, gone = self.target_reached, self.time_elapsed
        if done is None or gone is None:
            return Pace.REACHED if done is not None and done >= 1 else Pace.UNKNOWN
        if done >= 1:
            return Pace.REACHED
        if self.start is not None and self.now < self.start:
            return Pace.WAITING
        if gone >= 1:
            return Pace.MISSED
        if abs(done - gone) <= TOLERANCE:
            return Pace.ON_PACE
        return Pace.AHEAD if done > gone else Pace.BEHIND

    @property
    def gaps(self) -> tuple[str, ...]:
        """The facts that are unknown, one sentence each."""
        found = []
        if self.start is None and self.end is None:
            found.append(say("No start or end date set, so the time elapsed isn't known."))
        elif self.start is None:
            found.append(say("No start date set, so the time elapsed isn't known."))
        elif self.end is None:
            found.append(say("No end date set, so the time elapsed isn't known."))
        elif self.time_elapsed is None:
            found.append(say("The end is before the start, so the time elapsed isn't known."))
        if not self.counted:
            found.append(say("The CMS doesn't say what the target counts."))
        elif self.counted not in _WORDS:
            found.append(say("Marquee doesn't know the target type “{counted}”.", counted=self.counted))
        elif self.reached is None:
            found.append(say("The CMS hasn't reported {words} so far.", words=spoken(_WORDS[self.counted])))
        if not self.target:
            found.append(say("No target set."))
        return tuple(found)


def pacing_of(record: Campaign, now: int) -> Pacing:
    """Returns the progress of the ad as the CMS has it. Its dates are Unix seconds; 0 is none."""
    counted = record.target_type or ""
    return Pacing(counted, record.target, _count(record, counted), record.start_dt or None, record.end_dt or None, now)


def pacing_edited(
    record: Campaign,
    now: int,
    *,
    counted: str,
    target: int | None,
    dates: tuple[str | None, str | None],
    zone: tzinfo | None,
) -> Pacing:
    """Returns the progress with the values in its editor; `dates` are on the CMS's clock."""
    start, end = (moment_of(text, zone) for text in dates)
    return Pacing(counted, target, _count(record, counted), start, end, now)


_WORDS: Final = {"plays": phrase("the plays"), "budget": phrase("the spend"), "imp": phrase("the impressions")}


def _count(record: Campaign, counted: str) -> float | None:
    return {"plays": record.plays, "budget": record.spend, "imp": record.impressions}.get(counted)
