"""Formats single values for the inspector of any resource: yes and no, numbers, lists, times."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING, TypeVar

from app.domain.text import value_formatting
from app.domain.users_and_groups import Me
from app.ui.i18n import tr

if TYPE_CHECKING:
    from app.services.session.session import Session

P = TypeVar("P")
R = TypeVar("R")

NONE = value_formatting.NONE
"""The placeholder for a missing value in tables; the inspector leaves such lines out."""


def yes_no(flag: bool | None) -> str:
    """Returns '' if the CMS does not report the value."""
    return "" if flag is None else tr("Yes") if flag else tr("No")


def number_text(value: float | None) -> str:
    """Returns the number as the CMS wrote it, without ".0"; '' for none."""
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def size_text(width: float | None, height: float | None) -> str:
    """Returns for example `960 × 270 pixels`; '' if both are unknown or 0."""
    if not width and not height:
        return ""
    return tr("{width} × {height} pixels", width=number_text(width or 0), height=number_text(height or 0))


def list_text(values: Iterable[str | None]) -> str:
    """Returns the existing values, separated by commas."""
    return ", ".join(value for value in values if value)


def rights_text(rights: Iterable[tuple[bool | None, str]]) -> str:
    """Returns the names of the granted rights, such as `View, edit`; "" for none."""
    text = list_text(name for granted, name in rights if granted)
    return text[:1].upper() + text[1:]


def owner_text(user_id: int | None, me: Me | None, name: str = "") -> str:
    """Returns the owner: the API only reports the id of other users, unless another record has given the `name`; ''
    for none."""
    if user_id is None:
        return ""
    if me is not None and me.user_id == user_id:
        return tr("You")
    return name or tr("User {id}", id=user_id)


class KnownNames:
    """Formats users and folders. A declaration has no session until its list is loaded."""

    def __init__(self, session: Session | None = None) -> None:
        self._session = session

    def known_by(self, load: Callable[[Session, P], AsyncIterator[R]]) -> Callable[[Session, P], AsyncIterator[R]]:
        """Wraps `load` so that it stores the session."""

        def loading(session: Session, asked: P) -> AsyncIterator[R]:
            self._session = session
            return load(session, asked)

        return loading

    def is_me(self, login: str) -> bool:
        """Returns whether this is the signed-in user, perhaps in another window, computer or browser."""
        me = self._session.me if self._session is not None else None
        return me is not None and bool(login) and me.user_name == login

    def full_name(self, login: str) -> str:
        """Returns a user's first and last name if they are known, else the user name."""
        session = self._session
        if session is None:
            return login
        return session.me.display_name if session.me and self.is_me(login) else session.lookups.full_name(login)

    def folder_path(self, folder_id: int | None) -> str:
        """Returns the path of a folder; "" for the root folder and unknown ones."""
        return "" if self._session is None else self._session.lookups.folder_path(folder_id)

    def owner(self, user_id: int | None, login: str) -> str:
        """Returns You, or the full name of a user of whom the CMS tells id and login; "" for none."""
        me = self._session.me if self._session is not None else None
        return owner_text(user_id, me, self.full_name(login)) if login else self.text(user_id)

    def text(self, user_id: int | None) -> str:
        """Returns You, the user's name if it is known, or the user's number."""
        session = self._session
        if session is None or user_id is None:
            return owner_text(user_id, None)
        return owner_text(user_id, session.me, session.lookups.user_name(user_id))


def known_word(value: str | None, words: dict[str, str]) -> str:
    """Returns the word for a code, or an unknown code unchanged."""
    return words.get(value, value) if value else ""


def data_type_name(data_type: str) -> str:
    """Returns the name of a data type: `Social media` for `social-media`."""
    words = data_type.replace("-", " ")
    return words[:1].upper() + words[1:]


def moment_text(seconds: int | None) -> str:
    """Returns a moment (Unix seconds) in local time: `Today, 13:41`; '' for none."""
    if not seconds:
        return ""
    try:
        moment = datetime.fromtimestamp(seconds)  # noqa: DTZ006 - the clock of this computer is what is meant
    except (OverflowError, OSError, ValueError):
        return str(seconds)
    return value_formatting.moment(f"{moment:%Y-%m-%d %H:%M:%S}", date(*time.localtime()[:3]))
