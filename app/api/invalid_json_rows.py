"""Reads lists in which a row is invalid JSON (invalid UTF-8, NaN): only the row is lost, not the list."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator

import msgspec

from app.api.lenient_row_decoder import value_id
from app.core.errors import BadResponse
from app.core.translatable_texts import say
from app.domain.list_queries import RecordId

Raw = msgspec.Raw | bytes
"""An undecoded row."""

_PIECE = 1 << 20
_TURN_S = 0.004
"""Seconds of scanning before the event loop gets its turn."""
_CLOCK_CHECK_MASK = 15
"""After a token that ends at a multiple of 16, the time is checked."""
_MOST_DIGITS = 19
"""Digits of an id; Python refuses to read numbers with thousands of digits."""
_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},]', re.DOTALL)
"""Matches the tokens that delimit rows: strings, which may contain any bracket or comma, brackets and commas."""
_BEGIN = re.compile(rb"\s*[\[{]")
_NUMBERED = re.compile(rb'^\s*"[0-9]+"\s*:')
"""Matches the start of a row in a list that is sent as an object."""


async def split_damaged_rows(body: bytes) -> AsyncIterator[list[Raw]]:
    """Yields the rows of a list of any length, split only by brackets and commas: rows may be invalid JSON.

    Raises BadResponse if the list is cut off, or contains anything that is neither an object nor JSON.
    """
    rows: list[Raw] = []
    depth, begin, end, size, count = 0, 0, -1, 0, 0
    is_numbered = is_good = True
    turn_ends = time.perf_counter() + _TURN_S
    for token in _TOKEN.finditer(body if _BEGIN.match(body) else b""):
        sign = body[token.start()]
        if sign in b"[{":
            if not depth:
                is_numbered, begin = sign == b"{"[0], token.end()
            depth += 1
        elif depth == 1 and sign in b",]}":
            row = body[begin : token.start()]
            row = (_NUMBERED.sub(b"", row, 1) if is_numbered else row).strip()
            if row or count or sign == b","[0]:  # else the list is empty
                is_good = _is_row(row)
                rows.append(row)
                count, size = count + 1, size + len(row)
            begin = token.end()
        if sign in b"]}":
            depth -= 1
            if not depth:
                end = token.end()
        if end >= 0 or not is_good:
            break
        if size >= _PIECE:
            yield rows
            rows, size = [], 0
        if token.end() & _CLOCK_CHECK_MASK == 0 and time.perf_counter() > turn_ends:
            await asyncio.sleep(0)
            turn_ends = time.perf_counter() + _TURN_S
    if end < 0 or not is_good or body[end:].strip():
        raise not_json(body)
    yield rows


def _is_row(piece: bytes) -> bool:
    """Returns whether the piece may be a row: an object with any content, or valid JSON."""
    if piece[:1] == b"{" and piece[-1:] == b"}":
        return True
    try:
        msgspec.json.decode(piece)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    return True


def _short(digits: str) -> int | None:
    return int(digits) if len(digits) <= _MOST_DIGITS else None


def id_of_damaged_row(row: bytes, record: type[msgspec.Struct]) -> RecordId | None:
    """Returns the id of a row that is invalid JSON, if the rest of it can be read."""
    if len(row) > _PIECE:
        return None
    try:
        found = json.loads(row.decode(errors="replace"), parse_int=_short)
    except (ValueError, RecursionError):
        return None
    return value_id(record, found)


def not_json(body: bytes) -> BadResponse:
    """Returns the error of an answer that is invalid JSON as a whole."""
    return BadResponse(
        say("The CMS's response is incomplete or damaged."),
        say("Try again. If it keeps happening, report it."),
        diagnostics={"length": len(body)},
    )
