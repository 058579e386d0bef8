"""Editing steps: any sequence equals a plain list, each has a text, and saving keeps the undo history."""

from __future__ import annotations

import gc
import random
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from pytestqt.qtbot import QtBot

from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.models.lineup_arranging import Arranging
from app.models.lineup_editor import LineupEditor, PropertyStep
from app.models.lineup_model import Mark

ROWS = st.lists(st.integers(0, 30), max_size=6)


def entry(key: int, layout: int | None = None, *, locked: bool = False) -> Entry:
    layout = key if layout is None else layout
    return Entry(
        key=key,
        layout_id=100 + layout,
        name=f"Layout {layout}",
        duration_s=5 + layout % 4,
        layout_campaign_id=900 + layout,
        locked=locked,
    )


def base_of(*layouts: int, locked: tuple[int, ...] = ()) -> CampaignState:
    entries = tuple(entry(n, layout, locked=layout in locked) for n, layout in enumerate(layouts, 1))
    properties = CampaignProperties(name="Autumn", folder_id=4, folder_name="Shops", tags=("window",), ref1="A")
    return CampaignState(7, properties, entries, modified_at="2026-11-01 10:00:00")


@pytest.fixture
def editor(qapp: object) -> LineupEditor:
    return LineupEditor(base_of(1, 2, 3, 4, 5, 6))


def layouts(editor: LineupEditor) -> list[int]:
    return [item.layout_id - 100 for item in editor.model.entries]


def undo_texts(editor: LineupEditor) -> list[str]:
    stack = editor.undo_stack
    return [stack.text(number) for number in range(stack.count())]


@pytest.mark.usefixtures("qapp")
class AnySequence(RuleBasedStateMachine):
    """Steps, undo and redo beside a plain list with a plain history."""

    def __init__(self) -> None:
        super().__init__()
        self.editor = LineupEditor(base_of(*range(1, 9), 3, 3))
        self.list = [item.layout_id for item in self.editor.model.entries]
        self.name = "Autumn"
        self.history = [(list(self.list), self.name)]
        self.at = 0
        self.fresh = 50

    def did(self, happened: bool) -> None:
        if happened:
            del self.history[self.at + 1 :]
            self.history.append((list(self.list), self.name))
            self.at += 1

    @rule(rows=ROWS, gap=st.integers(-2, 30))
    def move(self, rows: list[int], gap: int) -> None:
        before = list(enumerate(self.list))
        gap = min(max(gap, 0), len(before))
        above = [pair for pair in before[:gap] if pair[0] not in rows]
        block = [pair for pair in before if pair[0] in rows]
        below = [pair for pair in before[gap:] if pair[0] not in rows]
        after = [*above, *block, *below]
        self.list = [item for _, item in after]
        assert self.editor.move(rows, gap) == (after != before)
        self.did(after != before)

    @rule(count=st.integers(0, 3), row=st.integers(-1, 30))
    def insert(self, count: int, row: int) -> None:
        new = [entry(0, self.fresh + n) for n in range(count)]
        self.fresh += count
        place = min(max(row, 0), len(self.list))
        self.list[place:place] = [item.layout_id for item in new]
        self.did(bool(self.editor.insert(new, row)))

    @rule(rows=ROWS)
    def remove(self, rows: list[int]) -> None:
        gone = {row for row in rows if row < len(self.list)}
        self.list = [item for row, item in enumerate(self.list) if row not in gone]
        self.did(bool(self.editor.remove(rows)))

    @rule(rows=ROWS)
    def cut_and_paste(self, rows: list[int]) -> None:
        taken = self.editor.remove(rows, text="Cut")
        gone = {row for row in rows if row < len(self.list)}
        kept = [item for row, item in enumerate(self.list) if row not in gone]
        moved = [item for row, item in enumerate(self.list) if row in gone]
        self.list = kept
        self.did(bool(taken))
        self.list = [*kept, *moved]
        keys = self.editor.insert(taken, len(kept))
        assert keys == [item.key for item in taken]
        self.did(bool(keys))

    @rule(rows=ROWS)
    def duplicate(self, rows: list[int]) -> None:
        chosen = sorted({row for row in rows if row < len(self.list)})
        if chosen:
            self.list[chosen[-1] + 1 : chosen[-1] + 1] = [self.list[row] for row in chosen]
        self.did(bool(self.editor.duplicate(rows)))

    @rule(rows=ROWS)
    def reverse(self, rows: list[int]) -> None:
        places = sorted({row for row in rows if row < len(self.list)})
        mirrored = [self.list[row] for row in reversed(places)]
        for place, item in zip(places, mirrored, strict=True):
            self.list[place] = item
        self.did(Arranging(self.editor).reverse(places))

    @rule(name=st.sampled_from(["Autumn", "Winter", "Spring"]))
    def rename(self, name: str) -> None:
        self.name = name
        self.editor.end_typing()
        self.did(self.editor.set_property("name", name))

    @rule()
    def revert(self) -> None:
        happened = self.editor.revert()
        if happened:
            self.list, self.name = list(self.history[0][0]), self.history[0][1]
        self.did(happened)

    @precondition(lambda self: self.at > 0)
    @rule()
    def undo(self) -> None:
        self.editor.undo_stack.undo()
        self.at -= 1
        self.list, self.name = list(self.history[self.at][0]), self.history[self.at][1]

    @precondition(lambda self: self.at + 1 < len(self.history))
    @rule()
    def redo(self) -> None:
        self.editor.undo_stack.redo()
        self.at += 1
        self.list, self.name = list(self.history[self.at][0]), self.history[self.at][1]

    @invariant()
    def the_line_up_is_the_list(self) -> None:
        assert [item.layout_id for item in self.editor.model.entries] == self.list
        assert self.editor.properties.name == self.name
        assert self.editor.undo_stack.index() == self.at

    @invariant()
    def every_key_is_there_once(self) -> None:
        keys = [item.key for item in self.editor.model.entries]
        assert len(keys) == len(set(keys))

    @invariant()
    def clean_means_that_saving_changes_nothing(self) -> None:
        same = self.list == self.history[0][0] and self.name == "Autumn"
        assert self.editor.is_clean == same
        assert bool(self.editor.summary()) != same


