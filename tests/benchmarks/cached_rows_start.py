"""The time from the start of the process to the stored rows of an earlier run, beside a bare PySide6 window.

The difference to the floor is the import of the table's Python modules, after PySide's own import.
"""

from __future__ import annotations

import shutil
import statistics
from pathlib import Path

from tests.benchmarks.figures import Figure, ratio_figure
from tests.benchmarks.measurement_processes import FIRST_FRAME, measure, ms_until, scratch, start_bare_window
from tests.helpers.demo_cms import DemoCms


def measure_keeping(*, campaigns: int, pairs: int) -> list[Figure]:
    """Measures `cached_rows_ratio`: the CMS was available before and is not now. The rows are those of the final table.

    The note also has the time of the complete window.
    """
    with scratch() as folder:
        kept = Path(folder) / "kept"
        kept.mkdir()
        with DemoCms(campaigns=campaigns) as cms:
            rows = measure("tests.benchmarks.cached_rows_window", "keep", kept, cms.url, cms.token())["rows"]
        _pair(kept)  # once for the disk cache, which would help either of them
        values, wholes, floors, pieces = zip(*(_pair(kept) for _ in range(pairs)), strict=True)
    note = f"{rows:,} rows; the whole window after {statistics.median(wholes):,.0f} ms"
    return [ratio_figure("cached_rows_ratio", values, floors, "ms", pieces, note=note)]


def _pair(kept: Path) -> tuple[float, float, float, float]:
    """Measures one pair of starts; each finds the folder as the earlier run left it."""
    floor, piece = start_bare_window()
    with scratch() as folder:
        shutil.copytree(kept, folder, dirs_exist_ok=True)
        first, whole = ms_until("tests.benchmarks.cached_rows_window", ("show", folder), FIRST_FRAME, "workbench")
    return first, whole, floor, piece
