"""A campaign in its tab on a running CMS: opening, permissions, and copying between tabs."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox

from app.models.lineup_model import Mark
from app.ui.awaited_dialogs import CardDialog
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.shell import Page
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.tables.grid_view import Density, rows_hub
from app.ui.widgets.tables.list_placeholders import StatePanel
from app.ui.widgets.text.labels import Label
from tests.ui.campaign_editor.conftest import (
    OnStage,
    Stage,
    fresh,
    layout_ids,
    parts,
    press_in,
    save,
    until,
)

AUTUMN = "Autumn window loop"


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


def test_a_search_without_a_match_says_so_and_can_be_cleared(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        workspace = parts(await stage.open(await stage.session(), AUTUMN)).workspace
        workspace.open_find()
        field = next(each for each in workspace.findChildren(SearchField) if each.hasFocus())
        QTest.keyClicks(field, "zebra")
        assert not workspace.view.isVisible()
        (panel,) = [each for each in workspace.findChildren(StatePanel) if each.isVisible()]
        assert "Nothing matches “zebra”" in [each.text() for each in panel.findChildren(Label)]
        press_in(panel, "Clear search")
        assert workspace.view.isVisible()
        assert field.text() == ""

    on_stage(scene)


def test_rows_of_an_editor_take_the_room_that_the_person_likes(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        first = parts(await stage.open(session, AUTUMN)).workspace
        rows_hub().take(Density.COMFORTABLE)
        try:
            second = parts(await stage.open(session, "Bakery counter, morning")).workspace
            views = [first.view, first.library.view, second.view, second.library.view]
            assert [view.verticalHeader().defaultSectionSize() for view in views] == [Density.COMFORTABLE] * 4
        finally:
            rows_hub().take(Density.COMPACT)
        assert first.view.rowHeight(0) == Density.COMPACT

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


def test_a_read_only_connection_shows_everything_and_changes_nothing(on_stage: OnStage) -> None:
    async def scene(stage: Stage) -> None:
        page = await stage.open(await stage.session(read_only=True), AUTUMN)
        work = parts(page).workspace
        assert work.bar._detail.text() == "Acme is read-only on this computer."
        work.view.select_rows([0])
        assert not work.actions_.down.isEnabled()
        assert not work.properties.isEnabled()
        assert not work.library.view.dragEnabled()
        assert work.actions_.copy.isEnabled()

    on_stage(scene)


@pytest.mark.failure(22)
def test_locked_entries_can_be_moved_and_removing_one_is_announced(on_stage: OnStage) -> None:
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
        assert "after you save, you can't add it back" in stage.window.said[-1]
        stage.window.offers[-1].run()
        assert editor.model.entry(0).key == locked.key

    on_stage(scene)


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
