"""A campaign shows its line-up after one request; everything else follows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from shiboken6 import isValid

from app.api.paging import FIRST
from app.models.lineup_model import Mark
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from tests.ui.campaign_editor.conftest import OnStage, Stage, fresh, layout_ids, parts, save, until

AUTUMN = "Autumn window loop"
ANSWERS_AFTER_S = 0.2


def test_a_line_up_is_shown_after_one_request(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = stage.cms.campaign_id(AUTUMN)
        stage.cms.fault("hold", path="^/api/(?!campaign/)", times=None)
        stage.cms.forget_requests()
        page = stage.begin_to_open(session, campaign_id)
        await until(lambda: page.editing is not None)
        assert [each["path"] for each in stage.cms.requests(path="^/api/")] == [f"/api/campaign/{campaign_id}"]
        assert layout_ids(page) == stage.cms.line_up(campaign_id)
        stage.cms.clear_faults()
        await until(lambda: parts(page).is_marked and parts(page).workspace.library.model.total)
        assert len(_marks_asked(stage)) == 1

    on_stage(scene)


def test_marks_of_a_long_line_up_are_one_request(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        campaign_id = await fresh(stage, session, name="Long", layouts=1_000)
        stage.cms.forget_requests()
        page = await stage.open(session, campaign_id)
        assert parts(page).editor.model.count > FIRST
        assert len(_marks_asked(stage)) == 1

    on_stage(scene)


@pytest.mark.failure(22)
def test_late_marks_apply_to_the_edited_line_up(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session("sam")
        stage.cms.fault("hold", path="^/api/layout$", times=None)
        page = stage.begin_to_open(session, "Harbour events")
        await until(lambda: page.editing is not None)
        editor = parts(page).editor
        first, *others = [entry.key for entry in editor.model.entries]
        editor.move([0], editor.model.count)
        assert not any(entry.locked for entry in editor.model.entries)
        stage.cms.clear_faults()
        await until(lambda: parts(page).is_marked)
        assert [entry.key for entry in editor.model.entries] == [*others, first], "the move stays"
        locked = [entry for entry in editor.model.entries if entry.locked]
        assert locked
        assert all(Mark.LOCKED in editor.model.marks(entry.key) for entry in locked)
        assert editor.undo_stack.count() == 1
        editor.undo_stack.undo()
        assert editor.is_clean
        assert {entry.layout_id for entry in editor.model.entries if entry.locked} == {e.layout_id for e in locked}

    on_stage(scene)


def test_marks_that_come_during_a_save_leave_nothing_unsaved(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session("sam")
        stage.cms.fault("hold", path="^/api/layout$", times=None)
        page = stage.begin_to_open(session, "Harbour events")
        await until(lambda: page.editing is not None)
        parts(page).editor.move([0], 2)
        stage.cms.fault("delay", path="^/api/campaign/", method="PUT", seconds=ANSWERS_AFTER_S)
        saving = asyncio.ensure_future(save(page))
        await stage.cms.arrived(path="^/api/campaign/", method="PUT")
        stage.cms.clear_faults()
        await saving
        await until(lambda: parts(page).is_marked)
        assert not page.is_unsaved()
        assert parts(page).editor.undo_stack.isClean()
        assert any(entry.locked for entry in parts(page).editor.model.entries)

    on_stage(scene)


def test_an_editor_closed_while_it_is_made_leaves_no_library_behind(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        stage.cms.fault("hold", path="^/api/campaign/", times=None)
        page = stage.begin_to_open(await stage.session(), AUTUMN)
        await until(lambda: page.findChildren(LayoutLibrary))
        (library,) = page.findChildren(LayoutLibrary)
        page.deleteLater()
        await until(lambda: not isValid(library), within_s=5)
        stage.cms.clear_faults()

    on_stage(scene)


def _marks_asked(stage: Stage) -> list[dict[str, Any]]:
    requests = stage.cms.requests(path="^/api/layout$")
    return [each for each in requests if any(name == "campaignId" for name, _ in each["query"])]
