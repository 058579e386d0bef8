"""What a copy of a campaign still lacks is a draft of the copy, until it is sent: a crash or a lost network loses none
of it."""

import asyncio
import contextlib
import shutil
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.core.errors import Invalid, MarqueeError, Offline
from app.domain.ads.ad import AdState
from app.domain.lineups.lineup import CampaignState
from app.services.campaigns.campaign_creation import AD_DRAFTS, CAMPAIGNS
from app.services.drafts.draft import Draft, DraftState, Work
from app.services.drafts.draft_store import DraftStore
from app.services.saving.verified_save import Saved
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms

SOURCE = "Soup season"
CONNECTION = "bristol"


@pytest.fixture
async def drafts(tmp_path: Path) -> AsyncIterator[DraftStore]:
    store = DraftStore(tmp_path, CONNECTION)
    yield store
    await store.close()


@pytest.fixture
async def services(cms: DemoCms, connect_user: ConnectUser, drafts: DraftStore) -> UserServices:
    taken = await connect_user(cms, drafts=drafts)
    cms.forget_requests()
    return taken


async def on_disk(tmp_path: Path) -> tuple[Draft, ...]:
    """The drafts that a Marquee started now would find if this one had crashed."""
    crashed = tmp_path / "crashed"
    await asyncio.to_thread(_copy_drafts, tmp_path, crashed / "drafts" / CONNECTION)
    store = DraftStore(crashed, CONNECTION)
    found = await store.unsaved()
    await store.close()
    return found


def _copy_drafts(data: Path, to: Path) -> None:
    to.mkdir(parents=True)
    for file in data.glob(f"drafts/{CONNECTION}/**/*.json"):
        shutil.copy(file, to)


async def held(services: UserServices, campaign_id: int, name: str, method: str = "PUT") -> "asyncio.Task[object]":
    """Starts a duplication whose first write to the copy is never answered."""
    services.cms.forget_requests()
    services.cms.fault("hold", path=r"^/api/campaign/(\d+$|layout/)", method=method)
    task = asyncio.ensure_future(services.campaigns.duplicate(campaign_id, name))
    await asyncio.to_thread(_arrived, services.cms, method)
    return task


def _arrived(cms: DemoCms, method: str) -> None:
    end = time.monotonic() + 20
    while not cms.requests(path=r"^/api/campaign/(\d+$|layout/)", method=method):
        assert time.monotonic() < end
        time.sleep(0.02)


async def test_what_a_copied_list_lacks_is_on_disk_before_it_is_sent(services: UserServices, tmp_path: Path) -> None:
    source = services.cms.campaign(services.cms.campaign_id(SOURCE))
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    task = await held(services, source["campaignId"], "Soup again")
    (draft,) = await on_disk(tmp_path)
    task.cancel()
    await asyncio.wait([task])
    assert (draft.resource, draft.record_id) == (CAMPAIGNS, services.cms.campaign_id("Soup again"))
    assert (draft.title, draft.state) == ("Soup again", DraftState.SENDING)
    work = draft.payload(Work[CampaignState])
    assert work.base.entries == ()
    assert [entry.layout_id for entry in work.working.entries] == [row["layoutId"] for row in source["layouts"]]
    assert work.working.properties.name == "Soup again"
    assert [tag.partition("|")[0] for tag in work.working.properties.tags] == [tag["tag"] for tag in source["tags"]]


async def test_what_a_copied_ad_lacks_is_a_draft_of_the_ad_editor(services: UserServices, tmp_path: Path) -> None:
    source = services.cms.campaign(make_ad(services.cms, "Half term"))
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    task = await held(services, source["campaignId"], "Half term too")
    (draft,) = await on_disk(tmp_path)
    task.cancel()
    await asyncio.wait([task])
    assert (draft.resource, draft.record_id) == (AD_DRAFTS, services.cms.campaign_id("Half term too"))
    work = draft.payload(Work[AdState])
    assert work.zone == "Europe/London"
    assert work.working.name == "Half term too"
    assert work.working.start_dt
    assert work.working.display_group_ids == tuple(source["displayGroupIds"])
    assert [entry.layout_id for entry in work.working.entries] == [row["layoutId"] for row in source["layouts"]]


async def test_a_complete_copy_leaves_no_draft(services: UserServices, drafts: DraftStore, tmp_path: Path) -> None:
    await services.campaigns.duplicate(services.cms.campaign_id(SOURCE), "Soup complete")
    assert await drafts.unsaved() == ()
    assert await on_disk(tmp_path) == ()


async def test_a_copy_cut_off_from_the_cms_leaves_the_rest_as_a_draft(
    services: UserServices, drafts: DraftStore
) -> None:
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    services.cms.fault("never_kept", path=r"^/api/campaign", method="PUT", times=None)
    services.cms.fault("drop", path=r"^/api/campaign", method="GET", skip=5, times=None)
    done = await services.campaigns.duplicate(services.cms.campaign_id(SOURCE), "Soup cut off")
    services.cms.clear_faults()
    assert done.notes
    (draft,) = await drafts.unsaved()
    assert draft.record_id == services.cms.campaign_id("Soup cut off")
    assert not drafts.is_of_this_run(draft)


