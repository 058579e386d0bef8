"""One measured figure: its value, its floor, the ratio of both, and the limit it is held to."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` and `floor` are in `unit`; `ratio` is value / floor.

    `limit` bounds the ratio for figures named `…_ratio`, the value for all others. `maximum` is the worst run.
    """

    name: str
    value: float
    unit: str
    floor: float
    ratio: float
    limit: float
    ok: bool
    maximum: float
    note: str = ""

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def ratio_figure(
    name: str, values: Sequence[float], floors: Sequence[float], unit: str, limit: float, *, note: str = ""
) -> Figure:
    """A figure held by its ratio, taken pair by pair so that a machine that drifts does not count twice."""
    ratio = statistics.median(value / floor for value, floor in zip(values, floors, strict=True))
    return _figure(name, values, floors, unit, limit, ratio, is_ok=ratio <= limit, note=note)


def value_figure(
    name: str, values: Sequence[float], floors: Sequence[float], unit: str, limit: float, *, note: str = ""
) -> Figure:
    """A figure held by its median; the worst run is told beside it."""
    value = statistics.median(values)
    floor = statistics.median(floors)
    return _figure(name, values, floors, unit, limit, value / floor, is_ok=value <= limit, note=note)


def _figure(
    name: str,
    values: Sequence[float],
    floors: Sequence[float],
    unit: str,
    limit: float,
    ratio: float,
    *,
    is_ok: bool,
    note: str,
) -> Figure:
    return Figure(
        name=name,
        value=round(statistics.median(values), 2),
        unit=unit,
        floor=round(statistics.median(floors), 2),
        ratio=round(ratio, 3),
        limit=limit,
        ok=is_ok,
        maximum=round(max(values), 2),
        note=note,
    )
