"""The record table against a plain-list oracle: pages, filter, order, scope and single records, in any sequence."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy
from pytestqt.qtbot import QtBot

from app.domain.text.collation import collation_key
from app.models.item_roles import RowRole
from app.models.record_table import LoadState, RecordTableModel
from app.models.table_columns import Align, Cell, CellKind, Column, RowLook


class Shop(NamedTuple):
    shop_id: int
    name: str
    size: int | None = None


COLUMNS = (
    Column[Shop](key="name", title="Name", value=lambda shop: shop.name, kind=CellKind.NAME),
    Column[Shop](
        key="size",
        title="Size",
        value=lambda shop: "" if shop.size is None else str(shop.size),
        kind=CellKind.NUMBER,
        sort_key=lambda shop: shop.size,
        tooltip=lambda shop: f"<b>{shop.size}</b>\nsquare metres",
        cell=lambda _shop: Cell(icon="house"),
    ),
)


def make_model() -> RecordTableModel[Shop]:
    return RecordTableModel(COLUMNS, lambda shop: shop.shop_id, group_of=lambda shop: shop.name)


def names(model: RecordTableModel[Shop]) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.fixture(name="model")
def _model(qapp: object) -> RecordTableModel[Shop]:
    return make_model()


def load(model: RecordTableModel[Shop], *shops: Shop) -> None:
    model.begin_load()
    model.add_page(shops)
    model.finish()


def test_rows_keep_their_load_order_until_a_column_sorts_them(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(2, "York", 30), Shop(1, "bath", 10), Shop(3, "Leeds"))
    assert names(model) == ["York", "bath", "Leeds"]
    model.sort_by([("name", False)])
    model.arrange_now()
    assert names(model) == ["bath", "Leeds", "York"]


def test_rows_without_a_value_come_last_in_both_directions(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York"), Shop(2, "Bath", 10), Shop(3, "Leeds", 30))
    model.sort_by([("size", False)])
    model.arrange_now()
    assert names(model) == ["Bath", "Leeds", "York"]
    model.sort_by([("size", True)])
    model.arrange_now()
    assert names(model) == ["Leeds", "Bath", "York"]


def test_a_second_sort_key_orders_equal_rows(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York", 1), Shop(2, "Bath", 2), Shop(3, "Leeds", 1), Shop(4, "Ely", 2))
    model.sort_by([("size", True), ("name", False)])
    model.arrange_now()
    assert names(model) == ["Bath", "Ely", "Leeds", "York"]


def test_descending_order_puts_a_longer_name_before_its_prefix(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "Bath"), Shop(2, "Bath Spa"), Shop(3, "Bát"))
    model.sort_by([("name", True)])
    model.arrange_now()
    assert names(model) == ["Bath Spa", "Bath", "Bát"]


def test_names_use_natural_order_and_rows_without_one_come_last(model: RecordTableModel[Shop]) -> None:
    texts = ("Zebra", "Shop 10", "—", "äpfel", "Émile", "Shop 2", "ss")
    load(model, *(Shop(number, text) for number, text in enumerate(texts, 1)))
    model.sort_by([("name", False)])
    model.arrange_now()
    assert names(model) == ["äpfel", "Émile", "Shop 2", "Shop 10", "ss", "Zebra", "—"]
    model.sort_by([("name", True)])
    model.arrange_now()
    assert names(model) == ["Zebra", "ss", "Shop 10", "Shop 2", "Émile", "äpfel", "—"]


def test_every_word_of_the_filter_must_occur_in_the_row(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York Minster", 12), Shop(2, "York Station", 30), Shop(3, "Minster Yard", 12))
    model.set_filter("york min")
    model.arrange_now()
    assert names(model) == ["York Minster"]
    model.set_filter("12 MINSTER")
    model.arrange_now()
    assert names(model) == ["York Minster", "Minster Yard"]
    assert (model.rowCount(), model.in_scope, model.total) == (2, 3, 3)


def test_the_filter_works_within_the_scope(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York", 12), Shop(2, "York Station", 30), Shop(3, "Leeds", 12))
    model.set_scope(lambda shop: shop.size == 12)
    model.set_filter("york")
    model.arrange_now()
    assert (names(model), model.in_scope) == (["York"], 2)


def test_a_changed_row_is_placed_again_while_another_scope_is_applied(model: RecordTableModel[Shop]) -> None:
    model.sort_by([("name", False)])
    load(model, *(Shop(number, f"Shop {number:05}", number % 2) for number in range(9_000)))
    model.arrange_now()
    model.set_scope(lambda shop: shop.size == 1)
    model.put([Shop(8_999, "A first one", 1), Shop(9_001, "Z last one", 1)])
    model.arrange_now()
    assert (names(model)[0], names(model)[-1], model.rowCount()) == ("A first one", "Z last one", 4_501)
    model.set_scope(None)
    model.arrange_now()
    assert names(model) == sorted(names(model))
    assert len(model.shown_records()) == model.total == len(list(model.records())) == 9_001


def test_a_page_that_arrives_during_filtering_and_sorting_is_placed_correctly(model: RecordTableModel[Shop]) -> None:
    model.sort_by([("name", False)])
    model.set_filter("o")
    model.begin_load()
    model.add_page([Shop(1, "York"), Shop(2, "Leeds")])
    model.add_page([Shop(3, "Bolton"), Shop(4, "Ripon")])
    model.finish()
    model.arrange_now()
    assert names(model) == ["Bolton", "Ripon", "York"]


def test_a_second_load_replaces_adds_and_removes_rows_by_id(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York"), Shop(2, "Leeds"), Shop(3, "Bath"))
    resets = QSignalSpy(model.modelReset)
    model.begin_load()
    assert names(model) == ["York", "Leeds", "Bath"], "old rows stay while new ones come"
    model.add_page([Shop(1, "York"), Shop(3, "Bath Spa"), Shop(4, "Ely")])
    model.finish()
    assert names(model) == ["York", "Bath Spa", "Ely"]
    assert resets.count() <= 1


def test_rows_stay_after_a_failed_load_and_the_state_reports_it(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York"), Shop(2, "Leeds"))
    model.begin_load()
    model.add_page([Shop(1, "York")])
    model.fail()
    assert model.state is LoadState.FAILED
    assert names(model) == ["York", "Leeds"]


def test_a_newer_record_in_the_same_place_updates_only_its_row(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York", 1), Shop(2, "Leeds", 2))
    changed = QSignalSpy(model.dataChanged)
    resets = QSignalSpy(model.modelReset)
    model.put([Shop(2, "Leeds", 9)])
    assert model.index(1, 1).data() == "9"
    assert (changed.count(), resets.count()) == (1, 0)
    assert changed.at(0)[0].row() == changed.at(0)[1].row() == 1


def test_a_newer_record_moves_to_its_place(model: RecordTableModel[Shop]) -> None:
    model.sort_by([("name", False)])
    load(model, Shop(1, "York"), Shop(2, "Leeds"), Shop(3, "Bath"))
    model.put([Shop(3, "Zennor"), Shop(4, "Ely")])
    model.arrange_now()
    assert names(model) == ["Ely", "Leeds", "York", "Zennor"]


def test_a_filtered_row_that_left_the_scope_does_not_reappear(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "Bath", 1))
    model.set_scope(lambda shop: shop.size is not None)
    model.set_filter("york")
    model.put([Shop(1, "Bath")])
    model.set_filter("")
    model.arrange_now()
    assert names(model) == []


def test_waiting_rows_are_shown_once_if_the_order_changes_first(
    model: RecordTableModel[Shop],
) -> None:
    model.begin_load()
    model.add_page([Shop(1, "York")])
    model.add_page([Shop(2, "Leeds")])
    model.set_scope(lambda shop: shop.shop_id < 3)
    model.add_page([Shop(3, "Ely")])
    model.finish()
    model.arrange_now()
    assert names(model) == ["York", "Leeds"]


def test_incoming_rows_are_shown_a_few_times_per_second_at_most(model: RecordTableModel[Shop], qtbot: QtBot) -> None:
    model.sort_by([("name", False)])
    rearranged, inserted = QSignalSpy(model.rearranged), QSignalSpy(model.rowsInserted)
    started = time.monotonic()
    model.begin_load()
    for page in range(60):
        model.add_page([Shop(page * 250 + number, f"{number} {page}") for number in range(250)])
    times = rearranged.count() + inserted.count()
    assert times <= 2 + (time.monotonic() - started) / 0.1
    assert 0 < model.rowCount() <= model.total
    # The CMS takes its time with the next page; what has come is shown meanwhile.
    qtbot.waitUntil(lambda: model.rowCount() >= model.total - 1_000, timeout=5_000)
    model.finish()
    assert model.rowCount() == model.total == 15_000
    assert names(model) == sorted(names(model), key=collation_key)


def test_a_record_removed_while_rows_wait_removes_only_itself(
    model: RecordTableModel[Shop],
) -> None:
    model.begin_load()
    model.add_page([Shop(number, "York") for number in range(1, 251)])
    model.add_page([Shop(number, "Leeds") for number in range(251, 501)])
    model.remove([100])
    assert model.row_of(100) is None
    assert model.rowCount() == model.total == 499
    model.put([Shop(501, "Ely")])
    assert model.row_of(501) == 499


def test_deleting_one_record_removes_one_row_without_a_reset(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(1, "York"), Shop(2, "Leeds"), Shop(3, "Bath"))
    removed = QSignalSpy(model.rowsRemoved)
    model.remove([2, 99])
    assert names(model) == ["York", "Bath"]
    assert removed.count() == 1
    assert model.by_id(2) is None
    assert model.row_of(2) is None


def test_rows_are_found_by_id_at_any_position(model: RecordTableModel[Shop]) -> None:
    model.sort_by([("name", False)])
    load(model, Shop(7, "York"), Shop(8, "Leeds"), Shop(9, "Bath"))
    assert (model.row_of(9), model.row_of(7)) == (0, 2)
    assert model.rows_of([7, 9, 1000]) == [0, 2]
    assert model.id_at(1) == 8
    model.set_filter("bath")
    model.arrange_now()
    assert model.row_of(7) is None
    assert model.rows_of([7, 9]) == [0]


def test_roles_return_the_record_and_its_id(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(7, "York", 12))
    index = model.index(0, 1)
    assert index.data(RowRole.RECORD) == Shop(7, "York", 12)
    assert index.data(RowRole.ID) == 7
    assert index.data(RowRole.CELL) == Cell(icon="house")
    assert index.data(Qt.ItemDataRole.DecorationRole) is None


def test_tool_tips_are_plain_text_and_missing_for_columns_without_one(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(7, "York", 12))
    assert model.index(0, 1).data(Qt.ItemDataRole.ToolTipRole) == "<b>12</b>\nsquare metres"
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) is None


def test_a_whole_row_can_be_styled(qapp: object) -> None:
    model = RecordTableModel(
        COLUMNS, lambda shop: shop.shop_id, look=lambda shop: RowLook(dim=True) if shop.size == 0 else None
    )
    load(model, Shop(1, "York", 0), Shop(2, "Leeds", 1))
    assert model.index(0, 1).data(RowRole.LOOK) == RowLook(dim=True)
    assert model.index(1, 1).data(RowRole.LOOK) is None


def test_headers_are_aligned_like_their_columns(model: RecordTableModel[Shop]) -> None:
    horizontal = Qt.Orientation.Horizontal
    assert [model.headerData(section, horizontal) for section in (0, 1, 2)] == ["Name", "Size", None]
    alignment = model.headerData(1, horizontal, Qt.ItemDataRole.TextAlignmentRole)
    assert alignment & Qt.AlignmentFlag.AlignRight
    assert model.columns[1].alignment is Align.RIGHT


def test_data_of_a_removed_row_is_none_instead_of_an_error(model: RecordTableModel[Shop]) -> None:
    load(model, Shop(7, "York"))
    stale = model.index(0, 0)
    model.clear()
    assert model.data(stale) is None
    assert model.data(QModelIndex()) is None


NAMES = ("York", "bath", "Leeds 10", "Leeds 2", "Élysée", "")
SHOPS = st.builds(Shop, st.integers(1, 60), st.sampled_from(NAMES), st.none() | st.integers(0, 3))


VALUE_OF: dict[str, Callable[[Shop], Any]] = {
    "name": lambda shop: collation_key(shop.name),
    "size": lambda shop: shop.size,
}


class AnySequence(RuleBasedStateMachine):
    """Runs any sequence of events at any progress of sorting; the rows must match the oracle's."""

    def __init__(self) -> None:
        super().__init__()
        self.model = make_model()
        self.tester = QAbstractItemModelTester(self.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
        self.oracle: dict[int, Shop] = {}
        self.seen: set[int] = set()
        self.is_loading = False
        self.words: list[str] = []
        self.keys: list[tuple[str, bool]] = []
        self.only_sized = False

    def _take(self, shops: Iterable[Shop]) -> None:
        for shop in shops:
            self.oracle[shop.shop_id] = shop
            self.seen.add(shop.shop_id)

    @precondition(lambda self: not self.is_loading)
    @rule()
    def begin(self) -> None:
        self.is_loading = True
        self.seen = set()
        self.model.begin_load()

    @precondition(lambda self: self.is_loading)
    @rule(shops=st.lists(SHOPS, max_size=20, unique_by=lambda shop: shop.shop_id))
    def page(self, shops: list[Shop]) -> None:
        self._take(shops)
        self.model.add_page(shops)

    @precondition(lambda self: self.is_loading)
    @rule()
    def place(self) -> None:
        self.model.place_some()

    @precondition(lambda self: self.is_loading)
    @rule()
    def finish(self) -> None:
        self.is_loading = False
        self.oracle = {shop_id: shop for shop_id, shop in self.oracle.items() if shop_id in self.seen}
        self.model.finish()

    @rule(shop=SHOPS)
    def put(self, shop: Shop) -> None:
        self._take([shop])
        self.model.put([shop])

    @rule(ids=st.sets(st.integers(1, 60), max_size=5))
    def remove(self, ids: set[int]) -> None:
        for shop_id in ids:
            self.oracle.pop(shop_id, None)
        self.model.remove(ids)

    @rule(text=st.sampled_from(["", "y", "yo", "york", "e", "e 1", "zz", "3"]))
    def narrow(self, text: str) -> None:
        self.words = text.split()
        self.model.set_filter(text)

    @rule(
        keys=st.lists(
            st.tuples(st.sampled_from(["name", "size"]), st.booleans()), max_size=2, unique_by=lambda key: key[0]
        )
    )
    def order(self, keys: list[tuple[str, bool]]) -> None:
        self.keys = keys
        self.model.sort_by(keys)

    @rule(only_sized=st.booleans())
    def limit(self, only_sized: bool) -> None:
        self.only_sized = only_sized
        self.model.set_scope((lambda shop: bool(shop.size)) if only_sized else None)

    def _expected(self) -> list[Shop]:
        rows = [
            shop
            for shop in self.oracle.values()
            if (shop.size or not self.only_sized)
            and all(word in f"{shop.name}\n{'' if shop.size is None else shop.size}".casefold() for word in self.words)
        ]
        for key, descending in reversed(self.keys):
            present = [shop for shop in rows if VALUE_OF[key](shop) is not None]
            present.sort(key=VALUE_OF[key], reverse=descending)
            rows = present + [shop for shop in rows if VALUE_OF[key](shop) is None]
        return rows

    @invariant()
    def groups_are_the_oracles(self) -> None:
        counted = {group: count for group, count in self.model.groups.items() if count}
        assert counted == Counter(shop.name for shop in self.oracle.values())

    @invariant()
    def every_row_is_found_where_it_stands(self) -> None:
        """While rows come in and while an order is worked out, too."""
        ids = [self.model.id_at(row) for row in range(self.model.rowCount())]
        assert [self.model.row_of(record_id) for record_id in ids] == list(range(len(ids)))

    @precondition(lambda self: not self.is_loading)
    @invariant()
    def rows_are_the_oracles(self) -> None:
        self.model.arrange_now()
        shown = [self.model.record(row) for row in range(self.model.rowCount())]
        expected = self._expected()
        assert len(shown) == len(expected)
        assert set(shown) == set(expected)
        if not self.keys:
            assert shown == expected, "order of arrival"
        keys = [key for key, _descending in self.keys]
        assert [[VALUE_OF[key](shop) for key in keys] for shop in shown] == [
            [VALUE_OF[key](shop) for key in keys] for shop in expected
        ]


TestAnySequence = AnySequence.TestCase
TestAnySequence.settings = settings(max_examples=200, stateful_step_count=40, deadline=None)
