"""The figures in groups that are measured together, in full and on a small scale, and repeated if one is missed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from tests.benchmarks.bulk_deletion import measure_deleting
from tests.benchmarks.cached_rows_start import measure_keeping
from tests.benchmarks.campaign_loading import measure_loading
from tests.benchmarks.figures import Figure, settled
from tests.benchmarks.idle_cost import measure_idling
from tests.benchmarks.lineup_editing import measure_editing, measure_saving
from tests.benchmarks.list_loading import NAMES, measure_listing
from tests.benchmarks.million_rows import measure_many_rows, measure_memory
from tests.benchmarks.notification_typing import measure_composing
from tests.benchmarks.quick_open_typing import measure_searching
from tests.benchmarks.start_time import measure_start
from tests.benchmarks.tour_gaps import measure_touring
from tests.helpers import demo_cms

RUNS = 3
"""A limit counts as missed if so many runs missed it."""
_TRIED_AT_ONCE = 3
_BUSY = 0.7


@dataclass(frozen=True, slots=True)
class Suite:
    """Figures that are measured in the same runs."""

    names: tuple[str, ...]
    measure: Callable[[], list[Figure]]


FULL = (
    Suite(("start_ratio",), lambda: measure_start(pairs=9)),
    Suite(
        ("load_100k_ratio", "open_gap_ms", "load_gap_ms", "filter_key_ms"),
        lambda: measure_loading(campaigns=100_000, pairs=3, keys=60),
    ),
    Suite(("move_block_ms", "strip_frame_ms"), lambda: measure_editing(entries=5_000, block=500, times=21)),
    Suite(("save_requests", "save_writes"), measure_saving),
    Suite(("quick_open_key_ms",), lambda: measure_searching(campaigns=100_000, keys=80)),
    Suite(("bulk_delete_ratio",), lambda: measure_deleting(campaigns=400, pairs=3)),
    Suite(("composer_key_ms", "picker_key_ms"), lambda: measure_composing(letters=60_000, groups=50_000, keys=60)),
    *(Suite((name,), partial(measure_listing, kind, records=100_000, pairs=1)) for name, kind in NAMES.items()),
    Suite(("cached_rows_ratio",), lambda: measure_keeping(campaigns=1_000, pairs=7)),
    Suite(("idle_cpu_pct",), lambda: measure_idling(seconds=10.0, pairs=2)),
    Suite(("rows_1m_gap_ms",), lambda: measure_many_rows(rows=1_000_000)),
    Suite(("bytes_per_row",), lambda: measure_memory(rows=100_000, pairs=1)),
    Suite(("tour_gap_p99_ms",), lambda: measure_touring(tours=1)),
)
"""60,000 letters of HTML are about the most that is shown as rich text."""
QUICK = (
    Suite(FULL[0].names, lambda: measure_start(pairs=1)),
    Suite(FULL[1].names, lambda: measure_loading(campaigns=3_000, pairs=1, keys=8)),
    Suite(FULL[2].names, lambda: measure_editing(entries=600, block=60, times=3)),
    Suite(FULL[3].names, measure_saving),
    Suite(FULL[4].names, lambda: measure_searching(campaigns=3_000, keys=12)),
    Suite(FULL[5].names, lambda: measure_deleting(campaigns=60, pairs=1)),
    Suite(FULL[6].names, lambda: measure_composing(letters=20_000, groups=2_000, keys=9)),
    *(Suite((name,), partial(measure_listing, kind, records=3_000, pairs=1)) for name, kind in NAMES.items()),
    Suite(("cached_rows_ratio",), lambda: measure_keeping(campaigns=60, pairs=1)),
    Suite(("idle_cpu_pct",), lambda: measure_idling(seconds=2.0, pairs=1)),
    Suite(("rows_1m_gap_ms",), lambda: measure_many_rows(rows=3_000)),
    Suite(("bytes_per_row",), lambda: measure_memory(rows=30_000, pairs=1)),
    Suite(("tour_gap_p99_ms",), lambda: measure_touring(tours=1, steps=12)),
)
"""A small version that only checks that everything runs. Its numbers mean little."""


def measured(suites: Collection[Suite], wanted: Collection[str]) -> list[Figure]:
    """Returns the wanted figures. Suites with a missed one are run again, `RUNS` times in all; see `settled`."""
    _warn_if_busy()
    figures: list[Figure] = []
    for suite in _with_any(suites, wanted):
        seen: dict[str, list[Figure]] = {}
        for number in range(1, RUNS + 1):
            for figure in _told(suite, number):
                runs = seen.setdefault(figure.name, [])
                if figure.name in wanted and not any(run.ok for run in runs):
                    runs.append(figure)
            if all(not runs or runs[-1].ok for runs in seen.values()):
                break
        figures += [settled(runs) for runs in seen.values() if runs]
    return figures


def tried(suites: Collection[Suite], wanted: Collection[str]) -> list[Figure]:
    """Returns the wanted figures after one run, a few at a time: for when their values do not matter."""
    with demo_cms.started_quickly(), ThreadPoolExecutor(_TRIED_AT_ONCE) as threads:
        runs = threads.map(_told, _with_any(suites, wanted))
        return [figure for figures in runs for figure in figures if figure.name in wanted]


def _warn_if_busy() -> None:
    """Says on standard error if other programs are at work: no measure makes up for all that they cost."""
    load = os.getloadavg()[0]
    if load > _BUSY:
        print(f"Other programs are busy (load {load:.1f}): times will be too long.", file=sys.stderr, flush=True)


def _with_any(suites: Collection[Suite], wanted: Collection[str]) -> list[Suite]:
    return [suite for suite in suites if any(name in wanted for name in suite.names)]


def _told(suite: Suite, number: int = 1) -> list[Figure]:
    """Measures, and reports each measurement and its duration on standard error."""
    started = time.monotonic()
    figures = suite.measure()
    again = f", run {number}" if number > 1 else ""
    print(f"{time.monotonic() - started:5.0f} s  {', '.join(suite.names)}{again}", file=sys.stderr, flush=True)
    return figures
