"""The demo CMS is started by the running program: an interpreter, or the bundle itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.services.session import demo_process


def test_the_demo_runs_as_a_module_of_the_interpreter() -> None:
    assert demo_process._interpreter() == [sys.executable, "-m", "app.demo"]


@pytest.mark.parametrize(
    "platform, program", [("linux", "marquee"), ("darwin", "marquee"), ("win32", "marquee-cli.exe")]
)
def test_a_bundle_starts_its_console_program_as_the_demo(
    platform: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / ("marquee.exe" if platform == "win32" else "marquee")))
    monkeypatch.setattr(sys, "platform", platform)
    assert demo_process._interpreter() == [str(tmp_path / program), "--demo-cms"]
