"""What is opened and closed again and again leaves nothing behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import Program, program, until
from tests.ui.conftest import Play


async def open_and_close(shown: Program) -> int:
    """Both menus and quick open, twice; how many actions and menus there are afterwards."""
    desk = shown.marquee.desk
    for _ in range(2):
        for begin in (desk._open_main_menu, desk._open_connection_menu):
            begin()
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            menu.close()
            await asyncio.sleep(0)
        desk.quick_open.open()
        QTest.keyClicks(desk.quick_open.field, "sign out")
        await until(lambda: not desk.quick_open.is_searching)
        desk.quick_open.dismiss()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return len(shown.window.findChildren(QAction)) + len(shown.window.findChildren(QMenu))


def test_menus_and_quick_open_leave_no_action_behind(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            before = await open_and_close(shown)
            assert await open_and_close(shown) == before

    play(scene())
