"""`python -m tests.benchmarks [--json|--markdown] [--only NAME]… [--quick]`: measures, and says whether limits hold.

With `--json` nothing but `{"figures": […]}` is on standard output, with `--markdown` a table as documents have it;
without either, a table for the terminal. Exit status 0 if all figures are within their limits, else 1. Offscreen unless
QT_QPA_PLATFORM says otherwise.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tests.benchmarks.composing import measure_composing
from tests.benchmarks.deleting import measure_deleting
from tests.benchmarks.editing import measure_editing
from tests.benchmarks.figures import Figure
from tests.benchmarks.idling import measure_idling
from tests.benchmarks.keeping import measure_keeping
from tests.benchmarks.listing import NAMES, measure_listing
from tests.benchmarks.loading import measure_loading
from tests.benchmarks.many_rows import measure_many_rows, measure_memory
from tests.benchmarks.searching import measure_searching
from tests.benchmarks.start import measure_start
from tests.benchmarks.touring import measure_touring


@dataclass(frozen=True, slots=True)
class Suite:
    """Figures that are measured in the same runs."""

    names: tuple[str, ...]
    measure: Callable[[], list[Figure]]


FULL = (
    Suite(("start_ratio",), lambda: measure_start(pairs=9)),
    Suite(
        ("load_100k_ratio", "load_gap_ms", "filter_key_ms"),
        lambda: measure_loading(campaigns=100_000, pairs=7, keys=40),
    ),
    Suite(
        ("move_block_ms", "strip_frame_ms", "save_writes"), lambda: measure_editing(entries=5_000, block=500, times=21)
    ),
    Suite(("quick_open_key_ms",), lambda: measure_searching(campaigns=100_000, keys=120)),
    Suite(("bulk_delete_ratio",), lambda: measure_deleting(campaigns=1_000, pairs=5)),
    Suite(("composer_key_ms", "picker_key_ms"), lambda: measure_composing(letters=200_000, groups=50_000, keys=60)),
    *(Suite((name,), partial(measure_listing, kind, records=100_000, pairs=3)) for name, kind in NAMES.items()),
    Suite(("cached_rows_ratio",), lambda: measure_keeping(campaigns=1_000, pairs=7)),
    Suite(("idle_cpu_pct",), lambda: measure_idling(seconds=20.0, pairs=3)),
    Suite(("rows_1m_gap_ms",), lambda: measure_many_rows(rows=1_000_000)),
    Suite(("bytes_per_row",), lambda: measure_memory(rows=100_000, pairs=3)),
    Suite(("tour_gap_p99_ms",), lambda: measure_touring(tours=3)),
)
QUICK = (
    Suite(FULL[0].names, lambda: measure_start(pairs=1)),
    Suite(FULL[1].names, lambda: measure_loading(campaigns=3_000, pairs=1, keys=8)),
    Suite(FULL[2].names, lambda: measure_editing(entries=600, block=60, times=3)),
    Suite(FULL[3].names, lambda: measure_searching(campaigns=3_000, keys=12)),
    Suite(FULL[4].names, lambda: measure_deleting(campaigns=60, pairs=1)),
    Suite(FULL[5].names, lambda: measure_composing(letters=20_000, groups=2_000, keys=9)),
    *(Suite((name,), partial(measure_listing, kind, records=3_000, pairs=1)) for name, kind in NAMES.items()),
    Suite(("cached_rows_ratio",), lambda: measure_keeping(campaigns=60, pairs=1)),
    Suite(("idle_cpu_pct",), lambda: measure_idling(seconds=4.0, pairs=1)),
    Suite(("rows_1m_gap_ms",), lambda: measure_many_rows(rows=20_000)),
    Suite(("bytes_per_row",), lambda: measure_memory(rows=30_000, pairs=1)),
    Suite(("tour_gap_p99_ms",), lambda: measure_touring(tours=1)),
)
"""A small version that only checks that everything runs. Its numbers mean little."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status."""
    names = [name for suite in FULL for name in suite.names]
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n")[0])
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON instead of a table")
    form.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help=f"one of {', '.join(names)}")
    parser.add_argument("--quick", action="store_true", help="on a small scale: shows that it works, not how fast")
    options = parser.parse_args(arguments)
    wanted = frozenset(options.only or names)
    figures = [
        figure
        for suite in (QUICK if options.quick else FULL)
        if wanted.intersection(suite.names)
        for figure in _told(suite)
        if figure.name in wanted
    ]
    if options.json:
        print(json.dumps({"figures": [figure.as_dict() for figure in figures]}, indent=2))
    else:
        print(markdown(figures) if options.markdown else table(figures))
    return 0 if all(figure.ok for figure in figures) else 1


def _told(suite: Suite) -> list[Figure]:
    print(f"measuring {', '.join(suite.names)} …", file=sys.stderr, flush=True)
    return suite.measure()


_NAME = 30
"""The length of the longest name plus one."""


def table(figures: Sequence[Figure]) -> str:
    """Returns the figures for a terminal."""
    lines = [
        f"{'':2}{'figure':<{_NAME}}{'value':>10}{'worst':>10}{'floor':>10}{'ratio':>8}{'limit':>7}  {'unit':<9}note"
    ]
    lines += [
        f"{'✓' if figure.ok else '✗'} {figure.name:<{_NAME}}{figure.value:>10,.2f}{figure.maximum:>10,.2f}"
        f"{figure.floor:>10,.2f}{figure.ratio:>8.2f}{figure.limit:>7g}  {figure.unit:<9}{figure.note}"
        for figure in figures
    ]
    return "\n".join(line.rstrip() for line in lines)


def markdown(figures: Sequence[Figure]) -> str:
    """Returns the figures for a document; the limit applies to the ratio if the name says so, else to the value."""
    lines = ["| figure | value | floor | ratio | limit |", "|---|---:|---:|---:|---:|"]
    lines += [
        f"| `{figure.name}` | {figure.value:,.2f} {figure.unit} | {figure.floor:,.2f} {figure.unit} "
        f"| {figure.ratio:.2f} | ≤ {figure.limit:g}{' **missed**' if not figure.ok else ''} |"
        for figure in figures
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
