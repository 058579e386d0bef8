"""The layouts of an ad are reordered step by step; after any failure the user can finish or undo the reordering."""

from __future__ import annotations

import asyncio
import errno
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import DiskProblem, Invalid, MarqueeError, Offline, OutcomeUnknown
from app.domain.ads.ad_order_steps import same_order
from app.domain.cms_address import Origin
from app.services.campaigns.ad_reordering import InFlight, Interrupted, OrderInterrupted
from app.services.connection_state import is_network_error
from app.services.drafts.journals import AD_ORDER, DraftUnreadable
from app.services.saving.verified_save import Saved
from app.transport.http_client import Limits
from tests.helpers.ad_campaigns import AdServices, Row, ad_services, entry_of, make_ad, reordered, truth
from tests.helpers.demo_cms import ROOT, DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport

ORDER = "31420"
"""Row numbers: everything moves, and nothing but the first can be kept."""
STEPS = 8
STEPPING = "/layout/(assign|remove)/"


@pytest.fixture
async def services(cms: DemoCms, tmp_path: Path) -> AsyncIterator[AdServices]:
    tokens = FixedTokens(*[cms.token()] * 3)  # it can be renewed twice
    async with open_transport(Origin(cms.url), tokens=tokens, limits=Limits(write_s=5)) as transport:
        services = ad_services(CmsClient(transport), tmp_path)
        yield services
        await services.drafts.close()


async def arrange(services: AdServices, campaign_id: int, order: str = ORDER) -> None:
    state = await services.state(campaign_id)
    await services.ads.orders.arrange(campaign_id, state.name, state.entries, reordered(state, order).entries)


async def the_interruption(services: AdServices) -> Interrupted:
    (found,) = await services.ads.orders.interrupted()
    return found


def wanted(before: Sequence[Row], order: str = ORDER) -> list[Row]:
    return [before[int(place)] for place in order]


