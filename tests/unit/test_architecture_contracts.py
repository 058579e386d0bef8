"""The layering contracts bite: one wrong import, anywhere, breaks the one that should forbid it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.architecture import ROOT

LINT = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as main; main()", "--no-cache"]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package and its contracts, to break."""
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def broken_contracts(house: Path) -> set[str]:
    told = subprocess.run(LINT, cwd=house, capture_output=True, text=True, check=False)
    assert "Contracts: " in told.stdout, told.stdout + told.stderr
    return set(re.findall(r"^(.+) BROKEN", told.stdout, re.MULTILINE))


def test_the_house_as_it_stands_keeps_every_contract(house: Path) -> None:
    assert broken_contracts(house) == set()


@pytest.mark.parametrize(
    "added, contract",
    [
        ({"core/wrong": "app.domain"}, "Imports only point down"),
        ({"api/wrong": "app.auth"}, "Imports only point down"),
        ({"models/wrong": "app.ui"}, "Imports only point down"),
        ({"attic/wrong": "app.core"}, "Imports only point down"),
        ({"services/wrong": "PySide6.QtCore"}, "No Qt below the models"),
        ({"auth/wrong": "qasync"}, "No Qt below the models"),
        ({"transport/wrong": "shiboken6"}, "No Qt below the models"),
        ({"api/wrong": "httpx"}, "Only the transport speaks HTTP"),
        ({"transport/wrong": "requests"}, "There is one HTTP client"),
        ({"config/wrong": "keyring"}, "Only auth opens the keyring"),
        ({"demo/wrong": "app.core"}, "The demo CMS stands alone"),
        ({"ui/wrong": "app.demo"}, "Nobody but main imports the demo CMS"),
        ({"ui/pages/one/wrong": "app.ui.pages.two", "ui/pages/two/wrong": "json"}, "Pages do not import each other"),
        ({"ui/widgets/wrong": "app.ui.tour"}, "No page or widget knows the tour"),
        (
            {"domain/one/wrong": "app.domain.two.wrong", "domain/two/wrong": "app.domain.one"},
            "No cycles between siblings",
        ),
    ],
)
def test_a_wrong_import_breaks_its_contract(house: Path, added: dict[str, str], contract: str) -> None:
    for name, imported in added.items():
        module = house / "app" / f"{name}.py"
        if not module.parent.exists():
            module.parent.mkdir()
            (module.parent / "__init__.py").touch()
        module.write_text(f"import {imported}\n", encoding="utf-8")
    assert contract in broken_contracts(house)
