"""The documented dialect: what the specification promises and installed servers do otherwise."""

from typing import Any

import pytest

from tests.helpers.demo_cms import DemoCms

NAMES = ("aaa first", "mmm middle", "zzz last")


@pytest.fixture(scope="module")
def token(documented: DemoCms) -> str:
    """The administrator's."""
    return documented.token("maya")


def _create(cms: DemoCms, token: str, **fields: Any) -> int:
    answer = cms.api("POST", "/campaign", token=token, form={"name": "New", "type": "list", **fields})
    assert answer.status == 201
    return int(answer.json()["campaignId"])


def test_creating_returns_201_with_the_location_and_the_whole_record(documented: DemoCms, token: str) -> None:
    form = {"name": "Fresh", "type": "list", "layoutIds": [2, 4, 2], "tags": "window"}
    answer = documented.api("POST", "/campaign", token=token, form=form)
    assert answer.status == 201
    record = answer.json()
    assert answer.headers["location"] == f"{documented.url}/api/campaign/{record['campaignId']}"
    read = documented.api("GET", f"/campaign/{record['campaignId']}?embed=layouts", token=token).json()
    assert record == {**read, "totalDuration": record["totalDuration"]}
    assert [entry["layoutId"] for entry in record["layouts"]] == [2, 4, 2]


def test_editing_returns_the_whole_record(documented: DemoCms, token: str) -> None:
    campaign_id = _create(documented, token, layoutIds=[2, 4])
    answer = documented.api("PUT", f"/campaign/{campaign_id}", token=token, form={"name": "Renamed", "ref1": "R"})
    assert answer.status == 200
    read = documented.api("GET", f"/campaign/{campaign_id}?embed=layouts", token=token).json()
    assert answer.json() == {**read, "totalDuration": answer.json()["totalDuration"]}
    assert answer.json()["modifiedByName"] == "maya"


def test_moving_to_a_folder_returns_the_record_and_removing_a_layout_nothing(documented: DemoCms, token: str) -> None:
    campaign_id = _create(documented, token, layoutIds=[2, 4])
    moved = documented.api("PUT", f"/campaign/{campaign_id}/selectfolder", token=token, form={"folderId": 4})
    assert (moved.status, moved.json()["folderId"], moved.json()["folderName"]) == (200, 4, "York")
    path = f"/campaign/layout/remove/{campaign_id}"
    removed = documented.api("DELETE", path, token=token, form={"layoutId": 2})
    assert (removed.status, removed.body) == (204, b"")
    assert documented.line_up(campaign_id) == [4]


def test_a_campaign_needs_its_type(documented: DemoCms, token: str) -> None:
    answer = documented.api("POST", "/campaign", token=token, form={"name": "No type"})
    assert (answer.status, answer.json()["property"]) == (422, "type")


@pytest.mark.parametrize("direction", ["asc", "desc"])
@pytest.mark.parametrize("field", ["campaignId", "campaign", "numberLayouts", "totalDuration", "createdAt"])
def test_sort_by_and_sort_dir_are_honoured(documented: DemoCms, token: str, field: str, direction: str) -> None:
    path = f"/campaign?length=100&sortBy={field}&sortDir={direction}"
    values = [record[field] for record in documented.api("GET", path, token=token).json()]
    keys = [value.lower() if isinstance(value, str) else value for value in values]
    assert keys == sorted(keys, reverse=direction == "desc")
    assert len(set(keys)) > 1


def test_columns_and_order_are_ignored(documented: DemoCms, token: str) -> None:
    query = "columns[0][data]=campaignId&order[0][column]=0&order[0][dir]=desc"
    assert (
        documented.api("GET", f"/campaign?{query}", token=token).json()
        == documented.api("GET", "/campaign", token=token).json()
    )


