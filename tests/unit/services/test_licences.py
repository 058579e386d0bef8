"""Every component that Marquee ships or needs is listed with its licence, read from the installation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import app
from app.services.help.licences import NEEDED, Component, _component, as_text, components, normalised
from tests.unit.architecture import ROOT

HOMELESS = {"marquee", "lazy-importer"}
"""Components that state no address; Python 3.11 needs the second one."""


@pytest.fixture(scope="module")
def parts() -> dict[str, Component]:
    return {normalised(part.name): part for part in components()}


def test_the_runtime_dependencies_match_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = [re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0] for line in project["dependencies"]]
    assert list(NEEDED) == names


def test_indirect_dependencies_are_listed_too(parts: dict[str, Component]) -> None:
    assert {normalised(name) for name in NEEDED} <= set(parts)
    assert {"shiboken6", "httpcore", "cffi", "h11", "click", "qtpy"} <= set(parts), "needed by the needed"
    assert not {"pytest", "mypy", "pyinstaller", "hypothesis"} & set(parts), "tools are not shipped"


def test_each_component_has_a_licence_and_its_text(parts: dict[str, Component]) -> None:
    assert [name for name, part in parts.items() if not part.licence] == []
    assert [name for name, part in parts.items() if not part.texts or not all(part.texts)] == []
    assert [name for name, part in parts.items() if name not in HOMELESS and not part.home.startswith("https://")] == []


def test_components_without_an_address_get_none(tmp_path: Path) -> None:
    folder = tmp_path / "Some_Part-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.4\nName: Some_Part\nVersion: 1\nLicense-Expression: MIT\n")
    assert _component(metadata.Distribution.at(folder)).home == ""


def test_marquee_and_python_are_components_with_their_own_licences(parts: dict[str, Component]) -> None:
    own, python = parts["marquee"], parts["python"]
    assert (own.version, own.licence) == (app.__version__, "MIT")
    assert "The Marquee contributors" in own.texts[0]
    assert python.version == ".".join(map(str, sys.version_info[:3]))
    assert "PSF LICENSE AGREEMENT" in python.texts[0] or "PYTHON SOFTWARE FOUNDATION LICENSE" in python.texts[0]


@pytest.mark.parametrize("name", ["pyside6-essentials", "shiboken6"])
def test_qt_has_the_lgpl_with_its_text_and_the_gpl_it_refers_to(parts: dict[str, Component], name: str) -> None:
    assert parts[name].is_qt
    assert parts[name].licence == "LGPL-3.0-only"
    lesser, general = parts[name].texts
    assert lesser.lstrip().startswith("GNU LESSER GENERAL PUBLIC LICENSE")
    assert general.lstrip().startswith("GNU GENERAL PUBLIC LICENSE")
    assert [part.name for part in parts.values() if part.is_qt and normalised(part.name) != name]


def test_all_licences_form_one_text_for_a_file(parts: dict[str, Component]) -> None:
    text = as_text(list(parts.values()))
    for part in parts.values():
        assert f"{part.name} {part.version}\nLicence: {part.licence}" in text
        assert all(each in text for each in part.texts)


def test_bundled_metadata_is_sufficient(tmp_path: Path) -> None:
    """As in a bundle, where nothing is installed."""
    for name, licence in (("httpx", "BSD-3-Clause"), ("lonely", "")):
        folder = tmp_path / f"{name}-9.9.dist-info"
        (folder / "licenses").mkdir(parents=True)
        (folder / "licenses" / "LICENSE.md").write_text(f"You may use {name}.", encoding="utf-8")
        told = f"Metadata-Version: 2.4\nName: {name}\nVersion: 9.9\nRequires-Dist: lonely; python_version > '3'\n"
        told += "Requires-Dist: extraordinary; extra == 'more'\nRequires-Dist: missing>=1\n"
        told += (
            f"License-Expression: {licence}\n" if licence else "Classifier: License :: OSI Approved :: MIT License\n"
        )
        (folder / "METADATA").write_text(told, encoding="utf-8")
        (folder / "RECORD").write_text(f"{folder.name}/licenses/LICENSE.md,,\n", encoding="utf-8")
    script = (
        "import sys\n"
        "from app.services.help import licences as c\n"
        f"sys.path[:] = [{str(tmp_path)!r}, *(each for each in sys.path if 'site-packages' not in each)]\n"
        "found = {each.name: each for each in c.components()}\n"
        "print(sorted(found), found['httpx'].licence, found['httpx'].texts, found['lonely'].licence)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    names = "['Marquee', 'Phosphor Icons', 'Python', 'httpx', 'lonely']"
    assert answer.stdout.strip() == f"{names} BSD-3-Clause ('You may use httpx.',) MIT License"
