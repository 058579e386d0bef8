"""Finds a working Python interpreter, and keeps `.venv` equal to the lock."""

from __future__ import annotations

import glob
import hashlib
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dev_process_lock import held
from dev_system import PYTHON, Unready, administrator_prefix, advice, ended, install

Version = tuple[int, int]
SUPPORTED: tuple[Version, ...] = ((3, 13), (3, 12), (3, 11))  # newest first
WINDOWS = sys.platform == "win32"

# A name on PATH may be a dead shim, a system Python without its venv package, or a build without a PySide wheel.
_PROBE = (
    "import ssl, venv, ensurepip, json, platform, sys, sysconfig;"
    "sys.exit('not a standard build') if sysconfig.get_config_var('Py_GIL_DISABLED')"
    " or platform.python_implementation() != 'CPython' or sys.maxsize < 2**32 else None;"
    "print(json.dumps([sys.version_info[:2], sys._base_executable or sys.executable]))"
)
_PROBE_LIMIT_S = 20
_STAMP = "marquee-stamp.json"


@dataclass(frozen=True)
class Interpreter:
    """A Python that started and reported its version."""

    path: Path
    version: Version

    def __str__(self) -> str:
        return f"Python {self.version[0]}.{self.version[1]} ({self.path})"


@dataclass(frozen=True)
class Candidate:
    """A file that may be a working Python; `promises` is the version in its name, None if the name has none."""

    path: Path
    promises: Version | None


