"""Values that a CMS would refuse are reported before anything is sent, one sentence per property."""

from typing import Any

import pytest

from app.domain.campaigns.validation import (
    as_stored,
    campaign_problems,
    campaign_warnings,
    line_up_problems,
    loses_markup,
    new_ad_problems,
)
from app.domain.lineups.lineup import CampaignProperties, Entry


def properties(**values: Any) -> CampaignProperties:
    return CampaignProperties(**{"name": "Autumn window loop", **values})


def test_ordinary_properties_have_neither_problems_nor_warnings() -> None:
    ordinary = properties(tags=("season|autumn", "window"), ref1="A-17", list_play_order="block")
    assert campaign_problems(ordinary) == {}
    assert campaign_warnings(ordinary) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("name", {"name": ""}),
        ("name", {"name": "   "}),
        ("name", {"name": "x" * 255}),
        ("play_count", {"cycle_playback": True}),
        ("play_count", {"cycle_playback": True, "play_count": 0}),
        ("list_play_order", {"list_play_order": "zigzag"}),
        ("ref3", {"ref3": "x" * 255}),
        ("tags", {"tags": ("a,b",)}),
        ("tags", {"tags": ("",)}),
        ("tags", {"tags": ("|autumn",)}),
        ("tags", {"tags": ("season|autumn|late",)}),
        ("tags", {"tags": ("Season|autumn", "season|winter")}),
    ],
)
def test_an_invalid_value_is_reported_at_its_field(field: str, values: dict[str, object]) -> None:
    found = campaign_problems(properties(**values))
    assert list(found) == [field]
    assert found[field].endswith(".")


@pytest.mark.parametrize(
    "values",
    [
        {"name": "x" * 254},
        {"ref5": "x" * 254},
        {"cycle_playback": True, "play_count": 1},
        {"cycle_playback": False, "play_count": None},
    ],
)
def test_values_at_the_limits_are_valid(values: dict[str, object]) -> None:
    assert campaign_problems(properties(**values)) == {}


@pytest.mark.parametrize(
    "field, values",
    [
        ("name", {"name": "x" * 101}),
        ("name", {"name": "Soup <b>hot</b>"}),
        ("ref2", {"ref2": "<script"}),
        ("tags", {"tags": ("<i>x",)}),
        ("list_play_order", {"cycle_playback": True, "play_count": 2, "list_play_order": "round"}),
    ],
)
def test_a_value_the_cms_would_change_is_a_warning_that_allows_saving(field: str, values: dict[str, object]) -> None:
    assert list(campaign_warnings(properties(**values))) == [field]
    assert campaign_problems(properties(**values)) == {}


@pytest.mark.parametrize("text", ["a < b", "5 > 3", "tea & cake", "<", "I ♥ soup"])
def test_a_single_angle_bracket_is_not_markup(text: str) -> None:
    assert not loses_markup(text)


def test_cycle_playback_is_stored_as_block_and_names_are_trimmed() -> None:
    kept = as_stored(properties(name=" Soup ", cycle_playback=True, play_count=2, list_play_order="round"))
    assert (kept.name, kept.list_play_order) == ("Soup", "block")
    assert as_stored(properties(list_play_order="round")).list_play_order == "round"


@pytest.mark.parametrize(
    "target_type, target, fields",
    [
        ("plays", 100, []),
        ("imp", 1, []),
        ("", 100, ["target_type"]),
        ("plays", 0, ["target"]),
        ("impressions", None, ["target_type", "target"]),
    ],
)
def test_a_new_ad_needs_a_known_target(target_type: str, target: int | None, fields: list[str]) -> None:
    assert list(new_ad_problems(target_type, target)) == fields


def test_an_unshared_layout_can_stay_and_repeat_but_not_be_added() -> None:
    locked = Entry(1, 20, "Secret", layout_campaign_id=9, locked=True)
    again = Entry(2, 20, "Secret", layout_campaign_id=9, locked=True)
    foreign = Entry(3, 30, "Other secret", layout_campaign_id=10, locked=True)
    assert line_up_problems([locked], [again, locked]) == {}
    assert list(line_up_problems([locked], [foreign, locked])) == [3]
