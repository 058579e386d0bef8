"""The HTML of a message: allowed elements, plain text, and the targets of its links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape, unescape
from html.parser import HTMLParser
from typing import Final

import nh3

BLOCKS: Final = frozenset({"p", "h1", "h2", "h3", "ul", "ol", "li"})
MARKS: Final = frozenset({"strong", "em", "u", "a"})
ALLOWED: Final = BLOCKS | MARKS | {"br"}
"""The elements that Marquee writes.

A CMS keeps all of them (its sanitiser drops styles and scripts, observed on 4.5.1).
"""

LINK_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})

_SHOWN: Final = ALLOWED | {
    "b", "i", "s", "del", "ins", "sub", "sup", "small", "code", "pre", "blockquote", "hr", "div", "span",
    "h4", "h5", "h6", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption",
}  # fmt: skip
"""The elements that are shown in messages written elsewhere: structure, nothing that loads, runs or hides content."""

_SYNONYMS: Final = {
    "b": "strong", "i": "em", "ins": "u", "h4": "h3", "h5": "h3", "h6": "h3", "div": "p", "pre": "p",
    "blockquote": "p", "tr": "p", "caption": "p", "dt": "p", "dd": "p",
}  # fmt: skip
"""Elements that Marquee replaces with an equivalent one."""
_ENDS_LINE: Final = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "div", "tr", "pre", "blockquote", "dt", "dd"}
)
_MORE: Final = frozenset({
    "table", "img", "pre", "blockquote", "hr", "dl", "sub", "sup", "s", "del", "small", "code", "figure", "video",
    "audio", "iframe", "mark",
})  # fmt: skip
_LINK: Final = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
"""Matches links in sanitised HTML."""
_TAG: Final = re.compile(r"<([a-z][a-z0-9]*)")
_CELLS: Final = frozenset({"td", "th"})
_CDATA: Final = re.compile(r"<!\[CDATA\[(.*?)]]>", re.DOTALL)
"""Browsers read the start of a CDATA section as a comment, which drops its first words."""
_CONTROLS: Final = {
    code: " " if code in {0x0B, 0x0C} else None for code in (*range(9), 0x0B, 0x0C, *range(0x0E, 0x20), 0x7F)
}
_SPACES: Final = re.compile(r"[ \t\r\f\v\n]+")
_BLANK_LINES: Final = re.compile(r"\n{2,}")


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a message: its text and its target."""

    text: str
    address: str


def clean(html: str) -> str:
    """Returns the message with only the elements in `ALLOWED`, ready to be sent; the content of other elements stays.

    Scripts, styles and the like are removed with their content. Links keep http, https, mailto and tel addresses.
    """
    simplifier = _Simplifier()
    simplifier.feed(_sanitised(_CDATA.sub(_quoted, html), _SHOWN))
    simplifier.close()
    return _sanitised(_without_controls(simplifier.text), ALLOWED).replace("<p></p>", "")


def safe(html: str) -> str:
    """Returns the message for display: it loads and runs nothing, and otherwise keeps its look as far as possible."""
    return _sanitised(html, _SHOWN)


def with_styles(html: str) -> str:
    """Returns well-formed HTML that still has its styles, for code that reads them; never display it."""
    return _sanitised(_CDATA.sub(_quoted, html), _SHOWN | {"font"}, {"*": {"style"}, "a": {"href"}})


def plain_text(html: str) -> str:
    """Returns the text of the message for displays, which show no HTML: one line per paragraph or list item."""
    lines = (_SPACES.sub(" ", line).strip() for line in _words(safe(html)).split("\n"))
    return _BLANK_LINES.sub("\n", "\n".join(lines)).strip()


def links(html: str) -> tuple[Link, ...]:
    """Returns every link with a target, in order."""
    if "<a" not in html.casefold():
        return ()
    found = ((unescape(address), words) for address, words in _LINK.findall(safe(html)))
    return tuple(Link(_SPACES.sub(" ", _words(words)).strip(), address) for address, words in found if address)


def is_empty(html: str) -> bool:
    """Returns whether the message has no text."""
    return not plain_text(html)


def same_message(one: str, other: str) -> bool:
    """Returns whether two messages differ only in notation: blanks, quotes, names of elements."""
    return _normal(one) == _normal(other)


def has_more(html: str) -> bool:
    """Returns whether the message has parts that Marquee can't write: tables, pictures, quotations and the like."""
    return not _MORE.isdisjoint(_TAG.findall(html.casefold()))


def from_plain_text(text: str) -> str:
    """Returns a plain text as a message: one paragraph per non-empty line."""
    return "".join(f"<p>{escape(line.strip(), quote=False)}</p>" for line in text.splitlines() if line.strip())


