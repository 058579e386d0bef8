"""The inspector of any resource: blocks of the selected record, what is asked for once the selection settles, and when
it is asked for again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.change_hub import Change, Kind
from app.core.errors import Offline
from app.domain.commands.command import Command
from app.domain.list_queries import CommandQuery, RecordId
from app.domain.list_queries import Page as ListPage
from app.models.table_columns import CellKind, Column
from app.services.session.session import Session
from app.ui.resource.inspector import RecordInspector
from app.ui.resource.inspector_blocks import CodeView, Section
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.resource_declaration import Block, Code, Declaration, Facts, Grid, Line, Notice, Texts
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.value_label import ValueLabel
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


class Asked:
    """The requests of the inspector, and their answers."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        self.fails = False

    async def more(self, _session: Session, command: Command) -> Sequence[Block]:
        self.ids.append(command.command_id)
        if self.fails:
            raise Offline("The network is away.")
        return (Facts("More", (Line("Asked", f"{len(self.ids)} times"),)),)


def details(command: Command) -> Sequence[Block]:
    return (
        Notice("Mind the gap.", "danger"),
        Facts("", (Line("Code", command.code), Line("Empty", ""))),
        Facts("Nothing", (Line("Empty", ""),)),
        Facts("Folded", (Line("Behind the heading", "a secret door"),), folded=True),
        Grid("Table", ("One", "Two"), tuple((f"cell {number}", "x") for number in range(40))),
        Code("Script", "line one\nline two", folded=False),
    )


def _load(session: Session, _filters: Mapping[str, Any]) -> AsyncIterator[ListPage[Command]]:
    return session.commands.pages(CommandQuery())


def _load_one(session: Session, record_id: RecordId) -> AsyncIterator[ListPage[Command]]:
    return session.commands.pages(CommandQuery(command_id=int(record_id)))


def declaration(asked: Asked) -> Declaration[Command]:
    return Declaration(
        kind="test",
        resource="command",
        icon="terminal-window",
        texts=Texts(
            title="Commands",
            one="command",
            count=lambda n: f"{n} commands",
            filter_placeholder="Filter",
            empty_title="None",
            empty_text="",
            nothing_found="None",
            failed_title="Failed",
            nothing_selected="Select a command to see how it is asked for.",
            problem=str,
        ),
        columns=(Column(key="name", title="Name", value=lambda command: command.name, kind=CellKind.NAME),),
        id_of=lambda command: command.command_id,
        title_of=lambda command: command.name,
        search_text=lambda command: command.name,
        load=_load,
        load_one=_load_one,
        details=details,
        more_details=asked.more,
    )


async def set_up(shown: Program, demo: DemoCms, asked: Asked) -> tuple[ResourceList[Command], RecordInspector[Command]]:
    session = await shown.sign_in(demo)
    rows = ResourceList(session, declaration(asked), shown.window)
    rows.start_loading()
    await rows.settled()
    inspector = RecordInspector(rows, None, ())
    inspector.setParent(shown.window)
    inspector.resize(316, 800)
    inspector.show()
    return rows, inspector


def texts(inspector: RecordInspector[Command]) -> list[str]:
    return [label.text() for label in inspector.findChildren(Label) if label.isVisible()]


def section(inspector: RecordInspector[Command], title: str) -> Section:
    return next(each for each in inspector.findChildren(Section) if each.title == title and each.isVisible())


