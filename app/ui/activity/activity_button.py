"""The activity button of the top bar: a ring that fills while jobs run, and a mark when something failed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QPainter, QPaintEvent, QPen

from app.ui.activity.job_list_updates import Activity
from app.ui.i18n import tr, tr_n
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, fill_round, icon_for
from app.ui.widgets.navigation.top_bar_button import BarButton
from app.ui.widgets.text.tooltips import set_tooltip

_SIDE: Final = 32
_RING: Final = 16
_GAP: Final = 6
_PADDING: Final = 8


class ActivityButton(BarButton):
    """Shows and hides the drawer; displays the state of its `Activity`."""

    def __init__(self, activity: Activity, keys: str) -> None:
        super().__init__()
        self._keys = keys
        self._activity = activity
        self._is_open = False
        activity.changed.connect(self._update_tooltip)
        self._update_tooltip()

    def set_open(self, is_open: bool) -> None:
        """Sets whether the drawer is shown."""
        self._is_open = is_open
        self.update()

    def _running(self) -> int:
        return len(self._activity.running())

    def _percent(self) -> str:
        return f"{self._activity.share:.0%}" if self._running() else ""

    def _update_tooltip(self) -> None:
        running = self._running()
        text = tr("Activity")
        if running:
            jobs = tr_n("{n} job in progress", "{n} jobs in progress", running)
            text = f"{text}: {jobs}, {self._percent()}"
        elif self._activity.has_failures:
            text = f"{text}: {tr('something failed')}"
        self.setAccessibleName(text)
        set_tooltip(self, text, self._keys)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look, percent = theme(), self._percent()
        wide = _GAP + round(look.metrics(12, 500).horizontalAdvance("100%")) if percent else 0
        return QSize(look.px(_RING) + 2 * _PADDING + wide, look.px(_SIDE))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            if self._is_open:
                fill_round(painter, rect, look.color("accent_soft"), 6)
            elif self.underMouse():
                fill_round(painter, rect, look.color("hover"), 6)
            side = look.px(_RING)
            place = QRectF(_PADDING, (rect.height() - side) / 2, side, side)
            percent = self._percent()
            if not percent:
                tone: TokenName = "accent_text" if self._is_open else "text2"
                draw_centred(painter, place, icon_for(self, "rows", tone))
                if self._activity.has_failures:
                    self._draw_mark(painter, place)
                return
            self._draw_ring(painter, place)
            painter.setPen(look.color("text2"))
            painter.setFont(look.font(12, 500, tabular=True))
            text = rect.adjusted(_PADDING + side + _GAP, 0, 0, 0)
            painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), percent)

    def _draw_ring(self, painter: QPainter, place: QRectF) -> None:
        look, activity = theme(), self._activity
        inner = place.adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color("border"), 2.5))
        painter.drawEllipse(inner)
        ink = look.color("warn" if activity.is_paused else "drop")
        painter.setPen(QPen(QBrush(ink), 2.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(inner, 90 * 16, round(-360 * 16 * activity.share))

    def _draw_mark(self, painter: QPainter, place: QRectF) -> None:
        """Draws a red dot with a rim at the icon's upper right; tool tip and accessible name say the same in words."""
        look = theme()
        fill_round(painter, QRectF(place.right() - 4, place.top() - 3, 9, 9), look.color("window"), 4.5)
        fill_round(painter, QRectF(place.right() - 3, place.top() - 2, 7, 7), look.color("danger"), 3.5)
