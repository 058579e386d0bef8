"""The tests of `dev.py test`: two lanes, a second look at the few that failed there, and one honest last line."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

# Tests that measure time run alone; the rest share the cores, one worker more than there are, because many wait for
# another process. A file's tests stay together, as they share a CMS; in the order of the folders small files come last,
# so that no worker ends long after the others. tests/conftest.py knows the lanes.
LANES: Mapping[str, Sequence[str]] = {
    "parallel": (
        "--lane=parallel",
        f"--numprocesses={min(5, (os.cpu_count() or 1) + 1)}",
        "--dist=loadfile",
        "--no-loadscope-reorder",
        "--max-worker-restart=0",  # with files kept together, xdist can wait forever after it has replaced a worker
    ),
    "serial": ("--lane=serial", "--numprocesses=0"),
}
FEW = 3
"""More failures than these are no matter of chance, and get no second look."""
TIMES = 3
"""How often a test that failed has to pass alone to be named as one that does."""

NO_TESTS_COLLECTED = 5
_TESTS_FAILED = 1
_IN_A_TEST = ("setup", "call", "teardown")
_OUTCOMES = ("failed", "passed", "skipped", "error")  # in pytest's words and order
_WIDTH = 100


class Run(NamedTuple):
    """How one call of pytest ended."""

    code: int
    outcomes: Counter[str]
    failed: Sequence[tuple[str, str]]
    """When and which: `("call", "tests/unit/test_pace.py::test_it")`."""


def run(
    python: Path,
    root: Path,
    arguments: Sequence[str],
    beside: Callable[[], Sequence[str]] = list,
    lanes: Mapping[str, Sequence[str]] = LANES,
) -> int:
    """Runs pytest with `arguments` in every lane, all of it even if something fails early. 0 only if all is well.

    `beside` waits for other checks, which run beside the first lane, and returns the names of those that failed; the
    lanes after it have the machine to themselves. The last line has the shape of pytest's own and adds up the lanes;
    above it is what failed, other checks included. Of a few tests that failed it is told whether they pass alone: they
    have failed all the same, but the reason is to be looked for elsewhere.
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
    unsteady = _second_look(python, root, runs)
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


def _second_look(python: Path, root: Path, runs: Sequence[Run]) -> Sequence[str]:
    """Those of the tests that failed, if these are few, that pass alone.

    There is no second look at a process that died, at files that cannot be read as tests, or at a run cut short.
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
    with tempfile.TemporaryDirectory(prefix="marquee-results-") as folder:
        report, failed = Path(folder, "report.xml"), Path(folder, "failed")
        command = [str(python), "-m", "pytest", f"--junitxml={report}", f"--failed-to={failed}", *arguments]
        code = subprocess.run(command, cwd=root, env=_with_bytecode(), check=False).returncode
        lines = failed.read_text(encoding="utf-8").splitlines() if failed.exists() else []
        return Run(code, read_outcomes(report), [(when, name) for when, _, name in (e.partition(" ") for e in lines)])


def _with_bytecode() -> dict[str, str]:
    """The environment, but what Python compiles is kept: the tests start some hundred programs of ours."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def read_outcomes(report: Path) -> Counter[str]:
    """Counts of `_OUTCOMES` in a JUnit report; a report that was never finished is one error."""
    try:
        suites = ET.parse(report).getroot().iter("testsuite")  # noqa: S314 - written by pytest a moment ago
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
    """The last line, as pytest writes it: `===== 1 failed, 812 passed in 301.20s (0:05:01) =====`."""
    parts = [
        f"{outcomes[name]} {name}{'s' if name == 'error' and outcomes[name] > 1 else ''}"
        for name in _OUTCOMES
        if outcomes.get(name)
    ]
    minutes, rest = divmod(round(seconds), 60)
    text = f" {', '.join(parts) or 'no tests ran'} in {seconds:.2f}s (0:{minutes:02}:{rest:02}) "
    return text.center(_WIDTH, "=")
