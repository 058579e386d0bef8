"""Texts have their numbers in good English, and another language's plural forms where a translation is installed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

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
    tr.cache_clear()
    try:
        assert tr("New campaign") == "Ahoy"
        assert [tr_n("{n} layout", "{n} layouts", n) for n in (1, 2, 3)] == [
            "1 lone layout",
            "2 twin layouts",
            "3 layouts, arr",
        ]
    finally:
        QCoreApplication.removeTranslator(pirate)
        tr.cache_clear()
