"""A screen of a test's own: Xvfb on a free display, with xdotool as the hand and the eye of a person."""

from __future__ import annotations

import os
import subprocess
import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

_STEP_S = 0.03
"""Pause between two moves of a drag: toolkits take faster ones for a throw."""


@dataclass
class Screen:
    """One X server without a monitor. Use as a context manager; `environment` is what a program on it needs."""

    width: int = 1600
    height: int = 1000
    _process: subprocess.Popen[str] | None = None
    display: str = ""
    environment: dict[str, str] = field(default_factory=dict)

    def __enter__(self) -> Self:
        read, write = os.pipe()
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{self.width}x{self.height}x24", "-nolisten", "tcp"],
            pass_fds=(write,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self.environment = {**os.environ, "DISPLAY": self.display, "QT_QPA_PLATFORM": "xcb"}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)

    def tool(self, *words: str | int) -> str:
        """Runs xdotool and returns what it prints."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, timeout=30, check=True
        )
        return done.stdout.strip()

    def key(self, *keys: str) -> None:
        """Presses keys by X name, one after the other, such as `alt+Down`."""
        for name in keys:
            self.tool("key", "--clearmodifiers", name)
            time.sleep(_STEP_S)

    def type_text(self, text: str) -> None:
        self.tool("type", "--delay", 12, text)

    def click(self, x: float, y: float, *, holding: str = "", times: int = 1) -> None:
        """Clicks with the left button, with a key such as `shift` held down if wanted."""
        self.tool("mousemove", round(x), round(y))
        if holding:
            self.tool("keydown", holding)
        self.tool("click", "--repeat", times, "--delay", 60, 1)
        if holding:
            self.tool("keyup", holding)
        time.sleep(_STEP_S)

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int = 12) -> None:
        """Presses, moves in small steps as a hand does, settles with a last move of one pixel, and lets go."""
        (x0, y0), (x1, y1) = start, end
        self.tool("mousemove", round(x0), round(y0), "mousedown", 1)
        for step in range(1, steps + 1):
            share = step / steps
            self.tool("mousemove", round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share))
            time.sleep(_STEP_S)
        self.tool("mousemove", round(x1) + 1, round(y1))
        time.sleep(4 * _STEP_S)
        self.tool("mouseup", 1)
        time.sleep(4 * _STEP_S)
