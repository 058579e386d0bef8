"""Looks a little later for saves that failed: the CMS may carry out what it refused, or what was lost on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from app.core.errors import MarqueeError, NotFound
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.domain.list_queries import RecordId
from app.services.saving.own_writes import OwnWrites, Same

LOOKS_S: Final[Sequence[float]] = (5.0, 25.0, 75.0)
"""After a save that failed: seconds until each look. Later it no longer arrives (`own_writes.LATEST_S`)."""
_log = logger("records")


class LateWrites:
    """The failed saves of one session that may still arrive.

    Attributes:
        looks_s: when to look, in seconds after the failure.
    """

    def __init__(self, turn: Callable[[str, RecordId], AbstractAsyncContextManager[Any]]) -> None:
        """`turn`: see `RecordWriter.turn`."""
        self.looks_s = LOOKS_S
        self._turn = turn
        self._watched: dict[tuple[str, RecordId], asyncio.Task[None]] = {}
        self._scope = TaskScope("late writes", lambda error, name: _log.error("%s failed", name, exc_info=error))

    @property
    def is_idle(self) -> bool:
        """Whether nothing is watched."""
        return not self._watched

    def watch(
        self,
        resource: str,
        record_id: RecordId,
        own: OwnWrites[Any],
        read: Callable[[], Awaitable[Any]],
        same: Same[Any],
        arrived: Callable[[], None],
    ) -> None:
        """Calls `arrived` once a read finds what one of `own` writes meant that failed."""
        if self._scope.is_closed or not own.may_arrive():
            return
        key = (resource, record_id)
        if (earlier := self._watched.pop(key, None)) is not None:
            earlier.cancel()
        looking = self._look_repeatedly(key, own, read, same, arrived)
        self._watched[key] = self._scope.start(looking, name=f"look for a late write of {resource} {record_id}")

    def pause(self) -> None:
        """Stops looking: another account has signed in."""
        self._scope.cancel()
        self._watched.clear()

    async def aclose(self) -> None:
        """Stops looking."""
        await self._scope.close()

    async def _look_repeatedly(
        self,
        key: tuple[str, RecordId],
        own: OwnWrites[Any],
        read: Callable[[], Awaitable[Any]],
        same: Same[Any],
        arrived: Callable[[], None],
    ) -> None:
        waited_s = 0.0
        for at_s in self.looks_s:
            await asyncio.sleep(at_s - waited_s)
            waited_s = at_s
            if not own.may_arrive():
                break
            try:
                async with self._turn(*key):
                    now = await read()
            except NotFound:
                break
            except MarqueeError as error:
                _log.info("%s %s was not looked at for a late write: %s", *key, type(error).__name__)
                continue
            if own.arrived(now, same) is not None or own.is_late_arrival(now, same):
                _log.warning("%s %s: a save was carried out although it had failed", *key)
                arrived()
                break
        self._watched.pop(key, None)
