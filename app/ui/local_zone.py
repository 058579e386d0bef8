"""The time zone of this computer, with its name where the system tells one."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimeZone


def local_zone() -> tzinfo:
    """As the system says it, `Europe/Berlin`; else the offset of this moment. Asked anew each time: people travel."""
    key = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
    try:
        return ZoneInfo(key)
    except (KeyError, OSError, ValueError):
        return datetime.now(UTC).astimezone().tzinfo or UTC
