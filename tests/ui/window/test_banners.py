"""The banners above all tabs: they name their CMS where there are several, and there is one strip at a time."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.ui.widgets.feedback.banner import Banner
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.mark.parametrize("several", [False, True])
def test_a_banner_above_all_tabs_names_its_cms_if_several_are_connected(
    play: Play, demo: DemoCms, tmp_path: Path, several: bool
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            if several:
                await shown.sign_in(demo, name="Production")
            shown.navigator.banner("news", "Something happened", "Look at it.", session=session)
            expected = "Look at it. CMS: Acme" if several else "Look at it."
            assert expected in shown.texts(shown.navigator.bench.tabs.banners)

    play(scene())


def test_a_conflict_folds_the_banners_above_it_so_that_there_is_one_strip(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = demo.campaign_id("Bath counter boards")
            page = await shown.editor(campaign_id, session)
            assert page.editing is not None
            page.editing.editor.set_property("ref1", "Mine")
            form = {"name": "Bath counter boards", "manageLayouts": 0, "ref1": "Theirs"}
            token = demo.token("priya")
            assert demo.api("PUT", f"/campaign/{campaign_id}", token=token, form=form).status == 200
            shown.navigator.banner("news", "Something else happened")
            page.editing.save_action.trigger()

            def strips() -> list[str]:
                return [each.sentence for each in shown.window.findChildren(Banner) if each.isVisible()]

            await until(lambda: any("while you were editing" in each for each in strips()))
            assert len(strips()) == 1
            shown.press("2 more messages")
            assert {"Something else happened", "Your sign-in isn't saved"} < set(strips())
            shown.press("Show fewer")
            assert len(strips()) == 1
            shown.press("Back to editing")
            await until(lambda: page.editing is not None and page.editing.banners.isVisible())
            assert len(strips()) == 1

    play(scene())
