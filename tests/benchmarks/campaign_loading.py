"""100,000 campaigns: the time until they are in the table, the gaps meanwhile, and the cost of a keystroke then."""

from __future__ import annotations

import statistics

from tests.benchmarks.figures import Figure, ratio_figure, value_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms


def measure_loading(*, campaigns: int, pairs: int, keys: int) -> list[Figure]:
    """Measures `load_100k_ratio`, `open_gap_ms`, `load_gap_ms` and `filter_key_ms`.

    Floor and window take turns at the same CMS.
    """
    with DemoCms(campaigns=campaigns) as cms:
        token = cms.token()
        floors, windows = [], []
        for _ in range(pairs):
            floors.append(measure("tests.benchmarks.campaign_loading_floor", cms.url, token))
            windows.append(measure("tests.benchmarks.campaign_loading_window", cms.url, token, keys))
    rows = {run["rows"] for run in (*floors, *windows)}
    if len(rows) != 1 or min(rows) < campaigns:
        raise RuntimeError(f"not every run got every campaign: {sorted(rows)}")
    pieces = [run["piece_ms"] for run in windows]
    settled_ms = statistics.median(run["settled_ms"] for run in windows)
    return [
        ratio_figure(
            "load_100k_ratio",
            [run["ms"] for run in windows],
            [run["ms"] for run in floors],
            "ms",
            pieces,
            note=f"{min(rows):,} rows",
        ),
        value_figure(
            "open_gap_ms",
            [run["open_gap_ms"] for run in windows],
            [run["page_gap_ms"] for run in windows],
            "ms",
            pieces,
            note="until the first rows are painted",
        ),
        value_figure(
            "load_gap_ms",
            [run["gap_ms"] for run in windows],
            [run["page_gap_ms"] for run in windows],
            "ms",
            pieces,
            note="floor: the longest gap while the same table shows other rows, one screen after another",
        ),
        value_figure(
            "filter_key_ms",
            [ms for run in windows for ms in run["key_ms"]],
            [ms for run in windows for ms in run["page_ms"]],
            "ms",
            [ms for run in windows for ms in run["key_piece_ms"]],
            note=f"from {settled_ms:.0f} ms after the list on; floor: painting other rows of the same table",
        ),
    ]
