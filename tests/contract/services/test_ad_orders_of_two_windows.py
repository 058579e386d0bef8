"""Two windows on one data folder: while one puts the layouts of an ad in order, the other one waits with that ad."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.services.campaigns.ad_reordering import OrderElsewhere, OrderInterrupted
from app.services.saving.verified_save import NeedsMerge, Saved
from app.transport.http_client import Limits
from tests.helpers.ad_campaigns import AdServices, ad_services, make_ad, reordered, truth
from tests.helpers.demo_cms import ROOT, DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport
from tests.helpers.save_rechecks import NOT_BY_ITSELF

STEPS = "/layout/(assign|remove)/"

pytestmark = pytest.mark.parametrize("cms", ["observed"], indirect=True)


@asynccontextmanager
async def window(cms: DemoCms, data_dir: Path) -> AsyncIterator[AdServices]:
    """A window with a draft folder of its own, as a second process has it."""
    async with open_transport(Origin(cms.url), tokens=FixedTokens(cms.token()), limits=Limits(write_s=5)) as transport:
        services = ad_services(CmsClient(transport), data_dir)
        services.ads.recent.looks_s = NOT_BY_ITSELF
        await services.drafts.list()  # takes its folder
        yield services
        await services.writer.aclose()
        await services.drafts.close()


@contextmanager
def process(cms: DemoCms, data_dir: Path) -> Iterator[subprocess.Popen[str]]:
    """A window in a process of its own; see tests/helpers/order_runner.py."""
    command = [sys.executable, "-m", "tests.helpers.order_runner", str(data_dir), cms.url, cms.token()]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, encoding="utf-8") as running:
        yield running
        assert running.stdin is not None
        with suppress(BrokenPipeError):
            running.stdin.close()


def order(running: subprocess.Popen[str], line: str) -> None:
    assert running.stdin is not None
    running.stdin.write(f"{line}\n")
    running.stdin.flush()


def told_by(running: subprocess.Popen[str]) -> str:
    assert running.stdout is not None
    return str(json.loads(running.stdout.readline()))


@pytest.fixture
async def one(cms: DemoCms, tmp_path: Path) -> AsyncIterator[AdServices]:
    async with window(cms, tmp_path) as services:
        yield services


@pytest.fixture
async def other(cms: DemoCms, tmp_path: Path, one: AdServices) -> AsyncIterator[AdServices]:
    async with window(cms, tmp_path) as services:
        yield services


async def sent(cms: DemoCms, steps: int) -> None:
    async with asyncio.timeout(20):
        while len(await asyncio.to_thread(cms.requests, path=STEPS)) < steps:  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.02)


@pytest.mark.failure(41)
async def test_an_order_under_way_in_another_window_is_not_taken_for_another_users_change(
    cms: DemoCms, one: AdServices, other: AdServices
) -> None:
    campaign_id = make_ad(cms, "Two windows", layouts=3)
    before = truth(cms, campaign_id)
    base = await other.state(campaign_id)
    cms.forget_requests()
    cms.fault("hold", path=STEPS, skip=2)
    ordering = asyncio.create_task(one.save(campaign_id, base, reordered(base, "210")))
    await sent(cms, 3)
    writes = len([each for each in cms.requests() if each["method"] != "GET"])
    for working in (replace(base, target=750), reordered(base, "120")):
        with pytest.raises(OrderElsewhere, match="Another Marquee window is reordering"):
            await other.save(campaign_id, base, working)
    assert len([each for each in cms.requests() if each["method"] != "GET"]) == writes
    cms.clear_faults()
    assert isinstance(await ordering, Saved)
    assert truth(cms, campaign_id) == before[::-1]
    outcome = await other.save(campaign_id, base, replace(base, target=750))
    assert isinstance(outcome, NeedsMerge), "the new order is a change that this window has not seen"
    assert [each.layout_id for each in outcome.theirs.entries] == [each.layout_id for each in base.entries[::-1]]


@pytest.mark.failure(41)
def test_of_two_processes_that_begin_an_order_at_once_exactly_one_continues(cms: DemoCms, tmp_path: Path) -> None:
    with process(cms, tmp_path) as one, process(cms, tmp_path) as other:
        for number in range(12):
            campaign_id = make_ad(cms, f"At once {number}", layouts=3)
            before = truth(cms, campaign_id)
            for each in (one, other):
                order(each, f"read {campaign_id}")
                assert told_by(each) == "read"
            for each in (one, other):
                order(each, "reverse")
            assert sorted(map(told_by, (one, other))) == ["OrderElsewhere", "done"], number
            assert truth(cms, campaign_id) == before[::-1]


@pytest.mark.failure(41)
def test_an_order_based_on_layouts_that_another_window_has_put_in_order_since_is_not_begun(
    cms: DemoCms, tmp_path: Path
) -> None:
    campaign_id = make_ad(cms, "One after the other", layouts=3)
    before = truth(cms, campaign_id)
    with process(cms, tmp_path) as one, process(cms, tmp_path) as other:
        for each in (one, other):
            order(each, f"read {campaign_id}")
            assert told_by(each) == "read"
        for each, told in ((one, "done"), (other, "OrderElsewhere")):
            order(each, "reverse")
            assert told_by(each) == told
        assert truth(cms, campaign_id) == before[::-1]
        order(other, f"read {campaign_id}")
        assert told_by(other) == "read"
        order(other, "reverse")
        assert told_by(other) == "done"
    assert truth(cms, campaign_id) == before


@pytest.mark.failure(28, 41)
def test_a_process_killed_in_an_order_keeps_no_other_from_the_ad(cms: DemoCms, tmp_path: Path) -> None:
    campaign_id = make_ad(cms, "Killed", layouts=3)
    with process(cms, tmp_path) as one, process(cms, tmp_path) as other:
        order(one, f"read {campaign_id}")
        assert told_by(one) == "read"
        cms.forget_requests()
        cms.fault("hold", path=STEPS)
        order(one, "reverse")
        while not cms.requests(path=STEPS):
            pass  # each look asks the CMS
        order(other, f"read {campaign_id}")
        assert told_by(other) == "OrderElsewhere"
        one.kill()
        one.wait()
        cms.clear_faults()
        order(other, f"read {campaign_id}")
        assert told_by(other) == "read"
        order(other, "reverse")
        assert told_by(other) == "done"


@pytest.mark.failure(41)
async def test_an_order_that_a_closed_window_left_is_finished_in_the_other(
    cms: DemoCms, tmp_path: Path, one: AdServices
) -> None:
    campaign_id = make_ad(cms, "Left by a window", layouts=3)
    before = truth(cms, campaign_id)
    async with window(cms, tmp_path) as other:
        base = await other.state(campaign_id)
        cms.fault("status", path=STEPS, skip=2, status=422, body='{"error":422,"message":"No"}')
        with pytest.raises(OrderInterrupted):
            await other.save(campaign_id, base, reordered(base, "210"))
        with pytest.raises(OrderElsewhere):
            await one.save(campaign_id, base, replace(base, target=750))
    with pytest.raises(MarqueeError) as stopped:
        await one.save(campaign_id, base, replace(base, target=750))
    assert isinstance(stopped.value, OrderInterrupted)
    interrupted = await one.ads.orders.interruption_of(campaign_id)
    assert interrupted is not None
    await one.ads.finish(interrupted)
    assert truth(cms, campaign_id) == before[::-1]
