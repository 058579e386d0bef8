"""All campaign routes against the demo CMS in both dialects: what is sent is what the CMS then holds."""

from contextlib import aclosing
from typing import Any

import pytest

from app.api.cms_client import CmsClient
from app.api.endpoint_base import Route
from app.api.endpoints import campaigns
from app.core.errors import Invalid, NotFound
from app.domain.campaigns.campaign import Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.layouts.layout import PUBLISHED
from app.domain.list_queries import CampaignQuery
from tests.helpers.demo_cms import DemoCms


async def listed(client: CmsClient, query: CampaignQuery | None = None) -> list[Campaign]:
    async with aclosing(client.campaigns.pages(query)) as pages:
        return [record async for page in pages for record in page.items]


async def some_layouts(client: CmsClient, count: int) -> tuple[int, ...]:
    """The ids of published layouts."""
    async with aclosing(client.layouts.pages()) as pages:
        found = [layout async for page in pages for layout in page.items]
    return tuple(layout.layout_id for layout in found if layout.published_status_id == PUBLISHED)[:count]


async def new_campaign(client: CmsClient, **fields: Any) -> int:
    form = CampaignForm(type="list", name="Contract", **fields)
    return (await client.campaigns.create(form)).campaign_id


def statuses(client: CmsClient, route: Route) -> set[int | None]:
    return {
        record.status
        for record in client.transport.requests
        if (record.method, record.route) == (route.method, route.template)
    }


async def test_the_list_has_every_campaign_once_in_id_order(cms: DemoCms, client: CmsClient) -> None:
    found = await listed(client)
    ids = [record.campaign_id for record in found]
    assert len(ids) > 40
    assert ids == sorted(set(ids))
    assert {record.type for record in found} == {"list", "ad"}
    assert all(record.layouts is None for record in found)


async def test_another_order_can_be_asked_for(client: CmsClient, cms: DemoCms) -> None:
    found = await listed(client, CampaignQuery(sort_by="numberLayouts", sort_dir="desc"))
    counts = [record.number_layouts or 0 for record in found]
    assert counts == sorted(counts, reverse=True)


@pytest.mark.parametrize(
    "query, holds",
    [
        (CampaignQuery(type="ad"), lambda record: record.type == "ad"),
        (CampaignQuery(name="autumn"), lambda record: "autumn" in record.name.lower()),
        (CampaignQuery(has_layouts=1), lambda record: record.number_layouts),
        (CampaignQuery(is_layout_specific=1), lambda record: record.is_layout_specific),
        (CampaignQuery(tags="window"), lambda record: any("window" in tag.text for tag in record.tags)),
        (CampaignQuery(retired=0), lambda record: not record.retired),
    ],
    ids=["type", "name", "has layouts", "layout-specific", "tags", "retired"],
)
async def test_filters_return_only_matching_records(client: CmsClient, query: CampaignQuery, holds: object) -> None:
    found = await listed(client, query)
    everything = await listed(client, CampaignQuery(is_layout_specific=-1))
    assert found
    assert len(found) < len(everything)
    assert callable(holds)
    assert all(holds(record) for record in found)


async def test_one_campaign_comes_with_its_line_up(cms: DemoCms, client: CmsClient) -> None:
    chosen = next(record for record in await listed(client) if (record.number_layouts or 0) > 5)
    campaign = await client.campaigns.get(chosen.campaign_id)
    assert campaign.layouts is not None
    assert [entry.layout_id for entry in campaign.layouts] == cms.line_up(chosen.campaign_id)
    assert [entry.display_order for entry in campaign.layouts] == list(range(1, len(campaign.layouts) + 1))
    assert all(entry.name and entry.layout_campaign_id for entry in campaign.layouts)
    assert (await client.campaigns.get(chosen.campaign_id, embed="")).layouts is None


async def test_a_missing_campaign_is_not_found(client: CmsClient) -> None:
    with pytest.raises(NotFound) as caught:
        await client.campaigns.get(999_999)
    assert "unknown_route" not in caught.value.diagnostics


