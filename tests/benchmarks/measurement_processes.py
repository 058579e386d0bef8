"""Runs each measurement in its own process, so that no run profits from another's caches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FIRST_FRAME = "first-frame"
_PATIENCE_S = 900.0


def measure(module: str, *arguments: object, patience_s: float = _PATIENCE_S, given: str = "") -> dict[str, Any]:
    """Runs `python -m module arguments…` and returns the JSON object in its last output line.

    `given` goes to its standard input. Raises RuntimeError with its output if it fails.
    """
    output = _run(module, *map(str, arguments), patience_s=patience_s, given=given)
    measured: dict[str, Any] = json.loads(output.splitlines()[-1])
    return measured


def start_bare_window() -> tuple[float, float]:
    """Returns the milliseconds of a bare window from starting the process to its first frame, and of the fixed work."""
    started = time.time()
    told = _told("tests.benchmarks.bare_window", (), FIRST_FRAME, "piece")
    return (told[FIRST_FRAME] - started) * 1000, told["piece"]


def ms_until(module: str, arguments: Sequence[object], *names: str) -> tuple[float, ...]:
    """Returns the milliseconds from starting the process to each of its `name <Unix time>` lines.

    Raises RuntimeError if one is missing.
    """
    started = time.time()
    told = _told(module, arguments, *names)
    return tuple((told[name] - started) * 1000 for name in names)


def _told(module: str, arguments: Sequence[object], *names: str) -> dict[str, float]:
    output = _run(module, *map(str, arguments))
    told = dict(line.split(" ", 1) for line in output.splitlines() if " " in line)
    if missing := [name for name in names if name not in told]:
        raise RuntimeError(f"{module} told no {', '.join(missing)}:\n{output}")
    return {name: float(told[name]) for name in names}


def scratch() -> tempfile.TemporaryDirectory[str]:
    """Returns a data folder for one run."""
    return tempfile.TemporaryDirectory(prefix="marquee-bench-", ignore_cleanup_errors=True)


def _environment() -> dict[str, str]:
    """Returns an environment like an installed program's: compiled Python files are kept, and a platform is set."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"QT_QPA_PLATFORM": "offscreen", **kept}


def _run(module: str, *arguments: str, patience_s: float = _PATIENCE_S, given: str = "") -> str:
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=_environment(),
        input=given,
        capture_output=True,
        text=True,
        timeout=patience_s,
        check=False,
    )
    if ended.returncode != 0:
        raise RuntimeError(f"{module} ended with status {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    return ended.stdout
