"""Shows that the CMS asked to wait, counts down, and lets the user stop waiting."""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from app.services.session.workspace import Workspace
from app.transport.rate_limit_pause import Countdown
from app.ui.i18n import tr, tr_n
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone

_TICK_MS: Final = 250


class WaitNotice(QObject):
    """One banner per connection, while its requests are held back."""

    def __init__(self, workspace: Workspace, banners: BannerStack, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._banners = banners
        self._waits: dict[str, Countdown] = {}
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        workspace.on_wait = self._begin

    def _begin(self, connection_id: str, wait: Countdown) -> None:
        self._waits[connection_id] = wait
        stop = BannerAction(tr("Stop waiting"), partial(self._stop, wait))
        self._banners.put(_key(connection_id), Banner("", tone=BannerTone.WARN, icon="clock", actions=[stop]))
        self._tick()
        self._timer.start()

    def _stop(self, wait: Countdown) -> None:
        wait.cancel()
        self._tick()

    def _tick(self) -> None:
        for connection_id, wait in tuple(self._waits.items()):
            banner = self._banners.get(_key(connection_id))
            if wait.is_over or banner is None:
                del self._waits[connection_id]
                self._banners.take(_key(connection_id))
                continue
            session = self._workspace.sessions.get(connection_id)
            name = session.connection.name if session is not None else tr("The CMS")
            again = tr_n("Trying again in {n} second.", "Trying again in {n} seconds.", math.ceil(wait.remaining_s))
            banner.set_text(tr("{cms} is busy and asked Marquee to wait", cms=name), again)
        if not self._waits:
            self._timer.stop()


def _key(connection_id: str) -> str:
    return f"wait/{connection_id}"
