"""Creating and saving in a form, tested with commands: success, refusals, and changes made by the CMS."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.services.document.status import Sending
from app.services.drafts.draft import DraftState
from app.services.saving import lost_write_outcome
from app.ui.widgets.buttons.action_button import ActionButton
from tests.helpers.command_records import all_commands, command, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import (
    banner,
    banner_of,
    banner_text,
    editing,
    field,
    front_form,
    keyboard,
    open_form,
    press_save,
    save,
    saved,
    type_command,
    type_into,
    widget,
)
from tests.helpers.open_documents import waits_for_network
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_a_new_record_is_created_and_its_form_becomes_that_of_the_record(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command")
            assert page.page_title() == "New command"
            type_into(page, "name", "Wake the wall")
            type_into(page, "code", "wake_wall_form")
            assert page.page_title() == "Wake the wall"
            assert page.is_unsaved()
            await saved(page)
            record_id = editing(page).document.record_id
            assert isinstance(record_id, int)
            assert page.page_key == (session.connection.id, "form/command", record_id)
            assert command(demo, record_id)["command"] == "Wake the wall"
            assert "Created and verified." in shown.toasts()
            assert await session.drafts.unsaved() == ()
            type_into(page, "description", "Now it can be changed")
            await saved(page)
            assert command(demo, record_id)["description"] == "Now it can be changed"
            assert writes(demo) == ["POST", "PUT"]
            assert widget(page, "code").isReadOnly()

    play(scene())


def test_saving_sends_one_complete_put_and_says_that_it_was_verified(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Chime", "chime", commandString="beep", validationString="ok", availableOn=["linux"])
    demo.forget_requests()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            assert not editing(page).save_action.isEnabled()
            type_into(page, "name", "Chime twice")
            await saved(page)
            now = command(demo, record_id)
            assert (now["command"], now["commandString"], now["availableOn"]) == ("Chime twice", "beep", "linux")
            assert writes(demo) == ["PUT"]
            assert "Saved and verified." in shown.toasts()

    play(scene())


def test_a_record_whose_name_is_deleted_is_called_as_before(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Dim the hall", "dim_hall")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "")
            assert page.is_unsaved()
            assert page.page_title() == "Dim the hall"
            await session.drafts.flush()
            (draft,) = await session.drafts.unsaved()
            assert draft.title == "Dim the hall"

    play(scene())


def test_saving_leaves_the_keyboard_and_the_cursor_where_they_are(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Still", "still_here", description="a story")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            text = widget(page, "description")
            text.setFocus()
            text.insertPlainText("Once ")
            await saved(page)
            assert text.hasFocus()
            text.insertPlainText("upon a time ")
            assert text.value() == "Once upon a time a story"

    play(scene())


def test_rules_appear_while_typing_and_missing_values_on_create(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command")
            assert not field(page, "name").error
            type_into(page, "code", "screen1")
            assert "no digits" in field(page, "code").error
            assert not field(page, "name").error
            type_into(page, "code", "a_code_of_its_own")
            assert not field(page, "code").error
            await save(page)
            assert field(page, "name").error == "Enter a name."
            assert QApplication.focusWidget() is widget(page, "name")
            assert writes(demo) == []
            assert page.status_text() == "1 field needs attention"

    play(scene())


def test_a_used_code_is_reported_before_sending(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    new_command(demo, "The first one", "used_once")
    demo.forget_requests()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            session.commands.known.clear()
            page = await type_command(shown, session, "The second one", "Used_Once")
            await save(page)
            assert field(page, "code").error == "“The first one” already has this code."
            assert writes(demo) == []

    play(scene())


@pytest.mark.parametrize(
    "wire, name", [("command", "name"), ("validationString", "validation_string"), ("availableOn[]", "available_on")]
)
def test_a_refusal_is_shown_at_its_field_until_the_field_changes(
    play: Play, demo: DemoCms, tmp_path: Path, wire: str, name: str
) -> None:
    record_id = new_command(demo, "Refused", "refused")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            body = json.dumps({"error": 422, "message": "Not like this", "property": wire, "help": None})
            demo.fault("status", method="PUT", path="/api/command", status=422, body=body)
            type_into(page, "description", "something")
            await save(page)
            assert field(page, name).error.startswith("Not like this")
            assert keyboard() is widget(page, name) or widget(page, name).isAncestorOf(keyboard())
            assert page.is_unsaved()
            if name == "name":
                type_into(page, "name", "Accepted")
                assert not field(page, "name").error
            await saved(page)
            assert command(demo, record_id)["description"] == "something"

    play(scene())


def test_a_refusal_without_a_field_is_a_banner_and_nothing_typed_is_lost(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "Forbidden", "forbidden_one")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            demo.fault("status", method="PUT", path="/api/command", status=403, body='{"error":403,"message":""}')
            type_into(page, "description", "kept")
            await save(page)
            text = banner_text(await banner_of(page, "save"))
            assert "Your changes are kept on this computer." in text
            assert widget(page, "description").value() == "kept"
            assert [draft.record_id for draft in await session.drafts.unsaved()] == [record_id]

    play(scene())


def test_adjustments_by_the_cms_are_shown_and_can_be_accepted(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Plain", "plain_one")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "Press <b>here</b>")
            assert "looks like an HTML tag" in field(page, "description").warning
            await save(page)
            found = await banner_of(page, "save")
            assert "changed the description" in banner_text(found)
            assert f"Description: the CMS has “{command(demo, record_id)['description']}”" in banner_text(found)
            assert widget(page, "description").value() == "Press <b>here</b>"
            shown.press("Use the CMS version", found)
            assert widget(page, "description").value() == command(demo, record_id)["description"]
            assert not page.is_unsaved()

    play(scene())


def test_adjustments_on_create_are_shown_too(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "A <i>name", "markup_on_creation")
            await save(page)
            assert "changed the name" in banner_text(await banner_of(page, "save"))
            assert not editing(page).is_new
            assert page.is_unsaved()
            assert widget(page, "name").value() == "A <i>name"

    play(scene())


@pytest.mark.failure(4)
def test_a_lost_answer_to_a_creation_is_looked_up_and_never_sent_twice(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Arrived", "arrived_all_the_same")
            demo.fault("drop", method="POST", path="/api/command", after=True)
            await saved(page)
            assert writes(demo) == ["POST"]
            assert [each["code"] for each in all_commands(demo)].count("arrived_all_the_same") == 1

    play(scene())


@pytest.mark.failure(4, 9)
def test_a_creation_answered_by_a_web_page_is_checked_and_matches_are_offered(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    page_instead = {"body": "<html>Welcome to this network</html>", "content_type": "text/html"}

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            session.writer.checks.looks_s = (0.0, 0.1)
            page = await type_command(shown, session, "Arrived, too", "arrived_behind_a_page")
            demo.fault("body", method="POST", path="/api/command", **page_instead)
            await saved(page)
            assert [each["code"] for each in all_commands(demo)].count("arrived_behind_a_page") == 1
            page = await type_command(shown, session, "Never arrived", "stopped_at_a_page")
            demo.fault("status", method="POST", path="/api/command", status=200, **page_instead)
            await save(page)
            said = banner_text(await banner_of(page, "save"))
            assert said.startswith("This address responds with a web page.")
            shown.press("Send again", await banner_of(page, "save"))
            await until(lambda: not page.is_unsaved())
            assert [each["code"] for each in all_commands(demo)].count("stopped_at_a_page") == 1

    play(scene())


@pytest.mark.failure(4, 9)
def test_creation_behind_a_sign_in_page_of_the_network_is_found_before_its_changed_content_is_sent(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    page_instead = {"body": "<html>Welcome to this network</html>", "content_type": "text/html"}

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Behind a page", "behind_a_page")
            demo.fault("body", method="POST", path="/api/command", **page_instead)
            demo.fault("status", method="GET", path="/api/command", status=200, skip=1, times=None, **page_instead)
            await save(page)
            assert banner_text(await banner_of(page, "save")).startswith("This address responds with a web page.")
            demo.clear_faults()
            type_into(page, "name", "Behind a page, renamed")
            await save(page)
            assert "Your earlier version reached the CMS" in banner_text(await banner_of(page, "save"))
            assert [each["code"] for each in all_commands(demo)].count("behind_a_page") == 1

    play(scene())


@pytest.mark.failure(4)
def test_creation_that_cannot_be_looked_up_stays_unknown_until_a_look_succeeds(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_write_outcome, "LOOKS_S", (0.0, 0.1))  # a minute in the field

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Perhaps", "perhaps_there")
            demo.fault("drop", method="POST", path="/api/command", after=True)
            demo.fault("status", method="GET", path="/api/command", times=None, skip=1)
            await save(page)
            found = await banner_of(page, "save")
            assert banner_text(found).startswith("The CMS's response was lost, and Marquee couldn't check")
            assert page.is_unsaved()
            (draft,) = await session.drafts.unsaved()
            assert draft.state is DraftState.OUTCOME_UNKNOWN
            demo.clear_faults()
            shown.press("Check again", found)
            await until(lambda: not page.is_unsaved())
            assert writes(demo) == ["POST"]

    play(scene())


@pytest.mark.failure(4)
def test_a_save_with_a_lost_answer_is_resolved_by_reading(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Lost", "lost_answer")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "Found")
            demo.forget_requests()
            demo.fault("drop", method="PUT", path="/api/command", after=True)
            await saved(page)
            assert writes(demo) == ["PUT"]
            assert command(demo, record_id)["command"] == "Found"

    play(scene())


@pytest.mark.failure(1)
def test_typing_continues_offline_and_saving_says_so(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms() as cms:
            record_id = new_command(cms, "Far away", "far_away")
            async with program(tmp_path) as shown:
                session = await shown.sign_in(cms)
                page = await open_form(shown, session, "command", record_id)
                cms.stop()
                type_into(page, "name", "Still here")
                await save(page)
                found = await banner_of(page, "save")
                assert banner_text(found).startswith("Waiting for the network")
                assert waits_for_network(editing(page))
                type_into(page, "description", "and on it goes")
                assert widget(page, "description").value() == "and on it goes"
                await session.drafts.flush()
                (draft,) = await session.drafts.unsaved()
                assert draft.state is DraftState.WAITING
                assert b"and on it goes" in bytes(draft.content)

    play(scene())


def test_a_read_only_connection_locks_every_field_and_says_why(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, read_only=True)
            page = await open_form(shown, session, "command", 1)
            assert widget(page, "name").isReadOnly()
            assert not editing(page).save_action.isEnabled()
            assert "read-only" in editing(page).bar.accessibleName()

    play(scene())


def test_confirm_writes_asks_first(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Careful", "careful")
    demo.forget_requests()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, confirm_writes=True)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "Careless")
            press_save(page)
            await shown.answer("Cancel")
            await until(lambda: not editing(page).document.is_busy)
            assert writes(demo) == []
            press_save(page)
            await shown.answer("Continue")
            await until(lambda: not page.is_unsaved())
            assert writes(demo) == ["PUT"]

    play(scene())


def test_reverting_can_be_undone(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", 1)
            type_into(page, "description", "a long story")
            editing(page).revert.trigger()
            assert widget(page, "description").value() != "a long story"
            assert not page.is_unsaved()
            (toast,) = shown.navigator.bench.tabs.toaster.toasts
            next(each for each in toast.findChildren(QPushButton) if each.text() == "Undo").click()
            assert widget(page, "description").value() == "a long story"
            assert page.is_unsaved()

    play(scene())


def test_text_typed_while_saving_stays(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Slow", "slow_save")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "Slowly")
            demo.fault("hold", method="PUT", path="/api/command")
            press_save(page)
            await until(lambda: isinstance(editing(page).status, Sending))
            type_into(page, "description", "meanwhile")
            await demo.arrived(method="PUT", path=f"/command/{record_id}$")
            demo.clear_faults()
            await until(lambda: not editing(page).document.is_busy)
            assert command(demo, record_id)["command"] == "Slowly"
            assert widget(page, "description").value() == "meanwhile"
            assert editing(page).summary() == "description"
            assert banner(page, "save") is None

    play(scene())


def duplicate_button(page: QWidget) -> ActionButton:
    return next(each for each in page.findChildren(ActionButton) if each.text() == "Duplicate")


def test_a_duplicate_opens_as_a_new_form_with_its_content(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Original", "original_one", commandString="tpv_led|red", availableOn=["android"])

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            editing(page).duplicate.trigger()
            await until(lambda: shown.navigator.bench.tabs.current() is not page)
            copy = await front_form(shown)
            assert editing(copy).is_new
            assert duplicate_button(page).isVisibleTo(page)
            assert not duplicate_button(copy).isVisibleTo(copy), "there is nothing yet that could be duplicated"
            assert widget(copy, "name").value() == "Original (copy)"
            assert widget(copy, "code").value() == ""
            assert widget(copy, "command_string").value() == "tpv_led|red"
            type_into(copy, "code", "copy_of_original")
            await saved(copy)
            assert duplicate_button(copy).isVisibleTo(copy)

    play(scene())
