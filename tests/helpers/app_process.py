"""The application as a process of its own, and a test's eyes on it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.helpers.app_driver import PORT_LINE

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
Widget = dict[str, Any]


class AppProcess:
    """`python -m app` with a socket that tells what is on the screen. Use as a context manager."""

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        self._command = [sys.executable, "-m", "tests.helpers.app_driver", *arguments]
        self._environment = {**(environment or os.environ), "PYTHONUNBUFFERED": "1"}
        self._process: subprocess.Popen[str] | None = None
        self._socket: socket.socket | None = None
        self.output: list[str] = []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.output.append(line)
            if line.startswith(PORT_LINE):
                self._socket = socket.create_connection(("127.0.0.1", int(line.split()[1])), timeout=40)
                break
        else:
            raise RuntimeError(f"the application did not start:\n{''.join(self.output)}")
        threading.Thread(target=self._collect, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._socket is not None:
            self._socket.close()
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """As a power cut would: SIGKILL, no goodbye."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(timeout=10)

    def wait(self, timeout_s: float = 30.0) -> int:
        """Waits for the process to end by itself; returns its exit status."""
        assert self._process is not None
        return self._process.wait(timeout=timeout_s)

    def look(self, what: str, *arguments: object) -> Any:
        """Asks one of the driver's looks."""
        assert self._socket is not None
        self._socket.sendall(json.dumps({"look": what, "arguments": arguments}).encode() + b"\n")
        answer = b""
        while not answer.endswith(b"\n"):
            piece = self._socket.recv(1 << 20)
            if not piece:
                raise RuntimeError(f"the application has ended:\n{''.join(self.output)}")
            answer += piece
        return json.loads(answer)

    def find(self, name: str) -> Widget | None:
        """The visible widget that is called `name`, by accessible name or by what it says."""
        for widget in self.look("widgets"):
            if name in {widget["name"], widget["text"].strip()}:
                return dict(widget)
        return None

    def wait_for(self, name: str, timeout_s: float = 30.0) -> Widget:
        """The widget called `name`, as soon as it is visible and enabled."""

        def is_there() -> Widget | None:
            widget = self.find(name)
            return widget if widget is not None and widget["enabled"] else None

        return self.wait_until(is_there, f"{name!r} to be on the screen", timeout_s)

    def wait_for_text(self, part: str, timeout_s: float = 30.0) -> str:
        """The whole of a text on the screen that contains `part`."""

        def said() -> str | None:
            return next((widget["text"] for widget in self.look("widgets") if part in widget["text"]), None)

        return self.wait_until(said, f"the words {part!r}", timeout_s)

    def wait_until(self, condition: Callable[[], T | None], what: str, timeout_s: float = 30.0) -> T:
        """Asks again and again; raises TimeoutError with what was on the screen instead."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.1)
        texts = [widget["text"] or widget["name"] for widget in self.look("widgets")]
        raise TimeoutError(f"waited for {what}; on the screen: {[text for text in texts if text]}")

    def rows(self, name: str) -> list[dict[str, Any]]:
        """Rows of the table called `name`; [] while it is not there."""
        answer = self.look("rows", name)
        return answer if isinstance(answer, list) else []

    def _collect(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            self.output.extend(self._process.stdout)
        except ValueError:
            return  # closed with the process


def center(rect: list[int]) -> tuple[float, float]:
    """The middle of `[x, y, width, height]`."""
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2
