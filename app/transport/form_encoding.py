"""Encodes forms and query strings exactly as given: same order, nothing added."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote_plus


def encode_pairs(pairs: Iterable[tuple[str, str]]) -> bytes:
    """Encodes as `application/x-www-form-urlencoded`: UTF-8, a space as `+`, brackets of array names escaped."""
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in pairs).encode("ascii")
