"""Decodes bytes to records: whole pages at once if they are as expected, otherwise field by field.

No row is dropped silently. An unreadable field gets its default and is reported. A row that is no record, has no id or
is invalid JSON is counted. A single record is decoded completely or not at all, because edited records are sent back.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from app.api.invalid_json_rows import Raw, id_of_damaged_row, not_json, split_damaged_rows
from app.api.lenient_row_decoder import read_leniently, row_id
from app.core.errors import BadResponse
from app.core.translatable_texts import say
from app.domain.lenient_field_types import CmsRecord
from app.domain.list_queries import Page, RecordId, RowProblem

R = TypeVar("R", bound=CmsRecord)
S = TypeVar("S", bound=msgspec.Struct)

_AT_ONCE = 4 << 20
"""Bytes decoded in one step: a page of 1,000 campaigns is 1 MiB and takes 1 to 3 ms."""
_PIECE = 1 << 20
_TURN_S = 0.004
"""Seconds of reading rows one by one before the event loop gets its turn."""
_MOST_UNREADABLE = 100_000
"""With more unreadable rows, an answer is no list of records, and the reports on them would fill the memory."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_DECODE_ERRORS = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""The errors for a body that is invalid JSON: cut off, nested too deeply, or not UTF-8."""
_FIRST_NAME = re.compile(rb'\[\s*(\{\s*"[^"\\]*"\s*:)')


@dataclass(frozen=True)
class Rows(Generic[R]):
    """The rows of one answer. `received` counts all of them, including unreadable ones."""

    records: list[R]
    received: int
    unreadable: tuple[RowProblem, ...] = ()
    repaired: tuple[RowProblem, ...] = ()


async def decode_rows(body: bytes, record: type[R]) -> Rows[R]:
    """Returns the records of a list of any size, without blocking the event loop for longer than a frame.

    Raises BadResponse if the body is no list. Indices of problems count from this answer's first row.
    """
    body = body.removeprefix(_BYTE_ORDER_MARK)
    if len(body) <= _AT_ONCE:
        records = _decode_all(body, record)
        if records is not None:
            return Rows(records, len(records))
    elif (records := await _decode_pieces(body, record)) is not None:
        return Rows(records, len(records))
    records = []
    unreadable: list[RowProblem] = []
    repaired: list[RowProblem] = []
    start = 0
    async for piece in _pieces(body):
        decoded = _decode_all(b"[" + b",".join(piece) + b"]", record)
        if decoded is not None:
            records += decoded
        else:
            turn_ends = time.perf_counter() + _TURN_S
            for index, row in enumerate(piece, start):
                found, problems = _decode_row(bytes(row), record, index)
                if found is not None:
                    records.append(found)
                    repaired += problems
                else:
                    unreadable += problems
                if time.perf_counter() > turn_ends:
                    await asyncio.sleep(0)
                    turn_ends = time.perf_counter() + _TURN_S
        start += len(piece)
        if len(unreadable) > _MOST_UNREADABLE:
            raise _nothing_to_read(body)
        await asyncio.sleep(0)
    return Rows(records, start, tuple(unreadable), tuple(repaired))


def rows_in(body: bytes) -> Sequence[bytes]:
    """Returns the undecoded rows of a list whose rows could all be decoded."""
    return [bytes(row) for row in _split(body.removeprefix(_BYTE_ORDER_MARK)) or ()]


def check_readable(rows: Rows[Any] | Page[Any]) -> None:
    """Raises BadResponse if a row can't be read, or lacks a field because of that: it may be the one looked for."""
    if problems := (*rows.unreadable, *rows.repaired):
        raise BadResponse(say("Marquee can't read an item that the CMS sent."), diagnostics={"field": problems[0].path})


def check_whole(row: bytes, record: type[CmsRecord]) -> None:
    """Raises BadResponse if a field that is sent back is missing in the JSON of a record, or null for a list."""
    if not record.SENT_BACK:
        return
    present = msgspec.json.decode(row.removeprefix(_BYTE_ORDER_MARK), type=dict[str, msgspec.Raw])
    for field in msgspec.structs.fields(record):
        if field.name not in record.SENT_BACK:
            continue
        value = present.get(field.encode_name)
        if value is None or (field.default == () and bytes(value) == b"null"):
            raise BadResponse(
                say("The CMS sent this item without all of its values, so changing it could erase some."),
                say("Try again. If it keeps happening, report it."),
                diagnostics={"field": field.encode_name},
            )


