"""Failures on demand: each kind as a client on the socket sees it, and the journal that counts requests."""

import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.helpers import demo_cms
from tests.helpers.demo_cms import PUBLIC, ROOT, DemoCms
from tests.helpers.faulty_cms.faults import KINDS


@pytest.fixture(autouse=True)
def clean(observed: DemoCms) -> None:
    """No faults and an empty journal before each test."""
    observed.clear_faults()
    observed.forget_requests()


def _raw(cms: DemoCms, path: str, token: str) -> bytes:
    """Everything the server sends on a connection until it ends it; raises `ConnectionResetError` for a reset."""
    address = urlsplit(cms.url)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        request = f"GET {path} HTTP/1.1\r\nHost: demo\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
        connection.sendall(request.encode())
        received = b""
        while piece := connection.recv(65536):
            received += piece
        return received


def test_a_delay_delays_the_answer(observed: DemoCms, maya: str) -> None:
    observed.fault("delay", path="/clock", seconds=0.3)
    started = time.monotonic()
    assert observed.api("GET", "/clock", token=maya).status == 200
    assert time.monotonic() - started >= 0.3
    assert observed.api("GET", "/clock", token=maya).status == 200
    assert time.monotonic() - started < 5


@pytest.mark.parametrize("after", [False, True])
def test_a_hold_ends_when_the_faults_are_cleared(observed: DemoCms, maya: str, after: bool) -> None:
    path = f"/campaign/{_some_campaign(observed, maya)}"

    def status() -> int:
        return observed.api("GET", path, token=maya).status

    observed.fault("hold", path=path, method="DELETE", after=after)
    with ThreadPoolExecutor() as pool:
        deleting = pool.submit(observed.api, "DELETE", path, token=maya)
        _wait_for(lambda: observed.requests(path=path, method="DELETE"))
        if after:
            _wait_for(lambda: status() == 404)
        else:
            assert status() == 200
        assert not deleting.done()
        observed.clear_faults()
        assert deleting.result().status == 204
    assert status() == 404


def _wait_for(true: Callable[[], object], within_s: float = 60.0) -> None:
    end = time.monotonic() + within_s
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_drip_sends_the_answer_in_small_pieces(observed: DemoCms, maya: str) -> None:
    whole = observed.api("GET", "/campaign", token=maya).json()
    observed.fault("drip", path="/campaign", seconds=0.4)
    started = time.monotonic()
    assert observed.api("GET", "/campaign", token=maya).json() == whole
    assert time.monotonic() - started >= 0.3


def test_a_drop_closes_the_connection_without_an_answer(observed: DemoCms, maya: str) -> None:
    observed.fault("drop", path="/clock")
    assert _raw(observed, "/api/clock", maya) == b""
    assert _raw(observed, "/api/clock", maya).startswith(b"HTTP/1.1 200")


def test_a_reset_ends_it_at_once(observed: DemoCms, maya: str) -> None:
    observed.fault("reset", path="/clock")
    with pytest.raises(ConnectionResetError):
        _raw(observed, "/api/clock", maya)


@pytest.mark.parametrize("with_length", [True, False])
def test_a_truncated_answer_stops_halfway(observed: DemoCms, maya: str, with_length: bool) -> None:
    whole = observed.api("GET", "/campaign", token=maya).body
    observed.fault("truncate", path="/campaign", with_length=with_length)
    head, _, body = _raw(observed, "/api/campaign", maya).partition(b"\r\n\r\n")
    assert body == whole[: len(whole) // 2]
    assert (f"content-length: {len(whole)}".encode() in head) == with_length


def test_a_status_replaces_the_answer_and_can_set_retry_after(observed: DemoCms) -> None:
    observed.fault("status", path="/access_token", status=429, headers={"Retry-After": "7"}, body="{}")
    answer = observed.request("POST", "/api/authorize/access_token", form={})
    assert (answer.status, answer.headers["retry-after"], answer.json()) == (429, "7", {})


def test_a_body_is_replaced_and_the_status_stays(observed: DemoCms, maya: str) -> None:
    observed.fault("body", path="/campaign", body="<html>login</html>", content_type="text/html")
    answer = observed.api("GET", "/campaign", token=maya)
    assert (answer.status, answer.body) == (200, b"<html>login</html>")
    assert answer.headers.get_content_type() == "text/html"


def test_a_value_gets_the_wrong_type_in_every_row(observed: DemoCms, maya: str) -> None:
    observed.fault("wrong_type", path="/campaign", name="numberLayouts", value={"not": "a number"})
    rows = observed.api("GET", "/campaign", token=maya).json()
    assert {json.dumps(row["numberLayouts"]) for row in rows} == {'{"not": "a number"}'}


@pytest.mark.parametrize("kind", ["drop", "reset", "truncate"])
def test_a_write_can_be_carried_out_although_its_answer_is_lost(observed: DemoCms, maya: str, kind: str) -> None:
    created = observed.api("POST", "/campaign", token=maya, form={"name": "Before", "type": "list"})
    campaign_id = created.json()["campaignId"]
    observed.fault(kind, method="PUT", path=f"/campaign/{campaign_id}$", after=True, with_length=True)
    with pytest.raises((http.client.HTTPException, ConnectionError)):
        observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": kind})
    assert observed.campaign(campaign_id)["campaign"] == kind


def test_a_write_cut_before_its_end_is_not_carried_out(observed: DemoCms, maya: str) -> None:
    campaign_id = observed.campaign_id("Coffee of the week")
    observed.fault("drop", method="PUT", path="/campaign")
    with pytest.raises((http.client.HTTPException, ConnectionError)):
        observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form={"name": "Never"})
    assert observed.campaign(campaign_id)["campaign"] == "Coffee of the week"


