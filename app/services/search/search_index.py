"""Finding one of very many things by a few letters of its name, its code or its id, best matches first.

Everything is kept as text that is searched as a whole, at the speed of `str.find`: a line for each thing, thousands of
them a block. Better kinds of matches are looked for in all blocks before worse ones, and only while there are too few.
A key costs a few milliseconds with 100,000 things, and can be had in slices.

What was typed stands in what is found as it is: letters with others between them are no match, and codes, which are not
always seen, are found by the beginnings of their words alone.
"""

from __future__ import annotations

import re
import time
from array import array
from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from enum import IntEnum
from heapq import nsmallest
from typing import Final, Generic, TypeVar

import msgspec

from app.core.id_table import Id, IdNumbers
from app.domain.text.collation import collation_key

K = TypeVar("K", bound=Id)

BLOCK: Final = 2_500
"""Lines that are searched in one go; what a slice can be exceeded by."""
_ENOUGH: Final = 100
"""Matches of one kind from which on no more are looked for: ranking them all would cost more than it tells."""
_MOST_INITIALS: Final = 8
_SAMPLE: Final = 6
"""Blocks in which the words of a search are counted, to begin with the rarest."""
_LINE, _FIELD = "\n ", "\t "
"""What stands before a name or the first code, and before further codes. Every word has a blank before it."""
_PLAIN = re.compile(r"[^\w]|_")


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
    """The first letters of the words that it begins with: `awl` for Autumn window loop."""
    WITHIN = 5
    """Anywhere within the name, or the beginning of a further word of the code."""


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
        self._letters: set[str] = set()
        """Every letter that stands in the text, or did."""

    def add(self, line: str) -> None:
        self._fresh.append(line)
        self._starts.append(self._length)
        self._length += len(line)

    def searched(self) -> str:
        """All lines, and a line break at the end."""
        if self._fresh:
            self._text = "".join([self._text[:-1], *self._fresh, "\n"])
            self._letters.update(*self._fresh)
            self._fresh.clear()
        return self._text

    def may_have(self, letters: frozenset[str]) -> bool:
        """Whether it is worth looking for something made of these letters."""
        self.searched()
        return letters <= self._letters

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
        self.initials = _Lines()
        self._keys: list[K | None] = []
        self._called: list[str] = []

    def __len__(self) -> int:
        return len(self._keys)

    def add(self, key: K, name: str, name_line: str, code_line: str) -> int:
        self._keys.append(key)
        self._called.append(name)
        self.names.add(name_line)
        self.codes.add(code_line)
        self.initials.add(_LINE + "".join(map(_first_letter, name_line.split())))
        if len(self._keys) == BLOCK:
            for lines in (self.names, self.codes, self.initials):
                lines.searched()
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
        self._state = 0
        """Another number whenever things have come, changed or gone."""

    def __len__(self) -> int:
        return len(self._places)

    def put(self, items: Iterable[Item[K]]) -> None:
        self._state += 1
        for item in items:
            self._bury(item.key)
            if not self._blocks or len(self._blocks[-1]) >= BLOCK:
                self._blocks.append(_Block())
            name_line, code_line = f"{_LINE}{plain(item.name)}", _LINE + _FIELD.join(map(plain, item.codes))
            row = self._blocks[-1].add(item.key, item.name, name_line, code_line)
            self._places[item.key] = (len(self._blocks) - 1) * BLOCK + row

    def drop(self, keys: Iterable[K]) -> None:
        self._state += 1
        for key in keys:
            self._bury(key)
            self._places.pop(key)

    def search(self, text: str, before: Search[K] | None = None) -> Search[K]:
        """A search that has not begun yet; see `Search.go_on`.

        `before` is one for the text as it was a letter ago: if that has found everything, only this is looked through.
        """
        among = before.everything if before is not None and before.is_narrowed_by(text, self._state) else None
        return Search(self._blocks, text, self._state, among)

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

    def __init__(
        self,
        blocks: list[_Block[K]],
        text: str,
        state: int = 0,
        among: Sequence[tuple[_Block[K], int]] | None = None,
    ) -> None:
        """`among` are the only rows of blocks that can have the text."""
        self._blocks = tuple(blocks)
        self._state = state
        self._among = among
        self._is_cut = False
        """There were so many matches of a kind that not all of them were looked for."""
        self._rows: list[tuple[_Block[K], int]] = []
        self._names = [block.names for block in self._blocks]
        self._codes = [block.codes for block in self._blocks]
        self._initials = [block.initials for block in self._blocks]
        self._block_of = {
            id(lines): block for block in self._blocks for lines in (block.names, block.codes, block.initials)
        }
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
        return nsmallest(limit, self._found.values(), key=lambda found: (found[0], collation_key(found[1].name)))

    @property
    def found(self) -> int:
        """How many there are so far."""
        return len(self._found)

    @property
    def everything(self) -> Sequence[tuple[_Block[K], int]]:
        """What was found, as blocks and rows."""
        return self._rows

    def is_narrowed_by(self, text: str, state: int) -> bool:
        """Whether a longer text can only be found among what was found; `state` is that of the index now."""
        old, new = self._phrase.split(" "), plain(text).split(" ")
        if not self.is_done or self._is_cut or self._state != state or len(self._phrase) < 2:
            return False
        # First letters of words are only looked for where the text is one word.
        return len(old) == len(new) and old[:-1] == new[:-1] and new[-1].startswith(old[-1])

    def _work(self) -> Iterator[bool]:
        """One kind of match after the other, through all blocks each; True after every block."""
        if not self._phrase:
            return
        whole = self._phrase
        if self._among is not None:
            yield from self._again(self._among)
            return
        names = yield from self._having(self._names, whole)
        codes = yield from self._having(self._codes, f" {whole}")
        yield from self._starts(whole, names, codes)
        yield from self._unless_enough(names, _finder(f" {whole}"), Match.WORD)
        if " " not in whole:
            if 1 < len(whole) <= _MOST_INITIALS:
                yield from self._unless_enough(self._initials, _finder(_LINE + whole), Match.INITIALS)
            yield from self._unless_enough(names, _finder(whole), Match.WITHIN)
            yield from self._unless_enough(codes, _finder(f" {whole}"), Match.WITHIN)
        else:
            first, *others = self._rarest_first(whole.split(" "))
            names = yield from self._having(self._names, first)
            yield from self._unless_enough(names, _finder(f" {first}"), Match.WORD, others)
            yield from self._unless_enough(names, _finder(first), Match.WITHIN, others)
            yield from self._unless_enough(self._codes, _finder(f" {first}"), Match.WITHIN, others)

    def _having(self, within: Sequence[_Lines], text: str) -> Generator[bool, None, list[_Lines]]:
        """Where there is any match at all: most blocks are passed over by everything that follows."""
        having: list[_Lines] = []
        letters = frozenset(text)
        for lines in within:
            if lines.may_have(letters) and text in lines.searched():
                having.append(lines)
            yield True
        return having

    def _starts(self, whole: str, names: Sequence[_Lines], codes: Sequence[_Lines]) -> Iterator[bool]:
        """What begins with all of the text; where there is very much of it, what is called just so, too."""
        name, code = ((_LINE,), (_LINE[0],)), ((_LINE, _FIELD), (_LINE[0], _FIELD[0]))
        for lines, (before, after), kind in ((names, name, Match.START), (codes, code, Match.CODE)):
            enough = len(self._found) + _ENOUGH
            for mark in before:
                yield from self._through(lines, _finder(mark + whole), kind)
            if len(self._found) >= enough:
                for mark in before:
                    for end in after:
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
        else:
            self._is_cut = True

    def _through(
        self, within: Sequence[_Lines], find: _Finder, kind: Match, others: Sequence[str] = ()
    ) -> Iterator[bool]:
        left = _ENOUGH
        for lines in within:
            block = self._block_of[id(lines)]
            for position in find(lines.searched()):
                row = lines.at(position)
                item = block.item(row)
                if item is None or item.key in self._found:
                    continue
                rank = self._rank(kind, block.names.line(row), block.codes.line(row), others)
                if rank is None:
                    continue
                self._take(rank, item, block, row)
                left -= 1
                if left <= 0:
                    self._is_cut = True
                    return
            yield True

    def _take(self, rank: tuple[int, ...], item: Item[K], block: _Block[K], row: int) -> None:
        self._found[item.key] = (rank, item)
        self._rows.append((block, row))

    def _again(self, among: Sequence[tuple[_Block[K], int]]) -> Iterator[bool]:
        """Goes through what was found before, in the order in which it was; True now and then."""
        first, *others = self._rarest_first(self._phrase.split(" "))
        for place, (block, row) in enumerate(among, 1):
            item = block.item(row)
            name, codes = block.names.line(row), block.codes.line(row)
            kind = self._kind(name, codes, block.initials.line(row), first)
            rank = None if kind is None else self._rank(kind, name, codes, others)
            if item is not None and rank is not None:
                self._take(rank, item, block, row)
            if place % _ENOUGH == 0:
                yield True

    def _kind(self, name: str, codes: str, initials: str, first: str) -> Match | None:
        """The best way in which lines match, as looking through all of them would tell; None if they don't."""
        whole = self._phrase
        if name.startswith(_LINE + whole):
            return Match.START
        if _LINE + whole in codes or _FIELD + whole in codes:
            return Match.CODE
        if f" {whole}" in name or (first != whole and f" {first}" in name):
            return Match.WORD
        if first == whole and 1 < len(whole) <= _MOST_INITIALS and initials.startswith(_LINE + whole):
            return Match.INITIALS
        return Match.WITHIN if first in name or f" {first}" in codes else None

    def _rank(self, kind: Match, name: str, codes: str, others: Sequence[str]) -> tuple[int, ...] | None:
        """Compared as it stands: the kind, how many other words stand within one, the length. None without them all."""
        misfit = 0
        for other in others:
            if f" {other}" in name or f" {other}" in codes:
                continue
            if other not in name:
                return None
            misfit += 1
        if name == _LINE + self._phrase or self._phrase in codes.removeprefix(_LINE).split(_FIELD):
            kind = Match.EXACT
        return int(kind), misfit, len(name)


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