def decode_one(body: bytes, record: type[S], identity: RecordId | None = None, *, whole: bool = False) -> S:
    """Returns a complete record: the one with this id, which is its first field, if one is given.

    Raises BadResponse with the path of the first unreadable field, or for another record. With `whole` also if a field
    is missing that a PUT sends back (`CmsRecord.SENT_BACK`).
    """
    found = _decode_complete(body, record)
    if whole and issubclass(record, CmsRecord):
        check_whole(body, record)
    if identity is not None and str(getattr(found, record.__struct_fields__[0])) != str(identity):
        raise BadResponse(
            say("The CMS returned a different item from the one requested."),
            say("Try again. If it keeps happening, report it."),
            diagnostics={"field": record.__struct_encode_fields__[0]},
        )
    return found


def _decode_complete(body: bytes, record: type[S]) -> S:
    body = body.removeprefix(_BYTE_ORDER_MARK)
    try:
        return msgspec.json.decode(body, type=record, strict=False)
    except msgspec.ValidationError:
        pass
    except _DECODE_ERRORS as error:
        raise not_json(body) from error
    found, paths = read_leniently(_plain(body), record)
    if found is None or paths:
        raise BadResponse(
            say("Marquee can't read an item that the CMS sent."),
            diagnostics={"field": paths[0], "length": len(body)},
        )
    return found


def _decode_all(body: bytes, record: type[R]) -> list[R] | None:
    """Decodes all rows at once; None if one of them is not as expected."""
    try:
        return msgspec.json.decode(body, type=list[record], strict=False)  # type: ignore[valid-type]  # the type is known at run time only
    except (msgspec.ValidationError, *_DECODE_ERRORS):
        return None


async def _decode_pieces(body: bytes, record: type[R]) -> list[R] | None:
    """Decodes a long body a megabyte at a time; None if it can't be split like this, or a row is not as expected.

    Rows normally begin with the same name, so the boundary between two of them can be found without parsing. Names
    inside strings have escaped quotes, and a piece that ends within a row is invalid JSON, so nothing is misread.
    """
    begins = _FIRST_NAME.match(body)
    stop = body.rfind(b"]")
    if begins is None or stop < 0 or body[stop + 1 :].strip():
        return None
    between = re.compile(rb"}\s*,\s*(" + re.escape(begins[1]) + b")")
    records: list[R] = []
    start = begins.start(1)
    while start < stop:
        cut = between.search(body, start + _PIECE)
        end, following = (stop, stop) if cut is None else (cut.start() + 1, cut.start(1))
        if end - start > _AT_ONCE:
            return None
        decoded = _decode_all(b"[" + body[start:end] + b"]", record)
        if decoded is None:
            return None
        records += decoded
        start = following
        await asyncio.sleep(0)
    return records


def _decode_row(row: bytes, record: type[R], index: int) -> tuple[R | None, list[RowProblem]]:
    try:
        return msgspec.json.decode(row, type=record, strict=False), []
    except msgspec.ValidationError:
        pass
    except _DECODE_ERRORS:
        return None, [RowProblem(index, id_of_damaged_row(row, record), "")]
    try:
        found, paths = read_leniently(msgspec.json.decode(row), record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):  # e.g. a number out of range
        return None, [RowProblem(index, id_of_damaged_row(row, record), "")]
    identity = row_id(record, row) if paths else None
    return found, [RowProblem(index, identity, path) for path in paths]


def _split(body: bytes) -> Sequence[Raw] | None:
    """Returns the undecoded rows; None if any part is invalid JSON. Raises BadResponse if it is no list.

    PHP sends a list with gaps as an object with numbers for names, but an empty one as a list.
    """
    try:
        return msgspec.json.decode(body, type=list[msgspec.Raw])
    except msgspec.ValidationError as not_a_list:
        try:
            by_number = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        except msgspec.ValidationError:
            by_number = None
        except _DECODE_ERRORS:
            return None
        if not by_number or not all(name.isdecimal() for name in by_number):
            raise BadResponse(
                say("The CMS's response isn't a list."), diagnostics={"length": len(body)}
            ) from not_a_list
        return tuple(by_number.values())
    except _DECODE_ERRORS:
        return None


async def _pieces(body: bytes) -> AsyncIterator[list[Raw]]:
    """Yields the undecoded rows, about a megabyte at a time. Raises BadResponse if it is no list."""
    rows = _split(body) if len(body) <= _AT_ONCE else None
    if rows is None:
        async for piece in split_damaged_rows(body):
            yield piece
        return
    piece, size = [], 0
    for row in rows:
        piece.append(row)
        size += memoryview(row).nbytes
        if size >= _PIECE:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def _plain(body: bytes, kind: Any = Any) -> Any:
    """Decodes to plain dicts and lists; None if the result is not of this kind."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError:
        return None
    except _DECODE_ERRORS as error:
        raise not_json(body) from error


def _nothing_to_read(body: bytes) -> BadResponse:
    return BadResponse(say("Marquee can't read the list that the CMS sent."), diagnostics={"length": len(body)})
