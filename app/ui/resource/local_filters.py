"""Local filters on loaded rows: yes or no, part of a text, or the whole text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.ui.resource.resource_declaration import Filter, FilterKind

R = TypeVar("R")


def flag_here(key: str, label: str, read: Callable[[R], bool | None], why: str) -> Filter[R]:
    """A yes/no filter. A value that the CMS does not report counts as no."""
    return Filter(
        key=key,
        label=label,
        kind=FilterKind.FLAG,
        admits=lambda record, value: bool(read(record)) is bool(value),
        why_here=why,
    )


def part_here(key: str, label: str, read: Callable[[R], str | None], why: str) -> Filter[R]:
    """Matches part of a text, ignoring case."""
    return Filter(
        key=key,
        label=label,
        kind=FilterKind.TEXT,
        admits=lambda record, value: _plain(value) in (read(record) or "").casefold(),
        why_here=why,
    )


def whole_here(key: str, label: str, read: Callable[[R], str | None], why: str) -> Filter[R]:
    """Matches the whole text, ignoring case."""
    return Filter(
        key=key,
        label=label,
        kind=FilterKind.TEXT,
        admits=lambda record, value: _plain(value) == (read(record) or "").casefold(),
        why_here=why,
    )


def _plain(value: object) -> str:
    return str(value).strip().casefold()
