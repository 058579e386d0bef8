"""The editors of forms return the values they were set to, and only users cause change signals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.ui.forms.date_time_editor import MomentEditor
from app.ui.forms.field_editors import (
    ChecksEditor,
    ChoiceEditor,
    LineEditor,
    NumberEditor,
    Option,
    SegmentsEditor,
    SwitchEditor,
    TagsEditor,
    TextEditor,
)
from app.ui.forms.field_groups import FormContent
from app.ui.forms.form_declaration import Field, FormContext, Group
from app.ui.forms.form_field import FormField
from app.ui.look.theme import Scheme, apply_theme, theme
from app.ui.widgets.messages.message_editor import MessageEditor

pytestmark = pytest.mark.usefixtures("quiet_log")

FRUIT = (Option("apple", "Apple", "Round"), Option("pear", "Pear"), Option("plum", "Plum"))
Make = Callable[[], Any]

CASES: tuple[tuple[str, Make, tuple[object, ...]], ...] = (
    ("line", LineEditor, ("", "text", " blanks ", "a|b,c", "שלום 🎉", "x" * 40_000)),
    ("text", TextEditor, ("", "two\nlines", "odd\r\nline\rends", "no-break\u00a0space", "\u202ertl", "bell\x07")),
    ("number", lambda: NumberEditor(1, 10), (1, 7, 10)),
    ("number or none", lambda: NumberEditor(0, 10, none="Any"), (None, 0, 10)),
    ("choice", lambda: ChoiceEditor(FRUIT), ("apple", "plum", "durian", "", None)),
    ("segments", lambda: SegmentsEditor(FRUIT), ("apple", "plum", "durian", None)),
    ("switch", SwitchEditor, (True, False)),
    ("checks", lambda: ChecksEditor(FRUIT), ((), ("apple", "plum"), ("pear", "durian"), ("fig", "durian"))),
    ("tags", TagsEditor, ((), ("one", "two|2"))),
)


@pytest.mark.parametrize("make, values", [(make, values) for _, make, values in CASES], ids=[case[0] for case in CASES])
def test_setting_a_value_emits_no_change(qtbot: QtBot, make: Make, values: tuple[object, ...]) -> None:
    editor = make()
    qtbot.addWidget(editor)
    spoken: list[object] = []
    editor.changed.connect(lambda *_: spoken.append(editor.value()))
    for value in (*values, *reversed(values)):
        editor.set_value(value)
        assert editor.value() == value
    assert spoken == []


@pytest.mark.parametrize("make", [make for _, make, _ in CASES], ids=[case[0] for case in CASES])
def test_a_locked_editor_says_why_and_can_be_unlocked(qtbot: QtBot, make: Make) -> None:
    editor = make()
    qtbot.addWidget(editor)
    editor.set_read_only("Not <b>now</b>.")
    assert "&lt;b&gt;" in editor.toolTip()
    is_locked = getattr(editor, "isReadOnly", bool)() or not editor.isEnabled() or _all_disabled(editor)
    assert is_locked
    editor.set_read_only("")
    assert editor.toolTip() == ""
    assert editor.isEnabled()
    assert not getattr(editor, "isReadOnly", bool)()
    assert not _all_disabled(editor)


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize(
    "make, value",
    [
        (LineEditor, "text"),
        (TextEditor, "text"),
        (lambda: NumberEditor(1, 10), 7),
        (lambda: ChoiceEditor(FRUIT), "apple"),
        (TagsEditor, ("one",)),
        (lambda: MomentEditor(lambda: None), "2031-05-04 06:00:00"),
        (MessageEditor, "<p>text</p>"),
    ],
    ids=["line", "text", "number", "choice", "tags", "moment", "message"],
)
def test_a_locked_editor_looks_locked(
    qapp: QApplication, qtbot: QtBot, make: Make, value: object, scheme: Scheme
) -> None:
    apply_theme(qapp, scheme)
    try:
        editor = make()
        qtbot.addWidget(editor)
        editor.resize(320, editor.sizeHint().height())
        editor.set_value(value)
        editor.show()

        def ground() -> str:
            shown = editor.grab().toImage()
            field = editor.line.geometry() if isinstance(editor, MomentEditor) else editor.rect()
            return str(shown.pixelColor(field.width() - 40, field.bottom() - 4).name())

        assert ground() == theme().color("surface").name()
        editor.set_read_only("Not now.")
        assert ground() == theme().color("sunken").name()
        editor.set_read_only("")
        assert ground() == theme().color("surface").name()
        editor.set_read_only("Not now.")
        apply_theme(qapp, Scheme.LIGHT if scheme is Scheme.DARK else Scheme.DARK)
        assert ground() == theme().color("sunken").name(), "in the other theme, too"
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def _all_disabled(editor: QWidget) -> bool:
    boxes = editor.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return bool(boxes) and not any(box.isEnabled() for box in boxes)


def test_user_input_emits_a_change(qtbot: QtBot) -> None:
    line, text, number = LineEditor(), TextEditor(), NumberEditor(1, 99)
    choice, checks, switch = ChoiceEditor(FRUIT), ChecksEditor(FRUIT), SwitchEditor()
    for editor in (line, text, number, choice, checks, switch):
        qtbot.addWidget(editor)
        editor.show()
    with qtbot.waitSignal(line.changed):
        QTest.keyClicks(line, "a")
    with qtbot.waitSignal(text.changed):
        QTest.keyClicks(text, "b")
    with qtbot.waitSignal(number.changed):
        QTest.keyClick(number, Qt.Key.Key_Up)
    with qtbot.waitSignal(choice.changed):
        QTest.keyClick(choice, Qt.Key.Key_Down)
    with qtbot.waitSignal(switch.changed):
        QTest.keyClick(switch, Qt.Key.Key_Space)
    box = next(box for box in checks.findChildren(QWidget) if box.isEnabled())
    with qtbot.waitSignal(checks.changed):
        QTest.keyClick(box, Qt.Key.Key_Space)
    values = (line.value(), text.value(), number.value(), choice.value(), checks.value(), switch.value())
    assert values == ("a", "b", 2, "apple", ("apple",), True)


def test_typing_into_a_text_keeps_its_rest(qtbot: QtBot) -> None:
    text = TextEditor()
    qtbot.addWidget(text)
    text.set_value("no-break\u00a0space")
    QTest.keyClicks(text, "A ")
    assert text.value() == "A no-break\u00a0space"


def test_setting_a_line_again_keeps_its_cursor(qtbot: QtBot) -> None:
    line = LineEditor()
    qtbot.addWidget(line)
    line.show()
    line.activateWindow()
    qtbot.waitUntil(line.isActiveWindow)
    line.setFocus()
    line.set_value("one two")
    line.setCursorPosition(3)
    line.set_value("one three")
    assert line.cursorPosition() == 3


def test_a_text_grows_with_its_lines_up_to_a_limit(qtbot: QtBot) -> None:
    text = TextEditor(least_lines=2, most_lines=5)
    qtbot.addWidget(text)
    text.resize(300, 50)
    text.show()
    text.set_value("one")
    two = text.height()
    text.set_value("1\n2\n3\n4")
    four = text.height()
    text.set_value("\n".join("12345678"))
    five = text.height()
    assert two < four < five
    text.set_value("")
    assert text.height() == two


def test_a_number_outside_the_limits_is_shown_as_the_cms_has_it(qtbot: QtBot) -> None:
    number = NumberEditor(1, 10)
    qtbot.addWidget(number)
    number.set_value(500)
    assert (number.value(), number.text()) == (500, "500")


def test_values_are_described_in_words(qtbot: QtBot) -> None:
    choice, checks = ChoiceEditor(FRUIT), ChecksEditor(FRUIT)
    qtbot.addWidget(choice)
    qtbot.addWidget(checks)
    assert [choice.text_of(value) for value in ("apple", "durian", None)] == ["Apple", "durian", ""]
    assert checks.text_of(("apple", "durian")) == "Apple, durian"


def test_other_choices_leave_the_value_alone(qtbot: QtBot) -> None:
    choice = ChoiceEditor(FRUIT)
    qtbot.addWidget(choice)
    choice.set_value("pear")
    with qtbot.assertNotEmitted(choice.changed):
        choice.set_choices(FRUIT[:1])
    assert choice.value() == "pear"
    assert [choice.itemText(row) for row in range(choice.count())] == ["Apple", "pear"]


def form_field(qtbot: QtBot, make: Make, **fields: Any) -> FormField:
    declared: Field[Any] = Field(name="fruit", label="Fruit", make=lambda _: make(), help="What grows", **fields)
    around: FormContext[Any] = FormContext(session=None, is_new=True)  # type: ignore[arg-type]  # it is never used
    built = FormField(declared, around)
    qtbot.addWidget(built)
    built.show()
    return built


def messages(field: FormField) -> str:
    return field.widget.accessibleDescription()


def test_a_field_shows_errors_before_warnings_before_its_description(qtbot: QtBot) -> None:
    field = form_field(qtbot, LineEditor)
    assert messages(field) == "What grows"
    field.show_rules("", "Odd.")
    assert messages(field) == "Odd."
    field.show_rules("Wrong.", "Odd.")
    assert messages(field) == "Wrong."
    assert field.widget.property("invalid")
    field.show_rules("", "")
    assert messages(field) == "What grows"
    assert not field.widget.property("invalid")


def test_a_permanently_locked_field_says_so_below_it(qtbot: QtBot) -> None:
    field = form_field(qtbot, LineEditor)
    field.set_read_only("It never changes.", is_own=True)
    assert messages(field) == "It never changes."
    field.set_read_only("The whole form is locked.")
    assert messages(field) == "What grows"


@pytest.mark.parametrize("make", [make for _, make, _ in CASES], ids=[case[0] for case in CASES])
def test_every_editor_is_named_after_its_label(qtbot: QtBot, make: Make) -> None:
    field = form_field(qtbot, make)
    assert field.widget.accessibleName() == "Fruit"
    for place in field.widget.findChildren(QLineEdit):
        assert place.accessibleName() == "Fruit"


@pytest.mark.parametrize(
    "value, words", [(None, "—"), ("", "—"), ((), "—"), (True, "On"), (("a", "b"), "a, b"), (7, "7")]
)
def test_values_without_a_description_are_shown_as_they_are(qtbot: QtBot, value: object, words: str) -> None:
    field = form_field(qtbot, LineEditor)
    assert field.text_of(value) == words


@dataclass(frozen=True)
class _Card:
    trigger_code: str = ""
    layout_id: str = ""
    display_group_ids: str = ""
    name: str = ""


def _content(qtbot: QtBot) -> FormContent:
    fields = [
        Field[_Card](name="trigger_code", label="Code", make=lambda _: LineEditor()),
        Field[_Card](name="layout_id", label="Layout", make=lambda _: LineEditor(), shown=lambda card: bool(card.name)),
        Field[_Card](name="display_group_ids", label="Displays", make=lambda _: LineEditor()),
        Field[_Card](name="name", label="Name", make=lambda _: LineEditor(), wire="command title"),
    ]
    content = FormContent()
    around: FormContext[Any] = FormContext(session=None, is_new=True)  # type: ignore[arg-type]  # it is never used
    content.add_group(Group(title="All", fields=fields), around)
    qtbot.addWidget(content)
    content.resize(700, 500)
    content.show()
    return content


@pytest.mark.parametrize(
    "wire, name",
    [
        ("triggerCode", "trigger_code"),
        ("triggerKey", "trigger_code"),
        ("statusId", "layout_id"),
        ("displayGroupId[]", "display_group_ids"),
        ("displayGroupIds", "display_group_ids"),
        ("display_group_ids", "display_group_ids"),
        ("command", "name"),
        ("title", "name"),
        ("somethingElse", ""),
        ("", ""),
    ],
)
def test_the_names_that_a_cms_uses_in_its_errors_are_understood(qtbot: QtBot, wire: str, name: str) -> None:
    assert _content(qtbot).names_of({wire: "Wrong."}) == {name: "Wrong."}


def test_fields_come_and_go_with_the_content_and_keep_their_value(qtbot: QtBot) -> None:
    content = _content(qtbot)
    content.show_state(_Card(layout_id="7"))
    assert not content.is_shown("layout_id")
    assert not content.focus_field("layout_id")
    content.show_state(_Card(layout_id="7", name="Some"))
    assert content.is_shown("layout_id")
    assert content.fields["layout_id"].isVisible()
    assert content.fields["layout_id"].editor.value() == "7"


def test_fields_stand_side_by_side_where_there_is_room(qtbot: QtBot) -> None:
    content = _content(qtbot)
    content.show_state(_Card(name="Some"))
    first, second = content.fields["trigger_code"], content.fields["layout_id"]
    qtbot.waitUntil(lambda: first.y() == second.y() and second.x() > first.x())
    content.resize(420, 500)
    qtbot.waitUntil(lambda: first.x() == second.x() and second.y() > first.y())


@pytest.mark.parametrize(
    "language, shown, typed",
    [
        (QLocale.Language.English, "12,000", ("12500", "12,500", "1,2500")),
        (QLocale.Language.German, "12.000", ("12500", "12.500", "1.2500")),
    ],
)
def test_a_number_has_thousands_separators_and_can_be_typed_with_or_without_them(
    qtbot: QtBot, light: None, language: QLocale.Language, shown: str, typed: tuple[str, ...]
) -> None:
    field = NumberEditor(1, 1_000_000)
    field.setLocale(QLocale(language))
    field.set_value(12_000)
    qtbot.addWidget(field)
    assert field.text() == shown
    for text in typed:
        field.set_value(12_000)
        field.selectAll()
        QTest.keyClicks(field, text)
        assert field.value() == 12_500
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert field.text() == shown.replace("000", "500")
