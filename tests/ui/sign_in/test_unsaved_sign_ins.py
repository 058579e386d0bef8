"""Without a keyring sign-ins are not saved: the window says so, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.text.labels import Label
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.mark.failure(24)
def test_the_footer_shows_where_sign_ins_are_stored(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in_by_browser(demo)
            footer = shown.connection_flow.sign_in.footer
            assert "won't be saved" in "".join(label.text() for label in footer.findChildren(Label))
            await until(lambda: "Your sign-in isn't saved" in shown.banners())

    play(scene())


@pytest.mark.failure(24)
def test_a_closed_memory_only_notice_is_not_shown_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            banners, title = shown.navigator.bench.tabs.banners, "Your sign-in isn't saved"
            await until(lambda: banners.get("vault") is not None)
            notice = banners.get("vault")
            assert notice is not None
            await shown.sign_in(demo, "priya")
            assert banners.get("vault") is notice, "it is there already"
            next(each for each in notice.findChildren(IconButton) if each.accessibleName() == "Close").click()
            assert title not in shown.every_banner()
            await shown.sign_in(demo, "maya")
            assert title not in shown.every_banner()
            shown.workspace.vault.reason = "The keyring is locked."
            await shown.sign_in(demo, "maya")
            await until(lambda: title in shown.every_banner())  # that is another reason
            shown.unfold_banners()  # Priya's missing permissions need an answer and are in front
            assert title in shown.banners()

    play(scene())
