"""Tabs at work: previews from the sidebar, reordering, and reopening closed tabs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.resource.list_page import ResourcePage
from app.ui.window.saved_tabs import in_saved_order
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_action, menu_texts, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
KEY = b"k" * 32
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


def titles(shown: Program) -> list[str]:
    return [page.page_title() for page in shown.navigator.bench.tabs.pages()]


def previews(shown: Program) -> list[str]:
    tabs = shown.navigator.bench.tabs
    assert [tabs.strip.info(place).is_preview for place in range(len(tabs))] == [
        tabs.is_preview(page) for page in tabs.pages()
    ]
    return [page.page_title() for page in tabs.pages() if tabs.is_preview(page)]


def front(shown: Program) -> str:
    page = shown.navigator.bench.tabs.current()
    return page.page_title() if page is not None else ""


def node(shown: Program, session: Session, kind: str) -> QPoint:
    """Where the name of a node of the tree is."""
    nav = shown.navigator.bench.nav
    index = nav.model.index_of(f"{session.connection.id}/{kind}")
    nav.tree.scrollTo(index)
    return nav.tree.visualRect(index).center()


def click(shown: Program, session: Session, kind: str) -> None:
    QTest.mouseClick(shown.navigator.bench.nav.tree.viewport(), LEFT, pos=node(shown, session, kind))


def double_click(shown: Program, session: Session, kind: str) -> None:
    click(shown, session, kind)
    QTest.mouseDClick(shown.navigator.bench.nav.tree.viewport(), LEFT, pos=node(shown, session, kind))


def tab(shown: Program, title: str) -> QPoint:
    strip = shown.navigator.bench.tabs.strip
    return strip.tabRect(titles(shown).index(title)).topLeft() + QPoint(24, 14)


def test_a_click_in_the_tree_reuses_the_preview_and_a_double_click_keeps_it(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            assert (titles(shown), previews(shown)) == (["Campaigns"], [])
            for kind, title in (
                ("commands", "Commands"),
                ("datasets", "Datasets"),
                ("drafts", "Drafts on this computer"),
            ):
                click(shown, session, kind)
                assert (titles(shown), previews(shown), front(shown)) == (["Campaigns", title], [title], title)
            click(shown, session, "campaigns")
            assert front(shown) == "Campaigns"
            assert previews(shown) == ["Drafts on this computer"], "a tab that was open already is only shown"
            double_click(shown, session, "modules")
            assert (titles(shown), previews(shown)) == (["Campaigns", "Modules"], [])
            click(shown, session, "commands")
            assert (titles(shown), previews(shown)) == (["Campaigns", "Modules", "Commands"], ["Commands"])
            page = shown.navigator.list_page(session, "commands")
            assert page is not None
            await until(lambda: page.model.state is LoadState.READY)
            double_click(shown, session, "commands")
            assert previews(shown) == []

    play(scene())


def test_the_arrows_preview_and_enter_keeps(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            click(shown, session, "commands")
            tree = shown.navigator.bench.nav.tree
            tree.setFocus()
            QTest.keyClick(tree, Qt.Key.Key_Down)
            assert len(titles(shown)) == 2
            assert previews(shown) == [front(shown)] != ["Commands"]
            QTest.keyClick(tree, Qt.Key.Key_Return)
            assert previews(shown) == []

    play(scene())


def test_work_in_a_preview_keeps_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, "alex")
            click(shown, session, "datasets")
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, ResourcePage)
            await until(lambda: page.model.state is LoadState.READY)
            page.view.select_ids([page.model.id_at(0)])
            assert previews(shown) == ["Datasets"], "to look at a row is no work"
            page.view.setFocus()
            QTest.keyClicks(page.view, "a")
            assert previews(shown) == [], "to filter is"
            click(shown, session, "commands")
            commands = shown.navigator.bench.tabs.current()
            assert isinstance(commands, ResourcePage)
            await until(lambda: commands.model.state is LoadState.READY)
            commands.view.select_ids([commands.model.id_at(0)])
            edit = commands.record_verbs.edit
            assert edit is not None
            await until(edit.isEnabled)
            commands.view.setFocus()
            QTest.keyClick(commands.view, Qt.Key.Key_Return)
            await until(lambda: len(titles(shown)) == 4)
            assert previews(shown) == [], "a record was opened from it"
            click(shown, session, "modules")
            assert titles(shown)[:3] == ["Campaigns", "Datasets", "Commands"]
            shown.marquee.controller.actions.keep_tab.trigger()
            assert previews(shown) == []
            assert not shown.marquee.controller.actions.keep_tab.isEnabled()

    play(scene())


def test_the_menu_of_a_tab_keeps_it_and_a_double_click_on_it_does(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            strip = shown.navigator.bench.tabs.strip
            click(shown, session, "commands")
            strip.customContextMenuRequested.emit(tab(shown, "Commands"))
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            assert menu_texts(menu) == [
                "Keep open",
                "Close\tCtrl+W",
                "Close other tabs",
                "Reopen closed tab\tCtrl+Shift+T",
            ]
            menu_action(menu, "Keep open").trigger()
            menu.close()
            assert previews(shown) == []
            click(shown, session, "modules")
            assert previews(shown) == ["Modules"]
            QTest.mouseDClick(strip, LEFT, pos=tab(shown, "Modules"))
            assert previews(shown) == []

    play(scene())


def test_quick_open_opens_a_tab_to_keep(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            palette = shown.marquee.controller.quick_open
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            QTest.keyClicks(palette.field, "datasets")
            await until(lambda: palette.titles()[:1] == ["Datasets"])
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            await until(lambda: front(shown) == "Datasets")
            assert previews(shown) == []
            click(shown, session, "modules")
            assert titles(shown) == ["Campaigns", "Datasets", "Modules"]

    play(scene())


def test_tabs_are_moved_by_mouse_and_keys_and_keep_their_order(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            editor = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            double_click(shown, session, "commands")
            click(shown, session, "modules")
            tabs, strip = shown.navigator.bench.tabs, shown.navigator.bench.tabs.strip
            assert titles(shown) == ["Campaigns", "Autumn window loop", "Commands", "Modules"]
            tabs.show_page(editor)
            QTest.keyClick(shown.window, Qt.Key.Key_PageUp, CONTROL | SHIFT)
            assert titles(shown) == ["Autumn window loop", "Campaigns", "Commands", "Modules"]
            QTest.keyClick(shown.window, Qt.Key.Key_PageUp, CONTROL | SHIFT)
            assert tabs.current() is editor
            assert strip.currentIndex() == 0
            QTest.keyClick(shown.window, Qt.Key.Key_PageDown, CONTROL | SHIFT)
            strip.move_tab(2, 0)
            order = ["Commands", "Campaigns", "Autumn window loop", "Modules"]
            assert titles(shown) == order
            assert [strip.info(place).title for place in range(4)] == order
            tabs.go_to(0)
            assert front(shown) == "Commands"
            tabs.go_to(2)
            assert tabs.current() is editor
            QTest.mouseClick(strip, Qt.MouseButton.MiddleButton, pos=tab(shown, "Campaigns"))
            await until(lambda: titles(shown) == ["Commands", "Autumn window loop", "Modules"])
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await shown.at_work()
            await until(lambda: len(titles(shown)) == 4)
            assert [each for each in titles(shown) if each != "Campaigns"] == [
                "Commands",
                "Autumn window loop",
                "Modules",
            ]
            assert previews(shown) == ["Modules"], "a preview is one at the next start, too"
            assert front(shown) == "Autumn window loop"

    play(scene())


def test_closed_tabs_reopen_at_their_place_newest_first(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            reopen = shown.marquee.controller.actions.reopen_tab
            tabs = shown.navigator.bench.tabs
            assert not reopen.isEnabled()
            await shown.editor(demo.campaign_id("Autumn window loop"), session)
            double_click(shown, session, "commands")
            click(shown, session, "modules")
            before = titles(shown)
            for title in ("Autumn window loop", "Commands", "Modules"):
                QTest.mouseClick(tabs.strip, Qt.MouseButton.MiddleButton, pos=tab(shown, title))
                await until(lambda title=title: title not in titles(shown))  # type: ignore[misc] # bound per turn
            assert titles(shown) == ["Campaigns"]
            shown.page().view.setFocus()
            for count in (2, 3, 4):
                QTest.keyClick(shown.page().view, Qt.Key.Key_T, CONTROL | SHIFT)
                assert len(titles(shown)) == count
            assert titles(shown) == before
            await until(lambda: isinstance(tabs.current(), CampaignEditorPage))
            assert previews(shown) == []
            assert not reopen.isEnabled()

    play(scene())


def test_deleted_or_open_records_are_not_reopened(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms() as other:
            async with program(tmp_path) as shown:
                session = await shown.sign_in(demo, name="Production")
                tabs, reopen = shown.navigator.bench.tabs, shown.marquee.controller.actions.reopen_tab
                double_click(shown, session, "commands")
                shown.navigator.open_form(session, "command", None)
                for title in ("New command", "Commands"):
                    page = list(tabs.pages())[titles(shown).index(title)]
                    assert await tabs.close_page(page)
                click(shown, session, "commands")
                reopen.trigger()
                assert titles(shown) == ["Campaigns", "Commands"], "one is open, the other was never created"
                second = await shown.sign_in(other, name="Test")
                await shown.editor(other.campaign_id("Autumn window loop"), second)
                tabs.close_current()
                await until(lambda: "Autumn window loop" not in titles(shown))
                assert reopen.isEnabled()
                assert await shown.navigator.close_connection(second)
                assert not reopen.isEnabled(), "its connection is closed"

    play(scene())


def test_a_draft_of_a_new_record_opens_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            tabs = shown.navigator.bench.tabs
            page = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert page.editing is not None
            page.editing.editor.move([0], 3)
            tabs.close_current()
            await shown.answer("Keep draft")
            await until(lambda: titles(shown) == ["Campaigns"])
            shown.marquee.controller.actions.reopen_tab.trigger()
            await until(lambda: isinstance(tabs.current(), CampaignEditorPage))
            back = tabs.current()
            await until(lambda: back is not None and back.is_unsaved())

    play(scene())


def test_columns_hidden_in_one_connection_stay_hidden_although_another_shows_the_same_list(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with DemoCms() as other:
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                await shown.sign_in(demo, name="Production")
                (changed,) = shown.navigator.list_pages()
                await shown.sign_in(other, name="Test")
                assert shown.navigator.list_pages()[-1] is not changed
                type_column = [column.key for column in changed.view.columns].index("type")
                changed.view.set_hidden(type_column, True)
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                await until(lambda: len(titles(shown)) == 2)
                pages = shown.navigator.list_pages()
                assert pages
                assert all(page.view.is_hidden(type_column) for page in pages)

    play(scene())


def test_tabs_of_two_connections_keep_their_order_among_each_other(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms() as other:
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                first = await shown.sign_in(demo, name="Production")
                double_click(shown, first, "commands")
                second = await shown.sign_in(other, name="Test")
                double_click(shown, second, "modules")
                assert titles(shown) == ["Campaigns", "Commands", "Campaigns", "Modules"]
                shown.navigator.bench.tabs.strip.move_tab(3, 0)
                shown.navigator.bench.tabs.strip.move_tab(2, 3)
                assert titles(shown) == ["Modules", "Campaigns", "Campaigns", "Commands"]
                before = [page.page_key for page in shown.navigator.bench.tabs.pages()]
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                await until(lambda: len(titles(shown)) == 4)
                assert [page.page_key for page in shown.navigator.bench.tabs.pages()] == before

    play(scene())


def test_tabs_move_once_when_the_sidebar_collapses(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    found = demo.api("GET", "/campaign?length=4&type=list", token=demo.token()).json()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench, strip = shown.navigator.bench, shown.navigator.bench.tabs.strip
            for campaign in found:
                await shown.editor(campaign["campaignId"], session)
            bench.tabs.go_to(0)
            await until(lambda: strip.width() == strip.sizeHint().width() < bench.tabs.width())
            for _ in range(2):
                before = strip.width()
                bench.toggle_rail()
                QApplication.sendPostedEvents(bench, QEvent.Type.LayoutRequest)  # all that happens before a frame
                assert strip.width() == strip.sizeHint().width() != before

    play(scene())


@pytest.mark.parametrize("count", [2, 8])
@pytest.mark.parametrize("width", [1000, 1280, 1440])
def test_a_clicked_tab_stays_below_the_pointer(
    play: Play, demo: DemoCms, tmp_path: Path, width: int, count: int
) -> None:
    found = demo.api("GET", f"/campaign?length={count}&type=list", token=demo.token()).json()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench, strip = shown.navigator.bench, shown.navigator.bench.tabs.strip
            shown.window.resize(width, 800)
            for campaign in found:
                await shown.editor(campaign["campaignId"], session)
            shown.navigator.open_form(session, "command", None)
            await settled(shown.window)
            seen = [each for each in range(strip.count()) if strip.childAt(strip.tabRect(each).center()) is None]
            seen = [each for each in seen if strip.rect().contains(strip.tabRect(each))]
            assert len(seen) > 2
            for index in (*seen, *reversed(seen)):
                place = strip.mapTo(shown.window, strip.tabRect(index).center())
                QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.tabRect(index).center())
                await settled(shown.window)
                assert bench.tabs.strip.currentIndex() == index
                assert strip.tabAt(strip.mapFrom(shown.window, place)) == index

    play(scene())


def test_tabs_without_a_saved_place_follow_the_tab_before_them() -> None:
    assert in_saved_order([2, 0, 1]) == [1, 2, 0]
    assert in_saved_order([None, 3, None, 1]) == [0, 3, 1, 2]
    assert in_saved_order([]) == []
