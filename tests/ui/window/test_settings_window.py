"""The settings window: opened once, found by several words, and applied and saved at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.config.settings import SettingsStore
from app.ui.guide.window import GuideWindow
from app.ui.look.theme import Scheme, allow_motion, apply_theme, motion_ms, theme
from app.ui.tour.scripted_browser import LittleBrowser
from app.ui.widgets.buttons.painted_buttons import Button, IconButton
from app.ui.widgets.text.labels import PageTitle
from app.ui.window.settings.page_index import (
    APPEARANCE,
    CONNECTIONS,
    LANGUAGE,
    OFFLINE,
    SHORTCUTS,
    START_UP,
)
from app.ui.window.settings.window import SettingsWindow
from tests.helpers.accessibility import nameless, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.legibility import restless
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
KEY = b"k" * 32
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    yield
    allow_motion(True)
    apply_theme(qapp, Scheme.LIGHT)


async def settings(shown: Program, page: str = "") -> SettingsWindow:
    """The window, opened by its keys."""
    shown.window.activateWindow()
    await until(shown.window.isActiveWindow)
    QTest.keyClick(shown.window, Qt.Key.Key_Comma, CONTROL)
    (window,) = shown.window.findChildren(SettingsWindow)
    await until(window.isActiveWindow)
    if page:
        window.go_to(page)
    return window


def test_every_page_has_its_title_in_the_same_place_and_the_same_margins(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            window = await settings(shown)
            places = set()
            for page in (APPEARANCE, LANGUAGE, START_UP, OFFLINE, CONNECTIONS, SHORTCUTS):
                window.go_to(page)
                await settled(window)
                (title,) = (each for each in window.findChildren(PageTitle) if each.isVisible())
                places.add((title.mapTo(window, QPoint()).toTuple(), title.height()))
            assert len(places) == 1
            search = window.shortcuts.search
            right = window.width() - search.mapTo(window, QPoint(search.width(), 0)).x()
            left = search.mapTo(window, QPoint()).x() - window._side_panel.width()
            assert right == left

    play(scene())


def test_one_window_opens_beside_the_main_window(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            window = await settings(shown)
            assert not window.isModal()
            assert window.page == APPEARANCE
            assert [entry.title for entry in window.pages.entries()] == [
                "Appearance",
                "Language",
                "Start-up",
                "Offline data",
                "Connections",
                "Shortcuts",
            ]
            assert await settings(shown, LANGUAGE) is window
            assert window.page == LANGUAGE
            for key in (APPEARANCE, LANGUAGE, START_UP, OFFLINE, CONNECTIONS, SHORTCUTS):
                window.go_to(key)
                assert nameless(window) == [], key
            QTest.keyClick(window.pages, Qt.Key.Key_Escape)
            assert not window.isVisible()
            assert await settings(shown) is window
            QTest.keyClick(window.pages, Qt.Key.Key_Up)
            assert window.page == CONNECTIONS, "the arrows go through the pages"
            QTest.keyClick(window.pages, Qt.Key.Key_W, CONTROL)
            assert not window.isVisible()

    play(scene())


@pytest.mark.parametrize("words", ["settings", "preferences", "setti", "prefer", "options"])
def test_quick_open_finds_the_settings(play: Play, demo: DemoCms, tmp_path: Path, words: str) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            palette = shown.marquee.controller.quick_open
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            QTest.keyClicks(palette.field, words)
            await until(lambda: "Settings" in palette.titles()[:2])
            palette.field.setText("text size")
            await until(lambda: "Settings: Appearance" in palette.titles())
            palette.field.setText("offline data")
            await until(lambda: "Settings: Offline data" in palette.titles())
            QTest.keyClick(palette.field, Qt.Key.Key_Escape)

    play(scene())


def test_a_page_is_opened_from_quick_open_and_the_start_page_has_the_settings(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.press("Settings")
            (window,) = shown.window.findChildren(SettingsWindow)
            assert window.isVisible()
            window.close()
            await shown.sign_in(demo)
            palette = shown.marquee.controller.quick_open
            shown.window.activateWindow()
            await until(shown.window.isActiveWindow)
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            QTest.keyClicks(palette.field, "start-up")
            await until(lambda: palette.titles()[:1] == ["Settings: Start-up"])
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            await until(window.isVisible)
            assert window.page == START_UP

    play(scene())


@pytest.mark.parametrize("page", [APPEARANCE, START_UP, OFFLINE, CONNECTIONS])
def test_a_page_comes_to_rest(play: Play, demo: DemoCms, tmp_path: Path, page: str) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            window = await settings(shown, page)
            await settled(window)
            assert await restless() == []

    play(scene())


def test_the_look_changes_at_once_both_ways_and_is_kept(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            actions = shown.marquee.controller.actions
            page = (await settings(shown)).appearance
            page.theme.set_current("2")
            assert theme().is_dark
            page.density.set_current("1")
            assert shown.page().view.verticalHeader().defaultSectionSize() == 36
            assert page.text_size.text() == "100%"
            actions.larger_text.trigger()
            assert page.text_size.text() == "108%"
            page.motion.click()
            assert motion_ms(100) == 0
            actions.schemes.actions()[1].trigger()
            assert page.theme.current == "1", "the View menu and the settings are one"
            actions.less_motion.trigger()
            assert not page.motion.isChecked()
        kept = SettingsStore(tmp_path).value
        assert (kept.theme, kept.density, kept.text_size, kept.less_motion) == ("light", "comfortable", 14, False)

    play(scene())


def test_the_window_follows_the_text_both_ways_until_the_user_resizes_it(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            window, actions = await settings(shown), shown.marquee.controller.actions
            before = window.size()
            for _ in range(4):
                actions.larger_text.trigger()
            assert window.width() > before.width() or window.width() == window.screen().availableSize().width() - 40
            assert window.screen().availableGeometry().contains(window.frameGeometry())
            actions.default_text.trigger()
            assert window.size() == before
            window.resize(before.width() + 20, before.height())
            actions.larger_text.trigger()
            actions.default_text.trigger()
            assert window.size() == before + QSize(20, 0)

    play(scene())


@pytest.mark.parametrize(
    "name, sizes", [("Larger text", ["108%"]), ("Smaller text", ["92%", "85%"])], ids=["larger", "smaller"]
)
def test_a_button_for_the_text_size_stays_under_the_pointer(
    play: Play, demo: DemoCms, tmp_path: Path, name: str, sizes: list[str]
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            window, before = await settings(shown), QCursor.pos()
            (button,) = (each for each in window.findChildren(IconButton) if each.accessibleName() == name)
            at = button.mapToGlobal(button.rect().center())
            QCursor.setPos(at)
            for size in sizes:
                QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.mapFromGlobal(at))
                assert window.appearance.text_size.text() == size
                await asyncio.sleep(0.1)
                assert button.rect().contains(button.mapFromGlobal(at)), size
                assert window.screen().availableGeometry().contains(window.frameGeometry())
            QCursor.setPos(before)

    play(scene())


def test_the_language_is_kept_for_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = (await settings(shown, LANGUAGE)).language
            assert [button.text() for button in page.choices.buttons] == ["System language", "English", "Deutsch"]
            assert page.choices.buttons[0].isChecked()
            restart = "Restart Marquee to change the language."
            page.choices.buttons[1].click()
            assert shown.workspace.settings.value.language == "en"
            assert restart not in shown.toasts(), "it is in use already"
            page.choices.buttons[2].click()
            assert restart in shown.toasts()
            assert shown.workspace.settings.value.language == "de"
            assert [button.isChecked() for button in page.choices.buttons] == [False, False, True]
        assert SettingsStore(tmp_path).value.language == "de"

    play(scene())


def test_a_start_without_connections_or_tabs(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def first() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            await shown.editor(demo.campaign_id("Autumn window loop"), session)
            page = (await settings(shown, START_UP)).start_up
            assert page.connections.isChecked()
            assert page.tabs.isChecked()
            page.tabs.click()

    async def second() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await shown.at_work()
            assert len(shown.navigator.bench.tabs) == 1, "the connection opens, its tabs don't"
            page = (await settings(shown, START_UP)).start_up
            assert not page.tabs.isChecked()
            page.connections.click()

    async def third() -> None:
        async with program(tmp_path, key=KEY) as shown:
            assert shown.window.content() is shown.connection_flow.start
            assert shown.navigator.sessions() == []

    for scene in (first(), second(), third()):
        play(scene)


def test_connections_are_listed_added_edited_and_removed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms() as other:
            async with program(tmp_path) as shown:
                await shown.sign_in(demo, name="Production")
                second = await shown.sign_in(other, name="Test", read_only=True)
                window = await settings(shown, CONNECTIONS)
                pane = window.connections.pane
                said = shown.texts(pane)
                assert {"Production", "Test"} <= set(said)
                assert any(text.endswith("· Open · Read-only") for text in said)
                assert await shown.navigator.close_connection(second)
                shown.press("Remove…", pane)
                await shown.answer("Cancel")
                assert len(shown.workspace.connections.connections) == 2
                shown.press("Remove…", pane)  # of the last one, which is not open any more
                await shown.answer("Remove")
                await until(lambda: "Test" not in shown.texts(pane))
                assert [each.name for each in shown.workspace.connections.connections] == ["Production"]
                assert shown.window.content() is shown.navigator.bench
                shown.press("Edit…", pane)
                assert not window.isVisible()
                assert shown.window.content() is shown.connection_flow.sign_in
                shown.connection_flow.show_home()
                window = await settings(shown, CONNECTIONS)
                shown.press("New connection…", window)
                assert shown.window.content() is shown.connection_flow.sign_in

    play(scene())


def test_connections_say_that_the_demo_is_not_one_of_them(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.try_demo()
            await until(lambda: shown.browser.opened)
            ready = shown.connection_flow.demo.ready
            assert ready is not None
            maya = ready.users[0]
            await asyncio.to_thread(LittleBrowser().sign_in, shown.browser.opened[0], maya.name, maya.password)
            await shown.at_work()
            pane = (await settings(shown, CONNECTIONS)).connections.pane
            assert "The demo is open, but it isn't saved as a connection." in shown.texts(pane)

    play(scene())


def test_offline_data_is_shown_and_deleted_also_of_a_closed_connection(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            connection = session.connection

            async def size() -> int:
                return (await shown.workspace.offline_usage(connection)).bytes

            await until(lambda: any((tmp_path / "offline").rglob("*")))
            assert await shown.navigator.close_connection(session)
            assert await size() > 0
            window = await settings(shown, OFFLINE)
            pane = window.offline.pane
            await until(lambda: any("on this computer:" in text for text in shown.texts(pane)))
            shown.press("Delete…", pane)
            await shown.answer("Delete")
            await until(lambda: any("No offline data" in text for text in shown.texts(pane)))
            assert await size() == 0

    play(scene())


def test_shortcuts_are_those_of_the_page_in_front_and_can_be_searched(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            window = await settings(shown)
            QTest.keyClick(window.pages, Qt.Key.Key_F, CONTROL)
            assert window.page == SHORTCUTS
            assert window.shortcuts.search.hasFocus()
            assert any("Bulk edit" in line for line in window.shortcuts.shown())
            QTest.keyClicks(window.shortcuts.search, "reopen")
            assert [line.rpartition(" ")[2] for line in window.shortcuts.shown()] == ["Ctrl+Shift+T"]
            window.shortcuts.search.setText("alt+home")  # of a line-up, which is not in front
            assert window.shortcuts.shown() == []
            (every,) = [each for each in window.shortcuts.findChildren(Button) if each.text() == "All shortcuts"]
            assert every.isVisible()
            every.click()
            await until(lambda: shown.window.findChildren(GuideWindow))
            assert shown.window.findChildren(GuideWindow)[0].page == "shortcuts.md"

    play(scene())
