"""Earlier versions of a record from this computer's history: comparison, and restoring as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from app.core.errors import BadResponse
from app.core.log import logger
from app.domain.list_queries import RecordId
from app.services.saving.history import DELETING, Snapshot
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.tables.version_history_view import EarlierVersion, HistoryView


class RecordHistory(QObject):
    """Opens the history of a record in an editor. A subclass reads and compares versions.

    Signals:
        view_wanted(object): a widget to show instead of the surface; None shows the surface again.
        message(str): what was done.
    """

    view_wanted = Signal(object)
    message = Signal(str)

    def __init__(self, session: Session, why_not: Callable[[], str], parent: QObject) -> None:
        """`why_not` returns why nothing can be changed now, or ""."""
        super().__init__(parent)
        self._session = session
        self._why_not = why_not

    def open(self) -> None:
        spawn(self, self._open(), name="history")

    def _place(self) -> tuple[str, RecordId] | None:
        """Returns resource and id in the history; None if there is none."""
        raise NotImplementedError

    def _read(self, snapshot: Snapshot) -> tuple[Any, str]:
        """Returns the version, and its differences from the base, or "".

        Raises ValidationError and BadResponse if it cannot be read.
        """
        raise NotImplementedError

    def _review(self, version: EarlierVersion, *, can_accept: bool) -> Any:
        """Returns a widget that compares it with the base and has the signals `accepted` and `back_wanted`."""
        raise NotImplementedError

    def _take(self, version: EarlierVersion, text: str) -> bool:
        """Makes it the working copy, as one step called `text`. Returns whether anything changed."""
        raise NotImplementedError

    async def _open(self) -> None:
        place = self._place()
        if place is None:
            return
        snapshots = await self._session.history.list(*place)
        view = HistoryView(list(self._versions(snapshots)), self._compare)
        view.back_wanted.connect(self._back)
        self.view_wanted.emit(view)
        view.setFocus()

    def _versions(self, snapshots: Sequence[Snapshot]) -> Iterator[EarlierVersion]:
        for number, snapshot in enumerate(snapshots):
            try:
                state, differs = self._read(snapshot)
            except (msgspec.ValidationError, BadResponse):
                logger("editor").warning("a version in the history cannot be read")
                continue
            why = tr("Before it was deleted") if snapshot.why == DELETING else tr("Before it was saved")
            yield EarlierVersion(number, snapshot.taken_at, why, differs, state)

    def _compare(self, version: EarlierVersion) -> Any:
        review = self._review(version, can_accept=bool(version.differs) and not self._why_not())
        review.accepted.connect(partial(self._restore, version))
        review.back_wanted.connect(self._back)
        return review

    def _restore(self, version: EarlierVersion) -> None:
        """Restores a version in the editor; nothing is sent until the user saves."""
        self._back()
        if self._take(version, tr("Restore the version from {moment}", moment=version.moment)):
            self.message.emit(tr("Restored here. Nothing is sent until you save."))

    def _back(self) -> None:
        self.view_wanted.emit(None)
