"""Layout thumbnails: from the offline data, else from the CMS at low priority, never before a save."""

from __future__ import annotations

import time
from typing import Final

from app.api.cms_client import CmsClient
from app.core.errors import MarqueeError, NotFound, NotPermitted, ScopeDenied
from app.core.keyed_lock import KeyedLock
from app.core.log import logger
from app.core.request_urgency import Urgency, due
from app.services.offline.offline_store import OfflineStore

_FAILURES: Final = 3
_REST_S: Final = 60.0
PNG: Final = b"\x89PNG\r\n\x1a\n"
JPEG: Final = b"\xff\xd8\xff"
"""First bytes of the formats that are shown and stored."""


class Thumbnails:
    """Reads one thumbnail at a time. A failure is no error: the caller draws a placeholder.

    The CMS is asked once for each version of a layout. A CMS that refuses thumbnails is not asked again; one that fails
    three times in a row is left alone for a minute.
    """

    def __init__(self, client: CmsClient, offline: OfflineStore) -> None:
        self._client = client
        self._offline = offline
        self._locks: KeyedLock[int] = KeyedLock()
        self._failures = 0
        self._rests_until = 0.0

    @property
    def is_resting(self) -> bool:
        """Whether a request would be useless now."""
        return time.monotonic() < self._rests_until

    async def read(self, layout_id: int, modified: str | None = None) -> bytes:
        """Returns the thumbnail; empty if there is none. A request to the CMS waits until no write is under way.

        `modified` is the CMS's time of the layout's last change; without it, nothing is read from or stored on disk.
        """
        async with self._locks.of(layout_id):
            stored = await self._offline.picture(layout_id, modified) if modified else None
            if stored is not None:
                return stored
            owner = self._offline.account_id, self._offline.times_forgotten
            picture = await self._ask(layout_id)
            is_same_owner = owner == (self._offline.account_id, self._offline.times_forgotten)
            if modified and is_same_owner and picture.startswith((PNG, JPEG)):
                self._offline.keep_picture(layout_id, modified, picture)
            return picture

    async def _ask(self, layout_id: int) -> bytes:
        await self._client.transport.writes_finished()
        if self.is_resting:
            return b""
        try:
            with due(Urgency.NEXT):
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
