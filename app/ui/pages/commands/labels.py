"""How the page and the form of commands call what the CMS keeps as words of its own."""

from __future__ import annotations

from app.domain.commands.command import PLAYER_TYPES, Command
from app.domain.commands.command_string import FreeText, HttpRequest, Intent, Led, Rs232, parse
from app.ui.i18n import tr


def player_type_text(kind: str) -> str:
    """What people call a player type; one that nobody knows as it is."""
    return {
        "android": tr("Android"),
        "chromeOS": tr("ChromeOS"),
        "linux": tr("Linux"),
        "lg": tr("webOS (LG)"),
        "sssp": tr("Tizen (Samsung)"),
        "windows": tr("Windows"),
    }.get(kind, kind)


def player_types_text(command: Command) -> str:
    """The player types of a command, in the order in which the form has them."""
    kinds = sorted(command.player_types, key=lambda kind: (_place(kind), kind))
    return ", ".join(player_type_text(kind) for kind in kinds) or tr("All player types")


def alert_text(policy: str) -> str:
    """When carrying out a command makes an alert."""
    return {
        "success": tr("On success"),
        "failure": tr("On failure"),
        "always": tr("Always"),
        "never": tr("Never"),
    }.get(policy, policy)


def string_kind_text(text: str | None) -> str:
    """What form a command string has; '' for none."""
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
