"""Converting a local time to the CMS's zone, for every pair of zones and around every clock change."""

from datetime import UTC, datetime, timedelta
from itertools import product
from zoneinfo import ZoneInfo

import pytest

from app.domain.dates.wall_time import carried, is_exact, next_shown, wall_seconds, wall_text, wall_warning

LONDON = ZoneInfo("Europe/London")
NEW_YORK = ZoneInfo("America/New_York")
KOLKATA = ZoneInfo("Asia/Kolkata")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
ZONES = (LONDON, NEW_YORK, KOLKATA, LORD_HOWE)
CHANGES = ("2026-03-29 01:00", "2026-10-25 01:00", "2026-03-08 07:00", "2026-11-01 06:00", "2026-10-03 15:30",
           "2026-04-04 15:00")  # fmt: skip
"""Moments (UTC) at which one of them puts its clocks forward or back."""


@pytest.mark.parametrize("own, there", list(product(ZONES, ZONES)), ids=str)
def test_around_clock_changes_the_moment_is_kept_or_the_difference_is_explained(own: ZoneInfo, there: ZoneInfo) -> None:
    for change, minutes in product(CHANGES, range(-120, 121, 15)):
        moment = datetime.fromisoformat(change).replace(tzinfo=UTC) + timedelta(minutes=minutes)
        seconds = int(moment.timestamp())
        mine = wall_text(seconds, own)
        found = carried(mine, own, there)
        taken = wall_seconds(found.text, there)
        if is_exact(seconds, own) and is_exact(seconds, there):
            assert taken == seconds, (mine, found)
        else:
            assert taken < seconds, (mine, found)
            assert "twice" in found.note, (mine, found)
        if not found.note:
            assert taken == seconds


@pytest.mark.parametrize(
    "text, own, there, sent, note",
    [
        ("2026-09-18 12:00:00", KOLKATA, LONDON, "2026-09-18 07:30:00", ""),
        ("2026-09-18 02:30:00", NEW_YORK, LONDON, "2026-09-18 07:30:00", ""),
        ("2026-01-15 12:00:00", LORD_HOWE, KOLKATA, "2026-01-15 06:30:00", ""),
        # Skipped here: it counts on from the time before.
        ("2026-03-29 01:30:00", LONDON, KOLKATA, "2026-03-29 07:00:00",
         "The clocks in London go forward from 01:00 to 02:00 on 29 Mar, so 01:30 doesn't exist and becomes 02:30."),
        ("2026-10-04 02:15:00", LORD_HOWE, LONDON, "2026-10-03 16:45:00",
         "The clocks in Lord Howe go forward from 02:00 to 02:30 on 4 Oct, so 02:15 doesn't exist and becomes 02:45."
         ),
        # Twice here: the first.
        ("2026-11-01 01:30:00", NEW_YORK, KOLKATA, "2026-11-01 11:00:00",
        "The clocks in New York go back from 02:00 to 01:00 on 1 Nov, so 01:30 occurs twice: the first is used, in EDT."
         ),
        # Twice there, and the second is what was meant: nothing that is sent could say so.
        ("2026-10-25 07:00:00", KOLKATA, LONDON, "2026-10-25 01:30:00",
         "01:30 occurs twice in London on that day. The CMS uses the first, so it becomes 06:00 in Kolkata."),
        ("2026-10-25 06:00:00", KOLKATA, LONDON, "2026-10-25 01:30:00", ""),
    ],
)  # fmt: skip
def test_an_unusual_conversion_is_explained_in_one_sentence(
    text: str, own: ZoneInfo, there: ZoneInfo, sent: str, note: str
) -> None:
    found = carried(text, own, there)
    assert (found.text, found.note) == (sent, note)


@pytest.mark.parametrize(
    "text, zone, following",
    [
        ("2026-03-29 01:00:00", LONDON, "2026-03-29 02:00:00"),
        ("2026-03-29 01:59:59", LONDON, "2026-03-29 02:00:00"),
        ("2026-03-08 02:30:00", NEW_YORK, "2026-03-08 03:00:00"),
        ("2026-10-04 02:15:00", LORD_HOWE, "2026-10-04 02:30:00"),
        ("2026-03-29 00:59:59", LONDON, ""),
        ("2026-10-25 01:30:00", LONDON, ""),
        ("2026-03-29 01:30:00", KOLKATA, ""),
    ],
)
def test_a_skipped_time_has_the_next_valid_one(text: str, zone: ZoneInfo, following: str) -> None:
    assert next_shown(text, zone) == following
    if following:
        assert wall_warning(following, zone) == ""
