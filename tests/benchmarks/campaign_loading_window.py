"""Loads a whole CMS into the real window, then types into the filter of its list.

`python -m tests.benchmarks.campaign_loading_window URL TOKEN KEYS` prints `{"ms", "rows", "open_gap_ms", "gap_ms",
"settled_ms", "piece_ms", "key_ms": […], "key_piece_ms": […], "page_ms": […], "page_gap_ms"}`: the time from opening
the connection until everything is in the table and painted; the longest gaps of the event loop until the first rows are
painted, and from then on; the time from then on until the rows are prepared for searching; the fixed work before and
after; every keystroke until it is painted, with prepared rows; the fixed work before each; frames with other rows, as
after a jump of the scroll bar, each after that work, too; and the longest gap while such frames follow one another.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
from functools import partial
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.bootstrap import Marquee
from app.models.record_table import LoadState
from app.ui.pages.campaigns.page import CampaignsPage
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measured_window import Frames, Heartbeat, other_rows, run, signed_in, until
from tests.benchmarks.stopwatch import Stopwatch

_TYPED = 8
"""Keys typed per word, before the field is cleared for the next one."""


async def measure(program: Marquee, url: str, token: str, keys: int) -> dict[str, object]:
    work = FixedWork()
    session = await signed_in(program, url, token)
    heart = Heartbeat()
    pieces = [work.middle_ms()]
    frames, watch = Frames(), Stopwatch()
    pages: list[CampaignsPage] = []

    def open_connection() -> None:
        watch.restart()
        heart.start()
        program.navigator.bench.tabs.current_changed.connect(look_at_page)
        program.connection_flow.start.open_wanted.emit(session.connection.id)  # as a click on the start page does

    def look_at_page() -> None:
        if not pages:
            page = cast("CampaignsPage", program.navigator.list_pages()[0])
            pages.append(page)
            page.model.rearranged.connect(frames.forget)
            page.model.state_changed.connect(frames.look)
            frames.watch(page.view.viewport())

    def is_painted() -> bool:
        return bool(pages) and pages[0].model.rowCount() > 0 and pages[0].view.viewport() in frames.painted

    await frames.ms_until(open_connection, is_painted)
    open_gap_ms = heart.stop()
    heart.start()
    await frames.ms_until(lambda: None, lambda: pages[0].model.state is LoadState.READY and is_painted())
    taken_ms, gap_ms = watch.wall_ms, heart.stop()
    page = pages[0]
    watch.restart()
    await until(lambda: not page.model.is_settling, "the rows to be searchable")
    settled_ms = watch.wall_ms
    pieces.append(work.middle_ms())
    typed = await type_words(page, keys, work)
    heart.start()
    await other_rows(page.view, keys)
    page_gap_ms = heart.stop()
    return {
        "ms": taken_ms,
        "rows": page.model.rowCount(),
        "open_gap_ms": open_gap_ms,
        "gap_ms": gap_ms,
        "settled_ms": settled_ms,
        "piece_ms": statistics.fmean(pieces),
        "key_ms": [ms for ms, _ in typed],
        "key_piece_ms": [piece for _, piece in typed],
        "page_ms": await other_rows(page.view, keys, work),
        "page_gap_ms": page_gap_ms,
    }


async def type_words(page: CampaignsPage, keys: int, work: FixedWork) -> list[tuple[float, float]]:
    """Types parts of existing names, one letter at a time; returns the times of each key and of the work before it."""
    frames = Frames(page.filter, page.view.viewport())
    model, viewport = page.model, page.view.viewport()
    chance = random.Random(4)
    rearranged: list[None] = []
    model.rearranged.connect(frames.forget)
    model.rearranged.connect(lambda: rearranged.append(None))
    model.counts_changed.connect(frames.look)
    page.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
    taken: list[tuple[float, float]] = []
    while len(taken) < keys:
        page.filter.clear()
        await frames.ms_until(lambda: None, lambda: not model.is_arranging)
        await asyncio.sleep(0.02)
        name = model.record(chance.randrange(model.rowCount())).name
        start = chance.randrange(max(1, len(name) - _TYPED))
        for letter in name[start : start + _TYPED].strip():
            piece = work.ms()
            rearranged.clear()
            ms = await frames.ms_until(
                partial(QTest.keyClicks, page.filter, letter),
                lambda: not model.is_arranging and (viewport if rearranged else page.filter) in frames.painted,
            )
            taken.append((ms, piece))
            await asyncio.sleep(0.01)
    page.filter.clear()
    await asyncio.sleep(0.1)
    return taken


if __name__ == "__main__":
    address, bearer, wanted = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer, int(wanted)))))
