"""A month below a field to pick a day from: by mouse, arrow keys and screen reader."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.core.translatable_texts import calendar_names
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.popups.popup_card import PopupCard
from app.ui.widgets.text.labels import Label

_CELL: Final = 32
_HEAD: Final = 24
_FIRST: Final = date(2, 1, 1)
_LAST: Final = date(9998, 1, 1)
"""Beyond these days, `date` cannot represent the neighbouring months."""
_WEEKS: Final = 6
_DAYS: Final = 7


class MonthPopup(PopupCard):
    """The pop-up.

    Signals:
        chosen(date): a day was clicked, or Enter pressed on it.
    """

    chosen = Signal(object)

    def __init__(self, day: date, today: date, parent: QWidget) -> None:
        super().__init__(parent, tr("Calendar"))
        self._title = Label("", 13, 600)
        back, on = IconButton("caret-left", tr("Previous month")), IconButton("caret-right", tr("Next month"))
        self.days = Days(day, today)
        self.setFocusProxy(self.days)
        self.setLayout(
            column(row(Stretch(self._title), back, on, spacing=4), self.days, margins=(12, 8, 12, 12), spacing=4)
        )
        back.clicked.connect(self.days.month_before)
        on.clicked.connect(self.days.month_after)
        for button in (back, on):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.days.moved.connect(self._show_month)
        self.days.taken.connect(self._take)
        self._show_month()

    def open_below(self, widget: QWidget) -> None:
        self.adjustSize()
        self.show_below(widget)
        self.days.setFocus(Qt.FocusReason.PopupFocusReason)

    def _show_month(self) -> None:
        day = self.days.day
        self._title.setText(f"{calendar_names().months[day.month - 1]} {day.year}")

    def _take(self, day: date) -> None:
        self.close()
        self.chosen.emit(day)


class Days(QWidget):
    """The days of the month of `day`, and those of its neighbours that fit.

    Signals:
        moved: another day is current.
        taken(date): the user picked this day.
    """

    moved = Signal()
    taken = Signal(object)

    def __init__(self, day: date, today: date) -> None:
        super().__init__()
        self.day = day if _FIRST < day < _LAST else today
        self._today = today
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._under: date | None = None
        self._announce_day()

    # content

    def first(self) -> date:
        """Returns the Monday in the upper left corner."""
        start = self.day.replace(day=1)
        return start - timedelta(days=start.weekday())

    def day_at(self, place: QPointF) -> date | None:
        cell = theme().px(_CELL)
        across, down = int(place.x() // cell), int((place.y() - theme().px(_HEAD)) // cell)
        if not (0 <= across < _DAYS and 0 <= down < _WEEKS):
            return None
        return self.first() + timedelta(days=down * _DAYS + across)

    def rect_of(self, day: date) -> QRectF:
        cell, number = theme().px(_CELL), (day - self.first()).days
        return QRectF(number % _DAYS * cell, theme().px(_HEAD) + number // _DAYS * cell, cell, cell)

    # moving

    def month_before(self) -> None:
        self.mark(_months_on(self.day, -1))

    def month_after(self) -> None:
        self.mark(_months_on(self.day, 1))

    def mark(self, day: date) -> None:
        if day != self.day:
            self.day = day
            self._announce_day()
            self.moved.emit()
            self.update()

    def _announce_day(self) -> None:
        names = calendar_names()
        text = f"{names.days[self.day.weekday()]} {self.day.day} {names.months[self.day.month - 1]} {self.day.year}"
        self.setAccessibleName(text)
        announce(self, text)

    # Qt

    def sizeHint(self) -> QSize:
        cell = theme().px(_CELL)
        return QSize(_DAYS * cell, theme().px(_HEAD) + _WEEKS * cell)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -_DAYS,
            Qt.Key.Key_Down: _DAYS,
            Qt.Key.Key_Home: 1 - self.day.day,
            Qt.Key.Key_End: calendar.monthrange(self.day.year, self.day.month)[1] - self.day.day,
        }
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.taken.emit(self.day)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.mark(_months_on(self.day, -1 if key == Qt.Key.Key_PageUp else 1))
        elif key in steps:
            self.mark(_days_on(self.day, steps[key]))
        else:
            super().keyPressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self.day_at(event.position())
        if under != self._under:
            self._under = under
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        day = self.day_at(event.position())
        if day is not None and event.button() is Qt.MouseButton.LeftButton:
            self.taken.emit(day)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            cell = theme().px(_CELL)
            painter.setFont(theme().font(12, 500))
            painter.setPen(theme().color("text3"))
            for number, name in enumerate(calendar_names().short_days):
                head = QRectF(number * cell, 0, cell, theme().px(_HEAD))
                painter.drawText(head, int(Qt.AlignmentFlag.AlignCenter), name)
            first = self.first()
            for number in range(_DAYS * _WEEKS):
                self._paint_day(painter, first + timedelta(days=number))

    def _paint_day(self, painter: QPainter, day: date) -> None:
        look, rect = theme(), self.rect_of(day).adjusted(2, 2, -2, -2)
        ink: TokenName = "text" if day.month == self.day.month else "text3"
        if day == self.day:
            fill_round(painter, rect, look.color("accent"), 6)
            ink = "on_accent"
        elif day == self._under:
            fill_round(painter, rect, look.color("hover"), 6)
        if day == self._today and day != self.day:
            outline_round(painter, rect, look.color("control"), 6)
        painter.setFont(look.font(13, 600 if day in (self.day, self._today) else 400, tabular=True))
        painter.setPen(look.color(ink))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), str(day.day))


def _months_on(day: date, by: int) -> date:
    """Returns the same day `by` months later, or that month's last day."""
    months = day.year * 12 + day.month - 1 + by
    year, month = months // 12, months % 12 + 1
    moved = date(year, month, min(day.day, calendar.monthrange(year, month)[1]))
    return moved if _FIRST < moved < _LAST else day


def _days_on(day: date, by: int) -> date:
    moved = day + timedelta(days=by)
    return moved if _FIRST < moved < _LAST else day
