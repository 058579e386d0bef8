"""Chips: an active filter, or a tag in a field. Both can be removed by mouse and keyboard."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.hover_state import is_under_mouse
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, elided, fill_round, icon_for, text_width
from app.ui.widgets.text.tooltips import set_tooltip

_CROSS: Final = 12
_GAP: Final = 5
_PADDING: Final = 8
_MOST_VALUE: Final = 220
"""Maximum width of a filter's value or a tag, in pixels at 100 %."""


class _Removable(Ringed, QPushButton):
    """A painted button with a cross at its right end. While it is disabled, there is no cross and nothing can be
    removed.

    Signals:
        removed: the cross was clicked, or Delete or Backspace pressed.
    """

    removed = Signal()

    def __init__(self, spoken: str, height: int, radius: float) -> None:
        super().__init__()
        self._height = height
        self.ring_radius = radius
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setMouseTracking(True)
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(tr("Press Delete to remove"))
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def _content_width(self) -> float:
        raise NotImplementedError

    def _cross_rect(self) -> QRectF:
        side = theme().px(_CROSS)
        return QRectF(self.width() - _PADDING - side, 0, side, self.height())

    def _content_end(self) -> float:
        """Returns the right edge of the content left of the cross."""
        return self._cross_rect().left() - _GAP if self.isEnabled() else float(self.width() - _PADDING)

    def _is_on_cross(self, point: QPointF) -> bool:
        return point.x() >= self._cross_rect().left() - _GAP / 2

    def sizeHint(self) -> QSize:
        look = theme()
        width = 2 * _PADDING + self._content_width() + (_GAP + look.px(_CROSS) if self.isEnabled() else 0)
        return QSize(round(width + 0.5), look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.EnabledChange:
            self.setAccessibleDescription(tr("Press Delete to remove") if self.isEnabled() else "")
            self.updateGeometry()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self._is_on_cross(event.position()):
            self.setDown(False)
            if self.rect().contains(event.position().toPoint()):
                self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
            return
        super().keyPressEvent(event)


class FilterChip(_Removable):
    """An active filter: "Folder Shops ×". A click on its text (`clicked`) edits it.

    `mark` is a quiet word behind the value; `why` is added to the tool tip.
    """

    def __init__(self, label: str, value: str, *, mark: str = "", why: str = "") -> None:
        super().__init__(f"{label}: {value}", 26, 6)
        self._label = label
        self._value = value
        self._mark = mark
        self._why = why
        self._note()

    @property
    def value(self) -> str:
        return self._value

    def set_value(self, value: str) -> None:
        self._value = value
        self._note()
        self.updateGeometry()
        self.update()

    def _note(self) -> None:
        spoken = f"{self._label}: {self._value}"
        self.setAccessibleName(f"{spoken}, {self._mark}" if self._mark else spoken)
        set_tooltip(self, f"{spoken}\n{self._why}" if self._why else spoken)

    def _shown(self) -> str:
        return elided(theme().metrics(12, 600), self._value, theme().px(_MOST_VALUE))

    def _content_width(self) -> float:
        look = theme()
        width = look.metrics(12, 400).horizontalAdvance(self._label) + _GAP
        width += look.metrics(12, 600).horizontalAdvance(self._shown())
        return width + (_GAP + look.metrics(11, 400).horizontalAdvance(self._mark) if self._mark else 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("sel" if is_under_mouse(self) else "accent_soft"), self.ring_radius)
            painter.setPen(look.color("accent_text"))
            label_width = look.metrics(12, 400).horizontalAdvance(self._label)
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            painter.setFont(look.font(12, 400))
            painter.drawText(rect.adjusted(_PADDING, 0, 0, 0), flags, self._label)
            painter.setFont(look.font(12, 600))
            x = _PADDING + label_width + _GAP
            painter.drawText(rect.adjusted(x, 0, 0, 0), flags, self._shown())
            if self._mark:
                x += look.metrics(12, 600).horizontalAdvance(self._shown()) + _GAP
                painter.setPen(look.color("text3"))
                painter.setFont(look.font(11, 400))
                painter.drawText(rect.adjusted(x, 0, 0, 0), flags, self._mark)
            draw_centred(painter, self._cross_rect(), icon_for(self, "x", "accent_text", _CROSS))


class TagChip(_Removable):
    """A tag in a field: "season:autumn ×", with an icon if tags are people or displays.

    A `flagged` tag is amber, and its tool tip says what is wrong with it.
    """

    def __init__(self, text: str, *, icon: str = "", flagged: str = "") -> None:
        super().__init__(f"{text}. {flagged}" if flagged else text, 20, 10)
        self._text = text
        self._icon = icon
        self._is_flagged = bool(flagged)
        set_tooltip(self, f"{text}\n{flagged}" if flagged else text)

    @property
    def tag(self) -> str:
        return self._text

    def _content_width(self) -> float:
        look = theme()
        icon = look.px(_CROSS) + _GAP if self._icon else 0
        return icon + min(text_width(look.metrics(12, 500), self._text), float(look.px(_MOST_VALUE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            ink: TokenName = "text3" if not self.isEnabled() else "warn" if self._is_flagged else "pill_text"
            ground: TokenName = "warn_soft" if self._is_flagged else "pill" if self.isEnabled() else "surface"
            fill_round(painter, rect, look.color(ground), self.ring_radius)
            x = float(_PADDING)
            if self._icon:
                side = look.px(_CROSS)
                draw_centred(painter, QRectF(x, 0, side, rect.height()), icon_for(self, self._icon, ink, _CROSS))
                x += side + _GAP
            painter.setPen(look.color(ink))
            painter.setFont(look.font(12, 500))
            room = self._content_end() - x
            text = elided(look.metrics(12, 500), self._text, room + 1)
            flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
            painter.drawText(QRectF(x, 0, room + 2, rect.height()), flags, text)
            if self.isEnabled():
                tone: TokenName = "text" if is_under_mouse(self) else ink
                draw_centred(painter, self._cross_rect(), icon_for(self, "x", tone, 10))
