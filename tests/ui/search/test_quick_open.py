"""Quick open: records of every page, layouts and commands, by a few letters, with the keyboard alone."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.models.record_table import LoadState
from app.services.session import Session
from app.ui.search.quick_open import QuickOpen
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import Program, program, until
from tests.ui.conftest import Play

CONTROL = Qt.KeyboardModifier.ControlModifier


async def typed(shown: Program, text: str) -> QuickOpen:
    """Ctrl+K and the text; everything that it finds is shown."""
    QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
    palette = shown.marquee.desk.quick_open
    assert palette.isVisible()
    QTest.keyClicks(palette.field, text)
    await until(lambda: not palette.is_searching)
    return palette


async def everything_loaded(shown: Program, session: Session) -> None:
    for rows in shown.console.lists.of(session.connection.id):
        rows.load_once()
        await rows.settled()
        assert rows.model.state is LoadState.READY


def test_records_of_pages_that_were_never_opened_are_found_by_name_code_and_id(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await everything_loaded(shown, session)
            token = demo.token()
            command = demo.api("GET", "/command?length=1", token=token).json()[0]
            for text in (command["command"], command["code"]):
                palette = await typed(shown, text)
                assert palette.titles()[0] == command["command"]
                palette.dismiss()
            campaign_id = demo.campaign_id("Soup season")
            palette = await typed(shown, str(campaign_id))
            assert "Soup season" in palette.titles()[:2]
            palette.dismiss()
            palette = await typed(shown, "ss")
            assert "Soup season" in palette.titles()

    play(scene())


def test_what_is_found_says_in_one_word_what_it_is(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await everything_loaded(shown, session)
            for kind, word in (("campaigns", "Campaign"), ("actions", "Action"), ("datasets", "Data set")):
                rows = shown.console.lists.get(session.connection.id, kind)
                assert rows is not None
                titles = map(rows.declaration.title_of, rows.model.records())
                palette = await typed(shown, next(title for title in titles if title.isascii()))
                first = palette.results.model().at(0)  # type: ignore[attr-defined]  # its own model
                assert first.detail.partition(" · ")[0] == word
                palette.dismiss()

    play(scene())


def test_what_was_renamed_or_deleted_meanwhile_is_found_as_it_is_now(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            done = await session.campaigns.create("Quickly gone")
            page = shown.page()
            await until(lambda: page.model.by_id(done.campaign.campaign_id) is not None)
            palette = await typed(shown, "quickly gone")
            assert palette.titles() == ["Quickly gone"]
            palette.dismiss()
            await session.campaigns.rename(done.campaign.campaign_id, "Renamed at once")
            await until(lambda: "Renamed at once" in shown.names())
            palette = await typed(shown, "renamed at")
            assert palette.titles()[0] == "Renamed at once"
            palette.dismiss()
            assert "Quickly gone" not in (await typed(shown, "quickly gone")).titles()
            palette.dismiss()
            await session.campaigns.delete(done.campaign.campaign_id)
            assert "Renamed at once" not in (await typed(shown, "renamed at")).titles()
            palette.dismiss()

    play(scene())


def test_layouts_that_were_looked_up_are_found_and_shown_in_the_browser(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            library = await session.lookups.layouts()
            layout = next(each for each in library.items if each.name == "Bonfire toffee")
            palette = await typed(shown, "bonfire tof")
            assert palette.titles()[0] == "Bonfire toffee"
            demo.forget_requests()
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            opened = shown.browser.opened
            await until(lambda: any("/preview/" in address for address in opened))
            assert f"/layout/preview/{layout.layout_id}?jwt=" in opened[-1]
            assert [entry["path"] for entry in demo.requests(method="GET") if "layout" in entry["path"]] != []

    play(scene())


def test_commands_of_the_whole_program_are_there_with_their_keys(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            for text, title in (
                ("quit", "Quit"),
                ("keyb short", "Keyboard shortcuts"),
                ("sign out", "Sign out"),
                ("edit conn", "Edit connection"),
                ("new camp", "New campaign"),
                ("commands", "Commands"),
                ("comfortable", "Comfortable rows"),
            ):
                palette = await typed(shown, text)
                assert palette.titles()[0] == title
                palette.dismiss()
            palette = await typed(shown, "quit")
            found = palette.results.model().at(0)  # type: ignore[attr-defined]  # its own model
            assert (found.title, found.keys) == ("Quit", "Ctrl+Q")
            palette.dismiss()
            palette = await typed(shown, "Commands")
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            page = shown.console.bench.tabs.current()
            assert page is not None
            assert page.page_key[1] == "commands"

    play(scene())


def test_a_page_comes_before_records_that_are_called_like_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await everything_loaded(shown, session)
            palette = await typed(shown, "Notifications")
            assert palette.titles()[:2] == ["Notifications", "Notifications"], "a module is called so, too"
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            page = shown.console.bench.tabs.current()
            assert page is not None
            assert page.page_title() == "Notifications"

    play(scene())


def test_what_was_opened_from_here_is_suggested_first(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            palette = await typed(shown, "autumn window loop")
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            palette = await typed(shown, "")
            assert palette.titles()[0] == "Autumn window loop"
            assert "Quit" in palette.titles()

    play(scene())


def test_with_two_connections_every_result_says_where_it_is(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(prefix="/signage", campaigns=44) as test_cms:
            async with program(tmp_path) as shown:
                await shown.sign_in(demo, name="Production", colour=0)
                second = await shown.sign_in(test_cms, "alex", name="Test", colour=4)
                palette = await typed(shown, "Soup season")
                model = palette.results.model()
                found = [model.at(row) for row in range(2)]  # type: ignore[attr-defined]  # its own model
                assert {each.title for each in found} == {"Soup season"}
                assert {each.detail.rpartition(" · ")[2] for each in found} == {"Production", "Test"}
                palette.dismiss()
                assert await shown.console.close_connection(second)
                palette = await typed(shown, "Soup season")
                assert palette.titles().count("Soup season") == 1

    play(scene())
