"""Filters that Marquee applies by itself, among what is loaded: yes or no, a part of a text, the whole of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.ui.resource.declaration import Filter, FilterKind

R = TypeVar("R")


def flag_here(key: str, label: str, read: Callable[[R], bool | None], why: str) -> Filter[R]:
    """Yes or no. What the CMS does not tell counts as no."""
    return Filter(
        key=key,
        label=label,
        kind=FilterKind.FLAG,
        admits=lambda record, value: bool(read(record)) is bool(value),
        why_here=why,
    )


def part_here(key: str, label: str, read: Callable[[R], str | None], why: str) -> Filter[R]:
    """A part of a text, without regard to case."""
    return Filter(
        key=key,
        label=label,
        kind=FilterKind.TEXT,
        admits=lambda record, value: _plain(value) in (read(record) or "").casefold(),
        why_here=why,
    )


def whole_here(key: str, label: str, read: Callable[[R], str | None], why: str) -> Filter[R]:
    """The whole of a text, without regard to case."""
    return Filter(
        key=key,
        label=label,
        kind=FilterKind.TEXT,
        admits=lambda record, value: _plain(value) == (read(record) or "").casefold(),
        why_here=why,
    )


def _plain(value: object) -> str:
    return str(value).strip().casefold()
