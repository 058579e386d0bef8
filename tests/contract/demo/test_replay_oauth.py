"""Signing in: the recorded authorize and token requests, sent to the demo CMS."""

import base64
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.contract.demo.replay import Recording, differences, send
from tests.helpers.demo_cms import (
    CONFIDENTIAL,
    CREDENTIALS_ONLY,
    DATASETS_ONLY,
    PUBLIC,
    Browser,
    DemoCms,
    challenge_of,
)

REDIRECT = "http://127.0.0.1:8765/callback"
# Ids of the recorded applications.
RECORDED_PUBLIC = "a78acaba53f432c074df45d59fb804b3485de8d6"
RECORDED_CONFIDENTIAL = "9af4edc917092e1a3d47d8c733c18991266fb89e"
RECORDED_TWO_ADDRESSES = "5e2d17949f56d1f7ed1c74eaa75f547cdaa20627"
RECORDED_DATASETS = "35baf4e2a29617cf6c181759a9ad12f13354a572"

AUTHORIZE = (
    "authorize_bad_redirect_host",
    "authorize_cc_only",
    "authorize_confidential_pkce",
    "authorize_ipv6_loopback",
    "authorize_localhost",
    "authorize_loopback_no_port",
    "authorize_loopback_other_path",
    "authorize_loopback_other_port",
    "authorize_loopback_query",
    "authorize_no_client",
    "authorize_no_redirect_uri",
    "authorize_no_response_type",
    "authorize_pkce_bad_method",
    "authorize_pkce_short",
    "authorize_public_no_pkce",
    "authorize_public_pkce_no_method",
    "authorize_public_pkce_plain",
    "authorize_public_pkce_s256",
    "authorize_response_type_token",
    "authorize_scope_unknown",
    "authorize_unknown_client",
    "confidential_no_pkce_1_authorize",
    "public_already_authorised_1_authorize",
    "public_approve_1_authorize",
    "public_deny_1_authorize",
    "public_other_port_1_authorize",
)
TWO_ADDRESSES = (
    "authorize_no_redirect_uri_two_registered",
    "authorize_two_second",
    "authorize_two_second_port",
)
TOKEN = (
    "access_token_get",
    "bad_grant_type",
    "cc_empty_secret",
    "cc_no_client_id",
    "cc_no_secret",
    "cc_ok",
    "cc_public_client",
    "cc_scope_all",
    "cc_scope_not_granted",
    "cc_scope_subset",
    "cc_scope_unknown",
    "cc_unknown_client",
    "code_garbage",
    "code_missing",
    "no_grant_type",
    "password_grant",
    "refresh_garbage",
    "refresh_missing",
)
# Codes: what is exchanged, by application and challenge.
CODES = {
    "code_confidential_bad_secret": (CONFIDENTIAL, None),
    "code_confidential_no_secret": (CONFIDENTIAL, None),
    "code_confidential_ok": (CONFIDENTIAL, None),
    "code_confidential_pkce_no_verifier": (CONFIDENTIAL, "S256"),
    "code_confidential_pkce_ok": (CONFIDENTIAL, "S256"),
    "code_confidential_verifier_without_challenge": (CONFIDENTIAL, None),
    "code_no_redirect_uri": (PUBLIC, "S256"),
    "code_no_verifier": (PUBLIC, "S256"),
    "code_other_redirect_uri": (PUBLIC, "S256"),
    "code_public_pkce_ok": (PUBLIC, "S256"),
    "code_public_plain_ok": (PUBLIC, "plain"),
    "code_public_with_any_secret": (PUBLIC, "S256"),
    "code_short_verifier": (PUBLIC, "S256"),
    "code_wrong_verifier": (PUBLIC, "S256"),
}
ALONE = {
    "api_clock_with_empty_scopes",
    "api_with_empty_scopes",
    "authorize_scope_not_granted",
    "cc_bad_secret",
    "cc_bad_secret_basic",
    "cc_not_enabled_client",
    "cc_ok_basic_auth",
    "code_no_ru_authorize_no_ru_token",
    "code_other_port_ok",
    "code_reuse",
    "code_wrong_client",
    "confidential_no_pkce_3_decision",
    "new_access_after_old_refresh_replayed",
    "new_access_after_refresh",
    "old_access_after_refresh",
    "public_approve_3_decision",
    "public_deny_3_decision",
    "refresh_confidential_no_secret",
    "refresh_confidential_ok",
    "refresh_new_still_valid_after_replay",
    "refresh_public_ok",
    "refresh_reuse_old",
    "refresh_scope_unknown",
    "refresh_scope_widen",
    "refresh_wrong_client",
}
USED = {f"oauth/{name}" for name in (*AUTHORIZE, *TWO_ADDRESSES, *TOKEN, *CODES, *ALONE)}

