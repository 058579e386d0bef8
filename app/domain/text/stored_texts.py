"""Compares a text with what a CMS has stored of it: some capitalise, escape, compose, or collapse spaces."""

from __future__ import annotations

import html
import unicodedata


def stored_key(text: str) -> str:
    """Returns a key that is the same for all forms in which a CMS may store a text.

    Letter case, character references (`&amp;`), the Unicode form, and the number of spaces don't count.
    """
    return " ".join(unicodedata.normalize("NFKC", html.unescape(text)).casefold().split())


def is_stored_form(sent: str, stored: str) -> bool:
    """Whether `stored` may be what a CMS made of `sent`."""
    return stored_key(sent) == stored_key(stored)
