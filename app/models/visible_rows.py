"""Which rows a table shows, and in which order: filters and sorts records in slices shorter than a frame."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Generator, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress, islice
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from app.core.compact_id_map import IdNumbers
from app.models.packed_text_storage import flags_of
from app.models.row_search_texts import RowTexts, words_of
from app.models.row_sorting import Slots, SortRule, in_order, key_of, keys_of, merged, slots_of

if TYPE_CHECKING:
    from app.domain.list_queries import RecordId

R = TypeVar("R")

_FILTER_SLICE = 2_000
_KEY_SLICE = 500
_SCOPE_SLICE = 2_000
_WASTE_SLICE = 5_000
_MERGE_SLICE = 100
_REACH = 4
"""For rows that come in: the nearby search covers this many times the mean distance between two of them."""
_MANY = 20
"""If one of this many rows is new, walking through both lists is faster than searching each place."""
_MANY_WITHOUT_KEYS = 2
_FEW = 500
"""Searching the place of a row takes this many times as long as stepping over one."""


class RowIndex(Generic[R]):
    """Records by id; `visible` are the slots of the shown ones, in order, `waiting` those that `merge` will add.

    A *slot* is a record's number in order of arrival; it never changes and is never reused. `scope` and `words` decide
    which rows are shown, `rules` their order. Changing one of them only marks work: `arrange()` then does it as a
    generator that yields between slices of a millisecond or two, so that its caller can let frames through.

    Obsolete data, above all sort keys, is freed in slices as well: see `tidy`.

    `groups` counts all records by `group_of`, shown or not.
    """

    def __init__(
        self,
        id_of: Callable[[R], RecordId],
        search_text: Callable[[R], str],
        group_of: Callable[[R], Hashable] | None = None,
    ) -> None:
        self._id_of = id_of
        self._group_of = group_of
        self.groups: Counter[Hashable] = Counter()
        self.records: list[R] = []
        self.visible: Slots = slots_of()
        self.waiting: Slots = slots_of()
        self._texts = RowTexts(lambda slot: search_text(self.records[slot]))
        self._slot_of = IdNumbers()
        self._is_present = bytearray()
        self._order: Slots = slots_of()
        self._keys: list[Any] = []
        """By slot, for as many as exist yet; see `_key`."""
        self._waste: list[list[Any]] = []
        self._rules: tuple[SortRule[R], ...] = ()
        self._key_of: Callable[[R], Any] = key_of(())
        self._scope: Callable[[R], bool] | None = None
        self._words: tuple[str, ...] = ()
        self._order_due = False
        self._is_outdated = False
        """A row changed in a way that the running `arrange` does not cover: it is due again afterwards."""
        self._shown_words: tuple[str, ...] | None = ()
        self._found: list[int] | None = None
        """The sets of slots that have the searched words; None once rows or words have changed."""
        self.revision = 0
        """A number that changes whenever rows are added, changed or removed."""

    def __len__(self) -> int:
        return len(self._slot_of)

    @property
    def in_scope(self) -> int:
        """Number of records within the scope, regardless of the words; exact once `arrange()` has ended."""
        return len(self._order)

    @property
    def is_due(self) -> bool:
        return self._order_due or self._shown_words != self._words

    def set_rules(self, rules: Sequence[SortRule[R]]) -> None:
        self._rules = tuple(rules)
        self._key_of = key_of(self._rules)
        self._order_due = True
        self.forget_keys()

    def set_scope(self, scope: Callable[[R], bool] | None) -> bool:
        """Sets the scope. Returns False if nothing changes: there was none and is none now."""
        if scope is None and self._scope is None:
            return False
        self._scope = scope
        self._order_due = True
        return True

    def set_words(self, text: str) -> None:
        """Sets the words: a row is shown if its text contains every word of `text`, ignoring case."""
        self._words = words_of(text)

    def arrange(self) -> Generator[None, None, None]:
        """Updates `visible` as a new list, in slices. Can be abandoned half-way and started again.

        A caller that continues it after `replace` returned True starts it again at its end.
        """
        if self._order_due:
            self.waiting = slots_of()
            self._is_outdated = False
            slots = yield from self._admitted(len(self.records))
            self._order = yield from self._sorted(slots)
            self._order_due = self._is_outdated
            self._shown_words = None
        if self._shown_words != self._words:
            self._is_outdated = False
            self.visible = yield from self._matching()
            self._shown_words = None if self._is_outdated else self._words

    def slot(self, record_id: RecordId) -> int | None:
        return self._slot_of.get(record_id)

    def row_among(self, rows: Slots, slot: int, *, in_order: bool) -> int | None:
        """Returns the position of a slot in `visible`, or in an earlier one still shown; None if it is not there.

        `in_order`: no order is being applied. Otherwise those rows and the current keys may follow different rules.
        """
        if in_order and not self._order_due:
            first, last = 0, len(rows)
            if self._rules:
                key = self._key()
                wanted = key(slot)
                first = bisect_left(rows, wanted, key=key)
                last = bisect_right(rows, wanted, first, key=key)
            row = bisect_left(rows, slot, first, last)  # rows with equal keys are in order of arrival
            if row < last and rows[row] == slot:
                return row
            if not (self._is_present[slot] and self._admits(slot) and self._matches(slot)):
                return None
        try:
            return rows.index(slot)
        except ValueError:
            return None

    def rows_among(self, rows: Slots, slots: Collection[int], *, in_order: bool) -> list[int]:
        """Returns the positions of those slots that are in `rows`, ascending."""
        if in_order and len(slots) * _FEW < len(rows):
            found = (self.row_among(rows, slot, in_order=True) for slot in slots)
            return sorted(row for row in found if row is not None)
        flags = bytearray(len(self.records))
        for slot in slots:
            flags[slot] = 1
        return list(compress(range(len(rows)), map(flags.__getitem__, rows)))

    def find(self, text: str, limit: int) -> list[R]:
        """Returns at most `limit` records that have every word of `text`, in order of arrival."""
        found = chain.from_iterable(self._texts.find(words_of(text)))
        return [self.records[slot] for slot in islice(filter(self._is_present.__getitem__, found), limit)]

    def arrived(self, first: int, count: int) -> list[R] | None:
        """Returns the records still present of the `count` slots from `first` on; None if there are no such slots."""
        end = first + count
        records = self.records[first:end]
        return list(compress(records, self._is_present[first:end])) if records else None

    def present(self) -> list[R]:
        """Returns all records, in order of arrival."""
        return list(compress(self.records, self._is_present))

    def all_in_order(self) -> Callable[[], list[R]]:
        """Returns a function for another thread that sorts all current records, regardless of scope and words."""
        records, rules = self.present(), self._rules

        def put() -> list[R]:
            if not rules:
                return records
            keys = keys_of(rules, records)
            steps = in_order(slots_of(range(len(records))), keys.__getitem__)
            while True:
                try:
                    next(steps)  # in slices, each of which holds the interpreter lock for less than a frame
                except StopIteration as end:
                    return [records[place] for place in end.value]

        return put

    def snapshot(self) -> tuple[list[R], bytes]:
        """Returns a copy of all slots, and for each a byte, 0 if its record is gone; a millisecond for 100,000."""
        return self.records.copy(), bytes(self._is_present)

    def ids(self) -> Iterable[RecordId]:
        return map(self._id_of, self.present())

    def ids_among(self, flags: bytearray) -> list[RecordId]:
        """Returns the ids of the existing records whose slot is flagged."""
        return [self._id_of(self.records[slot]) for slot in _flagged(flags) if self._is_present[slot]]

    def slots(self, ids: Iterable[RecordId]) -> list[int | None]:
        """Returns the slot of each record; None for unknown ones."""
        return self._slot_of.get_all(ids)

    def add(self, records: Mapping[RecordId, R]) -> None:
        """Adds records with new ids; they wait for `merge`, or for an `arrange` that begins later."""
        fresh = list(records.values())
        before = len(self.records)
        slots = range(before, before + len(fresh))
        self._slot_of.update(dict(zip(records, slots, strict=True)))
        self._note_change()
        if self._rules and len(self._keys) == before:
            self._keys += keys_of(self._rules, fresh)
        self._is_present += b"\x01" * len(fresh)
        self.records += fresh
        self._texts.grow(len(fresh))
        if self._group_of is not None:
            self.groups.update(map(self._group_of, fresh))
        self.waiting.extend(slots)

    def merge(self) -> Generator[None, None, bool]:
        """Merges the waiting rows in slices. Returns True if all were appended at the end of `visible`, in order.

        `visible` is a new list at the end, so the old one can still be shown; before that, only more rows may wait. A
        caller that removes or arranges rows drops this generator.
        """
        upto = len(self.waiting)
        admitted = self.waiting[:upto]
        if self._scope is not None:
            admitted = slots_of(filter(self._admits, admitted))
        shown = slots_of(filter(self._matches, admitted)) if self._words else admitted
        before = self.visible
        is_shared = self.visible is self._order and not self._words
        order = yield from self._merged(self._order, admitted)
        visible = order if is_shared else (yield from self._merged(self.visible, shown))
        self.waiting = self.waiting[upto:]
        self._order, self.visible = order, visible
        return visible[: len(before)] == before

    def replace(self, record: R) -> bool:
        """Replaces the record with its id by a newer one. Returns True if its place among the visible may change."""
        slot = self._slot_of[self._id_of(record)]
        if self._group_of is not None:
            self.groups[self._group_of(self.records[slot])] -= 1
            self.groups[self._group_of(record)] += 1
        if self._order_due:
            self._store(slot, record)
            self._is_outdated = True
            return True
        was = self._standing(slot)
        self._store(slot, record)
        self._order_due = was != self._standing(slot)
        # While words are searched among the rows with the earlier words, it matters which words a row has.
        self._is_outdated = self._shown_words != self._words
        return self._order_due or self._is_outdated

    def remove(self, ids: Iterable[RecordId]) -> None:
        """Removes records; unknown ids are ignored."""
        gone = {slot for slot in map(self._slot_of.get, ids) if slot is not None}
        if not gone:
            return
        is_shared = self.visible is self._order
        order = self._without(self._order, gone)
        self.visible = order if is_shared else self._without(self.visible, gone)
        self._order = order
        self.waiting = slots_of(slot for slot in self.waiting if slot not in gone)
        self._note_change()
        for slot in gone:
            self._is_present[slot] = 0
            self._slot_of.pop(self._id_of(self.records[slot]))
        if self._group_of is not None:
            self.groups.subtract(self._group_of(self.records[slot]) for slot in gone)

    def clear(self) -> None:
        self._note_change()
        self.forget_keys()
        self._waste.append(self.records)
        self.records = []
        self._texts.clear()
        self._slot_of.clear()
        self._is_present.clear()
        self.groups.clear()
        self._order, self.visible, self.waiting = slots_of(), slots_of(), slots_of()

    def read_texts(self) -> Generator[None, None, None]:
        """Prepares the search texts in slices, so that no key press has to wait for them."""
        return self._texts.settle()

    def forget_keys(self) -> None:
        """Drops the sort keys when no sorting is expected; keys are then made on demand.

        They take as much memory as all the rest; `tidy` frees them.
        """
        if self._keys:
            self._waste.append(self._keys)
            self._keys = []

    def tidy(self) -> Generator[None, None, None]:
        """Frees obsolete data in slices: freeing a million keys or records at once would take some frames."""
        while self._waste:
            rest = self._waste[-1]
            del rest[-_WASTE_SLICE:]
            if not rest:
                self._waste.pop()
            yield

    def _standing(self, slot: int) -> tuple[bool, bool, Any]:
        return (self._admits(slot), self._matches(slot), self._key()(slot) if self._rules else None)

    def _admits(self, slot: int) -> bool:
        return self._scope is None or self._scope(self.records[slot])

    def _matches(self, slot: int) -> bool:
        return not self._words or self._texts.has(slot, self._words)

    def _note_change(self) -> None:
        self.revision += 1
        self._found = None

    def _store(self, slot: int, record: R) -> None:
        self._note_change()
        self.records[slot] = record
        self._texts.change(slot)
        if slot < len(self._keys):
            self._keys[slot] = self._key_of(record)

    def _key(self) -> Callable[[int], Any]:
        """Returns the sort key function of slots: the stored keys if all exist, otherwise it computes them.

        A first load stores the key of every row as it comes in: computed at each comparison, the keys took half the
        time of a load. Rows that come later find their places with computed keys.
        """
        if self._has_keys:
            return self._keys.__getitem__
        records, key_of_record = self.records, self._key_of
        return lambda slot: key_of_record(records[slot])

    @property
    def _has_keys(self) -> bool:
        return len(self._keys) == len(self.records)

    def _make_keys(self) -> Generator[None, None, None]:
        keys = self._keys
        while len(keys) < len(self.records):  # records may be added between two slices
            keys += keys_of(self._rules, self.records[len(keys) : len(keys) + _KEY_SLICE])
            yield

    def _keys_of(self, slots: Slots) -> Generator[None, None, Callable[[int], Any]]:
        """Returns the keys of rows that are compared repeatedly for a moment."""
        if self._has_keys:
            return self._keys.__getitem__
        made: dict[int, Any] = {}
        for start in range(0, len(slots), _KEY_SLICE):
            piece = slots[start : start + _KEY_SLICE]
            made.update(zip(piece, keys_of(self._rules, [self.records[slot] for slot in piece]), strict=True))
            yield
        return made.__getitem__

    def _merged(self, ordered: Slots, new: Slots) -> Generator[None, None, Slots]:
        """Merges few rows into many: each finds its place by bisection, and the rows between are copied at once."""
        if not self._rules:
            return ordered + new
        own = yield from self._keys_of(new)
        new = yield from in_order(new, own)
        key = self._key()
        if len(new) * (_MANY if self._has_keys else _MANY_WITHOUT_KEYS) > len(ordered):
            return (yield from merged((ordered, new), key))
        whole = slots_of()
        copied, count = 0, len(ordered)
        reach = _REACH * (count // max(1, len(new)) + 1)
        for done, slot in enumerate(new, 1):
            # Sorted rows have neighbouring places: searching nearby first halves the steps.
            value = own(slot)
            near = copied + reach
            end = near if near < count and value < key(ordered[near]) else count
            place = bisect_right(ordered, value, copied, end, key=key)
            whole += ordered[copied:place]
            whole.append(slot)
            copied = place
            if done % _MERGE_SLICE == 0:
                yield
        whole += ordered[copied:]
        return whole

    def _without(self, rows: Slots, gone: Collection[int]) -> Slots:
        """Returns the remaining rows as a new list."""
        left = rows[:]
        is_in_order = not self._order_due and self._shown_words is not None
        for row in reversed(self.rows_among(rows, gone, in_order=is_in_order)):
            del left[row]
        return left

    def _admitted(self, upto: int) -> Generator[None, None, Slots]:
        admitted = slots_of()
        for start in range(0, upto, _SCOPE_SLICE):
            end = min(start + _SCOPE_SLICE, upto)
            slots = compress(range(start, end), self._is_present[start:end])
            admitted.extend(slots if self._scope is None else filter(self._admits, slots))
            yield
        return admitted

    def _sorted(self, slots: Slots) -> Generator[None, None, Slots]:
        if not self._rules:
            return slots
        yield from self._make_keys()
        return (yield from in_order(slots, self._key()))

    def _matching(self) -> Generator[None, None, Slots]:
        """Returns the rows that have all words.

        Texts are read in memory order, and the rows sorted afterwards: random access to 100,000 texts takes three times
        as long.
        """
        words, found, self._found = self._words, self._found, None
        if not words:
            return self._order
        shown, source = self._shown_words, self._order
        if shown is not None and all(any(old in new for new in words) for old in shown):
            # The text was extended: rows can only leave, and only the new words have to be checked.
            source = self.visible
            words = tuple(word for word in words if word not in shown)
            if not words:
                self._found = found
                return source
        else:
            found = None
        state = self.revision
        hits = yield from self._texts.having(words, found)
        if hits == found or sum(map(int.bit_count, hits)) == len(self.records):
            rows = source
        else:
            rows = yield from _flagged_among(source, flags_of(hits))
        if self.revision == state:
            self._found = hits
        return rows


def _flagged_among(slots: Slots, flags: bytes) -> Generator[None, None, Slots]:
    """Returns the flagged slots in their order; in slices."""
    rows = slots_of()
    if flags.find(1) < 0:
        return rows
    is_wanted = list(flags)  # Python reads a list a fifth quicker than bytes
    for start in range(0, len(slots), _FILTER_SLICE):  # few enough to stay in the processor's cache
        rows.fromlist([slot for slot in slots[start : start + _FILTER_SLICE].tolist() if is_wanted[slot]])
        yield
    return rows


def _flagged(flags: bytearray) -> Iterator[int]:
    """Yields the indexes of all values other than 0; fast where there are few."""
    place = flags.find(1)
    while place >= 0:
        yield place
        place = flags.find(1, place + 1)
