"""Keeps the rows of a list on this computer: writes them now and then, and shows them at once at the next start."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, Protocol

from app.domain.list_load_state import LoadState, Since
from app.domain.list_queries import RecordId
from app.services.lists.list_declaration import CachePolicy
from app.services.records.list_loading import BATCH_SIZE
from app.services.session.session import Session

_SETTLE_S: Final = 2.0
"""Delay after the last row: a user who loads a list looks at it first."""
_EVERY_S: Final = 60.0
"""Least time between two writes of a list; the last state is written when everything closes."""


class Rows(Protocol):
    """The table of a list: the rows to store, and the place for the rows of an earlier run."""

    @property
    def state(self) -> LoadState: ...

    @property
    def total(self) -> int: ...

    def add_page(self, items: Sequence[Any], /) -> None: ...

    def snapshot(self) -> tuple[Sequence[Any], bytes]: ...

    def id_of(self, record: Any, /) -> RecordId: ...


class CachedRows:
    """Stores the rows of one list and shows them again.

    Attributes:
        since: the age of the shown rows while they come from this computer; None once the CMS has sent them.
        has_only_first: whether only the first stored rows are shown, before there was a list, and not yet the others.
    """

    def __init__(
        self,
        session: Session,
        name: str,
        cache_policy: CachePolicy[Any] | None,
        rows: Rows,
        guests: Callable[[], Collection[RecordId]],
    ) -> None:
        """`name` distinguishes the lists of a connection; `guests` are rows that do not belong to the list.

        Without `cache_policy`, nothing is stored.
        """
        self.since: Since | None = None
        self._session = session
        self._name = name
        self._cache_policy = cache_policy
        self._rows = rows
        self._guests = guests
        self._received_at: float | None = None
        self._stored_generation = 0
        self._is_whole = True
        self._written_at = 0.0
        self.has_only_first = False
        self._turn = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._is_over = False
        if cache_policy is not None:
            session.on_close(self.flush_changes)

    def show_first_rows(self, since: Since) -> None:
        """The first stored rows are in the table already; `show` adds the others."""
        self.since = since
        self.has_only_first = True

    def keep(self, *, is_whole: bool) -> None:
        """The CMS has sent all of the list; `is_whole`: all of it could be read."""
        self.since = None
        self._received_at = time.time()
        if self._stored_generation != self._session.offline.times_forgotten:
            self._stored_generation = self._session.offline.times_forgotten
            # The earlier file was removed, so waiting would save no write.
            self._written_at = 0.0
            self._stop_timer()
        self._is_whole = is_whole
        self.changed()

    def forget(self) -> None:
        """Forgets the rows: they belong to another account and have left the table."""
        self.since = None
        self.has_only_first = False
        self._received_at = None
        self._stop_timer()

    @property
    def is_waiting(self) -> bool:
        """Whether a write is scheduled."""
        return self._timer is not None

    @property
    def _has_other_rows(self) -> bool:
        return self._rows.total > 0 and not self.has_only_first

    async def show(self) -> None:
        """Puts the stored rows into an empty table; rows already there take precedence."""
        cache_policy, offline = self._cache_policy, self._session.offline
        if cache_policy is None:
            return
        async with self._turn:
            if self._has_other_rows or self._received_at is not None:
                return
            head = await offline.list_head(self._name)
            if head is None or self._is_over or self._has_other_rows:
                return
            self.has_only_first = False
            account_id = offline.account_id
            self.since = Since(head.kept_at, head.total - head.rows)
            async for records in offline.rows(self._name, head, cache_policy.record):
                rows = (
                    [cache_policy.unpack(self._session, each) for each in records] if cache_policy.unpack else records
                )
                for first in range(0, len(rows), BATCH_SIZE):
                    if self._is_over or offline.account_id != account_id:
                        return
                    self._rows.add_page(rows[first : first + BATCH_SIZE])
                    await asyncio.sleep(0)
            if not self._is_over and not self._rows.total:
                self.since = None

    # ------------------------------------------------------------------------------------------------- writing

    def changed(self) -> None:
        """Schedules a write; later changes until then are included."""
        if (
            self._cache_policy is not None
            and self._received_at is not None
            and self._timer is None
            and not self._is_over
        ):
            wait_s = max(0.0, self._written_at + _EVERY_S - time.monotonic()) if self._written_at else 0.0
            self._timer = asyncio.get_running_loop().call_later(max(_SETTLE_S, wait_s), self._write)

    def close(self) -> None:
        """Stops: the list is gone, and changes since the last write are not written."""
        self._is_over = True
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write(self) -> None:
        self._timer = None
        if self._rows.state is not LoadState.LOADING:  # otherwise it is written when that write ends
            self._hand_over()

    def flush_changes(self) -> None:
        """Writes the changes since the last write; called when everything closes."""
        if not self._is_over and self._timer is not None:
            self._stop_timer()
            self._hand_over()

    def _hand_over(self) -> None:
        cache_policy = self._cache_policy
        if self._stored_generation != self._session.offline.times_forgotten:
            self._received_at = None  # the user removed the stored data: rows are stored again from the next load on
        if cache_policy is None or self._received_at is None:
            return
        rows, there = self._rows.snapshot()
        self._written_at = time.monotonic()
        self._session.offline.keep_list(
            self._name,
            rows,
            there=there,
            kept_at=self._received_at,
            pack=_without(frozenset(self._guests()), self._rows.id_of, cache_policy.pack),
            is_complete=self._is_whole,
        )


def _without(
    guests: Collection[RecordId], id_of: Callable[[Any], RecordId], pack: Callable[[Any], Any | None] | None
) -> Callable[[Any], Any | None] | None:
    """Wraps `pack` so that it leaves out guests; called on another thread."""
    if not guests:
        return pack
    return lambda row: None if id_of(row) in guests else row if pack is None else pack(row)
