"""A timer that rests with the window, so that an idle computer is not woken."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer


class PausingTimer(QTimer):
    """Ticks until `rest()`, and starts again once `stirs()` returns True.

    `stirs` is called whenever the event loop handles other events, so it must be cheap, and must not be true only
    because of the timer's own tick.
    """

    def __init__(self, stirs: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._stirs = stirs
        self._is_resting = False

    def rest(self) -> None:
        """Stops ticking until there is something to do."""
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None and self.isActive() and not self._is_resting:
            super().stop()
            self._is_resting = True
            dispatcher.awake.connect(self._check)

    def stop(self) -> None:
        """Stops the timer until it is started again."""
        self._wake()
        super().stop()

    def _check(self) -> None:
        if self._stirs():
            self._wake()
            self.start()

    def _wake(self) -> None:
        dispatcher = QAbstractEventDispatcher.instance()
        if self._is_resting:
            self._is_resting = False
            if dispatcher is not None:
                dispatcher.awake.disconnect(self._check)
