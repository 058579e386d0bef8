"""Writing a message by keyboard, by pasting and as HTML: nothing is lost, and only allowed markup is kept."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QAction, QKeySequence, QTextCharFormat, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.models.rich_text import blocks
from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.buttons.painted_buttons import Button, IconButton
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.inputs.labelled_fields import ComboBox, LineEdit
from app.ui.widgets.messages.html_preview import HtmlPreview
from app.ui.widgets.messages.message_editor import MessageEditor
from app.ui.widgets.text.labels import Label

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def editor(qtbot: QtBot) -> MessageEditor:
    shown = MessageEditor()
    qtbot.addWidget(shown)
    shown.resize(800, 500)
    shown.show()
    qtbot.waitExposed(shown)
    shown.activateWindow()
    shown.text.setFocus()
    return shown


def heard(editor: MessageEditor) -> list[str]:
    values: list[str] = []
    editor.changed.connect(lambda: values.append(editor.value()))
    return values


def button(editor: MessageEditor, name: str) -> QAbstractButton:
    return next(
        each
        for each in editor.findChildren(QAbstractButton)
        if name in {each.accessibleName(), each.text()} and each.isVisible()
    )


def select_all(editor: MessageEditor) -> None:
    editor.text.selectAll()


def test_formatting_by_keyboard_gives_minimal_html(editor: MessageEditor) -> None:
    values = heard(editor)
    QTest.keyClicks(editor.text, "Doors open ")
    QTest.keyClick(editor.text, Qt.Key.Key_B, CONTROL)
    QTest.keyClicks(editor.text, "Saturday")
    QTest.keyClick(editor.text, Qt.Key.Key_B, CONTROL)
    QTest.keyClick(editor.text, Qt.Key.Key_Return)
    QTest.keyClick(editor.text, Qt.Key.Key_I, CONTROL)
    QTest.keyClicks(editor.text, "1 < 2")
    assert editor.value() == "<p>Doors open <strong>Saturday</strong></p><p><em>1 &lt; 2</em></p>"
    assert values[-1] == editor.value()
    assert button(editor, "Italic").isChecked()


def test_paragraph_spacing_is_shown_and_not_sent(editor: MessageEditor) -> None:
    for html in ("", "<p>Doors open</p>"):
        editor.set_value(html)
        editor.text.moveCursor(QTextCursor.MoveOperation.End)
        QTest.keyClicks(editor.text, "at eight")
        QTest.keyClick(editor.text, Qt.Key.Key_Return)
        QTest.keyClicks(editor.text, "Bring crates")
        document = editor.text.document()
        margins = {document.findBlockByNumber(n).blockFormat().bottomMargin() for n in range(document.blockCount())}
        assert len(margins) == 1
        assert margins.pop() > 0
        assert "margin" not in editor.value()


@pytest.mark.parametrize(
    "html",
    [
        "<p>a</p><ul><li>b</li><li>c</li></ul><p>d</p>",
        "<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul><h2>d</h2>",
        "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><ul><li>d</li></ul><p>e</p>",
    ],
)
def test_the_editor_and_the_preview_space_paragraphs_and_lists_alike(
    editor: MessageEditor, qtbot: QtBot, html: str
) -> None:
    preview = HtmlPreview(name="Preview")
    qtbot.addWidget(preview)
    preview.show_html(html)
    editor.set_value(html)
    shown, edited = (
        [(block.blockFormat().topMargin(), block.blockFormat().bottomMargin()) for block in blocks(document)]
        for document in (preview.document(), editor.text.document())
    )
    assert shown == edited


def test_a_list_and_a_heading_are_made_with_the_tools(editor: MessageEditor) -> None:
    QTest.keyClicks(editor.text, "Market")
    editor.text.set_style_level(2)
    QTest.keyClick(editor.text, Qt.Key.Key_Return)
    editor.text.set_style_level(0)
    button(editor, "Bulleted list").click()
    QTest.keyClicks(editor.text, "one")
    QTest.keyClick(editor.text, Qt.Key.Key_Return)
    QTest.keyClicks(editor.text, "two")
    assert editor.value() == "<h2>Market</h2><ul><li>one</li><li>two</li></ul>"
    assert button(editor, "Bulleted list").isChecked()
    select_all(editor)
    button(editor, "Clear formatting").click()
    assert editor.value() == "<p>Market</p><p>one</p><p>two</p>"


def test_a_heading_taken_back_before_anything_is_typed_leaves_a_plain_paragraph(editor: MessageEditor) -> None:
    editor.text.set_style_level(1)
    QTest.keyClick(editor.text, Qt.Key.Key_Z, CONTROL)
    QTest.keyClicks(editor.text, "Market")
    assert editor.value() == "<p>Market</p>"
    look = editor.text.currentCharFormat()
    assert look.intProperty(QTextCharFormat.Property.FontSizeAdjustment) == 0
    select_all(editor)
    QTest.keyClick(editor.text, Qt.Key.Key_Delete)
    editor.text.set_style_level(2)
    button(editor, "Undo").click()
    assert not button(editor, "Bold").isChecked()
    QTest.keyClicks(editor.text, "again")
    assert editor.value() == "<p>again</p>"


def test_a_link_is_set_changed_and_removed_by_keyboard(editor: MessageEditor) -> None:
    QTest.keyClicks(editor.text, "handbook")
    select_all(editor)
    QTest.keyClick(editor.text, Qt.Key.Key_L, CONTROL)
    field = next(each for each in editor.findChildren(LineEdit) if each.accessibleName() == "Link address")
    assert field.isVisible()
    assert button(editor, "Add link").isVisible()
    QTest.keyClicks(field, "javascript:alert(1)")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.isVisible()
    assert "href" not in editor.value()
    field.selectAll()
    QTest.keyClicks(field, "shop.example/book")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not field.isVisible()
    assert editor.value() == '<p><a href="https://shop.example/book">handbook</a></p>'
    cursor = editor.text.textCursor()
    cursor.setPosition(3)
    editor.text.setTextCursor(cursor)
    QTest.keyClick(editor.text, Qt.Key.Key_L, CONTROL)
    assert field.text() == "https://shop.example/book"
    assert button(editor, "Change link").isVisible()
    button(editor, "Remove link").click()
    assert editor.value() == "<p>handbook</p>"


def test_the_keys_of_the_tools_are_the_messages_own_in_a_window_that_has_them_too(
    editor: MessageEditor, qtbot: QtBot
) -> None:
    """Ctrl+B folds the tree, and Ctrl+K opens anything, unless the message has the focus."""
    heard_by_window: list[str] = []
    subject = LineEdit(name="Subject")
    layout = editor.layout()
    assert layout is not None
    layout.addWidget(subject)
    qtbot.waitUntil(subject.isVisible)
    for keys in ("Ctrl+B", "Ctrl+K"):
        action = QAction(keys, editor)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _on=False, keys=keys: heard_by_window.append(keys))
        editor.addAction(action)
    subject.setFocus()
    QTest.keyClick(subject, Qt.Key.Key_K, CONTROL)
    assert heard_by_window == ["Ctrl+K"]
    editor.text.setFocus()
    QTest.keyClick(editor.text, Qt.Key.Key_B, CONTROL)
    QTest.keyClicks(editor.text, "word")
    assert editor.value() == "<p><strong>word</strong></p>"
    select_all(editor)
    QTest.keyClick(editor.text, Qt.Key.Key_8, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert editor.value() == "<ul><li><strong>word</strong></li></ul>"
    QTest.keyClick(editor.text, Qt.Key.Key_K, CONTROL)
    assert heard_by_window == ["Ctrl+K"]
    field = next(each for each in editor.findChildren(LineEdit) if each.accessibleName() == "Link address")
    assert field.isVisible()
    assert "Ctrl+B" in button(editor, "Bold").toolTip()
    assert "Ctrl+K" in button(editor, "Link").toolTip()


def test_escape_leaves_the_link_as_it_was(editor: MessageEditor) -> None:
    editor.set_value('<p><a href="https://a.example">a</a></p>')
    select_all(editor)
    editor.text.link.trigger()
    field = next(each for each in editor.findChildren(LineEdit) if each.accessibleName() == "Link address")
    QTest.keyClicks(field, "other")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert editor.value() == '<p><a href="https://a.example">a</a></p>'


def test_pasting_drops_scripts_pictures_and_styles(editor: MessageEditor) -> None:
    mime = QMimeData()
    mime.setHtml(
        "<html><head><style>p{color:red}</style></head><body><p style='font-size:40px'>From <b>Word</b>"
        "<img src='https://evil.example/hit.png'><script>alert(1)</script></p><table><tr><td>x</td></tr></table></body>"
    )
    editor.text.insertFromMimeData(mime)
    assert editor.value() == "<p>From <strong>Word</strong></p><p>x</p>"


def test_pasted_lines_become_paragraphs(editor: MessageEditor) -> None:
    mime = QMimeData()
    mime.setText("one\ntwo <b>")
    editor.text.insertFromMimeData(mime)
    assert editor.value() == "<p>one</p><p>two &lt;b&gt;</p>"


def test_an_untouched_message_stays_identical(editor: MessageEditor) -> None:
    values = heard(editor)
    html = "<table  class='x'><tr><td>Hours</td></tr></table>\n<P>y</P>"
    editor.set_value(html)
    assert editor.value() == html
    assert values == []
    assert any("parts of this message can't be shown" in each.text() and each.isVisible() for each in labels(editor))
    QTest.keyClicks(editor.text, "z")
    assert "table" not in editor.value()
    assert not any(
        "parts of this message can't be shown" in each.text() and each.isVisible() for each in labels(editor)
    )
    editor.text.undo()
    assert editor.value() == html


def test_the_html_source_can_be_edited(editor: MessageEditor) -> None:
    editor.set_value("<p>a</p>")
    values = heard(editor)
    button(editor, "HTML source").click()
    assert editor.is_source
    assert editor.source.toPlainText() == "<p>a</p>"
    assert values == []
    editor.source.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor.source, "<h1>b</h1>")
    assert editor.value() == "<p>a</p><h1>b</h1>"
    button(editor, "Rich text").click()
    assert editor.value() == "<p>a</p><h1>b</h1>"
    editor.text.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClicks(editor.text, "c")
    assert editor.value() == "<p>a</p><h1>bc</h1>"


def test_in_a_narrow_editor_the_tools_stay_in_one_line(editor: MessageEditor) -> None:
    toggle, undo = button(editor, "HTML source"), button(editor, "Undo")
    for width, words in ((900, "HTML source"), (480, ""), (900, "HTML source")):
        editor.resize(width, editor.height())
        QApplication.processEvents()
        assert toggle.text() == words
        assert button(editor, "HTML source") is toggle, "its name stays"
        middles = {each.mapTo(editor, each.rect().center()).y() for each in (toggle, undo)}
        assert max(middles) - min(middles) <= 1


def test_a_change_of_theme_changes_nothing_and_adds_no_step(editor: MessageEditor) -> None:
    editor.set_value("<h2>a</h2><p><a href='https://a.example'>b</a></p>")
    values, before = heard(editor), editor.value()
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    for scheme in (Scheme.DARK, Scheme.LIGHT):
        apply_theme(application, scheme)
        assert editor.value() == before
        assert values == []
        assert not editor.text.document().isUndoAvailable()
    QTest.keyClicks(editor.text, "z")
    apply_theme(application, Scheme.DARK)
    apply_theme(application, Scheme.LIGHT)
    editor.text.undo()
    assert editor.value() == before


def test_a_long_message_is_flushed_before_a_shortcut_runs(editor: MessageEditor) -> None:
    editor.set_value("".join(f"<p>{'word ' * 30}{number}</p>" for number in range(300)))
    values = heard(editor)
    QTest.keyClicks(editor.text, "quick")
    assert values == []
    QTest.keyClick(editor.text, Qt.Key.Key_S, CONTROL)
    assert len(values) == 1
    assert values[0].startswith("<p>quickword")


def test_nothing_can_be_changed_while_it_is_read_only(editor: MessageEditor) -> None:
    editor.set_value("<p>a</p>")
    editor.set_read_only("Another user’s")
    QTest.keyClicks(editor.text, "b")
    assert editor.value() == "<p>a</p>"
    assert not button(editor, "Bold").isEnabled()
    editor.set_read_only("")
    QTest.keyClicks(editor.text, "b")
    assert editor.value() == "<p>ba</p>"


def test_every_tool_has_a_name_and_tab_leaves_the_text(editor: MessageEditor) -> None:
    for each in (*editor.findChildren(Button), *editor.findChildren(IconButton)):
        assert each.accessibleName() or each.text()
    editor.setAccessibleName("Body")
    assert editor.text.accessibleName() == "Body"
    assert editor.source.accessibleName() == "Body, HTML source"
    QTest.keyClick(editor.text, Qt.Key.Key_Tab)
    assert editor.value() == ""


def test_tab_passes_the_tools_and_shift_tab_from_the_text_stops_at_them(qtbot: QtBot, light: None) -> None:
    page, before, editor, after = QWidget(), LineEdit(name="Subject"), MessageEditor(), LineEdit(name="Others")
    qtbot.addWidget(page)
    page.setLayout(column(before, editor, after))
    page.show()
    before.setFocus()
    qtbot.waitUntil(before.hasFocus)

    def stops(key: Qt.Key, end: QWidget) -> list[str]:
        found: list[str] = []
        while (focused := page.focusWidget()) is not end and len(found) < 20:
            found.append(focused.accessibleName())
            QTest.keyClick(focused, key)
        return found

    assert stops(Qt.Key.Key_Tab, after) == ["Subject", "Message"], "what is typed goes into the text"
    assert stops(Qt.Key.Key_Backtab, before) == ["Others", "Message", "Paragraph style"], "its tools are one stop"
    editor.show_source(True)
    before.setFocus()
    assert stops(Qt.Key.Key_Tab, after) == ["Subject", "Message, HTML source"]
    assert stops(Qt.Key.Key_Backtab, before)[:2] == ["Others", "Message, HTML source"]
    editor.show_source(False)
    style = editor.findChildren(ComboBox)[0]
    style.setFocus()
    walked: list[str] = []
    while not walked or page.focusWidget() is not style:
        focused = page.focusWidget()
        assert focused is not None
        walked.append(focused.accessibleName() or focused.property("text"))
        QTest.keyClick(focused, Qt.Key.Key_Right)
    assert walked[:3] == ["Paragraph style", "Bold", "Italic"]
    assert walked[-1] == "HTML source", "what is off is passed by: there is nothing to undo"


def labels(editor: MessageEditor) -> list[Label]:
    return editor.findChildren(Label)
