"""The pages of the settings window, by name, and the words that find them in quick open."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.ui.i18n import tr

APPEARANCE: Final = "appearance"
LANGUAGE: Final = "language"
START_UP: Final = "start-up"
OFFLINE: Final = "offline"
CONNECTIONS: Final = "connections"
SHORTCUTS: Final = "shortcuts"


class SettingsPlace(NamedTuple):
    """A page of the settings window. `keywords` are other words that people search for."""

    key: str
    title: str
    keywords: tuple[str, ...] = ()


def places() -> list[SettingsPlace]:
    """Returns all pages, in their order."""
    looks = (tr("Theme"), tr("Dark mode"), tr("Row height"), tr("Text size"), tr("Reduce motion"))
    return [
        SettingsPlace(APPEARANCE, tr("Appearance"), looks),
        SettingsPlace(LANGUAGE, tr("Language"), ("Language", "Sprache")),
        SettingsPlace(START_UP, tr("Start-up"), (tr("Reopen connections"), tr("Reopen tabs"))),
        SettingsPlace(OFFLINE, tr("Offline data")),
        SettingsPlace(CONNECTIONS, tr("Connections")),
        SettingsPlace(SHORTCUTS, tr("Shortcuts"), (tr("Keyboard shortcuts"),)),
    ]
