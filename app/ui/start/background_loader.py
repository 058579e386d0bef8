"""What comes behind the first frame: loaded in a thread of its own, so that the window answers meanwhile.

Qt's own thread and not Python's, because the event loop of asyncio is itself among what is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QThread

T = TypeVar("T")


class BackgroundLoader(QThread, Generic[T]):
    """Calls `load` once; `finished` says when that has ended, well or not."""

    def __init__(self, load: Callable[[], T]) -> None:
        super().__init__()
        self._load = load
        self._loaded: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._loaded.append(self._load())
        except BaseException as error:  # noqa: BLE001 - whoever asks for the result gets it
            self._error = error

    def result(self) -> T:
        """What was loaded; waits for it. Raises what `load` raised."""
        self.wait()
        if self._error is not None:
            raise self._error
        return self._loaded[0]
