"""Remembers the names given to records from their list, so that a rename can be undone while the name still holds."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from app.core.change_hub import Change, Kind
from app.domain.list_queries import RecordId
from app.services.session.session import Session
from app.ui.task_runner import ending_with
from app.ui.widgets.feedback.toast import Condition


class RenameTracker(QObject):
    """Follows the names of the records of one `resource` that were renamed here.

    Signals:
        changed: one of them was renamed again or deleted.
    """

    changed = Signal()

    def __init__(self, session: Session, resource: str, parent: QObject, *, field: str = "name") -> None:
        super().__init__(parent)
        self._resource = resource
        self._field = field
        self._names: dict[RecordId, str] = {}
        self.destroyed.connect(ending_with(session.hub.subscribe(self._on_change)))

    def condition(self, record_id: RecordId, name: str) -> Condition:
        """Returns a `Condition` that lasts while the record keeps this name."""
        self._names[record_id] = name
        return Condition(partial(self._has, record_id, name), self.changed, self.destroyed)

    def forget(self, record_id: RecordId) -> None:
        """Ends the conditions on a record's name, because its rename is being undone."""
        if self._names.pop(record_id, None) is not None:
            self.changed.emit()

    def _has(self, record_id: RecordId, name: str) -> bool:
        return self._names.get(record_id) == name

    def _on_change(self, change: Change, _initiator: object) -> None:
        if change.resource != self._resource or self._names.keys().isdisjoint(change.ids):
            return
        if change.kind is Kind.DELETED:
            for gone in change.ids:
                self._names.pop(gone, None)
        # without records there is nothing to compare
        for record_id, record in zip(change.ids, change.records, strict=False):
            if record_id in self._names:
                self._names[record_id] = getattr(record, self._field)
        self.changed.emit()
