"""Commands that players can carry out."""

from __future__ import annotations

from typing import Final

from app.api.endpoints import commands
from app.domain.commands.command import Command
from app.services.commands.command_service import command_service
from app.services.record_kind import ResourceKind

COMMANDS: Final = ResourceKind(
    name="command",
    plural="commands",
    place=30,
    routes=(
        commands.COMMAND_LIST,
        commands.COMMAND_ONE,
        commands.COMMAND_ADD,
        commands.COMMAND_EDIT,
        commands.COMMAND_DELETE,
    ),
    record=Command,
    make=lambda parts: command_service(parts.client, parts.writer, parts.link),
)
