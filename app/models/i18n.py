"""The two functions that translate every text for people.

`packaging/extract_texts.py` finds their calls by name: texts are literals, with a placeholder like `{name}` for each
value. They do the same as `say` and `say_n` of `app.core.translatable_texts`, but keep no English text for the log:
screens use too many texts for that.
"""

from __future__ import annotations

from app.core.translatable_texts import (
    cached_per_language,
    decimal,
    fill,
    number,
    phrase,
    quoted,
    spoken,
    translated,
    translated_n,
    within,
)

__all__ = ["cached_per_language", "decimal", "number", "phrase", "quoted", "spoken", "tr", "tr_n", "within"]


def tr(text: str, comment: str = "", /, **values: object) -> str:
    """Returns `text` in the user's language, with each `{name}` replaced by its value, which may contain braces.

    `comment` distinguishes meanings.
    """
    said = translated(text, comment)
    return fill(said, values) if values else said


def tr_n(one: str, many: str, n: int, comment: str = "", /, **values: object) -> str:
    """Returns a text with a number: `tr_n("{n} layout", "{n} layouts", 3)` is "3 layouts".

    Translations are keyed by `many`, as numerus forms; without one, English chooses between the two.
    """
    return fill(translated_n(one, many, n, comment), {**values, "n": number(n)})
