"""Writes whose answer is wrong: late, discarded, applied and then refused, delivered twice."""

import http.client
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.helpers.demo_cms import Answer, DemoCms, encode_form

_CUT = (http.client.HTTPException, ConnectionError)
_CREATING: dict[str, Any] = {"path": "^/api/campaign$", "method": "POST"}


@pytest.fixture(autouse=True)
def clean(observed: DemoCms) -> None:
    """No faults, nothing under way and an empty journal before each test."""
    observed.clear_faults()
    observed.wait_for_late()
    observed.forget_requests()


def _create(cms: DemoCms, token: str, name: str) -> Answer:
    return cms.api("POST", "/campaign", token=token, form={"name": name, "type": "list", "layoutIds": [2, 4]})


def _ids(cms: DemoCms, token: str, name: str) -> list[int]:
    """The ids of the campaigns of this name that are really there."""
    rows = cms.api("GET", "/campaign?length=10000", token=token).json()
    return [row["campaignId"] for row in rows if row["campaign"] == name]


# ------------------------------------------------------------------------------------------------------------- late


@pytest.mark.parametrize(
    "answer, status, kind, headers",
    [
        ({}, 504, "text/html", {}),
        ({"status": 502, "html": "<h1>Bad gateway</h1>"}, 502, "text/html", {}),
        ({"status": 500, "json_body": {"error": 500, "message": "broken"}}, 500, "application/json", {}),
        ({"status": 503, "retry_after": 3}, 503, "text/html", {"retry-after": "3"}),
    ],
)
def test_a_late_write_is_carried_out_after_its_answer(
    observed: DemoCms, maya: str, answer: dict[str, Any], status: int, kind: str, headers: dict[str, str]
) -> None:
    name = f"Late after {status}"
    observed.late(**_CREATING, seconds=0.4, **answer)
    told = _create(observed, maya, name)
    assert (told.status, told.headers.get_content_type()) == (status, kind)
    assert headers.items() <= {key.lower(): value for key, value in told.headers.items()}.items()
    assert _ids(observed, maya, name) == []
    observed.wait_for_late()
    (campaign_id,) = _ids(observed, maya, name)
    assert observed.line_up(campaign_id) == [2, 4]


@pytest.mark.parametrize("cut", ["drop", "reset"])
def test_a_late_write_can_end_without_an_answer(observed: DemoCms, maya: str, cut: str) -> None:
    name = f"Late after {cut}"
    observed.late(**_CREATING, seconds=0.3, cut=cut)
    with pytest.raises(_CUT):
        _create(observed, maya, name)
    assert _ids(observed, maya, name) == []
    observed.wait_for_late()
    assert len(_ids(observed, maya, name)) == 1


def test_a_late_write_without_seconds_waits_until_the_faults_are_cleared(observed: DemoCms, maya: str) -> None:
    observed.late(**_CREATING)
    assert _create(observed, maya, "Late at a word").status == 504
    time.sleep(0.1)
    assert _ids(observed, maya, "Late at a word") == []
    observed.clear_faults()
    observed.wait_for_late()
    assert len(_ids(observed, maya, "Late at a word")) == 1


def test_a_late_write_can_be_released_while_the_faults_stay(observed: DemoCms, maya: str) -> None:
    """Notifications, since of campaigns that arrive together the CMS loses some."""
    form = {"subject": "Let in", "body": "x"}

    def send() -> int:
        return observed.api("POST", "/notification", token=maya, form=form).status

    def arrived() -> int:
        return len(observed.api("GET", "/notification?subject=Let%20in", token=maya).json())

    observed.late(path="^/api/notification$", method="POST", times=None)
    assert [send(), send()] == [504, 504]
    assert (observed.late_requests(), arrived()) == (2, 0)
    observed.let_late_arrive()
    assert (observed.late_requests(), arrived()) == (0, 2)
    assert send() == 504
    assert arrived() == 2


def test_releasing_late_writes_waits_for_none_that_comes_meanwhile(observed: DemoCms, maya: str) -> None:
    observed.late(path="^/api/campaign$", method="POST")
    observed.late(path="^/api/notification$", method="POST", seconds=1.0)
    observed.late(path="^/api/folders$", method="POST")
    _create(observed, maya, "Released")
    observed.api("POST", "/notification", token=maya, form={"subject": "Released", "body": "x"})
    with ThreadPoolExecutor() as threads:
        releasing = threads.submit(observed.let_late_arrive)
        while not _ids(observed, maya, "Released"):
            time.sleep(0.01)
        observed.api("POST", "/folders", token=maya, form={"text": "Not released", "parentId": 1})
        releasing.result(timeout=20)
    assert observed.late_requests() == 1


