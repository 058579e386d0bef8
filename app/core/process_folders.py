"""Folders of files that each process keeps for itself, and takes over from processes that have ended."""

from __future__ import annotations

import contextlib
from itertools import count
from pathlib import Path

import filelock

from app.core.private_files import FILE_MODE, make_folder

_LOCK = "owner.lock"
_OF_OTHERS = "process-"


class ProcessFolders:
    """The folders of one process in `main`: `main` itself for the first, `main/process-1` for the next, and so on.

    The system unlocks a folder when its process ends, even after a crash. The next process that asks takes it over.
    """

    def __init__(self, main: Path) -> None:
        self._main = main
        self._own: Path | None = None
        self._locks: dict[Path, filelock.BaseFileLock] = {}

    @property
    def own(self) -> Path:
        """The folder this process writes to. Raises OSError if it can't be created."""
        if self._own is None:
            self._own = self._first_free()
        return self._own

    def abandoned(self) -> tuple[Path, ...]:
        """Returns the folders of processes that have ended; they now belong to this process. Raises OSError."""
        own = self.own
        there = sorted(each for each in self._main.iterdir() if each.name.startswith(_OF_OTHERS) and each.is_dir())
        return tuple(each for each in (self._main, *there) if each != own and self._hold(each))

    def release(self) -> None:
        """Unlocks all folders for other processes."""
        while self._locks:
            self._locks.popitem()[1].release(force=True)
        self._own = None

    def _first_free(self) -> Path:
        for number in count():
            folder = self._main / f"{_OF_OTHERS}{number}" if number else self._main
            if number and folder.exists() and not folder.is_dir():
                continue
            make_folder(folder)
            try:
                if self._hold(folder):
                    return folder
            except (OSError, NotImplementedError):
                return folder  # no locks on this file system: act as the only process
        raise AssertionError("there is always another number")

    def _hold(self, folder: Path) -> bool:
        """Locks the folder for this process and returns whether it has it.

        Raises OSError where locking is impossible.
        """
        if folder in self._locks:
            return True
        lock = filelock.FileLock(folder / _LOCK, mode=FILE_MODE, thread_local=False)
        with contextlib.suppress(filelock.Timeout):
            lock.acquire(blocking=False)
            self._locks[folder] = lock
        return folder in self._locks
