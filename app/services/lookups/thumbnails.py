"""Layout thumbnails from the CMS: low priority, never before a save, and not again after a failure."""

from __future__ import annotations

import time
from typing import Final

from app.api.client import CmsClient
from app.core.errors import MarqueeError, NotFound, NotPermitted, ScopeDenied
from app.core.log import logger

_FAILURES: Final = 3
_REST_S: Final = 60.0


class Thumbnails:
    """Reads one thumbnail at a time. A failure is no error: the caller draws a placeholder.

    A CMS that refuses thumbnails is not asked again; one that fails three times in a row is left alone for a minute.
    """

    def __init__(self, client: CmsClient) -> None:
        self._client = client
        self._failures = 0
        self._rests_until = 0.0

    @property
    def is_resting(self) -> bool:
        """Whether a request would be useless now."""
        return time.monotonic() < self._rests_until

    async def read(self, layout_id: int) -> bytes:
        """Returns the CMS's thumbnail; empty if there is none. Waits until no write is under way."""
        await self._client.transport.writes_finished()
        if self.is_resting:
            return b""
        try:
            picture = await self._client.layouts.thumbnail(layout_id)
        except NotFound:
            return b""
        except (ScopeDenied, NotPermitted):
            self._rests_until = float("inf")
            return b""
        except MarqueeError as error:
            self._note_failure(error)
            return b""
        self._failures = 0
        return picture

    def _note_failure(self, error: MarqueeError) -> None:
        self._failures += 1
        if self._failures >= _FAILURES:
            self._failures = 0
            self._rests_until = time.monotonic() + _REST_S
            logger("thumbnails").info("no pictures for a minute: %s", type(error).__name__)
