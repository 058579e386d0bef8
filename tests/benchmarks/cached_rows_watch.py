"""Watches the start that `cached_rows_window` measures; a separate module, so that the program itself imports Qt."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal

if TYPE_CHECKING:
    from app.bootstrap import Marquee
    from app.ui.pages.campaigns.page import CampaignsPage
    from app.ui.widgets.tables.record_table_view import RecordView


class Watch(QObject):
    """Notes the first frame with rows in the list's table, and the first complete frame.

    A frame reaches the screen in the event that painted its parts; events posted meanwhile follow directly. A timer
    would also wait for other work.
    """

    _first_shown = Signal()
    _all_shown = Signal()

    def __init__(self, view: RecordView[object]) -> None:
        super().__init__(view)
        self._first_shown.connect(self._note, Qt.ConnectionType.QueuedConnection)
        self._all_shown.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._view = view
        self._first = 0.0
        self._program: Marquee | None = None
        view.viewport().installEventFilter(self)

    def look_for_page(self, program: Marquee) -> None:
        """Ends the program if there was no first list, or if its table was replaced."""
        page = cast("CampaignsPage", program.navigator.list_pages()[0])
        if page.view is self._view and page.rows.kept.since is not None:
            self._program = program
            page.view.viewport().update()
        else:
            program.end(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint and self._view.records_model.rowCount():
            if not self._first:
                self._first_shown.emit()
            elif self._program is not None:
                watched.removeEventFilter(self)
                self._all_shown.emit()
        return False

    def _note(self) -> None:
        self._first = self._first or time.time()

    def _tell(self) -> None:
        assert self._program is not None
        if self._program.window.content() is self._program.navigator.bench:
            sys.stdout.write(f"first-frame {self._first:.6f}\nworkbench {time.time():.6f}\n")
        self._program.end(0)
