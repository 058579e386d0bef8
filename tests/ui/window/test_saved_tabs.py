"""The tabs of the last run: order, current tab and marks; each loads when it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.domain.merging.campaign_comparison import Side
from app.services.session.session import Session
from app.ui.navigation.restored_tab import RestoredTab
from app.ui.pages.campaign_compare.page import ComparePage
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.shell import Compared
from app.ui.widgets.buttons.painted_buttons import Button
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
KEY = b"k" * 32
AUTUMN, CAFE = "Autumn window loop", "Café counter"


def titles(shown: Program) -> list[str]:
    return [page.page_title() for page in shown.navigator.bench.tabs.pages()]


def dots(shown: Program) -> list[str]:
    strip = shown.navigator.bench.tabs.strip
    return [strip.info(place).title for place in range(strip.count()) if strip.info(place).unsaved]


def restored(shown: Program) -> list[str]:
    """The tabs that no page was made for."""
    return [page.page_title() for page in shown.navigator.bench.tabs.pages() if isinstance(page, RestoredTab)]


def campaigns(demo: DemoCms) -> list[int]:
    """Three that are no ads."""
    found = demo.api("GET", "/campaign?length=50&type=list", token=demo.token()).json()
    return [each["campaignId"] for each in found][:3]


async def again(shown: Program) -> Session:
    await shown.at_work()
    (session,) = shown.navigator.sessions()
    return session


def test_tabs_are_back_in_their_order_and_load_when_they_are_shown(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    one, two, three = campaigns(demo)

    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            for campaign_id in (one, two):
                page = await shown.editor(campaign_id, session)
            shown.navigator.bench.nav.choose(f"{session.connection.id}/commands")
            await shown.editor(three, session)
            shown.navigator.open_form(session, "command", None)  # a new one with nothing in it
            shown.navigator.bench.tabs.show_page(page)
            before = titles(shown)
            assert len(before) == 6
        demo.forget_requests()
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await again(shown)
            assert titles(shown) == before[:5]
            tabs = shown.navigator.bench.tabs
            front = tabs.current()
            assert front is not None
            assert front.page_title() == before[2]
            await until(lambda: isinstance(tabs.current(), CampaignEditorPage))
            shown_page: Any = tabs.current()
            await until(lambda: shown_page.editing is not None)
            assert titles(shown) == before[:5]
            assert restored(shown) == [before[1], before[3], before[4]]
            assert not demo.requests(path=rf"^/api/campaign/?.*{one}", method="GET"), "it is not in sight"
            tabs.go_to(1)
            await until(lambda: demo.requests(path=rf"^/api/campaign/?.*{one}", method="GET"))
            assert restored(shown) == [before[3], before[4]]
            listed = shown.navigator.list_page(session, "commands")
            assert listed is not None, "a requested list gets its page"
            assert restored(shown) == [before[4]]
            assert titles(shown) == before[:5]

    play(scene())


def test_an_unsaved_tab_has_its_dot_and_its_draft_is_back_when_it_is_shown(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    one, two, _ = campaigns(demo)

    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            page = await shown.editor(one, session)
            assert page.editing is not None
            page.editing.editor.set_property("name", "Half renamed")
            page = await shown.editor(two, session)
            assert page.editing is not None
            page.editing.editor.set_property("name", "In front")
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await again(shown)
            await until(lambda: dots(shown) == ["Half renamed", "In front"])
            await until(lambda: isinstance(shown.navigator.bench.tabs.current(), CampaignEditorPage))
            front: Any = shown.navigator.bench.tabs.current()
            await until(lambda: front.editing is not None and front.is_unsaved())
            assert not [each for each in shown.banners() if "unsaved changes" in each], "its tab and dot say so"
            shown.navigator.bench.tabs.go_to(1)
            await until(lambda: isinstance(shown.navigator.bench.tabs.current(), CampaignEditorPage))
            back: Any = shown.navigator.bench.tabs.current()
            await until(lambda: back.editing is not None and back.is_unsaved())
            assert back.page_title() == "Half renamed"
            assert dots(shown) == ["Half renamed", "In front"]

    play(scene())


def test_the_tab_of_a_deleted_record_is_dropped_silently(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            gone = (await session.campaigns.create("Gone by then")).campaign.campaign_id
            await shown.editor(gone, session)
            shown.navigator.bench.tabs.go_to(0)
        assert demo.api("DELETE", f"/campaign/{gone}", token=demo.token()).status in (200, 204)
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            assert titles(shown) == ["Campaigns", "Gone by then"]
            shown.navigator.bench.tabs.go_to(1)
            await until(lambda: titles(shown) == ["Campaigns"])
            assert shown.toasts() == []

    play(scene())


@pytest.mark.parametrize("odd", [None, 3, [], {"tabs": 5}, {"tabs": [None, {}, {"kind": 1, "id": 2}, {"kind": "x"}]}])
@pytest.mark.failure(25)
def test_invalid_saved_tabs_are_ignored(play: Play, demo: DemoCms, tmp_path: Path, odd: object) -> None:
    async def first() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await shown.sign_in(demo)

    async def second() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            assert titles(shown) == ["Campaigns"]

    play(first())
    (file,) = tmp_path.glob("settings*.json")
    written = msgspec.json.decode(file.read_bytes())
    tabs = written["data"]["views"]["tabs"]
    written["data"]["views"]["tabs"] = dict.fromkeys(tabs, odd)
    file.write_bytes(msgspec.json.encode(written))
    play(second())


async def compared(shown: Program, left: Compared, right: Compared) -> ComparePage:
    """The comparison that is in front, once both sides are read."""
    shown.navigator.compare(left, right)
    return await front_comparison(shown)


async def front_comparison(shown: Program) -> ComparePage:
    tabs = shown.navigator.bench.tabs
    await until(lambda: isinstance(tabs.current(), ComparePage))
    page = tabs.current()
    assert isinstance(page, ComparePage)
    await until(lambda: page.comparison is not None)
    return page


def test_a_comparison_is_back_and_compares_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    one, two, _ = campaigns(demo)

    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            page = await compared(shown, Compared(session, one), Compared(session, two))
            name, summary = page.page_title(), page.summary()
            assert " ↔ " in name
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            assert titles(shown) == ["Campaigns", name]
            assert (await front_comparison(shown)).summary() == summary
            assert titles(shown) == ["Campaigns", name]

    play(scene())


def test_a_comparison_that_cannot_be_read_keeps_its_title(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    one, two, _ = campaigns(demo)

    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            name = (await compared(shown, Compared(session, one), Compared(session, two))).page_title()
        demo.fault("status", path=rf"^/api/campaign/({one}|{two})$", method="GET", status=500, body="{}", times=None)
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            tabs = shown.navigator.bench.tabs
            await until(lambda: any(each.text() == "Try again" for each in tabs.findChildren(Button)))
            assert isinstance(tabs.current(), ComparePage)
            assert titles(shown) == ["Campaigns", name]
            demo.clear_faults()
            shown.press("Try again", tabs)
            await front_comparison(shown)
            assert titles(shown) == ["Campaigns", name]

    play(scene())


def test_a_comparison_with_another_cms_waits_until_that_is_open(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    one, two, _ = campaigns(demo)

    async def scene() -> None:
        with DemoCms() as other:
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                first = await shown.sign_in(demo, name="Production")
                second = await shown.sign_in(other, name="Test")
                page = await compared(shown, Compared(first, one), Compared(second, two))
                name = page.page_title()
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                await until(lambda: len(shown.navigator.sessions()) == 2)
                page = await front_comparison(shown)
                right = page.sides[Side.RIGHT].what.session
                assert right.connection.name == "Test"
                await shown.navigator.close_connection(right)
                assert page in list(shown.navigator.bench.tabs.pages()), "it belongs to the other connection"
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                await again(shown)
                assert titles(shown) == ["Campaigns", name]
                tabs = shown.navigator.bench.tabs
                tabs.go_to(1)
                await until(lambda: "Not connected to Test" in shown.texts(tabs))
                shown.press("Connect", tabs)
                await until(lambda: len(shown.navigator.sessions()) == 2)
                back = await front_comparison(shown)
                assert back.page_title() == name
                await shown.navigator.close_connection(shown.navigator.sessions()[1])
                removed = shown.workspace.connections.get(second.connection.id)
                assert removed is not None
                await shown.workspace.remove(removed)
            async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
                await again(shown)
                assert titles(shown) == ["Campaigns"], "there is nothing any more to compare with"

    play(scene())
