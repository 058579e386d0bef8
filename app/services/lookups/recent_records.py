"""Remembers which records were opened last: their kinds and ids only, a few per connection and account."""

from __future__ import annotations

from typing import Final

from app.config.settings import SettingsStore
from app.domain.list_queries import RecordId

MAX_ITEMS: Final = 8
Opened = tuple[str, RecordId]
"""The kind of a record, and its id."""


class RecentRecords:
    """The records opened last, newest first, stored with the settings.

    Nothing is stored while the account is unknown.
    """

    def __init__(self, settings: SettingsStore) -> None:
        self._settings = settings

    def of(self, connection_id: str, account_id: int | None) -> list[Opened]:
        """Returns those of one account. Invalid values of a settings file are ignored."""
        found = self._settings.view(_key(connection_id)).get(str(account_id))
        opened = [each for each in map(_read, found if isinstance(found, list) else []) if each is not None]
        return opened[:MAX_ITEMS]

    def note(self, connection_id: str, account_id: int | None, kind: str, record_id: RecordId) -> None:
        """Remembers a record that was just opened."""
        before = self.of(connection_id, account_id)
        newest = list(dict.fromkeys([(kind, record_id), *before]))[:MAX_ITEMS]
        if account_id is not None and newest != before:
            key = _key(connection_id)
            saved = [list(each) for each in newest]
            self._settings.remember_view(key, {**self._settings.view(key), str(account_id): saved})


def _key(connection_id: str) -> str:
    return f"opened/{connection_id}"


def _read(saved: object) -> Opened | None:
    """Reads a record; returns None for invalid data."""
    match saved:
        case [str(kind), int() | str() as record_id] if not isinstance(record_id, bool):
            return kind, record_id
        case _:
            return None
