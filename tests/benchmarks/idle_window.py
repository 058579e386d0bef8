"""The cost of a window that is not being used.

`python -m tests.benchmarks.idle_window SECONDS` prints `{"cpu_pct", "wakes"}` of a bare window: the processor time of
the process in percent of one core, and how often its main thread woke up. `… SECONDS URL TOKEN` prints the same for the
real program with every list of that CMS loaded.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.bootstrap import Marquee
from tests.benchmarks.bare_window import BareWindow
from tests.benchmarks.measured_window import run, signed_in, until

_SETTLE_S = 6.0
"""The time until lists are stored, lazy parts are loaded, and deferred work is done."""


def main(seconds: float, *cms: str) -> dict[str, float]:
    """Waits with Qt's own event loop only."""
    if not cms:
        return _bare(seconds)
    url, token = cms
    return run(lambda program: _program(program, url, token, seconds))


def _bare(seconds: float) -> dict[str, float]:
    application = QApplication(sys.argv[:1])
    window = BareWindow(tells=False)
    window.show()
    told: list[dict[str, float]] = []

    def done(measured: dict[str, float]) -> None:
        told.append(measured)
        application.exit(0)

    QTimer.singleShot(round(_SETTLE_S * 1000 / 2), lambda: _watch(seconds, done))
    application.exec()
    return told[0]


async def _program(program: Marquee, url: str, token: str, seconds: float) -> dict[str, float]:
    session = await signed_in(program, url, token)
    program.connection_flow.open(session.connection)
    lists = [rows for rows in program.navigator.lists if rows.declaration.warm]
    await until(lambda: all(rows.updated_at is not None for rows in lists), "every list")
    await asyncio.sleep(_SETTLE_S)
    measured: asyncio.Future[dict[str, float]] = asyncio.get_running_loop().create_future()
    _watch(seconds, measured.set_result)
    return await measured


def _watch(seconds: float, done: Callable[[dict[str, float]], object]) -> None:
    used, began, got_up = time.process_time(), time.monotonic(), _wakes()

    def tell() -> None:
        share = (time.process_time() - used) / (time.monotonic() - began)
        done({"cpu_pct": share * 100, "wakes": _wakes() - got_up})

    QTimer.singleShot(round(seconds * 1000), tell)


def _wakes() -> int:
    """Returns how often the main thread has yielded voluntarily, as counted by Linux."""
    told = Path(f"/proc/self/task/{os.getpid()}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in told.splitlines() if line.startswith("voluntary"))


if __name__ == "__main__":
    print(json.dumps(main(float(sys.argv[1]), *sys.argv[2:])))
