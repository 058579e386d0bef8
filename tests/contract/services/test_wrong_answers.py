"""Answers that are wrong or belong to something else: nothing is doubled, lost or told wrongly."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from app.core.errors import BadResponse, MarqueeError, NotACms, OutcomeUnknown
from app.domain.lineups.lineup import CampaignState
from app.services.saving.creation import CreationUnknown
from app.services.saving.verified_save import Saved
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.demo_cms import DemoCms


def _named(cms: DemoCms, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = cms.api("GET", "/campaign?length=100000", token=cms.token()).json()
    return [row for row in rows if row["campaign"] == name]


def _made(cms: DemoCms, name: str, user: str = "maya", **fields: Any) -> int:
    form = {"name": name, "type": "list", **fields}
    return int(cms.api("POST", "/campaign", token=cms.token(user), form=form).json()["campaignId"])


def _body(cms: DemoCms, campaign_id: int) -> str:
    answer = cms.api("GET", f"/campaign/{campaign_id}?embed=layouts", token=cms.token())
    return json.dumps(answer.json())


@pytest.mark.failure(19)
async def test_a_copy_that_could_not_be_completed_is_not_made_again(services: UserServices) -> None:
    cms = services.cms
    source = _made(cms, "Copied once", ref1="kept")
    copies: set[int] = set()
    cms.fault("drop", method="GET", path=r"^/api/campaign/\d+$", times=None, skip=2)
    try:
        copies.add((await services.campaigns.duplicate(source, "The only copy")).campaign.campaign_id)
    except MarqueeError:
        cms.clear_faults()  # which is what Try again does
        copies.add((await services.campaigns.duplicate(source, "The only copy")).campaign.campaign_id)
    cms.clear_faults()
    assert [row["campaignId"] for row in _named(cms, "The only copy")] == list(copies)


@pytest.mark.failure(35)
@pytest.mark.parametrize(
    "name",
    [
        "-50 percent",
        "Winter -50 percent",
        "A\\B sale",
        "-",
        "a,-longest part",
        "100 % _ off",
        "Tom & Jerry <3",
        "Ü<b>ber</b> alles",
        "東京 – セール",
    ],
)
async def test_a_late_creation_is_found_under_any_name(services: UserServices, name: str) -> None:
    services.cms.late(method="POST", path="^/api/campaign$", seconds=0.1)
    made = await services.campaigns.create(name)
    assert [row["campaignId"] for row in _named(services.cms, made.campaign.name)] == [made.campaign.campaign_id]


@pytest.mark.failure(36)
async def test_a_colleagues_campaign_of_the_same_name_is_not_taken_for_the_own_one(services: UserServices) -> None:
    cms = services.cms
    cms.fault("status", method="POST", path="^/api/campaign$", status=504, body="<html>")
    services.writer.account = lambda: 1
    creating = asyncio.create_task(services.campaigns.create("Same second"))
    await cms.arrived(method="POST", path="^/api/campaign$")
    theirs = _made(cms, "Same second", "alex")
    with pytest.raises(CreationUnknown) as told:
        await creating
    told.value.allow_resend()
    mine = (await services.campaigns.create("Same second")).campaign.campaign_id
    assert {row["campaignId"] for row in _named(cms, "Same second")} == {mine, theirs}


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [422, 504])
async def test_a_campaign_that_the_same_account_created_elsewhere_in_another_folder_is_not_taken_for_the_lost_one(
    services: UserServices, status: int
) -> None:
    cms, name = services.cms, f"On two computers {status}"
    refused = {"error": status, "message": "That can't be done."}
    cms.fault("status", method="POST", path="^/api/campaign$", status=status, body=json.dumps(refused))
    with pytest.raises(MarqueeError):
        await services.campaigns.create(name, folder_id=2)
    elsewhere = _made(cms, name, folderId=3)
    with pytest.raises(CreationUnknown) as told:
        await services.campaigns.create(name, folder_id=2)
    assert told.value.ids == (elsewhere,)
    told.value.allow_resend()
    mine = await services.campaigns.create(name, folder_id=2)
    assert mine.campaign.folder_id == 2
    assert len(_named(cms, name)) == 2


@pytest.mark.failure(35)
@pytest.mark.parametrize("status", [200, 302])
async def test_a_creation_that_arrives_after_a_web_page_was_answered_is_found(
    services: UserServices, status: int
) -> None:
    name = f"After a page {status}"
    services.cms.late(method="POST", path="^/api/campaign$", seconds=0.15, status=status)
    try:
        await services.campaigns.create(name)
    except MarqueeError:
        await asyncio.sleep(0.3)
        await services.campaigns.create(name)
    assert len(_named(services.cms, name)) == 1


@pytest.mark.failure(38)
async def test_a_creation_answered_with_another_campaign_is_found_or_decided(services: UserServices) -> None:
    cms = services.cms
    other = _made(cms, "Another user's")
    cms.fault("body", method="POST", path="^/api/campaign$", body=_body(cms, other))
    done = await services.campaigns.create("Really mine")
    assert done.campaign.campaign_id != other
    assert len(_named(cms, "Really mine")) == 1


@pytest.mark.failure(38)
async def test_a_new_record_that_can_be_read_only_later_is_reported_as_created(services: UserServices) -> None:
    """Behind a database replica the first reads don't have it yet."""
    cms = services.cms
    gone = json.dumps({"error": 404, "message": "Campaign not found", "property": None, "help": None})
    cms.fault("status", method="GET", path=r"^/api/campaign/\d+$", status=404, body=gone, times=2)
    try:
        await services.campaigns.create("On the replica later")
    except MarqueeError:
        await services.campaigns.create("On the replica later")
    assert len(_named(cms, "On the replica later")) == 1


