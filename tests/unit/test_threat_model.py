"""The threats in tests/README.md: each line of its table names a defence and an existing test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.failure_table import README, TESTS

HEADING = "## Threat model"


def rows() -> list[list[str]]:
    """The cells of the table, without its head."""
    section = README.read_text(encoding="utf-8").partition(HEADING)[2]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def names_of(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return [node.name for node in found if node.name.startswith("test_")]


def test_every_attack_has_a_defence_and_an_existing_test() -> None:
    assert len(rows()) >= 14
    for surface, attack, defence, tested_by in rows():
        links = re.findall(r"\]\(([^)]+)\)", tested_by)
        assert attack, surface
        assert defence, attack
        assert links, f"no test covers: {attack}"
        for link in links:
            assert names_of(TESTS / link), f"{link} has no test"


def test_the_assets_precede_the_attacks() -> None:
    section = README.read_text(encoding="utf-8").partition(HEADING)[2].partition("| surface")[0]
    for asset in ("credentials", "sign-in in progress", "what displays play", "unsaved work"):
        assert f"**{asset}**" in section
