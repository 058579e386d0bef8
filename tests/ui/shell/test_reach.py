"""Every screen: whatever takes the keyboard has a name, and the keyboard gets to it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def focusable(within: QWidget) -> list[QWidget]:
    return [
        widget
        for widget in within.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]


def nameless(within: QWidget) -> list[str]:
    """Widgets that a screen reader would have nothing to say about."""
    found = []
    for widget in focusable(within):
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not interface.text(QAccessible.Text.Name).strip():
            found.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


async def reached_by_tab(window: QWidget, most: int = 200) -> set[QWidget]:
    """Where Tab leads, until it comes round again."""
    await until(lambda: QApplication.focusWidget() is not None)
    seen: list[QWidget] = []
    for _ in range(most):
        focus = QApplication.focusWidget()
        if focus is None or (len(seen) > 1 and focus is seen[1]):
            break
        seen.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    return set(seen)


async def unreached(shown: Program) -> list[str]:
    reached = await reached_by_tab(shown.window)
    content = shown.window.content()
    assert content is not None
    missed = [widget for widget in focusable(content) if widget not in reached]
    # Of radio buttons that belong together, Tab reaches the chosen one and arrow keys the others.
    return [
        f"{type(widget).__name__} {widget.accessibleName()}"
        for widget in missed
        if not (isinstance(widget, QAbstractButton) and widget.group() is not None)
    ]


def test_the_start_page(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            assert nameless(shown.gateway.start) == []
            assert await unreached(shown) == []

    play(scene())


def test_the_form_of_a_connection(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.gateway.connect_new()
            assert shown.gateway.sign_in.form is not None
            shown.press("More settings", shown.gateway.sign_in)
            assert nameless(shown.gateway.sign_in) == []
            assert await unreached(shown) == []

    play(scene())


def test_the_wait_for_the_browser(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.gateway.go_to(shown.connection(demo))
            await until(lambda: shown.browser.opened)
            assert nameless(shown.gateway.sign_in) == []
            assert await unreached(shown) == []

    play(scene())


def test_the_campaigns_with_tree_and_inspector(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.select_ids([demo.campaign_id("Autumn window loop")])
            await until(lambda: len(page.inspector.entries()) == 24)
            assert nameless(shown.console.bench) == []
            assert await unreached(shown) == []

    play(scene())


def test_dialogs_of_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.select_ids([page.model.id_at(0)])
            await until(page.verbs()[1].isEnabled)
            for action in (page.new_action(), *page.verbs()[1:3], page.verbs()[-1]):
                action.trigger()
                dialog = await shown.dialog()
                assert nameless(dialog) == []
                dialog.reject()
                await asyncio.sleep(0.02)

    play(scene())
