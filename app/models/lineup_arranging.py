"""Actions that order a line-up by a rule: sort, reverse, shuffle, interleave, fill, replace. One undo step each."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.domain.lineups import interleave_and_fill
from app.domain.lineups.lineup import Entry, total_duration
from app.domain.text.collation import collation_key
from app.models.i18n import tr, tr_n
from app.models.lineup_editor import LineupEditor

Identity = tuple[str, int]


class Arranging:
    """Arranges many rows of an editor's line-up at once. Actions return False if nothing would change.

    Sorting, reversing and shuffling only exchange the given rows among their positions.
    """

    def __init__(self, editor: LineupEditor) -> None:
        self._editor = editor
        self._model = editor.model

    def sort_by_name(self, rows: Sequence[int]) -> bool:
        return self._sort(rows, lambda entry: collation_key(entry.name), tr("Sort by name"))

    def sort_by_duration(self, rows: Sequence[int]) -> bool:
        """Sorts the shortest first."""
        return self._sort(rows, lambda entry: entry.duration_s or 0, tr("Sort by duration"))

    def sort_by_tag(self, rows: Sequence[int], tags: Mapping[Identity, str]) -> bool:
        """Sorts by `tags`, which has the tags of each layout as one text; layouts without tags come last."""

        def key(entry: Entry) -> tuple[bool, str]:
            text = tags.get(entry.identity, "")
            return not text, collation_key(text)

        return self._sort(rows, key, tr("Sort by tag"))

    def reverse(self, rows: Sequence[int]) -> bool:
        places = sorted(set(rows))
        return self._permute(places, list(reversed(places)), tr("Reverse the order"))

    def shuffle(self, rows: Sequence[int], chance: random.Random) -> bool:
        places = sorted(set(rows))
        mixed = list(places)
        chance.shuffle(mixed)
        return self._permute(places, mixed, tr("Shuffle"))

    def interleave(self, rows: Sequence[int]) -> bool:
        """Mixes separate blocks of rows evenly, see `arranging.interleaved`; keeps them selected."""
        order = interleave_and_fill.interleaved(self._model.count, rows)
        keys = [self._model.entry(row).key for row in sorted(set(rows))]
        if not self._editor.reorder(order, tr("Interleave")):
            return False
        self._editor.rows_placed.emit(self._model.rows_of(keys))
        return True

    def fill(self, rows: Sequence[int], target_s: int) -> int:
        """Repeats `rows`, in order, at the end until the loop is `target_s` seconds long; never longer.

        Returns how many entries were added. Layouts that may not be added are skipped.
        """
        missing_s = target_s - total_duration(self._model.entries)
        chosen = [entry for entry in map(self._model.entry, sorted(set(rows))) if self._editor.may_add(entry)]
        added = interleave_and_fill.repeats_to_fill(
            chosen,
            lambda entry: entry.duration_s or 0,
            missing_s,
            at_most=max(0, interleave_and_fill.MOST_FILLED - self._model.count),
        )
        text = tr_n("Fill with {n} layout", "Fill with {n} layouts", len(added))
        return len(self._editor.insert(added, self._model.count, text=text))

    def replace_everywhere(self, gone: frozenset[Identity], coming: Entry) -> int:
        """Replaces every entry of the layouts in `gone` by `coming`. Returns how many were replaced.

        It returns 0 if `coming` may not be added.
        """
        if not self._editor.may_add(coming):
            return 0
        now = self._model.entries
        places = [row for row, entry in enumerate(now) if entry.identity in gone and entry.identity != coming.identity]
        if not places:
            return 0
        text = tr_n("Replace {n} layout", "Replace {n} layouts", len(places))
        self._editor.replace_rows(places, coming, text)
        return len(places)

    def _sort(self, rows: Sequence[int], sort_key: Callable[[Entry], Any], text: str) -> bool:
        places = sorted(set(rows))
        return self._permute(places, sorted(places, key=lambda row: sort_key(self._model.entry(row))), text)

    def _permute(self, places: Sequence[int], sources: Sequence[int], text: str) -> bool:
        order = list(range(self._model.count))
        for place, source in zip(places, sources, strict=True):
            order[place] = source
        return self._editor.reorder(order, text)
