"""The two functions that every text for people goes through, so that it can be translated.

`packaging/extract_texts.py` finds them by their names: texts are literals, with a placeholder like `{name}` for each
value. They say what `say` and `say_n` of `app.core.wording` do, but keep no English of it for the log: what screens
say is said too often for that.
"""

from __future__ import annotations

from app.core.wording import (
    decimal,
    fill,
    kept_while_spoken,
    number,
    phrase,
    quoted,
    spoken,
    translated,
    translated_n,
    within,
)

__all__ = ["decimal", "kept_while_spoken", "number", "phrase", "quoted", "spoken", "tr", "tr_n", "within"]


def tr(text: str, comment: str = "", /, **values: object) -> str:
    """`text` in the person's language, with `{name}` filled by the value of that name, which may contain braces.

    `comment` says which of its meanings.
    """
    said = translated(text, comment)
    return fill(said, values) if values else said


def tr_n(one: str, many: str, n: int, comment: str = "", /, **values: object) -> str:
    """A text with a number in it: `tr_n("{n} layout", "{n} layouts", 3)` is "3 layouts".

    Translations are filed under `many`, as numerus forms; without one, English picks between the two.
    """
    return fill(translated_n(one, many, n, comment), {**values, "n": number(n)})
