"""Second starts: requests of other programs are ignored silently."""

from functools import partial
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QObject
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication

from app.ui.startup.single_instance import LaunchRequest, SingleInstance
from app.ui.startup.single_instance_socket import new_address
from tests.helpers.program_in_process import run_in_qt, until

NONSENSE = (
    b"\n",
    b"\xff\xfe\n",
    b'{"demo":"\xff"}\n',
    b'{"demo":' + b"[" * 50_000 + b"\n",
    b'{"more":' + b"[" * 50_000 + b"\n",
    b'{"demo":1}\n',
    b"[" * 100_000,
)


@pytest.mark.failure(26)
def test_an_invalid_request_is_rejected_and_the_next_start_is_served(qapp: QApplication, tmp_path: Path) -> None:
    async def scenario() -> None:
        owner = QObject()
        heard: list[LaunchRequest] = []
        address = new_address(tmp_path)
        door = SingleInstance(address, owner)
        door.requested.connect(heard.append)

        async def knock(said: bytes) -> QLocalSocket:
            line = QLocalSocket(owner)
            line.connectToServer(address)
            await until(lambda: line.state() is QLocalSocket.LocalSocketState.ConnectedState)
            line.write(said)
            return line

        for said in NONSENSE:
            turned_away = await knock(said)
            await until(partial(_is_ended, turned_away))
        assert heard == []
        line = await knock(msgspec.json.encode(LaunchRequest(demo=True)) + b"\n")
        await until(line.canReadLine)
        assert heard == [LaunchRequest(demo=True)]
        owner.deleteLater()

    run_in_qt(qapp, scenario())


def _is_ended(line: QLocalSocket) -> bool:
    return line.state() is QLocalSocket.LocalSocketState.UnconnectedState