async def test_a_reordering_takes_the_fewest_requests_and_keeps_schedules(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Spring offers")
    before = truth(cms, campaign_id)
    cms.forget_requests()
    await arrange(services, campaign_id)
    assert truth(cms, campaign_id) == wanted(before)
    assert len(cms.requests(path="/layout/(assign|remove)/")) == STEPS
    assert await services.ads.orders.interrupted() == ()


async def test_progress_counts_the_steps(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Counted", layouts=3)
    state = await services.state(campaign_id)
    seen: list[tuple[int, int]] = []
    target = reordered(state, "021").entries
    await services.ads.orders.arrange(campaign_id, "Counted", state.entries, target, lambda *at: seen.append(at))
    assert seen == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize("step", range(STEPS))
@pytest.mark.parametrize("ending", ["finish", "put back"])
async def test_after_a_failure_at_any_step_the_reordering_can_be_finished_or_undone(
    cms: DemoCms, services: AdServices, step: int, ending: str
) -> None:
    campaign_id = make_ad(cms, f"Fails at {step}")
    before = list(truth(cms, campaign_id))
    cms.fault("status", path="/layout/(assign|remove)/", skip=step, status=422, body='{"error":422,"message":"No"}')
    with pytest.raises(MarqueeError) as failed:
        await arrange(services, campaign_id)
    if step == 0:
        assert isinstance(failed.value, Invalid)
        assert truth(cms, campaign_id) == before
        assert await services.ads.orders.interrupted() == ()
        return
    assert isinstance(failed.value, OrderInterrupted)
    assert (failed.value.done, failed.value.total) == (step, STEPS)
    assert all(row in truth(cms, campaign_id) for row in before), "nothing may ever be missing"
    interrupted = await the_interruption(services)
    standing = await services.ads.orders.standing(interrupted)
    assert (standing.done, standing.total) == (step, STEPS)
    if ending == "finish":
        await services.ads.finish(interrupted)
        assert truth(cms, campaign_id) == wanted(before)
    else:
        await services.ads.put_back(interrupted)
        assert truth(cms, campaign_id) == before
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(27)
async def test_no_step_is_sent_after_marquee_closed(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Too late")
    before = list(truth(cms, campaign_id))
    await services.drafts.close()
    with pytest.raises(Offline, match="closed"):
        await arrange(services, campaign_id)
    assert truth(cms, campaign_id) == before


@pytest.mark.failure(8)
@pytest.mark.parametrize(
    "fault",
    [
        {"status": 500, "body": '{"error":500,"message":"Whoops"}'},
        {"status": 429, "headers": {"Retry-After": "120"}},
        {"status": 422, "body": '{"error":422,"message":"No"}'},
    ],
    ids=["rolled back", "busy", "refused"],
)
async def test_a_failure_of_the_first_step_is_reported_and_can_be_resolved(
    cms: DemoCms, services: AdServices, fault: dict[str, Any]
) -> None:
    """One that was its own cause kept the loop, and with it the window, for ever."""
    campaign_id = make_ad(cms, "Fails at once")
    before = list(truth(cms, campaign_id))
    cms.fault("status", path="/layout/(assign|remove)/", **fault)
    with pytest.raises(MarqueeError) as failed:
        await arrange(services, campaign_id)
    causes: list[BaseException | None] = [failed.value]
    while causes[-1] is not None:
        causes.append(causes[-1].__cause__)
        assert causes[-1] not in causes[:-1]
    assert not is_network_error(failed.value)
    assert truth(cms, campaign_id) == before
    # The CMS can't be asked for two minutes, so it stays open whether the step was taken.
    is_open = fault["status"] == 429
    assert isinstance(failed.value, OrderInterrupted) == is_open
    assert len(await services.ads.orders.interrupted()) == is_open


@pytest.mark.failure(19)
@pytest.mark.parametrize("step", [0, 3, 4, STEPS - 1])
async def test_a_step_with_a_lost_answer_is_checked_and_not_sent_twice(
    cms: DemoCms, services: AdServices, step: int
) -> None:
    campaign_id = make_ad(cms, f"Lost at {step}")
    before = list(truth(cms, campaign_id))
    cms.forget_requests()
    cms.fault("drop", path="/layout/(assign|remove)/", skip=step, after=True)
    await arrange(services, campaign_id)
    assert truth(cms, campaign_id) == wanted(before)
    assert len(cms.requests(path="/layout/(assign|remove)/")) == STEPS


@pytest.mark.failure(9, 19)
@pytest.mark.parametrize("step", [0, 3])
async def test_a_step_answered_by_a_web_page_is_checked_too(cms: DemoCms, services: AdServices, step: int) -> None:
    campaign_id = make_ad(cms, f"A page at {step}")
    before = list(truth(cms, campaign_id))
    page = {"body": "<html>Welcome to this network</html>", "content_type": "text/html"}
    cms.forget_requests()
    cms.fault("body", path="/layout/(assign|remove)/", skip=step, **page)
    await arrange(services, campaign_id)
    assert truth(cms, campaign_id) == wanted(before)
    assert len(cms.requests(path="/layout/(assign|remove)/")) == STEPS
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(19, 35)
async def test_a_step_that_did_not_arrive_is_resent_only_on_request(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Never arrived")
    before = list(truth(cms, campaign_id))
    cms.forget_requests()
    cms.fault("drop", path=STEPPING, skip=2)
    with pytest.raises(OrderInterrupted) as stopped:
        await arrange(services, campaign_id)
    assert isinstance(stopped.value.cause, OutcomeUnknown)
    assert len(cms.requests(path=STEPPING)) == 3
    await services.ads.finish(await the_interruption(services))
    assert truth(cms, campaign_id) == wanted(before)
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(38, 39)
@pytest.mark.parametrize("kind", ["never_kept", "repeated"])
@pytest.mark.parametrize("step", [0, 2])
async def test_nothing_is_removed_before_the_additions_are_confirmed_once(
    cms: DemoCms, services: AdServices, step: int, kind: str
) -> None:
    campaign_id = make_ad(cms, f"Added, {kind} at {step}")
    before = list(truth(cms, campaign_id))
    base = await services.state(campaign_id)
    cms.fault(kind, path="/layout/assign/", skip=step)
    with pytest.raises(OrderInterrupted):
        await services.save(campaign_id, base, reordered(base, ORDER))
    assert truth(cms, campaign_id)[: len(before)] == before
    with pytest.raises(OrderInterrupted):
        await services.save(campaign_id, base, reordered(base, ORDER))
    await services.ads.finish(await the_interruption(services))
    assert truth(cms, campaign_id) == wanted(before)
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(38, 39)
async def test_a_removal_of_two_copies_is_not_taken_for_another_users_change(
    cms: DemoCms, services: AdServices
) -> None:
    campaign_id = make_ad(cms, "Three copies", layouts=1)
    for day in (1, 2):
        layout = {"layoutId": cms.line_up(campaign_id)[0], "daysOfWeek[]": str(day)}
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=cms.token(), form=layout)
    base = await services.state(campaign_id)
    meant = reordered(base, "02")
    cms.repeated(path="/layout/remove/")
    with pytest.raises(OrderInterrupted):
        await services.save(campaign_id, base, meant)
    await services.ads.finish(await the_interruption(services))
    assert same_order((await services.state(campaign_id)).entries, meant.entries)


async def test_the_result_is_read_back_before_the_journal_is_deleted(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Not read back", layouts=3)
    base = await services.state(campaign_id)
    cms.fault("status", path=f"/campaign/{campaign_id}$", method="GET", skip=2, times=2, status=500, body="{}")
    with pytest.raises(OutcomeUnknown):
        await services.save(campaign_id, base, reordered(base, "021"))
    assert await services.ads.orders.interrupted()
    outcome = await services.save(campaign_id, base, reordered(base, "021"))
    assert isinstance(outcome, Saved)
    assert await services.ads.orders.interrupted() == ()


GATEWAY: list[dict[str, Any]] = [
    {"cut": "drop"},
    {"status": 504, "body": "<h1>Gateway Time-out</h1>", "content_type": "text/html"},
    {"status": 503, "headers": {"Retry-After": "0"}},
    {"status": 502},
    {"status": 500, "body": "<h1>Whoops</h1>", "content_type": "text/html"},
]
GATEWAYS = [str(each.get("cut") or each.get("status")) for each in GATEWAY]


@pytest.mark.failure(35, 36)
@pytest.mark.parametrize("answer", GATEWAY, ids=GATEWAYS)
@pytest.mark.parametrize("step", [0, 3, STEPS - 1])
async def test_a_late_step_is_waited_for_and_the_reordering_continues(
    cms: DemoCms, services: AdServices, step: int, answer: dict[str, Any]
) -> None:
    campaign_id = make_ad(cms, f"Late at {step}")
    before = list(truth(cms, campaign_id))
    services.writer.checks.looks_s = (0.0, 0.1, 0.2, 0.4, 1.0, 5.0)
    cms.forget_requests()
    cms.late(path=STEPPING, skip=step, seconds=0.3, **answer)
    await arrange(services, campaign_id)
    assert truth(cms, campaign_id) == wanted(before)
    assert len(cms.requests(path=STEPPING)) == STEPS
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [401, 429])
async def test_a_step_that_is_turned_away_is_sent_again_once_it_is_seen_not_to_be_there(
    cms: DemoCms, services: AdServices, status: int
) -> None:
    campaign_id = make_ad(cms, f"Turned away with {status}", layouts=3)
    before = list(truth(cms, campaign_id))
    cms.forget_requests()
    body = f'{{"error":{status},"message":"Turned away"}}'
    cms.fault("status", status=status, path=STEPPING, body=body, headers={"Retry-After": "0"})
    await arrange(services, campaign_id, "021")
    assert truth(cms, campaign_id) == wanted(before, "021")
    assert len(cms.requests(path=STEPPING)) == 3


@pytest.mark.failure(36)
async def test_a_first_step_that_was_turned_away_and_could_not_be_looked_for_stays_in_doubt(
    cms: DemoCms, services: AdServices
) -> None:
    campaign_id = make_ad(cms, "Turned away unseen", layouts=3)
    before = list(truth(cms, campaign_id))
    busy = '{"error":429,"message":"Too many requests"}'
    cms.fault("applied", status=429, path=STEPPING, body=busy, headers={"Retry-After": "0"})
    cms.fault("status", status=500, path=f"/api/campaign/{campaign_id}$", method="GET", skip=1, times=None)
    with pytest.raises(OrderInterrupted):
        await arrange(services, campaign_id, "021")
    cms.clear_faults()
    await services.ads.finish(await the_interruption(services))
    assert truth(cms, campaign_id) == wanted(before, "021")


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [401, 403, 404, 408, 422, 429, 500, 502, 503, 504, 508, 520, 527])
async def test_a_step_carried_out_but_answered_with_an_error_is_found(
    cms: DemoCms, services: AdServices, status: int
) -> None:
    campaign_id = make_ad(cms, f"Applied, then {status}", layouts=3)
    before = list(truth(cms, campaign_id))
    cms.forget_requests()
    body = f'{{"error":{status},"message":"Whoops"}}'
    headers = {"Retry-After": "0"} if status == 429 else {}
    cms.fault("applied", status=status, path=STEPPING, times=None, body=body, headers=headers)
    await arrange(services, campaign_id, "021")
    assert truth(cms, campaign_id) == wanted(before, "021")
    assert len(cms.requests(path=STEPPING)) == 2


@pytest.mark.failure(35)
@pytest.mark.parametrize("ending", ["finish", "put back"])
async def test_a_step_that_may_still_arrive_is_awaited_before_finishing(
    cms: DemoCms, services: AdServices, ending: str
) -> None:
    """Finishing while a step of a closed program is in flight would carry it out twice."""
    campaign_id = make_ad(cms, "Still on its way")
    before = list(truth(cms, campaign_id))
    cms.forget_requests()
    cms.late(path=STEPPING, skip=2, seconds=1.0, cut="drop")
    ending_program = asyncio.create_task(arrange(services, campaign_id))
    while len(cms.requests(path=STEPPING)) < 3:  # noqa: ASYNC110 - the server has no event for it
        await asyncio.sleep(0.01)
    ending_program.cancel()
    services.writer.checks.looks_s = (0.0, 0.2, 0.5, 3.0)
    interrupted = await the_interruption(services)
    assert interrupted.journal.in_flight is not None
    assert interrupted.journal.in_flight.step == 2
    if ending == "finish":
        await services.ads.finish(interrupted)
    else:
        await services.ads.put_back(interrupted)
    cms.wait_for_late()
    assert truth(cms, campaign_id) == (wanted(before) if ending == "finish" else before)
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(35)
async def test_automatic_continuation_waits_for_steps_that_may_still_arrive(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "By itself", layouts=3)
    cms.late(path=STEPPING, skip=1, seconds=0.8, status=504)
    cms.fault("drop", path=f"/campaign/{campaign_id}$", method="GET", skip=1, times=3)
    with pytest.raises(OrderInterrupted):
        await arrange(services, campaign_id, "210")
    cms.clear_faults()
    services.writer.checks.looks_s = (0.0, 0.2, 0.5, 3.0)
    standing = await services.ads.orders.standing(await the_interruption(services), waits=True)
    assert standing.done == 2


def test_the_age_of_a_step_ignores_changes_of_the_system_clock() -> None:
    now, tick = time.time(), time.monotonic()
    assert InFlight(0, now - 20, tick - 20).since_s(0) == pytest.approx(20, abs=1)
    assert InFlight(0, now - 7200, tick - 20).since_s(0) == pytest.approx(20, abs=1), "set forward"
    assert InFlight(0, now + 7200, tick - 20).since_s(0) == 0, "set back"
    assert InFlight(0, now - 20, tick + 500).since_s(0) == pytest.approx(20, abs=1), "started again"
    assert InFlight().since_s(now - 30) == pytest.approx(30, abs=1), "of an older version"
    assert InFlight().since_s(now + 30) == 0


@pytest.mark.failure(35)
async def test_the_journal_of_an_older_version_counts_from_its_file_time(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Older", layouts=3)
    before = list(truth(cms, campaign_id))
    now = (await services.state(campaign_id)).entries
    target = tuple(now[int(place)] for place in "021")
    old = {"before": now, "target": target, "start": now, "is_going_back": False}
    services.drafts.keep(AD_ORDER, campaign_id, old, title="Older")
    interrupted = await the_interruption(services)
    assert interrupted.journal.in_flight == InFlight()
    services.writer.checks.looks_s = (0.0, 0.1, 0.6)
    started = time.monotonic()
    await services.ads.finish(interrupted)
    assert time.monotonic() - started > 0.4
    assert truth(cms, campaign_id) == wanted(before, "021")


async def test_undoing_can_be_interrupted_too(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Back and back again")
    before = list(truth(cms, campaign_id))
    refused = '{"error":422,"message":"No"}'
    cms.fault("status", path="/layout/(assign|remove)/", skip=6, status=422, body=refused)
    with pytest.raises(OrderInterrupted):
        await arrange(services, campaign_id)
    cms.fault("status", path="/layout/(assign|remove)/", skip=1, status=422, body=refused)
    with pytest.raises(OrderInterrupted):
        await services.ads.put_back(await the_interruption(services))
    interrupted = await the_interruption(services)
    assert interrupted.journal.is_going_back
    assert (await services.ads.orders.standing(interrupted)).done == 1
    await services.ads.put_back(interrupted)
    assert truth(cms, campaign_id) == before


async def test_another_users_change_in_between_is_noticed(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Two at once", layouts=4)
    cms.fault("status", path="/layout/assign/", skip=2, status=422, body='{"error":422,"message":"No"}')
    with pytest.raises(OrderInterrupted):
        await arrange(services, campaign_id, "3120")
    token = cms.token()
    layout_id = cms.line_up(campaign_id)[0]
    cms.api("DELETE", f"/campaign/layout/remove/{campaign_id}", token=token, form={"layoutId": layout_id})
    standing = await services.ads.orders.standing(await the_interruption(services))
    assert standing.done is None
    await services.ads.orders.forget(campaign_id)
    assert await services.ads.orders.interrupted() == ()


async def test_an_interruption_that_finished_after_all_is_forgotten(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Arrived", layouts=3)
    state = await services.state(campaign_id)
    # The last request goes through, but neither its answer nor anything after it comes back.
    cms.fault("drop", path="/layout/remove/", after=True)
    cms.fault("drop", path=f"/campaign/{campaign_id}$", method="GET", skip=1, times=20)
    with pytest.raises(OrderInterrupted):
        await services.ads.orders.arrange(campaign_id, "Arrived", state.entries, reordered(state, "021").entries)
    cms.clear_faults()
    assert (await services.ads.orders.standing(await the_interruption(services))).is_at_its_end
    assert await services.ads.orders.interrupted() == ()


@pytest.mark.failure(25)
async def test_nothing_is_sent_if_the_journal_cannot_be_written(cms: DemoCms, tmp_path: Path) -> None:
    campaign_id = make_ad(cms, "No disk", layouts=3)
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", encoding="utf-8")
    async with open_transport(Origin(cms.url), tokens=FixedTokens(cms.token())) as transport:
        services = ad_services(CmsClient(transport), blocked)
        cms.forget_requests()
        with pytest.raises(DiskProblem):
            await arrange(services, campaign_id, "210")
        assert cms.requests(path="/layout/(assign|remove)/") == []


@pytest.mark.failure(33)
@pytest.mark.failure(25)
async def test_a_reordering_is_done_although_its_journal_cannot_be_removed(
    cms: DemoCms, services: AdServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign_id = make_ad(cms, "Disk without deletions")
    before = truth(cms, campaign_id)
    unlink = Path.unlink

    def refuse(path: Path, *, missing_ok: bool = False) -> None:
        if path.name.startswith("ad_order"):
            raise OSError(errno.EROFS, "Read-only file system")
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    await arrange(services, campaign_id)
    assert truth(cms, campaign_id) == wanted(before)
    found = await the_interruption(services)
    assert (await services.ads.orders.standing(found)).is_at_its_end
    monkeypatch.undo()
    await services.ads.orders.standing(found)
    assert await services.ads.orders.interrupted() == ()


async def test_an_interruption_belongs_to_the_account_that_started(
    cms: DemoCms, services: AdServices, tmp_path: Path
) -> None:
    campaign_id = make_ad(cms, "Mine", layouts=3)
    services.drafts.account_id = 1
    cms.fault("status", path="/layout/remove/", status=422, body='{"error":422,"message":"No"}')
    with pytest.raises(OrderInterrupted):
        await arrange(services, campaign_id, "210")
    assert (await the_interruption(services)).is_mine
    services.drafts.account_id = 2
    assert not (await the_interruption(services)).is_mine


@pytest.mark.failure(25)
async def test_an_unreadable_journal_is_put_aside_and_reported(services: AdServices, tmp_path: Path) -> None:
    told: list[DraftUnreadable] = []
    services.drafts.subscribe_unreadable(told.append)
    services.drafts.keep(AD_ORDER, 7, {"before": "nothing of the kind"}, title="Odd")
    assert await services.ads.orders.interruption_of(7) is None
    await services.drafts.flush()
    await asyncio.sleep(0)
    (problem,) = told
    assert problem.sentence.startswith("The interrupted reordering of “Odd” can't be finished or undone")
    assert "check that each layout is there once" in problem.hint
    (kept,) = (tmp_path / "drafts" / "c1").glob("ad_order-7.json.bad-*")
    assert str(kept) in problem.hint
    assert await services.ads.orders.interrupted() == ()


async def test_a_refused_layout_leaves_nothing_missing(cms: DemoCms, tmp_path: Path) -> None:
    """The CMS lets no user add unshared layouts; until then only duplicates exist."""
    campaign_id = make_ad(cms, "Refused", layouts=4)
    cms.fault("status", path="/layout/assign/", skip=1, status=403, body='{"error":403,"message":"Not shared"}')
    async with open_transport(Origin(cms.url), tokens=FixedTokens(cms.token())) as transport:
        services = ad_services(CmsClient(transport), tmp_path)
        before = list(truth(cms, campaign_id))
        with pytest.raises(OrderInterrupted) as failed:
            await arrange(services, campaign_id, "3210")
        assert isinstance(failed.value.cause, Invalid)
        assert failed.value.cause.sentence.endswith(" can't be added: Not shared.")
        assert truth(cms, campaign_id)[: len(before)] == before
        await services.ads.put_back(await the_interruption(services))
        assert truth(cms, campaign_id) == before
        await services.drafts.close()


async def test_layouts_republished_meanwhile_keep_their_place(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Republished", layouts=4)
    state = await services.state(campaign_id)
    moved = state.entries[0]
    cms.publish(moved.layout_id)
    now = await services.state(campaign_id)
    await services.ads.orders.arrange(campaign_id, "Republished", now.entries, reordered(state, "1230").entries)
    after = await services.state(campaign_id)
    assert same_order(after.entries, reordered(now, "1230").entries)
    assert after.entries[-1].layout_id != moved.layout_id


_PROGRAM = """
import asyncio, sys
from pathlib import Path
from app.api.cms_client import CmsClient
from app.domain.cms_address import Origin
from tests.helpers.ad_campaigns import ad_services, reordered
from tests.helpers.fixed_token_transport import FixedTokens, open_transport

async def main(url, token, data, campaign_id, order):
    async with open_transport(Origin(url), tokens=FixedTokens(token)) as transport:
        services = ad_services(CmsClient(transport), Path(data))
        state = await services.state(int(campaign_id))
        target = reordered(state, order).entries
        await services.ads.orders.arrange(int(campaign_id), state.name, state.entries, target)

asyncio.run(main(*sys.argv[1:]))
"""


def kill_after(cms: DemoCms, data_dir: Path, campaign_id: int, steps: int) -> None:
    """Runs a program that puts the ad in order, and kills it while a step after so many is on its way."""
    cms.forget_requests()
    cms.fault("delay", path="/layout/(assign|remove)/", skip=steps, seconds=30)
    command = [sys.executable, "-c", _PROGRAM, cms.url, cms.token(), str(data_dir), str(campaign_id), ORDER]
    program = subprocess.Popen(command, cwd=ROOT)
    end = time.monotonic() + 30
    while len(cms.requests(path="/layout/(assign|remove)/")) <= steps and time.monotonic() < end:
        time.sleep(0.02)
    assert program.poll() is None
    program.kill()
    program.wait()
    cms.clear_faults()


@pytest.mark.failure(19)
@pytest.mark.parametrize("ending", ["finish", "put back"])
@pytest.mark.parametrize("step", [1, 4, 6])
async def test_a_killed_program_leaves_a_journal_for_the_next_run(
    cms: DemoCms, services: AdServices, tmp_path: Path, step: int, ending: str
) -> None:
    campaign_id = make_ad(cms, f"Killed at {step}")
    before = list(truth(cms, campaign_id))
    kill_after(cms, tmp_path, campaign_id, step)
    interrupted = await the_interruption(services)
    assert interrupted.title == f"Killed at {step}"
    standing = await services.ads.orders.standing(interrupted)
    assert standing.done in {step, step + 1}
    if ending == "finish":
        await services.ads.finish(interrupted)
        assert truth(cms, campaign_id) == wanted(before)
    else:
        await services.ads.put_back(interrupted)
        assert truth(cms, campaign_id) == before
    await services.drafts.list()  # the disk has caught up
    assert not list((tmp_path / "drafts" / "c1").glob(f"{AD_ORDER}-*"))


async def test_offline_before_the_first_step_changes_nothing(cms: DemoCms, tmp_path: Path) -> None:
    with DemoCms(dialect=cms.dialect) as other:
        campaign_id = make_ad(other, "Unplugged", layouts=3)
        async with open_transport(Origin(other.url), tokens=FixedTokens(other.token())) as transport:
            services = ad_services(CmsClient(transport), tmp_path)
            state = await services.state(campaign_id)
            other.stop()
            with pytest.raises(Offline):
                await services.ads.orders.arrange(campaign_id, "x", state.entries, (*state.entries, entry_of(1)))
            assert await services.ads.orders.interrupted() == ()
            await services.drafts.close()
