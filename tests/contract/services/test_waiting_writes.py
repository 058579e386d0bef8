"""A write that the CMS makes wait is based on the record as it is when the write is sent, not as it was before."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.core import write_gate
from app.core.errors import Busy, Invalid, OutcomeUnknown
from app.services.saving.verified_save import NeedsMerge, Saved
from app.services.session.session import Session
from tests.contract.services.conftest import UserServices
from tests.contract.services.record_makers import command, service_of
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

BUSY = '{"error":429,"message":"Too many requests"}'


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    async with session_of(cms, tmp_path) as opened:
        await opened.start()
        yield opened


def turn_away(cms: DemoCms, path: str, *, wait_s: int = 2, times: int | None = 1) -> None:
    """Lets the CMS answer writes of `path` with "Too many requests"."""
    headers = {"Retry-After": str(wait_s)}
    cms.fault("status", method="PUT", path=path, status=429, body=BUSY, headers=headers, times=times)


@pytest.mark.failure(7, 20)
async def test_a_change_made_while_a_save_waits_is_merged_not_overwritten(cms: DemoCms, services: UserServices) -> None:
    service = service_of("command", services)
    base = command("Waits")
    record_id = service.rules.id_of(await service.create(base))
    path = f"/command/{record_id}$"
    turn_away(cms, path)
    saving = asyncio.create_task(service.save(record_id, base, replace(base, name="Mine")))
    await cms.arrived(method="PUT", path=path)
    form = {"command": "Waits", "description": "theirs", "commandString": "beep"}
    assert cms.api("PUT", f"/command/{record_id}", token=cms.token(), form=form).status < 300
    outcome = await saving
    assert isinstance(outcome, NeedsMerge)
    assert (outcome.theirs.description, outcome.was_sent) == ("theirs", False)
    merged = replace(outcome.mine, description=outcome.theirs.description)
    outcome = await service.save(record_id, outcome.theirs, merged)
    assert isinstance(outcome, Saved)
    assert (outcome.fresh.name, outcome.fresh.description) == ("Mine", "theirs")


@pytest.mark.failure(37)
async def test_a_save_that_is_turned_away_although_it_was_made_stays_known_if_it_cannot_be_read(
    cms: DemoCms, services: UserServices
) -> None:
    service = service_of("command", services)
    base = command("Turned away and made")
    record_id = service.rules.id_of(await service.create(base))
    path = f"/command/{record_id}$"
    cms.applied(429, method="PUT", path=path, json_body={"error": 429, "message": "Too many requests"}, retry_after=1)
    saving = asyncio.create_task(service.save(record_id, base, replace(base, name="Mine")))
    await cms.arrived(method="PUT", path=path)
    cms.fault("reset", method="GET", path="/command", times=None)
    with pytest.raises(OutcomeUnknown):
        await saving
    cms.clear_faults()
    cms.forget_requests()
    assert isinstance(await service.save(record_id, base, replace(base, name="Mine")), Saved)
    assert cms.requests(method="PUT") == []


@pytest.mark.failure(37)
@pytest.mark.parametrize("status", [401, 429])
async def test_a_deletion_that_is_turned_away_although_it_was_made_is_unknown_if_the_record_cannot_be_read(
    cms: DemoCms, services: UserServices, status: int
) -> None:
    made = (await services.campaigns.create(f"Turned away {status}")).campaign.campaign_id
    path, headers = f"/campaign/{made}$", {"Retry-After": "0"}
    cms.fault("applied", method="DELETE", path=path, status=status, body=BUSY, headers=headers)
    cms.fault("status", method="GET", path=path, status=403, body='{"error":403,"message":"No"}', skip=1, times=None)
    with pytest.raises(OutcomeUnknown):
        await services.campaigns.delete(made)
    cms.clear_faults()
    assert (await services.campaigns.delete(made)).was_there


@pytest.mark.failure(7, 20)
async def test_a_rename_in_a_list_is_made_on_what_another_user_saved_meanwhile(
    cms: DemoCms, services: UserServices
) -> None:
    campaign_id = (await services.campaigns.create("Waits in a list")).campaign.campaign_id
    path = f"/campaign/{campaign_id}$"
    turn_away(cms, path)
    renaming = asyncio.create_task(services.campaigns.rename(campaign_id, "Renamed"))
    await cms.arrived(method="PUT", path=path)
    form = {"name": "Waits in a list", "ref1": "theirs"}
    assert cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token(), form=form).status < 300
    await renaming
    found = cms.campaign(campaign_id)
    assert (found["campaign"], found["ref1"]) == ("Renamed", "theirs")


@pytest.mark.failure(7, 20)
async def test_an_ad_is_not_overwritten_after_a_wait(cms: DemoCms, session: Session) -> None:
    campaign_id = make_ad(cms, "Waits, too", layouts=1)
    base = (await session.ads.open(campaign_id)).state
    path = f"/campaign/{campaign_id}$"
    cms.forget_requests()
    turn_away(cms, path)
    working = replace(base, name="Mine")
    saving = asyncio.create_task(
        session.writer.save("campaign", campaign_id, session.ads.adapter(campaign_id), base, working)
    )
    await cms.arrived(method="PUT", path=path)
    form = {"name": base.name, "targetType": "plays", "target": "999", "startDt": base.start_dt, "endDt": base.end_dt}
    form["displayGroupIds[]"] = "1"
    assert cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token(), form=form).status < 300
    outcome = await saving
    assert isinstance(outcome, NeedsMerge)
    assert cms.campaign(campaign_id)["target"] == 999


@pytest.mark.failure(7, 36)
async def test_a_creation_that_waits_after_its_check_is_checked_again(
    cms: DemoCms, services: UserServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another request is asked to wait just after the check; meanwhile a colleague creates such a command."""
    monkeypatch.setattr(write_gate, "READ_AGE_S", 0.3)
    checks = 0

    async def check() -> None:
        nonlocal checks
        checks += 1
        if checks > 1:
            raise Invalid("It exists.")
        services.client.transport._rate_limit.hold(0.8)

    service_of("command", services)
    meant = command("Waits for its turn")
    cms.forget_requests()
    with pytest.raises(Invalid):
        await services.writer.creations["command"].create(
            meant, meant.name, lambda: services.client.commands.create(meant), check=check
        )
    assert cms.requests(method="POST") == []


async def test_an_unchanged_record_is_saved_after_the_wait(cms: DemoCms, services: UserServices) -> None:
    service = service_of("command", services)
    base = command("Waits undisturbed")
    record_id = service.rules.id_of(await service.create(base))
    turn_away(cms, f"/command/{record_id}$", wait_s=0, times=2)
    assert isinstance(await service.save(record_id, base, replace(base, name="Mine")), Saved)


async def test_a_cms_that_always_asks_to_wait_is_reported_as_busy(cms: DemoCms, services: UserServices) -> None:
    service = service_of("command", services)
    base = command("Waits for ever")
    record_id = service.rules.id_of(await service.create(base))
    cms.forget_requests()
    turn_away(cms, f"/command/{record_id}$", wait_s=0, times=None)
    with pytest.raises(Busy):
        await service.save(record_id, base, replace(base, name="Mine"))
    assert len(cms.requests(method="PUT")) == 4


def test_a_read_is_too_old_for_a_late_request_and_for_a_second_one() -> None:
    now = time.monotonic()
    gate = write_gate.since_read(now)
    assert gate() is None
    assert isinstance(gate(), Busy), "the first was turned away"
    assert isinstance(write_gate.since_read(now - write_gate.READ_AGE_S - 1)(), Busy)