@pytest.mark.failure(5)
async def test_a_record_that_is_not_the_one_asked_for_is_neither_shown_nor_sent_back(services: UserServices) -> None:
    cms = services.cms
    mine, other = _made(cms, "Mine", tags="mine"), _made(cms, "Other", tags="other")
    cms.fault("body", method="GET", path=rf"^/api/campaign/{mine}$", body=_body(cms, other))
    with pytest.raises(BadResponse):
        await services.campaigns.rename(mine, "Renamed")
    await services.campaigns.rename(mine, "Renamed")
    assert cms.campaign(mine)["campaign"] == "Renamed"
    assert [tag["tag"] for tag in cms.campaign(mine)["tags"]] == ["mine"]


@pytest.mark.failure(5)
async def test_a_save_answered_with_another_record_is_judged_by_reading(services: UserServices) -> None:
    cms = services.cms
    mine, other = _made(cms, "Mine answered"), _made(cms, "Other answered")
    base = (await services.campaigns.read(mine)).state
    cms.fault("body", method="PUT", path=rf"^/api/campaign/{mine}$", body=_body(cms, other))
    meant = _with_name(base, "Mine, saved")
    outcome = await services.campaigns.save(base, meant)
    assert isinstance(outcome, Saved)
    assert cms.campaign(mine)["campaign"] == "Mine, saved"


@pytest.mark.failure(9)
async def test_a_gateway_that_finds_no_cms_does_not_make_a_campaign_look_deleted(services: UserServices) -> None:
    """Some gateways answer 404 while the CMS behind them is starting: that says nothing about the campaign."""
    cms = services.cms
    mine = _made(cms, "Still there")
    page: dict[str, Any] = {"status": 404, "body": "404 page not found", "content_type": "text/plain", "times": None}
    cms.fault("status", path=f"^/api/campaign/{mine}$", **page)
    with pytest.raises(NotACms):
        await services.campaigns.delete(mine)
    cms.clear_faults()
    cms.fault("drop", method="DELETE", path=f"^/api/campaign/{mine}$", times=None)
    cms.fault("status", method="GET", path=f"^/api/campaign/{mine}$", skip=1, **page)
    with pytest.raises(OutcomeUnknown):
        await services.campaigns.delete(mine)
    assert cms.campaign(mine)["campaign"] == "Still there"


@pytest.mark.failure(20)
async def test_undoing_a_rename_leaves_a_name_that_someone_else_gave_since(
    services: UserServices, connect_user: ConnectUser
) -> None:
    mine = _made(services.cms, "Before")
    await services.campaigns.rename(mine, "Mine now")
    await (await connect_user(services.cms)).campaigns.rename(mine, "Theirs now")
    with pytest.raises(MarqueeError):
        await services.campaigns.rename(mine, "Before", only_from="Mine now")
    assert services.cms.campaign(mine)["campaign"] == "Theirs now"


def _with_name(base: CampaignState, name: str) -> CampaignState:
    return replace(base, properties=replace(base.properties, name=name))


REFUSED = {"error": 422, "message": "That can't be done.", "property": None, "help": None}


@pytest.mark.failure(35)
@pytest.mark.parametrize("was_made", [True, False])
async def test_a_refused_creation_that_cannot_be_looked_for_is_looked_for_before_it_is_sent_again(
    services: UserServices, *, was_made: bool
) -> None:
    cms, name = services.cms, f"Made: {was_made}"
    if was_made:
        cms.applied(422, method="POST", path="^/api/campaign$", json_body=REFUSED)
    else:
        cms.fault("status", method="POST", path="^/api/campaign$", status=422, body=json.dumps(REFUSED))
    cms.fault("status", method="GET", path="^/api/campaign", status=500, body="{}", times=None, skip=1)
    with pytest.raises(CreationUnknown, match=r"That can't be done\. Marquee couldn't check"):
        await services.campaigns.create(name)
    cms.clear_faults()
    made = await services.campaigns.create(name)
    assert [row["campaignId"] for row in _named(cms, name)] == [made.campaign.campaign_id]


@pytest.mark.failure(35)
@pytest.mark.parametrize("look", [403, 404, 500])
async def test_a_save_refused_although_it_was_made_is_not_reported_as_refused_unless_it_was_read(
    services: UserServices, look: int
) -> None:
    cms, unread = services.cms, json.dumps({"error": look, "message": "", "help": None})
    campaign_id = _made(cms, "Before the refusal")
    cms.applied(422, method="PUT", path=f"^/api/campaign/{campaign_id}$", json_body=REFUSED)
    cms.fault(
        "status", method="GET", path=f"^/api/campaign/{campaign_id}$", status=look, body=unread, times=None, skip=1
    )
    with pytest.raises(OutcomeUnknown, match="couldn't check"):
        await services.campaigns.rename(campaign_id, "After the refusal")
    cms.clear_faults()
    cms.forget_requests()
    done = await services.campaigns.rename(campaign_id, "After the refusal")
    assert done.campaign.name == "After the refusal"
    assert cms.requests(method="PUT") == []
