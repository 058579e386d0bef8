"""Opens the page of a resource in the real window, and waits until its whole list is in the table and painted.

`python -m tests.benchmarks.list_loading_window KIND URL TOKEN` prints `{"ms", "rows", "piece_ms"}`, the last of the
fixed work before and after.
"""

from __future__ import annotations

import json
import statistics
import sys
from typing import Any

from app.bootstrap import Marquee
from app.models.record_table import LoadState, RecordTableModel
from app.ui.resource.list_page import ResourcePage
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measured_window import Frames, run, signed_in
from tests.benchmarks.stopwatch import Stopwatch


def is_done(model: RecordTableModel[Any]) -> bool:
    return model.state is LoadState.READY and not model.is_arranging


async def measure(program: Marquee, kind: str, url: str, token: str) -> dict[str, object]:
    session = await signed_in(program, url, token)
    frames, watch = Frames(), Stopwatch()
    pages: list[ResourcePage[Any]] = []

    def open_page() -> None:
        watch.restart()
        program.connection_flow.open(session.connection)
        page = program.navigator.list_page(session, kind)
        assert isinstance(page, ResourcePage)
        program.navigator.bench.tabs.show_page(page)
        pages.append(page)
        page.model.rearranged.connect(frames.forget)
        page.model.rowsInserted.connect(frames.forget)
        page.model.state_changed.connect(frames.look)
        frames.watch(page.view.viewport())

    work = FixedWork()
    pieces = [work.middle_ms()]
    await frames.ms_until(open_page, lambda: is_done(pages[0].model) and pages[0].view.viewport() in frames.painted)
    taken_ms = watch.wall_ms
    pieces.append(work.middle_ms())
    return {"ms": taken_ms, "rows": pages[0].model.rowCount(), "piece_ms": statistics.fmean(pieces)}


if __name__ == "__main__":
    wanted, address, bearer = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, wanted, address, bearer))))
