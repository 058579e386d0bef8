"""Exported records can be read by csv and json, contain no formulas, and are complete or not written."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from app.services.session.session import Session
from app.ui.resource.list_page import ResourcePage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened, titles
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

NASTY = ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", 'He said "a, b"', "Grün 東京 \u202e", "  =HYPERLINK()"]


async def export(shown: Program, page: ResourcePage[object], choice: str, target: Path) -> None:
    """Chooses an entry of the export menu (`choice`, with a number for `#`) and a file."""
    wanted = re.compile(choice.replace("#", "[0-9,]+"))
    action = next(each for each in page.exporter.menu().actions() if wanted.match(each.text()))
    action.trigger()
    await until(lambda: shown.window.findChildren(QFileDialog))
    dialog = shown.window.findChildren(QFileDialog)[0]
    dialog.findChildren(QLineEdit)[0].setText(str(target))
    dialog.accept()
    await until(lambda: not shown.window.findChildren(QFileDialog))


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


async def with_nasty_names(session: Session) -> None:
    for name in NASTY:
        await session.campaigns.create(name)


@pytest.mark.failure(30)
def test_csv_round_trips_and_contains_no_formulas(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            session = await shown.sign_in(demo)
            await with_nasty_names(session)
            page = await opened(shown, session, "campaigns")
            await until(lambda: set(map(str.strip, NASTY)) <= set(titles(page)))
            target = tmp_path / "campaigns.csv"
            await export(shown, page, "Export all # rows as CSV", target)
            await until(target.exists)
            raw = target.read_bytes()
            assert raw.startswith(b"\xef\xbb\xbf")
            assert b"\r\n" in raw
            rows = read_csv(target)
            assert len(rows) == page.model.total
            names = [row["Name"] for row in rows]
            assert not [cell for row in rows for cell in row.values() if cell.lstrip()[:1] in {"=", "+", "@", "\t"}]
            for name in map(str.strip, NASTY):
                assert name in names or f"'{name}" in names
            assert "'-2+3" in names
            assert list(rows[0]) == ["Name", "Type", "Layouts", "Duration", "Tags", "Play order", "Modified"]
            await until(lambda: any("campaigns exported to campaigns.csv" in toast for toast in shown.toasts()))

    play(scene())


def test_the_selection_is_exported_as_json_with_every_field(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            records = page.model.shown_records()[2:5]
            page.view.select_ids([record.command_id for record in records])
            target = tmp_path / "some.json"
            await export(shown, page, "Export 3 selected rows as JSON", target)
            await until(target.exists)
            back = json.loads(target.read_text(encoding="utf-8"))
            assert [each["commandId"] for each in back] == [record.command_id for record in records]
            assert {"command", "code", "commandString", "validationString", "createAlertOn"} <= set(back[0])

    play(scene())


def test_an_export_of_visible_rows_matches_columns_and_order(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            page.filters.field.setText("led")
            page.model.arrange_now()
            header = page.view.header
            header.moveSection(header.visualIndex(1), 0)
            header.setSectionHidden(2, True)
            header.sort_by("name")
            header.sort_by("name")
            page.model.arrange_now()
            target = tmp_path / "shown.csv"
            await export(shown, page, "Export # visible rows? as CSV", target)
            await until(target.exists)
            rows = read_csv(target)
            assert [row["Name"] for row in rows] == titles(page)
            assert list(rows[0])[:2] == ["Code", "Name"]
            assert page.model.columns[2].title not in rows[0]

    play(scene())


def test_all_rows_are_exported_in_the_shown_order_with_or_without_a_filter(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            header = page.view.header
            header.sort_by("code")
            header.sort_by("code")
            page.model.arrange_now()
            wanted = [record.code for record in page.model.shown_records()]
            assert wanted == sorted(wanted, reverse=True)
            await export(shown, page, "Export all # rows as CSV", tmp_path / "all.csv")
            await until((tmp_path / "all.csv").exists)
            assert [row["Code"] for row in read_csv(tmp_path / "all.csv")] == wanted
            page.filters.field.setText("led")
            page.model.arrange_now()
            assert page.model.rowCount() < len(wanted)
            await export(shown, page, "Export all # rows as JSON", tmp_path / "all.json")
            await until((tmp_path / "all.json").exists)
            back = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
            assert [each["code"] for each in back] == wanted

    play(scene())


def test_a_failed_export_says_what_to_do(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            (tmp_path / "here").write_text("a file where a folder was meant")
            await export(shown, page, "Export all # rows as CSV", tmp_path / "here" / "commands.csv")
            await until(lambda: any("Choose another location" in toast for toast in shown.toasts()))

    play(scene())


def test_selected_rows_are_copied_as_text_and_as_csv_by_key(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            page.view.setFocus()
            page.view.selectRow(0)
            await until(page.exporter.copy_csv.isEnabled)
            name = titles(page)[0]
            QTest.keyClick(page.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
            assert QGuiApplication.clipboard().text().startswith(f"{name}\t")
            both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
            QTest.keyClick(page.view, Qt.Key.Key_C, both)
            rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
            assert rows[0][0] == page.model.columns[0].title
            assert rows[1][0] == name

    play(scene())


def test_an_empty_list_has_nothing_to_export_until_it_is_filled(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("body", path=r"^/api/command$", body="[]", times=None)
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            assert page.model.total == 0
            assert not page.exporter.export.isEnabled()
            assert page.exporter.export.toolTip() == "Nothing to export."
            demo.clear_faults()
            page.start_loading()
            await until(page.exporter.export.isEnabled)
            assert page.model.total > 0

    play(scene())
