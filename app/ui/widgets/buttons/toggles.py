"""Switch, check box and radio button, painted from tokens."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QRadioButton, QSizePolicy

from app.ui.look.theme import motion_ms, theme, theme_hub
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, fill_round, icon_for, outline_round

_TRACK: Final = QSize(32, 18)
_KNOB_INSET: Final = 2
_BOX: Final = 16
_LINE: Final = 20
_SLIDE_MS: Final = 90


def _text_size(button: QAbstractButton, mark: int, gap: int, least_height: int) -> QSize:
    metrics = button.fontMetrics()
    text = button.text()
    width = mark + (gap + metrics.horizontalAdvance(text.replace("&", "")) if text else 0)
    return QSize(width, max(least_height, metrics.height()))


def _draw_text(painter: QPainter, button: QAbstractButton, left: int) -> None:
    painter.setFont(button.font())
    painter.setPen(theme().color("text" if button.isEnabled() else "text3"))
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextHideMnemonic
    painter.drawText(QRectF(left, 0, button.width() - left, button.height()), int(flags), button.text())


class _Toggle(Ringed):
    """Base of all three: the whole widget can be clicked, and it is never narrower than its text."""

    def hitButton(self, pos: object) -> bool:
        return True

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Switch(_Toggle, QCheckBox):
    """An on/off switch that takes effect at once, without Save. Give it an accessible name if it has no text."""

    ring_radius = 5.0

    _GAP: Final = 10

    def __init__(self, text: str = "", *, checked: bool = False) -> None:
        super().__init__(text)
        self._knob_at = 1.0 if checked else 0.0
        self.setChecked(checked)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._slide = QVariantAnimation(self)
        self._slide.valueChanged.connect(self._move_knob)
        self.toggled.connect(self._start_slide)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    @property
    def text_left(self) -> int:
        """Returns the x position of its text, so that widgets below can align with it."""
        return theme().px(_TRACK.width()) + self._GAP

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 500))
        self.updateGeometry()

    def _start_slide(self, checked: bool) -> None:
        target = 1.0 if checked else 0.0
        duration = motion_ms(_SLIDE_MS) if self.isVisible() else 0
        self._slide.stop()
        if duration == 0:
            self._move_knob(target)
            return
        self._slide.setDuration(duration)
        self._slide.setStartValue(self._knob_at)
        self._slide.setEndValue(target)
        self._slide.start()

    def _move_knob(self, at: float) -> None:
        self._knob_at = at
        self.update()

    def sizeHint(self) -> QSize:
        look = theme()
        return _text_size(self, look.px(_TRACK.width()), self._GAP, look.px(_TRACK.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look = theme()
            width, height = look.px(_TRACK.width()), look.px(_TRACK.height())
            track, radius = QRectF(0, (self.height() - height) / 2, width, height), height / 2
            if self.isEnabled():
                fill_round(painter, track, look.color("accent" if self.isChecked() else "control"), radius)
            else:
                fill_round(painter, track, look.color("sunken"), radius)
                outline_round(painter, track, look.color("control"), radius)
            knob = height - 2 * _KNOB_INSET
            way = width - knob - 2 * _KNOB_INSET
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("knob" if self.isEnabled() else "control"))
            painter.drawEllipse(QRectF(_KNOB_INSET + way * self._knob_at, track.y() + _KNOB_INSET, knob, knob))
            _draw_text(painter, self, self.text_left)


class CheckBox(_Toggle, QCheckBox):
    """A check box with an optional third, partially checked state."""

    ring_radius = 3.0

    _GAP: Final = 8

    def __init__(self, text: str, *, checked: bool = False) -> None:
        super().__init__(text)
        self.setChecked(checked)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 400))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return _text_size(self, theme().px(_BOX), self._GAP, theme().px(_LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look = theme()
            side = look.px(_BOX)
            box = QRectF(0, round((self.height() - side) / 2), side, side)
            state = self.checkState()
            if state is Qt.CheckState.Unchecked or not self.isEnabled():
                fill_round(painter, box, look.color("surface" if self.isEnabled() else "sunken"), 4)
                outline_round(painter, box, look.color("control"), 4)
            else:
                fill_round(painter, box, look.color("accent"), 4)
            ink = look.color("on_accent" if self.isEnabled() else "text3")
            painter.setPen(QPen(ink, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
            painter.save()
            painter.translate(box.topLeft())
            painter.scale(side / _BOX, side / _BOX)
            if state is Qt.CheckState.Checked:
                painter.drawPolyline([QPointF(4, 8.2), QPointF(7, 11), QPointF(12, 5.4)])
            elif state is Qt.CheckState.PartiallyChecked:
                painter.drawLine(QPointF(4.5, 8), QPointF(11.5, 8))
            painter.restore()
            _draw_text(painter, self, side + self._GAP)


class RadioButton(_Toggle, QRadioButton):
    """A radio button with room for a sentence."""

    ring_radius = 5.0

    _GAP: Final = 8

    def __init__(self, text: str, *, checked: bool = False, icon: str = "") -> None:
        super().__init__(text)
        self._icon = icon
        self.setChecked(checked)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def _restyle(self) -> None:
        self.setFont(theme().font(13, 500))
        self.updateGeometry()

    @property
    def text_left(self) -> int:
        """Returns the x position of its text, so that widgets below can align with it."""
        side = theme().px(_BOX) + self._GAP
        return side * 2 if self._icon else side

    def sizeHint(self) -> QSize:
        return _text_size(self, self.text_left - self._GAP, self._GAP, theme().px(_LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look = theme()
            side = look.px(_BOX)
            box = QRectF(0, round((self.height() - side) / 2), side, side)
            chosen = self.isChecked() and self.isEnabled()
            rim = look.px(5) if chosen else 1.0
            fill_round(painter, box, look.color("surface" if self.isEnabled() else "sunken"), side / 2)
            outline_round(painter, box, look.color("accent" if chosen else "control"), side / 2, rim)
            if self._icon:
                square = QRectF(side + self._GAP, 0, side, self.height())
                draw_centred(painter, square, icon_for(self, self._icon, "text2"))
            _draw_text(painter, self, self.text_left)
