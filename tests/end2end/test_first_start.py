"""The first start on a computer that has never seen Marquee, and the start after it."""

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from app.ui.tour.scripted_browser import LittleBrowser
from tests.helpers.content_manager import AUTUMN, CAMPAIGNS, ContentManager, content_manager
from tests.helpers.demo_cms import PUBLIC, DemoCms
from tests.helpers.program_process import AppProcess
from tests.helpers.recording_desktop import Desktop
from tests.helpers.virtual_screen import Screen

WELCOME = "Put the right thing on every screen"


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


@contextmanager
def at_home(home: Path, desktop: Desktop, *arguments: str) -> Iterator[ContentManager]:
    """Marquee, started with this home directory."""
    with Screen() as screen:
        around = desktop.around(screen.environment)
        environment = {name: value for name, value in around.items() if not name.startswith("XDG_")}
        with AppProcess(*arguments, environment={**environment, "HOME": str(home)}) as app:
            yield ContentManager(screen, app)


def test_first_start_shows_the_start_page_and_creates_private_files_only(home: Path, desktop: Desktop) -> None:
    with at_home(home, desktop) as user:
        user.sees(WELCOME)
        user.app.wait_for("Try the demo")
        user.waits(lambda: user.app.look("keyboard") == "Connect to a CMS", "the first choice to have the keys")
        user.presses("ctrl+q")
        assert user.app.wait() == 0
    data = home / ".local" / "share" / "marquee"
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert [each.name for each in home.iterdir()] == [".local"]
    assert desktop.opened == []


def test_demo_leads_from_an_empty_home_to_its_campaigns(home: Path, desktop: Desktop) -> None:
    with at_home(home, desktop) as user:
        user.clicks("Try the demo")
        user.sees("Waiting for you to sign in")
        address = user.waits(lambda: desktop.opened, "the browser to be opened")[0]
        page = LittleBrowser().sign_in(address, "maya", "demo-maya")
        assert "Sign-in complete" in page.text
        user.waits(lambda: AUTUMN in user.names(CAMPAIGNS), "the campaigns of the demo")
        user.app.wait_for("Connection: Demo")


def test_connection_is_set_up_by_hand(home: Path, desktop: Desktop) -> None:
    with DemoCms(prefix="/signage") as cms, at_home(home, desktop) as user:
        user.clicks("Connect to a CMS")
        user.waits(lambda: user.app.look("keyboard") == "Address", "the address to have the keys")
        user.types(cms.url)
        user.sees("CMS found at")
        user.clicks("Client ID")
        user.types(cms.applications[PUBLIC]["client_id"])
        user.clicks("Use any free port")
        user.clicks("Continue in the browser")
        user.sees("Waiting for you to sign in")
        address = user.waits(lambda: desktop.opened, "the browser to be opened")[0]
        LittleBrowser().sign_in(address, "maya", cms.password("maya"))
        user.waits(lambda: AUTUMN in user.names(CAMPAIGNS), "the campaigns")


def test_next_start_reopens_the_last_tabs(tmp_path: Path) -> None:
    with DemoCms() as cms:
        with content_manager(cms, tmp_path, "--name", "Bristol") as user:
            user.presses("ctrl+q")
            assert user.app.wait() == 0
        with content_manager(cms, tmp_path) as user:
            user.waits(lambda: AUTUMN in user.names(CAMPAIGNS), "the campaigns")
            user.app.wait_for("Connection: Bristol")
            user.sees("Your sign-in isn't saved")
        with Screen() as screen, AppProcess("--data-dir", str(tmp_path), environment=screen.environment) as app:
            app.wait_for("Connection: Bristol")
            app.wait_for_text("You're signed out of")  # nothing here keeps a key from one run to the next
            app.wait_for("Sign in again")
            assert not app.says("couldn't be loaded"), "nothing went wrong"
            assert app.find("0") is None  # counts appear only once they are known
