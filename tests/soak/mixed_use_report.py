"""The report of a mixed run: a line per comparison, a table at the end, and the same as JSON."""

from __future__ import annotations

import json
from typing import Any

from tests.soak.leaks import COUNTED, Held
from tests.soak.mixed_use import Result

_NONE = "–"
_MEMORY = ("memory", "resident")


def line(result: Result, held: Held) -> str:
    """Returns the state at a comparison."""
    holds = ", ".join(f"{getattr(held, name)} {name}" for name in COUNTED)
    said = f"; {len(result.problems)} PROBLEMS" if result.problems else ""
    return (
        f"{result.done:5} done, {result.simulated_s / 60:4.0f} min: {result.reads} reads, {result.writes} writes, "
        f"{result.reported} reported; {holds}, {held.memory:.0f} MiB in use, {held.resident:.0f} resident{said}"
    )


def table(result: Result) -> str:
    """Returns all actions, events and measurements, and the problems."""
    lines = [
        f"seed {result.seed}: {result.done} things done in {result.took_s:.0f} s",
        f"  the window's clock went on by {result.simulated_s / 60:.0f} min",
        f"  requests    {result.reads} reads, {result.writes} writes",
        f"  reported    {result.reported}: {_counts(result.reports)}",
        f"  faults met  {sum(result.faults.values())}: {_counts(result.faults)}",
        f"  on the way  {_counts(result.met)}",
        "",
        f"  {'held':10} {'warmed up':>10} {'at the end':>11}",
    ]
    lines += [f"  {name:10} {_held(result.before, name):>10} {_held(result.after, name):>11}" for name in _rows()]
    lines.append("")
    lines += [f"  PROBLEM: {problem}" for problem in result.problems]
    if not result.problems:
        lines.append("  nothing was lost, nothing was made twice, nothing leaks")
    return "\n".join(lines)


def as_json(result: Result) -> str:
    """Returns the same as JSON."""
    content: dict[str, Any] = {**vars(result), "before": _as_object(result.before), "after": _as_object(result.after)}
    return json.dumps(content, ensure_ascii=False, indent=1)


def _rows() -> tuple[str, ...]:
    return (*COUNTED, *_MEMORY)


def _held(held: Held | None, name: str) -> str:
    if held is None:
        return _NONE
    value = getattr(held, name)
    return f"{value:.1f} MiB" if name in _MEMORY else str(value)


def _as_object(held: Held | None) -> dict[str, float] | None:
    return None if held is None else {name: getattr(held, name) for name in _rows()}


def _counts(counter: Any) -> str:
    return ", ".join(f"{n} {what}" for what, n in counter.most_common()) or "none"
