"""One change to many campaigns of a running CMS: read, previewed, written if nothing has changed, and undone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.core.errors import Conflict
from app.domain.campaigns.bulk_edit import BulkEdit, Where
from app.domain.campaigns.campaign import Campaign
from app.domain.lineups.lineup import Entry
from app.services.bulk_edit import EditOutcome, KnownCampaign, Preview, entry_of, preview, read_all, undo, write
from app.services.session.session import Session
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

LIST, OTHER, AD = "Soup season", "Bath counter boards", "Country loaf launch"


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    async with session_of(cms, tmp_path) as opened:
        await opened.start()
        yield opened


async def copied(session: Session, cms: DemoCms, *names: str) -> list[Campaign]:
    """Copies that a test may change as it likes."""
    return [(await session.campaigns.duplicate(cms.campaign_id(name), f"{name}, to edit")).campaign for name in names]


async def read(session: Session, campaigns: list[Campaign]) -> dict[int, KnownCampaign]:
    found: dict[int, KnownCampaign] = {}
    await read_all(session, campaigns, lambda known: found.update({known.campaign_id: known}))
    return found


async def layout(session: Session, name: str) -> Entry:
    return next(entry_of(each) for each in (await session.lookups.layouts()).items if each.name == name)


async def test_previewed_changes_are_written_verified_and_undone(session: Session, cms: DemoCms) -> None:
    campaigns = await copied(session, cms, LIST, OTHER)
    toffee = await layout(session, "Bonfire toffee")
    edit = BulkEdit(add=(toffee,), where=Where.START, add_tags=("promo",), play_order="block")
    known = await read(session, campaigns)
    cms.forget_requests()
    planned = [preview(edit, known[each.campaign_id]) for each in campaigns]
    assert [each.outcome for each in planned] == [EditOutcome.CHANGES, EditOutcome.CHANGES]
    assert cms.requests() == [], "a preview sends no request"
    for each in planned:
        before = cms.campaign(each.campaign_id)
        done = await write(session, each)
        now = cms.campaign(each.campaign_id)
        assert [row["layoutId"] for row in now["layouts"]] == [
            toffee.layout_id,
            *(row["layoutId"] for row in before["layouts"]),
        ]
        assert "promo" in {tag["tag"] for tag in now["tags"]}
        assert now["listPlayOrder"] == "block"
        assert {name: now[name] for name in ("ref1", "ref2", "folderId", "cyclePlaybackEnabled")} == {
            name: before[name] for name in ("ref1", "ref2", "folderId", "cyclePlaybackEnabled")
        }
        await undo(session, each, done)
        back = cms.campaign(each.campaign_id)
        assert back["listPlayOrder"] == before["listPlayOrder"]
        assert {tag["tag"] for tag in back["tags"]} == {tag["tag"] for tag in before["tags"]}
        assert cms.line_up(each.campaign_id) == [row["layoutId"] for row in before["layouts"]]


async def test_a_record_changed_after_the_preview_is_reported_and_not_written(session: Session, cms: DemoCms) -> None:
    (campaign,) = await copied(session, cms, LIST)
    known = await read(session, [campaign])
    planned = preview(BulkEdit(add_tags=("promo",)), known[campaign.campaign_id])
    await session.campaigns.rename(campaign.campaign_id, "Renamed meanwhile")
    cms.forget_requests()
    with pytest.raises(Conflict, match="after the preview"):
        await write(session, planned)
    assert cms.requests(method="PUT") == []
    assert cms.campaign(campaign.campaign_id)["campaign"] == "Renamed meanwhile"


async def test_a_record_changed_since_is_not_undone(session: Session, cms: DemoCms) -> None:
    (campaign,) = await copied(session, cms, LIST)
    known = await read(session, [campaign])
    planned = preview(BulkEdit(add_tags=("promo",)), known[campaign.campaign_id])
    done = await write(session, planned)
    await session.campaigns.rename(campaign.campaign_id, "Renamed since")
    with pytest.raises(Conflict, match="has changed since"):
        await undo(session, planned, done)
    assert "promo" in {tag["tag"] for tag in cms.campaign(campaign.campaign_id)["tags"]}


async def test_ads_are_skipped_for_list_only_changes_with_the_reason(session: Session, cms: DemoCms) -> None:
    ad = await session.client.campaigns.get(cms.campaign_id(AD))
    known = (await read(session, [ad]))[ad.campaign_id]
    toffee = await layout(session, "Bonfire toffee")
    for edit in (BulkEdit(add=(toffee,)), BulkEdit(play_order="block")):
        left = preview(edit, known)
        assert left.outcome is EditOutcome.SKIPPED
        assert "ad campaign" in left.words.casefold()
    assert preview(BulkEdit(add_tags=("promo",)), known).outcome is EditOutcome.CHANGES


async def test_unshared_layouts_are_warned_about_and_unreadable_campaigns_skipped(
    session: Session, cms: DemoCms, tmp_path: Path
) -> None:
    async with session_of(cms, tmp_path / "sam", "sam") as opened:
        await opened.start()
        campaigns = [each async for page in opened.campaigns.pages() for each in page.items if each.number_layouts]
        found = await read(opened, [each for each in campaigns if each.type == "list"])
        locked = [
            (known, entry)
            for known in found.values()
            if known.state is not None and known.may_edit
            for entry in known.state.entries
            if entry.locked
        ]
        assert locked, "the demo has a campaign with layouts that are not shared with everyone"
        known, entry = locked[0]
        shown: Preview = preview(BulkEdit(remove=entry), known)
        assert any("can't be undone" in loss for loss in shown.losses)
        path = rf"^/api/campaign/{known.campaign_id}$"
        cms.fault("status", path=path, method="GET", status=500, body="{}", times=None)
        record = next(each for each in campaigns if each.campaign_id == known.campaign_id)
        unread = (await read(opened, [record]))[known.campaign_id]
        assert preview(BulkEdit(remove=entry), unread).outcome is EditOutcome.SKIPPED
        assert unread.problem
