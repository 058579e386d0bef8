"""If the CMS asks Marquee to wait, a notice counts down, and the user can cancel."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.models.record_table import LoadState
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def waiting(shown: Program) -> list[str]:
    """What the banners say that count down."""
    found = shown.navigator.bench.tabs.banners.findChildren(Banner)
    return [each.accessibleName() for each in found if "asked Marquee to wait" in each.sentence]


@pytest.mark.failure(7)
def test_a_short_wait_counts_down_and_the_list_then_loads(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            demo.fault("status", path="^/api/campaign$", status=429, body="{}", headers={"Retry-After": "2"})
            page.start_loading()
            await until(lambda: waiting(shown))
            assert waiting(shown) == ["Acme is busy and asked Marquee to wait Trying again in 2 seconds."]
            assert page.model.rowCount(), "what was there stays"
            await until(lambda: "Trying again in 1 second." in "".join(waiting(shown)))
            await until(lambda: page.model.state is LoadState.READY)
            await until(lambda: not waiting(shown))

    play(scene())


@pytest.mark.failure(7)
def test_a_cancelled_wait_says_so_and_keeps_the_rows(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            rows = page.model.rowCount()
            for each in shown.navigator.lists.of(session.connection.id):
                each.load_once()
                await each.settled()
            await until(lambda: not session.client.transport._running)
            demo.fault("status", path="^/api/campaign$", status=503, body="{}", headers={"Retry-After": "50"})
            page.start_loading()
            await until(lambda: waiting(shown))
            shown.press("Stop waiting")
            await until(lambda: page.model.state is LoadState.FAILED)
            await until(lambda: not waiting(shown))
            assert page.model.rowCount() == rows
            await until(lambda: any("out of date" in text for text in shown.texts(page)))

    play(scene())


@pytest.mark.failure(7)
def test_a_cancelled_wait_does_not_return_while_lists_load(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """One list after the other is asked for: each of them would bring the countdown back."""

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            lists = shown.navigator.lists.of(session.connection.id)
            for each in lists:
                each.load_once()
                await each.settled()
            await until(lambda: not session.client.transport._running)
            demo.forget_requests()
            demo.fault("status", path="^/api/", status=503, body="{}", headers={"Retry-After": "50"})
            for each in lists:
                each.start_loading()
            await until(lambda: waiting(shown))
            shown.press("Stop waiting")
            await until(lambda: not waiting(shown))
            for each in lists:
                await each.settled()
                assert not waiting(shown)
            asked = len(demo.requests(path="^/api/"))
            shown.page().start_loading()
            await until(lambda: shown.page().model.state is LoadState.FAILED)
            await asyncio.sleep(0.3)
            assert not waiting(shown)
            assert len(demo.requests(path="^/api/")) == asked, "nothing is sent before the CMS is ready"

    play(scene())
