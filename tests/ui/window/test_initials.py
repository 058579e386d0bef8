"""The user's initials on the menu button."""

from __future__ import annotations

import pytest

from app.ui.window.top_bar import initials


@pytest.mark.parametrize(
    "name, expected",
    [("Alex Morgan", "AM"), ("priya.nair", "PN"), ("admin", "A"), ("", "?"), ("  -- ", "?"), ("Ada B. Lovelace", "AL")],
)
def test_initials_follow_the_parts_of_a_name(name: str, expected: str) -> None:
    assert initials(name) == expected
