"""A save that waits for the network is sent as confirmed: never unasked, asked twice, or sent by another account."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.lineups.lineup import LayoutMarks
from app.domain.notifications.notification import NotificationContent
from app.services.connection_state import LinkState
from app.services.drafts.draft import DraftState
from app.ui.awaited_dialogs import CardDialog
from app.ui.forms.page import FormPage
from app.ui.widgets.buttons.painted_buttons import Button
from tests.helpers.command_records import command, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, editing, open_form, type_into
from tests.helpers.open_documents import waits_for_network
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaign_editor.conftest import parts
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def questions(shown: Program) -> list[str]:
    """The open question."""
    return [each.windowTitle() for each in shown.window.findChildren(CardDialog) if each.isVisible()]


async def waiting(form: FormPage) -> None:
    await until(lambda: waits_for_network(editing(form)) and not editing(form).document.is_busy)


@pytest.mark.failure(23)
def test_a_confirmed_save_is_not_confirmed_again_after_an_outage(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Agreed", "agreed")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, confirm_writes=True)
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "agreed to")
            editing(form).start_save()
            await shown.answer("Continue")
            await waiting(form)
            cms.start()
            await session.refresh_clock()
            await until(lambda: questions(shown) or not form.is_unsaved())
            assert questions(shown) == []
            assert command(cms, record_id)["description"] == "agreed to"
            # The next save is another one.
            type_into(form, "description", "and this?")
            editing(form).start_save()
            await until(lambda: questions(shown))
            await shown.answer("Cancel")
            assert writes(cms) == ["PUT"]

    play(scene())


@pytest.mark.failure(23)
def test_later_changes_need_a_new_confirmation(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Changed", "changed_since")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, confirm_writes=True)
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "agreed to")
            editing(form).start_save()
            await shown.answer("Continue")
            await waiting(form)
            type_into(form, "description", "something else")
            cms.start()
            await session.refresh_clock()
            await shown.answer("Cancel")
            await until(lambda: not editing(form).document.is_busy)
            assert writes(cms) == []
            assert form.is_unsaved()
            assert not waits_for_network(editing(form))
            (draft,) = await session.drafts.unsaved()
            assert draft.state is DraftState.EDITING, "nothing waits any more"

    play(scene())


@pytest.mark.failure(23)
def test_an_unanswered_question_holds_the_save_while_the_network_changes(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(cms, "Asked", "asked_only")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, confirm_writes=True)
            form = await open_form(shown, session, "command", record_id)
            type_into(form, "description", "well")
            editing(form).start_save()
            await until(lambda: questions(shown))
            cms.stop()
            with pytest.raises(Exception, match="Can't reach"):
                await session.refresh_clock()
            cms.start()
            await session.refresh_clock()
            assert session.state is LinkState.CONNECTED
            assert len(questions(shown)) == 1
            assert writes(cms) == []
            await shown.answer("Continue")
            await until(lambda: not form.is_unsaved())
            assert writes(cms) == ["PUT"]

    play(scene())


@pytest.mark.failure(23)
def test_a_confirmed_notification_waits_and_is_sent_once(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, confirm_writes=True)
            start = NotificationContent(subject="Fire drill", body="<p>At ten</p>", user_group_ids=(1,))
            form = await open_form(shown, session, "notification", None, start)
            type_into(form, "subject", "Fire drill today")
            cms.stop()
            editing(form).start_save()
            await shown.answer("Send now")
            await waiting(form)
            (draft,) = await session.drafts.unsaved()
            assert draft.state is DraftState.WAITING
            cms.start()
            await session.refresh_clock()
            await until(lambda: questions(shown) or not form.is_unsaved())
            assert questions(shown) == []
            sent = cms.requests(path="/api/notification", method="POST")
            assert len(sent) == 1

    play(scene())


@pytest.mark.failure(23)
def test_a_confirmed_campaign_is_sent_without_asking_again(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    campaign_id = cms.campaign_id("Autumn window loop")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, confirm_writes=True)
            page = await shown.editor(campaign_id, session)
            cms.stop()
            parts(page).editor.set_property("name", "Winter window loop")
            parts(page).start_save()
            await shown.answer("Continue")
            await until(lambda: waits_for_network(parts(page)))
            # What is read about layouts meanwhile changes nothing that was asked.
            editor = parts(page).editor
            marks = LayoutMarks(locked=False, draft=True, retired=False)
            editor.set_layout_marks({entry.layout_id: marks for entry in editor.model.entries})
            assert editor.model.entries[0].draft
            cms.start()
            await session.refresh_clock()
            await until(lambda: questions(shown) or not page.is_unsaved())
            assert questions(shown) == []
            assert cms.campaign(campaign_id)["campaign"] == "Winter window loop"

    play(scene())


@pytest.mark.failure(33)
def test_nothing_is_sent_in_another_users_name(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(cms, "Hers", "hers_alone")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            form = await open_form(shown, session, "command", record_id)
            cms.stop()
            type_into(form, "description", "by Maya")
            editing(form).start_save()
            await waiting(form)
            cms.start()
            cms.revoke_tokens()
            # The CMS answers before it is known who is there now.
            cms.fault("delay", path="/user/me", seconds=0.6)
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(cms, "alex")
            await until(lambda: not waits_for_network(editing(form)))
            found = await banner_of(form, "save")
            assert found.sentence == "Not sent: another account is signed in now"
            assert writes(cms) == []
            (draft,) = await session.drafts.unsaved()
            assert not draft.is_of(session.drafts.account_id)

    play(scene())


@pytest.mark.failure(33)
def test_try_now_sends_nothing_in_another_users_name(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    campaign_id = cms.campaign_id("Autumn window loop")

    async def scene() -> None:
        async with program(tmp_path / "app") as shown:
            session = await shown.sign_in(cms, "maya")
            page = await shown.editor(campaign_id, session)
            cms.stop()
            parts(page).editor.set_property("name", "By Maya")
            parts(page).start_save()
            await until(lambda: waits_for_network(parts(page)))
            cms.start()
            cms.revoke_tokens()
            (try_now,) = [each for each in page.findChildren(Button) if each.text() == "Try now"]
            tried: list[LinkState] = []

            def at_once(state: LinkState) -> None:
                if state is LinkState.CONNECTED and waits_for_network(parts(page)):
                    tried.append(state)
                    try_now.click()

            session.subscribe(at_once)
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(cms, "alex")
            await until(lambda: not waits_for_network(parts(page)))
            assert tried, "pressed before it went by itself"
            shown.navigator.bench.tabs.show_page(page)
            await until(lambda: "Not sent: another account is signed in now" in shown.texts(page))
            assert not parts(page).document.is_busy
            assert cms.requests(path="/api/campaign/", method="PUT") == []
            assert page.is_unsaved(), "what she typed stays"

    play(scene())
