"""The sign-in doctor, one error after the other, each answered by a server over a real socket."""

import base64
import json
import urllib.parse
from typing import Any

import pytest

from app.auth.sign_in_diagnosis import (
    diagnose,
    diagnose_empty_scopes,
    diagnose_reply,
    no_callback,
    no_scopes,
    while_waiting,
)
from app.auth.sign_in_diagnosis_types import Case, Finding, Stage, finding_of
from app.core.errors import (
    BadApplication,
    Busy,
    GrantRefused,
    MarqueeError,
    NotACms,
    ScopeDenied,
    ServerFault,
    SignInNeeded,
)
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.sign_in_helpers import make_connection, open_endpoint

REDIRECT = "http://127.0.0.1:8765/callback"
CLIENT = "9af4edc917092e1a3d47d8c733c18991266fb89e"
TOKEN_PATH = "/api/authorize/access_token"


async def examine(stage: Stage, answer: faults.Answer, **fields: Any) -> MarqueeError:
    """The doctor's finding for an answer received over a socket."""
    async with FaultServer() as server:
        server.answer(TOKEN_PATH, answer)
        connection = make_connection(server.origin.base, client_id=CLIENT, redirect_uri=REDIRECT, **fields)
        async with open_endpoint(connection) as endpoint:
            reply = await endpoint.post({"grant_type": "authorization_code"})
        (seen,) = server.requests
        assert seen.headers["content-type"] == "application/x-www-form-urlencoded"
        assert urllib.parse.parse_qs(seen.body.decode()) == {"grant_type": ["authorization_code"]}
    return diagnose_reply(Case(stage, connection), reply)


def oauth(error: str, hint: str = "", status: int = 400, **more: str) -> faults.Answer:
    """An error as the installed servers send it, or (`message=`) as the specification promises it."""
    body = {"error": error, "error_description": "What the standard says.", **({"hint": hint} if hint else {}), **more}
    return faults.data(body, status)


EXCHANGE, RENEWAL, CREDENTIALS = Stage.EXCHANGE, Stage.RENEWAL, Stage.CREDENTIALS
SECRET = {"kind": "confidential"}
ROBOT = {"kind": "client_credentials"}


