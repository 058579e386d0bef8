"""Remembers the names given to campaigns from the list, so that a rename can be undone while the name still holds."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from app.core.change_hub import Change, Kind
from app.domain.campaigns.campaign import Campaign
from app.services.session.session import Session
from app.ui.task_runner import ending_with
from app.ui.widgets.feedback.toast import Condition


class RenameTracker(QObject):
    """Follows the names of campaigns that were renamed here.

    Signals:
        changed: one of them was renamed again or deleted.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._names: dict[int | str, str] = {}
        self.destroyed.connect(ending_with(session.hub.subscribe(self._on_change)))

    def condition(self, campaign_id: int, name: str) -> Condition:
        """Returns a `Condition` that lasts while the campaign keeps this name."""
        self._names[campaign_id] = name
        return Condition(partial(self._has, campaign_id, name), self.changed, self.destroyed)

    def forget(self, campaign_id: int) -> None:
        """Ends the conditions on a campaign's name, because its rename is being undone."""
        if self._names.pop(campaign_id, None) is not None:
            self.changed.emit()

    def _has(self, campaign_id: int, name: str) -> bool:
        return self._names.get(campaign_id) == name

    def _on_change(self, change: Change, _initiator: object) -> None:
        if change.resource != "campaign" or self._names.keys().isdisjoint(change.ids):
            return
        if change.kind is Kind.DELETED:
            for gone in change.ids:
                self._names.pop(gone, None)
        for record in change.records:
            if isinstance(record, Campaign) and record.campaign_id in self._names:
                self._names[record.campaign_id] = record.name
        self.changed.emit()
