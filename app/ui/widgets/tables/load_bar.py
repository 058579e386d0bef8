"""The thin bar under a table's header while its list loads."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QHideEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import motion_ms, theme
from app.ui.widgets.drawing.animation import Glide
from app.ui.widgets.drawing.safe_painter import Painting

_HEIGHT: Final = 2
_ROUND_MS: Final = 1200
_PART: Final = 0.3
"""The moving part's share of the width."""
_PATIENCE_MS: Final = 150
"""Lists that load faster than this show no bar."""


class LoadBar(QWidget):
    """Lies on the lower edge of `header` and follows its width. A part moves along it; with reduced motion it is whole.

    It neither takes the mouse nor the keyboard: the status of the list is shown as text elsewhere.
    """

    def __init__(self, header: QWidget) -> None:
        super().__init__(header)
        self._header = header
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self.show)
        self._round = QVariantAnimation(self)
        self._round.setStartValue(0.0)
        self._round.setEndValue(1.0)
        self._round.setDuration(_ROUND_MS)
        self._round.setLoopCount(-1)
        self._round.valueChanged.connect(self._move)
        self._at = 0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # or the titles are painted again at each step
        self.hide()
        header.installEventFilter(self)

    @property
    def is_on(self) -> bool:
        """Whether the list loads, even if that is too short to be shown so far."""
        return self._patience.isActive() or not self.isHidden()

    def set_on(self, on: bool) -> None:
        if not on:
            self._patience.stop()
            self.hide()
        elif not self.is_on:
            self._patience.start()

    def _move(self, at: float) -> None:
        """Repaints only when the part has moved by a pixel."""
        place = round(at * self.width() * (1 + _PART))
        if place != self._at:
            self._at = place
            self.update()

    def _lie_down(self) -> None:
        self.setGeometry(0, self._header.height() - _HEIGHT, self._header.width(), _HEIGHT)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._lie_down()
        self.raise_()
        if motion_ms(Glide.duration_ms):
            self._round.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._round.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize and not self.isHidden():
            self._lie_down()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            rect = QRectF(self.rect())
            painter.fillRect(rect, theme().color("accent_soft"))
            if self._round.state() is QVariantAnimation.State.Running:
                part = rect.width() * _PART
                rect = QRectF(self._at - part, 0, part, rect.height())
            painter.fillRect(rect, theme().color("drop"))
