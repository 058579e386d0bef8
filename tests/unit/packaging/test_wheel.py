"""`pip install .` installs the package with its resources, and a fast `marquee` command."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import app
import dev_languages
from tests.unit.architecture import ROOT

WINDOWS = sys.platform == "win32"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)], cwd=ROOT)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script folder of a new environment: the wheel in it, and the dependencies of the one that runs the tests."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(folder)])
    scripts = folder / ("Scripts" if WINDOWS else "bin")
    python = str(scripts / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "install", "--quiet"]
    run([*pip, "--no-deps", "--no-index", "--no-compile", str(wheel)])
    ours, theirs = (
        run([each, "-I", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]).stdout.strip()
        for each in (python, sys.executable)
    )
    Path(ours, "dependencies.pth").write_text(f"{theirs}\n", encoding="utf-8")
    return scripts


def run(command: list[str], cwd: Path | None = None, **values: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | values
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_the_wheel_contains_the_code_the_resources_and_the_licence(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    resources = {
        f"app/_resources/{path.relative_to(ROOT / 'resources').as_posix()}"
        for path in (ROOT / "resources").rglob("*")
        if path.is_file()
        and path != ROOT / "resources" / "README.md"
        and "screenshots" not in path.parts
        and path.suffix != ".ts"
    }
    assert resources
    assert resources | {"app/_resources/translations/marquee_de.qm"} <= names
    assert {"app/main.py", "app/demo/__init__.py"} <= names
    assert any(name.endswith("/licenses/packaging/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "packaging/", "resources/"))]
    assert not [name for name in names if "_resources/screenshots" in name]
    assert not [name for name in names if name.endswith(".ts")], "the program reads what is made of them"
    assert "app/_resources/licences/Marquee.txt" in names


def test_an_installation_finds_its_resources(installed: Path, tmp_path: Path) -> None:
    code = "from app.core.paths import resources_dir as d; print(d()); print(d().is_dir())"
    where, exists = run([str(installed / "python"), "-c", code], cwd=tmp_path).stdout.split()
    assert Path(where).name == "_resources"
    assert Path(where).is_relative_to(installed.parent.resolve())
    assert exists == "True"


def test_the_command_prints_its_version_without_loading_qt(installed: Path, tmp_path: Path) -> None:
    assert run([str(installed / "marquee"), "--version"], cwd=tmp_path).stdout.split()[-1] == app.__version__
    told = run([str(installed / "python"), "-X", "importtime", "-m", "app", "--version"], cwd=tmp_path)
    assert told.stdout.split()[-1] == app.__version__
    assert "app.main" in told.stderr
    assert "PySide6" not in told.stderr


def test_the_demo_cms_runs_from_an_installation(installed: Path, tmp_path: Path) -> None:
    told = run([str(installed / "python"), "-m", "app.demo", "--help"], cwd=tmp_path)
    assert "--dialect" in told.stdout


def test_an_unprepared_checkout_builds_a_wheel_with_every_language(tmp_path: Path) -> None:
    """As pip builds it: by a Python that finds the requirements of the build on a path that it alone was given."""
    checkout, output = tmp_path / "checkout", tmp_path / "wheels"
    for name in ("app", "resources", "packaging"):
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("*.qm", "__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, checkout / name)
    path = run([sys.executable, "-I", "-c", "import sysconfig as s; print(s.get_path('purelib'))"]).stdout.strip()
    bare = getattr(sys, "_base_executable", sys.executable)
    code = f"import hatchling.build; hatchling.build.build_wheel({str(output)!r})"
    run([bare, "-c", code], cwd=checkout, PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1")
    [wheel] = output.glob("*.whl")
    made = dev_languages.build(Path(sys.executable), ROOT)
    with zipfile.ZipFile(wheel) as archive:
        assert {each.name: each.read_bytes() for each in made} == {
            Path(name).name: archive.read(name) for name in archive.namelist() if name.endswith(".qm")
        }
