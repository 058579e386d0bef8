"""Earlier versions in a form, tested with commands: compared with now and restored."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.forms.version_comparison import ReviewView
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.tables.version_history_view import HistoryView
from tests.helpers.command_records import command, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, open_form, save, type_into, widget
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def restore_button(view: HistoryView) -> Button:
    shown = next(each for each in view.findChildren(ReviewView) if each.isVisible())
    return next(each for each in shown.findChildren(Button) if each.text() == "Restore this version")


def test_an_earlier_version_is_restored_and_saved_like_any_change(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "First name", "has_a_past", commandString="one", availableOn=["linux"])

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "name", "Second name")
            await save(page)
            type_into(page, "description", "Now with a description")
            await save(page)
            QTest.keyClick(widget(page, "description"), Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: isinstance(editing(page).view(), HistoryView))
            view = editing(page).view()
            assert isinstance(view, HistoryView)
            newest, oldest = (view.model.record(row) for row in range(view.model.rowCount()))
            assert newest.differs == "Description"
            assert oldest.differs == "Name, Description"
            view.view.select_ids([oldest.number])
            await until(lambda: view.compared is oldest)
            restore_button(view).click()
            assert editing(page).form_state.working.name == "First name"
            assert editing(page).form_state.working.code == "has_a_past"
            assert page.is_unsaved()
            assert command(demo, record_id)["command"] == "Second name", "nothing is sent by restoring"
            await save(page)
            now = command(demo, record_id)
            assert (now["command"], now["description"], now["availableOn"]) == ("First name", "", "linux")

    play(scene())


def test_escape_leaves_the_history_as_it_was(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Untouched", "has_no_past")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            editing(page).history.trigger()
            await until(lambda: isinstance(editing(page).view(), HistoryView))
            QTest.keyClick(editing(page).view(), Qt.Key.Key_Escape)
            await until(lambda: not isinstance(editing(page).view(), HistoryView))
            assert not page.is_unsaved()

    play(scene())


def test_a_new_record_has_no_history(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await open_form(shown, await shown.sign_in(demo), "command", None)
            assert not editing(page).history.isEnabled()

    play(scene())
