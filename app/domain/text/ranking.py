"""Ranks matches for a few letters: by name, by codes, and by the first letters of words.

Nothing is kept here. Whoever has the things looks for those that may match, a table by the texts of its rows; the
candidates are judged as they come, thousands of them as one text, at the speed of `str.find`.

What was typed stands in what is found as it is: letters with others between them are no match, and codes, which are not
always seen, are found by the beginnings of their words alone.
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
"""Called with one or two lists of words: gives, in pieces of at most a few thousand, all things that have all words of
one of them somewhere, and maybe others. The second are first letters as `initials` gives them."""

_ENOUGH: Final = 100
"""Matches as good as one kind or better from which on no more of that kind are taken: ranking all tells no more."""
_PIECE: Final = 2_000
"""Things that are judged in one go."""
_FEW: Final = 20_000
"""Candidates that are sooner judged again for the next letter than looked for anew."""
_MARKS: Final = 4
"""Punctuation that a name may have besides what was typed, to be told as just that among very many matches."""
_MOST_INITIALS: Final = 8
_LINE, _FIELD = "\n ", "\t "
"""What stands before a name or the first code, and before further codes. Every word has a blank before it."""
_NO_WORD = re.compile(r"\W|_")
_ASCII: Final = bytes(range(128))
_PLAIN: Final = bytes(
    code if code >= 128 or chr(code).isalnum() or chr(code) in "\n\t" else ord(" ") for code in range(256)
)
"""What each byte of UTF-8 becomes in lines."""
_INITIAL: Final = "\1"
"""Stands before each letter of what `initials` gives, so that nothing that is typed is found there by chance."""


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


class _Look(NamedTuple):
    """One way to match. `others` are words that the name or the codes must have besides."""

    kind: Match
    in_codes: bool
    needle: str | re.Pattern[str]
    others: Sequence[str] = ()


class Ranking(Generic[T]):
    """One search, in as many slices as are wanted.

    Attributes:
        is_done: whether there is nothing more to be found.
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
        """`codes_of` are other things that one is known by: a code, an id.

        `before` is the search for the text as it was a letter ago: where it is done, and the things are of the same
        `revision`, only what may have matched then is looked through.
        """
        self._phrase = plain(text)
        self._revision = revision
        self._candidates: list[T] = []
        """All that may match, in order, unless they are too many to be kept."""
        self._among = before.candidates_for(self._phrase, revision) if before is not None else None
        self._looks = _looks(self._phrase)
        self._find = find
        self._key_of = key_of
        self._name_of = name_of
        self._codes_of = codes_of
        self._found: dict[Hashable, tuple[Rank, str, T]] = {}
        self._as_good = [0] * len(Match)
        """By kind: how many were found that match so well, or better."""
        self._steps = self._work()
        self.is_done = False

    @property
    def found(self) -> int:
        """How many there are so far."""
        return len(self._found)

    def go_on(self, budget_s: float | None) -> bool:
        """Searches for about `budget_s` seconds (None: to the end). True once it is done."""
        until = None if budget_s is None else time.perf_counter() + budget_s
        while not self.is_done and (until is None or time.perf_counter() < until):
            self.is_done = next(self._steps, None) is None
        return self.is_done

    def ranked(self, limit: int) -> list[tuple[Rank, str, T]]:
        """The best found so far: rank, name and thing. Among equals, short names come first."""
        return nsmallest(limit, self._found.values(), key=lambda found: (found[0], collation_key(found[1])))

    def candidates_for(self, phrase: str, revision: int) -> Sequence[T] | None:
        """The only ones among which a longer text can be found; None where that can't be told."""
        is_narrower = bool(self._phrase) and phrase.startswith(self._phrase)
        if not (is_narrower and self.is_done and self._revision == revision):
            return None
        if self._wants(Match.WITHIN):
            return [thing for _, _, thing in self._found.values()]
        return self._candidates if len(self._candidates) <= _FEW else None

    def _work(self) -> Iterator[bool]:
        """True after every piece."""
        if not self._phrase:
            return
        for things in self._find(*_wordings(self._phrase)) if self._among is None else _pieces(self._among):
            if len(self._candidates) <= _FEW:
                self._candidates += things
            self._judge(things)
            yield True

    def _wants(self, kind: Match) -> bool:
        return self._as_good[kind] < _ENOUGH

    def _judge(self, things: Sequence[T]) -> None:
        """Takes in those that match, each by the best way in which it does."""
        if not self._wants(Match.START) and self._codes_of is None:
            longest = len(self._phrase) + _MARKS
            things = [thing for thing in things if len(self._name_of(thing)) <= longest]
        if not things:
            return
        codes_of = self._codes_of
        names = _lines([self._name_of(thing) for thing in things])
        codes = "" if codes_of is None else _lines(["\t".join(codes_of(thing)) for thing in things])
        name_lines = code_lines = None
        for kind, in_codes, needle, others in self._looks:
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
                misfit = _misfit(others, name, code_lines[row + 1] if codes else "")
                if misfit is None:
                    continue
                self._found[key] = ((int(kind), misfit, len(name)), self._name_of(thing), thing)
                for worse in range(kind, len(Match)):
                    self._as_good[worse] += 1
                if not self._wants(kind):
                    break


def _looks(phrase: str) -> Sequence[_Look]:
    """The ways in which things match, the best first."""
    if not phrase:
        return ()
    first, *others = sorted(phrase.split(" "), key=len, reverse=True)  # the longest is most often the rarest
    looks = [
        _Look(Match.EXACT, False, f"{_LINE}{phrase}\n"),
        *(_Look(Match.EXACT, True, before + phrase + end) for before in (_LINE, _FIELD) for end in "\n\t"),
        _Look(Match.START, False, _LINE + phrase),
        *(_Look(Match.CODE, True, before + phrase) for before in (_LINE, _FIELD)),
        _Look(Match.WORD, False, f" {phrase}"),
    ]
    if others:
        looks.append(_Look(Match.WORD, False, f" {first}", others))
    elif _may_be_initials(phrase):
        looks.append(_Look(Match.INITIALS, False, re.compile(_LINE + r"\w* ".join(phrase))))
    return (
        *looks,
        _Look(Match.WITHIN, False, first, others),
        _Look(Match.WITHIN, True, f" {first}", others),
    )


def _rows_with(needle: str | re.Pattern[str], text: str) -> Iterator[int]:
    """The numbers of the lines that have it, ascending."""
    row, counted = -1, 0
    for at in _places(needle, text):
        row += text.count("\n", counted, at + 1)
        counted = at + 1
        yield row


def _places(needle: str | re.Pattern[str], text: str) -> Iterator[int]:
    """Where it stands, once a line."""
    if isinstance(needle, re.Pattern):
        yield from (found.start() for found in needle.finditer(text))
        return
    at = text.find(needle)
    while at >= 0:
        yield at
        at = text.find(needle, text.find("\n", at + 1))


def _misfit(others: Sequence[str], name: str, codes: str) -> int | None:
    """How many of the words stand within others; None if not all are there."""
    misfit = 0
    for other in others:
        if f" {other}" in name or f" {other}" in codes:
            continue
        if other not in name:
            return None
        misfit += 1
    return misfit


def _lines(texts: Sequence[str]) -> str:
    """Each text as `plain` gives it, with a line break and a blank before it; a line break at the end."""
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
    """Letters and digits in lower case, words divided by one blank each."""
    return " ".join(_NO_WORD.sub(" ", text.casefold()).split())


def initials(name: str) -> str:
    """The first letters of a name's words, as they have to stand among the words that `Find` looks through.

    Empty where a single word has no more to find than its own beginning.
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
