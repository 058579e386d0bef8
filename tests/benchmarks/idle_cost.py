"""An unused window: its processor time beside that of a bare one."""

from __future__ import annotations

import statistics
from concurrent.futures import ThreadPoolExecutor

from tests.benchmarks.figures import Figure, value_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms

_WINDOW = "tests.benchmarks.idle_window"


def measure_idling(*, seconds: float, pairs: int) -> list[Figure]:
    """Measures `idle_cpu_pct`: percent of one core, with every list of the demo CMS loaded.

    The CMS and the floor are other processes. Floor and window run at the same time: neither takes any from the other.
    """
    with DemoCms() as cms, ThreadPoolExecutor() as threads:
        token = cms.token()
        floors, windows = [], []
        for _ in range(pairs):
            floor = threads.submit(measure, _WINDOW, seconds)
            windows.append(measure(_WINDOW, seconds, cms.url, token))
            floors.append(floor.result())
    wakes, fewest = (statistics.median(run["wakes"] for run in runs) for runs in (windows, floors))
    return [
        value_figure(
            "idle_cpu_pct",
            [run["cpu_pct"] for run in windows],
            [run["cpu_pct"] for run in floors],
            "%",
            note=f"gets up {wakes:g} times in {seconds:g} s, a bare window {fewest:g} times",
        )
    ]
