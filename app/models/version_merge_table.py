"""A merge as a table of two or three versions side by side: properties that differ first, then every entry."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.campaigns.campaign import BLOCK
from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, Entry
from app.domain.merging.campaign_merge import Conflict, ConflictKind, Merge, same_value
from app.domain.merging.merge_plan import Side
from app.domain.merging.merge_rows import Cell, Mark, MergedCell, MergeRow, Origin, merge_rows
from app.domain.text.value_formatting import NONE, duration
from app.models.i18n import tr
from app.models.item_roles import RowRole

_NOWHERE: Final = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class Version(StrEnum):
    """A column of the table."""

    YOURS = "yours"
    THEIRS = "theirs"
    MERGED = "merged"


class HeadingLine(NamedTuple):
    """Separates properties and line-up; present only if there are both."""

    text: str


class PropertyLine(NamedTuple):
    """One property that at least one side changed, with the values as shown."""

    name: str
    title: str
    yours: str
    theirs: str
    merged: str
    changed_by: frozenset[Side]
    origin: Origin
    conflict: str = ""


class Change(NamedTuple):
    """One of your changes: of an entry, by its key, or of a property."""

    key: int = 0
    was_removed: bool = False
    property_name: str = ""


TableLine = HeadingLine | PropertyLine | MergeRow


class Question(NamedTuple):
    """The question of a conflict and its two answers."""

    text: str
    mine: str
    theirs: str


def question_of(conflict: Conflict) -> Question:
    match conflict.kind:
        case ConflictKind.ORDER:
            return Question(tr("Choose the order"), tr("Yours first"), tr("Theirs first"))
        case ConflictKind.PLACE:
            return Question(tr("Choose the position"), tr("Your position"), tr("Their position"))
        case ConflictKind.REMOVED if conflict.removed_by is Side.MINE:
            return Question(tr("Keep or remove?"), tr("Remove"), tr("Keep"))
        case ConflictKind.REMOVED:
            return Question(tr("Keep or remove?"), tr("Keep"), tr("Remove"))
        case ConflictKind.PROPERTY:
            return Question(tr("Choose the value"), tr("Yours"), tr("Theirs"))


def _differs(line: TableLine) -> bool:
    if isinstance(line, MergeRow):
        return line.yours is None or line.theirs is None or line.merged is None or line.merged.origin is not Origin.BOTH
    return isinstance(line, PropertyLine)


def mark_word(mark: Mark) -> str:
    return {
        Mark.ADDED: tr("Added"),
        Mark.REMOVED: tr("Removed"),
        Mark.MOVED: tr("Moved"),
        Mark.MOVED_UP: tr("Moved up"),
        Mark.MOVED_DOWN: tr("Moved down"),
    }.get(mark, "")


def property_title(name: str) -> str:
    titles = {
        "name": tr("Name"),
        "folder_id": tr("Folder"),
        "tags": tr("Tags"),
        "list_play_order": tr("Play order"),
        "cycle_playback": tr("Cycle playback"),
        "play_count": tr("Plays in a row"),
    }
    return titles.get(name) or f"{tr('Reference')} {name.removeprefix('ref')}"


def property_text(name: str, properties: CampaignProperties) -> str:
    """Returns the value as shown; a dash for none."""
    match name:
        case "folder_id":
            known = properties.folder_name or (str(properties.folder_id) if properties.folder_id is not None else "")
            return known or NONE
        case "tags":
            return ", ".join(properties.tags) or NONE
        case "list_play_order":
            return tr("Block") if properties.list_play_order == BLOCK else tr("Round")
        case "cycle_playback":
            return tr("On") if properties.cycle_playback else tr("Off")
        case _:
            value = getattr(properties, name)
            return NONE if value in (None, "") else str(value)


class MergeTableModel(QAbstractTableModel):
    """The rows of a merge. Rows that need a choice have their conflict.

    Attributes:
        versions: the columns, in order.
        merge: the one shown; None before the first `set_merge`.
        titles: those of the properties shown.
    """

    def __init__(self, versions: Sequence[Version], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.versions = tuple(versions)
        self.merge: Merge | None = None
        self.titles: tuple[str, ...] = ()
        self._lines: list[TableLine] = []
        self._asked_at: dict[int, Conflict] = {}

    def set_merge(self, merge: Merge) -> None:
        self.beginResetModel()
        self.merge = merge
        self._lines = _lines(merge)
        self.titles = tuple(line.title for line in self._lines if isinstance(line, PropertyLine))
        self._asked_at = self._find_questions(merge)
        self.endResetModel()

    def line(self, row: int) -> TableLine:
        return self._lines[row]

    def entry(self, row: int, column: int) -> Entry | None:
        """The entry in a cell; None where there is none."""
        line = self.line(row)
        if not isinstance(line, MergeRow):
            return None
        cells = {Version.YOURS: line.yours, Version.THEIRS: line.theirs, Version.MERGED: line.merged}
        cell = cells[self.versions[column]]
        return cell.entry if cell is not None else None

    def question_at(self, row: int) -> Conflict | None:
        """Returns the conflict that this row decides, decided or not."""
        return self._asked_at.get(row)

    def questions(self) -> list[tuple[int, Conflict]]:
        """Returns every choice with its row, from top to bottom."""
        return sorted(self._asked_at.items())

    def row_of(self, conflict_id: str) -> int | None:
        return next((row for row, conflict in self._asked_at.items() if conflict.id == conflict_id), None)

    def is_open(self, row: int) -> bool:
        """Whether the row waits for a choice, its own or that of another row."""
        line = self._lines[row]
        if self.merge is None or isinstance(line, HeadingLine) or not line.conflict:
            return False
        return any(conflict.id == line.conflict for conflict in self.merge.unresolved)

    def change_at(self, row: int) -> Change | None:
        """Returns your change in this row; None if there is none."""
        if not 0 <= row < len(self._lines):
            return None
        line = self._lines[row]
        if isinstance(line, PropertyLine):
            return Change(property_name=line.name)
        if not isinstance(line, MergeRow):
            return None
        if line.yours is not None and line.yours.mark:
            return Change(key=line.yours.entry.key, was_removed=line.yours.mark is Mark.REMOVED)
        return None

    def changes(self) -> list[int]:
        """Returns the first row of every run in which the versions differ."""
        differs = [_differs(line) for line in self._lines]
        return [row for row, now in enumerate(differs) if now and not (row and differs[row - 1])]

    def _find_questions(self, merge: Merge) -> dict[int, Conflict]:
        by_id = {conflict.id: conflict for conflict in merge.conflicts}
        found: dict[str, int] = {}
        for row, line in enumerate(self._lines):
            if isinstance(line, HeadingLine) or line.conflict not in by_id:
                continue
            if line.conflict not in found and line.merged is not None:
                found[line.conflict] = row
        return {row: by_id[conflict_id] for conflict_id, row in found.items()}

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.versions)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == RowRole.RECORD:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return self._spoken(index.row(), self.versions[index.column()])
        return None

    def _spoken(self, row: int, version: Version) -> str:
        """Returns the cell in words, for screen readers; it says the same as the drawing."""
        line = self._lines[row]
        if isinstance(line, HeadingLine):
            return line.text
        asked = self._asked_at.get(row)
        if version is Version.MERGED and asked is not None and asked.choice is None:
            question = question_of(asked)
            return f"{question.text}: 1 {question.mine}, 2 {question.theirs}"
        if isinstance(line, PropertyLine):
            return f"{line.title}: {getattr(line, version)}"
        if version is Version.MERGED:
            return _merged_words(line.merged)
        return _cell_words(line.yours if version is Version.YOURS else line.theirs)


def origin_word(origin: Origin) -> str:
    return {Origin.YOURS: tr("From yours"), Origin.THEIRS: tr("From theirs")}.get(origin, "")


def left_out_words(origin: Origin) -> str:
    return tr("Removed in yours") if origin is Origin.YOURS else tr("Removed in theirs")


def other_place_words(origin: Origin) -> str:
    """Returns the text at the second place of an entry that both sides moved, while its place is undecided."""
    return tr("or here, as in yours") if origin is Origin.YOURS else tr("or here, as in theirs")


def numbers_of(cell: MergedCell) -> str:
    """Returns a cell's place in the merged line-up: "10", or "10–11" for entries whose order is undecided."""
    if cell.first is None:
        return ""
    return str(cell.first) if cell.first == cell.last else f"{cell.first}–{cell.last}"