def nested_lists(items: Iterable[tuple[int, bool, str]]) -> Iterator[str]:
    """Yields the HTML of paragraphs and list items.

    Each item has its depth (0 is outside lists), whether it is numbered, and its HTML. Nested lists are placed inside
    the items of the outer list, to any depth.
    """
    open_lists: list[str] = []
    for depth, is_numbered, html in items:
        tag = "ol" if is_numbered else "ul"
        while len(open_lists) > depth or (len(open_lists) == depth and open_lists and open_lists[-1] != tag):
            yield f"</li></{open_lists.pop()}>"
        if not depth:
            yield html
            continue
        if len(open_lists) == depth:
            yield "</li><li>"
        while len(open_lists) < depth:
            open_lists.append(tag)
            yield f"<{tag}><li>"
        yield html
    while open_lists:
        yield f"</li></{open_lists.pop()}>"


def _words(html: str) -> str:
    if "<" not in html:
        return unescape(html).replace("\n", " ")
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return "".join(reader.parts)


def _quoted(found: re.Match[str]) -> str:
    return escape(found.group(1), quote=False)


def _without_controls(html: str) -> str:
    """Removes invisible characters that no form may carry; line separators become `<br>`."""
    return html.translate(_CONTROLS).replace("\u2028", "<br>").replace("\u2029", "<br>").replace("\ufffc", "")


def _normal(html: str) -> str:
    return re.sub(r"\s*(</?(?:p|h[1-3]|ul|ol|li)>|<br>)\s*", r"\1", _SPACES.sub(" ", clean(html))).strip()


def _sanitised(html: str, tags: frozenset[str], attributes: dict[str, set[str]] | None = None) -> str:
    return nh3.clean(
        html,
        tags=set(tags),
        clean_content_tags={"script", "style", "template", "noscript", "title", "iframe", "object", "svg", "math"},
        attributes=attributes or {"a": {"href"}},
        url_schemes=set(LINK_SCHEMES),
        link_rel=None,
    )


class _Simplifier(HTMLParser):
    """Rewrites a document with only the elements of a message, without joining words.

    Elements of `_SYNONYMS` get the names that Marquee uses. Table rows become paragraphs, paragraphs in list items
    become lines.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self._parts: list[str] = []
        self._cells = 0
        self._preformatted = 0
        self._items: list[_ListItem] = []

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = _SYNONYMS.get(tag, tag)
        self._cells += tag in _CELLS
        self._preformatted += tag == "pre"
        if self._cells and (tag in _CELLS or name in BLOCKS):
            self._separate_words()
        elif name == "li":
            self._items.append(_ListItem())
            self._parts.append("<li>")
        elif name in {"ul", "ol"}:
            if self._items:
                self._items[-1].is_line_over = False
            self._parts.append(f"<{name}>")
        elif name in BLOCKS and self._items:
            self._items[-1].end_line()
        elif name in BLOCKS:
            self._parts.append(f"<{name}>")
        elif name in ALLOWED:
            self._before_content()
            pairs = "".join(f' {key}="{escape(value or "")}"' for key, value in attrs)
            self._parts.append(f"<{name}{pairs}>")

    def handle_endtag(self, tag: str) -> None:
        name = _SYNONYMS.get(tag, tag)
        self._cells -= tag in _CELLS
        self._preformatted -= tag == "pre"
        if self._cells and name in BLOCKS:
            self._separate_words()
        elif name == "li":
            if self._items:
                self._items.pop()
            self._parts.append("</li>")
        elif name in BLOCKS - {"ul", "ol"} and self._items:
            self._items[-1].end_line()
        elif name in ALLOWED - {"br"}:
            self._parts.append(f"</{name}>")

    def handle_data(self, data: str) -> None:
        if self._preformatted:
            data = data.replace("  ", " &nbsp;").replace("\n", "<br>")
        if data.strip():
            self._before_content()
        self._parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self._before_content()
        self._parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._before_content()
        self._parts.append(f"&#{name};")

    def _separate_words(self) -> None:
        """Puts a space between the cells of a row."""
        if self._parts and self._parts[-1] not in {"<p>", " "}:
            self._parts.append(" ")

    def _before_content(self) -> None:
        """Prepares for readable content: in a list item whose line has ended, it starts a new line."""
        if self._items:
            point = self._items[-1]
            if point.is_line_over:
                self._parts.append("<br>")
            point.is_line_over, point.has_words = False, True


class _ListItem:
    """A list item being read: whether it has words, and whether their line has ended."""

    def __init__(self) -> None:
        self.has_words = False
        self.is_line_over = False

    def end_line(self) -> None:
        self.is_line_over = self.has_words


class _Reader(HTMLParser):
    """Collects the text of a sanitised document."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"br", "hr"} or tag in _ENDS_LINE:
            self.parts.append("\n")
        elif tag in {"td", "th"}:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _ENDS_LINE:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        self.parts.append(data.replace("\n", " "))
