"""Arranging a line-up by a rule: each action is one undo step."""

from __future__ import annotations

import pytest

from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.models.lineup_arranging import Arranging
from app.models.lineup_editor import LineupEditor


def entry(key: int, layout: int, seconds: int | None = 10, *, locked: bool = False) -> Entry:
    return Entry(
        key=key,
        layout_id=layout,
        name=f"Layout {layout}",
        duration_s=seconds,
        layout_campaign_id=900 + layout,
        locked=locked,
    )


def editor_of(*layouts: int, locked: tuple[int, ...] = ()) -> LineupEditor:
    entries = tuple(entry(key, layout, locked=layout in locked) for key, layout in enumerate(layouts, 1))
    return LineupEditor(CampaignState(7, CampaignProperties(name="Autumn"), entries))


def layouts(editor: LineupEditor) -> list[int]:
    return [entry.layout_id for entry in editor.model.entries]


@pytest.fixture(autouse=True)
def application(qapp: object) -> None:
    """The undo stack needs one."""


def taken_back(editor: LineupEditor, before: list[int], after: list[int]) -> None:
    assert layouts(editor) == after
    assert editor.undo_stack.count() == 1
    editor.undo_stack.undo()
    assert layouts(editor) == before
    assert editor.is_clean
    editor.undo_stack.redo()
    assert layouts(editor) == after


def test_two_blocks_are_interleaved_in_one_step_and_stay_selected() -> None:
    editor = editor_of(1, 2, 3, 4, 5, 6)
    placed: list[list[int]] = []
    editor.rows_placed.connect(placed.append)
    assert Arranging(editor).interleave([0, 1, 4, 5])
    assert placed == [[0, 1, 2, 3]]
    taken_back(editor, [1, 2, 3, 4, 5, 6], [1, 5, 2, 6, 3, 4])
    assert editor.undo_stack.undoText() == "Interleave"


def test_one_block_cannot_be_interleaved() -> None:
    editor = editor_of(1, 2, 3)
    assert not Arranging(editor).interleave([0, 1])
    assert editor.undo_stack.count() == 0


def test_a_loop_is_filled_with_the_selection_and_never_overshoots() -> None:
    editor = editor_of(1, 2, 3)  # 30 s
    assert Arranging(editor).fill([1, 2], 75) == 4
    taken_back(editor, [1, 2, 3], [1, 2, 3, 2, 3, 2, 3])
    assert editor.undo_stack.undoText() == "Fill with 4 layouts"


def test_a_full_loop_is_not_changed() -> None:
    editor = editor_of(1, 2, 3)
    assert Arranging(editor).fill([0], 39) == 0
    assert editor.undo_stack.count() == 0


def test_replacing_changes_every_occurrence_and_no_other() -> None:
    editor = editor_of(1, 2, 1, 3, 1)
    gone = frozenset({editor.model.entry(0).identity})
    assert Arranging(editor).replace_everywhere(gone, entry(0, 8)) == 3
    taken_back(editor, [1, 2, 1, 3, 1], [8, 2, 8, 3, 8])
    keys = [each.key for each in editor.model.entries]
    assert len(set(keys)) == 5
    assert editor.undo_stack.undoText() == "Replace 3 layouts"


def test_a_layout_is_not_replaced_by_itself_or_by_one_that_cannot_be_added() -> None:
    editor = editor_of(1, 2)
    gone = frozenset({editor.model.entry(0).identity})
    assert Arranging(editor).replace_everywhere(gone, entry(0, 1)) == 0
    assert Arranging(editor).replace_everywhere(gone, entry(0, 9, locked=True)) == 0
    assert editor.undo_stack.count() == 0


def test_sorting_by_name_uses_natural_order() -> None:
    """ "Layout 2" before "Layout 10"."""
    editor = editor_of(10, 2, 1)
    assert Arranging(editor).sort_by_name(range(3))
    taken_back(editor, [10, 2, 1], [1, 2, 10])


def test_sorting_by_tag_puts_untagged_layouts_last() -> None:
    editor = editor_of(1, 2, 3, 4)
    tags = {editor.model.entry(0).identity: "window", editor.model.entry(2).identity: "Bakery"}
    assert Arranging(editor).sort_by_tag(range(4), tags)
    taken_back(editor, [1, 2, 3, 4], [3, 1, 2, 4])
