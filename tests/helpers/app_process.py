"""The application as a process of its own, and a test's eyes on it."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from tests.helpers.app_driver import PORT_LINE
from tests.helpers.xvfb import take_picture

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0
_LOOK_EVERY_S = 0.05
T = TypeVar("T")
Widget = dict[str, Any]
Row = dict[str, Any]


class AppProcess:
    """`python -m app` with a socket that tells what is on the screen. Use as a context manager.

    Leaving the context ends the process as a logout does, and asserts that it had nothing to complain about.

    Attributes:
        output: the lines it has written to standard output and standard error.
    """

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None, typed: str = "") -> None:
        """`typed` is one line on its standard input: a client secret."""
        self._command = [sys.executable, "-m", "tests.helpers.app_driver", *arguments]
        self._environment = {**(environment or os.environ), "PYTHONUNBUFFERED": "1"}
        self._typed = typed
        self._process: subprocess.Popen[str] | None = None
        self._socket: socket.socket | None = None
        self._collector = threading.Thread(target=self._collect, daemon=True)
        self.output: list[str] = []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command,
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._process.stdin as stdin:
            stdin.write(f"{self._typed}\n" if self._typed else "")
        for line in self._process.stdout:
            if line.startswith(PORT_LINE):
                self._socket = socket.create_connection(("127.0.0.1", int(line.split()[1])), timeout=40)
                break
            self.output.append(line)
        else:
            raise RuntimeError(f"the application did not start:\n{''.join(self.output)}")
        self._collector.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._socket is not None:
            self._socket.close()
        if error is not None:
            self._keep_picture(error)
        process = self._process
        if process is None:
            return
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._collector.join(timeout=5)
        if process.stdout is not None:
            process.stdout.close()
        if error is None:
            assert self.output == [], f"the application complained: {self.output}"
        elif self.output:
            error.add_note(f"the application complained:\n{''.join(self.output)}")

    def _keep_picture(self, error: BaseException) -> None:
        """What a failed test would have seen; the failure tells where it is."""
        display = self._environment.get("DISPLAY", "")
        path = Path(tempfile.gettempdir(), f"marquee-screen-{display.strip(':')}.png")
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            take_picture(display, path)
            error.add_note(f"the screen at that time: {path}")

    # its life

    @contextlib.contextmanager
    def hung(self) -> Iterator[None]:
        """Meanwhile it does nothing at all, as a process that the system has no time for."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """As a power cut would: SIGKILL, no goodbye."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=10)

    def wait(self, timeout_s: float = PATIENCE_S) -> int:
        """Waits for the process to end by itself; returns its exit status."""
        assert self._process is not None
        return self._process.wait(timeout=timeout_s)

    # what is on the screen

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
        """The widget called `name`, by accessible name or by what it says, that mouse and keyboard can reach now.

        A button comes before anything else, a field before its label; what is disabled or behind a dialog is no use.
        """
        found = [
            each for each in self.look("widgets") if each["usable"] and name in {each["name"], each["text"].strip()}
        ]
        return max(found, key=lambda each: (each["is_button"], each["name"] == name), default=None)

    def rows(self, name: str) -> list[Row]:
        """Rows of the table called `name`; [] while it is not there."""
        return self.look("rows", name) or []

    def says(self, part: str) -> str | None:
        """The whole of a text in sight that contains `part`."""
        return next((each["text"] for each in self.look("widgets") if part in each["text"]), None)

    # waiting for it

    def wait_for(self, name: str, timeout_s: float = PATIENCE_S) -> Widget:
        """The widget called `name`, as soon as it can be reached; see `find`."""
        return self.wait_until(lambda: self.find(name), f"{name!r} to be on the screen", timeout_s)

    def wait_for_still(self, name: str, timeout_s: float = PATIENCE_S) -> Widget:
        """As `wait_for`, once nothing moves any more: a hand aims at what stands still.

        What has just become usable may be about to move, because a text above it grows: a press would miss it.
        """

        return self.wait_unmoved(lambda: self.find(name), f"{name!r} to stand still on the screen", timeout_s)

    def wait_unmoved(self, look: Callable[[], T | None], what: str, timeout_s: float = PATIENCE_S) -> T:
        """What `look` finds while nothing moves."""

        def still() -> T | None:
            places = self._places()
            found = look()
            return found if found and places == self._places() else None

        return self.wait_until(still, what, timeout_s)

    def _places(self) -> list[tuple[str, list[int]]]:
        return [(each["class"], each["rect"]) for each in self.look("widgets")]

    def wait_for_text(self, part: str, timeout_s: float = PATIENCE_S) -> str:
        """The whole of a text in sight that contains `part`."""
        return self.wait_until(lambda: self.says(part), f"the words {part!r}", timeout_s)

    def wait_until(self, condition: Callable[[], T | None], what: str, timeout_s: float = PATIENCE_S) -> T:
        """Asks again and again; raises TimeoutError with what was on the screen instead."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(_LOOK_EVERY_S)
        texts = [widget["text"] or widget["name"] for widget in self.look("widgets")]
        raise TimeoutError(f"waited for {what}; on the screen: {[text for text in texts if text]}")

    def _collect(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self.output.extend(self._process.stdout)
