"""dev.py chooses a Python that works and keeps `.venv` equal to the lock."""

import ast
import base64
import hashlib
import json
import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from dev_python import SUPPORTED, Candidate, Environment, find_interpreter, interpreter_candidates, probe
from dev_system import Unready
from tests.unit.architecture import ROOT
from tests.unit.packaging.machine import dead_shim, pretending, program, python, without

HERE = (sys.version_info[0], sys.version_info[1])
NEWEST, MIDDLE, OLDEST = SUPPORTED
CLOSED_PORT = "http://127.0.0.1:9/simple"


@pytest.mark.parametrize("module", ["ssl", "venv", "ensurepip"])
def test_an_incomplete_interpreter_is_rejected(tmp_path: Path, module: str) -> None:
    assert probe(python(tmp_path / "whole")) is not None
    assert probe(python(tmp_path / "crippled", without(module))) is None


@pytest.mark.parametrize(
    "disguise",
    [
        pretending((3, 10)),
        pretending((3, 14)),
        "import platform; platform.python_implementation = lambda: 'PyPy'",
        "import sysconfig; sysconfig.get_config_var = lambda name: name == 'Py_GIL_DISABLED'",
    ],
)
def test_an_interpreter_of_the_wrong_kind_is_rejected(tmp_path: Path, disguise: str) -> None:
    assert probe(python(tmp_path / "python3", disguise)) is None


def test_a_file_that_is_not_an_interpreter_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "python3").write_text("not a program", encoding="utf-8")
    assert probe(tmp_path / "python3") is None
    assert probe(tmp_path / "absent") is None
    assert probe(program(tmp_path / "chatty", "echo hello")) is None


def test_a_broken_name_falls_back_to_the_next_that_works(tmp_path: Path) -> None:
    found = find_interpreter(
        [
            Candidate(dead_shim(tmp_path / "shims" / "python3.13"), NEWEST),
            Candidate(python(tmp_path / "python3", pretending(OLDEST)), None),
            Candidate(dead_shim(tmp_path / "shims" / "python3.12"), MIDDLE),
            Candidate(python(tmp_path / "good" / "python3.12", pretending(MIDDLE)), MIDDLE),
            Candidate(python(tmp_path / "python3.11", pretending(OLDEST)), OLDEST),
        ]
    )
    assert found is not None
    assert found.version == MIDDLE


def test_the_search_ends_when_no_newer_version_can_follow(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    found = find_interpreter(
        [
            Candidate(python(tmp_path / "python3", pretending(NEWEST)), None),
            Candidate(program(tmp_path / "python3.12", f"touch '{asked}'"), MIDDLE),
        ]
    )
    assert found is not None
    assert found.version == NEWEST
    assert not asked.exists()


def test_finding_no_working_interpreter_is_reported(tmp_path: Path) -> None:
    assert find_interpreter([Candidate(dead_shim(tmp_path / "python3.13"), NEWEST)]) is None


def test_names_on_the_path_are_listed_newest_first_and_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    managed = tmp_path / "pyenv" / "versions" / "3.12.9" / "bin"
    for path in (first / "python3.13", second / "python3.13", second / "python3", first / "python3.11"):
        dead_shim(path)
    dead_shim(managed / "python3.12")
    monkeypatch.setenv("PATH", os.pathsep.join((str(first), str(second), str(first))))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    ours = [
        str(each.path.relative_to(tmp_path)) for each in interpreter_candidates() if each.path.is_relative_to(tmp_path)
    ]
    assert ours == [
        "first/python3.13",
        "second/python3.13",
        "second/python3",
        "pyenv/versions/3.12.9/bin/python3.12",
        "first/python3.11",
    ]


def test_with_only_broken_names_the_running_python_is_found(tmp_path: Path) -> None:
    shims = tmp_path / "shims"
    for name in ("python3", "python", "python3.11", "python3.12", "python3.13"):
        dead_shim(shims / name)
    code = "import dev_python; found = dev_python.find_interpreter(); print(*found.version)"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": str(shims), "HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "packaging")},
        capture_output=True,
        text=True,
        check=True,
    )
    version = tuple(int(part) for part in told.stdout.split())
    assert version >= HERE


def test_an_unreadable_folder_on_the_path_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private = tmp_path / "private"
    private.mkdir(mode=0)
    # Root may look into every folder, but not even root into a name that is too long.
    monkeypatch.setenv("PATH", os.pathsep.join((str(private), str(tmp_path / ("x" * 5_000)))))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / ("y" * 5_000)))
    assert not [each for each in interpreter_candidates() if each.path.is_relative_to(tmp_path)]
    private.chmod(0o700)


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "packaging").glob("*.py")))
def test_it_starts_on_any_python_3(name: str) -> None:
    source = (ROOT / "packaging" / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 9))
    assert "from __future__ import annotations\n" in source


