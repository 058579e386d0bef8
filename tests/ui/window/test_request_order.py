"""The order of requests: rows the user waits for, then their rest, then other lists."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from app.api.paging import FIRST
from app.models.record_table import LoadState
from app.services.session.session import Session
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

MANY = 2_500


async def signed_in(shown: Program, demo: DemoCms) -> Session:
    """A signed-in connection that has never been shown."""
    session = await shown.sign_in(demo)
    for rows in shown.navigator.lists.of(session.connection.id):
        await rows.settled()
    shown.navigator.forget_connection(session)
    shown.connection_flow.show_home()
    await until(lambda: shown.window.content() is shown.connection_flow.start)
    await asyncio.sleep(0.3)
    demo.forget_requests()
    return session


def told(demo: DemoCms) -> list[tuple[str, str, dict[str, Any]]]:
    return [(each["method"], each["path"], dict(each["query"])) for each in demo.requests(path="^/api/")]


def test_a_small_first_page_is_the_first_thing_that_is_asked_for(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await signed_in(shown, cms)
            cms.fault("hold", path="^/api/campaign$")
            shown.connection_flow.open(session.connection)
            await until(lambda: told(cms))
            method, path, query = told(cms)[0]
            assert (method, path, query.get("start"), query.get("length")) == ("GET", "/api/campaign", "0", str(FIRST))
            await asyncio.sleep(0.5)
            assert len(told(cms)) == 1, "the rest is asked for once the rows are in"
            cms.clear_faults()
            await shown.loaded()
            lists = {"/api/command", "/api/notification", "/api/action", "/api/dataset", "/api/module"}
            await until(lambda: lists <= {each[1] for each in told(cms)})
            paths = [each[1] for each in told(cms)]
            last_page = max(place for place, path in enumerate(paths) if path == "/api/campaign")
            assert last_page < min(paths.index(each) for each in lists)

    with DemoCms(campaigns=MANY) as cms:
        play(scene())


def test_what_the_user_opens_comes_before_other_lists(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await signed_in(shown, cms)
            campaign_id = cms.campaign_id("Autumn window loop")
            cms.fault("hold", path="^/api/notification$", seconds=0.5, times=None)
            shown.connection_flow.open(session.connection)
            await shown.loaded()
            await cms.arrived(path="^/api/notification$")
            cms.fault("hold", path="^/api/campaign/")
            cms.forget_requests()
            shown.navigator.open_page(session, "campaign", campaign_id)
            await cms.arrived(path="^/api/campaign/")
            notifications = shown.navigator.lists.get(session.connection.id, "notifications")
            assert notifications is not None
            await until(notifications.model.rowCount)  # their next page may be asked for now
            await asyncio.sleep(0.3)
            assert [path for _, path, _ in told(cms)] == [f"/api/campaign/{campaign_id}"]
            cms.clear_faults()

    with DemoCms() as cms:
        play(scene())


def test_an_opened_list_is_no_longer_a_background_list(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await signed_in(shown, cms)
            cms.fault("hold", path="^/api/notification$", times=None)
            shown.connection_flow.open(session.connection)
            await shown.loaded()
            await cms.arrived(path="^/api/notification$")
            command = shown.navigator.lists.get(session.connection.id, "commands")
            assert command is not None
            assert command.model.state is LoadState.IDLE
            cms.forget_requests()
            shown.navigator.list_page(session, "commands")
            await until(lambda: command.model.state is LoadState.READY)
            cms.clear_faults()

    with DemoCms() as cms:
        play(scene())
