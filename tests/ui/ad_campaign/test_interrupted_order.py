"""A reordering that stops half-way is offered where the ad is open, after a restart too: finish it, or put it back."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.link import LinkState
from app.ui.widgets.banner import Banner
from tests.helpers.ads import make_ad, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import program
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage, leave_behind, opened, press_in_banner, save, sentences
from tests.ui.campaign_editor.conftest import until
from tests.ui.conftest import Play

REFUSED = '{"error":422,"message":"No"}'
STEPS = "/layout/(assign|remove)/"


def stop_after(cms: DemoCms, steps: int) -> None:
    cms.fault("status", path=STEPS, skip=steps, status=422, body=REFUSED)


def reverse(hand: Hand) -> None:
    hand.layouts.view.select_rows([2])
    hand.layouts.to_top.trigger()


@pytest.mark.failure(19)
def test_what_stopped_half_way_is_finished_with_one_press(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Half-way", layouts=3)
        before = truth(cms, campaign_id)
        hand = await opened(stage, campaign_id)
        reverse(hand)
        hand.type_into("target", 41)
        stop_after(cms, 1)
        await save(hand)
        await until(lambda: "Putting the layouts in order was interrupted: 1 of 4 steps are done" in sentences(hand))
        assert "Finish or put back" in hand.editing.why_not()
        assert not hand.layouts.add.isEnabled()
        assert cms.campaign(campaign_id)["target"] == 41
        press_in_banner(hand, "Finish")
        await until(lambda: not hand.editing.held)
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()
        assert stage.window.said[-1] == "The layouts are in order, and verified."

    on_stage(scene)


def go_away_after(cms: DemoCms, steps: int) -> None:
    """The network is gone after so many steps, in the middle of the next one."""
    cms.fault("reset", path=STEPS, skip=steps, times=None)
    cms.fault("reset", path="/api/(campaign/[0-9]+|clock)$", method="GET", skip=1, times=None)


async def waits(hand: Hand) -> None:
    await until(lambda: any("waits for the network: 1 of 4 steps are done" in each for each in sentences(hand)))
    assert "waits for the network" in hand.editing.why_not()


@pytest.mark.failure(23)
def test_what_the_network_stopped_goes_on_by_itself(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Away", layouts=3)
        before = truth(cms, campaign_id)
        hand = await opened(stage, campaign_id)
        reverse(hand)
        go_away_after(cms, 1)
        await save(hand)
        await waits(hand)
        session = hand.editing._session
        assert session.state is LinkState.OFFLINE
        cms.clear_faults()
        await session.refresh_clock()
        await until(lambda: not hand.editing.held)
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()
        assert stage.window.said[-1] == "The layouts are in order, and verified."
        assert await session.ads.orders.interrupted() == ()

    on_stage(scene)


@pytest.mark.failure(20)
def test_what_somebody_changed_while_it_waited_is_asked_about(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Away and changed", layouts=3)
        hand = await opened(stage, campaign_id)
        reverse(hand)
        go_away_after(cms, 1)
        await save(hand)
        await waits(hand)
        cms.clear_faults()
        layout = {"layoutId": cms.line_up(campaign_id)[0]}
        cms.api("DELETE", f"/campaign/layout/remove/{campaign_id}", token=cms.token(), form=layout)
        left = truth(cms, campaign_id)
        await hand.editing._session.refresh_clock()
        await until(lambda: any("someone else changed them" in each for each in sentences(hand)))
        assert truth(cms, campaign_id) == left

    on_stage(scene)


def test_waiting_can_be_called_off(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Called off", layouts=3)
        before = truth(cms, campaign_id)
        hand = await opened(stage, campaign_id)
        reverse(hand)
        go_away_after(cms, 1)
        await save(hand)
        await waits(hand)
        cms.clear_faults()
        press_in_banner(hand, "Cancel")
        await until(lambda: any("was interrupted: 1 of 4" in each for each in sentences(hand)))
        press_in_banner(hand, "Put back")
        await until(lambda: not hand.editing.held)
        assert truth(cms, campaign_id) == before

    on_stage(scene)


def test_what_stopped_half_way_is_put_back_and_stays_unsaved(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Put back", layouts=3)
        before = truth(cms, campaign_id)
        hand = await opened(stage, campaign_id)
        reverse(hand)
        wanted = hand.names()
        stop_after(cms, 3)
        await save(hand)
        await until(lambda: any("3 of 4" in each for each in sentences(hand)))
        press_in_banner(hand, "Put back")
        await until(lambda: not hand.editing.held)
        assert truth(cms, campaign_id) == before
        assert (hand.page.is_unsaved(), hand.names()) == (True, wanted)
        await save(hand)
        await until(lambda: not hand.page.is_unsaved())
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]

    on_stage(scene)


def test_a_second_failure_is_offered_again(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Twice", layouts=3)
        hand = await opened(stage, campaign_id)
        reverse(hand)
        stop_after(cms, 1)
        await save(hand)
        await until(lambda: any("1 of 4" in each for each in sentences(hand)))
        stop_after(cms, 1)
        press_in_banner(hand, "Finish")
        await until(lambda: any("1 of 3" in each for each in sentences(hand)))
        press_in_banner(hand, "Finish")
        await until(lambda: not hand.editing.held)
        assert [entry.layout_id for entry in hand.working.entries] == cms.line_up(campaign_id)

    on_stage(scene)


def test_the_next_one_who_opens_the_ad_is_asked(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Left behind", layouts=3)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        hand = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("2 of 4" in each for each in sentences(hand)))
        assert not hand.page.is_unsaved()
        press_in_banner(hand, "Put back")
        await until(lambda: not hand.editing.held)
        assert not hand.page.is_unsaved()
        assert len(hand.names()) == 3

    on_stage(scene)


def test_what_somebody_else_did_meanwhile_can_be_kept(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Meanwhile", layouts=3)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        layout = {"layoutId": cms.line_up(campaign_id)[0]}
        cms.api("DELETE", f"/campaign/layout/remove/{campaign_id}", token=cms.token(), form=layout)
        left = truth(cms, campaign_id)
        hand = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("someone else changed them" in each for each in sentences(hand)))
        press_in_banner(hand, "Keep it as it is now")
        await until(lambda: not hand.editing.held)
        assert truth(cms, campaign_id) == left
        assert await session.ads.orders.interrupted() == ()

    on_stage(scene)


def test_another_account_is_told_whose_it_is(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Not mine", layouts=3)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        session.drafts.account_id = 99
        hand = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("2 of 4" in each for each in sentences(hand)))
        banners = hand.editing.banners.findChildren(Banner)
        assert [
            button.text() for banner in banners for button in banner.findChildren(type(hand.editing.bar.save))
        ] == []

    on_stage(scene)


def test_the_next_start_says_that_something_is_unfinished(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = make_ad(demo, "Unfinished", layouts=3)
            await leave_behind(session, demo, campaign_id)
            connection = session.connection
            await shown.console.close_connection(session)
            shown.console.open_connection(connection)
            await until(lambda: any("unsaved work" in each for each in shown.banners()))
            shown.press("Open “Unfinished”", shown.console.bench.tabs.banners)
            await until(lambda: any(page.page_key[1] == "ad_campaign" for page in shown.console.bench.tabs.pages()))

    play(scene())
