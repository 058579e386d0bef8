"""The time from the start of the process to the first painted frame, beside a bare PySide6 window."""

from __future__ import annotations

from tests.benchmarks.figures import Figure, ratio_figure
from tests.benchmarks.measurement_processes import FIRST_FRAME, ms_until, scratch, start_bare_window


def measure_start(*, pairs: int) -> list[Figure]:
    """Measures `start_ratio`: the very first start, with an empty data folder."""
    _pair()  # once for the disk cache, which would help either of them
    values, floors, pieces = zip(*(_pair() for _ in range(pairs)), strict=True)
    return [ratio_figure("start_ratio", values, floors, "ms", pieces)]


def _pair() -> tuple[float, float, float]:
    floor, piece = start_bare_window()
    with scratch() as folder:
        (ms,) = ms_until("app", ("--data-dir", folder, "--until-first-frame"), FIRST_FRAME)
    return ms, floor, piece
