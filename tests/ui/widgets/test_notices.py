"""Banners stay until answered, toasts close by themselves, and empty lists give their reason."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QAccessible, QEnterEvent, QUndoCommand, QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.editors.undo_toast import undo_offer
from app.ui.look.theme import BASE_PX, LARGEST_PX, Scheme, apply_theme, theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone
from app.ui.widgets.feedback.progress_ring import Ring
from app.ui.widgets.feedback.toast import Toast, Toaster, ToastTone
from app.ui.widgets.feedback.unsaved_bar import UnsavedBar
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.tables.list_placeholders import SkeletonRows, StateStack
from app.ui.widgets.text.labels import Label
from tests.helpers.widget_finders import is_painted
from tests.ui.widgets.gallery_rows import campaign_columns


@pytest.fixture
def page(qtbot: QtBot, light: None) -> QWidget:
    page = QWidget()
    page.resize(800, 600)
    qtbot.addWidget(page)
    page.show()
    return page


def _texts(widget: QWidget) -> set[str]:
    return {label.text() for label in widget.findChildren(QLabel) if label.isVisible()}


@pytest.mark.parametrize("tone", list(BannerTone))
def test_a_banner_says_one_sentence_and_does_what_its_buttons_say(
    page: QWidget, themed: Scheme, tone: BannerTone
) -> None:
    pressed: list[str] = []
    banner = Banner(
        "Priya Nair saved this campaign",
        "Nothing has been sent.",
        tone=tone,
        actions=[BannerAction("Take theirs", lambda: pressed.append("theirs"))],
    )
    stack = BannerStack(page)
    stack.resize(800, 60)
    stack.put("conflict", banner)
    QApplication.processEvents()
    assert _texts(banner) == {"Priya Nair saved this campaign", "Nothing has been sent."}
    QTest.mouseClick(banner.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    assert pressed == ["theirs"]
    assert is_painted(banner)


def test_a_banner_of_one_page_is_there_only_while_that_page_is_in_front(page: QWidget) -> None:
    stack = BannerStack(page)
    stack.show_for("commands")
    mine = stack.put("import", Banner("No rows in this file"), of="commands")
    assert mine.isVisible()
    stack.show_for("campaigns")
    assert not mine.isVisible()
    assert not stack.isVisible(), "nothing is left of it"
    everywhere = stack.put("offline", Banner("Offline"))
    assert everywhere.isVisible()
    assert not mine.isVisible()
    assert everywhere.fold is None
    stack.show_for("commands")
    assert fold(everywhere).text() == "1 more message"
    fold(everywhere).click()
    assert mine.isVisible()
    assert everywhere.isVisible()
    stack.remove_all_of("commands")
    assert stack.get("import") is None
    assert stack.get("offline") is everywhere


def test_a_banner_of_the_same_key_replaces_the_one_before(page: QWidget) -> None:
    stack = BannerStack(page)
    stack.put("offline", Banner("Offline"))
    second = stack.put("offline", Banner("Still offline"))
    stack.put("stale", Banner("Old rows"))
    assert stack.get("offline") is second
    stack.take("offline")
    stack.take("never there")
    assert stack.get("offline") is None
    assert not stack.isHidden()
    stack.clear()
    assert stack.isHidden()


def test_a_replaced_banner_keeps_its_place_and_one_that_says_the_same_stays(page: QWidget) -> None:
    pressed: list[str] = []

    def drafts(sentence: str, deed: str) -> Banner:
        return Banner(sentence, actions=[BannerAction("Open", lambda: pressed.append(deed))], closable=True)

    stack = BannerStack(page)
    stack.resize(800, 200)
    first = stack.put("drafts", drafts("2 drafts", "old"))
    other = stack.put("waiting", drafts("1 change", "waiting"))
    assert [first.isHidden(), other.isHidden()] == [True, False]
    fold(other).click()
    QApplication.processEvents()
    button = first.findChildren(QPushButton)[0]
    button.setFocus()
    assert stack.put("drafts", drafts("2 drafts", "new")) is first
    button.click()
    assert pressed == ["new"]
    replaced = stack.put("drafts", drafts("1 draft", "newest"))
    assert replaced is not first
    assert page.window().focusWidget() is replaced.findChildren(QPushButton)[0]
    QApplication.processEvents()
    assert replaced.y() < other.y()
    fold(other).click()
    assert [replaced.isHidden(), other.isHidden()] == [True, False], "nothing comes forward under the pointer"


def test_a_closed_banner_is_gone(page: QWidget) -> None:
    stack = BannerStack(page)
    banner = stack.put("hint", Banner("Only once", closable=True))
    QTest.mouseClick(banner.findChildren(IconButton)[0], Qt.MouseButton.LeftButton)
    assert stack.get("hint") is None
    assert stack.isHidden()


def fold(banner: Banner) -> Button:
    assert banner.fold is not None
    return banner.fold


def test_many_banners_leave_room_for_the_page(page: QWidget) -> None:
    stack = BannerStack(page)
    banners = [stack.put(f"failed {n}", Banner(f"Failed {n}", tone=BannerTone.DANGER)) for n in range(1, 9)]
    fold(banners[-1]).click()
    assert [each.sentence for each in banners if not each.isHidden()] == [f"Failed {n}" for n in range(4, 9)]
    assert fold(banners[-1]).text() == "Show fewer (3 hidden)"
    assert fold(banners[-1]).toolTip() == "Failed 1\nFailed 2\nFailed 3"
    stack.take("failed 5")
    assert not banners[2].isHidden(), "the next one appears in place of one that is settled"
    for n in (1, 2):
        stack.take(f"failed {n}")
    assert fold(banners[-1]).text() == "Show fewer"
    assert fold(banners[-1]).toolTip() == ""


def test_only_the_newest_banner_is_shown_until_expanded(page: QWidget) -> None:
    stack = BannerStack(page)
    oldest = stack.put("disk", Banner("The disk is slow"))
    assert oldest.fold is None
    middle = stack.put("offline", Banner("Offline"))
    newest = stack.put("stale", Banner("Old rows"))
    assert [each.isHidden() for each in (oldest, middle, newest)] == [True, True, False]
    more = fold(newest)
    assert more.text() == "2 more messages"
    assert more.toolTip() == "The disk is slow\nOffline"
    more.click()
    assert not any(each.isHidden() for each in (oldest, middle, newest))
    assert more.text() == "Show fewer"
    more.click()
    assert [each.isHidden() for each in (oldest, middle, newest)] == [True, True, False]
    stack.take("stale")
    assert [oldest.isHidden(), middle.isHidden(), fold(middle).text()] == [True, False, "1 more message"]


def test_a_banner_that_needs_an_answer_stays_in_front_of_newer_ones_that_do_not(page: QWidget) -> None:
    stack = BannerStack(page)
    stack.put("keyring", Banner("Your sign-in isn't saved"))
    refused = stack.put("save", Banner("Not saved", actions=[BannerAction("Try again", lambda: None)]))
    news = stack.put("news", Banner("Old rows"))
    assert [refused.isVisible(), news.isVisible()] == [True, False]
    broken = stack.put("disk", Banner("The disk is full", tone=BannerTone.DANGER))
    assert [broken.isVisible(), refused.isVisible()] == [True, False]
    stack.take("disk")
    stack.take("save")
    assert news.isVisible()


class _Area(QWidget):
    """Something with a stack of banners at its top, as the tab area and the pages have."""

    def __init__(self) -> None:
        super().__init__()
        self.banners = BannerStack()


def test_banners_of_a_page_and_of_the_window_make_one_strip(page: QWidget) -> None:
    area, inside = _Area(), _Area()
    inside.setLayout(column(inside.banners, Stretch(QWidget())))
    area.setLayout(column(area.banners, Stretch(inside)))
    page.setLayout(column(area))
    area.show()
    offline = area.banners.put("offline", Banner("Offline"))
    restored = inside.banners.put("draft", Banner("Your changes have been restored"))
    assert [offline.isVisible(), restored.isVisible()] == [False, True]
    fold(restored).click()
    assert [offline.isVisible(), restored.isVisible()] == [True, True]
    fold(restored).click()
    assert [offline.isVisible(), restored.isVisible()] == [False, True]
    signed_out = area.banners.put("sign-in", Banner("You're signed out"))
    assert [signed_out.isVisible(), restored.isVisible()] == [True, False], "the newest is shown wherever it belongs"
    assert fold(signed_out).text() == "2 more messages"
    area.banners.take("sign-in")
    assert [restored.isVisible(), fold(restored).text()] == [True, "1 more message"]
    inside.hide()  # as another tab in front
    assert [offline.isVisible(), offline.fold] == [True, None]
    inside.show()
    assert [offline.isVisible(), restored.isVisible()] == [False, True]
    inside.banners.take("draft")
    assert [offline.isVisible(), offline.fold] == [True, None]


def test_focus_moves_from_a_closing_banner_to_the_next_one(page: QWidget) -> None:
    stack = BannerStack(page)
    left: list[bool] = []
    stack.keyboard_left.connect(lambda: left.append(True))
    press = [BannerAction("Look", lambda: None)]
    first, second = (stack.put(key, Banner(key, actions=press)) for key in ("one", "two"))
    page.activateWindow()
    second.findChildren(Button)[0].setFocus()
    stack.take("two")
    assert first.findChildren(Button)[0].hasFocus()
    assert not left
    stack.take("one")
    assert left


def test_a_count_down_changes_the_words_of_a_banner_in_place(page: QWidget) -> None:
    banner = Banner("Busy", "5 s", parent=page)
    banner.show()
    banner.set_text("Busy", "4 s")
    assert "4 s" in _texts(banner)
    assert banner.accessibleName() == "Busy 4 s"
    banner.set_text("Ready")
    assert _texts(banner) == {"Ready"}


def test_toasts_stack_upwards_at_the_bottom_right_and_three_are_enough(page: QWidget, themed: Scheme) -> None:
    toaster = Toaster(page)
    toaster.set_bottom_inset(28)
    toasts = [toaster.show(f"{n} campaigns moved") for n in range(4)]
    assert [toast.text for toast in toaster.toasts] == [toast.text for toast in toasts[1:]]
    tops = [toast.y() for toast in toaster.toasts]
    assert tops == sorted(tops)
    newest = toasts[-1].geometry().adjusted(16, 16, -16, -16)
    assert newest.bottom() + 1 == 600 - 28 - 16
    assert newest.right() + 1 == 800 - 16
    assert newest.height() == 40
    assert is_painted(toasts[-1])


def test_a_toast_stays_above_the_bar_with_large_texts(page: QWidget, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=LARGEST_PX)
    try:
        toaster = Toaster(page)
        toaster.set_bottom_inset(48)
        toast = toaster.show("Saved and verified")
        assert toast.geometry().adjusted(16, 16, -16, -16).bottom() + 1 <= page.height() - theme().px(48)
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_a_toast_follows_the_corner_of_its_window(page: QWidget) -> None:
    toaster = Toaster(page)
    toast = toaster.show("Saved")
    page.resize(1000, 700)
    QApplication.processEvents()
    assert toast.geometry().adjusted(16, 16, -16, -16).bottom() + 1 == 700 - 16


def test_undo_in_a_toast_undoes_once_and_closes_it(page: QWidget) -> None:
    undone: list[str] = []
    toaster = Toaster(page)
    toast = toaster.show("3 campaigns moved", action="Undo", call=lambda: undone.append("undo"))
    link = next(button for button in toast.findChildren(QPushButton) if button.text() == "Undo")
    QTest.mouseClick(link, Qt.MouseButton.LeftButton)
    assert undone == ["undo"]
    assert toaster.toasts == ()


def test_a_toast_closes_when_its_action_is_no_longer_possible(page: QWidget) -> None:
    steps, toaster = QUndoStack(page), Toaster(page)
    for text in ("one", "two"):
        steps.push(QUndoCommand(text))
    offer = undo_offer(steps)
    toaster.show("Two", action=offer.text, call=offer.run, condition=offer.condition)
    steps.push(QUndoCommand("three"))
    steps.undo()
    assert [toast.text for toast in toaster.toasts] == ["Two"], "the step is still there"
    steps.undo()
    assert toaster.toasts == ()
    offer.run()
    assert steps.index() == 1, "an earlier step is not undone in its place"
    again = undo_offer(steps)
    toaster.show("One", action=again.text, call=again.run, condition=again.condition)
    shiboken6.delete(steps)
    assert toaster.toasts == (), "its editor was closed"


def test_a_toast_with_a_way_back_stays_longer(page: QWidget) -> None:
    toaster = Toaster(page)
    plain, undoable = toaster.show("Saved"), toaster.show("Moved", action="Undo", call=page.update)
    assert undoable.shown_ms > plain.shown_ms >= 5000


@pytest.mark.parametrize("base_px", [BASE_PX, LARGEST_PX])
def test_a_long_toast_can_be_read_to_its_end_and_has_the_time_for_it(
    page: QWidget, qapp: QApplication, base_px: int
) -> None:
    apply_theme(qapp, theme_hub().scheme, base_px=base_px)
    try:
        toaster = Toaster(page)
        short = toaster.show("Saved")
        toast = toaster.show("A draft could not be written: the disk is full. " * 4, tone=ToastTone.DANGER)
        (label,) = toast.findChildren(Label)
        assert page.rect().adjusted(-20, 0, 20, 0).contains(toast.geometry())
        assert label.heightForWidth(label.width()) <= label.height()
        assert toast.height() > short.height()
        assert not toast.geometry().adjusted(16, 16, -16, -16).intersects(short.geometry().adjusted(16, 16, -16, -16))
        assert toast.shown_ms > 2 * short.shown_ms
    finally:
        apply_theme(qapp, theme_hub().scheme)


def test_a_toast_waits_under_the_pointer(page: QWidget) -> None:
    toast = Toaster(page).show("Saved", tone=ToastTone.INFO)
    point = QPointF(5, 5)
    QApplication.sendEvent(toast, QEnterEvent(point, point, point))
    assert toast.is_waiting
    QApplication.sendEvent(toast, QEvent(QEvent.Type.Leave))
    assert not toast.is_waiting


def test_a_toast_closes_after_its_time_unless_it_has_the_focus(page: QWidget, qtbot: QtBot) -> None:
    toaster = Toaster(page)
    page.activateWindow()
    short = Toast("Saved", shown_ms=30, parent=page)
    short.move(2000, 2000)  # wherever the pointer of an earlier test was left, it is not there
    with qtbot.waitSignal(short.finished, timeout=2000):
        short.show()
    held = Toast("Moved", action="Undo", call=page.update, shown_ms=30, parent=page)
    held.show()
    held.findChildren(QPushButton)[0].setFocus(Qt.FocusReason.TabFocusReason)
    ended: list[bool] = []
    held.finished.connect(lambda: ended.append(True))
    qtbot.wait(120)
    assert ended == []
    assert toaster.toasts == ()


def test_notices_are_announced_only_to_a_screen_reader(page: QWidget) -> None:
    was_active = QAccessible.isActive()
    try:
        QAccessible.setActive(False)
        assert not announce(page, "Saved")
        QAccessible.setActive(True)
        assert announce(page, "Saved")
        assert not announce(page, "")
        assert Toaster(page).show("Saved").isVisible()
    finally:
        QAccessible.setActive(was_active)


def test_a_list_shows_its_four_states_in_one_place(page: QWidget, themed: Scheme) -> None:
    rows = QWidget()
    stack = StateStack(rows, campaign_columns())
    page.setLayout(column(stack))
    pressed: list[str] = []
    stack.show_loading()
    QApplication.processEvents()
    assert stack.findChildren(SkeletonRows)[0].isVisible()
    assert not rows.isVisible()
    panel = stack.show_empty(
        "megaphone", "No ads yet", "They end by themselves.", action="New ad", call=lambda: pressed.append("new")
    )
    assert {"No ads yet", "They end by themselves."} <= _texts(panel)
    assert panel.button is not None
    QTest.mouseClick(panel.button, Qt.MouseButton.LeftButton)
    failed = stack.show_failed("Cannot reach cms.example", action="Try again", call=lambda: pressed.append("again"))
    assert failed.button is not None
    QTest.mouseClick(failed.button, Qt.MouseButton.LeftButton)
    assert not rows.isVisible()
    stale = stack.show_stale("Updated 2 hours ago: the CMS cannot be reached.", call=lambda: pressed.append("stale"))
    QApplication.processEvents()
    assert rows.isVisible()
    assert stale.isVisible()
    QTest.mouseClick(stale.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    stack.show_content()
    assert rows.isVisible()
    assert not stale.isVisible()
    assert pressed == ["new", "again", "stale"]


def test_the_bars_of_a_loading_list_stand_in_its_columns(page: QWidget) -> None:
    skeleton = SkeletonRows(campaign_columns())
    page.setLayout(column(skeleton))
    QApplication.processEvents()
    image = skeleton.grab().toImage()
    bar = theme().color("pill").name()
    first_row = [x for x in range(image.width()) if image.pixelColor(x, 14).name() == bar]
    assert min(first_row) == pytest.approx(16, abs=2)


def test_a_state_without_a_deed_has_no_button(page: QWidget) -> None:
    stack = StateStack(QWidget())
    page.setLayout(column(stack, STRETCH))
    assert stack.show_failed("Not shared with you").button is None


def test_a_ring_says_how_far_it_is(page: QWidget, themed: Scheme) -> None:
    ring = Ring(0.25, 72, 4, parent=page)
    ring.show()
    quarter = ring.grab().toImage()
    assert ring.accessibleName() == "25%"
    ring.set_progress(1.7, "0:00")
    assert ring.share == 1.0
    assert ring.accessibleName() == "0:00"
    assert ring.grab().toImage() != quarter


def test_a_later_toast_about_the_same_record_replaces_the_earlier_one(page: QWidget) -> None:
    toaster = Toaster(page)
    toaster.show("Merged. Nothing is sent until you save.", about=("campaign", 5))
    toaster.show("Copied to the clipboard")
    toaster.show("Saved and verified", about=("campaign", 6))
    toaster.show("Saved and verified: 24 layouts", about=("campaign", 5))
    assert [toast.text for toast in toaster.toasts] == [
        "Copied to the clipboard",
        "Saved and verified",
        "Saved and verified: 24 layouts",
    ]


def test_the_bar_of_a_new_record_does_not_say_that_it_is_saved(page: QWidget) -> None:
    bar = UnsavedBar(save="Create")
    bar.setParent(page)
    bar.show_state("", can_save=True, is_new=True)
    assert bar.accessibleName() == "Nothing is sent until you create it"
    bar.show_state("name", can_save=True, is_new=True)
    assert bar.accessibleName() == "Unsaved: name. Nothing is sent until you create it"
    bar.show_state("", can_save=False)
    assert bar.accessibleName() == "No unsaved changes"
