"""The mark of a campaign in the note of a job: it tells whether the campaign is still as it was."""

from dataclasses import fields, replace
from typing import Any, Final

import pytest

from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, CampaignState, Entry
from app.domain.merging.overwrite_check import meaning, same_state
from app.services.job_recipes import content_mark

OTHER: Final[dict[str, Any]] = {"tags": ("c",), "folder_id": 9, "cycle_playback": True, "play_count": 3}
"""Another value of each property that is no text."""


def state(*layouts: int, **properties: Any) -> CampaignState:
    entries = tuple(Entry(row, layout, "", 5, layout) for row, layout in enumerate(layouts, start=1))
    return CampaignState(1, CampaignProperties(**properties), entries)


def mark(of: CampaignState) -> str:
    return content_mark(meaning(of))


@pytest.mark.parametrize("name", [each.name for each in fields(CampaignProperties)])
@pytest.mark.parametrize("cycle", [False, True], ids=["once", "cycle"])
def test_a_property_changes_the_mark_if_it_means_something_to_the_cms(name: str, cycle: bool) -> None:
    one = state(7, cycle_playback=cycle, play_count=2, tags=("a", "b"))
    value: Any = not cycle if name == "cycle_playback" else OTHER.get(name, "other")
    other = replace(one, properties=replace(one.properties, **{name: value}))
    is_same = name not in PROPERTY_NAMES or (name == "play_count" and not cycle)
    assert same_state(one, other) is is_same
    assert (mark(one) == mark(other)) is is_same


@pytest.mark.parametrize(
    "other",
    [state(8), state(7, 7), state(), replace(state(7), entries=(Entry(1, 7, ""),))],
    ids=["another layout", "one more", "none", "only its id is known"],
)
def test_other_layouts_change_the_mark(other: CampaignState) -> None:
    assert mark(state(7)) != mark(other)


def test_the_order_of_layouts_changes_the_mark_and_that_of_tags_does_not() -> None:
    assert mark(state(7, 8)) != mark(state(8, 7))
    assert mark(state(7, tags=("a", "b", "b"))) == mark(state(7, tags=("b", "a")))


@pytest.mark.parametrize("name", sorted({each.name for each in fields(Entry)} - {"layout_campaign_id"}))
def test_a_layout_that_was_renamed_or_published_again_keeps_the_mark(name: str) -> None:
    one = state(7, 8)
    changed: dict[str, Any] = {name: 99}
    entry = replace(one.entries[0], **changed)
    other = replace(one, campaign_id=2, modified_at="later", modified_by="x", entries=(entry, one.entries[1]))
    assert same_state(one, other)
    assert mark(one) == mark(other)
