"""History: every record as the CMS had it before Marquee changed or deleted it, stored on this computer."""

from __future__ import annotations

import contextlib
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from app.core import tolerant_json_files
from app.core.atomic_files import encode_versioned, json_files, read_versioned, record_stem, write_once
from app.core.disk_worker import DiskWorker
from app.core.errors import Busy, ConnectionClosed, DiskProblem
from app.core.log import logger
from app.core.process_lock import process_lock
from app.core.translatable_texts import phrase, say
from app.domain.list_queries import RecordId

T = TypeVar("T")

VERSION = 1
MAX_AGE_S = 90 * 24 * 3600.0
PROOF_S = 7 * 24 * 3600.0
"""The time that later snapshots must span to prove the age of older ones: a clock wrong once proves nothing."""
MAX_BYTES = 50_000_000

SAVING = "save"
DELETING = "delete"
RESTORING = "restoring"
RECREATED = "recreate"
"""Reasons for a snapshot. RESTORING marks a deleted record whose restoring was begun: it may exist again. RECREATED
marks one that was restored, or turned out to exist."""

_log = logger("history")


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """A record as the CMS had it.

    Attributes:
        resource, record_id: the record, say `campaign` and 5.
        title: the title in a list.
        why: what was about to happen to it: SAVING or DELETING, or one of the marks.
        account_id, account_name: the CMS user who did it, None and "" where the CMS does not name it.
        taken_at, tick: when it was taken, as in `core.elapsed_time`.
        content: the record as JSON, with the CMS's names; `payload` decodes it.
    """

    resource: str
    record_id: RecordId
    title: str = ""
    why: str = SAVING
    account_id: int | None = None
    account_name: str = ""
    taken_at: float = 0.0
    tick: float = 0.0
    content: msgspec.Raw = msgspec.Raw(b"null")

    def payload(self, kind: type[T]) -> T:
        """Returns the record. Raises msgspec.ValidationError if it has another type."""
        return msgspec.json.decode(self.content, type=kind)


class _Name(NamedTuple):
    """The parts of a file name; `moment` counts microseconds, is unique, and orders the snapshots of a record."""

    resource: str
    record_id: str
    moment: int

    @property
    def file(self) -> str:
        return f"{record_stem(self.resource, self.record_id)}-{self.moment:018d}.json"


@dataclass(slots=True)
class _Taken:
    """A snapshot waiting to be written; its record is encoded on the writing thread, which sets `written_as`."""

    snapshot: Snapshot
    record: Any
    written_as: _Name | None = None


