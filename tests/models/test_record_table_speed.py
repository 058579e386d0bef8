"""100,000 rows: no step of loading, filtering or sorting keeps the window from answering."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from app.domain.text.collation import collation_key
from app.models.record_table import RecordTableModel
from app.models.table_columns import CellKind, Column
from tests.helpers.machine_pace import Pace, spent_s

ROWS = 100_000
PAGE = 1_000
# Processor time, so that a busy machine does not count. Measured: 5 to 12 ms a step, 10 to 20 ms a filter; a slip in
# the design costs hundreds.
LONGEST_STEP_S = 0.06
LONGEST_FILTER_S = 0.15
LONGEST_KEY_S = 0.03
"""The same once all rows are ready to be found. Measured: 2 to 8 ms; looking into each text costs 20 to 30."""


class Shop(msgspec.Struct, frozen=True, gc=False):
    shop_id: int
    name: str
    tags: str


def make_shops() -> list[Shop]:
    chance = random.Random(7)
    words = ["Autumn", "Bakery", "Coffee", "Harvest", "Zebra"]
    return [
        Shop(number, f"{chance.choice(words)} {chance.randrange(10**6)} loop", f"tag{chance.randrange(50)} window")
        for number in range(ROWS)
    ]


@pytest.fixture(name="model")
def _model(qapp: object) -> RecordTableModel[Shop]:
    columns = [Column[Shop](key="name", title="Name", value=lambda shop: shop.name, kind=CellKind.NAME)]
    columns += [
        Column[Shop](key=f"tags{number}", title="Tags", value=lambda shop: shop.tags, sortable=False)
        for number in range(8)
    ]
    return RecordTableModel(
        columns, lambda shop: shop.shop_id, search_text=lambda shop: f"{shop.name} {shop.tags} {shop.shop_id}"
    )


def pages(shops: list[Shop]) -> Iterator[tuple[Shop, ...]]:
    return (tuple(shops[first : first + PAGE]) for first in range(0, ROWS, PAGE))


@pytest.mark.serial
def test_each_page_of_a_sorted_table_is_added_within_a_frame(model: RecordTableModel[Shop], qtbot: QtBot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.show()
    model.sort_by([("name", False)])
    shops = make_shops()
    model.begin_load()
    pace = Pace()
    steps = sorted(spent_s(partial(model.add_page, page)) for page in pages(shops))
    model.finish()
    assert model.rowCount() == ROWS
    wanted = sorted((shop.name for shop in shops), key=collation_key)
    assert [model.record(row).name for row in range(0, ROWS, 9_999)] == wanted[::9_999]
    assert steps[len(steps) // 2] < pace.allow(LONGEST_STEP_S / 2)
    assert steps[-2] < pace.allow(LONGEST_STEP_S)


def cost(
    model: RecordTableModel[Shop], change: Callable[[], None], undo: Callable[[], None], limits: tuple[float, float]
) -> tuple[float, float]:
    """Processor time in seconds: the longest step until `change` is shown, and all of them; the best of three times.

    A host that gives its processor to another guest meanwhile counts that as ours, so one time beyond the limits says
    little; one within them says enough.
    """
    longest, whole = [], []
    for _ in range(3):
        undo()
        steps = [spent_s(change)]
        while model.is_arranging:
            steps.append(spent_s(QCoreApplication.processEvents))
        longest.append(max(steps))
        whole.append(sum(steps))
        if longest[-1] < limits[0] and whole[-1] < limits[1]:
            break
    return min(longest), min(whole)


@pytest.mark.serial
def test_typing_in_the_filter_responds_at_once_and_never_blocks(model: RecordTableModel[Shop], qtbot: QtBot) -> None:
    shops = make_shops()

    def load() -> None:
        model.clear()
        model.set_filter("")
        model.begin_load()
        for page in pages(shops):
            model.add_page(page)
        model.finish()

    def back_to(text: str) -> None:
        model.set_filter(text)
        model.arrange_now()

    undo: Callable[[], None] = load  # so that each of the first keys finds nothing that was worked out before
    for text, least in (("a", 50_000), ("au", 15_000), ("autumn", 15_000), ("window 7", 10_000), ("nowhere", 0)):
        pace = Pace()
        longest, whole = cost(model, partial(model.set_filter, text), undo, (LONGEST_STEP_S, LONGEST_FILTER_S))
        assert longest < pace.allow(LONGEST_STEP_S)
        assert whole < pace.allow(LONGEST_FILTER_S)
        assert least <= model.rowCount() < ROWS + 1
        undo = partial(back_to, text)
    assert model.rowCount() == 0


@pytest.mark.serial
def test_typing_is_fast_with_any_number_of_matches_once_indexed(model: RecordTableModel[Shop], qtbot: QtBot) -> None:
    model.sort_by([("name", False)])
    model.begin_load()
    for page in pages(make_shops()):
        model.add_page(page)
    model.finish()
    assert model.is_settling
    qtbot.waitUntil(lambda: not model.is_settling, timeout=30_000)
    for text, least in (("t", 50_000), ("ta", ROWS), ("bak", 15_000), ("oo", 50_000), ("7", 50_000), ("nowhere", 0)):

        def undo() -> None:
            model.set_filter("")
            model.arrange_now()

        pace = Pace()
        _, whole = cost(model, partial(model.set_filter, text), undo, (LONGEST_STEP_S, LONGEST_KEY_S))
        assert whole < pace.allow(LONGEST_KEY_S), text
        assert least <= model.rowCount() < ROWS + 1


@pytest.mark.serial
def test_sorting_lets_events_through(model: RecordTableModel[Shop], qtbot: QtBot) -> None:
    shops = make_shops()
    pace, longest = Pace(), []
    for _ in range(3):  # the machine can only add
        model.clear()
        model.sort_by([])
        model.begin_load()
        for page in pages(shops):
            model.add_page(page)
        model.finish()
        slices = [spent_s(lambda: model.sort_by([("name", True)]))]
        while model.is_arranging:
            slices.append(spent_s(QCoreApplication.processEvents))
        assert len(slices) > 4, "the work was cut into slices"
        longest.append(max(slices))
        if longest[-1] < LONGEST_STEP_S:
            break
    assert min(longest) < pace.allow(LONGEST_STEP_S), longest
    assert model.record(0).name > model.record(ROWS // 2).name > model.record(ROWS - 1).name


@pytest.mark.serial
def test_a_filter_over_all_records_lets_events_through(model: RecordTableModel[Shop], qtbot: QtBot) -> None:
    model.sort_by([("name", False)])
    model.begin_load()
    for page in pages(make_shops()):
        model.add_page(page)
    model.finish()
    model.arrange_now()
    longest: dict[int, list[float]] = {20_000: [], ROWS: []}
    pace = Pace()
    for _ in range(3):  # the machine can only add
        for scope, least in ((lambda shop: "tag1" in shop.tags, 20_000), (None, ROWS)):
            steps = [spent_s(partial(model.set_scope, scope))]
            while model.is_arranging:
                steps.append(spent_s(QCoreApplication.processEvents))
            longest[least].append(max(steps))
            assert model.rowCount() >= least
        if all(each[-1] < LONGEST_STEP_S for each in longest.values()):
            break
    assert max(map(min, longest.values())) < pace.allow(LONGEST_STEP_S), longest
    taken = min(spent_s(model.shown_records) for _ in range(3))
    assert taken < pace.allow(LONGEST_STEP_S)
