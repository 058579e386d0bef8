"""Where in a line-up something is, in the words that are read out."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.display_text import visible
from app.ui.i18n import number, tr, tr_n


def place_in_words(rows: Sequence[int], first_name: str, count: int) -> str:
    """ "Autumn Sale, 3 of 24", "3 layouts, 4 to 6 of 24", "3 layouts" where they are scattered; "" for no rows.

    `rows` in their order, counted from 0; `first_name` is the name of the first of them.
    """
    if not rows:
        return ""
    if len(rows) == 1:
        text = tr("{name}, {place} of {count}").replace("{place}", number(rows[0] + 1))
        return text.replace("{count}", number(count)).replace("{name}", visible(first_name))
    layouts = tr_n("{n} layout", "{n} layouts", len(rows))
    if rows[-1] - rows[0] + 1 != len(rows):
        return layouts
    text = tr("{layouts}, {first} to {last} of {count}").replace("{first}", number(rows[0] + 1))
    return text.replace("{last}", number(rows[-1] + 1)).replace("{count}", number(count)).replace("{layouts}", layouts)
