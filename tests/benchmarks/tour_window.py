"""The guided tour in the real program, with the gaps of its event loop.

`python -m tests.benchmarks.tour_window PICTURES DATA STEPS` prints the tour's output, and then `{"gaps_ms": […],
"idle_ms": […], "pieces_ms": […], "longest": [{"step", "ms", "cpu_ms"}]}`: the gaps of the loop during the first STEPS
steps of the tour, those of the idle window afterwards, the fixed work between the steps, and the longest gaps with
their step and the processor time of the GUI thread.

Taking pictures is the tour's work, not the program's: it is not measured, and neither is redrawing in the theme that
was switched for a picture. The tour's watch for stray windows, which sees every event, is not measured either.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from heapq import nlargest
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from app.main import main
from app.services.session.workspace import Workspace
from app.ui.tour import campaign_steps as tour_steps
from app.ui.tour import run as tour
from app.ui.tour.campaign_steps import Journey, Step
from app.ui.tour.input_simulation import Credentials
from app.ui.tour.screenshots import Camera
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.stopwatch import Stopwatch

_IDLE_S = 1.0
_REDRAWN_MS = 60
_TOLD = 12


class Rounds:
    """Records every gap of the event loop with the step of the tour."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float, str]] = []
        self.step = "connect"
        self.pieces: list[float] = []
        self._watch = Stopwatch()
        self._work = FixedWork()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self.beat)

    def start(self) -> None:
        self._watch.restart()
        self._timer.start()

    def stop(self) -> None:
        """Stops; work that has begun still counts."""
        if self._timer.isActive():
            self.beat()
            self._timer.stop()

    def beat(self) -> None:
        self.gaps.append((self._watch.ms, self._watch.cpu_ms, self.step))
        self._watch.restart()

    def enter(self, step: str) -> None:
        """Begins a step, after a piece of the fixed work that is not part of it."""
        self.step = step
        if self._timer.isActive():
            self.stop()
            self.pieces.append(self._work.ms())
            self.start()


class _UncountedCamera(Camera):
    """Excludes the time from taking a picture until the window is drawn again in its own theme."""

    rounds: Rounds

    def take(self, name: str) -> None:
        self.rounds.stop()
        super().take(name)
        QTimer.singleShot(_REDRAWN_MS, self.rounds.start)


class _NoWatch:
    """Replaces the watch for stray windows."""

    def __init__(self, _window: QWidget) -> None:
        self.seen: list[str] = []


class _ToldJourney(Journey):
    """Records the current step of the tour, and ends it early if only some steps are wanted."""

    rounds: Rounds
    wanted = 0

    def steps(self) -> list[tuple[str, Step]]:
        return [(name, self._telling(name, step)) for name, step in super().steps()][: self.wanted]

    def _telling(self, name: str, step: Step) -> Step:
        async def take() -> str | None:
            self.rounds.enter(name)
            return await step()

        return take


def watch(steps: int) -> dict[str, Any]:
    """Watches a tour of so many steps from now on; the returned dict has the results once it is over."""
    seen: dict[str, Any] = {}
    take_tour = tour.run
    _ToldJourney.wanted = steps

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
        seen["pieces_ms"] = rounds.pieces
        seen["longest"] = [{"step": step, "ms": round(ms, 1), "cpu_ms": round(cpu, 1)} for ms, cpu, step in longest]
        return status

    for module, name, ours in (
        (tour_steps, "StrayWindows", _NoWatch),
        (tour, "Camera", _UncountedCamera),
        (tour, "Journey", _ToldJourney),
        (tour, "run", watched),
    ):
        setattr(module, name, ours)  # where the program looks them up
    return seen


if __name__ == "__main__":
    pictures, data, wanted_steps = sys.argv[1:]
    watched_tour = watch(int(wanted_steps))
    exit_status = main(["--demo", "--tour", pictures, "--data-dir", data])
    print(json.dumps(watched_tour))
    sys.exit(exit_status)
