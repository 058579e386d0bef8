"""Search texts of very many rows, in little memory, searched many at a time.

A Python text for each of a million rows would take a quarter of a gigabyte, half of it for object overhead, and reading
them one by one means a memory jump for each. Here the texts of rows that came together are joined in one: most have no
match and are skipped at the speed of `str.find`. They are stored as UTF-8 bytes, one character for each byte: a single
letter beyond Latin-1 would double the width of a text, and searching `bytes` takes Python four times as long.

Texts are stored in blocks first. When there is time, and enough of them, they are packed (`packed_text_storage.py`); a
row that changes afterwards is searched in the text of its block again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import compress
from typing import Final

from app.models.packed_text_storage import ALL, ROWS, PackedTexts, flags_of, packed, rows_flagged

BLOCK: Final = 32
"""Rows whose texts are joined: making them may take 3 ms if they are long."""
_BLOCKS: Final = ROWS // BLOCK
"""Blocks that are packed together: a *group*."""
_MAX_CHANGED: Final = _BLOCKS // 4
"""Blocks of a group that may have changed since it was packed; with more it is packed again."""
_MIN_ROWS: Final = ROWS // 8
"""Least number of rows worth packing."""
_END: Final = "\xff"
"""Separator of two texts: not a byte of UTF-8."""
_NONE: Final = bytes(BLOCK)
_PACKED: Final = ""
"""Replaces the text of a packed block."""


def words_of(text: str) -> tuple[str, ...]:
    """Returns the words to search for, ignoring case; the longest first, which is usually the rarest."""
    return tuple(sorted(text.casefold().split(), key=len, reverse=True))


class RowTexts:
    """The text of each slot, made on demand: rows are shown before anyone searches.

    Search words come from `words_of` and have no spaces.
    """

    def __init__(self, text_of: Callable[[int], str]) -> None:
        """`text_of` returns the search text of a slot, in any case."""
        self._text_of = text_of
        self._count = 0
        self._blocks: list[str | None] = []
        self._unread = 0
        """Blocks below this one have their texts."""
        self._packs: list[PackedTexts | None] = []
        """By group; the last group may have too few rows yet."""
        self._changed: list[set[int]] = []
        """By group: the blocks that changed or were added since it was packed."""
        self._since: set[int] = set()
        """Blocks that changed or were added since packing of a group began; a new set once all rows are gone."""
        self._unpacked = 0
        """Groups below this one are packed."""

    def __len__(self) -> int:
        return self._count

    def grow(self, count: int) -> None:
        """Adds this many slots."""
        if self._count % BLOCK:
            self.change(self._count - 1)
        self._count += count
        before = len(self._blocks)
        self._blocks += [None] * (-(-self._count // BLOCK) - before)
        self._since.update(range(before, len(self._blocks)))
        if self._packs and self._packs[-1] is not None:
            last = len(self._packs) - 1
            self._changed[last].update(range(before, self._blocks_of(last).stop))
            self._note_packing(last)
        for _ in range(-(-self._count // ROWS) - len(self._packs)):
            self._packs.append(None)
            self._changed.append(set())

    def change(self, slot: int) -> None:
        """Marks the text of a slot as changed."""
        block, group = slot // BLOCK, slot // ROWS
        self._blocks[block] = None
        self._unread = min(self._unread, block)
        self._since.add(block)
        if self._packs[group] is not None:
            self._changed[group].add(block)
        self._note_packing(group)

    def clear(self) -> None:
        self._blocks.clear()
        self._packs.clear()
        self._changed.clear()
        self._since = set()
        self._count = self._unread = self._unpacked = 0

    def has(self, slot: int, words: Iterable[str]) -> bool:
        whole = self._blocks[slot // BLOCK]
        text = whole.split(_END)[slot % BLOCK] if whole else self._made(slot)
        return all(word in text for word in map(_narrow, words))

    def find(self, words: Iterable[str]) -> Iterator[list[int]]:
        """Yields the slots that have all words, ascending, in pieces; rows may change in between."""
        wanted = [_narrow(word) for word in words]
        for group in range(len(self._packs)):
            flags = flags_of([self._having(group, wanted, ALL)])
            yield list(compress(range(group * ROWS, self._count), flags))

    def read(self) -> Generator[None, None, None]:
        """Makes the missing texts, in slices."""
        while self._unread < len(self._blocks):
            if self._blocks[self._unread] is None:
                self._read(self._unread)
                self._unread += 1
                yield
            else:
                self._unread += 1

    def settle(self) -> Generator[None, None, None]:
        """Makes the missing texts and packs them, in slices, so that no key press has to wait."""
        while self._unpacked * ROWS + _MIN_ROWS <= self._count:
            group = self._unpacked
            if self._needs_packing(group):
                yield from self._pack(group)
            elif self._unpacked == group:
                self._unpacked += 1
        yield from self.read()

    def having(self, words: Sequence[str], among: Sequence[int] | None) -> Generator[None, None, list[int]]:
        """Returns, for each group, the set of its rows that have all words and are in `among`; in slices.

        `flags_of` makes flags of them.
        """
        wanted = [_narrow(word) for word in words]
        hits: list[int] = []
        while len(hits) < len(self._packs):  # between two slices, rows may be added and change
            yield from self.read()
            group = len(hits)
            near = ALL if among is None else among[group] if group < len(among) else 0
            hits.append(self._having(group, wanted, near) if near else 0)
            yield
        return hits

    def _having(self, group: int, words: Sequence[str], among: int) -> int:
        """Returns the rows of a group that have all words and are in `among`."""
        pack = self._packs[group]
        found = 0 if pack is None else pack.having(words, among)
        blocks = self._blocks_of(group) if pack is None else self._changed[group]
        if not blocks:
            return found
        flags, near = bytearray(flags_of([found])), flags_of([among])
        for block in blocks:
            start = block * BLOCK - group * ROWS
            is_needed = near.find(1, start, start + BLOCK) >= 0
            flags[start : start + BLOCK] = self._hits(block, words) if is_needed else _NONE
        return rows_flagged(flags) & among

    def _hits(self, block: int, words: Sequence[str]) -> bytes:
        """Returns a flag for each row of a block."""
        whole = self._blocks[block]
        if whole is None:
            whole = self._read(block)
        for word in words:  # the common case; a generator would cost more than the search
            if word not in whole:
                return _NONE
        texts = whole.split(_END)
        hits = [words[0] in text for text in texts] if words else [True] * len(texts)
        for word in words[1:]:
            hits = [is_hit and word in text for is_hit, text in zip(hits, texts, strict=True)]
        return bytes(hits).ljust(BLOCK, b"\0")

    def _needs_packing(self, group: int) -> bool:
        return self._packs[group] is None or len(self._changed[group]) > _MAX_CHANGED

    def _note_packing(self, group: int) -> None:
        if self._needs_packing(group):
            self._unpacked = min(self._unpacked, group)

    def _pack(self, group: int) -> Generator[None, None, None]:
        """Packs a group, unless all slots are removed meanwhile; blocks that change meanwhile count as changed."""
        since: set[int] = set()
        self._since = since
        pieces: list[list[str]] = []
        for block in self._blocks_of(group):
            whole = self._blocks[block]
            if not whole:
                whole = self._read(block) if whole is None else self._joined(block)
                yield
                if self._since is not since:
                    return
            pieces.append(whole.split(_END))
        pack = yield from packed(pieces)
        if self._since is not since:
            return
        self._packs[group] = pack
        self._changed[group] = since.intersection(self._blocks_of(group))
        for block in self._blocks_of(group):
            if block not in since:
                self._blocks[block] = _PACKED

    def _blocks_of(self, group: int) -> range:
        return range(group * _BLOCKS, min((group + 1) * _BLOCKS, len(self._blocks)))

    def _read(self, block: int) -> str:
        whole = self._blocks[block] = self._joined(block)
        return whole

    def _joined(self, block: int) -> str:
        first = block * BLOCK
        return _END.join([self._made(slot) for slot in range(first, min(first + BLOCK, self._count))])

    def _made(self, slot: int) -> str:
        return _narrow(self._text_of(slot).casefold())


def _narrow(text: str) -> str:
    """Returns one character for each byte of UTF-8; substring relations stay the same."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("latin-1")