AnySequence.TestCase.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
TestAnySequence = AnySequence.TestCase


def test_every_step_has_a_text_with_the_right_number(editor: LineupEditor) -> None:
    editor.move([0, 1, 2], 6)
    editor.move([0], 6)
    editor.insert([entry(0, 40), entry(0, 41)], 0)
    editor.remove([0])
    editor.duplicate([2, 3])
    editor.set_property("name", "Winter")
    editor.set_property("tags", ("window", "winter"))
    editor.set_properties({"folder_id": 9, "folder_name": "Stations"})
    editor.set_property("list_play_order", "block")
    editor.set_properties({"cycle_playback": True, "play_count": 1})
    editor.set_property("play_count", 3)
    editor.set_property("ref4", "X")
    Arranging(editor).sort_by_name(range(editor.model.count))
    Arranging(editor).sort_by_duration(range(editor.model.count))
    Arranging(editor).reverse([0, 1])
    editor.take(replace(editor.base, entries=()), "Apply merge")
    editor.revert()
    assert undo_texts(editor) == [
        "Move 3 layouts",
        "Move 1 layout",
        "Insert 2 layouts",
        "Remove 1 layout",
        "Duplicate 2 layouts",
        "Rename campaign",
        "Change tags",
        "Change folder",
        "Change play order",
        "Turn on cycle playback",
        "Change play count",
        "Change reference 4",
        "Sort by name",
        "Sort by duration",
        "Reverse the order",
        "Apply merge",
        "Revert",
    ]


def test_a_change_without_effect_is_not_a_step(editor: LineupEditor) -> None:
    assert not editor.move([2], 3)
    assert not editor.move([], 3)
    assert not editor.remove([])
    assert not editor.insert([], 0)
    assert not editor.set_property("name", "Autumn")
    assert not Arranging(editor).sort_by_name([0, 1, 2])
    assert not editor.revert()
    assert editor.undo_stack.count() == 0


