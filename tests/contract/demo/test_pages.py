"""The sign-in pages: their content, the targets of their forms, and that they load nothing."""

import html
import re
import urllib.error
import urllib.request
from dataclasses import replace
from urllib.parse import urlencode

import pytest

from app.demo.users import PEOPLE
from tests.helpers.demo_cms import PUBLIC, Browser, DemoCms, challenge_of

VERIFIER = "v" * 64
PERSONS = {user.name: user.full_name for user in PEOPLE}


def _authorize(cms: DemoCms, **fields: str) -> str:
    query = {
        "response_type": "code",
        "client_id": cms.applications[PUBLIC]["client_id"],
        "redirect_uri": "http://127.0.0.1:8765/callback",
        "state": "s",
        "code_challenge": challenge_of(VERIFIER),
        "code_challenge_method": "S256",
        **fields,
    }
    return f"/api/authorize/?{urlencode(query)}"


def test_the_sign_in_page_lists_the_demo_users(observed: DemoCms) -> None:
    page = Browser(observed).open(_authorize(observed))
    for user in observed.users:
        assert user["name"] in page.html
        assert user["password"] in page.html


def test_a_click_on_a_user_signs_in(observed: DemoCms) -> None:
    for user in observed.users:
        browser = Browser(observed)
        page = browser.open(_authorize(observed))
        one_of = [form for form in page.html.split("<form")[2:] if f">{user['name']}<" in form]
        assert len(one_of) == 1
        browser.submit(replace(page, html=f"<form{one_of[0]}"), {})
        consent = browser.open(_authorize(observed))
        assert f">{PERSONS[user['name']]}<" in html.unescape(consent.html)


def test_the_consent_page_names_application_scopes_and_user(observed: DemoCms) -> None:
    browser = Browser(observed)
    page = browser.log_in(_authorize(observed), "maya")
    text = html.unescape(re.sub(r"<[^>]+>", " ", page.html))
    for expected in ("Allow Marquee access?", "Maya Lindqvist", "Everything you can see and change", "Approve", "Deny"):
        assert expected in text


def test_pages_load_nothing_and_forms_post_only_to_the_redirect_address(observed: DemoCms) -> None:
    browser = Browser(observed)
    sign_in = browser.open(_authorize(observed))
    dashboard = browser.submit(sign_in, {"username": "priya", "password": "demo-priya"})
    consent = browser.open(_authorize(observed))
    pages = [sign_in, dashboard, consent, *(browser.open(path) for path in ("/", "/dashboard", "/nowhere"))]
    for page in pages:
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; style-src 'nonce-")
        assert "frame-ancestors 'none'" in policy
        assert re.findall(r'(?:src|href)="(?!data:)([^"]+)"', page.html) == []
        assert "<script" not in page.html
    for page in (sign_in, dashboard, consent):
        assert "form-action 'self' http://127.0.0.1:8765;" in page.headers["content-security-policy"]


def test_a_wrong_password_is_reported_and_the_name_is_kept(observed: DemoCms) -> None:
    browser = Browser(observed)
    page = browser.submit(browser.open(_authorize(observed)), {"username": "maya", "password": "nope"})
    assert page.status == 401
    assert "Wrong user name or password" in page.html
    assert 'id="username" name="username" value="maya"' in page.html


def test_user_input_is_shown_as_plain_text(observed: DemoCms) -> None:
    browser = Browser(observed)
    page = browser.submit(browser.open("/login"), {"username": '"><b>x', "password": "nope"})
    assert "<b>x" not in page.html


def test_a_user_who_approved_once_is_redirected_at_once(observed: DemoCms) -> None:
    browser = Browser(observed)
    browser.sign_in(_authorize(observed), "alex", "demo-alex")
    again = browser.open(_authorize(observed, state="again"))
    assert again.left_for is not None
    assert "state=again" in again.left_for


