"""Texts for the CMS's values of commands: player types, alerts and kinds of strings."""

from __future__ import annotations

from app.domain.commands.command import PLAYER_TYPES, Command
from app.domain.commands.command_string import FreeText, HttpRequest, Intent, Led, Rs232, parse
from app.ui.i18n import tr


def player_type_text(kind: str) -> str:
    """Returns the name of a player type; unknown ones are returned as they are."""
    return {
        "android": tr("Android"),
        "chromeOS": tr("ChromeOS"),
        "linux": tr("Linux"),
        "lg": tr("webOS (LG)"),
        "sssp": tr("Tizen (Samsung)"),
        "windows": tr("Windows"),
    }.get(kind, kind)


def player_types_text(command: Command) -> str:
    """Returns the player types of a command, in the order of the form."""
    kinds = sorted(command.player_types, key=lambda kind: (_place(kind), kind))
    return ", ".join(player_type_text(kind) for kind in kinds) or tr("All player types")


def alert_text(policy: str) -> str:
    """Returns when a command raises an alert."""
    return {
        "success": tr("On success"),
        "failure": tr("On failure"),
        "always": tr("Always"),
        "never": tr("Never"),
    }.get(policy, policy)


def string_kind_text(text: str | None) -> str:
    """Returns the kind of a command string; "" for none."""
    if not text:
        return ""
    match parse(text):
        case HttpRequest():
            return tr("HTTP")
        case Intent():
            return tr("Android intent")
        case Rs232():
            return tr("RS232")
        case Led():
            return tr("Philips LED")
        case FreeText():
            return tr("Free text")


def _place(kind: str) -> int:
    return PLAYER_TYPES.index(kind) if kind in PLAYER_TYPES else len(PLAYER_TYPES)
