"""A session with real tokens on a running CMS: it starts, notices the network, tells accounts apart, and ends."""

import asyncio
import gc
import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from app.api.cms_client import CmsClient
from app.auth.token_pair import TokenPair
from app.core.errors import MarqueeError, NotACms, Offline, SignInNeeded
from app.domain.cms_address import Origin
from app.services.connection_state import LinkState
from app.services.drafts.draft import Work
from app.transport.http_client import Limits
from tests.contract.services.conftest import ZONE
from tests.helpers.demo_cms import DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport
from tests.helpers.sessions import session_of


async def test_a_session_reads_the_time_the_zone_and_the_account(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        assert session.me is not None
        assert session.me.user_name == "maya"
        assert session.clock is not None
        assert session.clock.hour is not None
        assert session.timezone == ZONE
        assert session.state == "connected"
        assert session.drafts.account_id == session.me.user_id


async def test_closing_right_after_the_start_leaves_no_unstarted_task(
    cms: DemoCms, tmp_path: Path, recwarn: pytest.WarningsRecorder
) -> None:
    async with session_of(cms, tmp_path) as session:
        for rounds in range(40):
            starting = asyncio.create_task(session.start())
            for _ in range(rounds):
                await asyncio.sleep(0)
            starting.cancel()
            await asyncio.gather(starting, return_exceptions=True)
    gc.collect()
    assert [str(each.message) for each in recwarn if "never awaited" in str(each.message)] == []


async def test_a_session_works_without_knowing_the_account(bare: DemoCms, tmp_path: Path) -> None:
    async with session_of(bare, tmp_path, timezone="Europe/London") as session:
        await session.start()
        assert session.me is None
        assert session.clock is not None
        assert session.timezone == ZONE
        assert session.state == "connected"
        renamed = await session.campaigns.rename(bare.campaign_id("Local farms on screen"), "Local farms, on screen")
        assert renamed.campaign.start_dt
        truth = bare.campaign(renamed.campaign.campaign_id)
        assert session.drafts.account_id == bare.campaign(renamed.campaign.campaign_id)["modifiedBy"]
        assert truth["campaign"] == "Local farms, on screen"


async def test_an_unknown_zone_is_ignored_and_logged_once(
    bare: DemoCms, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with session_of(bare, tmp_path, timezone="Middle/Earth") as session:
        await session.start()
        for _ in range(5):
            assert session.timezone is None
        assert [each.getMessage() for each in caplog.records if "Middle/Earth" in each.getMessage()] == [
            "time zone 'Middle/Earth' is not known here"
        ]


@pytest.mark.failure(23)
async def test_going_offline_and_back_is_reported_without_signing_out(cms: DemoCms, tmp_path: Path) -> None:
    heard: list[LinkState] = []
    async with session_of(cms, tmp_path) as session:
        session.subscribe(heard.append)
        await session.start()
        cms.fault("reset", path="/clock", times=3)
        with pytest.raises(Offline):
            await session.refresh_clock()
        cms.clear_faults()
        before = session.clock
        assert await session.refresh_clock() is session.clock is not before
        assert heard == [LinkState.OFFLINE, LinkState.CONNECTED]


@pytest.mark.failure(6, 23)
async def test_a_silent_network_ends_requests_by_their_limit_and_recovers(tmp_path: Path) -> None:
    short = Limits(connect_s=0.5, read_s=0.5, write_s=0.5, pool_s=0.5)
    with DemoCms(campaigns=4, layouts=4) as cms:
        fixed_tokens = FixedTokens(cms.token())
        async with open_transport(Origin(cms.url), tokens=fixed_tokens, limits=short) as transport:
            client = CmsClient(transport)
            await client.clock.now()
            os.kill(cms.pid, signal.SIGSTOP)  # connections stay open without answers
            try:
                began = time.monotonic()
                with pytest.raises(Offline, match="didn't respond in time"):
                    await client.clock.now()
                assert time.monotonic() - began < 10
            finally:
                os.kill(cms.pid, signal.SIGCONT)
            assert (await client.clock.now()).hour is not None
            assert fixed_tokens.renewals == 0, "a timeout causes no renewal"


async def test_a_start_without_the_cms_fails_and_can_be_retried(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        cms.fault("reset", path="/clock|/user/me", times=6)
        with pytest.raises(Offline):
            await session.start()
        cms.clear_faults()
        await session.start()
        assert session.me is not None


@pytest.mark.failure(9)
async def test_an_address_that_answers_with_a_web_page_is_not_a_cms(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        cms.fault("status", path="/clock", status=200, body="<html></html>", content_type="text/html")
        with pytest.raises(NotACms):
            await session.start()


@pytest.mark.failure(5)
@pytest.mark.parametrize(
    "trouble", [{"status": 500, "body": "{}"}, {"status": 200, "body": '{"time":7}'}, {"status": 200, "body": "[]"}]
)
async def test_a_broken_clock_does_not_prevent_working(cms: DemoCms, tmp_path: Path, trouble: dict[str, Any]) -> None:
    async with session_of(cms, tmp_path) as session:
        cms.fault("status", path="/clock", times=3, **trouble)
        await session.start()
        assert session.clock is None
        assert session.me is not None


@pytest.mark.failure(12)
async def test_an_expired_sign_in_is_reported_and_keeps_unsaved_changes(cms: DemoCms, tmp_path: Path) -> None:
    heard: list[LinkState] = []
    async with session_of(cms, tmp_path) as session:
        await session.start()
        session.subscribe(heard.append)
        base = (await session.campaigns.open(cms.campaign_id("Soup season"))).state
        session.drafts.keep("campaign", base.campaign_id, Work(base, base))
        cms.revoke_tokens()
        with pytest.raises(MarqueeError) as refused:
            await session.campaigns.save(base, base)
        assert isinstance(refused.value, SignInNeeded)
        assert heard == [LinkState.SIGNED_OUT]
        assert len(await session.drafts.list()) == 1

        again = cms.tokens("maya")
        await session.tokens.adopt(TokenPair(access_token=again["access_token"]))
        assert heard == [LinkState.SIGNED_OUT, LinkState.CONNECTED]
        await session.campaigns.save(base, base)


@pytest.mark.failure(12)
async def test_a_late_answer_from_before_signing_out_does_not_sign_in(cms: DemoCms, tmp_path: Path) -> None:
    heard: list[LinkState] = []
    async with session_of(cms, tmp_path) as session:
        await session.start()
        session.subscribe(heard.append)
        cms.forget_requests()
        cms.fault("hold", path="/clock", after=True)  # answered under the token of before, and held back
        late = asyncio.create_task(session.refresh_clock())
        await cms.arrived(path="/clock")
        cms.revoke_tokens()
        with pytest.raises(SignInNeeded):
            await session.campaigns.open(cms.campaign_id("Soup season"))
        cms.clear_faults()
        await late
        assert session.state is LinkState.SIGNED_OUT
        await session.tokens.adopt(TokenPair(access_token=cms.token("maya")))
        assert heard == [LinkState.SIGNED_OUT, LinkState.CONNECTED]


@pytest.mark.failure(33)
async def test_signing_in_with_another_account_keeps_drafts_but_does_not_resend_them(
    cms: DemoCms, tmp_path: Path
) -> None:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        await session.lookups.layouts()
        session.drafts.keep("campaign", 5, {"text": "of maya"})
        sam = cms.tokens("sam")
        await session.tokens.adopt(TokenPair(access_token=sam["access_token"]))
        await session.start()
        (draft,) = await session.drafts.list()
        assert not draft.is_of(session.drafts.account_id)
        assert len((await session.lookups.layouts()).items) < 120


async def test_closing_writes_the_last_draft(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        session.drafts.keep("campaign", 5, {"text": "unsaved"})
    assert b"unsaved" in next((tmp_path / "drafts" / "acme").glob("*.json")).read_bytes()


async def test_closing_while_the_drafts_are_read_ends_quietly(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        await session.campaigns.create("Made before closing")
    async with session_of(cms, tmp_path) as session:
        await session.recall()
        resuming = asyncio.create_task(session.writer.resume())
        await asyncio.sleep(0)
        await session.writer.aclose()
        await resuming
