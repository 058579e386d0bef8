"""An interrupted reordering can be finished or undone where the ad is open, also after a restart."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.services.connection_state import LinkState
from app.services.document.status import Gone
from app.ui.forms.version_comparison import ConflictView
from app.ui.pages.ad_campaign.page import AdCampaignPage
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.ad_campaigns import Row, make_ad, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.open_documents import is_interrupted
from tests.helpers.program_in_process import Program, program
from tests.helpers.save_rechecks import look_again
from tests.ui.ad_campaign.conftest import AdStage, Hand, OnStage, leave_behind, opened, press_in_banner, save, sentences
from tests.ui.campaign_editor.conftest import until
from tests.ui.conftest import Play

REFUSED = '{"error":422,"message":"No"}'
STEPS = "/layout/(assign|remove)/"


def stop_after(cms: DemoCms, steps: int) -> None:
    cms.fault("status", path=STEPS, skip=steps, status=422, body=REFUSED)


def move_last_to_top(hand: Hand) -> None:
    hand.layouts.view.select_rows([2])
    hand.layouts.to_top.trigger()


async def ad_page(shown: Program) -> AdCampaignPage:
    """The ad in front, once it is loaded."""
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, AdCampaignPage)
    await until(lambda: page.editing is not None)
    return page


async def reordered(stage: AdStage, cms: DemoCms, name: str) -> tuple[Hand, int, list[Row]]:
    """A new ad whose third layout was moved to the top, unsaved: its page, its id, and what the CMS has."""
    campaign_id = make_ad(cms, name, layouts=3)
    hand = await opened(stage, campaign_id)
    move_last_to_top(hand)
    return hand, campaign_id, truth(cms, campaign_id)


async def left_waiting(stage: AdStage, cms: DemoCms, name: str) -> tuple[Hand, int, list[Row]]:
    """Like `reordered`, then saved; the network is lost after the first step."""
    left = await reordered(stage, cms, name)
    go_away_after(cms, 1)
    await save(left[0])
    await waits(left[0])
    return left


@pytest.mark.failure(19)
def test_an_interrupted_order_is_finished_with_one_press(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, before = await reordered(stage, cms, "Half-way")
        hand.type_into("target", 41)
        stop_after(cms, 1)
        await save(hand)
        await until(lambda: "Reordering was interrupted: 1 of 4 steps done" in sentences(hand))
        assert "Finish or undo" in hand.editing.why_not()
        assert not hand.layouts.add.isEnabled()
        assert cms.campaign(campaign_id)["target"] == 41
        cms.fault("delay", path=STEPS, seconds=0.3)
        press_in_banner(hand, "Finish")
        await until(lambda: hand.editing.why_not() == "The layouts are being reordered.")
        assert "Finish or undo" not in hand.editing.bar.accessibleName()
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()
        assert stage.window.said[-1] == "Layouts reordered and verified."

    on_stage(scene)


@pytest.mark.failure(8, 19)
def test_a_finished_order_is_read_back_once_the_cms_answers(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, before = await reordered(stage, cms, "Not read back")
        stop_after(cms, 1)
        await save(hand)
        await until(lambda: any("was interrupted: 1 of 4 steps done" in each for each in sentences(hand)))
        cms.fault("hold", path="/layout/remove/", skip=1, after=True)
        press_in_banner(hand, "Finish")
        await until(lambda: truth(cms, campaign_id) == [before[2], before[0], before[1]])
        cms.clear_faults()
        cms.fault("status", path=f"/campaign/{campaign_id}$", method="GET", skip=1, status=500, body="{}")
        await until(lambda: any("reported an error" in each for each in sentences(hand)))
        assert is_interrupted(hand.editing)
        press_in_banner(hand, "Try again")
        await until(lambda: not is_interrupted(hand.editing))
        assert sentences(hand) == []
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()

    on_stage(scene)


@pytest.mark.failure(19)
def test_saving_again_at_once_does_not_merge_the_interrupted_order(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, before = await reordered(stage, cms, "Hammered")
        stop_after(cms, 2)
        hand.editing.changed.connect(lambda: None if hand.editing.document.is_busy else hand.editing.start_save())
        await save(hand)
        await until(lambda: any("was interrupted: 2 of 4 steps done" in each for each in sentences(hand)))
        assert not hand.editing.findChildren(ConflictView)
        press_in_banner(hand, "Finish")
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()

    on_stage(scene)


def test_an_interrupted_order_is_not_mistaken_for_another_users_change(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Looked at", layouts=3))
        move_last_to_top(hand)
        stop_after(cms, 2)
        await save(hand)
        await until(lambda: any("was interrupted: 2 of 4 steps done" in each for each in sentences(hand)))
        await hand.editing.document.look_again()
        assert not any("Someone else" in each for each in sentences(hand))

    on_stage(scene)


def test_a_finished_reordering_does_not_report_an_earlier_save_as_overwritten(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Saved before", layouts=3)
        hand = await opened(stage, campaign_id)
        recent = hand.editing._session.ads.recent
        hand.type_into("target", 41)
        await save(hand)
        move_last_to_top(hand)
        hand.type_into("target", 42)
        stop_after(cms, 2)
        await save(hand)
        await until(lambda: any("was interrupted: 2 of 4 steps done" in each for each in sentences(hand)))
        press_in_banner(hand, "Finish")
        await until(lambda: not is_interrupted(hand.editing))
        look_again(recent, campaign_id)
        await until(lambda: campaign_id not in recent._looking or recent._looking[campaign_id].done())
        assert not hand.page.is_unsaved()
        assert sentences(hand) == []

    on_stage(scene)


def go_away_after(cms: DemoCms, steps: int) -> None:
    """Cuts the network after so many steps, during the next one."""
    cms.fault("reset", path=STEPS, skip=steps, times=None)
    cms.fault("reset", path="/api/(campaign/[0-9]+|clock)$", method="GET", skip=1, times=None)


async def waits(hand: Hand) -> None:
    await until(lambda: any("is waiting for the network: 1 of 4 steps done" in each for each in sentences(hand)))
    assert "waiting for the network" in hand.editing.why_not()


@pytest.mark.failure(23)
def test_an_order_stopped_by_the_network_resumes_by_itself(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, before = await left_waiting(stage, cms, "Away")
        session = hand.editing._session
        assert session.state is LinkState.OFFLINE
        cms.clear_faults()
        await session.refresh_clock()
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]
        assert not hand.page.is_unsaved()
        assert stage.window.said[-1] == "Layouts reordered and verified."
        assert await session.ads.orders.interrupted() == ()

    on_stage(scene)


@pytest.mark.failure(20)
def test_changes_made_by_others_while_waiting_are_asked_about(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, _ = await left_waiting(stage, cms, "Away and changed")
        cms.clear_faults()
        layout = {"layoutId": cms.line_up(campaign_id)[0]}
        cms.api("DELETE", f"/campaign/layout/remove/{campaign_id}", token=cms.token(), form=layout)
        left = truth(cms, campaign_id)
        await hand.editing._session.refresh_clock()
        await until(lambda: any("the layouts have changed" in each for each in sentences(hand)))
        assert truth(cms, campaign_id) == left

    on_stage(scene)


def test_waiting_can_be_called_off(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, before = await left_waiting(stage, cms, "Called off")
        cms.clear_faults()
        press_in_banner(hand, "Cancel")
        await until(lambda: any("was interrupted: 1 of 4" in each for each in sentences(hand)))
        press_in_banner(hand, "Undo reordering")
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == before

    on_stage(scene)


@pytest.mark.failure(20)
def test_an_ad_deleted_between_two_steps_is_reported_as_deleted(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, _ = await reordered(stage, cms, "Deleted meanwhile")
        cms.fault("hold", path=STEPS, skip=1)
        cms.forget_requests()
        hand.editing.save_action.trigger()
        await until(lambda: len(cms.requests(path=STEPS)) == 2)
        cms.api("DELETE", f"/campaign/{campaign_id}", token=cms.token("alex"))
        cms.clear_faults()
        await until(lambda: isinstance(hand.editing.status, Gone))
        assert sentences(hand) == ["No longer in the CMS"]
        assert hand.page.is_unsaved()

    on_stage(scene)


@pytest.mark.failure(20)
def test_an_ad_deleted_before_its_order_is_finished_is_reported_as_deleted(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, _ = await reordered(stage, cms, "Deleted before the rest")
        stop_after(cms, 1)
        await save(hand)
        await until(lambda: any("was interrupted" in each for each in sentences(hand)))
        cms.api("DELETE", f"/campaign/{campaign_id}", token=cms.token("alex"))
        press_in_banner(hand, "Finish")
        await until(lambda: isinstance(hand.editing.status, Gone))
        assert sentences(hand) == ["No longer in the CMS"]

    on_stage(scene)


@pytest.mark.failure(20, 28)
def test_the_interrupted_order_of_a_deleted_ad_is_reported_once_and_what_was_typed_can_be_created_again(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        campaign_id = make_ad(cms, "Deleted for good", layouts=3)
        before = truth(cms, campaign_id)
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            shown.navigator.open_page(session, "ad_campaign", campaign_id)
            hand = Hand(await ad_page(shown))
            move_last_to_top(hand)
            hand.type_into("target", 41)
            stop_after(cms, 1)
            await save(hand)
            await until(lambda: is_interrupted(hand.editing))
            cms.clear_faults()
            await session.drafts.flush()
        cms.api("DELETE", f"/campaign/{campaign_id}", token=cms.token("alex"))
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms, id=session.connection.id)
            shown.navigator.open_page(session, "ad_campaign", campaign_id)
            page = await ad_page(shown)
            hand = Hand(page)
            assert isinstance(hand.editing.status, Gone)
            assert sentences(hand) == ["No longer in the CMS"]
            assert (hand.working.target, [entry.layout_id for entry in hand.layouts.value()]) == (
                41,
                [before[place][0] for place in (2, 0, 1)],
            )
            assert [each.draft.resource for each in session.draft_list.entries] == ["ad_campaign"]
            press_in_banner(hand, "Create again")
            await until(lambda: shown.navigator.bench.tabs.current() is not page)
            hand = Hand(await ad_page(shown))
            await until(lambda: len(session.draft_list) == 0)
            new_id = cms.campaign_id("Deleted for good")
            assert truth(cms, new_id) == [before[place] for place in (2, 0, 1)]
            assert cms.campaign(new_id)["target"] == 41

    play(scene())


def test_an_interrupted_order_is_undone_and_stays_unsaved(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, before = await reordered(stage, cms, "Undo reordering")
        wanted = hand.names()
        stop_after(cms, 3)
        await save(hand)
        await until(lambda: any("3 of 4" in each for each in sentences(hand)))
        press_in_banner(hand, "Undo reordering")
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == before
        assert (hand.page.is_unsaved(), hand.names()) == (True, wanted)
        await save(hand)
        await until(lambda: not hand.page.is_unsaved())
        assert truth(cms, campaign_id) == [before[2], before[0], before[1]]

    on_stage(scene)


def test_a_second_failure_is_offered_again(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand, campaign_id, _ = await reordered(stage, cms, "Twice")
        stop_after(cms, 1)
        await save(hand)
        await until(lambda: any("1 of 4" in each for each in sentences(hand)))
        stop_after(cms, 1)
        press_in_banner(hand, "Finish")
        await until(lambda: any("1 of 3" in each for each in sentences(hand)))
        press_in_banner(hand, "Finish")
        await until(lambda: not is_interrupted(hand.editing))
        assert [entry.layout_id for entry in hand.working.entries] == cms.line_up(campaign_id)

    on_stage(scene)


def test_the_next_user_who_opens_the_ad_is_asked(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Left behind", layouts=3)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        hand = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("2 of 4" in each for each in sentences(hand)))
        assert not hand.page.is_unsaved()
        press_in_banner(hand, "Undo reordering")
        await until(lambda: not is_interrupted(hand.editing))
        assert not hand.page.is_unsaved()
        assert len(hand.names()) == 3

    on_stage(scene)


def test_changes_made_by_others_meanwhile_can_be_kept(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Meanwhile", layouts=3)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        layout = {"layoutId": cms.line_up(campaign_id)[0]}
        cms.api("DELETE", f"/campaign/layout/remove/{campaign_id}", token=cms.token(), form=layout)
        left = truth(cms, campaign_id)
        hand = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("the layouts have changed" in each for each in sentences(hand)))
        press_in_banner(hand, "Keep as it is")
        await until(lambda: not is_interrupted(hand.editing))
        assert truth(cms, campaign_id) == left
        assert await session.ads.orders.interrupted() == ()

    on_stage(scene)


def test_another_account_sees_whose_order_it_is(on_stage: OnStage, cms: DemoCms) -> None:
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
            await shown.navigator.close_connection(session)
            shown.navigator.open_connection(connection)
            await until(lambda: any("unsaved changes" in each for each in shown.banners()))
            shown.press("Open", shown.navigator.bench.tabs.banners)
            await until(lambda: any(page.page_key[1] == "ad_campaign" for page in shown.navigator.bench.tabs.pages()))

    play(scene())


@pytest.mark.failure(25)
@pytest.mark.parametrize(
    "damage, told",
    [
        (lambda raw: raw[:60], "The interrupted reordering of ad campaign {id} can't be finished or undone"),
        (
            lambda raw: raw.replace(b'"target":', b'"wanted":'),
            "The interrupted reordering of “Journal lost” can't be finished or undone",
        ),
    ],
    ids=["cut off", "another shape"],
)
def test_an_order_whose_journal_cannot_be_read_is_reported_with_what_to_check(
    play: Play, demo: DemoCms, tmp_path: Path, damage: Callable[[bytes], bytes], told: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = make_ad(demo, "Journal lost", layouts=3)
            await leave_behind(session, demo, campaign_id)
            left = truth(demo, campaign_id)
            connection = session.connection
            await shown.navigator.close_connection(session)
            (journal,) = (tmp_path / "drafts").rglob(f"ad_order-{campaign_id}.json")
            whole = journal.read_bytes()
            journal.write_bytes(damage(whole))
            assert journal.read_bytes() != whole
            demo.forget_requests()
            shown.navigator.open_connection(connection)
            await until(lambda: connection.id in shown.workspace.sessions)
            session = shown.workspace.sessions[connection.id]
            await until(lambda: any(told.format(id=campaign_id) in each for each in shown.every_banner()))
            shown.navigator.open_page(session, "ad_campaign", campaign_id)
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, AdCampaignPage)
            await until(lambda: page.editing is not None)
            assert page.editing is not None
            assert not is_interrupted(page.editing)
            assert truth(demo, campaign_id) == left
            assert not [each for each in demo.requests() if each["method"] != "GET"]
            (kept,) = journal.parent.glob(f"{journal.name}.bad-*")
            assert kept.read_bytes() == damage(whole)

    play(scene())
