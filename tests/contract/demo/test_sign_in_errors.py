"""Every OAuth error of the specification's table, in both dialects, and what differs between them."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from tests.helpers.demo_cms import (
    CONFIDENTIAL,
    CREDENTIALS_ONLY,
    DATASETS_ONLY,
    PUBLIC,
    Answer,
    Browser,
    DemoCms,
    challenge_of,
)

REDIRECT = "http://127.0.0.1:8765/callback"
VERIFIER = "v" * 64


def _ask(cms: DemoCms, **fields: str) -> Answer:
    return cms.request("POST", "/api/authorize/access_token", form=fields)


def _client(cms: DemoCms, application: int) -> dict[str, str]:
    known = cms.applications[application]
    secret = known["client_secret"]
    return {"client_id": known["client_id"], **({"client_secret": secret} if secret else {})}


def _authorize(cms: DemoCms, application: int = PUBLIC, **fields: str) -> str:
    query = {
        "response_type": "code",
        "client_id": cms.applications[application]["client_id"],
        "redirect_uri": REDIRECT,
        "state": "s",
        "code_challenge": challenge_of(VERIFIER),
        "code_challenge_method": "S256",
        **fields,
    }
    return f"/api/authorize/?{urlencode(query)}"


def _code(cms: DemoCms) -> str:
    return Browser(cms).sign_in(_authorize(cms), "maya", "demo-maya")["code"]


def _exchange(cms: DemoCms, code: str, **fields: str) -> Answer:
    sent = {
        "grant_type": "authorization_code",
        "client_id": cms.applications[PUBLIC]["client_id"],
        "redirect_uri": REDIRECT,
        "code": code,
        "code_verifier": VERIFIER,
    }
    return _ask(cms, **{**sent, **fields})


def _check(cms: DemoCms, answer: Answer, status: int, error: str) -> dict[str, Any]:
    told: dict[str, Any] = answer.json()
    assert (answer.status, told["error"]) == (status, error)
    assert told["error_description"]
    # The third field that the specification promises, and that installed servers leave out.
    assert ("message" in told) == (cms.dialect == "documented")
    return told


@pytest.mark.parametrize("grant_type", ["access_code", "auth_code", "password", ""])
def test_a_misspelled_grant_type_is_unsupported(either: DemoCms, grant_type: str) -> None:
    _check(either, _ask(either, grant_type=grant_type, **_client(either, CONFIDENTIAL)), 400, "unsupported_grant_type")


def test_a_grant_type_in_the_query_string_is_unsupported(either: DemoCms) -> None:
    query = urlencode({"grant_type": "client_credentials", **_client(either, CONFIDENTIAL)})
    answer = either.request("POST", f"/api/authorize/access_token?{query}", form={})
    _check(either, answer, 400, "unsupported_grant_type")


def test_a_missing_parameter_is_an_invalid_request(either: DemoCms) -> None:
    client_id = either.applications[CONFIDENTIAL]["client_id"]
    _check(either, _ask(either, grant_type="client_credentials"), 400, "invalid_request")
    _check(either, _ask(either, grant_type="client_credentials", client_id=client_id), 400, "invalid_request")


def test_a_used_code_is_an_invalid_grant(either: DemoCms) -> None:
    code = _code(either)
    assert _exchange(either, code).status == 200
    _check(either, _exchange(either, code), 400, "invalid_grant")


def test_a_different_redirect_address_is_refused_as_each_dialect_does(observed: DemoCms, documented: DemoCms) -> None:
    for cms, error in ((observed, "invalid_request"), (documented, "invalid_grant")):
        answer = _exchange(cms, _code(cms), redirect_uri="http://127.0.0.1:8765/other")
        _check(cms, answer, 400, error)


def test_an_unknown_scope_is_an_invalid_scope(either: DemoCms) -> None:
    fields = {"grant_type": "client_credentials", "scope": "banana", **_client(either, CONFIDENTIAL)}
    _check(either, _ask(either, **fields), 400, "invalid_scope")


def test_a_scope_the_application_lacks_is_an_error_or_dropped_by_dialect(
    observed: DemoCms, documented: DemoCms
) -> None:
    fields = {"grant_type": "client_credentials", "scope": "design"}
    _check(documented, _ask(documented, **fields, **_client(documented, DATASETS_ONLY)), 400, "invalid_scope")
    answer = _ask(observed, **fields, **_client(observed, DATASETS_ONLY))
    assert answer.status == 200
    assert observed.api("GET", "/campaign", token=answer.json()["access_token"]).status == 403


def test_a_wrong_id_a_wrong_secret_and_a_disabled_grant_are_an_invalid_client(either: DemoCms) -> None:
    confidential = _client(either, CONFIDENTIAL)
    for fields in (
        {"grant_type": "client_credentials", **confidential, "client_id": "0" * 40},
        {"grant_type": "client_credentials", **confidential, "client_secret": "nope"},
        {"grant_type": "client_credentials", **_client(either, PUBLIC)},
        {"grant_type": "authorization_code", "code": "any", **_client(either, CREDENTIALS_ONLY)},
        {"grant_type": "refresh_token", "refresh_token": "any", **_client(either, CREDENTIALS_ONLY)},
    ):
        _check(either, _ask(either, **fields), 401, "invalid_client")


def test_an_authorize_request_for_client_credentials_only_is_an_invalid_client(either: DemoCms) -> None:
    _check(either, either.request("GET", _authorize(either, CREDENTIALS_ONLY)), 401, "invalid_client")


def test_an_unregistered_redirect_address_is_answered_with_json_and_never_redirects(either: DemoCms) -> None:
    for uri in ("http://localhost:8765/callback", "http://127.0.0.1:8765/callback/", "https://127.0.0.1:8765/callback"):
        answer = either.request("GET", _authorize(either, redirect_uri=uri))
        _check(either, answer, 401, "invalid_client")
        assert answer.headers["location"] is None


def test_another_loopback_port_is_accepted_or_refused_by_dialect(observed: DemoCms, documented: DemoCms) -> None:
    for uri in ("http://127.0.0.1:50123/callback", "http://127.0.0.1/callback"):
        assert observed.request("GET", _authorize(observed, redirect_uri=uri)).status == 302
        _check(documented, documented.request("GET", _authorize(documented, redirect_uri=uri)), 401, "invalid_client")


@pytest.mark.parametrize(
    "uri",
    [
        "http://127.0.0.1:8765evil.example/callback",
        "http://127.0.0.1@evil.example/callback",
        "http://127.0.0.1:8765@evil.example/callback",
        "http://127.0.0.1:80:90/callback",
        "http://127.0.0.1:/callback",
        "http://127.0.0.1:50123",
        "http://127.0.0.1:50123/callback#there",
        "http://127.0.0.10:8765/callback",
    ],
)
def test_the_rule_for_loopback_ports_allows_nothing_else(observed: DemoCms, uri: str) -> None:
    _check(observed, observed.request("GET", _authorize(observed, redirect_uri=uri)), 401, "invalid_client")


def test_a_public_application_must_send_a_challenge(either: DemoCms) -> None:
    answer = either.request("GET", _authorize(either, code_challenge="", code_challenge_method=""))
    _check(either, answer, 400, "invalid_request")


def test_a_token_that_is_malformed_or_missing_is_access_denied(either: DemoCms) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "Bearer a.b.c"}):
        _check(either, either.request("GET", "/api/campaign", headers=headers), 401, "access_denied")


def test_an_expired_token_is_access_denied_and_can_be_renewed(short_lived: DemoCms) -> None:
    granted = short_lived.tokens()
    for _ in range(300):
        answer = short_lived.api("GET", "/clock", token=granted["access_token"])
        if answer.status != 200:
            break
    _check(short_lived, answer, 401, "access_denied")
    fields = {"grant_type": "refresh_token", "refresh_token": granted["refresh_token"]}
    renewed = _ask(short_lived, **fields, **_client(short_lived, PUBLIC))
    assert short_lived.api("GET", "/clock", token=renewed.json()["access_token"]).status == 200


@pytest.fixture(scope="module")
def short_lived() -> Iterator[DemoCms]:
    """A CMS whose access tokens live for a second, and answer slowly enough to see it pass."""
    with DemoCms(dialect="documented", token_lifetime_s=1) as cms:
        cms.fault("delay", path="/api/clock", seconds=0.02, times=None)
        yield cms


def test_a_route_outside_the_scope_returns_403_with_the_specified_message(either: DemoCms) -> None:
    answer = either.api("GET", "/campaign", token=either.client_token(DATASETS_ONLY))
    assert answer.status == 403
    assert answer.json()["message"] == "Access to this route is denied for this scope"


def test_client_credentials_act_as_the_owner_and_cannot_be_renewed(either: DemoCms) -> None:
    fields = {"grant_type": "client_credentials", **_client(either, CONFIDENTIAL)}
    granted = _ask(either, **fields).json()
    assert set(granted) == {"token_type", "expires_in", "access_token"}
    assert either.api("GET", "/user/me", token=granted["access_token"]).json()["userName"] == "maya"


def test_declining_redirects_with_an_error_and_the_state(either: DemoCms) -> None:
    back = Browser(either).sign_in(_authorize(either, state="kept"), "alex", "demo-alex", decision="Deny")
    assert back["error"] == "access_denied"
    assert back["state"] == "kept"
    assert "code" not in back


def test_an_unknown_scope_at_the_authorize_address_redirects_with_an_error(either: DemoCms) -> None:
    answer = either.request("GET", _authorize(either, scope="banana"))
    assert answer.status == 302
    back = dict(parse_qsl(urlsplit(answer.headers["location"]).query))
    assert (back["error"], back["state"]) == ("invalid_scope", "s")


def test_the_signed_in_user_owns_the_token(either: DemoCms) -> None:
    for name in ("maya", "alex", "priya", "sam"):
        me = either.api("GET", "/user/me", token=either.token(name)).json()
        assert me["userName"] == name


def test_json_at_the_token_endpoint_is_accepted_or_not_by_dialect(observed: DemoCms, documented: DemoCms) -> None:
    for cms, status in ((observed, 200), (documented, 400)):
        body = {"grant_type": "client_credentials", **_client(cms, CONFIDENTIAL)}
        assert cms.request("POST", "/api/authorize/access_token", json_body=body).status == status


def test_two_renewals_with_one_refresh_token_leave_one_valid_pair(either: DemoCms) -> None:
    first = either.tokens()
    fields = {"grant_type": "refresh_token", "refresh_token": first["refresh_token"], **_client(either, PUBLIC)}
    answers = [_ask(either, **fields) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 400]
    _check(either, answers[1], 400, "invalid_grant")
    assert either.api("GET", "/clock", token=answers[0].json()["access_token"]).status == 200


def test_clearing_the_cache_of_the_cms_ends_every_token(either: DemoCms) -> None:
    granted = either.tokens()
    either.revoke_tokens(refresh=False)
    assert either.api("GET", "/clock", token=granted["access_token"]).status == 401
    fields = {"grant_type": "refresh_token", "refresh_token": granted["refresh_token"], **_client(either, PUBLIC)}
    granted = _ask(either, **fields).json()
    either.revoke_tokens()
    _check(either, _ask(either, **{**fields, "refresh_token": granted["refresh_token"]}), 400, "invalid_grant")
