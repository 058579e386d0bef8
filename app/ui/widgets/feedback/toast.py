"""Toasts: short messages about a success, with Undo where possible. They close by themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import StrEnum
from typing import Final, NamedTuple

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QEnterEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPushButton, QSizePolicy, QWidget

from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import row
from app.ui.widgets.drawing.animation import Glide
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, draw_shadow, fill_round, icon_for, outline_round
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import IconLabel, Label

_SHADOW: Final = 16
_HEIGHT: Final = 40
_WIDEST: Final = 900
"""Maximum width in pixels; longer texts wrap."""
_PADDING: Final = 8
_MARGIN: Final = 16
_GAP: Final = 8
_RISE: Final = 8
"""How far a new toast rises, in pixels at 100 %."""
_MOST: Final = 3
_SHOWN_MS: Final = 6000
_SHOWN_WITH_UNDO_MS: Final = 10000
_A_LETTER_MS: Final = 65
"""Reading time in milliseconds per character: longer texts stay longer."""


class Condition(NamedTuple):
    """A condition for a toast's action. `is_true` is evaluated again each time one of `changed` is emitted."""

    is_true: Callable[[], bool]
    changed: SignalInstance
    gone: SignalInstance
    """Emitted when the subject of the toast no longer exists."""


class ToastTone(StrEnum):
    OK = "ok"
    INFO = "info"
    DANGER = "danger"


_ICONS: Final[dict[ToastTone, tuple[str, TokenName]]] = {
    ToastTone.OK: ("check-circle", "toast_ok"),
    ToastTone.INFO: ("info", "toast_link"),
    ToastTone.DANGER: ("warning-circle", "toast_danger"),
}


