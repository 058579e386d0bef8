"""Finding one of very many things by a few letters of its name, its code or its id, best matches first.

Everything is kept as text that is searched as a whole, at the speed of `str.find` and `re`: one line for each thing,
a thousand lines a block. Better kinds of matches are looked for in all blocks before worse ones, and only while there
are too few. The usual keystroke costs a few milliseconds with 100,000 things, and the worst one can be had in slices.
"""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from heapq import nsmallest
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

BLOCK: Final = 1_000
"""Lines that are searched in one go; what a slice can be exceeded by."""
_ENOUGH: Final = 200
"""Matches of one kind from which on no more are looked for: ranking them all would cost more than it tells."""
_MOST_INITIALS: Final = 8
_SAMPLE: Final = 6
"""Blocks in which the words of a search are counted, to begin with the rarest."""
_NAME, _CODE = "\n ", "\t "
"""What stands before a name, and before a code or an id. Every word has a blank before it."""
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


@dataclass(frozen=True, slots=True)
class Item(Generic[K]):
    """Something to be found. `codes` are other things that it is known by: a code, an id."""

    key: K
    name: str
    codes: tuple[str, ...] = ()


@dataclass(slots=True)
class _Block(Generic[K]):
    """Lines and whose they are; a line whose thing has gone or changed is dead, and stays until half of them are."""

    items: list[Item[K] | None] = field(default_factory=list)
    dead: int = 0
    starts: list[int] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)
    length: int = 0
    text: str = ""

    def add(self, item: Item[K]) -> int:
        line = _NAME + _CODE.join(map(plain, (item.name, *item.codes)))
        self.items.append(item)
        self.starts.append(self.length)
        self.pieces.append(line)
        self.length += len(line)
        self.text = ""
        return len(self.items) - 1

    def searched(self) -> str:
        """All lines, each with a line break before it, and one at the end."""
        if not self.text:
            self.text = "".join(self.pieces) + "\n"
        return self.text

    def at(self, position: int) -> int:
        return bisect_right(self.starts, position) - 1


class SearchIndex(Generic[K]):
    """Things by key. Adding one that is there replaces it."""

    def __init__(self) -> None:
        self._blocks: list[_Block[K]] = []
        self._places: dict[K, tuple[int, int]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def put(self, items: Iterable[Item[K]]) -> None:
        for item in items:
            self._bury(item.key)
            if not self._blocks or len(self._blocks[-1].items) >= BLOCK:
                self._blocks.append(_Block())
            self._places[item.key] = (len(self._blocks) - 1, self._blocks[-1].add(item))

    def drop(self, keys: Iterable[K]) -> None:
        for key in keys:
            self._bury(key)
            self._places.pop(key, None)

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
        number, row = place
        block = self._blocks[number]
        block.items[row] = None
        block.dead += 1
        if block.dead * 2 > BLOCK:
            fresh: _Block[K] = _Block()
            self._blocks[number] = fresh
            for item in block.items:
                if item is not None:
                    self._places[item.key] = (number, fresh.add(item))


class Search(Generic[K]):
    """One search, in as many slices as are wanted.

    Attributes:
        is_done: whether there is nothing more to be found.
    """

    def __init__(self, blocks: list[_Block[K]], text: str) -> None:
        self._blocks = blocks
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
        having = [block for block in self._blocks if whole in block.searched()]
        yield True
        for before, kind in ((_NAME, Match.START), (_CODE, Match.CODE)):
            enough = len(self._found) + _ENOUGH
            yield from self._through(having, _finder(before + whole), kind)
            if len(self._found) >= enough:
                for after in (_CODE, "\n"):
                    yield from self._through(having, _finder(before + whole + after.rstrip(" ")), Match.EXACT)
        yield from self._unless_enough(having, _finder(f" {whole}"), Match.WORD)
        first, *others = self._rarest_first(whole.split(" "))
        if not others:
            if 1 < len(whole) <= _MOST_INITIALS:
                yield from self._unless_enough(self._blocks, _pattern(_initials(whole)), Match.INITIALS)
            yield from self._unless_enough(having, _finder(whole), Match.WITHIN)
        else:
            yield from self._unless_enough(self._blocks, _finder(f" {first}"), Match.WORD, others)
            yield from self._unless_enough(self._blocks, _finder(first), Match.WITHIN, others)
        yield from self._unless_enough(self._blocks, _pattern(_letters(first)), Match.LETTERS, others)

    def _rarest_first(self, terms: list[str]) -> list[str]:
        """Whatever is found by the first term has to have the others: the fewer those are, the better."""
        sample = self._blocks[:: max(1, len(self._blocks) // _SAMPLE)]
        return sorted(terms, key=lambda term: (sum(block.searched().count(term) for block in sample), -len(term)))

    def _unless_enough(
        self, blocks: list[_Block[K]], find: _Finder, kind: Match, others: Sequence[str] = ()
    ) -> Iterator[bool]:
        if len(self._found) < _ENOUGH:
            yield from self._through(blocks, find, kind, others)

    def _through(
        self, blocks: list[_Block[K]], find: _Finder, kind: Match, others: Sequence[str] = ()
    ) -> Iterator[bool]:
        wanted = [(other, re.compile(_letters(other))) for other in others]
        left = _ENOUGH
        for block in blocks:
            text = block.searched()
            for position in find(text):
                item = block.items[row := block.at(position)]
                if item is None or item.key in self._found:
                    continue
                start = block.starts[row]
                line = text[start : text.index("\n", start + 1)]
                rank = self._rank(kind, line, wanted)
                if rank is None:
                    continue
                self._found[item.key] = (rank, item)
                left -= 1
                if left <= 0:
                    return
            yield True

    def _rank(self, kind: Match, line: str, others: list[tuple[str, re.Pattern[str]]]) -> tuple[int, ...] | None:
        """Compared as it stands: the kind, how badly other words fit, how far apart the letters are, the length."""
        misfit = 0
        for other, letters in others:
            at = line.find(f" {other}")
            if at < 0:
                misfit += 1 if other in line else 3
                if other not in line and letters.search(line) is None:
                    return None
        if self._phrase in line.removeprefix(_NAME).split(_CODE):
            kind = Match.EXACT
        name, _, _ = line.removeprefix(_NAME).partition(_CODE)
        spread = _spread(self._phrase, line) if kind is Match.LETTERS and not others else 0
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