def test_a_late_write_that_is_still_on_its_way_when_the_faults_are_cleared_is_carried_out(
    observed: DemoCms, maya: str
) -> None:
    observed.late(**_CREATING)
    address = urlsplit(observed.url)
    body = encode_form({"name": "On its way", "type": "list", "layoutIds": [2, 4]})
    head = f"POST {address.path}/api/campaign HTTP/1.1\r\nHost: demo\r\nAuthorization: Bearer {maya}\r\n"
    about = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall((head + about).encode())
        while not observed.requests(**_CREATING):
            time.sleep(0.01)
        observed.clear_faults()
        connection.sendall(body)
        assert b" 504 " in connection.recv(65536)
        observed.wait_for_late(within_s=10)
    assert len(_ids(observed, maya, "On its way")) == 1


def test_clearing_the_faults_does_not_hurry_writes_with_a_delay(observed: DemoCms, maya: str) -> None:
    observed.late(**_CREATING, seconds=0.5)
    _create(observed, maya, "Late in its time")
    observed.clear_faults()
    assert _ids(observed, maya, "Late in its time") == []
    with pytest.raises(TimeoutError):
        observed.wait_for_late(within_s=0.05)
    observed.wait_for_late()
    assert len(_ids(observed, maya, "Late in its time")) == 1


def test_a_request_sent_meanwhile_is_carried_out_first(observed: DemoCms, maya: str) -> None:
    """A late PUT overwrites what another user sent after it."""
    campaign_id = _create(observed, maya, "Overtaken").json()["campaignId"]
    observed.late(path=f"/campaign/{campaign_id}$", method="PUT")
    observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": "Sent first"})
    observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": "Sent second"})
    assert observed.campaign(campaign_id)["campaign"] == "Sent second"
    observed.clear_faults()
    observed.wait_for_late()
    assert observed.campaign(campaign_id)["campaign"] == "Sent first"


# ------------------------------------------------------------------------------------------------------- never kept


def test_a_discarded_creation_looks_like_a_success(observed: DemoCms, maya: str) -> None:
    observed.never_kept(**_CREATING)
    told = _create(observed, maya, "Never kept")
    assert told.status == 201
    record = told.json()
    assert (record["campaign"], record["numberLayouts"]) == ("Never kept", 2)
    assert observed.api("GET", f"/campaign/{record['campaignId']}", token=maya).status == 404
    assert _ids(observed, maya, "Never kept") == []
    again = _create(observed, maya, "Never kept").json()
    assert again["campaignId"] > record["campaignId"]
    assert _ids(observed, maya, "Never kept") == [again["campaignId"]]


def test_a_discarded_edit_looks_like_a_success(observed: DemoCms, maya: str) -> None:
    campaign_id = _create(observed, maya, "Before").json()["campaignId"]
    observed.never_kept(path=f"/campaign/{campaign_id}$", method="PUT")
    told = observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": "After"})
    assert (told.status, told.json()["campaign"]) == (200, "After")
    assert observed.campaign(campaign_id)["campaign"] == "Before"
    assert observed.line_up(campaign_id) == [2, 4]


def test_a_discarded_deletion_looks_like_a_success(observed: DemoCms, maya: str) -> None:
    campaign_id = _create(observed, maya, "Kept").json()["campaignId"]
    observed.never_kept(path=f"/campaign/{campaign_id}$", method="DELETE")
    assert observed.api("DELETE", f"/campaign/{campaign_id}", token=maya).status == 204
    assert _ids(observed, maya, "Kept") == [campaign_id]


def test_an_invalid_edit_is_refused_even_if_edits_are_discarded(observed: DemoCms, maya: str) -> None:
    campaign_id = _create(observed, maya, "As it was").json()["campaignId"]
    observed.never_kept(path=f"/campaign/{campaign_id}$", method="PUT")
    assert observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": ""}).status == 422
    assert observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": "Then"}).status == 200
    assert observed.campaign(campaign_id)["campaign"] == "Then"


def test_writes_of_other_kinds_are_kept_meanwhile(observed: DemoCms, maya: str) -> None:
    observed.never_kept(path="^/api/command$", method="POST", times=None)

    def create(number: int) -> None:
        command = {"command": f"Not kept {number}", "code": "notkept", "description": "", "commandString": "x"}
        assert observed.api("POST", "/command", token=maya, form=command).status == 201
        told = observed.api("POST", "/notification", token=maya, form={"subject": "Kept among others", "body": "x"})
        assert told.status == 201

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(create, range(12)))
    sent = observed.api("GET", "/notification?subject=Kept%20among%20others&length=100", token=maya).json()
    assert len(sent) == 12
    commands = observed.api("GET", "/command?length=1000", token=maya).json()
    assert not [row for row in commands if row["command"].startswith("Not kept")]


# ------------------------------------------------------------------------------------------------- in parallel


