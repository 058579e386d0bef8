"""Finding one of very many things by a few letters of its name, its code or its id, best matches first.

Everything is kept as text that is searched as a whole, at the speed of `str.find` and `re`: one line for each thing,
a thousand lines a block. Better kinds of matches are looked for in all blocks before worse ones, and only while there
are too few. The usual keystroke costs a few milliseconds with 100,000 things, and the worst one can be had in slices.
"""

from __future__ import annotations

import re
import time
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from heapq import nsmallest
from typing import Final, Generic, TypeVar

import msgspec

from app.core.id_table import Id, IdNumbers

K = TypeVar("K", bound=Id)

BLOCK: Final = 1_000
"""Lines that are searched in one go; what a slice can be exceeded by."""
_ENOUGH: Final = 200
"""Matches of one kind from which on no more are looked for: ranking them all would cost more than it tells."""
_MOST_INITIALS: Final = 8
_SAMPLE: Final = 6
"""Blocks in which the words of a search are counted, to begin with the rarest."""
_LINE, _FIELD = "\n ", "\t "
"""What stands before a name or the first code, and before further codes. Every word has a blank before it."""
_PLAIN = re.compile(r"[^\w]|_")
_REST_OF_LINE: Final = "[^\n]*"


class Match(IntEnum):
    """How something was found, the best first."""

    EXACT = 0
    """The whole name, code or id."""
    START = 1
    """The beginning of the name."""
    CODE = 2
    """The beginning of the code, or of the id."""
    WORD = 3
    """The beginning of a word."""
    INITIALS = 4
    """The first letters of words, in order: `awl` for Autumn window loop."""
    WITHIN = 5
    """Anywhere within the name or the code."""
    LETTERS = 6
    """All of its letters, in order, with others between."""


class Item(msgspec.Struct, Generic[K], frozen=True, gc=False):
    """Something to be found. `codes` are other things that it is known by: a code, an id; what is found has none.

    Like the records themselves, 100,000 of them cost the garbage collector nothing.
    """

    key: K
    name: str
    codes: tuple[str, ...] = ()


class _Lines:
    """Lines of text, each beginning with a line break, searched as one."""

    def __init__(self) -> None:
        self._starts = array("I")
        self._length = 0
        self._text = ""
        self._fresh: list[str] = []
        """Lines that are not in the text yet: to put in one at a time would copy all of it each time."""

    def add(self, line: str) -> None:
        self._fresh.append(line)
        self._starts.append(self._length)
        self._length += len(line)

    def searched(self) -> str:
        """All lines, and a line break at the end."""
        if self._fresh:
            self._text = "".join([self._text[:-1], *self._fresh, "\n"])
            self._fresh.clear()
        return self._text

    def at(self, position: int) -> int:
        """The number of the line that has this place."""
        return bisect_right(self._starts, position) - 1

    def line(self, number: int) -> str:
        end = self._starts[number + 1] if number + 1 < len(self._starts) else self._length
        return self.searched()[self._starts[number] : end]


class _Block(Generic[K]):
    """Things and their lines; one that has gone or changed is dead, and stays until half of them are.

    A thing is kept as its key and its name, which the record has anyway, and what stands in the lines.
    """

    def __init__(self) -> None:
        self.dead = 0
        self.names = _Lines()
        self.codes = _Lines()
        self._keys: list[K | None] = []
        self._called: list[str] = []

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: K, name: str, name_line: str, code_line: str) -> int:
        self._keys.append(key)
        self._called.append(name)
        self.names.add(name_line)
        self.codes.add(code_line)
        if len(self._keys) == BLOCK:
            self.names.searched()
            self.codes.searched()
        return len(self._keys) - 1

    def bury(self, row: int) -> None:
        self._keys[row] = None
        self._called[row] = ""
        self.dead += 1

    def item(self, row: int) -> Item[K] | None:
        """None for what is dead."""
        key = self._keys[row]
        return None if key is None else Item(key, self._called[row])

    def living(self) -> Iterator[tuple[K, str, str, str]]:
        """As they were added."""
        for row, (key, name) in enumerate(zip(self._keys, self._called, strict=True)):
            if key is not None:
                yield key, name, self.names.line(row), self.codes.line(row)


