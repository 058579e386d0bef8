"""Runs the demo CMS as a child process: starts it, waits until it is ready, and ends it with Marquee."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path

import msgspec

from app.config.connections import Connection
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI, parse_redirect_uri
from app.core.errors import Bug, MarqueeError, NextStep
from app.core.log import logger
from app.core.run_in_thread import run_in_thread
from app.core.translatable_texts import say
from app.services.session.workspace import Workspace

DEMO_ID = "marqueedemo"
"""The id of the connection to the demo CMS, which exists only while Marquee runs."""

_READY_WITHIN_S = 30.0
_END_WITHIN_S = 3.0
_ANY_PORT = parse_redirect_uri(ANY_PORT_REDIRECT_URI)
_PACKAGE_PARENT = Path(__file__).resolve().parents[2]


class _Application(msgspec.Struct):
    client_id: str
    confidential: bool = True
    redirect_uris: list[str] = []


class _Person(msgspec.Struct):
    name: str
    password: str


class DemoReady(msgspec.Struct):
    """The ready line of the demo CMS; its passwords are published, since they protect nothing."""

    url: str
    dialect: str
    applications: list[_Application]
    users: list[_Person]


class DemoFailed(MarqueeError):
    "The demo CMS didn't start."

    next_step = NextStep.RETRY


class DemoProcess:
    """One demo CMS on a free port of this computer; it ends at the latest with this process."""

    def __init__(self) -> None:
        self.ready: DemoReady | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = asyncio.Lock()

    async def start(self, *, dialect: str = "observed") -> DemoReady:
        """Starts it, or returns the running one. Raises DemoFailed."""
        async with self._starting:
            return await self._start(dialect)

    async def _start(self, dialect: str) -> DemoReady:
        if self.ready is not None and self._process is not None and self._process.poll() is None:
            return self.ready
        try:
            self._process = _launch(dialect)
        except OSError as error:
            raise DemoFailed(
                say("The demo CMS couldn't be started: {reason}.", reason=error.strerror or error),
                say("Try again, or check the log for details."),
            ) from error
        assert self._process.stdout is not None
        try:
            line = await run_in_thread(self._process.stdout.readline, limit_s=_READY_WITHIN_S, name="demo ready")
            self.ready = msgspec.json.decode(line, type=DemoReady)
        except (TimeoutError, msgspec.DecodeError) as error:
            self.stop()
            raise DemoFailed(
                say("The demo CMS didn't start."), say("Try again, or check the log for details.")
            ) from error
        logger("demo").info("the demo CMS is ready at %s", self.ready.url)
        return self.ready

    def stop(self) -> None:
        """Ends it; harmless if it is not running."""
        process, self._process, self.ready = self._process, None, None
        if process is None:
            return
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_END_WITHIN_S)
        if process.poll() is None:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


async def demo_connection(workspace: Workspace, ready: DemoReady) -> Connection:
    """Returns the single connection to the demo CMS, with its name and colour, at the CMS's current address.

    The demo CMS starts with new data each time, so keys of an earlier one are removed.
    """
    application = next((each for each in ready.applications if not each.confidential), None)
    if application is None:
        raise Bug(say("The demo CMS has no application that works without a secret."))
    known = workspace.connections.get(DEMO_ID) or Connection(
        id=DEMO_ID,
        name=workspace.connections.free_name("Demo"),
        colour=workspace.connections.unused_colour(),
        base=ready.url,
        client_id=application.client_id,
    )
    # A taken port is no obstacle: the observed dialect takes any port, the other has its own; see `_launch`.
    redirect_uri = ANY_PORT_REDIRECT_URI if ready.dialect == "observed" else application.redirect_uris[-1]
    connection = msgspec.structs.replace(
        known, base=ready.url, client_id=application.client_id, redirect_uri=redirect_uri
    )
    if connection != known or DEMO_ID not in workspace.sessions:
        await workspace.close(DEMO_ID)
        await workspace.vault.forget(known)
    await workspace.keep(connection)
    return connection


def _interpreter() -> list[str]:
    """Returns the command to run. A bundle is its own interpreter and has an option for the demo CMS.

    On Windows its desktop program has no output for the ready line; the terminal program beside it has.
    """
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "app.demo"]
    program = Path(sys.executable)
    if sys.platform == "win32":
        program = program.with_name("marquee-cli.exe")
    return [str(program), "--demo-cms"]


def _launch(dialect: str) -> subprocess.Popen[bytes]:
    command = [*_interpreter(), "--port", "0", "--dialect", dialect, "--parent-pid", str(os.getpid())]
    if dialect != "observed":
        command += ["--redirect-uri", _ANY_PORT.on_port(_free_port()).text]
    # The second variable makes the bundle's starter treat this as a separate program.
    environment = {**os.environ, "PYTHONPATH": _python_path(), "PYINSTALLER_RESET_ENVIRONMENT": "1"}
    return subprocess.Popen(  # noqa: S603 - our own interpreter on our own package
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env=environment,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _free_port() -> int:
    with socket.socket() as place:
        place.bind((_ANY_PORT.host, 0))
        return int(place.getsockname()[1])


def _python_path() -> str:
    """Returns the path of this package, wherever Marquee was started from."""
    return os.pathsep.join(part for part in (str(_PACKAGE_PARENT), os.environ.get("PYTHONPATH", "")) if part)
