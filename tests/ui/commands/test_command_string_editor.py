"""The command string builder: each format is parsed into fields, edited, and built again."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from app.ui.forms.form_declaration import Field, FormContext
from app.ui.forms.form_field import FormField
from app.ui.pages.commands.string_editor import CommandStringEditor
from app.ui.pages.commands.string_panels import FreeTextPart, HttpPart, IntentPart, LedPart, Rs232Part
from tests.helpers.form_user import write

pytestmark = pytest.mark.usefixtures("quiet_log")

STRINGS = (
    "",
    "reboot",
    'del /q "%PROGRAMDATA%\\player\\cache\\*"',
    "tpv_led|green",
    "tpv_led|purple",
    "rs232|COM1,9600,8,None,One,None,0|ka 01 01\\r",
    "rs232|COM1,14400,8,None,One,None,1|AA|FF",
    "rs232|COM1,9600|ka",
    "intent|broadcast|shop.REBOOT",
    "intent|teleport|shop.REBOOT",
    'intent|activity|shop.Main|[{"name":"loop","type":"intArray","value":[4,8]},{"name":"a","type":"bool","value":true}]',
    'intent|activity|shop.Main|[ {"name": "loop", "type": "int", "value": 4} ]',
    'http|http://wall/power|application/json|{"method":"POST","headers":"{\\"X-Oven\\":\\"2\\"}","body":"a|b"}',
    'http|http://wall/power|text/html|{"method":"BREW","headers":"{}","body":""}',
    "http|http://wall/power|text/plain|{}",
    "  blanks around  ",
    "tab\there, bell\x07, no-break\u00a0space, two\nlines\r\nand\rmore",
    "\u202eright to left\u202c שלום 🎉",
    "<b>markup</b> &amp; more",
)


def shown(qtbot: QtBot) -> CommandStringEditor:
    editor = CommandStringEditor()
    qtbot.addWidget(editor)
    editor.resize(700, 500)
    editor.show()
    editor.activateWindow()
    qtbot.waitUntil(editor.isActiveWindow)
    return editor


def choose(editor: CommandStringEditor, text: str) -> None:
    (button,) = [each for each in editor.kind.findChildren(QRadioButton) if each.text() == text]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("string", STRINGS)
def test_an_unchanged_command_string_stays_identical(qtbot: QtBot, string: str) -> None:
    editor = shown(qtbot)
    with qtbot.assertNotEmitted(editor.changed):
        editor.set_value(string)
    assert editor.value() == string
    editor.set_value("something else")
    editor.set_value(string)
    assert editor.value() == string


@pytest.mark.parametrize("kind, name", [("HTTP", "url"), ("Android intent", "name")])
def test_missing_values_are_reported_at_their_field(qtbot: QtBot, kind: str, name: str) -> None:
    editor = shown(qtbot)
    declared: Field[Any] = Field(name="string", label="Command", make=lambda _: editor)
    around: FormContext[Any] = FormContext(session=None, is_new=True)  # type: ignore[arg-type]  # it is never used
    field = FormField(declared, around)
    qtbot.addWidget(field)
    field.show()
    choose(editor, kind)
    field.show_rules("", "It has no address yet.")
    (said,) = [each for each in field.findChildren(QLabel) if each.isVisible() and "address yet" in each.text()]
    needed = getattr(editor._part(), name)
    assert said.parentWidget() is needed.parentWidget()
    assert needed.accessibleDescription() == "It has no address yet."
    write(needed, "https://example.com")
    field.show_rules("", "Another thing is odd.")
    assert not said.isVisible()
    assert [each.text() for each in field.findChildren(QLabel) if each.isVisible() and "odd" in each.text()] == [
        "Another thing is odd."
    ]


def test_a_request_is_typed_into_its_fields(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    choose(editor, "HTTP")
    part = editor.parts["http"]
    assert isinstance(part, HttpPart)
    assert part.isVisible()
    with qtbot.waitSignal(editor.changed):
        write(part.url, "https://example.com/a?b=1")
    write(part.headers, "X-One: 1\nX-Two: a: b")
    write(part.body, '{"on":true}')
    part.method.setFocus()
    QTest.keyClicks(part.method, "PU")
    assert editor.value() == (
        "http|https://example.com/a?b=1|application/x-www-form-urlencoded|"
        '{"method":"PUT","headers":"{\\"X-One\\":\\"1\\",\\"X-Two\\":\\"a: b\\"}","body":"{\\"on\\":true}"}'
    )


def test_separators_cannot_be_typed_into_a_part(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    choose(editor, "RS232")
    part = editor.parts["rs232"]
    assert isinstance(part, Rs232Part)
    write(part.device, "COM|,7")
    assert part.device.text() == "COM7"
    write(part.text, "a|b,c")
    assert editor.value() == "rs232|COM7,9600,8,None,One,None,0|a|b,c"


def test_extras_are_added_edited_and_removed_by_keyboard(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    choose(editor, "Android intent")
    part = editor.parts["intent"]
    assert isinstance(part, IntentPart)
    write(part.name, "shop.SET")
    part.extras.add_button.setFocus()
    QTest.keyClick(part.extras.add_button, Qt.Key.Key_Space)
    (extra,) = part.extras.rows
    assert extra.name.hasFocus()
    QTest.keyClicks(extra.name, "level")
    QTest.keyClick(extra.name, Qt.Key.Key_Tab)
    assert extra.kind.hasFocus()
    QTest.keyClick(extra.kind, Qt.Key.Key_Down)
    QTest.keyClick(extra.kind, Qt.Key.Key_Tab)
    assert extra.text.hasFocus()
    QTest.keyClicks(extra.text, "ten")
    assert extra.text.property("invalid")
    assert extra.text.toolTip() == "A whole number"
    assert editor.value() == 'intent|activity|shop.SET|[{"name":"level","type":"int","value":"ten"}]'
    write(extra.text, "10")
    assert not extra.text.property("invalid")
    assert editor.value() == 'intent|activity|shop.SET|[{"name":"level","type":"int","value":10}]'
    extra.remove.setFocus()
    QTest.keyClick(extra.remove, Qt.Key.Key_Space)
    assert editor.value() == "intent|activity|shop.SET"
    assert part.extras.add_button.hasFocus()


def test_switching_the_kind_and_back_restores_the_entries(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("intent|broadcast|shop.REBOOT")
    choose(editor, "Philips LED")
    assert editor.value() == "tpv_led|off"
    choose(editor, "Android intent")
    assert editor.value() == "intent|broadcast|shop.REBOOT"
    choose(editor, "Free text")
    free = editor.parts["free"]
    assert isinstance(free, FreeTextPart)
    assert free.text.value() == "intent|broadcast|shop.REBOOT"


def test_unknown_choices_are_kept_beside_the_offered_ones(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("rs232|COM1,14400,8,Odd,One,None,0|x")
    part = editor.parts["rs232"]
    assert isinstance(part, Rs232Part)
    assert part.baud.currentText() == "14400"
    write(part.text, "y")
    assert editor.value() == "rs232|COM1,14400,8,Odd,One,None,0|y"


def test_a_locked_string_can_be_read_and_not_changed(qtbot: QtBot) -> None:
    editor = shown(qtbot)
    editor.set_value("tpv_led|red")
    editor.set_read_only("Not now.")
    part = editor.parts["led"]
    assert isinstance(part, LedPart)
    assert not part.colour.isEnabled()
    assert part.colour.toolTip() == "Not now."
    choose(editor, "HTTP")
    assert editor.value() == "tpv_led|red"
    editor.set_read_only("")
    choose(editor, "HTTP")
    assert editor.value().startswith("http|")
