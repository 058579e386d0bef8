"""The content: a chain of shops that looks like one, with the awkward cases a test needs."""

import re
from collections import Counter
from typing import Any

import pytest

from tests.helpers.demo_cms import DemoCms


@pytest.fixture(scope="module")
def campaigns(observed: DemoCms, maya: str) -> list[dict[str, Any]]:
    """Every campaign with its line-up."""
    records: list[dict[str, Any]] = observed.api("GET", "/campaign?length=100&embed=layouts", token=maya).json()
    return records


def test_there_are_lists_and_ads_in_folders_with_tags_and_references(campaigns: list[dict[str, Any]]) -> None:
    assert len(campaigns) == 48
    assert Counter(record["type"] for record in campaigns) == {"list": 40, "ad": 8}
    assert len({record["folderName"] for record in campaigns}) >= 8
    assert sum(bool(record["tags"]) for record in campaigns) >= 40
    assert sum(bool(record["ref1"]) for record in campaigns) >= 20
    assert len({record["campaign"] for record in campaigns}) == 48
    assert {record["modifiedByName"] for record in campaigns} >= {"maya", "alex", "priya"}


def test_the_edge_case_campaigns_exist(campaigns: list[dict[str, Any]]) -> None:
    by_name = {record["campaign"]: record for record in campaigns}
    assert by_name["Video wall, all day"]["numberLayouts"] == 260
    assert by_name["Spring line-up, to be planned"]["numberLayouts"] == 0
    repeated = Counter(entry["layout"] for entry in by_name["Queue and till messages"]["layouts"])
    assert repeated["Queue here sign"] == 3
    loop = by_name["Autumn window loop"]
    assert (loop["numberLayouts"], loop["totalDuration"], loop["playCount"]) == (24, 190, 2)


def test_there_are_120_layouts_of_every_state(observed: DemoCms, maya: str) -> None:
    rows = observed.api("GET", "/layout?length=1000", token=maya).json()
    assert len(rows) == 120
    assert len({row["layout"] for row in rows}) == 120
    assert {row["publishedStatus"] for row in rows} == {"Published", "Draft"}
    assert {row["retired"] for row in rows} == {0, 1}
    assert {row["orientation"] for row in rows} == {"landscape", "portrait"}
    assert all(row["duration"] > 0 for row in rows)


def test_there_are_users_groups_and_day_parts(observed: DemoCms, maya: str) -> None:
    for path, least in (("/displaygroup", 10), ("/group", 6), ("/daypart", 5), ("/user", 4)):
        assert len(observed.api("GET", f"{path}?length=100", token=maya).json()) >= least


def test_dates_are_recent_and_never_in_the_future(campaigns: list[dict[str, Any]]) -> None:
    pattern = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
    for record in campaigns:
        assert pattern.fullmatch(record["createdAt"])
        assert record["modifiedAt"] is None or record["createdAt"] <= record["modifiedAt"]
    newest = max(record["modifiedAt"] for record in campaigns if record["modifiedAt"])
    now = max(record["createdAt"] for record in campaigns)
    assert newest > now


def test_the_content_is_the_same_on_every_start(observed: DemoCms, campaigns: list[dict[str, Any]]) -> None:
    with DemoCms() as other:
        again = other.api("GET", "/campaign?length=100&embed=layouts", token=other.token()).json()
    dates = ("createdAt", "modifiedAt", "startDt", "endDt")
    for one, two in zip(campaigns, again, strict=True):
        assert {key: value for key, value in one.items() if key not in dates} == {
            key: value for key, value in two.items() if key not in dates
        }


@pytest.mark.parametrize("campaign_count, layout_count", [(0, 0), (5, 3), (400, 200)])
def test_the_number_of_campaigns_and_layouts_can_be_chosen(campaign_count: int, layout_count: int) -> None:
    with DemoCms(campaigns=campaign_count, layouts=layout_count) as cms:
        token = cms.token()
        records = cms.api("GET", "/campaign?length=1000&embed=layouts", token=token).json()
        assert len(records) == campaign_count
        layouts = cms.api("GET", "/layout?length=1000", token=token).json()
        assert len(layouts) == layout_count
        known = {row["layoutId"] for row in layouts}
        assert {entry["layoutId"] for record in records for entry in record["layouts"]} <= known
        assert len({record["campaign"] for record in records}) == campaign_count


def test_deleting_a_layout_removes_it_from_every_line_up() -> None:
    with DemoCms() as cms:
        token = cms.token()
        campaign_id = cms.campaign_id("Queue and till messages")
        before = cms.line_up(campaign_id)
        assert cms.api("DELETE", f"/layout/{before[0]}", token=token).status == 204
        assert cms.line_up(campaign_id) == [layout_id for layout_id in before if layout_id != before[0]]
        assert [entry["displayOrder"] for entry in cms.campaign(campaign_id)["layouts"]] == list(range(1, 7))
