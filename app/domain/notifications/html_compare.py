"""Compares two HTML sources: whether browsers show them alike, and whether one is the cleaned form of the other."""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final, NamedTuple

_VOID: Final = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})

_MARKUP: Final = frozenset("<>&")
_OPEN_ENTITY: Final = re.compile(r"&[#\w]*$")
_LONGEST_ENTITY: Final = 34


class Token(NamedTuple):
    """A piece of a source: its `kind` (start, end or text), the tag or the text, and the attributes sorted by name."""

    kind: str
    value: str
    attributes: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=16)  # a form compares the typed text with the CMS's several times per keystroke
def tokens(source: str) -> tuple[Token, ...]:
    """Returns the tokens of the source, without insignificant differences: quotes, case of tags, character references.

    Comments are left out, and neighbouring texts are joined.
    """
    reader = _Reader()
    reader.feed(source)
    reader.close()
    return tuple(reader.found)


def same_html(one: str, other: str) -> bool:
    """Returns whether a browser would show the same."""
    return one == other or (not _texts_differ(one, other) and tokens(one) == tokens(other))


def is_made_safe(source: str, kept: str) -> bool:
    """Returns whether `kept` can be `source` with elements, attributes or texts removed, and nothing added.

    Removing an element joins the texts around it, so texts are searched character by character; unchanged stretches are
    skipped in one step.
    """
    left = _Remaining(tokens(source))
    return all(left.has_text(token.value) if token.kind == "text" else left.has(token) for token in tokens(kept))


class _Remaining:
    """The rest of a source that is still to be searched: each search starts after the previous hit."""

    def __init__(self, source: tuple[Token, ...]) -> None:
        self._source = source
        self._place = 0
        self._letter = 0

    def has(self, tag: Token) -> bool:
        """Moves behind the next tag of this name that has all these attributes; returns whether there is one."""
        if self._letter:
            self._place, self._letter = self._place + 1, 0
        for place in range(self._place, len(self._source)):
            if _matches(self._source[place], tag):
                self._place = place + 1
                return True
        return False

    def has_text(self, text: str) -> bool:
        """Moves behind the last of these characters; returns whether all of them are there in order."""
        found = 0
        while found < len(text) and self._place < len(self._source):
            here = self._source[self._place]
            at = here.value.find(text[found], self._letter) if here.kind == "text" else -1
            if at < 0:
                self._place, self._letter = self._place + 1, 0
                continue
            both = min(len(here.value) - at, len(text) - found)
            step = _common_prefix(here.value[at : at + both], text[found : found + both], both)
            found, self._letter = found + step, at + step
        return found == len(text)


def _texts_differ(one: str, other: str) -> bool:
    """Returns whether the texts obviously differ: a fast check, enough after nearly every keystroke, for any length."""
    most = min(len(one), len(other))
    start = _common_prefix(one, other, most)
    end = _common_prefix(one[::-1], other[::-1], most - start)
    middles = one[start : len(one) - end] + other[start : len(other) - end]
    is_in_tag = one.rfind("<", 0, start) > one.rfind(">", 0, start)
    is_in_entity = _OPEN_ENTITY.search(one, max(0, start - _LONGEST_ENTITY), start) is not None
    return not is_in_tag and not is_in_entity and _MARKUP.isdisjoint(middles)


def _common_prefix(one: str, other: str, most: int) -> int:
    """Returns the length of the common prefix, at most `most`."""
    least = 0
    while least < most:
        middle = (least + most + 1) // 2
        if other.startswith(one[least:middle], least):
            least = middle
        else:
            most = middle - 1
    return least


def _matches(there: Token, piece: Token) -> bool:
    return there[:2] == piece[:2] and set(piece.attributes) <= set(there.attributes)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Token] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Token("start", tag, tuple(sorted((name, value or "") for name, value in attrs))))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self.found.append(Token("end", tag))

    def handle_data(self, data: str) -> None:
        if self.found and self.found[-1].kind == "text":
            self.found[-1] = Token("text", self.found[-1].value + data)
        else:
            self.found.append(Token("text", data))
