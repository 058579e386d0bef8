"""On every list page, each control has a name and can be reached with the keyboard, chips and inspector included."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.session.session import Session
from app.ui.resource.resource_declaration import FilterKind
from tests.helpers import accessibility
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
KINDS = ("notifications", "commands", "actions", "datasets", "modules", "templates")


def test_each_page_with_filters_and_then_with_a_selection(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def looked_at(shown: Program, session: Session, kind: str) -> None:
        page = await opened(shown, session, kind)
        flag = next((each for each in page.declaration.filters if each.kind is FilterKind.FLAG), None)
        text = next((each for each in page.declaration.filters if each.kind is FilterKind.TEXT), None)
        page.filters.set_filters({each.key: value for each, value in ((flag, True), (text, "a")) if each is not None})
        assert page.filters.values
        await until(lambda: not page.filters.is_asking)
        page.model.arrange_now()
        assert accessibility.nameless(shown.navigator.bench) == [], kind
        assert await accessibility.unreached(shown.window, shown.navigator.bench) == [], kind
        page.filters.reset()
        page.model.arrange_now()
        page.view.select_ids([page.model.id_at(0)])
        await until(page.view.selected_ids)
        assert accessibility.nameless(shown.navigator.bench) == [], kind
        assert await accessibility.unreached(shown.window, shown.navigator.bench) == [], kind

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for kind in KINDS:
                await looked_at(shown, session, kind)

    play(scene())
