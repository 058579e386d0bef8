"""The line-up model: exact changes, start times, marks, and no way for a view to change rows itself."""

import random
from itertools import accumulate

import pytest
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from app.domain.lineups import reorder_arithmetic
from app.domain.lineups.lineup import Entry
from app.domain.lineups.reorder_arithmetic import Move
from app.models.item_roles import RowRole
from app.models.lineup_model import DURATION, LAYOUT, MARKS, POSITION, STARTS, LineupModel, Mark


def entries(count: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(key=n, layout_id=100 + n, name=f"Layout {n}", duration_s=5 + n % 7, layout_campaign_id=900 + n)
        for n in range(1, count + 1)
    )


@pytest.fixture
def model(qapp: object) -> LineupModel:
    model = LineupModel()
    model.replace(entries(12))
    return model


def keys(model: LineupModel) -> list[int]:
    return [entry.key for entry in model.entries]


def text(model: LineupModel, row: int, column: int) -> str:
    return str(model.data(model.index(row, column)))


def expected_starts(model: LineupModel) -> list[int]:
    return list(accumulate((entry.duration_s or 0 for entry in model.entries), initial=0))


def test_views_cannot_remove_or_move_rows_themselves(model: LineupModel) -> None:
    for name in ("removeRows", "moveRows", "insertRows", "dropMimeData", "setData"):
        assert name not in vars(LineupModel), f"{name} would let a view change the line-up past the undo stack"
    assert not model.removeRows(0, 2)
    assert not model.moveRows(QModelIndex(), 0, 2, QModelIndex(), 5)
    assert keys(model) == list(range(1, 13))


def test_drops_are_accepted_only_between_rows(model: LineupModel) -> None:
    assert model.flags(QModelIndex()) == Qt.ItemFlag.ItemIsDropEnabled
    row = model.flags(model.index(3, LAYOUT))
    assert row & Qt.ItemFlag.ItemIsDragEnabled
    assert not row & Qt.ItemFlag.ItemIsDropEnabled


def test_a_row_shows_number_name_duration_and_start(model: LineupModel) -> None:
    assert [text(model, 2, column) for column in (POSITION, LAYOUT, DURATION, STARTS)] == [
        "3",
        "Layout 3",
        "0:08",
        "0:13",
    ]
    assert [model.headerData(n, Qt.Orientation.Horizontal) for n in range(5)] == [
        "#",
        "Layout",
        "Duration",
        "Starts at",
        "Status",
    ]
    assert model.total_s == sum(entry.duration_s or 0 for entry in model.entries)


def test_an_unknown_duration_counts_as_0_and_shows_nothing(model: LineupModel) -> None:
    model.replace([Entry(1, 7, "Typed id"), Entry(2, 8, "Next", 10)])
    assert text(model, 0, DURATION) == ""
    assert text(model, 1, STARTS) == "0:00"


def test_roles_return_entry_key_and_picture(model: LineupModel) -> None:
    index = model.index(4, DURATION)
    assert model.data(index, RowRole.RECORD) == model.entry(4)
    assert model.data(index, RowRole.ID) == 5
    assert model.data(model.index(4, LAYOUT), RowRole.CELL).seed == 905
    assert model.data(index, Qt.ItemDataRole.UserRole + 900) is None
    assert model.data(QModelIndex()) is None


@pytest.mark.parametrize(
    "rows,target", [([3, 4, 5], 9), ([7, 8], 1), ([0, 3, 4, 11], 6), ([11], 0), ([0], 12), ([1, 3, 5, 7, 9], 4)]
)
def test_a_move_and_its_inverse_keep_order_starts_and_persistent_indexes_correct(
    model: LineupModel, rows: list[int], target: int
) -> None:
    watched = {model.entry(row).key: QPersistentModelIndex(model.index(row, LAYOUT)) for row in range(model.count)}
    move = reorder_arithmetic.move_block(model.count, rows, target)
    expected = move.apply(keys(model))
    model.apply_move(move)
    assert keys(model) == expected
    assert list(model.starts()) == expected_starts(model)
    assert all(model.entry(index.row()).key == key for key, index in watched.items())
    model.apply_move(move.inverse())
    assert keys(model) == list(range(1, 13))
    assert list(model.starts()) == expected_starts(model)
    assert all(model.entry(index.row()).key == key for key, index in watched.items())


def test_a_contiguous_block_moves_in_one_step(model: LineupModel) -> None:
    moved: list[tuple[int, int, int]] = []
    model.rowsMoved.connect(lambda _a, first, last, _b, target: moved.append((first, last, target)))
    model.apply_move(reorder_arithmetic.move_block(model.count, [2, 3, 4], 9))
    assert moved == [(2, 4, 9)]


def test_scattered_rows_move_in_one_run_per_block(model: LineupModel) -> None:
    moved: list[tuple[int, int, int]] = []
    model.rowsMoved.connect(lambda _a, first, last, _b, target: moved.append((first, last, target)))
    model.apply_move(reorder_arithmetic.move_block(model.count, [0, 1, 5, 8, 9], 7))
    assert len(moved) == 3


def test_widely_scattered_rows_move_in_one_layout_change_and_indexes_follow(qtbot: QtBot) -> None:
    model = LineupModel()
    model.replace(entries(400))
    rows = list(range(0, 400, 3))
    watched = {model.entry(row).key: QPersistentModelIndex(model.index(row, LAYOUT)) for row in range(400)}
    moves: list[int] = []
    model.rowsMoved.connect(lambda *_: moves.append(1))
    move = reorder_arithmetic.move_block(400, rows, 200)
    with qtbot.waitSignal(model.layoutChanged):
        model.apply_move(move)
    assert not moves
    assert keys(model) == [row + 1 for row in move.order]
    assert all(model.entry(index.row()).key == key for key, index in watched.items())


