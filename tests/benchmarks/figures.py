"""One measured figure: its value, its floor, their ratio, and its limit."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` and `floor` are in `unit`; `ratio` is value / floor.

    `limit` bounds the ratio for figures with `_ratio` in their name, the value for all others. `maximum` is the worst
    run.
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
    """Returns a figure limited by its ratio, taken pair by pair, so that a drifting machine does not count."""
    ratio = round(statistics.median(value / floor for value, floor in zip(values, floors, strict=True)), 3)
    value, floor = _middle(values), _middle(floors)
    return Figure(name, value, unit, floor, ratio, limit, ratio <= limit, _worst(values), note)


def value_figure(
    name: str, values: Sequence[float], floors: Sequence[float], unit: str, limit: float, *, note: str = ""
) -> Figure:
    """Returns a figure limited by its median, with the worst run beside it."""
    value, floor = _middle(values), _middle(floors)
    return Figure(name, value, unit, floor, round(value / floor, 3), limit, value <= limit, _worst(values), note)


def _middle(values: Sequence[float]) -> float:
    return round(statistics.median(values), 2)


def _worst(values: Sequence[float]) -> float:
    return round(max(values), 2)
