"""Campaigns deleted by a job in the window, beside a bare asyncio loop that sends the same requests.

The CMS answers as slowly as a real one, because a job must make good use of that time.
"""

from __future__ import annotations

from typing import Any

from tests.benchmarks.figures import Figure, ratio_figure
from tests.benchmarks.measurement_processes import measure
from tests.helpers.demo_cms import DemoCms

ANSWERS_AFTER_S = 0.018
"""The time of an installed CMS to list or delete campaigns (observed on 4.5.1); the demo alone needs almost none."""


def measure_deleting(*, campaigns: int, pairs: int) -> list[Figure]:
    """Measures `bulk_delete_ratio`; floor and window take turns, each at its own CMS of the same size."""
    floors, windows = [], []
    for _ in range(pairs):
        floors.append(_run("tests.benchmarks.bulk_deletion_floor", campaigns))
        windows.append(_run("tests.benchmarks.bulk_deletion_window", campaigns))
    if any(run["deleted"] < campaigns for run in (*floors, *windows)):
        raise RuntimeError(f"not every campaign was deleted: {sorted(run['deleted'] for run in (*floors, *windows))}")
    if any(run["kept"] != run["deleted"] for run in windows):
        raise RuntimeError(f"not every campaign was kept: {[(run['kept'], run['deleted']) for run in windows]}")
    longest = max(run["gap_ms"] for run in windows)
    return [
        ratio_figure(
            "bulk_delete_ratio",
            [run["ms"] for run in windows],
            [run["ms"] for run in floors],
            "ms",
            [run["piece_ms"] for run in windows],
            note=f"{campaigns:,} campaigns, {ANSWERS_AFTER_S * 1000:.0f} ms an answer; longest gap {longest:.0f} ms",
        )
    ]


def _run(module: str, campaigns: int) -> dict[str, Any]:
    with DemoCms(campaigns=campaigns) as cms:
        cms.fault("delay", path="^/api/campaign", seconds=ANSWERS_AFTER_S, times=None)
        return measure(module, cms.url, cms.token())
