"""The import contracts work: any wrong import breaks the contract that forbids it."""

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


def judged(house: Path) -> dict[str, str]:
    """The expected report of each broken contract."""
    told = subprocess.run(LINT, cwd=house, capture_output=True, text=True, check=False).stdout
    assert "Contracts: " in told, told
    broken = re.findall(r"^(.+) BROKEN", told, re.MULTILINE)
    parts = re.split(r"^(.+)\n-+\n", told, flags=re.MULTILINE)
    chapters = dict(zip(parts[1::2], parts[2::2], strict=True))
    return {name: chapters[name] for name in broken}


def test_the_code_keeps_every_import_contract(house: Path) -> None:
    assert judged(house) == {}


WRONG = {
    "core/wrong": ("app.domain", "Imports only point down"),
    "api/sideways": ("app.auth", "Imports only point down"),
    "models/wrong": ("app.ui", "Imports only point down"),
    "attic/wrong": ("app.core", "Imports only point down"),
    "services/wrong": ("PySide6.QtCore", "No Qt below the models"),
    "auth/wrong": ("qasync", "No Qt below the models"),
    "transport/below": ("shiboken6", "No Qt below the models"),
    "api/wrong": ("httpx", "Only the transport speaks HTTP"),
    "transport/wrong": ("requests", "There is one HTTP client"),
    "config/wrong": ("keyring", "Only auth opens the keyring"),
    "demo/wrong": ("app.core", "The demo CMS stands alone"),
    "ui/wrong": ("app.demo", "Only main imports the demo CMS"),
    "ui/pages/one/wrong": ("app.ui.pages.two", "Pages do not import each other"),
    "ui/widgets/wrong": ("app.ui.tour", "The rooms of ui only import those below them"),
    "ui/recovery/wrong": ("app.ui.window", "The rooms of ui only import those below them"),
    "domain/one/wrong": ("app.domain.two.wrong", "No cycles between siblings"),
}
NEEDED = {"ui/pages/two/wrong": "json", "domain/two/wrong": "app.domain.one"}
"""What makes two of them wrong."""


def test_each_wrong_import_breaks_its_contract_and_is_named(house: Path) -> None:
    """All at once, because looking at the whole house takes longest."""
    for name, imported in {**{name: imported for name, (imported, _) in WRONG.items()}, **NEEDED}.items():
        module = house / "app" / f"{name}.py"
        if not module.parent.exists():
            module.parent.mkdir()
            (module.parent / "__init__.py").touch()
        module.write_text(f"import {imported}\n", encoding="utf-8")
    said = judged(house)
    unnoticed = [
        f"{name}: {contract}"
        for name, (_, contract) in WRONG.items()
        if not re.search(_culprit(name), said.get(contract, ""))
    ]
    assert not unnoticed, said


def _culprit(name: str) -> str:
    """How a contract names the one to blame: a new room by the room, a cycle by its members, others by the module."""
    if name == "attic/wrong":
        return r"\battic\b"
    return r"\bone\b" if name.startswith("domain/one") else re.escape(f"app.{name.replace('/', '.')}")
