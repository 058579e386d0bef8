"""Signing in with a real Chromium: the CMS's own pages, the way back, and the page that Marquee answers with."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.by import By

from app.auth.sign_in import SignInAttempt
from app.auth.sign_in_diagnosis_types import finding_of
from app.auth.token_pair import TokenPair
from app.config.connections import Connection
from app.core.errors import GrantRefused, Invalid, MarqueeError
from tests.helpers.chromium import Person
from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.sign_in_helpers import connection_to, ending, open_endpoint

LIGHT, DARK = "rgb(245, 246, 248)", "rgb(19, 21, 25)"


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    """A demo CMS without any approved application."""
    with DemoCms(campaigns=4, layouts=4) as running:
        yield running


@asynccontextmanager
async def started(connection: Connection, **more: Any) -> AsyncIterator[SignInAttempt]:
    async with open_endpoint(connection) as endpoint:
        attempt = SignInAttempt(connection, endpoint, **more)
        await attempt.start()
        try:
            yield attempt
        finally:
            await attempt.cancel()


async def go_through(
    cms: DemoCms, person: Person, attempt: SignInAttempt, user: str, decision: str
) -> TokenPair | MarqueeError:
    """The person signs in, decides, and reads the last page; the attempt waits meanwhile."""

    def in_the_browser() -> None:
        person.open(attempt.address)
        assert person.heading() == "Sign in"
        person.sign_in(user, cms.password(user))
        person.decide(decision)
        person.wait_for(By.CSS_SELECTOR, "section h1")

    async with asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        await asyncio.to_thread(in_the_browser)
    return outcome.result()


async def test_a_person_signs_in_and_consents(cms: DemoCms, person: Person) -> None:
    async with started(connection_to(cms)) as attempt:
        pair = await go_through(cms, person, attempt, "maya", "Approve")
    assert isinstance(pair, TokenPair)
    assert cms.api("GET", "/user/me", token=pair.access_token).json()["userName"] == "maya"
    assert person.heading() == "Sign-in complete"
    assert person.driver.current_url.startswith(attempt.redirect_uri)
    assert person.driver.title == "Sign-in complete – Marquee"


async def test_answer_page_supports_both_themes_and_keeps_its_content_policy(cms: DemoCms, person: Person) -> None:
    async with started(connection_to(cms)) as attempt:
        await go_through(cms, person, attempt, "maya", "Approve")
    for scheme, ground in (("light", LIGHT), ("dark", DARK)):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        person.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        body = person.driver.find_element(By.TAG_NAME, "body")
        assert body.value_of_css_property("background-color") == ground.replace("rgb(", "rgba(").replace(")", ", 1)")
    assert [each for each in person.complaints() if "Content Security Policy" in each] == []


async def test_person_who_approved_before_is_not_asked_again(cms: DemoCms, person: Person) -> None:
    async with started(connection_to(cms)) as attempt:
        await go_through(cms, person, attempt, "maya", "Approve")
    async with started(connection_to(cms)) as attempt, asyncio.TaskGroup() as tasks:
        outcome = tasks.create_task(ending(attempt))
        await asyncio.to_thread(person.open, attempt.address)
        assert isinstance(await outcome, TokenPair)
    assert person.heading() == "Sign-in complete"


async def test_a_person_declines(cms: DemoCms, person: Person) -> None:
    async with started(connection_to(cms)) as attempt:
        error = await go_through(cms, person, attempt, "maya", "Deny")
    assert isinstance(error, GrantRefused)
    finding = finding_of(error)
    assert finding is not None
    assert finding.code == "declined"
    assert person.heading() == "Access declined"


async def test_failed_token_exchange_is_not_reported_as_success(cms: DemoCms, person: Person) -> None:
    async with started(connection_to(cms, CONFIDENTIAL), secret="wrong") as attempt:
        error = await go_through(cms, person, attempt, "maya", "Approve")
    assert isinstance(error, MarqueeError)
    assert person.heading() == "Sign-in failed"
    assert error.sentence in person.driver.find_element(By.TAG_NAME, "section").text


@pytest.mark.failure(32)
async def test_a_callback_with_a_wrong_state_changes_nothing(cms: DemoCms, person: Person) -> None:
    async with started(
        connection_to(cms, CONFIDENTIAL), secret=cms.applications[CONFIDENTIAL]["client_secret"]
    ) as attempt:
        forged = f"{attempt.redirect_uri}?{urlencode({'code': 'stolen', 'state': 'guessed'})}"
        await asyncio.to_thread(person.open, forged)
        assert person.heading() == "Unexpected sign-in"
        pair = await go_through(cms, person, attempt, "maya", "Approve")
    assert isinstance(pair, TokenPair)
    assert person.heading() == "Sign-in complete"


@pytest.mark.failure(32)
async def test_taken_port_is_reported_before_the_browser_opens_and_a_free_one_works(
    cms: DemoCms, person: Person
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        cms.forget_requests()
        connection = connection_to(cms, redirect_uri=f"http://127.0.0.1:{port}/callback")
        async with open_endpoint(connection) as endpoint:
            with pytest.raises(Invalid, match=f"Port {port}"):
                await SignInAttempt(connection, endpoint).start()
        assert cms.requests() == []
        async with started(connection_to(cms)) as attempt:
            assert isinstance(await go_through(cms, person, attempt, "maya", "Approve"), TokenPair)
