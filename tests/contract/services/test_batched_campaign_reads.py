"""Campaigns that are about to be deleted are read in a few requests, exactly as if each were read by itself."""

from __future__ import annotations

from pathlib import Path

from app.domain.list_queries import CampaignQuery
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of


async def test_what_is_read_ahead_is_what_is_read_alone(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        campaigns = [each async for page in session.client.campaigns.pages(CampaignQuery()) for each in page.items]
        ahead = session.campaigns.reading_ahead(campaigns)
        cms.forget_requests()
        together = {each.campaign_id: await ahead.take(each.campaign_id) for each in campaigns}
        assert len(cms.requests()) < len(campaigns) / 4
        found = {campaign_id: record for campaign_id, record in together.items() if record is not None}
        assert len(found) > len(campaigns) * 3 / 4, "all but odd names are asked for together"
        assert {found[campaign_id].type for campaign_id in found} == {each.type for each in campaigns}
        for campaign_id, record in found.items():
            assert record == await session.client.campaigns.get(campaign_id), record.name


async def test_a_campaign_that_is_gone_or_renamed_is_not_read_ahead(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        pages = [page async for page in session.client.campaigns.pages(CampaignQuery())]
        gone, renamed, *others = [each for page in pages for each in page.items][:6]
        ahead = session.campaigns.reading_ahead([gone, renamed, *others])
        await session.campaigns.delete(gone.campaign_id)
        await session.campaigns.rename(renamed.campaign_id, "Named quite differently")
        assert not (await session.campaigns.delete(gone.campaign_id, ahead=ahead)).was_there, "it was gone already"
        record = (await session.campaigns.delete(renamed.campaign_id, ahead=ahead)).copy
        assert record is not None
        assert record.name == "Named quite differently", "history has it as it was deleted"
        for each in others:
            before = await session.client.campaigns.get(each.campaign_id)
            assert (await session.campaigns.delete(each.campaign_id, ahead=ahead)).copy == before


async def test_a_name_with_commas_is_found_by_its_longest_part(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        names = ("Leeds, window, autumn evenings", "a,b,c", "-minus, and what it excludes", "x, -minus is in it")
        made = [(await session.campaigns.create(name)).campaign for name in names]
        ahead = session.campaigns.reading_ahead(made)
        cms.forget_requests()
        together = [await ahead.take(each.campaign_id) for each in made]
        assert [each.name if each is not None else "" for each in together] == [names[0], "", names[2], ""]
        assert len(cms.requests()) == 1
        for each in made:
            deleted = (await session.campaigns.delete(each.campaign_id, ahead=ahead)).copy
            assert deleted is not None
            assert deleted.name == each.name
