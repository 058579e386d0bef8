"""Text on a page and in menus: sizes and colours by token, always plain text, with an optional icon."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.domain.text.value_formatting import visible
from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import BASE_PX, theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, icon_for
from app.ui.widgets.text.tooltips import plain


def menu_text(name: str) -> str:
    """Returns a name as the text of a menu entry or button: "&" marks no key, hidden characters are shown as marks."""
    return visible(name).replace("&", "&&")


def room_for_names(names: Iterable[str], least: int) -> int:
    """Returns the width of a column of names (13/400): `least` at 100 %, up to half more for a whole name, and up to
    twice as much for a long word."""
    metrics, least_px = theme().metrics(13, 400), theme().px(least)
    whole, word = 0.0, 0.0
    for name in names:
        advance = metrics.horizontalAdvance(name)
        if advance <= least_px * 1.5:
            whole = max(whole, advance)
        word = max(word, *(metrics.horizontalAdvance(each) for each in name.split()), 0.0)
    return max(least_px, math.ceil(whole) + 1, min(math.ceil(word) + 1, least_px * 2))


@lru_cache(maxsize=32)
def _line_height(font_key: str) -> int:
    """Returns the height of a line with accents and low quotation marks, which can be higher than its font."""
    font = QFont()
    font.fromString(font_key)
    return QFontMetrics(font).tightBoundingRect("ÄÖ„gj").height()


class Label(QLabel):
    """Plain text in one of the theme's sizes and colours.

    `size` and `weight` are tokens (`look/13/500`), `tone` the colour; `tabular` is for numbers, times and dates.
    """

    def __init__(
        self,
        text: str = "",
        size: int = BASE_PX,
        weight: int = 400,
        tone: TokenName = "text",
        *,
        tabular: bool = False,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._type = (size, weight, tabular)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)
        if tone != "text":
            self.setProperty("tone", tone)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def setText(self, text: str) -> None:
        """Sets the text. Hidden and direction-changing characters become marks, since texts often contain names."""
        super().setText(visible(text))

    def set_tone(self, tone: TokenName) -> None:
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            self.style().unpolish(self)
            self.style().polish(self)

    def set_type(self, size: int, weight: int) -> None:
        self._type = (size, weight, False)
        self._restyle()

    def make_selectable(self) -> None:
        """Makes the text selectable, for texts that people copy: addresses, ids, answers of a server."""
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def _restyle(self) -> None:
        self.setFont(theme().font(*self._type))


class LineLabel(Label):
    """A text that takes one line where there is room, and more otherwise. Qt would take two from 20 letters."""

    def __init__(self, text: str = "", size: int = BASE_PX, weight: int = 400, tone: TokenName = "text") -> None:
        super().__init__(text, size, weight, tone, wrap=True)

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2
        return QSize(width, self.heightForWidth(width))


class ElidedLabel(Label):
    """One line that shrinks: a text that does not fit ends in "…", and the tool tip shows all of it."""

    def __init__(
        self, text: str = "", size: int = BASE_PX, weight: int = 400, tone: TokenName = "text", *, tabular: bool = False
    ) -> None:
        super().__init__(text, size, weight, tone, tabular=tabular)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def shown_text(self) -> str:
        """Returns the visible text."""
        return self.fontMetrics().elidedText(
            self.text().replace("\n", " "), Qt.TextElideMode.ElideRight, self._room().width()
        )

    def _room(self) -> QRect:
        indent = max(0, self.indent())
        return self.rect().adjusted(indent, 0, -indent, 0)

    def _note_tooltip(self) -> None:
        self.setToolTip(plain(self.text()) if self.shown_text() != self.text() else "")

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width(), max(hint.height(), _line_height(self.font().key())))

    def minimumSizeHint(self) -> QSize:
        height = max(super().minimumSizeHint().height(), _line_height(self.font().key()))
        return QSize(self.fontMetrics().horizontalAdvance("…") + 2, height)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._note_tooltip()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.setFont(self.font())
            painter.setPen(self.palette().color(self.foregroundRole()))
            painter.drawText(self._room(), int(self.alignment()), self.shown_text())


class PageTitle(ElidedLabel):
    """The title of a page or view. It is as high as a button, so that all heads are as high as those with buttons."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text, 18, 600)
        follow_text(self, height=30)


class SpareLabel(ElidedLabel):
    """One line that is there if the others in its row leave enough room for it, and otherwise missing."""

    def __init__(self, text: str = "", size: int = BASE_PX, weight: int = 400, tone: TokenName = "text") -> None:
        super().__init__(text, size, weight, tone, tabular=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def shown_text(self) -> str:
        whole = super().shown_text()
        return whole if whole == self.text() else ""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())


class IconLabel(QWidget):
    """A decorative icon, `size` pixels wide and high at 100 %. Give it an accessible name if it adds information."""

    def __init__(
        self, name: str, tone: TokenName = "text2", size: int = icons.SIZE, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._tone: TokenName = tone
        self._size = size
        follow_text(self, width=size, height=size)

    def set_icon(self, name: str, tone: TokenName | None = None) -> None:
        self._name = name
        self._tone = tone or self._tone
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            if self._name:
                draw_centred(painter, QRectF(self.rect()), icon_for(self, self._name, self._tone, self._size))
