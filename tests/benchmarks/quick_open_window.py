"""Types into quick open over a whole CMS in the real window.

`python -m tests.benchmarks.quick_open_window URL TOKEN KEYS` prints `{"rows", "key_ms": […], "piece_ms": […],
"repaint_ms": […]}`: every keystroke until its first matches are painted, the fixed work before it, and frames without
changes.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from functools import partial
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.bootstrap import Marquee
from app.models.record_table import LoadState
from app.ui.search.result_list import Results
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measured_window import Frames, run, signed_in, until

_TYPED = 8
"""Keys typed per word, before the field is cleared for the next one."""
_SETTLE_S = 2.0
"""The time until the records are indexed and new garbage is collected."""


async def measure(program: Marquee, url: str, token: str, keys: int) -> dict[str, object]:
    session = await signed_in(program, url, token)
    program.connection_flow.open(session.connection)
    page = program.navigator.list_pages()[0]
    await until(lambda: page.model.state is LoadState.READY, "the list")
    await asyncio.sleep(_SETTLE_S)
    chance = random.Random(11)
    names = [page.model.index(chance.randrange(page.model.rowCount()), 0).data() for _ in range(keys)]
    typed = await type_texts(program, texts(names, chance), keys)
    return {
        "rows": page.model.rowCount(),
        "key_ms": [ms for ms, _ in typed],
        "piece_ms": [piece for _, piece in typed],
        "repaint_ms": await repaint(program, keys),
    }


def texts(names: list[str], chance: random.Random) -> Iterator[str]:
    """Yields what people type: beginnings of names, words from their middle, initials, and names with gaps."""
    for place, name in enumerate(names):
        words = name.split()
        match place % 4:
            case 0:
                yield name
            case 1:
                yield f"{chance.choice(words)} {words[0]}"
            case 2:
                yield "".join(word[0] for word in words)
            case _:
                yield "".join(letter for letter in name if letter not in "aeiou ")


async def type_texts(program: Marquee, wanted: Iterator[str], keys: int) -> list[tuple[float, float]]:
    """Returns the times of each key and of the work before it."""
    work = FixedWork()
    palette = program.controller.quick_open
    viewport, results = palette.results.viewport(), cast("Results", palette.results.model())
    frames = Frames(palette.field, viewport)
    palette.searched.connect(frames.look)
    QTest.keyClick(program.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    taken: list[tuple[float, float]] = []
    shown: list[str] = []
    while len(taken) < keys:
        palette.field.clear()
        await asyncio.sleep(0.1)
        for letter in next(wanted)[:_TYPED]:
            piece = work.ms()
            shown = palette.titles()

            def is_painted(before: list[str] = shown) -> bool:
                changed = viewport if palette.titles() != before and palette.titles() else palette.field
                return results.text == palette.field.text() and changed in frames.painted

            taken.append((await frames.ms_until(partial(QTest.keyClicks, palette.field, letter), is_painted), piece))
            await asyncio.sleep(0.01)
    return taken


async def repaint(program: Marquee, times: int) -> list[float]:
    field = program.controller.quick_open.field
    frames = Frames(field)
    return [await frames.ms_until_painted(field.update, field) for _ in range(times)]


if __name__ == "__main__":
    address, bearer, wanted_keys = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer, int(wanted_keys)))))
