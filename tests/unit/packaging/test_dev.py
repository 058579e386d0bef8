"""dev.py runs every check and prints its usage."""

import subprocess
import sys
from pathlib import Path

import pytest

from dev import tour_offscreen
from dev_checks import failing
from tests.unit.architecture import ROOT


def called(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "packaging" / "dev.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments, status, said",
    [
        ([], 2, ""),
        (["fly"], 2, "Unknown command: fly"),
        (["--help"], 0, ""),
        (["build", "--help"], 0, ""),
        (["smoke", "-h"], 0, ""),
    ],
)
def test_an_invalid_call_shows_the_usage(arguments: list[str], status: int, said: str) -> None:
    told = called(*arguments)
    assert (told.returncode, told.stderr.strip()) == (status, said)
    for command in ("demo", "test", "lint", "bench", "soak", "pictures", "languages", "build", "smoke", "audit"):
        assert f"dev.py {command}" in told.stdout


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["build", "ship"], "Nothing here is called ship."),
        (["smoke", "ship"], "There is no part called ship"),
        (["lint", "app"], "lint takes no arguments"),
        (["audit", "app"], "audit takes no arguments"),
        (["languages", "de"], "languages takes no arguments"),
    ],
)
def test_an_unknown_argument_is_an_invalid_call(arguments: list[str], said: str) -> None:
    told = called(*arguments)
    assert told.returncode == 2
    assert told.stderr.strip().startswith(said)


def test_a_tour_called_with_invalid_arguments_reports_no_pictures(capfd: pytest.CaptureFixture[str]) -> None:
    assert tour_offscreen(Path(sys.executable), ["--no-such-option"]) == 2
    told = capfd.readouterr()
    assert "--no-such-option" in told.err
    assert "pictures" not in told.out


def test_every_check_runs_even_if_an_earlier_one_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checks = {
        "first": ("-c", "print('line 3 is wrong'); raise SystemExit(1)"),
        "second": ("-c", "print('noise'); print('12 files are fine')"),
        "third": ("-c", "import pathlib; pathlib.Path('ran').touch()"),
    }
    assert failing(checks, Path(sys.executable), tmp_path) == ["first"]
    told = capsys.readouterr().out
    assert "first: failed\nline 3 is wrong" in told
    assert "second:        12 files are fine" in told
    assert "noise" not in told
    assert "2 of 3 checks passed" in told
    assert (tmp_path / "ran").exists()
