"""Folders of files that each process keeps for itself, and takes over from processes that have ended."""

from __future__ import annotations

import contextlib
import os
from itertools import count
from pathlib import Path

import filelock

from app.core.private_files import FILE_MODE, make_folder

_LOCK = "owner.lock"
_OF_OTHERS = "process-"
_RESERVED = "reserved"


class ProcessFolders:
    """The folders of one process in `main`: `main` itself for the first, `main/process-1` for the next, and so on.

    The system unlocks a folder when its process ends, even after a crash. The next process that asks takes it over.

    Attributes:
        problem: why the last look left out a folder; None if it did not.
    """

    def __init__(self, main: Path) -> None:
        self._main = main
        self.problem: OSError | None = None
        self._own: Path | None = None
        self._locks: dict[Path, filelock.BaseFileLock] = {}
        self._reserved: dict[str, filelock.BaseFileLock] = {}
        self._seen: dict[str, int] = {}

    @property
    def own(self) -> Path:
        """The folder this process writes to. Raises OSError if it can't be created."""
        if self._own is None:
            self._own = self._first_free()
        return self._own

    def abandoned(self) -> tuple[Path, ...]:
        """Returns the folders of processes that have ended; they now belong to this process. Raises OSError."""
        return self._others(is_held=True)

    def is_in_use(self, name: str) -> bool:
        """Whether another running process has a file of this name; False if that can't be told."""
        self._seen[name] = self._last_use(name)
        try:
            there = self._others(is_held=False) if self._main.is_dir() else ()
        except OSError:
            return False
        return any((folder / name).exists() for folder in there)

    def reserve(self, name: str) -> bool:
        """Reserves a file name among all running processes, until `give_back` or the end of this one.

        Returns False if another one has it or has such a file, or has had it since `is_in_use` was last asked. Of
        several that ask at once, exactly one gets it. Where locking is impossible, this is the only process.
        """
        lock = filelock.FileLock(self._reserved_file(name, ".lock"), mode=FILE_MODE, thread_local=False)
        try:
            make_folder(self._main / _RESERVED)
            lock.acquire(blocking=False)
        except filelock.Timeout:
            return False
        except (OSError, NotImplementedError):
            return not self.is_in_use(name)
        self._reserved[name] = lock
        last_use = self._last_use(name)
        is_free = self._seen.get(name, last_use) == last_use and not self.is_in_use(name)
        if not is_free:
            self._release(name)
        return is_free

    def give_back(self, name: str) -> None:
        """Ends a reservation; harmless if there is none."""
        if name in self._reserved:
            with contextlib.suppress(OSError):
                self._reserved_file(name, ".used").touch(FILE_MODE)
            self._seen[name] = self._last_use(name)
            self._release(name)

    def _release(self, name: str) -> None:
        self._reserved.pop(name).release(force=True)

    def _reserved_file(self, name: str, suffix: str) -> Path:
        return self._main / _RESERVED / f"{name}{suffix}"

    def _last_use(self, name: str) -> int:
        """Returns when a process last gave the name back, in nanoseconds; 0 if none has."""
        try:
            return self._reserved_file(name, ".used").stat().st_mtime_ns
        except OSError:
            return 0

    def _others(self, *, is_held: bool) -> tuple[Path, ...]:
        """Returns the other folders that could be locked for this process, or those that could not.

        One that can't be looked at does not hide the rest.
        """
        own, found = self.own, list[Path]()
        self.problem = None
        there = sorted(each for each in self._main.iterdir() if each.name.startswith(_OF_OTHERS) and not each.is_file())
        for folder in (self._main, *there):
            try:
                if folder != own and self._hold(folder) is is_held:
                    found.append(folder)
            except OSError as error:
                self.problem = error
            except NotImplementedError as error:  # no locks on this file system
                self.problem = OSError(str(error))
        return tuple(found)

    def release(self) -> None:
        """Unlocks all folders and names for other processes."""
        for name in tuple(self._reserved):
            self.give_back(name)
        while self._locks:
            self._locks.popitem()[1].release(force=True)
        self._own = None

    def _first_free(self) -> Path:
        for number in count():
            folder = self._main / f"{_OF_OTHERS}{number}" if number else self._main
            if number and os.path.lexists(folder) and not folder.is_dir():
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
