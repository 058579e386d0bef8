"""Closing the window: unsaved work is asked about, drafts are kept, writes come to their end, nothing hangs."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from app.services.drafts import NOTHING_SENT, DraftStore
from app.services.session import Session
from app.transport.client import Transport
from app.ui.pages.campaign_editor import editor
from app.ui.pages.campaign_editor.editor import CampaignEditorPage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import Program, program, until
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


@pytest.mark.failure(27)
def test_closing_asks_about_unsaved_work_and_stays_if_told_to(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await edited(shown, demo, session)
            shown.console.bench.tabs.show_page(shown.page())
            shown.window.close()
            await shown.answer("Back")
            assert shown.window.isVisible()
            assert shown.console.bench.tabs.current() is page, "what it is about is in front"
            await until(lambda: not shown.window.is_closing)
            shown.window.close()
            await shown.answer("Keep draft")
            assert await asyncio.wait_for(shown.marquee.ended(), 5) == 0
        assert await drafts_on_disk(tmp_path, session) == [NAME]

    play(scene())


def test_a_log_out_asks_nobody_and_keeps_the_draft(play: Play, demo: DemoCms, tmp_path: Path) -> None:
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
            shown.gateway.go_to(session.connection)
            await shown.sign_in_again(demo)
            await until(lambda: "1 campaign has unsaved work" in shown.banners())
            shown.press(f"Open “{NAME}”", shown.console.bench.tabs.banners)
            page = shown.console.bench.tabs.current()
            assert isinstance(page, CampaignEditorPage)
            await until(lambda: page.editing is not None)
            assert page.editing is not None
            banners = page.editing.workspace.banners
            await until(lambda: banners.get("draft") is not None)

    play(scene())


@pytest.mark.failure(27)
def test_a_write_under_way_comes_to_its_end_before_the_window_goes(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            made = await session.campaigns.create("Renamed at the last moment")
            demo.fault("delay", path=r"^/api/campaign/\d+$", method="PUT", seconds=1.0)
            writing = asyncio.get_running_loop().create_task(
                session.campaigns.rename(made.campaign.campaign_id, "Arrived all the same")
            )
            await until(lambda: demo.requests(path=r"^/api/campaign/\d+$", method="GET"))
            await asyncio.sleep(0.3)
            started = time.monotonic()
        assert time.monotonic() - started < 10
        assert demo.campaign(made.campaign.campaign_id)["campaign"] == "Arrived all the same"
        writing.cancel()

    play(scene())


@pytest.mark.failure(27)
def test_a_write_that_has_no_answer_in_its_time_is_known_to_be_open_at_the_next_start(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Transport.aclose.__kwdefaults__ == {"writes_s": 10.0}
    # Ten seconds, for the page and for the connection, prove no more than half of one.
    monkeypatch.setitem(Transport.aclose.__kwdefaults__, "writes_s", 0.5)
    monkeypatch.setattr(editor, "_WAIT_FOR_WRITE_S", 0.5)

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await edited(shown, demo, session)
            assert page.editing is not None
            meant = [entry.layout_id for entry in page.editing.editor.working().entries]
            demo.fault("delay", path=r"^/api/campaign/\d+$", method="PUT", seconds=30.0)
            page.editing.start_save()
            await until(lambda: demo.requests(path=r"^/api/campaign/\d+$", method="PUT"))
            started = time.monotonic()
        assert time.monotonic() - started < 8
        store = DraftStore(tmp_path, session.connection.id)
        (draft,) = await store.list()
        await store.close()
        assert draft.state not in NOTHING_SENT
        demo.clear_faults()
        async with program(tmp_path) as shown:
            shown.gateway.go_to(session.connection)
            await shown.sign_in_again(demo)
            page = await shown.editor(demo.campaign_id(NAME), shown.workspace.sessions[session.connection.id])
            assert page.editing is not None
            work = page.editing
            await until(lambda: work.workspace.banners.get("draft") is not None)
            shown.press("Restore", work.workspace.banners.get("draft"))
            await until(lambda: [entry.layout_id for entry in work.editor.working().entries] == meant)

    play(scene())


def test_closing_before_everything_is_loaded_just_ends(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.window.close()
            assert await asyncio.wait_for(shown.marquee.ended(), 5) == 0

    play(scene())
