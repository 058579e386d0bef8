"""Signing in through the browser, end to end over HTTP against a CMS of either dialect."""

import asyncio
import re
import urllib.parse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from app.auth.sign_in import SignInAttempt
from app.auth.sign_in_diagnosis_types import finding_of
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair, read_claims
from app.config.connections import Connection
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI, to_register
from app.core.errors import (
    BadResponse,
    Bug,
    Busy,
    GrantRefused,
    Invalid,
    MarqueeError,
    NotACms,
    Offline,
    ServerFault,
    SignInNeeded,
)
from app.transport.http_client import Limits
from tests.helpers.demo_cms import CONFIDENTIAL, CREDENTIALS_ONLY, PUBLIC, DemoCms
from tests.helpers.loopback_client import Page, visit
from tests.helpers.manual_clock import ManualClock
from tests.helpers.sign_in_helpers import come_back, connection_to, ending, make_connection, open_endpoint, way_back

TOKEN_PATH = "^/api/authorize/access_token$"


def connection_of(cms: DemoCms, application: int = PUBLIC, **fields: Any) -> Connection:
    """With a redirect address that this CMS accepts."""
    any_port = cms.dialect == "observed"
    fields.setdefault(
        "redirect_uri", ANY_PORT_REDIRECT_URI if any_port else cms.applications[PUBLIC]["redirect_uris"][-1]
    )
    return connection_to(cms, application, **fields)


@asynccontextmanager
async def started(connection: Connection, **more: Any) -> AsyncIterator[SignInAttempt]:
    """An attempt that waits for its browser."""
    async with open_endpoint(connection) as endpoint:
        attempt = SignInAttempt(connection, endpoint, **more)
        await attempt.start()
        try:
            yield attempt
        finally:
            await attempt.cancel()


async def sign_in(cms: DemoCms, attempt: SignInAttempt, **person: str) -> tuple[TokenPair | MarqueeError, Page]:
    """The result of the sign-in, and the page that the browser shows."""
    async with asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        shown = await come_back(attempt, await way_back(cms, attempt.address, **person))
    return outcome.result(), shown


async def failing(cms: DemoCms, attempt: SignInAttempt, **person: str) -> tuple[MarqueeError, Page]:
    outcome, shown = await sign_in(cms, attempt, **person)
    assert isinstance(outcome, MarqueeError)
    return outcome, shown


def code_of(error: MarqueeError) -> str:
    finding = finding_of(error)
    assert finding is not None
    return finding.code


async def refused_at_start(connection: Connection) -> MarqueeError:
    """What `start()` raises; the port is free again afterwards."""
    async with open_endpoint(connection) as endpoint:
        attempt = SignInAttempt(connection, endpoint)
        with pytest.raises(MarqueeError) as caught:
            await attempt.start()
        with pytest.raises(ConnectionRefusedError):
            await visit(attempt.redirect_uri)
    return caught.value


# ----------------------------------------------------------------------------------------------------------------------
# It works


async def test_a_public_application_signs_in_with_pkce(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt:
        asked = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(attempt.address).query))
        pair, shown = await sign_in(either, attempt)
    assert isinstance(pair, TokenPair)
    assert either.api("GET", "/user/me", token=pair.access_token).json()["userName"] == "maya"
    assert pair.refresh_token
    assert pair.lifetime_s == 3600
    assert shown.status == 200
    assert "Sign-in complete" in shown.html
    assert asked["code_challenge_method"] == "S256"
    assert asked["redirect_uri"] == attempt.redirect_uri
    assert len(asked["state"]) >= 43
    assert "scope" not in asked
    assert "client_secret" not in asked


async def test_a_confidential_application_signs_in_with_its_secret_and_pkce(either: DemoCms) -> None:
    secret = either.applications[CONFIDENTIAL]["client_secret"]
    async with started(connection_of(either, CONFIDENTIAL), secret=secret) as attempt:
        pair, _ = await sign_in(either, attempt, user="sam")
    assert isinstance(pair, TokenPair)
    assert either.api("GET", "/user/me", token=pair.access_token).json()["userName"] == "sam"
    assert secret not in f"{attempt!r}{attempt.address}"


async def test_scopes_of_the_connection_are_requested(either: DemoCms) -> None:
    async with started(connection_of(either, scopes=["all"])) as attempt:
        assert "scope=all" in attempt.address
        pair, _ = await sign_in(either, attempt)
    assert isinstance(pair, TokenPair)
    assert read_claims(pair.access_token).scopes == ("all",)


