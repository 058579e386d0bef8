"""The time zone of this computer, with its name if the system reports one."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from PySide6.QtCore import QTimeZone


def local_zone() -> tzinfo:
    """Returns the system's zone, `Europe/Berlin`, or the current offset. Not cached, because users travel."""
    key = bytes(QTimeZone.systemTimeZoneId().data()).decode("ascii", "replace")
    try:
        return ZoneInfo(key)
    except (KeyError, OSError, ValueError):
        return datetime.now(UTC).astimezone().tzinfo or UTC
