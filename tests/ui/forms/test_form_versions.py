"""Other users' changes, drafts and closing of a form, tested with commands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.domain.commands.command import CommandForm
from app.services.session.session import Session
from app.ui.forms.version_comparison import ConflictView, ReviewView
from app.ui.widgets.buttons.toggles import CheckBox
from app.ui.widgets.drawing.pills import Pill
from tests.helpers.command_records import all_commands, change, command, new_command, writes
from tests.helpers.crash_copy import copy_as_after_a_crash
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
    save,
    saved,
    type_into,
    widget,
)
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.mark.failure(20)
def test_another_users_change_opens_three_versions_decided_by_keyboard(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "Base", "three_ways", commandString="one")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            change(demo, record_id, command="Theirs", commandString="two")
            type_into(page, "name", "Mine")
            type_into(page, "description", "Mine alone")
            demo.forget_requests()
            await save(page)
            view = editing(page).view()
            assert isinstance(view, ConflictView)
            assert writes(demo) == []
            assert list(view.choices) == ["name"]
            QTest.keyClick(view, Qt.Key.Key_F8)
            focus = keyboard()
            assert view.choices["name"].isAncestorOf(focus)
            QTest.keyClick(focus, Qt.Key.Key_Space)
            assert not view.merge.unresolved
            QTest.keyClick(focus, Qt.Key.Key_Right)
            assert view.merge.result().name == "Theirs"
            QTest.keyClick(keyboard(), Qt.Key.Key_Left)
            assert view.merge.result().name == "Mine"
            QTest.keyClick(keyboard(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            assert editing(page).form_state.steps.undoText() == "Apply merge"
            assert writes(demo) == []
            await save(page)
            await until(lambda: not page.is_unsaved())
            now = command(demo, record_id)
            assert (now["command"], now["commandString"], now["description"]) == ("Mine", "two", "Mine alone")

    play(scene())


def test_player_types_that_two_people_changed_are_merged_without_a_question(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "Types", "types_of_two", availableOn=["linux", "lg"])

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            change(demo, record_id, availableOn=["linux", "lg", "android"])
            box = widget(page, "available_on").findChildren(CheckBox)
            next(each for each in box if each.text() == "webOS (LG)").click()
            await save(page)
            view = editing(page).view()
            assert isinstance(view, ConflictView)
            assert view.choices == {}
            assert "From both" in [pill.accessibleName() for pill in view.findChildren(Pill)]
            shown.press("Use merged version", view)
            assert page.is_unsaved(), "it is the person who saves"
            await save(page)
            await until(lambda: not page.is_unsaved())
            assert command(demo, record_id)["availableOn"] == "linux,android"

    play(scene())


def test_going_back_from_a_conflict_changes_nothing(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Base", "back_again")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            change(demo, record_id, command="Theirs")
            type_into(page, "name", "Mine")
            await save(page)
            QTest.keyClick(editing(page).view(), Qt.Key.Key_Escape)
            assert not isinstance(editing(page).view(), ConflictView)
            assert widget(page, "name").value() == "Mine"
            assert command(demo, record_id)["command"] == "Theirs"

    play(scene())


def test_a_change_elsewhere_is_applied_while_nothing_is_unsaved(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Before", "quietly")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            base = (await session.commands.get(record_id)).description
            other = CommandForm(name="After", code="quietly", description="x")
            await session.commands.save(record_id, editing(page).form_state.base, other)
            assert base == ""
            await until(lambda: widget(page, "name").value() == "After")
            assert not page.is_unsaved()

    play(scene())


def test_a_record_deleted_elsewhere_can_be_created_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Doomed", "doomed")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            await session.commands.delete(await session.commands.get(record_id))
            found = await banner_of(page, "changed")
            assert "deleted" in banner_text(found)
            shown.press("Create again", found)
            again = await front_form(shown)
            assert editing(again).is_new
            await until(lambda: widget(again, "name").value() == "Doomed")
            await saved(again)
            assert command(demo, int(str(editing(again).document.record_id)))["code"] == "doomed"

    play(scene())


def test_a_missing_record_is_reported_and_continues_once_it_is_back(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Out of sight", "out_of_sight")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "mine")
            body = '{"error":404,"message":"Not Found"}'
            demo.fault("status", path=f"/command/{record_id}$", status=404, body=body, times=None)
            await save(page)
            found = await banner_of(page, "changed")
            assert found.sentence == "No longer in the CMS"
            assert banner(page, "save") is None, "it is reported once"
            assert not editing(page).save_action.isEnabled()
            assert widget(page, "description").isReadOnly()
            demo.clear_faults()
            shown.press("Reload", found)
            await until(lambda: banner(page, "changed") is None)
            assert not widget(page, "description").isReadOnly()
            await saved(page)
            assert command(demo, record_id)["description"] == "mine"

    play(scene())


def test_closing_a_merge_returns_the_focus_to_its_field(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Typed on", "typed_on")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "mine")
            change(demo, record_id, description="theirs")
            await save(page)
            assert isinstance(editing(page).view(), ConflictView)
            shown.press("Back to editing", editing(page).view())
            assert keyboard() is widget(page, "description")

    play(scene())


@pytest.mark.failure(28)
def test_a_draft_survives_the_sudden_end_of_the_program(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Unfinished", "unfinished")
    before, after = tmp_path / "before", tmp_path / "after"

    async def scene() -> None:
        async with program(before) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "half a sent")
            new = await open_form(shown, session, "command")
            type_into(new, "name", "Half a command")
            await session.drafts.flush()
            copy_as_after_a_crash(before, after)
            editing(page).revert.trigger()
            editing(new).revert.trigger()
        async with program(after) as shown:
            (connection,) = shown.workspace.connections.connections
            shown.connection_flow.go_to(connection)
            await shown.browse(demo)
            await until(lambda: "2 items have unsaved changes" in shown.banners())
            session = next(iter(shown.workspace.sessions.values()))
            page = await open_form(shown, session, "command", record_id)
            found = await banner_of(page, "draft")
            assert banner_text(found).startswith("Your unsaved changes from ")
            assert widget(page, "description").value() == "half a sent"
            assert not widget(page, "description").isReadOnly()
            shown.press("Compare", found)
            assert isinstance(editing(page).view(), ReviewView)
            shown.press("Back to editing")
            shown.press("Undo", found)
            assert widget(page, "description").value() == ""
            assert not page.is_unsaved()
            assert editing(page).banners.get("draft") is None
            editing(page).redo.trigger()
            assert widget(page, "description").value() == "half a sent"
            await saved(page)
            assert command(demo, record_id)["description"] == "half a sent"
            (left,) = await session.drafts.unsaved()
            new = await open_form(shown, session, "command", left.record_id)
            assert widget(new, "name").value() == "Half a command"
            assert new.is_unsaved()
            type_into(new, "code", "half_a_command")
            await saved(new)
            assert await session.drafts.unsaved() == ()

    play(scene())


def test_a_draft_that_is_undone_is_gone(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Kept", "kept_draft")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "Not this")
            await close(shown, page, "Keep draft")
            page = await open_form(shown, session, "command", record_id)
            shown.press("Undo", await banner_of(page, "draft"))
            assert widget(page, "name").value() == "Kept"
            assert await session.drafts.unsaved() == ()

    play(scene())


async def leave_draft_of(shown: Program, session: Session, record_id: int) -> None:
    """Leaves a draft of the command behind."""
    page = await open_form(shown, session, "command", record_id)
    type_into(page, "description", "worth keeping")
    await close(shown, page, "Keep draft")


def test_a_draft_of_a_deleted_record_continues_as_a_new_one(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Gone", "gone_meanwhile")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await leave_draft_of(shown, session, record_id)
            await until(lambda: record_id in session.commands.known)
            demo.api("DELETE", f"/command/{record_id}", token=demo.token())
            page = await open_form(shown, session, "command", record_id)
            assert "can create it again" in banner_text(await banner_of(page, "draft"))
            assert editing(page).is_new
            assert page.is_unsaved()
            assert widget(page, "description").value() == "worth keeping"
            (draft,) = await session.drafts.unsaved()
            assert str(draft.record_id).startswith("new-")
            await saved(page)
            assert [each["description"] for each in all_commands(demo) if each["code"] == "gone_meanwhile"] == [
                "worth keeping"
            ]
            assert await session.drafts.unsaved() == ()

    play(scene())


def test_a_draft_can_be_continued_offline(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Away", "away_for_now")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await leave_draft_of(shown, session, record_id)
            demo.fault("reset", method="GET", path=f"/command/{record_id}$", times=None)
            page = await open_form(shown, session, "command", record_id)
            assert "Marquee checks the CMS first" in banner_text(await banner_of(page, "kept"))
            type_into(page, "name", "Away no more")
            assert widget(page, "description").value() == "worth keeping"
            demo.clear_faults()
            change(demo, record_id, validationString="theirs")
            await save(page)
            view = editing(page).view()
            assert isinstance(view, ConflictView)
            shown.press("Use merged version", view)
            assert page.is_unsaved(), "it is the person who saves"
            await save(page)
            await until(lambda: not page.is_unsaved())
            now = command(demo, record_id)
            assert (now["command"], now["description"], now["validationString"]) == (
                "Away no more",
                "worth keeping",
                "theirs",
            )

    play(scene())


async def close(shown: Program, page: Any, answer: str) -> None:
    """Closes the tab and answers the question."""
    shown.navigator.bench.tabs.close_current()
    await shown.answer(answer)
    if answer != "Cancel":
        await until(lambda: page not in list(shown.navigator.bench.tabs.pages()))


def test_closing_asks_and_each_answer_does_what_it_says(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Open", "close_question")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "Changed")
            await close(shown, page, "Cancel")
            assert shown.navigator.bench.tabs.current() is page
            await close(shown, page, "Discard")
            assert await session.drafts.unsaved() == ()
            page = await open_form(shown, session, "command", record_id)
            assert widget(page, "name").value() == "Open"
            type_into(page, "name", "Saved on closing")
            await close(shown, page, "Save")
            assert command(demo, record_id)["command"] == "Saved on closing"

    play(scene())


def test_a_save_that_is_refused_keeps_the_tab_open(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command")
            type_into(page, "name", "No code")
            shown.navigator.bench.tabs.close_current()
            await shown.answer("Create")
            await until(lambda: field(page, "code").error)
            assert shown.navigator.bench.tabs.current() is page

    play(scene())


def test_a_record_without_a_name_is_called_by_its_id_and_not_as_a_new_one(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    blank = {"subject": " ", "body": "As it was", "isInterrupt": "0", "releaseDt": "2031-01-01 08:00:00"}
    answer = demo.api("POST", "/notification", token=demo.token(), form={**blank, "userGroupIds[]": "1"})
    record_id = int(answer.json()["notificationId"])

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "notification", record_id)
            assert f"ID {record_id}" in page.page_title()
            form_state = editing(page).form_state
            form_state.take(
                replace(form_state.working, is_interrupt=not form_state.working.is_interrupt), "Change interrupts"
            )
            editing(page).review.trigger()
            view = editing(page).view()
            assert isinstance(view, ReviewView)
            assert any(f"ID {record_id}" in text for text in shown.texts(view))
            assert not any("New notification" in text for text in shown.texts(page))

    play(scene())
