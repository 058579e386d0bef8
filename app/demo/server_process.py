"""Runs the application in this process: a socket on loopback, a ready line, a quick end."""

import asyncio
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from app.demo import asgi_application, users
from app.demo.command_line import Options
from app.demo.parent_watch import Parent
from app.demo.server_context import Cms

_HOST = "127.0.0.1"
_PARENT_CHECK_S = 0.5


class _Uvicorn(uvicorn.Server):
    """A uvicorn server that ends quietly on signals and reports when it is ready."""

    def __init__(self, config: uvicorn.Config, ready_line: dict[str, Any], parent: Parent | None) -> None:
        super().__init__(config)
        self._ready_line = ready_line
        self._parent = parent
        self._watch: asyncio.Task[None] | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ends on SIGINT, SIGTERM and Ctrl+Break; unlike uvicorn's own, it does not raise them again afterwards."""
        names = ("SIGINT", "SIGTERM", "SIGBREAK")
        earlier = {
            number: signal.signal(number, self.handle_exit)
            for number in (getattr(signal, name) for name in names if hasattr(signal, name))
        }
        try:
            yield
        finally:
            for number, handler in earlier.items():
                signal.signal(number, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to serve, then prints the ready line in JSON."""
        await super().startup(sockets)
        print(json.dumps(self._ready_line), flush=True)
        if self._parent is not None:
            self._watch = asyncio.get_running_loop().create_task(self._end_with(self._parent))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Cancels waiting requests, without a traceback for each."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)

    async def _end_with(self, parent: Parent) -> None:
        while parent.is_alive():  # noqa: ASYNC110 - the end of another process can only be polled
            await asyncio.sleep(_PARENT_CHECK_S)
        self.should_exit = True


def run(
    options: Options, *, around: asgi_application.Around | None = None, protocol: type[asyncio.Protocol] = H11Protocol
) -> int:
    """Serves until a signal or the parent's end; returns the exit status.

    `around` as in `assembly.build`; `protocol` is uvicorn's for each connection, or one that builds on it.
    """
    try:
        listener = _listen(options.port)
    except OSError as error:
        print(f"Can't listen on {_HOST}:{options.port}: {error.strerror or error}", file=sys.stderr)
        return 1
    built = asgi_application.build(options, around)
    url = f"http://{_HOST}:{listener.getsockname()[1]}{options.prefix}"
    config = uvicorn.Config(
        built.app,
        http=protocol,
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    parent = None if options.parent_pid is None else Parent(options.parent_pid)
    try:
        _Uvicorn(config, _ready_line(built.cms, url), parent).run([listener])
    finally:
        built.cms.store.close()
    return 0


def _listen(port: int) -> socket.socket:
    # With an explicit protocol number: asyncio sets TCP_NODELAY only on sockets that report TCP.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        # Elsewhere this allows reusing a port at once; on Windows it would let two servers share it.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((_HOST, port))
    except OSError:
        listener.close()
        raise
    return listener


def _ready_line(cms: Cms, url: str) -> dict[str, Any]:
    return {
        "url": url,
        "pid": os.getpid(),
        "dialect": cms.dialect.name,
        "applications": [application.ready_line() for application in cms.authority.applications.all()],
        "users": [{"name": user.name, "password": user.password} for user in users.PEOPLE],
    }
