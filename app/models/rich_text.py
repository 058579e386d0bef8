"""Converts a rich text document to the minimal HTML of a message and back; fast enough for every key press."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextList,
    QTextListFormat,
)

from app.domain.notifications.message_html import LINK_SCHEMES, clean, nested_lists
from app.domain.notifications.word_processor_html import from_foreign

HEADINGS: Final = (1, 2, 3)
NUMBERED: Final = frozenset(
    {
        QTextListFormat.Style.ListDecimal,
        QTextListFormat.Style.ListLowerAlpha,
        QTextListFormat.Style.ListUpperAlpha,
        QTextListFormat.Style.ListLowerRoman,
        QTextListFormat.Style.ListUpperRoman,
    }
)
_LINE_BREAK: Final = "\u2028"
_NO_BREAK_SPACE: Final = "\u00a0"


class _Marks(NamedTuple):
    """The formatting of a run of text; runs with the same formatting are written as one."""

    address: str = ""
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False


class _Item(NamedTuple):
    """A block being converted to HTML: `depth` 0 is outside lists."""

    depth: int
    is_numbered: bool
    html: str


class HtmlWriter(QObject):
    """Writes one document as HTML repeatedly: a key press costs its own paragraph only, at any length."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._document = document
        self._items: list[_Item | None] = []
        document.documentLayout()  # without an undo stack, a document does not report what changes in it
        document.contentsChange.connect(self._changed)

    def html(self) -> str:
        count = self._document.blockCount()
        if len(self._items) != count:
            self._items = [None] * count
        items = [self._write(number) if item is None else item for number, item in enumerate(self._items)]
        return _joined(items)

    def _write(self, number: int) -> _Item:
        item = self._items[number] = _item(self._document.findBlockByNumber(number))
        return item

    def _changed(self, position: int, _removed: int, added: int) -> None:
        """Keeps the HTML before the first changed paragraph and after the last one."""
        first, last = self._document.findBlock(position), self._document.findBlock(position + added)
        count = self._document.blockCount()
        before = first.blockNumber() if first.isValid() else 0
        after = count - 1 - last.blockNumber() if last.isValid() else 0
        if before + after > len(self._items):
            self._items = []
            return
        self._items[before : len(self._items) - after] = [None] * (count - before - after)


def to_html(document: QTextDocument) -> str:
    """Returns the document as HTML with the elements of `message_html.ALLOWED` only; '' for an empty one."""
    return _joined([_item(block) for block in blocks(document)])


def load(document: QTextDocument, html: str) -> None:
    """Replaces the content of the document; keeps only what a message may have."""
    document.setHtml(clean(html))
    document.setModified(False)


def fragment(html: str) -> str:
    """Returns foreign HTML (of a browser, Word, Google Docs) as it may be inserted into a document."""
    return clean(from_foreign(html))


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    """Yields the uniformly formatted pieces of a paragraph. Changing one invalidates the iteration."""
    place = block.begin()
    while not place.atEnd():
        yield place.fragment()
        place += 1


def link_address(text: str) -> str:
    """Returns a typed address in the form of a link; '' if it can't be one."""
    typed = text.strip()
    if not typed or any(character.isspace() for character in typed):
        return ""
    scheme, colon, rest = typed.partition(":")
    if colon and scheme.casefold() in LINK_SCHEMES:
        return typed if rest.strip("/") else ""
    if colon and not rest[:1].isdigit():
        return ""
    if "@" in typed and "/" not in typed:
        return f"mailto:{typed}"
    return f"https://{typed}" if "." in typed else ""


# --------------------------------------------------------------------------------------------------- editing


