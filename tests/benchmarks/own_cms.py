"""Measures your own CMS: how long its answers take, and how long Marquee takes beyond them.

`python -m tests.benchmarks --cms ADDRESS` signs in with a connection that Marquee keeps on this computer, or with
client credentials: `--client-id ID --secret-stdin`. Only GET requests are sent, apart from the one for a token.
"""

from __future__ import annotations

import json
import statistics
import sys
from pathlib import Path
from typing import Any

from tests.benchmarks.figures import REFERENCE_MS
from tests.benchmarks.measurement_processes import measure

RUNS = 3
NOT_MEASURED = 3
"""The exit status if the CMS could not be measured."""
_PATIENCE_S = 1_200.0
_SHOWN = {
    "first_ms": "first rows",
    "all_ms": "all rows",
    "open_ms": "longest campaign opened",
}


def measure_own_cms(
    address: str, client_id: str, secret: str, data_dir: Path | None, *, as_json: bool, runs: int = RUNS
) -> int:
    """Prints the measurements and returns the exit status. The secret goes to the measuring process by a pipe."""
    wanted = {"address": address, "client_id": client_id, "secret": secret, "data_dir": str(data_dir or "")}
    told = []
    for number in range(1, runs + 1):
        print(f"run {number} of {runs} …", file=sys.stderr, flush=True)
        run = measure("tests.benchmarks.own_cms_window", patience_s=_PATIENCE_S, given=json.dumps(wanted))
        if "sentence" in run:
            print(f"{run['sentence']}\n{run['step']}", file=sys.stderr)
            return NOT_MEASURED
        told.append(run)
    summary = summed_up(told)
    print(json.dumps(summary, indent=2) if as_json else table(summary))
    return 0


def summed_up(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns each time of the run in the middle, so that the CMS's part and Marquee's make up the total."""
    last = runs[-1]
    figures = []
    for name, title in _SHOWN.items():
        pairs = sorted((run["window"][name], run["cms"][name]) for run in runs if name in run["window"])
        if pairs:
            total, cms = pairs[len(pairs) // 2]
            times = {"total_ms": total, "cms_ms": cms, "marquee_ms": total - cms}
            figures.append({"title": title, **{part: round(ms, 1) for part, ms in times.items()}})
    piece_ms = statistics.median(run["piece_ms"] for run in runs)
    kept = {name: last[name] for name in ("address", "rows", "layouts")}
    return {**kept, "runs": len(runs), "figures": figures, "pace": round(piece_ms / REFERENCE_MS, 2)}


def table(summary: dict[str, Any]) -> str:
    """Returns the summary for a terminal."""
    lines = [
        f"{summary['address']}: {summary['rows']:,} campaigns, up to {summary['layouts']:,} layouts in one",
        f"{'':<26}{'total':>12}{'the CMS':>12}{'Marquee':>12}",
    ]
    lines += [
        f"{each['title']:<26}{each['total_ms']:>9,.0f} ms{each['cms_ms']:>9,.0f} ms{each['marquee_ms']:>9,.0f} ms"
        for each in summary["figures"]
    ]
    if len(summary["figures"]) < len(_SHOWN):
        lines.append("No campaign has layouts, so none was opened.")
    lines += [
        f"The middle one of {summary['runs']} runs. The CMS's time is that of its answers alone, with the network.",
        f"The computer took {summary['pace']:.2f} times as long as the one that Marquee's limits are written for.",
        "Nothing was changed on the CMS.",
    ]
    return "\n".join(lines)
