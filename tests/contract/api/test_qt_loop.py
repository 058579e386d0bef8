"""The transport behaves the same on Qt's event loop as on asyncio's own."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_requests_limits_and_cancelled_callers_work_on_the_qt_loop() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.contract.api.qt_loop_scenario"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")
