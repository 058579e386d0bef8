"""Exported tables keep their content, and contain no formulas for a spreadsheet."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.text.csv_export import csv_text, harmless, unescaped

CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


def read(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.failure(30)
@pytest.mark.parametrize(
    "text", ["=1+1", "+SUM(A1)", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", "\n@x", "-", "'=1+1"]
)
def test_formulas_are_escaped_for_spreadsheets(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["—", " –", "'—", "''–"])
def test_a_dash_is_not_imported_as_nothing(text: str) -> None:
    assert harmless(text) == f"'{text}"
    assert unescaped(harmless(text)) == text


@pytest.mark.parametrize("text", ["-5", "+44", "-1,234.50", "1:02:30", "a=b", "x@example.com", "", "'quoted"])
def test_harmless_cells_are_unchanged(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.failure(30)
@given(CELLS)
def test_every_cell_is_imported_as_it_was_exported(cell: str) -> None:
    assert unescaped(harmless(cell)) == cell
    assert unescaped(harmless(f"'={cell}")) == f"'={cell}"


def test_empty_values_and_numbers_are_cells_too() -> None:
    assert read(csv_text(("Id", "Name"), [(7, None), (-7, "Autumn")])) == [
        ["Id", "Name"],
        ["7", ""],
        ["-7", "Autumn"],
    ]


def test_headers_are_escaped_too() -> None:
    assert csv_text(("=Name",), []) == "'=Name\r\n"


@pytest.mark.failure(30)
@given(st.lists(st.tuples(CELLS, CELLS)))
def test_every_cell_is_read_back_without_its_apostrophe(rows: list[tuple[str, str]]) -> None:
    assert read(csv_text(("one", "two"), rows))[1:] == [[harmless(cell) for cell in row] for row in rows]
