"""What one record is picked from: rows under headings, some of them out of reach, narrowed while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class PickRole(IntEnum):
    ROW = Qt.ItemDataRole.UserRole + 1
    """The `Choice` of a row, or the text of a heading."""


class Choice(NamedTuple):
    """One value to take. `detail` stands beside the text; what is not enabled is seen and found, but not taken."""

    value: object
    text: str
    detail: str = ""
    section: str = ""
    is_enabled: bool = True
    help: str = ""


Typed = Callable[[str], Choice | None]
"""Makes a choice of what was typed: an id that the CMS does not list, say. None where it makes no sense."""


class PickOneModel(QAbstractListModel):
    """Choices in the order given; each new section gets a heading of its own."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choices: Sequence[Choice] = ()
        self._found_in: list[str] = []
        self._typed: Typed | None = None
        self._rows: list[Choice | str] = []

    def set_choices(self, choices: Sequence[Choice], typed: Typed | None = None) -> None:
        self._choices = choices
        self._found_in = [f"{each.text}\n{each.detail}\n{each.section}".casefold() for each in choices]
        self._typed = typed
        self.narrow("")

    def narrow(self, text: str) -> None:
        """Offers what has every word of `text`, and what `typed` makes of it where nothing is called exactly so."""
        words = text.casefold().split()
        found = [
            choice
            for choice, found_in in zip(self._choices, self._found_in, strict=True)
            if all(word in found_in for word in words)
        ]
        rows: list[Choice | str] = list(_under_headings(found))
        asked = text.strip()
        if asked and self._typed is not None and all(each.text.casefold() != asked.casefold() for each in found):
            own = self._typed(asked)
            if own is not None:
                rows.insert(0, own)
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def choice(self, row: int) -> Choice | None:
        """None for a heading, and where there is no such row."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Choice) else None

    def row_of(self, value: object) -> int:
        """Where a value stands, -1 where it is not offered."""
        return next((at for at, row in enumerate(self._rows) if isinstance(row, Choice) and row.value == value), -1)

    def next_enabled(self, row: int, by: int) -> int:
        """The nearest row in that direction that can be taken; `row` itself where there is none."""
        at = row + by
        while 0 <= at < len(self._rows):
            choice = self.choice(at)
            if choice is not None and choice.is_enabled:
                return at
            at += 1 if by > 0 else -1
        return row

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == PickRole.ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row if isinstance(row, str) else row.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row if isinstance(row, str) else ", ".join(text for text in (row.text, row.detail, row.help) if text)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        choice = self.choice(index.row()) if index.isValid() else None
        if choice is None or not choice.is_enabled:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren


def _under_headings(choices: Sequence[Choice]) -> Iterator[Choice | str]:
    section = ""
    for choice in choices:
        if choice.section != section:
            section = choice.section
            if section:
                yield section
        yield choice
