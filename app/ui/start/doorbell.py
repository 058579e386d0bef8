"""One window per data folder: a second start rings at the first one, which comes to the front and takes the errand."""

from __future__ import annotations

import contextlib
import getpass
import hashlib
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.config.command_line import Connect
from app.core.log import logger

_WAIT_MS = 2_000
"""How long somebody at the door is heard out, or waits for an answer."""
_HEARD = b"heard\n"
_LONGEST = 64 * 1024


class Errand(msgspec.Struct, frozen=True):
    """What the second start was asked to do. `secret` is the client secret for `connect`; it is not kept anywhere."""

    demo: bool = False
    connect: Connect | None = None
    secret: str = ""


def ring(folder: Path, errand: Errand) -> bool:
    """Hands the errand to whoever has opened this folder. False if nobody answers within two seconds.

    It waits where it is called: there is no window yet that could be held up.
    """
    line = QLocalSocket()
    line.connectToServer(_address(folder))
    if not line.waitForConnected(_WAIT_MS):
        return False
    line.write(msgspec.json.encode(errand) + b"\n")
    while not line.canReadLine():
        if not line.waitForReadyRead(_WAIT_MS):
            return False
    return bytes(line.readLine().data()) == _HEARD


class Doorbell(QObject):
    """Listens for second starts; only whoever holds the folder's lock may have one.

    Signals:
        rung(Errand): somebody has started Marquee again.
    """

    rung = Signal(object)

    def __init__(self, folder: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._somebody_is_there)
        address = _address(folder)
        QLocalServer.removeServer(address)  # what a crash has left behind: the folder's lock is ours
        if not self._server.listen(address):
            logger("doorbell").warning("second starts cannot be heard: %s", self._server.errorString())

    def _somebody_is_there(self) -> None:
        while (line := self._server.nextPendingConnection()) is not None:
            line.readyRead.connect(lambda line=line: self._hear(line))
            line.disconnected.connect(line.deleteLater)
            self._hear(line)

    def _hear(self, line: QLocalSocket) -> None:
        if not line.canReadLine():
            if line.bytesAvailable() > _LONGEST:
                line.abort()
            return
        try:
            errand = msgspec.json.decode(bytes(line.readLine().data()), type=Errand)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            logger("doorbell").warning("what was said at the door could not be understood")
            line.abort()
            return
        line.write(_HEARD)
        line.flush()
        self.rung.emit(errand)


def _address(folder: Path) -> str:
    """The same for the same person and folder, however the folder is spelt; nothing else is called so."""
    person = ""
    with contextlib.suppress(OSError, KeyError):  # an account without a name has its folder all the same
        person = getpass.getuser()
    digest = hashlib.sha256(f"{person}\n{folder.resolve()}".encode()).hexdigest()
    return f"marquee-{digest[:24]}"
