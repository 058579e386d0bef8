"""The HTML of a message: what may be in it, how it reads as plain text, and where its links lead."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from typing import Final

import nh3

BLOCKS: Final = frozenset({"p", "h1", "h2", "h3", "ul", "ol", "li"})
MARKS: Final = frozenset({"strong", "em", "u", "a"})
ALLOWED: Final = BLOCKS | MARKS | {"br"}
"""What Marquee writes. A CMS keeps all of it (its sanitiser drops styles and scripts, observed on 4.5.1)."""

LINK_SCHEMES: Final = frozenset({"http", "https", "mailto", "tel"})

_SHOWN: Final = ALLOWED | {
    "b", "i", "s", "del", "ins", "sub", "sup", "small", "code", "pre", "blockquote", "hr", "div", "span",
    "h4", "h5", "h6", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption",
}  # fmt: skip
"""What is shown of messages that others wrote: structure, but nothing that loads, runs or hides anything."""

_SAME: Final = {"b": "strong", "i": "em", "ins": "u", "h4": "h3", "h5": "h3", "h6": "h3", "div": "p"}
"""Elements that Marquee writes under another name."""
_ENDS_LINE: Final = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "div", "tr", "pre", "blockquote", "dt", "dd"}
)
_SPACES: Final = re.compile(r"[ \t\r\f\v\n]+")
_BLANK_LINES: Final = re.compile(r"\n{2,}")


@dataclass(frozen=True, slots=True)
class Link:
    """A link in a message: what is read, and where it leads."""

    text: str
    address: str


def clean(html: str) -> str:
    """The message with nothing in it but what `ALLOWED` has, everything else as plain content; ready to be sent.

    Scripts, styles and the like go with what they contain. Links keep http, https, mailto and tel addresses.
    """
    renamed = _Renamed()
    renamed.feed(_sanitised(html, _SHOWN))
    renamed.close()
    return _sanitised(renamed.text, ALLOWED)


def safe(html: str) -> str:
    """The message for showing: it loads nothing, runs nothing, and looks as its writer meant it as far as that goes."""
    return _sanitised(html, _SHOWN)


def plain_text(html: str) -> str:
    """What a display makes of it, which shows no HTML: words only, a line for each paragraph or point."""
    reader = _Reader()
    reader.feed(safe(html))
    reader.close()
    lines = (_SPACES.sub(" ", line).strip() for line in "".join(reader.parts).split("\n"))
    return _BLANK_LINES.sub("\n", "\n".join(lines)).strip()


def links(html: str) -> tuple[Link, ...]:
    """Every link that leads somewhere, in order."""
    reader = _Reader()
    reader.feed(safe(html))
    reader.close()
    return tuple(Link(_SPACES.sub(" ", text).strip(), address) for text, address in reader.links if address)


def is_empty(html: str) -> bool:
    """Whether there is nothing to read in it."""
    return not plain_text(html)


def same_message(one: str, other: str) -> bool:
    """Whether two messages differ in nothing but how the same is written: blanks, quotes, names of elements."""
    return _normal(one) == _normal(other)


def from_plain_text(text: str) -> str:
    """A plain text as a message: a paragraph for each line that has something in it."""
    return "".join(f"<p>{escape(line.strip(), quote=False)}</p>" for line in text.splitlines() if line.strip())


def _normal(html: str) -> str:
    return re.sub(r"\s*(</?(?:p|h[1-3]|ul|ol|li)>|<br>)\s*", r"\1", _SPACES.sub(" ", clean(html))).strip()


def _sanitised(html: str, tags: frozenset[str]) -> str:
    return nh3.clean(
        html,
        tags=set(tags),
        clean_content_tags={"script", "style", "template", "noscript", "title", "iframe", "object", "svg", "math"},
        attributes={"a": {"href"}},
        url_schemes=set(LINK_SCHEMES),
        link_rel=None,
    )


class _Renamed(HTMLParser):
    """The same document, with the elements of `_SAME` under the names that Marquee uses."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pairs = "".join(f' {name}="{escape(value or "")}"' for name, value in attrs)
        self._parts.append(f"<{_SAME.get(tag, tag)}{pairs}>")

    def handle_endtag(self, tag: str) -> None:
        self._parts.append(f"</{_SAME.get(tag, tag)}>")

    def handle_data(self, data: str) -> None:
        self._parts.append(data)

    def handle_entityref(self, name: str) -> None:
        self._parts.append(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._parts.append(f"&#{name};")


class _Reader(HTMLParser):
    """Collects the words of a sanitised document, and its links."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.links: list[tuple[str, str]] = []
        self._address = ""
        self._link_starts = 0
        self._is_preformatted = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"br", "hr"} or tag in _ENDS_LINE:
            self.parts.append("\n")
        elif tag in {"td", "th"}:
            self.parts.append(" ")
        elif tag == "a":
            self._address = dict(attrs).get("href") or ""
            self._link_starts = len(self.parts)

    def handle_endtag(self, tag: str) -> None:
        if tag in _ENDS_LINE:
            self.parts.append("\n")
        elif tag == "a":
            self.links.append(("".join(self.parts[self._link_starts :]), self._address))
            self._address = ""

    def handle_data(self, data: str) -> None:
        self.parts.append(data.replace("\n", " "))
