"""The checks of `dev.py test` and `dev.py lint`: linters side by side, then the tests, and one honest last line."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

LINTERS: Mapping[str, Sequence[str]] = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy"),
    "import-linter": ("-c", "from importlinter.cli import lint_imports_command as main; main()"),
}
# Tests that measure time run alone; the rest share the cores, one worker more than there are, because many wait for
# another process. A file's tests stay together, as they share a CMS; in the order of the folders small files come last,
# so that no worker ends long after the others. tests/conftest.py knows the lanes.
LANES: Mapping[str, Sequence[str]] = {
    "parallel": (
        "--lane=parallel",
        f"--numprocesses={min(5, (os.cpu_count() or 1) + 1)}",
        "--dist=loadfile",
        "--no-loadscope-reorder",
    ),
    "serial": ("--lane=serial", "--numprocesses=0"),
}
NO_TESTS_COLLECTED = 5
_OUTCOMES = ("failed", "passed", "skipped", "error")  # in pytest's words and order
_WIDTH = 100


def lint(python: Path, root: Path) -> int:
    """Runs the linters at once and prints each one's summary line, or all it said if it failed. 0 only if all pass."""
    failed = failing(LINTERS, python, root)
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def test(python: Path, root: Path, arguments: Sequence[str]) -> int:
    """Runs the linters and then pytest with `arguments`, all of it even if something fails early. 0 only if all pass.

    The last line has the shape of pytest's own and adds up both lanes.
    """
    failed = failing(LINTERS, python, root)
    started = time.monotonic()
    outcomes: Counter[str] = Counter()
    codes = []
    with tempfile.TemporaryDirectory(prefix="marquee-results-") as results:
        for lane, options in LANES.items():
            report = Path(results, f"{lane}.xml")
            command = [str(python), "-m", "pytest", *options, f"--junitxml={report}", *arguments]
            print(f"\npytest, {lane} tests", flush=True)
            codes.append(subprocess.run(command, cwd=root, env=_with_bytecode(), check=False).returncode)
            outcomes += read_outcomes(report)
    if all(code == NO_TESTS_COLLECTED for code in codes):
        failed.append("pytest (no test was selected)")
    elif any(code not in (0, NO_TESTS_COLLECTED) for code in codes):
        failed.append("pytest")
    if failed:
        print(f"\nFailed: {', '.join(failed)}")
    print(closing_line(outcomes, time.monotonic() - started), flush=True)
    return 1 if failed else 0


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


def failing(checks: Mapping[str, Sequence[str]], python: Path, root: Path) -> list[str]:
    """Runs `checks` (name → arguments for `python`) at once; prints how each one ended; returns those that failed."""
    started = time.monotonic()
    failed = []
    with tempfile.TemporaryDirectory(prefix="marquee-checks-") as folder:
        running = []
        for name, arguments in checks.items():
            output = Path(folder, name)
            with output.open("wb") as file:
                process = subprocess.Popen([str(python), *arguments], cwd=root, stdout=file, stderr=subprocess.STDOUT)
            running.append((name, process, output))
        for name, process, output in running:
            code = process.wait()
            said = output.read_text(encoding="utf-8", errors="replace").strip()
            if code == 0:
                print(f"{name + ':':<15}{said.splitlines()[-1] if said else 'passed'}", flush=True)
            else:
                failed.append(name)
                print(f"{name}: failed\n{said}\n", flush=True)
    spent = time.monotonic() - started
    print(f"{len(checks) - len(failed)} of {len(checks)} checks passed in {spent:.1f} s", flush=True)
    return failed
