"""Copying campaigns and commands from one running CMS to another: matches, choices and reported losses."""

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.core.errors import Invalid
from app.domain.ads.ad import AdState
from app.domain.lineups.lineup import CampaignState
from app.domain.merging.cross_cms_matches import Found
from app.services.drafts.draft import Work
from app.services.session.session import Session
from app.services.transfer.copy_to_other_cms import copy_campaign, copy_command, plan_campaign, plan_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

MENU = "Autumn window loop"
AD = "Country loaf launch"
RETIRED = "Opening hours, September"
"""In the line-up, and retired in both: nothing to put into another one."""


@dataclass(frozen=True)
class Two:
    """A user with two open connections."""

    here: Session
    there: Session
    from_cms: DemoCms
    to_cms: DemoCms


@pytest.fixture(scope="module")
def destination() -> Iterator[DemoCms]:
    """A CMS in which every layout has another id, and two are missing."""
    with DemoCms(dialect="documented") as cms:
        token = cms.token()
        for layout in cms.api("GET", "/layout?length=1000", token=token).json():
            if layout["publishedStatusId"] == 1 and not layout["retired"]:
                cms.publish(layout["layoutId"])
        yield cms


@pytest.fixture
async def two(cms: DemoCms, destination: DemoCms, tmp_path: Path) -> AsyncIterator[Two]:
    destination.clear_faults()
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(session_of(cms, tmp_path / "here"))
        there = await stack.enter_async_context(session_of(destination, tmp_path / "there"))
        for session in (here, there):
            await session.start()
        yield Two(here, there, cms, destination)


def names(cms: DemoCms, campaign_id: int) -> list[str]:
    return [row["layout"] for row in cms.campaign(campaign_id)["layouts"]]


async def test_a_copied_line_up_has_the_same_layouts_under_their_local_ids(two: Two) -> None:
    campaign_id = two.from_cms.campaign_id(MENU)
    plan = await plan_campaign(two.here, two.there, campaign_id)
    assert [each.name for each in plan.open_layouts] == [RETIRED]
    assert {each.found for each in plan.layouts} == {Found.BY_CODE, Found.BY_NAME, Found.RETIRED}
    copied = await copy_campaign(plan, two.there, "Autumn, copied", {})
    assert copied.notes == ("1 entry was skipped.",)
    made, source = two.to_cms.campaign(copied.record_id), two.from_cms.campaign(campaign_id)
    wanted = [name for name in names(two.from_cms, campaign_id) if name != RETIRED]
    assert names(two.to_cms, copied.record_id) == wanted
    assert two.to_cms.line_up(copied.record_id) != two.from_cms.line_up(campaign_id)
    for field in ("type", "cyclePlaybackEnabled", "listPlayOrder", "ref1", "ref2", "folderName"):
        assert made[field] == source[field]
    assert {(tag["tag"], tag["value"]) for tag in made["tags"]} == {(t["tag"], t["value"]) for t in source["tags"]}
    assert made["campaign"] == "Autumn, copied"


async def test_missing_layouts_are_chosen_by_the_user_or_left_out(cms: DemoCms, tmp_path: Path) -> None:
    with DemoCms() as other:
        async with session_of(cms, tmp_path / "here") as here, session_of(other, tmp_path / "there") as there:
            await chosen_or_left_out(Two(here, there, cms, other))


async def chosen_or_left_out(two: Two) -> None:
    campaign_id = two.from_cms.campaign_id(MENU)
    there = {layout.name: layout for layout in (await two.there.lookups.layouts(refresh=True)).items}
    first, second = [name for name in dict.fromkeys(names(two.from_cms, campaign_id)) if name in there][:2]
    token = two.to_cms.token()
    for name in (first, second):
        assert not there[name].retired
        two.to_cms.api("DELETE", f"/layout/{there[name].layout_id}", token=token)
    plan = await plan_campaign(two.here, two.there, campaign_id)
    assert [(each.name, each.found) for each in plan.open_layouts] == [
        (first, Found.NOT),
        (second, Found.NOT),
        (RETIRED, Found.RETIRED),
    ]
    instead = next(layout for layout in plan.choices if layout.name == "Bonfire toffee")
    copied = await copy_campaign(plan, two.there, "Chosen", {plan.open_layouts[0].identity: instead})
    wanted = names(two.from_cms, campaign_id)
    left_out = wanted.count(second) + wanted.count(RETIRED)
    expected = ["Bonfire toffee" if name == first else name for name in wanted if name not in (second, RETIRED)]
    assert names(two.to_cms, copied.record_id) == expected
    assert copied.notes == (f"{left_out} entries were skipped.",)


async def test_a_copied_ad_has_target_dates_displays_and_layouts(two: Two) -> None:
    campaign_id = two.from_cms.campaign_id(AD)
    plan = await plan_campaign(two.here, two.there, campaign_id)
    chosen = {each.identity: None for each in plan.open_layouts}
    copied = await copy_campaign(plan, two.there, "Ad, copied", chosen)
    made, source = two.to_cms.campaign(copied.record_id), two.from_cms.campaign(campaign_id)
    for field in ("type", "targetType", "target", "startDt", "endDt", "displayGroupIds"):
        assert made[field] == source[field]
    missing = {each.name for each in plan.open_layouts}
    assert names(two.to_cms, copied.record_id) == [
        name for name in names(two.from_cms, campaign_id) if name not in missing
    ]


