"""Saving a campaign to a running CMS, in both dialects: one write, nothing lost, everything verified."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from app.core.change_hub import Change, Kind
from app.core.errors import Invalid, NotFound, NotPermitted, OutcomeUnknown
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.campaign_merge import ConflictKind, merge
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.demo_cms import DemoCms

KEPT_BY_A_REORDER = (
    "campaign",
    "type",
    "tags",
    "folderId",
    "cyclePlaybackEnabled",
    "playCount",
    "listPlayOrder",
    "targetType",
    "target",
    "startDt",
    "endDt",
    "displayGroupIds",
    "ref1",
    "ref2",
    "ref3",
    "ref4",
    "ref5",
    "retired",
    "ownerId",
)


def kept(record: dict[str, Any]) -> dict[str, Any]:
    facts = {name: record[name] for name in KEPT_BY_A_REORDER}
    return {**facts, "tags": sorted((tag["tag"], tag["value"] or "") for tag in record["tags"])}


def writes(cms: DemoCms) -> list[str]:
    return [f"{entry['method']} {entry['path']}" for entry in cms.requests() if entry["method"] != "GET"]


async def until_sent(cms: DemoCms, *, answered: bool = True) -> None:
    """Waits for a PUT, and for its answer unless that is never to come."""
    for _ in range(250):
        if any(entry["status"] or not answered for entry in cms.requests(method="PUT")):
            return
        await asyncio.sleep(0.02)
    raise AssertionError("no PUT was sent")


def layout_ids(state: CampaignState) -> list[int]:
    return [entry.layout_id for entry in state.entries]


def reordered(state: CampaignState, shift: int = 3) -> CampaignState:
    return replace(state, entries=(*state.entries[shift:], *state.entries[:shift]))


def with_properties(state: CampaignState, **values: Any) -> CampaignState:
    return replace(state, properties=replace(state.properties, **values))


async def saved(services: UserServices, base: CampaignState, working: CampaignState) -> CampaignState:
    outcome = await services.campaigns.save(base, working)
    assert isinstance(outcome, Saved)
    return outcome.fresh


async def make(services: UserServices, name: str, layouts: int = 6) -> CampaignState:
    """A campaign of one's own, with tags, references, cycle playback and some layouts."""
    done = await services.campaigns.create(name)
    base = (await services.campaigns.open(done.campaign.campaign_id)).state
    library = await services.lookups.layouts()
    entries = tuple(
        Entry(1_000 + row, layout.layout_id, layout.name, layout.duration, layout.campaign_id)
        for row, layout in enumerate(library.items[:layouts])
    )
    full = with_properties(
        replace(base, entries=entries),
        tags=("season|autumn", "window"),
        ref1="BRH-W3",
        ref4="x & y",
        cycle_playback=True,
        play_count=2,
        list_play_order="block",
    )
    fresh = await saved(services, base, full)
    services.campaigns.recent.forget(fresh.campaign_id)
    services.cms.forget_requests()
    services.changes.clear()
    return fresh


async def test_a_reorder_is_one_write_that_changes_nothing_else(services: UserServices) -> None:
    campaign_id = services.cms.campaign_id("Autumn window loop")
    before = services.cms.campaign(campaign_id)
    base = (await services.campaigns.open(campaign_id)).state
    services.cms.forget_requests()
    outcome = await services.campaigns.save(base, reordered(base), initiator="editor")
    assert isinstance(outcome, Saved)
    assert outcome.sentence.startswith("Saved and verified: 24 layouts, ")
    assert writes(services.cms) == [f"PUT /api/campaign/{campaign_id}"]
    assert services.cms.line_up(campaign_id) == layout_ids(reordered(base)) == layout_ids(outcome.fresh)
    assert kept(services.cms.campaign(campaign_id)) == kept(before)
    assert services.changes == [(Change("campaign", (campaign_id,), Kind.UPDATED), "editor")]


async def test_saved_entries_keep_their_keys(services: UserServices) -> None:
    base = await make(services, "Keys")
    working = replace(base, entries=(*base.entries[2:], replace(base.entries[0], key=9_000), *base.entries[:2]))
    fresh = await saved(services, base, working)
    assert [entry.key for entry in fresh.entries] == [entry.key for entry in working.entries]


