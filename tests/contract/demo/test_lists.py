"""Paging, sorting and filters as installed servers do them."""

from typing import Any
from urllib.parse import urlencode

import pytest

from tests.helpers.demo_cms import Answer, DemoCms


def _list(cms: DemoCms, token: str, **query: Any) -> Answer:
    return cms.api("GET", f"/campaign?{urlencode(query)}", token=token)


def _names(answer: Answer) -> list[str]:
    return [record["campaign"] for record in answer.json()]


def _sorted_by(column: str, direction: str = "asc", key: str = "data") -> dict[str, Any]:
    return {f"columns[0][{key}]": column, "order[0][column]": 0, "order[0][dir]": direction}


def test_pages_add_up_to_the_list_without_duplicates(either: DemoCms) -> None:
    token = either.token()
    total = int(str(_list(either, token, length=1).headers["x-total-count"]))
    ids: list[int] = []
    while True:
        answer = _list(either, token, start=len(ids), length=7)
        if not answer.json():
            break
        ids += [record["campaignId"] for record in answer.json()]
    assert len(ids) == len(set(ids)) == total


def test_a_page_has_ten_rows_by_default(observed: DemoCms, maya: str) -> None:
    assert len(_list(observed, maya).json()) == 10
    assert len(_list(observed, maya, length=1000).json()) == 48
    assert len(_list(observed, maya, start=45, length=10).json()) == 3


def test_an_empty_page_and_an_unpaged_list_report_a_total_of_0(observed: DemoCms, maya: str) -> None:
    for query in ({"start": 500}, {"length": 0}, {"disablePaging": 1}):
        assert _list(observed, maya, **query).headers["x-total-count"] == "0"
    assert len(_list(observed, maya, disablePaging=1).json()) == 48


def test_lists_are_in_name_order_and_sort_by_changes_nothing(observed: DemoCms, maya: str) -> None:
    names = _names(_list(observed, maya, length=100))
    assert names == sorted(names, key=str.lower)
    assert _names(_list(observed, maya, length=100, sortBy="campaignId", sortDir="desc")) == names