class SearchIndex(Generic[K]):
    """Things by key. Adding one that is there replaces it."""

    def __init__(self) -> None:
        self._blocks: list[_Block[K]] = []
        self._places = IdNumbers()
        """Block and row of each key, as one number."""

    def __len__(self) -> int:
        return len(self._places)

    def put(self, items: Iterable[Item[K]]) -> None:
        for item in items:
            self._bury(item.key)
            if not self._blocks or len(self._blocks[-1]) >= BLOCK:
                self._blocks.append(_Block())
            name_line, code_line = f"{_LINE}{plain(item.name)}", _LINE + _FIELD.join(map(plain, item.codes))
            row = self._blocks[-1].add(item.key, item.name, name_line, code_line)
            self._places[item.key] = (len(self._blocks) - 1) * BLOCK + row

    def drop(self, keys: Iterable[K]) -> None:
        for key in keys:
            self._bury(key)
            self._places.pop(key)

    def search(self, text: str) -> Search[K]:
        """A search that has not begun yet; see `Search.go_on`."""
        return Search(self._blocks, text)

    def find(self, text: str, limit: int) -> list[Item[K]]:
        """The best matches, however long it takes."""
        search = self.search(text)
        search.go_on(None)
        return search.best(limit)

    def _bury(self, key: K) -> None:
        place = self._places.get(key)
        if place is None:
            return
        number, row = divmod(place, BLOCK)
        block = self._blocks[number]
        block.bury(row)
        if block.dead * 2 > BLOCK:
            fresh: _Block[K] = _Block()
            self._blocks[number] = fresh
            for key_left, *lines in block.living():
                self._places[key_left] = number * BLOCK + fresh.add(key_left, *lines)


