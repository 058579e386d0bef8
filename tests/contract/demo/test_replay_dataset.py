"""Datasets: the recorded requests, sent to the demo CMS."""

import pytest

from tests.contract.demo.replay import Recording, differences, send
from tests.helpers.demo_cms import DATASETS_ONLY, DemoCms

READS = (
    "get_404",
    "get_one",
    "list_beyond",
    "list_columns_order",
    "list_default",
    "list_filter_code",
    "list_filter_dataSet",
    "list_filter_embed_columns",
    "list_filter_id",
    "list_isRealTime",
    "list_page",
    "list_sortBy",
)
USED = {f"dataset/{name}" for name in READS}
# What differs between the installations: here sets are fed in real time, there are more of them, they have columns.
SWAP = {"ds3": "tides", "Winter": "Menu", "isRealTime=1": "isRealTime=2", "length=1": "dataSet=Old&length=1"}


@pytest.mark.parametrize("name", READS)
def test_a_read_matches_the_recording(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(f"dataset/{name}")
    assert differences(recording, send(observed, recording, token=maya, swap=SWAP)) == []


def test_there_are_twenty_five_datasets_of_every_kind(observed: DemoCms, maya: str) -> None:
    answer = observed.api("GET", "/dataset?length=100&embed=columns", token=maya)
    records = answer.json()
    assert (len(records), answer.headers["x-total-count"]) == (25, "25")
    for flag in ("isLookup", "isRemote", "isRealTime"):
        assert {record[flag] for record in records} == {0, 1}
    assert {record["dataSet"] for record in records if not record["columns"]} == {"Old price list"}
    headings = next(record["columns"] for record in records if record["dataSet"] == "Menu prices")
    assert [column["heading"] for column in headings] == ["Product", "Size", "Price", "With tax"]
    bare = observed.api("GET", "/dataset?length=100", token=maya).json()
    assert all(record["columns"] == [] for record in bare)


def test_some_records_carry_a_password(observed: DemoCms, maya: str) -> None:
    records = observed.api("GET", "/dataset?length=100", token=maya).json()
    with_password = [record for record in records if record["password"]]
    assert {record["dataSet"] for record in with_password} == {"Departures", "Stock in the window", "Plays by shop"}
    assert all(record["username"] and record["uri"] for record in with_password)


@pytest.mark.parametrize(
    "query, expected",
    [
        ("dataSet=hours", {"Hours by shop", "Hours over the holidays"}),
        ("code=hours", {"Hours by shop"}),
        ("isRealTime=1", {"Queue at the counter", "Tickets called", "Orders ready"}),
        ("dataSetId=15", {"Tide times"}),
        ("folderId=8", {"Staff birthdays", "Shift rota"}),
        ("userId=2&folderId=7", {"Company news"}),
    ],
)
def test_filters(either: DemoCms, query: str, expected: set[str]) -> None:
    answer = either.api("GET", f"/dataset?length=100&{query}", token=either.token())
    assert {record["dataSet"] for record in answer.json()} == expected
    assert answer.headers["x-total-count"] == str(len(expected))


def test_the_scope_for_datasets_opens_nothing_else(either: DemoCms) -> None:
    token = either.client_token(DATASETS_ONLY)
    assert len(either.api("GET", "/dataset?length=100", token=token).json()) == 25
    for path in ("/command", "/notification", "/action"):
        assert either.api("GET", path, token=token).status == 403


def test_a_user_without_the_feature_sees_no_datasets(observed: DemoCms, sam: str) -> None:
    answer = observed.api("GET", "/dataset/1", token=sam)
    assert (answer.status, answer.json()["message"]) == (403, "Feature not enabled")
