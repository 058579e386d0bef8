"""Folders and files that only their owner can enter and read."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from pathlib import Path
from typing import Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
_OTHERS: Final = 0o077
_OURS: Final = frozenset(
    {"connections", "drafts", "history", "instance", "logs", "message-templates", "offline", "run", "settings"}
)
"""What Marquee keeps in its data folder, by the first part of its name."""


def make_folder(folder: Path) -> None:
    """Makes a folder and those above it that are missing, each for its owner only. Raises OSError."""
    try:
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)


def is_private(folder: Path) -> bool:
    """Whether this is a folder of this user's that nobody else can enter; a link to one is none.

    Always so on Windows, where a folder has the rights of the one it is in.
    """
    try:
        found = folder.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & _OTHERS


def open_private(name: str, flags: int) -> int:
    """The `opener` of a file that only its owner can read."""
    return os.open(name, flags, FILE_MODE)


def make_private(folder: Path) -> None:
    """Closes to others what Marquee keeps in a data folder that they can enter.

    The folder itself stays as it is: the person may have chosen one that holds other things as well.
    """
    if os.name != "posix":
        return
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.split(".", 1)[0] not in _OURS or entry.is_symlink():
                continue
            mode = stat.S_IMODE(entry.stat(follow_symlinks=False).st_mode)
            if mode & _OTHERS:
                with contextlib.suppress(OSError):  # another user's: it is not ours to close
                    Path(entry.path).chmod(mode & ~_OTHERS)
