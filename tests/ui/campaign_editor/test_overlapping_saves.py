"""Another user overwrites a verified save: the editor notices, and offers all three versions."""

from __future__ import annotations

from app.domain.lineups.lineup import CampaignState
from app.domain.merging.merge_plan import Side
from app.services.drafts.draft import Work
from app.services.session.session import Session
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.recovery.write_outcome_banners import OutcomeNotice
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.save_rechecks import NOT_BY_ITSELF, has_looked, look_again
from tests.ui.campaign_editor.conftest import (
    OnStage,
    Stage,
    banner,
    change_on_cms,
    fresh,
    layout_ids,
    parts,
    press_in,
    save,
    until,
)


async def looking_when_told(stage: Stage) -> Session:
    """Saves are only checked again by `look_again`."""
    session = await stage.session()
    session.campaigns.recent.looks_s = NOT_BY_ITSELF
    return session


async def moved_and_saved(page: CampaignEditorPage) -> list[int]:
    """The last layout comes first; returns the order before."""
    before = layout_ids(page)
    parts(page).editor.move([len(before) - 1], 0)
    await save(page)
    assert not page.is_unsaved()
    return before


def test_a_save_that_was_written_over_is_unsaved_again_and_merged_on_request(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await looking_when_told(stage)
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = await moved_and_saved(page)
        mine = layout_ids(page)
        change_on_cms(stage, campaign_id, before[1:])
        look_again(session.campaigns.recent, campaign_id)
        await until(lambda: isinstance(parts(page).view(), ConflictView))
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        assert page.is_unsaved()
        shown = banner(page, "changed")
        assert shown is not None
        assert shown.sentence == "Priya Nair overwrote your saved changes to “Test line-up”"
        assert not any("verified" in toast.text for toast in stage.window.toaster.toasts), "it is no longer true"
        assert layout_ids(page) == mine
        draft = await session.drafts.load("campaign", campaign_id)
        assert draft is not None
        content = draft.payload(Work[CampaignState])
        assert [entry.layout_id for entry in content.base.entries] == before
        assert [entry.layout_id for entry in content.working.entries] == mine
        for conflict in view.merge.unresolved:
            view.answer(conflict.id, Side.MINE)
        press_in(view, "Use merged version")
        await save(page)
        assert not page.is_unsaved()
        assert stage.cms.line_up(campaign_id) == [each for each in mine if each != before[0]] == layout_ids(page)

    on_stage(scene)


def test_continued_editing_is_not_interrupted_and_loses_neither_version(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await looking_when_told(stage)
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = await moved_and_saved(page)
        parts(page).editor.set_property("ref1", "typed after saving")
        change_on_cms(stage, campaign_id, before[1:])
        look_again(session.campaigns.recent, campaign_id)
        await until(lambda: banner(page, "changed") is not None)
        assert parts(page).view() is parts(page).workspace
        await save(page)
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        press_in(view, "Use merged version")
        await save(page)
        assert not page.is_unsaved()
        assert stage.cms.line_up(campaign_id) == [before[-1], *before[1:-1]]
        assert stage.cms.campaign(campaign_id)["ref1"] == "typed after saving"

    on_stage(scene)


def test_reading_again_never_accepts_the_overwriting_version(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        session.campaigns.recent.looks_s = NOT_BY_ITSELF
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = await moved_and_saved(page)
        mine = layout_ids(page)
        change_on_cms(stage, campaign_id, before)
        parts(page).workspace.reload.trigger()
        await until(lambda: banner(page, "changed") is not None)
        assert layout_ids(page) == mine
        assert page.is_unsaved()

    on_stage(scene)


def test_a_save_reverted_by_others_is_shown_and_can_be_restored(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        session.campaigns.recent.looks_s = (0.2, 60.0)
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = await moved_and_saved(page)
        mine = layout_ids(page)
        await until(lambda: has_looked(session.campaigns.recent, campaign_id))
        change_on_cms(stage, campaign_id, before)
        parts(page).workspace.reload.trigger()
        await until(lambda: banner(page, "undone") is not None)
        await until(lambda: layout_ids(page) == before)
        assert not page.is_unsaved()
        shown = banner(page, "undone")
        assert shown is not None
        assert shown.sentence == "“Test line-up” was saved without your earlier changes; the CMS doesn't say by whom"
        press_in(shown, "Compare")
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        press_in(view, "Use merged version")
        await save(page)
        assert not page.is_unsaved()
        assert stage.cms.line_up(campaign_id) == mine
        assert banner(page, "undone") is None

    on_stage(scene)


def test_an_overwritten_save_becomes_a_draft_if_its_tab_is_closed(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await looking_when_told(stage)
        OutcomeNotice(session, stage.window, ("campaign",), stage.window)
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = await moved_and_saved(page)
        mine = layout_ids(page)
        assert await page.try_close()
        page.deleteLater()
        change_on_cms(stage, campaign_id, before)
        look_again(session.campaigns.recent, campaign_id)
        key = f"buried/{session.connection.id}/campaign/{campaign_id}"
        await until(lambda: key in stage.window.banners)
        assert (
            stage.window.banners[key]
            == "Your saved changes to “Test line-up” were overwritten; the CMS doesn't say by whom"
        )
        (offer,) = stage.window.offers
        assert offer.text == "Open “Test line-up”"

        page = await stage.open(session, campaign_id)
        await until(lambda: banner(page, "draft") is not None)
        assert layout_ids(page) == mine
        await save(page)
        if isinstance(view := parts(page).view(), ConflictView):
            press_in(view, "Use merged version")
            await save(page)
        assert not page.is_unsaved()
        assert stage.cms.line_up(campaign_id) == mine

    on_stage(scene)


def test_overwriting_a_colleagues_save_is_reported(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = layout_ids(page)
        await until(lambda: session.lookups.full_name("priya") == "Priya Nair")
        stage.cms.fault("hold", path=f"campaign/{campaign_id}$", method="PUT")
        parts(page).editor.move([0], 3)
        parts(page).save_action.trigger()
        await until(lambda: stage.cms.requests(method="PUT"))
        change_on_cms(stage, campaign_id, before[1:])
        stage.cms.clear_faults()
        await until(lambda: not parts(page).document.is_busy)
        shown = banner(page, "overtaken")
        assert shown is not None
        assert shown.sentence == "Your save overwrote a change Priya Nair made just before it"

    on_stage(scene)


def test_the_number_of_requests_is_shown_before_saving(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        first = stage.cms.line_up(campaign_id)[0]
        await session.client.campaigns.assign(campaign_id, first, days_of_week=(1, 5), day_part_id=3)
        page = await stage.open(session, campaign_id)
        parts(page).editor.set_property("ref1", "costs nothing")
        assert banner(page, "schedules") is None
        parts(page).editor.move([0], 3)
        sentence = (
            "The CMS will drop the days, day part and geofence of 1 entry, as it does whenever an order is saved."
        )
        shown = banner(page, "schedules")
        assert shown is not None
        assert shown.sentence == sentence
        parts(page).workspace.review.trigger()
        view = parts(page).view()
        assert isinstance(view, ReviewView)
        assert [each.sentence for each in view.findChildren(Banner)] == [sentence]
        parts(page).show_view()
        parts(page).editor.undo_stack.undo()
        assert banner(page, "schedules") is None
        parts(page).editor.undo_stack.redo()
        assert banner(page, "schedules") is not None
        await save(page)
        assert stage.window.questions[-1].endswith(sentence)
        assert banner(page, "schedules") is None

    on_stage(scene)
