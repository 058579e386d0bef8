"""Somebody else at the same campaign: races, changes from other pages, and the merge in between."""

from __future__ import annotations

import pytest

from app.domain.merge_plan import Side
from app.models.lineup import Mark
from app.ui.pages.campaign_editor.conflict import ConflictView
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
        view = parts(page).view()
        assert isinstance(view, ConflictView)
        press_in(view, "Back to editing")
        assert layout_ids(page) == mine
        assert stage.cms.line_up(campaign_id) == list(reversed(before))

    on_stage(scene)


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
        parts(page).versions.look_again()
        await until(lambda: banner(page, "changed") is not None)
        marks = [parts(page).editor.model.marks(entry.key) for entry in parts(page).editor.model.entries]
        assert sum(Mark.CHANGED in each for each in marks) == 1
        shown = banner(page, "changed")
        assert shown is not None
        press_in(shown, "Merge now")
        assert isinstance(parts(page).view(), ConflictView)

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
