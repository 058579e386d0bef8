"""Kills the program with SIGKILL at a random moment of an edit, restarts it, and compares what is restored."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Final

from tests.helpers.demo_cms import ROOT, DemoCms
from tests.soak.killed_editor import EDITORS

ALLOWED_S: Final = 2.0
"""Changes shown on the screen for longer than this must be restored."""
PATIENCE_S: Final = 60.0
SHORTEST_S: Final = 0.4
LONGEST_S: Final = 4.0
"""The longest time that the program runs after the first possible edit."""


@dataclass
class Round:
    """One crash: what was edited, what was shown when, and what the next start restored.

    `shown` are (monotonic second, state) pairs; a state holds until the next one.
    """

    editor: str
    shown: list[tuple[float, Any]] = field(default_factory=list)
    killed_at: float = 0.0
    back: Any = None

    @property
    def allowed(self) -> list[Any]:
        """Returns the states shown during the last two seconds."""
        ends = [at for at, _ in self.shown[1:]] + [self.killed_at]
        return [state for (_, state), end in zip(self.shown, ends, strict=True) if end >= self.killed_at - ALLOWED_S]

    @property
    def is_lost(self) -> bool:
        return self.back not in self.allowed

    def told(self) -> str:
        lived = self.killed_at - self.shown[0][0] if self.shown else 0.0
        said = f"{self.editor:12} killed after {lived:4.1f} s and {len(self.shown) - 1:3} edits: "
        if self.is_lost:
            return said + f"LOST; {self.back!r} is back, on the screen was {self.shown[-1][1]!r}"
        behind = next(n for n, (_, state) in enumerate(reversed(self.shown)) if state == self.back)
        return said + (f"all but the last {behind} are back" if behind else "all of it is back")


class Running:
    """A program that edits and reports what it shows. A thread reads its lines, because a full pipe would block it."""

    def __init__(self, order: dict[str, Any], module: str = "tests.soak.killed_editor") -> None:
        self._complaints = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 - closed with the process
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-m", module],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
            encoding="utf-8",
        )
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.close()
        self._lines: Queue[dict[str, Any] | None] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{") and line.endswith("}\n"):
                self._lines.put(json.loads(line))
        self._lines.put(None)

    def told(self, key: str, within_s: float = PATIENCE_S) -> dict[str, Any]:
        """Returns the next line with this key. Raises RuntimeError if the program ends or stays silent."""
        try:
            while (line := self._lines.get(timeout=within_s)) is not None:
                if key in line:
                    return line
        except Empty:
            self._process.kill()
            raise RuntimeError(f"the program did not tell {key!r} within {within_s:.0f} s") from None
        raise self._ended(f"before it told {key!r}")

    def _ended(self, when: str) -> RuntimeError:
        status = self._process.wait()
        self._complaints.seek(0)
        said = self._complaints.read()[-4000:]
        self._close()
        return RuntimeError(f"the program ended with status {status} {when}:\n{said}")

    def _close(self) -> None:
        self._process.wait()
        self._reader.join(timeout=10)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._complaints.close()

    def rest(self) -> list[dict[str, Any]]:
        """Returns all lines written before it ended."""
        lines = iter(self._lines.get_nowait, None)
        return list(lines)

    @property
    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def kill(self) -> float:
        """Kills it like a power cut; returns the monotonic second."""
        if self._process.poll() is not None:
            raise self._ended("before it was killed")
        at = time.monotonic()
        self._process.kill()
        self._close()
        return at

    def end(self) -> None:
        if self._process.wait(timeout=PATIENCE_S) != 0:
            raise self._ended("in the end")
        self._close()


def crash(times: int, *, seed: int, longest_s: float = LONGEST_S) -> Iterator[Round]:
    """Kills the program `times` times; yields each round after the next start."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="marquee-crashes-") as folder, DemoCms() as cms:
        before: Round | None = None
        for number in range(times + 1):
            editor = EDITORS[number % len(EDITORS)] if number < times else ""
            running = Running(
                {
                    "cms": cms.ready,
                    "control_key": cms.control_key,
                    "folder": str(Path(folder)),
                    "look_at": before.editor if before is not None else "",
                    "edit": editor,
                    "seed": chance.randrange(1 << 30),
                }
            )
            if before is not None:
                before.back = running.told("back")["back"]
                yield before
            if not editor:
                running.end()
                return
            before = _edited_and_killed(running, editor, chance.uniform(SHORTEST_S, longest_s))


def _edited_and_killed(running: Running, editor: str, after_s: float) -> Round:
    first = running.told("at")
    threading.Event().wait(max(0.0, first["at"] + after_s - time.monotonic()))
    killed_at = running.kill()
    lines = [first, *(line for line in running.rest() if "at" in line)]
    return Round(editor, [(line["at"], line["state"]) for line in lines], killed_at)
