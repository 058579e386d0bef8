"""Every page names a record's owner the same way: you, another user's name, or an ID."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.ui.resource.list_page import ResourcePage
from app.ui.resource.resource_declaration import Facts, Line
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_ones_own_records_are_marked(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await until(lambda: session.me is not None)
            assert session.me is not None
            page = shown.navigator.list_page(session, "commands")
            assert isinstance(page, ResourcePage)
            shown.navigator.bench.tabs.show_page(page)
            await until(page.model.rowCount)
            records = [page.model.record(row) for row in range(page.model.rowCount())]
            assert page.declaration.details is not None
            told = {}
            for record in records:
                lines = [
                    line
                    for block in page.declaration.details(record)
                    if isinstance(block, Facts)
                    for line in block.lines
                    if isinstance(line, Line) and line.label == "Owner"
                ]
                told[record.user_id] = lines[0].value
            assert told.pop(session.me.user_id) == "You"
            for user_id, value in told.items():
                name = session.lookups.user_name(user_id)
                assert value == (name or f"User {user_id}")

    play(scene())
