"""Large pastes and drops never block the window; text over the limit is refused with a message at the field."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping

import pytest
from _pytest.mark import ParameterSet
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.ui.forms.date_time_editor import MomentEditor
from app.ui.forms.field_editors import LineEditor, TextEditor
from app.ui.pages.ad_campaign.geofence_dialog import FenceDialog
from app.ui.widgets.inputs.bounded_text import FieldNotice
from app.ui.widgets.inputs.labelled_fields import LineEdit, LineField, SearchField
from app.ui.widgets.inputs.multi_record_picker import MultiRecordPicker
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.messages.message_editor import MessageEditor
from tests.helpers.machine_pace import Pace, spent_s

LONGEST_S = 0.1
MEGABYTES = 5 << 20
WORDS = "Lorem ipsum dolor sit amet, "
HTML = "<p>Lorem ipsum dolor <b>sit</b> amet</p>"
Input = QLineEdit | QPlainTextEdit | QTextEdit


def times(text: str, length: int) -> str:
    return (text * (length // len(text) + 1))[:length]


def mime(text: str = "", html: str = "") -> QMimeData:
    data = QMimeData()
    if text:
        data.setText(text)
    if html:
        data.setHtml(html)
    return data


def put_line(make: Callable[[], QWidget]) -> Callable[[], tuple[QWidget, Input]]:
    def made() -> tuple[QWidget, Input]:
        widget = make()
        place = widget if isinstance(widget, QLineEdit) else widget.findChildren(QLineEdit)[0]
        return widget, place

    return made


def put_text(make: Callable[[], QWidget]) -> Callable[[], tuple[QWidget, Input]]:
    def made() -> tuple[QWidget, Input]:
        widget = make()
        if isinstance(widget, QPlainTextEdit | QTextEdit):
            return widget, widget
        found: list[Input] = [*widget.findChildren(QTextEdit), *widget.findChildren(QPlainTextEdit)]
        return widget, next(each for each in found if each.isVisibleTo(widget))

    return made


def source() -> QWidget:
    editor = MessageEditor()
    editor.show_source(True)
    return editor


Make = Callable[[], tuple[QWidget, Input]]
LINES: dict[str, Make] = {
    "a line": put_line(LineEdit),
    "a line of a form": put_line(LineEditor),
    "a line with its label": put_line(lambda: LineField("Name")),
    "a secret": put_line(lambda: LineField("Client secret", secret=True)),
    "a filter": put_line(lambda: SearchField("Filter")),
    "tags": put_line(TagField),
    "records": put_line(MultiRecordPicker),
    "a moment": put_line(lambda: MomentEditor(lambda: None)),
    "the address of a link": put_line(MessageEditor),
}
TEXTS: dict[str, Make] = {
    "a description": put_text(TextEditor),
    "a command": put_text(lambda: TextEditor(is_code=True)),
    "a geofence": put_text(lambda: FenceDialog(None, "")),
    "a message": put_text(MessageEditor),
    "the HTML of a message": put_text(source),
}
FIELDS = LINES | TEXTS
RICH = {"a message": TEXTS["a message"]}
"""Takes HTML; the others take no more than the text of it."""
HOSTILE = {
    "5 MB of words": mime(times(WORDS, MEGABYTES)),
    "5 MB without a blank": mime("a" * MEGABYTES),
    "5 MB of empty lines": mime("\n" * MEGABYTES),
    "5 MB of commas": mime("a," * (MEGABYTES // 2)),
    "5 MB of HTML": mime(times(WORDS, MEGABYTES), times(HTML, MEGABYTES)),
    "1 MB of HTML alone": mime("", times(HTML, 1 << 20)),
}
BEARABLE = {
    "words": mime(times(WORDS, 60_000)),
    "no blank": mime("a" * 60_000),
    "lines": mime(times(WORDS * 3 + "\n", 60_000)),
    "empty lines": mime("x" + "\n" * 1_900 + "y"),
    "commas": mime("a," * 4_000),
    "numbers": mime(",".join(map(str, range(100)))),
    "HTML": mime(times(WORDS, 24_000), HTML * 600),
    "much formatting": mime("x " * 7_000, "<b>x</b> " * 7_000),
    "bold letters": mime("x " * 1_200, "<b>x</b> " * 1_200),
}


IN_A_LINE = ("words", "no blank", "numbers")


def each(kinds: Mapping[str, QMimeData], fields_for: Callable[[str], Mapping[str, Make]]) -> list[ParameterSet]:
    """Every kind with every field that takes it. What formats the text comes alone: it may take half of the limit."""
    return [
        pytest.param(make, data, id=f"{field} {kind}", marks=pytest.mark.serial if field in RICH else ())
        for kind, data in kinds.items()
        for field, make in fields_for(kind).items()
    ]


@pytest.fixture(params=list(FIELDS.values()), ids=list(FIELDS))
def field(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication) -> Iterator[Input]:
    window = QWidget()
    widget, place = request.param()
    layout = QVBoxLayout(window)
    layout.addWidget(widget)
    qtbot.addWidget(window)
    window.resize(700, 500)
    window.show()
    widget.show()
    place.setFocus()
    if isinstance(place, QLineEdit):
        place.insert("Typed")
    else:
        place.insertPlainText("Typed")
    QApplication.processEvents()
    yield place
    window.close()


def text_of(place: Input) -> str:
    return place.text() if isinstance(place, QLineEdit) else place.toPlainText()


def paste(place: Input, data: QMimeData) -> None:
    """As the keyboard or the context menu does; the clipboard of the platform is no part of it."""
    if isinstance(place, QLineEdit):
        place.insert(data.text())
    else:
        place.insertFromMimeData(data)


def longest_s(work: Callable[[], object]) -> float:
    """The longest time that the work and its consequences block the loop."""
    longest = spent_s(work)
    for _ in range(6):
        longest = max(longest, spent_s(QApplication.processEvents))
        time.sleep(0.004)
    return longest


def notices(place: Input) -> list[str]:
    return [each.label.text() for each in place.window().findChildren(FieldNotice) if each.isVisible()]


@pytest.mark.failure(42)
@pytest.mark.parametrize(
    "field, data", each(HOSTILE, lambda kind: RICH if "alone" in kind else FIELDS), indirect=["field"]
)
def test_too_much_text_is_refused_with_a_message_and_keeps_the_entry(field: Input, data: QMimeData) -> None:
    pace = Pace()
    assert longest_s(lambda: paste(field, data)) < pace.allow(LONGEST_S)
    assert text_of(field) == "Typed"
    assert len(notices(field)) == 1
    assert notices(field)[0].endswith(("Nothing was changed.", "Nothing was changed. "))
    QTest.keyClick(field, Qt.Key.Key_X)
    assert text_of(field) == "Typedx"
    QApplication.processEvents()
    assert not notices(field)


@pytest.mark.failure(42)
@pytest.mark.parametrize(
    "field, data", each(BEARABLE, lambda kind: FIELDS if kind in IN_A_LINE else TEXTS), indirect=["field"]
)
def test_a_large_paste_does_not_block_and_can_be_edited_and_undone(field: Input, data: QMimeData) -> None:
    pace = Pace()
    assert longest_s(lambda: paste(field, data)) < pace.allow(LONGEST_S)
    assert longest_s(lambda: QTest.keyClick(field, Qt.Key.Key_X)) < pace.allow(LONGEST_S)
    assert longest_s(field.undo) < pace.allow(LONGEST_S)
    assert longest_s(field.redo) < pace.allow(LONGEST_S)
    assert longest_s(field.selectAll) < pace.allow(LONGEST_S)
    assert longest_s(lambda: QTest.keyClick(field, Qt.Key.Key_Delete)) < pace.allow(LONGEST_S)
    assert text_of(field) == ""


@pytest.mark.failure(42)
@pytest.mark.parametrize("data", [HOSTILE["5 MB of words"], HOSTILE["5 MB of HTML"]], ids=["words", "HTML"])
def test_dropped_text_over_the_limit_is_refused_too(field: Input, data: QMimeData) -> None:
    pace = Pace()
    where = QPointF(field.rect().center())
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(where, copy, data, left, plain)
    assert longest_s(lambda: field.dropEvent(drop)) < pace.allow(LONGEST_S)
    assert text_of(field) == "Typed"
    assert notices(field)


@pytest.mark.failure(42)
def test_pasting_from_the_clipboard_has_the_same_limit(field: Input) -> None:
    QGuiApplication.clipboard().setText(times(WORDS, MEGABYTES))
    pace = Pace()
    assert longest_s(lambda: QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)) < pace.allow(
        LONGEST_S
    )
    QGuiApplication.clipboard().clear()
    assert text_of(field) == "Typed"
    assert notices(field)


# ------------------------------------------------------------------------------- what drafts and the CMS bring back


LONG = times(WORDS, 1 << 20)


@pytest.mark.failure(42)
@pytest.mark.parametrize("make", [LineEditor, TextEditor, MessageEditor], ids=["line", "text", "message"])
@pytest.mark.parametrize("value", [LONG, times(HTML, 1 << 20), "\n" * (1 << 20)], ids=["words", "HTML", "lines"])
def test_a_value_over_the_limit_is_kept_complete_and_read_only(
    make: Callable[[], LineEditor | TextEditor | MessageEditor], value: str, qtbot: QtBot
) -> None:
    editor = make()
    qtbot.addWidget(editor)
    editor.show()
    told: list[None] = []
    editor.changed.connect(lambda: told.append(None))
    pace = Pace()
    assert longest_s(lambda: editor.set_value(value)) < pace.allow(LONGEST_S)
    editor.set_read_only("")
    place = editor.source if isinstance(editor, MessageEditor) else editor
    assert place.isReadOnly()
    QTest.keyClick(place, Qt.Key.Key_X)
    assert editor.value() == value
    assert not told
    editor.set_value("short")
    assert editor.value() == "short"
    assert not (editor.source if isinstance(editor, MessageEditor) else editor).isReadOnly()


@pytest.mark.failure(42)
def test_a_message_too_long_for_rich_text_is_edited_as_html(qtbot: QtBot) -> None:
    editor = MessageEditor()
    qtbot.addWidget(editor)
    editor.resize(600, 400)
    editor.show()
    value = "\n".join([HTML * 20] * 200)
    pace = Pace()
    assert longest_s(lambda: editor.set_value(value)) < pace.allow(LONGEST_S)
    assert editor.is_source
    assert editor.value() == value
    editor.show_source(False)
    assert editor.is_source
    assert notices(editor.source) == ["This message is too long for rich text. Shorten it or edit its HTML."]
    editor.source.selectAll()
    QTest.keyClick(editor.source, Qt.Key.Key_Delete)
    editor.show_source(False)
    assert not editor.is_source
