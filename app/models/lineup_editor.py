"""Edits a campaign: every action is one named, undoable step on the line-up or its properties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from app.domain.lineups import lineup_diff, reorder_arithmetic
from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, CampaignState, Entry, LayoutMarks
from app.domain.lineups.reorder_arithmetic import Move
from app.domain.lineups.revert_change import without_change
from app.domain.merging.campaign_merge import same_value
from app.models.i18n import tr, tr_n
from app.models.lineup_model import LineupModel, Mark
from app.models.typing_undo import discard_step, last_step

TYPED: Final = frozenset({"name", "play_count", "ref1", "ref2", "ref3", "ref4", "ref5"})
"""Properties that are text fields: consecutive changes of one of them are one step."""

_COMPARED_AT_ONCE: Final = 1_000
"""Line-ups up to this length are compared with the base within the step; longer ones after its frame."""

_AFTER_FRAME_MS: Final = 20


class Step(QUndoCommand):
    """One named step: an operation, and the operation that undoes it."""

    def __init__(self, text: str, do: Callable[[], None], undo: Callable[[], None]) -> None:
        super().__init__(text)
        self._do = do
        self._undo = undo

    def redo(self) -> None:
        self._do()

    def undo(self) -> None:
        self._undo()


class PropertyStep(QUndoCommand):
    """A change of properties from `before` to `after`; the last step grows while the user types on in its field."""

    def __init__(
        self,
        text: str,
        put: Callable[[Mapping[str, Any]], None],
        before: Mapping[str, Any],
        after: Mapping[str, Any],
    ) -> None:
        super().__init__(text)
        self._put = put
        self.before = dict(before)
        self.after = dict(after)

    def redo(self) -> None:
        self._put(self.after)

    def undo(self) -> None:
        self._put(self.before)


class LineupEditor(QObject):
    """The working copy of one campaign, its base, and the steps between them.

    Entries are known by key for as long as the editor lives, also while they are removed: undo restores the same entry,
    with the newest facts about it.

    Attributes:
        model: the line-up as a table.
        undo_stack: the steps; its clean state is what was saved last.

    Signals:
        changed: after any step, undo, redo, save or news from the CMS.
        properties_changed: after any change of properties.
        rows_placed(list): the rows, ascending, of entries that a step placed, to be selected and shown.
    """

    changed = Signal()
    properties_changed = Signal()
    rows_placed = Signal(object)  # as `list`, each number would be converted to C++ and back

    def __init__(self, base: CampaignState) -> None:
        super().__init__()
        self.model = LineupModel(self)
        self.undo_stack = QUndoStack(self)
        self._known: dict[int, Entry] = {}
        self._next_key = 1
        self._base = replace(base, entries=self._adopt(base.entries))
        self._properties = base.properties
        self._changed_keys: frozenset[int] = frozenset()
        self._typing_sealed = False
        self._difference: lineup_diff.LineupDiff | None = lineup_diff.LineupDiff()
        self._handled: Counter[int] = Counter()
        """How often each entry was moved by itself since the base, minus undone steps; by key."""
        self._comparing = QTimer(self, singleShot=True)
        self._comparing.timeout.connect(self._compare)
        self.model.replace(self._base.entries)

    # reading

    @property
    def base(self) -> CampaignState:
        """The CMS's state when it was last read: loaded, saved or merged."""
        return self._base

    @property
    def properties(self) -> CampaignProperties:
        return self._properties

    @property
    def is_clean(self) -> bool:
        """Whether saving would change nothing, even after several steps."""
        return not self.changed_properties() and not self.difference()

    def working(self) -> CampaignState:
        """Returns the state that saving would send."""
        return replace(self._base, properties=self._properties, entries=self.model.entries)

    def difference(self) -> lineup_diff.LineupDiff:
        """Returns what was added, removed and moved since the base."""
        if self._difference is None:
            self._difference = lineup_diff.diff(self._base.entries, self.model.entries, self.handled())
        return self._difference

    def handled(self) -> frozenset[int]:
        """Returns the keys of entries that the user moved by themselves since the base; see `sequence.diff`."""
        return frozenset(key for key, times in self._handled.items() if times)

    def changed_properties(self) -> tuple[str, ...]:
        """Returns the names of properties that differ from the base, in the order of `PROPERTY_NAMES`."""
        return changed_properties(self._base.properties, self._properties)

    def summary(self) -> str:
        """Returns the unsaved changes in words: "2 moved, 1 added"; empty if there are none."""
        return change_summary(self.difference(), len(self.changed_properties()))

    def may_add(self, entry: Entry) -> bool:
        """Returns False for a locked layout that is new to the CMS's line-up: the CMS would refuse the whole save."""
        return not entry.locked or any(known.identity == entry.identity for known in self._base.entries)

    # actions

    def move(self, rows: Sequence[int], target: int) -> bool:
        """Gathers rows in the gap `target` (counted before the move). Returns False if nothing would change."""
        return self.apply(reorder_arithmetic.move_block(self.model.count, rows, target))

    def apply(self, move: Move) -> bool:
        """Makes any move one step. Returns False if nothing would change."""
        if move.is_noop:
            return False
        text = tr_n("Move {n} layout", "Move {n} layouts", len(move.origins))
        there, back = partial(self._put_move, move, 1), partial(self._put_move, move.inverse(), -1)
        self.undo_stack.push(Step(text, there, back))
        return True

    def reorder(self, order: Sequence[int], text: str) -> bool:
        """Moves row `order[n]` to n as one step. Returns False if nothing would change."""
        if list(order) == list(range(self.model.count)):
            return False
        back = reorder_arithmetic.invert(order)
        self.undo_stack.push(Step(text, partial(self._put_order, tuple(order)), partial(self._put_order, back)))
        return True

    def insert(self, entries: Iterable[Entry], row: int, *, text: str = "") -> list[int]:
        """Inserts entries, the first one at `row`; returns their keys.

        An entry that is known here and not in the line-up keeps its key (cut and paste is no change); others get new
        ones. Locked layouts that may not be added are skipped.
        """
        placed: list[Entry] = []
        for entry in entries:
            if not self.may_add(entry):
                continue
            known = self._known.get(entry.key)
            is_out = self.model.row_of(entry.key) is None and all(other.key != entry.key for other in placed)
            returns = known is not None and is_out and _same_layout(known, entry)
            placed.append(known if known is not None and returns else replace(entry, key=self._new_key()))
        if not placed:
            return []
        self._known.update({entry.key: entry for entry in placed})
        rows = tuple(reorder_arithmetic.landing(self.model.count, row, added=len(placed)))
        keys = [entry.key for entry in placed]
        text = text or tr_n("Insert {n} layout", "Insert {n} layouts", len(placed))
        self.undo_stack.push(Step(text, partial(self._put_in, rows, keys), partial(self._take_out_again, rows, keys)))
        return keys

    def remove(self, rows: Sequence[int], *, text: str = "") -> list[Entry]:
        """Removes rows and returns their entries, in order."""
        places = tuple(sorted({row for row in rows if 0 <= row < self.model.count}))
        if not places:
            return []
        entries = [self.model.entry(row) for row in places]
        keys = [entry.key for entry in entries]
        text = text or tr_n("Remove {n} layout", "Remove {n} layouts", len(places))
        self.undo_stack.push(Step(text, partial(self._take_out, places), partial(self._put_entries, places, keys)))
        return entries

    def duplicate(self, rows: Sequence[int]) -> list[int]:
        """Inserts a copy of `rows`, as one block, below the lowest of them; returns the keys of the copies."""
        places = sorted({row for row in rows if 0 <= row < self.model.count})
        if not places:
            return []
        text = tr_n("Duplicate {n} layout", "Duplicate {n} layouts", len(places))
        return self.insert(map(self.model.entry, places), places[-1] + 1, text=text)

    def replace_rows(self, rows: Sequence[int], entry: Entry, text: str) -> list[int]:
        """Replaces each of `rows` by a new entry of `entry`'s layout, as one step; returns their keys."""
        before = [known.key for known in self.model.entries]
        after = list(before)
        placed: list[int] = []
        for row in rows:
            key = self._new_key()
            self._known[key] = replace(entry, key=key)
            after[row] = key
            placed.append(key)
        properties = self._properties
        self.undo_stack.push(
            Step(text, partial(self._put_state, after, properties), partial(self._put_state, before, properties))
        )
        self.rows_placed.emit(sorted(rows))
        return placed

    def set_property(self, name: str, value: object, *, is_typed: bool | None = None) -> bool:
        """Changes one property. Continued typing in the same field belongs to the same step.

        `is_typed` tells whether this is such typing; by default it is in text fields.
        """
        return self.set_properties({name: value}, is_typed=is_typed)

    def set_properties(self, values: Mapping[str, object], text: str = "", *, is_typed: bool | None = None) -> bool:
        """Changes several properties in one step. Returns False if nothing would change."""
        after = {name: value for name, value in values.items() if getattr(self._properties, name) != value}
        if not after:
            return False
        if not self._type_on(after, is_typed=TYPED.issuperset(after) if is_typed is None else is_typed):
            before = {name: getattr(self._properties, name) for name in after}
            self.undo_stack.push(PropertyStep(text or _property_text(after), self._put_values, before, after))
        self._typing_sealed = False
        return True

    def _type_on(self, after: Mapping[str, object], *, is_typed: bool) -> bool:
        """Extends the last step if it was typed into the same field; returns whether it did."""
        step = last_step(self.undo_stack, PropertyStep)
        if self._typing_sealed or step is None or step.after.keys() != after.keys():
            return False
        if len(after) != 1 or not is_typed:
            return False
        step.after = dict(after)
        step.redo()
        if step.after == step.before:
            discard_step(self.undo_stack, step)
        return True

    def end_typing(self) -> None:
        """Ends the typing step when the field loses focus: later typing is a step of its own."""
        self._typing_sealed = True

    def take(self, state: CampaignState, text: str, *, upon: CampaignState | None = None) -> bool:
        """Replaces the whole state as one step: with a merge, a draft, or the CMS's state.

        `upon` is the base of that state: it becomes the base with the step, and undo restores the previous base, too.
        """
        entries = self._adopt(state.entries)
        if entries == self.model.entries and state.properties == self._properties:
            return False
        there = partial(self._put_state, [entry.key for entry in entries], state.properties)
        back = partial(self._put_state, [entry.key for entry in self.model.entries], self._properties)
        self.undo_stack.push(Step(text, *((there, back) if upon is None else self._with_base(there, back, upon))))
        return True

    def _with_base(
        self, do: Callable[[], None], undo: Callable[[], None], upon: CampaignState
    ) -> tuple[Callable[[], None], Callable[[], None]]:
        """Returns both directions of a step with its own base, as long as nothing newer is known of the CMS."""
        base = self._base

        def forth() -> None:
            if self._is_at(base):
                self.rebase(upon)
            do()

        def back() -> None:
            undo()
            if self._is_at(upon):
                self.rebase(base)

        return forth, back

    def _is_at(self, state: CampaignState) -> bool:
        """Whether the base means the same as `state`."""
        properties = changed_properties(self._base.properties, state.properties)
        return not properties and not lineup_diff.diff(self._base.entries, state.entries)

    def revert_change(self, key: int, *, was_removed: bool) -> bool:
        """Reverts one change of the line-up against the base, of any age; see `without_change`."""
        entries = without_change(
            self._base.entries, self.model.entries, key, was_removed=was_removed, handled=self.handled()
        )
        return self.take(replace(self.working(), entries=entries), tr("Revert a change"))

    def revert_property(self, name: str) -> bool:
        """Sets the property to the base's value."""
        names = ("folder_id", "folder_name") if name == "folder_id" else (name,)
        values = {each: getattr(self._base.properties, each) for each in names}
        return self.set_properties(values, tr("Revert a change"))

    def revert(self) -> bool:
        """Restores the base, as one step that can be undone."""
        return self.take(self._base, tr("Revert"))

    # the CMS

    def mark_saved(self, fresh: CampaignState, sent: CampaignState) -> None:
        """The CMS now has `fresh`, which is `sent` after a round trip. The undo stack stays.

        `fresh` may have other layout ids, names or durations. Edits made during the save stay on top of it, unsaved.
        """
        untouched = self.working() == sent
        self.rebase(replace(fresh, entries=lineup_diff.carry_keys(sent.entries, fresh.entries)))
        if untouched:
            self._put_properties(fresh.properties)
            self.undo_stack.setClean()
        else:
            self.undo_stack.resetClean()
        self._after()

    def rebase(self, base: CampaignState) -> None:
        """Compares with `base` from now on, and takes over its newer facts about layouts. This is not a step."""
        entries = self._adopt(lineup_diff.carry_keys(self.model.entries, base.entries))
        if lineup_diff.diff(self._base.entries, entries):
            self._handled.clear()
        self._base = replace(base, entries=entries)
        self._changed_keys = frozenset()
        self._learn(entries)
        self._after()

    def set_layout_marks(self, marks: Mapping[int, LayoutMarks]) -> None:
        """Sets the marks of layouts, by layout id, on all their entries, removed ones too. Not an undo step."""

        def marked(entry: Entry) -> Entry:
            found = marks.get(entry.layout_id)
            return entry if found is None else entry.marked(*found)

        self._known = {key: marked(entry) for key, entry in self._known.items()}
        self._base = replace(self._base, entries=tuple(map(marked, self._base.entries)))
        self.model.refresh(self._known)

    def set_changed_on_cms(self, keys: Iterable[int]) -> None:
        """Marks entries that another user changed in the CMS since it was last read."""
        self._changed_keys = frozenset(keys)
        self._after()

    # inside, for the steps

    def _put_entries(self, rows: Sequence[int], keys: Sequence[int]) -> None:
        self.model.insert(rows, [self._known[key] for key in keys])
        self._after()
        self.rows_placed.emit(list(rows))

    def _put_in(self, rows: Sequence[int], keys: Sequence[int]) -> None:
        """Inserts entries that were cut before; they count as moved by hand."""
        self._handled.update(keys)
        self._put_entries(rows, keys)

    def _take_out_again(self, rows: Sequence[int], keys: Sequence[int]) -> None:
        self._handled.subtract(keys)
        self._take_out(rows)

    def _take_out(self, rows: Sequence[int]) -> None:
        self.model.take_out(rows)
        self._after()

    def _put_order(self, order: Sequence[int]) -> None:
        self.model.reorder(order)
        self._after()

    def _put_move(self, move: Move, times: int) -> None:
        """Applies a move and counts it; `times` is 1 for a step that is done, -1 for one that is undone."""
        self.model.apply_move(move)
        keys = [self.model.entry(row).key for row in move.destinations]
        if times > 0:
            self._handled.update(keys)
        else:
            self._handled.subtract(keys)
        self._after()
        self.rows_placed.emit(list(move.destinations))

    def _put_state(self, keys: Sequence[int], properties: CampaignProperties) -> None:
        self.model.replace(self._known[key] for key in keys)
        self._put_properties(properties)
        self._after()

    def _put_values(self, values: Mapping[str, Any]) -> None:
        self._put_properties(replace(self._properties, **values))
        self._after()

    def _put_properties(self, properties: CampaignProperties) -> None:
        if properties != self._properties:
            self._properties = properties
            self.properties_changed.emit()

    def _adopt(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Returns entries from elsewhere with a key each; one whose key means another layout here gets a new one."""
        adopted: list[Entry] = []
        taken: set[int] = set()
        for entry in entries:
            known = self._known.get(entry.key)
            if entry.key in taken or (known is not None and not _same_layout(known, entry)):
                entry = replace(entry, key=self._new_key())  # noqa: PLW2901 - the same entry under its own key
            taken.add(entry.key)
            self._known[entry.key] = entry
            self._next_key = max(self._next_key, entry.key + 1)
            adopted.append(entry)
        return tuple(adopted)

    def _new_key(self) -> int:
        self._next_key += 1
        return self._next_key - 1

    def _learn(self, fresh: Iterable[Entry]) -> None:
        """Takes over newer facts, for the entries themselves and for every other entry of the same layout."""
        by_key = {entry.key: entry for entry in fresh}
        by_layout = {entry.identity: entry for entry in by_key.values()}
        for key, known in self._known.items():
            news = by_key.get(key)
            if news is None and (twin := by_layout.get(known.identity)) is not None:
                news = replace(known, layout_id=twin.layout_id, name=twin.name, duration_s=twin.duration_s)
            if news is not None:
                self._known[key] = news
        self.model.refresh(self._known)

    def _after(self) -> None:
        self._difference = None
        if max(self.model.count, len(self._base.entries)) <= _COMPARED_AT_ONCE:
            self._compare()
        elif not self._comparing.isActive():
            self._comparing.start(_AFTER_FRAME_MS)

    def _compare(self) -> None:
        found = self.difference()
        marks: dict[int, tuple[Mark, ...]] = dict.fromkeys(found.moved, (Mark.MOVED,))
        marks.update(dict.fromkeys(found.added, (Mark.ADDED,)))
        for key in self._changed_keys:
            marks[key] = (*marks.get(key, ()), Mark.CHANGED)
        self.model.set_marks(marks)
        self.changed.emit()


def changed_properties(before: CampaignProperties, after: CampaignProperties) -> tuple[str, ...]:
    """Returns the names of properties that differ for the CMS, in the order of `PROPERTY_NAMES`."""
    return tuple(name for name in PROPERTY_NAMES if not same_value(name, getattr(before, name), getattr(after, name)))


def change_summary(found: lineup_diff.LineupDiff, properties: int) -> str:
    """ "2 moved, 1 added, 1 property changed"; empty when nothing changed."""
    moved, added, removed = len(found.moved), len(found.added), len(found.removed)
    parts = (
        tr_n("{n} moved", "{n} moved", moved) if moved else "",
        tr_n("{n} added", "{n} added", added) if added else "",
        tr_n("{n} removed", "{n} removed", removed) if removed else "",
        tr_n("{n} property changed", "{n} properties changed", properties) if properties else "",
    )
    return ", ".join(filter(None, parts))


def _same_layout(one: Entry, other: Entry) -> bool:
    """Whether both are of one layout. Entries added by id have only that; others keep their identity under a new id."""
    return one.identity == other.identity or one.layout_id == other.layout_id


def _property_text(after: Mapping[str, object]) -> str:
    """Returns the name of a step that changes these properties."""
    if "folder_id" in after:
        return tr("Change folder")
    if "cycle_playback" in after:
        return tr("Turn on cycle playback") if after["cycle_playback"] else tr("Turn off cycle playback")
    if len(after) > 1:
        return tr("Change properties")
    (name,) = after
    texts = {
        "name": tr("Rename campaign"),
        "tags": tr("Change tags"),
        "list_play_order": tr("Change play order"),
        "play_count": tr("Change play count"),
    }
    return texts.get(name) or tr("Change reference {n}", n=name.removeprefix("ref"))
