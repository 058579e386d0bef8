"""Columns that drafts and deleted items share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.models.table_columns import MOMENT_WIDTH, Cell, CellKind, Column
from app.ui.i18n import tr
from app.ui.pages.drafts import labels

R = TypeVar("R")


def name_column(title: str, name_of: Callable[[R], str]) -> Column[R]:
    return Column(key="name", title=title, value=name_of, kind=CellKind.NAME, stretch=True, width=200)


def kind_column(kinds: labels.Kinds, kind_of: Callable[[R], str]) -> Column[R]:
    return Column(
        key="kind",
        title=tr("Kind"),
        value=lambda each: kinds.of(kind_of(each)).word,
        kind=CellKind.ICON_TEXT,
        cell=lambda each: Cell(icon=kinds.of(kind_of(each)).icon),
        words=kinds.words,
        width=140,
    )


def time_column(key: str, title: str, seconds_of: Callable[[R], float], *, as_age: bool) -> Column[R]:
    """Returns a column for a time (Unix seconds): as an age with the time in the tool tip, or the reverse."""
    shown, in_tooltip = (labels.age, labels.moment) if as_age else (labels.moment, labels.age)
    return Column(
        key=key,
        title=title,
        value=lambda each: shown(seconds_of(each)),
        sort_key=seconds_of,
        tooltip=lambda each: in_tooltip(seconds_of(each)),
        width=120 if as_age else MOMENT_WIDTH,
    )


def account_column(title: str, account_of: Callable[[R], str], tooltip: Callable[[R], str] | None = None) -> Column[R]:
    return Column(key="account", title=title, value=account_of, tooltip=tooltip, width=160, gives_way=True)
