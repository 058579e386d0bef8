"""100,000 campaigns: the cost of a keystroke in quick open."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, value_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms


def measure_searching(*, campaigns: int, keys: int) -> list[Figure]:
    """Measures `quick_open_key_ms`."""
    with DemoCms(campaigns=campaigns) as cms:
        run = measure("tests.benchmarks.quick_open_window", cms.url, cms.token(), keys)
    if run["rows"] < campaigns:
        raise RuntimeError(f"only {run['rows']:,} campaigns were there to be found")
    return [
        value_figure(
            "quick_open_key_ms",
            run["key_ms"],
            run["repaint_ms"],
            "ms",
            run["piece_ms"],
            note=f"{run['rows']:,} rows; floor: painting the field again",
        )
    ]
