"""Starting Marquee while it is open: the open window comes to the front and handles the request."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.content_manager import CAMPAIGNS
from tests.helpers.demo_cms import CREDENTIALS_ONLY, DemoCms
from tests.helpers.program_process import ROOT, AppProcess
from tests.helpers.recording_desktop import Desktop
from tests.helpers.virtual_screen import Screen

WELCOME = "Put the right thing on every screen"


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    with DemoCms() as running:
        yield running


@pytest.fixture
def environment(screen: Screen, tmp_path: Path) -> dict[str, str]:
    return dict(Desktop(tmp_path).around(screen.environment))


def start_again(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.mark.failure(26)
def test_second_start_hands_its_request_to_the_open_window(environment: dict[str, str], tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path / "data"))
    with AppProcess(*folder, environment=environment) as first:
        first.wait_for_text(WELCOME)
        plain = start_again(environment, *folder)
        assert (plain.returncode, plain.stdout, plain.stderr) == (0, "", "")
        first.wait_for_text(WELCOME)
        with_request = start_again(environment, *folder, "--demo")
        assert (with_request.returncode, with_request.stderr) == (0, "")
        first.wait_for_text("Waiting for you to sign in")


@pytest.mark.failure(26)
def test_data_folder_spelt_differently_is_the_same_folder(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "data")
    with AppProcess("--data-dir", str(tmp_path / "data"), environment=environment) as first:
        first.wait_for_text(WELCOME)
        assert start_again(environment, "--data-dir", str(tmp_path / "link"), "--demo").returncode == 0
        first.wait_for_text("Waiting for you to sign in")


@pytest.mark.failure(26)
def test_start_after_a_crash_opens_normally(environment: dict[str, str], tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path / "data"))
    with AppProcess(*folder, environment=environment) as first:
        first.wait_for_text(WELCOME)
        first.kill()
    with AppProcess(*folder, environment=environment) as second:
        second.wait_for_text(WELCOME)
        assert second.says("seems to be open already") is None
        assert start_again(environment, *folder, "--demo").returncode == 0
        second.wait_for_text("Waiting for you to sign in")


@pytest.mark.failure(26)
def test_unresponsive_window_is_sent_no_secret(environment: dict[str, str], tmp_path: Path, cms: DemoCms) -> None:
    folder = ("--data-dir", str(tmp_path / "data"))
    known = cms.applications[CREDENTIALS_ONLY]
    connect = ("--connect", cms.url, "--client-id", known["client_id"], "--grant", "client_credentials")
    with AppProcess(*folder, environment=environment) as first:
        first.wait_for_text(WELCOME)
        with (
            first.hung(),
            AppProcess(
                *folder, *connect, "--secret-stdin", environment=environment, typed=known["client_secret"]
            ) as second,
        ):
            second.wait_for_text("seems to be open already")
            second.wait_until(lambda: second.rows(CAMPAIGNS), "the list of campaigns")


@pytest.mark.failure(26)
def test_new_window_option_opens_a_second_window(environment: dict[str, str], tmp_path: Path) -> None:
    folder = ("--data-dir", str(tmp_path / "data"))
    with (
        AppProcess(*folder, environment=environment) as first,
        AppProcess(*folder, "--force", environment=environment) as second,
    ):
        first.wait_for_text(WELCOME)
        second.wait_for_text(WELCOME)
        assert start_again(environment, *folder, "--demo").returncode == 0
        first.wait_for_text("Waiting for you to sign in")
        assert second.says("Waiting for you to sign in") is None
