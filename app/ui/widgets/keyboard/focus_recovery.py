"""Restores focus when the focused control is disabled, hidden or deleted."""

from __future__ import annotations

import weakref
from collections import deque
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.widgets.drawing.last_input import last_input

if TYPE_CHECKING:
    _AnyWindow = QWidget
else:
    _AnyWindow = object  # see `app.ui.widgets.drawing.focus_ring.Ringed`

_REMEMBERED: Final = 40
_ROOM: Final = "keeps_keyboard"


class KeepsKeyboard(_AnyWindow):
    """Mixin for a window that restores focus to where the user was working.

    When a focused widget can't keep the focus, Qt moves it to the next widget of the window, and after the last widget
    to the first. Save, which is disabled while it saves, would thus lose the focus to the other end of the window. Here
    the focus returns to the widget that had it before, if possible within the same page (see `keep_keyboard_in`).

    Call `remember_keyboard` once, when the window is created.
    """

    def remember_keyboard(self) -> None:
        self._trail = _Trail(self)
        last_input()  # from now on

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's name
        """Called by Qt for Tab, and when the focused widget was disabled or hidden."""
        lost: QWidget | None = self.focusWidget()
        if lost is not None and not _is_there(lost, self) and self._trail.go_back(lost):
            return True
        return super().focusNextPrevChild(next)

    def changeEvent(self, event: QEvent) -> None:
        """Restores the focus before Qt gives it to the first widget, if its widget was lost while the window was
        inactive."""
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._trail.go_back_if_lost()
        super().changeEvent(event)


def keep_keyboard_in(page: QWidget) -> None:
    """Marks a page that should keep the focus. The page passes it on to its parts when it receives it."""
    page.setProperty(_ROOM, True)


class _Trail(QObject):
    """The widgets of a window that had the focus, the latest last, each with its page."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._visited: deque[tuple[weakref.ref[QWidget], weakref.ref[QWidget] | None]] = deque(maxlen=_REMEMBERED)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._focus_changed)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._restore_if_lost)

    def go_back(self, lost: QWidget) -> bool:
        """Returns the focus to the widget before `lost`; False if there is none."""
        return self._go_back(_room_of(lost))

    def go_back_if_lost(self) -> None:
        """Finds a new place for the focus if its widget is gone."""
        if not self._visited:
            return
        focus: QWidget | None = self._window.focusWidget()
        if focus is None:
            room = self._visited[-1][1]
            self._go_back(room() if room is not None else None)
        elif not _is_there(focus, self._window):
            self.go_back(focus)

    def _go_back(self, room: QWidget | None) -> bool:
        if room is not None and not (shiboken6.isValid(room) and room.isVisible()):
            room = None
        for known, _ in reversed(self._visited):
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
        """Records the focused widget, without using the signal's arguments and without moving the focus yet.

        Qt also emits the signal from a widget's destructor. PySide would wrap that widget a second time, and code that
        reaches it from there sometimes crashes the process.
        """
        if not shiboken6.isValid(self._window):
            return  # the window is being deleted, and this object with it
        now: QWidget | None = QApplication.focusWidget()
        if now is None:
            self._soon.start()
        elif self._window.isAncestorOf(now) and now.window() is self._window:
            room = _room_of(now)
            self._visited.append((weakref.ref(now), weakref.ref(room) if room is not None else None))

    def _restore_if_lost(self) -> None:
        is_lost = QApplication.focusWidget() is None
        if is_lost and self._window.isActiveWindow() and self._window.isVisible():
            self.go_back_if_lost()


def _is_there(widget: QWidget, window: QWidget) -> bool:
    """Returns whether a focused widget keeps the focus. Tab skips pages that only take it for their parts."""
    return widget.isEnabled() and widget.isVisibleTo(window) and widget.window() is window


def _is_able(widget: QWidget, window: QWidget) -> bool:
    return _is_there(widget, window) and widget.focusPolicy() is not Qt.FocusPolicy.NoFocus


def _room_of(widget: QWidget) -> QWidget | None:
    here: QWidget | None = widget
    while here is not None and not here.property(_ROOM):
        here = here.parentWidget()
    return here
