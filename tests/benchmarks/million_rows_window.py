"""A million campaigns in the real table: scrolls, filters and sorts them, and measures how long the window blocks.

`python -m tests.benchmarks.million_rows_window URL TOKEN ROWS` prints `{"rows", "idle_gap_ms", "steps": [{"step",
"gap_ms", "cpu_ms", "ms", "piece_ms"}]}`: for each step the longest gap of the event loop, the processor time of the
GUI thread in it, the time until everything was shown, and that of the fixed work before it.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.bootstrap import Marquee
from app.models.record_table import LoadState
from app.ui.pages.campaigns.page import CampaignsPage
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.generated_campaigns import pages
from tests.benchmarks.measured_window import Heartbeat, quiet, run, signed_in, until

_IDLE_S = 0.5
_TAIL_S = 0.05
"""The time after a step that still belongs to it, for a frame or a status text."""
_PATIENCE_S = 300.0
_ORDERS: tuple[tuple[tuple[str, bool], ...], ...] = (
    (("name", True),),
    (("type", False), ("modified", True), ("name", False)),
    (("duration", True), ("layouts", False)),
    (("folder", False), ("tags", True), ("id", True)),
    (("name", False),),
)
_WORDS = ("york kiosk", "0123", "menu evening", "zzz")


async def filled(program: Marquee, url: str, token: str, rows: int) -> CampaignsPage:
    """Returns the campaign page with that many rows in its table, once it is idle."""
    session = await signed_in(program, url, token)
    program.connection_flow.open(session.connection)
    page = cast("CampaignsPage", program.navigator.list_pages()[0])
    await until(lambda: page.model.state is LoadState.READY, "the list of the CMS")
    await fill(page, rows)
    await quiet()
    return page


async def fill(page: CampaignsPage, rows: int) -> None:
    """Reloads the list with generated campaigns instead of those of the CMS."""
    records = page.rows._list
    records.listed = msgspec.structs.replace(page.rows.declaration, load=lambda _session, _filters: pages(rows))
    page.start_loading()
    await until(lambda: page.model.state is LoadState.READY, "the rows", _PATIENCE_S)


async def measure(program: Marquee, url: str, token: str, rows: int) -> dict[str, object]:
    page = await filled(program, url, token, rows)
    heart = Heartbeat()
    heart.start()
    await asyncio.sleep(_IDLE_S)
    idle_gap_ms = heart.stop()
    work = FixedWork()
    steps = [{"piece_ms": work.ms(), **await _step(page, heart, name, deed)} for name, deed in _deeds(page)]
    return {"rows": page.model.rowCount(), "idle_gap_ms": idle_gap_ms, "steps": steps}


async def _step(page: CampaignsPage, heart: Heartbeat, name: str, deed: Callable[[], object]) -> dict[str, object]:
    started = time.perf_counter()
    heart.start()
    deed()
    await asyncio.sleep(0)
    await until(lambda: not page.model.is_arranging, name, _PATIENCE_S)
    taken_ms = (time.perf_counter() - started) * 1000
    await asyncio.sleep(_TAIL_S)
    gap_ms = heart.stop()
    return {"step": name, "gap_ms": gap_ms, "cpu_ms": heart.longest_cpu_ms, "ms": taken_ms}


def _deeds(page: CampaignsPage) -> Iterator[tuple[str, Callable[[], object]]]:
    yield from _scrolling(page)
    yield from _typing(page)
    for keys in _ORDERS:
        yield f"sort by {', '.join(key for key, _ in keys)}", partial(page.view.sort_changed.emit, list(keys))
        yield from _typing(page, _WORDS[:1])


def _scrolling(page: CampaignsPage) -> Iterator[tuple[str, Callable[[], object]]]:
    chance = random.Random(5)
    page.view.setFocus(Qt.FocusReason.OtherFocusReason)
    keys = [
        *[Qt.Key.Key_PageDown] * 12,
        Qt.Key.Key_End,
        *[Qt.Key.Key_PageUp] * 6,
        *[Qt.Key.Key_Up] * 6,
        Qt.Key.Key_Home,
    ]
    for key in keys:
        yield f"scroll: {key.name.removeprefix('Key_')}", partial(QTest.keyClick, page.view, key)
    bar = page.view.verticalScrollBar()
    for _ in range(12):
        yield "scroll: bar", partial(bar.setValue, chance.randrange(bar.maximum()))


def _typing(page: CampaignsPage, words: tuple[str, ...] = _WORDS) -> Iterator[tuple[str, Callable[[], object]]]:
    page.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
    for word in words:
        for upto, letter in enumerate(word, 1):
            yield f"filter: {word[:upto]}", partial(QTest.keyClicks, page.filter, letter)
        yield "filter: nothing", page.filter.clear


if __name__ == "__main__":
    address, bearer, wanted = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer, int(wanted)))))
