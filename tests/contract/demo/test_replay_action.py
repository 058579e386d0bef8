"""Actions: the recorded requests, sent to the demo CMS in the order in which they were recorded."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.demo.replay import Recording, differences, send
from tests.helpers.demo_cms import Answer, DemoCms

CREATIONS = (
    "post_ok_navLayout",
    "post_ok_webhook",
    "post_ok_keyPress",
    "post_ok_navWidget",
    "post_parent_layout",
    "post_unknown_layoutCode",
    "post_source_uppercase",
)
REFUSALS = (
    "post_bad_actionType",
    "post_bad_source",
    "post_bad_target",
    "post_bad_trigger",
    "post_duplicate_touch",
    "post_keypress_no_code",
    "post_navLayout_no_code",
    "post_navWidget_no_widget",
    "post_no_layoutId",
    "post_no_source",
    "post_no_trigger",
    "post_published_layout",
    "post_region_no_targetId",
    "post_unknown_layout",
    "post_webhook_no_code",
)
READS = (
    "get_one_405",
    "list_actionId",
    "list_actionType",
    "list_all",
    "list_bad_actionId",
    "list_columns_order",
    "list_layoutId",
    "list_ownerId",
    "list_page",
    "list_sortBy",
    "list_source",
    "list_sourceId",
    "list_sourceOrTargetId",
    "list_target",
    "list_triggerCode",
    "list_triggerType",
)
EDITS = ("put_not_found", "put_partial", "put_ok", "put_layoutId_ignored", "put_to_touch")
ENDS = ("delete_ok", "delete_not_found")
AFTER_PUBLISHING = ("put_after_publish", "delete_after_publish")
WITHOUT_ANY = "list_empty"
DENIALS = ("bad_token", "scope_denied")
USED = {
    f"action/{name}"
    for name in (
        *(WITHOUT_ANY, *DENIALS),
        *(*CREATIONS, *REFUSALS, *READS, *EDITS, *ENDS, *AFTER_PUBLISHING),
    )
}
# Ids, which are others here.
_OWN = {"actionId", "sourceId", "layoutId", "targetId", "widgetId"}


def _same(recording: Recording, answer: Answer) -> bool:
    """Whether two answered actions mean the same but for their ids."""
    answered: dict[str, Any] = answer.json()
    return {key: value for key, value in answered.items() if key not in _OWN} == {
        key: value for key, value in recording.answer.items() if key not in _OWN
    }


@pytest.fixture(scope="module")
def cms() -> Iterator[DemoCms]:
    """A CMS whose layouts and actions no other test changes."""
    with DemoCms() as running:
        yield running


@pytest.fixture(scope="module")
def token(cms: DemoCms) -> str:
    """The administrator's."""
    return cms.token("maya")


def test_the_life_cycle_of_actions_matches_the_recording(cms: DemoCms, token: str) -> None:
    published = cms.api("GET", "/layout?publishedStatusId=1&length=2", token=token).json()
    parent_id, other_id = (row["layoutId"] for row in published)
    draft_id = cms.api("PUT", f"/layout/checkout/{parent_id}", token=token).json()["layoutId"]
    swap = {"525": str(draft_id), "524": str(parent_id), "layoutId=2": f"layoutId={other_id}"}

    for number, name in enumerate(CREATIONS, start=1):
        recording = Recording.load(f"action/{name}")
        answer = send(cms, recording, token=token, swap=swap)
        assert differences(recording, answer) == [], name
        assert _same(recording, answer), name
        swap[f"action/{number}"] = f"action/{answer.json()['actionId']}"
        swap[f"actionId={number}"] = f"actionId={answer.json()['actionId']}"
    for name in (*REFUSALS, *READS, *EDITS, *ENDS):
        recording = Recording.load(f"action/{name}")
        answer = send(cms, recording, token=token, swap=swap)
        assert differences(recording, answer) == [], name
        if name in EDITS and answer.status == 200:
            assert _same(recording, answer), name

    cms.publish(parent_id)
    for name in AFTER_PUBLISHING:
        recording = Recording.load(f"action/{name}")
        assert differences(recording, send(cms, recording, token=token, swap=swap)) == [], name


def test_an_empty_action_list_matches_the_recording() -> None:
    with DemoCms(layouts=0, campaigns=0) as cms:
        recording = Recording.load(f"action/{WITHOUT_ANY}")
        assert differences(recording, send(cms, recording, token=cms.token()), same_content=True) == []


def test_denials_match_the_recording(cms: DemoCms, token: str) -> None:
    for name, used in (("bad_token", token[:-40] + "A" * 40), ("scope_denied", cms.client_token(3))):
        recording = Recording.load(f"action/{name}")
        assert differences(recording, send(cms, recording, token=used)) == []


