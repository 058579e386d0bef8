"""The pages of a connection that list no records of the CMS, each with some content."""

from __future__ import annotations

from collections.abc import AsyncIterator

from app.bootstrap import registry
from app.services.session.session import Session
from tests.helpers.command_records import new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, until

PLACES = [place.kind for place in registry().places]


async def filled_places(shown: Program, session: Session, cms: DemoCms) -> AsyncIterator[str]:
    """Creates a draft and deletes a command; then yields the kind of each page while it is loaded and in front."""
    editor = await shown.editor(cms.campaign_id("Autumn window loop"), session)
    assert editor.editing is not None
    editor.editing.editor.move([0], 2)
    doomed = new_command(cms, "Out of reach", "out_of_reach")
    await session.commands.delete(await session.commands.get(doomed))
    for kind in PLACES:
        shown.navigator.bench.nav.choose(f"{session.connection.id}/{kind}")
        page = shown.navigator.bench.tabs.current()
        assert page is not None
        assert page.page_key[1] == kind
        await until(page.status_text)
        yield kind
