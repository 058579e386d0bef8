"""Closing the window: questions about unsaved work, drafts, and writes in progress."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.services.drafts.draft import NOTHING_SENT
from app.services.drafts.draft_store import DraftStore
from app.services.session.session import Session
from app.transport.http_client import Transport
from app.ui.activity import quit_question
from app.ui.awaited_dialogs import CardDialog
from app.ui.editors import page as editor_page
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.buttons.painted_buttons import Button
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
NAME = "Autumn window loop"


async def edited(shown: Program, demo: DemoCms, session: Session) -> CampaignEditorPage:
    """An editor with one row moved and not saved."""
    page = await shown.editor(demo.campaign_id(NAME), session)
    assert page.editing is not None
    page.editing.editor.move([0], 3)
    assert page.is_unsaved()
    return page


async def drafts_on_disk(data_dir: Path, session: Session) -> list[str]:
    store = DraftStore(data_dir, session.connection.id)
    try:
        return [draft.title for draft in await store.list()]
    finally:
        await store.close()


def test_pending_timers_end_with_the_window(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """The inspector reads a line-up a moment after its campaign was selected; by then there may be no loop."""

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.select_ids([demo.campaign_id(NAME)])
            # As long as an end takes on a busy machine: it is still to come when the window is gone.
            page.inspector._settle.start(60_000)
            await shown.marquee.shut_down()
            assert [each for each in shown.window.findChildren(QTimer) if each.isActive()] == []

    play(scene())


def test_requests_of_the_tree_after_shutdown_are_dropped(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its signal is queued, so it may be delivered when no loop runs any more."""
    left: list[Program] = []
    raised: list[BaseException | None] = []
    elsewhere = QWidget()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            shown.navigator.bench.setParent(elsewhere)  # so that it outlives the window
            left.append(shown)

    play(scene())
    bench = left[0].navigator.bench
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: raised.append(error))
    for node in ("campaigns", "templates", "notifications"):
        bench.nav.model.retry(f"{left[0].workspace.settings.value.open_connections[0]}/{node}")
    QApplication.processEvents()
    assert raised == []
    elsewhere.deleteLater()
    QApplication.sendPostedEvents(elsewhere, QEvent.Type.DeferredDelete)