def wheel(folder: Path) -> str:
    """Builds the wheel of a one-line package; returns its lock entry."""
    info = "paperclip-1.0.dist-info"
    files = {
        "paperclip.py": "HOLDS = True\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: paperclip\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digests = {name: base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()) for name, text in files.items()}
    record = "".join(f"{name},sha256={digest.decode().rstrip('=')},\n" for name, digest in digests.items())
    path = folder / "paperclip-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in {**files, f"{info}/RECORD": f"{record}{info}/RECORD,,\n"}.items():
            archive.writestr(name, text)
    return f"paperclip==1.0 \\\n    --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


def new_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    """An environment that is not there yet, with a lock of one package that pip finds on disk."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    lock = folder / "requirements.lock"
    lock.write_text(wheel(folder), encoding="utf-8")
    return Environment(folder / ".venv", lock)


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    return new_environment(tmp_path, monkeypatch)


@dataclass(frozen=True)
class Made:
    """An environment, and what two runs that both wanted it at once have said."""

    environment: Environment
    said: list[str]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Made once for all who only look at it: that takes seconds."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        environment = new_environment(tmp_path_factory.mktemp("made"), monkeypatch)
        assert not environment.is_current()
        code = (
            "import sys; sys.path.insert(0, sys.argv[1]);"
            "from pathlib import Path; from dev_python import Environment;"
            "print(Environment(Path(sys.argv[2]), Path(sys.argv[3])).ensure())"
        )
        places = (ROOT / "packaging", environment.folder, environment.lock)
        command = [sys.executable, "-c", code, *map(str, places)]
        runs = [
            subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
            for _ in range(2)
        ]
        said = [run.communicate(timeout=120)[0] for run in runs]
        assert [run.returncode for run in runs] == [0, 0], said
    return Made(environment, said)


def test_of_two_simultaneous_runs_one_creates_the_environment_and_the_other_waits(made: Made) -> None:
    assert sum("Making .venv with Python" in text for text in made.said) == 1
    assert sum("Another run is making .venv; waiting for it …" in text for text in made.said) == 1
    assert all(text.splitlines()[-1] == str(made.environment.python) for text in made.said)


def test_an_environment_is_created_once_and_again_when_the_lock_changes(
    made: Made, capsys: pytest.CaptureFixture[str]
) -> None:
    environment = made.environment
    command = [str(environment.python), "-c", "import paperclip; print(paperclip.HOLDS)"]
    assert subprocess.run(command, capture_output=True, check=True).stdout.split() == [b"True"]

    assert environment.ensure() == environment.python
    assert capsys.readouterr().out == ""

    text = environment.lock.read_text(encoding="utf-8")
    environment.lock.write_bytes(text.replace("\n", "\r\n").encode())
    assert environment.is_current(), "line endings of a checkout are no change"
    environment.lock.write_text(f"{text}# once more\n", encoding="utf-8")
    assert not environment.is_current()
    environment.lock.write_text(text, encoding="utf-8")
    assert environment.is_current()


def test_an_environment_without_interpreter_or_stamp_is_outdated(made: Made) -> None:
    environment = made.environment
    [stamp] = environment.folder.glob("*.json")
    kept = stamp.read_text(encoding="utf-8")
    for spoilt in ("{", json.dumps({**json.loads(kept), "python": "3.11.0"})):
        stamp.write_text(spoilt, encoding="utf-8")
        assert not environment.is_current()
    stamp.write_text(kept, encoding="utf-8")
    assert environment.is_current()
    aside = environment.python.rename(environment.python.with_name("aside"))
    assert not environment.is_current()
    aside.rename(environment.python)
    assert environment.is_current()


def test_a_package_other_than_the_locked_one_is_refused(environment: Environment) -> None:
    text = environment.lock.read_text(encoding="utf-8")
    environment.lock.write_text(f"{text[:-65]}{'0' * 64}\n", encoding="utf-8")
    with pytest.raises(Unready, match=r"not the one in packaging/requirements\.lock, so nothing was installed"):
        environment.ensure()
    assert not environment.is_current()


def test_an_unreachable_index_is_reported_as_such(environment: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.delenv("PIP_FIND_LINKS")
    monkeypatch.setenv("PIP_INDEX_URL", CLOSED_PORT)
    monkeypatch.setenv("PIP_RETRIES", "1")
    with pytest.raises(Unready, match="The package index cannot be reached"):
        environment.ensure()