VERIFIER = "a-verifier-that-is-long-enough-for-the-rules-0123456789"


def _swap(cms: DemoCms) -> dict[str, str]:
    public, confidential, _, datasets = cms.applications
    return {
        RECORDED_PUBLIC: public["client_id"],
        RECORDED_CONFIDENTIAL: confidential["client_id"],
        RECORDED_TWO_ADDRESSES: confidential["client_id"],
        RECORDED_DATASETS: datasets["client_id"],
    }


def _secret(cms: DemoCms, recording: Recording) -> str:
    """The secret of the application that the recorded request names."""
    text = recording.body or ""
    known = DATASETS_ONLY if RECORDED_DATASETS in text else CONFIDENTIAL
    return str(cms.applications[known]["client_secret"])


def _code(
    cms: DemoCms,
    application: int,
    method: str | None = "S256",
    *,
    redirect_uri: str | None = REDIRECT,
    user: str = "maya",
    scope: str | None = None,
) -> str:
    """A fresh code, by sign-in and consent."""
    fields = {"response_type": "code", "client_id": cms.applications[application]["client_id"], "state": "s"}
    if redirect_uri is not None:
        fields["redirect_uri"] = redirect_uri
    if method is not None:
        fields["code_challenge"] = VERIFIER if method == "plain" else challenge_of(VERIFIER)
        fields["code_challenge_method"] = method
    if scope is not None:
        fields["scope"] = scope
    query = "&".join(f"{name}={value}" for name, value in fields.items())
    return Browser(cms).sign_in(f"/api/authorize/?{query}", user, cms.password(user))["code"]


