"""Compares a text with what a CMS has stored of it: some capitalise, escape, compose, cut, or collapse spaces."""

from __future__ import annotations

import html
import unicodedata
from typing import Final

_SHORTEST_COLUMN: Final = 50
"""Characters that the shortest text column of a CMS's database takes: names and codes."""


def stored_key(text: str) -> str:
    """Returns a key that is the same for all forms in which a CMS may store a text.

    Letter case, character references (`&amp;`), the Unicode form, and the number of spaces don't count.
    """
    return " ".join(unicodedata.normalize("NFKC", html.unescape(text)).casefold().split())


def is_stored_form(sent: str, stored: str) -> bool:
    """Whether `stored` may be what a CMS made of `sent`."""
    return stored_key(sent) == stored_key(stored)


def is_cut_off(sent: str, stored: str) -> bool:
    """Whether `stored` may be the part of `sent` that fits its column: a short beginning is another text."""
    return len(stored) >= _SHORTEST_COLUMN and sent.startswith(stored)
