"""The socket over which second starts reach the open window, in a folder that only this user can enter.

The window writes the socket's address into its data folder, since a second start may have another environment.
"""

from __future__ import annotations

import os
import secrets
import socket
import struct
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from app.core.atomic_files import read_bytes, write_atomic
from app.core.errors import DiskProblem
from app.core.log import logger
from app.core.private_files import FOLDER_MODE, is_private, make_folder

_RUN: Final = "run"
_ADDRESS: Final = "address"
_SOCKET: Final = "socket"
_LONGEST_PATH: Final = 103
"""In bytes: macOS allows 104 with a null at the end, Linux 108."""
_LONGEST_ADDRESS: Final = 4096


def new_address(folder: Path) -> str:
    """Returns an address for the window of this data folder and stores it for `written_address`.

    Raises OSError or DiskProblem if no folder is private enough or has a short enough path.
    """
    run = folder.resolve() / _RUN
    make_folder(run)
    if os.name == "posix" and not is_private(run):
        run.chmod(FOLDER_MODE)
    address = f"marquee-{secrets.token_hex(16)}" if sys.platform == "win32" else str(_socket_path(run))
    write_atomic(run / _ADDRESS, address.encode("utf-8", "surrogateescape"))
    return address


def written_address(folder: Path) -> str:
    """Returns the address of the window of this data folder; "" if there is none."""
    try:
        raw = read_bytes(folder.resolve() / _RUN / _ADDRESS) or b""
    except (DiskProblem, OSError):
        return ""
    return raw.decode("utf-8", "surrogateescape") if len(raw) <= _LONGEST_ADDRESS else ""


def is_same_user(descriptor: int) -> bool:
    """Returns whether the process at the other end of a connected socket belongs to this user.

    On Windows the pipe itself admits only this user.
    """
    if sys.platform == "win32":
        return True
    try:
        with socket.socket(fileno=os.dup(descriptor)) as peer:
            return _user_of(peer) == os.geteuid()
    except (OSError, struct.error) as error:
        logger("single_instance").warning("it is not known who is at the socket: %s", error)
        return False


def _socket_path(run: Path) -> Path:
    """Raises OSError if there is none."""
    name = f"marquee-{sha256(os.fsencode(run)).hexdigest()[:16]}"
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    places = [run / _SOCKET]
    if runtime and is_private(Path(runtime)):
        places.insert(0, Path(runtime) / name)
    for path in places:
        if len(os.fsencode(path)) <= _LONGEST_PATH and is_private(path.parent):
            return path
    # The data folder's path is too long for a socket: use a folder of our own beside the temporary files of all users.
    short = Path(tempfile.gettempdir()) / name
    make_folder(short)
    if is_private(short) and len(os.fsencode(short / _SOCKET)) <= _LONGEST_PATH:
        return short / _SOCKET
    raise OSError(f"no private folder with a short path: {run}, {short}")


def _user_of(peer: socket.socket) -> int:
    """Returns the user id of the process at the other end. Raises OSError."""
    if sys.platform == "linux":
        _pid, uid, _gid = struct.unpack("iII", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    else:  # macOS and BSD: LOCAL_PEERCRED returns a `struct xucred`, a version and the user id first
        _version, uid = struct.unpack_from("II", peer.getsockopt(0, 1, 76))
    return int(uid)
