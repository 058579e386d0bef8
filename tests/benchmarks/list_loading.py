"""100,000 records of any resource: the time until they are in the table of its page."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, ratio_figure
from tests.benchmarks.list_loading_floor import KINDS
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms


def name_of(kind: str) -> str:
    return f"list_100k_ratio_{kind}"


NAMES = {name_of(kind): kind for kind in KINDS}


def measure_listing(kind: str, *, records: int, pairs: int) -> list[Figure]:
    """Measures `list_100k_ratio_…` of one kind of resource; floor and window take turns at the same CMS."""
    with DemoCms(arguments=[f"--{kind}", str(records)]) as cms:
        token = cms.token()
        floors, windows = [], []
        for _ in range(pairs):
            floors.append(measure("tests.benchmarks.list_loading_floor", kind, cms.url, token))
            windows.append(measure("tests.benchmarks.list_loading_window", kind, cms.url, token))
    rows = {run["rows"] for run in (*floors, *windows)}
    if rows != {records}:
        raise RuntimeError(f"not every run got every one of the {kind}: {sorted(rows)}")
    return [
        ratio_figure(
            name_of(kind),
            [run["ms"] for run in windows],
            [run["ms"] for run in floors],
            "ms",
            [run["piece_ms"] for run in windows],
            note=f"{records:,} rows",
        )
    ]