class History:
    """The snapshots of one connection, in `<data>/history/<connection id>/<resource>-<record id>-<time>.json`.

    A snapshot is removed when it is 90 days older than a whole week of later ones, and the oldest are removed while all
    take more than 50 MB. Those that cannot be written stay in memory and are tried again. Records never hold secrets:
    decoding drops them. Every running Marquee writes to the same folder, so each look reads which files are there.

    Attributes:
        account_id, account_name: the signed-in CMS user, recorded in every later snapshot.
    """

    def __init__(
        self,
        data_dir: Path,
        connection_id: str,
        *,
        max_bytes: int = MAX_BYTES,
        max_age_s: float = MAX_AGE_S,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._directory = data_dir / "history" / connection_id
        self._max_bytes = max_bytes
        self._max_age_s = max_age_s
        self._now = now
        self._last = 0
        self._settled: set[tuple[str, str]] = set()
        self._reserved: dict[tuple[str, str], contextlib.AsyncExitStack] = {}
        self._disk: DiskWorker[_Name, _Taken] = DiskWorker(phrase("versions"), self._write)
        # Only for the thread: sizes of the files, oldest first, and the files of each record.
        self._sizes: OrderedDict[_Name, int] | None = None
        self._of_record: dict[tuple[str, str], list[_Name]] = {}
        # The files written by this run, and how far its moments of a record are moved past those of other runs.
        self._own: set[_Name] = set()
        self._ahead: dict[tuple[str, str], int] = {}
        self._bytes = 0
        self._files: set[str] = set()
        self.account_id: int | None = None
        self.account_name = ""

    @property
    def problem(self) -> DiskProblem | None:
        """Why nothing can be written at the moment; None if it can."""
        return self._disk.problem

    def keep(
        self, resource: str, record_id: RecordId, title: str, record: object, why: str = SAVING
    ) -> Callable[[], None]:
        """Keeps a record as it is before a write. Returns at once what to call if nothing came of that write.

        `record` is anything that msgspec encodes and that no longer changes: a domain record as read. Raises ValueError
        for an id that makes no file name. Raises Offline after `close`, so that a save which comes so late does not
        change a record without a snapshot.
        """
        if self._disk.is_closed:
            raise ConnectionClosed
        record_stem(resource, record_id)
        if why == DELETING:
            self._settled.discard((resource, str(record_id)))
        taken_at = self._now()
        self._last = max(self._last + 1, round(taken_at * 1_000_000))
        snapshot = Snapshot(
            resource=resource,
            record_id=record_id,
            title=title,
            why=why,
            account_id=self.account_id,
            account_name=self.account_name,
            taken_at=taken_at,
            tick=time.monotonic(),
        )
        name = _Name(resource, str(record_id), self._last)
        taken = _Taken(snapshot, record)
        self._disk.put(name, taken)

        def withdraw() -> None:
            self._disk.drop(name)
            if not self._disk.is_closed:
                self._disk.enqueue(lambda: self._remove(taken.written_as or name))

        return withdraw

    async def list(self, resource: str, record_id: RecordId) -> tuple[Snapshot, ...]:
        """Returns every snapshot of one record, newest first. Unreadable files are moved aside.

        Raises DiskProblem.
        """
        return await self._disk.ask(lambda: self._list(resource, str(record_id)))

    async def load(self, resource: str, record_id: RecordId) -> Snapshot | None:
        """Returns the newest snapshot of one record, or None. Raises DiskProblem."""
        return await self._disk.ask(lambda: next(iter(self._list(resource, str(record_id), most=1)), None))

    def was_restored(self, resource: str, record_id: RecordId) -> bool:
        """Returns whether a deleted record was settled since Marquee was started; at once, without reading files."""
        return (resource, str(record_id)) in self._settled

    async def deleted(self) -> tuple[Snapshot, ...]:
        """Returns the last snapshot of each deleted and not restored record, newest first. Raises DiskProblem."""
        return await self._disk.ask(self._deleted)

    def settle(self, snapshot: Snapshot) -> None:
        """Marks a deleted record as existing again, under any id: it leaves the deleted ones."""
        self._settled.add((snapshot.resource, str(snapshot.record_id)))
        self.mark(snapshot, RECREATED)

    def mark(self, snapshot: Snapshot, why: str) -> Callable[[], None]:
        """Notes what becomes of a deleted record. Returns what to call if nothing came of it."""
        return self.keep(snapshot.resource, snapshot.record_id, snapshot.title, snapshot.content, why)

    @contextlib.asynccontextmanager
    async def reserved(self, resource: str, record_id: RecordId) -> AsyncGenerator[bool]:
        """Reserves a deleted record for the work inside; yields False if another running Marquee is restoring it.

        Where files can't be locked, this is the only one. While the disk doesn't take what became of the record, it
        stays reserved until Marquee ends: the others don't know of it.
        """
        record = (resource, str(record_id))
        if record in self._reserved:
            yield True
            return
        lock = process_lock(self._directory / "restoring" / f"{record_stem(resource, record_id)}.lock", limit_s=0.0)
        async with contextlib.AsyncExitStack() as stack:
            is_free = True
            with contextlib.suppress(DiskProblem):
                try:
                    await stack.enter_async_context(lock)
                except Busy:
                    is_free = False
            try:
                yield is_free
            finally:
                if is_free and self.problem is not None:
                    self._reserved[record] = stack.pop_all()

    async def flush(self) -> None:
        """Writes pending snapshots now. Raises DiskProblem; they stay in memory then."""
        await self._disk.flush()

    async def close(self) -> None:
        """Writes pending snapshots and ends the thread. Raises DiskProblem if they could not be written."""
        await self._disk.close()

    # -- on the thread

    def _write(self, name: _Name, taken: _Taken) -> None:
        sizes = self._known()
        try:
            data = encode_versioned(VERSION, _as_read(taken))
        except (TypeError, ValueError, msgspec.MsgspecError):
            # Trying again would not help; a bug here must not stop the writing of other snapshots.
            _log.exception("a snapshot of %s cannot be encoded", name.resource)
            return
        stored = self._after_other_runs(name)
        write_once(self._directory / stored.file, data)
        taken.written_as = stored
        self._own.add(stored)
        self._bytes += len(data)
        self._add(stored, len(data))
        self._remove_outdated(sizes)

    def _after_other_runs(self, name: _Name) -> _Name:
        """Returns the name with a moment after those of earlier runs: the clock may have been set back since."""
        record = name[:2]
        newest = max((each.moment for each in self._of_record.get(record, ()) if each not in self._own), default=0)
        if newest >= name.moment + self._ahead.get(record, 0):
            oldest = min(each.moment for each in (name, *self._disk.waiting()) if each[:2] == record)
            self._ahead[record] = newest + 1 - oldest
        return name._replace(moment=name.moment + self._ahead.get(record, 0))

    def _add(self, name: _Name, size: int) -> None:
        assert self._sizes is not None, "the folder was read"
        self._sizes[name] = size
        self._files.add(name.file)
        self._of_record.setdefault(name[:2], []).append(name)

    def _forget(self, name: _Name) -> None:
        assert self._sizes is not None, "the folder was read"
        self._bytes -= self._sizes.pop(name)
        self._files.discard(name.file)
        self._own.discard(name)
        self._of_record[name[:2]].remove(name)

    def _remove(self, name: _Name) -> None:
        if name in self._known():
            self._forget(name)
        try:
            (self._directory / name.file).unlink(missing_ok=True)
        except OSError as error:
            _log.warning("%s could not be removed: %s", name.file, error.strerror or error)

    def _remove_outdated(self, sizes: OrderedDict[_Name, int]) -> None:
        while sizes:
            name = next(iter(sizes))
            is_too_much = self._bytes > self._max_bytes and len(sizes) > 1
            if not is_too_much and not self._is_too_old(name, sizes):
                return
            self._remove(name)

    def _is_too_old(self, name: _Name, sizes: OrderedDict[_Name, int]) -> bool:
        """Whether the others prove its age. The clock alone does not: set wrong once, it would remove everything."""
        age, proof = self._max_age_s * 1_000_000, PROOF_S * 1_000_000
        newest = next(reversed(sizes)).moment
        if newest - name.moment <= age + proof:
            return False
        first = next(each.moment for each in sizes if each.moment - name.moment > age)
        return newest - first >= proof

    def _known(self) -> OrderedDict[_Name, int]:
        """Returns the files on disk, as of the last look. Files with other names are ignored."""
        return self._sizes if self._sizes is not None else self._look()

    def _look(self) -> OrderedDict[_Name, int]:
        """Returns the files on disk. Another running Marquee may have added or removed some."""
        try:
            there = {path.name: path for path in json_files(self._directory)}
            added = {
                name: path.lstat().st_size
                for file, path in there.items()
                if file not in self._files and (name := _name_of(path.stem)) is not None
            }
        except OSError as error:
            raise DiskProblem(
                say("The version history couldn't be read: {reason}.", reason=error.strerror or error)
            ) from error
        if self._sizes is None:
            self._sizes = OrderedDict()
        for name in [each for each in self._sizes if each.file not in there]:
            self._forget(name)
        for name, size in added.items():
            self._bytes += size
            self._add(name, size)
        if added:
            self._sizes = OrderedDict(sorted(self._sizes.items(), key=lambda each: each[0].moment))
        return self._sizes

    def _list(self, resource: str, record_id: str, *, most: int | None = None) -> tuple[Snapshot, ...]:
        self._look()
        return self._there(resource, record_id, most=most)

    def _there(self, resource: str, record_id: str, *, most: int | None = None) -> tuple[Snapshot, ...]:
        waiting = self._disk.waiting()
        record = (resource, record_id)
        names = {*self._of_record.get(record, ()), *(name for name in waiting if name[:2] == record)}
        found: list[Snapshot] = []
        for name in sorted(names, key=lambda each: (each in waiting, each.moment), reverse=True):
            if len(found) == most:
                break
            taken = waiting.get(name)
            snapshot = _as_read(taken) if taken is not None else _read_if_possible(self._directory / name.file)
            if snapshot is not None:
                found.append(snapshot)
        return tuple(found)

    def _deleted(self) -> tuple[Snapshot, ...]:
        self._look()
        records = {*self._of_record, *(name[:2] for name in self._disk.waiting())}
        found = [snapshot for record in records if (snapshot := self._deletion_of(*record)) is not None]
        return tuple(sorted(found, key=lambda snapshot: -snapshot.taken_at))

    def _deletion_of(self, resource: str, record_id: str) -> Snapshot | None:
        """Returns the snapshot of a deletion, unless the record has been restored or saved since."""
        newest = next(iter(self._there(resource, record_id, most=1)), None)
        if newest is None or newest.why != RESTORING:
            return newest if newest is not None and newest.why == DELETING else None
        marked = self._there(resource, record_id)
        return next((each for each in marked if each.why == DELETING), newest)


def _name_of(stem: str) -> _Name | None:
    """Parses the name that `_Name.file` makes: an id may contain dashes."""
    resource, _, rest = stem.partition("-")
    record_id, _, moment = rest.rpartition("-")
    return _Name(resource, record_id, int(moment)) if record_id and moment.isdecimal() else None


def _as_read(taken: _Taken) -> Snapshot:
    return msgspec.structs.replace(taken.snapshot, content=msgspec.Raw(msgspec.json.encode(taken.record)))


def _read_if_possible(path: Path) -> Snapshot | None:
    """Returns a snapshot; None for a file that can't be read, which must not hide the others."""
    try:
        snapshot = read_versioned(path, VERSION, Snapshot)
    except DiskProblem as error:
        _log.warning("history: %s", error)
        return None
    return snapshot and msgspec.structs.replace(snapshot, taken_at=tolerant_json_files.moment(snapshot.taken_at))
