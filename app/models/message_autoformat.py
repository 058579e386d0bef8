"""What a message does while it is typed: "- " begins a list, Enter on an empty item ends it, addresses become links."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QTextBlock, QTextCharFormat, QTextCursor, QTextDocument, QTextListFormat

from app.domain.notifications.web_addresses import web_addresses
from app.models import rich_text

_LIST_SIGNS: Final = {
    "- ": QTextListFormat.Style.ListDisc,
    "* ": QTextListFormat.Style.ListDisc,
    "1. ": QTextListFormat.Style.ListDecimal,
    "1) ": QTextListFormat.Style.ListDecimal,
}
_MOST_LINKS: Final = 200
"""Addresses that become links in one step; formatting more would be felt as a pause."""


def begin_list(cursor: QTextCursor) -> bool:
    """Turns a paragraph that begins with a list sign before the cursor into a list item, in one undo step."""
    block = cursor.block()
    style = _LIST_SIGNS.get(block.text()[: cursor.positionInBlock()])
    if style is None or block.textList() is not None or block.blockFormat().headingLevel():
        return False
    cursor.beginEditBlock()
    cursor.movePosition(QTextCursor.MoveOperation.StartOfBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    rich_text.set_list(cursor, style)
    cursor.endEditBlock()
    return True


def end_list(cursor: QTextCursor) -> bool:
    """Takes an empty list item out of its list, into the list around it if there is one; in one undo step."""
    block = cursor.block()
    points = block.textList()
    if points is None or cursor.hasSelection() or block.text():
        return False
    outer = block.previous()
    while outer.isValid() and _depth(outer) >= points.format().indent():
        outer = outer.previous()
    cursor.beginEditBlock()
    rich_text.take_out_of_list(cursor.document(), block)
    if (around := outer.textList()) is not None:
        around.add(block)
    cursor.endEditBlock()
    return True


def _depth(block: QTextBlock) -> int:
    points = block.textList()
    return points.format().indent() if points is not None else 0


def link_addresses(document: QTextDocument, start: int, end: int) -> bool:
    """Makes links of the addresses between two positions, in one undo step; returns whether there were any.

    Text that is a link already keeps its target.
    """
    found: list[tuple[int, int, str]] = []
    block = document.findBlock(start)
    while block.isValid() and block.position() <= end and len(found) < _MOST_LINKS:
        first = block.position()
        linked = [piece for piece in rich_text.fragments(block) if piece.charFormat().isAnchor()]
        for address in web_addresses(block.text()):
            begin, stop = first + address.start, first + address.end
            is_free = not any(piece.position() < stop and begin < piece.position() + piece.length() for piece in linked)
            if is_free and start < stop <= end:
                found.append((begin, stop, address.target))
        block = block.next()
    cursor = QTextCursor(document)
    if found:
        cursor.beginEditBlock()
        for begin, stop, target in found[:_MOST_LINKS]:
            cursor.setPosition(begin)
            cursor.setPosition(stop, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(link_format(target))
        cursor.endEditBlock()
    return bool(found)


def link_format(target: str) -> QTextCharFormat:
    """Returns the format of a link to `target`, or of text outside links for ''."""
    look = QTextCharFormat()
    look.setAnchor(bool(target))
    look.setAnchorHref(target)
    look.setFontUnderline(bool(target))
    return look
