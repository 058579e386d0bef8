"""The linters of `dev.py lint` and `dev.py test`, run in parallel, each with its own summary line."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

LINTERS: Mapping[str, Sequence[str]] = {
    "ruff check": ("-m", "ruff", "check"),
    "ruff format": ("-m", "ruff", "format", "--check"),
    "mypy": ("-m", "mypy"),
    "import-linter": ("-c", "from importlinter.cli import lint_imports_command as main; main()"),
}


def lint(python: Path, root: Path) -> int:
    """Runs the linters in parallel and prints each one's summary line, or its full output if it fails.

    Returns 0 if all pass.
    """
    failed = failing(LINTERS, python, root)
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def failing(checks: Mapping[str, Sequence[str]], python: Path, root: Path) -> list[str]:
    """Runs `checks` (name → arguments for `python`) in parallel, prints each result, and returns those that failed."""
    return Checks(checks, python, root).failed()


class Checks:
    """Starts `checks` (name → arguments for `python`), all of them in parallel."""

    def __init__(self, checks: Mapping[str, Sequence[str]], python: Path, root: Path) -> None:
        self._started = time.monotonic()
        self._folder = tempfile.TemporaryDirectory(prefix="marquee-checks-")
        self._running = []
        for name, arguments in checks.items():
            output = Path(self._folder.name, name)
            with output.open("wb") as file:
                process = subprocess.Popen([str(python), *arguments], cwd=root, stdout=file, stderr=subprocess.STDOUT)
            self._running.append((name, process, output))

    def failed(self) -> list[str]:
        """Waits for the checks, prints the result of each, and returns the names of those that failed."""
        failed = []
        for name, process, output in self._running:
            code = process.wait()
            text = output.read_text(encoding="utf-8", errors="replace").strip()
            if code == 0:
                print(f"{name + ':':<15}{text.splitlines()[-1] if text else 'passed'}", flush=True)
            else:
                failed.append(name)
                print(f"{name}: failed\n{text}\n", flush=True)
        spent = time.monotonic() - self._started
        passed = len(self._running) - len(failed)
        print(f"{passed} of {len(self._running)} checks passed in {spent:.1f} s", flush=True)
        self._folder.cleanup()
        return failed
