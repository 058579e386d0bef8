"""Command: an instruction to players; the record as the CMS sends it and its form."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from app.domain.lenient_field_types import CmsRecord, MaybeInt, MaybeText, Permissions

PLAYER_TYPES = ("android", "chromeOS", "linux", "lg", "sssp", "windows")
"""As the CMS writes them; `lg` is webOS, `sssp` is Tizen (observed on 4.5.1)."""

NEVER = "never"
ALERT_POLICIES = ("success", "failure", "always", NEVER)
"""When a command makes a display alert (CMS API 4.5, Command)."""


class Command(CmsRecord, frozen=True, kw_only=True):
    """A command as read from the CMS (CMS API 4.5, Command; the rest observed on 4.5.1). `name` is `command` there.

    `available_on` is a text of player types with commas, empty or None for all; see `player_types`. Fields that end in
    `_display_profile` hold the overrides of a display profile. Undocumented values are kept.
    """

    SENT_BACK = ("description", "command_string", "validation_string", "available_on", "create_alert_on")

    command_id: int
    name: str = msgspec.field(default="", name="command")
    code: str = ""
    description: MaybeText = None
    user_id: MaybeInt = None
    command_string: MaybeText = None
    validation_string: MaybeText = None
    display_profile_id: MaybeInt = None
    command_string_display_profile: MaybeText = None
    validation_string_display_profile: MaybeText = None
    available_on: MaybeText = None
    create_alert_on: MaybeText = None
    create_alert_on_display_profile: MaybeText = None
    groups_with_permissions: MaybeText = None
    user_permissions: Permissions | None = None

    @property
    def player_types(self) -> tuple[str, ...]:
        """The player types it is available on; empty for all."""
        return _types_in(self.available_on or "")


@lru_cache(maxsize=256)
def _types_in(text: str) -> tuple[str, ...]:
    """Cached: thousands of commands have one of a few texts."""
    return tuple(kind.strip() for kind in text.split(",") if kind.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandForm:
    """The writable fields of a command; all are sent, since a PUT resets what is left out.

    `code` is sent with a POST only: a PUT never changes it (CMS API 4.5; observed on 4.5.1). `available_on` are player
    types; empty for all.
    """

    name: str
    code: str = ""
    description: str = ""
    command_string: str = ""
    validation_string: str = ""
    available_on: tuple[str, ...] = ()
    create_alert_on: str = NEVER
