"""Whatever is measured runs in a process of its own: nothing that one run warmed up or left behind helps the next."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FIRST_FRAME = "first-frame "
_PATIENCE_S = 120.0


def measure(module: str, *arguments: object) -> dict[str, Any]:
    """Runs `python -m module arguments…` and gives back the JSON object in the last line that it prints.

    Raises RuntimeError with what it said if it fails.
    """
    output = _run(module, *map(str, arguments))
    measured: dict[str, Any] = json.loads(output.splitlines()[-1])
    return measured


def ms_until_first_frame(module: str, *arguments: object) -> float:
    """Milliseconds from starting the process to its `first-frame <Unix time>` line."""
    started = time.time()
    output = _run(module, *map(str, arguments))
    for line in output.splitlines():
        if line.startswith(FIRST_FRAME):
            return (float(line.removeprefix(FIRST_FRAME)) - started) * 1000
    raise RuntimeError(f"{module} told no first frame:\n{output}")


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A data folder for one run."""
    return tempfile.TemporaryDirectory(prefix="marquee-bench-", ignore_cleanup_errors=True)


def _run(module: str, *arguments: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")},
        capture_output=True,
        text=True,
        timeout=_PATIENCE_S,
        check=False,
    )
    if ended.returncode != 0:
        raise RuntimeError(f"{module} ended with status {ended.returncode}:\n{ended.stdout}{ended.stderr}")
    return ended.stdout
