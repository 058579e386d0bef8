"""A connection whose address is changed: drafts belong to the CMS in which they began."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.cms_address import Origin
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play
from tests.ui.sign_in.conftest import form_of

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.mark.failure(31)
@pytest.mark.parametrize("button", ["Another CMS", "Same CMS", "Cancel"])
def test_a_new_address_asks_whose_the_drafts_on_this_computer_are(
    play: Play, demo: DemoCms, tmp_path: Path, button: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            known = session.connection
            session.drafts.keep("campaign", 5, {"name": "typed"}, title="Typed")
            await session.drafts.flush()
            await shown.navigator.close_connection(session)
            flow = shown.connection_flow
            flow.edit(known)
            await until(lambda: flow.sign_in.form is not None)
            form_of(shown).address.set_text("https://other.example.com/cms")
            form_of(shown).submit()
            dialog = await shown.dialog()
            assert f"belong to {Origin(known.base).display}." in "\n".join(shown.texts(dialog))
            await shown.answer(button)
            if button == "Cancel":
                assert flow.sign_in.form is not None
                return
            await until(lambda: flow.sign_in._connection is not None)
            meant = flow.sign_in._connection
            assert meant is not None
            assert meant.base == "https://other.example.com/cms"
            assert (meant.id == known.id) is (button == "Same CMS")
            kept = shown.workspace.connections.get(known.id)
            assert kept is not None
            assert kept.base == known.base, "nothing is changed before the sign-in has worked"
            flow.sign_in.stop()

    play(scene())
