"""Actions of any page: new, edit, duplicate and delete, and why they are disabled."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView

from app.domain.commands.command import CommandForm
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened
from tests.helpers.program_in_process import Program, menu_texts, program, until
from tests.ui.conftest import Play
from tests.ui.resource.conftest import popup_menu

pytestmark = pytest.mark.usefixtures("quiet_log")


async def made(session: Session, name: str) -> int:
    form = CommandForm(name=name, code=name.casefold().replace(" ", "_"), command_string="ping")
    return (await session.commands.create(form)).command_id


async def front_form(shown: Program) -> FormPage:
    tabs = shown.navigator.bench.tabs
    await until(lambda: isinstance(tabs.current(), FormPage))
    page = tabs.current()
    assert isinstance(page, FormPage)
    await until(lambda: page.editing is not None)
    return page


def test_enter_twice_leads_from_the_filter_to_the_first_row_and_into_it(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            page.view.setFocus()  # Qt makes the first row current then, and selects none
            page.filters.field.setFocus()
            page.filters.field.setText("brightness: full")
            await until(lambda: page.model.rowCount() == 1)
            QTest.keyClick(page.filters.field, Qt.Key.Key_Return)
            record = page.model.record(0)
            assert page.view.selected_ids() == [record.command_id]
            edit = page.record_verbs.edit
            assert edit is not None
            await until(edit.isEnabled)
            QTest.keyClick(page.view, Qt.Key.Key_Return)
            form = await front_form(shown)
            assert form.page_key == (session.connection.id, "form/command", record.command_id)

    play(scene())


def test_enter_edits_ctrl_n_makes_a_new_one_and_ctrl_d_a_copy(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            page.view.setFocus()
            page.view.selectRow(4)
            record = page.model.record(4)
            edit = page.record_verbs.edit
            assert edit is not None
            await until(edit.isEnabled)
            QTest.keyClick(page.view, Qt.Key.Key_Return)
            form = await front_form(shown)
            assert form.page_key == (session.connection.id, "form/command", record.command_id)
            shown.navigator.bench.tabs.show_page(page)
            edit.trigger()
            assert shown.navigator.bench.tabs.current() is form, "a record is open once"
            for keys, starts_with in ((Qt.Key.Key_N, ""), (Qt.Key.Key_D, record.name)):
                shown.navigator.bench.tabs.show_page(page)
                page.view.setFocus()
                QTest.keyClick(page.view, keys, Qt.KeyboardModifier.ControlModifier)
                await until(lambda: shown.navigator.bench.tabs.current() is not page)
                new = await front_form(shown)
                assert str(new.page_key[2]).startswith("new-")
                assert new.editing is not None
                assert new.editing.form_state.working.name.startswith(starts_with)
                assert new.editing.form_state.working.code == ""
                shown.navigator.bench.tabs.drop(new)

    play(scene())


def test_deleting_asks_once_names_what_goes_and_leaves_the_others(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            total = page.model.total
            ids = [await made(session, name) for name in ("Gone first", "Gone second")]
            await until(lambda: page.model.total == total + 2)
            page.view.setFocus()
            page.view.select_ids(ids)
            delete = page.record_verbs.delete
            assert delete is not None
            await until(delete.isEnabled)
            QTest.keyClick(page.view, Qt.Key.Key_Delete)
            dialog = await shown.dialog()
            said = "\n".join(shown.texts(dialog))
            assert "Delete 2 commands?" in said
            assert "“Gone first”, “Gone second”" in said
            assert "CMS: Acme" in said
            assert not dialog.findChildren(QListView)
            await shown.answer("Delete")
            await until(lambda: page.model.total == total)
            left = {record.command_id for record in page.model.records()}
            assert not left & set(ids)

    play(scene())


def test_all_names_to_delete_can_be_listed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            total = page.model.total
            wanted = {f"One of seven {letter}" for letter in "abcdefg"}
            ids = [await made(session, name) for name in sorted(wanted)]
            await until(lambda: page.model.total == total + 7)
            page.view.setFocus()
            page.view.select_ids(ids)
            delete = page.record_verbs.delete
            assert delete is not None
            await until(delete.isEnabled)
            QTest.keyClick(page.view, Qt.Key.Key_Delete)
            dialog = await shown.dialog()
            assert "and 2 more" in "\n".join(shown.texts(dialog))
            (names,) = dialog.findChildren(QListView)
            assert not names.isVisible()
            shown.press("Show all 7 names", dialog)
            assert names.isVisible()
            assert names.hasFocus()
            assert {names.model().index(row, 0).data() for row in range(names.model().rowCount())} == wanted
            await shown.answer("Cancel")
            assert page.model.total == total + 7

    play(scene())


def test_a_read_only_connection_explains_every_disabled_action(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            session.connection = msgspec.structs.replace(session.connection, read_only=True)
            shown.navigator.connection_edited(session.connection)
            page.view.selectRow(0)
            verbs = page.record_verbs
            for action in (verbs.new, verbs.edit, verbs.duplicate, verbs.delete):
                assert action is not None
                assert not action.isEnabled()
                assert action.toolTip() == "Acme is read-only on this computer."
            await until(page.exporter.copy.isEnabled)  # looking and copying go on

    play(scene())


def test_missing_permission_and_empty_selection_are_reasons(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            verbs = page.record_verbs
            assert verbs.edit is not None
            assert verbs.edit.toolTip() == "Select one row."
            assert session.me is not None
            features = (session.me.features or frozenset()) - {"command.add", "command.modify"}
            session.me = msgspec.structs.replace(session.me, features=features)
            page.view.selectRow(0)
            page.rights_changed()
            for action in (verbs.new, verbs.edit, verbs.duplicate, verbs.delete):
                assert action is not None
                assert re.fullmatch(
                    r"Your account can't use the feature “(Add|Edit and delete) commands”. "
                    r"Ask your CMS administrator to turn on “command\.(add|modify)” for your user group.",
                    action.toolTip(),
                )

    play(scene())


def test_the_key_for_the_menu_means_the_rows_that_are_selected(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            view = (await opened(shown, session, "commands")).view
            view.setFocus()
            for rows in ((0,), (1, 2, 3)):
                chosen = [view.records_model.id_at(row) for row in rows]
                view.select_ids(chosen)
                last = view.records_model.index(rows[-1], 0)
                view.selectionModel().setCurrentIndex(last, QItemSelectionModel.SelectionFlag.NoUpdate)
                # What Qt sends when the desktop's key for menus is pressed, at the place where it takes the row to be.
                place = view.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle).center()
                asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, place, view.mapToGlobal(place))
                QApplication.sendEvent(view, asked)
                menu = popup_menu()
                assert view.selected_ids() == chosen
                menu.close()

    play(scene())


def test_the_menu_key_opens_every_action(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            page.view.setFocus()
            page.view.selectRow(0)
            QTest.keyClick(page.view, Qt.Key.Key_Menu)
            menu = popup_menu()
            assert menu_texts(menu) == [action.text() for action in page.verbs()]
            assert {"Edit", "Duplicate", "Copy rows", "Copy as CSV", "Delete…"} <= set(menu_texts(menu))
            menu.close()

    play(scene())
