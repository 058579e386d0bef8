"""Several selected rows: what they have in common, what differs, and the actions for all of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QAbstractButton

from app.models.table_columns import Cell, CellKind, Column, PillSpec
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.resource.inspector import RecordInspector
from app.ui.resource.multi_selection_summary import MultiSelectionSummary
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
Row = tuple[str, ...]


def columns() -> list[Column[Row]]:
    return [
        Column(key="name", title="Name", kind=CellKind.NAME, stretch=True, value=lambda row: row[0]),
        Column(key="type", title="Type", value=lambda row: row[1]),
        Column(key="owner", title="Owner", value=lambda row: row[2]),
        Column(key="note", title="Note", value=lambda row: row[3]),
        Column(key="code", title="Code", value=lambda row: row[4]),
    ]


def test_shared_values_are_shown_and_others_are_different(play: Play) -> None:
    async def scene() -> None:
        facts = MultiSelectionSummary(columns(), frozenset({"code"}))
        facts.show_records([("a", "List", "Maya", "", "x"), ("b", "List", "Sam", "", "y")])
        await until(facts.facts)
        assert facts.facts() == [("Type", "List"), ("Owner", "Mixed")], "neither empty nor hidden ones that differ"
        facts.show_records([("a", "List", "Maya", "", "x")])
        assert facts.facts() == []
        facts.deleteLater()

    play(scene())


def _shows(facts: MultiSelectionSummary, expected: str) -> bool:
    return facts.facts() == [("Tags", expected)]


def test_tags_that_all_records_have_are_shown_although_others_differ(play: Play) -> None:
    tags = Column[Row](
        key="tags",
        title="Tags",
        kind=CellKind.PILLS,
        value=", ".join,
        cell=lambda row: Cell(pills=tuple(map(PillSpec, row))),
    )

    async def scene() -> None:
        facts = MultiSelectionSummary([tags])
        for rows, expected in (
            ([("menu", "bath"), ("bath", "york")], "bath and others"),
            ([("menu",), ("menu",)], "menu"),
            ([("menu",), ("york",)], "Mixed"),
            ([("menu",), ()], "Mixed"),
        ):
            facts.show_records(rows)
            await until(partial(_shows, facts, expected))
        facts.deleteLater()

    play(scene())


def test_some_columns_come_first_in_their_order(play: Play) -> None:
    async def scene() -> None:
        facts = MultiSelectionSummary(columns(), frozenset({"note"}), first=("code", "type"))
        facts.show_records([("a", "List", "Maya", "1", "x"), ("b", "List", "Maya", "2", "y")])
        await until(facts.facts)
        assert facts.facts() == [("Code", "Mixed"), ("Type", "List"), ("Owner", "Maya")]
        facts.deleteLater()

    play(scene())


def test_a_newer_selection_ends_a_long_comparison(play: Play) -> None:
    async def scene() -> None:
        facts = MultiSelectionSummary(columns())
        facts.show_records([("a", "List", "Maya", "-", "x")] * 400_000)
        facts.show_records([("a", "Ad", "Maya", "-", "x")] * 2)
        await until(facts.facts)
        assert ("Type", "Ad") in facts.facts()
        facts.deleteLater()

    play(scene())


def visible_names(within: RecordInspector[Any]) -> list[str]:
    return [each.text() for each in within.findChildren(QAbstractButton) if each.isVisible() and each.text()]


def test_the_inspector_offers_what_applies_to_every_selected_command(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.navigator.tree.choose_all(
                next(
                    rows
                    for rows in shown.navigator.lists.of(session.connection.id)
                    if rows.declaration.kind == "commands"
                )
            )
            page = next(page for page in shown.navigator.list_pages() if page.declaration.kind == "commands")
            await until(lambda: page.model.rowCount() > 1)
            page.view.select_ids([page.declaration.id_of(page.model.record(row)) for row in range(3)])
            inspector = page.inspector
            assert isinstance(inspector, RecordInspector)
            await until(lambda: len(inspector.shown_ids()) == 3)
            await until(lambda: part(inspector, MultiSelectionSummary).facts())
            names = visible_names(inspector)
            assert "Delete" in names
            assert "Edit" not in names

    play(scene())


def test_the_inspector_of_several_campaigns_moves_tags_and_deletes_them(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page: CampaignsPage = shown.page()
            page.view.select_ids([page.model.record(row).campaign_id for row in range(2)])
            await until(lambda: len(page.inspector.shown_ids()) == 2)
            facts = part(page.inspector, MultiSelectionSummary)
            await until(facts.facts)
            assert {value for _, value in facts.facts()} & {"Mixed"}
            assert "Folder" in dict(facts.facts())
            names = [each.accessibleName() for each in page.inspector.findChildren(QAbstractButton) if each.isVisible()]
            assert {"Move to folder", "Change tags", "Delete"} <= set(names)
            assert "Rename" not in names

    play(scene())
