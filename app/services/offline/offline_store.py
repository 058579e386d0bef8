"""Stores data of a CMS for offline use: the last lists, and campaigns with their line-up."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, islice
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from app.config.connections import Connection
from app.core import packed_records_file, tolerant_json_files
from app.core.atomic_files import decode_versioned, encode_versioned, read_bytes, set_aside, write_atomic
from app.core.disk_worker import DiskWorker
from app.core.errors import DiskProblem
from app.core.log import logger
from app.core.packed_records_file import Head, Newer, Older, Unreadable
from app.core.translatable_texts import phrase
from app.domain.list_queries import RecordId
from app.domain.users_and_groups import Me
from app.services.offline.eviction import (
    MAX_AGE_S,
    MAX_BYTES,
    MAX_PICTURE_BYTES,
    MAX_RECORDS,
    Bounds,
    Files,
    StoreUsage,
)
from app.services.offline.file_format import (
    FOLDER,
    VERSION,
    WHO,
    LastAccount,
    PictureHead,
    kept_file,
    picture_file,
)
from app.services.records.loaded_record_lookup import Cached

R = TypeVar("R")

MAX_ROWS: Final = 200_000
"""Records of one list: twice as many as in the largest known CMS, and about a second of reading."""
_INTERVAL_S: Final = 0.5
_log = logger("offline")


@dataclass(frozen=True, slots=True)
class _List:
    """A list waiting to be written."""

    head: Head
    records: Sequence[Any]
    there: bytes
    pack: Callable[[Any], Any | None] | None


@dataclass(frozen=True, slots=True)
class _Picture:
    """A layout picture waiting to be written, or as it was read."""

    head: PictureHead
    content: bytes


_Stored = _List | Cached[Any] | LastAccount | _Picture


class OfflineStore:
    """The stored data of one connection, in `<data>/offline/<connection id>/<account id>/`, separate for each account.

    Nothing is stored or found until the account is known. Records hold no secrets: decoding drops them. The CMS has all
    of this data, so write errors are not reported, and files of an older version are dropped; files of a newer version
    stay.

    Limits: 200,000 records a list, 500 campaigns, 30 MB of layout pictures, 90 days, and 100 MB for all accounts of the
    connection together, about fifty times the size of a CMS with 1,000 campaigns. Beyond them the oldest are removed:
    pictures first, then other accounts' data, then campaigns, then lists.

    Attributes:
        account_id: the signed-in CMS user; None while unknown.
        times_forgotten: how often the user removed all of it; data from before is not stored after that.
    """

    def __init__(
        self,
        data_dir: Path | None,
        connection: Connection,
        *,
        max_bytes: int = MAX_BYTES,
        max_rows: int = MAX_ROWS,
        max_records: int = MAX_RECORDS,
        max_picture_bytes: int = MAX_PICTURE_BYTES,
        max_age_s: float = MAX_AGE_S,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Without a data folder nothing is stored."""
        self._folder = data_dir / FOLDER / connection.id if data_dir is not None else None
        self._base = connection.base
        self._max_rows = max_rows
        self._now = now
        self._disk: DiskWorker[Path, _Stored] = DiskWorker(phrase("offline lists"), self._write, interval_s=_INTERVAL_S)
        bounds = Bounds(max_bytes, max_records, max_picture_bytes, max_age_s)
        self._files = Files(
            self._folder, bounds, is_protected=lambda path: packed_records_file.is_newer(path, VERSION), now=now
        )
        self._are_newer: dict[Path, bool] = {}
        self.account_id: int | None = None
        self.times_forgotten = 0

    # ------------------------------------------------------------------------------------------------- account

    async def last_account(self) -> LastAccount | None:
        """Returns the account that the CMS last confirmed; None after `forget_account`."""
        if self._folder is None or self._disk.is_closed:
            return None
        path = self._folder / WHO
        waiting = self._disk.waiting().get(path)
        if isinstance(waiting, LastAccount):
            return waiting
        found = await self._ask(lambda: self._read_json(path, LastAccount))
        return found if found is not None and found.base == self._base else None

    def keep_account(self, me: Me | None) -> None:
        """Stores the signed-in account: `account_id`, and the CMS's record of the user."""
        if self._folder is not None and self.account_id is not None:
            self._put(self._folder / WHO, LastAccount(base=self._base, account_id=self.account_id, me=me))

    async def forget_account(self) -> None:
        """Forgets the last account, since a new sign-in begins."""
        self.account_id = None
        folder = self._folder
        if folder is not None:
            self._disk.drop(folder / WHO)
            await self._ask(lambda: self._files.remove(folder / WHO))

    # ------------------------------------------------------------------------------------------------- lists

    def keep_list(
        self,
        name: str,
        records: Sequence[R],
        *,
        kept_at: float,
        there: bytes = b"",
        pack: Callable[[R], Any | None] | None = None,
        is_complete: bool = True,
    ) -> None:
        """Stores a list in place of an earlier one of that name. Returns at once.

        `records` must not change any more; if `there` has a byte for each, a zero excludes the record. `pack` converts
        each record on another thread, or returns None to leave it out. Raises ValueError for a name that makes no file
        name.
        """
        path = self._path("list", name)
        if path is None or self.account_id is None:
            return
        total = len(there) - there.count(0) if there else len(records)
        head = Head(
            base=self._base,
            account_id=self.account_id,
            kept_at=kept_at,
            total=total,
            is_complete=is_complete and total <= self._max_rows,
        )
        self._put(path, _List(head, records, there, pack))

    async def list_head(self, name: str) -> Head | None:
        """Returns the head of a stored list; None where there is none that this account may see."""
        path, account_id = self._path("list", name), self.account_id
        return None if path is None else await self._ask(lambda: self._head(path, account_id))

    async def rows(self, name: str, head: Head, kind: type[R]) -> AsyncGenerator[list[R], None]:
        """Yields the records of a list, a piece at a time; fewer than in the head if the file is damaged."""
        path = self._path("list", name)
        if path is None:
            return
        pieces = packed_records_file.read_rows(path, head, kind)
        while (piece := await self._ask(lambda: self._next_piece(path, head, pieces))) is not None:
            yield piece

    async def whole_list(self, name: str, kind: type[R]) -> Cached[tuple[tuple[R, ...], bool]] | None:
        """Returns all records of a list, and whether the list was complete; None if missing or damaged."""
        head = await self.list_head(name)
        if head is None:
            return None
        found: list[R] = []
        async for piece in self.rows(name, head, kind):
            found += piece
        return Cached((tuple(found), head.is_complete), head.kept_at) if len(found) == head.rows else None

    # ------------------------------------------------------------------------------------------------- single records

    def keep_record(self, resource: str, record_id: RecordId, record: object) -> None:
        """Stores one record as just read, with details that lists lack. Returns at once."""
        path = self._path(f"record_{resource}", record_id)
        if path is not None:
            self._put(path, Cached(record, self._now()))

    async def record(self, resource: str, record_id: RecordId, kind: type[R]) -> Cached[R] | None:
        """Returns the record as last read; None where there is no copy."""
        path = self._path(f"record_{resource}", record_id)
        if path is None:
            return None
        waiting = self._disk.waiting().get(path)
        if isinstance(waiting, Cached):
            return waiting
        found = await self._ask(lambda: self._read_json(path, _Record))
        if found is None or found.base != self._base:
            return None
        try:
            return Cached(msgspec.json.decode(found.content, type=kind), tolerant_json_files.moment(found.kept_at))
        except msgspec.DecodeError as error:
            _log.warning("%s cannot be used: %s", path.name, type(error).__name__)
            return None

    def forget_record(self, resource: str, record_id: RecordId) -> None:
        """Removes the copy of a deleted record."""
        path = self._path(f"record_{resource}", record_id)
        if path is not None and not self._disk.is_closed:
            self._disk.drop(path)
            self._disk.enqueue(lambda: self._files.remove(path))

    # ------------------------------------------------------------------------------------------------- pictures

    def keep_picture(self, layout_id: int, modified: str, content: bytes) -> None:
        """Stores a layout's picture and replaces an older one. Returns at once.

        `modified` is the CMS's time of the layout's last change; with another time the picture is out of date.
        """
        if self._folder is not None and self.account_id is not None:
            head = PictureHead(base=self._base, modified=modified)
            self._put(picture_file(self._folder, self.account_id, layout_id), _Picture(head, content))

    async def picture(self, layout_id: int, modified: str) -> bytes | None:
        """Returns the picture of this version of a layout; None if it is not stored."""
        if self._folder is None or self.account_id is None:
            return None
        path = picture_file(self._folder, self.account_id, layout_id)
        waiting = self._disk.waiting().get(path)
        found = waiting if isinstance(waiting, _Picture) else await self._ask(lambda: self._read_picture(path))
        is_current = found is not None and found.head == PictureHead(base=self._base, modified=modified)
        return found.content if found is not None and is_current else None

    # ------------------------------------------------------------------------------------------------- everything

    async def usage(self) -> StoreUsage:
        """Returns how much is stored, for all accounts."""
        return await self._ask(self._files.summary) or StoreUsage()

    async def forget(self, account_id: int | None = None) -> None:
        """Removes the data of an account, or of all accounts. Raises DiskProblem if something cannot be removed."""
        folder = self._folder
        if folder is None:
            return
        self.times_forgotten += 1
        gone = folder if account_id is None else folder / str(account_id)
        paths = [path for path in self._disk.waiting() if gone in path.parents]
        for path in paths:
            self._disk.drop(path)
        await self._disk.ask(lambda: self._files.remove_below(gone))

    async def close(self) -> None:
        """Writes pending data and ends the thread. Raises DiskProblem."""
        await self._disk.close()

    # ------------------------------------------------------------------------------------------------- inside

    def _path(self, kind: str, name: RecordId) -> Path | None:
        if self._folder is None or self.account_id is None:
            return None
        return kept_file(self._folder, self.account_id, kind, name)

    def _put(self, path: Path, value: _Stored) -> None:
        if not self._disk.is_closed:
            self._disk.put(path, value)

    async def _ask(self, job: Callable[[], R]) -> R | None:
        """Returns what the disk has; None if it fails or is slow: the CMS is asked instead."""
        if self._folder is None or self._disk.is_closed:
            return None
        try:
            return await self._disk.ask(job)
        except DiskProblem as problem:
            _log.warning("%s", problem)
            return None

    # -- on the thread

    def _write(self, path: Path, value: _Stored) -> None:
        """Writes a value; failures are not retried, since the CMS has the data."""
        if self._is_newer(path):
            return
        try:
            if isinstance(value, _List):
                self._write_list(path, value)
            elif isinstance(value, _Picture):
                write_atomic(path, (encode_versioned(VERSION, value.head), b"\n", value.content))
            else:
                write_atomic(path, encode_versioned(VERSION, self._as_json(value)))
            self._files.written(path)
        except (DiskProblem, TypeError, ValueError, msgspec.MsgspecError) as error:
            _log.warning("%s is not kept: %s", path.name, error)

    def _write_list(self, path: Path, value: _List) -> None:
        counting = compress(value.records, value.there) if value.there else value.records
        records = list(islice(counting, self._max_rows))
        packed_records_file.write_rows(path, VERSION, value.head, records, value.pack)

    def _as_json(self, value: Cached[Any] | LastAccount) -> object:
        if isinstance(value, LastAccount):
            return value
        content = msgspec.Raw(msgspec.json.encode(value.value))
        return _Record(base=self._base, kept_at=value.kept_at, content=content)

    def _is_newer(self, path: Path) -> bool:
        """Whether the file is of a newer version; checked once, since it is ours from then on."""
        if path not in self._are_newer:
            self._are_newer[path] = packed_records_file.is_newer(path, VERSION)
            if self._are_newer[path]:
                _log.warning("%s was written by a newer version; it is left alone", path.name)
        return self._are_newer[path]

    def _head(self, path: Path, account_id: int | None) -> Head | None:
        try:
            head = packed_records_file.read_head(path, VERSION)
        except Newer:
            return None
        except Older:
            self._files.remove(path)
            return None
        except Unreadable as error:
            self._set_aside(path, error)
            return None
        is_ours = head is not None and head.base == self._base and head.account_id == account_id
        return head if is_ours else None

    def _next_piece(self, path: Path, head: Head, pieces: Iterator[list[R]]) -> list[R] | None:
        try:
            return next(pieces, None)
        except Unreadable as error:
            if self._head(path, head.account_id) == head:  # otherwise a newer list has just replaced it
                self._set_aside(path, error)
            return None

    def _read_json(self, path: Path, kind: type[R]) -> R | None:
        raw = read_bytes(path)
        if raw is None:
            return None
        try:
            envelope = decode_versioned(raw)
            if envelope.version > VERSION:
                return None
            if envelope.version < VERSION:
                self._files.remove(path)
                return None
            return msgspec.json.decode(envelope.data, type=kind)
        except msgspec.DecodeError as error:
            self._set_aside(path, error)
            return None

    def _read_picture(self, path: Path) -> _Picture | None:
        raw = read_bytes(path)
        if raw is None or self._is_newer(path):
            return None
        head, _, content = raw.partition(b"\n")
        try:
            envelope = decode_versioned(head)
            if envelope.version == VERSION:
                return _Picture(msgspec.json.decode(envelope.data, type=PictureHead), content)
        except msgspec.DecodeError as error:
            _log.info("%s cannot be used: %s", path.name, type(error).__name__)
        self._files.remove(path)
        return None

    def _set_aside(self, path: Path, error: Exception) -> None:
        self._files.written(set_aside(path, str(error)))
        self._files.gone(path)


class _Record(msgspec.Struct, frozen=True, kw_only=True):
    """A single record in its file."""

    base: str
    kept_at: float
    content: msgspec.Raw = msgspec.Raw(b"null")


def remove_all(data_dir: Path, connection_id: str) -> None:
    """Removes the stored data of a closed connection; call it in a thread. Raises DiskProblem if something is left."""
    folder = data_dir / FOLDER / connection_id
    Files(folder).remove_below(folder)
