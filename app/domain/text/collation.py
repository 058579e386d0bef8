"""The sort order of names: one rule for tables, pickers, trees, menus and line-ups.

Accents and case are ignored at first: ä sorts beside a, ß beside ss, É beside e. Numbers sort by value, so that "Shop
2" comes before "Shop 10". Punctuation comes before digits, and digits before letters. Names that are equal so far are
sorted by the text itself, so that the order never depends on the input order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

_PUNCTUATION: Final = "_-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
"""ASCII punctuation in the order of the Unicode Collation Algorithm."""
_LAST_MARK: Final = chr(1 + len(_PUNCTUATION))
_END: Final = "\0"
"""Separates the primary key from the text itself; sorts before anything in a key."""
_NEXT: Final = "\x7f"
"""Separates texts that are folded together; no folded text has it."""
_NUMBER = re.compile("([0-9]+)")
_LETTERS: Final = dict(zip("øæœđðħıłŋþ", ("o", "ae", "oe", "d", "d", "h", "i", "l", "n", "th"), strict=True))
"""Letters that Unicode does not decompose, and the letters that they sort beside."""
_QUOTES: Final = {"‘": "'", "’": "'", "‚": "'", "‹": "'", "›": "'"}


def _ascii_mark(number: int) -> int:
    character = chr(number)
    if character in _PUNCTUATION:
        return 2 + _PUNCTUATION.index(character)
    return ord(character.lower()) if character.isalnum() else 1


_ASCII: Final = bytes(map(_ascii_mark, range(128))) + bytes(128)
_ASCII_AND_NEXT: Final = _ASCII[: ord(_NEXT)] + _NEXT.encode() + bytes(128)


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


def _by_value(digits: str) -> str:
    """Puts the length before the number: a longer number is greater."""
    if len(digits) < 9 and digits[0] != "0":
        return f"{len(digits)}{digits}"
    digits = digits.lstrip("0") or "0"
    nines, rest = divmod(len(digits), 9)
    return f"{'9' * nines}{rest}{digits}"


def _folded(text: str) -> str:
    return text.encode().translate(_ASCII).decode() if text.isascii() else text.translate(_FOLDED)


def collation_keys(texts: Sequence[str]) -> list[str]:
    """Returns the key of each text. It folds them together, which takes half a microsecond per name."""
    if not texts:
        return []
    whole = _NEXT.join(texts)
    if whole.isascii() and whole.count(_NEXT) == len(texts) - 1:
        folded = whole.encode().translate(_ASCII_AND_NEXT).decode()
    else:
        folded = _NEXT.join(map(_folded, texts))
    parts = _NUMBER.split(folded)
    parts[1::2] = map(_by_value, parts[1::2])
    primary = "".join(parts).split(_NEXT)
    return [f"{key}{_END}{text}" for key, text in zip(primary, texts, strict=True)]


def collation_key(text: str) -> str:
    """Returns the key by which names are sorted. Takes 2 to 3 µs per name: fast enough to compute on demand."""
    return collation_keys((text,))[0]
