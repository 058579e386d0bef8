"""The manual page, the program's help and the desktop entry agree on the options."""

import re
import subprocess
import sys

import app
from tests.unit.architecture import ROOT

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def helped() -> set[str]:
    told = subprocess.run([sys.executable, "-m", "app", "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(OPTION.findall(told.stdout))


def test_the_help_and_the_manual_page_of_the_demo_cms_agree_on_its_name() -> None:
    command = [sys.executable, "-m", "app", "--demo-cms"]
    told = subprocess.run([*command, "--help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("usage: marquee --demo-cms [-h]")
    wrong = subprocess.run([*command, "--port", "x"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert wrong.returncode == 2
    assert "marquee --demo-cms: error: " in wrong.stderr
    page = (ROOT / "packaging" / "desktop" / "marquee.1").read_text(encoding="utf-8").replace("\\-", "-")
    assert "marquee --demo-cms --help" in page


def test_the_manual_page_has_the_options_of_the_help() -> None:
    page = (ROOT / "packaging" / "desktop" / "marquee.1").read_text(encoding="utf-8").replace("\\-", "-")
    assert set(OPTION.findall(page)) == helped() | {"--version", "--help"}


def test_the_desktop_entry_uses_an_existing_option() -> None:
    entry = (ROOT / "packaging" / "desktop" / "marquee.desktop").read_text(encoding="utf-8")
    calls = re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)
    assert calls == ["marquee", "marquee --demo"]
    assert set(OPTION.findall(" ".join(calls))) <= helped()
    assert f"StartupWMClass={app.APP_ID}" in entry
    assert f"Icon={app.APP_ID}" in entry
