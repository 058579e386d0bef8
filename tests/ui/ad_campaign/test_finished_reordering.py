"""A finished reordering leaves no draft, banner or comparison, and duplicates can be removed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.services.drafts.draft import DraftState, Work
from app.services.session.session import Session
from app.ui.forms.version_comparison import ConflictView, ReviewView
from app.ui.recovery.duplicates_notice import RepeatedNotice
from tests.helpers.ad_campaigns import Row, make_ad, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.open_documents import is_interrupted
from tests.helpers.save_rechecks import NOT_BY_ITSELF, look_again
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage, leave_behind, press_in_banner, save, sentences
from tests.ui.campaign_editor.conftest import until


async def left_by_an_earlier_run(session: Session, cms: DemoCms, name: str) -> tuple[int, list[Row]]:
    """An ad whose save was interrupted when Marquee ended: the target is saved, the layouts are partly reordered.

    Returns its id and what its layouts were.
    """
    campaign_id = make_ad(cms, name, layouts=3)
    before = truth(cms, campaign_id)
    base = (await session.ads.open(campaign_id)).state
    entries = base.entries
    working = replace(base, target=41, entries=(entries[2], entries[0], entries[1]))
    session.drafts.keep("ad_campaign", campaign_id, Work(base, working), title=name, state=DraftState.SENDING)
    properties = replace(base, target=41)
    await session.writer.save("campaign", campaign_id, session.ads.adapter(campaign_id), base, properties)
    await leave_behind(session, cms, campaign_id)
    return campaign_id, before


def unsaved(session: Session) -> list[str]:
    return [draft.resource for draft in session.drafts.heads if draft.is_unsaved]


@pytest.mark.failure(19, 28)
@pytest.mark.parametrize("compares", [False, True], ids=["opened", "compared from the drafts"])
def test_an_order_finished_after_a_restart_leaves_no_traces(on_stage: OnStage, cms: DemoCms, compares: bool) -> None:
    async def scene(stage: AdStage) -> None:
        session = await stage.session()
        campaign_id, before = await left_by_an_earlier_run(session, cms, f"Restarted {compares}")
        page = await stage.open_ad(session, campaign_id)
        if compares:
            page.compare_draft()
        hand = Hand(page)
        await until(lambda: any("2 of 4" in each for each in sentences(hand)))
        assert len(sentences(hand)) == 1, "one voice"
        press_in_banner(hand, "Finish")
        await until(lambda: not is_interrupted(hand.editing))
        await until(lambda: not unsaved(session))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert sentences(hand) == []
        assert not hand.page.is_unsaved()
        assert not hand.editing.findChildren(ReviewView)
        assert not any("omeone else" in each for each in stage.window.said)
        assert hand.editing.why_not() == ""

    on_stage(scene)


@pytest.mark.failure(19, 28)
def test_an_order_undone_after_a_restart_can_be_restored(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        session = await stage.session()
        campaign_id, before = await left_by_an_earlier_run(session, cms, "Put back later")
        hand = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("2 of 4" in each for each in sentences(hand)))
        press_in_banner(hand, "Undo reordering")
        await until(lambda: any("doesn't have all of it" in each for each in sentences(hand)))
        assert truth(cms, campaign_id) == before
        await until(hand.page.is_unsaved)
        assert len(sentences(hand)) == 1, "one voice"
        await save(hand)
        assert not hand.editing.findChildren(ConflictView)
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert unsaved(session) == []
        assert not any("omeone else" in each for each in stage.window.said)

    on_stage(scene)


@pytest.mark.failure(35)
def test_while_a_step_may_still_arrive_nothing_else_can_be_pressed(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "May arrive", layouts=3)
        before = truth(cms, campaign_id)
        session = await stage.session()
        checks = session.writer.checks
        hand = Hand(await stage.open_ad(session, campaign_id))
        hand.layouts.view.select_rows([2])
        hand.layouts.to_top.trigger()
        cms.fault("drop", path="/layout/(assign|remove)/", skip=1)
        await save(hand)
        await until(lambda: any("1 of 4" in each for each in sentences(hand)))
        checks.looks_s = (0.0, 0.1, 3.0)
        press_in_banner(hand, "Finish")
        await until(lambda: sentences(hand) == ["Reordering layouts"])
        await until(lambda: checks.running)
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]

    on_stage(scene)


@pytest.mark.failure(38, 39)
@pytest.mark.parametrize("kind", ["never_kept", "repeated"])
def test_a_lost_or_repeated_step_is_finished_and_not_merged(on_stage: OnStage, cms: DemoCms, kind: str) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, f"During a save {kind}", layouts=3)
        before = truth(cms, campaign_id)
        session = await stage.session()
        hand = Hand(await stage.open_ad(session, campaign_id))
        hand.layouts.view.select_rows([2])
        hand.layouts.to_top.trigger()
        cms.fault(kind, path="/layout/assign/")
        await save(hand)
        await until(lambda: any("and the layouts have changed" in each for each in sentences(hand)))
        assert not hand.editing.findChildren(ConflictView)
        assert truth(cms, campaign_id)[:3] == before
        press_in_banner(hand, "Finish")
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()
        assert not any("omeone else" in each for each in stage.window.said)

    on_stage(scene)


@pytest.mark.failure(39)
@pytest.mark.parametrize("is_open", [True, False], ids=["with the editor", "without it"])
def test_a_layout_added_twice_is_reported_and_fixed_with_one_press(
    on_stage: OnStage, cms: DemoCms, is_open: bool
) -> None:
    async def scene(stage: AdStage) -> None:
        name = f"Twice {is_open}"
        campaign_id = make_ad(cms, name, layouts=3)
        before = truth(cms, campaign_id)
        session = await stage.session()
        notice = RepeatedNotice(session, stage.window, stage.window)
        recent = session.ads.recent
        recent.looks_s = NOT_BY_ITSELF
        hand = await opened_in(stage, session, campaign_id) if is_open else None
        base = (await session.ads.open(campaign_id)).state
        if hand is not None:
            hand.layouts.view.select_rows([2])
            hand.layouts.to_top.trigger()
            await save(hand)
        else:
            working = replace(base, entries=(base.entries[2], *base.entries[:2]))
            await session.writer.save("campaign", campaign_id, session.ads.adapter(campaign_id), base, working)
        again = {"layoutId": before[1][0], "dayPartId": 4}
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=cms.token(), form=again)
        look_again(recent, campaign_id)
        await until(lambda: stage.window.banners)
        (sentence,) = stage.window.banners.values()
        assert sentence == f"“{base.entries[1].name}” is now in “{name}” 2×. You saved it 1×."
        offer = next(each for each in stage.window.offers if each.text == "Remove extra layout")
        offer.run()
        await until(lambda: len(truth(cms, campaign_id)) == 3)
        await until(lambda: any(each.startswith("Saved and verified") for each in stage.window.said[-1:]))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        if hand is not None:
            await until(lambda: len(hand.names()) == 3)
            assert not hand.page.is_unsaved()
            assert sentences(hand) == []
        assert not any("omeone else" in each for each in stage.window.said)
        notice.deleteLater()

    on_stage(scene)


@pytest.mark.failure(39)
@pytest.mark.parametrize("has_looked", [False, True], ids=["pressed at once", "after the editor has looked again"])
def test_a_kept_duplicate_is_not_shown_as_another_users_change(
    on_stage: OnStage, cms: DemoCms, has_looked: bool
) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, f"Kept twice {has_looked}", layouts=3)
        before = truth(cms, campaign_id)
        session = await stage.session()
        notice = RepeatedNotice(session, stage.window, stage.window)
        recent = session.ads.recent
        recent.looks_s = NOT_BY_ITSELF
        hand = await opened_in(stage, session, campaign_id)
        hand.layouts.view.select_rows([2])
        hand.layouts.to_top.trigger()
        await save(hand)
        again = {"layoutId": before[1][0], "dayPartId": 4}
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=cms.token(), form=again)
        look_again(recent, campaign_id)
        await until(lambda: stage.window.banners)
        if has_looked:
            hand.editing.look_again()
            await until(lambda: len(hand.names()) == 4)
        next(each for each in stage.window.offers if each.text == "Don't change").run()
        await until(lambda: len(hand.names()) == 4)
        assert len(truth(cms, campaign_id)) == 4
        assert not hand.page.is_unsaved()
        assert sentences(hand) == []
        assert not any("omeone else" in each for each in stage.window.said), stage.window.said
        notice.deleteLater()

    on_stage(scene)


async def opened_in(stage: AdStage, session: Session, campaign_id: int) -> Hand:
    return Hand(await stage.open_ad(session, campaign_id))
