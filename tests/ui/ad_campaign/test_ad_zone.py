"""The CMS's time zone changes while an ad is edited: its dates keep their moments, and the user confirms them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.ui.ad_campaign.conftest import AdStage, OnStage, open_dialogs, opened, sentences
from tests.ui.campaign_editor.conftest import until

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    """Each test changes the zone of its CMS."""
    with DemoCms() as running:
        yield running


def test_dates_of_an_open_ad_follow_the_zone_and_stay_the_same_moments(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Moved away")
        before = cms.campaign(campaign_id)
        hand = await opened(stage, campaign_id)
        hand.type_into("end_dt", "2027-04-10 20:00:00")
        cms.change_zone("America/New_York")
        hand.type_into("name", "Moved to New York")
        hand.editing.save_action.trigger()
        await until(lambda: open_dialogs(stage))
        assert cms.campaign(campaign_id)["campaign"] == "Moved away", "nothing goes out before the answer"
        assert hand.editor("start_dt").value() == "2027-03-01 03:00:00"
        assert hand.editor("end_dt").value() == "2027-04-10 15:00:00"
        assert any("time zone changed from London" in sentence for sentence in sentences(hand))
        open_dialogs(stage)[0].finish("save")
        await until(lambda: not hand.editing.document.is_busy)
        after = cms.campaign(campaign_id)
        assert after["campaign"] == "Moved to New York"
        assert after["startDt"] == before["startDt"]
        assert after["endDt"] == int(datetime(2027, 4, 10, 20, tzinfo=ZoneInfo("Europe/London")).timestamp())
        assert not hand.page.is_unsaved()

    on_stage(scene)
