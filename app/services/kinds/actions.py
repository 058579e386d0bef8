"""Actions: what happens on a layout when something triggers it."""

from __future__ import annotations

from typing import Final

from app.api.endpoints import actions
from app.domain.interactive_actions.action import Action
from app.services.actions.action_service import action_service
from app.services.record_kind import ResourceKind

ACTIONS: Final = ResourceKind(
    name="action",
    plural="actions",
    place=40,
    routes=(
        actions.ACTION_LIST,
        actions.ACTION_ADD,
        actions.ACTION_EDIT,
        actions.ACTION_DELETE,
    ),
    record=Action,
    make=lambda parts: action_service(parts.client, parts.writer, parts.link),
)
