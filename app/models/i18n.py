"""The two functions that every text for people goes through, so that it can be translated later."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

_ENGLISH: Final = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)


@lru_cache(maxsize=8192)
def tr(text: str, context: str = "app") -> str:
    """`text` in the language of the installed translator, else as it is.

    Some texts are asked for in every row of a long list, and Qt takes a while for each: what it said is kept. Whoever
    installs or removes a translator calls `tr.cache_clear()`.
    """
    return QCoreApplication.translate(context, text)


def tr_n(one: str, many: str, n: int, context: str = "app") -> str:
    """A text with a number in it: `tr_n("{n} layout", "{n} layouts", 3)` is "3 layouts".

    Translations are filed under `many`, as numerus forms; without one, English picks between the two.
    """
    translated = QCoreApplication.translate(context, many, None, n)
    if translated == many and n == 1:
        translated = one
    return translated.replace("{n}", number(n))


def number(n: int) -> str:
    """A whole number as people read it: 1,284."""
    return _ENGLISH.toString(n)
