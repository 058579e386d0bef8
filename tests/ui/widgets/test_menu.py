"""Menus: groups, deleting in red, a connection's colour, and nothing that Qt's own menus lack."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.look.icons import set_action_icon
from app.ui.look.theme import theme
from app.ui.widgets.menus.action_properties import begin_group, mark_connection, mark_danger
from app.ui.widgets.menus.menu import Menu
from tests.helpers.widget_finders import is_painted


@pytest.fixture
def host(qapp: QApplication) -> Iterator[QWidget]:
    widget = QWidget()
    widget.resize(300, 300)
    widget.show()
    yield widget
    widget.deleteLater()


def actions(host: QWidget) -> list[QAction]:
    edit, copy, delete = (QAction(text, host) for text in ("Edit", "Copy", "Delete…"))
    for action, icon in ((edit, "pencil-simple"), (copy, "copy"), (delete, "trash")):
        set_action_icon(action, icon)
    return [edit, begin_group(copy), mark_danger(delete)]


def has_colour(menu: Menu, action: QAction, colour: QColor) -> bool:
    image = menu.grab(menu.actionGeometry(action)).toImage()
    return any(image.pixelColor(x, y) == colour for x in range(image.width()) for y in range(image.height()))


def test_groups_are_separated_and_deleting_is_red(host: QWidget) -> None:
    menu = Menu(host)
    edit, copy, delete = actions(host)
    menu.fill([edit, copy, delete])
    assert [action.isSeparator() for action in menu.actions()] == [False, True, False, True, False]
    menu.popup(host.mapToGlobal(host.rect().center()))
    assert is_painted(menu)
    danger = theme().color("danger")
    assert has_colour(menu, delete, danger)
    assert not has_colour(menu, edit, danger)
    menu.close()


def test_a_menu_never_begins_with_a_line(host: QWidget) -> None:
    menu = Menu(host)
    menu.fill(actions(host)[1:])
    assert [action.isSeparator() for action in menu.actions()] == [False, True, False]


def test_connections_show_their_colour(host: QWidget) -> None:
    menu = Menu(host)
    shops = mark_connection(menu.addAction("Shops"), 2)
    shops.setCheckable(True)
    shops.setChecked(True)
    menu.popup(host.mapToGlobal(host.rect().center()))
    assert has_colour(menu, shops, theme().connection(2))
    menu.close()


def test_texts_shortcuts_and_submenus_fit_side_by_side(host: QWidget) -> None:
    menu = Menu(host)
    action = menu.addAction("A rather long text of an action, as in German")
    action.setShortcut("Ctrl+Shift+M")
    menu.add_menu("More").addAction("Inner")
    menu.popup(host.mapToGlobal(host.rect().center()))
    needed = theme().metrics(13, 400).horizontalAdvance(action.text() + "Ctrl+Shift+M")
    assert menu.actionGeometry(action).width() > needed + 16
    assert is_painted(menu)
    menu.close()


def test_the_shadow_in_the_window_goes_with_the_menu(host: QWidget) -> None:
    menu = Menu(host)
    menu.addAction("One")
    menu.popup(host.mapToGlobal(host.rect().center()))
    (shadow,) = [each for each in host.findChildren(QWidget) if each.isVisible() and each is not menu]
    assert shadow.geometry().adjusted(16, 16, -16, -16).topLeft() == host.mapFromGlobal(menu.pos())
    menu.close()
    assert shadow.isHidden()


def test_the_keyboard_walks_and_triggers_as_in_any_menu(host: QWidget) -> None:
    menu, done = Menu(host), []
    for text in ("One", "Two"):
        menu.addAction(text).triggered.connect(lambda _=False, text=text: done.append(text))
    menu.popup(host.mapToGlobal(host.rect().center()))
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    assert done == ["Two"]
