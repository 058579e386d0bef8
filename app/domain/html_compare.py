"""Whether two HTML sources mean the same to a browser, and whether one is the other after something made it safe."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from typing import Final, NamedTuple

_VOID: Final = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})


class Token(NamedTuple):
    """A piece of a source: a `kind` of start, end or text; the tag or the text; attributes in order of their names."""

    kind: str
    value: str
    attributes: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=16)  # a form compares what is typed with what the CMS has, several times for every key
def tokens(source: str) -> tuple[Token, ...]:
    """The source without what means nothing: quotes, letter case of tags, ways to write a character.

    Comments are left out, neighbouring texts are one.
    """
    reader = _Reader()
    reader.feed(source)
    reader.close()
    return tuple(reader.found)


def same_html(one: str, other: str) -> bool:
    """Whether a browser would show the same."""
    return one == other or tokens(one) == tokens(other)


def is_made_safe(source: str, kept: str) -> bool:
    """Whether `kept` can be `source` after something took elements, attributes or texts away, and added nothing."""
    left = _pieces(source)
    return all(any(_holds(there, piece) for there in left) for piece in _pieces(kept))


def _pieces(source: str) -> Iterator[Token]:
    """Tags, and texts letter by letter: where an element goes, the texts around it grow together."""
    for token in tokens(source):
        if token.kind == "text":
            yield from (Token("text", letter) for letter in token.value)
        else:
            yield token


def _holds(there: Token, piece: Token) -> bool:
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
