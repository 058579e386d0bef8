"""HTML as text: whether two sources mean the same, whether one is the other made safe, and what displays show of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final, NamedTuple

import nh3

_VOID: Final = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"})
_BLOCKS: Final = frozenset({
    "address", "article", "aside", "blockquote", "br", "dd", "div", "dl", "dt", "figcaption", "figure", "footer", "h1",
    "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th",
    "tr", "ul",
})  # fmt: skip
_SHOWN: Final = {
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "dd", "del", "div", "dl", "dt", "em", "figcaption",
    "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "ins", "li", "mark", "ol", "p", "pre", "q", "s", "small",
    "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
}  # fmt: skip
_BLANKS: Final = re.compile(r"[ \t\r\f]+")


class Token(NamedTuple):
    """A piece of a source: a `kind` of start, end or text; the tag or the text; attributes in order of their names."""

    kind: str
    value: str
    attributes: tuple[tuple[str, str], ...] = ()


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


def links(source: str) -> tuple[str, ...]:
    """Where the links of a source lead, in order."""
    return tuple(
        address
        for token in tokens(source)
        if token.kind == "start" and token.value == "a"
        for name, address in token.attributes
        if name == "href" and address
    )


def plain_text(source: str) -> str:
    """What is left for a display that strips tags: texts, with blocks on lines of their own."""
    parts: list[str] = []
    skipped = 0
    for token in tokens(source):
        if token.value in {"script", "style"} and token.kind != "text":
            skipped += 1 if token.kind == "start" else -1
        elif token.kind == "text":
            parts += [] if skipped > 0 else [_BLANKS.sub(" ", token.value)]
        elif token.value in _BLOCKS:
            parts.append("\n")
    lines = (line.strip() for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)


def safe_to_show(source: str) -> str:
    """The source reduced to elements that format text: nothing runs, nothing is loaded from anywhere, no styles."""
    return nh3.clean(
        source,
        tags=_SHOWN,
        clean_content_tags={"script", "style", "iframe", "object", "embed", "form", "template", "svg", "math"},
        attributes={"a": {"href", "title"}, "td": {"colspan", "rowspan"}, "th": {"colspan", "rowspan"}, "*": {"dir"}},
        url_schemes={"http", "https", "mailto"},
        link_rel=None,
    )


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
