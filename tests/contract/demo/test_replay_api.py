"""Tokens, scopes, routing, the clock and the look-ups: the recorded requests, sent to the demo CMS."""

import base64
import json
import re
import time

import pytest

from tests.contract.demo.replay import Recording, differences, names, send
from tests.helpers.demo_cms import DATASETS_ONLY, DemoCms

BAD_TOKEN = tuple(sorted(name for name in names("auth") if "/bad_token_" in name or name == "auth/bad_signature"))
WRONG_SCOPE = tuple(
    sorted(
        name
        for name in names("auth")
        if re.search(r"/scope_(limited|denied)_", name) and not name.endswith(("clock", "dataset_get"))
    )
)
NO_TOKEN = ("auth/no_token", "auth/no_token_campaign", "auth/token_in_query", "auth/unknown_route_no_token")
WITH_TOKEN = (
    "auth/head",
    "auth/method_not_allowed",
    "auth/method_not_allowed_delete_list",
    "auth/options",
    "auth/options_preflight",
    "auth/trailing_slash",
    "auth/unknown_route",
    "clock/get",
)
ANY_SCOPE = ("auth/scope_clock_public_route", "auth/scope_limited_clock")
RIGHT_SCOPE = ("auth/scope_limited_dataset_get", "auth/scope_ok_dataset")
LOOKUPS = (
    "daypart_filter",
    "daypart_list",
    "displaygroup_404",
    "displaygroup_filter",
    "displaygroup_list",
    "displaygroup_one",
    "displaygroup_page",
    "folders",
    "folders_404",
    "folders_folderName",
    "folders_folderName_part",
    "folders_one",
    "group_filter",
    "group_filter2",
    "group_list",
    "group_one",
    "group_page",
    "layout_columns_order",
    "layout_embed",
    "layout_envelope",
    "layout_filter_campaign",
    "layout_filter_code",
    "layout_filter_draft",
    "layout_filter_name",
    "layout_filter_published",
    "layout_list",
    "layout_list_last",
    "layout_list_length_1000",
    "layout_list_page2",
    "layout_one",
    "layout_one_by_filter",
    "layout_sortBy",
    "user_list",
)
ALONE = {
    "auth/basic_scheme",
    "auth/expired_token",
    "auth/garbage_token",
    "auth/lowercase_bearer",
    "clock/get_new_york",
    "layout/checkout",
    "lookups/layout_parentId",
    "lookups/layout_publish",
    "lookups/layout_publish_again",
    "lookups/layout_publish_no_flag",
    "lookups/user_me",
}
USED = {
    *BAD_TOKEN,
    *WRONG_SCOPE,
    *NO_TOKEN,
    *WITH_TOKEN,
    *ANY_SCOPE,
    *RIGHT_SCOPE,
    *(f"lookups/{name}" for name in LOOKUPS),
    *ALONE,
}


def _spoilt(token: str) -> str:
    head, _, signature = token.rpartition(".")
    return f"{head}.{signature[::-1]}"


@pytest.mark.parametrize("name", BAD_TOKEN)
def test_a_token_with_a_wrong_signature_is_refused_as_recorded(observed: DemoCms, maya: str, name: str) -> None:
    # Other recorded lists, such as the resolutions, are not served here.
    recording = Recording.load(name)
    assert differences(recording, send(observed, recording, token=_spoilt(maya))) == []


@pytest.mark.parametrize("name", WRONG_SCOPE)
def test_a_token_without_the_scope_is_refused_as_recorded(observed: DemoCms, name: str) -> None:
    recording = Recording.load(name)
    token = observed.client_token(DATASETS_ONLY)
    assert differences(recording, send(observed, recording, token=token)) == []


@pytest.mark.parametrize("name", NO_TOKEN)
def test_a_request_without_a_token_matches_the_recording(observed: DemoCms, name: str) -> None:
    recording = Recording.load(name)
    assert differences(recording, send(observed, recording, token=None)) == []


@pytest.mark.parametrize("name", WITH_TOKEN)
def test_routing_precedes_authorization_as_recorded(observed: DemoCms, maya: str, name: str) -> None:
    recording = Recording.load(name)
    assert differences(recording, send(observed, recording, token=maya)) == []


@pytest.mark.parametrize("name", ANY_SCOPE)
def test_the_clock_accepts_any_token(observed: DemoCms, name: str) -> None:
    recording = Recording.load(name)
    assert differences(recording, send(observed, recording, token=observed.client_token(DATASETS_ONLY))) == []


@pytest.mark.parametrize("name", RIGHT_SCOPE)
def test_datasets_accept_a_token_of_their_scope(observed: DemoCms, name: str) -> None:
    recording = Recording.load(name)
    assert differences(recording, send(observed, recording, token=observed.client_token(DATASETS_ONLY))) == []


