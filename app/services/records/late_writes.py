"""Looks a little later for writes that failed: the CMS may carry out what it refused, or what was lost on the way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, Final

from app.core.errors import MarqueeError, NotFound
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.domain.list_queries import RecordId
from app.services.saving.own_writes import OwnWrites
from app.services.saving.verified_save import SaveAdapter

LOOKS_S: Final[Sequence[float]] = (5.0, 25.0, 75.0)
"""After a write that failed: seconds until each look. Later it no longer arrives (`own_writes.LATEST_S`)."""
_log = logger("records")

Key = tuple[str, RecordId]


class LateWrites:
    """The failed writes of one session that may still arrive.

    Attributes:
        looks_s: when to look, in seconds after the failure.
    """

    def __init__(self, turn: Callable[[str, RecordId], AbstractAsyncContextManager[Any]]) -> None:
        """`turn`: see `RecordWriter.turn`."""
        self.looks_s = LOOKS_S
        self._turn = turn
        self._watched: dict[Key, asyncio.Task[None]] = {}
        self._scope = TaskScope("late writes", lambda error, name: _log.error("%s failed", name, exc_info=error))

    @property
    def is_idle(self) -> bool:
        """Whether nothing is watched."""
        return not self._watched

    @contextmanager
    def saving(
        self, key: Key, own: OwnWrites[Any], adapter: SaveAdapter[Any], arrived: Callable[[], None]
    ) -> Iterator[None]:
        """If the save within fails, `arrived` is called once the record is read as one of `own` writes meant it."""

        async def has_arrived() -> bool:
            if not own.may_arrive():
                return True  # the outcome is known meanwhile
            now = await adapter.read()
            if own.arrived(now, adapter.same) is None and not own.is_late_arrival(now, adapter.same):
                return False
            _log.warning("%s %s: a save was carried out although it had failed", *key)
            arrived()
            return True

        try:
            yield
        except MarqueeError:
            if own.may_arrive():
                self._watch(key, has_arrived)
            raise

    def deletion_refused(self, key: Key, read: Callable[[], Awaitable[object]], gone: Callable[[], None]) -> None:
        """Calls `gone` once the record can't be found any more."""

        async def is_gone() -> bool:
            try:
                await read()
            except NotFound:
                _log.warning("%s %s: it is gone although its deletion was refused", *key)
                gone()
                return True
            return False

        self._watch(key, is_gone)

    def forget(self, key: Key) -> None:
        """Stops looking at a record: it was written again."""
        looking = self._watched.pop(key, None)
        if looking is not None and looking is not asyncio.current_task():
            looking.cancel()

    def pause(self) -> None:
        """Stops looking: another account has signed in."""
        self._scope.cancel()
        self._watched.clear()

    async def aclose(self) -> None:
        """Stops looking."""
        await self._scope.close()

    def _watch(self, key: Key, look: Callable[[], Awaitable[bool]]) -> None:
        if not self._scope.is_closed:
            self.forget(key)
            name = f"look for a late write of {key}"
            self._watched[key] = self._scope.start(self._look_repeatedly(key, look), name=name)

    async def _look_repeatedly(self, key: Key, look: Callable[[], Awaitable[bool]]) -> None:
        waited_s = 0.0
        for at_s in self.looks_s:
            await asyncio.sleep(at_s - waited_s)
            waited_s = at_s
            try:
                async with self._turn(*key):
                    if await look():
                        break
            except NotFound:
                break
            except MarqueeError as error:
                _log.info("%s %s was not looked at for a late write: %s", *key, type(error).__name__)
        self._watched.pop(key, None)
