"""In a small window, or with large text, the line-up keeps most of the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.look.theme import Scheme, apply_theme, theme
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.feedback.unsaved_bar import UnsavedBar
from app.ui.widgets.text.labels import Label
from tests.helpers.demo_cms import DemoCms
from tests.helpers.editor_in_window import editor_in
from tests.helpers.program_in_process import program, until
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.campaign_editor.test_lineup_view import Surface
from tests.ui.conftest import Play

SUMMARY = "2 moved, 1 added, 1 removed, 1 property changed"


@pytest.fixture
def surface(qtbot: QtBot, qapp: QApplication) -> Surface:
    apply_theme(qapp, Scheme.LIGHT)
    made = Surface()
    qtbot.addWidget(made.work)
    made.come_to_front()
    return made


def _resize(surface: Surface, width: int, height: int) -> None:
    surface.work.resize(theme().px(width), theme().px(height))
    QApplication.processEvents()


def test_a_low_window_has_the_tools_beside_the_line_up_instead_of_a_head(surface: Surface) -> None:
    work = surface.work
    tools = work.folding._parts.tools
    assert work._title.isVisible()
    assert tools.parentWidget() is work._title.parentWidget()
    _resize(surface, 1392, 400)
    assert not work._title.isVisible()
    assert tools.isVisible()
    assert tools.parentWidget() is work.lineup
    assert work._lineup_title.text().startswith("24 layouts")
    _resize(surface, 1392, 790)
    assert work._title.isVisible()
    assert tools.parentWidget() is work._title.parentWidget()
    assert work._lineup_title.text() == "Line-up"


def test_in_a_narrow_window_the_properties_replace_the_library_while_they_are_wanted(surface: Surface) -> None:
    work = surface.work
    _resize(surface, 800, 790)
    assert not work.properties.isVisible()
    assert work.library.isVisible()
    assert work.toggle_properties.text() == "Show properties"
    work.toggle_properties.trigger()
    assert work.properties.isVisible()
    assert not work.library.isVisible()
    surface.work.actions_.library.trigger()
    assert not work.properties.isVisible()
    assert work.library.isVisible()
    _resize(surface, 1392, 790)
    assert work.properties.isVisible()
    assert work.library.isVisible()


def test_hidden_properties_are_shown_when_something_is_wrong_there(surface: Surface) -> None:
    work = surface.work
    work.toggle_properties.trigger()
    assert not work.properties.isVisible()
    work.properties.show_problems({"name": "The name is already in use"})
    assert work.properties.isVisible()
    assert work.toggle_properties.text() == "Hide properties"


def test_a_long_summary_of_changes_takes_a_second_line(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    bar = UnsavedBar()
    qtbot.addWidget(bar)
    bar.resize(500, 48)
    bar.show()
    bar.show_state(SUMMARY, can_save=True)
    bar.resize(500, bar.heightForWidth(500))
    QApplication.processEvents()
    assert not bar.review.isVisible()
    assert bar._short_review.isVisible()
    sentence = bar._sentence
    assert sentence.height() >= sentence.heightForWidth(sentence.width()) >= 2 * sentence.fontMetrics().height()


def test_the_bar_of_changes_shows_no_text_in_part(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    bar = UnsavedBar()
    qtbot.addWidget(bar)
    bar.show()
    reason = "Another account made these changes."
    seen = set()
    for why_not in ("", reason):
        bar.show_state(SUMMARY, can_save=not why_not, why_not=why_not)
        for width in range(760, 1400, 20):
            bar.resize(width, 48)
            QApplication.processEvents()
            detail = bar._detail
            if why_not and bar.review.isVisible():
                assert detail.shown_text() == reason
            elif not why_not:
                assert bar.review.isVisible()
                assert detail.shown_text() == detail.text()
            seen.add((detail.text(), bar.review.isVisible()))
    assert seen == {("", True), ("Not sent yet", True), (reason, False), (reason, True)}


def test_seven_layouts_are_in_view_in_german_with_the_largest_text(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with dressed(qapp, Look(language="de", points=18, width=1280)):
            async with editor_in(demo, tmp_path, 1280, 800, key=bytes(32)) as (_, editing):
                editing.editor.move([0, 1], 6)
                view = editing.workspace.view
                await until(lambda: view.viewport().height() >= 6.9 * view.verticalHeader().defaultSectionSize())

    play(scene())


def test_the_key_for_the_inspector_toggles_the_properties_of_an_editor(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert isinstance(page, CampaignEditorPage)
            assert page.editing is not None
            properties = page.editing.workspace.properties
            for is_shown in (False, True):
                shown.marquee.controller.actions.inspector.trigger()
                await until(properties.isVisible if is_shown else properties.isHidden)
            assert shown.navigator.bench.wants_inspector, "that of lists is as before"

    play(scene())


def test_the_count_of_selected_layouts_is_left_out_before_the_title_of_the_library_is_cut(surface: Surface) -> None:
    library = surface.work.library
    title = next(each for each in library.findChildren(Label) if each.text() == "Layout library")
    library._summary.setText("3 selected · 0:19")
    for width, is_shown in ((240, False), (480, True)):
        library.setFixedWidth(width)
        QApplication.processEvents()
        assert title.width() >= title.sizeHint().width()
        assert bool(library._summary.shown_text()) is is_shown


def test_hidden_properties_stay_hidden_in_every_campaign_and_after_a_restart(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with editor_in(demo, tmp_path, 1440, 900) as (shown, first):
            page, session = shown.navigator.bench.tabs.current(), shown.navigator.front()
            assert page is not None
            assert session is not None
            second = await shown.editor(demo.campaign_id("Soup season"), session)
            assert second.editing is not None
            await until(second.editing.workspace.properties.isVisible)
            second.editing.workspace.toggle_properties.trigger()
            assert not second.editing.workspace.properties.isVisible()
            shown.navigator.bench.tabs.show_page(page)
            await until(first.workspace.isVisible)
            assert not first.workspace.properties.isVisible()
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            again = await shown.editor(demo.campaign_id("Soup season"), session)
            assert again.editing is not None
            await until(again.editing.workspace.isVisible)
            assert not again.editing.workspace.properties.isVisible()
            again.editing.workspace.toggle_properties.trigger()
            assert again.editing.workspace.properties.isVisible()

    play(scene())