def _check(
    cms: DemoCms, name: str, form: Mapping[str, str], headers: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Send a form to the token endpoint and hold the answer to the recording; hands back its body."""
    recording = Recording.load(f"oauth/{name}")
    answer = cms.request("POST", "/api/authorize/access_token", form=form, headers=headers)
    assert differences(recording, answer) == [], name
    told: dict[str, str] = answer.json()
    return told


@pytest.mark.parametrize("name", AUTHORIZE)
def test_an_authorize_request_matches_the_recording(observed: DemoCms, name: str) -> None:
    recording = Recording.load(f"oauth/{name}")
    answer = send(observed, recording, token=None, swap=_swap(observed))
    assert differences(recording, answer) == []
    assert answer.headers["location"] == recording.headers.get("location")


@pytest.fixture(scope="module")
def two_addresses() -> Iterator[DemoCms]:
    """A CMS whose applications registered a second redirect address."""
    with DemoCms(redirect_uris=["https://example.org/cb"]) as cms:
        yield cms


@pytest.mark.parametrize("name", TWO_ADDRESSES)
def test_with_two_registered_addresses_the_request_must_name_one(two_addresses: DemoCms, name: str) -> None:
    recording = Recording.load(f"oauth/{name}")
    answer = send(two_addresses, recording, token=None, swap=_swap(two_addresses))
    assert differences(recording, answer) == []
    assert answer.headers["location"] == recording.headers.get("location")


@pytest.mark.parametrize("name", TOKEN)
def test_a_token_request_matches_the_recording(observed: DemoCms, name: str) -> None:
    recording = Recording.load(f"oauth/{name}")
    swap = {**_swap(observed), "<secret>": _secret(observed, recording)}
    if name == "code_garbage":
        swap["<secret>"] = VERIFIER
    assert differences(recording, send(observed, recording, token=None, swap=swap)) == []


@pytest.mark.parametrize("name", CODES)
def test_a_code_is_exchanged_as_recorded(observed: DemoCms, name: str) -> None:
    application, method = CODES[name]
    recording = Recording.load(f"oauth/{name}")
    form = dict(parse_qsl(recording.body or "", keep_blank_values=True))
    form["client_id"] = observed.applications[application]["client_id"]
    form["code"] = _code(observed, application, method)
    if form.get("client_secret") == "<secret>":
        form["client_secret"] = observed.applications[application]["client_secret"]
    if form.get("code_verifier") == "<secret>":
        form["code_verifier"] = "x" * 43 if name == "code_wrong_verifier" else VERIFIER
    told = _check(observed, name, form)
    if recording.status == 200:
        assert observed.api("GET", "/clock", token=told["access_token"]).status == 200


def test_a_code_works_once_and_only_for_its_own_application(observed: DemoCms) -> None:
    public, confidential = observed.applications[PUBLIC], observed.applications[CONFIDENTIAL]
    form = {
        "grant_type": "authorization_code",
        "client_id": public["client_id"],
        "redirect_uri": REDIRECT,
        "code": _code(observed, PUBLIC),
        "code_verifier": VERIFIER,
    }
    stranger = {**form, "client_id": confidential["client_id"], "client_secret": confidential["client_secret"]}
    _check(observed, "code_wrong_client", stranger)
    _check(observed, "code_public_pkce_ok", form)
    _check(observed, "code_reuse", form)


def test_a_code_from_another_loopback_port_needs_the_same_address(observed: DemoCms) -> None:
    other_port = "http://127.0.0.1:43211/callback"
    form = {
        "grant_type": "authorization_code",
        "client_id": observed.applications[PUBLIC]["client_id"],
        "code": _code(observed, PUBLIC, redirect_uri=other_port),
        "code_verifier": VERIFIER,
    }
    _check(observed, "code_other_redirect_uri", {**form, "redirect_uri": REDIRECT})
    _check(observed, "code_other_port_ok", {**form, "redirect_uri": other_port})


def test_an_address_missing_from_both_requests_is_the_registered_one(observed: DemoCms) -> None:
    form = {
        "grant_type": "authorization_code",
        "client_id": observed.applications[PUBLIC]["client_id"],
        "code": _code(observed, PUBLIC, redirect_uri=None),
        "code_verifier": VERIFIER,
    }
    _check(observed, "code_no_ru_authorize_no_ru_token", form)


def test_a_wrong_secret_a_disabled_grant_and_basic_credentials_match_the_recording(observed: DemoCms) -> None:
    confidential, robot = observed.applications[CONFIDENTIAL], observed.applications[CREDENTIALS_ONLY]
    form = {"grant_type": "client_credentials", "client_id": confidential["client_id"]}
    _check(observed, "cc_bad_secret", {**form, "client_secret": "nope"})
    not_enabled = {
        "grant_type": "authorization_code",
        "client_id": robot["client_id"],
        "client_secret": robot["client_secret"],
        "code": "unchecked",
    }
    _check(observed, "cc_not_enabled_client", not_enabled)
    for name, secret in (("cc_ok_basic_auth", confidential["client_secret"]), ("cc_bad_secret_basic", "nope")):
        credentials = base64.b64encode(f"{confidential['client_id']}:{secret}".encode()).decode()
        headers = {"Authorization": f"Basic {credentials}"}
        _check(observed, name, {"grant_type": "client_credentials"}, headers=headers)


@pytest.mark.parametrize("application", [PUBLIC, CONFIDENTIAL])
def test_a_refresh_replaces_both_tokens_as_recorded(observed: DemoCms, application: int) -> None:
    known = observed.applications[application]
    secret = {"client_secret": known["client_secret"]} if known["client_secret"] else {}
    first = observed.tokens_by_sign_in("maya", application)
    form = {"grant_type": "refresh_token", "client_id": known["client_id"], "refresh_token": first["refresh_token"]}
    if secret:
        _check(observed, "refresh_confidential_no_secret", form)
    second = _check(observed, "refresh_confidential_ok" if secret else "refresh_public_ok", {**form, **secret})

    def ask_the_clock(name: str, token: str) -> None:
        recording = Recording.load(f"oauth/{name}")
        assert differences(recording, send(observed, recording, token=token)) == []

    ask_the_clock("old_access_after_refresh", first["access_token"])
    ask_the_clock("new_access_after_refresh", second["access_token"])
    _check(observed, "refresh_reuse_old", {**form, **secret})
    ask_the_clock("new_access_after_old_refresh_replayed", second["access_token"])
    newer = {**form, **secret, "refresh_token": second["refresh_token"]}
    _check(observed, "refresh_new_still_valid_after_replay", newer)


def test_a_refresh_cannot_widen_the_scope_or_serve_another_application(observed: DemoCms) -> None:
    public, confidential = observed.applications[PUBLIC], observed.applications[CONFIDENTIAL]
    token = observed.tokens_by_sign_in()["refresh_token"]
    form = {"grant_type": "refresh_token", "client_id": public["client_id"], "refresh_token": token}
    _check(observed, "refresh_scope_unknown", {**form, "scope": "banana"})
    _check(observed, "refresh_scope_widen", {**form, "scope": "all design"})
    stranger = {**form, "client_id": confidential["client_id"], "client_secret": confidential["client_secret"]}
    _check(observed, "refresh_wrong_client", stranger)
    _check(observed, "refresh_public_ok", {**form, "scope": "all"})


def test_a_scope_that_the_application_lacks_is_dropped_silently(observed: DemoCms) -> None:
    authorize = Recording.load("oauth/authorize_scope_not_granted")
    swap = {**_swap(observed), RECORDED_DATASETS: observed.applications[CONFIDENTIAL]["client_id"]}
    assert differences(authorize, send(observed, authorize, token=None, swap=swap)) == []
    token = observed.client_token(DATASETS_ONLY, scope="design")
    clock, other = (Recording.load(f"oauth/api_{name}") for name in ("clock_with_empty_scopes", "with_empty_scopes"))
    assert differences(clock, send(observed, clock, token=token)) == []
    assert differences(other, send(observed, other, token=token, swap={"dataset": "campaign"})) == []


@pytest.mark.parametrize(
    "name, application, state, decision",
    [
        ("public_approve_3_decision", PUBLIC, "sa", "Approve"),
        ("public_deny_3_decision", PUBLIC, "sd", "Deny"),
        ("confidential_no_pkce_3_decision", CONFIDENTIAL, "c1", "Approve"),
    ],
)
def test_the_decision_redirects_as_recorded(name: str, application: int, state: str, decision: str) -> None:
    with DemoCms() as cms:
        query = {
            "response_type": "code",
            "client_id": cms.applications[application]["client_id"],
            "redirect_uri": REDIRECT,
            "state": state,
        }
        if application == PUBLIC:
            query |= {"code_challenge": challenge_of(VERIFIER), "code_challenge_method": "S256"}
        browser = Browser(cms)
        address = "/api/authorize/?" + "&".join(f"{key}={value}" for key, value in query.items())
        page = browser.log_in(address, "maya")
        left_for = browser.submit(page, {"authorization": decision}).left_for
        recorded = Recording.load(f"oauth/{name}").headers["location"]
        assert left_for is not None
        if decision == "Deny":
            assert left_for == recorded
        else:
            assert left_for.partition("?")[0] == REDIRECT
            sent, told = (dict(parse_qsl(urlsplit(url).query)) for url in (recorded, left_for))
            assert list(sent) == list(told) == ["code", "state"]
            assert told["state"] == state
