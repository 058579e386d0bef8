"""Saving from the editor on a running CMS: one verified write, and nothing lost after a failure."""

from __future__ import annotations

import asyncio

import pytest

from app.services.campaigns.campaign_service import RESOURCE
from app.services.document.status import Sending
from app.services.drafts.draft import DraftState
from app.ui.pages.campaign_editor.review_view import ReviewView
from tests.ui.campaign_editor.conftest import (
    OnStage,
    Stage,
    banner,
    fresh,
    layout_ids,
    parts,
    press_in,
    save,
    until,
)


def test_a_reorder_is_saved_with_one_write_and_the_cms_has_the_windows_order(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = stage.cms.campaign(campaign_id)
        work = parts(page).workspace
        work.view.select_rows([1, 2])
        work.actions_.to_bottom.trigger()
        work.view.select_rows([0])
        work.actions_.down.trigger()
        assert page.is_unsaved()
        assert work.bar._sentence.text() == "Unsaved: 3 moved"
        await save(page)
        assert stage.cms.line_up(campaign_id) == layout_ids(page)
        assert len(stage.cms.requests(path=r"/campaign", method="PUT")) == 1
        assert stage.window.said[-1].startswith("Saved and verified: 8 layouts")
        assert not page.is_unsaved()
        after = stage.cms.campaign(campaign_id)
        assert {key: after[key] for key in ("campaign", "folderId", "tags")} == {
            key: before[key] for key in ("campaign", "folderId", "tags")
        }
        stack = parts(page).editor.undo_stack
        assert [stack.text(n) for n in range(stack.count())] == ["Move 2 layouts", "Move 1 layout"]
        stack.undo()
        stack.undo()
        assert page.is_unsaved()
        await save(page)
        assert stage.cms.line_up(campaign_id) == [row["layoutId"] for row in before["layouts"]]

    on_stage(scene)


def test_everything_about_a_campaign_is_saved_together(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        work = parts(page).workspace
        work.properties.name.edit.setText("Winter windows")
        work.properties.tags.add("season|winter")
        work.properties.cycle.click()
        work.properties.plays.setValue(3)
        work.properties.references[2].edit.setText("W-26")
        await until(lambda: work.library.model.rowCount() > 100)
        work.library.view.select_ids([work.library.model.id_at(20), work.library.model.id_at(21)])
        work.view.select_rows([0])
        work.add(list(work.library.selected_entries()))
        assert work.bar._sentence.text() == "Unsaved: 2 added, 6 properties changed"
        await save(page)
        truth = stage.cms.campaign(parts(page).editor.base.campaign_id)
        assert truth["campaign"] == "Winter windows"
        assert [(tag["tag"], tag["value"]) for tag in truth["tags"]] == [("season", "winter")]
        assert (truth["cyclePlaybackEnabled"], truth["playCount"], truth["listPlayOrder"]) == (1, 3, "block")
        assert truth["ref3"] == "W-26"
        assert [row["layoutId"] for row in truth["layouts"]] == layout_ids(page)
        assert page.page_title() == "Winter windows"

    on_stage(scene)


def test_edits_made_during_a_save_stay_unsaved(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        editor = parts(page).editor
        editor.move([0], 4)
        stage.cms.fault("hold", path=rf"/campaign/{campaign_id}", method="PUT")
        sent = layout_ids(page)
        parts(page).save_action.trigger()
        await until(lambda: isinstance(parts(page).status, Sending))
        assert not parts(page).save_action.isEnabled()
        editor.move([7], 0)
        await until(lambda: stage.cms.requests(method="PUT"))
        stage.cms.clear_faults()
        await until(lambda: not parts(page).document.is_busy)
        assert stage.cms.line_up(campaign_id) == sent
        assert editor.summary() == "1 moved"
        await save(page)
        assert stage.cms.line_up(campaign_id) == layout_ids(page)

    on_stage(scene)


@pytest.mark.failure(22)
def test_a_republished_layout_is_saved_under_its_new_id(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        old = layout_ids(page)[3]
        new = stage.cms.publish(old)
        parts(page).editor.move([3], 0)
        await save(page)
        assert stage.cms.line_up(campaign_id)[0] == new
        assert layout_ids(page)[0] == new
        parts(page).editor.undo_stack.undo()
        assert new in layout_ids(page)
        assert old not in layout_ids(page)

    on_stage(scene)


@pytest.mark.failure(21)
def test_long_line_ups_are_saved_whole(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, "Video wall, all day")
        editor = parts(page).editor
        assert editor.model.count == 260
        campaign_id = editor.base.campaign_id
        original = stage.cms.line_up(campaign_id)
        editor.move(range(100, 150), 10)
        await save(page)
        assert stage.cms.line_up(campaign_id) == layout_ids(page)
        parts(page).workspace.view.selectAll()
        for _ in range(4):
            editor.duplicate(parts(page).workspace.view.selected_row_numbers()[:235])
        assert editor.model.count == 1_200
        await save(page)
        assert stage.cms.line_up(campaign_id) == layout_ids(page)
        assert "1,200 layouts" in stage.window.said[-1]
        while editor.undo_stack.canUndo():
            editor.undo_stack.undo()
        await until(parts(page).save_action.isEnabled)  # long line-ups are compared after the next frame
        await save(page)
        assert stage.cms.line_up(campaign_id) == original

    on_stage(scene)


def test_a_save_that_is_not_confirmed_sends_nothing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        stage.window._says_yes = False
        parts(page).editor.move([0], 4)
        await save(page)
        assert stage.window.questions == ["Save “Test line-up” to the CMS? 1 moved."]
        assert stage.cms.requests(path=r"/campaign", method="PUT") == []
        assert page.is_unsaved()

    on_stage(scene)


def test_a_missing_name_is_reported_at_its_field_before_sending(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        properties = parts(page).workspace.properties
        properties.name.edit.setText("  ")
        await save(page)
        assert properties.name.error == "Enter a name for the campaign."
        assert stage.cms.requests(path=r"/campaign", method="PUT") == []
        assert stage.window.questions == []

    on_stage(scene)


def test_a_refusal_appears_where_it_belongs(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        body = '{"error":422,"message":"Name cannot be empty","property":"name","help":null}'
        stage.cms.fault("status", path=rf"/campaign/{campaign_id}", method="PUT", status=422, body=body)
        await save(page)
        field = parts(page).workspace.properties.name
        assert "Name cannot be empty" in field.error
        assert page.is_unsaved()
        stage.cms.clear_faults()
        stage.cms.fault("status", path=rf"/campaign/{campaign_id}", method="PUT", status=403, body="{}")
        await save(page)
        assert field.error == "", "only what the CMS says now counts"
        assert banner(page, "save") is not None
        await save(page)
        assert not page.is_unsaved()

    on_stage(scene)


@pytest.mark.failure(8)
def test_a_failed_save_keeps_everything_and_offers_the_next_step(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        stage.cms.fault("status", path=rf"/campaign/{campaign_id}", method="PUT", status=500, times=None)
        await save(page)
        shown = banner(page, "save")
        assert shown is not None
        assert page.is_unsaved()
        kept = await session.drafts.load(RESOURCE, campaign_id)
        assert kept is not None
        assert kept.state is DraftState.OUTCOME_UNKNOWN, "the CMS may still carry it out"
        stage.cms.clear_faults()
        press_in(shown, "Check now")
        await until(lambda: not page.is_unsaved())
        assert stage.cms.line_up(campaign_id) == layout_ids(page)

    on_stage(scene)


@pytest.mark.failure(12)
def test_signing_in_again_brings_the_pending_save_back(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        stage.cms.revoke_tokens()
        await save(page)
        shown = banner(page, "save")
        assert shown is not None
        press_in(shown, "Sign in again")
        assert stage.window.sign_ins == [session]
        await stage.sign_in_again(session)
        again = banner(page, "save")
        assert again is not None
        assert again.sentence == "Signed in again"
        press_in(again, "Save now")
        await until(lambda: not page.is_unsaved())
        assert stage.cms.line_up(campaign_id) == layout_ids(page)

    on_stage(scene)


@pytest.mark.failure(12)
def test_only_a_sign_in_says_signed_in_again(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        stage.cms.forget_requests()
        stage.cms.fault("hold", path="/clock", after=True)  # answered under the token of before, and held back
        late = asyncio.create_task(session.refresh_clock())
        await stage.cms.arrived(path="/clock")
        stage.cms.revoke_tokens()
        await save(page)
        shown = banner(page, "save")
        assert shown is not None
        stage.cms.clear_faults()
        await late
        still = banner(page, "save")
        assert still is shown
        await stage.sign_in_again(session)
        again = banner(page, "save")
        assert again is not None
        assert again.sentence == "Signed in again"

    on_stage(scene)


@pytest.mark.failure(12, 33)
def test_signing_in_as_another_user_sends_no_pending_save(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = stage.cms.line_up(campaign_id)
        parts(page).editor.move([0], 4)
        meant = layout_ids(page)
        stage.cms.revoke_tokens()
        await save(page)
        shown = banner(page, "save")
        assert shown is not None
        press_in(shown, "Sign in again")
        stage.cms.forget_requests()
        await stage.sign_in_again(session, "priya")
        await session.start()
        await until(lambda: stage.cms.requests(path="/clock|/user/me"))
        assert stage.cms.requests(path=r"/campaign", method="PUT") == []
        assert stage.cms.line_up(campaign_id) == before
        assert layout_ids(page) == meant, "the window keeps it"
        await until(lambda: not parts(page).save_action.isEnabled())
        parts(page).start_save()
        await parts(page).save()
        assert stage.cms.requests(path=r"/campaign", method="PUT") == [], "no key or button saves"
        parts(page).editor.move([1], 3)
        kept = await session.drafts.load(RESOURCE, campaign_id)
        assert kept is not None
        assert not kept.is_of(session.drafts.account_id)

    on_stage(scene)


def test_revert_asks_nothing_and_can_be_undone(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        editor, original = parts(page).editor, layout_ids(page)
        editor.move([0], 4)
        editor.set_property("name", "Other")
        mine = layout_ids(page)
        parts(page).workspace.bar.revert.click()
        assert layout_ids(page) == original
        assert not page.is_unsaved()
        stage.window.offers[-1].run()
        assert layout_ids(page) == mine
        assert editor.properties.name == "Other"

    on_stage(scene)


def test_review_shows_the_changes_and_saves_from_there(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        parts(page).editor.move([0], 4)
        parts(page).workspace.bar.review.click()
        review = parts(page).view()
        assert isinstance(review, ReviewView)
        press_in(review, "Save")
        await until(lambda: not page.is_unsaved())
        assert parts(page).view() is parts(page).workspace

    on_stage(scene)