def test_only_rows_between_old_and_new_place_are_reported_as_changed(model: LineupModel) -> None:
    announced: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last, _roles: announced.append((first.row(), last.row())))
    model.apply_move(reorder_arithmetic.move_block(model.count, [3, 4], 8))
    assert announced == [(3, 7)]


def test_inserting_and_removing_undo_each_other(model: LineupModel) -> None:
    new = [Entry(50, 500, "A", 3), Entry(51, 501, "B", 4), Entry(52, 502, "C", 5)]
    model.insert([1, 2, 7], new)
    assert [model.row_of(key) for key in (50, 51, 52)] == [1, 2, 7]
    assert list(model.starts()) == expected_starts(model)
    assert model.take_out([1, 2, 7]) == new
    assert keys(model) == list(range(1, 13))
    assert list(model.starts()) == expected_starts(model)
    assert model.row_of(50) is None


def test_an_order_is_undone_by_its_inverse(model: LineupModel) -> None:
    order = list(range(12))
    random.Random(5).shuffle(order)
    model.reorder(order)
    assert keys(model) == [row + 1 for row in order]
    model.reorder(reorder_arithmetic.invert(order))
    assert keys(model) == list(range(1, 13))


def test_invalid_changes_are_refused_before_anything_happens(model: LineupModel) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        model.apply_move(Move(5, (1,), (2,)))
    with pytest.raises(ValueError, match="exactly once"):
        model.reorder([0] * 12)
    with pytest.raises(ValueError, match="no place"):
        model.insert([20], [Entry(99, 1, "X")])
    assert keys(model) == list(range(1, 13))


def test_views_are_notified_before_and_after_every_change(model: LineupModel) -> None:
    heard: list[str] = []
    model.about_to_rearrange.connect(lambda: heard.append("before"))
    model.rearranged.connect(lambda: heard.append("after"))
    model.apply_move(reorder_arithmetic.move_block(12, [1], 5))
    model.insert([0], [Entry(60, 1, "X")])
    model.take_out([0])
    model.reorder(list(reversed(range(12))))
    model.replace(entries(3))
    assert heard == ["before", "after"] * 5


def test_marks_of_the_cms_precede_facts_about_the_layout(model: LineupModel) -> None:
    model.replace([Entry(1, 7, "A", locked=True, retired=True), Entry(2, 8, "B", draft=True), Entry(3, 9, "C")])
    model.set_marks({1: (Mark.MOVED,), 2: (Mark.ADDED, Mark.CHANGED)})
    assert model.marks(1) == (Mark.MOVED, Mark.LOCKED, Mark.RETIRED)
    assert text(model, 0, MARKS) == "Moved, Locked, Retired"
    assert text(model, 1, MARKS) == "Added, Changed, Draft"
    assert text(model, 2, MARKS) == ""
    assert [pill.text for pill in model.data(model.index(1, MARKS), RowRole.CELL).pills] == [
        "Added",
        "Changed",
        "Draft",
    ]
    assert "not add it back" in model.data(model.index(0, MARKS), Qt.ItemDataRole.ToolTipRole)


def test_changed_marks_repaint_only_the_rows_between_them(model: LineupModel) -> None:
    announced: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last, _roles: announced.append((first.row(), last.row())))
    model.set_marks({4: (Mark.MOVED,), 6: (Mark.MOVED,)})
    model.set_marks({4: (Mark.MOVED,)})
    model.set_marks({4: (Mark.MOVED,)})
    assert announced == [(3, 5), (5, 5)]


def test_a_layout_name_that_looks_like_markup_is_unchanged(model: LineupModel) -> None:
    model.replace([Entry(1, 7, "<b>Sale</b> & more")])
    assert text(model, 0, LAYOUT) == "<b>Sale</b> & more"
    assert model.data(model.index(0, LAYOUT), Qt.ItemDataRole.ToolTipRole) == "<b>Sale</b> & more"


def test_newer_layout_data_updates_rows_in_place(model: LineupModel) -> None:
    fresh = Entry(key=3, layout_id=777, name="Republished", duration_s=60, layout_campaign_id=903)
    model.refresh({3: fresh})
    assert keys(model) == list(range(1, 13))
    assert text(model, 2, LAYOUT) == "Republished"
    assert list(model.starts()) == expected_starts(model)


def test_qts_model_tester_accepts_every_change(model: LineupModel) -> None:
    # The tester expects the first column to follow its row; the row's number, by design, does not.
    model.columns = model.columns[LAYOUT : LAYOUT + 1]
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for move in (reorder_arithmetic.move_block(12, [1, 2, 7, 9], 5), reorder_arithmetic.move_block(12, [8, 9], 0)):
        model.apply_move(move)
        model.apply_move(move.inverse())
    model.insert([0, 5, 6, 14], [Entry(key, key, f"New {key}") for key in range(60, 64)])
    model.take_out([0, 3, 4, 14])
    model.reorder([5, 4, 3, 2, 1, 0, *range(6, 12)])
    model.replace(entries(3))
    assert tester.model() is model


def test_the_model_is_a_flat_table(model: LineupModel) -> None:
    inside = model.index(0, 0)
    assert isinstance(model, QAbstractTableModel)
    assert model.rowCount(inside) == 0
    assert model.columnCount(inside) == 0
