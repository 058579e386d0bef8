"""Layouts created after the start appear in the library after F5, opening an editor, or returning to it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program
from tests.ui.campaign_editor.conftest import OnStage, Stage, parts, until
from tests.ui.conftest import Play

LIST = r"/api/layout$"


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    """Each test makes layouts."""
    with DemoCms() as running:
        yield running


def library(page: CampaignEditorPage) -> LayoutLibrary:
    return parts(page).workspace.library


def names(page: CampaignEditorPage) -> set[str]:
    return {layout.name for layout in library(page).model.records()}


async def filled(page: CampaignEditorPage) -> None:
    await until(lambda: library(page).shown)


def test_refresh_brings_a_new_layout_and_keeps_selection_and_place(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, "Autumn window loop")
        await filled(page)
        view, model = library(page).view, library(page).model
        wanted = int(model.id_at(30))
        view.select_ids([wanted])
        view.verticalScrollBar().setValue(25)
        place = view.rowAt(5), view.verticalScrollBar().value()
        cms.add_layout("Zebra crossing")
        QTest.keyClick(parts(page).workspace.view, Qt.Key.Key_F5)
        await until(lambda: "Zebra crossing" in names(page))
        assert view.selected_ids() == [wanted]
        assert (view.rowAt(5), view.verticalScrollBar().value()) == place

    on_stage(scene)


def test_a_library_that_the_end_of_a_sign_in_left_unread_is_read_after_the_next_one(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            page = await shown.editor(cms.campaign_id("Autumn window loop"), session)
            await filled(page)

            def says_so() -> bool:
                return any("no longer accepts this sign-in" in text for text in shown.texts(library(page)))

            cms.revoke_tokens()
            QTest.keyClick(parts(page).workspace.view, Qt.Key.Key_F5)
            await until(says_so)
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(cms)
            await until(lambda: not says_so())

    play(scene())


def test_an_editor_opened_later_lists_new_layouts(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        await filled(await stage.open(session, "Autumn window loop"))
        cms.add_layout("Made at noon")
        cms.forget_requests()
        page = await stage.open(session, "Coffee of the week")
        await until(lambda: "Made at noon" in names(page))
        listed = [each for each in cms.requests(path=LIST) if "campaignId" not in str(each)]
        assert len(listed) == 1, "the newest are enough"

    on_stage(scene)


def test_returning_to_an_editor_after_a_minute_refreshes_with_one_request(
    on_stage: OnStage, cms: DemoCms, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, "Autumn window loop")
        await filled(page)
        shown = library(page).shown
        other = await stage.open(session, "Coffee of the week")
        await until(lambda: any("modifiedDt" in str(each) for each in cms.requests(path=LIST)))
        gone = library(page).model.id_at(0)
        monkeypatch.setattr(page, "_read_at", time.monotonic() - 61)
        cms.forget_requests()
        stage.window.front(page)
        await until(lambda: cms.requests(path=LIST))
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert library(page).shown is shown, "nothing has changed, so nothing is touched"
        assert len([each for each in cms.requests(path=LIST) if "campaignId" not in str(each)]) == 1
        stage.window.front(other)
        cms.api("DELETE", f"/layout/{gone}", token=cms.token())
        cms.add_layout("Late addition")
        monkeypatch.setattr(page, "_read_at", time.monotonic() - 61)
        stage.window.front(page)
        await until(lambda: "Late addition" in names(page))
        await until(lambda: library(page).model.by_id(gone) is None)

    on_stage(scene)


def test_returning_to_the_window_after_a_minute_shows_new_layouts(
    on_stage: OnStage, cms: DemoCms, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tab stayed in front; the person was in the browser, and has made a layout there."""

    async def scene(stage: Stage) -> None:
        page = await stage.open(await stage.session(), "Autumn window loop")
        await filled(page)
        browser = QWidget()
        for age_s, expected in ((0, False), (61, True)):
            browser.show()
            browser.activateWindow()
            await until(lambda: not page.isActiveWindow())
            cms.add_layout(f"Made after {age_s} s")
            cms.forget_requests()
            monkeypatch.setattr(page, "_read_at", time.monotonic() - age_s)
            page.activateWindow()
            await until(page.isActiveWindow)
            if expected:
                await until(lambda: "Made after 61 s" in names(page))
            await asyncio.sleep(0.05)
            assert bool(cms.requests(path=LIST)) is expected
        browser.close()

    on_stage(scene)