def test_typing_in_one_field_is_one_step_until_the_field_is_left(editor: LineupEditor) -> None:
    for text in ("AutumnW", "AutumnWi", "Winter"):
        editor.set_property("name", text)
    assert editor.undo_stack.count() == 1
    editor.set_property("ref1", "B")
    editor.set_property("ref1", "BC")
    assert undo_texts(editor) == ["Rename campaign", "Change reference 1"]
    editor.end_typing()
    editor.set_property("ref1", "BCD")
    assert editor.undo_stack.count() == 3
    editor.undo_stack.undo()
    assert editor.properties.ref1 == "BC"
    editor.undo_stack.undo()
    assert editor.properties.ref1 == "A"
    editor.undo_stack.undo()
    assert editor.properties.name == "Autumn"


def test_typing_after_a_save_starts_a_new_step(editor: LineupEditor) -> None:
    editor.set_property("name", "Win")
    editor.mark_saved(editor.working(), editor.working())
    editor.set_property("name", "Winter")
    assert editor.undo_stack.count() == 2
    editor.undo_stack.undo()
    assert editor.undo_stack.isClean()
    assert editor.properties.name == "Win"


@pytest.mark.usefixtures("only_new_garbage")
def test_single_letters_leave_no_steps_behind(editor: LineupEditor) -> None:
    def steps_alive() -> int:
        gc.collect()
        return sum(isinstance(each, PropertyStep) for each in gc.get_objects())

    before = steps_alive()
    for text in ("W", "Wi", "Win", "Wint", "Autumn", "Winter"):
        editor.set_property("name", text)
    assert steps_alive() == before + 1


def test_typing_back_to_the_start_leaves_no_step(editor: LineupEditor) -> None:
    editor.set_property("name", "Autumns")
    editor.set_property("name", "Autumn")
    assert editor.undo_stack.count() == 0
    assert editor.is_clean


def test_each_tag_change_is_a_step(editor: LineupEditor) -> None:
    editor.set_property("tags", ("window", "a"))
    editor.set_property("tags", ("window", "a", "b"))
    assert editor.undo_stack.count() == 2


def test_reordered_tags_are_not_an_unsaved_change(editor: LineupEditor) -> None:
    editor = LineupEditor(replace(editor.base, properties=replace(editor.base.properties, tags=("a", "b"))))
    editor.set_property("tags", ("b", "a"))
    assert editor.is_clean


def test_the_summary_counts_what_differs_from_the_cms(editor: LineupEditor) -> None:
    editor.move([5], 0)
    editor.insert([entry(0, 40)], 2)
    editor.remove([4, 5])
    editor.set_property("name", "Winter")
    assert editor.summary() == "1 moved, 1 added, 2 removed, 1 property changed"
    for _ in range(4):
        editor.undo_stack.undo()
    assert editor.summary() == ""


def test_marks_follow_every_step(editor: LineupEditor) -> None:
    editor.move([5], 0)
    (added,) = editor.insert([entry(0, 40)], 3)
    assert editor.model.marks(6) == (Mark.MOVED,)
    assert editor.model.marks(added) == (Mark.ADDED,)
    assert editor.model.marks(1) == ()
    editor.set_changed_on_cms([1, 6])
    assert editor.model.marks(6) == (Mark.MOVED, Mark.CHANGED)
    assert editor.model.marks(1) == (Mark.CHANGED,)
    editor.undo_stack.undo()
    editor.undo_stack.undo()
    assert editor.model.marks(6) == (Mark.CHANGED,)


@pytest.mark.parametrize("moved, target", [(1, 3), (2, 1)])
def test_of_two_swapped_neighbours_the_one_the_user_moved_is_marked(
    editor: LineupEditor, moved: int, target: int
) -> None:
    key, other = (editor.model.entry(row).key for row in (moved, 3 - moved))
    editor.move([moved], target)
    assert [entry.key for entry in editor.model.entries] == [1, 3, 2, 4, 5, 6]
    assert editor.model.marks(key) == (Mark.MOVED,)
    assert editor.model.marks(other) == ()
    editor.undo_stack.undo()
    assert editor.is_clean
    editor.move([3 - moved], moved if moved < 3 - moved else moved + 1)
    assert editor.model.marks(other) == (Mark.MOVED,)
    assert editor.model.marks(key) == ()