def test_there_are_forty_actions_on_twelve_layouts_some_of_them_drafts() -> None:
    with DemoCms() as fresh:
        token = fresh.token()
        records = fresh.api("GET", "/action?length=100", token=token).json()
        drafts = fresh.api("GET", "/layout?showDrafts=1&length=500", token=token).json()
        codes = {row["code"] for row in drafts}
    assert len(records) == 40
    assert len({record["layoutId"] for record in records}) == 12
    assert len({row["layoutId"] for row in drafts if row["parentId"]} & {row["layoutId"] for row in records}) == 4
    assert {record["triggerType"] for record in records} == {"touch", "webhook", "keyPress"}
    assert {record["actionType"] for record in records} == {"next", "previous", "navLayout", "navWidget"}
    unknown = {record["layoutCode"] for record in records if record["layoutCode"]} - codes
    assert unknown == {"STORM", "PLATFORM"}
    assert [record["actionId"] for record in records if record["targetId"] and record["regionName"] is None] != []
    assert [record["actionId"] for record in records if record["widgetId"] and record["widgetName"] is None] != []


def test_the_regions_and_widgets_of_a_draft_can_be_looked_up(cms: DemoCms, token: str) -> None:
    (parent,) = cms.api("GET", "/layout?layout=Leeds+Light+Night&length=1", token=token).json()
    query = f"/layout?parentId={parent['layoutId']}&showDrafts=1&embed=regions,playlists,widgets"
    (draft,) = cms.api("GET", query, token=token).json()
    regions = {region["name"]: region for region in draft["regions"]}
    assert set(regions) == {"Stage", "Footer"}
    widgets = regions["Stage"]["regionPlaylist"]["widgets"]
    assert [widget["name"] for widget in widgets] == ["Map", "Teaser", "Programme"]
    actions = cms.api("GET", f"/action?layoutId={draft['layoutId']}", token=token).json()
    assert {action["targetId"] for action in actions if action["target"] == "region"} <= {
        region["regionId"] for region in draft["regions"]
    }


def test_a_draft_copies_the_parts_of_its_layout_under_new_ids(cms: DemoCms, token: str) -> None:
    (layout,) = cms.api("GET", "/layout?layout=Hot+drinks+board&length=1", token=token).json()

    def actions(layout_id: int) -> list[dict[str, Any]]:
        query = f"/action?layoutId={layout_id}&columns[0][data]=actionId&order[0][column]=0&order[0][dir]=asc"
        found: list[dict[str, Any]] = cms.api("GET", query, token=token).json()
        return found

    before = actions(layout["layoutId"])
    draft_id = cms.api("PUT", f"/layout/checkout/{layout['layoutId']}", token=token).json()["layoutId"]
    copied = actions(draft_id)
    assert [action["regionName"] for action in copied] == [action["regionName"] for action in before]
    assert [action["widgetName"] for action in copied] == [action["widgetName"] for action in before]
    for field in ("actionId", "layoutId", "sourceId", "targetId"):
        known = {action[field] for action in before if action[field]}
        assert not known & {action[field] for action in copied}
    cms.publish(layout["layoutId"])
    assert actions(layout["layoutId"]) == []
    assert actions(draft_id) == copied


@pytest.mark.parametrize("query", ["widgetId=1", "layoutCode=BR010", "columns[0][data]=nosuch&order[0][column]=0"])
def test_some_filters_and_columns_crash_the_cms(cms: DemoCms, token: str, query: str) -> None:
    assert cms.api("GET", f"/action?{query}", token=token).status == 500


def test_all_users_see_actions_and_only_those_with_the_feature_change_them(cms: DemoCms) -> None:
    sam = cms.token("sam")
    (action, *_) = cms.api("GET", "/action", token=sam).json()
    for method, path in (("POST", "/action"), ("PUT", f"/action/{action['actionId']}")):
        answer = cms.api(method, path, token=sam, form={})
        assert (answer.status, answer.json()["message"]) == (403, "Feature not enabled")


def test_the_documented_dialect(documented: DemoCms) -> None:
    token = documented.token()
    found = documented.api("GET", "/action?actionType=navLayout&length=100", token=token).json()
    assert {record["actionType"] for record in found} == {"navLayout"}
    (parent,) = documented.api("GET", "/layout?layout=Coffee+of+the+week:+Antigua", token=token).json()
    (draft,) = documented.api("GET", f"/layout?parentId={parent['layoutId']}&showDrafts=1", token=token).json()
    form = {"layoutId": draft["layoutId"], "actionType": "navLayout", "target": "screen", "layoutCode": "BR005"}
    created = documented.api("POST", "/action", token=token, form=form)
    path = f"/action/{created.json()['actionId']}"
    assert (created.status, created.headers["location"]) == (201, f"{documented.url}/api{path}")
    record = created.json()
    assert (record["source"], record["sourceId"], record["triggerType"]) == ("layout", draft["layoutId"], "touch")
    missing = documented.api("PUT", path, token=token, form={"actionType": "next"})
    assert (missing.status, missing.json()["property"]) == (422, "layoutId")
    whole = {**form, "source": "layout", "sourceId": 5, "triggerType": "webhook", "triggerCode": "go"}
    edited = documented.api("PUT", path, token=token, form=whole)
    assert (edited.status, edited.json()["triggerCode"]) == (201, "go")
    assert edited.headers["location"] == created.headers["location"]
    read = documented.api("GET", f"/action?actionId={record['actionId']}", token=token).json()
    assert read == [edited.json()]
    assert documented.api("DELETE", path, token=token).status == 204
