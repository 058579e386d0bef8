"""Reads the body of an answer, limited to a size after decompression."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator

from app.core.errors import BadResponse
from app.core.translatable_texts import say

_PIECE = 1 << 20
_TURN_S = 0.008
"""Seconds to read chunks that have already arrived, before the event loop gets its turn."""
_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS
_PLAIN = frozenset({"", "identity"})
_PACKED = frozenset({"gzip", "x-gzip", "deflate"})

ACCEPTED = "gzip, deflate"
"""The encodings that are requested and accepted, one at a time: stacked ones would multiply a decompression bomb."""


async def read_body(
    chunks: AsyncIterator[bytes], encoding: str, *, limit: int, keep_going: Callable[[], bool]
) -> bytes | None:
    """Returns the whole body, or None if `keep_going()` was False between two chunks.

    Raises BadResponse for more than `limit` bytes after decompression, for a damaged or an unknown encoding.
    """
    unpack = _unpacker(encoding.strip().lower())
    pieces: list[bytes] = []
    size = 0
    turn_ends = time.perf_counter() + _TURN_S
    async for chunk in chunks:
        if time.perf_counter() > turn_ends:
            # Thousands of chunks of one byte each can arrive at once, and httpx yields them without a pause.
            await asyncio.sleep(0)
            turn_ends = time.perf_counter() + _TURN_S
        if not keep_going():
            return None
        for piece in unpack(chunk):
            size += len(piece)
            if size > limit:
                raise _too_large(limit)
            pieces.append(piece)
            if len(piece) == _PIECE:
                await asyncio.sleep(0)
    return b"".join(pieces)


def check_length(length: str, limit: int) -> None:
    """Raises BadResponse if the announced length exceeds `limit` bytes."""
    if length.isascii() and length.isdigit() and int(length[:18]) > limit:
        raise _too_large(limit)


def _too_large(limit: int) -> BadResponse:
    size = f"{limit >> 20} MiB" if limit >> 20 else f"{limit >> 10} KiB"
    return BadResponse(
        say("The response is larger than {size}.", size=size),
        say("Filter the list to shorten it. If it keeps happening, ask your CMS administrator."),
        diagnostics={"limit": limit},
    )


def _unpacker(encoding: str) -> Callable[[bytes], Iterator[bytes]]:
    if encoding in _PLAIN:
        return lambda chunk: iter((chunk,))
    if encoding in _PACKED:
        return _Inflater()
    raise BadResponse(
        say("The response uses a compression that Marquee didn't request."), diagnostics={"encoding": encoding[:40]}
    )


class _Inflater:
    """Decompresses chunk by chunk, never more than a piece at a time."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(_GZIP_OR_ZLIB)

    def __call__(self, chunk: bytes) -> Iterator[bytes]:
        rest = chunk
        while not self._stream.eof:
            try:
                piece = self._stream.decompress(rest, _PIECE)
            except zlib.error as error:
                raise BadResponse(say("The response is damaged and couldn't be decompressed.")) from error
            rest = self._stream.unconsumed_tail
            yield piece
            if not rest and len(piece) < _PIECE:
                break
