"""Ranks search results: by name, by codes, and by the initials of words.

Candidates come in pieces of a thousand, whose names and codes are joined to one text each, at the first search. So a
letter among 100,000 names is searched at the speed of `str.find`, in a few milliseconds.

A match contains the typed text unbroken: there is no fuzzy matching. Codes, which are not always visible, match only
from the start of a word.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import count
from operator import itemgetter
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from app.domain.text.collation import collation_keys

T = TypeVar("T")
Rank = tuple[int, ...]
"""Better matches compare as less; the first number is a `Match`."""

PIECE: Final = 1_000
"""Candidates that are searched in one step."""
_ENOUGH: Final = 100
"""Once this many matches of a kind or better are found, no more of that kind are taken: more would not help."""
_MOST_INITIALS: Final = 8
_LINE, _FIELD = "\n ", "\t "
"""The prefix of a name, and of a code. Every word follows a blank."""
_NO_WORD = re.compile(r"\W|_")
_WORD = re.compile(r"[^\W_]+")
_ASCII: Final = bytes(range(128))
_PLAIN: Final = bytes(
    code if code >= 128 or chr(code).isalnum() or chr(code) in "\n\t" else ord(" ") for code in range(256)
)
"""The replacement of each byte of UTF-8 in a line."""


class Match(IntEnum):
    """The kinds of matches, the best first."""

    EXACT = 0
    """The whole name, code or id."""
    START = 1
    """The start of the name."""
    CODE = 2
    """The start of the code, or of the id."""
    WORD = 3
    """The start of a word."""
    INITIALS = 4
    """The initials of the first words: `awl` for Autumn window loop."""
    WITHIN = 5
    """Anywhere in the name, or the start of a further word of the code."""


class Where(IntEnum):
    """The texts of a piece."""

    NAMES = 0
    CODES = 1
    INITIALS = 2


_IN_NO_TEXT: Final = (False, False, False)
"""By `Where`."""


class _MatchRule(NamedTuple):
    """One way to match. `others` are words that the name or the codes must also contain.

    The rest lets most pieces without a match be skipped before their names are read: every match has a name that begins
    with `letter` and contains `initials`, in a line of this `length` (0: any).
    """

    kind: Match
    where: Where
    needle: str
    others: Sequence[str] = ()
    letter: str = ""
    initials: str = ""
    length: int = 0


class Piece(Generic[T]):
    """Up to `PIECE` candidates, which don't change.

    `codes_of` returns other searchable texts of a candidate: a code, an id.
    """

    __slots__ = ("_absent", "_codes_of", "_first_letters", "_lengths", "_name_of", "_texts", "things")

    def __init__(
        self,
        things: Sequence[T],
        name_of: Callable[[T], str],
        codes_of: Callable[[T], Iterable[str]] | None = None,
    ) -> None:
        self.things = things
        self._name_of = name_of
        self._codes_of = codes_of
        self._texts: tuple[str, str, str] | None = None
        self._absent: str | None = None
        """The last search text that no candidate matched."""
        self._first_letters: frozenset[str] = frozenset()
        self._lengths: frozenset[int] = frozenset()
        """Of the lines of names."""

    def texts_with(self, phrase: str) -> Sequence[bool]:
        """Returns, by `Where`, whether a text may contain matches of a text like `plain`.

        After a text without any, its extensions have none either, so the next letters of a word are not searched for.
        """
        if self._absent is not None and phrase.startswith(self._absent):
            return _IN_NO_TEXT
        names, codes, initials = self.texts
        rarest = max(phrase.split(" "), key=len)
        found = (rarest in names, rarest in codes, phrase in initials)
        if found == _IN_NO_TEXT:
            self._absent = phrase
        return found

    def may_have(self, rule: _MatchRule) -> bool:
        """Returns whether a candidate may match by this rule; False for most pieces without one."""
        if (rule.length and rule.length not in self._lengths) or rule.letter not in self._first_letters:
            return False
        return rule.initials in self.texts[Where.INITIALS]

    @property
    def texts(self) -> tuple[str, str, str]:
        """The names, the codes and the initials of all candidates, a line for each: see `Where`."""
        if self._texts is None:
            names = _lines([self._name_of(thing) for thing in self.things])
            codes_of = self._codes_of
            if codes_of is None:
                codes = "\n" * (len(self.things) + 1)
            else:
                codes = _lines(["\t".join(("", *codes_of(each), "")) for each in self.things])
            initials = "".join([word[:1] for word in names.replace("\n", " \n ").split(" ")])
            self._texts = (names, codes, initials)
            self._first_letters = frozenset(line[:1] for line in initials.split("\n")) | {""}
            self._lengths = frozenset(map(len, names.split("\n")))
        return self._texts

    def name(self, row: int) -> str:
        return self._name_of(self.things[row])


class Ranking(Generic[T]):
    """One search, which runs in time slices. Without a text it finds nothing, but prepares the texts of all pieces.

    Attributes:
        is_done: whether the search is complete.
    """

    def __init__(self, text: str, pieces: Iterable[Piece[T]], *, key_of: Callable[[T], Hashable]) -> None:
        """Of candidates with the same key, only the first is found."""
        self._key_of = key_of
        self._found: dict[Hashable, tuple[Rank, str, T]] = {}
        self._count_at_least = [0] * len(Match)
        """By kind: how many matches of this kind or better were found."""
        self._steps = self._work(plain(text), iter(pieces))
        self.is_done = False

    @property
    def found(self) -> int:
        """The number of matches so far."""
        return len(self._found)

    def advance(self, budget_s: float | None) -> bool:
        """Searches for about `budget_s` seconds (None: to the end). Returns True once it is done."""
        until = None if budget_s is None else time.perf_counter() + budget_s
        while not self.is_done and (until is None or time.perf_counter() < until):
            self.is_done = next(self._steps, None) is None
        return self.is_done

    def ranked(self, limit: int) -> list[tuple[Rank, str, T]]:
        """Returns the best matches so far: rank, sort key of the name, and candidate.

        Among equals, short names come first.
        """
        best = list(self._found.values())
        if len(best) > limit:  # sort keys are made only for those that may be among the best
            worst = sorted([rank for rank, _, _ in best])[limit - 1]
            best = [each for each in best if each[0] <= worst]
        keys = collation_keys([name for _, name, _ in best])
        keyed = [(rank, key, thing) for (rank, _, thing), key in zip(best, keys, strict=True)]
        return sorted(keyed, key=itemgetter(0, 1))[:limit]

    def _work(self, phrase: str, pieces: Iterator[Piece[T]]) -> Iterator[bool]:
        """Yields True after every piece."""
        rules = _match_rules(phrase)
        for piece in pieces:
            if not rules:
                _ = piece.texts  # made when they are first read
            elif any(found := piece.texts_with(phrase)):
                self._rank(piece, [rule for rule in rules if found[rule.where]])
            yield True

    def _wants(self, kind: Match) -> bool:
        return self._count_at_least[kind] < _ENOUGH

    def _rank(self, piece: Piece[T], rules: Sequence[_MatchRule]) -> None:
        """Adds the matches of a piece, each with its best kind."""
        texts, lines = piece.texts, None
        for rule in rules:
            kind, others = rule.kind, rule.others
            if not self._wants(kind) or not piece.may_have(rule):
                continue
            for row in _rows_with(rule.needle, texts[rule.where]):
                thing = piece.things[row]
                key = self._key_of(thing)
                if key in self._found:
                    continue
                if lines is None:
                    lines = texts[Where.NAMES].split("\n"), texts[Where.CODES].split("\n")
                name = lines[0][row + 1]
                partial_words = _partial_words(others, name, lines[1][row + 1]) if others else 0
                if partial_words is None:
                    continue
                self._found[key] = ((int(kind), partial_words, len(name)), piece.name(row), thing)
                for worse in range(kind, len(Match)):
                    self._count_at_least[worse] += 1
                if not self._wants(kind):
                    break


class Table(Protocol[T]):
    """A table whose records come and go."""

    @property
    def revision(self) -> int:
        """A number that changes whenever records are added, changed or removed."""

    def arrived(self, first: int, count: int) -> list[T] | None:
        """Returns the records still present among those that arrived from the `first` on; None if none ever did."""


class CurrentPieces(Generic[T]):
    """The records of a table in pieces, as they are when each is reached; unchanged pieces keep their texts."""

    def __init__(
        self, table: Table[T], name_of: Callable[[T], str], codes_of: Callable[[T], Iterable[str]] | None = None
    ) -> None:
        self._table = table
        self._name_of = name_of
        self._codes_of = codes_of
        self._pieces: list[tuple[int, Piece[T]]] = []
        """With the revision at which each was current."""

    def __iter__(self) -> Iterator[Piece[T]]:
        for place in count():
            revision, piece = self._pieces[place] if place < len(self._pieces) else (-1, None)
            if piece is None or revision != self._table.revision:
                records = self._table.arrived(place * PIECE, PIECE)
                if records is None:
                    del self._pieces[place:]
                    return
                if piece is None or piece.things != records:
                    piece = Piece(records, self._name_of, self._codes_of)
                self._pieces[place : place + 1] = [(self._table.revision, piece)]
            yield piece


def pieces_of(
    things: Sequence[T], name_of: Callable[[T], str], codes_of: Callable[[T], Iterable[str]] | None = None
) -> list[Piece[T]]:
    """Returns candidates in pieces."""
    return [Piece(things[first : first + PIECE], name_of, codes_of) for first in range(0, len(things), PIECE)]


def _match_rules(phrase: str) -> Sequence[_MatchRule]:
    """Returns the ways to match, the best first."""
    if not phrase:
        return ()
    words = phrase.split(" ")
    letter, initials = phrase[0], "\n" + "".join(word[0] for word in words)
    first, *others = sorted(words, key=len, reverse=True)  # the longest is most often the rarest
    rules = [
        _MatchRule(
            Match.EXACT,
            Where.NAMES,
            f"{_LINE}{phrase}\n",
            letter=letter,
            initials=f"{initials}\n",
            length=len(f" {phrase}"),
        ),
        _MatchRule(Match.EXACT, Where.CODES, f"{_FIELD}{phrase}\t"),
        _MatchRule(Match.START, Where.NAMES, _LINE + phrase, letter=letter, initials=initials),
        _MatchRule(Match.CODE, Where.CODES, _FIELD + phrase),
        _MatchRule(Match.WORD, Where.NAMES, f" {phrase}"),
    ]
    if others:
        rules.append(_MatchRule(Match.WORD, Where.NAMES, f" {first}", others))
    elif 1 < len(phrase) <= _MOST_INITIALS:
        rules.append(_MatchRule(Match.INITIALS, Where.INITIALS, f"\n{phrase}", letter=letter))
    return (
        *rules,
        _MatchRule(Match.WITHIN, Where.NAMES, first, others),
        _MatchRule(Match.WITHIN, Where.CODES, f" {first}", others),
    )


def _rows_with(needle: str, text: str) -> Iterator[int]:
    """Yields the numbers of the lines that contain it, ascending."""
    row, counted = -1, 0
    at = text.find(needle)
    while at >= 0:
        row += text.count("\n", counted, at + 1)
        counted = at + 1
        yield row
        at = text.find(needle, text.find("\n", at + 1))


def _partial_words(others: Sequence[str], name: str, codes: str) -> int | None:
    """Returns how many of the words match only inside other words; None if some don't match at all."""
    partial_words = 0
    for other in others:
        if f" {other}" in name or f" {other}" in codes:
            continue
        if other not in name:
            return None
        partial_words += 1
    return partial_words


