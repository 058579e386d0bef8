"""The tests of `dev.py test`: two lanes, a rerun of a few failed tests, and one summary line."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# Tests that measure time run alone; the rest share the cores, with two more workers than cores, because many wait for
# another process. Tests of one file stay together, as they share a CMS; small files come last, so that no worker ends
# long after the others. tests/conftest.py knows the lanes, and puts tests that wait beside tests that work.
LANES: Mapping[str, Sequence[str]] = {
    "parallel": (
        "--lane=parallel",
        f"--numprocesses={min(5, (os.cpu_count() or 1) + 2)}",
        "--dist=loadfile",
        "--no-loadscope-reorder",
        "--max-worker-restart=0",  # with files kept together, xdist may hang after it has replaced a worker
    ),
    "serial": ("--lane=serial", "--numprocesses=0"),
}
FEW = 3
"""More failed tests than this are no coincidence, and are not rerun."""
TIMES = 3
"""How often a failed test must pass alone to be reported as passing alone."""

NO_TESTS_COLLECTED = 5
_TESTS_FAILED = 1
_IN_A_TEST = ("setup", "call", "teardown")
_OUTCOMES = ("failed", "passed", "skipped", "error")  # in pytest's words and order
_WIDTH = 100
_ROOM = 1 << 30


class Run(NamedTuple):
    """The result of one call of pytest."""

    code: int
    outcomes: Counter[str]
    failed: Sequence[tuple[str, str]]
    """Phase and test: `("call", "tests/unit/test_machine_pace.py::test_it")`."""


def run(
    python: Path,
    root: Path,
    arguments: Sequence[str],
    beside: Callable[[], Sequence[str]] = list,
    lanes: Mapping[str, Sequence[str]] = LANES,
) -> int:
    """Runs pytest with `arguments` in every lane, even after failures. Returns 0 only if everything passes.

    `beside` waits for other checks, which run in parallel with the first lane, and returns the names of those that
    failed; later lanes have the machine to themselves. The last line looks like pytest's own and adds up the lanes;
    above it are all failures, including other checks. A few failed tests are rerun, and it reports whether they pass
    alone: they still count as failed, but the cause is probably elsewhere.
    """
    started = time.monotonic()
    runs: list[Run] = []
    failed: list[str] = []
    for lane, options in lanes.items():
        print(f"\npytest, {lane} tests", flush=True)
        runs.append(_pytest(python, root, [*options, *arguments]))
        if len(runs) == 1:
            failed += beside()
    outcomes = sum((each.outcomes for each in runs), Counter[str]())
    unsteady = _rerun(python, root, runs)
    if unsteady:
        print(f"\nFailed beside the others, passed {TIMES} times alone:", *unsteady, sep="\n    ")
    if all(each.code == NO_TESTS_COLLECTED for each in runs):
        failed.append("pytest (no test was selected)")
    elif any(each.code not in (0, NO_TESTS_COLLECTED) for each in runs):
        failed.append("pytest")
    if failed:
        print(f"\nFailed: {', '.join(failed)}")
    print(closing_line(outcomes, time.monotonic() - started), flush=True)
    return 1 if failed else 0


def _rerun(python: Path, root: Path, runs: Sequence[Run]) -> Sequence[str]:
    """Returns the failed tests, if they are few, that pass alone.

    Nothing is rerun after a crashed process, unreadable test files, or an aborted run.
    """
    if any(each.code not in (0, _TESTS_FAILED, NO_TESTS_COLLECTED) for each in runs):
        return []
    failed = [one for each in runs for one in each.failed]
    told = sum(each.outcomes["failed"] + each.outcomes["error"] for each in runs)
    if len(failed) != told or any(when not in _IN_A_TEST for when, _ in failed):
        return []
    names = list(dict.fromkeys(name for _, name in failed))
    if not 0 < len(names) <= FEW:
        return []
    print("\npytest, a second look at what failed, each test alone", flush=True)
    return [name for name in names if _passes_alone(python, root, name)]


def _passes_alone(python: Path, root: Path, name: str) -> bool:
    return all(_pytest(python, root, ["--numprocesses=0", "-q", name]).code == 0 for _ in range(TIMES))


def _pytest(python: Path, root: Path, arguments: Sequence[str]) -> Run:
    with tempfile.TemporaryDirectory(prefix="marquee-", dir=memory()) as folder:
        report, failed = Path(folder, "report.xml"), Path(folder, "failed")
        own = [f"--junitxml={report}", f"--failed-to={failed}", f"--basetemp={Path(folder, 'tests')}"]
        command = [str(python), "-m", "pytest", *own, *arguments]
        code = subprocess.run(command, cwd=root, env=_with_bytecode(), check=False).returncode
        lines = failed.read_text(encoding="utf-8").splitlines() if failed.exists() else []
        return Run(code, read_outcomes(report), [(when, name) for when, _, name in (e.partition(" ") for e in lines)])


def memory() -> Path | None:
    """Returns where the system keeps files in memory, if there is room and programs may start from there.

    Each test of the window syncs a dozen files; on a busy disk it would wait for that longer than for anything else.
    """
    place = Path("/dev/shm")  # noqa: S108 - a folder in it gets a random name
    if not os.access(place, os.W_OK) or os.statvfs(place).f_flag & os.ST_NOEXEC:
        return None
    return place if shutil.disk_usage(place).free >= _ROOM else None


def _with_bytecode() -> dict[str, str]:
    """Returns the environment with bytecode caching on: the tests start hundreds of our programs."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def read_outcomes(report: Path) -> Counter[str]:
    """Returns counts of `_OUTCOMES` in a JUnit report; an incomplete report is one error."""
    try:
        suites = ET.parse(report).getroot().iter("testsuite")  # noqa: S314 - just written by pytest
        counts: Counter[str] = Counter()
        for suite in suites:
            of = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")}
            counts.update(
                failed=of["failures"],
                error=of["errors"],
                skipped=of["skipped"],
                passed=of["tests"] - of["failures"] - of["errors"] - of["skipped"],
            )
    except (OSError, ET.ParseError):
        return Counter(error=1)
    return counts


def closing_line(outcomes: Mapping[str, int], seconds: float) -> str:
    """Returns the last line in pytest's format: `===== 1 failed, 812 passed in 301.20s (0:05:01) =====`."""
    parts = [
        f"{outcomes[name]} {name}{'s' if name == 'error' and outcomes[name] > 1 else ''}"
        for name in _OUTCOMES
        if outcomes.get(name)
    ]
    minutes, rest = divmod(round(seconds), 60)
    text = f" {', '.join(parts) or 'no tests ran'} in {seconds:.2f}s (0:{minutes:02}:{rest:02}) "
    return text.center(_WIDTH, "=")
