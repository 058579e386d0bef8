"""Unsaved work survives a sign-out and another account's sign-in, and returns with its author."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import DiskProblem
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.ui.pages.drafts.page import DraftsPage
from app.ui.widgets.feedback.toast import Toast
from tests.helpers.command_records import new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, front_form, open_form, type_into
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

CAMPAIGN, AD = "Autumn window loop", "Christmas hampers teaser"


async def signed_in(shown: Program, cms: DemoCms, user: str) -> Session:
    """After a restart: the connection is known, the keys are not."""
    (connection,) = shown.workspace.connections.connections
    shown.connection_flow.go_to(connection)
    await shown.browse(cms, user)
    await until(lambda: connection.id in shown.workspace.sessions)
    session = shown.workspace.sessions[connection.id]
    await shown.at_work(connection.id)
    await until(lambda: session.drafts.account_id is not None)
    return session


async def drafts_page(shown: Program, session: Session, drafts: int) -> DraftsPage:
    shown.navigator.bench.nav.choose(f"{session.connection.id}/drafts")
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, DraftsPage)
    await until(lambda: page.model.rowCount() == drafts)
    return page


async def opened_from(page: DraftsPage, shown: Program, session: Session, name: str) -> Any:
    """The tab of a draft opened from the list, with its changes restored."""
    shown.navigator.bench.tabs.show_page(page)
    page.view.select_ids([each.id for each in page.model.records() if each.draft.title == name])
    page.follow_selection()
    assert page.open_.isEnabled(), page.open_.toolTip()
    page.open_.trigger()
    tab: Any = shown.navigator.bench.tabs.current()
    await until(lambda: tab.editing is not None and tab.is_unsaved())
    return tab


def test_work_of_every_editor_waits_for_the_account_that_made_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Left behind", "left_behind")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign = await shown.editor(demo.campaign_id(CAMPAIGN), session)
            assert campaign.editing is not None
            campaign.editing.editor.move([0], 5)
            moved = [entry.layout_id for entry in campaign.editing.editor.working().entries]
            shown.navigator.open_page(session, "ad_campaign", demo.campaign_id(AD))
            type_into(await front_form(shown), "ref1", "Order 12")
            type_into(await open_form(shown, session, "command", record_id), "description", "half")
            type_into(await open_form(shown, session, "notification"), "subject", "Fire drill")
        async with program(tmp_path) as shown:
            session = await signed_in(shown, demo, "sam")
            page = await drafts_page(shown, session, 4)
            assert all(not each.is_mine for each in page.model.records())
            assert not any("unsaved changes" in banner for banner in shown.banners())
            assert not page.open_.isEnabled()
            assert "Maya Lindqvist" in page.open_.toolTip()
        async with program(tmp_path) as shown:
            session = await signed_in(shown, demo, "maya")
            page = await drafts_page(shown, session, 4)
            tab = await opened_from(page, shown, session, CAMPAIGN)
            assert [entry.layout_id for entry in tab.editing.editor.working().entries] == moved
            for name, field, value in (
                (AD, "ref1", "Order 12"),
                ("Left behind", "description", "half"),
                ("Fire drill", "subject", "Fire drill"),
            ):
                tab = await opened_from(page, shown, session, name)
                assert getattr(editing(tab).form_state.working, field) == value

    play(scene())


@pytest.mark.failure(25)
def test_unreadable_drafts_are_reported_once_until_they_are_readable(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Unreadable", "unreadable")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            type_into(await open_form(shown, session, "command", record_id), "description", "half")
        async with program(tmp_path) as shown:
            session = await signed_in(shown, demo, "maya")
            await until(lambda: any("unsaved changes" in banner for banner in shown.banners()))
            (kept,) = {path.parent for path in (tmp_path / "drafts").rglob("*.json")}
            broken = kept / "command-0.json"
            for _ in range(2):
                broken.mkdir()  # as a disk that fails in one place
                await looked(session)
                (told,) = step_texts(shown)
                for _ in range(3):
                    await looked(session)
                assert step_texts(shown) == [told], "it is still so, and that is known"
                broken.rmdir()
                await looked(session)
                shown.navigator.bench.tabs.toaster.clear()

    play(scene())


async def looked(session: Session) -> None:
    """The network is lost and returns; each time the window has searched for drafts."""
    for state in (LinkState.OFFLINE, LinkState.CONNECTED):
        session.link.set(state)
        for _ in range(3):
            with suppress(DiskProblem):
                await session.drafts.list()


def step_texts(shown: Program) -> list[Toast]:
    return [each for each in shown.navigator.bench.tabs.toaster.toasts if "command-0.json" in each.text]
