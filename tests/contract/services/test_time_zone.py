"""The CMS's time zone during a session follows the CMS and its clock, and notifies listeners."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from app.core.errors import Conflict, Invalid, ServerFault
from app.domain.campaigns.bulk_edit import BulkEdit
from app.domain.notifications.notification import NotificationContent
from app.services import bulk_edit
from app.services.restore.deleted_records import deleted_records, restore_deleted
from app.services.restore.recreate_record import Recreator
from app.services.session.session import Session
from app.services.transfer.copy_to_other_cms import copy_campaign, plan_campaign
from tests.helpers.ad_campaigns import make_ad
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


async def test_a_clock_in_another_zone_reloads_the_zone_and_notifies_listeners(own: DemoCms, tmp_path: Path) -> None:
    heard: list[tuple[ZoneInfo | None, ZoneInfo | None]] = []
    async with session_of(own, tmp_path) as session:
        await session.start()
        session.on_zone_changed(lambda old, new: heard.append((old, new)))
        own.forget_requests()
        await session.refresh_clock()
        assert not own.requests(path=ME), "a clock that agrees costs nothing more"
        own.change_zone("America/New_York")
        await session.refresh_clock()
        assert session.timezone == NEW_YORK
        assert heard == [(LONDON, NEW_YORK)]
        assert len(own.requests(path=ME)) == 1


async def test_a_changed_zone_with_the_same_clock_is_found_before_a_time_is_sent(own: DemoCms, tmp_path: Path) -> None:
    own.change_zone("America/New_York")
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.change_zone("America/Toronto")
        await session.refresh_clock()
        assert session.timezone == NEW_YORK, "both clocks show the same"
        await session.refresh_zone()
        assert session.timezone == TORONTO


async def test_the_clock_is_read_again_in_a_changed_zone(own: DemoCms, tmp_path: Path) -> None:
    own.change_zone("UTC")
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.change_zone("America/Phoenix")  # its letters are the same all year
        await session.refresh_zone()
        assert session.clock is not None
        assert session.clock.zone == "MST", "the top bar shows the time and the place together"
        own.forget_requests()
        await session.refresh_zone()
        assert not own.requests(path=CLOCK), "a clock that agrees is not asked for again"


async def test_a_wrong_clock_does_not_reload_the_zone_every_minute(own: DemoCms, tmp_path: Path) -> None:
    own.fault("status", path=CLOCK, status=200, body='{"time": "03:17 XYZ"}', times=None)
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.forget_requests()
        for _ in range(3):
            await session.refresh_clock()
        assert len(own.requests(path=ME)) == 1
        assert session.timezone == LONDON


async def test_no_time_is_sent_to_a_cms_that_fails_to_report_its_zone(own: DemoCms, tmp_path: Path) -> None:
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.fault("status", path=ME, times=None)
        with pytest.raises(ServerFault):
            await session.refresh_zone()


async def test_without_a_reported_zone_the_clock_can_contradict_the_configured_one(
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
        session.confirm_zone()
        assert session.timezone == NEW_YORK
        assert not is_doubtful(session)
        own.change_zone("Asia/Tokyo")
        await session.refresh_zone()
        assert is_doubtful(session)
        session.confirm_zone()
        assert not is_doubtful(session), "the person insists"


def dates(cms: DemoCms, campaign_id: int) -> tuple[int, int]:
    record = cms.campaign(campaign_id)
    return record["startDt"], record["endDt"]


async def edited_in_bulk(session: Session, campaign_id: int) -> int:
    campaign = await session.client.campaigns.get(campaign_id)
    known: list[bulk_edit.KnownCampaign] = []
    await bulk_edit.read_all(session, [campaign], known.append)
    planned = bulk_edit.preview(BulkEdit(add_tags=("autumn",)), known[0])
    assert (await bulk_edit.write(session, planned)).was_sent
    return campaign_id


async def renamed(session: Session, campaign_id: int) -> int:
    return (await session.campaigns.rename(campaign_id, "Another name")).campaign.campaign_id


async def tagged(session: Session, campaign_id: int) -> int:
    assert (await session.campaigns.retag(campaign_id, add=("autumn",))).added
    return campaign_id


async def duplicated(session: Session, campaign_id: int) -> int:
    return (await session.campaigns.duplicate(campaign_id, "Twice")).campaign.campaign_id


async def restored(session: Session, campaign_id: int) -> int:
    await session.campaigns.delete(campaign_id)
    (deleted,) = await deleted_records(session)
    return int((await restore_deleted(session, Recreator(session), deleted.snapshot)).record_id)


@pytest.mark.parametrize("verb", [edited_in_bulk, renamed, tagged, duplicated, restored])
async def test_dates_sent_along_stay_the_same_moments_in_a_changed_zone(
    own: DemoCms, tmp_path: Path, verb: Callable[[Session, int], Awaitable[int]]
) -> None:
    campaign_id = make_ad(own, "Dated")
    before = dates(own, campaign_id)
    async with session_of(own, tmp_path) as session:
        await session.start()
        own.change_zone("America/New_York")
        assert dates(own, await verb(session, campaign_id)) == before
        assert session.timezone == NEW_YORK


async def test_dates_are_not_sent_along_if_the_clock_contradicts_the_zone(own: DemoCms, tmp_path: Path) -> None:
    own.fault("status", path=ME, status=200, body='{"userId": 1, "userName": "maya"}', times=None)
    campaign_id = make_ad(own, "Doubtful")
    before = own.campaign(campaign_id)
    async with session_of(own, tmp_path, timezone="Europe/London") as session:
        await session.start()
        own.change_zone("America/New_York")
        with pytest.raises(Invalid, match="clock"):
            await session.campaigns.rename(campaign_id, "Shifted")
        assert own.campaign(campaign_id) == before


async def test_a_restored_notification_is_released_at_the_same_moment(own: DemoCms, tmp_path: Path) -> None:
    async with session_of(own, tmp_path) as session:
        await session.start()
        content = NotificationContent(subject="Stocktake", body="<p>Now</p>", release_dt="2027-03-01 08:00:00")
        made = await session.notifications.create(replace(content, user_group_ids=(1,)))
        await session.notifications.delete(made)
        own.change_zone("America/New_York")
        (deleted,) = await deleted_records(session)
        again = await restore_deleted(session, Recreator(session), deleted.snapshot)
        assert (await session.notifications.get(again.record_id)).release_dt == made.release_dt


async def test_an_ad_is_copied_with_the_current_local_times_of_both_cms(own: DemoCms, tmp_path: Path) -> None:
    campaign_id = make_ad(own, "Copied")
    with DemoCms(campaigns=4, layouts=4) as other:
        async with session_of(own, tmp_path / "a") as here, session_of(other, tmp_path / "b") as there:
            await here.start()
            await there.start()
            own.change_zone("America/New_York")
            plan = await plan_campaign(here, there, campaign_id)
            assert plan.ad is not None
            assert plan.ad.start_dt == "2027-03-01 03:00:00"
            other.change_zone("Asia/Tokyo")
            with pytest.raises(Conflict, match="time zone"):
                await copy_campaign(plan, there, "Elsewhere", {})
            assert not await there.campaigns.named("Elsewhere")
            again = await plan_campaign(here, there, campaign_id)
            copied = await copy_campaign(again, there, "Elsewhere", {})
            made = (await there.ads.open(copied.record_id)).state
            assert made.start_dt == "2027-03-01 03:00:00"
            assert there.timezone == ZoneInfo("Asia/Tokyo")
