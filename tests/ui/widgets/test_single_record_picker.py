"""Choosing one of many by keyboard; disabled choices are shown but can't be taken."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from app.models.choice_model import Choice, ChoicesModel
from app.ui.look.theme import Scheme
from app.ui.widgets.containers.box_layouts import STRETCH, column
from app.ui.widgets.popups.single_record_picker import SingleRecordPicker
from tests.helpers.machine_pace import Pace, spent_s
from tests.helpers.widget_finders import is_painted

OPEN = [Choice(n, name, f"{n} regions", "Checked out") for n, name in enumerate(("Quay", "Bridge", "Tower"), 1)]
SHUT = [
    Choice(n, name, section="Not checked out", is_enabled=False, help="Check it out first.")
    for n, name in enumerate(("Bath", "Bristol", "Bridport", "Leeds", "York"), 11)
]


class Scene:
    """A page with one field; what it said is counted."""

    def __init__(self, qtbot: QtBot) -> None:
        self.page = QWidget()
        qtbot.addWidget(self.page)
        self.field = SingleRecordPicker(placeholder="Choose a layout")
        self.field.setAccessibleName("Layout")
        self.page.setLayout(column(self.field, STRETCH))
        self.page.resize(420, 420)
        self.page.show()
        self.field.set_choices([*OPEN, *SHUT], note="Check a layout out to change it.")
        self.told = 0
        self.field.changed.connect(self._count)
        self.field.setFocus()

    def _count(self) -> None:
        self.told += 1

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        popup = self.field.popup
        QTest.keyClick(self.field if popup is None else self.search, key, modifier)

    @property
    def search(self) -> QLineEdit:
        assert self.field.popup is not None
        return self.field.popup.findChildren(QLineEdit)[0]

    @property
    def offered(self) -> QTableView:
        assert self.field.popup is not None
        return self.field.popup.findChildren(QTableView)[0]

    @property
    def model(self) -> ChoicesModel:
        assert self.field.popup is not None
        return self.field.popup.model

    def rows(self) -> list[str]:
        """The texts, each heading before the first of its section."""
        said: list[str] = []
        for row in range(self.model.rowCount()):
            said += filter(None, (self.model.heading(row), self.model.record(row).text))
        return said

    def current(self) -> str:
        return self.model.record(self.offered.currentIndex().row()).text

    def click(self, text: str) -> None:
        texts = [choice.text for choice in self.model.records_between(0, 99)]
        place = self.offered.visualRect(self.model.index(texts.index(text), 0))
        QTest.mouseClick(self.offered.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, place.bottom() - 6))

    def is_shut(self) -> bool:
        return self.field.popup is None or not self.field.popup.isVisible()


@pytest.fixture
def scene(qtbot: QtBot, light: None) -> Iterator[Scene]:
    found = Scene(qtbot)
    yield found
    found.field.hidePopup()


def test_every_choice_is_offered_under_its_heading(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Down)
    assert scene.rows() == [
        *("Checked out", "Quay", "Bridge", "Tower"),
        *("Not checked out", "Bath", "Bristol", "Bridport", "Leeds", "York"),
    ]
    assert scene.current() == "Quay"
    assert "Check a layout out to change it." in [label.text() for label in scene.field.popup.findChildren(QLabel)]  # type: ignore[union-attr]  # it is open


def test_arrow_keys_move_over_enabled_choices_and_enter_takes_one(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Space)
    for _ in range(9):
        scene.press(Qt.Key.Key_Down)
    assert scene.current() == "Tower"
    scene.press(Qt.Key.Key_Up)
    scene.press(Qt.Key.Key_Return)
    assert (scene.field.value(), scene.field.currentText(), scene.told) == (2, "Bridge", 1)
    assert scene.is_shut()


def test_typing_in_the_field_opens_the_list_and_searches(scene: Scene) -> None:
    QTest.keyClicks(scene.field, "b")
    QTest.keyClicks(scene.search, "ri")
    assert scene.rows() == ["Checked out", "Bridge", "Not checked out", "Bristol", "Bridport"]
    scene.press(Qt.Key.Key_Enter)
    assert scene.field.value() == 2


def test_disabled_choices_are_found_but_not_taken(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Down)
    scene.click("Leeds")
    assert (scene.field.value(), scene.told, scene.is_shut()) == (None, 0, False)
    QTest.keyClicks(scene.search, "leeds")
    scene.press(Qt.Key.Key_Return)
    assert (scene.field.value(), scene.told) == (None, 0)


def test_a_click_takes_a_choice_and_a_second_time_changes_nothing(scene: Scene) -> None:
    for _ in range(2):
        scene.field.showPopup()
        scene.click("Tower")
        QApplication.processEvents()
        QTest.qWait(1)
    assert (scene.field.value(), scene.told) == (3, 1)


def test_escape_leaves_everything_as_it_was(scene: Scene) -> None:
    scene.field.set_value(1)
    scene.press(Qt.Key.Key_Down)
    QTest.keyClicks(scene.search, "tow")
    scene.press(Qt.Key.Key_Escape)
    QTest.keyClick(scene.field.popup or scene.field, Qt.Key.Key_Escape)
    assert (scene.field.value(), scene.told) == (1, 0)


def test_a_value_that_is_not_offered_is_kept_and_shown(scene: Scene) -> None:
    scene.field.set_value(99_999)
    assert (scene.field.value(), scene.field.currentText(), scene.told) == (99_999, "99999", 0)
    scene.field.set_choices([Choice(99_999, "Gone and found")])
    assert (scene.field.value(), scene.field.currentText(), scene.told) == (99_999, "Gone and found", 0)


def test_choices_arriving_while_the_list_is_open_are_offered_at_once(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Down)
    QTest.keyClicks(scene.search, "har")
    assert scene.rows() == []
    scene.field.set_choices([Choice(7, "Harbour", section="Checked out"), *OPEN])
    assert scene.rows() == ["Checked out", "Harbour"]
    scene.press(Qt.Key.Key_Return)
    assert scene.field.value() == 7


def test_arriving_choices_keep_the_current_one(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Down)
    scene.press(Qt.Key.Key_Down)
    assert scene.current() == "Bridge"
    scene.field.set_choices([Choice(7, "Harbour", section="Checked out"), *OPEN])
    assert scene.current() == "Bridge"


def test_typed_text_can_be_taken_if_the_list_is_incomplete(scene: Scene) -> None:
    scene.field.set_choices(OPEN, typed=lambda text: Choice(int(text), f"Layout {text}") if text.isdecimal() else None)
    scene.press(Qt.Key.Key_Down)
    QTest.keyClicks(scene.search, "abc")
    assert scene.rows() == []
    scene.search.clear()
    QTest.keyClicks(scene.search, "525")
    assert scene.rows() == ["Layout 525"]
    scene.press(Qt.Key.Key_Return)
    assert scene.field.value() == 525


def test_a_field_that_can_only_be_read_does_not_open(scene: Scene) -> None:
    scene.field.set_value(1)
    scene.field.set_read_only("An action stays in its layout.")
    scene.field.showPopup()
    assert scene.field.popup is None
    assert scene.field.toolTip() == "An action stays in its layout."
    scene.field.set_read_only("")
    scene.field.showPopup()
    assert scene.field.popup is not None


def test_list_and_search_have_the_name_of_the_field(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Down)
    assert (scene.offered.accessibleName(), scene.search.accessibleName()) == ("Layout", "Layout")
    at = scene.model.index(3, 0)
    assert at.data() == "Bath, Not checked out, Check it out first."


def test_every_row_can_be_drawn_in_both_themes(qtbot: QtBot, themed: Scheme) -> None:
    scene = Scene(qtbot)
    scene.press(Qt.Key.Key_Down)
    assert is_painted(scene.offered)
    scene.field.hidePopup()


def wait_for(model: ChoicesModel) -> None:
    end = time.monotonic() + 20
    while not model.is_complete or model.is_settling:
        assert time.monotonic() < end
        QApplication.processEvents()


def test_choices_keep_their_order_and_disabled_ones_are_skipped(qapp: QApplication) -> None:
    model = ChoicesModel(in_order=True)
    model.offer([Choice("z", "Zoo"), Choice("a", "Ark", is_enabled=False), Choice("m", "Mill"), *SHUT])
    assert [choice.text for choice in model.records_between(0, 2)] == ["Zoo", "Ark", "Mill"]
    assert [model.next_enabled(row, by) for row, by in ((0, 1), (2, -1), (2, 1), (0, -1), (-1, 9))] == [2, 0, 2, 0, 2]
    assert not model.flags(model.index(1, 0)) & Qt.ItemFlag.ItemIsEnabled
    model.narrow("ark")
    assert model.best_row("ark") == -1


@pytest.mark.parametrize("can_send", [True, False])
def test_control_enter_closes_the_list_and_is_the_pages(scene: Scene, *, can_send: bool) -> None:
    sent: list[bool] = []
    send = QAction("Send", scene.page, shortcut=QKeySequence("Ctrl+Return"), enabled=can_send)
    send.triggered.connect(lambda: sent.append(True))
    scene.page.addAction(send)
    scene.press(Qt.Key.Key_Down)
    QTest.keyClicks(scene.search, "qua")
    scene.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert scene.is_shut()
    assert (scene.field.value(), scene.told, sent) == (None, 0, [True] * can_send)


def test_the_value_that_is_taken_is_marked_and_has_a_check(scene: Scene) -> None:
    scene.field.set_value(3)
    scene.press(Qt.Key.Key_Down)
    assert scene.current() == "Tower"
    checks = [scene.model.index(row, 0).data(Qt.ItemDataRole.CheckStateRole) for row in range(3)]
    assert checks == [Qt.CheckState.Unchecked, Qt.CheckState.Unchecked, Qt.CheckState.Checked]


def test_an_empty_result_says_so(scene: Scene) -> None:
    scene.press(Qt.Key.Key_Down)
    QTest.keyClicks(scene.search, "xyz")
    assert scene.rows() == []
    assert not scene.offered.isVisible()
    said = " ".join(label.text() for label in scene.field.popup.findChildren(QLabel))  # type: ignore[union-attr]  # it is open
    assert said == "No results\nCheck a layout out to change it."


def test_three_thousand_choices_are_narrowed_within_a_frame(qapp: QApplication) -> None:
    model = ChoicesModel(in_order=True)
    model.offer([Choice(n, f"Layout {n:05}", f"{n % 7} regions") for n in range(3_000)])
    wait_for(model)
    pace = Pace()
    times = [spent_s(partial(model.narrow, text)) for text in ("l", "la", "layout 0", "layout 012", "layout 0123")]
    model.arrange_now()
    assert model.rowCount() == 11
    assert sorted(times)[2] < pace.allow(0.016)
