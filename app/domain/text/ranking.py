"""Ranks search results: by name, by codes, and by the initials of words.

It stores no index. The caller supplies the candidates, e.g. from the texts of a table's rows; they are ranked as they
arrive, thousands of them joined into one text, at the speed of `str.find`.

A match contains the typed text unbroken: there is no fuzzy matching. Codes, which are not always visible, match only
from the start of a word.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from heapq import nsmallest
from typing import Final, Generic, NamedTuple, TypeVar

from app.domain.text.collation import collation_key

T = TypeVar("T")
Rank = tuple[int, ...]
"""Better matches compare as less; the first number is a `Match`."""
Find = Callable[..., Iterator[Sequence[T]]]
"""Called with one or two lists of words; yields candidates in pieces of a few thousand at most.

It yields all candidates that contain all words of one of the lists, and perhaps others. The second list has initials as
`initials` returns them.
"""

_ENOUGH: Final = 100
"""Once this many matches of a kind or better are found, no more of that kind are taken: more would not help."""
_PIECE: Final = 2_000
"""Candidates that are ranked in one step."""
_FEW: Final = 20_000
"""Up to this many candidates are kept and searched again for the next letter, which is faster than a new search."""
_MARKS: Final = 4
"""Among very many matches: the punctuation that a name may have besides the typed text."""
_MOST_INITIALS: Final = 8
_LINE, _FIELD = "\n ", "\t "
"""The prefix of a name or the first code, and of further codes. Every word follows a blank."""
_NO_WORD = re.compile(r"\W|_")
_ASCII: Final = bytes(range(128))
_PLAIN: Final = bytes(
    code if code >= 128 or chr(code).isalnum() or chr(code) in "\n\t" else ord(" ") for code in range(256)
)
"""The replacement of each byte of UTF-8 in a line."""
_INITIAL: Final = "\1"
"""Precedes each letter of `initials`, so that no typed text matches them by accident."""


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


class _MatchRule(NamedTuple):
    """One way to match. `others` are words that the name or the codes must also contain."""

    kind: Match
    in_codes: bool
    needle: str | re.Pattern[str]
    others: Sequence[str] = ()


class Ranking(Generic[T]):
    """One search, which runs in time slices.

    Attributes:
        is_done: whether the search is complete.
    """

    def __init__(
        self,
        text: str,
        find: Find[T],
        *,
        key_of: Callable[[T], Hashable],
        name_of: Callable[[T], str],
        codes_of: Callable[[T], Iterable[str]] | None = None,
        revision: int = 0,
        before: Ranking[T] | None = None,
    ) -> None:
        """`codes_of` returns other searchable texts of a candidate: a code, an id.

        `before` is the search for the text one letter earlier. If it is done and has the same `revision`, only its
        candidates are searched.
        """
        self._phrase = plain(text)
        self._revision = revision
        self._candidates: list[T] = []
        """All candidates, in order, unless they are too many to keep."""
        self._among = before.candidates_for(self._phrase, revision) if before is not None else None
        self._match_rules = _match_rules(self._phrase)
        self._find = find
        self._key_of = key_of
        self._name_of = name_of
        self._codes_of = codes_of
        self._found: dict[Hashable, tuple[Rank, str, T]] = {}
        self._count_at_least = [0] * len(Match)
        """By kind: how many matches of this kind or better were found."""
        self._steps = self._work()
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
        """Returns the best matches so far: rank, name and candidate. Among equals, short names come first."""
        return nsmallest(limit, self._found.values(), key=lambda found: (found[0], collation_key(found[1])))

    def candidates_for(self, phrase: str, revision: int) -> Sequence[T] | None:
        """Returns the only candidates that can match a longer text; None if unknown."""
        is_narrower = bool(self._phrase) and phrase.startswith(self._phrase)
        if not (is_narrower and self.is_done and self._revision == revision):
            return None
        if self._wants(Match.WITHIN):
            return [thing for _, _, thing in self._found.values()]
        return self._candidates if len(self._candidates) <= _FEW else None

    def _work(self) -> Iterator[bool]:
        """Yields True after every piece."""
        if not self._phrase:
            return
        for things in self._find(*_wordings(self._phrase)) if self._among is None else _pieces(self._among):
            if len(self._candidates) <= _FEW:
                self._candidates += things
            self._rank(things)
            yield True

    def _wants(self, kind: Match) -> bool:
        return self._count_at_least[kind] < _ENOUGH

    def _rank(self, things: Sequence[T]) -> None:
        """Adds the matches among `things`, each with its best kind."""
        if not self._wants(Match.START) and self._codes_of is None:
            longest = len(self._phrase) + _MARKS
            things = [thing for thing in things if len(self._name_of(thing)) <= longest]
        if not things:
            return
        codes_of = self._codes_of
        names = _lines([self._name_of(thing) for thing in things])
        codes = "" if codes_of is None else _lines(["\t".join(codes_of(thing)) for thing in things])
        name_lines = code_lines = None
        for kind, in_codes, needle, others in self._match_rules:
            if not self._wants(kind):
                continue
            for row in _rows_with(needle, codes if in_codes else names):
                thing = things[row]
                key = self._key_of(thing)
                if key in self._found:
                    continue
                if name_lines is None or code_lines is None:
                    name_lines, code_lines = names.split("\n"), codes.split("\n")
                name = name_lines[row + 1]
                partial_words = _partial_words(others, name, code_lines[row + 1] if codes else "")
                if partial_words is None:
                    continue
                self._found[key] = ((int(kind), partial_words, len(name)), self._name_of(thing), thing)
                for worse in range(kind, len(Match)):
                    self._count_at_least[worse] += 1
                if not self._wants(kind):
                    break


def _match_rules(phrase: str) -> Sequence[_MatchRule]:
    """Returns the ways to match, the best first."""
    if not phrase:
        return ()
    first, *others = sorted(phrase.split(" "), key=len, reverse=True)  # the longest is most often the rarest
    looks = [
        _MatchRule(Match.EXACT, False, f"{_LINE}{phrase}\n"),
        *(_MatchRule(Match.EXACT, True, before + phrase + end) for before in (_LINE, _FIELD) for end in "\n\t"),
        _MatchRule(Match.START, False, _LINE + phrase),
        *(_MatchRule(Match.CODE, True, before + phrase) for before in (_LINE, _FIELD)),
        _MatchRule(Match.WORD, False, f" {phrase}"),
    ]
    if others:
        looks.append(_MatchRule(Match.WORD, False, f" {first}", others))
    elif _may_be_initials(phrase):
        looks.append(_MatchRule(Match.INITIALS, False, re.compile(_LINE + r"\w* ".join(phrase))))
    return (
        *looks,
        _MatchRule(Match.WITHIN, False, first, others),
        _MatchRule(Match.WITHIN, True, f" {first}", others),
    )


def _rows_with(needle: str | re.Pattern[str], text: str) -> Iterator[int]:
    """Yields the numbers of the lines that match, ascending."""
    row, counted = -1, 0
    for at in _places(needle, text):
        row += text.count("\n", counted, at + 1)
        counted = at + 1
        yield row


def _places(needle: str | re.Pattern[str], text: str) -> Iterator[int]:
    """Yields the positions of matches, at most one per line."""
    if isinstance(needle, re.Pattern):
        yield from (found.start() for found in needle.finditer(text))
        return
    at = text.find(needle)
    while at >= 0:
        yield at
        at = text.find(needle, text.find("\n", at + 1))


def _partial_words(others: Sequence[str], name: str, codes: str) -> int | None:
    """Returns how many of the words match only inside other words; None if some do not match at all."""
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


def initials(name: str) -> str:
    """Returns the initials of a name's words, in the form in which `Find` searches for them.

    Empty for a single word, whose initial is its start anyway.
    """
    words = plain(name).split(" ")
    return _marked([word[0] for word in words[:_MOST_INITIALS]]) if len(words) > 1 else ""


def _wordings(phrase: str) -> Iterator[Sequence[str]]:
    yield phrase.split(" ")
    if _may_be_initials(phrase):
        yield [_marked(phrase)]


def _pieces(things: Sequence[T]) -> Iterator[Sequence[T]]:
    return (things[first : first + _PIECE] for first in range(0, len(things), _PIECE))


def _may_be_initials(phrase: str) -> bool:
    return " " not in phrase and 1 < len(phrase) <= _MOST_INITIALS


def _marked(letters: Iterable[str]) -> str:
    return "".join([_INITIAL + letter for letter in letters])


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
    line = " " + _NO_WORD.sub(" ", title.lower()) if title.isascii() else ""
    if line and "  " not in line:
        return line, range(-1, len(title))
    line, places = " ", [0]
    for place, character in enumerate(title):
        for letter in _NO_WORD.sub(" ", character.casefold()):
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
