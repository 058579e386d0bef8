"""Ctrl+N in an editor creates a new record of the same kind, as in its list."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.forms.page import FormPage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play


def press_new(shown: Program) -> None:
    place = QApplication.focusWidget()
    assert place is not None
    assert shown.window.isAncestorOf(place)
    QTest.keyClick(place, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)


def test_ctrl_n_in_a_form_opens_a_form_for_a_new_record(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.navigator.open_form(session, "command", None)
            tabs = shown.navigator.bench.tabs
            await until(lambda: isinstance(first := tabs.current(), FormPage) and first.editing is not None)
            first = tabs.current()
            press_new(shown)
            await until(lambda: isinstance(tabs.current(), FormPage) and tabs.current() is not first)

    play(scene())


def test_ctrl_n_in_a_campaign_asks_for_a_new_campaign(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await shown.editor(demo.campaign_id("Soup season"), session)
            press_new(shown)
            dialog = await shown.dialog()
            assert dialog.windowTitle() == "New campaign"
            dialog.reject()

    play(scene())
