"""Every failure in the matrix has a test that causes it, and tests/README.md lists it."""

import ast

import pytest

from tests.failure_table import README, marked, proofs, table, with_table
from tests.helpers.failure_matrix import ROWS


def test_every_failure_has_a_test() -> None:
    found = proofs()
    unproven = [f"{row.number} {row.name}" for row in ROWS if row.number not in found]
    assert not unproven, unproven


def test_every_failure_marker_refers_to_a_known_failure() -> None:
    assert set(proofs()) <= {row.number for row in ROWS}


def test_the_table_in_the_readme_matches_the_markers() -> None:
    text = README.read_text(encoding="utf-8")
    assert text == with_table(text, table(proofs())), "run `python -m tests.failure_table --write`"


@pytest.mark.parametrize(
    "source, names",
    [
        ("@pytest.mark.failure(3)\ndef test_a(): ...", [("test_a", [3])]),
        ("@pytest.mark.failure(3, 4)\n@pytest.mark.failure(5)\nasync def test_a(): ...", [("test_a", [3, 4, 5])]),
        ("@pytest.mark.failure(3)\ndef helper(): ...", []),
        ("@pytest.mark.serial\ndef test_a(): ...", []),
    ],
)
def test_markers_are_read_from_the_source(source: str, names: list[tuple[str, list[int]]]) -> None:
    assert list(marked(ast.parse(source))) == names