def test_blocks_are_shown_folded_ones_open_and_stay_open_and_empty_ones_are_left_out(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            rows, inspector = await set_up(shown, demo, Asked())
            first, second = rows.model.shown_records()[:2]
            inspector.show_records([first])
            headings = {first.name, "Mind the gap.", "Code", "Folded", "Table", "Script"}
            await until(lambda: headings <= set(texts(inspector)))
            said = texts(inspector)
            assert "Empty" not in said
            assert "Nothing" not in said
            assert "a secret door" not in said
            button = section(inspector, "Folded").findChildren(IconButton)[-1]
            assert button.accessibleName() == "Folded, closed"
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Space)
            await until(lambda: "a secret door" in texts(inspector))
            await until(lambda: "1 times" in texts(inspector))
            values = [each for each in inspector.findChildren(ValueLabel) if each.isVisible()]
            await until(lambda: len({each.mapTo(inspector, QPoint()).x() for each in values}) == 1)
            assert len(values) == 3, "the values of all blocks are in one column"
            await until(lambda: time.monotonic() - inspector._shown_at > 0.2)
            inspector.show_records([second])
            # What was opened stays open for the next record.
            await until(lambda: second.name in texts(inspector) and "a secret door" in texts(inspector))
            code = next(each for each in inspector.findChildren(CodeView) if each.isVisible())
            assert code.isReadOnly()
            copy = next(
                b for b in section(inspector, "Script").findChildren(IconButton) if b.accessibleName() == "Copy"
            )
            copy.click()
            assert QGuiApplication.clipboard().text() == "line one\nline two"

    play(scene())


def test_more_is_asked_once_the_selection_settles_and_kept_until_something_changes(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            asked = Asked()
            rows, inspector = await set_up(shown, demo, asked)
            records = rows.model.shown_records()
            for record in records[:5]:
                inspector.show_records([record])
            await until(lambda: "1 times" in texts(inspector))
            assert asked.ids == [records[4].command_id], "those passed by were not asked about"
            inspector.show_records([records[0]])
            await until(lambda: "2 times" in texts(inspector))
            inspector.show_records([records[4]])
            await until(lambda: "1 times" in texts(inspector))
            assert len(asked.ids) == 2, "what was read is kept"
            rows.changed.emit(Change("command", (records[0].command_id,), Kind.UPDATED))
            inspector.show_records([records[0]])
            await until(lambda: "3 times" in texts(inspector))
            rows.start_loading()
            await until(lambda: "4 times" in texts(inspector))

    play(scene())


def test_forty_records_are_kept_and_not_more(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            asked = Asked()
            rows, inspector = await set_up(shown, demo, asked)
            records = rows.model.shown_records()[:42]
            for record in records:
                inspector.show_records([record])
                inspector._load_more()
                await until(lambda record=record: record.command_id in inspector._more)  # type: ignore[misc]  # bound at once
            assert list(inspector._more) == [record.command_id for record in records[2:]]
            before = len(asked.ids)
            inspector.show_records([records[2]])
            await until(lambda: any(text.endswith(" times") for text in texts(inspector)))
            await asyncio.sleep(0.3)
            assert len(asked.ids) == before, "what is kept is not asked for"
            inspector.show_records([records[0]])
            await until(lambda: asked.ids[-1] == records[0].command_id)

    play(scene())


def test_failed_details_are_reported_and_can_be_retried(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            asked = Asked()
            asked.fails = True
            rows, inspector = await set_up(shown, demo, asked)
            inspector.show_records(rows.model.shown_records()[:1])
            await until(lambda: any("The network is away." in text for text in texts(inspector)))
            asked.fails = False
            shown.press("Try again", inspector)
            await until(lambda: "2 times" in texts(inspector))
            inspector.show_records(rows.model.shown_records()[:3])
            assert "3 commands" in texts(inspector)
            inspector.show_records(())
            assert "Select a command to see how it is asked for." in texts(inspector)

    play(scene())


@pytest.mark.parametrize(
    "text", ["ok", "rs232|COM1,9600,8,None,One,None,0|kh 01 28\\r", "one\ntwo", "a" * 90 + "\ntwo"]
)
@pytest.mark.parametrize("width", [180, 284, 420])
def test_code_is_as_high_as_its_lines_at_any_width(qtbot: QtBot, text: str, width: int) -> None:
    code = CodeView(text, name="Command string")
    qtbot.addWidget(code)
    code.resize(width, 20)
    code.show()
    code.resize(width + 3, code.height())
    qtbot.waitUntil(lambda: code.verticalScrollBar().maximum() == 0)
    lines = round(code.document().size().height())
    assert code.viewport().height() < (lines + 1) * code.fontMetrics().lineSpacing() + 8
