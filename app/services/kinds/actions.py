"""Actions: what happens on a layout when something triggers it."""

from __future__ import annotations

from typing import Final

from app.services.actions.action_service import action_service
from app.services.record_kind import ResourceKind

ACTIONS: Final = ResourceKind(
    name="action",
    plural="actions",
    place=40,
    make=lambda parts: action_service(parts.client, parts.writer, parts.link),
)
