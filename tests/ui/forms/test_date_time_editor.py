"""The editor of a date and time in CMS time: typed, normalised, picked, and shown in local time."""

from __future__ import annotations

import re
from datetime import date
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.domain.dates.wall_time import wall_problem
from app.ui.forms.date_time_editor import MomentEditor
from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, column
from app.ui.widgets.popups.calendar_popup import MonthPopup
from app.ui.widgets.text.labels import Label

pytestmark = pytest.mark.usefixtures("quiet_log")

KIRITIMATI = ZoneInfo("Pacific/Kiritimati")
"""A time zone fourteen hours ahead of UTC."""


def shown(qtbot: QtBot, zone: ZoneInfo | None = KIRITIMATI) -> MomentEditor:
    editor = MomentEditor(lambda: zone)
    qtbot.addWidget(editor)
    editor.show()
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    return editor


def retype(editor: MomentEditor, text: str) -> None:
    editor.line.setFocus()
    editor.line.selectAll()
    QTest.keyClicks(editor.line, text)


def note(editor: QWidget) -> str:
    return " ".join(label.text() for label in editor.findChildren(QLabel) if label.isVisible())


@pytest.mark.parametrize("value", [None, "2026-09-18 07:30:00", "2026-09-18 07:30:15", "no date at all"])
def test_setting_a_value_emits_no_change(qtbot: QtBot, value: str | None) -> None:
    editor = shown(qtbot)
    with qtbot.assertNotEmitted(editor.changed):
        editor.set_value(value)
    assert editor.value() == value


def test_the_text_begins_behind_the_calendar_however_wide_the_field_is(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    editor = shown(qtbot)
    calendar = editor.line.findChildren(IconButton)[0]
    for width in (260, 420):
        editor.resize(width, editor.height())
        qtbot.waitUntil(lambda width=width: editor.line.width() == width)  # type: ignore[misc] # mypy sees no default
        editor.line.setCursorPosition(0)
        begin = editor.line.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
        assert calendar.isVisible()
        assert begin.center().x() >= calendar.geometry().right()


def test_typed_dates_are_parsed_and_normalised_on_leaving(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    with qtbot.waitSignal(editor.changed):
        retype(editor, "18 Sep 2026, 7:30")
    assert editor.value() == "2026-09-18 07:30:00"
    assert editor.line.text() == "18 Sep 2026, 7:30"
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert editor.line.text() == "Fri 18 Sep 2026, 07:30"


@pytest.mark.parametrize("zone", [KIRITIMATI, None], ids=str)
def test_the_parsed_date_appears_below_while_typing_without_moving_anything(
    qtbot: QtBot, zone: ZoneInfo | None
) -> None:
    editor, below, page = shown(qtbot, zone), Label("Below"), QWidget()
    qtbot.addWidget(page)
    page.setLayout(column(editor, below, STRETCH))
    page.resize(372, 300)  # half of a form's width
    page.show()
    page.activateWindow()
    qtbot.waitUntil(lambda: page.isActiveWindow() and below.y() > 0)
    before, where = below.y(), " (Kiritimati)" if zone is not None else ""
    for text, said in (
        ("18.9.2026 7 Uhr 30", "Fri 18 Sep 2026, 07:30 CMS time"),
        ("Sep 18, 2026 7:30pm", "Fri 18 Sep 2026, 19:30 CMS time"),
        ("soon", ""),
    ):
        retype(editor, text)
        QApplication.processEvents()
        assert below.y() == before
        if said:
            assert note(editor) == said + where
    for message in ("The end date has passed.", wall_problem("")):
        editor.show_message(message, "warn")
        QApplication.processEvents()
        assert note(editor) == message
        assert below.y() == before
    editor.show_message("", "text3")
    retype(editor, "18.9.2026 7:30")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert note(editor).startswith("CMS time, Kiritimati" if zone is not None else "")
    assert below.y() == before


def test_an_invalid_date_stays_as_typed(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    retype(editor, "soon")
    QTest.keyClick(editor.line, Qt.Key.Key_Return)
    assert (editor.value(), editor.line.text()) == ("soon", "soon")


def test_an_emptied_field_is_no_date(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("2026-09-18 07:30:00")
    editor.line.selectAll()
    QTest.keyClick(editor.line, Qt.Key.Key_Delete)
    assert editor.value() is None


def test_the_local_time_is_shown_if_it_differs(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("2026-09-18 07:30:00")
    assert re.match(r"CMS time, Kiritimati · your time \w{3} 1\d Sep 2026, ", note(editor))
    nowhere = shown(qtbot, None)
    nowhere.set_value("2026-09-18 07:30:00")
    assert note(nowhere) == ""


def test_a_day_is_picked_by_keyboard_and_the_time_stays(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("2026-09-18 07:30:00")
    editor.line.setFocus()
    QTest.keyClick(editor.line, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    popups = editor.findChildren(MonthPopup)
    assert len(popups) == 1
    with qtbot.waitSignal(editor.changed):
        popups[0].chosen.emit(date(2026, 10, 2))
    assert editor.value() == "2026-10-02 07:30:00"
    assert editor.line.text() == "Fri 2 Oct 2026, 07:30"


def test_a_locked_date_cannot_be_typed_or_picked(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("2026-09-18 07:30:00")
    editor.set_read_only("Not now.")
    retype(editor, "today")
    editor.open_calendar()
    assert editor.value() == "2026-09-18 07:30:00"
    assert not editor.findChildren(MonthPopup)
