"""Where there is no screen, Marquee says so in words; Qt would abort the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app.config.command_line import NO_SCREEN, NO_SCREEN_MESSAGE
from app.config.display_check import has_screen
from tests.helpers.program_process import ROOT
from tests.helpers.virtual_screen import without_a_screen


@pytest.mark.parametrize(
    "environment, there",
    [
        ({}, False),
        ({"DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": ""}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-1"}, True),
        ({"WAYLAND_SOCKET": "7"}, True),
        ({"QT_QPA_PLATFORM": "offscreen"}, True),
    ],
)
def test_a_screen_is_found_in_the_environment(environment: dict[str, str], there: bool) -> None:
    assert has_screen(environment) is there


def test_wayland_is_found_in_its_default_place(tmp_path: Path) -> None:
    session = {"XDG_RUNTIME_DIR": str(tmp_path)}
    assert not has_screen(session)
    (tmp_path / "wayland-0").touch()
    assert has_screen(session)


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_always_have_a_screen(monkeypatch: pytest.MonkeyPatch, system: str) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert has_screen({})


@pytest.mark.parametrize("arguments", [(), ("--demo",), ("--until-first-frame",)])
def test_a_missing_screen_is_explained(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "app", *arguments, "--data-dir", str(tmp_path / "data")]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=without_a_screen(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (NO_SCREEN, "", NO_SCREEN_MESSAGE)
    assert not (tmp_path / "data").exists()
