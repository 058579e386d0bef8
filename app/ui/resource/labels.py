"""How the inspector of any resource writes single values: yes and no, numbers, lists, moments."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import date, datetime
from typing import TypeVar

from app.domain.people import Me
from app.domain.text import display_text
from app.services.session.session import Session
from app.ui.i18n import tr

P = TypeVar("P")
R = TypeVar("R")

NONE = display_text.NONE
"""Stands in a table where there is no value; the inspector leaves such lines out."""


def yes_no(flag: bool | None) -> str:
    """'' where the CMS does not tell."""
    return "" if flag is None else tr("Yes") if flag else tr("No")


def number_text(value: float | None) -> str:
    """As the CMS wrote it, without a point where there is nothing behind it; '' for none."""
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def size_text(width: float | None, height: float | None) -> str:
    """`960 × 270 pixels`; '' where both are unknown or nothing."""
    if not width and not height:
        return ""
    return tr("{width} × {height} pixels", width=number_text(width or 0), height=number_text(height or 0))


def list_text(values: Iterable[str | None]) -> str:
    """What there is of them, with commas."""
    return ", ".join(value for value in values if value)


def owner_text(user_id: int | None, me: Me | None, name: str = "") -> str:
    """The API tells no more than a number of other people, unless another record has told the `name`; '' for none."""
    if user_id is None:
        return ""
    if me is not None and me.user_id == user_id:
        return tr("You")
    return name or tr("User {id}", id=user_id)


class Owners:
    """Says whose a record is, for a declaration, which knows no session until its list is loaded."""

    def __init__(self) -> None:
        self._session: Session | None = None

    def known_by(self, load: Callable[[Session, P], AsyncIterator[R]]) -> Callable[[Session, P], AsyncIterator[R]]:
        """`load`, which tells from now on whose session it is."""

        def loading(session: Session, asked: P) -> AsyncIterator[R]:
            self._session = session
            return load(session, asked)

        return loading

    def text(self, user_id: int | None) -> str:
        """You, or their name where something has told it, or their number."""
        session = self._session
        if session is None or user_id is None:
            return owner_text(user_id, None)
        return owner_text(user_id, session.me, session.lookups.person_name(user_id))


def known_word(value: str | None, words: dict[str, str]) -> str:
    """The word for a code; a code that nobody knows as it is."""
    return words.get(value, value) if value else ""


def moment_text(seconds: int | None) -> str:
    """A moment (Unix seconds) on the clock of this computer: `Today, 13:41`; '' for none."""
    if not seconds:
        return ""
    try:
        moment = datetime.fromtimestamp(seconds)  # noqa: DTZ006 - the clock of this computer is what is meant
    except (OverflowError, OSError, ValueError):
        return str(seconds)
    return display_text.moment(f"{moment:%Y-%m-%d %H:%M:%S}", date(*time.localtime()[:3]))
