"""The test command: two runs with one summary, and a repetition that names tests which pass alone."""

import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from dev_tests import FEW, TIMES, closing_line, memory, read_outcomes, run
from tests.unit.architecture import ROOT

SAMPLE = """
import pytest
@pytest.fixture
def broken(): raise OSError
def test_good(): pass
def test_better(): pass
def test_bad(): assert False
def test_worse(broken): pass
"""
NOW_AND_THEN = """
from pathlib import Path
def test_good(): pass
def test_shaky():
    runs = Path(__file__).with_suffix(".runs")
    seen = len(runs.read_text()) if runs.exists() else 0
    runs.write_text("x" * (seen + 1))
    assert seen not in {fails}
"""
ALONE = {"only": ("--numprocesses=0", "-p", "no:cacheprovider", "--rootdir", ".")}
BESIDE = {"only": ("--numprocesses=2", "-p", "no:cacheprovider", "--rootdir", ".")}


@pytest.fixture(autouse=True)
def few_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The runs in here need no more of them than this; all of them take longer to load than such a run takes."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("PYTEST_PLUGINS", "xdist.plugin")


def ran(
    folder: Path,
    sample: str,
    capfd: pytest.CaptureFixture[str],
    lanes: Mapping[str, Sequence[str]] = ALONE,
    place: str = "test_sample.py",
) -> tuple[int, str]:
    """Status and output of the test command over `sample`, with the conftest of these tests."""
    (folder / "conftest.py").write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.conftest import *", encoding="utf-8"
    )
    (folder / "test_sample.py").write_text(sample, encoding="utf-8")
    status = run(Path(sys.executable), folder, [place], lanes=lanes)
    return status, capfd.readouterr().out


@pytest.mark.parametrize("lanes", [ALONE, BESIDE], ids=["alone", "beside others"])
def test_a_test_that_passes_alone_is_named_and_still_failed(
    lanes: Mapping[str, Sequence[str]], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    status, told = ran(tmp_path, NOW_AND_THEN.format(fails={0}), capfd, lanes)
    assert status == 1
    assert f"passed {TIMES} times alone:\n    test_sample.py::test_shaky\n" in told
    assert told.splitlines()[-2] == "Failed: pytest"
    assert "= 1 failed, 1 passed in " in told.splitlines()[-1]
    assert len((tmp_path / "test_sample.runs").read_text()) == 1 + TIMES


def test_a_test_that_fails_again_is_not_named(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, told = ran(tmp_path, NOW_AND_THEN.format(fails={0, TIMES}), capfd)
    assert status == 1
    assert "times alone" not in told
    assert told.splitlines()[-2] == "Failed: pytest"
    assert "= 1 failed, 1 passed in " in told.splitlines()[-1]


@pytest.mark.parametrize(
    "sample",
    [
        f"import pytest\n@pytest.mark.parametrize('n', range({FEW + 1}))\ndef test_bad(n): assert False",
        "import no_such_module_at_all",
        "import pytest\ndef test_ends(): pytest.exit('enough', 1)",
        "import os\ndef test_dies(): os._exit(1)",
    ],
    ids=["many", "unreadable", "cut short", "dead"],
)
def test_a_broken_run_is_not_repeated(sample: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, told = ran(tmp_path, sample, capfd)
    assert status == 1
    assert "second look" not in told


def test_other_checks_end_before_the_serial_tests_and_precede_the_last_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "conftest.py").write_text("def pytest_addoption(parser): parser.addoption('--failed-to')")
    (tmp_path / "test_sample.py").write_text("def test_good(): pass", encoding="utf-8")

    def beside() -> list[str]:
        print("mypy: failed", flush=True)
        return ["mypy"]

    lanes = {"first": ALONE["only"], "second": ALONE["only"]}
    assert run(Path(sys.executable), tmp_path, ["test_sample.py"], beside, lanes) == 1
    told = capfd.readouterr().out.splitlines()
    assert told.index("pytest, first tests") < told.index("mypy: failed") < told.index("pytest, second tests")
    assert told[-2] == "Failed: mypy"
    assert "= 2 passed in " in told[-1]


def test_the_serial_run_reads_only_files_with_serial_tests(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "test_other.py").write_text("raise RuntimeError", encoding="utf-8")
    sample = "import pytest\ndef test_beside(): pass\n@pytest.mark.serial\ndef test_alone(): pass\n"
    marker = ("-o", "markers=serial: alone")
    lanes = {"serial": (*ALONE["only"], *marker, "--lane=serial")}
    status, told = ran(tmp_path, sample, capfd, lanes, ".")
    assert status == 0
    assert "= 1 passed in " in told.splitlines()[-1]


def test_files_of_the_tests_are_in_memory_where_there_is_room_and_gone_afterwards(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    sample = """
from pathlib import Path
def test_place(tmp_path): Path(__file__).with_suffix(".place").write_text(str(tmp_path))
"""
    status, _told = ran(tmp_path, sample, capfd)
    assert status == 0
    place = Path((tmp_path / "test_sample.place").read_text(encoding="utf-8"))
    assert place.is_relative_to(memory() or tempfile.gettempdir())
    assert not place.exists()


def test_the_last_line_adds_up_the_results_of_pytest(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(SAMPLE, encoding="utf-8")
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", ".", f"--junitxml={report}"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    outcomes = read_outcomes(report)
    assert outcomes == Counter(passed=2, failed=1, error=1)
    ours, theirs = closing_line(outcomes, 301.2), told.stdout.strip().splitlines()[-1]
    assert "1 failed, 2 passed, 1 error in " in theirs
    assert "= 1 failed, 2 passed, 1 error in 301.20s (0:05:01) =" in ours


def test_a_run_without_a_report_is_an_error(tmp_path: Path) -> None:
    assert read_outcomes(tmp_path / "never-written.xml") == Counter(error=1)
    (tmp_path / "cut.xml").write_text("<testsuites><testsuite tests=", encoding="utf-8")
    assert read_outcomes(tmp_path / "cut.xml") == Counter(error=1)


def test_running_no_tests_is_reported() -> None:
    assert "= no tests ran in 1.00s (0:00:01) =" in closing_line({}, 1)
