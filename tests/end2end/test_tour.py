"""The tour does the main job in real widgets, reports JSON lines, saves pictures, and checks the CMS."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from app.bootstrap import registry
from tests.helpers.program_process import ROOT
from tests.helpers.virtual_screen import Screen, without_a_screen

pytestmark = pytest.mark.timeout(200)
"""Twenty seconds of processor time each; a machine that is busy with other tests takes some times as long."""

Told = tuple[int, list[dict[str, Any]], str]
KINDS = ("campaigns", "notifications", "commands", "actions")
"""What can be made by hand; the other lists can only be read."""
STEPS = {"sign-in", "open", "drag", "undo", "redo", "save", "read-back"}
STEPS |= {f"{deed}-{kind}" for kind in KINDS for deed in ("create", "edit", "delete")}
STEPS |= {f"page-{resource.declaration().kind}" for resource in registry().resources}
LEAST_BYTES = 20_000
LEAST_COLOURS = 40
NO_SCREEN = "This plugin does not support"
"""What Qt's offscreen platform prints of dialogs and lists that drop down."""
APART = 60
"""How much darker, of 255, a dark picture is at least than its light twin."""


def command_of(directory: Path, data_dir: Path) -> list[str]:
    return [sys.executable, "-m", "app", "--demo", "--tour", str(directory), "--data-dir", str(data_dir)]


def take_tour(directory: Path, data_dir: Path, environment: Mapping[str, str], *more: str) -> Told:
    """The exit status, the reported steps, and what was on standard error."""
    done = subprocess.run(
        [*command_of(directory, data_dir), *more],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=180,
        check=False,
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def pixels(picture: Path) -> list[QColor]:
    """Some thousand pixels, evenly spread."""
    image = QImage(str(picture)).scaled(120, 75)
    return [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]


def assert_pictures_are_good(directory: Path) -> None:
    """Every picture has a twin in the other theme, shows something, and is light or dark as its name says."""
    light = sorted(directory.glob("*-light.png"))
    assert len(light) >= len(STEPS)
    assert {path.name.replace("-light", "-dark") for path in light} == {p.name for p in directory.glob("*-dark.png")}
    for path in light:
        twin = path.with_name(path.name.replace("-light", "-dark"))
        brightness = []
        for picture in (path, twin):
            shown = pixels(picture)
            assert picture.stat().st_size > LEAST_BYTES, picture.name
            assert len({colour.rgb() for colour in shown}) > LEAST_COLOURS, picture.name
            brightness.append(sum(colour.lightness() for colour in shown) / len(shown))
        assert brightness[0] > brightness[1] + APART, path.name


def assert_the_tour_succeeded(status: int, steps: list[dict[str, Any]], complaints: str, directory: Path) -> None:
    assert [step for step in steps if not step["ok"]] == []
    assert {step["step"] for step in steps} >= STEPS
    assert all(isinstance(step["ms"], int) for step in steps)
    assert [line for line in complaints.splitlines() if not line.startswith(NO_SCREEN)] == []
    assert status == 0
    assert_pictures_are_good(directory)


def test_tour_completes_without_a_display_with_a_cms_as_the_specification_promises(tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    told = take_tour(pictures, tmp_path / "data", without_a_screen(tmp_path), "--dialect", "documented")
    assert_the_tour_succeeded(*told, pictures)


def test_tour_completes_on_a_screen_with_a_cms_as_installed_servers_are(tmp_path: Path) -> None:
    pictures = tmp_path / "pictures"
    with Screen() as screen:
        told = take_tour(pictures, tmp_path / "data", screen.environment, "--dialect", "observed")
    assert_the_tour_succeeded(*told, pictures)


def test_tour_fails_with_a_message_if_it_cannot_save_pictures(tmp_path: Path) -> None:
    in_the_way = tmp_path / "pictures"
    in_the_way.write_text("a file where a directory should be")
    status, steps, _complaints = take_tour(in_the_way, tmp_path / "data", os.environ)
    assert [step["ok"] for step in steps] == [False]
    assert str(in_the_way) in steps[0]["note"]
    assert status == 1


def test_tour_fails_with_a_message_if_its_cms_goes_away(tmp_path: Path) -> None:
    with subprocess.Popen(
        command_of(tmp_path / "pictures", tmp_path / "data"), cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as tour:
        assert tour.stdout is not None
        told = [json.loads(tour.stdout.readline())]
        os.kill(demo_cms_of(tour.pid), signal.SIGKILL)
        told += [json.loads(line) for line in tour.stdout]
        status = tour.wait(timeout=60)
    assert [(step["step"], step["ok"]) for step in told] == [("connect", True), ("sign-in", False)]
    assert status == 1


def demo_cms_of(pid: int) -> int:
    """The demo CMS that this process has started."""
    lists = [each.read_text().split() for each in Path(f"/proc/{pid}/task").glob("*/children")]
    children = [int(child) for each in lists for child in each]
    return next(child for child in children if b"app.demo" in Path(f"/proc/{child}/cmdline").read_bytes())
