"""The socket for second starts is in a private folder, and never talks to another user's process."""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.config.command_line import Connect
from app.core.private_files import is_private
from app.ui.startup.single_instance import LaunchRequest, SingleInstance, send_request
from app.ui.startup.single_instance_socket import new_address, written_address
from tests.helpers.program_in_process import run_in_qt
from tests.helpers.program_process import ROOT

ANOTHER_USER = 65_534
REQUEST = LaunchRequest(connect=Connect("https://cms.example.com", client_id="x", has_secret=True), secret="top-secret")

IS_ROOT = os.name == "posix" and os.geteuid() == 0
"""Only root can be two users: where another account runs the tests, those that need two have nothing to try."""

_BEGIN = """
import os, socket, sys
path = sys.argv[1]
os.setgroups([]); os.setgid(65534); os.setuid(65534)
line = socket.socket(socket.AF_UNIX)
line.settimeout(20)
"""
_LISTEN = (
    _BEGIN
    + """
line.bind(path); line.listen(); os.chmod(path, 0o777)
print("ready", flush=True)
other, _ = line.accept()
other.settimeout(20)
print("heard:", other.recv(4096), flush=True)
"""
)
_KNOCK = (
    _BEGIN
    + """
try:
    line.connect(path)
    line.sendall(sys.argv[2].encode() + b"\\n")
    print("heard:", line.recv(4096), flush=True)
except (PermissionError, ConnectionError) as error:
    print(type(error).__name__, flush=True)
"""
)


_RING = """
import sys
from pathlib import Path
import msgspec
from app.ui.startup.single_instance import LaunchRequest, send_request
print(send_request(Path(sys.argv[1]), msgspec.json.decode(sys.argv[2], type=LaunchRequest)))
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user can enter and write to."""
    folder = Path(tempfile.mkdtemp(prefix="marquee-test-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def no_runtime_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)


def as_another_user(code: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True)


async def start_again(folder: Path) -> bool:
    """Sends `REQUEST` from a separate process; returns whether the window accepted it."""
    said = msgspec.json.encode(REQUEST).decode()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _RING, str(folder), said, cwd=ROOT, stdout=subprocess.PIPE
    )
    return (await process.communicate())[0] == b"True\n"


@pytest.mark.failure(26, 40)
def test_nothing_is_sent_to_a_process_of_another_user(open_folder: Path, tmp_path: Path) -> None:
    if not IS_ROOT:
        return
    new_address(tmp_path)
    trap = open_folder / "socket"
    (tmp_path / "run" / "address").write_text(str(trap))
    with as_another_user(_LISTEN, str(trap)) as thief:
        assert thief.stdout is not None
        assert thief.stdout.readline() == "ready\n"
        assert not send_request(tmp_path, REQUEST)
        assert thief.stdout.readline() == "heard: b''\n"


@pytest.mark.failure(26, 40)
def test_a_request_of_another_user_is_ignored(qapp: QApplication, open_folder: Path) -> None:
    if not IS_ROOT:
        return
    address = str(open_folder / "socket")

    async def scenario() -> None:
        owner, heard = QObject(), list[LaunchRequest]()
        door = SingleInstance(address, owner)
        door.requested.connect(heard.append)
        os.chmod(address, 0o777)  # noqa: PTH101 - in a coroutine
        said = msgspec.json.encode(LaunchRequest(demo=True)).decode()
        with as_another_user(_KNOCK, address, said) as stranger:
            answer, _ = await asyncio.to_thread(stranger.communicate)
        assert answer in {"heard: b''\n", "ConnectionResetError\n", "BrokenPipeError\n"}
        assert heard == []
        owner.deleteLater()

    run_in_qt(qapp, scenario())


@pytest.mark.failure(40)
def test_another_user_cannot_enter_where_the_socket_is(qapp: QApplication, open_folder: Path) -> None:
    if not IS_ROOT:
        return

    async def scenario() -> None:
        owner = QObject()
        address = new_address(open_folder)
        SingleInstance(address, owner)
        with as_another_user(_KNOCK, address, "{}") as stranger:
            assert (await asyncio.to_thread(stranger.communicate))[0] == "PermissionError\n"
        owner.deleteLater()

    run_in_qt(qapp, scenario())


@pytest.mark.failure(26)
@pytest.mark.parametrize("depth", [0, 5], ids=["short", "too long for a socket"])
def test_a_request_arrives_for_any_length_of_the_data_folders_path(
    qapp: QApplication, tmp_path: Path, depth: int
) -> None:
    folder = tmp_path.joinpath(*["a-folder-with-a-long-name" for _ in range(depth)])

    async def scenario() -> None:
        owner, heard = QObject(), list[LaunchRequest]()
        door = SingleInstance(await asyncio.to_thread(new_address, folder), owner)
        door.requested.connect(heard.append)
        assert await start_again(folder)
        assert heard == [REQUEST]
        owner.deleteLater()

    run_in_qt(qapp, scenario())


@pytest.mark.failure(40)
@pytest.mark.parametrize(
    "spoil, is_used",
    [
        (lambda folder: folder.exists(), True),
        (lambda folder: folder.chmod(0o755), False),
        (lambda folder: folder.rmdir(), False),
        (lambda folder: (folder.rmdir(), folder.symlink_to(tempfile.gettempdir())), False),
        (lambda folder: os.chown(folder, ANOTHER_USER, 0) if IS_ROOT else folder.chmod(0o777), False),
    ],
    ids=["private", "wider", "missing", "a link", "another user's"],
)
def test_the_runtime_folder_is_used_where_it_is_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], object], is_used: bool
) -> None:
    if os.name != "posix":
        return
    runtime, data = tmp_path / "r", tmp_path / "d"
    runtime.mkdir(mode=0o700)
    spoil(runtime)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    socket = Path(new_address(data))
    assert (socket.parent == runtime) == is_used
    assert is_private(socket.parent)
    monkeypatch.delenv("XDG_RUNTIME_DIR")
    assert written_address(data) == str(socket), "independent of the second start's environment"
    assert stat.S_IMODE((data / "run" / "address").stat().st_mode) == 0o600
