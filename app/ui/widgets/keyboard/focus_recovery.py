"""Restores focus when the focused control is disabled, hidden or deleted."""

from __future__ import annotations

import weakref
from collections import deque
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    _AnyWindow = QWidget
else:
    _AnyWindow = object  # see `app.ui.widgets.drawing.focus_ring.Ringed`

_REMEMBERED: Final = 40
_ROOM: Final = "keeps_keyboard"


class KeepsKeyboard(_AnyWindow):
    """A window that keeps the keyboard where the person works.

    Qt moves the keyboard to the next widget of the window when a focused one can't have it any more, and after the last
    widget to the first: pressing Save, which is disabled while it saves, would lead to another end of the window. Here
    it returns to the widget that had it before, within the same page where there is one (see `keep_keyboard_in`).

    Call `remember_keyboard` once, when the window is made.
    """

    def remember_keyboard(self) -> None:
        self._trail = _Trail(self)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """Qt calls this for Tab, and when the focused widget was disabled or hidden."""
        lost: QWidget | None = self.focusWidget()
        if lost is not None and not _is_there(lost, self) and self._trail.go_back(lost):
            return True
        return super().focusNextPrevChild(next)

    def changeEvent(self, event: QEvent) -> None:
        """Before Qt gives the keyboard to the first widget of a window that lost its place while it was inactive."""
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._trail.go_back_if_lost()
        super().changeEvent(event)


def keep_keyboard_in(page: QWidget) -> None:
    """Marks a page that the keyboard doesn't leave by itself; the page hands it on when it gets the focus."""
    page.setProperty(_ROOM, True)


class _Trail(QObject):
    """The widgets of a window that had the keyboard, the last one at the end, each with its page."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._been: deque[tuple[weakref.ref[QWidget], weakref.ref[QWidget] | None]] = deque(maxlen=_REMEMBERED)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_changed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._look)

    def go_back(self, lost: QWidget) -> bool:
        """Gives the keyboard to the place it had before `lost`; False where there is none."""
        return self._go_back(_room_of(lost))

    def go_back_if_lost(self) -> None:
        """Finds a place for the keyboard where the last one is gone."""
        if not self._been:
            return
        focus: QWidget | None = self._window.focusWidget()
        if focus is None:
            room = self._been[-1][1]
            self._go_back(room() if room is not None else None)
        elif not _is_there(focus, self._window):
            self.go_back(focus)

    def _go_back(self, room: QWidget | None) -> bool:
        if room is not None and not (shiboken6.isValid(room) and room.isVisible()):
            room = None
        for known, _ in reversed(self._been):
            place = known()
            if place is None or not shiboken6.isValid(place) or not _is_able(place, self._window):
                continue
            if room is None or room.isAncestorOf(place):
                place.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        if room is not None:
            room.setFocus(Qt.FocusReason.OtherFocusReason)
        return room is not None

    def _focus_changed(self) -> None:
        """Takes neither widget from the signal, and moves nothing yet: Qt also emits it from a widget's destructor.

        PySide would wrap that widget a second time, and code that walks to it there ends the process now and then.
        """
        if not shiboken6.isValid(self._window):
            return  # it is being deleted, and this goes with it
        now: QWidget | None = QApplication.focusWidget()
        if now is None:
            self._soon.start()
        elif self._window.isAncestorOf(now) and now.window() is self._window:
            room = _room_of(now)
            self._been.append((weakref.ref(now), weakref.ref(room) if room is not None else None))

    def _look(self) -> None:
        is_lost = QApplication.focusWidget() is None
        if is_lost and self._window.isActiveWindow() and self._window.isVisible():
            self.go_back_if_lost()


def _is_there(widget: QWidget, window: QWidget) -> bool:
    """Whether a widget that has the keyboard keeps it: a page that takes it for its parts is passed by Tab as ever."""
    return widget.isEnabled() and widget.isVisibleTo(window) and widget.window() is window


def _is_able(widget: QWidget, window: QWidget) -> bool:
    """Whether a widget can have the keyboard now."""
    return _is_there(widget, window) and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus


def _room_of(widget: QWidget) -> QWidget | None:
    here: QWidget | None = widget
    while here is not None and not here.property(_ROOM):
        here = here.parentWidget()
    return here