def _cell_words(cell: Cell | None) -> str:
    if cell is None:
        return ""
    number = "" if cell.number is None else f"{cell.number}  "
    return ", ".join(filter(None, (number + cell.entry.name, mark_word(cell.mark), _length(cell.entry.duration_s))))


def _merged_words(cell: MergedCell | None) -> str:
    if cell is None:
        return ""
    if cell.entry is None:
        return other_place_words(cell.origin) if cell.is_open else left_out_words(cell.origin)
    words = (f"{cell.first}  {cell.entry.name}", origin_word(cell.origin), _length(cell.entry.duration_s))
    return ", ".join(filter(None, words))


def _length(seconds: int | None) -> str:
    return "" if seconds is None else duration(seconds)


def _lines(merge: Merge) -> list[TableLine]:
    properties = _property_lines(merge)
    entries = merge_rows(merge)
    if not properties:
        return list(entries)
    return [HeadingLine(tr("Properties")), *properties, HeadingLine(tr("Line-up")), *entries]


def _is_changed(merge: Merge, side: Side, name: str) -> bool:
    state = merge.mine if side is Side.MINE else merge.theirs
    return not same_value(name, getattr(merge.base.properties, name), getattr(state.properties, name))


def _property_lines(merge: Merge) -> list[PropertyLine]:
    asked = {conflict.property_name: conflict for conflict in merge.conflicts if conflict.property_name}
    lines: list[PropertyLine] = []
    for name in PROPERTY_NAMES:
        changed_by = frozenset(side for side in Side if _is_changed(merge, side, name))
        if not changed_by:
            continue
        conflict = asked.get(name)
        side = conflict.choice if conflict is not None else None
        if side is None and len(changed_by) == 1:
            (side,) = changed_by
        lines.append(
            PropertyLine(
                name,
                property_title(name),
                property_text(name, merge.mine.properties),
                property_text(name, merge.theirs.properties),
                property_text(name, merge.properties),
                changed_by,
                Origin.BOTH if side is None else Origin.YOURS if side is Side.MINE else Origin.THEIRS,
                conflict.id if conflict is not None else "",
            )
        )
    return lines
