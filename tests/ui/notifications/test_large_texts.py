"""Long texts never block the composer, its preview and checks, or quick open."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

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
SOON_MS = 1000
"""The longest that preview, checks, draft and list wait before they follow."""
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


async def holds_ms(window: QWidget, deed: Callable[[], object]) -> float:
    """The longest time that an action and its consequences block the window."""
    with Heartbeat() as heart:
        deed()
        await consequences(window)
    return heart.longest_ms


async def consequences(window: QWidget) -> None:
    """Lets everything in the window that waits for a pause follow now, and what follows from that."""
    await asyncio.sleep(0)
    while due := [timer for timer in window.findChildren(QTimer) if is_soon(timer)]:
        before_ms = [timer.interval() for timer in due]
        for timer in due:
            timer.start(0)
        await until(partial(have_fired, due))
        for timer, interval_ms in zip(due, before_ms, strict=True):
            if timer.interval() == 0:
                timer.setInterval(interval_ms)
        await until(lambda: len(asyncio.all_tasks()) == 1)  # this one


def have_fired(hurried: Sequence[QTimer]) -> bool:
    return not any(timer.isActive() and timer.interval() == 0 for timer in hurried)


def is_soon(timer: QTimer) -> bool:
    return timer.isActive() and timer.isSingleShot() and timer.interval() <= SOON_MS


@pytest.mark.failure(42)
def test_long_texts_and_pastes_block_the_composer_only_briefly(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            at.fill(FULL)
            editor: MessageEditor = at.editor("body")
            await consequences(at.shown.window)
            pace, least = Pace(), dict[str, float]()

            async def hold(name: str, deed: Callable[[], object]) -> None:
                least[name] = min(await holds_ms(at.shown.window, deed), least.get(name, math.inf))
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
                held = await holds_ms(shown.window, lambda: QTest.keyClick(palette.field, Qt.Key.Key_V, CONTROL))
                assert held < pace.allow(LONGEST_MS)
                assert len(palette.field.text()) <= 1_000
            QGuiApplication.clipboard().clear()

    play(scene())
