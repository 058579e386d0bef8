"""Folders: the recorded requests, sent to the demo CMS."""

import pytest

from tests.contract.demo.replay import Recording, differences, names, send
from tests.helpers.demo_cms import DemoCms

REFUSALS = ("delete_root", "path_not_numeric", "post_no_text", "post_parent_unknown", "put_root")
TO_THE_ROOT = {"post_root_content_user": "alex", "post_root_limited_user": "sam"}
LIFE = (
    "get_one",
    "context_buttons",
    "put",
    "delete_with_child_only",
    "delete_with_content",
    "move",
    "move_into_child",
    "move_into_self",
    "move_missing",
    "delete",
    "move_merge",
    "get_after_merge",
)
"""In this order, on a folder 10 with 11 below it, and an empty folder 12."""
USED = {f"folders/{name}" for name in (*REFUSALS, *TO_THE_ROOT, *LIFE, "post", "post_child", "post_duplicate_name")}


def test_every_recording_is_used() -> None:
    assert names("folders") == USED


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_matches_the_recording(either: DemoCms, name: str) -> None:
    recording = Recording.load(f"folders/{name}")
    assert differences(recording, send(either, recording, token=either.token()), same_content=True) == []


@pytest.mark.parametrize("name", TO_THE_ROOT)
def test_only_administrators_add_folders_to_the_root_as_recorded(either: DemoCms, name: str) -> None:
    recording = Recording.load(f"folders/{name}")
    answer = send(either, recording, token=either.token(TO_THE_ROOT[name]))
    assert differences(recording, answer, same_content=True) == []


def test_the_life_cycle_of_folders_matches_the_recording(either: DemoCms) -> None:
    token = either.token()
    swap: dict[str, str] = {}
    for recorded_id, name in (("10", "post"), ("11", "post_child"), ("13", "post_duplicate_name")):
        recording = Recording.load(f"folders/{name}")
        answer = send(either, recording, token=token, swap=swap)
        assert differences(recording, answer) == [], name
        swap[recorded_id] = str(answer.json()["id"])
    third = either.api("POST", "/folders", token=token, form={"text": "C-F3", "parentId": 1})
    swap["12"] = str(third.json()["id"])
    assert either.api("DELETE", f"/folders/{swap['13']}", token=token).status == 200
    campaign = {"type": "list", "name": "In the child", "folderId": swap["11"]}
    campaign_id = either.api("POST", "/campaign", token=token, form=campaign).json()["campaignId"]
    for name in LIFE:
        recording = Recording.load(f"folders/{name}")
        answer = send(either, recording, token=token, swap=swap)
        assert differences(recording, answer) == [], name
        if name == "put":
            assert answer.json()["message"] == recording.answer["message"]
    moved = either.api("GET", f"/campaign/{campaign_id}", token=token).json()
    assert moved["folderId"] == int(swap["10"])
