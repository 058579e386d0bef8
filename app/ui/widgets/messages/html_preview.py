"""Shows untrusted HTML as formatted text: runs nothing, loads nothing, and opens no links."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import (
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser

from app.domain.notifications.message_html import safe
from app.models.rich_text import blocks, space_below
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.messages.rich_text_field import PARAGRAPH_SPACE
from app.ui.widgets.text.tooltips import set_tooltip

_HEADINGS: Final = {1: 17, 2: 15, 3: 14}


class HtmlPreview(QTextBrowser):
    """A preview as high as its text. The text can be selected; links show their target and open nothing."""

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self._source = ""
        self._nothing = QImage(1, 1, QImage.Format.Format_ARGB32)
        self._nothing.fill(Qt.GlobalColor.transparent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self.highlighted.connect(self._show_address)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def show_html(self, source: str) -> None:
        """Shows the safe parts of `source`."""
        if source != self._source:
            self._source = source
            self._render()

    def _render(self) -> None:
        self.setHtml(safe(self._source))
        self._size_headings()
        self._space_lists()

    def _size_headings(self) -> None:
        """Reduces headings, which Qt would make as large as on a web page."""
        cursor, block = QTextCursor(self.document()), self.document().begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                look = theme().font(_HEADINGS.get(level, 13), 600)
                for start, end, form in _fragments(block):
                    # Even an adjustment of 0 overrides the size, and merging can't remove it.
                    form.clearProperty(QTextFormat.Property.FontSizeAdjustment)
                    form.setProperty(QTextFormat.Property.FontPixelSize, look.pixelSize())
                    form.setFontWeight(look.weight())
                    cursor.setPosition(start)
                    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    cursor.setCharFormat(form)
            block = block.next()

    def _space_lists(self) -> None:
        """Spaces the items of lists as in the editor: Qt gives an outer list's space to the item before an inner
        list."""
        cursor = QTextCursor(self.document())
        for block in blocks(self.document()):
            if block.textList() is not None:
                shape = QTextBlockFormat()
                shape.setBottomMargin(space_below(block, theme().px(PARAGRAPH_SPACE)))
                cursor.setPosition(block.position())
                cursor.mergeBlockFormat(shape)

    def _show_address(self, address: QUrl) -> None:
        set_tooltip(self, address.toDisplayString())

    def _restyle(self) -> None:
        look = theme()
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
        palette.setColor(QPalette.ColorRole.Text, look.color("text"))
        palette.setColor(QPalette.ColorRole.Link, look.color("accent_text"))
        self.setPalette(palette)
        # A style sheet keeps the palette's previous text colour, so it sets the colour, too.
        self.setStyleSheet(f"background: transparent; color: {look.color('text').name()};")
        self.document().setDefaultFont(look.font(13, 400))
        self.document().setIndentWidth(look.px(20))
        self.document().setDefaultStyleSheet(
            f"body {{ color: {look.color('text').name()}; }} a {{ color: {look.color('accent_text').name()}; }}"
            f"p, ul, ol, h1, h2, h3, h4, h5, h6 {{ margin-top: 0; margin-bottom: {look.px(PARAGRAPH_SPACE)}px; }}"
            "td, th { padding-right: 12px; }"
        )
        self._render()

    def _fit(self, *_: object) -> None:
        self.setFixedHeight(max(theme().px(20), round(self.document().size().height()) + 2))

    # Qt

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Never loads from disk or network: an image becomes one transparent pixel, anything else is empty."""
        return self._nothing

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(240, self.height())


def _fragments(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """Returns the parts of equal format as (begin, end, format). All are collected first, because a change
    invalidates the iterator."""
    found = []
    each = block.begin()
    while not each.atEnd():
        piece = each.fragment()
        found.append((piece.position(), piece.position() + piece.length(), piece.charFormat()))
        each += 1
    return found