@pytest.mark.failure(27)
def test_closing_asks_about_unsaved_work_and_cancel_keeps_the_window(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await edited(shown, demo, session)
            shown.navigator.bench.tabs.show_page(shown.page())
            shown.window.close()
            await shown.answer("Cancel")
            assert shown.window.isVisible()
            assert page.is_unsaved()
            await until(lambda: not shown.window.is_closing)
            shown.window.close()
            await shown.answer("Quit and keep drafts")
            assert await asyncio.wait_for(shown.marquee.ended(), 5) == 0
        assert await drafts_on_disk(tmp_path, session) == [NAME]

    play(scene())


async def two_edited(shown: Program, demo: DemoCms, session: Session) -> None:
    await edited(shown, demo, session)
    shown.navigator.open_form(session, "command", None)
    form: Any = shown.navigator.bench.tabs.current()
    await until(lambda: form.editing is not None)
    form.editing.form_state.write("name", "Half a command")
    await until(form.is_unsaved)


@pytest.mark.failure(27)
@pytest.mark.parametrize("answer, kept", [("Quit and keep drafts", 2), ("Discard all", 0)])
def test_quitting_asks_once_about_all_that_is_unsaved(
    play: Play, demo: DemoCms, tmp_path: Path, answer: str, kept: int
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await two_edited(shown, demo, session)
            shown.window.close()
            asked = await shown.dialog()
            (listed,) = [text for text in shown.texts(asked) if NAME in text]
            assert listed == f"2 tabs have unsaved changes:\n• {NAME}\n• Half a command"
            default = next(each for each in asked.findChildren(Button) if each.isDefault())
            assert default.text() == "Quit and keep drafts"
            await shown.answer(answer)
            assert await asyncio.wait_for(shown.marquee.ended(), 5) == 0
        assert len(await drafts_on_disk(tmp_path, session)) == kept

    play(scene())


def test_closing_a_tab_twice_asks_once(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await edited(shown, demo, session)
            tabs, close = shown.navigator.bench.tabs, shown.marquee.controller.actions.close_tab.trigger
            close()
            close()
            await shown.dialog()
            asking = asyncio.ensure_future(tabs.close_page(page))
            await asyncio.sleep(0)
            questions = [each for each in page.findChildren(CardDialog) if each.isVisible()]
            assert len(questions) == 1
            await shown.answer("Cancel")
            assert not await asking, "a second question gets the same answer"
            assert tabs.current() is page
            close()
            close()
            gone = [asyncio.ensure_future(tabs.close_page(page)) for _ in range(2)]
            await shown.answer("Discard")
            assert await asyncio.gather(*gone) == [True, True]
            assert tabs.page_of(page.page_key) is None
            assert await tabs.close_page(page), "what is gone already"

    play(scene())


def test_a_logout_asks_nothing_and_keeps_the_draft(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await edited(shown, demo, session)
            shown.marquee.end(0)
            assert await shown.marquee.ended() == 0
        assert await drafts_on_disk(tmp_path, session) == [NAME]
        assert not demo.requests(method="PUT"), "nothing was sent"

    play(scene())


def test_kept_work_is_offered_at_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await edited(shown, demo, session)
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(demo)
            await until(lambda: f"“{NAME}” has unsaved changes" in shown.banners())
            shown.press("Open", shown.navigator.bench.tabs.banners)
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, CampaignEditorPage)
            await until(lambda: page.editing is not None)
            assert page.editing is not None
            banners = page.editing.workspace.banners
            await until(lambda: banners.get("draft") is not None)

    play(scene())


@pytest.mark.failure(27)
def test_a_write_in_progress_finishes_before_the_window_closes(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            made = await session.campaigns.create("Renamed at the last moment")
            demo.fault("delay", path=r"^/api/campaign/\d+$", method="PUT", seconds=1.0)
            writing = asyncio.get_running_loop().create_task(
                session.campaigns.rename(made.campaign.campaign_id, "Arrived all the same")
            )
            await until(lambda: demo.requests(path=r"^/api/campaign/\d+$", method="PUT"))
            started = time.monotonic()
        assert time.monotonic() - started < 10
        assert demo.campaign(made.campaign.campaign_id)["campaign"] == "Arrived all the same"
        writing.cancel()

    play(scene())


@pytest.mark.failure(27)
def test_an_unanswered_write_at_exit_is_checked_at_the_next_start(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Transport.aclose.__kwdefaults__ == {"writes_s": 10.0}
    # Ten seconds, for the page and for the connection, prove no more than half of one.
    monkeypatch.setitem(Transport.aclose.__kwdefaults__, "writes_s", 0.5)
    monkeypatch.setattr(editor_page, "_WAIT_FOR_WRITE_S", 0.5)

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await edited(shown, demo, session)
            assert page.editing is not None
            meant = [entry.layout_id for entry in page.editing.editor.working().entries]
            demo.fault("hold", path=r"^/api/campaign/\d+$", method="PUT")  # there is no answer at all
            page.editing.start_save()
            await until(lambda: demo.requests(path=r"^/api/campaign/\d+$", method="PUT"))
        store = DraftStore(tmp_path, session.connection.id)
        (draft,) = await store.list()
        await store.close()
        assert draft.state not in NOTHING_SENT
        demo.clear_faults()
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(demo)
            page = await shown.editor(demo.campaign_id(NAME), shown.workspace.sessions[session.connection.id])
            assert page.editing is not None
            work = page.editing
            await until(lambda: work.workspace.banners.get("draft") is not None)
            await until(lambda: [entry.layout_id for entry in work.editor.working().entries] == meant)

    play(scene())


def test_closing_before_everything_is_loaded_just_ends(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.window.close()
            assert await asyncio.wait_for(shown.marquee.ended(), 5) == 0

    play(scene())


def test_a_rename_that_takes_long_is_not_lost_unasked_at_the_end(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quit_question, "_WAIT_S", 0.1)

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = demo.campaign_id(NAME)
            demo.fault("hold", method="GET", path=f"/campaign/{campaign_id}$", seconds=3)
            rename = session.campaigns.rename(campaign_id, "Typed at the end")
            session.carry_out(rename, "rename")
            ending = asyncio.ensure_future(shown.marquee._confirm_end())
            await shown.answer("Wait")
            assert await ending
            demo.clear_faults()
            assert demo.campaign(campaign_id)["campaign"] == "Typed at the end", "it ended only then"
            await session.campaigns.rename(campaign_id, NAME)

    play(scene())
