"""The two functions that every text for people goes through, so that it can be translated.

`packaging/extract_texts.py` finds them by their names: the texts are literals, placeholders like `{name}` are filled
afterwards. Which language is installed, `app.models.language` knows; the layers below have `app.core.wording`.
"""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from app.core.wording import decimal, kept_while_spoken, number, quoted, within

__all__ = ["decimal", "kept_while_spoken", "number", "quoted", "tr", "tr_n", "within"]

_CONTEXT = "app"
"""What our texts are filed under among the texts of Qt and its kin."""


@lru_cache(maxsize=8192)
def tr(text: str, comment: str = "") -> str:
    """`text` in the language of the installed translator, else as it is; `comment` says which of its meanings.

    Some texts are asked for in every row of a long list, and Qt takes a while for each: what it said is kept. Whoever
    installs or removes a translator calls `tr.cache_clear()`.
    """
    return QCoreApplication.translate(_CONTEXT, text, comment or None)


def tr_n(one: str, many: str, n: int, comment: str = "") -> str:
    """A text with a number in it: `tr_n("{n} layout", "{n} layouts", 3)` is "3 layouts".

    Translations are filed under `many`, as numerus forms; without one, English picks between the two.
    """
    translated = QCoreApplication.translate(_CONTEXT, many, comment or None, n)
    if translated == many and n == 1:
        translated = one
    return translated.replace("{n}", number(n))
