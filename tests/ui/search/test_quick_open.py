"""Quick open finds records, layouts and commands by a few letters, by keyboard alone."""

from __future__ import annotations

import math
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.config.settings import SettingsStore
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.search.layout_card import LayoutCard
from app.ui.search.quick_open import QuickOpen
from app.ui.search.result_types import Found, Kind, Ranked
from tests.helpers.accessibility import nameless
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

CONTROL = Qt.KeyboardModifier.ControlModifier


async def typed(shown: Program, text: str) -> QuickOpen:
    """Ctrl+K and the text; everything that it finds is shown."""
    QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
    palette = shown.marquee.controller.quick_open
    assert palette.isVisible()
    QTest.keyClicks(palette.field, text)
    await until(lambda: not palette.is_searching)
    return palette


async def everything_loaded(shown: Program, session: Session) -> None:
    for rows in shown.navigator.lists.of(session.connection.id):
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
            palette.dismiss()
            titles = (await typed(shown, "set")).titles()
            assert titles[0] == "Set clock from network"
            assert "Date" not in titles, "there is a template of this name whose code has a set in the middle"

    play(scene())


def test_each_result_names_its_kind(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await everything_loaded(shown, session)
            for kind, word in (("campaigns", "Campaign"), ("actions", "Action"), ("datasets", "Dataset")):
                rows = shown.navigator.lists.get(session.connection.id, kind)
                assert rows is not None
                titles = map(rows.declaration.title_of, rows.model.records())
                palette = await typed(shown, next(title for title in titles if title.isascii()))
                first = next(each for each in palette.found() if each.kind is not Kind.TAB)
                assert first.detail.partition(" · ")[0] == word
                palette.dismiss()

    play(scene())


def test_renamed_and_deleted_records_are_found_as_they_are_now(play: Play, demo: DemoCms, tmp_path: Path) -> None:
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


def test_enter_opens_the_card_of_a_layout_and_ctrl_enter_the_browser(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            library = await session.lookups.layouts()
            layout = next(each for each in library.items if each.name == "Bonfire toffee")
            opened = shown.browser.opened
            before = len(opened)
            palette = await typed(shown, "bonfire tof")
            assert palette.titles()[0] == "Bonfire toffee"
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            card = await shown.dialog()
            assert isinstance(card, LayoutCard)
            assert nameless(card) == []
            said = {line.label: line.value for line in card.lines}
            assert said["ID"] == str(layout.layout_id)
            QTest.keyClick(card, Qt.Key.Key_Return)
            await until(lambda: not card.isVisible())
            shown.window.activateWindow()
            await until(shown.window.isActiveWindow)
            assert len(opened) == before, "Enter never leaves Marquee"
            palette = await typed(shown, "bonfire tof")
            QTest.keyClick(palette.field, Qt.Key.Key_Return, CONTROL)
            assert not palette.isVisible()
            await until(lambda: len(opened) > before)
            assert f"/layout/preview/{layout.layout_id}?jwt=" in opened[-1]
            palette = await typed(shown, "quit")
            QTest.keyClick(palette.field, Qt.Key.Key_Return, CONTROL)
            assert palette.isVisible(), "there is nothing to see in the browser"
            palette.dismiss()

    play(scene())


def test_the_card_previews_its_layout_when_it_is_asked_to(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await session.lookups.layouts()
            palette = await typed(shown, "bonfire tof")
            before = len(shown.browser.opened)
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            card = await shown.dialog()
            assert isinstance(card, LayoutCard)
            card.preview.click()
            await until(lambda: len(shown.browser.opened) > before)
            assert "/layout/preview/" in shown.browser.opened[-1]

    play(scene())


def test_open_tabs_come_before_records_and_these_before_commands_and_layouts(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await session.lookups.layouts()
            await session.campaigns.create("New notepads")
            await until(lambda: "New notepads" in shown.names())
            await shown.editor(demo.campaign_id("Autumn window loop"), session)
            shown.navigator.bench.tabs.go_to(0)
            palette = await typed(shown, "new not")
            kinds = [found.kind for found in palette.found()]
            assert kinds[:2] == [Kind.RECORD, Kind.COMMAND]
            palette.dismiss()
            palette = await typed(shown, "autumn")
            kinds = [found.kind for found in palette.found()]
            assert kinds == sorted(kinds)
            assert {Kind.TAB, Kind.RECORD, Kind.LAYOUT} <= set(kinds)
            assert palette.titles()[0] == "Autumn window loop"
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            page = shown.navigator.bench.tabs.current()
            assert page is not None
            assert page.page_title() == "Autumn window loop"

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
            found = palette.found()[0]
            assert (found.title, found.keys) == ("Quit", "Ctrl+Q")
            palette.dismiss()
            palette = await typed(shown, "Commands")
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            page = shown.navigator.bench.tabs.current()
            assert page is not None
            assert page.page_key[1] == "commands"

    play(scene())


def test_a_page_comes_before_records_with_the_same_name(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await everything_loaded(shown, session)
            palette = await typed(shown, "Notifications")
            assert palette.titles()[:2] == ["Notifications", "Notifications"], "a module is called so, too"
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            page = shown.navigator.bench.tabs.current()
            assert page is not None
            assert page.page_title() == "Notifications"

    play(scene())


def test_recently_opened_records_come_first_but_not_the_one_in_front(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            palette = await typed(shown, "autumn window loop")
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            palette = await typed(shown, "")
            assert "Autumn window loop" not in palette.titles()
            palette.dismiss()
            campaign_id = demo.campaign_id("Soup season")
            page = shown.page()
            page.open_record(campaign_id)  # as a double click in the list
            palette = await typed(shown, "")
            assert palette.titles()[0] == "Autumn window loop"
            assert "Soup season" not in palette.titles()
            assert "Quit" in palette.titles()
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            palette = await typed(shown, "")
            assert palette.titles()[0] == "Soup season", "Ctrl+K and Enter go to the one before, and back"

    play(scene())


def test_recently_opened_records_are_there_after_a_restart_for_the_same_account_only(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            connection_id = session.connection.id
            palette = await typed(shown, "autumn window loop")
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
        views = SettingsStore(tmp_path).value.views
        assert list(views[f"opened/{connection_id}"].values()) == [
            [["campaigns", demo.campaign_id("Autumn window loop")]]
        ], "no more than ids"
        for user, is_there in (("alex", False), ("maya", True)):
            async with program(tmp_path) as shown:
                await shown.sign_in(demo, user, id=connection_id)
                shown.navigator.bench.tabs.show_page(shown.page())
                palette = await typed(shown, "")
                assert (palette.titles()[0] == "Autumn window loop") == is_there

    play(scene())


def test_with_two_connections_the_one_in_front_comes_first_and_nothing_is_made_in_the_other(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with DemoCms(prefix="/signage", campaigns=44) as test_cms:
            async with program(tmp_path) as shown:
                first = await shown.sign_in(demo, name="Production", colour=0)
                second = await shown.sign_in(test_cms, name="Test", colour=4)
                for session in (first, second):
                    await everything_loaded(shown, session)
                for front, behind in ((second, first), (first, second)):
                    page = shown.navigator.list_page(front, "campaigns")
                    assert page is not None
                    shown.navigator.bench.tabs.show_page(page)
                    palette = await typed(shown, "Soup season")
                    wanted = [front.connection.id, behind.connection.id]
                    assert [each.connection for each in palette.found()] == wanted
                    assert headings(palette) == [front.connection.name, behind.connection.name]
                    model, at = palette.results.model(), palette.results.currentIndex()
                    assert model.data(at) == f"Soup season, Campaign · List, {front.connection.name}"
                    QTest.keyClick(palette.field, Qt.Key.Key_Down)
                    assert behind.connection.name in model.data(palette.results.currentIndex())
                    QTest.keyClick(palette.field, Qt.Key.Key_Down)
                    assert palette.results.currentIndex() == at, "a heading is passed over"
                    palette.dismiss()
                    palette = await typed(shown, "new notification")
                    makes = [each for each in palette.found() if each.kind is Kind.COMMAND and not each.is_page]
                    assert {each.title for each in makes} == {"New notification"}
                    assert [each.connection for each in makes] == [front.connection.id]
                    assert palette.found()[0] is makes[0]
                    QTest.keyClick(palette.field, Qt.Key.Key_Return)
                    form = shown.navigator.bench.tabs.current()
                    assert form is not None
                    assert form.page_key[0] == front.connection.id
                    assert form.page_key[1] == "form/notification"
                for unsaved in shown.navigator.unsaved():
                    shown.navigator.bench.tabs.drop(unsaved)
                assert await shown.navigator.close_connection(first)
                palette = await typed(shown, "Soup season")
                assert palette.titles().count("Soup season") == 1
                assert headings(palette) == []

    play(scene())


def test_a_page_of_another_connection_brings_that_one_to_the_front(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(prefix="/signage", campaigns=44) as test_cms:
            async with program(tmp_path) as shown:
                first = await shown.sign_in(demo, name="Production", colour=0)
                second = await shown.sign_in(test_cms, "alex", name="Test", colour=4)
                assert shown.navigator.front() is second
                palette = await typed(shown, "commands")
                pages = [each for each in palette.found() if each.is_page and each.title == "Commands"]
                assert [each.connection for each in pages] == [second.connection.id, first.connection.id]
                while palette.results.currentIndex().data() != "Commands, Page, Production":
                    QTest.keyClick(palette.field, Qt.Key.Key_Down)
                QTest.keyClick(palette.field, Qt.Key.Key_Return)
                assert shown.navigator.front() is first

    play(scene())


def test_enter_before_everything_is_found_takes_the_first_result_there_is_in_the_end(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            palette = shown.marquee.controller.quick_open
            palette.open()
            slow = _Slow(["Later, and better", "First"])
            palette._sources = (slow,)
            QTest.keyClicks(palette.field, "x")
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            assert slow.taken == []
            assert palette.isVisible()
            await until(lambda: not palette.isVisible())
            assert slow.taken == ["Later, and better"]

    play(scene())


def test_enter_takes_what_is_shown_although_better_ones_may_be_found_later(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            palette = shown.marquee.controller.quick_open
            palette.open()
            slow = _Slow([f"Result {number:02}" for number in range(40, 0, -1)], at_first=12)
            palette._sources = (slow,)
            QTest.keyClicks(palette.field, "x")
            assert palette.is_searching
            titles = palette.titles()
            assert len(titles) >= 10, "a screenful is shown with the key"
            QTest.keyClick(palette.field, Qt.Key.Key_Return)
            assert slow.taken == titles[:1]
            assert not palette.isVisible()

    play(scene())


def test_a_few_results_wait_for_better_ones_so_that_rows_do_not_flicker(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            palette = shown.marquee.controller.quick_open
            palette.open()
            palette._sources = (_Slow(["Best", "Better", "Good", "First"]),)
            seen: list[list[str]] = []
            palette.results.model().modelReset.connect(lambda: seen.append(palette.titles()))
            QTest.keyClicks(palette.field, "x")
            palette._show_at = math.inf  # however slow this computer is
            await until(lambda: not palette.is_searching)
            assert seen == [["Best", "Better", "Good", "First"]]

    play(scene())


class _Slow:
    """A source that finds its last things at once, and the better ones one after the other."""

    def __init__(self, titles: list[str], at_first: int = 1) -> None:
        self._titles = titles
        self._at_first = at_first
        self.taken: list[str] = []
        self.count = 0

    def begin(self) -> None:
        """Nothing changes."""

    def search(self, text: str) -> _Slow:
        return self

    def advance(self, budget_s: float) -> bool:
        self.count += 1 if self.count else self._at_first
        return self.count >= len(self._titles)

    def ranked(self, limit: int) -> list[Ranked]:
        found = list(enumerate(self._titles))[-self.count :]
        return [((place,), Found(title, partial(self.taken.append, title))) for place, title in found]


def headings(palette: QuickOpen) -> list[str]:
    model = palette.results.model()
    rows = range(model.rowCount())
    return [model.index(row, 0).data() for row in rows if not model.flags(model.index(row, 0))]


@pytest.mark.parametrize("width", [900, 1280, 1920])
def test_the_open_palette_takes_the_place_of_the_search_button(
    play: Play, demo: DemoCms, tmp_path: Path, width: int
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            shown.window.resize(width, 800)
            palette = shown.marquee.controller.quick_open
            palette.open()
            button = shown.navigator.bench.bar.quick
            place = QRect(button.mapTo(shown.window, QPoint()), button.size())
            (card,) = [each for each in palette.children() if isinstance(each, QWidget)]
            assert card.geometry().contains(place), "there is one search field on the screen"
            assert palette.field.mapTo(shown.window, QPoint()).y() > 0

    play(scene())
