"""Values in the inspector: long words fit, and the original value is copied."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from app.ui.widgets.text.value_label import ValueLabel, breakable, unbroken

ADDRESS = "https://reports.brindle.example/plays/by/shop/of_the_last_thirty_days"


@given(st.text(st.characters(exclude_characters="\u200b")))
def test_breaking_changes_nothing_but_where_lines_may_end(text: str) -> None:
    assert unbroken(breakable(text)) == text


@given(st.text(st.characters(categories=["L", "N", "P", "Zs"], exclude_characters="\u200b"), max_size=200))
def test_no_piece_is_longer_than_there_is_room(text: str) -> None:
    assert max(map(len, breakable(text).replace("\u200b", " ").split()), default=0) <= 16


@pytest.mark.parametrize("text", ["", "core-text", "See you on Thursday, at eleven."])
def test_short_words_are_left_alone(text: str) -> None:
    assert breakable(text) == text


def test_copied_text_has_no_added_breaks(qtbot: QtBot) -> None:
    label = ValueLabel(ADDRESS)
    qtbot.addWidget(label)
    label.show()
    label.setFocus()
    label.setSelection(0, len(label.text()))
    QTest.keySequence(label, "Ctrl+C")
    assert QGuiApplication.clipboard().text() == ADDRESS
    label.setSelection(0, 8)
    QTest.keySequence(label, "Ctrl+C")
    assert ADDRESS.startswith(QGuiApplication.clipboard().text())
    assert "\u200b" not in QGuiApplication.clipboard().text()


def test_the_menu_copies_the_whole_value(qtbot: QtBot) -> None:
    label = ValueLabel(ADDRESS)
    qtbot.addWidget(label)
    label.show()
    QGuiApplication.clipboard().clear()
    QApplication.sendEvent(label, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(4, 4), QPoint(4, 4)))
    (menu,) = label.findChildren(QMenu)
    (copy,) = menu.actions()
    copy.trigger()
    menu.close()
    assert QGuiApplication.clipboard().text() == label.value == ADDRESS


def test_a_long_value_fits_into_little_room(qtbot: QtBot) -> None:
    label = ValueLabel("W" * 80)
    qtbot.addWidget(label)
    label.resize(280, 10)
    assert label.minimumSizeHint().width() < 280
    assert label.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
