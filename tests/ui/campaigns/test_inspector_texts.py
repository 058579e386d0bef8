"""The inspector describes a campaign in words that a new user understands."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest

from app.domain.campaigns.campaign import AD, Campaign
from app.ui.pages.campaigns.inspector import facts_of


@pytest.mark.parametrize(
    "kind, target, said",
    [
        ("plays", 450, "450 plays"),
        ("budget", 450, "450 to spend"),
        ("imp", 1200, "1,200 impressions"),
        ("budget", None, "Budget"),
        ("dwell", 7, "7 dwell"),
    ],
)
def test_the_target_of_an_ad_says_what_is_counted(kind: str, target: int | None, said: str) -> None:
    ad = Campaign(campaign_id=1, type=AD, target_type=kind, target=target)
    assert dict(facts_of(ad, ZoneInfo("Europe/London")))["Target"] == said
