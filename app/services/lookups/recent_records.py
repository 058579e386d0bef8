"""Remembers which records were opened last: their kinds and ids only, a few per connection and account."""

from __future__ import annotations

from typing import Final

from app.config.settings import SettingsStore
from app.domain.query import RecordId
from app.services.session.session import Session

MAX_ITEMS: Final = 8
Opened = tuple[str, RecordId]
"""The kind of a record, and its id."""


class RecentRecords:
    """The records opened last, newest first, stored with the settings.

    Nothing is stored while the account is unknown.
    """

    def __init__(self, settings: SettingsStore) -> None:
        self._settings = settings

    def of(self, session: Session) -> list[Opened]:
        """Returns those of the signed-in account. Invalid values of a settings file are ignored."""
        found = self._settings.view(_key(session)).get(str(session.offline.account_id))
        opened = [each for each in map(_read, found if isinstance(found, list) else []) if each is not None]
        return opened[:MAX_ITEMS]

    def note(self, session: Session, kind: str, record_id: RecordId) -> None:
        """Remembers a record that was just opened."""
        account, before = session.offline.account_id, self.of(session)
        newest = list(dict.fromkeys([(kind, record_id), *before]))[:MAX_ITEMS]
        if account is not None and newest != before:
            state = {**self._settings.view(_key(session)), str(account): [list(each) for each in newest]}
            self._settings.remember_view(_key(session), state)


def _key(session: Session) -> str:
    return f"opened/{session.connection.id}"


def _read(saved: object) -> Opened | None:
    """Reads a record; returns None for invalid data."""
    match saved:
        case [str(kind), int() | str() as record_id] if not isinstance(record_id, bool):
            return kind, record_id
        case _:
            return None
