"""A campaign from opening to "Saved and verified", on a running CMS; and everything that can come in between."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox, QWidget

from app.domain.merge_plan import Side
from app.models.lineup import Mark
from app.services.campaigns import RESOURCE, CampaignDraft
from app.services.drafts import DraftState
from app.services.session import Session
from app.ui.dialogs import CardDialog
from app.ui.pages.campaign_editor.conflict import ConflictView
from app.ui.pages.campaign_editor.editor import CampaignEditorPage
from app.ui.pages.campaign_editor.review import ReviewView
from app.ui.shell import Page
from app.ui.widgets.banner import Banner
from app.ui.widgets.buttons import Button
from app.ui.widgets.states import StatePanel
from tests.ui.campaign_editor.conftest import Stage, answer_dialog, layout_ids, parts, until

OnStage = Callable[[Callable[[Stage], Coroutine[Any, Any, None]]], None]
AUTUMN = "Autumn window loop"


def banner(page: CampaignEditorPage, key: str) -> Banner | None:
    return parts(page).workspace.banners.get(key)


def press_in(widget: QWidget, text: str) -> None:
    next(each for each in widget.findChildren(Button) if each.text() == text).click()


async def save(page: CampaignEditorPage) -> None:
    """Ctrl+S, until something came of it."""
    assert parts(page).save_action.isEnabled()
    parts(page).save_action.trigger()
    await asyncio.sleep(0.02)
    await until(lambda: not parts(page).saver.is_running)


async def fresh(stage: Stage, session: Session, layouts: int = 8, name: str = "Test line-up") -> int:
    """A new campaign with the first layouts of the library in it."""
    library = await session.lookups.layouts()
    ids = [layout.layout_id for layout in library.items if not layout.retired and not layout.is_draft][:layouts]
    done = await session.campaigns.create(name)
    campaign_id = done.campaign.campaign_id
    answer = stage.cms.api(
        "PUT",
        f"/campaign/{campaign_id}",
        token=stage.cms.token(),
        form=[("name", name), ("manageLayouts", "1"), *(("layoutIds[]", str(layout_id)) for layout_id in ids)],
    )
    assert answer.status == 200
    stage.cms.forget_requests()
    return campaign_id


# Opening


def test_an_opened_campaign_shows_what_the_cms_has(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        page = await stage.open(await stage.session(), AUTUMN)
        assert isinstance(page, Page)
        campaign_id = stage.cms.campaign_id(AUTUMN)
        assert layout_ids(page) == stage.cms.line_up(campaign_id)
        assert page.page_key == ("acme", "campaign", campaign_id)
        assert page.page_title() == AUTUMN
        assert not page.is_unsaved()
        assert not parts(page).save_action.isEnabled()
        await until(lambda: parts(page).workspace.library.model.rowCount() > 100)
        assert parts(page).workspace.properties.folder.box.currentText() == "Shops / Bristol Harbour"
        texts = [action.text() for action in page.page_actions() if not action.isSeparator()]
        assert {"Cut", "Move to position…", "Save", "Revert"} <= set(texts)

    on_stage(scene)


def test_nothing_can_be_saved_while_loading_or_after_a_failure(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        stage.cms.fault("status", path=r"/campaign/\d+", status=500, times=None)
        page = CampaignEditorPage(session, stage.cms.campaign_id(AUTUMN), stage.window)
        stage.window.add(page)
        stage.window.show()
        assert page.page_actions() == []
        assert page.editing is None
        await until(lambda: page.findChildren(StatePanel))
        assert page.editing is None
        assert await page.try_close()
        stage.cms.clear_faults()
        press_in(page, "Try again")
        await until(lambda: page.editing is not None)
        assert layout_ids(page) == stage.cms.line_up(stage.cms.campaign_id(AUTUMN))

    on_stage(scene)


def test_an_ad_campaign_says_where_it_is_edited(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = CampaignEditorPage(session, stage.cms.campaign_id("Loyalty app sign-up"), stage.window)
        stage.window.add(page)
        await until(lambda: page.findChildren(StatePanel))
        assert page.editing is None
        assert page.page_title() == "Loyalty app sign-up"

    on_stage(scene)


# Editing and saving


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


def test_what_is_edited_while_a_save_is_on_its_way_stays_unsaved_on_top(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        editor = parts(page).editor
        editor.move([0], 4)
        stage.cms.fault("delay", path=rf"/campaign/{campaign_id}", method="PUT", seconds=0.4)
        sent = layout_ids(page)
        parts(page).save_action.trigger()
        await until(lambda: parts(page).saver.is_running)
        assert not parts(page).save_action.isEnabled()
        editor.move([7], 0)
        await until(lambda: not parts(page).saver.is_running)
        assert stage.cms.line_up(campaign_id) == sent
        assert editor.summary() == "1 moved"
        await save(page)
        assert stage.cms.line_up(campaign_id) == layout_ids(page)

    on_stage(scene)


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
        assert stage.window.questions == ["Save “Test line-up” to the CMS: 1 moved."]
        assert stage.cms.requests(path=r"/campaign", method="PUT") == []
        assert page.is_unsaved()

    on_stage(scene)


def test_a_name_that_is_missing_is_said_at_its_field_before_anything_is_sent(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        properties = parts(page).workspace.properties
        properties.name.edit.setText("  ")
        await save(page)
        assert properties.name.error == "Give the campaign a name."
        assert stage.cms.requests(path=r"/campaign", method="PUT") == []
        assert stage.window.questions == []

    on_stage(scene)


def test_what_the_cms_refuses_stands_where_it_belongs(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        body = '{"error":422,"message":"Name cannot be empty","property":"name","help":null}'
        stage.cms.fault("status", path=rf"/campaign/{campaign_id}", method="PUT", status=422, body=body)
        await save(page)
        assert "Name cannot be empty" in parts(page).workspace.properties.name.error
        assert page.is_unsaved()
        stage.cms.clear_faults()
        parts(page).editor.set_property("name", "Another")
        await save(page)
        assert not page.is_unsaved()

    on_stage(scene)


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
        assert kept.state is DraftState.EDITING
        stage.cms.clear_faults()
        press_in(shown, "Try again")
        await until(lambda: not page.is_unsaved())
        assert stage.cms.line_up(campaign_id) == layout_ids(page)

    on_stage(scene)


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
        review = parts(page)._stack.currentWidget()
        assert isinstance(review, ReviewView)
        press_in(review, "Save")
        await until(lambda: not page.is_unsaved())
        assert parts(page)._stack.currentWidget() is parts(page).workspace

    on_stage(scene)


# Rights


def test_a_read_only_connection_shows_everything_and_changes_nothing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        page = await stage.open(await stage.session(read_only=True), AUTUMN)
        work = parts(page).workspace
        assert work.bar._detail.text() == "Acme is set to read-only on this computer."
        work.view.select_rows([0])
        assert not work.actions_.down.isEnabled()
        assert not work.properties.isEnabled()
        assert not work.library.view.dragEnabled()
        assert work.actions_.copy.isEnabled()

    on_stage(scene)


def test_locked_entries_move_like_others_and_removing_one_is_told(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session("sam")
        page = await stage.open(session, "Harbour events")
        editor = parts(page).editor
        locked = next(item for item in editor.model.entries if item.locked)
        row = editor.model.row_of(locked.key)
        assert row is not None
        assert Mark.LOCKED in editor.model.marks(locked.key)
        editor.move([row], 0)
        await save(page)
        assert stage.cms.line_up(editor.base.campaign_id)[0] == locked.layout_id
        parts(page).workspace.view.select_rows([0])
        parts(page).workspace.actions_.remove.trigger()
        assert "once you save, you cannot add it back" in stage.window.said[-1]
        stage.window.offers[-1].run()
        assert editor.model.entry(0).key == locked.key

    on_stage(scene)


# Somebody else


def test_two_editors_racing_lose_nothing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        mine, theirs = await stage.session(), await stage.session("priya", id="prya")
        campaign_id = await fresh(stage, mine, name="Race")
        page, other = await stage.open(mine, campaign_id), await stage.open(theirs, campaign_id)
        stage.window.front(page)
        ids = layout_ids(page)
        parts(other).editor.remove([5])
        parts(other).editor.move([7 - 1], 0)
        await save(other)
        parts(page).editor.move([0], 3)
        parts(page).editor.set_property("ref1", "mine")
        await save(page)
        view = parts(page)._stack.currentWidget()
        assert isinstance(view, ConflictView)
        assert page.is_unsaved()
        while view.merge.unresolved:
            view.answer(view.merge.unresolved[0].id, Side.MINE)
        press_in(view, "Use merged line-up")
        await until(lambda: not page.is_unsaved() and not parts(page).saver.is_running)
        truth = stage.cms.campaign(campaign_id)
        assert truth["ref1"] == "mine"
        order = stage.cms.line_up(campaign_id)
        assert order == layout_ids(page)
        assert ids[5] not in order
        assert set(order) == set(ids) - {ids[5]}
        stack = parts(page).editor.undo_stack
        assert stack.text(stack.count() - 1) == "Take merge"

    on_stage(scene)


def test_back_to_editing_takes_nothing_and_sends_nothing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        before = layout_ids(page)
        change_on_cms(stage, campaign_id, list(reversed(before)))
        parts(page).editor.move([0], 3)
        mine = layout_ids(page)
        await save(page)
        view = parts(page)._stack.currentWidget()
        assert isinstance(view, ConflictView)
        press_in(view, "Back to editing")
        assert layout_ids(page) == mine
        assert stage.cms.line_up(campaign_id) == list(reversed(before))

    on_stage(scene)


def change_on_cms(stage: Stage, campaign_id: int, order: list[int], name: str = "Test line-up") -> None:
    answer = stage.cms.api(
        "PUT",
        f"/campaign/{campaign_id}",
        token=stage.cms.token("priya"),
        form=[("name", name), ("manageLayouts", "1"), *(("layoutIds[]", str(each)) for each in order)],
    )
    assert answer.status == 200


def test_a_change_from_another_page_is_taken_over_when_nothing_is_unsaved(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        await session.campaigns.rename(campaign_id, "Renamed elsewhere")
        await until(lambda: page.page_title() == "Renamed elsewhere")
        assert not page.is_unsaved()
        parts(page).editor.undo_stack.undo()
        assert page.page_title() == "Test line-up"
        assert page.is_unsaved()

    on_stage(scene)


def test_a_change_from_another_page_is_marked_when_something_is_unsaved(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        ids = layout_ids(page)
        parts(page).editor.move([7], 0)
        change_on_cms(stage, campaign_id, [ids[1], ids[0], *ids[2:]])
        parts(page).look_again()
        await until(lambda: banner(page, "changed") is not None)
        marks = [parts(page).editor.model.marks(entry.key) for entry in parts(page).editor.model.entries]
        assert sum(Mark.CHANGED in each for each in marks) == 1
        shown = banner(page, "changed")
        assert shown is not None
        press_in(shown, "Merge now")
        assert isinstance(parts(page)._stack.currentWidget(), ConflictView)

    on_stage(scene)


def test_a_campaign_that_is_deleted_meanwhile_stays_on_the_screen(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        await session.campaigns.delete(campaign_id)
        shown = banner(page, "changed")
        assert shown is not None
        assert shown.sentence == "This campaign has been deleted on the CMS"
        assert len(layout_ids(page)) == 8

    on_stage(scene)


# Drafts and closing


def test_unsaved_work_is_offered_again_and_restored_as_one_step(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        original = layout_ids(page)
        parts(page).editor.move([0], 4)
        parts(page).editor.set_property("name", "Draft name")
        mine = layout_ids(page)
        await page.keep_draft()
        page.deleteLater()
        await asyncio.sleep(0)
        again = await stage.open(session, campaign_id)
        await until(lambda: banner(again, "draft") is not None)
        assert layout_ids(again) == original
        work = parts(again).workspace
        assert work.bar._detail.text() == "Restore or discard the draft first."
        assert not work.properties.isEnabled()
        shown = banner(again, "draft")
        assert shown is not None
        press_in(shown, "Compare")
        review = parts(again)._stack.currentWidget()
        assert isinstance(review, ReviewView)
        press_in(review, "Restore")
        assert layout_ids(again) == mine
        assert parts(again).editor.undo_stack.undoText() == "Restore draft"
        assert work.properties.isEnabled()
        await save(again)
        truth = stage.cms.campaign(campaign_id)
        assert truth["campaign"] == "Draft name"
        assert stage.cms.line_up(campaign_id) == mine
        await until(lambda: True)
        assert await session.drafts.load(RESOURCE, campaign_id) is None

    on_stage(scene)


def test_a_draft_is_merged_with_what_happened_on_the_cms_since(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        ids = layout_ids(page)
        parts(page).editor.move([0], 4)
        await page.keep_draft()
        page.deleteLater()
        await asyncio.sleep(0)
        change_on_cms(stage, campaign_id, [*ids[:6], ids[7], ids[6]])
        again = await stage.open(session, campaign_id)
        await until(lambda: banner(again, "draft") is not None)
        shown = banner(again, "draft")
        assert shown is not None
        press_in(shown, "Restore")
        await until(lambda: banner(again, "changed") is not None)
        await save(again)
        view = parts(again)._stack.currentWidget()
        assert isinstance(view, ConflictView)
        assert not view.merge.unresolved
        view.use()
        await until(lambda: not again.is_unsaved() and not parts(again).saver.is_running)
        assert stage.cms.line_up(campaign_id) == [ids[1], ids[2], ids[3], ids[0], ids[4], ids[5], ids[7], ids[6]]

    on_stage(scene)


def test_a_discarded_draft_is_gone(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        await page.keep_draft()
        page.deleteLater()
        await asyncio.sleep(0)
        again = await stage.open(session, campaign_id)
        await until(lambda: banner(again, "draft") is not None)
        shown = banner(again, "draft")
        assert shown is not None
        press_in(shown, "Discard")
        await until(lambda: not parts(again).drafts.is_held)
        assert await session.drafts.load(RESOURCE, campaign_id) is None
        parts(again).editor.move([1], 3)
        assert again.is_unsaved()

    on_stage(scene)


def test_a_save_whose_answer_was_lost_in_a_crash_is_found_to_have_arrived(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        base = parts(page).editor.base
        meant = replace(base, entries=tuple(reversed(base.entries)))
        session.drafts.keep(RESOURCE, campaign_id, CampaignDraft(base, meant), state=DraftState.SENDING)
        await session.drafts.flush()
        change_on_cms(stage, campaign_id, [entry.layout_id for entry in meant.entries])
        again = await stage.open(session, campaign_id)
        await until(lambda: "The save that was under way when Marquee ended has arrived." in stage.window.said)
        assert banner(again, "draft") is None
        assert await session.drafts.load(RESOURCE, campaign_id) is None

    on_stage(scene)


def test_another_accounts_draft_is_never_restored(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        await page.keep_draft()
        page.deleteLater()
        await asyncio.sleep(0)
        other = await stage.session("priya")
        again = await stage.open(other, campaign_id)
        await until(lambda: banner(again, "draft") is not None)
        shown = banner(again, "draft")
        assert shown is not None
        assert shown.sentence.startswith("Another account left unsaved changes here")
        assert [each.text() for each in shown.findChildren(Button)] == ["Compare", "Discard"]

    on_stage(scene)


def test_closing_asks_what_becomes_of_unsaved_work(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        original = layout_ids(page)
        assert await page.try_close()

        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 4)
        closing, _ = await asyncio.gather(page.try_close(), answer_dialog(page, "Back"))
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


# Between campaigns, and without look-ups


def test_entries_travel_between_campaigns_by_the_clipboard(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        one = await stage.open(session, await fresh(stage, session, name="One"))
        parts(one).workspace.view.select_rows([1, 2])
        parts(one).workspace.actions_.copy.trigger()
        wanted = layout_ids(one)[1:3]
        two = await stage.open(session, await fresh(stage, session, layouts=2, name="Two"))
        parts(two).workspace.view.select_rows([0])
        parts(two).workspace.actions_.paste.trigger()
        assert layout_ids(two)[1:3] == wanted
        await save(two)
        assert stage.cms.line_up(parts(two).editor.base.campaign_id) == layout_ids(two)
        other = await stage.session(id="elsewhere")
        three = await stage.open(other, await fresh(stage, other, layouts=2, name="Three"))
        parts(three).workspace.actions_.paste.trigger()
        assert "another CMS" in stage.window.said[-1]
        assert len(layout_ids(three)) == 2
        QGuiApplication.clipboard().clear()

    on_stage(scene)


def test_moving_to_a_position_is_asked_for_and_done(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, await fresh(stage, session))
        first = layout_ids(page)[0]
        view = parts(page).workspace.view
        view.select_rows([0])
        stage.window.activateWindow()
        await asyncio.sleep(0.05)
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
        await type_into_dialog(page, "5", "Move")
        await until(lambda: layout_ids(page)[4] == first)

    on_stage(scene)


async def type_into_dialog(page: CampaignEditorPage, text: str, button: str) -> None:
    await until(lambda: page.findChildren(CardDialog))
    (dialog,) = page.findChildren(CardDialog)
    dialog.findChildren(QSpinBox)[0].setValue(int(text))
    press_in(dialog, button)
