"""Writes a notification in the real window: types into a long message, and searches a long list of groups.

`python -m tests.benchmarks.notification_typing_window URL TOKEN LETTERS KEYS` prints `{"written", "typed_ms",
"typed_piece_ms", "text_repaint_ms", "offered", "picked_ms", "picked_piece_ms", "list_repaint_ms"}`: the lengths of
message and list, the time of every keystroke until its result is painted, of the fixed work before it, and of frames
without changes.
"""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from typing import cast

from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTableView

from app.bootstrap import Marquee
from app.domain.notifications.notification import NotificationContent
from app.ui.forms.page import FormPage
from app.ui.widgets.inputs.choice_list import ChoiceList
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker
from app.ui.widgets.messages.message_editor import MessageEditor
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measured_window import Frames, run, signed_in, until

_SETTLE_S = 1.5
_SEEN = 9
"""Visible rows of the list."""
_WORDS = ("counter", "window", "night shop", "deliv", "ovens 49", "00042")


async def compose(program: Marquee, url: str, token: str, letters: int) -> FormPage:
    """Opens a new notification with a message of `letters` letters."""
    session = await signed_in(program, url, token)
    program.connection_flow.open(session.connection)
    paragraph = f"<p>{'The market stalls go up on Saturday. ' * 4}<strong>Doors open at eight.</strong></p>"
    body = paragraph * (letters // len(paragraph) + 1)
    program.navigator.open_form(session, "notification", None, NotificationContent(subject="Market", body=body))
    page = cast("FormPage", program.navigator.bench.tabs.current())
    await until(lambda: page.editing is not None, "the form")
    await asyncio.sleep(_SETTLE_S)
    return page


async def type_letters(editor: MessageEditor, keys: int, work: FixedWork) -> list[tuple[float, float]]:
    """Types into the middle of the message, as fast as a person; returns the times of each key and its work."""
    text = editor.text
    await until(lambda: text.isVisible() and text.document().blockCount() > 1, "the message")
    cursor = QTextCursor(text.document().findBlockByNumber(text.document().blockCount() // 2))
    text.setTextCursor(cursor)
    text.ensureCursorVisible()
    text.setFocus()
    frames = Frames(text.viewport())
    taken = []
    for number in range(keys):
        deed = partial(QTest.keyClicks, text, "abcdefgh "[number % 9])
        piece = work.ms()
        taken.append((await frames.ms_until_painted(deed, text.viewport()), piece))
        await asyncio.sleep(0.06)
    return taken


def first_rows(picker: MultiRecordPicker) -> list[str]:
    """Returns the visible rows of the list."""
    return [choice.text for choice in picker.model.records_between(0, _SEEN - 1)]


async def look_for_groups(
    picker: MultiRecordPicker, keys: int, work: FixedWork
) -> tuple[list[tuple[float, float]], list[float]]:
    """Times every letter until the list shows its matches, and its work; then the same list painted again."""
    await until(lambda: picker.model.is_complete and not picker.model.is_arranging, "the groups")
    await asyncio.sleep(_SETTLE_S)
    place = picker.findChildren(QLineEdit)[0]
    place.setFocus()
    picker.open_list()
    await asyncio.sleep(0.2)
    rows = picker.window().findChildren(ChoiceList)[0].findChildren(QTableView)[0].viewport()
    frames = Frames(rows, place)
    frames.every_ms()  # a search may end without anything new to paint
    taken: list[tuple[float, float]] = []
    while len(taken) < keys:
        place.clear()
        await asyncio.sleep(0.1)
        for letter in _WORDS[len(taken) % len(_WORDS)]:
            piece = work.ms()
            shown = first_rows(picker)

            def is_painted(before: list[str] = shown) -> bool:
                changed = place if first_rows(picker) == before else rows
                return not picker.model.is_arranging and changed in frames.painted

            taken.append((await frames.ms_until(partial(QTest.keyClicks, place, letter), is_painted), piece))
            await asyncio.sleep(0.01)
    return taken, [await frames.ms_until_painted(rows.update, rows) for _ in range(keys)]


async def measure(program: Marquee, url: str, token: str, letters: int, keys: int) -> dict[str, object]:
    page = await compose(program, url, token, letters)
    assert page.editing is not None
    fields = page.editing.content.fields
    picker, editor = (
        cast("MultiRecordPicker", fields["user_group_ids"].editor),
        cast("MessageEditor", fields["body"].editor),
    )
    work = FixedWork()
    picked, list_repaint = await look_for_groups(picker, keys, work)
    picker.close_list()
    typed = await type_letters(editor, keys, work)
    viewport = editor.text.viewport()
    frames = Frames(viewport)
    return {
        "written": len(editor.value()),
        "typed_ms": [ms for ms, _ in typed],
        "typed_piece_ms": [piece for _, piece in typed],
        "text_repaint_ms": [await frames.ms_until_painted(viewport.update, viewport) for _ in range(keys)],
        "offered": picker.model.total,
        "picked_ms": [ms for ms, _ in picked],
        "picked_piece_ms": [piece for _, piece in picked],
        "list_repaint_ms": list_repaint,
    }


if __name__ == "__main__":
    address, bearer, wanted_letters, wanted_keys = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer, int(wanted_letters), int(wanted_keys)))))
