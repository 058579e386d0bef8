"""Loads modules in a thread after the first frame, so that the window stays responsive.

It uses Qt's thread class, because asyncio's event loop is itself among the modules to load.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QThread

T = TypeVar("T")


class ModulePreloader(QThread, Generic[T]):
    """Calls `load` once; `finished` is emitted when it has ended, successfully or not."""

    def __init__(self, load: Callable[[], T]) -> None:
        super().__init__()
        self._load = load
        self._loaded: list[T] = []
        self._error: BaseException | None = None

    def run(self) -> None:
        try:
            self._loaded.append(self._load())
        except BaseException as error:  # noqa: BLE001 - `result` raises it
            self._error = error

    def result(self) -> T:
        """Waits for the result of `load` and returns it. Raises the error of `load`."""
        self.wait()
        if self._error is not None:
            raise self._error
        return self._loaded[0]
