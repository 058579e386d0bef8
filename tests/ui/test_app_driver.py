"""The driver of end-to-end tests reports where a click reaches its widget."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from tests.helpers import app_driver


@pytest.fixture
def window(qapp: QApplication) -> Iterator[QWidget]:
    """A text above a button, as on the page that waits for the browser."""
    shown = QWidget()
    place = QVBoxLayout(shown)
    place.addWidget(QLabel("Asking"))
    place.addWidget(QPushButton("Copy sign-in link"))
    place.addStretch(1)
    shown.resize(400, 400)
    shown.show()
    qapp.processEvents()
    yield shown
    shown.deleteLater()
    QApplication.sendPostedEvents(shown, QEvent.Type.DeferredDelete)


def middle_of(name: str) -> tuple[int, int]:
    left, top, width, height = next(each for each in app_driver.widgets() if each["text"] == name)["rect"]
    return left + width // 2, top + height // 2


def test_a_buttons_position_is_current_after_the_text_above_grew(window: QWidget) -> None:
    """Qt lays out later: a press on the place of before would fall beside the button, and nothing would come of it."""
    label, button = window.findChild(QLabel), window.findChild(QPushButton)
    assert label is not None
    assert button is not None
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))
    before = middle_of("Copy sign-in link")

    label.setText("\n".join(["Waiting for you to sign in"] * 12))
    x, y = middle_of("Copy sign-in link")
    assert (x, y) != before
    QApplication.processEvents()
    met = QApplication.widgetAt(x, y)
    assert met is button
    QTest.mouseClick(met, Qt.MouseButton.LeftButton)
    assert pressed == [True]