def test_the_total_is_true_on_an_empty_page_and_without_paging(documented: DemoCms, token: str) -> None:
    whole = documented.api("GET", "/campaign?length=1", token=token).headers["x-total-count"]
    assert int(str(whole)) >= 48
    for query in ("start=5000", "length=0", "disablePaging=1"):
        assert documented.api("GET", f"/campaign?{query}", token=token).headers["x-total-count"] == whole


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_a_json_body_is_refused_with_415(documented: DemoCms, token: str, method: str) -> None:
    campaign_id = _create(documented, token)
    path = {
        "POST": "/campaign",
        "PUT": f"/campaign/{campaign_id}",
        "DELETE": f"/campaign/layout/remove/{campaign_id}",
    }[method]
    body = {"name": "JSON", "type": "list", "layoutId": 2}
    answer = documented.api(method, path, token=token, json_body=body)
    assert (answer.status, answer.json()["error"]) == (415, 415)
    assert documented.campaign(campaign_id)["campaign"] == "New"


def test_a_put_without_the_forms_content_type_is_refused_with_415(documented: DemoCms, token: str) -> None:
    campaign_id = _create(documented, token)
    assert documented.api("PUT", f"/campaign/{campaign_id}", token=token, body=b"name=x").status == 415


def test_a_long_form_is_stored_completely(documented: DemoCms, token: str) -> None:
    campaign_id = _create(documented, token)
    wanted = [2 + 2 * (place % 50) for place in range(1500)]
    form = {"name": "Long", "manageLayouts": 1, "layoutIds": wanted}
    answer = documented.api("PUT", f"/campaign/{campaign_id}", token=token, form=form)
    assert answer.json()["numberLayouts"] == 1500
    assert documented.line_up(campaign_id) == wanted


def test_a_list_may_be_sent_with_and_without_brackets(documented: DemoCms, token: str) -> None:
    campaign_id = _create(documented, token)
    for name in ("layoutIds", "layoutIds[]"):
        fields = [("name", "Lists"), ("manageLayouts", "1"), (name, "6"), (name, "4"), (name, "2"), (name, "6")]
        assert documented.api("PUT", f"/campaign/{campaign_id}", token=token, form=fields).status == 200
        assert documented.line_up(campaign_id) == [6, 4, 2, 6]


def test_dates_may_be_iso_date_times(documented: DemoCms, token: str) -> None:
    form = {"name": "Ad", "type": "ad", "targetType": "plays", "target": 5}
    campaign_id = documented.api("POST", "/campaign", token=token, form=form).json()["campaignId"]
    for start in ("2026-07-01T10:00:00+01:00", "2026-07-01T09:00:00Z", "2026-07-01 10:00:00"):
        dated = {**form, "startDt": start, "displayGroupIds": [1, 3]}
        record = documented.api("PUT", f"/campaign/{campaign_id}", token=token, form=dated).json()
        assert (record["startDt"], record["displayGroupIds"]) == (1782896400, [1, 3])


def test_unspecified_behaviour_is_as_observed(documented: DemoCms, token: str) -> None:
    unknown = documented.api("GET", "/nowhere", token=token)
    assert (unknown.status, unknown.json()["error"]) == (500, 404)
    wrong_method = documented.api("PATCH", "/campaign", token=token)
    assert (wrong_method.status, wrong_method.json()["error"]) == (500, 405)
    assert len(documented.api("GET", "/campaign", token=token).json()) == 10
    assert len(documented.api("GET", "/campaign?start=3&length=7", token=token).json()) == 7
    campaign_id = _create(documented, token, tags="window", layoutIds=[2])
    documented.api("PUT", f"/campaign/{campaign_id}", token=token, form={"name": "Reset"})
    record = documented.campaign(campaign_id)
    assert (record["tags"], [entry["layoutId"] for entry in record["layouts"]]) == ([], [2])


def test_connections_are_kept_open_in_this_dialect_and_closed_in_the_other(
    observed: DemoCms, documented: DemoCms
) -> None:
    assert observed.request("GET", "/api/clock").headers["connection"] == "close"
    assert documented.request("GET", "/api/clock").headers["connection"] is None
