"""The preview of a bulk edit as a table: what changes in each campaign, computed between frames."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.domain.campaigns.bulk_edit import BulkEdit
from app.domain.campaigns.campaign import Campaign
from app.models.i18n import tr
from app.models.item_roles import RowRole
from app.services.bulk_edit import EditOutcome, KnownCampaign, Preview, preview

_SLICE_S: Final = 0.004
_NOWHERE: Final = QModelIndex()
NAME, WORDS = 0, 1
Index = QModelIndex | QPersistentModelIndex


class BulkPreviewModel(QAbstractTableModel):
    """A row for each campaign, in the order given; a campaign that is not read yet shows "Loading…".

    Attributes:
        read: number of campaigns that have been read.
        edit: the change that is previewed.

    Signals:
        updated: the counts changed, or the computation is complete.
    """

    updated = Signal()

    def __init__(self, campaigns: Sequence[Campaign], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._names = [campaign.name for campaign in campaigns]
        self._rows = {campaign.campaign_id: row for row, campaign in enumerate(campaigns)}
        self._known: list[KnownCampaign | None] = [None] * len(campaigns)
        self._shown: list[Preview | None] = [None] * len(campaigns)
        self._counts: Counter[EditOutcome] = Counter()
        self.read = 0
        self.edit = BulkEdit()
        self._waiting: list[int] = []
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._continue)

    # reading

    @property
    def is_ready(self) -> bool:
        """Whether everything is read and computed."""
        return not self._waiting and self.read == len(self._known)

    def count(self, outcome: EditOutcome) -> int:
        return self._counts[outcome]

    @property
    def warned(self) -> int:
        """How many campaigns change with a loss or a warning."""
        return sum(bool(each.notices) for each in self.planned())

    def planned(self) -> list[Preview]:
        """Returns the campaigns that change."""
        return [each for each in self._shown if each is not None and each.outcome is EditOutcome.CHANGES]

    # changing

    def take(self, known: KnownCampaign) -> None:
        """Takes in a campaign that was read."""
        row = self._rows[known.campaign_id]
        self.read += self._known[row] is None
        self._known[row] = known
        self._work_on([row])

    def set_edit(self, edit: BulkEdit) -> None:
        """Sets another change: everything is computed again."""
        if edit != self.edit:
            self.edit = edit
            self._work_on([row for row, known in enumerate(self._known) if known is not None])

    def _work_on(self, rows: list[int]) -> None:
        waiting = set(rows)
        self._waiting = [*reversed(rows), *(row for row in self._waiting if row not in waiting)]
        if not self._slices.isActive():
            self._slices.start()

    def _continue(self) -> None:
        until = time.perf_counter() + _SLICE_S
        done: list[int] = []
        while self._waiting and time.perf_counter() < until:
            row = self._waiting.pop()
            known, before = self._known[row], self._shown[row]
            if known is None:
                continue
            if before is not None:
                self._counts[before.outcome] -= 1
            self._shown[row] = now = preview(self.edit, known)
            self._counts[now.outcome] += 1
            done.append(row)
        if done:
            self.dataChanged.emit(self.index(min(done), 0), self.index(max(done), WORDS))
        if not self._waiting:
            self._slices.stop()
        self.updated.emit()

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else 2

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._names):
            return None
        shown = self._shown[index.row()]
        if role == RowRole.RECORD:
            return shown
        if role == Qt.ItemDataRole.DisplayRole and index.column() == NAME:
            return shown.title if shown is not None else self._names[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            if shown is None:
                return tr("Loading…")
            return " ".join((shown.words, *shown.notices))
        return None
