"""The whole way in: Marquee's window, the desktop's browser, the CMS's own pages, and back into the window."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from app.config.redirect_uri import ANY_PORT_REDIRECT_URI
from tests.helpers.chromium import Person
from tests.helpers.content_manager import CAMPAIGNS, ContentManager
from tests.helpers.demo_cms import PUBLIC, DemoCms
from tests.helpers.program_process import AppProcess
from tests.helpers.recording_desktop import Desktop
from tests.helpers.virtual_screen import Screen


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    """A demo CMS without any approved application."""
    with DemoCms() as running:
        yield running


@contextmanager
def connecting(
    cms: DemoCms, desktop: Desktop, data_dir: Path, *, redirect_uri: str = ANY_PORT_REDIRECT_URI
) -> Iterator[ContentManager]:
    """Marquee, started with `--connect` for a public application."""
    words = ("--connect", cms.url, "--client-id", cms.applications[PUBLIC]["client_id"], "--name", "Bristol")
    with (
        Screen() as screen,
        AppProcess(
            "--data-dir",
            str(data_dir),
            *words,
            "--redirect-uri",
            redirect_uri,
            environment=desktop.around(screen.environment),
        ) as app,
    ):
        yield ContentManager(screen, app)


def copied_address(user: ContentManager) -> str:
    """What “Copy sign-in link” puts on the clipboard."""
    user.clicks("Copy sign-in link")
    user.sees("Copied")
    return str(user.app.look("clipboard"))


def redirect_uri_of(address: str) -> str:
    return parse_qs(urlsplit(address).query)["redirect_uri"][0]


def test_signing_in_and_approving_shows_the_campaigns(
    cms: DemoCms, desktop: Desktop, person: Person, tmp_path: Path
) -> None:
    with connecting(cms, desktop, tmp_path) as user:
        user.sees("Waiting for you to sign in")
        address = copied_address(user)
        assert user.waits(lambda: desktop.opened, "the browser to be opened") == [address]

        person.open(address)
        person.sign_in("maya", cms.password("maya"))
        person.decide("Approve")
        user.waits(lambda: "Autumn window loop" in user.names(CAMPAIGNS), "the campaigns")
        assert person.heading() == "Sign-in complete"
        user.sees("Your sign-in isn't saved")
        user.app.wait_for("Menu for Maya Lindqvist")
        user.app.wait_for("Connection: Bristol")
        assert user.app.look("windows") == ["Bristol – Marquee"]


def test_open_again_helps_after_landing_on_the_dashboard(
    cms: DemoCms, desktop: Desktop, person: Person, tmp_path: Path
) -> None:
    with connecting(cms, desktop, tmp_path) as user:
        user.sees("Waiting for you to sign in")
        (address,) = user.waits(lambda: desktop.opened, "the browser to be opened")
        person.open(address)
        person.log_in("maya", cms.password("maya"))
        assert person.heading() == "Welcome, Maya"
        user.sees("Seeing the CMS's dashboard")
        user.clicks("Open again")
        user.waits(lambda: desktop.opened == [address] * 2, "the browser to be opened again")
        person.open(desktop.opened[1])
        person.decide("Approve")
        user.waits(lambda: user.names(CAMPAIGNS), "the campaigns")


def test_declining_shows_the_diagnosis_and_allows_another_try(
    cms: DemoCms, desktop: Desktop, person: Person, tmp_path: Path
) -> None:
    with connecting(cms, desktop, tmp_path) as user:
        user.sees("Waiting for you to sign in")
        person.open(copied_address(user))
        person.sign_in("maya", cms.password("maya"))
        person.decide("Deny")
        user.sees("Sign-in doctor: Access was declined in the browser")
        assert user.app.says("Waiting for you to sign in") is None
        assert person.heading() == "Access declined"

        user.clicks("Try again")
        user.sees("Waiting for you to sign in")
        person.open(copied_address(user))
        person.decide("Approve")
        user.waits(lambda: user.names(CAMPAIGNS), "the campaigns")
        assert len(user.waits(lambda: desktop.opened, "the browser to be opened")) == 2


def test_a_callback_with_a_wrong_state_changes_nothing_in_the_window(
    cms: DemoCms, desktop: Desktop, person: Person, tmp_path: Path
) -> None:
    with connecting(cms, desktop, tmp_path) as user:
        user.sees("Waiting for you to sign in")
        address = copied_address(user)
        person.open(f"{redirect_uri_of(address)}?{urlencode({'code': 'stolen', 'state': 'guessed'})}")
        assert person.heading() == "Unexpected sign-in"
        user.sees("Waiting for you to sign in")

        person.open(address)
        person.sign_in("maya", cms.password("maya"))
        person.decide("Approve")
        user.waits(lambda: user.names(CAMPAIGNS), "the campaigns")


def test_taken_port_is_reported_before_any_browser_opens(cms: DemoCms, desktop: Desktop, tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        cms.forget_requests()
        with connecting(cms, desktop, tmp_path, redirect_uri=f"http://127.0.0.1:{port}/callback") as user:
            assert str(port) in user.sees("Sign-in doctor: ")
            assert desktop.opened == []
            assert cms.requests() == []

            other.close()
            user.clicks("Try again")
            user.sees("Waiting for you to sign in")
            assert redirect_uri_of(copied_address(user)) == f"http://127.0.0.1:{port}/callback"
