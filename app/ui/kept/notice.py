"""Over an editor that was opened without the CMS: says so, and looks at the CMS as soon as it answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer

from app.services.records.connection_state import LinkState
from app.services.session.session import Session
from app.ui.failures import only_log
from app.ui.i18n import tr
from app.ui.kept.waiting_save import WaitingSave
from app.ui.kept.words import kept_moment
from app.ui.run import ending_with, spawn
from app.ui.widgets.feedback.banner import Banner, BannerStack, BannerTone

BANNER: Final = "kept"


class Saver(Protocol):
    """What saves in the editor."""

    @property
    def is_running(self) -> bool: ...


class KeptNotice(QObject):
    """For one editor; it ends by itself when the record has been read. A save that waits has more to say."""

    def __init__(
        self,
        session: Session,
        banners: BannerStack,
        look: Callable[[], Awaitable[None]],
        waiting: WaitingSave,
        saver: Saver,
    ) -> None:
        """`look` reads the record and compares it with what is shown; a save does the same, and goes first."""
        super().__init__(waiting)
        self._session = session
        self._banners = banners
        self._look = look
        self._waiting = waiting
        self._saver = saver
        waiting.changed.connect(self._make_way)
        self._is_told = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._start_looking)
        self.destroyed.connect(ending_with(session.subscribe(self._link_changed)))

    def tell(self, kept_at: float) -> None:
        """What is shown is what the CMS said at `kept_at`, in Unix seconds."""
        sentence = tr("The CMS cannot be reached: this is how it was at {moment}", moment=kept_moment(kept_at))
        self.tell_so(
            sentence,
            tr("Change what you like: saving waits for the CMS, looks at what it has then, and merges if it has to."),
        )

    def tell_so(self, sentence: str, detail: str) -> None:
        if not self._waiting.speaks:
            banner = Banner(sentence, detail, tone=BannerTone.INFO, icon="cloud-slash", closable=True)
            self._banners.put(BANNER, banner)
        self._is_told = True
        self._link_changed(self._session.state)

    def _link_changed(self, state: LinkState) -> None:
        if self._is_told and state is LinkState.CONNECTED:
            self._soon.start(0)

    def _start_looking(self) -> None:
        if not self._is_told:
            return
        if self._waiting.is_waiting or self._saver.is_running:
            self._end()
        else:
            spawn(self, self._look_again(), name="look at the CMS again", on_error=only_log)

    def _make_way(self) -> None:
        if self._waiting.speaks:
            self._banners.take(BANNER)

    async def _look_again(self) -> None:
        await self._look()
        self._end()

    def _end(self) -> None:
        self._is_told = False
        self._banners.take(BANNER)
