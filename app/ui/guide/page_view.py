"""A page of the guide in the theme's style; nothing is ever loaded from disk or network for it."""

from __future__ import annotations

import re
from typing import Any, Final

from PySide6.QtCore import QByteArray, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QTextBrowser

from app.services.help.guide import GuidePage, portable_keys
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.text.tooltips import set_tooltip

_COLUMN: Final = 680
"""Maximum line width: longer lines are hard to read."""
_LEAST_MARGIN: Final = 32
_HEADINGS: Final = {1: (22, 0, 10), 2: (16, 26, 6), 3: (14, 18, 4), 4: (13, 12, 4)}
"""Size, and space above and below, for each level."""
_BODY: Final = 14
_CODE: Final = 13
_KEY: Final = re.compile(r"<kbd>([^<]+)</kbd>")
_MARKDOWN: Final = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML


class GuideText(QTextBrowser):
    """Shows a page.

    Signals:
        followed(str): a link was clicked; the address as written in the page.
    """

    followed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._nothing = QByteArray(b"")
        self._page: GuidePage | None = None
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.anchorClicked.connect(self._follow)
        self.highlighted.connect(self._show_address)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def show_page(self, page: GuidePage) -> None:
        self._page = page
        self._render()
        self.verticalScrollBar().setValue(0)

    def show_section(self, anchor: str) -> bool:
        """Scrolls to the heading of `anchor`; returns False if the page has none."""
        sections = self._page.sections if self._page is not None else ()
        place = next((at for at, each in enumerate(sections) if anchor in each.anchors), None)
        headings = self._headings()
        if place is None or place >= len(headings):
            return False
        top = self.document().documentLayout().blockBoundingRect(headings[place]).top()
        self.verticalScrollBar().setValue(round(top) if place else 0)
        return True

    # ------------------------------------------------------------------------------------------------- look

    def _render(self) -> None:
        if self._page is None:
            return
        document = self.document()
        document.setMarkdown(_KEY.sub(_key, self._page.markdown), _MARKDOWN)
        self.setAccessibleName(self._page.title)
        self._set_margins()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        cursor, block = QTextCursor(document), document.begin()
        while block.isValid():
            self._dress(cursor, block)
            block = block.next()
        for frame in document.rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                _dress_table(frame)

    def _headings(self) -> list[QTextBlock]:
        found, block = [], self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                found.append(block)
            block = block.next()
        return found

    def _dress(self, cursor: QTextCursor, block: QTextBlock) -> None:
        look = theme()
        form, level = QTextBlockFormat(), block.blockFormat().headingLevel()
        cursor.setPosition(block.position())
        if level:
            size, above, below = _HEADINGS[level]
            form.setTopMargin(look.px(above))
            form.setBottomMargin(look.px(below))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            heading = cursor.charFormat()
            # Even 0 overrides the size, and merging can't remove it.
            heading.clearProperty(QTextFormat.Property.FontSizeAdjustment)
            heading.setFont(look.font(size, 600))
            cursor.setCharFormat(heading)
        elif block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
            form.setBackground(look.color("sunken"))
        elif block.blockFormat().hasProperty(QTextFormat.Property.BlockQuoteLevel):
            form.setProperty(QTextFormat.Property.BlockIndent, 0)
            form.setLeftMargin(look.px(16))
            form.setBottomMargin(look.px(6))
            key_format = QTextCharFormat()
            key_format.setFontWeight(QFont.Weight.DemiBold)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(key_format)
        elif cursor.currentTable() is None:
            form.setBottomMargin(look.px(4 if block.textList() is not None else 10))
            form.setLineHeight(125, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        cursor.setPosition(block.position())
        cursor.mergeBlockFormat(form)
        self._dress_code(cursor, block)

    def _dress_code(self, cursor: QTextCursor, block: QTextBlock) -> None:
        """Gives keys, commands and values a background of their own."""
        look = theme()
        for start, end in _code_in(block):
            form = QTextCharFormat()
            form.setFont(look.font(_CODE, 500))
            form.setBackground(look.color("sunken"))
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(form)

    def _set_margins(self) -> None:
        side = max(theme().px(_LEAST_MARGIN), (self.viewport().width() - theme().px(_COLUMN)) // 2)
        frame = QTextFrameFormat()
        frame.setLeftMargin(side)
        frame.setRightMargin(side)
        frame.setTopMargin(theme().px(28))
        frame.setBottomMargin(theme().px(48))
        self.document().rootFrame().setFrameFormat(frame)

    def _restyle(self) -> None:
        look = theme()
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, look.color("surface"))
        palette.setColor(QPalette.ColorRole.Text, look.color("text"))
        palette.setColor(QPalette.ColorRole.Link, look.color("accent_text"))
        self.setPalette(palette)
        # A style sheet keeps the palette's previous text colour, so it sets the colour, too.
        ground, ink = look.color("surface").name(), look.color("text").name()
        self.setStyleSheet(f"GuideText {{ background: {ground}; color: {ink}; }}")
        self.document().setDefaultFont(look.font(_BODY, 400))
        self.document().setIndentWidth(look.px(22))
        at = self.verticalScrollBar().value()
        self._render()
        self.verticalScrollBar().setValue(at)

    # ------------------------------------------------------------------------------------------------- links

    def _follow(self, address: QUrl) -> None:
        self.followed.emit(address.toString())

    def _show_address(self, address: QUrl) -> None:
        """Shows the target of external links as tool tip; the text of internal ones says enough."""
        set_tooltip(self, "" if address.isRelative() else address.toDisplayString())

    # Qt

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Never loads from disk or network."""
        return self._nothing

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_margins()


def _key(match: re.Match[str]) -> str:
    """Returns a key in the platform's form."""
    keys = QKeySequence(portable_keys(match[1])).toString(QKeySequence.SequenceFormat.NativeText)
    return f"`{keys or match[1]}`"


def _code_in(block: QTextBlock) -> list[tuple[int, int]]:
    """Returns begin and end of each code part. All are collected first, because a change invalidates the iterator."""
    found = []
    each = block.begin()
    while not each.atEnd():
        fragment = each.fragment()
        if fragment.charFormat().fontFixedPitch():
            found.append((fragment.position(), fragment.position() + fragment.length()))
        each += 1
    return found


def _dress_table(table: QTextTable) -> None:
    look = theme()
    form = table.format()
    form.setBorder(0)
    form.setCellPadding(look.px(6))
    form.setCellSpacing(0)
    form.setTopMargin(look.px(4))
    form.setBottomMargin(look.px(14))
    form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(form)
    for row in range(table.rows()):
        for column in range(table.columns()):
            cell = table.cellAt(row, column)
            shown = cell.format().toTableCellFormat()
            shown.setBottomBorder(1)
            shown.setBottomBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
            shown.setBottomBorderBrush(look.color("border"))
            if row == 0:
                shown.setFontWeight(QFont.Weight.DemiBold)
            cell.setFormat(shown)
