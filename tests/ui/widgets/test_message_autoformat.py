"""While a message is typed, lists and links come by themselves, and each can be taken back; pictures are refused."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData, QPoint, QRect, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.domain.notifications.message_html import clean
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.inputs.bounded_text import FieldNotice
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.messages.message_editor import MessageEditor

CONTROL = Qt.KeyboardModifier.ControlModifier
ENTER, BACKSPACE, TAB = Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Tab
LINKED = '<a href="https://www.shop.example">www.shop.example</a>'


@pytest.fixture
def editor(qtbot: QtBot, light: None) -> Iterator[MessageEditor]:
    page, shown, other = QWidget(), MessageEditor(), LineEdit(name="Other")
    qtbot.addWidget(page)
    page.setLayout(column(shown, other))
    page.resize(800, 600)
    page.show()
    qtbot.waitExposed(page)
    page.activateWindow()
    shown.text.setFocus()
    qtbot.waitUntil(shown.text.hasFocus)
    yield shown
    del page  # kept until here


def types(editor: MessageEditor, text: str) -> None:
    QTest.keyClicks(editor.text, text)


def presses(editor: MessageEditor, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(editor.text, key)


def undoes(editor: MessageEditor) -> None:
    QTest.keyClick(editor.text, Qt.Key.Key_Z, CONTROL)


def pastes(editor: MessageEditor, mime: QMimeData) -> None:
    QApplication.clipboard().setMimeData(mime)
    QTest.keyClick(QApplication.focusWidget() or editor.text, Qt.Key.Key_V, CONTROL)


def notices(editor: MessageEditor) -> list[str]:
    shown = [each for each in editor.window().findChildren(FieldNotice) if each.isVisible()]
    for each in shown:
        place = QRect(each.mapToGlobal(QPoint(0, 0)), each.size())
        assert QRect(editor.mapToGlobal(QPoint(0, 0)), editor.size()).contains(place), (
            "nothing below the field is covered"
        )
    return [each.label.text() for each in shown]


# --------------------------------------------------------------------------------------------------- lists


@pytest.mark.parametrize("sign, tag", [("- ", "ul"), ("* ", "ul"), ("1. ", "ol"), ("1) ", "ol")])
def test_a_sign_at_the_start_of_a_line_begins_a_list(editor: MessageEditor, sign: str, tag: str) -> None:
    types(editor, "Bring:")
    presses(editor, ENTER)
    types(editor, f"{sign}crates")
    presses(editor, ENTER)
    types(editor, "tables")
    assert editor.value() == f"<p>Bring:</p><{tag}><li>crates</li><li>tables</li></{tag}>"
    assert editor.text.bullets.isChecked() == (tag == "ul")
    assert clean(editor.value()) == editor.value()


def test_enter_on_an_empty_item_ends_the_list(editor: MessageEditor) -> None:
    types(editor, "- one")
    presses(editor, ENTER, ENTER)
    types(editor, "after")
    assert editor.value() == "<ul><li>one</li></ul><p>after</p>"
    assert not editor.text.bullets.isChecked()


def test_enter_on_an_empty_nested_item_goes_back_to_the_outer_list(editor: MessageEditor) -> None:
    editor.set_value("<ul><li>a<ul><li>b</li></ul></li></ul>")
    editor.text.moveCursor(QTextCursor.MoveOperation.End)
    presses(editor, ENTER, ENTER)
    types(editor, "c")
    assert editor.value() == "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"


def test_backspace_right_after_a_list_began_gives_the_typed_sign_back(editor: MessageEditor) -> None:
    types(editor, "- ")
    assert editor.text.bullets.isChecked()
    presses(editor, BACKSPACE)
    assert not editor.text.bullets.isChecked()
    types(editor, "5 degrees")
    assert editor.value() == "<p>- 5 degrees</p>"


def test_undo_takes_the_list_back_and_then_the_sign(editor: MessageEditor) -> None:
    types(editor, "- ")
    undoes(editor)
    assert editor.text.toPlainText() == "- "
    assert not editor.text.bullets.isChecked()
    undoes(editor)
    assert editor.text.toPlainText() == ""
    QTest.keyClick(editor.text, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(editor.text, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    types(editor, "again")
    assert editor.value() == "<ul><li>again</li></ul>"


def test_signs_within_a_line_in_a_heading_or_in_a_list_are_only_text(editor: MessageEditor) -> None:
    types(editor, "a - b")
    presses(editor, ENTER)
    editor.text.set_style_level(2)
    types(editor, "- Market -")
    presses(editor, ENTER)
    editor.text.set_style_level(0)
    types(editor, "- - one")
    assert editor.value() == "<p>a - b</p><h2>- Market -</h2><ul><li>- one</li></ul>"


# --------------------------------------------------------------------------------------------------- links


@pytest.mark.parametrize(
    "typed, target",
    [
        ("https://a.example/x", "https://a.example/x"),
        ("www.shop.example", "https://www.shop.example"),
        ("priya@shop.example", "mailto:priya@shop.example"),
    ],
)
def test_a_typed_address_becomes_a_link_and_the_text_after_it_does_not(
    editor: MessageEditor, typed: str, target: str
) -> None:
    types(editor, f"See {typed}, or ask")
    link = f'<a href="{target}">{typed}</a>'
    assert editor.value() == f"<p>See {link}, or ask</p>"
    presses(editor, ENTER)
    types(editor, typed)
    presses(editor, ENTER)
    types(editor, "end")
    assert editor.value() == f"<p>See {link}, or ask</p><p>{link}</p><p>end</p>"
    assert clean(editor.value()) == editor.value()


def test_backspace_right_after_an_address_became_a_link_keeps_it_as_text(editor: MessageEditor) -> None:
    types(editor, "at www.shop.example ")
    assert LINKED in editor.value()
    presses(editor, BACKSPACE)
    types(editor, "now and then")
    assert editor.value() == "<p>at www.shop.example now and then</p>", "and the keyboard stayed where it was"


def test_undo_takes_the_link_back_before_the_text(editor: MessageEditor) -> None:
    types(editor, "www.shop.example ")
    undoes(editor)
    assert "href" not in editor.value()
    assert editor.text.toPlainText() == "www.shop.example "


def test_a_backspace_later_only_deletes(editor: MessageEditor) -> None:
    types(editor, "www.shop.example now")
    presses(editor, BACKSPACE)
    assert editor.value() == f"<p>{LINKED} no</p>"


def test_an_address_typed_last_is_a_link_once_the_message_is_left_or_sent(editor: MessageEditor) -> None:
    types(editor, "www.shop.example")
    presses(editor, TAB)
    assert editor.value() == f"<p>{LINKED}</p>"
    editor.set_value("")
    editor.text.setFocus()
    types(editor, "www.shop.example")
    told: list[str] = []
    editor.changed.connect(lambda: told.append(editor.value()))
    QTest.keyClick(editor.text, ENTER, CONTROL)
    assert told[-1] == f"<p>{LINKED}</p>"


def test_a_link_that_was_undone_stays_text_when_the_message_is_left(editor: MessageEditor) -> None:
    types(editor, "www.shop.example")
    presses(editor, TAB)
    editor.text.setFocus()
    undoes(editor)
    presses(editor, TAB)
    assert editor.value() == "<p>www.shop.example</p>"


def test_pasted_addresses_become_links_and_undo_takes_them_back_first(editor: MessageEditor) -> None:
    mime = QMimeData()
    mime.setText("www.shop.example")
    types(editor, "at ")
    pastes(editor, mime)
    types(editor, " today")
    assert editor.value() == f"<p>at {LINKED} today</p>"
    undoes(editor)
    undoes(editor)
    assert editor.value() == "<p>at www.shop.example</p>"
    mime = QMimeData()
    mime.setHtml('<p>Ask <b>www.shop.example</b> or <a href="https://b.example">www.other.example</a></p>')
    editor.set_value("")
    pastes(editor, mime)
    assert editor.value() == (
        '<p>Ask <a href="https://www.shop.example"><strong>www.shop.example</strong></a> or '
        '<a href="https://b.example">www.other.example</a></p>'
    )


def test_a_long_paste_with_many_addresses_is_quick_and_links_the_first_ones(editor: MessageEditor) -> None:
    mime = QMimeData()
    mime.setText("\n".join(f"www.shop.example/{number}" for number in range(1_000)))
    editor.text.insertFromMimeData(mime)
    assert editor.value().count("<a ") == 200
    assert editor.text.document().blockCount() == 1_000


def test_ctrl_k_makes_a_link_where_nothing_is_selected(editor: MessageEditor) -> None:
    types(editor, "Menu: ")
    QTest.keyClick(editor.text, Qt.Key.Key_K, CONTROL)
    field = next(each for each in editor.findChildren(LineEdit) if each.accessibleName() == "Link address")
    assert field.hasFocus()
    QTest.keyClicks(field, "www.shop.example")
    QTest.keyClick(field, ENTER)
    assert editor.text.hasFocus()
    assert editor.value() == f"<p>Menu: {LINKED}</p>"


# --------------------------------------------------------------------------------------------------- pictures


def picture(editor: MessageEditor) -> QMimeData:
    mime = QMimeData()
    mime.setImageData(editor.grab().toImage())
    return mime


def test_a_pasted_picture_is_refused_with_the_reason_at_the_field(editor: MessageEditor) -> None:
    types(editor, "Market")
    pastes(editor, picture(editor))
    assert notices(editor) == ["Messages can't contain pictures or files. Add a link instead."]
    assert editor.value() == "<p>Market</p>"
    editor.show_source(True)
    pastes(editor, picture(editor))
    assert notices(editor) == ["Messages can't contain pictures or files. Add a link instead."]
    assert editor.value() == "<p>Market</p>"


@pytest.mark.parametrize("kind", ["picture copied in a browser", "file of a file manager"])
def test_a_picture_in_another_form_is_refused_as_well(editor: MessageEditor, kind: str) -> None:
    mime = QMimeData()
    if kind == "file of a file manager":
        mime.setUrls([QUrl.fromLocalFile("/pictures/market.png")])
    else:
        mime.setHtml('<meta charset="utf-8"><img src="https://evil.example/hit.png" alt="Market">')
    pastes(editor, mime)
    assert notices(editor) == ["Messages can't contain pictures or files. Add a link instead."]
    assert editor.value() == ""


def test_pictures_of_a_pasted_page_are_left_out_with_a_message(editor: MessageEditor) -> None:
    mime = QMimeData()
    mime.setHtml('<p>Doors open <img src="https://evil.example/hit.png"> at eight</p>')
    pastes(editor, mime)
    assert editor.value() == "<p>Doors open at eight</p>"
    assert notices(editor) == ["The pictures were left out. Messages can't contain pictures."]


def test_a_dragged_picture_is_refused_while_it_is_over_the_message(editor: MessageEditor) -> None:
    mime = picture(editor)
    entered = QDragEnterEvent(
        QPoint(20, 20), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(editor.text.viewport(), entered)
    assert not entered.isAccepted()
    assert notices(editor) == ["Messages can't contain pictures or files. Add a link instead."]
