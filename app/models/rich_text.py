"""A rich text document as the minimal HTML of a message, and back; quick enough for every keystroke."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextBlockUserData,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextListFormat,
)

from app.domain.message_html import LINK_SCHEMES, clean

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
    """How a run of text is marked; runs with the same marks are written as one."""

    address: str = ""
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False


class _Written(QTextBlockUserData):
    """What the words of a block were written as, in a heading or not."""

    def __init__(self, html: str, *, is_heading: bool) -> None:
        super().__init__()
        self.html = html
        self.is_heading = is_heading
        self.is_true = True


class _Item(NamedTuple):
    """A block on its way into HTML: `depth` 0 is outside of lists."""

    depth: int
    is_numbered: bool
    html: str


class HtmlWriter(QObject):
    """Writes one document as HTML, again and again: a keystroke costs its own paragraph, whatever the length."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._document = document
        document.documentLayout()  # without one, a document does not tell what changes in it
        document.contentsChange.connect(self._changed)

    def html(self) -> str:
        """See `to_html`."""
        return _written(self._document, _known_words)

    def _changed(self, position: int, _removed: int, added: int) -> None:
        block = self._document.findBlock(position)
        end = position + added
        while block.isValid() and block.position() <= end:
            known = block.userData()
            if isinstance(known, _Written):
                known.is_true = False
            block = block.next()


def to_html(document: QTextDocument) -> str:
    """The document as HTML that has nothing but `message_html.ALLOWED` in it; '' for an empty one."""
    return _written(document, _write_words)


def load(document: QTextDocument, html: str) -> None:
    """Replaces the content of the document; nothing of foreign HTML comes in but what a message may have."""
    document.setHtml(clean(html))
    document.setModified(False)


def fragment(html: str) -> str:
    """Foreign HTML as it may be put into a document."""
    return clean(html)


def blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    """The pieces of a paragraph that look the same throughout. Changing one ends the iteration's truth."""
    place = block.begin()
    while not place.atEnd():
        yield place.fragment()
        place += 1


def link_address(text: str) -> str:
    """What a person typed as an address, as a link needs it; '' if no link can lead there."""
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


# --------------------------------------------------------------------------------------------------- changing


def set_heading(cursor: QTextCursor, level: int) -> None:
    """Makes headings of the chosen paragraphs, `level` 1 to 3, or plain paragraphs of them, 0."""
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
    """How the words of a heading look; of a paragraph for 0. Sizes follow the document's font."""
    look = QTextCharFormat()
    look.setProperty(QTextCharFormat.Property.FontSizeAdjustment, len(HEADINGS) + 1 - level if level else 0)
    look.setFontWeight(QFont.Weight.DemiBold if level else QFont.Weight.Normal)
    return look


def set_list(cursor: QTextCursor, style: QTextListFormat.Style | None) -> None:
    """Makes a list of the chosen paragraphs, or plain paragraphs of a list's points."""
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
    """The paragraphs that the selection touches."""
    document = cursor.document()
    block = document.findBlock(cursor.selectionStart())
    last = document.findBlock(cursor.selectionEnd())
    while block.isValid():
        yield block
        if block == last:
            return
        block = block.next()


# --------------------------------------------------------------------------------------------------- writing


def _depth(block: QTextBlock) -> int:
    points = block.textList()
    return max(1, points.format().indent()) if points is not None else 0


def _is_numbered(block: QTextBlock) -> bool:
    points = block.textList()
    return points is not None and points.format().style() in NUMBERED


def _written(document: QTextDocument, words: Callable[[QTextBlock, bool], str]) -> str:
    items = [_Item(_depth(block), _is_numbered(block), _block_html(block, words)) for block in blocks(document)]
    return "".join(_nested(items)) if any(item.html for item in items) else ""


def _block_html(block: QTextBlock, words: Callable[[QTextBlock, bool], str]) -> str:
    """A block with what stands around its words; '' if there are none. A point's `li` is its list's business."""
    level = block.blockFormat().headingLevel()
    html = words(block, level > 0)
    if not html or block.textList() is not None:
        return html
    tag = f"h{min(level, HEADINGS[-1])}" if level else "p"
    return f"<{tag}>{html}</{tag}>"


def _known_words(block: QTextBlock, is_heading: bool) -> str:
    known = block.userData()
    if isinstance(known, _Written) and known.is_true and known.is_heading == is_heading:
        return known.html
    html = _write_words(block, is_heading)
    block.setUserData(_Written(html, is_heading=is_heading))
    return html


def _write_words(block: QTextBlock, is_heading: bool) -> str:
    html = "".join(_runs(fragments(block), is_heading=is_heading))
    return html if html.replace("&nbsp;", " ").strip() else ""


def _runs(pieces: Iterable[QTextFragment], *, is_heading: bool) -> Iterator[str]:
    marks, text = _Marks(), ""
    for piece in pieces:
        found = _marks_of(piece.charFormat(), is_heading=is_heading)
        if found != marks and text:
            yield _marked(text, marks)
            text = ""
        marks = found
        text += piece.text()
    if text:
        yield _marked(text, marks)


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
    html = html.replace("\ufffc", "")  # where a picture was
    if marks.is_underlined:
        html = f"<u>{html}</u>"
    if marks.is_italic:
        html = f"<em>{html}</em>"
    if marks.is_bold:
        html = f"<strong>{html}</strong>"
    if marks.address:
        html = f'<a href="{escape(marks.address)}">{html}</a>'
    return html


def _nested(items: Iterable[_Item]) -> Iterator[str]:
    """Points of lists within lists within points, as deep as they stand."""
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


def plain_format() -> QTextCharFormat:
    """Words without any mark."""
    look = QTextCharFormat()
    look.setFontWeight(QFont.Weight.Normal)
    look.setFontItalic(False)
    look.setFontUnderline(False)
    look.setAnchor(False)
    look.setAnchorHref("")
    return look
