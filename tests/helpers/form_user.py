"""A user at a form: opens it, types into its fields, saves, and reads its messages."""

from __future__ import annotations

import asyncio
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QWidget

from app.domain.list_queries import RecordId
from app.services.session.session import Session
from app.ui.forms.form_editing import FormEditing
from app.ui.forms.form_field import FormField
from app.ui.forms.page import FormPage
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.program_in_process import Program, until

CONTROL = Qt.KeyboardModifier.ControlModifier


async def open_form(
    shown: Program, session: Session, kind: str, record_id: RecordId | None = None, start: object | None = None
) -> FormPage:
    """Opens the form's tab and returns it once it can be edited."""
    shown.navigator.open_form(session, kind, record_id, start)
    return await front_form(shown)


async def type_command(shown: Program, session: Session, name: str, code: str) -> FormPage:
    """Opens the form of a new command and fills in what it needs."""
    page = await open_form(shown, session, "command")
    type_into(page, "name", name)
    type_into(page, "code", code)
    return page


async def front_form(shown: Program) -> FormPage:
    """Returns the form in front, once it can be edited."""
    await until(lambda: isinstance(shown.navigator.bench.tabs.current(), FormPage))
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, FormPage)
    await until(lambda: page.editing is not None)
    return page


def editing(page: FormPage) -> FormEditing:
    assert page.editing is not None
    return page.editing


def field(page: FormPage, name: str) -> FormField:
    return editing(page).content.fields[name]


def widget(page: FormPage, name: str) -> Any:
    """Returns the editor of a field."""
    return field(page, name).widget


def type_into(page: FormPage, name: str, text: str) -> None:
    """Replaces the text of a field by typing, or by pasting if the keyboard has no key for it."""
    write(widget(page, name), text)


def write(editor: QWidget, text: str) -> None:
    assert isinstance(editor, QLineEdit | QPlainTextEdit)
    editor.setFocus()
    editor.selectAll()
    if text.isascii() and text.isprintable() and len(text) < 60:
        QTest.keyClicks(editor, text) if text else QTest.keyClick(editor, Qt.Key.Key_Delete)
    elif isinstance(editor, QLineEdit):
        editor.insert(text)
    else:
        editor.insertPlainText(text)


def press_save(page: FormPage) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_S, CONTROL)


async def save(page: FormPage) -> None:
    """Saves by keyboard and waits for the result."""
    press_save(page)
    document = editing(page).document
    await asyncio.sleep(0.05)  # the save starts with the next event-loop turn
    await until(lambda: not document.is_busy)


async def saved(page: FormPage) -> None:
    """Saves by keyboard and checks that it succeeded."""
    await save(page)
    await until(lambda: not page.is_unsaved() and not editing(page).is_new)


def banner(page: FormPage, key: str) -> Banner | None:
    """Returns one of the page's banners: `save`, `changed` or `draft`."""
    return editing(page).banners.get(key)


async def banner_of(page: FormPage, key: str) -> Banner:
    await until(lambda: banner(page, key) is not None)
    found = banner(page, key)
    assert found is not None
    return found


def banner_text(found: Banner) -> str:
    return found.accessibleName()


def keyboard() -> QWidget:
    """Returns the focused widget."""
    focus = QApplication.focusWidget()
    assert focus is not None
    return focus
