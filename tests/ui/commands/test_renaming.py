"""F2 renames a command in its row; it is saved and verified like any change, and can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.domain.commands.command import CommandForm
from app.services.session.session import Session
from app.ui.resource.list_page import ResourcePage
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.tables.inline_editor import InlineEditor
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaigns.test_closed_page import close_tab
from tests.ui.campaigns.test_failed_actions import told_of
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def code(name: str) -> str:
    return f"renamed_{name.casefold().replace(' ', '_')}"


async def made(session: Session, name: str) -> int:
    form = CommandForm(name=name, code=code(name), command_string="ping", description="stays")
    return (await session.commands.create(form)).command_id


async def start(shown: Program, page: ResourcePage[object], command_id: int) -> InlineEditor:
    await until(lambda: page.model.by_id(command_id) is not None)
    page.view.select_ids([command_id])
    await until(lambda: page.record_verbs.rename is not None and page.record_verbs.rename.isEnabled())
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_F2)
    (field,) = [each for each in page.view.findChildren(InlineEditor) if each.isVisible()]
    return field


def test_a_command_is_renamed_in_its_row_and_back(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            command_id = await made(session, "Old name")
            field = await start(shown, page, command_id)
            QTest.keyClicks(field, "New name")
            QTest.keyClick(field, Qt.Key.Key_Return)
            await until(lambda: "Renamed to “New name”" in shown.toasts())
            command = await session.commands.get(command_id)
            assert (command.name, command.code, command.description) == ("New name", code("Old name"), "stays")
            toast = next(each for each in shown.navigator.bench.tabs.toaster.toasts if "New name" in each.text)
            toast.findChildren(QPushButton)[0].click()
            await until(lambda: "Rename undone: “Old name”" in shown.toasts())
            assert (await session.commands.get(command_id)).name == "Old name"

    play(scene())


def test_an_undone_rename_is_no_longer_offered_to_be_undone(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            command_id = await made(session, "Before")
            field = await start(shown, page, command_id)
            QTest.keyClicks(field, "After")
            QTest.keyClick(field, Qt.Key.Key_Return)
            await until(lambda: "Renamed to “After”" in shown.toasts())
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: "Rename undone: “Before”" in shown.toasts())
            assert "Renamed to “After”" not in shown.toasts()
            toast = next(each for each in shown.navigator.bench.tabs.toaster.toasts if "undone" in each.text)
            toast.findChildren(QPushButton)[0].click()
            await until(lambda: "Renamed to “After”" in shown.toasts())
            assert "Rename undone: “Before”" not in shown.toasts()
            toast = next(each for each in shown.navigator.bench.tabs.toaster.toasts if "After" in each.text)
            toast.findChildren(QPushButton)[0].click()
            await until(lambda: "Rename undone: “Before”" in shown.toasts())
            assert not shown.navigator.list_undo.action.isEnabled(), "the toast has undone it"

    play(scene())


def test_undo_leaves_a_command_alone_that_was_renamed_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            command_id = await made(session, "First")
            field = await start(shown, page, command_id)
            QTest.keyClicks(field, "Second")
            QTest.keyClick(field, Qt.Key.Key_Return)
            await until(lambda: "Renamed to “Second”" in shown.toasts())
            form = {"command": "Third", "description": "stays"}
            demo.api("PUT", f"/command/{command_id}", token=demo.token("alex"), form=form)
            toast = next(each for each in shown.navigator.bench.tabs.toaster.toasts if "Second" in each.text)
            toast.findChildren(QPushButton)[0].click()
            sentence = "It has since been renamed to “Third”, so it keeps that name."
            await until(lambda: any(sentence in text for text in [*shown.toasts(), *shown.banners()]))
            assert (await session.commands.get(command_id)).name == "Third"

    play(scene())


def test_a_command_that_was_renamed_since_keeps_its_name_and_the_row_shows_it(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            command_id = await made(session, "Outdated")
            field = await start(shown, page, command_id)
            form = {"command": "Their name", "description": "stays"}
            demo.api("PUT", f"/command/{command_id}", token=demo.token("alex"), form=form)
            QTest.keyClicks(field, "My name")
            QTest.keyClick(field, Qt.Key.Key_Return)
            sentence = "It has since been renamed to “Their name”, so it keeps that name."
            await until(lambda: any(sentence in text for text in [*shown.toasts(), *shown.banners()]))
            assert (await session.commands.get(command_id)).name == "Their name"
            await until(lambda: getattr(page.model.by_id(command_id), "name", "") == "Their name")

    play(scene())


def test_refused_renames_stay_told_and_the_typed_name_can_be_edited(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    body = '{"error":422,"message":"Refused by the CMS","property":"command","help":null}'

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            ids = {name: await made(session, name) for name in ("Kept one", "Kept two")}
            for name, command_id in ids.items():
                demo.fault("status", method="PUT", path=f"command/{command_id}$", status=422, body=body)
                field = await start(shown, page, command_id)
                QTest.keyClicks(field, f"{name}, typed")
                QTest.keyClick(field, Qt.Key.Key_Return)
                await told_of(shown, f"“{name}” wasn't renamed to “{name}, typed”: Refused by the CMS.")
            assert len([each for each in shown.every_banner() if "wasn't renamed" in each]) == 2
            shown.press("Edit name…", shown.navigator.bench.tabs.banners)
            dialog = await shown.dialog()
            assert dialog.findChildren(LineEdit)[0].text() == "Kept two, typed"
            await shown.answer("Rename")
            await until(lambda: "Renamed to “Kept two, typed”" in shown.toasts())
            assert [each for each in shown.every_banner() if "wasn't renamed" in each] == [
                "“Kept one” wasn't renamed to “Kept one, typed”: Refused by the CMS."
            ]

    play(scene())


def test_a_refused_rename_is_reported_after_its_tab_was_closed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            field = await start(shown, page, await made(session, "Refused"))
            QTest.keyClicks(field, "New name")
            demo.fault("delay", method="GET", path=r"command/\d+$", seconds=0.5)
            body = '{"error":422,"message":"Refused by the CMS","property":"command","help":null}'
            demo.fault("status", method="PUT", path=r"command/\d+$", status=422, body=body)
            QTest.keyClick(field, Qt.Key.Key_Return)
            await close_tab(shown)
            await until(lambda: any("Refused by the CMS" in text for text in shown.every_banner()))

    play(scene())


def test_an_empty_name_is_refused_in_the_row(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            command_id = await made(session, "Stays")
            demo.forget_requests()
            field = await start(shown, page, command_id)
            field.clear()
            QTest.keyClick(field, Qt.Key.Key_Return)
            assert field.isVisible()
            QTest.keyClick(field, Qt.Key.Key_Escape)
            assert not demo.requests(method="PUT")
            assert (await session.commands.get(command_id)).name == "Stays"

    play(scene())


def test_a_name_that_is_being_typed_keeps_its_tab(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            begun: list[bool] = []
            page.work_begun.connect(lambda: begun.append(True))
            await start(shown, page, await made(session, "In a preview"))
            assert begun == [True]

    play(scene())