async def test_changing_one_property_keeps_all_others(services: UserServices) -> None:
    base = await make(services, "Properties")
    fresh = await saved(services, base, with_properties(base, ref2="R2"))
    fresh = await saved(
        services, fresh, with_properties(fresh, tags=("window", "late|yes"), name="Properties, renamed")
    )
    fresh = await saved(services, fresh, with_properties(fresh, cycle_playback=False, ref1=""))
    record = services.cms.campaign(base.campaign_id)
    assert (record["campaign"], record["ref1"] or "", record["ref2"], record["ref4"]) == (
        "Properties, renamed",
        "",
        "R2",
        "x & y",
    )
    assert {(tag["tag"], tag["value"]) for tag in record["tags"]} == {("window", None), ("late", "yes")}
    assert (record["cyclePlaybackEnabled"], record["listPlayOrder"]) == (0, "block")
    assert layout_ids(fresh) == services.cms.line_up(base.campaign_id) == layout_ids(base)


async def test_entry_days_survive_property_changes_and_losing_them_is_reported(services: UserServices) -> None:
    """The CMS wipes days and day parts off a list's entries whenever a line-up is sent."""
    base = await make(services, "With days")
    await services.client.campaigns.assign(
        base.campaign_id, base.entries[0].layout_id, days_of_week=(1, 5), day_part_id=3
    )
    base = (await services.campaigns.open(base.campaign_id)).state
    fresh = await saved(services, base, with_properties(base, ref3="r"))
    assert fresh.entries[-1].days_of_week == "1,5"
    assert services.cms.campaign(base.campaign_id)["layouts"][-1]["daysOfWeek"] == "1,5"
    outcome = await services.campaigns.save(fresh, reordered(fresh))
    assert isinstance(outcome, Saved)
    assert outcome.notes == (
        "The CMS dropped the days and day part of 1 entry, as it does whenever an order is saved.",
    )


async def test_an_unset_reference_stays_none(services: UserServices) -> None:
    campaign_id = services.cms.campaign_id("Soup season")
    base = (await services.campaigns.open(campaign_id)).state
    await saved(services, base, reordered(base))
    assert services.cms.campaign(campaign_id)["ref1"] is None


async def test_moving_to_another_folder_is_part_of_the_same_write(services: UserServices) -> None:
    base = await make(services, "Folder")
    folder = services.cms.campaign(services.cms.campaign_id("Soup season"))
    fresh = await saved(services, base, with_properties(base, folder_id=folder["folderId"]))
    assert (fresh.properties.folder_id, fresh.properties.folder_name) == (folder["folderId"], folder["folderName"])
    assert len(writes(services.cms)) == 1


async def test_emptying_a_line_up_is_possible_and_verified(services: UserServices) -> None:
    base = await make(services, "Emptied")
    outcome = await services.campaigns.save(base, replace(base, entries=()))
    assert isinstance(outcome, Saved)
    assert outcome.sentence == "Saved and verified: 0 layouts, 0:00."
    assert services.cms.line_up(base.campaign_id) == []


async def test_the_same_layout_can_appear_several_times(services: UserServices) -> None:
    base = await make(services, "Thrice")
    first = base.entries[0]
    working = replace(base, entries=(first, base.entries[1], replace(first, key=501), replace(first, key=502)))
    fresh = await saved(services, base, working)
    assert services.cms.line_up(base.campaign_id) == layout_ids(working) == layout_ids(fresh)


@pytest.mark.failure(21)
async def test_1200_entries_are_saved(services: UserServices) -> None:
    base = await make(services, "Long", layouts=100)
    copies = tuple(replace(base.entries[number % 100], key=10_000 + number) for number in range(1_200))
    fresh = await saved(services, base, replace(base, entries=copies))
    moved = (*fresh.entries[700:], *fresh.entries[:700])
    fresh = await saved(services, fresh, replace(fresh, entries=moved))
    assert len(fresh.entries) == 1_200
    assert services.cms.line_up(base.campaign_id) == [entry.layout_id for entry in moved]


async def test_nothing_is_sent_if_the_cms_already_has_it(services: UserServices) -> None:
    base = await make(services, "Unchanged")
    outcome = await services.campaigns.save(base, base)
    assert isinstance(outcome, Saved)
    assert not outcome.was_sent
    assert writes(services.cms) == []
    assert services.changes == []


