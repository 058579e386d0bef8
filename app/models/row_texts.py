"""What rows are found by: the texts of very many rows, in little room, searched many at a time.

A Python text for each of a million rows would take a quarter of a gigabyte, half of it for being texts of their own,
and to look into one after the other means a jump in memory for each. Here the texts of rows that came together stand
in one: most do not have what is looked for, and are passed over at the speed of `str.find`. They are the bytes of UTF-8
as a text of one character each: a single letter beyond the Latin ones would make all of a text twice as wide, and to
look into `bytes` takes Python four times as long.

So they come, a block at a time. Once there is time, and enough of them, they are packed (`packed_texts.py`); a row that
changes afterwards is looked for in the text of its block again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import compress
from typing import Final

from app.models.packed_texts import ROWS, PackedTexts, packed

BLOCK: Final = 32
"""Rows whose texts stand together: to make them all may take 3 ms where they are long."""
_BLOCKS: Final = ROWS // BLOCK
"""Blocks that are packed together: a *group*."""
_MOST_CHANGED: Final = _BLOCKS // 4
"""Blocks of a group that may have changed or come since it was packed; with more it is packed anew."""
_FEWEST: Final = ROWS // 8
"""Rows that are worth being packed."""
_END: Final = "\xff"
"""Between two texts: no byte of UTF-8."""
_NONE: Final = bytes(BLOCK)
_NONE_OF_GROUP: Final = bytes(ROWS)
_PACKED: Final = ""
"""Stands for the text of a block that is packed."""


def words_of(text: str) -> tuple[str, ...]:
    """What all has to be in a row's text, without regard to case; the longest first, which is most often the rarest."""
    return tuple(sorted(text.casefold().split(), key=len, reverse=True))


class RowTexts:
    """The text of each slot, made when it is wanted: rows are seen before anybody looks for one.

    What is looked for are words as `words_of` gives them: there is no blank in any.
    """

    def __init__(self, text_of: Callable[[int], str]) -> None:
        """`text_of` gives what a slot is found by, in any case."""
        self._text_of = text_of
        self._count = 0
        self._blocks: list[str | None] = []
        self._unread = 0
        """Blocks below it have their texts."""
        self._packs: list[PackedTexts | None] = []
        """By group, the last of which may have too few rows yet."""
        self._changed: list[set[int]] = []
        """By group: the blocks that have changed or come since it was packed."""
        self._since: set[int] = set()
        """Blocks that have changed or come since a group began to be packed; another set once all are gone."""
        self._unpacked = 0
        """Groups below it are packed."""

    def __len__(self) -> int:
        return self._count

    def grow(self, count: int) -> None:
        """So many more slots."""
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
        """The slot has another text now."""
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
        """Whether the slot has all words."""
        whole = self._blocks[slot // BLOCK]
        text = whole.split(_END)[slot % BLOCK] if whole else self._made(slot)
        return all(word in text for word in map(_narrow, words))

    def find(self, *wordings: Sequence[str]) -> Iterator[list[int]]:
        """The slots that have all words of one wording, ascending, in pieces: between two, rows may come and change."""
        wanted = [[_narrow(word) for word in words] for words in wordings]
        first = 0
        while first < self._count:
            group, block = first // ROWS, first // BLOCK
            each: list[bytes | bytearray]
            if self._packs[group] is not None:
                each = [self._having(group, words, None)[first - group * ROWS :] for words in wanted]
            else:
                end = self._blocks_of(group).stop
                until = next((place for place in range(block, end) if self._blocks[place] is None), end)
                blocks = range(block, max(until, block + 1))  # those that are read; else one, which takes its time
                each = [b"".join([self._hits(place, words) for place in blocks]) for words in wanted]
            first += len(each[0])
            slots = range(first - len(each[0]), self._count)
            found = [list(compress(slots, flags)) for flags in each if flags.find(1) >= 0]
            yield found[0] if len(found) == 1 else sorted(set().union(*found))

    def read(self) -> Generator[None, None, None]:
        """Makes the texts that are missing, in slices."""
        while self._unread < len(self._blocks):
            if self._blocks[self._unread] is None:
                self._read(self._unread)
                self._unread += 1
                yield
            else:
                self._unread += 1

    def settle(self) -> Generator[None, None, None]:
        """Makes the texts that are missing and packs them, in slices, so that no key has to wait for it."""
        while self._unpacked * ROWS + _FEWEST <= self._count:
            group = self._unpacked
            if self._is_to_be_packed(group):
                yield from self._pack(group)
            elif self._unpacked == group:
                self._unpacked += 1
        yield from self.read()

    def having(self, words: Sequence[str], among: bytearray | None) -> Generator[None, None, bytearray]:
        """A flag for each slot, and maybe more: whether it has all words, and is flagged in `among`; in slices."""
        wanted = [_narrow(word) for word in words]
        hits = bytearray()
        group = 0
        while group < len(self._packs):  # between two slices, rows may come and change
            yield from self.read()
            hits += self._having(group, wanted, among)
            group += 1
            yield
        if among is not None:
            common = int.from_bytes(hits, "little") & int.from_bytes(among[: len(hits)], "little")
            hits = bytearray(common.to_bytes(len(hits), "little"))
        return hits

    def _having(self, group: int, words: Sequence[str], among: bytearray | None) -> bytes | bytearray:
        """A flag for each row that a group has room for; those that are not flagged in `among` may be told anything."""
        near = None if among is None else among[group * ROWS : (group + 1) * ROWS].ljust(ROWS, b"\0")
        if near is not None and near.find(1) < 0:
            return _NONE_OF_GROUP
        pack = self._packs[group]
        flags = bytearray(_NONE_OF_GROUP if pack is None else pack.having(words, near))
        for block in self._blocks_of(group) if pack is None else self._changed[group]:
            start = block * BLOCK - group * ROWS
            is_needed = near is None or near.find(1, start, start + BLOCK) >= 0
            flags[start : start + BLOCK] = self._hits(block, words) if is_needed else _NONE
        return flags

    def _hits(self, block: int, words: Sequence[str]) -> bytes:
        """A flag for each row that a block has room for."""
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

    def _is_to_be_packed(self, group: int) -> bool:
        return self._packs[group] is None or len(self._changed[group]) > _MOST_CHANGED

    def _note_packing(self, group: int) -> None:
        if self._is_to_be_packed(group):
            self._unpacked = min(self._unpacked, group)

    def _pack(self, group: int) -> Generator[None, None, None]:
        """Packs a group, unless all slots go meanwhile; what changes meanwhile has changed since it was packed."""
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
    """One character for each byte of UTF-8; what is in the one is in the other."""
    return text if text.isascii() else text.encode("utf-8", "surrogatepass").decode("latin-1")
