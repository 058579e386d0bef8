"""The whole guided tour: how long the window's event loop blocks while everything is used once."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.figures import FRAME_MS, Figure, value_figure
from tests.benchmarks.measurement_processes import measure, scratch

_PATIENCE_S = 300.0


def measure_touring(*, tours: int, steps: int = 1_000) -> list[Figure]:
    """Measures `tour_gap_p99_ms`: 99 of 100 event-loop turns are faster; the note has the longest with its step."""
    runs = []
    for _ in range(tours):
        with scratch() as folder:
            pictures, data = Path(folder) / "pictures", Path(folder) / "data"
            runs.append(measure("tests.benchmarks.tour_window", pictures, data, steps, patience_s=_PATIENCE_S))
    worst = max((gap for run in runs for gap in run["longest"]), key=lambda gap: gap["ms"])
    beyond = statistics.median(sum(ms > FRAME_MS for ms in run["gaps_ms"]) for run in runs)
    rounds = statistics.median(len(run["gaps_ms"]) for run in runs)
    return [
        value_figure(
            "tour_gap_p99_ms",
            [p99(run["gaps_ms"]) for run in runs],
            [p99(run["idle_ms"]) for run in runs],
            "ms",
            [statistics.median(run["pieces_ms"]) for run in runs],
            note=f"{rounds:,.0f} rounds, {beyond:,.0f} above {FRAME_MS:g} ms; longest: {worst['ms']:.0f} ms in "
            f"“{worst['step']}” ({worst['cpu_ms']:.0f} ms of it at work); floor: the same window at rest",
        )
    ]


def p99(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=100)[98]
