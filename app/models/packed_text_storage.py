"""Stores the texts of very many rows in a third of the memory, and finds words in a tenth of the time.

Rows of a list repeat the same words: a month, a tag, *Off*. Each such word is stored once, beside a bit for every row
that has it; only the rest of a row, a number or a name, is still text. So most words are found, and combined for all
rows at once, without reading a row; the rest is short. It is mostly numbers, so it is in two texts: a search word with
a letter never has to look through the numbers.

A search word never has a space in it, so it is always within one word of a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from typing import Final

ROWS: Final = 4_096
"""Rows that are packed together."""
_BITS: Final = ROWS // 8 + 48
"""Bytes that a word with its bits takes."""
_SAMPLE: Final = 8
"""Every nth piece is examined to find the common words."""
_MIN_COUNT: Final = 4
"""Times that a word must occur in the sample: once or twice is chance."""
_PART: Final = 16
"""Every nth part of the remaining text is examined to see whether a word is in many rows."""
_MANY: Final = ROWS // _PART // 8
"""From this many occurrences on, reading each row is faster than jumping between matches."""
ALL: Final = (1 << ROWS) - 1
"""The set of all rows."""
_NO_ROW: Final = b"0" * ROWS
_YES: Final = ord("1")
_DIGITS: Final = f"0{ROWS}b"
_AS_DIGITS: Final = bytes.maketrans(b"\x00\x01", b"01")
_AS_FLAGS: Final = bytes.maketrans(b"01", b"\x00\x01")


def rows_flagged(flags: bytes | bytearray) -> int:
    """Returns the set of the rows, `ROWS` of them, whose flag is 1 and not 0."""
    return int(flags.translate(_AS_DIGITS), 2)


def flags_of(sets: Iterable[int]) -> bytes:
    """Returns a flag, 0 or 1, for each row of several sets in turn."""
    return "".join([format(rows, _DIGITS) for rows in sets]).encode().translate(_AS_FLAGS)


class PackedTexts:
    """The search texts of `ROWS` rows. A set of rows is a number whose highest bit is the first row."""

    __slots__ = ("_common", "_names", "_numbers", "_rows_with")

    def __init__(self, common: str, rows_with: Sequence[int], names: str, numbers: str) -> None:
        """`common` are the words of many rows, one per line, and `rows_with` has the rows of each.

        `names` and `numbers` have a line for every row, with its other words: those with letters, and all others.
        """
        self._common = common
        self._rows_with = rows_with
        self._names = names
        self._numbers = numbers

    def having(self, words: Sequence[str], wanted: int = ALL) -> int:
        """Returns the rows of `wanted` that have all words."""
        for word in words:
            if not wanted:
                break
            wanted &= self._having(word, wanted)
        return wanted

    def _having(self, word: str, wanted: int) -> int:
        """Returns all rows of `wanted` that have the word, and maybe others that have it."""
        found = 0
        if word in self._common:
            for common, rows in zip(self._common.split("\n"), self._rows_with, strict=True):
                if word in common:
                    found |= rows
        if found & wanted != wanted:
            found |= _lines_with(word, self._names)
        if found & wanted != wanted and not _has_letters(word):
            found |= _lines_with(word, self._numbers)
        return found


def packed(pieces: Sequence[Sequence[str]]) -> Generator[None, None, PackedTexts]:
    """Packs the texts of at most `ROWS` rows that come in pieces, in slices of a millisecond or less."""
    seen: Counter[str] = Counter()
    for piece in pieces[::_SAMPLE]:
        for text in piece:
            seen.update(_words(text))
        yield
    digits = {word: bytearray(_NO_ROW) for word, times in seen.items() if _is_common(word, times)}
    marks_of = digits.get
    names: list[str] = []
    numbers: list[str] = []
    for piece in pieces:
        for row, text in enumerate(piece, len(names)):
            named: list[str] = []
            numbered: list[str] = []
            for word in _words(text):
                marks = marks_of(word)
                if marks is not None:
                    marks[row] = _YES
                else:
                    (named if _has_letters(word) else numbered).append(word)
            names.append(" ".join(dict.fromkeys(named)))
            numbers.append(" ".join(dict.fromkeys(numbered)))
        yield
    none = [""] * (ROWS - len(names))
    return PackedTexts(
        "\n".join(digits),
        [int(marks, 2) for marks in digits.values()],
        "\n".join(names + none),
        "\n".join(numbers + none),
    )


def _lines_with(word: str, text: str) -> int:
    """Returns the rows whose line has the word."""
    place = text.find(word)
    if place < 0:
        return 0
    if text.count(word, 0, len(text) // _PART) >= _MANY:
        return rows_flagged(bytes([word in line for line in text.split("\n")]))
    digits = bytearray(_NO_ROW)
    row = start = 0
    while place >= 0:
        row += text.count("\n", start, place)
        digits[row] = _YES
        start = text.find("\n", place)
        place = -1 if start < 0 else text.find(word, start)
    return int(digits, 2)


def _has_letters(word: str) -> bool:
    """Whether a word in lower case is more than digits and signs; then so is each word that it is a part of."""
    return word.islower() or not word.isascii()


def _words(text: str) -> list[str]:
    """Splits at ASCII spaces only: `str.split` would also split at bytes of other characters."""
    return text.split() if text.isascii() else text.replace("\n", " ").split(" ")


def _is_common(word: str, times: int) -> bool:
    """Whether a word takes less memory with its bits than in the texts of rows."""
    return times >= _MIN_COUNT and times * _SAMPLE * (len(word) + 1) > _BITS
