"""Marquee finds its resources, and creates a private folder for its data."""

import os
import stat
import subprocess
import sys
from pathlib import Path

from app.core.paths import data_dir, resources_dir
from tests.unit.architecture import ROOT


def test_in_a_checkout_the_resources_are_beside_the_package() -> None:
    assert resources_dir() == ROOT / "resources"
    assert resources_dir().is_dir()


def test_an_installed_package_finds_its_resources_inside(tmp_path: Path) -> None:
    installed = tmp_path / "app"
    for source in ("__init__.py", "core/__init__.py", "core/paths.py"):
        target = installed / source
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / "app" / source).read_bytes())
    (installed / "_resources").mkdir()
    asked = subprocess.run(
        [sys.executable, "-c", "from app.core.paths import resources_dir; print(resources_dir())"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(asked.stdout.strip()) == (installed / "_resources").resolve()


def test_the_data_directory_is_created_at_the_given_place(tmp_path: Path) -> None:
    wanted = tmp_path / "kept" / "elsewhere"
    assert data_dir(wanted) == wanted
    assert wanted.is_dir()
    if os.name == "posix":
        assert stat.S_IMODE(wanted.stat().st_mode) == stat.S_IRWXU


def test_a_relative_data_directory_becomes_absolute(tmp_path: Path) -> None:
    asked = subprocess.run(
        [
            sys.executable,
            "-c",
            "from pathlib import Path; from app.core.paths import data_dir; print(data_dir(Path('here')))",
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(asked.stdout.strip()).resolve() == (tmp_path / "here").resolve()
    assert Path(asked.stdout.strip()).is_absolute()


def test_an_existing_data_directory_is_used_unchanged(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{}", encoding="utf-8")
    assert data_dir(tmp_path) == tmp_path
    assert (tmp_path / "settings.json").read_text(encoding="utf-8") == "{}"


def test_the_platform_decides_by_default() -> None:
    chosen = data_dir()
    assert chosen.is_dir()
    assert chosen.name == "marquee"
