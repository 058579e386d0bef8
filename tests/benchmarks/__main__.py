"""`python -m tests.benchmarks [--json|--markdown] [--only NAME]… [--quick]`: measures, and says whether limits hold.

With `--json` nothing but `{"figures": […]}` is on standard output, with `--markdown` a table as documents have it;
without either, a table for the terminal. Exit status 1 if a figure missed its limit in three runs of three, else 0.
Offscreen unless QT_QPA_PLATFORM says otherwise.

`--cms ADDRESS` measures your own CMS instead, without changing anything there; see `own_cms.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.benchmarks.figures import REFERENCE_MS, Figure
from tests.benchmarks.own_cms import measure_own_cms
from tests.benchmarks.suites import FULL, QUICK, measured, tried


def main(arguments: Sequence[str] | None = None) -> int:
    """Returns the exit status."""
    names = [name for suite in FULL for name in suite.names]
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=(__doc__ or "").split("\n")[0])
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON instead of a table")
    form.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--only", action="append", choices=names, metavar="NAME", help=f"one of {', '.join(names)}")
    parser.add_argument(
        "--quick", action="store_true", help="on a small scale and once: shows that it works, not how fast"
    )
    own = parser.add_argument_group("your own CMS, which is only read")
    own.add_argument("--cms", metavar="ADDRESS", help="measure this CMS, with its connection in Marquee")
    own.add_argument("--client-id", metavar="ID", help="sign in with client credentials instead")
    own.add_argument("--secret-stdin", action="store_true", help="read their secret from one line of standard input")
    own.add_argument("--data-dir", type=Path, metavar="DIR", help="where Marquee keeps the connection")
    options = parser.parse_args(arguments)
    if options.cms is None and (options.client_id or options.secret_stdin or options.data_dir):
        parser.error("--client-id, --secret-stdin and --data-dir need --cms ADDRESS")
    if bool(options.client_id) != options.secret_stdin:
        parser.error("--client-id and --secret-stdin need each other")
    if options.cms is not None:
        if options.only or options.quick or options.markdown:
            parser.error("--cms can't be used with --only, --quick or --markdown")
        secret = sys.stdin.readline().strip() if options.secret_stdin else ""
        return measure_own_cms(options.cms, options.client_id or "", secret, options.data_dir, as_json=options.json)
    wanted = frozenset(options.only or names)
    figures = tried(QUICK, wanted) if options.quick else measured(FULL, wanted)
    if options.json:
        print(json.dumps({"figures": [figure.as_dict() for figure in figures]}, indent=2))
    else:
        print(markdown(figures) if options.markdown else table(figures))
    return 0 if options.quick or all(figure.ok for figure in figures) else 1


_NAME = 30
"""The length of the longest name plus one."""


def table(figures: Sequence[Figure]) -> str:
    """Returns the figures for a terminal."""
    names = f"{'':2}{'figure':<{_NAME}}{'value':>10}{'worst':>10}{'floor':>10}{'÷ floor':>9}{'÷ work':>8}"
    lines = [f"{names}  {'unit':<9}{'limit':<25}note"]
    lines += [
        f"{'✓' if figure.ok else '✗'} {figure.name:<{_NAME}}{figure.value:>10,.2f}{figure.maximum:>10,.2f}"
        f"{figure.floor:>10,.2f}{figure.ratio:>9.2f}{_multiple(figure):>8}"
        f"  {figure.unit:<9}{f'≤ {figure.limit}':<25}{_note(figure)}"
        for figure in figures
    ]
    lines.append(f"work: a fixed piece of work beside each figure; {REFERENCE_MS:g} ms at the pace of the limits")
    return "\n".join(line.rstrip() for line in lines)


def markdown(figures: Sequence[Figure]) -> str:
    """Returns the figures for a document."""
    lines = ["| figure | value | floor | ÷ floor | ÷ work | limit |", "|---|---:|---:|---:|---:|---:|"]
    lines += [
        f"| `{figure.name}` | {figure.value:,.2f} {figure.unit} | {figure.floor:,.2f} {figure.unit} "
        f"| {figure.ratio:.2f} | {_multiple(figure)} | ≤ {figure.limit}{' **missed**' if not figure.ok else ''} |"
        for figure in figures
    ]
    return "\n".join(lines)


def _multiple(figure: Figure) -> str:
    return "" if figure.multiple is None else f"{figure.multiple:,.2f}"


def _note(figure: Figure) -> str:
    """Returns the note, and which other runs missed the limit."""
    if not figure.earlier:
        return figure.note
    others = " and ".join(f"{value:,.2f}" for value in figure.earlier)
    runs = len(figure.earlier) + 1
    result = f"held in run {runs}, missed before with" if figure.ok else f"missed in {runs} runs of {runs}, also with"
    return f"{result} {others} {figure.unit}; {figure.note}".removesuffix("; ")


if __name__ == "__main__":
    sys.exit(main())