@pytest.mark.failure(17)
async def test_sign_in_works_for_a_cms_in_a_subdirectory() -> None:
    with DemoCms(campaigns=4, layouts=4, prefix="/signage") as cms:
        async with started(connection_of(cms)) as attempt:
            assert attempt.address.startswith(f"{cms.url}/api/authorize/?")
            pair, _ = await sign_in(cms, attempt)
        assert isinstance(pair, TokenPair)


async def test_the_browser_gets_its_page_after_the_exchange(either: DemoCms) -> None:
    either.fault("hold", path=TOKEN_PATH)
    async with started(connection_of(either)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        query = await way_back(either, attempt.address)
        shown = tasks.create_task(come_back(attempt, query))
        await either.arrived(path=TOKEN_PATH)
        await asyncio.sleep(0.05)
        assert not shown.done()
        either.clear_faults()
        assert isinstance(await outcome, TokenPair)
        assert "Sign-in complete" in (await shown).html


async def test_the_check_before_the_browser_opens_uses_another_proof_key_than_the_attempt(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt:
        (looked,) = either.requests(path="^/api/authorize/$")
        tried = dict(looked["query"])
        used = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(attempt.address).query))
    assert tried.keys() == used.keys()
    assert tried["redirect_uri"] == used["redirect_uri"]
    assert tried["code_challenge"] != used["code_challenge"]


async def test_every_attempt_has_its_own_state_and_proof_key(either: DemoCms) -> None:
    seen = set()
    for _ in range(3):
        async with started(connection_of(either)) as attempt:
            query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(attempt.address).query))
            seen |= {query["state"], query["code_challenge"]}
            assert query["state"] not in repr(attempt)
    assert len(seen) == 6


# ----------------------------------------------------------------------------------------------------------------------
# what the user, or another program, may do instead


