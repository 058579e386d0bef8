"""Commands that players can carry out."""

from __future__ import annotations

from typing import Final

from app.services.commands.command_service import command_service
from app.services.record_kind import ResourceKind

COMMANDS: Final = ResourceKind(
    name="command",
    plural="commands",
    place=30,
    make=lambda parts: command_service(parts.client, parts.writer, parts.link),
)
