"""Texts have correct plurals in English, and in another language with its translation."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from app.core import translatable_texts
from app.models.language_choice import translated
from app.ui.i18n import number, tr, tr_n

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


@pytest.mark.parametrize(
    "n, expected", [(0, "0 layouts"), (1, "1 layout"), (2, "2 layouts"), (1284, "1,284 layouts"), (-1, "-1 layouts")]
)
def test_english_needs_no_translation_file_for_its_plurals(n: int, expected: str) -> None:
    assert tr_n("{n} layout", "{n} layouts", n) == expected


def test_a_text_without_a_translation_is_shown_as_it_is() -> None:
    assert tr("New campaign") == "New campaign"
    assert number(100_000) == "100,000"


@pytest.mark.parametrize("say, say_n", [(tr, tr_n), (translatable_texts.say, translatable_texts.say_n)])
def test_a_value_with_braces_is_inserted_only_once(say: Callable[..., str], say_n: Callable[..., str]) -> None:
    """A layout may be called “{cms}”."""
    assert say("Copy “{name}” to {cms}", name="{cms}", cms="{name}") == "Copy “{cms}” to {name}"
    assert say_n("{n} layout in {name}", "{n} layouts in {name}", 2, name="{n}") == "2 layouts in {n}"
    assert say("Layout {id}", id=1200) == "Layout 1200"


class _Pirate(QTranslator):
    """A translation whose plural has three forms."""

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        if (context, text) == ("app", "{n} layouts"):
            return "{n} lone layout" if n == 1 else "{n} twin layouts" if n == 2 else "{n} layouts, arr"
        return "Ahoy" if text == "New campaign" else None

    def isEmpty(self) -> bool:
        return False


def test_an_installed_translation_has_the_last_word_on_both(qapp: QApplication) -> None:
    pirate = _Pirate()
    assert tr("New campaign") == "New campaign"
    QCoreApplication.installTranslator(pirate)
    translatable_texts.set_language(translatable_texts.LanguageFormat(translated))
    try:
        assert tr("New campaign") == "Ahoy"
        assert [tr_n("{n} layout", "{n} layouts", n) for n in (1, 2, 3)] == [
            "1 lone layout",
            "2 twin layouts",
            "3 layouts, arr",
        ]
    finally:
        QCoreApplication.removeTranslator(pirate)
        translatable_texts.set_language()