@pytest.mark.parametrize("key", ["data", "name"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("column", ["campaignId", "numberLayouts", "totalDuration", "createdAt", "target"])
def test_columns_and_order_sort(observed: DemoCms, maya: str, column: str, direction: str, key: str) -> None:
    answer = _list(observed, maya, length=100, **_sorted_by(column, direction, key))
    values = [record[column] for record in answer.json()]
    assert values == sorted(values, reverse=direction == "desc")
    assert len(set(values)) > 1


def test_several_columns_sort_in_turn(observed: DemoCms, maya: str) -> None:
    query = {
        "columns[0][data]": "type",
        "columns[1][data]": "campaignId",
        "order[0][column]": 0,
        "order[0][dir]": "desc",
        "order[1][column]": 1,
        "order[1][dir]": "desc",
    }
    keys = [(record["type"], record["campaignId"]) for record in _list(observed, maya, length=100, **query).json()]
    assert keys == sorted(keys, reverse=True)


def test_an_unknown_column_falls_back_to_name_order(observed: DemoCms, maya: str) -> None:
    plain = _names(_list(observed, maya, length=100))
    assert _names(_list(observed, maya, length=100, **_sorted_by("campaign_id; DROP TABLE campaign"))) == plain


@pytest.mark.parametrize(
    "query, expected",
    [
        ({"name": "KIOSK"}, {"Leeds Station kiosk"}),
        ({"name": "kiosk,soup"}, {"Leeds Station kiosk", "Soup season"}),
        ({"name": "counter,-boards"}, {"Bakery counter, morning", "Bakery counter, afternoon"}),
        ({"name": "bakery,morning", "logicalOperatorName": "AND"}, {"Bakery counter, morning"}),
        ({"name": "^Soup|kiosk$", "useRegexForName": 1}, {"Leeds Station kiosk", "Soup season"}),
        ({"name": "100%"}, set()),
        ({"tags": "weekly"}, {"Coffee of the week"}),
        ({"tags": "week"}, {"Coffee of the week"}),
        ({"tags": "week", "exactTags": 1}, set()),
        ({"tags": "kiosk,hampers", "exactTags": 1}, {"Leeds Station kiosk", "Christmas hampers teaser"}),
        ({"tags": "bakery,launch", "exactTags": 1, "logicalOperator": "AND"}, {"Country loaf launch"}),
        ({"folderId": 13}, {"Summer clearance", "Picnic season"}),
        ({"cyclePlaybackEnabled": 1}, {"Autumn window loop", "Milsom Street evenings", "Christmas window"}),
        ({"folderId": 4711}, set()),
    ],
)
def test_filters(either: DemoCms, query: dict[str, Any], expected: set[str]) -> None:
    answer = _list(either, either.token(), length=100, **query)
    assert set(_names(answer)) == expected
    assert answer.headers["x-total-count"] == str(len(expected))


def test_an_invalid_regular_expression_is_refused(observed: DemoCms, maya: str) -> None:
    answer = _list(observed, maya, name="(", useRegexForName=1)
    assert (answer.status, answer.json()["message"]) == (422, "Invalid regular expression")


def test_layout_specific_campaigns_are_excluded_by_default(observed: DemoCms, maya: str) -> None:
    def total(**query: int) -> int:
        return int(str(_list(observed, maya, length=1, **query).headers["x-total-count"]))

    assert (total(), total(isLayoutSpecific=1), total(isLayoutSpecific=-1)) == (48, 120, 168)


def test_the_campaigns_of_a_layout_and_those_with_any(observed: DemoCms, maya: str) -> None:
    layout_id = observed.line_up(observed.campaign_id("Coffee of the week"))[0]
    assert "Coffee of the week" in _names(_list(observed, maya, length=100, layoutId=layout_id))
    without = set(_names(_list(observed, maya, length=100))) - set(
        _names(_list(observed, maya, length=100, hasLayouts=1))
    )
    assert without == {"Spring line-up, to be planned"}


def test_lists_contain_line_ups_only_if_embedded(observed: DemoCms, maya: str) -> None:
    query = {"length": 100, "embed": "layouts"}
    for record in _list(observed, maya, **query).json():
        assert len(record["layouts"]) == record["numberLayouts"]
        assert [entry["displayOrder"] for entry in record["layouts"]] == list(range(1, record["numberLayouts"] + 1))
        assert sum(entry["duration"] for entry in record["layouts"]) == record["totalDuration"]
    assert all("layouts" not in record for record in _list(observed, maya, length=100).json())


def test_display_groups_of_an_ad_need_an_embed(observed: DemoCms, maya: str) -> None:
    assert all(record["displayGroupIds"] == [] for record in _list(observed, maya, type="ad").json())
    assert all(record["displayGroupIds"] for record in _list(observed, maya, type="ad", embed="tags").json())


def test_links_of_the_layout_list_drop_its_filters(observed: DemoCms, maya: str) -> None:
    link = str(observed.api("GET", "/layout?layout=board&start=2&length=2", token=maya).headers["link"])
    address = f"{observed.url}/api/layout"
    assert link == (
        f'<{address}?start=4&length=2>; rel="next", <{address}?start=0&length=2>; rel="prev", '
        f'<{address}?start=0&length=2>; rel="first"'
    )


_REPEATING = "Queue and till messages"


def test_the_layouts_of_a_campaign_appear_once_per_entry(observed: DemoCms, maya: str) -> None:
    campaign_id = observed.campaign_id(_REPEATING)
    line_up = observed.line_up(campaign_id)
    assert len(line_up) > len(set(line_up))
    answer = observed.api("GET", f"/layout?campaignId={campaign_id}&length=100", token=maya)
    rows = answer.json()
    in_place = sorted(rows, key=lambda row: int(row["displayOrder"]))
    assert [row["layoutId"] for row in in_place] == line_up
    assert int(answer.headers["x-total-count"]) == len(line_up)
    pages = [
        observed.api("GET", f"/layout?campaignId={campaign_id}&start={start}&length=2", token=maya).json()
        for start in range(0, len(line_up), 2)
    ]
    assert [(row["layoutId"], row["displayOrder"]) for page in pages for row in page] == [
        (row["layoutId"], row["displayOrder"]) for row in rows
    ]


def test_the_documented_layouts_of_a_campaign_appear_once_each(documented: DemoCms) -> None:
    token, campaign_id = documented.token(), documented.campaign_id(_REPEATING)
    rows = documented.api("GET", f"/layout?campaignId={campaign_id}&length=100", token=token).json()
    assert {row["layoutId"] for row in rows} == set(documented.line_up(campaign_id))
    assert len(rows) == len({row["layoutId"] for row in rows})


def test_names_are_sorted_like_the_database_of_an_installed_cms(either: DemoCms) -> None:
    token = either.token()
    wanted = ["Sort e", "sort é", "Sort e 2", "sort o", "SORT Ö", "Sort ss 1", "sort ß 2", "Sort z"]
    for name in reversed(wanted):
        assert either.api("POST", "/campaign", token=token, form={"name": name, "type": "list"}).status == 201
    rows = either.api("GET", "/campaign?name=sort&length=100", token=token).json()
    assert [_collated(row["campaign"]) for row in rows] == sorted(map(_collated, wanted))
    order = "columns[0][data]=campaign&order[0][column]=0&order[0][dir]=desc&sortBy=campaign&sortDir=desc"
    rows = either.api("GET", f"/campaign?name=sort&length=100&{order}", token=token).json()
    assert [_collated(row["campaign"]) for row in rows] == sorted(map(_collated, wanted), reverse=True)


def _collated(name: str) -> str:
    return name.lower().replace("é", "e").replace("ö", "o").replace("ß", "ss")


def test_json_is_plain_ascii_with_escaped_slashes(either: DemoCms) -> None:
    token = either.token()
    form = {"name": "Café 10/12 £ 😀", "type": "list"}
    answer = either.api("POST", "/campaign", token=token, form=form)
    either.api("DELETE", f"/campaign/{answer.json()['campaignId']}", token=token)
    body = answer.body
    assert body.isascii()
    assert rb'"campaign":"Caf\u00e9 10\/12 \u00a3 \ud83d\ude00"' in body


def test_long_answers_are_chunked_and_short_ones_are_not(observed: DemoCms, maya: str) -> None:
    whole = _list(observed, maya, length=100).headers
    assert (whole["transfer-encoding"], whole["content-length"]) == ("chunked", None)
    assert observed.api("GET", "/clock", token=maya).headers["content-length"] == "20"