def test_some_campaigns_that_are_posted_at_the_same_time_are_lost(observed: DemoCms, maya: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda number: _create(observed, maya, f"Parallel {number}"), range(40)))
    assert {answer.status for answer in answers} == {201}
    ids = [answer.json()["campaignId"] for answer in answers]
    assert len(set(ids)) == 40
    kept = [each for each in ids if observed.api("GET", f"/campaign/{each}", token=maya).status == 200]
    assert 20 <= len(kept) < 40
    assert [each["is_kept"] for each in observed.requests(**_CREATING)].count(False) == 40 - len(kept)


def test_campaigns_that_are_posted_one_after_the_other_stay(observed: DemoCms, maya: str) -> None:
    for number in range(15):
        _create(observed, maya, f"In sequence {number}")
    names = {row["campaign"] for row in observed.api("GET", "/campaign?length=10000", token=maya).json()}
    assert {f"In sequence {number}" for number in range(15)} <= names


def test_the_documented_cms_keeps_campaigns_that_are_posted_at_the_same_time(documented: DemoCms) -> None:
    token = documented.token()
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda number: _create(documented, token, f"Parallel {number}"), range(20)))
    ids = [answer.json()["campaignId"] for answer in answers]
    assert all(documented.api("GET", f"/campaign/{each}", token=token).status == 200 for each in ids)


# -------------------------------------------------------------------------------------------- applied, then an error


@pytest.mark.parametrize("as_json", [False, True], ids=["html", "json"])
@pytest.mark.parametrize("status", [408, 500, 502, 503, 504, 508, *range(520, 528)])
def test_a_carried_out_write_can_be_answered_with_any_error(
    observed: DemoCms, maya: str, status: int, as_json: bool
) -> None:
    name = f"Applied, then {status} {as_json}"
    body: dict[str, Any] = {"json_body": {"error": status, "message": "Oh"}} if as_json else {}
    observed.applied(status, **_CREATING, retry_after=2, **body)
    told = _create(observed, maya, name)
    assert (told.status, told.headers["retry-after"]) == (status, "2")
    assert told.headers.get_content_type() == ("application/json" if as_json else "text/html")
    assert len(_ids(observed, maya, name)) == 1


# --------------------------------------------------------------------------------------------------------- repeated


@pytest.mark.parametrize("answers", ["first", "second"])
def test_a_request_can_arrive_twice(observed: DemoCms, maya: str, answers: str) -> None:
    observed.repeated(**_CREATING, answers=answers)
    told = _create(observed, maya, f"Twice, {answers}")
    observed.wait_for_late()
    one, other = sorted(_ids(observed, maya, f"Twice, {answers}"))
    assert told.json()["campaignId"] == {"first": one, "second": other}[answers]


def test_the_second_delivery_of_a_deletion_finds_nothing(observed: DemoCms, maya: str) -> None:
    campaign_id = _create(observed, maya, "Deleted twice").json()["campaignId"]
    observed.repeated(path=f"/campaign/{campaign_id}$", method="DELETE", answers="second")
    assert observed.api("DELETE", f"/campaign/{campaign_id}", token=maya).status == 404


def test_the_second_delivery_can_be_delayed(observed: DemoCms, maya: str) -> None:
    observed.repeated(**_CREATING, seconds=0.4)
    _create(observed, maya, "Twice, later")
    assert len(_ids(observed, maya, "Twice, later")) == 1
    observed.wait_for_late()
    assert len(_ids(observed, maya, "Twice, later")) == 2


# ------------------------------------------------------------------------------------------------------- the journal


def test_the_journal_records_what_the_cms_really_did(observed: DemoCms, maya: str) -> None:
    observed.applied(503, **_CREATING)
    observed.never_kept(**_CREATING)
    observed.repeated(**_CREATING, answers="second")
    observed.late(**_CREATING)
    observed.fault("drop", **_CREATING)
    for turn in range(4):
        _create(observed, maya, f"In the journal {turn}")
    with pytest.raises(_CUT):
        _create(observed, maya, "In the journal")
    _create(observed, maya, "In the journal, without a fault")
    told = [
        ("applied", 503, [201]), ("never_kept", 201, [201]), ("repeated", 201, [201, 201]), ("late", 504, []),
        ("drop", None, []), (None, 201, [201]),
    ]  # fmt: skip
    assert _journal(observed) == told
    observed.clear_faults()
    observed.wait_for_late()
    told[3] = ("late", 504, [201])
    assert _journal(observed) == told


def _journal(cms: DemoCms) -> list[tuple[str | None, int | None, list[int]]]:
    return [
        (each["fault"], each["status"], each["carried_out"]) for each in cms.requests(method="POST", path="^/api/c")
    ]


def test_an_invalid_rule_about_writes_is_refused(observed: DemoCms) -> None:
    for rule in ({"kind": "late", "cut": "slowly"}, {"kind": "repeated", "answers": "third"}):
        with pytest.raises(RuntimeError, match="422"):
            observed.fault(**rule)
