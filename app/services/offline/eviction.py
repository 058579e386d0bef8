"""The stored files of a connection: their sizes, which are removed first, and removing them."""

from __future__ import annotations

import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.core.errors import DiskProblem
from app.core.log import logger
from app.core.translatable_texts import say
from app.services.offline.file_format import PICTURE

MAX_BYTES: Final = 100_000_000
MAX_RECORDS: Final = 500
MAX_PICTURE_BYTES: Final = 30_000_000
MAX_AGE_S: Final = 90 * 24 * 3600.0

_RECORD: Final = "record_"
_PICTURE: Final = f"{PICTURE}-"
_log = logger("offline")


@dataclass(frozen=True, slots=True)
class StoreUsage:
    """The stored amount: bytes on disk, lists and single records, and the Unix second of the newest; 0 for none.

    Layout pictures count only in `bytes`.
    """

    bytes: int = 0
    lists: int = 0
    records: int = 0
    newest: float = 0.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits for the files of one connection."""

    bytes: int = MAX_BYTES
    records: int = MAX_RECORDS
    picture_bytes: int = MAX_PICTURE_BYTES
    age_s: float = MAX_AGE_S


@dataclass(slots=True)
class _File:
    size: int
    moment: float


class Files:
    """All methods run on the writing thread, which alone changes these files."""

    def __init__(
        self,
        folder: Path | None,
        bounds: Bounds | None = None,
        *,
        is_protected: Callable[[Path], bool] = lambda _: False,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`is_protected` names files that are never removed to make room: those of a newer version."""
        self._folder = folder
        self._bounds = bounds or Bounds()
        self._is_protected = is_protected
        self._now = now
        self._found: OrderedDict[Path, _File] | None = None

    def written(self, path: Path) -> None:
        """Registers a new or changed file and removes others if there is no room. Logs what cannot be removed."""
        known = self._known()
        found = _look(path)
        if found is not None:
            known[path] = found
            known.move_to_end(path)
            self._make_room(path)

    def gone(self, path: Path) -> None:
        self._known().pop(path, None)

    def summary(self) -> StoreUsage:
        files = self._known()
        lists = sum(path.suffix == ".rows" for path in files)
        records = sum(path.name.startswith(_RECORD) for path in files)
        data_moments = (file.moment for path, file in files.items() if not path.name.startswith(_PICTURE))
        newest = max(data_moments, default=0.0)
        return StoreUsage(
            sum(file.size for file in files.values()), lists, records, newest if lists or records else 0.0
        )

    def remove(self, path: Path) -> None:
        """Removes a file. Raises DiskProblem."""
        self._known().pop(path, None)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise DiskProblem(
                say("{name} couldn't be deleted: {reason}.", name=path.name, reason=error.strerror or error)
            ) from error

    def remove_below(self, folder: Path) -> None:
        """Removes everything in a folder, also foreign files. Raises DiskProblem if some of it is left."""
        problem: DiskProblem | None = None
        for path in [path for path in self._all() if folder in path.parents]:
            try:
                self.remove(path)
            except DiskProblem as error:
                problem = error
        self._remove_empty(folder)
        if problem is not None:
            raise problem

    def _remove_empty(self, folder: Path) -> None:
        for empty in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
            with contextlib.suppress(OSError):
                empty.rmdir()
        with contextlib.suppress(OSError):
            folder.rmdir()

    def _known(self) -> OrderedDict[Path, _File]:
        """Returns the files, oldest first; reads the folder once, and removes outdated files then."""
        if self._found is None:
            looked_at = {path: file for path in self._all() if (file := _look(path)) is not None}
            self._found = OrderedDict(sorted(looked_at.items(), key=lambda each: each[1].moment))
            oldest = self._now() - self._bounds.age_s
            for path in [path for path, file in self._found.items() if file.moment < oldest]:
                self._removed(path)
        return self._found

    def _all(self) -> list[Path]:
        if self._folder is None:
            return []
        try:
            return [path for path in self._folder.rglob("*") if path.is_file()]
        except OSError as error:
            raise DiskProblem(
                say("The offline data couldn't be read: {reason}.", reason=error.strerror or error)
            ) from error

    def _make_room(self, newest: Path) -> None:
        known = self._known()
        taken = sum(file.size for file in known.values())
        records = [path for path in known if path.name.startswith(_RECORD)]
        for path in records[: max(0, len(records) - self._bounds.records)]:
            taken -= self._removed(path)
        pictures = [path for path in known if path.name.startswith(_PICTURE)]
        picture_bytes = sum(known[path].size for path in pictures)
        for path in pictures:
            if picture_bytes <= self._bounds.picture_bytes:
                break
            freed = self._removed(path)
            picture_bytes, taken = picture_bytes - freed, taken - freed
        # The note on the last account is beside the accounts' folders and does not count as theirs.
        own = newest.parent if newest.parent != self._folder else None
        # Oldest first within each; Python's sort is stable.
        for path in sorted(known, key=lambda each: _removal_rank(each, own)) if taken > self._bounds.bytes else ():
            if taken <= self._bounds.bytes:
                return
            taken -= self._removed(path)

    def _removed(self, path: Path) -> int:
        """Removes an optional file; returns the bytes freed."""
        if self._is_protected(path):
            return 0
        size = self._known()[path].size
        try:
            self.remove(path)
        except DiskProblem as problem:
            _log.warning("%s", problem)
        return size


def _removal_rank(path: Path, own: Path | None) -> int:
    """Returns the order of removal: unreadable files, pictures, other accounts', single records, lists, the rest.

    `own` is the folder of the account for which something was just stored.
    """
    if ".bad-" in path.name:
        return 0
    if path.name.startswith(_PICTURE):
        return 1
    is_record, is_list = path.name.startswith(_RECORD), path.suffix == ".rows"
    if own is not None and path.parent != own and (is_record or is_list):
        return 2
    if is_record:
        return 3
    return 4 if is_list else 5


def _look(path: Path) -> _File | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return _File(found.st_size, min(found.st_mtime, time.time()))
