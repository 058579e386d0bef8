"""The tree's node of every list after a restart: the page shows the records that it was left with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.services.session.session import Session
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.resource.list_page import ResourcePage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
KEY = b"k" * 32
FOLDER, TYPE = "Archive", "ChromeOS"


async def choose(shown: Program, session: Session, kind: str, title: str) -> None:
    """Clicks the node of a list once it is there, in its expanded branch."""
    nav, branch = shown.navigator.bench.nav, f"{session.connection.id}/{kind}"
    nav.tree.expand(nav.model.index_of(branch))
    await until(lambda: title in nodes(shown, branch))
    nav.choose(nodes(shown, branch)[title])
    await until(lambda: marked(shown) == title)


def nodes(shown: Program, branch: str) -> dict[str, str]:
    """The keys of the branch's nodes by their titles."""
    model = shown.navigator.bench.nav.model
    items = [model.item(model.index_of(key)) for key in list(model.keys()) if key.startswith(f"{branch}/")]
    return {item.title: item.key for item in items if item is not None}


def marked(shown: Program) -> str:
    return str(shown.navigator.bench.nav.tree.currentIndex().data())


def headed(shown: Program) -> str:
    """The title above the table in front, if it fits the rows: only those of the node are shown."""
    page: Any = shown.navigator.bench.tabs.current()
    assert isinstance(page, ResourcePage)
    is_part = page.filters.scope.holds is not None
    return next(text for text in shown.texts(page) if is_part or text.startswith(("All ", "Campaigns")))


async def again(shown: Program) -> Session:
    await shown.at_work()
    (session,) = shown.navigator.sessions()
    return session


def test_each_list_shows_its_own_node_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            await choose(shown, session, "campaigns", FOLDER)
            shown.navigator.bench.tabs.keep_front()
            await choose(shown, session, "commands", TYPE)
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            tabs = shown.navigator.bench.tabs
            await until(lambda: tabs.strip.count() == 2 and isinstance(tabs.current(), ResourcePage))
            await until(lambda: (marked(shown), headed(shown)) == (TYPE, TYPE))
            tabs.go_to(0)
            await until(lambda: (marked(shown), headed(shown)) == (FOLDER, FOLDER))

    play(scene())


def test_an_editor_stays_in_front_when_the_folder_behind_it_is_found(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    found = demo.api("GET", "/campaign?length=1&type=list", token=demo.token()).json()

    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            await choose(shown, session, "campaigns", FOLDER)
            await shown.editor(found[0]["campaignId"], session)
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            await until(lambda: marked(shown) == FOLDER)
            tabs = shown.navigator.bench.tabs
            assert isinstance(tabs.current(), CampaignEditorPage)
            tabs.go_to(0)
            await until(lambda: (marked(shown), headed(shown)) == (FOLDER, FOLDER))

    play(scene())


def test_a_folder_is_kept_if_marquee_ends_before_folders_are_there(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            await choose(shown, session, "campaigns", FOLDER)
        demo.fault("status", path=r"^/api/folders$", status=500, times=None)
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            await until(lambda: (marked(shown), headed(shown)) == ("All campaigns", "All campaigns"))
        demo.clear_faults()
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            await again(shown)
            await until(lambda: (marked(shown), headed(shown)) == (FOLDER, FOLDER))

    play(scene())


def test_a_collapsed_branch_is_marked_for_the_folder_inside_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            await choose(shown, session, "campaigns", FOLDER)
            nav = shown.navigator.bench.nav
            nav.tree.collapse(nav.model.index_of(f"{session.connection.id}/campaigns"))
            assert (marked(shown), headed(shown)) == ("Campaigns", FOLDER)
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await again(shown)
            await until(lambda: (marked(shown), headed(shown)) == ("Campaigns", FOLDER))
            nav = shown.navigator.bench.nav
            nav.tree.expand(nav.model.index_of(f"{session.connection.id}/campaigns"))
            assert (marked(shown), headed(shown)) == (FOLDER, FOLDER)

    play(scene())


def test_a_list_that_was_closed_opens_with_all_records(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, key=KEY, restores_tabs=True) as shown:
            session = await shown.sign_in(demo)
            await choose(shown, session, "campaigns", FOLDER)
            await shown.navigator.bench.tabs.close_page(shown.page())
            rows = shown.navigator.lists.of(session.connection.id)[0]
            shown.navigator.list_page(session, rows.declaration.kind)
            assert (marked(shown), headed(shown)) == ("All campaigns", "All campaigns")

    play(scene())
