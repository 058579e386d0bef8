"""The Qt side of a list of records: fills a table model and emits signals."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from app.domain.list_queries import RecordId
from app.models.record_table import RecordTableModel
from app.services.lists.record_list import RecordList
from app.services.records.list_loading import ListReport
from app.services.session.session import Session
from app.ui import failures
from app.ui.resource.resource_declaration import Declaration
from app.ui.resource.table_factory import FirstTable, table_model, table_view
from app.ui.task_runner import spawn
from app.ui.widgets.tables.record_table_view import RecordView

R = TypeVar("R")

_COUNT_EVERY_MS: Final = 300


class ResourceList(QObject, Generic[R]):
    """Wraps a `RecordList` for Qt; see there for undocumented members.

    Attributes:
        declaration, session: the resource and the session of the list.
        model: the records.
        failure: why the last load ended early, in words; None if it did not.

    Signals:
        counted: the number of all or visible records changed; at most every 300 ms.
        loaded: a load is complete.
        failed_changed: `failure` changed.
        changed(object): records of this resource were changed, as a `Change`; the rows are already up to date.
    """

    counted = Signal()
    loaded = Signal()
    failed_changed = Signal()
    changed = Signal(object)

    def __init__(
        self,
        session: Session,
        declaration: Declaration[R],
        parent: QObject | None = None,
        *,
        first: FirstTable | None = None,
    ) -> None:
        """`first` is the list's table, made of the same declaration, if it was shown before."""
        super().__init__(parent)
        self.session = session
        self.declaration = declaration
        self.failure: failures.Failure | None = None
        self.model: RecordTableModel[R] = first.model if first is not None else table_model(declaration, self)
        self._view: RecordView[R] | None = first.view if first is not None else None
        self._list = RecordList(session, declaration, self.model, partial(spawn, self))
        self.kept = self._list.kept
        if first is not None:
            self.model.setParent(self)
            self._list.show_first_rows(first.since, first.account_id)
        self._count_timer = QTimer(self, singleShot=True, interval=_COUNT_EVERY_MS)
        self._count_timer.timeout.connect(self.counted)
        self.model.counts_changed.connect(self._counts_changed)
        # A changed record may belong to another group, although the total is the same.
        self.model.stored.connect(self._counts_changed)
        self.model.stored.connect(self.kept.changed)
        self.model.dropped.connect(self.kept.changed)
        self._list.counts.add(self.counted.emit)
        self._list.loads.add(self.loaded.emit)
        self._list.errors.add(self._errors_changed)
        self._list.changes.add(self.changed.emit)
        self.destroyed.connect(self._list.close)

    def make_view(self) -> RecordView[R]:
        """Returns a table of the rows; the first one may already exist or even be on screen."""
        view, self._view = self._view, None
        return view if view is not None else table_view(self.declaration, self.model)

    def prepare_view(self) -> None:
        """Creates the table that `make_view` returns next, for pages that are created in several turns."""
        if self._view is None:
            self._view = table_view(self.declaration, self.model)

    # ------------------------------------------------------------------------------------------ as the list has it

    @property
    def report(self) -> ListReport:
        return self._list.report

    @property
    def is_known(self) -> bool:
        return self._list.is_known

    @property
    def updated_at(self) -> float | None:
        return self._list.updated_at

    @property
    def groups(self) -> Mapping[Hashable, int]:
        return self._list.groups

    @property
    def total(self) -> int:
        return self._list.total

    async def recall(self) -> None:
        await self._list.recall()

    def start_loading(self) -> None:
        self._list.start_loading()

    def load_once(self) -> None:
        self._list.load_once()

    async def answered(self) -> None:
        await self._list.answered()

    async def settled(self) -> None:
        await self._list.settled()

    def rights_changed(self) -> None:
        self._list.rights_changed()

    def zone_changed(self) -> None:
        self._list.zone_changed()

    async def matching(self, filters: Mapping[str, Any]) -> set[RecordId]:
        return await self._list.matching(filters)

    def is_guest(self, record: R) -> bool:
        return self._list.is_guest(record)

    def dismiss_guests(self) -> None:
        self._list.dismiss_guests()

    # ------------------------------------------------------------------------------------------------- signals

    def _counts_changed(self) -> None:
        if not self._count_timer.isActive():
            self._count_timer.start()

    def _errors_changed(self) -> None:
        error = self._list.error
        self.failure = failures.note(error) if error is not None else None
        self.failed_changed.emit()
