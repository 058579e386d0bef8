"""The diagnostics window: live while open, without cost while closed, and it copies what it shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu

from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.services.help.diagnostics import address_of, last_lines
from app.ui.diagnostics.window import OVERVIEW, REFRESH_EVERY_MS, REQUESTS, DiagnosticsWindow, ShareDialog
from app.ui.look.theme import BASE_PX, Scheme, apply_theme
from app.ui.widgets.text.value_label import ValueLabel
from tests.helpers.accessibility import clipped, nameless, reached_by_tab, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_action, menu_texts, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
CONTROL = Qt.KeyboardModifier.ControlModifier


async def opened(shown: Program) -> DiagnosticsWindow:
    QTest.keyClick(shown.window, Qt.Key.Key_F1, CONTROL)
    window = shown.window.findChild(DiagnosticsWindow)
    assert window is not None
    await until(window.isActiveWindow)
    return window


def facts(window: DiagnosticsWindow) -> dict[str, str]:
    """The last of a name wins: there is one connection in these tests."""
    told = [label.accessibleName().partition(": ") for label in window.facts.findChildren(ValueLabel)]
    return {name: value for name, _, value in told}


def routes(window: DiagnosticsWindow) -> list[str]:
    model = window.requests.model
    return [model.record(row).record.route for row in range(model.rowCount())]


def test_requests_are_listed_while_open_and_recording_ends_on_close(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            window = await opened(shown)
            told = facts(window)
            assert told["Address"] == demo.url
            assert [each for each in told.values() if each[0].islower() and "://" not in each] == []
            assert told["Signed in as"] == "Maya Lindqvist"
            assert told["Application"] == "Public, with PKCE"
            assert told["CMS time zone"] == "Europe/London"
            assert {"Marquee", "Python", "PySide", "Qt", "httpx", "System"} <= set(told)
            window.parts.set_current(REQUESTS)
            demo.fault("status", path=r"/clock", status=500, body="{}", times=9)
            with pytest.raises(MarqueeError):
                await session.refresh_clock()
            window.requests.filter.setText("clock 500")
            await until(lambda: set(routes(window)) == {"/clock"})  # the window may have asked for itself meanwhile
            window.requests.filter.clear()
            await until(lambda: set(routes(window)) > {"/clock"})
            times = [window.requests.model.record(row).record.at for row in range(window.requests.model.rowCount())]
            assert times == sorted(times, reverse=True), "the newest first"
            assert window.looks <= 2 + round(1000 * 10 / REFRESH_EVERY_MS)
            again = await opened(shown)
            assert again is window, "there is one"
            QTest.keyClick(window, Qt.Key.Key_Escape)
            await until(lambda: shown.window.findChild(DiagnosticsWindow) is None)
            assert not shown.window.findChildren(ShareDialog)

    play(scene())


def test_it_refreshes_twice_a_second_at_most_and_never_while_hidden(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            window = await opened(shown)
            assert window.interval_ms >= 500
            assert window.is_refreshing()
            await until(lambda: window.looks >= 2)
            window.hide()
            assert not window.is_refreshing()
            window.show()
            assert window.is_refreshing()
            window.reject()

    play(scene())


def test_exactly_the_shown_text_is_copied_or_saved(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            await shown.sign_in(demo)
            window = await opened(shown)
            QApplication.clipboard().setText("as before")
            shown.press("Copy diagnostics…", window)
            await until(lambda: window.findChildren(ShareDialog))
            (shown_first,) = window.findChildren(ShareDialog)
            text = shown_first.shown.toPlainText()
            assert QGuiApplication.clipboard().text() == "as before"
            assert f"Address: {demo.url}" in text
            assert "GET  /campaign  200" in text
            assert "length=" not in text, "no query"
            shown.press("Copy", shown_first)
            assert QGuiApplication.clipboard().text() == text
            await until(lambda: not window.findChildren(ShareDialog))
            shown.press("Copy diagnostics…", window)
            await until(lambda: window.findChildren(ShareDialog))
            (shown_again,) = window.findChildren(ShareDialog)
            text = shown_again.shown.toPlainText()
            target = tmp_path / "for the help desk.txt"
            shown.press("Save as file…", shown_again)
            await until(lambda: shown_again.findChildren(QFileDialog))
            dialog = shown_again.findChildren(QFileDialog)[0]
            dialog.findChildren(QLineEdit)[0].setText(str(target))
            dialog.accept()
            await until(lambda: not window.findChildren(ShareDialog))
            assert target.read_text(encoding="utf-8") == text
            window.reject()

    play(scene())


@pytest.mark.parametrize("base_px", [BASE_PX, 2 * BASE_PX], ids=["default text", "large text"])
def test_everything_is_named_reachable_and_unclipped_without_a_connection(
    play: Play, qapp: QApplication, tmp_path: Path, base_px: int
) -> None:
    async def scene() -> None:
        apply_theme(qapp, Scheme.DARK, base_px=base_px)
        try:
            async with program(tmp_path) as shown:
                window = await opened(shown)
                for part in ("overview", "requests", "log"):
                    window.parts.set_current(part)
                    await settled(window)
                    assert nameless(window) == [], part
                    assert clipped(window) == [], part
                    names = {widget.accessibleName() for widget in await reached_by_tab(window)}
                    assert {"Filter requests"} <= names or part != "requests"
                window.parts.set_current(REQUESTS)
                assert "No requests yet" in shown.texts(window)
                shown.press("Copy diagnostics…", window)
                await until(lambda: window.findChildren(ShareDialog))
                (copying,) = window.findChildren(ShareDialog)
                await settled(copying)
                assert nameless(copying) == []
                assert clipped(copying) == []
                copying.reject()
                window.reject()
        finally:
            apply_theme(qapp, Scheme.LIGHT)

    play(scene())


def test_the_help_menu_and_quick_open_lead_there(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            menu = shown.marquee.controller.actions.main_menu("", [], None)
            entry = menu_action(menu, "Help").menu()
            assert isinstance(entry, QMenu)
            assert {"Keyboard shortcuts", "Diagnostics"} < set(menu_texts(entry))
            menu.deleteLater()
            palette = shown.marquee.controller.quick_open
            palette.open()
            assert "Diagnostics" in [action.text() for action in shown.marquee.controller.actions.listed()]
            palette.close()
            shown.marquee.controller.actions.diagnostics.trigger()
            window = shown.window.findChild(DiagnosticsWindow)
            assert window is not None
            assert window.parts.current == OVERVIEW
            window.reject()

    play(scene())


def test_an_address_is_shown_without_user_and_password() -> None:
    assert address_of(Origin("https://maya:hunter2@cms.example.com/signage")) == "https://cms.example.com:443/signage"
    assert address_of(Origin("http://[::1]:8080")) == "http://[::1]:8080"


def test_the_end_of_a_long_log_is_whole_lines_without_secrets(tmp_path: Path) -> None:
    log = tmp_path / "marquee.log"
    assert last_lines(log) == ()
    log.write_text("".join(f"line {number} password=hunter2 {'é' * 60}\n" for number in range(5_000)), encoding="utf-8")
    lines = last_lines(log)
    assert len(lines) == 200
    assert lines[-1].startswith("line 4999 password=[hidden]")
    assert all(line.startswith("line ") for line in lines)
