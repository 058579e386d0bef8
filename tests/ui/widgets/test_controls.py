"""Buttons, switches, segments and fields work by mouse and keyboard as they look."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAction, QFocusEvent, QHelpEvent, QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QRadioButton, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.icons import set_action_icon
from app.ui.look.theme import Scheme, theme, theme_hub
from app.ui.widgets.buttons.action_button import ActionButton, FittedRow
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.buttons.toggles import CheckBox, RadioButton, Switch
from app.ui.widgets.buttons.toolbar import Toolbar
from app.ui.widgets.containers.box_layouts import STRETCH, column, row
from app.ui.widgets.drawing.focus_ring import FocusRing
from app.ui.widgets.drawing.last_input import last_input
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.inputs.chips import FilterChip
from app.ui.widgets.inputs.labelled_fields import ComboField, LineField, NumberField, SearchField
from app.ui.widgets.text.labels import ElidedLabel, Label
from app.ui.widgets.text.tooltips import plain, reason_against, set_tooltip
from tests.helpers.widget_finders import is_painted


@pytest.fixture
def page(qtbot: QtBot, light: None) -> QWidget:
    page = QWidget()
    page.resize(420, 400)
    qtbot.addWidget(page)
    page.setLayout(column(margins=(20, 20, 20, 20)))
    page.show()
    return page


def put(page: QWidget, *widgets: QWidget) -> None:
    layout = page.layout()
    assert layout is not None
    for widget in widgets:
        layout.addWidget(widget)
    layout.activate()
    QApplication.processEvents()


@pytest.mark.parametrize("kind", list(ButtonKind))
def test_a_button_of_every_kind_answers_mouse_and_space(
    page: QWidget, themed: Scheme, kind: ButtonKind, qtbot: QtBot
) -> None:
    button = Button("Save", kind, icon="floppy-disk", caret=True)
    put(page, button)
    with qtbot.waitSignal(button.clicked):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    button.setFocus()
    with qtbot.waitSignal(button.clicked):
        QTest.keyClick(button, Qt.Key.Key_Space)
    button.clearFocus()  # a ring around it that goes away would be a difference, too
    enabled = button.grab().toImage()
    button.setEnabled(False)
    assert button.grab().toImage() != enabled


@pytest.mark.parametrize("kind", [kind for kind in ButtonKind if kind is not ButtonKind.LINK])
def test_a_disabled_button_looks_sunken_and_ignores_the_pointer(
    page: QWidget, themed: Scheme, kind: ButtonKind
) -> None:
    button = Button("Save", kind)
    put(page, button)
    button.setEnabled(False)
    off = button.grab().toImage()
    corner = off.pixelColor(6, off.height() // 2)
    assert corner == theme().color("sunken"), "beside the text, for every kind"
    QTest.mouseMove(button)
    assert button.grab().toImage() == off


def test_a_button_that_the_mouse_has_left_unnoticed_is_lit_no_longer_than_to_the_next(page: QWidget) -> None:
    left, now = Button("Export"), Button("Import")
    put(page, left, now)
    for button in (left, now):
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as Qt leaves it after a menu and the dialog behind it
        button.grab()
    assert not left.underMouse()
    assert now.underMouse()


def test_a_button_that_opened_a_dialog_is_not_lit_behind_it(page: QWidget, qtbot: QtBot) -> None:
    button = Button("Export")
    put(page, button)
    page.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWindow() is page.windowHandle())
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    button.grab()
    assert button.underMouse()
    dialog = QDialog(page)
    qtbot.addWidget(dialog)
    dialog.open()
    qtbot.waitUntil(lambda: QApplication.focusWindow() is dialog.windowHandle())
    assert not button.underMouse()


def test_a_button_is_wide_enough_for_its_words_at_every_text_size(page: QWidget) -> None:
    button = Button("Änderungen überprüfen", icon="git-diff")
    width = theme().metrics(13, 500).horizontalAdvance("Änderungen überprüfen")
    assert button.sizeHint().width() >= width + 16 + 8 + 2 * 13
    assert button.sizeHint().height() == 30


def test_an_icon_button_says_what_it_does_and_with_which_keys(page: QWidget) -> None:
    button = IconButton("arrows-clockwise", "Refresh", shortcut="F5")
    put(page, button)
    assert button.toolTip() == "Refresh (F5)"
    assert QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name) == "Refresh"
    assert (button.width(), button.height()) == (28, 28)


def test_buttons_of_disabled_actions_show_the_reason_without_keys(page: QWidget) -> None:
    action = QAction("&Duplicate…", page)
    action.setShortcut(QKeySequence("Ctrl+D"))
    icon, wide = IconButton.for_action(action), ActionButton(action)
    put(page, icon, wide)
    action.setEnabled(False)
    action.setToolTip("You may not create campaigns.")
    assert [icon.toolTip(), wide.toolTip()] == ["You may not create campaigns."] * 2
    assert icon.accessibleName() == "Duplicate"
    action.setEnabled(True)
    action.setToolTip("")
    assert icon.toolTip() == "Duplicate (Ctrl+D)"
    assert wide.toolTip().endswith("(Ctrl+D)")


def test_a_button_shows_its_short_text_rather_than_cutting_the_title_beside_it(page: QWidget, qtbot: QtBot) -> None:
    action = QAction("New notification…", page)
    button = ActionButton(action, ButtonKind.PRIMARY, icon="plus", short="New")
    title = ElidedLabel("Notifications", 18, 600)
    line = FittedRow(row(title, STRETCH, button), button)
    put(page, line)
    page.resize(line.sizeHint().width() + 100, 100)
    qtbot.waitUntil(lambda: line.width() >= line.sizeHint().width())
    assert button.text() == "New notification"
    title.setText("Scheduled notifications")
    qtbot.waitUntil(lambda: button.text() == "New")
    qtbot.waitUntil(lambda: title.shown_text() == title.text())
    assert button.accessibleName() == "New notification"
    page.resize(900, 100)
    qtbot.waitUntil(lambda: button.text() == "New notification")


def test_an_icon_button_follows_its_action(page: QWidget, qtbot: QtBot) -> None:
    action = QAction("&Undo", page)
    action.setShortcut(QKeySequence("Ctrl+Z"))
    set_action_icon(action, "arrow-counter-clockwise")
    button = IconButton.for_action(action)
    put(page, button)
    assert button.toolTip() == "Undo (Ctrl+Z)"
    action.setText("Undo Move 3 layouts")
    action.setEnabled(False)
    assert button.accessibleName() == "Undo Move 3 layouts"
    assert button.toolTip() == "Undo Move 3 layouts (Ctrl+Z)"
    assert not button.isEnabled()
    action.setEnabled(True)
    with qtbot.waitSignal(action.triggered):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_menu_opens_below_its_button_without_waiting_for_it(page: QWidget) -> None:
    button = Button("View", caret=True)
    menu = QMenu()
    menu.addAction("Shop windows")
    button.open_menu_on_click(menu)
    put(page, button)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert menu.isVisible()
    assert menu.parent() is button
    menu.close()


def test_the_ring_shows_after_a_key_and_not_after_a_click(page: QWidget) -> None:
    first, second = Button("One"), Button("Two")
    put(page, first, second)
    page.activateWindow()
    first.setFocus(Qt.FocusReason.TabFocusReason)
    (ring,) = page.findChildren(FocusRing)
    assert ring.isVisible()
    assert ring.geometry() == first.geometry().adjusted(-4, -4, 4, 4)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert ring.geometry() == second.geometry().adjusted(-4, -4, 4, 4)
    first.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not ring.isVisible()


def test_focus_that_the_program_gives_shows_the_ring_after_a_key_and_not_after_a_click(page: QWidget) -> None:
    first, second = Button("One"), Button("Two")
    put(page, first, second)
    page.activateWindow()
    QApplication.processEvents()
    last_input()
    window = page.windowHandle()
    for given in (first, second):
        given.clicked.connect((second if given is first else first).setFocus)
        at = given.mapTo(page, given.rect().center())
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert first.hasFocus()
    assert not [ring for ring in page.findChildren(FocusRing) if ring.isVisible()]
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert second.hasFocus()
    assert [ring for ring in page.findChildren(FocusRing) if ring.isVisible()]


def test_the_button_of_a_dialog_opened_by_a_click_has_no_ring_although_qt_speaks_of_tab(page: QWidget) -> None:
    first, second = Button("One"), Button("Two")
    put(page, first, second)
    page.activateWindow()
    QApplication.processEvents()
    last_input()
    window, at = page.windowHandle(), first.mapTo(page, first.rect().center())

    def is_ringed() -> bool:
        """Returns whether the second button has a ring after what Qt sends when its dialog opens."""
        QApplication.sendEvent(second, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
        return any(ring.isVisible() for ring in page.findChildren(FocusRing))

    QTest.mouseClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert not is_ringed()
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert is_ringed()


def test_the_ring_moves_with_its_control_and_goes_with_it(page: QWidget) -> None:
    button = Button("One")
    put(page, button)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    (ring,) = page.findChildren(FocusRing)
    button.move(120, 200)
    assert ring.geometry().center() == button.geometry().center()
    button.hide()
    assert not ring.isVisible()


@pytest.mark.parametrize("build", [Switch, CheckBox])
def test_a_switch_is_thrown_by_mouse_and_space(page: QWidget, themed: Scheme, build: type[Switch]) -> None:
    switch = build("Cycle playback")
    put(page, switch)
    off = switch.grab().toImage()
    theme_hub().motion_allowed = False
    try:
        QTest.mouseClick(switch, Qt.MouseButton.LeftButton, pos=QPoint(switch.width() - 4, 6))
        states = [switch.isChecked()]
        assert switch.grab().toImage() != off
        QTest.keyClick(switch, Qt.Key.Key_Space)
        states.append(switch.isChecked())
        assert states == [True, False]
    finally:
        theme_hub().motion_allowed = True
    interface = QAccessible.queryAccessibleInterface(switch)
    assert interface.role() == QAccessible.Role.CheckBox
    assert interface.text(QAccessible.Text.Name) == "Cycle playback"


def test_a_partly_checked_box_looks_different_from_both_others(page: QWidget) -> None:
    box = CheckBox("All")
    box.setTristate(True)
    put(page, box)
    looks = []
    for state in Qt.CheckState:
        box.setCheckState(state)
        looks.append(box.grab().toImage())
    assert looks[0] != looks[1] != looks[2] != looks[0]


def test_radio_buttons_exclude_each_other_and_move_by_arrow(page: QWidget, themed: Scheme) -> None:
    one, two = RadioButton("Public", checked=True), RadioButton("Confidential", icon="lock-simple")
    put(page, one, two)
    one.setFocus()
    QTest.keyClick(one, Qt.Key.Key_Down)
    assert (one.isChecked(), two.isChecked()) == (False, True)
    assert is_painted(two)


def test_segments_take_one_choice_by_click_and_by_arrow(page: QWidget, themed: Scheme) -> None:
    segments = SegmentedControl(
        [("round", "Round"), ("block", "Block"), ("other", "Other")], "round", name="Play order"
    )
    put(page, segments)
    taken: list[str] = []
    segments.changed.connect(taken.append)
    buttons = segments.findChildren(QWidget)
    QTest.mouseClick(buttons[1], Qt.MouseButton.LeftButton)
    QTest.keyClick(buttons[1], Qt.Key.Key_Right)
    QTest.keyClick(buttons[2], Qt.Key.Key_Left)
    assert taken == ["block", "other", "block"]
    assert segments.current == "block"


def test_tab_stops_at_the_chosen_segment(page: QWidget) -> None:
    before, after = Button("Before"), Button("After")
    segments = SegmentedControl([("all", "All"), ("ads", "Ads"), ("lists", "Lists")], "lists", name="Type")
    put(page, before, segments, after)
    stops = []
    for key in ("lists", "ads", None):
        segments.set_current(key)
        before.setFocus()
        QTest.keyClick(before, Qt.Key.Key_Tab)
        stopped = page.window().focusWidget()
        assert isinstance(stopped, QRadioButton)
        stops.append(stopped.text())
        QTest.keyClick(stopped, Qt.Key.Key_Tab)
        assert page.window().focusWidget() is after
    assert stops == ["Lists", "Ads", "All"]


def test_segments_may_wait_for_a_choice(page: QWidget) -> None:
    segments = SegmentedControl([("mine", "Yours first"), ("theirs", "Theirs first")], name="Order", height=26)
    put(page, segments)
    taken = [segments.current]
    for key in ("theirs", None):
        segments.set_current(key)
        taken.append(segments.current)
    assert taken == [None, "theirs", None]
    assert is_painted(segments)


def test_a_field_is_named_by_its_label_and_reached_by_its_mnemonic(page: QWidget) -> None:
    field = LineField("&Name", "Autumn", hint="People see it everywhere.")
    put(page, field)
    interface = QAccessible.queryAccessibleInterface(field.edit)
    assert interface.text(QAccessible.Text.Name) == "Name"
    assert field.edit.accessibleDescription() == "People see it everywhere."
    label = field.findChildren(Label)[0]
    assert label.buddy() is field.edit


def test_an_error_takes_the_place_of_the_hint_and_gives_it_back(page: QWidget) -> None:
    field = LineField("Name", hint="People see it everywhere.")
    put(page, field)
    field.set_error("A campaign needs a name.")
    assert field.error == "A campaign needs a name."
    assert field.edit.accessibleDescription() == "A campaign needs a name."
    field.clear_error()
    assert field.error == ""
    assert field.findChildren(Label)[1].text() == "People see it everywhere."


def test_setting_the_same_text_keeps_the_cursor_and_announces_nothing(page: QWidget) -> None:
    field = LineField("Name", "Autumn window")
    put(page, field)
    heard: list[str] = []
    field.text_changed.connect(heard.append)
    field.edit.setCursorPosition(3)
    field.set_text("Autumn window")
    assert (heard, field.edit.cursorPosition()) == ([], 3)
    field.set_text("Autumn")
    assert (heard, field.edit.cursorPosition()) == (["Autumn"], 3)


def test_a_field_grows_no_taller_when_it_gets_the_focus(page: QWidget) -> None:
    field = LineField("Name", "Autumn")
    put(page, field)
    before = field.edit.geometry()
    field.edit.setFocus()
    QApplication.processEvents()
    assert field.edit.geometry() == before
    assert field.edit.height() == 30


def test_a_secret_is_typed_unseen(page: QWidget) -> None:
    field = LineField("Client secret", secret=True)
    put(page, field)
    QTest.keyClicks(field.edit, "s3cret")
    assert field.edit.displayText() != "s3cret"
    assert field.text == "s3cret"


def test_a_choice_is_made_by_key_and_emitted_as_a_value(page: QWidget, themed: Scheme) -> None:
    field = ComboField("Folder", [("Shops", 7), ("Head office", 9)], 7)
    put(page, field)
    taken: list[object] = []
    field.value_changed.connect(taken.append)
    QTest.keyClick(field.box, Qt.Key.Key_Down)
    assert taken == [9]
    field.set_options([("Shops", 7)], 7)
    assert (taken, field.value) == ([9], 7)
    field.set_value("not offered")
    assert field.value is None
    assert is_painted(field)


def test_the_wheel_over_an_unfocused_choice_leaves_it_alone(page: QWidget, qtbot: QtBot) -> None:
    field = ComboField("Folder", [("Shops", 7), ("Head office", 9)], 7)
    number = NumberField("Plays", 2, 1, 9)
    put(page, field, number)
    for target in (field.box, number.edit):
        _wheel(target)
    assert (field.value, number.value) == (7, 2)


def _wheel(target: QWidget) -> None:
    centre = QPointF(target.rect().center())
    event = QWheelEvent(
        centre,
        QPointF(target.mapToGlobal(target.rect().center())),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(target, event)


def test_a_number_field_shows_its_number_and_steps(page: QWidget, themed: Scheme) -> None:
    field = NumberField("Plays", 2, 1, 9)
    field.edit.setFixedWidth(48)
    put(page, field)
    assert field.edit.lineEdit().width() > 30
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    assert field.value == 3


def test_a_field_leaves_the_keys_of_the_page_to_the_page(qtbot: QtBot) -> None:
    """Ctrl+E is the end of the line in a field on some desktops, and Export on the page."""
    search = SearchField("Search layouts")
    search.leave_to_page("Ctrl+E")
    qtbot.addWidget(search)
    taken = {}
    for key in (Qt.Key.Key_E, Qt.Key.Key_A):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
        event.accept()
        QApplication.sendEvent(search, event)
        taken[key] = event.isAccepted()
    assert taken == {Qt.Key.Key_E: False, Qt.Key.Key_A: True}


def test_escape_empties_a_search_before_it_leaves(page: QWidget) -> None:
    search = SearchField("Search layouts")
    put(page, search)
    steps: list[int] = []
    search.browse.connect(steps.append)
    QTest.keyClicks(search, "soup")
    QTest.keyClick(search, Qt.Key.Key_Down)
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert (search.text(), steps) == ("", [1])


def test_a_filter_chip_is_edited_by_its_words_and_removed_by_its_cross(page: QWidget, themed: Scheme) -> None:
    chip = FilterChip("Folder", "Shops")
    put(page, chip)
    told: list[str] = []
    chip.clicked.connect(lambda: told.append("edit"))
    chip.removed.connect(lambda: told.append("remove"))
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(14, 12))
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, 12))
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    assert told == ["edit", "remove", "remove"]
    chip.set_value("Shops / York")
    assert chip.accessibleName() == "Folder: Shops / York"


def test_long_text_is_elided_with_the_whole_text_in_the_tool_tip(page: QWidget) -> None:
    label = ElidedLabel("A very long name of a campaign in Bristol Harbour")
    label.setFixedWidth(120)
    put(page, label)

    def tip() -> str:
        place = label.rect().center()
        QApplication.sendEvent(label, QHelpEvent(QEvent.Type.ToolTip, place, label.mapToGlobal(place)))
        QToolTip.hideText()
        return label.toolTip()

    assert label.shown_text().endswith("…")
    assert tip() == plain(label.text())
    label.setFixedWidth(400)
    assert label.shown_text() == label.text()
    assert tip() == ""


def test_a_tool_tip_shows_markup_as_text() -> None:
    assert plain("Soup & bread") == "Soup & bread"
    assert plain("<img src=x>\n2") == "<qt>&lt;img src=x&gt;<br>2</qt>"
    assert plain("&lt;b&gt; &#8238;") == "<qt>&amp;lt;b&amp;gt; &amp;#8238;</qt>", "Qt would read what is escaped, too"


def test_the_reason_why_not_is_read_as_it_is_in_the_tool_tip(page: QWidget) -> None:
    action = QAction("Send", page)
    action.setEnabled(False)
    for reason in ("“Soup & <b>bread</b>” was deleted.", "“&lt;”\nis gone.", "Nothing is loaded yet."):
        set_tooltip(action, reason)
        assert reason_against(action) == reason


def test_a_pill_changes_its_words_and_its_width(page: QWidget, themed: Scheme) -> None:
    pill = Pill("List", icon="list-numbers")
    put(page, pill)
    before = pill.sizeHint().width()
    pill.set_pill("Ad campaign")
    assert pill.sizeHint().width() > before
    assert pill.accessibleName() == "Ad campaign"


def test_a_tool_row_is_one_tab_stop_with_arrow_keys(page: QWidget) -> None:
    before, after = LineField("Before"), LineField("After")
    tools = [IconButton("text-b", "Bold"), IconButton("text-italic", "Italic"), IconButton("link", "Link")]
    tools[0].setEnabled(False)
    put(page, before, *tools, after)
    tool_row = Toolbar(tools, page)
    before.setFocus()

    def press(key: Qt.Key) -> QWidget | None:
        QTest.keyClick(QApplication.focusWidget() or page, key)
        return QApplication.focusWidget()

    assert press(Qt.Key.Key_Tab) is tools[1], "the first that can be used"
    assert press(Qt.Key.Key_Right) is tools[2]
    assert press(Qt.Key.Key_Right) is tools[1], "round and round, past what is off"
    tools[0].setEnabled(True)
    assert press(Qt.Key.Key_Home) is tools[0]
    assert press(Qt.Key.Key_End) is tools[2]
    assert press(Qt.Key.Key_Tab) is after.focusProxy()
    assert press(Qt.Key.Key_Backtab) is tools[2], "the one that was used last"
    press(Qt.Key.Key_Tab)
    tools[2].setEnabled(False)
    assert tool_row.stop is tools[0]
    assert press(Qt.Key.Key_Backtab) is tools[0]
    for tool in tools:
        tool.setEnabled(False)
    assert tool_row.stop is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_the_button_that_has_the_keyboard_and_no_other(page: QWidget, key: Qt.Key) -> None:
    heard: list[str] = []
    default, other, icon = Button("Delete", ButtonKind.PRIMARY), Button("Keep"), IconButton("plus", "Add")
    for button, name in ((default, "default"), (other, "other"), (icon, "icon")):
        button.clicked.connect(lambda _checked=False, name=name: heard.append(name))
    dialog = QDialog(page)
    dialog.setLayout(column(default, other, icon))
    default.setDefault(True)
    dialog.show()
    QTest.keyClick(other, key)
    QTest.keyClick(icon, key)
    assert heard == ["other", "icon"]
    QTest.keyClick(dialog, key)
    assert heard == ["other", "icon", "default"]
