"""The guided tour in the real program, with an eye on how often its event loop gets round.

`python -m tests.benchmarks.tour_window PICTURES DATA` prints what the tour tells, and then `{"gaps_ms": […], "idle_ms":
[…], "longest": [{"step", "ms", "cpu_ms"}]}`: the gaps of the loop over the whole tour, those of the window once the
tour is over, and the longest of them with the step that they came in and the processor time of the GUI thread.

Taking pictures is the tour's own work and not the program's: the clock stands still meanwhile, and until the theme
that was switched for the picture is drawn again. So is its watch for stray windows, which sees every event there is.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Sequence
from heapq import nlargest
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from app.main import main
from app.services.session.workspace import Workspace
from app.ui.tour import journey
from app.ui.tour import run as tour
from app.ui.tour.camera import Camera
from app.ui.tour.hands import Credentials
from app.ui.tour.journey import Journey, Step

_IDLE_S = 1.0
_REDRAWN_MS = 60
_TOLD = 12


class Rounds:
    """Notes every gap of the event loop, and in which step of the tour it came."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float, str]] = []
        self.step = "connect"
        self._last = self._last_cpu = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self.beat)

    def start(self) -> None:
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> None:
        """What has begun by now still counts."""
        if self._timer.isActive():
            self.beat()
            self._timer.stop()

    def beat(self) -> None:
        now, cpu = time.perf_counter(), time.thread_time()
        self.gaps.append(((now - self._last) * 1000, (cpu - self._last_cpu) * 1000, self.step))
        self._last, self._last_cpu = now, cpu


class _UncountedCamera(Camera):
    """Nothing counts from before a picture is taken until the window is drawn again in its own theme."""

    rounds: Rounds

    def take(self, name: str) -> None:
        self.rounds.stop()
        super().take(name)
        QTimer.singleShot(_REDRAWN_MS, self.rounds.start)


class _NoWatch:
    """In the place of the watch for stray windows."""

    def __init__(self, _window: QWidget) -> None:
        self.seen: list[str] = []


class _ToldJourney(Journey):
    """Says in which step the tour is."""

    rounds: Rounds

    def steps(self) -> list[tuple[str, Step]]:
        return [(name, self._telling(name, step)) for name, step in super().steps()]

    def _telling(self, name: str, step: Step) -> Step:
        async def take() -> str | None:
            self.rounds.step = name
            return await step()

        return take


def watch() -> dict[str, Any]:
    """From now on a tour is watched; what was seen stands in the answer once it is over."""
    seen: dict[str, Any] = {}
    take_tour = tour.run

    async def watched(
        window: QWidget, workspace: Workspace, people: Sequence[Credentials], kinds: Sequence[str], directory: Path
    ) -> int:
        rounds = _UncountedCamera.rounds = _ToldJourney.rounds = Rounds()
        rounds.start()
        status = await take_tour(window, workspace, people, kinds, directory)
        rounds.stop()
        idle = Rounds()
        idle.start()
        await asyncio.sleep(_IDLE_S)
        idle.stop()
        longest = nlargest(_TOLD, rounds.gaps)
        seen["gaps_ms"] = [round(ms, 2) for ms, _, _ in rounds.gaps]
        seen["idle_ms"] = [round(ms, 2) for ms, _, _ in idle.gaps]
        seen["longest"] = [{"step": step, "ms": round(ms, 1), "cpu_ms": round(cpu, 1)} for ms, cpu, step in longest]
        return status

    for module, name, ours in (
        (journey, "StrayWindows", _NoWatch),
        (tour, "Camera", _UncountedCamera),
        (tour, "Journey", _ToldJourney),
        (tour, "run", watched),
    ):
        setattr(module, name, ours)  # where the program looks for them
    return seen


if __name__ == "__main__":
    pictures, data = sys.argv[1:]
    watched_tour = watch()
    exit_status = main(["--demo", "--tour", pictures, "--data-dir", data])
    print(json.dumps(watched_tour))
    sys.exit(exit_status)
