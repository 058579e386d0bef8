"""F1 lists the bound shortcuts in groups, with a search."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest

from app.ui.forms.version_comparison import ReviewView as FieldReview
from app.ui.guide.window import GuideWindow
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.window.shortcut_list import Bound, ShortcutListDialog
from tests.helpers.accessibility import nameless
from tests.helpers.command_records import new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import keyboard, open_form, type_into
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

_CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def test_f1_lists_the_keys_of_window_and_page_and_finds_them(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            QTest.keyClick(shown.window, Qt.Key.Key_F1)
            dialog = await shown.dialog()
            assert isinstance(dialog, ShortcutListDialog)
            assert dialog.search.hasFocus()
            lines = dialog.shown()
            assert any(line.startswith("Everywhere Quick open Ctrl+K") for line in lines)
            assert any(line.startswith("Campaigns Bulk edit") for line in lines)
            QTest.keyClicks(dialog.search, "copy csv")
            assert [line.rpartition(" ")[2] for line in dialog.shown()] == ["Ctrl+Shift+C"]
            dialog.search.setText("alt+home")
            assert dialog.shown() == [], "no line-up is in front"
            assert nameless(dialog) == []
            QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
            QTest.keyClick(dialog.search, Qt.Key.Key_Escape)
            await until(lambda: not shown.window.findChildren(ShortcutListDialog))

    play(scene())


def test_both_enter_keys_work_and_share_one_name(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            now = shown.marquee.controller.help.keys()
            bound = {each.text: each.keys for group in now for each in group.bound}
            assert bound["Edit line-up"] == ("Enter",)
            assert not [keys for every in bound.values() for keys in every if "Return" in keys]
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                shown.navigator.bench.tabs.show_page(page)
                page.view.selectRow(0)
                page.view.setFocus()
                await until(page.view.hasFocus)
                QTest.keyClick(page.view, key)
                await until(lambda: shown.navigator.bench.tabs.current() is not page)
            (edit,) = [each for each in page.view.actions() if "line-up" in each.text()]
            assert edit.shortcut().toString() == "Enter", "so menus call it, too"

    play(scene())


def test_changes_are_reviewed_by_a_key_in_every_kind_of_editor(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Reviewed by keys", "reviewed_by_keys")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            form = await open_form(shown, session, "command", record_id)
            type_into(form, "name", "Another name")
            assert any("Ctrl+Shift+S" in each.toolTip() for each in form.findChildren(Button) if each.isVisible())
            QTest.keyClick(keyboard(), Qt.Key.Key_S, _CTRL_SHIFT)
            await until(lambda: [each for each in form.findChildren(FieldReview) if each.isVisible()])
            assert shown.navigator.bench.tabs.current() is form
            page = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert page.editing is not None
            editing = page.editing
            editing.workspace.view.setFocus()
            QTest.keyClick(editing.workspace.view, Qt.Key.Key_S, _CTRL_SHIFT)
            assert editing.view() is editing.workspace, "there is nothing to review yet"
            editing.editor.move([0], 2)
            now = shown.marquee.controller.help.keys()
            bound = [each for group in now for each in group.bound]
            assert Bound("Undo", ("Ctrl+Z",)) in bound, "for any change that would be undone"
            QTest.keyClick(editing.workspace.view, Qt.Key.Key_S, _CTRL_SHIFT)
            await until(lambda: isinstance(editing.view(), ReviewView))

    play(scene())


def test_new_shortcuts_are_listed_automatically(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shortcut = QShortcut(QKeySequence("Ctrl+Alt+Y"), shown.window)
            shortcut.setWhatsThis("Yodel")
            now = shown.marquee.controller.help.keys()
            groups = {group.title: group.bound for group in now}
            assert Bound("Yodel", ("Ctrl+Alt+Y",)) in groups["Everywhere"]
            shortcut.deleteLater()

    play(scene())


def test_all_shortcuts_is_a_page_of_the_guide(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.marquee.controller.actions.keys.trigger()
            dialog = await shown.dialog()
            shown.press("All shortcuts", dialog)
            await until(lambda: shown.window.findChildren(GuideWindow))
            assert shown.window.findChildren(GuideWindow)[0].page == "shortcuts.md"

    play(scene())
