"""Another user edits the same campaign: races, changes made on other pages, and merging them."""

from __future__ import annotations

import asyncio

import pytest

from app.domain.campaigns.bulk_edit import BulkEdit
from app.domain.merging.merge_plan import Side
from app.models.lineup_model import Mark
from app.services import bulk_edit
from app.services.jobs import ItemState, Job
from app.services.session.session import Session
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaigns.bulk_jobs import edit_job
from app.ui.pages.campaigns.declaration import campaign_declaration
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


@pytest.mark.failure(20)
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
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        assert page.is_unsaved()
        assert page.status_text() == view.status_text()
        while view.merge.unresolved:
            view.answer(view.merge.unresolved[0].id, Side.MINE)
        saved, arranged = stage.cms.line_up(campaign_id), layout_ids(page)
        stage.cms.forget_requests()
        press_in(view, "Use merged version")
        assert parts(page).view() is parts(page).workspace
        assert stage.window.said[-1] == "Merged. Nothing is sent until you save."
        assert page.is_unsaved()
        assert [entry.layout_id for entry in parts(page).editor.base.entries] == saved
        stack = parts(page).editor.undo_stack
        assert stack.undoText() == "Apply merge"
        stack.undo()
        assert layout_ids(page) == arranged
        stack.redo()
        await asyncio.sleep(0.2)
        assert stage.cms.requests(method="PUT") == [], "it is the person who saves"
        await save(page)
        assert not page.is_unsaved()
        truth = stage.cms.campaign(campaign_id)
        assert truth["ref1"] == "mine"
        order = stage.cms.line_up(campaign_id)
        assert order == layout_ids(page)
        assert ids[5] not in order
        assert set(order) == set(ids) - {ids[5]}

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
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        press_in(view, "Back to editing")
        assert layout_ids(page) == mine
        assert stage.cms.line_up(campaign_id) == list(reversed(before))

    on_stage(scene)


def test_a_change_from_another_page_is_applied_if_nothing_is_unsaved(on_stage: OnStage) -> None:
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


def test_without_unsaved_work_the_notice_names_only_the_author(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        await until(lambda: session.lookups.full_name("priya") == "Priya Nair")
        change_on_cms(stage, campaign_id, layout_ids(page), name="Theirs")
        parts(page).look_again()
        await until(lambda: stage.window.said)
        assert stage.window.said == ["Priya Nair saved “Theirs”. You're seeing the latest version"]

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
        assert isinstance(parts(page).view(), ConflictView)

    on_stage(scene)


async def bulk_edited(stage: Stage, session: Session, campaign_id: int) -> Job:
    """The campaign gets a tag by a bulk edit in this window."""
    known: list[bulk_edit.KnownCampaign] = []
    record = await session.client.campaigns.get(campaign_id)
    await bulk_edit.read_all(session, [record], known.append)
    edit = BulkEdit(add_tags=("by-hand",))
    planned = bulk_edit.PlannedEdit(edit, [bulk_edit.preview(edit, each) for each in known])
    job = edit_job(session, stage.window, campaign_declaration(), planned)
    stage.window.start_job(session, job)
    await until(lambda: job.is_over)
    assert job.count(ItemState.DONE) == 1
    return job


async def undone(session: Session, job: Job) -> None:
    job.follow(job.follow_ups[0])
    await until(lambda: len(session.jobs.jobs) == 2 and not session.jobs.running)


def test_a_bulk_edit_in_this_window_and_its_undo_are_applied_silently(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        job = await bulk_edited(stage, session, campaign_id)
        await until(lambda: "by-hand" in parts(page).editor.properties.tags)
        await undone(session, job)
        await until(lambda: "by-hand" not in parts(page).editor.properties.tags)
        assert not page.is_unsaved()
        assert banner(page, "changed") is None
        assert stage.window.said == []

    on_stage(scene)


def test_a_bulk_edit_of_this_window_is_called_so_where_something_is_unsaved(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        parts(page).editor.move([0], 3)
        job = await bulk_edited(stage, session, campaign_id)
        await until(lambda: banner(page, "changed") is not None)
        shown = banner(page, "changed")
        assert shown is not None
        assert shown.sentence == "Your bulk edit changed this while you were editing"
        await save(page)
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        assert view._banner.sentence == "Your bulk edit changed this while you were editing"
        press_in(view, "Back to editing")
        await undone(session, job)
        await until(lambda: banner(page, "changed") is None)
        assert page.is_unsaved()

        base = [entry.layout_id for entry in parts(page).editor.base.entries]
        change_on_cms(stage, campaign_id, base[1:])
        parts(page).look_again()
        await until(lambda: banner(page, "changed") is not None)
        shown = banner(page, "changed")
        assert shown is not None
        assert shown.sentence.startswith("Priya Nair saved this campaign"), "what others do is still theirs"

    on_stage(scene)


def test_no_author_is_named_for_a_reorder(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        ids = layout_ids(page)
        parts(page).editor.move([0], 3)
        change_on_cms(stage, campaign_id, [*ids[:-2], ids[-1], ids[-2]])
        parts(page).look_again()
        await until(lambda: banner(page, "changed") is not None)
        shown = banner(page, "changed")
        assert shown is not None
        assert shown.sentence == "This campaign was changed in the CMS while you were editing"

    on_stage(scene)


def test_a_campaign_deleted_meanwhile_stays_visible(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session)
        page = await stage.open(session, campaign_id)
        await session.campaigns.delete(campaign_id)
        shown = banner(page, "changed")
        assert shown is not None
        assert shown.sentence == "This campaign was deleted in the CMS"
        assert len(layout_ids(page)) == 8

    on_stage(scene)
