"""After a click, keyboard focus stays where the user works, even if the button is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QMenu, QWidget

from app.services.session.session import Session
from app.ui.editors.page import EditorPage
from app.ui.forms.page import FormPage
from app.ui.pages.ad_campaign.page import AdCampaignPage
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.toast import Toast
from app.ui.widgets.keyboard.focus_recovery import KeepsKeyboard
from tests.helpers.command_records import new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, keyboard, open_form, type_command, type_into, widget
from tests.helpers.list_pages import FORMS, opened_with_rows
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.widget_finders import choose_folder
from tests.ui.campaigns.conftest import made, pick
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
Fill = Callable[[Program, Session], Awaitable[FormPage]]


def click(within: QWidget, text: str) -> QAbstractButton:
    """Presses a visible button with the mouse, as a person does: the button gets the keyboard, if it takes it."""
    found = [
        each
        for each in within.findChildren(QAbstractButton)
        if text in {each.text().replace("&", ""), each.accessibleName()} and each.isVisible() and each.isEnabled()
    ]
    assert found, f"no button {text!r}"
    QTest.mouseClick(found[-1], Qt.MouseButton.LeftButton)
    return found[-1]


async def agreed(shown: Program) -> None:
    """Presses the last button of the open question; the window comes back to the front, as on a desktop."""
    dialog = await shown.dialog()
    click(dialog, [each for each in dialog.findChildren(Button) if each.isVisible()][-1].text())
    await until(lambda: not dialog.isVisible())
    shown.window.activateWindow()
    await until(shown.window.isActiveWindow)


async def command(shown: Program, session: Session) -> FormPage:
    return await type_command(shown, session, "Wake the wall", "wake_wall_mouse")


async def take(page: FormPage, name: str, text: str) -> None:
    """Takes a choice of a field once it is offered."""
    picker = widget(page, name)
    await until(lambda: any(choice.text == text for choice in picker.choices))
    picker.take(next(choice.value for choice in picker.choices if choice.text == text))


async def action(shown: Program, session: Session) -> FormPage:
    page = await open_form(shown, session, "action")
    await take(page, "layout_id", "Harbour lights evening")
    widget(page, "trigger_type").set_current("webhook")
    widget(page, "source").set_current("region")
    await take(page, "source_id", "Picture")
    widget(page, "action_type").set_current("next")
    widget(page, "target").set_current("region")
    await take(page, "target_id", "Times")
    type_into(page, "trigger_code", "mouse-test")
    return page


async def notification(shown: Program, session: Session) -> FormPage:
    page = await open_form(shown, session, "notification")
    widget(page, "body").set_value("<p>Late</p>")
    widget(page, "body").changed.emit()
    type_into(page, "subject", "Late shift")
    return page


NEW: dict[str, Fill] = {"command": command, "action": action, "notification": notification}


def has_keyboard(page: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and page.isAncestorOf(focus)


async def saved_by_mouse(shown: Program, page: EditorPage[Any], *, asks: bool = False) -> None:
    """Presses the button that saves; the keyboard is in the editor at every moment, and afterwards where it was."""
    assert page.editing is not None
    was, document = keyboard(), page.editing.document
    strays: list[str] = []
    assert page.isAncestorOf(was)

    def note() -> None:
        now = QApplication.focusWidget()
        if now is not None and now.window() is shown.window and not page.isAncestorOf(now):
            strays.append(type(now).__name__)

    noting = QApplication.instance().focusChanged.connect(note)  # type: ignore[union-attr]  # there is one
    saves = document.saves
    click(page, page.editing.save_text())
    await until(lambda: document.is_busy or document.saves > saves)
    if asks:
        await agreed(shown)
    await until(lambda: not document.is_busy and not page.is_unsaved())
    await asyncio.sleep(0.05)
    QObject.disconnect(noting)
    assert keyboard() is was
    assert strays == []


def test_every_form_is_swept() -> None:
    assert set(NEW) == set(FORMS)


@pytest.mark.parametrize("kind", NEW)
def test_creating_and_saving_by_mouse_leaves_the_keyboard_in_the_form(
    play: Play, demo: DemoCms, tmp_path: Path, kind: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await NEW[kind](shown, session)
            await saved_by_mouse(shown, page, asks=kind == "notification")
            name = {"command": "description", "action": "trigger_code", "notification": "subject"}[kind]
            type_into(page, name, "Changed once more")
            await saved_by_mouse(shown, page)

    play(scene())


def test_saving_a_campaign_by_mouse_leaves_the_keyboard_where_it_was(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await shown.editor(await made(session, "By mouse"), session)
            assert isinstance(page, CampaignEditorPage)
            assert page.editing is not None
            name = page.editing.workspace.properties.name.edit
            name.setFocus()
            await until(name.hasFocus)
            QTest.keyClicks(name, " again")
            await saved_by_mouse(shown, page)

    play(scene())


def test_saving_an_ad_by_mouse_leaves_the_keyboard_where_it_was(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            ad = next(each for each in shown.page().model.records() if each.type == "ad")
            shown.navigator.open_page(session, "ad_campaign", ad.campaign_id)
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, AdCampaignPage)
            await until(lambda: page.editing is not None)
            assert page.editing is not None
            name = page.editing.content.fields["name"].widget
            assert isinstance(name, QLineEdit)
            name.setFocus()
            await until(name.hasFocus)
            QTest.keyClicks(name, " again")
            await saved_by_mouse(shown, page)

    play(scene())


def test_saving_by_mouse_with_a_question_leaves_the_keyboard_in_the_form(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "Dim the lobby", "dim_lobby_mouse")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, confirm_writes=True)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "Asked first")
            await saved_by_mouse(shown, page, asks=True)

    play(scene())


def test_reverting_and_its_toast_by_mouse_leave_the_keyboard_in_the_form(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "Dim the yard", "dim_yard_mouse")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "Not for long")
            was = keyboard()
            click(page, "Revert")
            assert keyboard() is was
            click(shown.navigator.bench.tabs, "Undo")
            assert page.is_unsaved()
            assert keyboard() is was
            click(page, "Revert")
            toast = shown.navigator.bench.tabs.toaster.toasts[-1]
            close = click(toast, "Close")
            assert not close.isVisible()
            assert keyboard() is was

    play(scene())


def test_a_toast_that_ends_gives_the_keyboard_back(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.setFocus()
            toast: Toast = shown.navigator.bench.tabs.toaster.show("Done", action="Undo", call=lambda: None)
            click(toast, "Undo")
            assert keyboard() is page.view

    play(scene())


def test_a_job_that_is_started_by_mouse_leaves_the_keyboard_in_the_list(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            names = ["Tagged by mouse", "Tagged by mouse, too"]
            for name in names:
                await made(session, name)
            page.refresh_action.trigger()
            await until(lambda: set(names) <= set(shown.names()))
            page.view.setFocus()
            await pick(page, *names)
            more = click(shown.window, "More")
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            move = next(each for each in menu.actions() if each.text().startswith("Move to folder"))
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(move).center())
            assert more.isVisible()
            choose_folder(await shown.dialog(), "Winter")
            await agreed(shown)
            await until(lambda: any(job.is_over for job in session.jobs.jobs))
            await asyncio.sleep(0.05)
            assert has_keyboard(page)

    play(scene())


def test_deleting_a_focused_field_returns_the_focus(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command")
            type_into(page, "name", "Wake")
            was = keyboard()
            passing = QLineEdit(editing(page))
            passing.show()
            passing.setFocus()
            passing.deleteLater()
            await until(lambda: QApplication.focusWidget() is was)

    play(scene())


def test_disabling_a_focused_pane_returns_the_focus(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await opened_with_rows(shown, session, "commands")
            page = await open_form(shown, session, "command")
            type_into(page, "code", "wake")
            type_into(page, "name", "Wake")
            widget(page, "name").parentWidget().setEnabled(False)
            await until(lambda: QApplication.focusWidget() is widget(page, "code"))

    play(scene())


def test_the_keyboard_moves_on_only_once_a_deleted_page_is_all_gone(qapp: QApplication) -> None:
    """Within a widget's destructor, PySide would wrap it a second time, and what is done there can end the process."""

    class Window(KeepsKeyboard, QWidget):
        """With a few places for the keyboard."""

    window = Window()
    window.remember_keyboard()
    page = QWidget(window)
    kept, inside = QLineEdit(window), QLineEdit(page)
    window.show()
    window.activateWindow()
    qapp.processEvents()
    kept.setFocus()
    inside.setFocus()
    page.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not shiboken6.isValid(inside)
    assert QApplication.focusWidget() is None
    qapp.processEvents()
    assert QApplication.focusWidget() is kept
    window.deleteLater()
