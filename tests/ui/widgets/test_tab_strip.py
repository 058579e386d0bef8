"""Document tabs are selected, closed and reached by mouse and keyboard, with an accessible state."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.theme import Scheme, theme
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, row
from app.ui.widgets.navigation.tab_strip import TabInfo, TabStrip
from tests.helpers.widget_finders import is_painted


@pytest.fixture
def strip(qtbot: QtBot, themed: Scheme) -> TabStrip:
    strip = TabStrip()
    qtbot.addWidget(strip)
    strip.add(TabInfo("Campaigns", "monitor-play", closable=False))
    strip.add(TabInfo("Brindle & Co", "list-numbers", unsaved=True, connection=2))
    strip.add(TabInfo("Harvest market", "bell"))
    strip.resize(700, 36)
    strip.show()
    QApplication.processEvents()
    return strip


def cross(tab: QRect) -> QPoint:
    return QPoint(tab.right() - 18, tab.center().y())


def test_a_click_takes_a_tab_and_a_click_on_its_cross_asks_to_close_it(strip: TabStrip) -> None:
    asked: list[int] = []
    strip.close_requested.connect(asked.append)
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=strip.tabRect(2).center())
    assert (strip.currentIndex(), asked) == (2, [])
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=cross(strip.tabRect(1)))
    assert (strip.currentIndex(), asked, strip.count()) == (2, [1], 3)


def test_after_a_tab_is_closed_the_one_before_it_is_in_front_again(strip: TabStrip) -> None:
    strip.setCurrentIndex(0)
    strip.setCurrentIndex(strip.add(TabInfo("Autumn window loop", "list-numbers")))
    strip.remove(3)
    assert strip.currentIndex() == 0, "the list from which it was opened, not the tab beside it"
    strip.setCurrentIndex(2)
    strip.setCurrentIndex(1)
    strip.move_tab(1, 0)
    strip.remove(0)
    assert strip.info(strip.currentIndex()).title == "Harvest market"


def test_the_middle_button_asks_to_close(strip: TabStrip) -> None:
    asked: list[int] = []
    strip.close_requested.connect(asked.append)
    QTest.mouseClick(strip, Qt.MouseButton.MiddleButton, pos=strip.tabRect(1).center())
    QTest.mouseClick(strip, Qt.MouseButton.MiddleButton, pos=strip.tabRect(0).center())
    assert asked == [1]


def test_arrows_take_the_next_tab_and_delete_asks_to_close_it(strip: TabStrip) -> None:
    asked: list[int] = []
    strip.close_requested.connect(asked.append)
    strip.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(strip, Qt.Key.Key_Right)
    QTest.keyClick(strip, Qt.Key.Key_Delete)
    assert (strip.currentIndex(), asked) == (1, [1])


def test_unsaved_work_is_announced_and_shown_as_a_dot(strip: TabStrip) -> None:
    interface = QAccessible.queryAccessibleInterface(strip)
    names = [interface.child(place).text(QAccessible.Text.Name) for place in range(3)]
    assert names[:3] == ["Campaigns", "Brindle & Co, unsaved changes", "Harvest market"]
    dotted = strip.grab(strip.tabRect(1)).toImage()
    strip.set_info(1, replace(strip.info(1), unsaved=False))
    assert strip.grab(strip.tabRect(1)).toImage() != dotted
    assert strip.tabText(1) == "Brindle && Co"


def test_a_tab_is_as_wide_as_its_title_needs_up_to_a_limit(strip: TabStrip) -> None:
    before = strip.tabRect(2).width()
    strip.set_info(2, TabInfo("Harvest market weekend", "bell"))
    QApplication.processEvents()
    assert strip.tabRect(2).width() > before
    strip.set_info(2, TabInfo("x" * 300, "bell"))
    QApplication.processEvents()
    assert strip.tabRect(2).width() < 480


def test_removing_a_tab_keeps_the_others_as_they_are(strip: TabStrip) -> None:
    strip.remove(0)
    strip.remove(99)
    assert [strip.info(index).title for index in range(strip.count())] == ["Brindle & Co", "Harvest market"]
    assert is_painted(strip)


def test_more_tabs_than_fit_can_still_be_reached(strip: TabStrip) -> None:
    for number in range(20):
        strip.add(TabInfo(f"Campaign {number}", "list-numbers"))
    QApplication.processEvents()
    strip.setCurrentIndex(22)
    QApplication.processEvents()
    assert strip.rect().contains(strip.tabRect(22).center())
    assert is_painted(strip)


def test_the_connection_has_a_colour_and_an_accessible_name(strip: TabStrip) -> None:
    alone = strip.tabRect(2).width()
    strip.set_info(2, TabInfo("Harvest market", "bell", connection=1, aside="Brindle"))
    QApplication.processEvents()
    assert strip.tabRect(2).width() == alone
    assert strip.shown_aside(2) == ""
    interface = QAccessible.queryAccessibleInterface(strip)
    assert interface.child(2).text(QAccessible.Text.Name) == "Harvest market, Brindle"
    assert strip.tabToolTip(2) == "Harvest market · Brindle"


def test_the_connection_is_named_behind_titles_that_two_tabs_share(strip: TabStrip) -> None:
    strip.set_info(1, TabInfo("Harvest market", "bell", connection=2, aside="Test"))
    strip.set_info(2, TabInfo("Harvest market", "bell", connection=1, aside="Production"))
    QApplication.processEvents()
    assert [strip.shown_aside(place) for place in range(3)] == ["", " · Test", " · Production"]
    assert is_painted(strip)
    strip.set_info(2, TabInfo("Harvest market", "bell", connection=1, aside="x" * 300))
    QApplication.processEvents()
    assert strip.tabRect(2).width() < 400, "a long name is cut"


def test_the_connections_name_is_whole_as_long_as_all_tabs_fit(strip: TabStrip) -> None:
    name = "Brindle & Co Production"
    strip.set_info(1, TabInfo("Harvest market", "bell", connection=2, aside="Test"))
    strip.set_info(2, TabInfo("Harvest market", "bell", connection=1, aside=name))
    strip.set_room(700)
    assert strip.shown_aside(2) == f" · {name}"
    strip.set_room(400)
    assert strip.shown_aside(2).endswith("…")
    strip.set_room(700)
    assert strip.shown_aside(2) == f" · {name}"


def test_titles_are_cut_only_when_they_do_not_fit_and_stay_apart(strip: TabStrip) -> None:
    titles = ["Autumn window loop for all shops, morning", "Autumn window loop for all shops, evening", "Café"]
    for place, title in enumerate(titles):
        strip.set_info(place, TabInfo(title, "list-numbers"))
    strip.set_room(1200)
    assert [strip.shown_title(place) for place in range(3)] == titles
    strip.set_room(600)
    shown = [strip.shown_title(place) for place in range(3)]
    assert shown[2] == "Café", "a short title isn't cut for the long ones"
    assert len(set(shown)) == 3
    assert "morning" in shown[0]
    assert strip.sizeHint().width() <= 600


def test_titles_that_differ_only_in_the_middle_show_what_differs(strip: TabStrip) -> None:
    for which in ("2024 South", "2025 South", "2025 North"):
        strip.add(TabInfo(f"Summer sale {which} region screens", "list-numbers"))
    for room in range(520, 1100, 20):
        strip.set_room(room)
        shown = [strip.shown_title(place) for place in range(strip.count())]
        assert len(set(shown)) == len(shown), shown
    strip.set_room(600)
    assert [strip.shown_title(place)[:5] for place in range(3, 6)] == ["…2024", "…Sout", "…Nort"]


def test_long_titles_are_cut_where_tabs_are_crowded_and_no_tab_moves_when_another_comes_to_the_front(
    strip: TabStrip,
) -> None:
    titles = ["Autumn window loop", "Bakery counter, afternoon", "Fire drill on Monday"]
    for place, title in enumerate(titles):
        strip.set_info(place, TabInfo(title, "list-numbers"))
    strip.set_room(540)
    QApplication.processEvents()
    assert not all(strip.shown_title(place) == titles[place] for place in range(3))
    assert strip.sizeHint().width() <= 540
    before = [strip.tabRect(place) for place in range(3)]
    for front in (1, 2, 0):
        strip.setCurrentIndex(front)
        QApplication.processEvents()
        assert [strip.tabRect(place) for place in range(3)] == before


def test_tabs_that_are_scrolled_out_fade_at_the_edge(strip: TabStrip) -> None:
    for number in range(20):
        strip.add(TabInfo(f"Campaign {number}", "list-numbers"))
    strip.setCurrentIndex(12)
    QApplication.processEvents()
    assert strip.tabRect(0).left() < 0
    pixels, ground = strip.grab().toImage(), theme().color("window")
    assert all(abs(pixels.pixelColor(0, y).lightness() - ground.lightness()) < 12 for y in range(2, 34))


def test_a_preview_tab_is_italic_and_announced_as_preview(strip: TabStrip) -> None:
    upright = strip.grab(strip.tabRect(2)).toImage()
    strip.set_info(2, replace(strip.info(2), is_preview=True))
    assert strip.grab(strip.tabRect(2)).toImage() != upright
    interface = QAccessible.queryAccessibleInterface(strip)
    assert interface.child(2).text(QAccessible.Text.Name) == "Harvest market, preview"


def drag(strip: TabStrip, start: QPoint, end: QPoint) -> None:
    """With the left button, in steps, as a hand does."""
    QTest.mousePress(strip, Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 11):
        point = QPointF(start + (end - start) * step / 10)
        place = strip.mapToGlobal(point)
        left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        move = QMouseEvent(QEvent.Type.MouseMove, point, place, Qt.MouseButton.NoButton, left, none)
        QApplication.sendEvent(strip, move)
    QTest.mouseRelease(strip, Qt.MouseButton.LeftButton, pos=end)


def titles(strip: TabStrip) -> list[str]:
    return [strip.info(place).title for place in range(strip.count())]


def test_a_tab_is_dragged_to_another_place(strip: TabStrip) -> None:
    moves: list[tuple[int, int]] = []
    strip.moved.connect(lambda start, end: moves.append((start, end)))
    drag(strip, strip.tabRect(0).center(), strip.tabRect(2).center() + QPoint(60, 0))
    assert titles(strip) == ["Brindle & Co", "Harvest market", "Campaigns"]
    assert moves == [(0, 1), (1, 2)]
    assert strip.currentIndex() == 2, "it is in front still"
    drag(strip, strip.tabRect(2).center(), strip.tabRect(0).center() - QPoint(200, 0))
    assert titles(strip) == ["Campaigns", "Brindle & Co", "Harvest market"]
    assert strip.currentIndex() == 0
    assert is_painted(strip)


def test_a_press_that_hardly_moves_drags_nothing(strip: TabStrip) -> None:
    drag(strip, strip.tabRect(1).center(), strip.tabRect(1).center() + QPoint(3, 0))
    assert titles(strip) == ["Campaigns", "Brindle & Co", "Harvest market"]


def test_a_tab_added_to_a_hidden_strip_gets_its_width(qtbot: QtBot, light: None) -> None:
    window, page, strip = QWidget(), QWidget(), TabStrip()
    qtbot.addWidget(window)
    window.setLayout(row(Stretch(page)))
    page.setLayout(row(Stretch(strip, 0), STRETCH))
    window.resize(900, 200)
    strip.add(TabInfo("Campaigns", "monitor-play"))
    window.show()
    qtbot.waitUntil(lambda: strip.width() == strip.sizeHint().width())
    page.hide()
    strip.add(TabInfo("Commands", "terminal-window", connection=1, aside="Harbour"))
    assert strip.sizeHint().width() > strip.width(), "as the list of tabs asks, which is offered where they do not fit"
    page.show()
    qtbot.waitUntil(lambda: strip.width() == strip.sizeHint().width())
    assert strip.tabRect(0).left() == 0