class Search(Generic[K]):
    """One search, in as many slices as are wanted.

    Attributes:
        is_done: whether there is nothing more to be found.
    """

    def __init__(self, blocks: list[_Block[K]], text: str) -> None:
        self._blocks = tuple(blocks)
        self._names = [block.names for block in self._blocks]
        self._codes = [block.codes for block in self._blocks]
        self._block_of = {id(lines): block for block in self._blocks for lines in (block.names, block.codes)}
        self._phrase = plain(text)
        self._found: dict[K, tuple[tuple[int, ...], Item[K]]] = {}
        self._steps = self._work()
        self.is_done = False

    def go_on(self, budget_s: float | None) -> bool:
        """Searches for about `budget_s` seconds (None: to the end). True once it is done."""
        until = None if budget_s is None else time.perf_counter() + budget_s
        while not self.is_done and (until is None or time.perf_counter() < until):
            self.is_done = next(self._steps, None) is None
        return self.is_done

    def best(self, limit: int) -> list[Item[K]]:
        """The best of what has been found so far; among equals, short names first."""
        return [item for _, item in self.ranked(limit)]

    def ranked(self, limit: int) -> list[tuple[tuple[int, ...], Item[K]]]:
        """As `best`, with ranks that can be compared with those of other searches for the same text."""
        return nsmallest(limit, self._found.values(), key=lambda found: (*found[0], found[1].name))

    def _work(self) -> Iterator[bool]:
        """One kind of match after the other, through all blocks each; True after every block."""
        if not self._phrase:
            return
        whole = self._phrase
        yield from self._starts(whole)
        having = [block.names for block in self._blocks if whole in block.names.searched()]
        yield True
        yield from self._unless_enough(having, _finder(f" {whole}"), Match.WORD)
        first, *others = self._rarest_first(whole.split(" "))
        if not others:
            if 1 < len(whole) <= _MOST_INITIALS:
                yield from self._unless_enough(self._names, _pattern(_initials(whole)), Match.INITIALS)
            yield from self._unless_enough(having, _finder(whole), Match.WITHIN)
            yield from self._unless_enough(self._codes, _finder(whole), Match.WITHIN)
        else:
            yield from self._unless_enough(self._names, _finder(f" {first}"), Match.WORD, others)
            yield from self._unless_enough(self._names, _finder(first), Match.WITHIN, others)
            yield from self._unless_enough(self._codes, _finder(f" {first}"), Match.WITHIN, others)
        yield from self._unless_enough(self._names, _pattern(_letters(first)), Match.LETTERS, others)

    def _starts(self, whole: str) -> Iterator[bool]:
        """What begins with all of the text; where there is very much of it, what is called just so, too."""
        for lines, before, kind in (
            (self._names, (_LINE,), Match.START),
            (self._codes, (_LINE, _FIELD), Match.CODE),
        ):
            enough = len(self._found) + _ENOUGH
            for mark in before:
                yield from self._through(lines, _finder(mark + whole), kind)
            if len(self._found) >= enough:
                for mark in before:
                    for end in (_LINE[0], _FIELD[0]):
                        yield from self._through(lines, _finder(mark + whole + end), Match.EXACT)

    def _rarest_first(self, terms: list[str]) -> list[str]:
        """Whatever is found by the first term has to have the others: the fewer those are, the better."""
        sample = self._names[:: max(1, len(self._names) // _SAMPLE)]
        return sorted(terms, key=lambda term: (sum(lines.searched().count(term) for lines in sample), -len(term)))

    def _unless_enough(
        self, within: Sequence[_Lines], find: _Finder, kind: Match, others: Sequence[str] = ()
    ) -> Iterator[bool]:
        if len(self._found) < _ENOUGH:
            yield from self._through(within, find, kind, others)

    def _through(
        self, within: Sequence[_Lines], find: _Finder, kind: Match, others: Sequence[str] = ()
    ) -> Iterator[bool]:
        wanted = [(other, re.compile(_letters(other))) for other in others]
        left = _ENOUGH
        for lines in within:
            block = self._block_of[id(lines)]
            for position in find(lines.searched()):
                row = lines.at(position)
                item = block.item(row)
                if item is None or item.key in self._found:
                    continue
                rank = self._rank(kind, block.names.line(row), block.codes.line(row), wanted)
                if rank is None:
                    continue
                self._found[item.key] = (rank, item)
                left -= 1
                if left <= 0:
                    return
            yield True

    def _rank(
        self, kind: Match, name: str, codes: str, others: list[tuple[str, re.Pattern[str]]]
    ) -> tuple[int, ...] | None:
        """Compared as it stands: the kind, how badly other words fit, how far apart the letters are, the length."""
        misfit = 0
        for other, letters in others:
            if f" {other}" in name or f" {other}" in codes:
                continue
            if other in name:
                misfit += 1
            elif letters.search(name) is not None:
                misfit += 3
            else:
                return None
        if name == _LINE + self._phrase or self._phrase in codes.removeprefix(_LINE).split(_FIELD):
            kind = Match.EXACT
        spread = _spread(self._phrase, name) if kind is Match.LETTERS and not others else 0
        return int(kind), misfit, spread, len(name)


_Finder = Callable[[str], Iterator[int]]
"""Goes through a text and gives the places of matches, at least one for each line that has any."""


def _finder(needle: str) -> _Finder:
    def find(text: str) -> Iterator[int]:
        at = text.find(needle)
        while at >= 0:
            # The line break in front belongs to the line that it begins.
            yield at
            end = text.find("\n", at + len(needle))
            at = text.find(needle, end)

    return find


def _pattern(source: str) -> _Finder:
    pattern = re.compile(source)

    def find(text: str) -> Iterator[int]:
        found = pattern.search(text)
        while found is not None:
            yield found.start()
            found = pattern.search(text, text.find("\n", found.end()))

    return find


def plain(text: str) -> str:
    """Letters and digits in lower case, words divided by one blank each."""
    if text.isdecimal():
        return text
    return " ".join(_PLAIN.sub(" ", text.casefold()).split())


def _initials(term: str) -> str:
    """First letters of words in this order, whatever stands between."""
    return f" {f'{_REST_OF_LINE} '.join(map(re.escape, term))}"


def _letters(term: str) -> str:
    """The letters in this order, on one line; each at its first place, so that nothing is tried twice."""
    return "".join(
        f"[^\n{re.escape(letter)}]*{re.escape(letter)}" if place else re.escape(letter)
        for place, letter in enumerate(term)
    )


def _spread(term: str, line: str) -> int:
    """How well letters in between fit: gaps count, starts of words make up for them."""
    cost, at = 0, -1
    for place, letter in enumerate(term):
        start = line.find(f" {letter}", max(at, 0))
        near = line.find(letter, at + 1)
        if near < 0:
            return cost + len(line)
        if near == at + 1:
            at = near
        elif start >= 0 and _has(line, term[place + 1 :], start + 1):
            cost += 1
            at = start + 1
        else:
            cost += 2 + min(near - at, 20)
            at = near
    return cost


def _has(line: str, letters: str, at: int) -> bool:
    """Whether the letters can be found, in order, behind `at`."""
    for letter in letters:
        at = line.find(letter, at + 1)
        if at < 0:
            return False
    return True