class _ToastLink(QPushButton):
    """The toast's link, in the link colour for inverted surfaces."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setAutoDefault(False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(theme().font(13, 600))
        self.setFixedSize(round(theme().metrics(13, 600).horizontalAdvance(text)) + 8, theme().px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look = theme()
            if self.hasFocus():
                outline_round(painter, QRectF(self.rect()), look.color("toast_link"), 4, 2)
            painter.setPen(look.color("toast_link"))
            painter.setFont(look.font(13, 600))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text())


class _ToastClose(IconButton):
    def __init__(self) -> None:
        super().__init__("x", tr("Close"), side=24)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            rect = QRectF(self.rect())
            if self.hasFocus():
                outline_round(painter, rect, theme().color("toast_link"), 4, 2)
            draw_centred(painter, rect, icon_for(self, "x", "toast_muted", 14))


class Toast(QWidget):
    """One sentence. Its timer pauses while the pointer is on it or it has the keyboard focus.

    Signals:
        finished: it was closed, its link was followed, or its time is over.
    """

    finished = Signal()

    def __init__(
        self,
        text: str,
        *,
        tone: ToastTone = ToastTone.OK,
        action: str = "",
        call: Callable[[], object] | None = None,
        shown_ms: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._call = call
        self._condition: Condition | None = None
        icon, ink = _ICONS[tone]
        self._label = Label(text, 13, 500, "toast_text")
        content = row(IconLabel(icon, ink), self._label, margins=(14, 0, 8, 0))
        if action and call is not None:
            link = _ToastLink(action)
            link.clicked.connect(self._follow)
            content.addSpacing(4)
            content.addWidget(link)
        close = _ToastClose()
        close.clicked.connect(self._end)
        content.addWidget(close)
        content.setContentsMargins(14 + _SHADOW, _SHADOW, 8 + _SHADOW, _SHADOW)
        self.setLayout(content)
        self._content = content
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        self._timer = QTimer(self, singleShot=True)
        default_ms = _SHOWN_WITH_UNDO_MS if call is not None else _SHOWN_MS
        self._timer.setInterval(shown_ms or max(default_ms, _A_LETTER_MS * len(text)))
        self._timer.timeout.connect(self._time_over)
        self._home: QPoint | None = None
        self._glide = Glide(self)
        self._glide.valueChanged.connect(self._rise)

    @property
    def text(self) -> str:
        return self._label.text()

    def follow(self, condition: Condition) -> None:
        """Closes the toast once its action is no longer possible."""
        self._condition = condition
        condition.changed.connect(self._check_condition)
        condition.gone.connect(self._end)

    def fit(self, most: int) -> None:
        """Uses one line, or wraps if the text is wider than `most` pixels."""
        self._label.setWordWrap(False)
        width = self._content.totalSizeHint().width()
        height = theme().px(_HEIGHT) + 2 * _SHADOW
        if width > most:
            self._label.setWordWrap(True)
            width = most
            height = max(height, self._content.totalHeightForWidth(width) + 2 * _PADDING)
        self.setFixedSize(width, height)

    def place(self, left: int, top: int) -> None:
        """Puts the toast there, or lets it go on rising to there."""
        self._home = QPoint(left, top)
        self._rise(self._glide.at)

    def _rise(self, at: float) -> None:
        if self._home is not None:
            self.move(self._home + QPoint(0, round((1.0 - at) * theme().px(_RISE))))

    @property
    def shown_ms(self) -> int:
        return self._timer.interval()

    @property
    def is_waiting(self) -> bool:
        """Returns whether the timer is paused."""
        return not self._timer.isActive()

    def _follow(self) -> None:
        if self._call is not None:
            self._call()
        self._end()

    def _time_over(self) -> None:
        focused = self.window().focusWidget()
        if focused is not None and self.isAncestorOf(focused) and focused.hasFocus():
            self._timer.start()
            return
        self._end()

    def _check_condition(self, *_: object) -> None:
        if self._condition is not None and not self._condition.is_true():
            self._end()

    def _end(self, *_: object) -> None:
        self._timer.stop()
        self.finished.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self._glide.begin()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            card = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
            draw_shadow(painter, card, 8)
            fill_round(painter, card, theme().color("toast"), 8)


class Toaster(QObject):
    """Stacks up to three toasts at the bottom right of `host`; a fourth replaces the oldest.

    Only the newest toast about a record stays: "Nothing is sent until you save" is wrong beside "Saved". The field with
    the focus stays visible.
    """

    def __init__(self, host: QWidget, place: Callable[[], QWidget | None] = lambda: None) -> None:
        """`place` returns the part of `host` that has toasts at its bottom right; None for all of it."""
        super().__init__(host)
        self._host = host
        self._place = place
        self._toasts: list[Toast] = []
        self._about: dict[Hashable, Toast] = {}
        self._bottom_inset = 0
        host.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_changed)

    @property
    def toasts(self) -> tuple[Toast, ...]:
        return tuple(self._toasts)

    def set_bottom_inset(self, inset: int) -> None:
        """Sets how many pixels at 100 % stay free at the bottom of the host, in addition to the margin."""
        self._bottom_inset = inset
        self.arrange()

    def show(
        self,
        text: str,
        *,
        tone: ToastTone = ToastTone.OK,
        action: str = "",
        call: Callable[[], object] | None = None,
        condition: Condition | None = None,
        about: Hashable | None = None,
    ) -> Toast:
        """Shows a toast. `condition` says whether `call` is still possible; the toast closes when it is not.

        A toast that is still shown `about` the same is replaced.
        """
        toast = Toast(text, tone=tone, action=action, call=call, parent=self._host)
        toast.finished.connect(self._drop_sender)
        if condition is not None:
            toast.follow(condition)
        if about is not None:
            self.withdraw(about)
            self._about[about] = toast
        self._toasts.append(toast)
        while len(self._toasts) > _MOST:
            self._drop(self._toasts[0])
        toast.show()
        self.arrange()
        announce(toast, text)
        return toast

    def withdraw(self, about: Hashable) -> None:
        """Closes the toast `about` something, if it is still shown: it is no longer true."""
        if (toast := self._about.get(about)) is not None:
            self._drop(toast)

    def clear(self) -> None:
        for toast in tuple(self._toasts):
            self._drop(toast)

    def _drop_sender(self) -> None:
        toast = self.sender()
        if isinstance(toast, Toast):
            self._drop(toast)

    def _drop(self, toast: Toast) -> None:
        # The object that a toast follows may be deleted with the window, after the toaster.
        if toast in self._toasts and shiboken6.isValid(self._host):
            self._toasts.remove(toast)
            self._about = {about: each for about, each in self._about.items() if each is not toast}
            toast.hide()
            toast.deleteLater()
            self.arrange()

    def arrange(self) -> None:
        """Puts the toasts where their place is now."""
        if not self._toasts or not shiboken6.isValid(self._host):  # a part of the host may go after it
            return
        room, field = self._room(), self._focused_field()
        right, bottom = room.right() + 1 - _MARGIN, room.bottom() + 1 - _MARGIN
        for toast in reversed(self._toasts):
            toast.fit(min(theme().px(_WIDEST), right - _MARGIN) + 2 * _SHADOW)
            height = toast.height() - 2 * _SHADOW
            left = right - toast.width() + 2 * _SHADOW
            if field.intersects(QRect(left, bottom - height, right - left, height)):
                bottom = field.top() - _GAP
            toast.place(left - _SHADOW, bottom - height - _SHADOW)
            toast.raise_()
            bottom -= height + _GAP

    def _room(self) -> QRect:
        place = self._place()
        if place is not None:
            place.installEventFilter(self)
        if place is None or not place.isVisible():
            return self._host.rect().adjusted(0, 0, 0, -theme().px(self._bottom_inset))
        return QRect(place.mapTo(self._host, QPoint()), place.size())

    def _focused_field(self) -> QRect:
        """Returns where the widget with the focus is; empty for lists, which toasts may cover in part."""
        focused = QApplication.focusWidget()
        if focused is None or not self._host.isAncestorOf(focused) or isinstance(focused, QAbstractItemView):
            return QRect()
        return QRect(focused.mapTo(self._host, QPoint()), focused.size())

    def _focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not any(toast.isAncestorOf(now) for toast in self._toasts):
            self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self.arrange()
        return False
