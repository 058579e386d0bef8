"""One measured figure: its value, its floor, the fixed work, and its limit."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

FRAME_MS = 16.0
REFERENCE_MS = 5.6
"""The time of the fixed work on an otherwise idle core of an AMD EPYC at 2.6 GHz, where a bare window needs 108 ms.

Computed on another EPYC: there the work took 8.3 ms at best, 2.5 ms of it in Python, which takes 1.7 ms on the
reference core (`helpers/machine_pace.py`)."""
SLOW = 2.5
"""How many times slower a computer may be before quick open is felt to be slow; a bare window needs 273 ms there."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of a figure; each one that is set must hold.

    Attributes:
        ratio: value divided by floor.
        multiple: value divided by the time of the fixed work.
        value: the value itself, for counts and shares.
    """

    ratio: float | None = None
    multiple: float | None = None
    value: float | None = None

    def __str__(self) -> str:
        parts = ((self.value, ""), (self.ratio, "× floor"), (self.multiple, "× work"))
        return ", ".join(f"{bound:.3g}{of}" for bound, of in parts if bound is not None)


def _at_reference(ms: float) -> float:
    """Returns the multiple that these milliseconds are at the pace of the reference processor."""
    return round(ms / REFERENCE_MS, 2)


LIMITS = {
    "start_ratio": Limit(ratio=1.5),
    "load_100k_ratio": Limit(ratio=1.15),
    "open_gap_ms": Limit(multiple=_at_reference(FRAME_MS)),
    "load_gap_ms": Limit(ratio=3, multiple=_at_reference(FRAME_MS)),
    "filter_key_ms": Limit(ratio=2, multiple=_at_reference(FRAME_MS)),
    "move_block_ms": Limit(ratio=3, multiple=_at_reference(FRAME_MS)),
    "strip_frame_ms": Limit(multiple=_at_reference(FRAME_MS)),
    "save_requests": Limit(value=3),
    "save_writes": Limit(value=1),
    "quick_open_key_ms": Limit(multiple=_at_reference(FRAME_MS / SLOW)),
    "bulk_delete_ratio": Limit(ratio=1.1),
    "composer_key_ms": Limit(multiple=_at_reference(FRAME_MS)),
    "picker_key_ms": Limit(multiple=_at_reference(FRAME_MS)),
    "list_100k_ratio_notifications": Limit(ratio=1.15),
    "list_100k_ratio_commands": Limit(ratio=1.15),
    "list_100k_ratio_actions": Limit(ratio=1.15),
    "list_100k_ratio_datasets": Limit(ratio=1.15),
    "list_100k_ratio_modules": Limit(ratio=1.15),
    "list_100k_ratio_templates": Limit(ratio=1.15),
    "cached_rows_ratio": Limit(ratio=2),
    "idle_cpu_pct": Limit(value=0.2),
    "rows_1m_gap_ms": Limit(multiple=_at_reference(2 * FRAME_MS + 1)),
    "bytes_per_row": Limit(value=300),
    "tour_gap_p99_ms": Limit(multiple=_at_reference(FRAME_MS)),
}
"""A frame is 16 ms at the reference pace. Quick open keeps to a frame on a computer that is `SLOW` times slower, and a
million rows, which no CMS has, may take two."""


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` and `floor` are in `unit`; `ratio` is value / floor, `multiple` is value / fixed work, for times only.

    `maximum` is the worst run; `ok` says that the limit holds. `earlier` are the values of runs that missed the limit
    and were repeated.
    """

    name: str
    value: float
    unit: str
    floor: float
    ratio: float
    multiple: float | None
    maximum: float
    note: str = ""
    earlier: tuple[float, ...] = ()

    @property
    def limit(self) -> Limit:
        return LIMITS[self.name]

    @property
    def ok(self) -> bool:
        return self.excess <= 1

    @property
    def excess(self) -> float:
        """The share of its limit that it uses: above 1, the limit is missed."""
        pairs = ((self.value, self.limit.value), (self.ratio, self.limit.ratio), (self.multiple, self.limit.multiple))
        return max(measured / bound for measured, bound in pairs if measured is not None and bound is not None)

    def as_dict(self) -> dict[str, object]:
        return {**asdict(self), "limit": asdict(self.limit), "ok": self.ok}


def ratio_figure(
    name: str, values: Sequence[float], floors: Sequence[float], unit: str, pieces: Sequence[float], *, note: str = ""
) -> Figure:
    """Returns a figure whose ratio is taken pair by pair, so that a drifting machine does not count.

    `pieces` are times of the fixed work in milliseconds, one beside each value.
    """
    return _figure(name, values, floors, _middle_share(values, floors), unit, pieces, note)


def value_figure(
    name: str,
    values: Sequence[float],
    floors: Sequence[float],
    unit: str,
    pieces: Sequence[float] = (),
    *,
    note: str = "",
) -> Figure:
    """Returns a figure whose floors are not measured in pairs with the values; `pieces` only for times."""
    ratio = statistics.median(values) / statistics.median(floors)
    return _figure(name, values, floors, ratio, unit, pieces, note)


def settled(runs: Sequence[Figure]) -> Figure:
    """Returns the figure of several runs: the one that held the limit, else the middle one, with the others' values."""
    chosen = next((run for run in runs if run.ok), sorted(runs, key=lambda run: run.excess)[len(runs) // 2])
    return replace(chosen, earlier=tuple(run.value for run in runs if run is not chosen))


def _figure(
    name: str,
    values: Sequence[float],
    floors: Sequence[float],
    ratio: float,
    unit: str,
    pieces: Sequence[float],
    note: str,
) -> Figure:
    multiple = round(_middle_share(values, pieces), 3) if pieces else None
    value, floor = round(statistics.median(values), 3), round(statistics.median(floors), 3)
    return Figure(name, value, unit, floor, round(ratio, 3), multiple, round(max(values), 3), note)


def _middle_share(values: Sequence[float], others: Sequence[float]) -> float:
    return statistics.median(value / other for value, other in zip(values, others, strict=True))