@pytest.mark.parametrize("cut, place", [(1, 2), (2, 1)])
def test_a_cut_and_pasted_entry_counts_as_moved(editor: LineupEditor, cut: int, place: int) -> None:
    (entry,) = editor.remove([cut])
    assert editor.insert([entry], place) == [entry.key]
    assert [each.key for each in editor.model.entries] == [1, 3, 2, 4, 5, 6]
    assert [key for key in range(1, 7) if editor.model.marks(key)] == [entry.key]
    editor.undo_stack.undo()
    editor.undo_stack.undo()
    assert not editor.handled()


@pytest.mark.parametrize("moved, target", [(1, 3), (2, 1)])
def test_moved_entries_are_remembered_until_the_cms_line_up_changes(
    editor: LineupEditor, moved: int, target: int
) -> None:
    key = editor.model.entry(moved).key
    editor.move([moved], target)
    editor.rebase(replace(editor.base, properties=replace(editor.base.properties, name="Renamed by another user")))
    assert editor.handled() == {key}
    assert [other for other in range(1, 7) if editor.model.marks(other)] == [key]
    sent = editor.working()
    editor.mark_saved(sent, sent)
    assert not editor.handled()


def test_an_undone_move_after_a_save_is_marked_as_moved_back(editor: LineupEditor) -> None:
    editor.move([1], 3)
    sent = editor.working()
    editor.mark_saved(sent, sent)
    editor.undo_stack.undo()
    assert [key for key in range(1, 7) if editor.model.marks(key)] == [2]


def test_undoing_a_removal_restores_the_same_entry(editor: LineupEditor) -> None:
    third = editor.model.entry(2)
    editor.remove([2])
    placed: list[list[int]] = []
    editor.rows_placed.connect(placed.append)
    editor.undo_stack.undo()
    assert editor.model.entry(2) == third
    assert placed == [[2]]
    assert editor.is_clean


def test_saving_keeps_the_undo_history_and_marks_it_clean(editor: LineupEditor) -> None:
    editor.move([0], 4)
    editor.set_property("name", "Winter")
    sent = editor.working()
    fresh = replace(sent, modified_at="2026-11-20 12:00:00")
    editor.mark_saved(fresh, sent)
    assert editor.is_clean
    assert editor.undo_stack.isClean()
    assert editor.undo_stack.count() == 2
    assert editor.base.modified_at == "2026-11-20 12:00:00"
    assert editor.model.marks(1) == ()
    editor.undo_stack.undo()
    editor.undo_stack.undo()
    assert layouts(editor) == [1, 2, 3, 4, 5, 6]
    assert editor.summary() == "1 moved, 1 property changed"
    editor.undo_stack.redo()
    editor.undo_stack.redo()
    assert editor.is_clean
    assert editor.undo_stack.isClean()


def test_edits_made_during_a_save_stay_on_top_of_it(editor: LineupEditor) -> None:
    editor.move([0], 4)
    sent = editor.working()
    editor.insert([entry(0, 40)], 0)
    editor.mark_saved(sent, sent)
    assert editor.summary() == "1 added"
    editor.undo_stack.undo()
    assert editor.summary() == ""
    editor.undo_stack.undo()
    assert editor.summary() == "1 moved"


def test_republished_layouts_get_their_new_ids_even_in_later_undone_steps(editor: LineupEditor) -> None:
    editor.duplicate([2])
    editor.remove([2])
    sent = editor.working()
    news = {103: 703, 105: 705}
    fresh = replace(
        sent,
        entries=tuple(
            replace(item, key=n, layout_id=news.get(item.layout_id, item.layout_id), name=f"{item.name} v2")
            for n, item in enumerate(sent.entries, 1)
        ),
    )
    editor.mark_saved(fresh, sent)
    assert [item.layout_id for item in editor.model.entries] == [101, 102, 703, 104, 705, 106]
    assert editor.is_clean
    editor.undo_stack.undo()
    assert [item.layout_id for item in editor.model.entries] == [101, 102, 703, 703, 104, 705, 106]
    assert {item.name for item in editor.model.entries} >= {"Layout 3 v2"}


