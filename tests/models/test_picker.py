"""A picker searches 50,000 items within a frame, keeps the selection, and marks unknown ids."""

from __future__ import annotations

import statistics
import time
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from app.models.choice_model import Choice, ChoicesModel
from tests.helpers.machine_pace import Pace, spent_s


def wait_for_items(model: ChoicesModel) -> None:
    end = time.monotonic() + 20
    while not model.is_complete or model.is_arranging:
        assert time.monotonic() < end
        QCoreApplication.processEvents()


def model_of(*items: Choice) -> ChoicesModel:
    model = ChoicesModel()
    model.offer(items)
    wait_for_items(model)
    return model


def titles(model: ChoicesModel) -> list[str]:
    return [model.record(row).text for row in range(model.rowCount())]


GROUPS = (
    Choice(3, "Truro menu boards", "4 displays", search="cornwall"),
    Choice(1, "bath windows", "2 displays"),
    Choice(2, "Exeter staff room"),
)


def test_items_are_sorted_by_title(qapp: QApplication) -> None:
    assert titles(model_of(*GROUPS)) == ["bath windows", "Exeter staff room", "Truro menu boards"]


def test_titles_use_natural_order(qapp: QApplication) -> None:
    items = [Choice(number, title) for number, title in enumerate(("Zebra", "Shop 10", "äpfel", "Shop 2", "Émile"))]
    assert titles(model_of(*items)) == ["äpfel", "Émile", "Shop 2", "Shop 10", "Zebra"]


@pytest.mark.parametrize(
    "text, found",
    [
        ("TRURO", ["Truro menu boards"]),
        ("board menu", ["Truro menu boards"]),
        ("4 disp", ["Truro menu boards"]),
        ("corn", ["Truro menu boards"]),
        ("2", ["bath windows", "Exeter staff room"]),
        ("nowhere", []),
    ],
)
def test_every_word_is_searched_in_title_detail_keywords_and_number(
    qapp: QApplication, text: str, found: list[str]
) -> None:
    model = model_of(*GROUPS)
    model.set_filter(text)
    assert titles(model) == found


def test_the_selection_keeps_its_order_without_duplicates(qapp: QApplication) -> None:
    model = model_of(*GROUPS)
    model.set_chosen([2, 1, 2])
    model.choose([3, 1])
    assert list(model.chosen) == [2, 1, 3]
    model.drop([1])
    assert list(model.chosen) == [2, 3]


def test_ids_without_an_item_stay_chosen_and_are_marked_unknown_after_loading(qapp: QApplication) -> None:
    model = ChoicesModel()
    model.set_chosen([99, 1])
    assert (model.is_unknown(99), model.text_of(99)) == (False, "#99")
    model.offer(GROUPS)
    wait_for_items(model)
    assert model.chosen == (99, 1)
    assert (model.is_unknown(99), model.is_unknown(1), model.text_of(1)) == (True, False, "bath windows")


def test_new_items_replace_the_old_ones_and_keep_the_selection(qapp: QApplication) -> None:
    model = model_of(*GROUPS)
    model.set_chosen([1, 2])
    model.offer([Choice(2, "Exeter canteen")])
    wait_for_items(model)
    assert titles(model) == ["Exeter canteen"]
    assert model.chosen == (1, 2)
    assert (model.is_unknown(1), model.text_of(2)) == (True, "Exeter canteen")


def test_the_list_can_show_only_selected_items(qapp: QApplication) -> None:
    model = model_of(*GROUPS)
    model.set_chosen([3, 1])
    model.show_only_chosen(True)
    model.arrange_now()
    assert titles(model) == ["bath windows", "Truro menu boards"]
    model.show_only_chosen(False)
    model.arrange_now()
    assert model.rowCount() == 3


def test_rows_have_a_text_and_a_check_state(qapp: QApplication) -> None:
    model = model_of(*GROUPS)
    model.set_chosen([1])
    row = model.index(0, 0)
    assert row.data() == "bath windows, 2 displays"
    assert row.data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Checked
    assert model.index(1, 0).data(Qt.ItemDataRole.CheckStateRole) is Qt.CheckState.Unchecked
    assert model.index(0, 0).flags() & Qt.ItemFlag.ItemIsUserCheckable


@pytest.mark.serial
def test_50_000_items_load_between_frames_and_are_searched_within_one(qapp: QApplication) -> None:
    items = [
        Choice(n, f"Display group {n:05} {('north', 'south')[n % 2]}", f"{n % 90} displays") for n in range(50_000)
    ]
    pace, taken_in = Pace(), []
    for _ in range(3):  # the machine can only add
        model = ChoicesModel()
        taken_in.append(spent_s(partial(model.offer, items)))
    assert min(taken_in) < pace.allow(0.016), taken_in
    wait_for_items(model)
    assert model.rowCount() == 50_000
    costs = []
    for text in ("n", "no", "nor", "nort", "north", "north 1", "north 12", "north 123", ""):
        costs.append(spent_s(partial(model.set_filter, text)) * 1000)
        model.arrange_now()
    assert statistics.median(costs) < pace.allow(16), costs
