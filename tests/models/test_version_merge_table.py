"""A merge as a table: rows, conflicts to answer, and texts for screen readers."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.domain.merging.campaign_merge import Merge, merge
from app.domain.merging.merge_plan import Side
from app.models.version_merge_table import HeadingLine, MergeTableModel, PropertyLine, Version, question_of

ALL = (Version.YOURS, Version.THEIRS, Version.MERGED)
BASE = CampaignProperties(name="Autumn", tags=("a",), folder_id=1, folder_name="Shops")


def entries(*names: str) -> tuple[Entry, ...]:
    return tuple(
        Entry(key=ord(name[0]), layout_id=ord(name[0]), name=name, duration_s=8, layout_campaign_id=ord(name[0]) + 900)
        for name in names
    )


def state(*names: str, **properties: Any) -> CampaignState:
    changed = replace(BASE, **properties)
    return CampaignState(5, changed, entries(*names))


def shown(found: Merge, versions: tuple[Version, ...] = ALL) -> MergeTableModel:
    model = MergeTableModel(versions)
    model.set_merge(found)
    return model


def words(model: MergeTableModel, column: int) -> list[str]:
    return [model.data(model.index(row, column)) for row in range(model.rowCount())]


@pytest.fixture(autouse=True)
def _qt(qapp: object) -> None:
    """Item models need an application."""


def test_every_row_describes_itself_in_words() -> None:
    model = shown(merge(state("A", "B", "C"), state("X", "A", "B", "C"), state("A", "C", "Y")))
    assert words(model, 0) == ["1  X, Added, 0:08", "2  A, 0:08", "3  B, 0:08", "4  C, 0:08", ""]
    assert words(model, 1) == ["", "1  A, 0:08", "B, Removed, 0:08", "2  C, 0:08", "3  Y, Added, 0:08"]
    assert words(model, 2) == [
        "1  X, From yours, 0:08",
        "2  A, 0:08",
        "Removed in theirs",
        "3  C, 0:08",
        "4  Y, From theirs, 0:08",
    ]


def test_an_order_conflict_is_asked_once_and_can_be_changed() -> None:
    found = merge(state("A", "B"), state("A", "X", "B"), state("A", "Y", "B"))
    model = shown(found)
    ((row, conflict),) = model.questions()
    assert model.is_open(row)
    assert question_of(conflict).text == "Choose the order"
    assert words(model, 2)[row] == "Choose the order: 1 Yours first, 2 Theirs first"
    model.set_merge(found.resolve(conflict.id, Side.THEIRS))
    ((row, answered),) = model.questions()
    assert answered.choice is Side.THEIRS
    assert not model.is_open(row)
    assert words(model, 2) == ["1  A, 0:08", "2  Y, From theirs, 0:08", "3  X, From yours, 0:08", "4  B, 0:08"]
    assert model.row_of(conflict.id) == row


def test_removed_here_and_moved_there_is_a_conflict() -> None:
    found = merge(state("A", "B", "C", "D"), state("B", "C", "D", "A"), state("B", "C", "D"))
    model = shown(found)
    ((row, conflict),) = model.questions()
    assert question_of(conflict) == ("Keep or remove?", "Keep", "Remove")
    model.set_merge(found.resolve(conflict.id, Side.THEIRS))
    assert "Removed in theirs" in words(model, 2)
    turned = merge(state("A", "B", "C", "D"), state("B", "C", "D"), state("B", "C", "D", "A"))
    ((row, conflict),) = shown(turned).questions()
    assert question_of(conflict) == ("Keep or remove?", "Remove", "Keep")
    assert row >= 0


def test_an_entry_moved_to_two_places_is_asked_at_one_and_marked_at_the_other() -> None:
    found = merge(
        state("A", "B", "C", "D", "E", "F"), state("B", "C", "A", "D", "E", "F"), state("B", "C", "D", "E", "A", "F")
    )
    model = shown(found)
    ((row, conflict),) = model.questions()
    assert question_of(conflict).text == "Choose the position"
    others = [at for at in range(model.rowCount()) if model.is_open(at) and at != row]
    assert [words(model, 2)[at] for at in others] == ["or here, as in theirs"]


def test_properties_are_listed_above_the_line_up() -> None:
    found = merge(
        state("A"),
        state("A", name="Winter", cycle_playback=True, play_count=2, tags=("a", "b")),
        state("A", name="Spring", folder_id=2, folder_name="Stations"),
    )
    model = shown(found)
    lines = [model.line(row) for row in range(model.rowCount())]
    assert isinstance(lines[0], HeadingLine)
    properties = [line for line in lines if isinstance(line, PropertyLine)]
    assert [line.title for line in properties] == ["Name", "Folder", "Tags", "Cycle playback", "Plays in a row"]
    assert words(model, 0)[1:6] == [
        "Name: Winter",
        "Folder: Shops",
        "Tags: a, b",
        "Cycle playback: On",
        "Plays in a row: 2",
    ]
    assert words(model, 2)[1:3] == ["Choose the value: 1 Yours, 2 Theirs", "Folder: Stations"]


def test_reordered_tags_are_not_a_change() -> None:
    model = shown(merge(state("A", tags=("a", "b")), state("A", tags=("b", "a")), state("A", tags=("a", "b"))))
    assert [type(model.line(row)).__name__ for row in range(model.rowCount())] == ["MergeRow"]


def test_a_review_has_two_columns_and_steps_through_changes() -> None:
    on_cms, mine = state("A", "B", "C", "D", "E"), state("A", "X", "Y", "C", "D", "E", "B")
    model = shown(merge(on_cms, mine, on_cms), (Version.THEIRS, Version.YOURS))
    assert model.columnCount() == 2
    assert model.questions() == []
    changes = model.changes()
    assert len(changes) == 2
    assert [words(model, 1)[row] for row in changes] == ["B, Moved down, 0:08", "7  B, Moved, 0:08"]


@pytest.mark.parametrize("moved", ["B", "C"])
def test_of_two_swapped_neighbours_the_moved_one_is_named_despite_other_changes(moved: str) -> None:
    on_cms, mine = state("A", "B", "C", "D"), state("A", "C", "B", "D")
    alike = state("A", "C", "B", "D", "X")
    for theirs in (on_cms, state("D", "A", "B", "C"), alike):
        found = merge(on_cms, mine, theirs, handled={ord(moved)})
        yours = [line for line in words(shown(found), 0) if "Moved, " in line]
        assert yours == [f"{2 if moved == 'C' else 3}  {moved}, Moved, 0:08"]
        assert not found.conflicts
    both = shown(merge(on_cms, mine, alike, handled={ord(moved)}))
    assert [line for line in words(both, 1) if "Moved" in line] == [line for line in words(both, 0) if "Moved" in line]
