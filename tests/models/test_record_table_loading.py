"""Work deferred until a list is loaded: the search index, and the order of changed rows."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QTimer
from pytestqt.qtbot import QtBot

from app.models.record_table import RecordTableModel
from app.models.table_columns import Column


class Shop(NamedTuple):
    shop_id: int
    name: str


def make_model(read: list[int]) -> RecordTableModel[Shop]:
    def search_text(shop: Shop) -> str:
        read.append(shop.shop_id)
        return shop.name

    column = Column[Shop](key="name", title="Name", value=lambda shop: shop.name)
    model = RecordTableModel((column,), lambda shop: shop.shop_id, search_text=search_text)
    model.sort_by([("name", False)])
    return model


def names(model: RecordTableModel[Shop]) -> list[str]:
    return [model.record(row).name for row in range(model.rowCount())]


def test_rows_are_shown_before_they_are_indexed_and_each_is_read_once(qtbot: QtBot) -> None:
    read: list[int] = []
    model = make_model(read)
    shops = [Shop(number, f"Shop {number:04}") for number in range(1_000)]
    model.begin_load()
    model.add_page(shops)
    model.finish()
    assert model.rowCount() == 1_000
    assert read == []
    qtbot.waitUntil(lambda: len(read) == 1_000)
    model.set_filter("0042")
    model.arrange_now()
    assert names(model) == ["Shop 0042"]
    assert sorted(read) == list(range(1_000))


def test_a_table_is_settling_until_it_is_indexed_and_typing_has_priority(
    qtbot: QtBot,
) -> None:
    read: list[int] = []
    model = make_model(read)
    qtbot.waitUntil(lambda: not model.is_settling)
    model.begin_load()
    model.add_page([Shop(number, f"Shop {number:05}") for number in range(20_000)])
    assert model.is_settling
    model.finish()
    assert model.is_settling
    qtbot.waitUntil(lambda: len(read) > 100)
    model.set_filter("01")
    while model.is_arranging:
        assert model.is_settling
        QCoreApplication.processEvents()
    assert sorted(read) == list(range(20_000))
    assert model.rowCount() == sum("01" in f"{number:05}" for number in range(20_000))
    qtbot.waitUntil(lambda: not model.is_settling)
    model.set_filter("shop 012")
    model.arrange_now()
    assert names(model) == [name for name in (f"Shop {number:05}" for number in range(20_000)) if "012" in name]
    assert len(read) == 20_000


def test_a_filter_typed_before_indexing_finds_everything(qtbot: QtBot) -> None:
    model = make_model([])
    model.begin_load()
    model.add_page([Shop(number, f"Shop {number:04}") for number in range(1_000)])
    model.set_filter("shop 09")
    model.add_page([Shop(2_000, "Shop 0999b"), Shop(2_001, "Kiosk")])
    model.finish()
    model.arrange_now()
    assert set(names(model)) == {f"Shop {n:04}" for n in range(1_000) if "09" in f"{n:04}"} | {"Shop 0999b"}
    assert names(model)[-1] == "Shop 0999b"


def test_a_changed_row_is_found_by_its_new_text(qtbot: QtBot) -> None:
    read: list[int] = []
    model = make_model(read)
    model.begin_load()
    model.add_page([Shop(1, "Bakery"), Shop(2, "Kiosk")])
    model.finish()
    qtbot.waitUntil(lambda: len(read) == 2)
    model.put([Shop(1, "Roastery")])
    model.set_filter("roast")
    model.arrange_now()
    assert names(model) == ["Roastery"]
    model.set_filter("bakery")
    model.arrange_now()
    assert names(model) == []


def test_rows_that_move_during_a_load_are_sorted_together(qtbot: QtBot) -> None:
    model = make_model([])
    model.begin_load()
    model.add_page([Shop(number, f"Shop {number:04}") for number in range(300)])
    resets: list[None] = []
    model.rearranged.connect(lambda: resets.append(None))
    for number in range(300):
        model.add_page([Shop(number, f"Shop {299 - number:04}")])
    model.add_page([Shop(1_000, "Arcade")])
    assert model.is_arranging
    assert len(resets) < 10
    model.finish()
    model.arrange_now()
    assert names(model) == ["Arcade", *(f"Shop {number:04}" for number in range(300))]
    assert model.record(1).shop_id == 299


def test_moved_rows_are_placed_before_the_load_ends(qtbot: QtBot) -> None:
    model = make_model([])
    model.begin_load()
    model.add_page([Shop(1, "Bakery"), Shop(2, "Kiosk")])
    model.add_page([Shop(1, "Roastery")])
    qtbot.waitUntil(lambda: names(model) == ["Kiosk", "Roastery"])


def test_rows_that_change_during_load_and_sort_are_placed_correctly(qtbot: QtBot) -> None:
    model = make_model([])
    model.begin_load()
    model.add_page([Shop(number, f"Shop {number:06}") for number in range(100_000)])
    model.finish()
    model.begin_load()
    changed = count()
    coming = QTimer()
    coming.timeout.connect(lambda: model.add_page([Shop(number := next(changed), f"Zoo {number:06}")]))
    model.rearranged.connect(coming.stop)
    model.sort_by([("name", True)])
    coming.start(0)
    qtbot.waitUntil(lambda: not model.is_arranging, timeout=30_000)
    assert next(changed) > 1
    assert names(model) == sorted((shop.name for shop in model.records()), reverse=True)
