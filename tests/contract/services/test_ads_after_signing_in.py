"""An ad whose save ended with the sign-in is continued after the next one, without a merge of its own steps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.errors import MarqueeError, SignInNeeded
from app.domain.ads.ad import AdState
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.services.saving.verified_save import NeedsMerge, Saved, SaveOutcome
from app.services.session.session import Session
from tests.helpers.ad_campaigns import make_ad, reordered, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import signs_in

EDITOR = object()

pytestmark = pytest.mark.parametrize("cms", ["observed"], indirect=True)


async def save(session: Session, campaign_id: int, base: AdState, working: AdState) -> SaveOutcome[AdState]:
    return await session.writer.save("campaign", campaign_id, session.ads.adapter(campaign_id), base, working, EDITOR)


@pytest.mark.failure(12)
@pytest.mark.parametrize("is_made", [True, False], ids=["carried out", "not carried out"])
async def test_a_put_that_ends_the_sign_in_is_continued_after_the_next_one(
    session: Session, cms: DemoCms, is_made: bool
) -> None:
    campaign_id = make_ad(cms, "Signed out at the PUT", layouts=3)
    before = truth(cms, campaign_id)
    base = (await session.ads.open(campaign_id)).state
    working = replace(reordered(base, "210"), target=750)
    kind = "applied" if is_made else "status"
    cms.fault(kind, path=f"/campaign/{campaign_id}$", method="PUT", status=401, body="{}")
    with pytest.raises(SignInNeeded):
        await save(session, campaign_id, base, working)
    await signs_in(session, cms, "maya")
    assert isinstance(await save(session, campaign_id, base, working), Saved)
    assert truth(cms, campaign_id) == before[::-1]
    assert cms.campaign(campaign_id)["target"] == 750


@pytest.mark.failure(12)
async def test_an_order_that_could_not_begin_after_the_put_is_continued(session: Session, cms: DemoCms) -> None:
    campaign_id = make_ad(cms, "Signed out before the first step", layouts=3)
    before = truth(cms, campaign_id)
    base = (await session.ads.open(campaign_id)).state
    working = replace(reordered(base, "210"), target=750)
    refusal = '{"error":422,"message":"No"}'
    cms.fault("status", path="/layout/assign/", status=422, body=refusal)
    with pytest.raises(MarqueeError):
        await save(session, campaign_id, base, working)
    assert isinstance(await save(session, campaign_id, base, working), Saved)
    assert truth(cms, campaign_id) == before[::-1]


@pytest.mark.failure(20)
async def test_a_change_of_another_user_after_the_own_put_is_still_merged(session: Session, cms: DemoCms) -> None:
    campaign_id = make_ad(cms, "Theirs after the PUT", layouts=3)
    base = (await session.ads.open(campaign_id)).state
    working = replace(reordered(base, "210"), target=750)
    cms.applied(401, path=f"/campaign/{campaign_id}$", method="PUT", json_body={})
    with pytest.raises(SignInNeeded):
        await save(session, campaign_id, base, working)
    await signs_in(session, cms, "maya")
    now = (await session.ads.open(campaign_id)).state
    other = replace(now, target=900)
    adapter = session.ads.adapter(campaign_id)
    await session.writer.save("campaign", campaign_id, adapter, now, other, object())
    outcome = await save(session, campaign_id, base, working)
    assert isinstance(outcome, NeedsMerge)
    assert cms.campaign(campaign_id)["target"] == 900


@pytest.mark.failure(12)
@pytest.mark.parametrize("step", range(4))
@pytest.mark.parametrize("is_made", [True, False], ids=["carried out", "not carried out"])
async def test_a_step_that_ends_the_sign_in_is_finished_after_the_next_one(
    session: Session, cms: DemoCms, step: int, is_made: bool
) -> None:
    campaign_id = make_ad(cms, f"Signed out at step {step}", layouts=3)
    before = truth(cms, campaign_id)
    base = (await session.ads.open(campaign_id)).state
    working = reordered(base, "210")
    kind = "applied" if is_made else "status"
    cms.fault(kind, path="/layout/(assign|remove)/", status=401, body="{}", skip=step)
    with pytest.raises(OrderInterrupted) as stopped:
        await save(session, campaign_id, base, working)
    assert isinstance(stopped.value.cause, SignInNeeded)
    await signs_in(session, cms, "maya")
    interrupted = await session.ads.orders.interruption_of(campaign_id)
    assert interrupted is not None
    session.writer.checks.looks_s = (0.0, 0.1)
    await session.ads.finish(interrupted)
    assert truth(cms, campaign_id) == before[::-1]
    assert isinstance(await save(session, campaign_id, base, working), Saved)
