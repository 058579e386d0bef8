"""Quick open finds each record of every kind by its title, its codes, its id and its initials."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.domain.text.search_ranking import plain
from app.ui.resource.list_adapter import ResourceList
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program
from tests.ui.conftest import Play

_ALL = 10_000


def missed(shown: Program, rows: ResourceList[Any]) -> list[str]:
    source = shown.navigator.search.records
    source.begin()
    told = rows.declaration
    titles: dict[str, set[str]] = {}
    for record in rows.model.records():
        for text in _texts(rows, record):
            if text and text not in titles:
                finding = source.search(text)
                assert finding.advance(60.0)
                titles[text] = {found.title for _, found in finding.ranked(_ALL)}
    return [
        f"{told.kind}: {text}"
        for record in rows.model.records()
        for text in _texts(rows, record)
        if text and told.title_of(record) not in titles[text]
    ]


def _texts(rows: ResourceList[Any], record: Any) -> Iterator[str]:
    told = rows.declaration
    yield plain(told.title_of(record))
    yield from map(plain, told.codes_of(record) if told.codes_of is not None else ())
    yield plain(str(told.id_of(record)))
    words = plain(told.title_of(record)).split()
    yield "".join(word[0] for word in words[:8]) if len(words) > 1 else ""


def test_each_record_can_be_found_by_title_codes_id_and_initials(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for rows in shown.navigator.lists.of(session.connection.id):
                rows.load_once()
                await rows.settled()
                assert rows.model.total, rows.declaration.kind
                assert missed(shown, rows) == []

    play(scene())
