"""Screen readers get a role and text for widgets that Qt describes poorly."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.screen_reader_roles import install_roles
from app.ui.widgets.containers.splitter import Splitter

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    install_roles()
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(300, 200)
    made.show()
    return made


@pytest.mark.parametrize("kind", [QWidget, QFrame, QScrollArea])
def test_named_containers_are_groups_and_unnamed_ones_fillers(kind: type[QWidget], window: QWidget) -> None:
    thing = kind(window)
    thing.show()
    told = QAccessible.queryAccessibleInterface(thing)
    assert told.role() == QAccessible.Role.Client
    thing.setAccessibleName("Preflight")
    assert told.role() == QAccessible.Role.Grouping


def test_a_scroll_bar_that_has_hidden_since_it_was_counted_is_nothing_and_no_crash(window: QWidget) -> None:
    """Qt's own answer takes what lies in memory after the last part: a screen reader ended the program with it."""
    area = QScrollArea(window)
    area.resize(200, 100)
    area.show()
    content = QLabel("Autumn Sale")
    area.setWidget(content)
    content.resize(100, 900)
    told = QAccessible.queryAccessibleInterface(area)
    counted = told.childCount()
    content.resize(100, 20)
    for place in (counted - 1, counted, counted + 1, 99):
        part = told.child(place)
        assert part is None or part.isValid()
    assert told.child(counted) is None
    viewport = QAccessible.queryAccessibleInterface(area.viewport())
    assert told.child(told.indexOfChild(viewport)).object() is area.viewport(), "and what is there is still found"
    assert viewport.parent().object() is area


def test_the_divider_of_two_panes_is_a_separator(window: QWidget) -> None:
    splitter = Splitter(QLabel("left"), QLabel("right"))
    splitter.setParent(window)
    assert QAccessible.queryAccessibleInterface(splitter.handle(1)).role() == QAccessible.Role.Separator
