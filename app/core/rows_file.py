"""Files of many records: a line that says what is in it, then the records packed in pieces that are read one by one."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from app.core.errors import DiskProblem
from app.core.files import decode_versioned, encode_versioned, write_atomic
from app.core.json_values import moment
from app.core.wording import say

R = TypeVar("R")

FIRST: Final = 250
"""Records in the first piece: what a window shows at once."""
PIECE: Final = 1_000
"""Records in every other piece. Packing so many takes a millisecond or two, during which nothing else runs."""
_REST_S: Final = 0.002
"""Between two pieces that are packed: who writes has time, and the window has none to lose."""
_LONGEST_HEAD: Final = 1 << 20
_MOST_UNPACKED: Final = 64 << 20
"""Bytes of one piece: more than any of ours has, so that a damaged file cannot fill the memory."""
_VERSION: Final = re.compile(rb'\s*\{\s*"version"\s*:\s*(\d{1,9})\b')
_LEVEL: Final = 1
"""zlib's quickest: records shrink to about a tenth, and it leaves the interpreter free meanwhile."""


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What a file says of itself.

    Attributes:
        base: the address of the CMS that the records are from.
        account_id: the CMS user who saw them.
        kept_at: Unix seconds when they were current.
        rows: how many records are in the file; `total` how many there were, without those that do not belong there.
        is_complete: whether the CMS had told all of them.
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
    """The file is torn, or holds records of another kind."""


class Newer(Exception):
    """The file was written by a newer Marquee."""


class Older(Exception):
    """The file was written by an older Marquee, in a way that is not read any more."""


def write_rows(
    path: Path, version: int, head: Head, records: Sequence[R], pack: Callable[[R], Any | None] | None = None
) -> int:
    """Replaces the file as a whole; for a thread of its own. Returns its size. Raises DiskProblem.

    `pack` makes of a record what is written for it; None leaves it out.
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
        time.sleep(_REST_S)
    total = head.total - (len(records) - rows)
    head = msgspec.structs.replace(head, rows=rows, total=total, pieces=tuple(map(len, pieces)))
    content = [encode_versioned(version, head), b"\n", *pieces]
    write_atomic(path, content)
    return sum(map(len, content))


def is_newer(path: Path, version: int) -> bool:
    """Whether a newer Marquee wrote the file, whatever is in it besides. False where there is none, or none to read."""
    try:
        with path.open("rb") as file:
            said = _VERSION.match(file.read(64))
    except OSError:
        return False
    return said is not None and int(said[1]) > version


def read_head(path: Path, version: int) -> Head | None:
    """What the file says of itself; None where there is no such file.

    Raises DiskProblem, Unreadable, Older and Newer.
    """
    try:
        with path.open("rb") as file:
            return _head_of(file.readline(_LONGEST_HEAD), version)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise DiskProblem(
            say("Marquee couldn't read {name}: {reason}.", name=path.name, reason=error.strerror or error)
        ) from error


def read_rows(path: Path, head: Head, kind: type[R]) -> Iterator[list[R]]:
    """The records, a piece at a time; each is read when it is asked for. Raises DiskProblem and Unreadable.

    `head` is what `read_head` gave. A file that was replaced since is unreadable, unless it is the same.
    """
    decoder = msgspec.json.Decoder(list[kind])  # type: ignore[valid-type]  # a type that is known at run time only
    try:
        with path.open("rb") as file:
            file.readline(_LONGEST_HEAD)
            for size in head.pieces:
                yield decoder.decode(_unpacked(file.read(size), size))
            if file.read(1):
                raise Unreadable("there is more in it than it says")
    except OSError as error:
        raise DiskProblem(
            say("Marquee couldn't read {name}: {reason}.", name=path.name, reason=error.strerror or error)
        ) from error
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
    if not all(0 < size <= _MOST_UNPACKED for size in head.pieces):
        raise Unreadable("a piece of it cannot be as long as it says")
    return msgspec.structs.replace(head, kept_at=moment(head.kept_at))


def _unpacked(piece: bytes, size: int) -> bytes:
    if len(piece) != size:
        raise Unreadable("it is cut off")
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(piece, _MOST_UNPACKED)
    if not unpacker.eof or unpacker.unused_data:
        raise Unreadable("a piece of it is damaged")
    return content
