"""Actions of single rows for screen readers: only while one is active, and always for their row."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from app.ui.pages.campaign_editor.accessible_row_actions import RowGroup
from tests.ui.campaign_editor.test_lineup_view import Surface

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


@pytest.fixture
def listening() -> Iterator[None]:
    was = QAccessible.isActive()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(was)


def made(qtbot: QtBot, count: int) -> Surface:
    surface = Surface(count)
    qtbot.addWidget(surface.work)
    return surface


def group(surface: Surface, qtbot: QtBot, key: int, row: int) -> RowGroup:
    """The row actions of an entry, once they are at this row."""

    def there() -> list[RowGroup]:
        return [each for each in surface.work.row_actions.groups if each.key == key and each.row == row]

    qtbot.waitUntil(lambda: bool(there()))
    return there()[0]


def press(row: RowGroup, name: str) -> None:
    next(button for button in row.buttons if button.accessibleName() == name).click()


@pytest.mark.usefixtures("listening")
@pytest.mark.parametrize("count", [8, 500])
def test_each_action_is_one_step_on_its_row(qtbot: QtBot, count: int) -> None:
    surface = made(qtbot, count)
    before = surface.order()
    surface.view.select_rows([0, 1])
    press(group(surface, qtbot, 4, 3), "Move to top")
    assert surface.order() == [4, 1, 2, 3, *before[4:]]
    held = group(surface, qtbot, 2, 2)
    press(held, "Remove")
    assert surface.order() == [4, 1, 3, *before[4:]]
    press(held, "Remove")  # a screen reader may hold what has gone since
    assert surface.order() == [4, 1, 3, *before[4:]]
    assert surface.editor.undo_stack.count() == 2
    press(group(surface, qtbot, 3, 2), "Move down")
    press(group(surface, qtbot, 3, 3), "Move to bottom")
    assert surface.order() == [4, 1, *before[4:], 3]


@pytest.mark.usefixtures("listening")
def test_visible_rows_have_named_groups_with_their_available_actions(qtbot: QtBot) -> None:
    surface = made(qtbot, 500)
    first = group(surface, qtbot, 1, 0)
    assert first.accessibleName() == "Layout 1, 1 of 500"
    assert [button.isEnabled() for button in first.buttons] == [False, True, False, True, True, True]
    assert all(button.focusPolicy() is Qt.FocusPolicy.NoFocus for button in first.buttons)
    told = QAccessible.queryAccessibleInterface(first)
    assert told.role() == QAccessible.Role.Grouping
    assert told.actionInterface().actionNames() == ["Move down", "Move to bottom", "Move to position…", "Remove"]
    assert len(surface.work.row_actions.groups) < 40
    surface.view.verticalScrollBar().setValue(surface.view.verticalScrollBar().maximum())
    group(surface, qtbot, 500, 499)
    assert 100 not in {each.key for each in surface.work.row_actions.groups}
    surface.blocked = "Signed out"
    surface.work.refresh()
    qtbot.waitUntil(lambda: not any(button.isEnabled() for button in group(surface, qtbot, 500, 499).buttons))


def test_without_a_screen_reader_no_row_actions_are_made(qtbot: QtBot) -> None:
    was = QAccessible.isActive()
    QAccessible.setActive(False)
    try:
        surface = made(qtbot, 24)
        surface.view.select_rows([3])
        qtbot.wait(150)
        assert surface.work.row_actions.groups == []
        assert surface.work.row_actions.isHidden()
    finally:
        QAccessible.setActive(was)
