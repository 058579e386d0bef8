"""Files of many records: one header line, then the records packed in pieces that are read one at a time."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from app.core.atomic_files import decode_versioned, encode_versioned, read_problem, write_atomic
from app.core.errors import DiskProblem
from app.core.tolerant_json_files import moment
from app.core.translatable_texts import say

R = TypeVar("R")

FIRST: Final = 250
"""Records in the first piece; a window shows that many at once."""
PIECE: Final = 1_000
"""Records in every other piece. Packing them takes 1 to 2 ms, during which nothing else runs."""
_PAUSE_S: Final = 0.002
"""Seconds of pause between two pieces: writing is not urgent, but the window must stay responsive."""
_MAX_HEADER: Final = 1 << 20
_MAX_UNPACKED: Final = 64 << 20
"""Bytes of one unpacked piece at most: no piece of ours has as many, so a damaged file can't fill the memory."""
_VERSION: Final = re.compile(rb'\s*\{\s*"version"\s*:\s*(\d{1,9})\b')
_LEVEL: Final = 1
"""The fastest level of zlib: records shrink to about a tenth, and it releases Python's lock meanwhile."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The header of a file.

    Attributes:
        base: the address of the CMS the records came from.
        account_id: the CMS user who loaded them.
        kept_at: Unix seconds at which they were current.
        rows: how many records are in the file.
        total: how many records there were, without those that were left out.
        is_complete: whether the list was loaded completely.
        pieces: the size of each piece in bytes.
    """

    base: str
    account_id: int
    kept_at: float
    rows: int = 0
    total: int = 0
    is_complete: bool = True
    pieces: tuple[int, ...] = ()


class Unreadable(Exception):
    """The file is damaged, or holds records of another kind."""


class Newer(Exception):
    """The file was written by a newer Marquee."""


class Older(Exception):
    """The file was written by an older Marquee, in a format that is no longer supported."""


def write_rows(
    path: Path, version: int, head: Head, records: Sequence[R], pack: Callable[[R], Any | None] | None = None
) -> int:
    """Replaces the whole file; call it on a background thread. Returns its size in bytes. Raises DiskProblem.

    `pack` converts a record to the value that is written; None leaves the record out.
    """
    pieces, rows = [], 0
    for first, last in _slices(len(records)):
        kept: Sequence[Any] = records[first:last]
        if pack is not None:
            kept = [packed for packed in map(pack, kept) if packed is not None]
        try:
            pieces.append(zlib.compress(msgspec.json.encode(kept), _LEVEL))
        except (TypeError, ValueError, msgspec.MsgspecError) as error:
            raise DiskProblem(
                say("Marquee couldn't write {name}: one item can't be stored in a file.", name=path.name)
            ) from error
        rows += len(kept)
        time.sleep(_PAUSE_S)
    total = head.total - (len(records) - rows)
    head = msgspec.structs.replace(head, rows=rows, total=total, pieces=tuple(map(len, pieces)))
    content = [encode_versioned(version, head), b"\n", *pieces]
    write_atomic(path, content)
    return sum(map(len, content))


def is_newer(path: Path, version: int) -> bool:
    """Returns whether a newer Marquee wrote the file, whose content may be unreadable.

    False if it is absent or unreadable.
    """
    try:
        with path.open("rb") as file:
            said = _VERSION.match(file.read(64))
    except OSError:
        return False
    return said is not None and int(said[1]) > version


def read_head(path: Path, version: int) -> Head | None:
    """Returns the header of the file; None if there is no such file.

    Raises DiskProblem, Unreadable, Older and Newer.
    """
    try:
        with path.open("rb") as file:
            return _head_of(file.readline(_MAX_HEADER), version)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise read_problem(path, error) from error


def read_rows(path: Path, head: Head, kind: type[R]) -> Iterator[list[R]]:
    """Yields the records piece by piece; each piece is read on demand. Raises DiskProblem and Unreadable.

    `head` is the result of `read_head`. If the file was replaced with another since, Unreadable is raised.
    """
    decoder = msgspec.json.Decoder(list[kind])  # type: ignore[valid-type]  # the type is known at run time only
    try:
        with path.open("rb") as file:
            file.readline(_MAX_HEADER)
            for size in head.pieces:
                yield decoder.decode(_unpacked(file.read(size), size))
            if file.read(1):
                raise Unreadable("there is more in it than it says")
    except OSError as error:
        raise read_problem(path, error) from error
    except (msgspec.DecodeError, zlib.error, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from error


def _slices(count: int) -> Iterator[tuple[int, int]]:
    first, size = 0, FIRST
    while first < count:
        yield first, min(first + size, count)
        first, size = first + size, PIECE


def _head_of(line: bytes, version: int) -> Head:
    try:
        envelope = decode_versioned(line)
        if envelope.version > version:
            raise Newer
        if envelope.version < version:
            raise Older
        head = msgspec.json.decode(envelope.data, type=Head)
    except msgspec.DecodeError as error:
        raise Unreadable(str(error)) from error
    if not all(0 < size <= _MAX_UNPACKED for size in head.pieces):
        raise Unreadable("a piece of it cannot be as long as it says")
    return msgspec.structs.replace(head, kept_at=moment(head.kept_at))


def _unpacked(piece: bytes, size: int) -> bytes:
    if len(piece) != size:
        raise Unreadable("it is cut off")
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(piece, _MAX_UNPACKED)
    if not unpacker.eof or unpacker.unused_data:
        raise Unreadable("a piece of it is damaged")
    return content
