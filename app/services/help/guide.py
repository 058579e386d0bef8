"""The guide as shipped: plain Markdown pages, in the order of their table of contents, and a search over them.

The pages can also be read in a repository or an editor. So a page is linked by its file name, and a heading by the
anchor that Markdown readers make of it. An anchor before a heading is one that Marquee itself opens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

CONTENTS: Final = "README.md"
"""The first page: the subject of the guide, and the list of the other pages."""

_LISTED: Final = re.compile(r"^\s*[-*] \[[^\]]+\]\(([\w-]+\.md)\)", re.MULTILINE)
_HEADING: Final = re.compile(r"^(#{1,4}) +(.+?) *$")
_ANCHOR: Final = re.compile(r'^<a id="([\w-]+)"></a>$')
_LINK: Final = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_KEY: Final = re.compile(r"</?kbd>")
_KEYS: Final = re.compile(r"<kbd>([^<]+)</kbd>")
_KEY_NAME: Final = re.compile(r"[^+]+")
_GERMAN_KEYS: Final = {
    "Strg": "Ctrl",
    "Umschalt": "Shift",
    "Entf": "Del",
    "Pos1": "Home",
    "Ende": "End",
    "Hoch": "Up",
    "Herunter": "Down",
    "Links": "Left",
    "Rechts": "Right",
    "Leertaste": "Space",
    "Rücktaste": "Backspace",
    "Bild aufwärts": "PgUp",
    "Bild abwärts": "PgDown",
}
"""German key names, as German keyboards and Qt in German have them, by their English names."""
_EXCERPT: Final = 60


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the text below it, up to the next one. `anchors` lead to it; `text` has no markup.

    `keys` are its keys by their English names, for the search.
    """

    title: str
    anchors: tuple[str, ...]
    text: str
    keys: str = ""


@dataclass(frozen=True)
class GuidePage:
    """A page. `name` is its file name; `markdown` is the file without the anchors of `sections`."""

    name: str
    title: str
    markdown: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A section that has every word of the search."""

    page: GuidePage
    section: Section
    excerpt: str


class Guide:
    """The guide in one language, with English pages where the language lacks one.

    Attributes:
        pages: in the order of the table of contents, which is the first page.
    """

    def __init__(self, folder: Path, language: str = "en") -> None:
        """`folder` is `guide` among the resources; `language` a code like "de"."""
        self._folder = folder
        self._language = language

    @cached_property
    def pages(self) -> tuple[GuidePage, ...]:
        """Raises OSError without a guide."""
        contents = self._read(CONTENTS)
        names = dict.fromkeys(_LISTED.findall(contents))
        return (parse_page(CONTENTS, contents), *(parse_page(name, self._read(name)) for name in names))

    def page(self, name: str) -> GuidePage | None:
        return next((page for page in self.pages if page.name == name), None)

    def search(self, words: str) -> list[Hit]:
        """Returns the sections that have every word; those with the words in the heading come first."""
        wanted = words.casefold().split()
        if not wanted:
            return []
        in_title: list[Hit] = []
        in_text: list[Hit] = []
        for page in self.pages:
            for section in page.sections:
                title = section.title.casefold()
                whole = f"{page.title} {section.title} {section.text} {section.keys}".casefold()
                if all(word in whole for word in wanted):
                    hits = in_title if all(word in title for word in wanted) else in_text
                    hits.append(Hit(page, section, _excerpt(section.text, wanted)))
        return [*in_title, *in_text]

    def _read(self, name: str) -> str:
        own = self._folder / self._language / name
        return (own if own.is_file() else self._folder / name).read_text(encoding="utf-8")


def parse_page(name: str, markdown: str) -> GuidePage:
    sections = tuple(_sections(markdown))
    kept = [line for line in markdown.splitlines() if not _ANCHOR.match(line)]
    return GuidePage(name, sections[0].title if sections else name, "\n".join(kept), sections)


def _sections(markdown: str) -> Iterator[Section]:
    title, lines = "", list[str]()
    anchors: list[str] = []
    waiting: list[str] = []
    for line in markdown.splitlines():
        if anchor := _ANCHOR.match(line):
            waiting.append(anchor[1])
        elif heading := _HEADING.match(line):
            if title:
                yield _section(title, anchors, lines)
            title, lines = plain(heading[2]), []
            anchors, waiting = [*waiting, slug(heading[2])], []
        else:
            lines.append(line.removeprefix("> "))
    if title:
        yield _section(title, anchors, lines)


def _section(title: str, anchors: list[str], lines: list[str]) -> Section:
    text = " ".join(lines)
    keys = " ".join(portable_keys(keys) for keys in _KEYS.findall(text))
    return Section(title, tuple(anchors), plain(text), keys)


def portable_keys(keys: str) -> str:
    """Translates key names, such as `Strg+Umschalt+S` on a page, to English ones: `Ctrl+Shift+S`."""
    return _KEY_NAME.sub(lambda name: _GERMAN_KEYS.get(name[0], name[0]), keys)


def slug(heading: str) -> str:
    """Returns the anchor that Markdown readers make of a heading: lower case, hyphens for spaces, no punctuation."""
    kept = "".join(char for char in plain(heading).lower() if char.isalnum() or char in " -_")
    return kept.replace(" ", "-")


def plain(markdown: str) -> str:
    """Returns the words alone: no links, no emphasis, no table lines."""
    text = _KEY.sub("", _LINK.sub(r"\1", markdown))
    text = re.sub(r"\|(\s*:?-+:?\s*\|)+", " ", text)
    return " ".join(re.sub(r"[*`|]+", " ", text).split()).replace(" .", ".").replace(" ,", ",")


def _excerpt(text: str, wanted: list[str]) -> str:
    """Returns the words around the first match."""
    found = [place for word in wanted if (place := text.casefold().find(word)) >= 0]
    start = max(0, min(found, default=0) - _EXCERPT // 3)
    if start:
        start = text.find(" ", start) + 1
    cut = text[start : start + _EXCERPT]
    return f"{'…' if start else ''}{cut}{'…' if start + _EXCERPT < len(text) else ''}"
