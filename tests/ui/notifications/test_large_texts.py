"""Long texts never block the composer, its preview and checks, or quick open."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.ui.widgets.messages.message_editor import MessageEditor
from tests.helpers.demo_cms import DemoCms
from tests.helpers.heartbeat import Heartbeat
from tests.helpers.machine_pace import Pace
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play
from tests.ui.notifications.conftest import FULL, stage

CONTROL = Qt.KeyboardModifier.ControlModifier
LONGEST_MS = 100.0
WORDS = "Lorem ipsum dolor sit amet, "
HTML = "<p>Lorem ipsum dolor <b>sit</b> amet</p>\n"
SETTLE_S = 0.8
"""Longer than preview, checks and draft wait before they follow."""
TRIES = 3
"""How often an action may take long before it counts: other programs slow the memory down, too."""

pytestmark = pytest.mark.serial


def times(text: str, length: int) -> str:
    return (text * (length // len(text) + 1))[:length]


def mime(text: str, html: str = "") -> QMimeData:
    data = QMimeData()
    data.setText(text)
    if html:
        data.setHtml(html)
    return data


async def holds_ms(deed: Callable[[], object]) -> float:
    """The longest time that an action and its consequences block the window."""
    with Heartbeat() as heart:
        deed()
        await asyncio.sleep(SETTLE_S)
    return heart.longest_ms


@pytest.mark.failure(42)
def test_long_texts_and_pastes_block_the_composer_only_briefly(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            at.fill(FULL)
            editor: MessageEditor = at.editor("body")
            await asyncio.sleep(SETTLE_S)
            pace, least = Pace(), dict[str, float]()

            async def hold(name: str, deed: Callable[[], object]) -> None:
                least[name] = min(await holds_ms(deed), least.get(name, math.inf))
                pace.look()

            async def each_once() -> None:
                paragraph = f"<p>{WORDS * 4}<b>{WORDS}</b></p>\n"
                rich = paragraph * (64_000 // len(paragraph))
                editor.show_source(True)
                await hold("64 KB of HTML", lambda: editor.source.setPlainText(rich))
                await hold("as rich text", lambda: editor.show_source(False))
                assert editor.text.isVisible()
                await hold("a key in the rich text", lambda: QTest.keyClick(editor.text, Qt.Key.Key_X))
                await hold("undo of the key", editor.text.undo)
                await hold("back to its HTML", lambda: editor.show_source(True))
                long = times(WORDS * 8 + "\n", 256 * 1024 - 64)
                await hold("256 KB of text", lambda: editor.source.setPlainText(long))
                editor.source.moveCursor(editor.source.textCursor().MoveOperation.End)
                await hold("a key in it", lambda: QTest.keyClick(editor.source, Qt.Key.Key_X))
                await hold("undo", editor.source.undo)
                await hold("5 MB on top", lambda: editor.source.insertFromMimeData(mime(times(WORDS, 5 << 20))))
                editor.source.selectAll()
                await hold("all of it gone", editor.source.cut)
                await hold("undo of all", editor.source.undo)
                editor.source.setPlainText("<p>Short</p>")
                editor.show_source(False)
                html = mime(times(WORDS, 1 << 20), times(HTML, 1 << 20))
                await hold("1 MB of HTML", lambda: editor.text.insertFromMimeData(html))
                await hold("5 MB in the subject", lambda: at.editor("subject").insert("x" * (5 << 20)))
                await hold("256 KB for others", lambda: at.editor("nonusers").insert("a@example.org," * 18_000))

            for _ in range(TRIES):
                await each_once()
                slow = {name: round(ms) for name, ms in least.items() if ms >= pace.allow(LONGEST_MS)}
                if not slow:
                    break
            assert slow == {}, least

    play(scene())


@pytest.mark.failure(42)
def test_quick_open_limits_the_length_of_a_query(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            palette = shown.marquee.controller.quick_open
            await until(palette.isVisible)
            pace = Pace()
            for text in ("x" * (5 << 20), times(WORDS, 5 << 20), "\n" * (5 << 20)):
                QGuiApplication.clipboard().setText(text)
                held = await holds_ms(lambda: QTest.keyClick(palette.field, Qt.Key.Key_V, CONTROL))
                assert held < pace.allow(LONGEST_MS)
                assert len(palette.field.text()) <= 1_000
            QGuiApplication.clipboard().clear()

    play(scene())
