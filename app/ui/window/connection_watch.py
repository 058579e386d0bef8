"""Watches one open connection: its account, its clock, and whether it is online again."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import MarqueeError
from app.core.log import logger
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.ui.resource.list_adapter import ResourceList
from app.ui.task_runner import spawn

_CLOCK_EVERY_MS: Final = 60_000
_TRY_AGAIN_MS: Final = 15_000
_PATIENCE_S: Final = 3.0
"""How long the account and the time wait for the first rows."""


class SessionWatch(QObject):
    """The watch.

    Signals:
        state_changed: connected, offline or signed out; see `session.state`.
        person_changed: the account was read again, or reading the CMS's clock failed.
        clock_read: the CMS has reported its time.
        zone_changed: the CMS has changed its time zone, so times have to be shown differently.
    """

    state_changed = Signal()
    person_changed = Signal()
    clock_read = Signal()
    zone_changed = Signal()

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._unsubscribe = session.subscribe(self._link_changed)
        self._unsubscribe_zone = session.on_zone_changed(self._zone_changed)
        self._unsubscribe_clock = session.on_clock_read(self.clock_read.emit)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def start(self, first: ResourceList[Any] | None = None) -> None:
        """Reads account and time, and again after every sign-in. The first rows of the list `first` come before."""
        self._timer.start(_CLOCK_EVERY_MS)
        spawn(self, self._ask_after(first))

    def stop(self) -> None:
        self._timer.stop()
        self._unsubscribe()
        self._unsubscribe_zone()
        self._unsubscribe_clock()
        self.deleteLater()

    async def _ask_after(self, first: ResourceList[Any] | None) -> None:
        await self._session.recall()
        if first is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(first.answered(), _PATIENCE_S)
        await self._ask()

    async def _ask(self) -> None:
        try:
            await self._session.start()
        except MarqueeError as error:
            # Pages that asked at the same time report the failure; here it only sets the delay before the next attempt.
            logger("ui.watch").info("%s: %s", self._session.connection.id, error)
        self.person_changed.emit()

    def _look(self) -> None:
        """Polls the clock, the cheapest request, whose answer also shows whether the CMS is available."""
        if self._session.state is not LinkState.SIGNED_OUT:
            is_new = self._session.clock is None or self._session.is_account_pending
            spawn(self, self._ask() if is_new else self._read_clock())

    async def _read_clock(self) -> None:
        try:
            await self._session.refresh_clock()
        except MarqueeError as error:
            logger("ui.watch").info("%s: %s", self._session.connection.id, error)
        self.person_changed.emit()

    def _zone_changed(self, old: ZoneInfo | None, _new: ZoneInfo | None) -> None:
        if old is not None:
            self.zone_changed.emit()

    def _link_changed(self, state: LinkState) -> None:
        self._timer.setInterval(_TRY_AGAIN_MS if state is LinkState.OFFLINE else _CLOCK_EVERY_MS)
        self.state_changed.emit()
