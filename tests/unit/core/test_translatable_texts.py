"""Texts of the layers below the models: English by default, another language if one is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.core import translatable_texts
from app.core.errors import NotACms, Offline
from app.core.translatable_texts import (
    LanguageFormat,
    decimal,
    english,
    number,
    phrase,
    quoted,
    say,
    say_n,
    set_language,
    spoken,
    within,
)

_GERMAN = {
    "Cannot reach {host}: {why}": "{host} ist nicht erreichbar: {why}",
    "it does not answer": "keine Antwort",
    "Check the connection's address.": "Prüfen Sie die Adresse der Verbindung.",
    ("{n} layouts in {place}", 1): "{n} Layout in {place}",
    ("{n} layouts in {place}", 1_200): "{n} Layouts in {place}",
    ("Order", "verb"): "Ordnen",
}


def _translate(text: str, comment: str, n: int) -> str:
    key: object = (text, comment) if comment else (text, n) if n >= 0 else text
    return _GERMAN.get(key, text)  # type: ignore[call-overload, no-any-return]  # one table for all three kinds


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    set_language()


@pytest.fixture
def german() -> None:
    set_language(LanguageFormat(_translate, ".", ","))


def test_english_is_the_default_language() -> None:
    assert say("Cannot reach {host}: {why}", host="cms", why="it is off") == "Cannot reach cms: it is off"
    assert say_n("{n} layout in {place}", "{n} layouts in {place}", 1, place="Bar") == "1 layout in Bar"
    assert say_n("{n} layout in {place}", "{n} layouts in {place}", 1_200, place="Bar") == "1,200 layouts in Bar"
    assert (number(1_234_567), decimal(1234.5, 2)) == ("1,234,567", "1,234.50")


def test_braces_in_a_value_are_left_alone() -> None:
    """A campaign may be called “{why}”."""
    assert say("Cannot reach {host}: {why}", host="{why}", why="{host}") == "Cannot reach {why}: {host}"


@pytest.mark.usefixtures("german")
def test_an_installed_language_is_used_for_texts_and_plurals() -> None:
    why = say("it does not answer")
    assert say("Cannot reach {host}: {why}", host="cms", why=why) == "cms ist nicht erreichbar: keine Antwort"
    assert say_n("{n} layout in {place}", "{n} layouts in {place}", 1, place="Bar") == "1 Layout in Bar"
    assert say_n("{n} layout in {place}", "{n} layouts in {place}", 1_200, place="Bar") == "1.200 Layouts in Bar"
    assert (number(1_234_567), decimal(1234.5, 2), decimal(1234, 0)) == ("1.234.567", "1.234,50", "1.234")
    assert (say("Order", "verb"), say("Order", "of things")) == ("Ordnen", "Order")
    assert say("A text without a translation.") == "A text without a translation."


def test_names_and_titles_follow_the_rules_of_the_language() -> None:
    assert (quoted("Bar"), within("Play order")) == ("“Bar”", "play order")
    assert quoted("Key “F1”: next") == "“Key ‘F1’: next”"
    set_language(LanguageFormat(lambda text, _comment, _n: text.replace("“{name}”", "„{name}“"), lowers_titles=False))
    assert (quoted("{name}"), within("Reihenfolge")) == ("„{name}“", "Reihenfolge")


@pytest.mark.usefixtures("german")
def test_a_phrase_stays_english_until_it_is_translated() -> None:
    kept = phrase("it does not answer")
    assert (kept, spoken(kept)) == ("it does not answer", "keine Antwort")


@pytest.mark.usefixtures("german")
def test_the_log_is_in_english() -> None:
    error = Offline(say("Cannot reach {host}: {why}", host="cms", why=say("it does not answer")))
    assert error.sentence == "cms ist nicht erreichbar: keine Antwort"
    assert str(error) == "Cannot reach cms: it does not answer"
    assert (
        english(say_n("{n} layout in {place}", "{n} layouts in {place}", 1_200, place="Bar")) == "1,200 layouts in Bar"
    )
    assert english("an unknown text") == "an unknown text"


def test_class_level_hints_are_translated_on_use() -> None:
    assert NotACms("x").hint == "Check the connection's address."
    set_language(LanguageFormat(_translate))
    assert NotACms("x").hint == "Prüfen Sie die Adresse der Verbindung."


@pytest.mark.usefixtures("german")
def test_the_english_texts_kept_for_the_log_are_limited() -> None:
    for n in range(10_000):
        say("Cannot reach {host}: {why}", host=n, why="")
    assert len(translatable_texts._english) <= translatable_texts._MAX_REMEMBERED
