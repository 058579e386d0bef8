"""Motion: short glides of painted values, and cross-fades. With reduced motion, everything is in place at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QRect, Qt, QVariantAnimation
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import motion_ms
from app.ui.widgets.drawing.safe_painter import Painting


class Glide(QVariantAnimation):
    """Glides from 0 to 1. It belongs to its widget and ends with it.

    Connect `valueChanged` to a method of the widget, which repaints what has moved.
    """

    duration_ms: ClassVar[int] = 120

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(QEasingCurve.Type.OutCubic)

    def begin(self) -> None:
        """Starts from 0, or jumps to 1 if motion is reduced or the widget is not visible."""
        self.stop()
        owner = self.parent()
        duration = motion_ms(self.duration_ms) if isinstance(owner, QWidget) and owner.isVisible() else 0
        if duration:
            self.setDuration(duration)
            self.start()
        else:
            self.valueChanged.emit(1.0)

    @property
    def at(self) -> float:
        """The current value; 1 while nothing moves."""
        is_running = self.state() == QAbstractAnimation.State.Running
        return float(self.currentValue()) if is_running else 1.0


class _Veil(QWidget):
    """A picture of what a widget showed before, which fades into one of what it shows now, and then deletes itself.

    It is opaque, so that Qt doesn't paint everything below it again for each step.
    """

    def __init__(self, host: QWidget, area: QRect, before: QPixmap, after: QPixmap) -> None:
        super().__init__(host)
        self._before = before
        self._after = after
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(area)
        self._glide = Glide(self)
        self._glide.valueChanged.connect(self._fade)
        self.show()
        self.raise_()
        self._glide.begin()

    def _fade(self, at: float) -> None:
        self.update()
        if at >= 1.0:
            self.hide()
            self.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.drawPixmap(0, 0, self._after)
            painter.setOpacity(1.0 - self._glide.at)
            painter.drawPixmap(0, 0, self._before)


@contextmanager
def cross_fading(host: QWidget, place: QRect) -> Iterator[None]:
    """Fades from what `host` shows in `place` before the block to what it shows after it."""
    if not host.isVisible() or not motion_ms(Glide.duration_ms):
        yield
        return
    before = host.grab(place)
    yield
    _Veil(host, place, before, host.grab(place))
