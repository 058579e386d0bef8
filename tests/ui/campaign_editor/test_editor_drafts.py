"""Drafts and closing: the editor asks about unsaved work, keeps it, and restores it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.domain.lineups.lineup import CampaignState
from app.services.campaigns.campaign_service import RESOURCE
from app.services.document.status import Gone
from app.services.drafts.draft import DraftState, Work
from app.services.session.session import Session
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.open_documents import is_held
from tests.ui.campaign_editor.conftest import (
    OnStage,
    Stage,
    answer_dialog,
    banner,
    change_on_cms,
    fresh,
    layout_ids,
    parts,
    press_in,
    save,
    until,
)


async def left(page: CampaignEditorPage) -> None:
    """Closes the editor; its unsaved changes become a draft."""
    await page.keep_draft()
    page.deleteLater()
    await asyncio.sleep(0)


async def offered(page: CampaignEditorPage) -> Banner:
    """The banner over a draft."""
    await until(lambda: banner(page, "draft") is not None)
    shown = banner(page, "draft")
    assert shown is not None
    return shown


async def left_behind(stage: Stage, session: Session) -> int:
    """A campaign with unsaved changes to its order."""
    campaign_id = await fresh(stage, session)
    page = await stage.open(session, campaign_id)
    parts(page).editor.move([0], 4)
    await left(page)
    return campaign_id


async def left_by_another(stage: Stage) -> int:
    """The same, left by another account in an earlier run; drafts of a running program belong to it."""
    session = await stage.session()
    campaign_id = await left_behind(stage, session)
    await session.drafts.close()
    return campaign_id


def test_unsaved_work_is_restored_as_one_undoable_step(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        original = layout_ids(page)
        parts(page).editor.move([0], 4)
        parts(page).editor.set_property("name", "Draft name")
        mine = layout_ids(page)
        await left(page)
        again = await stage.open(session, campaign_id)
        shown = await offered(again)
        assert shown.sentence.startswith("Your unsaved changes from ")
        assert layout_ids(again) == mine
        work = parts(again).workspace
        assert work.bar._sentence.text() == "Unsaved: 1 moved, 1 property changed"
        assert again.is_unsaved(), "the tab has its dot: banner, bar and tab say the same"
        assert work.properties.isEnabled()
        press_in(shown, "Compare")
        review = parts(again).view()
        assert isinstance(review, ReviewView)
        press_in(shown, "Undo")
        assert parts(again).view() is work
        assert layout_ids(again) == original
        assert not again.is_unsaved()
        assert work.bar._sentence.text() == "No unsaved changes"
        assert banner(again, "draft") is None
        parts(again).editor.undo_stack.redo()
        assert layout_ids(again) == mine
        assert parts(again).editor.undo_stack.undoText() == "Restore draft"
        await save(again)
        assert banner(again, "draft") is None
        truth = stage.cms.campaign(campaign_id)
        assert truth["campaign"] == "Draft name"
        assert stage.cms.line_up(campaign_id) == mine
        await until(lambda: True)
        assert await session.drafts.load(RESOURCE, campaign_id) is None

    on_stage(scene)


def test_a_colleague_who_saved_meanwhile_is_named_in_full(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session, name = await stage.session(), "Coffee of the week"
        page = await stage.open(session, name)
        ids = layout_ids(page)
        parts(page).editor.move([0], 2)
        await left(page)
        change_on_cms(stage, stage.cms.campaign_id(name), [*ids[:2], ids[3], ids[2]], name)
        again = await stage.open(session, name)

        def said() -> str:
            found = banner(again, "changed")
            return found.sentence if found is not None else ""

        await until(lambda: said().startswith("Priya Nair saved this campaign at "))
        parts(again).revert.trigger()

    on_stage(scene)


def test_a_draft_is_merged_with_later_changes_in_the_cms(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        ids = layout_ids(page)
        parts(page).editor.move([0], 4)
        await left(page)
        change_on_cms(stage, campaign_id, [*ids[:6], ids[7], ids[6]])
        again = await stage.open(session, campaign_id)
        await until(lambda: banner(again, "changed") is not None)
        found = banner(again, "changed")
        assert found is not None
        press_in(found, "Undo restoring")
        await until(lambda: banner(again, "changed") is None)
        assert layout_ids(again) == [*ids[:6], ids[7], ids[6]]
        assert not again.is_unsaved(), "what they did is none of what is unsaved here"
        parts(again).editor.undo_stack.redo()
        await save(again)
        view = parts(again).view()
        assert isinstance(view, ConflictView)
        assert not view.merge.unresolved
        view.use()
        await save(again)
        assert stage.cms.line_up(campaign_id) == [ids[1], ids[2], ids[3], ids[0], ids[4], ids[5], ids[7], ids[6]]

    on_stage(scene)


def test_a_draft_that_was_undone_is_gone(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await left_behind(stage, session)
        again = await stage.open(session, campaign_id)
        parts(again).editor.move([1], 3)
        press_in(await offered(again), "Undo")
        assert not again.is_unsaved(), "what was done after it goes with it"
        assert await session.drafts.load(RESOURCE, campaign_id) is None

    on_stage(scene)


def test_the_draft_of_a_campaign_that_was_deleted_opens_and_is_kept_until_it_is_discarded(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await left_behind(stage, session)
        draft = await session.drafts.load(RESOURCE, campaign_id)
        assert draft is not None
        typed = [entry.layout_id for entry in draft.payload(Work[CampaignState]).working.entries]
        assert stage.cms.api("DELETE", f"/campaign/{campaign_id}", token=stage.cms.token()).status < 300
        again = await stage.open(session, campaign_id)
        assert layout_ids(again) == typed
        assert isinstance(parts(again).status, Gone)
        shown = banner(again, "changed")
        assert shown is not None
        assert shown.sentence == "No longer in the CMS"
        await left(again)
        assert await session.drafts.load(RESOURCE, campaign_id) is not None

    on_stage(scene)


def test_another_accounts_draft_can_be_discarded(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        campaign_id = await left_by_another(stage)
        session = await stage.session("priya")
        again = await stage.open(session, campaign_id)
        press_in(await offered(again), "Discard")
        await until(lambda: not is_held(parts(again)))
        assert await session.drafts.load(RESOURCE, campaign_id) is None
        parts(again).editor.move([1], 3)
        assert again.is_unsaved()

    on_stage(scene)


@pytest.mark.failure(25)
def test_a_draft_that_cannot_be_discarded_still_waits_for_its_decision(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        campaign_id = await left_by_another(stage)
        again = await stage.open(await stage.session("priya"), campaign_id)
        shown = await offered(again)
        (file,) = stage._data_dir.rglob(f"{RESOURCE}-{campaign_id}.json")
        kept = file.rename(file.with_name("meanwhile"))
        file.mkdir()  # which is nothing that could be removed as a file
        press_in(shown, "Discard")
        await until(lambda: banner(again, "trouble") is not None)
        assert banner(again, "draft") is shown
        assert is_held(parts(again))
        assert not parts(again).workspace.properties.isEnabled()
        file.rmdir()
        kept.rename(file)
        press_in(shown, "Discard")
        await until(lambda: banner(again, "draft") is None)
        assert not file.exists()
        assert parts(again).workspace.properties.isEnabled()

    on_stage(scene)


@pytest.mark.failure(27)
def test_a_save_whose_answer_was_lost_in_a_crash_is_found_to_have_arrived(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        base = parts(page).editor.base
        meant = replace(base, entries=tuple(reversed(base.entries)))
        session.drafts.keep(RESOURCE, campaign_id, Work(base, meant), state=DraftState.SENDING)
        await session.drafts.flush()
        change_on_cms(stage, campaign_id, [entry.layout_id for entry in meant.entries])
        again = await stage.open(session, campaign_id)
        await until(lambda: "The save that was in progress when Marquee closed reached the CMS." in stage.window.said)
        assert banner(again, "draft") is None
        assert await session.drafts.load(RESOURCE, campaign_id) is None

    on_stage(scene)


@pytest.mark.failure(33)
def test_another_accounts_draft_is_never_restored(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        campaign_id = await left_by_another(stage)
        other = await stage.session("priya")
        again = await stage.open(other, campaign_id)
        shown = await offered(again)
        assert shown.sentence.startswith("Another account left unsaved changes here")
        assert [each.text() for each in shown.findChildren(Button)] == ["Compare", "Discard"]
        bar = parts(again).workspace.bar
        assert bar._sentence.text() == "Another account's draft"
        assert bar._detail.text() == "Another account left a draft here. Discard it to edit."

    on_stage(scene)


@pytest.mark.failure(27)
def test_closing_asks_whether_to_keep_unsaved_work(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        original = layout_ids(page)
        assert await page.try_close()

        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        closing, _ = await asyncio.gather(page.try_close(), answer_dialog(page, "Cancel"))
        assert not closing
        assert page.is_unsaved()

        closing, _ = await asyncio.gather(page.try_close(), answer_dialog(page, "Keep draft"))
        assert closing
        assert await session.drafts.load(RESOURCE, campaign_id) is not None
        assert stage.cms.line_up(campaign_id) == original

        closing, _ = await asyncio.gather(page.try_close(), answer_dialog(page, "Discard"))
        assert closing
        assert await session.drafts.load(RESOURCE, campaign_id) is None

        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        closing, _ = await asyncio.gather(page.try_close(), answer_dialog(page, "Save"))
        assert closing
        assert stage.cms.line_up(campaign_id) == layout_ids(page)

    on_stage(scene)


def test_a_failed_save_keeps_the_tab_open(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        stage.cms.fault("status", path=rf"/campaign/{campaign_id}", method="PUT", status=500, times=None)
        closing, _ = await asyncio.gather(page.try_close(), answer_dialog(page, "Save"))
        assert not closing
        assert banner(page, "save") is not None

    on_stage(scene)