@pytest.mark.failure(20)
async def test_a_colleagues_change_stops_the_save_before_anything_is_sent(
    services: UserServices, connect_user: ConnectUser
) -> None:
    base = await make(services, "Two editors")
    colleague = await connect_user(services.cms, "alex")
    theirs = (await colleague.campaigns.open(base.campaign_id)).state
    await saved(colleague, theirs, replace(theirs, entries=theirs.entries[:-1]))
    services.cms.forget_requests()
    mine = reordered(base, 2)
    outcome = await services.campaigns.save(base, mine)
    assert isinstance(outcome, NeedsMerge)
    assert not outcome.was_sent
    assert writes(services.cms) == []

    result = merge(outcome.base, outcome.mine, outcome.theirs).take_all("mine").result()
    fresh = await saved(services, outcome.theirs, result)
    gone = base.entries[-1].layout_id
    assert layout_ids(fresh) == [layout_id for layout_id in layout_ids(mine) if layout_id != gone]
    assert services.cms.line_up(base.campaign_id) == layout_ids(fresh)


@pytest.mark.failure(20)
async def test_another_users_save_right_after_is_merged_not_overwritten(
    services: UserServices, connect_user: ConnectUser
) -> None:
    """The colleague's PUT lands between this editor's PUT and its reading back."""
    base = await make(services, "Hair's breadth")
    colleague = await connect_user(services.cms, "alex")
    theirs = (await colleague.campaigns.open(base.campaign_id)).state
    services.cms.fault("hold", path=f"campaign/{base.campaign_id}$", method="GET", skip=1)
    saving = asyncio.gather(services.campaigns.save(base, replace(base, entries=base.entries[1:])))
    await until_sent(services.cms)
    late = with_properties(theirs, ref5="late")
    token = services.cms.token("alex")
    form = {
        "name": late.properties.name,
        "ref5": "late",
        "ref1": "BRH-W3",
        "ref4": "x & y",
        "tags": "season|autumn,window",
    }
    form |= {"cyclePlaybackEnabled": "1", "playCount": "2", "manageLayouts": "1"}
    services.cms.api(
        "PUT", f"/campaign/{base.campaign_id}", token=token, form={**form, "layoutIds": layout_ids(theirs)}
    )
    services.cms.clear_faults()
    (outcome,) = await saving
    assert isinstance(outcome, NeedsMerge)
    assert outcome.was_sent
    result = merge(outcome.base, outcome.mine, outcome.theirs).result()
    fresh = await saved(services, outcome.theirs, result)
    assert fresh.properties.ref5 == "late"
    assert layout_ids(fresh) == layout_ids(base)[1:]


@pytest.mark.failure(22)
async def test_republished_layouts_are_saved_under_their_new_ids(services: UserServices) -> None:
    base = await make(services, "Republished")
    new_id = services.cms.publish(base.entries[2].layout_id)
    fresh = await saved(services, base, reordered(base))
    assert services.cms.line_up(base.campaign_id) == layout_ids(fresh)
    assert new_id in layout_ids(fresh)
    assert base.entries[2].layout_id not in layout_ids(fresh)


async def test_a_layout_republished_after_it_was_added_is_found_again(services: UserServices) -> None:
    base = await make(services, "Republished addition")
    layout = (await services.lookups.layouts()).items[40]
    added = Entry(8_000, layout.layout_id, layout.name, layout.duration, layout.campaign_id)
    new_id = services.cms.publish(layout.layout_id)
    fresh = await saved(services, base, replace(base, entries=(added, *base.entries)))
    assert layout_ids(fresh)[0] == new_id
    assert fresh.entries[0].key == 8_000


@pytest.mark.failure(22)
async def test_a_missing_layout_is_named_and_nothing_changes(services: UserServices) -> None:
    base = await make(services, "Gone layout")
    ghost = Entry(8_000, 999_999, "Ghost of a layout", 5, 888_888)
    with pytest.raises(Invalid, match="“Ghost of a layout”"):
        await services.campaigns.save(base, replace(base, entries=(ghost, *base.entries)))
    assert services.cms.line_up(base.campaign_id) == layout_ids(base)


async def test_a_layout_known_only_by_its_id_can_be_added(services: UserServices) -> None:
    base = await make(services, "Typed id")
    layout = (await services.lookups.layouts()).items[30]
    typed = services.lookups.layout_by_id(layout.layout_id)
    working = replace(base, entries=(*base.entries, Entry(8_000, typed.layout_id, "typed")))
    fresh = await saved(services, base, working)
    assert (fresh.entries[-1].layout_campaign_id, fresh.entries[-1].name) == (layout.campaign_id, layout.name)