async def test_a_new_campaign_keeps_what_was_sent(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 3)
    created = await client.campaigns.create(
        CampaignForm(
            type="list",
            name="Käse & Brot 🥐 <100%",
            layout_ids=(layouts[2], layouts[0], layouts[2]),
            list_play_order="block",
            tags=("season|autumn", "counter"),
        )
    )
    assert cms.line_up(created.campaign_id) == [layouts[2], layouts[0], layouts[2]]
    campaign = await client.campaigns.get(created.campaign_id)
    assert campaign.name.startswith("Käse & Brot 🥐")
    assert campaign.list_play_order == "block"
    assert sorted(tag.text for tag in campaign.tags) == ["counter", "season|autumn"]
    assert statuses(client, campaigns.CAMPAIGN_ADD) <= set(campaigns.CAMPAIGN_ADD.success)


async def test_a_complete_form_is_stored_completely_and_in_order(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 5)
    campaign_id = await new_campaign(client, layout_ids=layouts)
    order = (layouts[3], layouts[1], layouts[3], layouts[0])
    form = CampaignForm(
        name="Renamed",
        manage_layouts=True,
        layout_ids=order,
        tags=("window",),
        cycle_playback_enabled=True,
        play_count=3,
        list_play_order="block",
        ref1="R1",
        ref2="",
        ref5="five = 5 & more",
    )
    await client.campaigns.update(campaign_id, form)
    assert cms.line_up(campaign_id) == list(order)
    campaign = await client.campaigns.get(campaign_id)
    assert (campaign.name, campaign.play_count, campaign.cycle_playback_enabled) == ("Renamed", 3, True)
    assert ([tag.text for tag in campaign.tags], campaign.list_play_order) == (["window"], "block")
    assert (campaign.ref1, campaign.ref2 or "", campaign.ref5) == ("R1", "", "five = 5 & more")
    assert statuses(client, campaigns.CAMPAIGN_EDIT) <= set(campaigns.CAMPAIGN_EDIT.success)


async def test_fields_missing_from_a_form_are_reset(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 2)
    campaign_id = await new_campaign(client, layout_ids=layouts, tags=("window",))
    await client.campaigns.update(
        campaign_id, CampaignForm(name="X", ref1="R", cycle_playback_enabled=True, play_count=2)
    )
    await client.campaigns.update(campaign_id, CampaignForm(name="X"))
    campaign = await client.campaigns.get(campaign_id)
    assert (campaign.tags, campaign.ref1 or "", bool(campaign.cycle_playback_enabled)) == ((), "", False)
    assert cms.line_up(campaign_id) == list(layouts)


async def test_an_empty_line_up_removes_all_layouts(cms: DemoCms, client: CmsClient) -> None:
    campaign_id = await new_campaign(client, layout_ids=await some_layouts(client, 2))
    await client.campaigns.update(campaign_id, CampaignForm(name="X", manage_layouts=True, layout_ids=()))
    assert cms.line_up(campaign_id) == []


async def test_a_campaign_without_a_name_is_refused_with_its_field(client: CmsClient) -> None:
    with pytest.raises(Invalid) as caught:
        await client.campaigns.create(CampaignForm(type="list", name=""))
    assert list(caught.value.fields) == ["name"]


async def test_an_unknown_layout_fails_the_whole_line_up(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 2)
    campaign_id = await new_campaign(client, layout_ids=layouts)
    with pytest.raises(NotFound):
        await client.campaigns.update(
            campaign_id, CampaignForm(name="X", manage_layouts=True, layout_ids=(layouts[0], 999_999))
        )
    assert cms.line_up(campaign_id) == list(layouts)


async def test_layouts_are_assigned_at_the_end_and_removed_one_by_one_or_all(cms: DemoCms, client: CmsClient) -> None:
    first, second = await some_layouts(client, 2)
    campaign_id = await new_campaign(client)
    for layout in (first, second, first):
        await client.campaigns.assign(campaign_id, layout)
    assert cms.line_up(campaign_id) == [first, second, first]
    await client.campaigns.remove(campaign_id, first, display_order=1)
    assert cms.line_up(campaign_id) == [second, first]
    await client.campaigns.assign(campaign_id, first)
    await client.campaigns.remove(campaign_id, first)
    assert cms.line_up(campaign_id) == [second]
    await client.campaigns.remove(campaign_id, first)
    assert statuses(client, campaigns.CAMPAIGN_ASSIGN) <= set(campaigns.CAMPAIGN_ASSIGN.success)
    assert statuses(client, campaigns.CAMPAIGN_REMOVE) <= set(campaigns.CAMPAIGN_REMOVE.success)


