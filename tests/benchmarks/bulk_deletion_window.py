"""Deletes every campaign of a CMS by a job in the real window, with the table and the Activity drawer visible.

`python -m tests.benchmarks.bulk_deletion_window URL TOKEN` prints `{"ms", "piece_ms", "deleted", "gap_ms", "kept"}`:
the time of the job, of the fixed work before it, the campaigns deleted, the longest gap of the event loop meanwhile,
and the snapshots on disk at the end.
"""

from __future__ import annotations

import asyncio
import json
import sys

from app.bootstrap import Marquee
from app.models.record_table import LoadState
from app.services.jobs import ItemState
from app.ui.campaign_labels import KIND
from app.ui.resource.deletion_jobs import bulk_delete_job
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measured_window import Heartbeat, run, signed_in, until
from tests.benchmarks.stopwatch import Stopwatch

_SETTLE_S = 1.0
"""The time until the other lists are loaded too."""


async def measure(program: Marquee, url: str, token: str) -> dict[str, object]:
    session = await signed_in(program, url, token)
    navigator = program.navigator
    program.connection_flow.open(session.connection)
    page = navigator.list_page(session, KIND)
    assert page is not None
    await until(lambda: page.model.state is LoadState.READY, "the list")
    navigator.bench.toggle_activity()
    await asyncio.sleep(_SETTLE_S)
    records = list(page.model.records())
    job = bulk_delete_job(session, navigator, page.rows.declaration, records)
    piece_ms = FixedWork().middle_ms()
    heart = Heartbeat()
    heart.start()
    watch = Stopwatch()
    navigator.start_job(session, job)
    await job.wait_until_over()
    taken_ms = watch.wall_ms
    gap_ms = heart.stop()
    await session.history.flush()
    kept = [await session.history.load("campaign", record.campaign_id) for record in records]
    return {
        "ms": taken_ms,
        "piece_ms": piece_ms,
        "deleted": job.count(ItemState.DONE),
        "gap_ms": gap_ms,
        "kept": sum(snapshot is not None for snapshot in kept),
    }


if __name__ == "__main__":
    address, bearer = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer))))
