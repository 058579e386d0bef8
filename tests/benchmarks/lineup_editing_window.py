"""Opens a campaign in the real window, and moves or saves its entries.

`python -m tests.benchmarks.lineup_editing_window URL TOKEN move CAMPAIGN ROWS TIMES` prints `{"move_ms", "piece_ms",
"page_ms"}`, lists: the time until a block of ROWS is painted at its new place, after a drop or a move by keyboard, the
fixed work before it, and frames with other rows, as after a jump of the scroll bar. `… strip CAMPAIGN TIMES` prints
`{"frame_ms", "piece_ms", "repaint_ms"}` of the time strip: zooming, scrolling and dragging until painted, the fixed
work before it, and frames without changes. `… save CAMPAIGN` prints `{"order": […], "began_s", "ended_s"}`: the layout
ids that the window shows once it is saved, and when the save began and was verified, by the monotonic clock.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import cast

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.bootstrap import Marquee
from app.transport.request_log import RequestLog
from app.ui.pages.campaign_editor.campaign_editing import Editing
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.lineup.time_strip import TimeStrip
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measured_window import Frames, other_rows, requests_end, run, signed_in, until

_SETTLE_S = 0.15
_FAR_IN = 40.0
"""At this zoom, single blocks of 5,000 show their names."""
_ALT, _CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


async def open_campaign(program: Marquee, url: str, token: str, campaign_id: int) -> Editing:
    """Returns the editor of a campaign, loaded and painted, with its library."""
    session = await signed_in(program, url, token)
    program.connection_flow.open(session.connection)
    program.navigator.open_page(session, "campaign", campaign_id)
    page = cast("CampaignEditorPage", program.navigator.bench.tabs.current())
    await until(lambda: page.editing is not None, "the line-up")
    assert page.editing is not None
    await asyncio.sleep(1.0)  # look-ups arrive, and their results are painted
    page.editing.workspace.view.setFocus()
    return page.editing


async def move(editing: Editing, rows: int, times: int) -> dict[str, object]:
    """Moves the block to the end and back to the top by keyboard, and drops it elsewhere, in turns."""
    view = editing.workspace.view
    frames = Frames(view.viewport())
    order = editing.editor.model.entries
    to_end = partial(QTest.keyClick, view, Qt.Key.Key_End, _ALT)
    to_top = partial(QTest.keyClick, view, Qt.Key.Key_Home, _ALT)
    work = FixedWork()
    moved_ms, pieces = [], []
    for turn in range(times):
        deed: Callable[[], object]
        match turn % 3:
            case 0:
                view.select_rows(range(rows // 2, rows // 2 + rows))
                deed = to_end
            case 1:
                deed = to_top
            case _:
                deed = _carry(editing, rows)
        await asyncio.sleep(_SETTLE_S)
        pieces.append(work.ms())
        moved_ms.append(await frames.ms_until_painted(deed, view.viewport()))
        await asyncio.sleep(_SETTLE_S)
        before, order = order, editing.editor.model.entries
        if order == before or len(order) != len(before):
            raise RuntimeError(f"move {turn} did not move anything")
        editing.workspace.drops.end()
    return {"move_ms": moved_ms, "piece_ms": pieces, "page_ms": await other_rows(view, times, work)}


def _carry(editing: Editing, rows: int) -> Callable[[], object]:
    """Drags the first `rows` entries below the middle; returns the function that drops them."""
    view = editing.workspace.view
    view.select_rows(range(rows))
    gap = editing.editor.model.count // 2
    mime = editing.workspace.drops.begin(view.selected_row_numbers())
    view.scrollTo(view.lineup.index(gap, 0))
    place = QPoint(120, view.rowViewportPosition(gap) + 3)
    actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    held = (actions, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), QDragEnterEvent(place, *held))
    QApplication.sendEvent(view.viewport(), QDragMoveEvent(place, *held))
    return lambda: QApplication.sendEvent(view.viewport(), QDropEvent(QPointF(place), *held))


async def strip(editing: Editing, times: int) -> dict[str, object]:
    """Zooms in and out with the wheel, scrolls in between, and drags an entry over the blocks, in turns."""
    shown = editing.workspace.strip
    frames = Frames(shown)
    editing.workspace.view.select_rows([3])
    editing.workspace.drops.begin([3])
    work = FixedWork()
    taken, pieces = [], []
    for turn in range(times):
        x = shown.width() * (turn % 7 + 1) / 9
        deed: Callable[[], object]
        match turn % 4:
            case 0:
                deed = partial(_turn_wheel, shown, x, -360 if shown.zoom > _FAR_IN else 240, _CTRL)
            case 1:
                deed = partial(_turn_wheel, shown, x, -240 if turn % 8 == 1 else 240, Qt.KeyboardModifier.NoModifier)
            case 2:
                deed = partial(shown.show_gap, shown.gap_at(x))
            case _:
                deed = partial(editing.workspace.view.select_rows, [shown.row_at(x) or 0])
        await asyncio.sleep(_SETTLE_S / 4)
        pieces.append(work.ms())
        taken.append(await frames.ms_until_painted(deed, shown))
    editing.workspace.drops.end()
    shown.show_gap(-1)
    repaint_ms = [await frames.ms_until_painted(shown.update, shown) for _ in range(times)]
    return {"frame_ms": taken, "piece_ms": pieces, "repaint_ms": repaint_ms}


def _turn_wheel(over: TimeStrip, x: float, turned: int, held: Qt.KeyboardModifier) -> None:
    place, still = QPointF(x, over.height() / 2), QPoint()
    phase, none = Qt.ScrollPhase.NoScrollPhase, Qt.MouseButton.NoButton
    everywhere = over.mapToGlobal(place)
    QApplication.sendEvent(over, QWheelEvent(place, everywhere, still, QPoint(0, turned), none, held, phase, False))


async def save(editing: Editing, requests: RequestLog) -> dict[str, object]:
    """Moves a block of three down by two places, and saves it with Ctrl+S when nothing else is requested."""
    view = editing.workspace.view
    view.select_rows(range(1, 4))
    for _ in range(2):
        QTest.keyClick(view, Qt.Key.Key_Down, _ALT)
    if editing.editor.is_clean:
        raise RuntimeError("nothing was moved")
    await requests_end(requests)
    began_s = time.monotonic()
    QTest.keyClick(view, Qt.Key.Key_S, _CTRL)
    await until(lambda: editing.editor.is_clean and not editing.document.is_busy, "the save to be verified")
    order = [entry.layout_id for entry in editing.editor.model.entries]
    return {"order": order, "began_s": began_s, "ended_s": time.monotonic()}


async def measure(
    program: Marquee, url: str, token: str, what: str, campaign_id: int, *numbers: int
) -> dict[str, object]:
    editing = await open_campaign(program, url, token, campaign_id)
    match what:
        case "move":
            return await move(editing, *numbers)
        case "strip":
            return await strip(editing, *numbers)
        case _:
            (session,) = program.workspace.sessions.values()
            return await save(editing, session.client.transport.requests)


if __name__ == "__main__":
    address, bearer, wanted, *rest = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer, wanted, *map(int, rest)))))
