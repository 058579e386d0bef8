"""Writes that the demo CMS carried out although their answer was lost are never sent twice."""

from typing import Any

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import OutcomeUnknown
from app.domain.campaigns.campaign_form import CampaignForm
from tests.contract.api.test_campaigns import new_campaign, some_layouts
from tests.helpers.demo_cms import DemoCms

LOST: dict[str, dict[str, Any]] = {
    "dropped": {"kind": "drop", "after": True},
    "reset": {"kind": "reset", "after": True},
    "cut off": {"kind": "truncate", "with_length": True},
    "gateway": {"kind": "status", "status": 504, "after": True},
}


@pytest.fixture(params=list(LOST))
def loss(request: pytest.FixtureRequest) -> dict[str, Any]:
    """A way in which an answer gets lost after the request was carried out."""
    return LOST[request.param]


@pytest.mark.failure(4)
async def test_a_line_up_save_with_a_lost_answer_can_be_checked_and_sent_again(
    cms: DemoCms, client: CmsClient, loss: dict[str, Any]
) -> None:
    layouts = await some_layouts(client, 3)
    campaign_id = await new_campaign(client, layout_ids=layouts)
    form = CampaignForm(name="X", manage_layouts=True, layout_ids=layouts[::-1])
    cms.forget_requests()
    cms.fault(method="PUT", path=f"/api/campaign/{campaign_id}$", **loss)
    with pytest.raises(OutcomeUnknown) as caught:
        await client.campaigns.update(campaign_id, form)
    assert caught.value.idempotent
    assert cms.line_up(campaign_id) == list(layouts[::-1])
    assert len(cms.requests(path=f"/campaign/{campaign_id}$", method="PUT")) == 1


@pytest.mark.failure(4)
async def test_a_creation_with_a_lost_answer_happens_once(
    cms: DemoCms, client: CmsClient, loss: dict[str, Any]
) -> None:
    name = f"Lost {loss['kind']}"
    cms.fault(method="POST", path="/api/campaign$", **loss)
    with pytest.raises(OutcomeUnknown) as caught:
        await client.campaigns.create(CampaignForm(type="list", name=name))
    assert not caught.value.idempotent
    token = cms.token("maya")
    assert len(cms.api("GET", f"/campaign?name={name.replace(' ', '+')}", token=token).json()) == 1


@pytest.mark.failure(19)
@pytest.mark.parametrize("way", ["dropped", "gateway"])  # its answer has no body that could be lost halfway
async def test_an_assignment_with_a_lost_answer_happens_once(cms: DemoCms, client: CmsClient, way: str) -> None:
    (layout,) = await some_layouts(client, 1)
    campaign_id = await new_campaign(client)
    cms.fault(method="POST", path="/api/campaign/layout/assign/", **LOST[way])
    with pytest.raises(OutcomeUnknown) as caught:
        await client.campaigns.assign(campaign_id, layout)
    assert not caught.value.idempotent
    assert cms.line_up(campaign_id) == [layout]


@pytest.mark.failure(19)
async def test_a_removal_of_one_copy_with_a_lost_answer_happens_once(cms: DemoCms, client: CmsClient) -> None:
    (layout,) = await some_layouts(client, 1)
    campaign_id = await new_campaign(client, layout_ids=(layout, layout, layout))
    cms.fault("drop", method="DELETE", path="/api/campaign/layout/remove/", after=True)
    with pytest.raises(OutcomeUnknown) as caught:
        await client.campaigns.remove(campaign_id, layout, display_order=1)
    assert not caught.value.idempotent
    assert cms.line_up(campaign_id) == [layout, layout]


@pytest.mark.parametrize("body", ["", "{", "[]", '{"campaign":"no id"}'], ids=["empty", "cut off", "list", "no id"])
async def test_an_accepted_write_with_an_unreadable_answer_has_an_unknown_outcome(
    cms: DemoCms, client: CmsClient, body: str
) -> None:
    campaign_id = await new_campaign(client)
    cms.fault("body", method="PUT", path=f"/api/campaign/{campaign_id}$", body=body)
    with pytest.raises(OutcomeUnknown) as caught:
        await client.campaigns.update(campaign_id, CampaignForm(name="Saved all the same"))
    assert caught.value.idempotent
    assert cms.campaign(campaign_id)["campaign"] == "Saved all the same"
