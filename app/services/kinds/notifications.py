"""Notifications: messages from the CMS to its users and displays."""

from __future__ import annotations

from typing import Final

from app.services.notifications.notification_service import notification_service
from app.services.record_kind import ResourceKind

NOTIFICATIONS: Final = ResourceKind(
    name="notification",
    plural="notifications",
    place=20,
    make=lambda parts: notification_service(parts.client, parts.writer, parts.link, zone=lambda: parts.timezone),
)
