#!/usr/bin/env python3
"""Sets up a machine and runs the application, the tests or the build, in one command.

    python3 packaging/dev.py demo            Marquee with a demo CMS; without a display, a guided tour
    python3 packaging/dev.py test [ARGS]     linters, type checker, layering contracts, then pytest with ARGS
    python3 packaging/dev.py lint            the same, without pytest
    python3 packaging/dev.py bench [ARGS]    benchmarks with their limits; --cms ADDRESS measures your own CMS
    python3 packaging/dev.py soak [ARGS]     kills the program during edits and jobs; an hour of mixed use with faults
    python3 packaging/dev.py pictures [ARGS] contact sheets of every page in many looks, and what can't be read there
    python3 packaging/dev.py languages       updates the translation files and lists missing translations
    python3 packaging/dev.py build [WHAT…]   builds packages into dist/: bundle, deb, tar, wheel (default: all)
    python3 packaging/dev.py smoke [WHAT…]   installs and uses the packages in a clean Debian (as root)
    python3 packaging/dev.py audit           vulnerabilities and licences of all dependencies, and bandit

Needs nothing but Python's standard library; makes `.venv` from packaging/requirements.lock as needed. Runs on any
Python 3 from 3.9 on, because a machine's `python3` may differ from the one that Marquee needs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import dev_audit
import dev_build
import dev_checks
import dev_languages
import dev_smoke
import dev_tests
from dev_python import Environment, find_interpreter
from dev_system import FOR_RUNNING, FOR_TESTING, PYTHON, Needs, Unready, WrongArguments, has_display, provide

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = Environment(ROOT / ".venv", ROOT / "packaging" / "requirements.lock")
PICTURES = ".demo"
MISUSED = 2
INTERRUPTED = 130


def ready(needs: Needs) -> Path:
    """Returns the Python to use, after creating the environment and compiling the translations.

    Raises Unready. All missing Debian packages are requested at once, including a Python if none works.
    """
    provide(
        needs if ENVIRONMENT.is_current() or find_interpreter() else replace(needs, required=PYTHON + needs.required)
    )
    python = ENVIRONMENT.ensure()
    dev_languages.build(python, ROOT)
    return python


def demo(arguments: Sequence[str]) -> int:
    """Opens Marquee with a demo CMS, or runs the tour without a display. `arguments` go to `python -m app`."""
    python = ready(FOR_RUNNING)
    if has_display() or asks_for_help(arguments):
        return subprocess.run([str(python), "-m", "app", "--demo", *arguments], cwd=ROOT, check=False).returncode
    print("No display found, so the tour runs offscreen.", flush=True)
    return tour_offscreen(python, arguments)


def tour_offscreen(python: Path, arguments: Sequence[str]) -> int:
    """Runs the tour of the demo and prints where its pictures are, unless the arguments are wrong."""
    command = [str(python), "-m", "app", "--demo", *arguments]
    if "--tour" not in arguments:
        command += ["--tour", PICTURES]
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=False).returncode
    if code != MISUSED:
        folder = ROOT / command[command.index("--tour") + 1]
        print(f"{len(list(folder.glob('*.png')))} screenshots are in {folder}")
    return code


def test(arguments: Sequence[str]) -> int:
    """Runs all checks and tests; `arguments` go to pytest."""
    python = ready(FOR_TESTING)
    linters = dev_checks.Checks(dev_checks.LINTERS, python, ROOT)
    return dev_tests.run(python, ROOT, arguments, linters.failed)


def lint(arguments: Sequence[str]) -> int:
    """Runs all checks, but no tests."""
    if arguments:
        raise WrongArguments("lint takes no arguments; the tools themselves are in .venv.")
    return dev_checks.lint(ENVIRONMENT.ensure(), ROOT)


def bench(arguments: Sequence[str]) -> int:
    """Runs the benchmarks; `arguments` go to `python -m tests.benchmarks`."""
    command = [str(ready(FOR_TESTING)), "-m", "tests.benchmarks", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def soak(arguments: Sequence[str]) -> int:
    """Runs the long tests, crashes and mixed use, or one of them; `arguments` go to `python -m tests.soak`."""
    return subprocess.run([str(ready(FOR_TESTING)), "-m", "tests.soak", *arguments], cwd=ROOT, check=False).returncode


def pictures(arguments: Sequence[str]) -> int:
    """Takes pictures of every page and editor state and checks them; `arguments` go to `python -m tests.pictures`."""
    command = [str(ready(FOR_TESTING)), "-m", "tests.pictures", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def languages(arguments: Sequence[str]) -> int:
    """Updates the translations from the source; returns 1 while one is missing."""
    if arguments:
        raise WrongArguments("languages takes no arguments.")
    return dev_languages.languages(ENVIRONMENT.ensure(), ROOT)


def build(arguments: Sequence[str]) -> int:
    """Builds all packages, or those named in `arguments`."""
    dev_build.wanted(arguments)
    return dev_build.build(arguments, ready(dev_build.FOR_BUILDING), ROOT)


def smoke(arguments: Sequence[str]) -> int:
    """Installs and uses the built packages; `arguments` may name some: deb, tar, wheel."""
    return dev_smoke.smoke(arguments, ROOT)


def audit(arguments: Sequence[str]) -> int:
    """Audits all dependencies; returns 1 for a finding, 3 if a check could not run."""
    if arguments:
        raise WrongArguments("audit takes no arguments.")
    tools = Environment(ROOT / ".venv-audit", ROOT / "packaging" / "audit.lock")
    return dev_audit.audit(ENVIRONMENT.ensure(), tools.ensure(), ROOT)


COMMANDS = {
    "demo": demo,
    "test": test,
    "lint": lint,
    "bench": bench,
    "soak": soak,
    "pictures": pictures,
    "languages": languages,
    "build": build,
    "smoke": smoke,
    "audit": audit,
}


OWN_HELP = ("demo", "bench", "soak", "pictures")
"""Commands that pass `--help` on to another program."""


def asks_for_help(arguments: Sequence[str]) -> bool:
    return any(each in ("-h", "--help") for each in arguments)


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status: that of the command, 2 for wrong arguments, 1 for a machine that is not ready."""
    name = arguments[0] if arguments else ""
    if name not in COMMANDS:
        print(__doc__)
        if name and not asks_for_help([name]):
            print(f"Unknown command: {name}", file=sys.stderr)
        return 0 if asks_for_help([name]) else MISUSED
    if asks_for_help(arguments[1:]) and name not in OWN_HELP:
        print(__doc__)
        return 0
    try:
        return COMMANDS[name](arguments[1:])
    except Unready as reason:
        print(f"\n{reason}", file=sys.stderr)
        return MISUSED if isinstance(reason, WrongArguments) else 1
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
