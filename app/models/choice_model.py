"""The choices of a list, for one value or several: up to 50,000, filtered by typing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.domain.list_queries import RecordId
from app.domain.text.collation import collation_key
from app.models.i18n import tr
from app.models.record_table import RecordTableModel
from app.models.table_columns import Column

_BATCH_SIZE: Final = 1_000
"""Choices taken in between two frames."""
_MAX_RANKED: Final = 1_000
"""Found choices among which the most likely one is looked for: more would delay every key press."""
_TYPED_RANK: Final = -1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to choose. `detail` is shown beside the text; `search` is searched, but not shown.

    `section` is the heading above it. A disabled choice is shown and found, but can't be chosen; `help` says why.
    `icon` and `kind` distinguish groups from single items, also for screen readers. Lower ranks come first.
    """

    value: Any
    text: str
    detail: str = ""
    section: str = ""
    is_enabled: bool = True
    help: str = ""
    search: str = ""
    icon: str = ""
    kind: str = ""
    rank: int = 0


Typed = Callable[[str], Choice | None]
"""Makes a choice of typed text, such as an id that the CMS does not list; None if the text makes no sense."""


class ChoicesModel(RecordTableModel[Choice]):
    """The choices, and the chosen values in order of choice.

    Records are sorted by rank and text, and are also found by id; other choices stay `in_order` as they are given,
    under the headings of their sections.

    Chosen values without a choice are kept and marked as unknown once all choices are in: they may be deleted, or not
    shared with the user.

    Attributes:
        is_complete: all choices of the last `offer` are in.
        has_sections: whether some have a heading.
        own: the choice made of the typed text.

    Signals:
        chosen_changed(): the chosen values changed, or their texts became known.
    """

    chosen_changed = Signal()

    def __init__(self, parent: QObject | None = None, *, in_order: bool = False) -> None:
        super().__init__(
            (Column(key="text", title=tr("Name"), value=_spoken, sort_key=_order),),
            lambda choice: choice.value,
            search_text=_found_by if in_order else lambda choice: f"{_found_by(choice)}\n{choice.value}",
            parent=parent,
        )
        self.is_complete = False
        self._in_order = in_order
        self.has_sections = False
        self._typed: Typed | None = None
        self.own: Choice | None = None
        self._chosen: dict[RecordId, None] = {}
        self._is_narrowed = False
        self._coming: Iterator[Choice] = iter(())
        self._feed = QTimer(self, interval=0)
        self._feed.timeout.connect(self._take_piece)
        self.sort_by([("text", False)])

    # choices

    def offer(self, choices: Iterable[Choice], typed: Typed | None = None) -> None:
        """Replaces all choices. The first are available at once, the rest follow between frames."""
        self.is_complete = False
        self._typed, self.own = typed, None
        placed = (replace(each, rank=place) for place, each in enumerate(choices))
        self._coming = placed if self._in_order else iter(choices)
        self.begin_load()
        self._feed.start()
        self._take_piece()

    def _take_piece(self) -> None:
        piece = list(islice(self._coming, _BATCH_SIZE))
        self.has_sections = self.has_sections or (self._in_order and any(each.section for each in piece))
        self.add_page(piece)
        if len(piece) < _BATCH_SIZE:
            self._feed.stop()
            self.finish()
            self.is_complete = True
            self.narrow(self.filter_text)
        if not self._chosen.keys().isdisjoint(choice.value for choice in piece) or self.is_complete:
            self.chosen_changed.emit()

    def narrow(self, text: str) -> None:
        """Shows choices with every word of `text`, after the one that `typed` makes of it unless a choice has exactly
        this text.
        """
        own = self._made_of(text.strip())
        if self.own is not None and self.own != own:
            self.remove([self.own.value])
        if own is not None and self.own != own:
            self.put([own])
        self.own = own
        self.set_filter(text)

    def _made_of(self, text: str) -> Choice | None:
        if not text or self._typed is None:
            return None
        own = self._typed(text)
        if own is None or any(_is_same(own, each, text) for each in self.records() if each is not self.own):
            return None
        return replace(own, search=text, rank=_TYPED_RANK)

    # rows

    def heading(self, row: int) -> str:
        """Returns the heading above a row, or ""."""
        section = self.record(row).section
        return section if section and (row == 0 or self.record(row - 1).section != section) else ""

    def next_enabled(self, row: int, by: int) -> int:
        """Returns the nearest enabled row from `row + by` on, else the nearest before; `row` if there is none."""
        rows, step = self.rowCount(), 1 if by > 0 else -1
        if not rows:
            return -1
        wanted = max(0, min(row + by, rows - 1))
        for places in (range(wanted, rows if step > 0 else -1, step), range(wanted, row, -step)):
            found = next((place for place in places if self.record(place).is_enabled), None)
            if found is not None:
                return found
        return row

    def best_row(self, typed: str) -> int:
        """Returns the row that is most likely meant; the first one in doubt, -1 if none is enabled.

        "sh" means "Shop managers" rather than the "Bakery" that is described as "Night shift".
        """
        wanted = typed.strip().casefold()
        found = self.records_between(0, _MAX_RANKED - 1 if wanted else 0)
        if not found or (not wanted and not found[0].is_enabled):
            return self.next_enabled(-1, 1)
        places = [place for place, each in enumerate(found) if each.is_enabled]
        return min(places, key=lambda place: _distance(found[place].text.casefold(), wanted), default=-1)

    # chosen values

    @property
    def chosen(self) -> tuple[RecordId, ...]:
        return tuple(self._chosen)

    def is_chosen(self, value: RecordId) -> bool:
        return value in self._chosen

    def is_unknown(self, value: RecordId) -> bool:
        """Whether no choice has this value; False while choices are still coming in."""
        return self.is_complete and self.by_id(value) is None

    def text_of(self, value: RecordId) -> str:
        """Returns the text of a value: its choice's text, else the value itself."""
        choice = self.by_id(value)
        return f"#{value}" if choice is None else choice.text

    def set_chosen(self, values: Iterable[RecordId]) -> None:
        """Chooses exactly these values, each once, known or not."""
        chosen = dict.fromkeys(values)
        if list(chosen) != list(self._chosen):
            self._chosen = chosen
            self._tell()

    def choose(self, values: Sequence[RecordId]) -> None:
        self.set_chosen((*self._chosen, *values))

    def drop(self, values: Iterable[RecordId]) -> None:
        gone = set(values)
        self.set_chosen(value for value in self._chosen if value not in gone)

    def show_only_chosen(self, only: bool) -> None:
        """Shows only the values that are chosen now, or all choices."""
        if only or self._is_narrowed:
            kept = frozenset(self._chosen)
            self.set_scope((lambda choice: choice.value in kept) if only else None)
            self._is_narrowed = only

    def _tell(self) -> None:
        if (rows := self.rowCount()) > 0:
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, 0), [Qt.ItemDataRole.CheckStateRole])
        self.chosen_changed.emit()

    # Qt

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if role == Qt.ItemDataRole.CheckStateRole and index.isValid():
            is_chosen = self.record(index.row()).value in self._chosen
            return Qt.CheckState.Checked if is_chosen else Qt.CheckState.Unchecked
        return super().data(index, role)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and not self.record(index.row()).is_enabled:
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable


def _spoken(choice: Choice) -> str:
    return ", ".join(filter(None, (choice.text.strip(), choice.kind, choice.detail, choice.section, choice.help)))


def _found_by(choice: Choice) -> str:
    return f"{choice.text}\n{choice.detail}\n{choice.section}\n{choice.search}"


def _order(choice: Choice) -> str:
    """Returns one text as sort key: texts compare several times as fast as pairs."""
    return f"{choice.rank:05}{collation_key(choice.text)}"


def _is_same(own: Choice, other: Choice, text: str) -> bool:
    return own.value == other.value or other.text.casefold() == text.casefold()


def _distance(text: str, wanted: str) -> int:
    if text.startswith(wanted):
        return 0
    return 1 if f" {wanted}" in text else 2 if wanted in text else 3
