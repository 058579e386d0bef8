"""The application as a separate process, observed by a test."""

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
from tests.helpers.virtual_screen import take_picture

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0
_LOOK_EVERY_S = 0.05
T = TypeVar("T")
Widget = dict[str, Any]
Row = dict[str, Any]


class AppProcess:
    """Runs `python -m app` with a socket that reports what is on the screen. Use as a context manager.

    Leaving the context ends the process like a logout, and asserts that it printed no errors.

    Attributes:
        output: the lines written to standard output and standard error.
    """

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None, typed: str = "") -> None:
        """`typed` is one line for its standard input: a client secret."""
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
        """Saves a screenshot for a failed test and adds its path to the failure."""
        display = self._environment.get("DISPLAY", "")
        path = Path(tempfile.gettempdir(), f"marquee-screen-{display.strip(':')}.png")
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            take_picture(display, path)
            error.add_note(f"the screen at that time: {path}")

    # the process

    @contextlib.contextmanager
    def hung(self) -> Iterator[None]:
        """Suspends the process within the context, as if the system had no time for it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kills the process with SIGKILL, like a power cut."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(timeout=10)

    def wait(self, timeout_s: float = PATIENCE_S) -> int:
        """Waits for the process to end by itself; returns its exit status."""
        assert self._process is not None
        return self._process.wait(timeout=timeout_s)

    # the screen

    def look(self, what: str, *arguments: object) -> Any:
        """Asks one question of the driver."""
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
        """Returns the widget with this accessible name or text that mouse and keyboard can reach now.

        Buttons take precedence, then fields before their labels. Disabled and covered widgets do not count.
        """
        found = [
            each for each in self.look("widgets") if each["usable"] and name in {each["name"], each["text"].strip()}
        ]
        return max(found, key=lambda each: (each["is_button"], each["name"] == name), default=None)

    def rows(self, name: str) -> list[Row]:
        """Returns the rows of the table called `name`; [] if it is not visible."""
        return self.look("rows", name) or []

    def says(self, part: str) -> str | None:
        """Returns the full visible text that contains `part`."""
        return next((each["text"] for each in self.look("widgets") if part in each["text"]), None)

    # waiting

    def wait_for(self, name: str, timeout_s: float = PATIENCE_S) -> Widget:
        """Returns the widget called `name` once it can be reached; see `find`."""
        return self.wait_until(lambda: self.find(name), f"{name!r} to be on the screen", timeout_s)

    def wait_for_still(self, name: str, timeout_s: float = PATIENCE_S) -> Widget:
        """Like `wait_for`, but waits until nothing moves any more, so that a click cannot miss.

        A widget that was just enabled may still move, because a text above it grows.
        """

        return self.wait_unmoved(lambda: self.find(name), f"{name!r} to stand still on the screen", timeout_s)

    def wait_unmoved(self, look: Callable[[], T | None], what: str, timeout_s: float = PATIENCE_S) -> T:
        """Returns the result of `look` once nothing moves."""

        def still() -> T | None:
            places = self._places()
            found = look()
            return found if found and places == self._places() else None

        return self.wait_until(still, what, timeout_s)

    def _places(self) -> list[tuple[str, list[int]]]:
        return [(each["class"], each["rect"]) for each in self.look("widgets")]

    def wait_for_text(self, part: str, timeout_s: float = PATIENCE_S) -> str:
        """Returns the full visible text that contains `part`, as soon as there is one."""
        return self.wait_until(lambda: self.says(part), f"the words {part!r}", timeout_s)

    def wait_until(self, condition: Callable[[], T | None], what: str, timeout_s: float = PATIENCE_S) -> T:
        """Polls the condition; raises TimeoutError with what was on the screen."""
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
