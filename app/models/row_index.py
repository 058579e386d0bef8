"""Which rows a table shows, and in which order: filter and sort over records, in slices short enough for a frame."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, islice
from operator import itemgetter
from typing import Any, Generic, TypeVar, cast

from app.core.id_table import IdMap
from app.domain.query import RecordId

R = TypeVar("R")

_FILTER_SLICE = 10_000
_KEY_SLICE = 1_000
_TEXT_SLICE = 20
"""Texts made in one go: a long one takes a tenth of a millisecond."""
_SCOPE_SLICE = 2_000
_RUN = 4_096
_MERGE_SLICE = 100
_REACH = 4
"""How many times the mean distance of two rows that come in the next place is looked for first."""
_MANY = 20
"""From one row among so many on it is quicker to go through both lists than to look for the place of each."""
_INVERTED = bytes(255 - byte for byte in range(256))


class _AfterEverything:
    """The sort key of rows that have no value: greater than anything, in either direction."""

    def __lt__(self, other: object) -> bool:
        return False

    def __gt__(self, other: object) -> bool:
        return other is not self


_LAST = _AfterEverything()


def sort_component(value: Any, *, descending: bool) -> Any:
    """A key that orders like `value`, or the other way round, so that equal rows keep their order in both directions.

    UTF-8 bytes compare like the text they encode; inverted and closed by 0xff they compare the other way round.
    """
    if value is None:
        return _LAST
    if not descending:
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass").translate(_INVERTED) + b"\xff"
    if isinstance(value, tuple):
        return tuple(sort_component(part, descending=True) for part in value)
    return -value


@dataclass(frozen=True)
class SortRule(Generic[R]):
    """One key of an order: `column` names it, `value` takes it from a record (None sorts last either way)."""

    column: str
    value: Callable[[R], Any]
    descending: bool = False


class RowIndex(Generic[R]):
    """Records by id; `visible` are the slots of those that are shown, in order, `waiting` those that `merge` will add.

    A *slot* is a record's number in order of arrival; it never changes and is never used again. `scope` and `words`
    decide what is shown, `rules` in which order. Changing one of them only notes it: `arrange()` then does the work as
    a generator that yields between slices of a millisecond or two, so that whoever drives it can let frames through.
    The C sort keeps the interpreter lock for all of its run, so a thread would not spare the window anything: sorted
    runs are merged step by step instead (list.sort finds and gallops through presorted runs).

    `groups` counts all records by `group_of`, whether they are shown or not.
    """

    def __init__(
        self,
        id_of: Callable[[R], RecordId],
        search_text: Callable[[R], str],
        group_of: Callable[[R], Hashable] | None = None,
    ) -> None:
        self._id_of = id_of
        self._search_text = search_text
        self._group_of = group_of
        self.groups: Counter[Hashable] = Counter()
        self.records: list[R] = []
        self.visible: list[int] = []
        self.waiting: list[int] = []
        self._haystacks: list[str | None] = []
        self._unread = 0
        """Slots below it have their text, or get it when they are looked at."""
        self._slot_of: IdMap[int] = IdMap()
        self._is_there = bytearray()
        self._order: list[int] = []
        self._keys: list[Any] = []
        self._rules: tuple[SortRule[R], ...] = ()
        self._scope: Callable[[R], bool] | None = None
        self._words: tuple[str, ...] = ()
        self._order_due = False
        self._keys_due = False
        self._shown_words: tuple[str, ...] | None = ()
        self._found: list[int] | None = None
        """The slots that have the shown words, ascending; None once rows or words have changed."""
        self._state = 0
        """Another number whenever rows have come, changed or gone."""

    def __len__(self) -> int:
        return len(self._slot_of)

    @property
    def in_scope(self) -> int:
        """How many records the scope admits, whatever the words say; exact once `arrange()` has ended."""
        return len(self._order)

    @property
    def is_due(self) -> bool:
        return self._order_due or self._shown_words != self._words

    def set_rules(self, rules: Sequence[SortRule[R]]) -> None:
        self._rules = tuple(rules)
        self._order_due = self._keys_due = True

    def set_scope(self, scope: Callable[[R], bool] | None) -> bool:
        """False where nothing changes: everything was admitted before and is now."""
        if scope is None and self._scope is None:
            return False
        self._scope = scope
        self._order_due = True
        return True

    def set_words(self, text: str) -> None:
        """A row is shown if every word of `text` occurs somewhere in what it says, without regard to case."""
        self._words = tuple(sorted(text.casefold().split(), key=len, reverse=True))

    def arrange(self) -> Generator[None, None, None]:
        """Brings `visible` up to date as a new list, in slices. May be dropped half-way and started again."""
        if self._order_due:
            self.waiting = []
            slots = yield from self._admitted()
            self._order = yield from self._sorted(slots)
            self._order_due = False
            self._shown_words = None
        if self._shown_words != self._words:
            self.visible = yield from self._matching()
            self._shown_words = self._words

    def slot(self, record_id: RecordId) -> int | None:
        return self._slot_of.get(record_id)

    def row_among(self, rows: Sequence[int], slot: int, *, in_order: bool) -> int | None:
        """Where a slot stands in `visible`, or in an earlier one that is still shown; None where it does not.

        `in_order` says that no order is being worked out: else those rows and our keys may be of different rules.
        """
        first, last = 0, len(rows)
        if in_order and not self._order_due:
            key = self._keys.__getitem__ if self._rules else None
            wanted = slot if key is None else key(slot)
            first = bisect_left(rows, wanted, key=key)
            last = bisect_right(rows, wanted, first, key=key)
        try:
            return rows.index(slot, first, last)
        except ValueError:
            return None

    def find(self, text: str, limit: int) -> list[R]:
        """At most `limit` records that have every word of `text`, in order of arrival."""
        words = text.casefold().split()
        slots = (slot for slot in self._slots() if all(word in self._haystack(slot) for word in words))
        return [self.records[slot] for slot in islice(slots, limit)]

    def there(self) -> list[R]:
        """Every record that is there, in order of arrival."""
        return [self.records[slot] for slot in self._slots()]

    def snapshot(self) -> tuple[list[R], bytes]:
        """A copy of every slot, and for each a byte that is 0 where its record is gone; a millisecond for 100,000."""
        return self.records.copy(), bytes(self._is_there)

    def ids(self) -> Iterable[RecordId]:
        return [self._id_of(self.records[slot]) for slot in self._slots()]

    def ids_among(self, flags: bytearray) -> list[RecordId]:
        """Those of the records that are there whose slot is flagged."""
        marked = compress(range(len(flags)), flags)
        return [self._id_of(self.records[slot]) for slot in marked if self._is_there[slot]]

    def slots(self, ids: Iterable[RecordId]) -> list[int | None]:
        """The slot of each record; None for those that are not there."""
        return self._slot_of.get_all(ids)

    def add(self, records: Mapping[RecordId, R]) -> None:
        """Takes records with new ids; they wait for `merge`, or for an `arrange` that begins after them."""
        fresh = list(records.values())
        slots = range(len(self.records), len(self.records) + len(fresh))
        self._slot_of.add_all(zip(records, slots, strict=True))
        self._note_change()
        self._is_there += b"\x01" * len(fresh)
        self.records += fresh
        self._haystacks += [None] * len(fresh)
        if self._group_of is not None:
            self.groups.update(map(self._group_of, fresh))
        if self._rules:
            self._keys += self._keys_of(fresh)
        self.waiting += slots

    def merge(self) -> Generator[None, None, bool]:
        """Puts the waiting in their places, in slices. True if they came to stand at the end of `visible`, in order.

        `visible` is a new list at the end, whoever shows the old one is not disturbed; before that nothing changes but
        that more may wait. Whoever removes rows, or arranges them anew, drops it.
        """
        upto = len(self.waiting)
        admitted = self.waiting[:upto]
        if self._scope is not None:
            admitted = [slot for slot in admitted if self._admits(slot)]
        shown = [slot for slot in admitted if self._matches(slot)] if self._words else admitted
        before = len(self.visible)
        is_shared = self.visible is self._order and not self._words
        order = yield from self._merged(self._order, admitted)
        visible = order if is_shared else (yield from self._merged(self.visible, shown))
        self.waiting = self.waiting[upto:]
        self._order, self.visible = order, visible
        if not shown or not self._rules:
            return True
        tail = visible[before:]
        return len(tail) == len(shown) and set(tail) == set(shown)

    def replace(self, record: R) -> bool:
        """Puts a newer record in the place of the one with its id. True if its place among the visible may change."""
        slot = self._slot_of[self._id_of(record)]
        if self._group_of is not None:
            self.groups[self._group_of(self.records[slot])] -= 1
            self.groups[self._group_of(record)] += 1
        if self._order_due:
            self._store(slot, record)
            if self._rules and not self._keys_due:
                (self._keys[slot],) = self._keys_of((record,))
            return True
        was = self._standing(slot)
        self._store(slot, record)
        if self._rules:
            (self._keys[slot],) = self._keys_of((record,))
        moved = was != self._standing(slot)
        if moved:
            self._order_due = True
        return moved

    def remove(self, ids: Iterable[RecordId]) -> None:
        """Forgets records; ids that are not there are passed over."""
        gone = {slot for slot in (self._slot_of.pop(record_id) for record_id in ids) if slot is not None}
        if not gone:
            return
        self._note_change()
        for slot in gone:
            self._is_there[slot] = 0
        if self._group_of is not None:
            self.groups.subtract(self._group_of(self.records[slot]) for slot in gone)
        is_shared = self.visible is self._order
        self.waiting = [slot for slot in self.waiting if slot not in gone]
        self._order = [slot for slot in self._order if slot not in gone]
        self.visible = self._order if is_shared else [slot for slot in self.visible if slot not in gone]

    def clear(self) -> None:
        self._note_change()
        for rows in (self.records, self.waiting, self._haystacks, self._keys):
            rows.clear()
        self._slot_of.clear()
        self._is_there.clear()
        self._unread = 0
        self.groups.clear()
        self._order, self.visible = [], []

    def _slots(self) -> Iterable[int]:
        """Those of the records that are there, in order of arrival."""
        return compress(range(len(self.records)), self._is_there)

    def _standing(self, slot: int) -> tuple[bool, bool, Any]:
        return (self._admits(slot), self._matches(slot), self._keys[slot] if self._rules else None)

    def _admits(self, slot: int) -> bool:
        return self._scope is None or self._scope(self.records[slot])

    def _matches(self, slot: int) -> bool:
        if not self._words:
            return True
        haystack = self._haystack(slot)
        return all(word in haystack for word in self._words)

    def _note_change(self) -> None:
        self._state += 1
        self._found = None

    def _store(self, slot: int, record: R) -> None:
        self._note_change()
        self.records[slot] = record
        self._haystacks[slot] = None
        self._unread = min(self._unread, slot)

    def _haystack(self, slot: int) -> str:
        """What the row is found by. Made when it is wanted: rows are seen before anybody looks for one."""
        haystack = self._haystacks[slot]
        if haystack is None:
            haystack = self._haystacks[slot] = self._search_text(self.records[slot]).casefold()
        return haystack

    def read_texts(self) -> Generator[None, None, None]:
        """Makes the texts that rows are found by, in slices, so that the first key does not have to wait for them."""
        while self._unread < len(self._haystacks):
            upto = min(self._unread + _TEXT_SLICE, len(self._haystacks))
            for slot in range(self._unread, upto):
                self._haystack(slot)
            self._unread = upto
            yield

    def _keys_of(self, records: Sequence[R]) -> list[Any]:
        """What each record is ordered by: one component, or a tuple of them where there are several rules."""
        parts = [
            [sort_component(value, descending=True) for value in map(rule.value, records)]
            if rule.descending
            else [_LAST if value is None else value for value in map(rule.value, records)]
            for rule in self._rules
        ]
        return parts[0] if len(parts) == 1 else list(zip(*parts, strict=True))

    def _merged(self, ordered: list[int], new: list[int]) -> Generator[None, None, list[int]]:
        """Few rows into many: each finds its place by bisection, and what lies between is copied in one go."""
        if not self._rules:
            return ordered + new
        key = self._keys.__getitem__
        new = sorted(new, key=key)
        if len(new) * _MANY > len(ordered):
            return (yield from _merge_runs(ordered, new, self._keys))
        merged: list[int] = []
        copied, count = 0, len(ordered)
        reach = _REACH * (count // max(1, len(new)) + 1)
        for done, slot in enumerate(new, 1):
            # Rows in order have their places near each other: to look there first halves the steps.
            value = key(slot)
            near = copied + reach
            end = near if near < count and value < key(ordered[near]) else count
            place = bisect_right(ordered, value, copied, end, key=key)
            merged += ordered[copied:place]
            merged.append(slot)
            copied = place
            if done % _MERGE_SLICE == 0:
                yield
        merged += ordered[copied:]
        return merged

    def _admitted(self) -> Generator[None, None, list[int]]:
        slots = list(self._slots())
        if self._scope is None:
            return slots
        admitted: list[int] = []
        for start in range(0, len(slots), _SCOPE_SLICE):
            admitted += [slot for slot in slots[start : start + _SCOPE_SLICE] if self._scope(self.records[slot])]
            yield
        return admitted

    def _sorted(self, slots: list[int]) -> Generator[None, None, list[int]]:
        if not self._rules:
            return slots
        keys: list[Any] = [] if self._keys_due else self._keys
        while len(keys) < len(self.records):  # records may be added between two slices
            keys += self._keys_of(self.records[len(keys) : len(keys) + _KEY_SLICE])
            yield
        self._keys, self._keys_due = keys, False
        runs = []
        for start in range(0, len(slots), _RUN):
            runs.append(sorted(slots[start : start + _RUN], key=keys.__getitem__))
            yield
        while len(runs) > 1:
            longer = []
            for first in range(0, len(runs), 2):
                pair = runs[first : first + 2]
                longer.append(pair[0] if len(pair) == 1 else (yield from _merge_runs(pair[0], pair[1], keys)))
            runs = longer
        return runs[0] if runs else []

    def _matching(self) -> Generator[None, None, list[int]]:
        """The rows that have all words. Texts are read in the order they lie in memory, then the rows brought into
        theirs: to jump around among 100,000 texts takes three times as long.
        """
        words, found, self._found = self._words, self._found, None
        if not words:
            return self._order
        shown, source = self._shown_words, self._order
        if shown is not None and all(any(old in new for new in words) for old in shown):
            # The text goes on: rows can only go, and only for words that were not there before.
            source = self.visible
            words = tuple(word for word in words if word not in shown)
            if not words:
                self._found = found
                return source
        else:
            found = None
        state = self._state
        hits = bytearray()
        if found is None:
            hits = yield from self._having(words[0])
            found, words = list(compress(range(len(hits)), hits)), words[1:]
        if words:
            found = yield from self._among(found, words)
            hits = bytearray(len(self._haystacks))
            for slot in found:
                hits[slot] = 1
        rows: list[int] = []
        for start in range(0, len(source), _FILTER_SLICE):
            piece = source[start : start + _FILTER_SLICE]
            rows += compress(piece, itemgetter(*piece, 0)(hits))  # the 0: one index alone would give no tuple
            yield
        if self._state == state:
            self._found = found
        return rows

    def _having(self, word: str) -> Generator[None, None, bytearray]:
        """A flag for each slot: whether it has the word."""
        haystacks = cast("list[str]", self._haystacks)  # between two slices, rows may come and change
        hits = bytearray()
        for start in range(0, len(haystacks), _FILTER_SLICE):
            yield from self.read_texts()
            hits += bytearray([word in text for text in haystacks[start : start + _FILTER_SLICE]])
            yield
        return hits

    def _among(self, slots: Sequence[int], words: Iterable[str]) -> Generator[None, None, list[int]]:
        """Those of `slots` that have all words."""
        haystacks = cast("list[str]", self._haystacks)
        found: list[int] = []
        for start in range(0, len(slots), _FILTER_SLICE):
            yield from self.read_texts()
            piece = slots[start : start + _FILTER_SLICE]
            for word in words:
                piece = [slot for slot in piece if word in haystacks[slot]]
            found += piece
            yield
        return found


def _merge_runs(left: list[int], right: list[int], keys: Sequence[Any]) -> Generator[None, None, list[int]]:
    """Both runs as one, equal keys of `left` first: cut at the same keys, and merged piece by piece."""
    key = keys.__getitem__
    merged: list[int] = []
    taken = 0
    for start in range(0, len(left), _RUN):
        piece = left[start : start + _RUN]
        upto = bisect_right(right, key(piece[-1]), taken, key=key)
        merged += sorted(piece + right[taken:upto], key=key)
        taken = upto
        yield
    merged += right[taken:]
    return merged
