"""Quick open asks the tables: each row says its title, its codes and its id, so that none is left out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.domain.text.ranking import initials, plain
from app.ui.resource.declaration import Declaration
from app.ui.resource.rows import ResourceList
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import program
from tests.ui.conftest import Play


def missed(rows: ResourceList[Any]) -> list[str]:
    told, candidates = rows.declaration, rows.model.candidates
    found = {
        (told.id_of(record), wording): any(record in piece for piece in candidates(wording))
        for record in rows.model.records()
        for wording in _wordings(told, record)
    }
    return [f"{told.kind} {which}: {' '.join(wording)}" for (which, wording), is_found in found.items() if not is_found]


def _wordings(told: Declaration[Any], record: Any) -> Iterator[tuple[str, ...]]:
    title = told.title_of(record)
    codes = told.codes_of(record) if told.codes_of is not None else ()
    for text in (title, *codes, str(told.id_of(record))):
        yield tuple(plain(text).split())
    yield (initials(title),)


def test_each_record_can_be_found_by_title_codes_and_id(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for rows in shown.navigator.lists.of(session.connection.id):
                rows.load_once()
                await rows.settled()
                assert rows.model.total, rows.declaration.kind
                assert missed(rows) == []

    play(scene())
