"""The CMS's time zone over a session: it follows the CMS and its clock, and listeners hear."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from app.core.errors import ServerFault
from app.services.session.session import Session
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

LONDON, NEW_YORK, TORONTO = ZoneInfo("Europe/London"), ZoneInfo("America/New_York"), ZoneInfo("America/Toronto")
ME, CLOCK = r"/api/user/me", r"/api/clock"


def is_doubtful(session: Session) -> bool:
    return session.is_zone_doubtful


@pytest.fixture
def own() -> Iterator[DemoCms]:
    """Each test changes the zone of its CMS."""
    with DemoCms(campaigns=4, layouts=4) as running:
        yield running


async def test_a_clock_in_another_zone_has_the_zone_asked_for_again_and_listeners_told(
    own: DemoCms, tmp_path: Path
) -> None:
    heard: list[tuple[ZoneInfo | None, ZoneInfo | None]] = []
    async with session_of(own, tmp_path) as session:
        await session.start()
        session.when_zone_changes(lambda old, new: heard.append((old, new)))
        own.forget_requests()
        await session.refresh_clock()
        assert not own.requests(path=ME), "a clock that agrees costs nothing more"
        own.change_zone("America/New_York")
        await session.refresh_clock()
        assert session.timezone == NEW_YORK
        assert heard == [(LONDON, NEW_YORK)]
        assert len(own.requests(path=ME)) == 1


async def test_a_zone_with_the_same_clock_is_found_when_a_time_is_to_be_sent(own: DemoCms, tmp_path: Path) -> None:
    own.change_zone("America/New_York")
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.change_zone("America/Toronto")
        await session.refresh_clock()
        assert session.timezone == NEW_YORK, "both clocks show the same"
        await session.refresh_zone()
        assert session.timezone == TORONTO


async def test_a_clock_that_is_simply_wrong_does_not_have_the_zone_asked_for_each_minute(
    own: DemoCms, tmp_path: Path
) -> None:
    own.fault("status", path=CLOCK, status=200, body='{"time": "03:17 XYZ"}', times=None)
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.forget_requests()
        for _ in range(3):
            await session.refresh_clock()
        assert len(own.requests(path=ME)) == 1
        assert session.timezone == LONDON


async def test_a_cms_that_fails_to_tell_its_zone_gets_no_time_sent(own: DemoCms, tmp_path: Path) -> None:
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.fault("status", path=ME, times=None)
        with pytest.raises(ServerFault):
            await session.refresh_zone()


async def test_where_the_cms_tells_no_zone_its_clock_casts_doubt_on_the_one_of_the_connection(
    own: DemoCms, tmp_path: Path
) -> None:
    own.fault("status", path=ME, status=200, body='{"userId": 1, "userName": "maya"}', times=None)
    async with session_of(own, tmp_path, timezone="Europe/London") as session:
        await session.start()
        assert session.timezone == LONDON
        assert not is_doubtful(session)
        own.change_zone("America/New_York")
        await session.refresh_zone()
        assert is_doubtful(session)
        session.connection = msgspec.structs.replace(session.connection, timezone="America/New_York")
        session.settle_zone()
        assert session.timezone == NEW_YORK
        assert not is_doubtful(session)
        own.change_zone("Asia/Tokyo")
        await session.refresh_zone()
        assert is_doubtful(session)
        session.settle_zone()
        assert not is_doubtful(session), "the person insists"
