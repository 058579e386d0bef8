"""An unused window: its processor time beside that of a bare one."""

from __future__ import annotations

import statistics

from tests.benchmarks.figures import Figure
from tests.benchmarks.processes import measure
from tests.helpers.demo_cms import DemoCms

LIMIT = 0.2
_WINDOW = "tests.benchmarks.idle_window"


def measure_idling(*, seconds: float, pairs: int) -> list[Figure]:
    """Measures `idle_cpu_pct`: percent of one core, with every list of the demo CMS loaded. The CMS is another
    process."""
    with DemoCms() as cms:
        token = cms.token()
        floors, windows = [], []
        for _ in range(pairs):
            floors.append(measure(_WINDOW, seconds))
            windows.append(measure(_WINDOW, seconds, cms.url, token))
    value, floor = (statistics.median(run["cpu_pct"] for run in runs) for runs in (windows, floors))
    worst = max(run["cpu_pct"] for run in windows)
    wakes, fewest = (statistics.median(run["wakes"] for run in runs) for runs in (windows, floors))
    return [
        Figure(
            "idle_cpu_pct",
            round(value, 3),
            "%",
            round(floor, 3),
            round(value / floor, 3),
            LIMIT,
            value <= LIMIT,
            round(worst, 3),
            f"gets up {wakes:g} times in {seconds:g} s, a bare window {fewest:g} times",
        )
    ]
