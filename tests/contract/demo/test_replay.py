"""The comparison of recordings itself, and that every recording is used."""

import json
from email.message import Message
from http.client import HTTPMessage
from typing import Any

import pytest

from tests.contract.demo import (
    test_replay_action,
    test_replay_api,
    test_replay_campaign,
    test_replay_command,
    test_replay_dataset,
    test_replay_folders,
    test_replay_module,
    test_replay_notification,
    test_replay_oauth,
)
from tests.contract.demo.replay import RECORDINGS, Recording, differences
from tests.helpers.demo_cms import Answer


def _answer(recording: Recording, **changed: Any) -> Answer:
    headers: Message = HTTPMessage()
    for name, value in (changed.get("headers") or recording.headers).items():
        headers[name] = value
    body = json.dumps(changed.get("body", recording.answer)).encode()
    assert isinstance(headers, HTTPMessage)
    return Answer(changed.get("status", recording.status), headers, body)


def test_an_answer_like_the_recording_has_no_differences() -> None:
    for name in ("campaign/list_default", "campaign/put_ad_ok", "auth/no_token", "lookups/layout_list"):
        recording = Recording.load(name)
        assert differences(recording, _answer(recording), same_content=True) == []


@pytest.mark.parametrize(
    "name, changes",
    [
        ("campaign/get_one", {"status": 201}),
        ("campaign/get_one", {"playCount": None}),
        ("campaign/get_one", {"totalDuration": 12}),
        ("campaign/get_one", {"retired": False}),
        ("campaign/put_ad_ok", {"startDt": 1782896400}),
        ("campaign/put_ad_ok", {"target": 501}),
        ("campaign/put_cycle", {"listPlayOrder": "round"}),
        ("campaign/put_no_name", {"message": "name cannot be empty"}),
        ("campaign/put_no_name", {"property": None}),
    ],
)
def test_a_change_that_a_client_can_notice_is_a_difference(name: str, changes: dict[str, Any]) -> None:
    recording = Recording.load(name)
    status = changes.pop("status", recording.status)
    answer = _answer(recording, status=status, body={**recording.answer, **changes})
    assert differences(recording, answer, same_content=True)


@pytest.mark.parametrize("missing", ["x-total-count", "link"])
def test_a_missing_header_is_a_difference(missing: str) -> None:
    recording = Recording.load("lookups/layout_list")
    headers = {name: value for name, value in recording.headers.items() if name != missing}
    assert differences(recording, _answer(recording, headers=headers))


def test_every_recording_is_compared() -> None:
    stored = {f"{path.parent.name}/{path.stem}" for path in RECORDINGS.glob("*/*.json")}
    replays = (
        test_replay_action,
        test_replay_api,
        test_replay_campaign,
        test_replay_command,
        test_replay_dataset,
        test_replay_folders,
        test_replay_folders,
        test_replay_module,
        test_replay_notification,
        test_replay_oauth,
    )
    assert stored == set().union(*(replay.USED for replay in replays))
