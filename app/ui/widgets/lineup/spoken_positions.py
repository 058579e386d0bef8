"""Positions in a line-up as texts for screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.text.value_formatting import visible
from app.ui.i18n import number, tr, tr_n


def place_in_words(rows: Sequence[int], first_name: str, count: int) -> str:
    """Returns "Autumn Sale, 3 of 24", "3 layouts, 4 to 6 of 24", "3 layouts" for scattered rows, or "" for none.

    `rows` are sorted and counted from 0; `first_name` is the name of the first of them.
    """
    if not rows:
        return ""
    if len(rows) == 1:
        return tr(
            "{name}, {place} of {count}",
            name=visible(first_name),
            place=number(rows[0] + 1),
            count=number(count),
        )
    layouts = tr_n("{n} layout", "{n} layouts", len(rows))
    if rows[-1] - rows[0] + 1 != len(rows):
        return layouts
    return tr(
        "{layouts}, {first} to {last} of {count}",
        layouts=layouts,
        first=number(rows[0] + 1),
        last=number(rows[-1] + 1),
        count=number(count),
    )
