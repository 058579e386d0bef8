"""Commands: the recorded requests, sent to the demo CMS."""

import pytest

from tests.contract.demo.replay import Recording, differences, send
from tests.helpers.demo_cms import DemoCms

READS = (
    "get_not_found",
    "list_beyond",
    "list_columns_order",
    "list_columns_order_code",
    "list_default",
    "list_filter_code",
    "list_filter_code_regex",
    "list_filter_command",
    "list_filter_commandId",
    "list_filter_type",
    "list_page",
    "list_sortBy_desc",
)
REFUSALS = (
    "post_availableOn_string",
    "post_bad_code_digits",
    "post_bad_code_hyphen",
    "post_empty_code",
    "post_empty_command",
    "post_long_description",
    "post_long_name",
    "post_no_code",
    "post_no_command",
    "put_not_found",
)
CREATIONS = (
    "post_availableOn_bad",
    "post_bad_code_underscore",
    "post_code_upper",
    "post_createAlertOn_bad",
    "post_duplicate_code",
    "post_duplicate_name",
)
# One command after another, as they were recorded: its number there, how it came to be, what happened to it.
LIVES = (
    ("51", "post_ok", ("get_one", "put_no_command", "put_ok", "delete_ok", "delete_not_found")),
    ("52", "post_minimal", ("put_only_required_wipes", "put_code_ignored")),
)
USED = {
    f"command/{name}"
    for name in (*READS, *REFUSALS, *CREATIONS, *(name for _, first, rest in LIVES for name in (first, *rest)))
}


@pytest.mark.parametrize("name", READS)
def test_a_read_matches_the_recording(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(f"command/{name}")
    swap = {"cmdab": "volume_day", "cmda": "volume_"}
    assert differences(recording, send(observed, recording, token=maya, swap=swap)) == []


@pytest.mark.parametrize("name", [*REFUSALS, *CREATIONS])
def test_a_write_matches_the_recording(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(f"command/{name}")
    assert differences(recording, send(observed, recording, token=maya), same_content=True) == []


@pytest.mark.parametrize("recorded_id, first, rest", LIVES, ids=["whole", "least"])
def test_the_life_cycle_of_a_command_matches_the_recording(
    observed: DemoCms, maya: str, recorded_id: str, first: str, rest: tuple[str, ...]
) -> None:
    created = Recording.load(f"command/{first}")
    answer = send(observed, created, token=maya)
    assert differences(created, answer, same_content=True) == []
    swap = {recorded_id: str(answer.json()["commandId"])}
    for name in rest:
        recording = Recording.load(f"command/{name}")
        assert differences(recording, send(observed, recording, token=maya, swap=swap), same_content=True) == [], name


def test_the_documented_dialect_returns_whole_records_and_needs_no_description(documented: DemoCms) -> None:
    token = documented.token()
    form = {"command": "Dim", "code": "dim", "availableOn": ["lg", "android"]}
    created = documented.api("POST", "/command", token=token, form=form)
    command_id = created.json()["commandId"]
    assert (created.status, created.json()["description"]) == (201, "")
    assert created.headers["location"] == f"{documented.url}/api/command/{command_id}"
    edited = documented.api("PUT", f"/command/{command_id}", token=token, form={"command": "Dimmer"})
    read = documented.api("GET", f"/command/{command_id}", token=token)
    assert edited.json() == read.json()
    assert (read.json()["command"], read.json()["availableOn"]) == ("Dimmer", None)
    assert documented.api("DELETE", f"/command/{command_id}", token=token).status == 204


def test_sort_by_works_in_the_documented_dialect(documented: DemoCms) -> None:
    token = documented.token()
    for field in ("commandId", "command", "code", "description"):
        query = f"/command?length=100&sortBy={field}&sortDir=desc"
        values = [record[field] for record in documented.api("GET", query, token=token).json()]
        keys = values if field in {"commandId", "description"} else [value.lower() for value in values]
        assert keys == sorted(keys, reverse=True)
        assert len(set(keys)) > 10


def test_the_commands_of_a_player_type_include_those_for_every_type(either: DemoCms) -> None:
    records = either.api("GET", "/command?length=100&type=lg", token=either.token()).json()
    assert {record["availableOn"] for record in records} == {None, "lg"}


def test_there_are_60_commands_with_every_kind_of_command_string(observed: DemoCms, maya: str) -> None:
    records = observed.api("GET", "/command?length=100&commandId=&code=", token=maya).json()
    seeded = [record for record in records if record["commandId"] <= 60]
    assert len(seeded) == 60
    forms = {str(record["commandString"]).partition("|")[0] for record in seeded}
    assert forms >= {"http", "intent", "rs232", "tpv_led", "reboot", "None"}
    codes = [record["code"] for record in seeded]
    assert [code for code in codes if codes.count(code) > 1] == ["clear_cache", "clear_cache"]
    assert max(len(record["commandString"] or "") for record in seeded) > 900


def test_a_user_without_the_feature_sees_no_commands(observed: DemoCms, sam: str) -> None:
    for method, path in (("POST", "/command"), ("GET", "/command/1"), ("PUT", "/command/1"), ("DELETE", "/command/1")):
        answer = observed.api(method, path, token=sam)
        assert (answer.status, answer.json()["message"]) == (403, "Feature not enabled")
