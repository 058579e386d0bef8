"""The network is lost and returns: editing continues, a save waits visibly, and is then sent as any other."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.connection_state import LinkState
from app.services.drafts.draft import DraftState
from app.ui.editors.record_editing import TROUBLE
from app.ui.forms.version_comparison import ConflictView
from app.ui.pages.drafts.page import DraftsPage
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.command_records import change, command, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, open_form, type_into
from tests.helpers.open_documents import waits_for_network
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def banner(page: object) -> Banner | None:
    """The banner about saving above the fields."""
    found: Banner | None = editing(page).banners.get("save")  # type: ignore[arg-type]  # any form's page
    return found


def says(page: object, words: str) -> bool:
    shown = banner(page)
    return shown is not None and words in shown.sentence


@pytest.mark.failure(23)
def test_editing_continues_offline_and_the_save_is_sent_later(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Away", "away")
    campaign_id = cms.campaign_id("Autumn window loop")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms)
            campaign = await shown.editor(campaign_id, session)
            assert campaign.editing is not None
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "written while")
            editing(form).start_save()
            await until(lambda: says(form, "Waiting for the network"))
            assert session.state is LinkState.OFFLINE
            type_into(form, "description", "written while away")
            campaign.editing.editor.move([0], 3)
            meant = [entry.layout_id for entry in campaign.editing.editor.working().entries]
            campaign.editing.start_save()
            line_up = campaign.editing
            await until(lambda: waits_for_network(line_up))
            assert {each.draft.state for each in session.draft_list.entries} == {DraftState.WAITING}
            shown.navigator.bench.nav.choose(f"{session.connection.id}/drafts")
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, DraftsPage)
            await until(lambda: page.model.rowCount() == 2)
            assert page.model.index(0, 2).data() == "Waiting for the network"
            cms.start()
            await session.refresh_clock()
            await until(lambda: not form.is_unsaved() and not campaign.is_unsaved())
            assert banner(form) is None
            assert command(cms, record_id)["description"] == "written while away"
            assert cms.line_up(campaign_id) == meant
            assert writes(cms) == ["PUT"]
            assert len(session.draft_list) == 0

    play(scene())


@pytest.mark.parametrize("is_closed", [False, True], ids=["banner kept", "banner closed"])
def test_a_failed_reload_is_repeated_unless_its_banner_was_closed(
    play: Play, cms: DemoCms, tmp_path: Path, is_closed: bool
) -> None:
    record_id = new_command(cms, "Reloaded", "reloaded")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms)
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            editing(form).reload.trigger()
            await until(lambda: session.state is LinkState.OFFLINE and editing(form).banners.get(TROUBLE))
            trouble = editing(form).banners.get(TROUBLE)
            assert trouble is not None
            if is_closed:
                next(each for each in trouble.findChildren(IconButton) if each.accessibleName() == "Close").click()
            cms.start()
            cms.forget_requests()
            await session.refresh_clock()
            await until(lambda: session.state is LinkState.CONNECTED)
            if not is_closed:
                await until(lambda: cms.requests(path=f"/api/command/{record_id}$"))
            await session.commands.get(record_id)
            assert len(cms.requests(path=f"/api/command/{record_id}$")) == (1 if is_closed else 2)
            assert editing(form).banners.get(TROUBLE) is None

    play(scene())


def test_changes_made_by_others_meanwhile_are_not_overwritten(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Both", "both")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms)
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "mine")
            editing(form).start_save()
            await until(lambda: says(form, "Waiting for the network"))
            cms.start()
            change(cms, record_id, description="theirs")
            await session.refresh_clock()
            await until(lambda: isinstance(editing(form).view(), ConflictView))
            assert command(cms, record_id)["description"] == "theirs"

    play(scene())


def test_a_cancelled_save_stays_a_draft(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Rather not", "rather_not")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms)
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "on second thoughts")
            editing(form).start_save()
            await until(lambda: says(form, "Waiting for the network"))
            shown.press("Cancel", banner(form))
            assert banner(form) is None
            (draft,) = await session.drafts.unsaved()
            assert draft.state is DraftState.EDITING
            cms.start()
            await session.refresh_clock()
            await until(lambda: session.state is LinkState.CONNECTED)
            assert form.is_unsaved()
            assert writes(cms) == []

    play(scene())


@pytest.mark.failure(4)
def test_a_write_with_a_lost_answer_is_checked_and_not_sent_twice(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Once", "once")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms)
            form = await open_form(shown, session, "command", record_id)
            type_into(form, "description", "arrived")
            cms.fault("drop", path=f"/command/{record_id}$", method="PUT", after=True)
            cms.fault("drop", path=f"/command/{record_id}$", method="GET", skip=1, times=None)
            cms.forget_requests()
            editing(form).start_save()
            await until(lambda: says(form, "The connection was lost"))
            (draft,) = await session.drafts.unsaved()
            assert draft.state is DraftState.OUTCOME_UNKNOWN
            shown.press("Try now", banner(form))
            await until(lambda: not editing(form).document.is_busy and says(form, "The connection was lost"))
            cms.clear_faults()
            shown.press("Try now", banner(form))
            await until(lambda: not form.is_unsaved())
            assert writes(cms) == ["PUT"]
            assert command(cms, record_id)["description"] == "arrived"

    play(scene())