async def test_the_refused_part_of_a_copy_stays_as_unsaved_work(services: UserServices, drafts: DraftStore) -> None:
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    services.cms.fault(
        "status", path=r"^/api/campaign/\d+$", method="PUT", status=403, body='{"error":403,"message":"No"}', times=None
    )
    done = await services.campaigns.duplicate(services.cms.campaign_id(SOURCE), "Soup refused")
    services.cms.clear_faults()
    assert done.notes[-1] == "The rest is saved on this computer. Open the campaign to finish it."
    (draft,) = await drafts.unsaved()
    assert (draft.title, draft.resource) == ("Soup refused", CAMPAIGNS)


async def test_what_is_left_belongs_to_the_account_that_began_it(drafts: DraftStore) -> None:
    async def fill_the_copy() -> None:
        async with drafts.kept_until_sent(CAMPAIGNS, 5, "the rest", title="Soup"):
            drafts.account_id = 2
            raise Offline("The network is gone.")

    drafts.account_id = 1
    with pytest.raises(Offline):
        await fill_the_copy()
    (draft,) = await drafts.unsaved()
    assert draft.account_id == 1
    assert not draft.is_of(2)


@pytest.mark.parametrize("error", [None, Invalid("No."), Offline("The network is gone.")], ids=str)
async def test_the_draft_of_an_editor_opened_meanwhile_stays(drafts: DraftStore, error: MarqueeError | None) -> None:
    with contextlib.suppress(MarqueeError):
        async with drafts.kept_until_sent(CAMPAIGNS, 5, "the rest", title="Soup"):
            drafts.keep(CAMPAIGNS, 5, "typed", title="Typed in the editor")
            if error is not None:
                raise error
    (draft,) = await drafts.unsaved()
    assert (draft.title, draft.state) == ("Typed in the editor", DraftState.EDITING)


@pytest.mark.failure(8, 19)
async def test_what_the_cms_failed_to_store_of_a_copied_ad_is_a_draft(
    services: UserServices, drafts: DraftStore
) -> None:
    source = services.cms.campaign(make_ad(services.cms, "Fails"))
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    body = '{"error":500,"message":"Deadlock, try again."}'
    services.cms.fault("status", path=r"^/api/campaign/\d+$", method="PUT", times=None, status=500, body=body)
    done = await services.campaigns.duplicate(source["campaignId"], "Fails again")
    services.cms.clear_faults()
    assert "Deadlock, try again." in " ".join(done.notes)
    (draft,) = await drafts.unsaved()
    assert draft.resource == AD_DRAFTS
    assert draft.payload(Work[AdState]).working.display_group_ids == tuple(source["displayGroupIds"])


@pytest.mark.failure(36, 39)
async def test_a_layout_added_and_refused_the_second_time_is_not_reported_as_missing(
    services: UserServices, drafts: DraftStore
) -> None:
    source = services.cms.campaign(make_ad(services.cms, "Twice", layouts=3))
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    body = '{"error":422,"message":"Already there"}'
    services.cms.fault("applied", path="/layout/assign/", method="POST", skip=1, status=422, body=body)
    done = await services.campaigns.duplicate(source["campaignId"], "Twice again")
    assert not [note for note in done.notes if "layout" in note]
    copy = services.cms.campaign(done.campaign.campaign_id)
    assert [row["layoutId"] for row in copy["layouts"]] == [row["layoutId"] for row in source["layouts"]]
    assert await drafts.unsaved() == ()


@pytest.mark.failure(12)
async def test_a_copy_whose_sign_in_expires_on_the_way_says_that_the_rest_is_kept(
    services: UserServices, drafts: DraftStore
) -> None:
    services.cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    made = f"/campaign/{services.cms.campaign_id(SOURCE)}"
    read_of_the_copy = rf"^/api/campaign/(?!{made.rpartition('/')[2]}$)\d+$"
    services.cms.fault("status", path=read_of_the_copy, method="GET", skip=1, times=None, status=401, body="{}")
    services.cms.forget_requests()
    copy = await services.campaigns.duplicate(services.cms.campaign_id(SOURCE), "Soup signed out")
    services.cms.clear_faults()
    assert services.cms.requests(method="PUT") == []
    assert copy.notes[-1] == "The rest is saved on this computer. Open the campaign to finish it."
    (draft,) = await drafts.unsaved()
    assert (draft.resource, draft.title) == (CAMPAIGNS, "Soup signed out")


async def test_a_copied_list_that_is_finished_in_its_editor_says_that_its_days_are_missing(
    services: UserServices, drafts: DraftStore
) -> None:
    cms, token = services.cms, services.cms.token()
    source = cms.campaign(cms.campaign_id(SOURCE))
    layout_id = source["layouts"][0]["layoutId"]
    form = {"layoutId": layout_id, "daysOfWeek[]": "1"}
    cms.api("POST", f"/campaign/layout/assign/{source['campaignId']}", token=token, form=form)
    cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    body = '{"error":500,"message":"Deadlock, try again."}'
    cms.fault("status", path="/layout/assign/", method="POST", times=None, status=500, body=body)
    done = await services.campaigns.duplicate(source["campaignId"], "Soup on Mondays")
    cms.clear_faults()
    assert "Days, day parts and geofences of its layouts can't be added there." in done.notes
    (draft,) = await drafts.unsaved()
    wanted = draft.payload(Work[CampaignState]).working
    there = (await services.campaigns.open(done.campaign.campaign_id)).state
    outcome = await services.campaigns.save(there, replace(there, entries=wanted.entries))
    assert isinstance(outcome, Saved)
    assert outcome.notes == (
        "The CMS dropped the days and day part of 1 entry, as it does whenever an order is saved.",
    )
