"""Between the first frame and everything else: the rows that an earlier run has kept, if there are any.

Known before anything is loaded, so it imports nothing of what it shows; see `app.ui.start.first_list`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.start.background_loader import BackgroundLoader
from app.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from app.ui.start.first_list import FirstList, Found

_PATIENCE_MS: Final = 250
"""How long the rest waits for the rows: a keyring may be asking for a password."""


class CachedRowsFirst(QObject):
    """Loads what it takes to show rows, looks for them, and puts their list into the window.

    Attributes:
        find_key: brings the vault's key to whoever needs it after this; None until there is something to ask.

    Signals:
        over: once; the rows are on the screen, or there are none, or it takes too long to find out.
    """

    over = Signal()
    _looked = Signal(object)

    def __init__(
        self, window: MainWindow, data_dir: Path, load: Callable[[], ModuleType], *, speak: Callable[[str], None]
    ) -> None:
        """`load` imports `app.ui.start.first_list`, in a thread; `speak` sets the language that a person chose."""
        super().__init__(window)
        self.find_key: Callable[[], bytes] | None = None
        self._list: FirstList | None = None
        self._speak = speak
        self._window = window
        self._data_dir = data_dir
        self._loading = BackgroundLoader(load)
        self._loading.finished.connect(self._look)
        self._looked.connect(self._show)
        self._module: Any = None
        self._is_over = False

    def begin(self) -> None:
        self._loading.start()

    def end(self) -> FirstList | None:
        """From now on nothing more comes into the window; what has come is given back."""
        self._is_over = True
        return self._list

    def _look(self) -> None:
        """On a thread that nobody waits for, not even the end of the program."""
        QTimer.singleShot(_PATIENCE_MS, self, self._tell)  # also where something goes wrong from here on
        self._module = self._loading.result()
        self.find_key = keys = self._module.KeyOnce()
        find = partial(self._module.find, self._data_dir, keys.kept)
        threading.Thread(target=lambda: self._looked.emit(find()), name="kept rows", daemon=True).start()

    def _show(self, found: Found | None) -> None:
        if found is None or self._is_over:
            self._tell()
            return
        self._speak(found.look.language)
        self._list = self._module.FirstList(found)
        self._list.painted.connect(self._tell)
        self._window.set_content(self._list)

    def _tell(self) -> None:
        if not self._is_over:
            self._is_over = True
            self.over.emit()