def _lines(texts: Sequence[str]) -> str:
    """Joins the texts, each normalised like `plain`, after a line break and a blank; a line break ends the last."""
    joined = "\n".join(texts)
    if joined.count("\n") >= len(texts):
        joined = "\n".join([text.replace("\n", " ") for text in texts])
    joined = joined.casefold()
    raw = joined.encode("utf-8", "surrogatepass")
    if len(raw) > len(joined):
        for mark in _NO_WORD.findall("".join(set(raw.translate(None, _ASCII).decode("utf-8", "surrogatepass")))):
            joined = joined.replace(mark, " ")
        raw = joined.encode("utf-8", "surrogatepass")
    joined = raw.translate(_PLAIN).decode("utf-8", "surrogatepass")
    lines = f"\n{joined}\n".replace("\n", _LINE).replace("\t", _FIELD)
    while "  " in lines:
        lines = lines.replace("  ", " ")
    return lines.replace(" \n", "\n").replace(" \t", "\t")[:-1]


def plain(text: str) -> str:
    """Returns letters and digits in lower case, with one blank between words."""
    return " ".join(_NO_WORD.sub(" ", text.casefold()).split())


def matched(title: str, text: str) -> tuple[tuple[int, int], ...]:
    """Returns the parts of a title that match `text`: (start, end) each, in order; () if it matches otherwise."""
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
    """Returns a title like `plain` after a blank, and for each of its letters the index of the original character."""
    folded = title.casefold()
    of: Sequence[int] = range(len(title))
    if len(folded) != len(title):
        of = [place for place, character in enumerate(title) for _ in character.casefold()]
    line, places = "", []
    for word in _WORD.finditer(folded):
        line += f" {word[0]}"
        places += [of[word.start()], *of[word.start() : word.end()]]
    return line, places


def _runs(marked: set[int]) -> tuple[tuple[int, int], ...]:
    runs: list[tuple[int, int]] = []
    for place in sorted(marked):
        if runs and runs[-1][1] == place:
            runs[-1] = (runs[-1][0], place + 1)
        else:
            runs.append((place, place + 1))
    return tuple(runs)
