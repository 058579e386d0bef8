#!/usr/bin/env python3
"""From a fresh machine to the running application or to passing tests, in one command.

    python3 packaging/dev.py demo            Marquee on a demo CMS; without a display, its tour drawn offscreen
    python3 packaging/dev.py test [ARGS]     linters, type checker, contracts, then pytest (ARGS are pytest's)
    python3 packaging/dev.py lint            the same without pytest
    python3 packaging/dev.py bench [--json]  the measured figures with their limits
    python3 packaging/dev.py soak [ARGS]     the program killed amid edits, and an hour's mixed use with random faults
    python3 packaging/dev.py audit           known holes and licences of all dependencies, and bandit

Needs nothing but Python's standard library; makes `.venv` from packaging/requirements.lock as needed. Runs on any
Python 3 from 3.9 on, because the `python3` that a machine answers with need not be the one that Marquee runs on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import dev_audit
import dev_checks
from dev_python import Environment
from dev_system import FOR_RUNNING, FOR_TESTING, Unready, has_display, provide

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = Environment(ROOT / ".venv", ROOT / "packaging" / "requirements.lock")
PICTURES = ".demo"
INTERRUPTED = 130


def demo(arguments: Sequence[str]) -> int:
    """Opens Marquee on a demo CMS, or runs the tour where there is no display. `arguments` go to `python -m app`."""
    provide(FOR_RUNNING)
    command = [str(ENVIRONMENT.ensure()), "-m", "app", "--demo", *arguments]
    if has_display():
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    print("No display here, so the tour runs offscreen.", flush=True)
    if "--tour" not in arguments:
        command += ["--tour", PICTURES]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=False).returncode
    folder = ROOT / command[command.index("--tour") + 1]
    print(f"{len(list(folder.glob('*.png')))} pictures of it are in {folder}")
    return code


def test(arguments: Sequence[str]) -> int:
    """Runs every check and every test; `arguments` go to pytest."""
    provide(FOR_TESTING)
    return dev_checks.test(ENVIRONMENT.ensure(), ROOT, arguments)


def lint(arguments: Sequence[str]) -> int:
    """Runs every check that needs no test."""
    if arguments:
        raise Unready("lint takes no arguments; the tools themselves are in .venv.")
    return dev_checks.lint(ENVIRONMENT.ensure(), ROOT)


def bench(arguments: Sequence[str]) -> int:
    """Measures; `arguments` go to `python -m tests.benchmarks`."""
    provide(FOR_TESTING)
    command = [str(ENVIRONMENT.ensure()), "-m", "tests.benchmarks", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def soak(arguments: Sequence[str]) -> int:
    """What takes long: crashes and mixed use, or one of them; `arguments` go to `python -m tests.soak`."""
    provide(FOR_TESTING)
    return subprocess.run([str(ENVIRONMENT.ensure()), "-m", "tests.soak", *arguments], cwd=ROOT, check=False).returncode


def audit(arguments: Sequence[str]) -> int:
    """Looks at what Marquee is made of; 1 for a finding, 3 where something could not be looked at from here."""
    if arguments:
        raise Unready("audit takes no arguments.")
    tools = Environment(ROOT / ".venv-audit", ROOT / "packaging" / "audit.lock")
    return dev_audit.audit(ENVIRONMENT.ensure(), tools.ensure(), ROOT)


COMMANDS = {"demo": demo, "test": test, "lint": lint, "bench": bench, "soak": soak, "audit": audit}


def main(arguments: Sequence[str]) -> int:
    """Exit status: that of the command, 2 for a wrong call, 1 for a machine that is not ready."""
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__)
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except Unready as reason:
        print(f"\n{reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
