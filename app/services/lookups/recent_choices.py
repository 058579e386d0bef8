"""Remembers recent choices from long lists: ids only, a few of each kind per connection."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from app.config.settings import SettingsStore

MAX_ITEMS: Final = 12
"""Number of ids remembered of each kind."""


class RecentChoices:
    """Recent choices, newest first. They are stored with the settings; without these, as long as the session lives."""

    def __init__(self, settings: SettingsStore | None = None, connection_id: str = "") -> None:
        self._settings = settings
        self._key = f"recent/{connection_id}"
        self._own: dict[str, object] = {}

    def of(self, kind: str) -> tuple[int, ...]:
        """Returns the remembered ids of a kind, say "user groups". Invalid values of a settings file are ignored."""
        found = self._state().get(kind)
        ids = found if isinstance(found, list) else []
        return tuple(each for each in ids if isinstance(each, int) and not isinstance(each, bool))[:MAX_ITEMS]

    def note(self, kind: str, ids: Iterable[int]) -> None:
        """Remembers ids that were just chosen."""
        newest = list(dict.fromkeys([*ids, *self.of(kind)]))[:MAX_ITEMS]
        state = {**self._state(), kind: newest}
        if self._settings is None:
            self._own = state
        else:
            self._settings.remember_view(self._key, state)

    def _state(self) -> dict[str, object]:
        return self._own if self._settings is None else self._settings.view(self._key)
