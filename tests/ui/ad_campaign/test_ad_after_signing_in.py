"""An ad is being saved when the sign-in ends: the save continues after the next one, without merging its own steps."""

from __future__ import annotations

import pytest

from app.ui.forms.version_comparison import ConflictView
from tests.helpers.ad_campaigns import make_ad, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.open_documents import is_interrupted
from tests.helpers.sessions import signs_in
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage, opened, save, sentences
from tests.ui.campaign_editor.conftest import until

STEPS = "/layout/(assign|remove)/"


async def changed(stage: AdStage, campaign_id: int) -> Hand:
    """The ad with another target, and its last layout moved to the top."""
    hand = await opened(stage, campaign_id)
    hand.type_into("target", 41)
    hand.layouts.view.select_rows([2])
    hand.layouts.to_top.trigger()
    return hand


@pytest.mark.failure(12)
def test_saving_again_after_the_sign_in_does_not_merge_the_own_put(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Signed out at the PUT", layouts=3)
        before = truth(cms, campaign_id)
        hand = await changed(stage, campaign_id)
        cms.applied(401, path=f"/campaign/{campaign_id}$", method="PUT", json_body={})
        await save(hand)
        assert hand.page.is_unsaved()
        await signs_in(hand.editing._session, cms, "maya")
        await save(hand)
        assert not hand.editing.findChildren(ConflictView)
        await until(lambda: not hand.page.is_unsaved())
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert cms.campaign(campaign_id)["target"] == 41

    on_stage(scene)


@pytest.mark.failure(12)
@pytest.mark.parametrize("step", [0, 1, 3])
@pytest.mark.parametrize("is_made", [True, False], ids=["carried out", "not carried out"])
def test_an_order_stopped_by_the_end_of_the_sign_in_continues_after_the_next_one(
    on_stage: OnStage, cms: DemoCms, step: int, is_made: bool
) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, f"Signed out at step {step}", layouts=3)
        before = truth(cms, campaign_id)
        hand = await changed(stage, campaign_id)
        session = hand.editing._session
        kind = "applied" if is_made else "status"
        cms.fault(kind, path=STEPS, status=401, body="{}", skip=step)
        await save(hand)
        await until(lambda: any("waiting for your sign-in" in each for each in sentences(hand)))
        assert is_interrupted(hand.editing)
        await signs_in(session, cms, "maya")
        await until(lambda: not is_interrupted(hand.editing))
        assert not hand.editing.findChildren(ConflictView)
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()

    on_stage(scene)


@pytest.mark.failure(33)
def test_an_order_stopped_by_the_end_of_the_sign_in_is_not_continued_for_another_account(
    on_stage: OnStage, cms: DemoCms
) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Signed out for another", layouts=3)
        hand = await changed(stage, campaign_id)
        session = hand.editing._session
        cms.fault("status", path=STEPS, status=401, body="{}", skip=1)
        await save(hand)
        await until(lambda: any("waiting for your sign-in" in each for each in sentences(hand)))
        left = truth(cms, campaign_id)
        await signs_in(session, cms, "alex")
        await until(lambda: any("was interrupted" in each for each in sentences(hand)))
        assert truth(cms, campaign_id) == left

    on_stage(scene)