async def test_a_denied_consent_is_shown_here_and_in_the_browser(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt:
        # Only this test signs in as Priya, because an approval is remembered.
        error, shown = await failing(either, attempt, user="priya", decision="Deny")
    assert isinstance(error, GrantRefused)
    assert code_of(error) == "declined"
    assert "Access declined" in shown.html
    assert either.requests(path=TOKEN_PATH) == []


@pytest.mark.failure(32)
async def test_a_wrong_state_is_refused_and_the_right_one_still_works(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        query = await way_back(either, attempt.address)
        forged = [
            {**query, "state": query["state"][:-1] + "!"},
            {**query, "state": ""},
            {"code": query["code"]},
            {"state": "x" * 43, "error": "access_denied"},
        ]
        for each in forged:
            shown = await come_back(attempt, each)
            assert shown.status == 400
            assert query["code"] not in shown.html
        assert not outcome.done()
        doubled = f"{attempt.redirect_uri}?{urllib.parse.urlencode({**query})}&state={query['state']}"
        assert (await visit(doubled)).status == 400
        assert (await come_back(attempt, query)).status == 200
        assert isinstance(await outcome, TokenPair)


@pytest.mark.failure(32)
async def test_a_state_is_accepted_only_once(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt:
        query = await way_back(either, attempt.address)
        either.fault("hold", path=TOKEN_PATH)
        async with asyncio.TaskGroup() as tasks:
            outcome = tasks.create_task(ending(attempt))
            first = tasks.create_task(come_back(attempt, query))
            await either.arrived(path=TOKEN_PATH)
            assert (await come_back(attempt, query)).status == 400
            either.clear_faults()
        assert first.result().status == 200
        assert isinstance(outcome.result(), TokenPair)
    assert len(either.requests(path=TOKEN_PATH)) == 1


@pytest.mark.parametrize("extra", [{"error": "access_denied"}, {"iss": "https://evil.example"}])
async def test_a_contradictory_callback_ends_the_attempt_without_an_exchange(
    either: DemoCms, extra: dict[str, str]
) -> None:
    async with started(connection_of(either)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        query = await way_back(either, attempt.address)
        shown = await come_back(attempt, {**query, **extra})
        assert "Sign-in failed" in shown.html
        assert isinstance(await outcome, BadResponse)
    assert either.requests(path=TOKEN_PATH) == []


async def test_a_missing_callback_ends_with_both_explanations(either: DemoCms, monkeypatch: pytest.MonkeyPatch) -> None:
    async with started(connection_of(either)) as attempt, ManualClock(monkeypatch) as clock:
        assert attempt.deadline_s == 300
        outcome = asyncio.ensure_future(ending(attempt))
        await clock.forward(attempt.remaining_s - 0.01)
        assert attempt.remaining_s == pytest.approx(0.01)
        assert not outcome.done()
        await clock.forward(0.02)
        await clock.until(outcome.done)
        error = await outcome
        assert attempt.remaining_s == 0
        assert isinstance(error, SignInNeeded)
        assert code_of(error) == "no-callback"
        assert to_register(attempt.connection.redirect_uri) in error.hint
        assert "dashboard" in error.hint
        with pytest.raises(ConnectionRefusedError):
            await visit(attempt.redirect_uri)


async def test_cancelling_frees_the_port_and_ends_the_wait(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        await asyncio.sleep(0.05)
        await attempt.cancel()
        with pytest.raises(asyncio.CancelledError):
            await outcome
        with pytest.raises(ConnectionRefusedError):
            await visit(attempt.redirect_uri)


async def test_cancelling_during_the_exchange_returns_no_tokens(either: DemoCms) -> None:
    either.fault("hold", path=TOKEN_PATH)
    async with started(connection_of(either)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        query = await way_back(either, attempt.address)
        shown = tasks.create_task(come_back(attempt, query))
        await either.arrived(path=TOKEN_PATH)
        await attempt.cancel()
        either.clear_faults()
        with pytest.raises(asyncio.CancelledError):
            await outcome
        assert "Sign-in complete" not in (await shown).html


@pytest.mark.failure(32)
async def test_a_port_in_use_is_reported_before_any_request(either: DemoCms) -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        connection = connection_of(either, redirect_uri=f"http://127.0.0.1:{port}/callback")
        async with open_endpoint(connection) as endpoint:
            with pytest.raises(Invalid, match=f"Port {port} on this computer is in use"):
                await SignInAttempt(connection, endpoint).start()
    assert either.requests() == []


@pytest.mark.failure(31)
async def test_a_code_of_one_cms_is_never_sent_to_another(observed: DemoCms, documented: DemoCms) -> None:
    with pytest.raises(Bug, match="another CMS"):
        SignInAttempt(connection_of(observed), TokenEndpoint(documented.url))


# ----------------------------------------------------------------------------------------------------------------------
# The application is registered differently


async def test_an_unregistered_redirect_address_is_reported_before_the_browser_opens(observed: DemoCms) -> None:
    observed.forget_requests()
    error = await refused_at_start(connection_to(observed, redirect_uri="http://127.0.0.1:0/elsewhere"))
    finding = finding_of(error)
    assert finding is not None
    assert finding.code == "redirect-unknown"
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/elsewhere", finding.paste)
    assert finding.paste in finding.fix


async def test_an_unregistered_redirect_address_of_several_may_be_a_wrong_client_id(documented: DemoCms) -> None:
    error = await refused_at_start(connection_to(documented, redirect_uri="http://127.0.0.1:0/elsewhere"))
    assert code_of(error) == "client-unknown"
    assert "redirect address" in error.sentence
    assert "/elsewhere" in error.hint


async def test_an_unknown_client_id_is_reported_before_the_browser_opens(either: DemoCms) -> None:
    error = await refused_at_start(connection_of(either, client_id="f" * 40))
    assert code_of(error) == "client-unknown"
    assert "client ID" in error.sentence


async def test_a_missing_client_id_is_reported_before_the_browser_opens(either: DemoCms) -> None:
    error = await refused_at_start(connection_of(either, client_id=""))
    assert code_of(error) == "no-client-id"


async def test_a_disabled_grant_is_reported_before_the_browser_opens(either: DemoCms) -> None:
    known = either.applications[CREDENTIALS_ONLY]["client_id"]
    error = await refused_at_start(connection_of(either, client_id=known))
    assert "Authorization Code" in error.hint


async def test_an_unknown_scope_is_reported_before_the_browser_opens(either: DemoCms) -> None:
    error = await refused_at_start(connection_of(either, scopes=["banana"]))
    assert code_of(error) == "scope-unknown"
    assert "banana" in error.sentence


@pytest.mark.parametrize(
    "fault, expected",
    [
        ({"status": 404, "content_type": "text/html", "body": "<h1>Not Found</h1>"}, NotACms),
        ({"status": 500, "body": '{"error":404,"message":"404 Not Found"}'}, NotACms),
        ({"status": 429, "headers": {"Retry-After": "7"}}, Busy),
        ({"status": 500, "body": '{"message":"API configuration problem, consult your administrator"}'}, ServerFault),
    ],
)
async def test_a_cms_that_answers_with_an_error_is_reported_before_the_browser_opens(
    either: DemoCms, fault: dict[str, Any], expected: type[MarqueeError]
) -> None:
    either.fault("status", path="^/api/authorize/$", **fault)
    assert isinstance(await refused_at_start(connection_of(either)), expected)


async def test_a_login_page_in_front_of_the_cms_is_left_to_the_browser(either: DemoCms) -> None:
    either.fault("status", path="^/api/authorize/$", status=403, content_type="text/html", body="<h1>Who are you?</h1>")
    async with started(connection_of(either)) as attempt:
        assert isinstance((await sign_in(either, attempt))[0], TokenPair)


async def test_an_unreachable_cms_is_reported_before_the_browser_opens() -> None:
    server = await asyncio.start_server(lambda _, writer: writer.close(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    server.close()
    assert isinstance(await refused_at_start(make_connection(f"http://127.0.0.1:{port}")), Offline)


async def test_a_wrong_secret_is_reported_here_and_in_the_browser(either: DemoCms) -> None:
    async with started(connection_of(either, CONFIDENTIAL), secret="not the secret") as attempt:
        error, shown = await failing(either, attempt)
    assert code_of(error) == "secret-wrong"
    assert "Sign-in failed" in shown.html
    assert "client ID and secret" in shown.html
    assert "not the secret" not in f"{error!r}{error.hint}{shown.html}"


async def test_a_missing_secret_is_reported(either: DemoCms) -> None:
    async with started(connection_of(either, CONFIDENTIAL)) as attempt:
        error, _ = await failing(either, attempt)
    assert code_of(error) == "no-secret"


async def test_a_confidential_application_set_up_as_public_is_reported_as_needing_its_secret(either: DemoCms) -> None:
    async with started(connection_of(either, CONFIDENTIAL, kind="public")) as attempt:
        error, _ = await failing(either, attempt)
    assert code_of(error) == "no-secret"
    assert "confidential" in error.sentence


async def test_a_used_code_is_reported(either: DemoCms) -> None:
    async with started(connection_of(either)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        query = await way_back(either, attempt.address)
        form = {
            "grant_type": "authorization_code",
            "client_id": attempt.connection.client_id,
            "redirect_uri": attempt.redirect_uri,
            "code": query["code"],
            "code_verifier": attempt._started().proof.verifier,
        }
        assert either.request("POST", "/api/authorize/access_token", form=form).status == 200
        await come_back(attempt, query)
        error = await outcome
    assert isinstance(error, GrantRefused)
    assert code_of(error) == "code-not-accepted"


@pytest.mark.parametrize(
    "fault, expected",
    [
        ({"kind": "drop"}, GrantRefused),
        ({"kind": "drop", "after": True}, GrantRefused),
        ({"kind": "truncate", "with_length": True}, GrantRefused),
        ({"kind": "body", "body": "<html>", "content_type": "text/html"}, BadResponse),
        ({"kind": "status", "status": 429, "headers": {"Retry-After": "9"}}, Busy),
        ({"kind": "status", "status": 502, "content_type": "text/html", "body": "<html>"}, ServerFault),
    ],
)
async def test_a_failed_exchange_is_reported_here_and_in_the_browser(
    either: DemoCms, fault: dict[str, Any], expected: type[MarqueeError]
) -> None:
    either.fault(path=TOKEN_PATH, **fault)
    async with started(connection_of(either)) as attempt:
        error, shown = await failing(either, attempt)
    assert isinstance(error, expected)
    assert "Sign-in failed" in shown.html
    assert len(either.requests(path=TOKEN_PATH)) == 1


async def test_a_slow_exchange_ends_by_its_own_limit(either: DemoCms) -> None:
    either.fault("delay", path=TOKEN_PATH, seconds=30)
    connection = connection_of(either)
    async with open_endpoint(connection, limits=Limits(write_s=0.3)) as endpoint:
        attempt = SignInAttempt(connection, endpoint)
        await attempt.start()
        error, shown = await failing(either, attempt)
    assert isinstance(error, GrantRefused)
    assert "Sign-in failed" in shown.html
