"""The library next to the line-up: search, filters, adding by mouse and keyboard, and its states."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.domain.layouts.layout import Layout
from app.domain.lenient_field_types import Tag
from app.domain.lineups.lineup import Entry
from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.inputs.chips import FilterChip
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from app.ui.widgets.popups.choice_popup import ChoicePopup


def layouts(count: int = 40) -> list[Layout]:
    return [
        Layout(
            layout_id=number,
            name=f"Layout {number:03}",
            campaign_id=900 + number,
            duration=10,
            published_status_id=1,
            folder_id=number % 3,
            tags=(Tag(tag=f"tag{number % 12}"),),
        )
        for number in range(1, count + 1)
    ]


@pytest.fixture
def library(qtbot: QtBot, qapp: QApplication) -> LayoutLibrary:
    apply_theme(qapp, Scheme.LIGHT)
    made = LayoutLibrary("acme")
    qtbot.addWidget(made)
    made.resize(316, 640)
    made.show()
    made.activateWindow()
    made.model.begin_load()
    made.model.add_page([*layouts(), Layout(layout_id=77, name="Photo draft", parent_id=3, published_status_id=2)])
    made.model.finish()
    made.model.arrange_now()
    QApplication.processEvents()
    return made


def choose(library: LayoutLibrary, chip: str, option: str) -> None:
    """Opens a chip's list and takes an option by typing and Enter."""
    add = next(each for each in library.findChildren(Button) if each.text() == chip)
    add.click()
    (popup,) = library.findChildren(ChoicePopup)
    if popup.search.isVisible():
        QTest.keyClicks(popup.search, option)
    else:
        texts = [choice.text for choice in popup.model.records_between(0, 99)]
        popup.mark(next(row for row, text in enumerate(texts) if option.casefold() in text.casefold()))
    QTest.keyClick(popup.search if popup.search.isVisible() else popup.rows, Qt.Key.Key_Return)
    QApplication.processEvents()
    library.model.arrange_now()


def test_search_finds_after_a_moment(library: LayoutLibrary, qtbot: QtBot) -> None:
    assert library.search.placeholderText() == "Search 41 layouts"
    QTest.keyClicks(library.search, "03")
    qtbot.waitUntil(lambda: library.model.rowCount() == 11)
    assert library._summary.text() == "11 shown"


def test_enter_in_the_search_adds_the_only_layout_left(library: LayoutLibrary, qtbot: QtBot) -> None:
    QTest.keyClicks(library.search, "layout 017")
    with qtbot.waitSignal(library.add_wanted) as added:
        QTest.keyClick(library.search, Qt.Key.Key_Return)
    assert [entry.layout_id for entry in added.args[0]] == [17]


def test_enter_and_double_click_add_the_selection(library: LayoutLibrary, qtbot: QtBot) -> None:
    library.view.select_ids([2, 3, 5])
    library.view.setFocus()
    with qtbot.waitSignal(library.add_wanted) as added:
        QTest.keyClick(library.view, Qt.Key.Key_Return)
    assert [entry.layout_id for entry in added.args[0]] == [2, 3, 5]
    place = library.view.visualRect(library.model.index(6, 0)).center()
    QTest.mouseClick(library.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    with qtbot.waitSignal(library.add_wanted) as one:
        QTest.mouseDClick(library.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert [entry.layout_id for entry in one.args[0]] == [7]


def test_the_heading_counts_what_is_selected(library: LayoutLibrary, qtbot: QtBot) -> None:
    library.view.select_ids([2, 3, 5])
    qtbot.waitUntil(lambda: library._summary.text() == "3 selected · 0:30")


def test_a_draft_is_refused_with_the_reason_and_left_out_of_a_selection(library: LayoutLibrary, qtbot: QtBot) -> None:
    with qtbot.waitSignal(library.refused) as refused:
        library._open(77)
    assert "Publish it" in refused.args[0]
    library.view.select_ids([1, 77])
    assert [entry.layout_id for entry in library.selected_entries()] == [1]


def test_nothing_is_added_while_the_campaign_must_not_be_changed(library: LayoutLibrary) -> None:
    added: list[list[Entry]] = []
    library.add_wanted.connect(added.append)
    library.set_adding_enabled(False)
    library._open(1)
    assert added == []
    assert not library.view.dragEnabled()


def test_filter_chips_are_added_and_removed(library: LayoutLibrary) -> None:
    choose(library, "Tag", "tag7")
    assert library.model.rowCount() == 3
    chip = library.findChild(FilterChip)
    assert chip is not None
    chip.removed.emit()
    library.model.arrange_now()
    assert library.model.rowCount() == 41
    choose(library, "Status", "")
    assert library.model.filter.status == "published"
    assert library.model.rowCount() == 40


def test_the_library_is_sorted_and_narrowed_by_use_and_asks_for_the_count_only_then(library: LayoutLibrary) -> None:
    counted = Counting()
    library.show_usage(counted.of, counted.changed, counted.count)
    library.view.header.sort_by("duration")
    library._sort_by("duration", True)
    choose(library, "Duration", "")
    assert counted.asked == 0
    library.clear_filters()
    choose(library, "Usage", "")
    assert counted.asked == 1
    assert library._summary.text() == "counting…"
    counted.known = True
    counted.changed.emit()
    library.model.arrange_now()
    assert library.model.rowCount() == 13
    (chip,) = [chip for chip in library.findChildren(FilterChip) if chip.isVisible()]
    assert "in no campaign" in chip.accessibleName()
    library.clear_filters()
    library._sort_by("usage", True)
    library.model.arrange_now()
    assert counted.asked == 2
    assert counted.of(library.model.record(0)) == 2
    assert library.view.header.sort_keys == [("usage", True), ("name", False)]


class Counting(QObject):
    """Layouts by turns in no campaign, in one and in two; known when it says so."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.known = False
        self.asked = 0

    def of(self, layout: Layout) -> int | None:
        return layout.layout_id % 3 if self.known else None

    def count(self, *, asked: bool = False) -> None:
        self.asked += asked


def test_folders_come_from_the_tree_or_from_the_layouts_themselves(library: LayoutLibrary) -> None:
    library.set_folders([("Shops", frozenset({1, 2})), ("    York", frozenset({2}))])
    choose(library, "Folder", "")
    assert {library.model.record(row).folder_id for row in range(library.model.rowCount())} == {1, 2}


def test_nothing_found_offers_to_clear(library: LayoutLibrary, qtbot: QtBot) -> None:
    library.search.setText("zzz")
    qtbot.waitUntil(lambda: library._stack._panel is not None)
    library.clear_filters()
    library.model.arrange_now()
    assert library.model.rowCount() == 41


def test_a_failure_keeps_old_rows_and_offers_another_try(library: LayoutLibrary, qtbot: QtBot) -> None:
    library.show_failed("Cannot reach the CMS.")
    assert library.view.isVisible()
    with qtbot.waitSignal(library.retry_wanted):
        library._retry()


def test_a_failure_without_rows_says_what_happened(qtbot: QtBot, qapp: QApplication) -> None:
    empty = LayoutLibrary("acme")
    qtbot.addWidget(empty)
    empty.show()
    empty.model.begin_load()
    empty.show_failed("Cannot reach the CMS.", "Check the network.")
    assert not empty.view.isVisible()
    buttons = [each.text() for each in empty.findChildren(Button) if each.isVisible()]
    assert "Try again" in buttons
