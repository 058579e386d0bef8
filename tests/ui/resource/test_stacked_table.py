"""A wide table in the inspector: every value can be read and copied at any width, in both themes."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.look.theme import BASE_PX, Scheme, apply_theme, theme
from app.ui.resource.inspector_blocks import make_block
from app.ui.resource.resource_declaration import Grid
from app.ui.resource.stacked_table import StackedTable
from app.ui.widgets.buttons.painted_buttons import Button

HEADERS = ("Title", "ID", "Field", "Default")
ROWS = (("Place", "city", "text", "Bristol, UK"), ("", "note", "message", ""), ("Units", "units", "dropdown", "uk"))


def table(qtbot: QtBot, width: int = 284) -> StackedTable:
    made = StackedTable(HEADERS, ROWS, name="Properties")
    qtbot.addWidget(made)
    made.resize(width, 20)
    made.show()
    return made


def test_rows_stand_below_each_other_and_empty_values_are_left_out(qtbot: QtBot) -> None:
    assert table(qtbot).toPlainText().split("\n") == [
        "Place",
        "ID\tcity",
        "Field\ttext",
        "Default\tBristol, UK",
        "note",
        "Field\tmessage",
        "Units",
        "ID\tunits",
        "Field\tdropdown",
        "Default\tuk",
    ]


def test_the_table_is_as_high_as_its_content_at_any_width(qtbot: QtBot) -> None:
    long = ("Words", "words", "text", "one two three four five six seven eight nine ten eleven twelve thirteen")
    made = StackedTable(HEADERS, (long,), name="Properties")
    qtbot.addWidget(made)
    made.resize(400, 20)
    made.show()
    wide = made.height()
    made.resize(180, 20)
    assert made.height() > wide
    assert made.document().size().height() <= made.height()
    assert made.verticalScrollBar().maximum() == 0


def test_the_wheel_scrolls_the_surrounding_pane(qtbot: QtBot) -> None:
    made = table(qtbot)
    place, is_inverted = QPointF(5, 5), False
    event = QWheelEvent(
        place,
        made.mapToGlobal(place),
        QPoint(0, -120),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        is_inverted,
    )
    QApplication.sendEvent(made.viewport(), event)
    assert not event.isAccepted()
    assert made.verticalScrollBar().value() == 0


def test_a_long_word_does_not_make_it_wider(qtbot: QtBot) -> None:
    made = StackedTable(HEADERS, (("x" * 300, "y" * 300, "", ""),), name="Properties")
    qtbot.addWidget(made)
    made.resize(200, 20)
    made.show()
    assert made.document().idealWidth() <= made.viewport().width() + 1
    assert made.minimumSizeHint().width() <= 200


@pytest.mark.failure(29)
def test_markup_is_text(qtbot: QtBot) -> None:
    made = StackedTable(HEADERS, (("<b>Bold</b>", "&amp;", "<img src=x>", ""),), name="Properties")
    qtbot.addWidget(made)
    assert made.toPlainText() == "<b>Bold</b>\nID\t&amp;\nField\t<img src=x>"


def test_lines_of_a_value_stay_in_one_value(qtbot: QtBot) -> None:
    made = StackedTable(HEADERS, (("Format", "f", "text", "first\nsecond"),), name="Properties")
    qtbot.addWidget(made)
    assert made.document().blockCount() == 4
    made.selectAll()
    QTest.keySequence(made, "Ctrl+C")
    assert "first\nsecond" in QGuiApplication.clipboard().text()


def test_nothing_can_be_typed_into_it_and_tab_leaves_it(qtbot: QtBot) -> None:
    made = table(qtbot)
    before = made.toPlainText()
    QTest.keyClicks(made, "gone")
    QTest.keySequence(made, "Ctrl+V")
    assert made.toPlainText() == before
    assert made.tabChangesFocus()


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_the_table_follows_theme_and_text_size(qtbot: QtBot, qapp: QApplication, scheme: Scheme) -> None:
    made = table(qtbot)
    normal = made.height()
    apply_theme(qapp, scheme, base_px=2 * BASE_PX)
    try:
        cursor = QTextCursor(made.document())
        cursor.movePosition(QTextCursor.MoveOperation.Right)
        assert cursor.charFormat().foreground().color() == theme().color("text")
        assert made.height() > normal
    finally:
        apply_theme(qapp, Scheme.LIGHT)
    assert made.height() == normal


def test_a_long_table_shows_its_beginning_until_all_is_asked_for(qtbot: QtBot) -> None:
    rows = [(f"Row {number}", str(number), "text", "") for number in range(50)]
    block = make_block(Grid("", HEADERS, rows), 0, is_open=True, toggled=lambda _: None)
    qtbot.addWidget(block)
    block.resize(284, 400)
    block.show()
    (shown,) = block.findChildren(StackedTable)
    assert "Row 29" in shown.toPlainText()
    assert "Row 30" not in shown.toPlainText()
    (more,) = block.findChildren(Button)
    assert more.text() == "Show 20 more"
    more.click()
    assert "Row 49" in shown.toPlainText()
    assert not more.isVisible()
