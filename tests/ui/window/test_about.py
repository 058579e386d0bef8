"""The About window: versions, copyright, and the licence of every component, also by keyboard."""

from __future__ import annotations

from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import app
from app.ui.look.theme import BASE_PX, Scheme, apply_theme
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.value_label import ValueLabel
from app.ui.window.about import ABOUT, LICENCES, AboutDialog
from tests.helpers.accessibility import clipped, nameless, reached_by_tab, settled
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def opened(shown: Program) -> AboutDialog:
    shown.marquee.controller.actions.about.trigger()
    await until(lambda: shown.window.findChildren(AboutDialog))
    (window,) = shown.window.findChildren(AboutDialog)
    await until(window.isActiveWindow)
    return window


def told(window: AboutDialog) -> str:
    return "\n".join(label.text().replace("\u200b", "") for label in window.findChildren(Label))


def test_about_shows_versions_and_the_notices_of_qts_licence(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            window = await opened(shown)
            facts = {label.accessibleName() for label in window.findChildren(ValueLabel)}
            assert f"Version {app.__version__}" in told(window)
            assert {f"PySide6: {PySide6.__version__}", f"Data folder: {tmp_path}"} <= facts
            assert "GNU Lesser General Public License, version 3" in told(window)
            assert "can replace them" in told(window)
            assert str(Path(PySide6.__file__).parent) in told(window)
            assert f"/{qVersion()}/" in told(window)
            assert f"PySide6-{PySide6.__version__}-src" in told(window)
            shown.press("Copy versions", window)
            assert QGuiApplication.clipboard().text().startswith(f"Marquee: {app.__version__}\nPython: 3.")
            QTest.keyClick(window, Qt.Key.Key_Escape)
            await until(lambda: not shown.window.findChildren(AboutDialog))

    play(scene())


def test_about_opens_without_a_connection(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.press(f"About {app.APP_NAME}", shown.connection_flow.start)
            await until(lambda: shown.window.findChildren(AboutDialog))
            (window,) = shown.window.findChildren(AboutDialog)
            assert f"Version {app.__version__}" in told(window)

    play(scene())


def test_every_part_is_listed_and_the_chosen_ones_licence_is_shown(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            window = await opened(shown)
            window.parts.set_current(LICENCES)
            licences = window.licences
            await until(licences.text.toPlainText)
            assert "Permission is hereby granted" in licences.text.toPlainText(), "Marquee's own stands first"
            licences.filter.setText("lgpl")
            await until(lambda: licences.model.rowCount() == 2)
            licences.filter.setFocus()
            QTest.keyClick(licences.filter, Qt.Key.Key_Down)
            assert licences.view.hasFocus()
            QTest.keyClick(licences.view, Qt.Key.Key_Down)
            await until(lambda: "GNU LESSER GENERAL PUBLIC LICENSE" in licences.text.toPlainText())
            assert "TERMS AND CONDITIONS" in licences.text.toPlainText(), "that of the GPL, which it builds on"
            assert licences.text.verticalScrollBar().value() == 0
            window.reject()

    play(scene())


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
@pytest.mark.parametrize("base_px", [BASE_PX, 2 * BASE_PX], ids=["default text", "large text"])
def test_everything_is_named_reachable_and_unclipped(
    play: Play, qapp: QApplication, tmp_path: Path, scheme: Scheme, base_px: int
) -> None:
    async def scene() -> None:
        apply_theme(qapp, scheme, base_px=base_px)
        try:
            async with program(tmp_path) as shown:
                window = await opened(shown)
                for part in (ABOUT, LICENCES):
                    window.parts.set_current(part)
                    await until(lambda: part == ABOUT or window.licences.text.toPlainText())  # noqa: B023 - awaited here
                    await settled(window)
                    assert nameless(window) == []
                    assert clipped(window) == []
                window.parts.setFocus()
                reached = await reached_by_tab(window)
                licences = window.licences
                assert {licences.filter, licences.view, licences.text} <= reached
                window.reject()
        finally:
            apply_theme(qapp, Scheme.LIGHT)

    play(scene())
