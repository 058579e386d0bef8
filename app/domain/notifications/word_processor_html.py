"""Turns styles of pasted HTML into elements: Word's lists, the marks of Google Docs."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

from app.domain.notifications.message_html import nested_lists, with_styles

_LEVEL: Final = re.compile(r"mso-list:[^;]*\blevel(\d)")
_WEIGHT: Final = re.compile(r"(?:^|;)\s*font-weight:\s*(\w+)")
_NUMBERED: Final = re.compile(r"\s*\(?(?:\d+|[a-zA-Z]|[ivxlcIVXLC]+)[.)]")
_BOLD: Final = frozenset({"bold", "bolder", "600", "700", "800", "900"})
_NOT_BOLD: Final = frozenset({"normal", "lighter", "100", "200", "300", "400", "500"})
_VOID: Final = frozenset({"br", "hr"})


def from_foreign(html: str) -> str:
    """Converts styles to elements before the HTML is cleaned, because cleaning drops styles.

    A paragraph that Word styles as a list item becomes one, without its typed bullet. Text that looks bold, italic or
    underlined gets the element for it; text in `<b>` that does not look bold loses it.
    """
    reader = _Reader()
    reader.feed(with_styles(html))
    reader.close()
    reader.end_lists()
    return "".join(reader.parts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._ends: list[str] = []
        self._items: list[tuple[int, bool, str]] = []
        self._level = 0
        self._begins = 0
        self._bullet = ""
        self._ignored = 0

    # events of the parser

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        style = (dict(attrs).get("style") or "").casefold()
        if tag in _VOID:
            self._put(self.get_starttag_text() or "")
        elif self._ignored or "mso-list:ignore" in style.replace(" ", ""):
            self._ignored += 1
        elif tag == "p" and (level := _LEVEL.search(style)) is not None:
            self._begin_item(int(level.group(1)))
        else:
            before, after = _elements_for(tag, style)
            if not (tag in {"b", "strong"} and _looks_light(style)):
                before, after = (self.get_starttag_text() or "") + before, f"{after}</{tag}>"
            self._ends.append(after)
            self._put(before)

    def handle_endtag(self, tag: str) -> None:
        if self._ignored:
            self._ignored -= 1
        elif tag == "p" and self._level:
            self._end_item()
        elif self._ends:
            self._put(self._ends.pop())

    def handle_data(self, data: str) -> None:
        if self._ignored:
            self._bullet += data
        else:
            self._put(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    # lists

    def end_lists(self) -> None:
        """Writes the collected list items."""
        if self._level:
            self._end_item()
        points, self._items = self._items, []
        self.parts.extend(nested_lists(points))

    def _begin_item(self, level: int) -> None:
        if self._level:
            self._end_item()
        self._level, self._begins, self._bullet = max(1, level), len(self.parts), ""

    def _end_item(self) -> None:
        html = "".join(self.parts[self._begins :])
        del self.parts[self._begins :]
        self._items.append((self._level, _NUMBERED.match(self._bullet) is not None, html.strip()))
        self._level = 0

    def _put(self, html: str) -> None:
        if self._items and not self._level:
            if not html.strip():
                return
            self.end_lists()
        self.parts.append(html)


def _looks_light(style: str) -> bool:
    weight = _WEIGHT.search(style)
    return weight is not None and weight.group(1) in _NOT_BOLD


def _elements_for(tag: str, style: str) -> tuple[str, str]:
    """Returns the elements for the style of a span; headings and links already imply theirs."""
    if tag not in {"span", "font"}:
        return "", ""
    weight = _WEIGHT.search(style)
    marks = [
        ("strong", weight is not None and weight.group(1) in _BOLD),
        ("em", re.search(r"font-style:\s*(?:italic|oblique)", style) is not None),
        ("u", re.search(r"text-decoration(?:-line)?:[^;]*underline", style) is not None),
    ]
    found = [mark for mark, is_on in marks if is_on]
    return "".join(f"<{mark}>" for mark in found), "".join(f"</{mark}>" for mark in reversed(found))
