"""A million generated campaigns in the table: how long the window blocks, and the memory per row."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, value_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms


def measure_many_rows(*, rows: int) -> list[Figure]:
    """Measures `rows_1m_gap_ms`: the longest gap of each scroll, keystroke and sort."""
    with DemoCms(campaigns=40) as cms:
        run = measure("tests.benchmarks.million_rows_window", cms.url, cms.token(), rows)
    if run["rows"] != rows:
        raise RuntimeError(f"{run['rows']:,} of {rows:,} rows are shown")
    worst = max(run["steps"], key=lambda step: step["gap_ms"])
    slowest = max(run["steps"], key=lambda step: step["ms"])
    return [
        value_figure(
            "rows_1m_gap_ms",
            [step["gap_ms"] for step in run["steps"]],
            [run["idle_gap_ms"]],
            "ms",
            [step["piece_ms"] for step in run["steps"]],
            note=f"{rows:,} rows, {len(run['steps'])} steps; worst: {worst['step']} ({worst['cpu_ms']:.0f} ms of it at "
            f"work); longest to its end: {slowest['step']}, {slowest['ms'] / 1000:.1f} s",
        )
    ]


def measure_memory(*, rows: int, pairs: int) -> list[Figure]:
    """Measures `bytes_per_row`: the memory of the program with rows in its table, beside the same with the bare
    records."""
    with DemoCms(campaigns=40) as cms:
        token = cms.token()
        held = {
            holder: [measure("tests.benchmarks.memory_window", cms.url, token, rows, holder) for _ in range(pairs)]
            for holder in ("list", "table")
        }
    for run in (*held["list"], *held["table"]):
        if run["rows"] != rows:
            raise RuntimeError(f"{run['rows']:,} of {rows:,} rows were held")
    floors = [run["bytes"] / rows for run in held["list"]]
    tables = [run["bytes"] / rows for run in held["table"]]
    above = [table - floor for table, floor in zip(tables, floors, strict=True)]
    return [
        value_figure(
            "bytes_per_row",
            above,
            floors,
            "bytes",
            note=f"{rows:,} rows; floor: the program with nothing but the decoded records",
        )
    ]