async def test_days_of_a_list_are_not_copied_and_this_is_reported(two: Two) -> None:
    done = await two.here.campaigns.create("With days")
    source_id = done.campaign.campaign_id
    layout = next(each for each in (await two.here.lookups.layouts()).items if each.name == "Bonfire toffee")
    await two.here.client.campaigns.assign(source_id, layout.layout_id, days_of_week=(1, 5))
    plan = await plan_campaign(two.here, two.there, source_id)
    assert plan.notes == ("Days, day parts and geofences of 1 entry aren't copied.",)


async def test_if_the_other_cms_lists_nothing_the_user_chooses(cms: DemoCms, bare: DemoCms, tmp_path: Path) -> None:
    campaign_id = cms.campaign_id("Soup season")
    async with session_of(cms, tmp_path / "here") as here, session_of(bare, tmp_path / "there") as there:
        plan = await plan_campaign(here, there, campaign_id)
        assert [each.name for each in plan.open_layouts] == list(dict.fromkeys(names(cms, campaign_id)))
        assert plan.folder_id is None
        folder = cms.campaign(campaign_id)["folderName"]
        assert (
            f"The folder “Seasonal / {folder}” doesn't exist there. The copy goes to the default folder." in plan.notes
        )
        assert any("list" in note for note in plan.notes)
        copied = await copy_campaign(plan, there, "Empty for now", {})
        assert names(bare, copied.record_id) == []
        assert f"{len(plan.entries)} entries were skipped." in copied.notes


async def test_a_failure_after_the_creation_is_noted_and_not_raised(two: Two) -> None:
    plan = await plan_campaign(two.here, two.there, two.from_cms.campaign_id("Soup season"))
    chosen = {each.identity: None for each in plan.open_layouts}
    two.to_cms.fault("status", path=r"campaign/\d+$", method="PUT", status=422, times=None)
    copied = await copy_campaign(plan, two.there, "Not filled", chosen)
    two.to_cms.clear_faults()
    assert any(note.startswith("It was created, but is still empty: ") for note in copied.notes)
    assert names(two.to_cms, copied.record_id) == []


async def test_a_copied_command_gets_a_free_code(two: Two) -> None:
    token = two.from_cms.token()
    source = next(
        each
        for each in two.from_cms.api("GET", "/command?length=100", token=token).json()
        if each["code"] == "queue_open"
    )
    plan = await plan_command(two.here, two.there, source["commandId"])
    assert plan.taken_by == "Queue sign: open till"
    with pytest.raises(Invalid):
        await copy_command(plan, two.there, source["command"], source["code"])
    code = f"queue_open_{'again' if two.from_cms.dialect == 'observed' else 'once_more'}"
    copied = await copy_command(plan, two.there, "Queue sign, copied", code)
    made = two.to_cms.api("GET", f"/command/{copied.record_id}", token=two.to_cms.token()).json()
    assert (made["command"], made["code"]) == ("Queue sign, copied", code)
    for field in ("commandString", "validationString", "description", "availableOn", "createAlertOn"):
        assert (made[field] or "") == (source[field] or "")


@pytest.mark.failure(4)
@pytest.mark.parametrize("is_back", [True, False])
async def test_a_copy_whose_line_up_arrived_with_a_lost_answer_is_not_called_empty(two: Two, is_back: bool) -> None:
    plan = await plan_campaign(two.here, two.there, two.from_cms.campaign_id("Soup season"))
    chosen = {each.identity: None for each in plan.open_layouts}
    two.to_cms.fault("drop", method="PUT", path=r"/campaign/\d+$", after=True)
    times = 3 if is_back else None  # a read is tried three times
    two.to_cms.fault("status", method="GET", path=r"/campaign/\d+$", status=503, skip=2, times=times)
    copied = await copy_campaign(plan, two.there, f"Lost on the way back, {is_back}", chosen)
    two.to_cms.clear_faults()
    assert two.to_cms.campaign(copied.record_id)["layouts"]
    doubts = [note for note in copied.notes if "empty" in note]
    assert [note.startswith("It was created, but may still be empty: ") for note in doubts] == [True] * (not is_back)


@pytest.mark.failure(4)
@pytest.mark.parametrize("status", [404, 503])
async def test_what_a_copied_ad_lacks_is_kept_if_the_new_one_cannot_be_read(two: Two, status: int) -> None:
    plan = await plan_campaign(two.here, two.there, two.from_cms.campaign_id(AD))
    chosen = {each.identity: None for each in plan.open_layouts}
    two.to_cms.fault("status", method="GET", path=r"/campaign/\d+$", status=status, body="{}", skip=1, times=None)
    copied = await copy_campaign(plan, two.there, f"Ad cut off by {status}", chosen)
    two.to_cms.clear_faults()
    assert names(two.to_cms, copied.record_id) == []
    (draft,) = await two.there.drafts.unsaved()
    assert (draft.resource, draft.record_id) == ("ad_campaign", copied.record_id)
    assert {entry.layout_id for entry in draft.payload(Work[AdState]).working.entries}


@pytest.mark.failure(4)
async def test_what_a_copied_list_lacks_is_kept_if_the_new_one_cannot_be_read(two: Two) -> None:
    plan = await plan_campaign(two.here, two.there, two.from_cms.campaign_id("Soup season"))
    chosen = {each.identity: None for each in plan.open_layouts}
    two.to_cms.fault("drop", path=r"/campaign/\d+$", skip=1, times=None)
    copied = await copy_campaign(plan, two.there, "List cut off", chosen)
    two.to_cms.clear_faults()
    assert names(two.to_cms, copied.record_id) == []
    assert any("empty" in note for note in copied.notes)
    (draft,) = await two.there.drafts.unsaved()
    assert (draft.resource, draft.record_id) == ("campaign", copied.record_id)
    assert draft.payload(Work[CampaignState]).working.entries
