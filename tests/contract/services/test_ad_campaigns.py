"""Ads are read and saved as a whole: nothing is reset, everything is verified, and other users' changes are merged."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.api.cms_client import CmsClient
from app.core.change_hub import Kind
from app.core.errors import Invalid, NotFound, OutcomeUnknown
from app.domain.ads.ad import AdState
from app.domain.ads.ad_order_steps import days_of
from app.domain.cms_address import Origin
from app.domain.lineups.lineup import Entry
from app.domain.merging.field_merge import FieldMerge
from app.domain.merging.merge_plan import Side
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.services.saving.save_recheck import Repeated
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted
from app.transport.http_client import Limits
from tests.helpers.ad_campaigns import (
    FENCE,
    AdServices,
    ad_services,
    entry_of,
    make_ad,
    published_layouts,
    reordered,
    truth,
)
from tests.helpers.demo_cms import DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport
from tests.helpers.save_rechecks import NOT_BY_ITSELF, looked


@pytest.fixture
async def services(cms: DemoCms, tmp_path: Path) -> AsyncIterator[AdServices]:
    async with open_transport(Origin(cms.url), tokens=FixedTokens(cms.token()), limits=Limits(write_s=5)) as transport:
        services = ad_services(CmsClient(transport), tmp_path)
        services.ads.recent.looks_s = NOT_BY_ITSELF
        yield services
        await services.writer.aclose()
        await services.drafts.close()


async def test_an_ad_is_read_with_dates_in_the_cms_time_zone(cms: DemoCms, services: AdServices) -> None:
    state = await services.state(make_ad(cms, "Read me"))
    assert state.name == "Read me"
    assert set(state.tags) == {"season:spring", "offer|half"}
    assert (state.target_type, state.target) == ("plays", 500)
    assert (state.start_dt, state.end_dt) == ("2027-03-01 08:00:00", "2027-03-31 20:00:00")
    assert (state.display_group_ids, state.ref1, state.ref5) == ((1, 2), "A-17", "")
    assert [each.days_of_week for each in state.entries] == ["1,5", None, None, "6,7", None]
    assert [each.day_part_id for each in state.entries] == [None, 4, None, None, None]
    assert state.entries[2].geo_fence == FENCE


async def test_a_list_campaign_is_not_an_ad(cms: DemoCms, services: AdServices) -> None:
    made = cms.api("POST", "/campaign", token=cms.token(), form={"type": "list", "name": "A list"}).json()
    with pytest.raises(Invalid):
        await services.ads.open(int(made["campaignId"]))
    with pytest.raises(NotFound):
        await services.ads.open(999_999)


async def test_dates_are_neither_guessed_nor_lost_without_a_zone(cms: DemoCms, tmp_path: Path) -> None:
    campaign_id = make_ad(cms, "No zone")
    async with open_transport(Origin(cms.url), tokens=FixedTokens(cms.token())) as transport:
        services = ad_services(CmsClient(transport), tmp_path, zone=None)
        found = await services.ads.open(campaign_id)
        assert (found.lacks_zone, found.state.start_dt) == (True, None)
        with pytest.raises(Invalid, match="time zone"):
            await services.save(campaign_id, found.state, replace(found.state, name="Renamed"))
        assert cms.campaign(campaign_id)["startDt"]
        await services.drafts.close()


async def test_one_change_leaves_everything_else_unchanged(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "One change")
    base, before = await services.state(campaign_id), cms.campaign(campaign_id)
    cms.forget_requests()
    outcome = await services.save(campaign_id, base, replace(base, target=750))
    assert isinstance(outcome, Saved)
    assert outcome.sentence == "Saved and verified: 5 layouts on 2 display groups."
    after = cms.campaign(campaign_id)
    assert after["target"] == 750
    changing = {"target", "modifiedAt", "modifiedBy", "modifiedByName"}
    assert {key: value for key, value in after.items() if key not in changing} == {
        key: value for key, value in before.items() if key not in changing
    }
    assert [entry["method"] for entry in cms.requests()] == ["GET", "PUT", "GET"]
    assert [(change.kind, change.ids) for change in services.changes] == [(Kind.UPDATED, (campaign_id,))]


async def test_all_changes_at_once_are_saved(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "All of it", layouts=4)
    base = await services.state(campaign_id)
    fresh = published_layouts(cms, 9)[-1]
    entries = (
        base.entries[2],
        replace(base.entries[0], days_of_week="2,3", geo_fence=FENCE),
        entry_of(fresh, days_of_week="1,2,3,4,5,6,7", day_part_id=4),
        base.entries[3],
    )
    working = AdState(
        name="All of it, later",
        folder_id=base.folder_id,
        tags=("winter",),
        target_type="budget",
        target=9_000,
        start_dt="2027-06-01 00:00:00",
        end_dt="2027-06-30 23:59:59",
        display_group_ids=(3,),
        entries=entries,
        ref1="",
        ref2="two",
        ref5="five",
    )
    outcome = await services.save(campaign_id, base, working)
    assert isinstance(outcome, Saved)
    found = cms.campaign(campaign_id)
    assert (found["campaign"], found["targetType"], found["target"]) == ("All of it, later", "budget", 9_000)
    assert (found["displayGroupIds"], found["ref1"] or "", found["ref2"], found["ref5"]) == ([3], "", "two", "five")
    assert [tag["tag"] for tag in found["tags"]] == ["winter"]
    assert truth(cms, campaign_id) == [
        (entries[0].layout_id, None, 0, FENCE),
        (entries[1].layout_id, "2,3", 0, FENCE),
        (fresh, "1,2,3,4,5,6,7", 4, None),
        (entries[3].layout_id, "6,7", 0, None),
    ]
    state = await services.state(campaign_id)
    assert (state.start_dt, state.end_dt) == (working.start_dt, working.end_dt)


async def test_dates_and_references_can_be_removed(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Cleared")
    base = await services.state(campaign_id)
    outcome = await services.save(campaign_id, base, replace(base, start_dt=None, end_dt=None, ref1="", tags=()))
    assert isinstance(outcome, Saved)
    found = cms.campaign(campaign_id)
    assert (found["startDt"], found["endDt"], found["ref1"] or "", found["tags"]) == (0, 0, "", [])


async def test_changing_only_layouts_needs_no_put(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Only the order", layouts=3)
    base = await services.state(campaign_id)
    cms.forget_requests()
    assert isinstance(await services.save(campaign_id, base, reordered(base, "021")), Saved)
    assert [entry["method"] for entry in cms.requests()] == ["GET", "POST", "GET", "DELETE", "GET"]


async def test_unchanged_values_are_not_sent(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Nothing new")
    base = await services.state(campaign_id)
    cms.forget_requests()
    outcome = await services.save(campaign_id, base, replace(base, tags=base.tags[::-1], display_group_ids=(2, 1)))
    assert isinstance(outcome, Saved)
    assert not outcome.was_sent
    assert [entry["method"] for entry in cms.requests()] == ["GET"]


@pytest.mark.parametrize(
    "change, field",
    [
        ({"name": " "}, "name"),
        ({"target": None}, "target"),
        ({"target_type": "clicks"}, "target_type"),
        ({"display_group_ids": ()}, "display_group_ids"),
        ({"end_dt": "2027-02-01 00:00:00"}, "end_dt"),
        ({"start_dt": "soon"}, "start_dt"),
        ({"ref3": "x" * 255}, "ref3"),
        ({"tags": ("a,b",)}, "tags"),
    ],
)
async def test_invalid_values_are_not_sent(
    cms: DemoCms, services: AdServices, change: dict[str, object], field: str
) -> None:
    campaign_id = make_ad(cms, "Refused here", layouts=1)
    base = await services.state(campaign_id)
    cms.forget_requests()
    with pytest.raises(Invalid) as refused:
        await services.save(campaign_id, base, replace(base, **change))  # type: ignore[arg-type]  # values by name
    assert field in refused.value.fields
    assert {entry["method"] for entry in cms.requests()} == {"GET"}


async def test_a_missing_display_group_is_named(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Gone group", layouts=1)
    base = await services.state(campaign_id)
    with pytest.raises(Invalid) as refused:
        await services.save(campaign_id, base, replace(base, display_group_ids=(1, 999, 2)))
    assert "#999" in refused.value.fields["display_group_ids"]
    with pytest.raises(Invalid) as refused:
        await services.save(campaign_id, base, replace(base, folder_id=999))
    assert "folder" in refused.value.fields["display_group_ids"]
    assert cms.campaign(campaign_id)["displayGroupIds"] == [1, 2]


@pytest.mark.parametrize("layouts", [0, 3])
async def test_a_new_ad_is_created_in_three_kinds_of_steps(cms: DemoCms, services: AdServices, layouts: int) -> None:
    like = await services.state(make_ad(cms, "Like this", layouts=layouts))
    cms.forget_requests()
    campaign_id = await services.ads.create(replace(like, name=" Brand new "), initiator="page")
    methods = [entry["method"] for entry in cms.requests() if entry["method"] != "GET"]
    assert methods == ["POST", "PUT", *["POST"] * layouts]
    assert await services.state(campaign_id) == replace(like, name="Brand new")
    assert [(change.kind, change.ids) for change in services.changes] == [(Kind.CREATED, (campaign_id,))]


@pytest.mark.failure(7)
async def test_a_new_ad_is_filled_after_a_wait_that_the_cms_asks_for(services: AdServices, cms: DemoCms) -> None:
    like = await services.state(make_ad(cms, "Like this", layouts=2))
    cms.fault("status", path=r"/campaign/\d+$", method="PUT", status=429, headers={"Retry-After": "1"})
    campaign_id = await services.ads.create(replace(like, name="Filled after a wait"))
    assert await services.state(campaign_id) == replace(like, name="Filled after a wait")


async def test_an_incomplete_new_ad_exists_and_can_be_saved_again(cms: DemoCms, services: AdServices) -> None:
    like = await services.state(make_ad(cms, "Like that", layouts=3))
    refusal = '{"error":500,"message":"Whoops"}'
    cms.fault("status", path="/campaign/[0-9]+$", method="PUT", status=500, body=refusal)
    campaign_id = await services.ads.create(replace(like, name="Incomplete"))
    base = await services.state(campaign_id)
    assert (base.target, base.display_group_ids, base.entries) == (500, (), ())
    assert isinstance(await services.save(campaign_id, base, replace(like, name="Incomplete")), Saved)
    assert await services.state(campaign_id) == replace(like, name="Incomplete")


async def test_a_new_ad_with_a_lost_answer_is_not_created_twice(cms: DemoCms, services: AdServices) -> None:
    like = await services.state(make_ad(cms, "Lost", layouts=1))
    cms.fault("drop", path="/campaign$", method="POST", after=True)
    cms.forget_requests()
    campaign_id = await services.ads.create(replace(like, name="Lost in the post"))
    assert len(cms.requests(path="/campaign$", method="POST")) == 1
    assert await services.state(campaign_id) == replace(like, name="Lost in the post")
    with pytest.raises(Invalid):
        await services.ads.create(replace(like, name=""))


async def test_unshared_layouts_cannot_be_moved(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Locked", layouts=3)
    base = await services.state(campaign_id)
    locked = replace(base, entries=tuple(replace(each, locked=True) for each in base.entries))
    cms.forget_requests()
    with pytest.raises(Invalid) as refused:
        await services.save(campaign_id, locked, reordered(locked, "210"))
    assert base.entries[1].name in refused.value.fields["entries"]
    assert {entry["method"] for entry in cms.requests()} == {"GET"}
    assert isinstance(await services.save(campaign_id, base, reordered(locked, "01")), Saved)


async def test_another_users_change_is_merged_and_saved(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Both of us", layouts=3)
    base = await services.state(campaign_id)
    theirs = replace(base, target=900, ref2="theirs")
    assert isinstance(await services.save(campaign_id, base, theirs), Saved)
    mine = replace(reordered(base, "021"), target=800)
    outcome = await services.save(campaign_id, base, mine)
    assert isinstance(outcome, NeedsMerge)
    merge = FieldMerge(outcome.base, outcome.mine, outcome.theirs).resolve("target", Side.MINE)
    assert isinstance(await services.save(campaign_id, outcome.theirs, merge.result()), Saved)
    found = await services.state(campaign_id)
    assert (found.target, found.ref2) == (800, "theirs")
    assert [each.layout_id for each in found.entries] == [base.entries[int(n)].layout_id for n in "021"]


async def test_text_stripped_by_the_cms_is_reported(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Plain", layouts=1)
    base = await services.state(campaign_id)
    outcome = await services.save(campaign_id, base, replace(base, ref4="<b>bold</b>"))
    assert isinstance(outcome, ServerAdjusted)
    assert outcome.sentence == "The CMS saved it but changed reference 4."


async def test_a_time_skipped_by_a_clock_change_is_saved_and_reported(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Spring forward", layouts=1)
    base = await services.state(campaign_id)
    outcome = await services.save(campaign_id, base, replace(base, start_dt="2027-03-28 01:30:00"))
    assert isinstance(outcome, ServerAdjusted)
    assert outcome.sentence == "The CMS saved it but changed the start."
    assert outcome.fresh.start_dt == "2027-03-28 02:30:00"


async def test_a_put_with_a_lost_answer_is_checked(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Lost put", layouts=3)
    base = await services.state(campaign_id)
    cms.fault("drop", path=f"/campaign/{campaign_id}$", method="PUT", after=True, times=None)
    cms.forget_requests()
    outcome = await services.save(campaign_id, base, replace(reordered(base, "021"), target=4))
    assert isinstance(outcome, Saved)
    assert len(cms.requests(method="PUT")) <= 3
    assert cms.campaign(campaign_id)["target"] == 4


@pytest.mark.failure(35, 36)
@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "late", "seconds": 0.3, "status": 504},
        {"kind": "late", "seconds": 0.3, "cut": "drop"},
        {"kind": "applied", "status": 503, "headers": {"Retry-After": "0"}},
        {"kind": "applied", "status": 500, "body": '{"error":500,"message":"Whoops"}'},
        {"kind": "applied", "status": 520},
    ],
    ids=["late 504", "late and cut", "applied, then 503", "applied, then 500", "applied, then 520"],
)
async def test_a_put_that_arrives_late_or_returns_an_error_is_saved(
    cms: DemoCms, services: AdServices, fault: dict[str, Any]
) -> None:
    campaign_id = make_ad(cms, "Odd put", layouts=3)
    base = await services.state(campaign_id)
    cms.fault(**fault, path=f"/campaign/{campaign_id}$", method="PUT")
    working = replace(reordered(base, "021"), target=4, ref2="two")
    assert isinstance(await services.save(campaign_id, base, working), Saved)
    cms.wait_for_late()
    found = await services.state(campaign_id)
    assert (found.target, found.ref2) == (4, "two")
    assert [each.layout_id for each in found.entries] == [each.layout_id for each in working.entries]


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [403, 500])
async def test_a_put_that_is_refused_the_second_time_may_still_arrive(
    cms: DemoCms, services: AdServices, status: int
) -> None:
    """The refusal says nothing about the first PUT, so the next save knows what arrived."""
    campaign_id = make_ad(cms, f"Refused the second time {status}", layouts=1)
    base = await services.state(campaign_id)
    path = f"/campaign/{campaign_id}$"
    cms.late(path=path, method="PUT", status=504)
    body = f'{{"error":{status},"message":"Not now"}}'
    cms.fault("status", path=path, method="PUT", times=None, status=status, body=body)
    working = replace(base, target=4)
    with pytest.raises(OutcomeUnknown):
        await services.save(campaign_id, base, working)
    cms.clear_faults()
    cms.wait_for_late()
    cms.forget_requests()
    outcome = await services.save(campaign_id, base, working)
    assert isinstance(outcome, Saved)
    assert cms.requests(method="PUT") == [], "the first has arrived"


@pytest.mark.failure(39)
@pytest.mark.parametrize("ending", ["finish", "put back"])
async def test_a_finished_or_undone_reordering_is_checked_again(
    cms: DemoCms, services: AdServices, ending: str
) -> None:
    campaign_id = make_ad(cms, "Looked at again", layouts=3)
    base = await services.state(campaign_id)
    cms.fault("status", path="/layout/(assign|remove)/", skip=1, status=422, body='{"error":422,"message":"No"}')
    with pytest.raises(OrderInterrupted):
        await services.save(campaign_id, base, reordered(base, "210"))
    told: list[Repeated[AdState]] = []
    services.ads.recent.subscribe_repeated(told.append)
    interrupted = await services.ads.orders.interruption_of(campaign_id)
    assert interrupted is not None
    await (services.ads.finish if ending == "finish" else services.ads.put_back)(interrupted)
    add_again(cms, campaign_id, base.entries[1])
    await looked(services.ads.recent, campaign_id)
    (found,) = told
    assert isinstance(await services.ads.repair(found), Saved)
    order = "210" if ending == "finish" else "012"
    assert [each.layout_id for each in (await services.state(campaign_id)).entries] == [
        base.entries[int(place)].layout_id for place in order
    ]


@pytest.mark.failure(39)
async def test_a_step_that_arrives_twice_is_noticed_and_can_be_repaired(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Twice", layouts=4)
    base = await services.state(campaign_id)
    told: list[Repeated[AdState]] = []
    overwritten: list[object] = []
    services.ads.recent.subscribe_repeated(told.append)
    services.ads.recent.subscribe(overwritten.append)
    cms.forget_requests()
    cms.repeated(path="/layout/assign/", seconds=0.4)
    working = reordered(base, "3012")
    assert isinstance(await services.save(campaign_id, base, working), Saved), "told before it arrives a second time"
    cms.wait_for_late()
    await looked(services.ads.recent, campaign_id, looks=2)
    (found,) = told
    name = base.entries[0].name
    assert found.sentence == f"“{name}” is now in “Twice” 2×. You saved it 1×."
    assert found.offer == "Remove extra layout"
    assert len((await services.state(campaign_id)).entries) == 5
    outcome = await services.ads.repair(found)
    assert isinstance(outcome, Saved)
    after = await services.state(campaign_id)
    assert [each.layout_id for each in after.entries] == [each.layout_id for each in working.entries]
    assert (overwritten, len(told)) == ([], 1)


@pytest.mark.failure(39)
async def test_later_changes_by_another_user_are_not_reported_as_duplicates(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Others", layouts=4)
    base = await services.state(campaign_id)
    told: list[Repeated[AdState]] = []
    services.ads.recent.subscribe_repeated(told.append)
    assert isinstance(await services.save(campaign_id, base, reordered(base, "0132")), Saved)
    add_again(cms, campaign_id, base.entries[0])
    await looked(services.ads.recent, campaign_id)
    assert told == []


@pytest.mark.failure(20, 39)
async def test_a_record_changed_since_is_not_repaired_unseen(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Changed since", layouts=3)
    base = await services.state(campaign_id)
    told: list[Repeated[AdState]] = []
    services.ads.recent.subscribe_repeated(told.append)
    assert isinstance(await services.save(campaign_id, base, reordered(base, "021")), Saved)
    add_again(cms, campaign_id, base.entries[1])
    await looked(services.ads.recent, campaign_id)
    (found,) = told
    add_again(cms, campaign_id, base.entries[2])
    before = truth(cms, campaign_id)
    assert isinstance(await services.ads.repair(found), NeedsMerge)
    assert truth(cms, campaign_id) == before


def add_again(cms: DemoCms, campaign_id: int, entry: Entry) -> None:
    """The entry once more at the end, as a step does it that arrives a second time."""
    fields = [("layoutId", str(entry.layout_id))]
    fields += [("daysOfWeek[]", str(day)) for day in days_of(entry.days_of_week)]
    fields += [("dayPartId", str(entry.day_part_id))] if entry.day_part_id else []
    fields += [("geoFence", entry.geo_fence)] if entry.geo_fence else []
    cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=cms.token(), form=fields)


async def test_nothing_else_is_saved_during_an_unfinished_reordering(cms: DemoCms, services: AdServices) -> None:
    campaign_id = make_ad(cms, "Unfinished", layouts=4)
    base = await services.state(campaign_id)
    cms.fault("status", path="/layout/(assign|remove)/", skip=2, status=422, body='{"error":422,"message":"No"}')
    working = replace(reordered(base, "3210"), target=77)
    with pytest.raises(OrderInterrupted) as stopped:
        await services.save(campaign_id, base, working)
    assert "2 of 6 steps" in stopped.value.sentence
    assert cms.campaign(campaign_id)["target"] == 77, "what could be saved is"
    between = await services.state(campaign_id)
    with pytest.raises(OrderInterrupted):
        await services.save(campaign_id, between, replace(between, target=78))
    interrupted = await services.ads.orders.interruption_of(campaign_id)
    assert interrupted is not None
    await services.ads.finish(interrupted)
    outcome = await services.save(campaign_id, base, working)
    assert isinstance(outcome, Saved)
    assert not outcome.was_sent
