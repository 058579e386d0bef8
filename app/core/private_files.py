"""Folders and files that only their owner can open."""

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
"""The files and folders that Marquee keeps in its data folder, by the first part of the name."""


def make_folder(folder: Path) -> None:
    """Creates a folder and its missing parents, each for its owner only. Raises OSError."""
    try:
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    except FileNotFoundError:
        make_folder(folder.parent)
        folder.mkdir(mode=FOLDER_MODE, exist_ok=True)


def is_private(folder: Path) -> bool:
    """Returns whether `folder` belongs to this user and no other user can enter it; False for a link.

    Always True on Windows, where a folder inherits the permissions of its parent.
    """
    try:
        found = folder.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & _OTHERS


def open_private(name: str, flags: int) -> int:
    """An `opener` for `open`: creates a file that only its owner can read."""
    return os.open(name, flags, FILE_MODE)


def make_private(folder: Path) -> None:
    """Closes Marquee's files to other users in a data folder that they can enter.

    The folder itself is unchanged: the user may have chosen one that also holds other things.
    """
    if os.name != "posix":
        return
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.split(".", 1)[0] not in _OURS or entry.is_symlink():
                continue
            mode = stat.S_IMODE(entry.stat(follow_symlinks=False).st_mode)
            if mode & _OTHERS:
                with contextlib.suppress(OSError):  # another user's: Marquee may not change it
                    Path(entry.path).chmod(mode & ~_OTHERS)
