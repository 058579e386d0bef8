"""Editors open offline data without the CMS; saving waits, reads the current version, and merges."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.services.connection_state import LinkState
from app.services.drafts.draft import DraftState
from app.services.session.session import Session
from app.ui.forms.version_comparison import ConflictView as FormConflict
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.feedback.banner import Banner
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from tests.helpers.command_records import change, command, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner, editing, open_form, type_into
from tests.helpers.open_documents import waits_for_network
from tests.helpers.program_in_process import Program, until
from tests.ui.campaign_editor.conftest import layout_ids, parts
from tests.ui.conftest import Play
from tests.ui.recovery.conftest import Run, everything_loaded, session_of

CAMPAIGN = "Autumn window loop"
pytestmark = pytest.mark.usefixtures("quiet_log")


async def seen_once(run: Run, cms: DemoCms, *names: str) -> None:
    """An earlier run loaded every list and opened these campaigns."""
    async with run() as shown:
        session = await shown.sign_in(cms)
        await everything_loaded(shown, session)
        for name in names:
            library = parts(await shown.editor(cms.campaign_id(name), session)).workspace.library
            await until(partial(_is_filled, library))


async def away(shown: Program) -> Session:
    """Marquee has noticed that the CMS is away."""
    session = session_of(shown)
    await until(lambda: session.state is LinkState.OFFLINE)
    return session


async def offline(shown: Program) -> Session:
    """The same, and the lists are there as they were kept."""
    session = await away(shown)
    await until(lambda: all(rows.total for rows in shown.navigator.lists if rows.declaration.kind == "commands"))
    return session


def _is_filled(library: LayoutLibrary) -> bool:
    return library.model.total > 0


def notice(page: CampaignEditorPage) -> Banner | None:
    return parts(page).workspace.banners.get("kept")


def order_on(cms: DemoCms, campaign_id: int, order: list[int]) -> None:
    """Another user saves another order."""
    form = [("name", CAMPAIGN), ("manageLayouts", "1"), *(("layoutIds[]", str(each)) for each in order)]
    assert cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token("priya"), form=form).status == 200


@pytest.mark.failure(1)
def test_a_campaign_is_arranged_without_the_cms_and_saved_once_it_is_back(play: Play, cms: DemoCms, run: Run) -> None:
    campaign_id = cms.campaign_id(CAMPAIGN)
    before = cms.line_up(campaign_id)

    async def scene() -> None:
        await seen_once(run, cms, CAMPAIGN)
        cms.stop()
        async with run() as shown:
            session = await offline(shown)
            page = await shown.editor(campaign_id, session)
            assert layout_ids(page) == before
            said = notice(page)
            assert said is not None
            assert said.sentence.startswith("The CMS can't be reached. You're seeing data from ")
            library = parts(page).workspace.library
            await until(lambda: library.model.total > 0)
            await until(lambda: any("this list may be out of date" in text for text in shown.texts(library)))
            parts(page).editor.move([0], 3)
            meant = layout_ids(page)
            parts(page).start_save()
            await until(lambda: waits_for_network(parts(page)))
            (draft,) = await session.drafts.unsaved()
            assert draft.state is DraftState.WAITING
            assert draft.account_id == session.drafts.account_id
            cms.start()
            await session.refresh_clock()
            await until(lambda: not page.is_unsaved())
            assert cms.line_up(campaign_id) == meant
            puts = cms.requests(path=f"/api/campaign/{campaign_id}$", method="PUT")
            assert len(puts) == 1
            await until(lambda: notice(page) is None)
            assert await session.drafts.unsaved() == ()

    play(scene())


@pytest.mark.failure(20)
@pytest.mark.failure(23)
def test_an_order_changed_by_others_meanwhile_is_not_overwritten(play: Play, cms: DemoCms, run: Run) -> None:
    campaign_id = cms.campaign_id(CAMPAIGN)
    before = cms.line_up(campaign_id)
    theirs = [*before[1:3], before[0], *before[3:]]

    async def scene() -> None:
        await seen_once(run, cms, CAMPAIGN)
        cms.stop()
        async with run() as shown:
            session = await offline(shown)
            page = await shown.editor(campaign_id, session)
            parts(page).editor.move([0], 6)
            parts(page).start_save()
            await until(lambda: waits_for_network(parts(page)))
            cms.start()
            order_on(cms, campaign_id, theirs)
            cms.forget_requests()
            await session.refresh_clock()
            await until(lambda: isinstance(parts(page).view(), ConflictView))
            assert page.is_unsaved()
            assert cms.line_up(campaign_id) == theirs
            assert cms.requests(path=f"/api/campaign/{campaign_id}$", method="PUT") == []

    play(scene())


def test_a_viewed_campaign_is_refreshed_once_the_cms_is_back(play: Play, cms: DemoCms, run: Run) -> None:
    campaign_id = cms.campaign_id(CAMPAIGN)
    theirs = cms.line_up(campaign_id)[::-1]

    async def scene() -> None:
        await seen_once(run, cms, CAMPAIGN)
        cms.stop()
        async with run() as shown:
            session = await offline(shown)
            page = await shown.editor(campaign_id, session)
            library = parts(page).workspace.library
            await until(lambda: library.model.total > 0)
            cms.start()
            order_on(cms, campaign_id, theirs)
            await session.refresh_clock()
            await until(lambda: layout_ids(page) == theirs)
            assert not page.is_unsaved()
            await until(lambda: notice(page) is None)
            await until(lambda: not any("this list may be out of date" in text for text in shown.texts(library)))

    play(scene())


@pytest.mark.failure(1)
def test_a_draft_is_continued_offline(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    campaign_id = cms.campaign_id(CAMPAIGN)
    meant: list[int] = []

    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            page = await shown.editor(campaign_id, session)
            parts(page).editor.move([0], 3)
            meant.extend(layout_ids(page))
            await page.keep_draft()
        # Not even the line-up is kept: the draft has all of it.
        (kept,) = (tmp_path / "app" / "offline").rglob(f"record_campaign-{campaign_id}.json")
        kept.unlink()
        cms.stop()
        async with run() as shown:
            session = await away(shown)
            page = await shown.editor(campaign_id, session)
            assert layout_ids(page) == meant
            assert page.is_unsaved()
            said = notice(page)
            assert said is not None
            assert said.sentence.startswith("Can't reach")
            parts(page).start_save()
            await until(lambda: waits_for_network(parts(page)))
            cms.start()
            await session.refresh_clock()
            await until(lambda: not page.is_unsaved())
            assert cms.line_up(campaign_id) == meant

    play(scene())


@pytest.mark.failure(1)
def test_a_campaign_without_offline_data_reports_that_the_cms_is_away(play: Play, cms: DemoCms, run: Run) -> None:
    async def scene() -> None:
        await seen_once(run, cms)
        cms.stop()
        async with run() as shown:
            session = await offline(shown)
            shown.navigator.open_page(session, "campaign", cms_id)
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, CampaignEditorPage)
            await until(lambda: any(text.startswith("Can't reach") for text in shown.texts(page)))
            assert page.editing is None
            assert shown.navigator.bench.tabs.current() is page, "nothing else has come to the front since"
            cms.start()
            shown.press("Try again", page)
            await until(lambda: page.editing is not None)

    cms_id = cms.campaign_id("Soup season")
    play(scene())


@pytest.mark.failure(1)
def test_a_form_opens_from_the_list_and_its_save_waits(play: Play, cms: DemoCms, run: Run) -> None:
    record_id = new_command(cms, "Kept", "kept")

    async def scene() -> None:
        await seen_once(run, cms)
        cms.stop()
        async with run() as shown:
            session = await offline(shown)
            form = await open_form(shown, session, "command", record_id)
            said = banner(form, "kept")
            assert said is not None
            assert said.sentence.startswith("The CMS can't be reached. You're seeing data from ")
            type_into(form, "description", "written at a start without the network")
            editing(form).start_save()
            await until(lambda: waits_for_network(editing(form)))
            cms.start()
            change(cms, record_id, validationString="by another user")
            cms.forget_requests()
            await session.refresh_clock()
            await until(lambda: not form.is_unsaved() or isinstance(editing(form)._stack.currentWidget(), FormConflict))
            assert writes(cms) in ([], ["PUT"])
            truth = command(cms, record_id)
            assert truth["validationString"] == "by another user", "their change is kept in any case"
            assert banner(form, "kept") is None

    play(scene())


@pytest.mark.failure(1)
@pytest.mark.parametrize("kind", ["notification", "action"])
def test_every_form_opens_from_its_list(play: Play, cms: DemoCms, run: Run, kind: str) -> None:
    async def scene() -> None:
        await seen_once(run, cms)
        cms.stop()
        async with run() as shown:
            session = await offline(shown)
            rows = shown.navigator.lists.get(session.connection.id, f"{kind}s")
            assert rows is not None
            await until(lambda: rows.total > 0)
            record_id = rows.model.id_at(0)
            form = await open_form(shown, session, kind, record_id)
            assert banner(form, "kept") is not None

    play(scene())


@pytest.mark.failure(1)
def test_an_ad_opens_as_it_was_read_last(play: Play, cms: DemoCms, run: Run) -> None:
    ad_id = cms.campaign_id("Local farms on screen")

    async def opened(shown: Program, session: Session) -> Any:
        shown.navigator.open_page(session, "ad_campaign", ad_id)
        page: Any = shown.navigator.bench.tabs.current()
        await until(lambda: page.editing is not None)
        return page

    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            page = await opened(shown, session)
            before = page.editing.form_state.base
        cms.stop()
        async with run() as shown:
            session = await away(shown)
            page = await opened(shown, session)
            assert banner(page, "kept") is not None
            assert page.editing.form_state.base.name == before.name
            assert [e.layout_id for e in page.editing.form_state.base.entries] == [e.layout_id for e in before.entries]
            assert page.editing.form_state.base.start_dt == before.start_dt

    play(scene())
