"""A text is recognised in the forms in which a CMS may store it."""

import pytest

from app.domain.text.stored_texts import is_cut_off, is_stored_form


@pytest.mark.parametrize(
    "sent, stored",
    [
        ("window two", "Window two"),
        ("Fish & chips", "Fish &amp; chips"),
        ("Window  two ", "Window two"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("Straße", "STRASSE"),
    ],
)
def test_another_form_of_a_text_is_the_same_text(sent: str, stored: str) -> None:
    assert is_stored_form(sent, stored)
    assert is_stored_form(stored, sent)


@pytest.mark.parametrize("sent, stored", [("Window two", "Window 2"), ("Café", "Cafe"), ("A b", "Ab"), ("Menu", "")])
def test_another_text_is_not(sent: str, stored: str) -> None:
    assert not is_stored_form(sent, stored)


@pytest.mark.parametrize(
    "sent, stored, expected",
    [
        ("x" * 60, "x" * 50, True),
        ("10", "1", False),
        ("Autumn sale", "Autumn", False),
        ("x" * 60, "y" * 50, False),
        ("Autumn", "", False),
    ],
)
def test_only_a_text_as_long_as_a_column_counts_as_cut_off(sent: str, stored: str, expected: bool) -> None:
    assert is_cut_off(sent, stored) is expected