def plain(text: str) -> str:
    """Letters and digits in lower case, words divided by one blank each."""
    if text.isdecimal():
        return text
    return " ".join(_PLAIN.sub(" ", text.casefold()).split())


def _first_letter(word: str) -> str:
    return word[0]


def matched(title: str, text: str) -> tuple[tuple[int, int], ...]:
    """Which parts of a title are what `text` finds it by: (start, end) each, in order; () if it is something else."""
    line, places = _as_line(title)
    phrase = plain(text)
    if not phrase:
        return ()
    terms = [phrase] if phrase in line else phrase.split(" ")
    marked: set[int] = set()
    for term in terms:
        at = line.find(f" {term}")
        at = at + 1 if at >= 0 else line.find(term)
        if at >= 0:
            marked.update(range(places[at], places[at + len(term) - 1] + 1))
    if not marked:
        starts = [place + 1 for place, letter in enumerate(line[:-1]) if letter == " "]
        if "".join(line[place] for place in starts).startswith(phrase):
            marked.update(places[place] for place in starts[: len(phrase)])
    return _runs(marked)


def _as_line(title: str) -> tuple[str, Sequence[int]]:
    """A title as `plain` gives it, with a blank before it, and which character of it each letter comes from."""
    line = " " + _PLAIN.sub(" ", title.lower()) if title.isascii() else ""
    if line and "  " not in line:
        return line, range(-1, len(title))
    line, places = " ", [0]
    for place, character in enumerate(title):
        for letter in _PLAIN.sub(" ", character.casefold()):
            if letter != " " or line[-1] != " ":
                line += letter
                places.append(place)
    return line, places


def _runs(marked: set[int]) -> tuple[tuple[int, int], ...]:
    runs: list[tuple[int, int]] = []
    for place in sorted(marked):
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        else:
            runs.append((place, place + 1))
    return tuple(runs)