def test_a_layout_added_by_id_keeps_its_place_and_gets_its_name(editor: LineupEditor) -> None:
    (key,) = editor.insert([Entry(0, 555, "Layout 555")], 1)
    sent = editor.working()
    named = [
        replace(item, name="Queue here", duration_s=9, layout_campaign_id=1555) if item.layout_id == 555 else item
        for item in sent.entries
    ]
    editor.mark_saved(replace(sent, entries=tuple(replace(item, key=n) for n, item in enumerate(named, 1))), sent)
    assert editor.model.entry(1).key == key
    assert editor.model.entry(1).name == "Queue here"
    assert editor.is_clean


def test_applying_a_merge_is_one_step_and_theirs_becomes_the_base(editor: LineupEditor) -> None:
    editor.move([0], 6)
    theirs = replace(editor.base, entries=(*editor.base.entries, entry(77, 50)), modified_at="later")
    merged = replace(theirs, entries=(*editor.model.entries, entry(77, 50)))
    editor.rebase(theirs)
    assert editor.take(merged, "Apply merge")
    assert editor.summary() == "1 moved"
    assert layouts(editor) == [2, 3, 4, 5, 6, 1, 50]
    assert undo_texts(editor) == ["Move 1 layout", "Apply merge"]
    editor.undo_stack.undo()
    assert layouts(editor) == [2, 3, 4, 5, 6, 1]
    assert editor.summary() == "1 moved, 1 removed"


def test_keys_of_another_line_up_never_match_an_entry(editor: LineupEditor) -> None:
    editor.remove([0])
    stranger = entry(1, 60)
    editor.take(replace(editor.base, entries=(stranger, *editor.model.entries)), "Apply merge")
    editor.undo_stack.undo()
    editor.undo_stack.undo()
    assert layouts(editor) == [1, 2, 3, 4, 5, 6]
    editor.undo_stack.redo()
    editor.undo_stack.redo()
    assert layouts(editor) == [60, 2, 3, 4, 5, 6]


def test_a_locked_layout_can_be_added_back_while_the_cms_still_has_it(qapp: object) -> None:
    editor = LineupEditor(base_of(1, 2, 3, locked=(2,)))
    locked = editor.model.entry(1)
    editor.remove([1])
    assert editor.insert([locked], 0) == [locked.key]
    assert layouts(editor) == [2, 1, 3]
    assert len(editor.duplicate([0])) == 1
    editor.remove([0, 1])
    editor.mark_saved(editor.working(), editor.working())
    assert not editor.may_add(locked)
    assert editor.insert([locked, entry(0, 40)], 0) != []
    assert layouts(editor) == [40, 1, 3]


def test_sorting_and_shuffling_change_only_the_selected_rows(editor: LineupEditor) -> None:
    Arranging(editor).reverse(range(6))
    Arranging(editor).sort_by_name([0, 1, 2])
    assert layouts(editor) == [4, 5, 6, 3, 2, 1]
    assert Arranging(editor).shuffle([0, 1, 2], random.Random(3))
    assert sorted(layouts(editor)[:3]) == [4, 5, 6]
    assert layouts(editor)[3:] == [3, 2, 1]
    editor.undo_stack.undo()
    assert layouts(editor) == [4, 5, 6, 3, 2, 1]


def test_a_long_line_up_is_compared_after_the_step_or_on_demand(qtbot: QtBot) -> None:
    editor = LineupEditor(base_of(*range(1, 2_500)))
    with qtbot.waitSignal(editor.changed):
        editor.move([0], 2_000)
        assert editor.model.marks(1) == ()
        assert editor.summary() == "1 moved"
    assert editor.model.marks(1) == (Mark.MOVED,)
