"""Copy buttons copy the current value and confirm it for a moment."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from app.ui.widgets.buttons import copy_button
from app.ui.widgets.buttons.copy_button import CopyButton, CopyIconButton


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copy_button, "_SHOWN_MS", 30)


def test_copies_the_value_at_the_click_and_shows_its_own_text_again(qtbot: QtBot) -> None:
    values = ["first", "second"]
    button = CopyButton("Copy sign-in link", lambda: values.pop(0))
    qtbot.addWidget(button)
    button.show()
    width = button.width()
    button.click()
    assert QGuiApplication.clipboard().text() == "first"
    assert button.text() == "Copied"
    assert button.minimumWidth() == width, "nothing beside the button moves"
    qtbot.waitUntil(lambda: button.text() == "Copy sign-in link")
    assert button.minimumWidth() == 0
    button.click()
    assert QGuiApplication.clipboard().text() == "second"


def test_a_copy_icon_shows_a_check_mark_for_a_while(qtbot: QtBot) -> None:
    button = CopyIconButton("Copy command string", lambda: "freetext|reboot")
    qtbot.addWidget(button)
    button.show()
    button.click()
    copied = button.grab().toImage()
    assert QGuiApplication.clipboard().text() == "freetext|reboot"
    assert button.accessibleName() == "Copy command string"
    qtbot.waitUntil(lambda: button.grab().toImage() != copied)
