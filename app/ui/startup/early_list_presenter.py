"""Shows the stored rows of an earlier run, if any, between the first frame and everything else.

It is imported before anything else is loaded, so it imports nothing of the list itself (`app.ui.startup.early_list`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.startup.module_preloader import ModulePreloader
from app.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from app.ui.startup.early_list import EarlyList, Found

_PATIENCE_MS: Final = 250
"""Maximum time that the rest waits for the rows: a keyring may be asking for a password."""


class EarlyListPresenter(QObject):
    """Loads the modules for the list, reads the rows, and shows their list in the window.

    Attributes:
        find_key: passes the vault's key on to later users; None until it is known how to read it.

    Signals:
        over: once; the rows are on screen, or there are none, or reading takes too long.
    """

    over = Signal()
    _found = Signal(object)

    def __init__(
        self, window: MainWindow, data_dir: Path, load: Callable[[], ModuleType], *, speak: Callable[[str], None]
    ) -> None:
        """`load` imports `app.ui.startup.early_list`, in a thread; `speak` sets the user's language."""
        super().__init__(window)
        self.find_key: Callable[[], bytes] | None = None
        self._list: EarlyList | None = None
        self._speak = speak
        self._window = window
        self._data_dir = data_dir
        self._loading = ModulePreloader(load)
        self._loading.finished.connect(self._start_reading)
        self._found.connect(self._show)
        self._module: Any = None
        self._is_over = False

    def begin(self) -> None:
        self._loading.start()

    def end(self) -> EarlyList | None:
        """Stops and returns the list if it was shown; nothing more is put into the window afterwards."""
        self._is_over = True
        return self._list

    def _start_reading(self) -> None:
        """Reads the rows in a daemon thread, which does not delay the end of the program."""
        QTimer.singleShot(_PATIENCE_MS, self, self._emit_over)  # even if something fails below
        self._module = self._loading.result()
        self.find_key = keys = self._module.CachedKey()
        find = partial(self._module.find, self._data_dir, keys.kept)
        threading.Thread(target=lambda: self._found.emit(find()), name="kept rows", daemon=True).start()

    def _show(self, found: Found | None) -> None:
        if found is None or self._is_over:
            self._emit_over()
            return
        self._speak(found.look.language)
        self._list = self._module.EarlyList(found)
        self._list.painted.connect(self._emit_over)
        self._window.set_content(self._list)

    def _emit_over(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.over.emit()
