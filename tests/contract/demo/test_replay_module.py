"""Modules and their templates: the recorded requests, sent to the demo CMS."""

import dataclasses
import json
from typing import Any

import pytest

from tests.contract.demo.replay import Recording, differences, names, send
from tests.helpers.demo_cms import DATASETS_ONLY, Answer, DemoCms

MAPS = ("module/properties", "module/properties_clock", "module/template_properties")
BAD_TOKEN = "module/bad_token"
WRONG_SCOPE = "module/scope_denied"
READS = tuple(sorted(names("module") - {*MAPS, BAD_TOKEN, WRONG_SCOPE}))
USED = {*READS, *MAPS, BAD_TOKEN, WRONG_SCOPE}
SWAP = {"article_custom_html": "article_picture_only"}

DATA_TYPES = {
    "article", "currency", "dashboard-service", "dataset", "emergency-alert", "event", "forecast", "message", "product",
    "product-category", "social-media", "stock",
}  # fmt: skip


@pytest.fixture(scope="module")
def modules(observed: DemoCms, maya: str) -> list[dict[str, Any]]:
    """Every module."""
    records: list[dict[str, Any]] = observed.api("GET", "/module", token=maya).json()
    return records


@pytest.mark.parametrize("name", READS)
def test_a_read_matches_the_recording(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(name)
    swap = {} if "bad" in name else SWAP
    assert differences(recording, send(observed, recording, token=maya, swap=swap)) == []


@pytest.mark.parametrize("name", MAPS)
def test_properties_are_a_map_as_recorded(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(name)
    answer = send(observed, recording, token=maya, swap=SWAP)
    answered: dict[str, Any] = answer.json()
    # Which properties there are is the module's business: those that are there look alike.
    listed = Answer(answer.status, answer.headers, json.dumps(list(answered.values())).encode())
    assert differences(dataclasses.replace(recording, answer=list(recording.answer.values())), listed) == []
    assert ("" in answered) == ("" in recording.answer)


def test_denials_match_the_recording(observed: DemoCms, maya: str) -> None:
    for name, token in ((BAD_TOKEN, maya[:-40] + "A" * 40), (WRONG_SCOPE, observed.client_token(DATASETS_ONLY))):
        recording = Recording.load(name)
        assert differences(recording, send(observed, recording, token=token)) == []


def test_there_are_forty_five_modules_in_every_state(modules: list[dict[str, Any]]) -> None:
    assert len(modules) == 45
    assert [record["name"].lower() for record in modules] == sorted(record["name"].lower() for record in modules)
    for flag in ("enabled", "regionSpecific", "assignable", "fallbackData", "isInstalled", "isError", "previewEnabled"):
        assert {bool(record[flag]) for record in modules} == {True, False}
    assert {record["renderAs"] for record in modules} == {"html", "native"}
    assert all(bool(record["errors"]) == record["isError"] for record in modules)
    assert {type(record["group"]) for record in modules} == {dict, list}
    assert {record["dataType"] for record in modules} == {"", *DATA_TYPES}


def test_there_are_ninety_templates_of_every_data_type(observed: DemoCms, maya: str) -> None:
    found = []
    for data_type in DATA_TYPES:
        records = observed.api("GET", f"/module/templates/{data_type}", token=maya).json()
        assert {record["dataType"] for record in records} == {data_type}
        found += records
    assert len(found) == 90
    assert {record["type"] for record in found} == {"element", "element-group", "static"}
    for flag in ("isVisible", "isEnabled", "isError"):
        assert {record[flag] for record in found} == {True, False}
    for part in ("extends", "stencil", "properties", "propertyGroups", "assets", "thumbnail"):
        assert {bool(record[part]) for record in found} == {True, False}
    grouped = [record["stencil"] for record in found if record["type"] == "element-group"]
    assert all(stencil["elements"] and stencil["elementGroups"] for stencil in grouped)


def test_the_properties_of_a_template_without_any_are_a_list(observed: DemoCms, documented: DemoCms) -> None:
    path = "/module/template/emergency-alert/properties/emergency-alert_severity"
    assert observed.api("GET", path, token=observed.token()).json() == []
    assert documented.api("GET", path, token=documented.token()).json() == {}


@pytest.mark.parametrize(
    "query, expected",
    [
        ("name=tides", {"Tides"}),
        ("keyword=taste", set()),
        ("keyword=tasting", {"Video in"}),
        ("keyword=CORE-QR", {"QR code"}),
        ("name=tides,shell,spacer", {"Tides", "Spacer"}),
    ],
)
def test_filters(observed: DemoCms, maya: str, query: str, expected: set[str]) -> None:
    answer = observed.api("GET", f"/module?{query}", token=maya)
    assert {record["name"] for record in answer.json()} == expected
    assert answer.headers["x-total-count"] == str(len(expected))


def test_pages_need_a_length(observed: DemoCms, maya: str, modules: list[dict[str, Any]]) -> None:
    def ids(query: str) -> list[str]:
        return [record["moduleId"] for record in observed.api("GET", f"/module?{query}", token=maya).json()]

    whole = [record["moduleId"] for record in modules]
    assert ids("start=40") == whole
    assert ids("start=40&length=10") == whole[40:]
    assert ids("length=7") == whole[:7]


@pytest.mark.parametrize("column", ["name", "defaultDuration", "isError", "enabled"])
def test_columns_sort(observed: DemoCms, documented: DemoCms, column: str) -> None:
    order = f"columns[0][data]={column}&order[0][column]=0&order[0][dir]=desc"
    for cms, query in ((observed, order), (documented, f"sortBy={column}&sortDir=desc")):
        records = cms.api("GET", f"/module?{query}", token=cms.token()).json()
        values = [record[column].lower() if column == "name" else record[column] for record in records]
        assert values == sorted(values, reverse=True)
        assert len(set(values)) > 1


def test_the_documented_dialect_numbers_modules_and_lists_their_properties(documented: DemoCms) -> None:
    token = documented.token()
    records = documented.api("GET", "/module", token=token).json()
    assert [record["moduleId"] for record in records] == list(range(1, 46))
    (wanted,) = documented.api("GET", "/module?moduleId=7", token=token).json()
    assert wanted == records[6]
    assert documented.api("GET", "/module/7", token=token).json() == wanted
    listed = documented.api("GET", "/module/properties/7", token=token).json()
    assert listed == wanted["properties"]
    assert documented.api("GET", "/module/core-text", token=token).status == 404


def test_a_user_without_the_feature_still_sees_modules_and_templates(observed: DemoCms, maya: str, sam: str) -> None:
    template = "/template/article/properties/article_title"
    for path in ("", "/properties/core-text", "/templates/article", template):
        told = observed.api("GET", f"/module{path}", token=sam)
        assert (told.status, told.body) == (200, observed.api("GET", f"/module{path}", token=maya).body)
    answer = observed.api("GET", "/module/core-text", token=sam)
    assert (answer.status, answer.json()["message"]) == (403, "Feature not enabled")
