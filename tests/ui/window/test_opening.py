"""Opening a connection never blocks frames or keys, moves nothing, and respects what the user does meanwhile."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QTimer
from PySide6.QtWidgets import QApplication

from app.services.session.session import Session
from app.ui.pages.campaigns.inspector import CampaignInspector
from app.ui.resource.inspector import RecordInspector
from app.ui.resource.list_page import ResourcePage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import rows_of
from tests.helpers.machine_pace import Pace
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

FRAME_MS = 16.0


class KeyedLock:
    """The processor time, in milliseconds, that this thread takes between two rounds of the event loop."""

    def __init__(self) -> None:
        self.taken_ms: list[float] = []
        self._last = 0.0
        self._timer = QTimer()
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._round)

    def start(self) -> None:
        self._last = time.thread_time()
        self._timer.start()

    def stop(self) -> float:
        """The longest."""
        self._timer.stop()
        return max(self.taken_ms)

    def _round(self) -> None:
        now = time.thread_time()
        self.taken_ms.append((now - self._last) * 1000)
        self._last = now


async def closed(shown: Program, demo: DemoCms) -> Session:
    """A signed-in connection that the window does not show."""
    session = await shown.sign_in(demo)
    await until(shown.banners)  # that there is no keyring; it takes room from the page
    shown.navigator.forget_connection(session)
    shown.connection_flow.show_home()
    await until(lambda: shown.window.content() is shown.connection_flow.start)
    return session


@pytest.mark.serial
def test_no_turn_of_opening_a_connection_takes_longer_than_a_frame(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            longest: list[float] = []
            pace = Pace()
            session = await closed(shown, demo)
            for _ in range(3):
                await asyncio.sleep(0.3)
                turns = KeyedLock()
                turns.start()
                shown.connection_flow.start.open_wanted.emit(session.connection.id)
                await shown.at_work(session.connection.id)
                await until(lambda: shown.page().has_inspector and shown.page().inspector.isVisible())
                longest.append(turns.stop())
                pace.look()
                await shown.loaded()
                shown.navigator.forget_connection(session)
                shown.connection_flow.show_home()
            assert min(longest) < pace.allow(FRAME_MS), longest

    play(scene())


def test_the_inspector_appears_after_the_list_without_moving_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await closed(shown, demo)
            shown.connection_flow.open(session.connection)
            page, side = shown.page(), shown.navigator.bench.side
            assert not page.has_inspector
            QApplication.processEvents()
            assert side.isVisible()
            keyboard = QApplication.focusWidget()
            assert keyboard in {page, page.view}
            places: list[QRect] = []
            stack = page.view.parentWidget()  # the table itself has its place once there are rows
            assert stack is not None
            page.inspector_made.connect(lambda: places.extend(each.geometry() for each in (page, stack, side)))
            await until(lambda: places and page.inspector.isVisible())
            assert [each.geometry() for each in (page, stack, side)] == places
            assert isinstance(page.inspector, CampaignInspector)
            assert "Nothing selected" in shown.texts(side)
            assert QApplication.focusWidget() in {keyboard, page.view}

    play(scene())


def test_a_selection_made_before_the_inspector_exists_is_shown_in_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await rows_of(shown, session, "commands")
            page = shown.navigator.list_page(session, "commands")
            assert isinstance(page, ResourcePage)
            page.view.select_ids([page.model.id_at(1)])
            assert not page.has_inspector
            await until(lambda: page.has_inspector and page.inspector.isVisible())
            assert isinstance(page.inspector, RecordInspector)
            assert page.inspector.shown_ids() == [page.model.id_at(1)]

    play(scene())


def test_focusing_the_inspector_early_works_once_it_exists(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await rows_of(shown, session, "commands")
            for is_made in (False, True):
                page = shown.navigator.list_page(session, "commands")
                assert isinstance(page, ResourcePage)
                page.view.select_ids([page.model.id_at(0)])
                edit = page.record_verbs.edit
                assert edit is not None
                await until(edit.isEnabled)
                if is_made:
                    page.make_ready()
                assert isinstance(page.inspector, RecordInspector)
                page.inspector.take_focus()
                focus = QApplication.focusWidget()
                assert focus is not None
                assert page.inspector.isAncestorOf(focus)
                shown.navigator.bench.tabs.drop(page)

    play(scene())


def test_a_list_that_the_person_opens_meanwhile_is_opened_once(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await closed(shown, demo)
            for turns in range(1, 4):
                opening = shown.navigator.opening(session.connection)
                for _ in range(turns):
                    next(opening)
                page = shown.navigator.list_page(session, "campaigns") or shown.navigator.list_pages()[0]
                for _ in opening:
                    await asyncio.sleep(0)
                assert shown.navigator.list_pages() == [page]
                assert page.isVisible() or shown.window.content() is not shown.navigator.bench
                await shown.loaded()
                shown.navigator.forget_connection(session)

    play(scene())


def test_early_navigation_is_not_undone_by_loading(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await closed(shown, demo)
            opening = shown.navigator.opening(session.connection)
            while not shown.navigator.list_pages():
                next(opening)
            tabs = shown.navigator.bench.tabs
            shown.navigator.open_form(session, "command", None)
            form = tabs.current()
            assert form not in shown.navigator.list_pages()
            for _ in opening:
                await asyncio.sleep(0)
            assert tabs.current() is form

    play(scene())


def test_a_connection_that_is_closed_while_it_opens_stays_closed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await closed(shown, demo)
            for turns in range(1, 9):
                opening = shown.navigator.opening(session.connection)
                for _ in range(turns):
                    next(opening)
                shown.navigator.forget_connection(session)
                await asyncio.sleep(0.02)
                for _ in opening:
                    await asyncio.sleep(0)
                assert shown.navigator.sessions() == []
                assert shown.navigator.list_pages() == []
            shown.connection_flow.open(session.connection)
            await shown.loaded()

    play(scene())
