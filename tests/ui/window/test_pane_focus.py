"""F6 moves between the panes of the window and returns to the previous focus."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, held)


def pane_of_keyboard(shown: Program) -> str:
    bench = shown.navigator.bench
    panes: dict[str, QWidget] = {
        "tree": bench.nav,
        "page": bench.tabs,
        "details": bench.side,
        "activity": bench.drawer,
        "bar": bench.bar,
    }
    focus = QApplication.focusWidget()
    return next((name for name, pane in panes.items() if focus is not None and pane.isAncestorOf(focus)), "")


def test_f6_cycles_panes_and_returns_to_the_previous_focus(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = await shown.loaded()
            page.view.select_ids([page.model.id_at(0)])
            await until(lambda: any(each.isVisible() for each in page.inspector.findChildren(QAbstractButton)))
            page.filter.setFocus()
            round_trip = []
            for _ in range(4):
                press(Qt.Key.Key_F6)
                round_trip.append(pane_of_keyboard(shown))
            assert round_trip == ["details", "bar", "tree", "page"]
            assert page.filter.hasFocus(), "not the first place of the page, but where the keyboard was"
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            assert pane_of_keyboard(shown) == "tree"
            shown.navigator.bench.show_activity()
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            assert pane_of_keyboard(shown) == "activity"

    play(scene())


def test_in_an_editor_f6_goes_through_library_line_up_and_properties(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            listed = await shown.loaded()
            page = await shown.editor(int(listed.model.id_at(0)), session)
            assert page.editing is not None
            work = page.editing.workspace
            await until(work.view.hasFocus)
            press(Qt.Key.Key_F6)
            focus = QApplication.focusWidget()
            assert focus is not None
            assert work.properties.isAncestorOf(focus)
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            assert work.view.hasFocus()
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            assert work.library.search.hasFocus()
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            assert pane_of_keyboard(shown) == "tree"

    play(scene())


def test_when_the_last_tab_is_closed_the_tree_has_the_keyboard(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = await shown.loaded()
            page.view.setFocus()
            press(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: shown.navigator.bench.tabs.current() is None)
            await until(lambda: pane_of_keyboard(shown) == "tree")

    play(scene())


def test_with_a_collapsed_tree_f6_focuses_the_current_pages_icon(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = await shown.loaded()
            shown.navigator.bench.set_rail(True)
            page.filter.setFocus()
            press(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
            first = QApplication.focusWidget()
            assert isinstance(first, QAbstractButton)
            assert (first.accessibleName(), first.isChecked()) == (page.page_title(), True)
            names = [first.accessibleName()]
            while names[-1] != "Expand sidebar":
                press(Qt.Key.Key_Tab)
                focus = QApplication.focusWidget()
                assert focus is not None
                assert pane_of_keyboard(shown) == "tree", f"{names} are not all that is there"
                names.append(focus.accessibleName())
            assert names[1] == "Notifications"
            assert names[-2] == "Deleted items"

    play(scene())