@pytest.mark.failure(4)
@pytest.mark.parametrize("kind", ["drop", "reset"])
async def test_a_write_that_arrived_with_a_lost_answer_counts_as_saved(services: UserServices, kind: str) -> None:
    base = await make(services, f"Lost after {kind}")
    services.cms.fault(kind, path=f"campaign/{base.campaign_id}$", method="PUT", after=True)
    fresh = await saved(services, base, reordered(base))
    assert layout_ids(fresh) == services.cms.line_up(base.campaign_id)
    assert len(writes(services.cms)) == 1


@pytest.mark.failure(4)
async def test_a_write_that_did_not_arrive_is_sent_once_more(services: UserServices) -> None:
    base = await make(services, "Lost before")
    services.cms.fault("drop", path=f"campaign/{base.campaign_id}$", method="PUT")
    fresh = await saved(services, base, reordered(base))
    assert layout_ids(fresh) == services.cms.line_up(base.campaign_id) == layout_ids(reordered(base))
    assert len(writes(services.cms)) == 2


async def test_a_write_that_never_arrives_is_not_sent_a_third_time(services: UserServices) -> None:
    base = await make(services, "Never arrives")
    services.cms.fault("drop", path=f"campaign/{base.campaign_id}$", method="PUT", times=None)
    with pytest.raises(OutcomeUnknown):
        await services.campaigns.save(base, reordered(base))
    assert len(writes(services.cms)) == 2
    services.cms.clear_faults()
    await saved(services, base, reordered(base))


@pytest.mark.failure(6)
async def test_a_write_with_a_slow_answer_is_checked_by_reading_the_record(
    cms: DemoCms, connect_user: ConnectUser
) -> None:
    services = await connect_user(cms, write_s=0.7)
    base = await make(services, "Slow answer")
    cms.fault("delay", path=f"campaign/{base.campaign_id}$", method="PUT", after=True, seconds=3)
    fresh = await saved(services, base, reordered(base))
    assert layout_ids(fresh) == layout_ids(reordered(base))


async def test_a_lost_answer_with_another_users_change_is_a_conflict(services: UserServices) -> None:
    base = await make(services, "Lost and changed")
    path = f"campaign/{base.campaign_id}$"
    services.cms.fault("drop", path=path, method="PUT")
    services.cms.fault("hold", path=path, method="GET", skip=1)
    saving = asyncio.gather(services.campaigns.save(base, reordered(base)))
    await until_sent(services.cms, answered=False)
    services.cms.api(
        "PUT", f"/campaign/{base.campaign_id}", token=services.cms.token("alex"), form={"name": "Someone was here"}
    )
    services.cms.clear_faults()
    (outcome,) = await saving
    assert isinstance(outcome, NeedsMerge)
    assert outcome.theirs.properties.name == "Someone was here"
    assert services.cms.campaign(base.campaign_id)["campaign"] == "Someone was here"


async def test_an_unreadable_save_has_an_unknown_outcome_that_the_next_save_resolves(services: UserServices) -> None:
    base = await make(services, "Not read back")
    services.cms.fault("status", path=f"campaign/{base.campaign_id}$", method="GET", skip=1, status=500, times=3)
    with pytest.raises(OutcomeUnknown):
        await services.campaigns.save(base, reordered(base))
    services.cms.clear_faults()
    outcome = await services.campaigns.save(base, reordered(base))
    assert isinstance(outcome, Saved)
    assert outcome.was_sent, "it was this save"
    assert len(writes(services.cms)) == 1


async def test_markup_stripped_by_the_cms_is_reported(observed: DemoCms, connect_user: ConnectUser) -> None:
    services = await connect_user(observed)
    base = await make(services, "Markup")
    outcome = await services.campaigns.save(base, with_properties(base, ref2="<b>bold</b> plan"))
    assert isinstance(outcome, ServerAdjusted)
    assert outcome.sentence == "The CMS saved it but changed reference 2."
    assert outcome.fresh.properties.ref2 == "bold plan"


@pytest.mark.failure(21)
async def test_a_line_up_cut_short_by_the_cms_is_detected_by_counting(services: UserServices) -> None:
    base = await make(services, "Cut short")
    cached_rows = services.cms.campaign(base.campaign_id)["layouts"][1:3]
    path = f"campaign/{base.campaign_id}$"
    services.cms.fault("wrong_type", path=path, method="GET", skip=1, name="layouts", value=cached_rows)
    services.cms.fault("wrong_type", path=path, method="PUT", name="layouts", value=cached_rows)
    outcome = await services.campaigns.save(base, replace(base, entries=base.entries[1:]))
    assert isinstance(outcome, ServerAdjusted)
    assert outcome.sentence == "The CMS kept 2 of 5 layouts."
    assert layout_ids(outcome.fresh) == layout_ids(base)[1:3]