def set_heading(cursor: QTextCursor, level: int) -> None:
    """Makes the selected paragraphs headings of `level` 1 to 3, or plain paragraphs for 0."""
    document = cursor.document()
    cursor.beginEditBlock()
    for block in _chosen(cursor):
        at = QTextCursor(block)
        shape = QTextBlockFormat()
        shape.setHeadingLevel(level)
        at.mergeBlockFormat(shape)
        at.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        look = heading_format(level)
        at.mergeCharFormat(look)
        at.mergeBlockCharFormat(look)
        if level and block.textList() is not None:
            take_out_of_list(document, block)
    cursor.endEditBlock()


def heading_format(level: int) -> QTextCharFormat:
    """Returns the character format of a heading, or of a paragraph for 0. Sizes follow the document's font."""
    look = QTextCharFormat()
    look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, len(HEADINGS) + 1 - level if level else 0)
    look.setFontWeight(QFont.Weight.DemiBold if level else QFont.Weight.Normal)
    return look


class Spacing(QObject):
    """Keeps the space below each paragraph as a web page has it: none between the items of a list.

    It belongs to the look, not to the message, and is undone with the change that caused it.
    """

    def __init__(self, document: QTextDocument, between: float) -> None:
        """`between` is the space below a paragraph and below a whole list, in pixels."""
        super().__init__(document)
        self._document = document
        self._between = between
        self._first = self._last = -1
        document.documentLayout()  # without an undo stack, a document does not report what changes in it
        document.contentsChange.connect(self._note)
        document.contentsChanged.connect(self._space_changed)
        self._space(document.begin(), document.lastBlock())

    def _note(self, position: int, _removed: int, added: int) -> None:
        self._first = position if self._first < 0 else min(self._first, position)
        self._last = max(self._last, position + added)

    def _space_changed(self) -> None:
        """Joins the undo step of the change, so that undoing it restores both."""
        first, last = self._document.findBlock(self._first), self._document.findBlock(self._last)
        is_known = self._first >= 0
        self._first = self._last = -1
        if not is_known or self._document.isRedoAvailable():  # an undo: another step would end the redo
            return
        before = first.previous()
        last = last.next() if last.isValid() else last
        self._space(
            before if before.isValid() else first,
            last if last.isValid() else self._document.lastBlock(),
        )

    def _space(self, first: QTextBlock, last: QTextBlock) -> None:
        cursor = QTextCursor(self._document)
        wrong = [each for each in _from_to(first, last) if not self._is_spaced(each)]
        if not wrong:
            return
        cursor.joinPreviousEditBlock()
        for block in wrong:
            shape = QTextBlockFormat()
            shape.setTopMargin(0)
            shape.setBottomMargin(space_below(block, self._between))
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(shape)
        cursor.endEditBlock()

    def _is_spaced(self, block: QTextBlock) -> bool:
        shape = block.blockFormat()
        return shape.topMargin() == 0 and shape.bottomMargin() == space_below(block, self._between)


def space_below(block: QTextBlock, between: float) -> float:
    """Returns the space below a paragraph: none if the next one continues its list, or a list in or around it."""
    here: QTextList | None = block.textList()
    there: QTextList | None = block.next().textList()
    if here is None or there is None:
        return between
    is_nested = max(here.format().indent(), there.format().indent()) > 1
    is_same = (here.format().style() in NUMBERED) == (there.format().style() in NUMBERED)
    return 0 if is_nested or is_same else between


def _from_to(first: QTextBlock, last: QTextBlock) -> Iterator[QTextBlock]:
    block, end = first, last.blockNumber()
    while block.isValid() and block.blockNumber() <= end:
        yield block
        block = block.next()


def set_list(cursor: QTextCursor, style: QTextListFormat.Style | None) -> None:
    """Makes the selected paragraphs a list, or the list items plain paragraphs."""
    cursor.beginEditBlock()
    if style is None:
        for block in list(_chosen(cursor)):
            take_out_of_list(cursor.document(), block)
    else:
        shape = QTextListFormat()
        shape.setStyle(style)
        shape.setIndent(1)
        for block in _chosen(cursor):
            plain = QTextBlockFormat()
            plain.setHeadingLevel(0)
            QTextCursor(block).mergeBlockFormat(plain)
        cursor.createList(shape)
    cursor.endEditBlock()


