"""The time from the start of the process to the first painted frame, beside a bare PySide6 window."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, ratio_figure
from tests.benchmarks.processes import ms_until_first_frame, scratch

LIMIT = 1.5


def measure_start(*, pairs: int) -> list[Figure]:
    """Measures `start_ratio`: the very first start, with an empty data folder."""
    _pair()  # once for the disk cache, which would help either of them
    values, floors = zip(*(_pair() for _ in range(pairs)), strict=True)
    return [ratio_figure("start_ratio", values, floors, "ms", LIMIT)]


def _pair() -> tuple[float, float]:
    floor = ms_until_first_frame("tests.benchmarks.bare_window")
    with scratch() as folder:
        return ms_until_first_frame("app", "--data-dir", folder, "--until-first-frame"), floor
