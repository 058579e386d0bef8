"""Sanitises the bodies of notifications: removes what a browser must not run."""

from html import escape
from html.parser import HTMLParser

_ELEMENTS = {
    "a", "abbr", "b", "blockquote", "br", "caption", "cite", "code", "dd", "del", "div", "dl", "dt", "em", "figcaption",
    "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "ins", "li", "mark", "ol", "p", "pre", "q", "s",
    "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul",
}  # fmt: skip
_VOID = {"br", "hr", "img"}
_ATTRIBUTES = {"alt", "class", "colspan", "height", "href", "lang", "rowspan", "src", "title", "width"}
_UNSAFE_SCHEMES = ("javascript:", "vbscript:", "data:")


def sanitise(markup: str) -> str:
    """Returns `markup` with formatting elements and attributes only; others are removed with their contents."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    return "".join(reader.kept)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.kept: list[str] = []
        self._dropped: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._dropped or tag not in _ELEMENTS:
            self._dropped.append(tag)
            return
        shown = "".join(f' {name}="{escape(value or "")}"' for name, value in attrs if _is_safe(name, value or ""))
        self.kept.append(f"<{tag}{shown}{' /' if tag in _VOID else ''}>")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._dropped:
            del self._dropped[self._dropped.index(tag) :]
        elif not self._dropped and tag in _ELEMENTS - _VOID:
            self.kept.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        if not self._dropped:
            self.kept.append(escape(data, quote=False))


def _is_safe(name: str, value: str) -> bool:
    return name in _ATTRIBUTES and not value.strip().lower().startswith(_UNSAFE_SCHEMES)
