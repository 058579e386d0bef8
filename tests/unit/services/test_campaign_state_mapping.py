"""From record to editor and back: every form of *none* is understood, and the PUT is complete."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from app.core.errors import BadResponse, Invalid
from app.domain.campaigns.campaign import Campaign, CampaignLayout
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.layouts.layout import Layout
from app.domain.lenient_field_types import Tag
from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry
from app.domain.lineups.lineup_diff import same_line_up
from app.services.campaigns.ad_campaigns import ad_form
from app.services.campaigns.campaign_state_mapping import ad_state, adopted, form_of, marked, state_of

LONDON = ZoneInfo("Europe/London")
NEW_YORK = ZoneInfo("America/New_York")
LAYOUTS = (
    CampaignLayout(layout_id=20, name="Soup", layout_campaign_id=9, duration=8, day_part_id=0, days_of_week=None),
    CampaignLayout(layout_id=22, name="Bread", layout_campaign_id=10, duration=12, day_part_id=3, days_of_week="1,5"),
    CampaignLayout(layout_id=20, name="Soup", layout_campaign_id=9, duration=8, day_part_id=0),
)
LIST = Campaign(
    campaign_id=5,
    name="Autumn",
    tags=(Tag(tag="season", value="autumn"), Tag(tag="window", value="")),
    folder_id=7,
    folder_name="Shops",
    list_play_order="block",
    cycle_playback_enabled=True,
    play_count=2,
    ref1="A",
    ref2="",
    layouts=LAYOUTS,
    modified_at="2026-11-20 14:02:11",
    modified_by_name="priya",
)
AD = Campaign(
    campaign_id=6,
    name="Ad",
    type="ad",
    target_type="plays",
    target=500,
    start_dt=1_782_896_400,
    end_dt=1_785_488_400,
    display_group_ids=(3, 1),
    layouts=(),
)


def test_a_record_becomes_an_editable_state() -> None:
    state = state_of(LIST)
    assert state.properties == CampaignProperties(
        name="Autumn",
        folder_id=7,
        folder_name="Shops",
        tags=("season|autumn", "window"),
        list_play_order="block",
        cycle_playback=True,
        play_count=2,
        ref1="A",
    )
    assert [(entry.layout_id, entry.name, entry.duration_s) for entry in state.entries] == [
        (20, "Soup", 8),
        (22, "Bread", 12),
        (20, "Soup", 8),
    ]
    assert [(entry.day_part_id, entry.days_of_week) for entry in state.entries] == [
        (None, None),
        (3, "1,5"),
        (None, None),
    ]
    assert len({entry.key for entry in state.entries}) == 3
    assert (state.modified_at, state.modified_by) == ("2026-11-20 14:02:11", "priya")


@pytest.mark.parametrize("nothing", [None, 0])
def test_every_form_of_an_empty_value_is_equal(nothing: int | None) -> None:
    bare = Campaign(campaign_id=5, play_count=nothing, cycle_playback_enabled=bool(nothing), layouts=())
    assert state_of(bare).properties == CampaignProperties()


def test_a_missing_line_up_is_not_taken_for_an_empty_one() -> None:
    with pytest.raises(BadResponse):
        state_of(Campaign(campaign_id=5, layouts=None))


def test_known_entries_keep_their_keys_and_marks() -> None:
    known = (
        Entry(70, 20, "Soup", 8, 9, retired=True),
        Entry(71, 40, "Gone", 8, 77),
        Entry(72, 22, "Bread", 12, 10, locked=True),
    )
    entries = state_of(LIST, known=known).entries
    assert [entry.key for entry in entries][:2] == [70, 72]
    assert entries[2].key not in {70, 71, 72}
    assert [(entry.locked, entry.retired) for entry in entries] == [(False, True), (True, False), (False, True)]


def test_unshared_layouts_are_locked_and_the_others_marked_correctly() -> None:
    state = state_of(LIST)
    visible = {22: Layout(layout_id=22, campaign_id=10, published_status_id=2, retired=True)}
    marks = [(entry.locked, entry.draft, entry.retired) for entry in marked(state, visible).entries]
    assert marks == [(True, False, False), (False, True, True), (True, False, False)]
    unlocked = marked(marked(state, {}), {20: Layout(layout_id=20), 22: Layout(layout_id=22)})
    assert not any(entry.locked for entry in unlocked.entries)


def test_the_form_of_a_list_has_every_field_a_put_would_reset() -> None:
    state = state_of(LIST)
    form = form_of(state, LIST, zone=None)
    assert form == CampaignForm(
        name="Autumn",
        tags=("season|autumn", "window"),
        cycle_playback_enabled=True,
        play_count=2,
        list_play_order="block",
        ref1="A",
    )
    shuffled = replace(state, entries=(state.entries[1], state.entries[0], state.entries[2]))
    form = form_of(shuffled, LIST, zone=None)
    assert (form.manage_layouts, form.layout_ids) == (True, (22, 20, 20))


def test_cleared_fields_are_sent_empty_and_unset_fields_are_omitted() -> None:
    state = state_of(LIST)
    cleared = replace(state, properties=replace(state.properties, ref1="", ref3="C", tags=(), folder_id=8))
    form = form_of(cleared, LIST, zone=None)
    assert (form.ref1, form.ref2, form.ref3, form.tags, form.folder_id) == ("", None, "C", (), 8)
    assert form_of(replace(state, entries=()), LIST, zone=None).layout_ids == ()


def test_an_ad_is_sent_with_its_target_displays_and_dates_in_cms_time() -> None:
    form = form_of(state_of(AD), AD, zone=LONDON)
    assert (form.target_type, form.target, form.display_group_ids) == ("plays", 500, (3, 1))
    assert (form.start_dt, form.end_dt) == ("2026-07-01 10:00:00", "2026-07-31 10:00:00")
    assert form_of(state_of(AD), AD, zone=NEW_YORK).start_dt == "2026-07-01 05:00:00"
    assert form.manage_layouts is None
    assert form.cycle_playback_enabled is None


def test_a_date_that_occurs_twice_is_not_moved_unseen() -> None:
    """The clocks in London go back from 02:00 to 01:00, so 01:30 occurs twice, and the CMS takes it for the first."""
    first, second = (int(datetime(2027, 10, 31, hour, 30, tzinfo=UTC).timestamp()) for hour in (0, 1))
    ad = msgspec.structs.replace(AD, start_dt=first)
    assert form_of(state_of(ad), ad, zone=LONDON).start_dt == "2027-10-31 01:30:00"
    assert ad_form(ad_state(ad, LONDON), ad, LONDON).start_dt == "2027-10-31 01:30:00"
    for name in ("start_dt", "end_dt"):
        ad = msgspec.structs.replace(AD, **{name: second})
        chosen: dict[str, Any] = {name: "2027-10-31 03:00:00"}
        with pytest.raises(Invalid, match="occurs twice"):
            form_of(state_of(ad), ad, zone=LONDON)
        with pytest.raises(Invalid, match="occurs twice") as refused:
            ad_form(ad_state(ad, LONDON), ad, LONDON)
        assert set(refused.value.fields) == {name}
        other = replace(ad_state(ad, LONDON), **chosen)
        assert getattr(ad_form(other, ad, LONDON), name) == "2027-10-31 03:00:00"


def test_dates_are_not_lost_without_a_zone() -> None:
    with pytest.raises(Invalid, match="time zone"):
        form_of(state_of(AD), AD, zone=None)
    undated = msgspec.structs.replace(AD, start_dt=0, end_dt=None)
    form = form_of(state_of(undated), undated, zone=None)
    assert (form.start_dt, form.end_dt) == (None, None)


def test_republished_layouts_get_their_new_ids_at_any_position() -> None:
    mine = state_of(LIST)
    extra = Entry(900, 20, "Soup", 8, 9)
    mine = replace(mine, entries=(*mine.entries, extra, Entry(901, 60, "New here", 8, 99)))
    theirs = CampaignState(5, entries=(Entry(1, 84, "Soup", 8, 9), Entry(2, 22, "Bread", 12, 10)))
    now = adopted(mine, theirs)
    assert [entry.layout_id for entry in now.entries] == [84, 22, 84, 84, 60]
    assert [entry.key for entry in now.entries] == [entry.key for entry in mine.entries]
    assert same_line_up(mine.entries, now.entries)
    assert not same_line_up(mine.entries, theirs.entries)


@pytest.mark.parametrize("is_cycling", [True, False])
def test_an_ad_keeps_the_play_counts_of_its_layouts(is_cycling: bool) -> None:
    """No page of ours offers it for ads, and the CMS resets it where a PUT leaves it out."""
    record = msgspec.structs.replace(AD, cycle_playback_enabled=is_cycling, play_count=3 if is_cycling else 0)
    for form in (
        form_of(state_of(record), record, zone=LONDON),
        ad_form(ad_state(record, LONDON), record, LONDON),
    ):
        assert (form.cycle_playback_enabled, form.play_count) == ((True, 3) if is_cycling else (None, None))