async def test_an_ad_is_changed_step_by_step(cms: DemoCms, client: CmsClient) -> None:
    async with aclosing(client.display_groups.pages()) as pages:
        groups = [group.display_group_id async for page in pages for group in page.items]
    ad = await client.campaigns.create(CampaignForm(type="ad", name="Ad", target_type="plays", target=500))
    form = CampaignForm(
        name="Ad",
        target_type="plays",
        target=700,
        start_dt="2026-07-01 10:00:00",
        end_dt="2026-07-31 10:00:00",
        display_group_ids=tuple(groups[:2]),
    )
    await client.campaigns.update(ad.campaign_id, form)
    (layout,) = await some_layouts(client, 1)
    await client.campaigns.assign(ad.campaign_id, layout, days_of_week=(1, 5), day_part_id=None)
    campaign = await client.campaigns.get(ad.campaign_id)
    assert (campaign.type, campaign.target, set(campaign.display_group_ids)) == ("ad", 700, set(groups[:2]))
    assert campaign.start_dt
    assert campaign.end_dt
    assert campaign.layouts is not None
    assert [(entry.layout_id, entry.days_of_week) for entry in campaign.layouts] == [(layout, "1,5")]
    with pytest.raises(Invalid):
        await client.campaigns.update(ad.campaign_id, CampaignForm(name="Ad", target_type="plays", target=700))


async def test_a_campaign_is_filed_in_another_folder(cms: DemoCms, client: CmsClient) -> None:
    campaign_id = await new_campaign(client)
    (root, *_) = await client.folders.tree()
    folder = root.children[0]
    await client.campaigns.select_folder(campaign_id, folder.folder_id)
    assert (await client.campaigns.get(campaign_id)).folder_id == folder.folder_id
    assert statuses(client, campaigns.CAMPAIGN_FOLDER) <= set(campaigns.CAMPAIGN_FOLDER.success)
    with pytest.raises(NotFound):
        await client.campaigns.select_folder(campaign_id, 999_999)


async def test_a_copy_is_a_separate_campaign(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 2)
    campaign_id = await new_campaign(client, layout_ids=layouts)
    copy = await client.campaigns.copy(campaign_id, "The copy")
    assert copy.campaign_id != campaign_id
    assert cms.line_up(copy.campaign_id) == list(layouts)


async def test_a_deleted_campaign_is_gone_and_cannot_be_deleted_again(client: CmsClient) -> None:
    campaign_id = await new_campaign(client)
    await client.campaigns.delete(campaign_id)
    with pytest.raises(NotFound):
        await client.campaigns.get(campaign_id)
    with pytest.raises(NotFound):
        await client.campaigns.delete(campaign_id)
    assert statuses(client, campaigns.CAMPAIGN_DELETE) == {204, 404}


async def test_1200_entries_arrive_complete_and_in_order(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 40)
    campaign_id = await new_campaign(client, layout_ids=layouts)
    order = (layouts * 30)[::-1]
    assert len(order) == 1200
    await client.campaigns.update(
        campaign_id, CampaignForm(name="Long", manage_layouts=True, layout_ids=order, ref1="kept")
    )
    assert cms.line_up(campaign_id) == list(order)
    campaign = await client.campaigns.get(campaign_id)
    assert campaign.layouts is not None
    assert [entry.layout_id for entry in campaign.layouts] == list(order)
    assert campaign.ref1 == "kept"
    puts = [record for record in client.transport.requests if record.method == "PUT"]
    assert len(puts) == (1 if cms.dialect == "observed" else 2)


async def test_the_probe_for_long_forms_changes_nothing(cms: DemoCms, client: CmsClient) -> None:
    layouts = await some_layouts(client, 3)
    campaign_id = await new_campaign(client, layout_ids=layouts)
    before = cms.campaign(campaign_id)
    kept = await client.campaigns._long_bodies._reads_whole_form(campaign_id, 1200)
    assert kept is (cms.dialect == "documented")
    assert cms.campaign(campaign_id) == before
