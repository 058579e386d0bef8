"""The window at work: connections, sidebar, tabs and status bar, also after failures."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.config.settings import SettingsStore
from app.models.item_roles import NavRole, NavState
from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from app.ui.look.theme import theme
from app.ui.pages.campaigns.inspector import CampaignInspector
from app.ui.resource.list_page import ResourcePage
from app.ui.shell import Page, write_block
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.tables.grid_view import Density, rows_hub
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_action, menu_texts, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
CONTROL = Qt.KeyboardModifier.ControlModifier


def titles(shown: Program, key: str) -> list[str]:
    model = shown.navigator.bench.nav.model
    parent = model.index_of(key)
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def is_rail(shown: Program) -> bool:
    return shown.navigator.bench.nav.is_rail


def front_title(shown: Program) -> str:
    page = shown.navigator.bench.tabs.current()
    return page.page_title() if page is not None else ""


def test_an_empty_home_begins_with_the_start_page(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            assert shown.window.content() is shown.connection_flow.start
            shown.connection_flow.start.connect_wanted.emit()
            assert shown.window.content() is shown.connection_flow.sign_in
            shown.press("Back")
            assert shown.window.content() is shown.connection_flow.start

    play(scene())


def test_signing_in_fills_tree_table_clock_and_status(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench, root = shown.navigator.bench, session.connection.id
            assert "Autumn window loop" in shown.names()
            assert titles(shown, "") == ["Acme"]
            assert titles(shown, root)[0] == "Campaigns"
            await until(lambda: "Shops" in titles(shown, f"{root}/campaigns"))
            assert titles(shown, f"{root}/campaigns")[:3] == ["All campaigns", "List campaigns", "Ad campaigns"]
            everything = bench.nav.model.index_of(f"{root}/campaigns/all")
            await until(lambda: everything.data(NavRole.COUNT) == shown.page().model.total)
            assert bench.nav.current_key() == f"{root}/campaigns/all"
            assert bench.bar.avatar.accessibleName() == "Menu for Maya Lindqvist"
            assert bench.bar.clock.isVisible()
            assert session.state is LinkState.CONNECTED
            assert shown.window.windowTitle() == "Acme – Marquee"
            assert bench.status.text() == "Connected · Updated just now"

    play(scene())


def test_a_second_connection_closes_nothing_and_is_distinguishable(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(prefix="/signage", campaigns=44) as test_cms:
            async with program(tmp_path) as shown:
                first = await shown.sign_in(demo, name="Production", colour=0)
                second = await shown.sign_in(test_cms, "alex", name="Test", colour=4)
                assert titles(shown, "") == ["Production", "Test"]
                tabs = shown.navigator.bench.tabs
                assert [tabs.strip.info(index).connection for index in range(len(tabs))] == [0, 4]
                assert [tabs.strip.info(index).whole for index in range(2)] == [
                    "Campaigns · Production",
                    "Campaigns · Test",
                ]
                assert shown.navigator.front() is second
                assert shown.page(first.connection.id).model.total != shown.page(second.connection.id).model.total
                shown.navigator.bench.nav.choose(f"{first.connection.id}/campaigns/lists")
                assert shown.navigator.front() is first
                assert shown.window.windowTitle() == "Production – Marquee"
                menu = shown.connection_flow.connection_menu()
                assert menu_texts(menu)[:2] == ["Production", "Test"]
                assert menu_action(menu, "Production").isChecked()
                assert await shown.navigator.close_connection(first)
                assert titles(shown, "") == ["Test"]
                assert tabs.strip.info(0).connection is None, "one alone needs no colour"
                assert tabs.strip.info(0).whole == "Campaigns"

    play(scene())


def test_keys_switch_and_close_tabs_and_make_room(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench = shown.navigator.bench
            assert not is_rail(shown)
            editor = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert not is_rail(shown)
            QTest.keyClick(bench, Qt.Key.Key_B, CONTROL)
            assert is_rail(shown)
            QTest.keyClick(bench, Qt.Key.Key_PageUp, CONTROL)
            assert bench.tabs.current() is shown.page()
            assert is_rail(shown), "only the user changes it"
            QTest.keyClick(bench, Qt.Key.Key_PageDown, CONTROL)
            assert bench.tabs.current() is editor
            QTest.keyClick(bench, Qt.Key.Key_B, CONTROL)
            assert not is_rail(shown)
            bench.bar.connection.setFocus()
            QTest.keyClick(bench, Qt.Key.Key_W, CONTROL)
            await until(lambda: len(bench.tabs) == 1)
            assert shown.page().view.hasFocus(), "the page that comes up has the keyboard, wherever it was"

    play(scene())


def test_switching_tabs_restores_focus_inside_the_tab(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench, campaigns = shown.navigator.bench, await shown.loaded()
            bench.nav.choose(f"{session.connection.id}/commands")
            commands = bench.tabs.current()
            assert isinstance(commands, ResourcePage)
            await until(lambda: commands.model.state is LoadState.READY)

            def press_tab(page: Page) -> None:
                place = bench.tabs.strip.tabRect(list(bench.tabs.pages()).index(page)).topLeft() + QPoint(20, 12)
                QTest.mouseClick(bench.tabs.strip, Qt.MouseButton.LeftButton, pos=place)

            bench.nav.tree.setFocus()
            press_tab(campaigns)
            assert campaigns.view.hasFocus()
            press_tab(commands)
            assert commands.view.hasFocus(), "a page that never had the keyboard begins with its list"
            commands.filter.setFocus()
            press_tab(campaigns)
            bench.nav.tree.setFocus()
            press_tab(commands)
            assert commands.filter.hasFocus(), "a list that had the focus gets it back"
            bench.nav.tree.setFocus()
            QTest.keyClick(shown.window, Qt.Key.Key_Tab, CONTROL)
            assert bench.tabs.current() is campaigns
            assert campaigns.view.hasFocus()

    play(scene())


def test_tabs_that_do_not_fit_are_listed_in_their_order(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            tabs = shown.navigator.bench.tabs
            shown.window.resize(1100, 700)
            assert not tabs.all_tabs.isVisible()
            for _ in range(8):
                shown.navigator.open_form(session, "command", None)
            await until(tabs.all_tabs.isVisible)
            tabs.all_tabs.click()
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            assert menu_texts(menu) == ["Campaigns", *["New command"] * 8]
            menu.actions()[0].trigger()
            menu.close()
            assert tabs.current() is shown.page()
            for page in list(tabs.pages())[1:]:
                tabs.drop(page)
            await until(lambda: not tabs.all_tabs.isVisible())

    play(scene())


def test_an_editor_is_marked_in_the_tree_where_its_list_is(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench, root = shown.navigator.bench, session.connection.id

            def marked() -> str:
                return str(bench.nav.tree.currentIndex().data(NavRole.KEY))

            assert marked().startswith(f"{root}/campaigns")
            shown.navigator.open_form(session, "command", None)
            assert marked().startswith(f"{root}/commands")
            await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert marked().startswith(f"{root}/campaigns")

    play(scene())


def test_connections_are_a_level_of_the_sidebar_only_while_there_are_several(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            one = await shown.sign_in(demo)
            nav = shown.navigator.bench.nav

            def top() -> list[str]:
                root = nav.tree.rootIndex()
                return [str(nav.model.index(row, 0, root).data()) for row in range(nav.model.rowCount(root))]

            assert top()[:2] == ["Campaigns", "Notifications"]
            assert nav.current_key().startswith(f"{one.connection.id}/campaigns")
            other = await shown.sign_in(demo, name="Second")
            assert top() == ["Acme", "Second"]
            assert nav.current_key().startswith(f"{other.connection.id}/campaigns")
            assert await shown.navigator.close_connection(other)
            await until(lambda: top()[:2] == ["Campaigns", "Notifications"])
            assert nav.current_key().startswith(f"{one.connection.id}/campaigns")

    play(scene())


def test_a_narrow_window_has_room_for_the_tree_or_for_details(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench, page = shown.navigator.bench, shown.navigator.list_page(session, "modules")
            assert isinstance(page, ResourcePage)
            bench.tabs.show_page(page)
            await until(lambda: page.model.state is LoadState.READY)
            shown.window.resize(1100, 700)
            await until(lambda: is_rail(shown))
            assert page.inspector.isVisible()
            bench.toggle_rail()
            assert not is_rail(shown)
            assert not page.inspector.isVisible()
            QTest.keyClick(bench, Qt.Key.Key_D, CONTROL | Qt.KeyboardModifier.ShiftModifier)
            assert page.inspector.isVisible()
            assert is_rail(shown)
            bench.toggle_rail()
            assert not page.inspector.isVisible()
            page.view.select_ids([page.declaration.id_of(record) for record in page.model.records_between(0, 0)])
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Return)
            assert page.inspector.isVisible(), "nothing else opens a record that cannot be edited"
            shown.window.resize(1440, 900)
            await until(lambda: not is_rail(shown))
            assert page.inspector.isVisible()

    play(scene())


def test_quick_open_finds_campaigns_and_actions_by_a_few_letters(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            palette = shown.marquee.controller.quick_open
            assert palette.isVisible()
            QTest.keyClicks(palette.field, "aut win")
            assert palette.titles()[0] == "Autumn window loop"
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            assert not palette.isVisible()
            await until(lambda: front_title(shown) == "Autumn window loop")
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            QTest.keyClicks(palette.field, "dark")
            assert "Theme: Dark" in palette.titles()
            QTest.keyClick(palette.field, Qt.Key.Key_Escape)
            assert not palette.isVisible()

    play(scene())


def test_open_tabs_and_layout_are_restored_at_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page, bench = shown.page(), shown.navigator.bench
            page.view.header.sort_by("modified")
            page.view.header.setSectionHidden(1, True)
            bench.toggle_inspector()
            bench.set_rail(True)
        async with program(tmp_path) as shown:
            again = shown.navigator.front()
            assert again is not None
            assert again.connection == session.connection
            page, bench = shown.page(), shown.navigator.bench
            assert page.model.sorting == (("modified", False),)
            assert page.view.header.isSectionHidden(1)
            assert not bench.wants_inspector
            assert is_rail(shown)
            # Without a keyring the key is gone, and the page says what to do.
            await until(lambda: page.model.state is LoadState.FAILED)
            said = shown.texts(page)
            assert "You're signed out of Acme" in said
            assert "The campaigns couldn't be loaded" not in said, "nothing went wrong"
            shown.press("Sign in again", page)
            await shown.sign_in_again(demo)
            await until(lambda: page.model.state is LoadState.READY)
            assert "Autumn window loop" in shown.names()

    play(scene())


@pytest.mark.failure(12)
def test_a_revoked_sign_in_keeps_editors_open_and_offers_signing_in(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await shown.editor(demo.campaign_id("Autumn window loop"), session)
            demo.revoke_tokens()
            shown.page().start_loading()
            await until(lambda: session.state is LinkState.SIGNED_OUT)
            assert "You're signed out of Acme" in shown.banners()
            told = "\n".join(shown.texts(shown.navigator.bench.tabs.banners))
            assert "Your changes are kept" not in told, "there are none"
            assert shown.page().model.rowCount() > 0, "old rows stay"
            shown.press("Sign in", shown.navigator.bench.tabs.banners)
            await shown.sign_in_again(demo)
            assert session.state is LinkState.CONNECTED
            assert "You're signed out of Acme" not in shown.banners()
            assert len(shown.navigator.bench.tabs) == 2
            await shown.loaded()

    play(scene())


def test_a_revoked_sign_in_says_that_changes_are_kept_if_there_are_any(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editor = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert editor.editing is not None
            editor.editing.editor.move([0], 3)
            demo.revoke_tokens()
            shown.page().start_loading()
            await until(lambda: "You're signed out of Acme" in shown.banners())
            told = shown.texts(shown.navigator.bench.tabs.banners)
            assert "Your changes are kept on this computer. Sign in again to continue." in told

    play(scene())


def test_a_signed_out_start_says_so_in_one_place(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editor = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert editor.editing is not None
            editor.editing.editor.move([0], 3)
            await editor.keep_draft()
        async with program(tmp_path) as shown:
            again = shown.navigator.front()
            assert again is not None
            page = shown.page()
            await until(lambda: page.model.state is LoadState.FAILED)
            assert again.state is LinkState.SIGNED_OUT

            def offers() -> list[str]:
                return [each.text() for each in shown.window.findChildren(Button) if each.isVisible()]

            await until(lambda: "Sign in again" in offers())
            await asyncio.sleep(0.1)  # long enough for any further request
            assert offers().count("Sign in again") == 1
            assert "Sign in" not in offers()
            assert shown.banners() == []
            tree = shown.navigator.bench.nav.model
            campaigns = tree.index_of(f"{again.connection.id}/campaigns")
            assert campaigns.data(NavRole.STATE) != NavState.FAILED
            assert "Couldn't load. Try again" not in [
                tree.index(row, 0, campaigns).data() for row in range(tree.rowCount(campaigns))
            ]
            new = page.new_action()
            assert new is not None
            assert not new.isEnabled()
            assert new.toolTip() == "You're signed out of Acme."
            shown.press("Sign in again", page)
            await shown.sign_in_again(demo)
            await until(lambda: "“Autumn window loop” has unsaved changes" in shown.banners())
            assert new.isEnabled()
            await until(lambda: tree.rowCount(campaigns) > 3)

    play(scene())


@pytest.mark.failure(33)
def test_signing_in_as_another_user_is_announced(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, "maya")
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(demo, "alex")
            assert "You're now signed in to Acme as Alex Moreau, not Maya Lindqvist" in shown.banners()
            told = "\n".join(shown.texts(shown.navigator.bench.tabs.banners))
            assert "kept as a draft" not in told, "there is nothing to keep"

    play(scene())


@pytest.mark.failure(1)
def test_an_unreachable_cms_keeps_old_rows_with_a_notice(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        cms = DemoCms().start()
        async with program(tmp_path) as shown:
            session = await shown.sign_in(cms)
            rows = shown.page().model.rowCount()
            cms.stop()
            shown.page().start_loading()
            await until(lambda: shown.page().model.state is LoadState.FAILED, 30)
            assert session.state is LinkState.OFFLINE
            assert shown.page().model.rowCount() == rows
            assert shown.navigator.bench.status.text().startswith("Offline")

    play(scene())


def test_signing_out_deletes_the_sign_in_and_says_where_to_revoke_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.connection_flow.sign_out_action(session, shown.window).trigger()
            dialog = await shown.dialog()
            assert any("My Applications" in label.text() for label in dialog.findChildren(type(dialog._title)))
            await shown.answer("Sign out")
            await until(lambda: shown.window.content() is shown.connection_flow.start)
            assert not await shown.workspace.is_signed_in(session.connection)
            assert [known.name for known in shown.workspace.connections.connections] == ["Acme"]
            assert titles(shown, "") == []

    play(scene())


def test_a_removed_connection_is_gone_with_its_secrets(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            menu_action(shown.connection_flow.connection_menu(), "Remove connection…").trigger()
            await shown.answer("Remove")
            await until(lambda: shown.window.content() is shown.connection_flow.start)
            assert shown.workspace.connections.connections == ()

    play(scene())


def test_confirm_writes_asks_first_and_back_sends_nothing(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, confirm_writes=True)
            loop = asyncio.get_running_loop()
            for button, agreed in (("Cancel", False), ("Continue", True)):
                asked = loop.create_task(shown.navigator.confirm_write(session, "Rename “Autumn”"))
                await shown.answer(button)
                assert await asked is agreed

    play(scene())


def test_read_only_blocks_every_write_with_the_reason(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, read_only=True)
            assert write_block(session) == "Acme is read-only on this computer."
            assert not await shown.navigator.confirm_write(session, "Rename")
            page = shown.page()
            page.view.select_ids([page.model.id_at(0)])
            for action in (page.new_action(), *page.verbs()):
                if action.text() in {"New campaign…", "Rename", "Duplicate…", "Delete…"}:
                    assert not action.isEnabled()
                    assert action.toolTip() == write_block(session)

    play(scene())


def test_a_cms_that_refuses_every_look_up_still_shows_its_campaigns_and_their_folders(
    play: Play, tmp_path: Path
) -> None:
    async def scene() -> None:
        with DemoCms(lookups=False) as cms:
            async with program(tmp_path) as shown:
                session = await shown.sign_in(cms)
                assert "Autumn window loop" in shown.names()
                assert session.me is None
                assert shown.navigator.bench.bar.avatar.accessibleName() == "Menu"
                await until(lambda: "Bristol Harbour" in titles(shown, f"{session.connection.id}/campaigns"))
                assert session.state is LinkState.CONNECTED

    play(scene())


def test_folders_that_could_not_be_loaded_are_tried_again_from_the_tree(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        demo.fault("status", path=r"^/api/folders$", status=500, times=None)
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            key = f"{session.connection.id}/campaigns"
            failed = "Couldn't load. Try again"
            await until(lambda: failed in titles(shown, key), 30)
            demo.clear_faults()
            tree = shown.navigator.bench.nav.tree
            model = shown.navigator.bench.nav.model
            line = model.index(titles(shown, key).index(failed), 0, model.index_of(key))
            place = tree.visualRect(line).center()
            QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
            await until(lambda: "Shops" in titles(shown, key))

    play(scene())


def test_the_main_menu_offers_what_the_page_in_front_can_do(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            QTest.keyClick(shown.window, Qt.Key.Key_F10)
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            assert menu_texts(menu)[:2] == ["Signed in as Maya Lindqvist", "Sign out…"]
            edit = next(action.menu() for action in menu.actions() if action.text() == "Edit")
            assert isinstance(edit, QMenu)
            assert {"Edit line-up", "Rename", "Refresh"} <= set(menu_texts(edit))
            menu.close()
            QTest.keyClick(shown.window, Qt.Key.Key_F1)
            dialog = await shown.dialog()
            assert {"Quick open", "Rename", "Refresh"} <= set(shown.texts(dialog))
            await shown.answer("Close")

    play(scene())


def test_a_crash_takes_nothing_that_was_remembered(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.page().view.header.sort_by("modified")
            shown.navigator.remember("named views", {"Shop windows": 1})
            shown.marquee.controller.autosave.setInterval(20)

            def written() -> bool:
                kept = SettingsStore(tmp_path)
                table = kept.view(shown.page().page_key[1])
                is_open = kept.value.open_connections == (session.connection.id,)
                return bool(table) and is_open and kept.view("named views") == {"Shop windows": 1}

            await until(written)

    play(scene())


def test_the_look_changes_at_once_and_is_remembered(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            actions = shown.marquee.controller.actions
            next(action for action in actions.schemes.actions() if action.text() == "Theme: Dark").trigger()
            assert theme().is_dark
            next(action for action in actions.densities.actions() if action.text() == "Comfortable rows").trigger()
            assert shown.page().view.verticalHeader().defaultSectionSize() == 36
            assert rows_hub().density == Density.COMFORTABLE, "and editors follow"
        kept = SettingsStore(tmp_path).value
        assert (kept.theme, kept.density) == ("dark", "comfortable")

    play(scene())


def test_a_closed_list_leaves_nothing_behind_and_opens_again_from_the_tree(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            bench = shown.navigator.bench
            QTest.keyClick(bench, Qt.Key.Key_W, CONTROL)
            await until(lambda: len(bench.tabs) == 0)
            await until(lambda: not shown.window.findChildren(CampaignInspector))
            assert shown.navigator.front() is session
            bench.nav.choose(f"{session.connection.id}/campaigns/lists")
            page = await shown.loaded()
            page.view.select_ids([demo.campaign_id("Autumn window loop")])
            await until(lambda: len(page.inspector.entries()) == 24)
            assert len(shown.window.findChildren(CampaignInspector)) == 1
            assert page.inspector.isVisible()

    play(scene())