@pytest.mark.parametrize(
    "stage, answer, fields, code, error, field, paste",
    [
        # The specification's table, row by row, with the hints that installed servers add.
        (EXCHANGE, oauth("unsupported_grant_type"), {}, "unsupported-grant-type", BadApplication, "base", "{base}"),
        (EXCHANGE, oauth("invalid_request"), {}, "invalid-request", BadApplication, "client_id", CLIENT),
        (
            EXCHANGE,
            oauth("invalid_request", "Check the `client_secret` parameter"),
            {},
            "no-secret",
            BadApplication,
            "secret",
            "",
        ),
        (
            CREDENTIALS,
            oauth("invalid_request", "Check the `client_secret` parameter"),
            ROBOT,
            "no-secret",
            BadApplication,
            "secret",
            "",
        ),
        (
            CREDENTIALS,
            oauth("invalid_request", "Check the `client_id` parameter"),
            ROBOT,
            "no-client-id",
            BadApplication,
            "client_id",
            "",
        ),
        (
            EXCHANGE,
            oauth("invalid_request", "Check the `redirect_uri` parameter"),
            {},
            "redirect-unknown",
            BadApplication,
            "redirect_uri",
            REDIRECT,
        ),
        (
            EXCHANGE,
            oauth("invalid_request", "Invalid redirect URI"),
            {},
            "redirect-unknown",
            BadApplication,
            "redirect_uri",
            REDIRECT,
        ),
        (
            EXCHANGE,
            oauth("invalid_request", "Check the `code_verifier` parameter"),
            {},
            "proof-key",
            BadApplication,
            "base",
            "",
        ),
        (
            EXCHANGE,
            oauth("invalid_request", "Authorization code was not issued to this client"),
            {},
            "another-application",
            SignInNeeded,
            "client_id",
            CLIENT,
        ),
        (EXCHANGE, oauth("invalid_grant"), {}, "code-not-accepted", GrantRefused, "", REDIRECT),
        (
            EXCHANGE,
            oauth("invalid_grant", "Authorization code has been revoked"),
            {},
            "code-not-accepted",
            GrantRefused,
            "",
            REDIRECT,
        ),
        (
            EXCHANGE,
            oauth("invalid_grant", "Invalid redirect URI"),
            {},
            "redirect-unknown",
            BadApplication,
            "redirect_uri",
            REDIRECT,
        ),
        (
            EXCHANGE,
            oauth("invalid_grant", "Failed to verify `code_verifier`."),
            {},
            "proof-key",
            BadApplication,
            "base",
            "",
        ),
        (RENEWAL, oauth("invalid_grant", "Token has been revoked"), {}, "sign-in-ended", SignInNeeded, "", ""),
        (
            RENEWAL,
            oauth("invalid_grant", "Cannot decrypt the refresh token"),
            {},
            "sign-in-ended",
            SignInNeeded,
            "",
            "",
        ),
        (
            RENEWAL,
            oauth("invalid_grant", "Token is not linked to client"),
            {},
            "another-application",
            SignInNeeded,
            "client_id",
            CLIENT,
        ),
        (
            CREDENTIALS,
            oauth("invalid_scope", "Check the `banana` scope"),
            ROBOT,
            "scope-unknown",
            BadApplication,
            "scopes",
            "banana",
        ),
        (
            EXCHANGE,
            oauth("invalid_scope"),
            {"scopes": ["one", "two"]},
            "scope-unknown",
            BadApplication,
            "scopes",
            "one, two",
        ),
        (EXCHANGE, oauth("invalid_client", status=401), {}, "client-unknown", BadApplication, "client_id", CLIENT),
        (EXCHANGE, oauth("invalid_client", status=401), SECRET, "secret-wrong", BadApplication, "secret", CLIENT),
        (RENEWAL, oauth("invalid_client", status=401), SECRET, "secret-wrong", BadApplication, "secret", CLIENT),
        (CREDENTIALS, oauth("invalid_client", status=401), ROBOT, "secret-wrong", BadApplication, "secret", CLIENT),
        (
            RENEWAL,
            oauth("access_denied", "Access token has been revoked", 401),
            {},
            "token-refused",
            SignInNeeded,
            "",
            "",
        ),
        (
            EXCHANGE,
            faults.data({"error": 403, "message": "Access to this route is denied for this scope", "help": None}, 403),
            {},
            "scope-denied",
            ScopeDenied,
            "scopes",
            "all",
        ),
        (
            EXCHANGE,
            faults.data({"error": 403, "message": "", "help": None}, 403),
            {},
            "scope-denied",
            ScopeDenied,
            "scopes",
            "all",
        ),
        (
            EXCHANGE,
            faults.data({"error": 403, "message": "Instance Suspended"}, 403),
            {},
            "refused",
            BadApplication,
            "",
            "",
        ),
        # Beyond the table.
        (
            EXCHANGE,
            faults.data({"error": 500, "message": "API configuration problem, consult your administrator"}, 500),
            {},
            "signing-keys",
            ServerFault,
            "",
            "",
        ),
        (
            RENEWAL,
            oauth("server_error", message="API configuration problem, consult your administrator", status=500),
            {},
            "signing-keys",
            ServerFault,
            "",
            "",
        ),
        (EXCHANGE, oauth("unauthorized_client"), {}, "grant-not-enabled", BadApplication, "client_id", CLIENT),
        (EXCHANGE, oauth("temporarily_unavailable", status=503), {}, "cms-failed", ServerFault, "", ""),
        (EXCHANGE, oauth("something_new", "What now?"), {}, "cms-failed", ServerFault, "", ""),
        (EXCHANGE, faults.data([1, 2], 500), {}, "cms-failed", ServerFault, "", ""),
        (EXCHANGE, faults.web_page(502), {}, "cms-failed", ServerFault, "", ""),
        (EXCHANGE, faults.web_page(200), {}, "not-a-cms", NotACms, "base", "{base}"),
        (EXCHANGE, faults.web_page(404), {}, "not-a-cms", NotACms, "base", "{base}"),
        (EXCHANGE, faults.reply(204), {}, "not-a-cms", NotACms, "base", "{base}"),
        (
            EXCHANGE,
            faults.reply(302, Location="https://login.example.com/?next=secret"),
            {},
            "not-a-cms",
            NotACms,
            "base",
            "{base}",
        ),
        (
            EXCHANGE,
            faults.data({"success": False, "error": 404, "message": "404 Not Found"}, 500),
            {},
            "not-a-cms",
            NotACms,
            "base",
            "{base}",
        ),
        (
            EXCHANGE,
            faults.data({"success": False, "error": 405, "message": "405 Method Not Allowed"}, 500),
            {},
            "not-a-cms",
            NotACms,
            "base",
            "{base}",
        ),
    ],
)
async def test_each_answer_becomes_one_sentence_one_fix_and_the_value_to_paste(
    stage: Stage,
    answer: faults.Answer,
    fields: dict[str, Any],
    code: str,
    error: type[MarqueeError],
    field: str,
    paste: str,
) -> None:
    raised = await examine(stage, answer, **fields)
    finding = finding_of(raised)
    assert finding is not None
    assert (finding.code, type(raised), finding.field) == (code, error, field)
    assert finding.paste.startswith("http://127.0.0.1:") if paste == "{base}" else finding.paste == paste
    assert_reads_well(finding)