def test_a_decision_without_the_form_token_is_refused(observed: DemoCms) -> None:
    with DemoCms() as cms:
        browser = Browser(cms)
        browser.submit(browser.open(_authorize(cms)), {"username": "maya", "password": "demo-maya"})
        page = browser.open("/application/authorize", {"authorization": "Approve", "csrfToken": "guessed"})
        assert page.left_for is None
        assert 'name="authorization"' in page.html


def test_signing_in_changes_the_session_id(observed: DemoCms) -> None:
    first = observed.request("GET", "/login")
    cookie = str(first.headers["set-cookie"]).partition(";")[0]
    form = {"username": "maya", "password": "demo-maya"}
    signed_in = observed.request("POST", "/login", form=form, headers={"Cookie": cookie})
    assert signed_in.status == 302
    assert str(signed_in.headers["set-cookie"]).partition(";")[0] != cookie
    with_old = observed.request("GET", "/dashboard", headers={"Cookie": cookie})
    assert with_old.headers["location"] == "/login"


def test_signing_out_ends_the_session(observed: DemoCms) -> None:
    browser = Browser(observed)
    browser.submit(browser.open("/login"), {"username": "maya", "password": "demo-maya"})
    assert "Welcome, Maya" in browser.open("/dashboard").html
    browser.open("/logout")
    assert 'name="password"' in browser.open("/dashboard").html


def test_signing_in_opens_the_dashboard_and_consent_needs_the_address_again() -> None:
    with DemoCms() as cms:
        browser = Browser(cms)
        page = browser.submit(browser.open(_authorize(cms)), {"username": "maya", "password": "demo-maya"})
        assert page.address.endswith("/dashboard")
        assert page.left_for is None
        assert 'name="authorization"' not in page.html
        assert 'name="authorization"' in browser.open(_authorize(cms)).html


def test_the_dashboard_links_to_the_waiting_application() -> None:
    with DemoCms() as cms:
        browser = Browser(cms)
        page = browser.submit(browser.open(_authorize(cms)), {"username": "maya", "password": "demo-maya"})
        assert "Marquee is waiting" in page.html
        (form,) = re.findall(r'<form[^>]*method="get"[^>]*action="([^"]+)"[^>]*>\s*<button[^>]*>([^<]+)<', page.html)
        assert form == ("/application/authorize", "Continue to Marquee")
        consent = browser.open(form[0])
        assert browser.submit(consent, {"authorization": "Approve"}).left_for is not None
        later = browser.open("/dashboard")
        assert "<form" not in later.html


def test_the_documented_dialect_continues_to_the_consent(documented: DemoCms) -> None:
    browser = Browser(documented)
    address = _authorize(documented, redirect_uri=documented.applications[PUBLIC]["redirect_uris"][0])
    page = browser.submit(browser.open(address), {"username": "maya", "password": "demo-maya"})
    assert page.address.endswith("/application/authorize")
    assert 'name="authorization"' in page.html


def test_the_address_without_a_trailing_slash_redirects(observed: DemoCms) -> None:
    answer = observed.request("GET", "/api/authorize?response_type=code&state=1")
    assert answer.status == 301
    assert answer.headers["location"] == f"{observed.url}/api/authorize/?response_type=code&state=1"


def test_a_sub_directory_prefixes_every_address() -> None:
    with DemoCms(prefix="/signage") as cms:
        assert cms.url.endswith("/signage")
        browser = Browser(cms)
        page = browser.open(_authorize(cms))
        assert page.address.endswith("/signage/login")
        assert browser.log_in(_authorize(cms), "maya").address.endswith("/signage/application/authorize")
        assert cms.api("GET", "/campaign?length=1", token=cms.token()).status == 200
        with pytest.raises(urllib.error.HTTPError) as outside:
            urllib.request.urlopen(cms.url.removesuffix("/signage") + "/api/clock")
        with outside.value as answer:
            assert (answer.status, answer.headers.get_content_type()) == (404, "text/html")