def take_out_of_list(document: QTextDocument, block: QTextBlock) -> None:
    points = block.textList()
    if points is not None:
        points.remove(block)
        at = QTextCursor(document)
        at.setPosition(block.position())
        shape = QTextBlockFormat()
        shape.setIndent(0)
        at.mergeBlockFormat(shape)


def _chosen(cursor: QTextCursor) -> Iterator[QTextBlock]:
    """Yields the paragraphs that the selection touches."""
    document = cursor.document()
    block = document.findBlock(cursor.selectionStart())
    last = document.findBlock(cursor.selectionEnd())
    while block.isValid():
        yield block
        if block == last:
            return
        block = block.next()


# --------------------------------------------------------------------------------------------------- writing


def _joined(items: Sequence[_Item]) -> str:
    return "".join(nested_lists(items)) if any(item.html for item in items) else ""


def _item(block: QTextBlock) -> _Item:
    """Returns a block with the tags around its text; '' for none. The `li` tag belongs to its list."""
    points: QTextList | None = block.textList()
    level = block.blockFormat().headingLevel()
    html = "".join(_runs(fragments(block), is_heading=level > 0))
    if not html.replace("&nbsp;", " ").strip():
        html = ""
    if points is not None:
        look = points.format()
        return _Item(max(1, look.indent()), look.style() in NUMBERED, html)
    if html:
        tag = f"h{min(level, HEADINGS[-1])}" if level else "p"
        html = f"<{tag}>{html}</{tag}>"
    return _Item(0, False, html)


def _runs(pieces: Iterable[QTextFragment], *, is_heading: bool) -> Iterator[str]:
    """Joins runs of the same formatting, and runs with the same address into one link."""
    found = [(_marks_of(piece.charFormat(), is_heading=is_heading), piece.text()) for piece in pieces]
    follows_space = True
    for address, linked in groupby(found, key=lambda run: run[0].address):
        html = ""
        for marks, same in groupby(linked, key=lambda run: run[0]):
            text = _shown_spaces("".join(text for _, text in same), follows_space=follows_space)
            follows_space = text.endswith((" ", _LINE_BREAK)) if text else follows_space
            html += _marked(text, marks)
        yield f'<a href="{escape(address)}">{html}</a>' if address else html


def _shown_spaces(text: str, *, follows_space: bool) -> str:
    """Replaces spaces that HTML would drop by non-breaking ones: all but the first of several, and a line's first."""
    text = text.replace("\t", " ").replace("\ufffc", "")  # in the place of a picture
    if follows_space and text.startswith(" "):
        text = _NO_BREAK_SPACE + text[1:]
    while "  " in text:
        text = text.replace("  ", f" {_NO_BREAK_SPACE}")
    return text.replace(f"{_LINE_BREAK} ", f"{_LINE_BREAK}{_NO_BREAK_SPACE}")


def _marks_of(look: QTextCharFormat, *, is_heading: bool) -> _Marks:
    address = look.anchorHref() if look.isAnchor() else ""
    return _Marks(
        address,
        not is_heading and look.fontWeight() > QFont.Weight.Medium,
        look.fontItalic(),
        look.fontUnderline() and not address,
    )


def _marked(text: str, marks: _Marks) -> str:
    html = escape(text, quote=False).replace(_NO_BREAK_SPACE, "&nbsp;").replace(_LINE_BREAK, "<br>")
    if marks.is_underlined:
        html = f"<u>{html}</u>"
    if marks.is_italic:
        html = f"<em>{html}</em>"
    if marks.is_bold:
        html = f"<strong>{html}</strong>"
    return html


def plain_format() -> QTextCharFormat:
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Normal)
    look.setFontItalic(False)
    look.setFontUnderline(False)
    look.setAnchor(False)
    look.setAnchorHref("")
    return look
