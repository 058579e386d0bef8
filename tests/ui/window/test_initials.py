"""The letters on the button of who is signed in."""

from __future__ import annotations

import pytest

from app.ui.window.top_bar import initials


@pytest.mark.parametrize(
    "name, expected",
    [("Alex Morgan", "AM"), ("priya.nair", "PN"), ("admin", "A"), ("", "?"), ("  -- ", "?"), ("Ada B. Lovelace", "AL")],
)
def test_initials_are_those_a_person_would_write(name: str, expected: str) -> None:
    assert initials(name) == expected