def test_the_token_scheme_is_required_but_ignores_case(observed: DemoCms, maya: str) -> None:
    credentials = base64.b64encode(b"maya:demo-maya").decode()
    for name, header in (
        ("lowercase_bearer", f"bearer {maya}"),
        ("basic_scheme", f"Basic {credentials}"),
        ("garbage_token", "Bearer garbage"),
    ):
        recording = Recording.load(f"auth/{name}")
        answer = observed.request(recording.method, recording.url, headers={"Authorization": header})
        assert differences(recording, answer) == [], name


def test_the_clock_shows_the_zone_of_the_cms() -> None:
    with DemoCms(arguments=["--time-zone", "America/New_York"]) as cms:
        token = cms.token()
        recording = Recording.load("clock/get_new_york")
        answer = send(cms, recording, token=token)
        assert differences(recording, answer) == []
        assert re.fullmatch(r"\d\d:\d\d E[SD]T", answer.json()["time"])
        assert cms.api("GET", "/user/me", token=token).json()["settings"]["defaultTimezone"] == "America/New_York"


def test_an_expired_token_is_refused_as_recorded() -> None:
    with DemoCms(token_lifetime_s=1) as cms:
        recording = Recording.load("auth/expired_token")
        for _ in range(20):  # a machine that takes its time may come too late with it
            granted = cms.tokens_by_sign_in()
            assert granted["expires_in"] == 1
            if send(cms, recording, token=granted["access_token"]).status == 200:
                break
        else:
            pytest.fail("no token was ever taken")
        time.sleep(1.1)
        assert differences(recording, send(cms, recording, token=granted["access_token"])) == []


@pytest.mark.parametrize("name", LOOKUPS)
def test_a_lookup_matches_the_recording(name: str, lookups: DemoCms, lookups_token: str) -> None:
    recording = Recording.load(f"lookups/{name}")
    words = {"Lobby": "Windows", "Board": "Bakery", "Retail": "Shops", "Winter": "menu", "LC005": "BR005"}
    swap = {**words, "271": str(lookups.campaign_id("Coffee of the week")), "16": "6"}
    assert differences(recording, send(lookups, recording, token=lookups_token, swap=swap)) == []


@pytest.fixture(scope="module")
def lookups() -> object:
    """A CMS with as many layouts as the recordings page through, and enough groups."""
    with DemoCms(layouts=261) as cms:
        yield cms


@pytest.fixture(scope="module")
def lookups_token(lookups: DemoCms) -> str:
    """The administrator's."""
    return lookups.token("maya")


def test_the_signed_in_user_matches_the_recording(observed: DemoCms, maya: str) -> None:
    recording = Recording.load("lookups/user_me")
    answer = send(observed, recording, token=maya)
    told, recorded = answer.json(), recording.answer
    assert list(told) == list(recorded)
    # Fewer settings and features than the real thing, but none that it does not have, nor of another type.
    for part in ("settings", "features"):
        assert {name: type(value) for name, value in told[part].items()}.items() <= {
            name: type(value) for name, value in recorded[part].items()
        }.items()
    for part in ("settings", "features", "branding"):
        told[part] = recorded[part]
    assert differences(recording, type(answer)(answer.status, answer.headers, json.dumps(told).encode())) == []


def test_checking_out_and_publishing_gives_a_layout_a_new_id_as_recorded(observed: DemoCms, maya: str) -> None:
    campaign_id = observed.campaign_id("Queue and till messages")
    layout_id = observed.line_up(campaign_id)[0]
    swap = {"28": str(layout_id), "536": str(layout_id), "524": str(layout_id), "464": str(layout_id)}

    checkout = Recording.load("layout/checkout")
    checked_out = send(observed, checkout, token=maya, swap=swap)
    assert differences(checkout, checked_out) == []
    draft_id = checked_out.json()["layoutId"]
    assert checked_out.json()["parentId"] == layout_id
    assert draft_id != layout_id

    find = Recording.load("lookups/layout_parentId")
    found = send(observed, find, token=maya, swap=swap)
    assert differences(find, found) == []
    assert [row["layoutId"] for row in found.json()] == [draft_id]

    later = Recording.load("lookups/layout_publish_no_flag")
    assert differences(later, send(observed, later, token=maya, swap=swap)) == []
    assert observed.line_up(campaign_id)[0] == layout_id

    publish = Recording.load("lookups/layout_publish")
    published = send(observed, publish, token=maya, swap=swap)
    assert differences(publish, published) == []
    assert published.json()["layoutId"] == draft_id
    assert published.json()["publishedStatus"] == "Draft"
    assert observed.line_up(campaign_id).count(layout_id) == 0
    assert observed.line_up(campaign_id).count(draft_id) == 3

    again = Recording.load("lookups/layout_publish_again")
    assert differences(again, send(observed, again, token=maya, swap={"537": str(draft_id)})) == []
