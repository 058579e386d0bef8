"""What a picker chooses from and what is chosen: up to 50,000 records, found while one types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.domain.query import RecordId
from app.domain.text.collation import collation_key
from app.models.columns import Column
from app.models.i18n import tr
from app.models.record_table import RecordTableModel

_PIECE: Final = 1_000
"""Items taken in between two frames."""


@dataclass(frozen=True, slots=True)
class PickItem:
    """Something to pick. `detail` stands beside the title; `search` is found, too, but not shown.

    `icon` and `kind` tell groups from single ones, for eyes and for screen readers. Items of a lower `rank` come first.
    """

    id: RecordId
    title: str
    detail: str = ""
    search: str = ""
    icon: str = ""
    kind: str = ""
    rank: int = 0


class PickerModel(RecordTableModel[PickItem]):
    """The items by rank and in order of their titles, and which of their ids are chosen, in order of choice.

    Ids that no item has are kept and told apart once all items are in: they may be gone, or not shared with the person.

    Attributes:
        is_complete: all items of the last `set_items` are in.

    Signals:
        chosen_changed(): by a person or a program; or the titles of what is chosen became known.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(
            (Column(key="title", title=tr("Name"), value=self._spoken, sort_key=_order),),
            lambda item: item.id,
            search_text=lambda item: f"{item.title}\n{item.detail}\n{item.search}\n{item.id}",
            parent=parent,
        )
        self.is_complete = False
        self._chosen: dict[RecordId, None] = {}
        self._is_narrowed = False
        self._coming: Iterator[PickItem] = iter(())
        self._feed = QTimer(self)
        self._feed.setInterval(0)
        self._feed.timeout.connect(self._take_piece)
        self.sort_by([("title", False)])

    # items

    def set_items(self, items: Iterable[PickItem]) -> None:
        """Offers these and no others. The first are there at once, the rest follow between frames."""
        self.is_complete = False
        self._coming = iter(items)
        self.begin_load()
        self._feed.start()
        self._take_piece()

    def _take_piece(self) -> None:
        piece = list(islice(self._coming, _PIECE))
        self.add_page(piece)
        if len(piece) < _PIECE:
            self._feed.stop()
            self.finish()
            self.is_complete = True
        if not self._chosen.keys().isdisjoint(item.id for item in piece) or self.is_complete:
            self.chosen_changed.emit()

    # what is chosen

    @property
    def chosen(self) -> tuple[RecordId, ...]:
        return tuple(self._chosen)

    def is_chosen(self, item_id: RecordId) -> bool:
        return item_id in self._chosen

    def is_unknown(self, item_id: RecordId) -> bool:
        """Whether no item has this id, as far as one can tell: while items are coming in, nothing is unknown."""
        return self.is_complete and self.by_id(item_id) is None

    def title_of(self, item_id: RecordId) -> str:
        """What to call an id: its item's title, else the number itself."""
        item = self.by_id(item_id)
        return f"#{item_id}" if item is None else item.title

    def set_chosen(self, ids: Iterable[RecordId]) -> None:
        """Exactly these, each once, known or not."""
        chosen = dict.fromkeys(ids)
        if list(chosen) != list(self._chosen):
            self._chosen = chosen
            self._tell()

    def choose(self, ids: Sequence[RecordId]) -> None:
        self.set_chosen((*self._chosen, *ids))

    def drop(self, ids: Iterable[RecordId]) -> None:
        gone = set(ids)
        self.set_chosen(item_id for item_id in self._chosen if item_id not in gone)

    def show_only_chosen(self, only: bool) -> None:
        """Narrows what is offered to what is chosen at this moment."""
        if only or self._is_narrowed:
            kept = frozenset(self._chosen)
            self.set_scope((lambda item: item.id in kept) if only else None)
            self._is_narrowed = only

    def _tell(self) -> None:
        if (rows := self.rowCount()) > 0:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, 0), [Qt.ItemDataRole.CheckStateRole])
        self.chosen_changed.emit()

    def _spoken(self, item: PickItem) -> str:
        return ", ".join(part for part in (item.title, item.kind, item.detail) if part)

    # Qt

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid():
            is_chosen = self.record(index.row()).id in self._chosen
            return Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
        return super().data(index, role)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable


def _order(item: PickItem) -> str:
    """One text, because texts are compared several times as fast as pairs."""
    return f"{item.rank}{collation_key(item.title)}"


def best_row(items: Sequence[PickItem], typed: str) -> int:
    """Which of the items that were found is most likely meant; the first of them in case of doubt.

    "sh" means "Shop managers" rather than the "Bakery" that is described as "Night shift".
    """
    sought = typed.strip().casefold()
    if not sought:
        return 0
    return min(range(len(items)), key=lambda row: _distance(items[row].title.casefold(), sought), default=0)


def _distance(title: str, sought: str) -> int:
    if title.startswith(sought):
        return 0
    return 1 if f" {sought}" in title else 2 if sought in title else 3
