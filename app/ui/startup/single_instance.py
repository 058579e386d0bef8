"""One window per data folder: a second start asks the first one to come to the front."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.config.command_line import Connect
from app.core.log import logger
from app.ui.startup.single_instance_socket import is_same_user, written_address

_WAIT_MS = 2_000
"""Time that each side waits for the other's message."""
_ACKNOWLEDGED = b"heard\n"
_LONGEST = 64 * 1024


class LaunchRequest(msgspec.Struct, frozen=True):
    """The arguments of the second start. `secret` is the client secret for `connect`; it is not stored anywhere."""

    demo: bool = False
    connect: Connect | None = None
    secret: str = ""

    def __repr__(self) -> str:
        return f"LaunchRequest(demo={self.demo}, connect={self.connect}, secret=[hidden])"


def send_request(folder: Path, launch_request: LaunchRequest) -> bool:
    """Sends the request to the window of this user that has opened this folder. Returns False if none answers.

    Nothing is sent before it is known that the same user listens. It blocks: there is no window yet to freeze.
    """
    address = written_address(folder)
    if not address:
        return False
    line = QLocalSocket()
    line.connectToServer(address)
    if not line.waitForConnected(_WAIT_MS) or not _is_ours(line):
        return False
    line.write(msgspec.json.encode(launch_request) + b"\n")
    while not line.canReadLine():
        if not line.waitForReadyRead(_WAIT_MS):
            return False
    return bytes(line.readLine().data()) == _ACKNOWLEDGED


def _is_ours(line: QLocalSocket) -> bool:
    """Closes connections to other users' processes."""
    if is_same_user(int(line.socketDescriptor())):
        return True
    logger("single_instance").warning("another user is at the socket for second starts")
    line.abort()
    return False


class SingleInstance(QObject):
    """Listens for second starts at `address`; only the process that holds the folder's lock may create one.

    Signals:
        requested(LaunchRequest): Marquee was started again.
    """

    requested = Signal(object)

    def __init__(self, address: str, parent: QObject) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._admit)
        QLocalServer.removeServer(address)  # left behind by a crash: this process holds the folder's lock
        if not self._server.listen(address):
            logger("single_instance").warning("second starts cannot be heard: %s", self._server.errorString())

    def _admit(self) -> None:
        while (line := self._server.nextPendingConnection()) is not None:
            line.disconnected.connect(line.deleteLater)
            if not _is_ours(line):
                continue
            line.readyRead.connect(lambda line=line: self._read_request(line))
            self._read_request(line)

    def _read_request(self, line: QLocalSocket) -> None:
        if not line.canReadLine():
            if line.bytesAvailable() > _LONGEST:
                line.abort()
            return
        try:
            launch_request = msgspec.json.decode(bytes(line.readLine().data()), type=LaunchRequest)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            logger("single_instance").warning("what was said at the door could not be understood")
            line.abort()
            return
        line.write(_ACKNOWLEDGED)
        line.flush()
        self.requested.emit(launch_request)
