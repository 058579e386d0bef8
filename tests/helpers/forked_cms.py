"""Starts demo CMSes quickly: one process loads the program, and each CMS is forked from it.

Loading takes most of a start, and the tests start some hundred of them. Each fork has its own command line, store and
end.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
_MOST = 1 << 16
_STDOUT, _STDERR = 1, 2


class ForkedCms:
    """A forked demo CMS, with the part of `subprocess.Popen` that its owner needs."""

    def __init__(self, pid: int, stdout: IO[str], life: int) -> None:
        self.pid = pid
        self.stdout = stdout
        self.returncode: int | None = None
        self._life = life  # the child keeps the other end open while it runs, and sends its exit status at the end

    def poll(self) -> int | None:
        """Returns its exit status, negative for a signal; None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired("demo CMS", timeout or 0.0)
        return status

    def terminate(self) -> None:
        self._signal(signal.SIGTERM)

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._life], [], [], timeout)[0]:
            said = os.read(self._life, 16)
            os.close(self._life)
            self.returncode = int(said) if said else -signal.SIGKILL
            self._wait_until_gone()
        return self.returncode

    def _wait_until_gone(self) -> None:
        """Waits until the process is gone, which is shortly after its files are closed."""
        end = time.monotonic() + 1
        with contextlib.suppress(ProcessLookupError):
            while time.monotonic() < end:
                os.kill(self.pid, 0)
                time.sleep(0.001)


class CmsForkServer:
    """Starts with the first CMS; ends with `close`, or with the process that started it."""

    def __init__(self) -> None:
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = threading.Lock()

    def fork(self, arguments: Sequence[str]) -> ForkedCms:
        """Forks a demo CMS with this command line. It inherits the caller's current standard error."""
        out_read, out_write = os.pipe()
        life_read, life_write = os.pipe()
        with self._one_at_a_time:
            line = self._line or self._start()
            try:
                socket.send_fds(line, [json.dumps(list(arguments)).encode()], [out_write, _STDERR, life_write])
            finally:
                os.close(out_write)
                os.close(life_write)
            pid = int(line.recv(_MOST))
        return ForkedCms(pid, os.fdopen(out_read, encoding="utf-8"), life_read)

    def close(self) -> None:
        """Closes the fork_server; CMSes that it started keep running."""
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.wait()
        self._line = self._process = None

    def _start(self) -> socket.socket:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            command = [sys.executable, "-m", "tests.helpers.forked_cms", str(theirs.fileno())]
            self._process = subprocess.Popen(command, cwd=ROOT, pass_fds=(theirs.fileno(),))
        return self._line


# ---------------------------------------------------------------------------------------------------------------------
# The fork_server process


def serve(line: socket.socket) -> None:
    """Forks a CMS for each request, until the other end closes."""
    from tests.helpers.faulty_cms.__main__ import main  # noqa: PLC0415 - importing `CmsForkServer` needs none of it

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nothing waits for children here
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        request, fds, _flags, _address = socket.recv_fds(line, _MOST, 3)
        if not request:
            return
        pid = os.fork()
        if pid == 0:
            line.close()
            _live(main, json.loads(request), *fds)
        for descriptor in fds:
            os.close(descriptor)
        line.send(str(pid).encode())


def _live(main: Callable[[list[str]], int], arguments: list[str], out: int, err: int, life: int) -> None:
    """Runs the CMS in the forked process; never returns."""
    status = 1
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for given, place in ((out, _STDOUT), (err, _STDERR)):
            os.dup2(given, place)
            os.close(given)
        status = main(arguments)
    except SystemExit as end:  # from the parser of its command line
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001 - told as the interpreter would
        traceback.print_exc()
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
            os.write(life, str(status).encode())
        os._exit(status)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
