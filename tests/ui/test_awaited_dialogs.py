"""Dialogs are awaited: they open, answer once, and leave nothing behind."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget

from app.ui.awaited_dialogs import Choice, ask, ask_number, ask_text, pick_open_file, pick_save_file
from app.ui.look.theme import Scheme
from tests.helpers.program_in_process import until
from tests.helpers.widget_finders import is_painted
from tests.ui.conftest import InQt

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")

DELETE = [Choice("cancel", "Cancel"), Choice("delete", "Delete 3 campaigns", danger=True)]


@pytest.fixture
def page(qapp: QApplication, light: None) -> QWidget:
    page = QWidget()
    page.resize(900, 700)
    page.show()
    return page


async def opened(after: QDialog | None = None) -> QDialog:
    """The dialog that is open now, shown and ready for keys; with `after`, the one that follows it."""
    for _ in range(200):
        await asyncio.sleep(0.01)
        found = QApplication.activeModalWidget()
        if isinstance(found, QDialog) and found.isVisible() and found is not after:
            return found
    raise AssertionError("no dialog opened")


def button(dialog: QDialog, text: str) -> QPushButton:
    return next(found for found in dialog.findChildren(QPushButton) if found.text() == text)


def test_a_question_answers_with_the_key_of_its_button(in_qt: InQt, page: QWidget) -> None:
    async def main() -> str | None:
        task = asyncio.ensure_future(ask(page, title="Delete 3 campaigns?", buttons=DELETE, danger=True))
        QTest.mouseClick(button(await opened(), "Delete 3 campaigns"), Qt.MouseButton.LeftButton)
        return await task

    assert in_qt(main()) == "delete"


def test_escape_answers_nothing(in_qt: InQt, page: QWidget) -> None:
    async def main() -> str | None:
        task = asyncio.ensure_future(ask(page, title="Delete?", buttons=DELETE))
        QTest.keyClick(await opened(), Qt.Key.Key_Escape)
        return await task

    assert in_qt(main()) is None


def test_enter_never_deletes_by_itself(in_qt: InQt, page: QWidget) -> None:
    async def main() -> str | None:
        task = asyncio.ensure_future(ask(page, title="Delete?", buttons=DELETE, danger=True))
        dialog = await opened()
        assert button(dialog, "Cancel").hasFocus()
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Return)
        return await task

    assert in_qt(main()) == "cancel"


def test_the_last_choice_is_the_default_of_a_harmless_question(in_qt: InQt, page: QWidget) -> None:
    async def main() -> str | None:
        choices = [Choice("discard", "Discard", danger=True), Choice("save", "Save")]
        task = asyncio.ensure_future(ask(page, title="Save?", buttons=choices))
        QTest.keyClick(await opened(), Qt.Key.Key_Return)
        return await task

    assert in_qt(main()) == "save"


def test_tab_stays_inside_the_dialog(in_qt: InQt, page: QWidget) -> None:
    async def main() -> set[bool]:
        QLineEdit(page).show()
        task = asyncio.ensure_future(ask(page, title="Delete?", buttons=DELETE))
        dialog = await opened()
        inside = set()
        for _ in range(6):
            QTest.keyClick(dialog, Qt.Key.Key_Tab)
            focused = QApplication.focusWidget()
            inside.add(focused is not None and dialog.isAncestorOf(focused))
        dialog.reject()
        await task
        return inside

    assert in_qt(main()) == {True}


def test_a_name_that_looks_like_markup_is_shown_as_it_is(in_qt: InQt, page: QWidget) -> None:
    async def main() -> set[Qt.TextFormat]:
        task = asyncio.ensure_future(
            ask(page, title="<b>Delete</b>", text="<img src=x>", detail="<h1>x</h1>", buttons=DELETE)
        )
        dialog = await opened()
        formats = {label.textFormat() for label in dialog.findChildren(QLabel)}
        dialog.reject()
        await task
        return formats

    assert in_qt(main()) == {Qt.TextFormat.PlainText}


def test_a_text_is_checked_while_it_is_typed(in_qt: InQt, page: QWidget) -> None:
    async def main() -> str | None:
        task = asyncio.ensure_future(
            ask_text(
                page,
                title="Rename campaign",
                label="Name",
                value="Autumn",
                accept="Rename",
                validate=lambda text: None if text.strip() else "A campaign needs a name.",
            )
        )
        dialog = await opened()
        edit = dialog.findChildren(QLineEdit)[0]
        assert edit.hasFocus()
        assert edit.selectedText() == "Autumn"
        QTest.keyClick(edit, Qt.Key.Key_Backspace)
        assert not button(dialog, "Rename").isEnabled()
        assert "A campaign needs a name." in {label.text() for label in dialog.findChildren(QLabel)}
        QTest.keyClick(edit, Qt.Key.Key_Return)
        assert dialog.isVisible()
        QTest.keyClicks(edit, "Winter")
        QTest.keyClick(edit, Qt.Key.Key_Return)
        return await task

    assert in_qt(main()) == "Winter"


def test_a_refused_text_does_not_cover_its_reason(in_qt: InQt, page: QWidget) -> None:
    async def main() -> tuple[int, int]:
        task = asyncio.ensure_future(
            ask_text(page, title="Rename", label="Name", validate=lambda text: None if text else "Type a name.")
        )
        dialog = await opened()
        edit = dialog.findChildren(QLineEdit)[0]
        QTest.keyClicks(edit, "x")
        QTest.keyClick(edit, Qt.Key.Key_Backspace)
        await asyncio.sleep(0.05)
        reason = next(label for label in dialog.findChildren(QLabel) if label.text() == "Type a name.")
        places = reason.mapTo(dialog, QPoint(0, 0)).y(), edit.mapTo(dialog, QPoint(0, edit.height())).y()
        dialog.reject()
        await task
        return places

    top_of_reason, bottom_of_edit = in_qt(main())
    assert top_of_reason >= bottom_of_edit


def test_a_number_stays_between_its_limits(in_qt: InQt, page: QWidget) -> None:
    async def main() -> int | None:
        task = asyncio.ensure_future(
            ask_number(page, title="Move to position", label="Position", value=4, minimum=1, maximum=24)
        )
        dialog = await opened()
        edit = dialog.findChildren(QLineEdit)[0]
        QTest.keyClicks(edit, "12")
        QTest.keyClick(edit, Qt.Key.Key_Up)
        QTest.keyClick(edit, Qt.Key.Key_Return)
        return await task

    assert in_qt(main()) == 13


def test_a_dialog_whose_parent_is_deleted_returns_no_answer(in_qt: InQt, qapp: QApplication, light: None) -> None:
    async def main() -> str | None:
        page = QWidget()
        page.show()
        task = asyncio.ensure_future(ask(page, title="Save?", buttons=DELETE))
        await opened()
        page.deleteLater()
        return await task

    assert in_qt(main()) is None


def test_cancelling_the_waiting_task_closes_the_dialog(in_qt: InQt, page: QWidget) -> None:
    async def main() -> None:
        task = asyncio.ensure_future(ask(page, title="Save?", buttons=DELETE))
        await opened()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await until(lambda: QApplication.activeModalWidget() is None)

    in_qt(main())


def test_other_work_continues_while_a_dialog_is_open(in_qt: InQt, page: QWidget) -> None:
    async def main() -> None:
        beats = 0

        async def heart() -> None:
            nonlocal beats
            while True:
                await asyncio.sleep(0.005)
                beats += 1

        beating = asyncio.ensure_future(heart())
        task = asyncio.ensure_future(ask(page, title="Save?", buttons=DELETE))
        dialog = await opened()
        before = beats
        await until(lambda: beats - before >= 5)
        assert dialog.isVisible()
        dialog.reject()
        await task
        beating.cancel()

    in_qt(main())


def test_answered_dialogs_are_deleted(in_qt: InQt, page: QWidget) -> None:
    async def main() -> None:
        for _ in range(3):
            task = asyncio.ensure_future(ask(page, title="Save?", buttons=DELETE))
            (await opened()).reject()
            await task
        await until(lambda: not page.findChildren(QDialog))

    in_qt(main())


def test_a_dialog_is_named_and_drawn_in_both_themes(in_qt: InQt, qapp: QApplication, themed: Scheme) -> None:
    async def main() -> str:
        task = asyncio.ensure_future(ask(None, title="Delete 3 campaigns?", text="Gone.", buttons=DELETE, danger=True))
        dialog = await opened()
        assert is_painted(dialog)
        name = QAccessible.queryAccessibleInterface(dialog).text(QAccessible.Text.Name)
        dialog.reject()
        await task
        return name

    assert in_qt(main()) == "Delete 3 campaigns?"


def test_a_file_is_picked_without_a_nested_loop(in_qt: InQt, page: QWidget, tmp_path: Path) -> None:
    wanted = tmp_path / "ca.pem"
    wanted.write_text("certificate")

    async def main() -> Path | None:
        task = asyncio.ensure_future(
            pick_open_file(page, title="Choose a CA file", filters=["Certificates (*.pem)"], folder=tmp_path)
        )
        dialog = await opened()
        assert isinstance(dialog, QFileDialog)
        edit = dialog.findChildren(QLineEdit)[0]
        QTest.keyClicks(edit, str(wanted))
        QTest.keyClick(edit, Qt.Key.Key_Return)
        return await task

    assert in_qt(main()) == wanted


def test_an_existing_file_is_replaced_only_after_a_question(in_qt: InQt, page: QWidget, tmp_path: Path) -> None:
    (tmp_path / "campaigns.csv").write_text("old")

    async def save(answer: str) -> Path | None:
        task = asyncio.ensure_future(pick_save_file(page, title="Export", name="campaigns.csv", folder=tmp_path))
        picking = await opened()
        picking.accept()
        question = await opened(after=picking)
        assert "campaigns.csv" in question.windowTitle()
        button(question, answer).click()
        if answer == "Choose another name":
            (await opened(after=question)).reject()
        return await task

    async def main() -> tuple[Path | None, Path | None]:
        return await save("Replace"), await save("Choose another name")

    assert in_qt(main()) == (tmp_path / "campaigns.csv", None)


def test_saving_proposes_a_name_and_adds_the_suffix(in_qt: InQt, page: QWidget, tmp_path: Path) -> None:
    async def main() -> tuple[Path | None, Path | None]:
        task = asyncio.ensure_future(
            pick_save_file(page, title="Export", name="campaigns", suffix="csv", folder=tmp_path)
        )
        dialog = await opened()
        dialog.accept()
        picked = await task
        again = asyncio.ensure_future(pick_save_file(page, title="Export", name="campaigns", folder=tmp_path))
        (await opened()).reject()
        return picked, await again

    assert in_qt(main()) == (tmp_path / "campaigns.csv", None)