@pytest.mark.parametrize(
    "values, field",
    [
        ({"name": " "}, "name"),
        ({"ref1": "x" * 255}, "ref1"),
        ({"tags": ("a,b",)}, "tags"),
        ({"play_count": 0}, "play_count"),
    ],
)
async def test_invalid_values_are_never_sent(services: UserServices, values: dict[str, object], field: str) -> None:
    base = await make(services, "Refused")
    with pytest.raises(Invalid) as refused:
        await services.campaigns.save(base, with_properties(base, **values))
    assert list(refused.value.fields) == [field]
    assert services.cms.requests() == []


async def test_a_campaign_deleted_meanwhile_is_not_found(services: UserServices) -> None:
    base = await make(services, "Deleted meanwhile")
    services.cms.api("DELETE", f"/campaign/{base.campaign_id}", token=services.cms.token("alex"))
    with pytest.raises(NotFound):
        await services.campaigns.save(base, reordered(base))


async def test_view_only_access_is_reported(cms: DemoCms, connect_user: ConnectUser) -> None:
    sam = await connect_user(cms, "sam")
    opened = await sam.campaigns.open(cms.campaign_id("Soup season"))
    readonly = await sam.campaigns.open(cms.campaign_id("Wet floor and queue signs"))
    assert opened.record.may_edit
    assert not readonly.record.may_edit
    with pytest.raises(NotPermitted):
        await sam.campaigns.save(readonly.state, reordered(readonly.state, 1))


@pytest.mark.failure(22)
async def test_unshared_layouts_are_locked_kept_and_moved(cms: DemoCms, connect_user: ConnectUser) -> None:
    sam = await connect_user(cms, "sam")
    opened = await sam.campaigns.open(cms.campaign_id("Harbour events"))
    base = opened.state
    locked = [entry.layout_id for entry in base.entries if entry.locked]
    assert [entry.name for entry in base.entries if entry.locked] == ["Boat race weekend"]
    fresh = await saved(sam, base, reordered(base, 1))
    assert cms.line_up(base.campaign_id) == layout_ids(reordered(base, 1))
    assert [entry.layout_id for entry in fresh.entries if entry.locked] == [
        layout_id for layout_id in layout_ids(fresh) if layout_id in locked
    ]

    other = (await sam.campaigns.open(cms.campaign_id("Spring line-up, to be planned"))).state
    stranger = replace(next(entry for entry in base.entries if entry.locked), key=9_999)
    with pytest.raises(Invalid, match="isn't shared with you"):
        await sam.campaigns.save(other, replace(other, entries=(stranger,)))


@pytest.mark.failure(22)
async def test_an_unshared_republished_layout_is_followed_to_its_new_id(
    cms: DemoCms, connect_user: ConnectUser
) -> None:
    """No look-up knows it: its new id is in the campaign alone. And one write is enough."""
    sam = await connect_user(cms, "sam")
    base = (await sam.campaigns.open(cms.campaign_id("Harbour events"))).state
    (locked,) = [entry for entry in base.entries if entry.locked]
    new_id = cms.publish(locked.layout_id)
    cms.forget_requests()
    fresh = await saved(sam, base, reordered(base, 1))
    assert len(cms.requests(path="^/api/campaign/", method="PUT")) == 1
    assert new_id in layout_ids(fresh)
    assert [entry.key for entry in fresh.entries] == [entry.key for entry in reordered(base, 1).entries]
    assert cms.line_up(base.campaign_id) == layout_ids(fresh)


async def test_the_service_reports_each_kind_of_conflict(services: UserServices, connect_user: ConnectUser) -> None:
    base = await make(services, "Name clash")
    colleague = await connect_user(services.cms, "alex")
    theirs = (await colleague.campaigns.open(base.campaign_id)).state
    await saved(colleague, theirs, with_properties(theirs, name="Name clash, theirs"))
    outcome = await services.campaigns.save(base, with_properties(base, name="Name clash, mine"))
    assert isinstance(outcome, NeedsMerge)
    (conflict,) = merge(outcome.base, outcome.mine, outcome.theirs).unresolved
    assert (conflict.kind, conflict.property_name) == (ConflictKind.PROPERTY, "name")
