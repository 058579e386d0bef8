"""Restyles hidden widgets after a theme change: when they are shown, or in short steps while nothing else happens.

Other work that is not visible can wait, too.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

_POLISHED: Final = Qt.WidgetAttribute.WA_WState_Polished
_OWN_STYLE: Final = Qt.WidgetAttribute.WA_SetStyle
_STEP_S: Final = 0.004


class LaterRestyling(QObject):
    """The hidden widgets that still have the look of the previous theme.

    Most widgets are in tabs behind the one in front. Restyling them takes several times as long as restyling what is
    visible, and would block the window until then.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._waiting: dict[QWidget, None] = {}  # in this order
        self._calls: deque[Callable[[], object]] = deque()
        self._steps = QTimer(self, interval=0)
        self._steps.timeout.connect(self._step)

    @contextmanager
    def hidden_widgets_left_out(self) -> Iterator[None]:
        """Restyles only visible widgets when the style sheet is replaced in the block; the others follow later."""
        hidden = [each for each in self._app.allWidgets() if _can_wait(each)]
        for each in hidden:
            # Qt skips widgets that it hasn't polished yet, and doesn't notify those with a style of their own.
            each.setAttribute(_POLISHED, False)
            each.setAttribute(_OWN_STYLE, True)
        try:
            yield
        finally:
            self._waiting = {each: None for each in hidden if shiboken6.isValid(each)}
            for each in self._waiting:
                each.setAttribute(_POLISHED, True)
                each.setAttribute(_OWN_STYLE, False)
            self._start()

    def add(self, calls: Iterable[Callable[[], object]]) -> None:
        """Makes these calls after the widgets are restyled, also in short steps."""
        self._calls.extend(calls)
        self._start()

    def _start(self) -> None:
        if self._waiting or self._calls:
            self._app.installEventFilter(self)
            self._steps.start()

    def finish(self) -> None:
        """Does all of it now."""
        while self._waiting or self._calls:
            self._do_next()
        self._app.removeEventFilter(self)
        self._steps.stop()

    def _step(self) -> None:
        until = time.perf_counter() + _STEP_S
        while (self._waiting or self._calls) and time.perf_counter() < until:
            self._do_next()
        if not (self._waiting or self._calls):
            self.finish()

    def _do_next(self) -> None:
        if self._waiting:
            self._restyle(next(iter(self._waiting)))
        else:
            self._calls.popleft()()

    def _restyle(self, widget: QWidget) -> None:
        del self._waiting[widget]
        if shiboken6.isValid(widget):
            style = widget.style()
            style.unpolish(widget)
            style.polish(widget)
            QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched in self._waiting:
            self._restyle(watched)
        return False


def _can_wait(widget: QWidget) -> bool:
    return not widget.isVisible() and widget.testAttribute(_POLISHED) and not widget.testAttribute(_OWN_STYLE)