def test_replacing_the_body_of_an_empty_answer_makes_it_status_200(observed: DemoCms, maya: str) -> None:
    observed.fault("body", method="DELETE", path="/campaign/", body="<html>login</html>", content_type="text/html")
    answer = observed.api("DELETE", f"/campaign/{_some_campaign(observed, maya)}", token=maya)
    assert (answer.status, answer.body) == (200, b"<html>login</html>")


_NO_ANSWER = (http.client.HTTPException, ConnectionError)


@pytest.mark.parametrize("after", [True, False])
def test_every_fault_works_on_every_kind_of_answer_without_server_errors(
    after: bool, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One record, a list, nothing, a web page and an error, each reported differently."""
    monkeypatch.setattr(demo_cms, "fork_server", None)
    html = "<html>login</html>"
    with DemoCms() as cms:
        token = cms.token()
        for kind in KINDS:
            for status in (204, 304, 502) if kind == "status" else (500,):
                path = f"/api/campaign/{_some_campaign(cms, token)}"
                rule: dict[str, Any] = {"status": status, "body": html, "name": "x", "value": "/login"}
                cms.fault(kind, path="^/", times=None, after=after, seconds=0.05, **rule)
                for method, asked in (("GET", path), ("GET", "/api/campaign"), ("DELETE", path), ("GET", "/api/none")):
                    with contextlib.suppress(*_NO_ANSWER):
                        answer = cms.request(method, asked, headers={"Authorization": f"Bearer {token}"})
                        assert kind != "status" or answer.status == status
                with contextlib.suppress(*_NO_ANSWER):
                    cms.request("GET", "/login")
                cms.clear_faults()
        assert cms.stop() == 0
    assert capfd.readouterr().err == ""


def _some_campaign(cms: DemoCms, token: str) -> int:
    """One to be deleted."""
    created = cms.api("POST", "/campaign", token=token, form={"name": "Not for long", "type": "list"})
    return int(created.json()["campaignId"])


def test_rules_select_requests_by_method_path_and_count(observed: DemoCms, maya: str) -> None:
    observed.fault("status", method="GET", path=r"/campaign/\d+$", status=503, skip=1, times=2)
    path = f"/campaign/{observed.campaign_id('Coffee of the week')}"

    def status(method: str = "GET", path: str = path) -> int:
        return observed.api(method, path, token=maya, form={"name": "Coffee of the week"}).status

    assert [status(), status("PUT"), status(path="/campaign"), status(), status(), status()] == [
        200, 200, 200, 503, 503, 200,
    ]  # fmt: skip


def test_faults_last_until_they_are_cleared(observed: DemoCms, maya: str) -> None:
    observed.fault("status", path="/clock", status=500, times=None)
    assert [observed.api("GET", "/clock", token=maya).status for _ in range(3)] == [500, 500, 500]
    observed.clear_faults()
    assert observed.api("GET", "/clock", token=maya).status == 200


def test_an_invalid_rule_is_refused(observed: DemoCms) -> None:
    for rule in ({"kind": "explode"}, {"kind": "drop", "path": "("}, {"kind": "drop", "colour": "red"}):
        with pytest.raises(RuntimeError, match="422"):
            observed.fault(**rule)


def test_the_journal_counts_requests_and_never_keeps_a_secret(observed: DemoCms, maya: str) -> None:
    campaign_id = observed.campaign_id("Coffee of the week")
    form = {"name": "Coffee of the week", "manageLayouts": 1, "layoutIds": [2, 4, 6]}
    observed.api("PUT", f"/campaign/{campaign_id}", token=maya, form=form)
    observed.api("GET", "/clock?access_token=very-secret&start=3", token=maya)
    granted = observed.tokens_by_sign_in()
    (put,) = observed.requests(method="PUT")
    assert (put["path"], put["status"], put["variables"]) == (f"/api/campaign/{campaign_id}", 200, 5)
    assert put["content_type"] == "application/x-www-form-urlencoded"
    assert (put["user"], put["client_id"]) == ("maya", observed.applications[PUBLIC]["client_id"])
    (clock,) = observed.requests(path="/clock")
    assert clock["query"] == [["access_token", "…"], ["start", "3"]]
    (token,) = observed.requests(path="/access_token$")
    assert (token["grant_type"], token["status"]) == ("authorization_code", 200)
    told = json.dumps(observed.requests())
    for secret in ("very-secret", maya, granted["access_token"], granted["refresh_token"], "demo-maya"):
        assert secret not in told
    observed.forget_requests()
    assert observed.requests() == []


def test_the_journal_names_the_fault_that_was_applied(observed: DemoCms, maya: str) -> None:
    observed.fault("drop", path="/clock")
    _raw(observed, "/api/clock", maya)
    (entry,) = observed.requests(path="/clock")
    assert (entry["fault"], entry["status"]) == ("drop", None)


def test_the_control_interface_needs_its_key(observed: DemoCms) -> None:
    for key in ("", "guess"):
        for method, path in (("GET", "requests"), ("DELETE", "faults"), ("DELETE", "tokens")):
            answer = observed.request(method, f"/_demo/{path}", headers={"X-Demo-Key": key})
            assert (answer.status, answer.json()["error"]) == (500, 404)


def test_the_demo_for_people_has_no_control_interface() -> None:
    """The shipped demo CMS has no control interface, not even a disabled one."""
    command = [sys.executable, "-m", "app.demo", "--parent-pid", str(os.getpid())]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as shipped:
        try:
            assert shipped.stdout is not None
            url = json.loads(shipped.stdout.readline())["url"]
            for path in ("requests", "faults", "campaign/1"):
                with pytest.raises(urllib.error.HTTPError, match="404"):
                    urllib.request.urlopen(f"{url}/_demo/{path}", timeout=10)
        finally:
            shipped.terminate()
