"""Menus and everything that drops down below a field have rounded corners."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.widgets.inputs.labelled_fields import ComboBox
from app.ui.widgets.inputs.suggestions import suggesting
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.popups.choice_popup import ChoicePopup
from app.ui.widgets.popups.popup_card import PopupCard


def _menu(host: QWidget) -> QWidget:
    menu = Menu(host)
    menu.addAction("Rename")
    menu.popup(host.mapToGlobal(QPoint(10, 10)))
    return menu


def _card(host: QWidget) -> QWidget:
    card = PopupCard(host, "Card")
    card.resize(200, 100)
    card.show_below(host)
    return card


def _choices(host: QWidget) -> QWidget:
    popup = ChoicePopup(host, "Choices")
    popup.open_below()
    return popup


def _suggestions(host: QWidget) -> QWidget:
    edit = QLineEdit()
    completer = suggesting(["Europe/Berlin", "Europe/Paris"], host)
    edit.setCompleter(completer)
    layout = host.layout()
    assert layout is not None
    layout.addWidget(edit)
    QTest.keyClicks(edit, "paris")
    popup = completer.popup()
    assert popup is not None
    return popup


def _combo_list(host: QWidget) -> QWidget:
    box = ComboBox(name="Play order")
    box.set_options([("Round", 1), ("Block", 2)])
    layout = host.layout()
    assert layout is not None
    layout.addWidget(box)
    box.showPopup()
    return box.view().window()


@pytest.mark.parametrize("drop_down", [_menu, _card, _choices, _suggestions, _combo_list])
def test_what_drops_down_has_round_corners(qtbot: QtBot, drop_down: Callable[[QWidget], QWidget]) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    QVBoxLayout(host)
    host.resize(400, 300)
    host.show()
    window = drop_down(host)
    qtbot.waitUntil(window.isVisible)
    corner = window.grab().toImage().pixelColor(0, 0)
    is_cut_off = not window.mask().isEmpty() and not window.mask().contains(QPoint(0, 0))
    is_see_through = window.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground) and corner.alpha() < 255
    assert is_cut_off or is_see_through
    window.close()
