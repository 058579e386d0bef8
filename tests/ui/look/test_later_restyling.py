"""A theme change restyles what is visible; hidden widgets follow when they are shown, or when there is time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QStackedWidget
from pytestqt.qtbot import QtBot

from app.ui.look.color_tokens import TOKENS
from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.text.labels import Label

pytestmark = pytest.mark.usefixtures("quiet_log")


class Restyled(QObject):
    """Counts how often a widget is restyled."""

    def __init__(self, label: Label) -> None:
        super().__init__(label)
        self.times = 0
        label.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() is QEvent.Type.StyleChange
        return False


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, Scheme.LIGHT)
    yield
    apply_theme(qapp, Scheme.LIGHT)


@pytest.fixture
def pages(qtbot: QtBot) -> QStackedWidget:
    """Two pages that have both been shown, the first one in front."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    for tone in ("text2", "danger"):
        stack.addWidget(Label("Autumn window loop", tone=tone))
    stack.show()
    stack.setCurrentIndex(1)
    stack.setCurrentIndex(0)
    return stack


def page(stack: QStackedWidget, index: int) -> Label:
    found = stack.widget(index)
    assert isinstance(found, Label)
    return found


def ink(label: Label) -> str:
    return label.palette().color(QPalette.ColorRole.WindowText).name().upper()


def test_only_the_page_in_front_is_restyled_at_once(pages: QStackedWidget, qapp: QApplication) -> None:
    behind = Restyled(page(pages, 1))
    apply_theme(qapp, Scheme.DARK)
    assert ink(page(pages, 0)) == TOKENS["text2"].dark
    assert behind.times == 0


def test_a_page_that_is_shown_is_restyled_first(pages: QStackedWidget, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.DARK)
    pages.setCurrentIndex(1)
    assert ink(page(pages, 1)) == TOKENS["danger"].dark


def test_hidden_pages_follow_by_themselves_and_only_once(
    pages: QStackedWidget, qapp: QApplication, qtbot: QtBot
) -> None:
    behind = Restyled(page(pages, 1))
    for scheme in (Scheme.DARK, Scheme.LIGHT, Scheme.DARK):
        apply_theme(qapp, scheme)
    qtbot.waitUntil(lambda: ink(page(pages, 1)) == TOKENS["danger"].dark)
    assert behind.times == 1


def test_a_new_text_size_reaches_hidden_pages_at_once(pages: QStackedWidget, qapp: QApplication) -> None:
    before = page(pages, 1).font().pixelSize()
    apply_theme(qapp, Scheme.DARK)
    apply_theme(qapp, Scheme.DARK, base_px=20)
    assert page(pages, 1).font().pixelSize() > before
    assert ink(page(pages, 1)) == TOKENS["danger"].dark


def test_a_page_that_is_deleted_meanwhile_is_passed_over(
    pages: QStackedWidget, qapp: QApplication, qtbot: QtBot
) -> None:
    extra = Label("Winter window loop", tone="warn")
    pages.addWidget(extra)
    pages.setCurrentWidget(extra)
    pages.setCurrentIndex(0)
    apply_theme(qapp, Scheme.DARK)
    page(pages, 1).deleteLater()
    qtbot.waitUntil(lambda: pages.count() == 2)
    qtbot.waitUntil(lambda: ink(extra) == TOKENS["warn"].dark)
