"""Dates of the content, always relative to now, so that the demo stays current."""

import time
from datetime import UTC, datetime, timedelta


class Calendar:
    """Moments before and after the start of the demo."""

    def __init__(self) -> None:
        self._now = datetime.now(UTC).replace(microsecond=0)

    def text(self, *, days: float = 0.0, minutes: float = 0.0) -> str:
        """Returns ``Y-m-d H:i:s`` on the database clock (UTC), this long ago."""
        return (self._now - timedelta(days=days, minutes=minutes)).strftime("%Y-%m-%d %H:%M:%S")

    def unix(self, *, hours_ahead: float) -> int:
        """Returns a future (or past) moment as Unix seconds, on the minute."""
        moment = (self._now + timedelta(hours=hours_ahead)).replace(second=0)
        return int(moment.timestamp())

    def unix_midnight(self, *, days_ahead: int) -> int:
        """Returns the start of a future (or past) day as Unix seconds."""
        day = (self._now + timedelta(days=days_ahead)).replace(hour=0, minute=0, second=0)
        return int(day.timestamp())


def database_now() -> str:
    """Returns the time of the database clock: UTC, as text without a zone (observed on 4.5.1)."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime())
