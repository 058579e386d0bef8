"""The CMS's clock in the top bar, and the question about its time zone."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from app.domain.dates.cms_clock import ClockOffset, clock_offset, read_clock
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.window.clock_label import ClockLabel, clock_tip, minutes_text
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play

LONDON, BERLIN = ZoneInfo("Europe/London"), ZoneInfo("Europe/Berlin")
KOLKATA, NEW_YORK = ZoneInfo("Asia/Kolkata"), ZoneInfo("America/New_York")
SLIPS = (timedelta(), timedelta(minutes=-1), timedelta(minutes=1))
NOON = datetime(2026, 11, 20, 12, 0, 20, tzinfo=UTC).timestamp()


@pytest.fixture(scope="module")
def silent() -> Iterator[DemoCms]:
    """A CMS that tells neither who is signed in nor its zone."""
    with DemoCms(lookups=False, arguments=("--time-zone", "Asia/Kolkata")) as cms:
        yield cms


def at(text: str, now: float) -> ClockOffset:
    distance = clock_offset(read_clock({"time": text}), now, now)
    assert distance is not None
    return distance


@pytest.mark.parametrize(
    "text, zone, own, told",
    [
        ("12:00 GMT", LONDON, BERLIN, ["Its time zone is 1 h behind yours.", "Its clock matches this computer's."]),
        ("12:03 GMT", LONDON, LONDON, ["Its clock is 3 min fast."]),
        ("17:18 IST", KOLKATA, BERLIN, ["Its time zone is 4 h 30 min ahead of yours.", "Its clock is 12 min slow."]),
        (
            "12:00 GMT",
            NEW_YORK,
            LONDON,
            [
                "Its time zone is 5 h behind yours.",
                "Its clock is 5 h fast.",
                "Check that America/New_York is the right time zone and this computer's clock is correct.",
            ],
        ),
    ],
)
def test_the_tool_tip_shows_both_times_and_the_drift_in_minutes(
    text: str, zone: ZoneInfo, own: ZoneInfo, told: list[str]
) -> None:
    lines = clock_tip(text, at(text, NOON), zone, own, NOON).splitlines()
    assert lines[0] == f"CMS time: {text} ({zone.key})"
    assert lines[1] == ("Your time: 13:00 CET (Berlin)" if own is BERLIN else "Your time: 12:00 GMT (London)")
    assert lines[2:] == told


def test_without_a_zone_the_tool_tip_only_compares_the_clocks() -> None:
    lines = clock_tip("17:30 IST", at("17:30 IST", NOON), None, BERLIN, NOON).splitlines()
    assert lines[0] == "CMS time: 17:30 IST"
    assert lines[2] == "The CMS is 4 h 30 min ahead."
    assert "doesn't provide its time zone" in lines[3]


@pytest.mark.parametrize("minutes, text", [(3, "3 min"), (-60, "1 h"), (330, "5 h 30 min"), (-61, "1 h 1 min")])
def test_minutes_are_written_in_hours_and_minutes(minutes: int, text: str) -> None:
    assert minutes_text(minutes) == text


def test_the_clock_ticks_once_a_minute_and_only_while_visible(qtbot: QtBot) -> None:
    label = ClockLabel()
    qtbot.addWidget(label)
    for _ in range(20):  # a machine that takes its time may miss the end of the minute
        now = time.time()
        # Two thirds of a second before its minute is full.
        label.show_clock(read_clock({"time": "23:59 GMT"}), _full_in(0.7, now), LONDON)
        if label.text() == "23:59 GMT · London":
            break
    else:
        pytest.fail(label.text())
    assert label.isVisible()
    qtbot.waitUntil(lambda: label.text() == "00:00 GMT · London", timeout=30_000)
    timer = part(label, QTimer)
    left_s, next_minute = timer.remainingTime() / 1_000, now + 0.7 + 60
    assert left_s == pytest.approx(next_minute - time.time(), abs=1.0)
    label.hide()
    assert not timer.isActive()
    label.show()
    assert timer.isActive()


def _full_in(seconds: float, now: float) -> ClockOffset:
    """A clock that will show midnight in so many seconds."""
    ahead = -(now % 86_400) - seconds
    return ClockOffset(ahead, ahead)


def test_an_unreadable_clock_is_shown_as_received_and_does_not_advance(qtbot: QtBot) -> None:
    label = ClockLabel()
    qtbot.addWidget(label)
    label.show_clock(read_clock({"time": "half past three"}))
    assert label.text() == "half past three"
    assert not part(label, QTimer).isActive()
    label.show_clock(None)
    assert not label.isVisible()


def test_signing_in_shows_the_clock_of_the_cms_with_its_place(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            clock = shown.navigator.bench.bar.clock
            await until(clock.isVisible)
            assert clock.text() in {f"{datetime.now(LONDON) + slip:%H:%M %Z} · London" for slip in SLIPS}
            assert "matches this computer's" in clock.toolTip()
            assert clock.text() in clock.accessibleName()

    play(scene())


def test_an_unknown_zone_is_asked_once_and_saved_with_the_connection(
    play: Play, silent: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(silent)
            assert not session.timezone
            going_back = asyncio.ensure_future(shown.navigator.cms_zone(session))
            await choose(shown, "")
            await shown.answer("Cancel")
            assert await going_back is None
            asking = asyncio.ensure_future(shown.navigator.cms_zone(session))
            said = await choose(shown, "berl")
            assert any("the CMS's clock shows a different time" in text for text in said)
            said = await choose(shown, "kolk")
            assert any("saved with the connection" in text for text in said)
            await shown.answer("Use this zone")
            assert await asking == KOLKATA
            assert session.timezone == KOLKATA
            assert [kept.timezone for kept in shown.workspace.connections.connections] == ["Asia/Kolkata"]
            assert shown.navigator.bench.bar.clock.text().endswith("IST · Kolkata")
            assert await shown.navigator.cms_zone(session) == KOLKATA, "and the CMS isn't asked again"

    play(scene())


def test_the_question_starts_without_a_choice_and_lists_matching_zones_first(
    play: Play, silent: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(silent)
            asking = asyncio.ensure_future(shown.navigator.cms_zone(session))
            dialog = await shown.dialog()
            zones = part(dialog, QListWidget)
            assert zones.currentItem() is None
            first = [zones.item(row).text() for row in range(3)]
            assert "Asia/Kolkata" in " ".join(first)
            assert {text.partition("  ·  ")[2][:5] for text in first[:2]} == {f"{datetime.now(KOLKATA):%H:%M}"}
            use = next(button for button in dialog.findChildren(Button) if button.text() == "Use this zone")
            assert not use.isEnabled()
            QTest.keyClick(part(dialog, SearchField), Qt.Key.Key_Escape)
            assert await asking is None

    play(scene())


async def choose(shown: Program, city: str) -> list[str]:
    """Types part of a name and takes the first that is left; what the dialog says then."""
    dialog = await shown.dialog()
    field = part(dialog, SearchField)
    field.clear()
    QTest.keyClicks(field, city)
    if city:
        part(dialog, QListWidget).setCurrentRow(-1)
        QTest.keyClick(field, Qt.Key.Key_Down)
    return shown.texts(dialog)
