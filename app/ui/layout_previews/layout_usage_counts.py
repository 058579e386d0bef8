"""Counts in the background how many campaigns use each layout: once per connection, then only changes."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.request_urgency import Due, Urgency, due
from app.domain.layouts.layout import Layout
from app.services.session.session import Session
from app.ui import failures
from app.ui.layout_previews.per_session import PerSession
from app.ui.task_runner import spawn

_SETTLE_MS = 500


class UsageCounts(QObject):
    """The counts of one connection. It ends with its session; the counts remain.

    Signals:
        changed(): counts are known, or have changed.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._usage = session.layout_usage
        self._counting: asyncio.Task[None] | None = None
        self._due: Due | None = None
        self._is_wanted = False
        self._is_over = False
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._count_again)
        session.hub.subscribe(self._usage_changed)
        session.on_close(self._end)

    @property
    def is_counting(self) -> bool:
        """Returns whether counting is running or about to start."""
        return self._counting is not None or self._settle.isActive()

    def of(self, layout: Layout) -> int | None:
        """Returns how many campaigns use the layout; None while unknown."""
        return self._usage.of(layout)

    def names(self, layout: Layout) -> tuple[str, ...]:
        """The names of those campaigns, in order; () as long as that is not known."""
        return self._usage.names(layout)

    def start(self, *, asked: bool = False) -> None:
        """Starts counting, unless it is done or running. A CMS with very many campaigns is only counted when
        `asked`."""
        self._is_wanted = self._is_wanted or asked
        if self._is_wanted and self._due is not None:
            self._due.raise_to(Urgency.NEXT)
        is_due = not self._usage.is_known or self._usage.is_stale
        if is_due and self._counting is None and not self._is_over:
            self._counting = spawn(self, self._count(), name="count layouts in campaigns", on_error=failures.describe)
            self._counting.add_done_callback(self._counted)

    def _usage_changed(self, *_: object) -> None:
        if self._usage.is_known and not self._is_over:
            self._settle.start()

    def _counted(self, _: object) -> None:
        self._counting = None

    def _end(self) -> None:
        self._is_over = True
        self._settle.stop()
        if self._counting is not None:
            self._counting.cancel()

    def _count_again(self) -> None:
        if self._usage.is_stale:
            self.start()
        else:
            self.changed.emit()

    async def _count(self) -> None:
        with due(Urgency.NEXT if self._is_wanted else Urgency.LATER) as self._due:
            done = await self._usage.count(is_forced=self._is_wanted)
            if not done and self._is_wanted:  # requested meanwhile
                done = await self._usage.count(is_forced=True)
        if done:
            self.changed.emit()


_counts = PerSession(UsageCounts)


def usage_of(session: Session) -> UsageCounts:
    """Returns the one instance of a connection, which lives as long as its session."""
    return _counts.of(session)
