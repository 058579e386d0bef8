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
_PATIENCE_S = 120.0


def measure(module: str, *arguments: object, patience_s: float = _PATIENCE_S) -> dict[str, Any]:
    """Runs `python -m module arguments…` and returns the JSON object in its last output line.

    Raises RuntimeError with its output if it fails.
    """
    output = _run(module, *map(str, arguments), patience_s=patience_s)
    measured: dict[str, Any] = json.loads(output.splitlines()[-1])
    return measured


def ms_until_first_frame(module: str, *arguments: object) -> float:
    """Returns the milliseconds from starting the process to its `first-frame <Unix time>` line."""
    (ms,) = ms_until(module, arguments, FIRST_FRAME)
    return ms


def ms_until(module: str, arguments: Sequence[object], *names: str) -> tuple[float, ...]:
    """Returns the milliseconds from starting the process to each of its `name <Unix time>` lines.

    Raises RuntimeError if one is missing.
    """
    started = time.time()
    output = _run(module, *map(str, arguments))
    told = dict(line.split(" ", 1) for line in output.splitlines() if " " in line)
    if missing := [name for name in names if name not in told]:
        raise RuntimeError(f"{module} told no {', '.join(missing)}:\n{output}")
    return tuple((float(told[name]) - started) * 1000 for name in names)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """Returns a data folder for one run."""
    return tempfile.TemporaryDirectory(prefix="marquee-bench-", ignore_cleanup_errors=True)


def _environment() -> dict[str, str]:
    """Returns an environment like an installed program's: compiled Python files are kept, and a platform is set."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {"QT_QPA_PLATFORM": "offscreen", **kept}


def _run(module: str, *arguments: str, patience_s: float = _PATIENCE_S) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=_environment(),
        capture_output=True,
        text=True,
        timeout=patience_s,
        check=False,
    )
    if ended.returncode != 0:
        raise RuntimeError(f"{module} ended with status {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    return ended.stdout