def probe(candidate: Path) -> Interpreter | None:
    """Starts `candidate` and queries it; None if it does not start, lacks a part, or has an unsupported version."""
    try:
        answer = subprocess.run(
            [str(candidate), "-I", "-c", _PROBE],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_PROBE_LIMIT_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if answer.returncode != 0:
        return None
    try:
        version, executable = json.loads(answer.stdout)
    except ValueError:
        return None
    found = (int(version[0]), int(version[1]))
    return Interpreter(Path(executable), found) if found in SUPPORTED else None


def find_interpreter(candidates: Iterable[Candidate] | None = None) -> Interpreter | None:
    """Returns the newest supported interpreter that works, or None.

    `candidates` are in the order of `interpreter_candidates`, so the search ends when no newer one can follow.
    """
    best: Interpreter | None = None
    for candidate in interpreter_candidates() if candidates is None else candidates:
        if best is not None and candidate.promises is not None and candidate.promises <= best.version:
            break
        found = probe(candidate.path)
        if found is not None and (best is None or found.version > best.version):
            best = found
    return best


def interpreter_candidates() -> Iterator[Candidate]:
    """Yields every file that may be a supported Python: the newest version's first, then unversioned and older ones."""
    newest, *older = SUPPORTED
    seen: set[Path] = set()
    ordered = itertools.chain(
        (Candidate(path, newest) for path in _named(newest)),
        (Candidate(path, None) for path in _nameless()),
        (Candidate(path, version) for version in older for path in _named(version)),
    )
    for candidate in ordered:
        # Path.is_file() raises for a folder on PATH without read permission.
        if candidate.path not in seen and os.path.isfile(candidate.path):  # noqa: PTH113 - never raises
            seen.add(candidate.path)
            yield candidate


def _named(version: Version) -> Iterator[Path]:
    dotted = f"{version[0]}.{version[1]}"
    home = Path.home()
    if WINDOWS:
        for variable in ("LOCALAPPDATA", "ProgramFiles"):
            root = Path(os.environ.get(variable) or home)
            yield root / "Programs" / "Python" / f"Python{version[0]}{version[1]}" / "python.exe"
            yield root / f"Python{version[0]}{version[1]}" / "python.exe"
            yield from _matching(root, f"Python/pythoncore-{dotted}*/python.exe")
        return
    name = f"python{dotted}"
    for folder in (*os.get_exec_path(), "/usr/local/bin", "/usr/bin", "/opt/homebrew/bin", str(home / ".local/bin")):
        yield Path(folder, name)
    yield Path("/Library/Frameworks/Python.framework/Versions", dotted, "bin", name)
    for root in (
        Path(os.environ.get("PYENV_ROOT") or home / ".pyenv", "versions"),
        Path(os.environ.get("ASDF_DATA_DIR") or home / ".asdf", "installs/python"),
        Path(os.environ.get("MISE_DATA_DIR") or home / ".local/share/mise", "installs/python"),
        Path(os.environ.get("UV_PYTHON_INSTALL_DIR") or home / ".local/share/uv/python"),
    ):
        yield from _matching(root, f"*/bin/{name}")


def _matching(root: Path, pattern: str) -> list[Path]:
    # Path.glob() raises for a folder without read permission.
    found = glob.glob(os.path.join(glob.escape(str(root)), pattern))  # noqa: PTH118, PTH207 - see above
    return [Path(name) for name in sorted(found, reverse=True)]


def _nameless() -> Iterator[Path]:
    yield Path(sys.executable)
    for folder in os.get_exec_path():
        for name in ("python.exe",) if WINDOWS else ("python3", "python"):
            yield Path(folder, name)
    if WINDOWS and shutil.which("py"):
        listed = _run(["py", "--list-paths"]).stdout
        yield from (Path(match) for match in re.findall(r"\S:\\.*?python\.exe", listed, re.IGNORECASE))


@dataclass(frozen=True)
class Environment:
    """The virtual environment of a checkout, and its lock."""

    folder: Path
    lock: Path

    @property
    def python(self) -> Path:
        return self.folder / ("Scripts/python.exe" if WINDOWS else "bin/python")

    def is_current(self) -> bool:
        """Returns whether the environment still starts and was completed from exactly this lock."""
        try:
            stamp = json.loads((self.folder / _STAMP).read_text(encoding="utf-8"))
            answer = subprocess.run(
                [str(self.python), "-I", "-S", "-c", "import sys; print(sys.version)"],
                capture_output=True,
                text=True,
                check=False,
            )
        except (OSError, ValueError):
            return False
        return bool(stamp == self._stamp(answer.stdout))

    def ensure(self) -> Path:
        """Returns the environment's interpreter, after creating or updating the environment if needed. Raises Unready.

        If several runs do this at once, one creates it, and the others wait.
        """
        if not self.is_current():
            try:
                with held(self.folder.with_name(f"{self.folder.name}.lock"), self._report_waiting):
                    if not self.is_current():
                        self._make(_interpreter_or_install())
            except OSError as error:
                raise Unready(f"{self.folder} could not be made: {error.strerror or error}.") from error
        return self.python

    def _report_waiting(self) -> None:
        print(f"Another run is making {self.folder.name}; waiting for it …", flush=True)

    def _make(self, interpreter: Interpreter) -> None:
        print(f"Making {self.folder.name} with {interpreter}; once, until the lock changes …", flush=True)
        started = time.monotonic()
        made = _run([interpreter.path, "-I", "-m", "venv", "--clear", self.folder])
        if made.returncode != 0:
            raise Unready(f"The virtual environment could not be made:\n\n{_tail(made)}")
        pip = (self.python, "-I", "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
        # All packages are pinned, hashed and prebuilt: installing runs no set-up code.
        filled = _run((*pip, "--require-hashes", "--no-deps", "--only-binary=:all:", "--requirement", self.lock))
        if filled.returncode != 0:
            raise Unready(_why_pip_failed(filled))
        version = _run([self.python, "-I", "-S", "-c", "import sys; print(sys.version)"]).stdout
        (self.folder / _STAMP).write_text(json.dumps(self._stamp(version)), encoding="utf-8")
        print(f"Done in {time.monotonic() - started:.0f} s.", flush=True)

    def _stamp(self, version: str) -> dict[str, str]:
        lock = hashlib.sha256(self.lock.read_bytes().replace(b"\r\n", b"\n")).hexdigest()
        return {"lock": lock, "python": version.strip()}


def _interpreter_or_install() -> Interpreter:
    """Returns a working interpreter. If there is none, installs Debian's own, or completes it with its venv package."""
    found = find_interpreter()
    if found is None and shutil.which("apt-get"):
        rights = administrator_prefix()
        if rights is None:
            raise Unready(
                "No working Python 3.11, 3.12 or 3.13 was found (it needs ssl, venv and ensurepip). Please run:\n\n"
                f"    {advice(list(PYTHON))}\n"
            )
        install(list(PYTHON), rights)
        found = find_interpreter()
    if found is None:
        raise Unready(
            "No working Python 3.11, 3.12 or 3.13 was found (it needs ssl, venv and ensurepip).\n"
            "Install Python 3.13 from https://www.python.org/downloads/ and run this again."
        )
    return found


def _run(command: Sequence[str | Path]) -> subprocess.CompletedProcess[str]:
    return ended([str(part) for part in command])


def _tail(result: subprocess.CompletedProcess[str], lines: int = 12) -> str:
    return "\n".join(f"    {line}" for line in result.stdout.splitlines()[-lines:])


def _why_pip_failed(result: subprocess.CompletedProcess[str]) -> str:
    """Returns one sentence and one next step for pip's error, followed by pip's own last lines."""
    output = result.stdout
    if "THESE PACKAGES DO NOT MATCH THE HASHES" in output:
        reason = "A downloaded package is not the one in packaging/requirements.lock, so nothing was installed."
    elif "No space left" in output:
        reason = "The disk is full. Free about 1 GB and run this again."
    elif "after connection broken by" in output:
        reason = "The package index cannot be reached. Check the network (or point pip at a mirror) and run this again."
    else:
        reason = "The packages could not be installed."
    return f"{reason} pip's last words:\n\n{_tail(result)}"