def assert_reads_well(finding: Finding) -> None:
    assert finding.sentence.endswith((".", "?"))
    assert finding.fix.endswith(".")
    assert "\n" not in finding.sentence + finding.fix
    assert len(finding.sentence) < 140
    if finding.paste and finding.field == "redirect_uri":
        assert finding.paste in finding.fix


async def test_the_cms_message_is_kept_as_detail() -> None:
    finding = finding_of(await examine(EXCHANGE, oauth("invalid_request", "Check the `code` parameter")))
    assert finding is not None
    assert finding.answer == "400 · invalid_request · Check the `code` parameter"


async def test_the_specified_message_is_read_if_there_is_no_hint() -> None:
    answer = faults.data({"error": "invalid_grant", "error_description": "x", "message": "Invalid redirect URI"}, 400)
    finding = finding_of(await examine(EXCHANGE, answer))
    assert finding is not None
    assert finding.code == "redirect-unknown"


async def test_a_hostile_answer_is_shortened_cleaned_and_redacted() -> None:
    text = (
        "line one\r\nline two \x1b[31m <script> client_secret=abcdefgh eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI1In0 "
        + "x" * 5000
    )
    finding = finding_of(await examine(EXCHANGE, oauth("invalid_grant", text)))
    assert finding is not None
    assert finding.answer.isprintable()
    assert len(finding.answer) < 300
    assert "abcdefgh" not in finding.answer
    assert "eyJ" not in finding.answer


async def test_a_deeply_nested_answer_is_refused() -> None:
    raised = await examine(EXCHANGE, faults.reply(400, b"[" * 200_000))
    assert isinstance(raised, NotACms)


@pytest.mark.parametrize(
    "header, seconds",
    [({"Retry_After": "30"}, 30), ({"Retry_After": "nonsense"}, 5), ({}, 5), ({"Retry_After": "-1"}, 5)],
)
async def test_too_many_requests_at_the_token_endpoint_say_how_long_to_wait(
    header: dict[str, str], seconds: int
) -> None:
    raised = await examine(CREDENTIALS, faults.data({"error": "rate_limit"}, 429, **header), **ROBOT)
    assert isinstance(raised, Busy)
    assert raised.retry_in_s == seconds
    assert f"wait {seconds} s" in raised.sentence
    assert "same client ID" in raised.hint


def token(scopes: object) -> str:
    claims = base64.urlsafe_b64encode(json.dumps({"scopes": scopes}).encode()).decode().rstrip("=")
    return f"e30.{claims}.c2ln"


def test_a_token_without_scopes_is_detected_and_others_are_not() -> None:
    connection = make_connection("https://cms.example.com")
    finding = diagnose_empty_scopes(connection, token([]))
    assert finding == no_scopes(connection)
    assert finding is not None
    assert (finding.code, finding.error, finding.field, finding.paste) == ("no-scopes", ScopeDenied, "scopes", "all")
    assert diagnose_empty_scopes(connection, token(["all"])) is None
    assert diagnose_empty_scopes(connection, "opaque") is None
    asked = diagnose_empty_scopes(make_connection("https://cms.example.com", scopes=["design"]), token([]))
    assert asked is not None
    assert "requests (design)" in asked.fix
    assert_reads_well(asked)


def test_a_browser_that_never_returns_has_two_possible_causes() -> None:
    connection = make_connection("https://cms.example.com", redirect_uri=REDIRECT)
    finding = no_callback(connection)
    assert finding.error is SignInNeeded
    assert "dashboard" in finding.fix
    assert "try again" in finding.fix
    assert REDIRECT in finding.fix
    assert_reads_well(finding)
    dashboard, raw_json = while_waiting(connection)
    assert "dashboard" in dashboard.sentence
    assert "Open again" in dashboard.fix
    assert "invalid_client" in raw_json.sentence
    assert REDIRECT not in raw_json.fix, "it stands above the hint, with a button that copies it"
    for each in (dashboard, raw_json):
        assert_reads_well(each)


def test_a_connection_with_any_port_names_the_address_to_register_and_an_alternative() -> None:
    said = {"error": "invalid_request", "hint": "Check the `redirect_uri` parameter"}
    any_port = make_connection("https://cms.example.com", redirect_uri="http://127.0.0.1:0/back")
    assert no_callback(any_port).paste == "http://127.0.0.1:8765/back"
    finding = diagnose(Case(Stage.AUTHORIZE, any_port), said)
    assert finding.paste == "http://127.0.0.1:8765/back"
    assert "“Use any free port”" in finding.fix
    fixed = diagnose(Case(Stage.AUTHORIZE, make_connection(any_port.base, redirect_uri=REDIRECT)), said)
    assert REDIRECT in fixed.fix
    assert "free port" not in fixed.fix


def test_a_finding_is_kept_inside_an_error() -> None:
    finding = no_callback(make_connection("https://cms.example.com"))
    assert finding_of(finding.to_error()) == finding
    assert finding_of(SignInNeeded("Not from the doctor.")) is None
