"""While another window puts the layouts of an ad in order, the ad is neither opened half-way nor saved."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from app.ui.pages.ad_campaign.page import AdCampaignPage
from tests.helpers.ad_campaigns import make_ad, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.open_documents import is_interrupted
from tests.ui.ad_campaign.conftest import AdStage, OnStage, opened, press_in_banner, save, sentences
from tests.ui.campaign_editor.conftest import until

SENTENCE = "Another Marquee window is reordering the layouts of this ad."
REFUSED = '{"error":422,"message":"No"}'


@pytest.mark.failure(41)
def test_an_ad_waits_while_another_window_reorders_its_layouts(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Two windows", layouts=3)
        one, other = await opened(stage, campaign_id), await opened(stage, campaign_id)
        session = other.editing._session
        await session.drafts.list()  # takes a folder of its own, like the process of a window
        one.layouts.view.select_rows([2])
        one.layouts.to_top.trigger()
        cms.fault("status", path="/layout/(assign|remove)/", skip=2, status=422, body=REFUSED)
        await save(one)
        await until(lambda: any("was interrupted" in each for each in sentences(one)))
        left = truth(cms, campaign_id)
        await other.editing.document._look_quietly()
        assert (sentences(other), len(other.names())) == ([], 3), "the order's own steps are no other user's change"
        other.type_into("target", 99)
        await save(other)
        assert sentences(other) == [SENTENCE]
        assert truth(cms, campaign_id) == left
        page = AdCampaignPage(session, campaign_id, stage.window)
        stage.window.add(page)
        await until(lambda: SENTENCE in [label.text() for label in page.findChildren(QLabel)])
        press_in_banner(one, "Finish")
        await until(lambda: not is_interrupted(one.editing))
        press_in_banner(other, "Try again")
        await until(lambda: sentences(other) == ["This was changed in the CMS while you were editing"])

    on_stage(scene)
