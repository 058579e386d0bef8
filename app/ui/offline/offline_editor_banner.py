"""The banner above an editor that was opened offline; it reads the record once the CMS answers."""

from __future__ import annotations

from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, QTimer, SignalInstance

from app.services.connection_state import LinkState
from app.services.document.document import RecordDocument
from app.services.document.status import Waiting, WaitReason, is_busy
from app.services.session.session import Session
from app.ui.failures import only_log
from app.ui.i18n import tr
from app.ui.recovery.labels import relative_time
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.feedback.banner import Banner, BannerStack, BannerTone

BANNER: Final = "kept"


class Opened(Protocol):
    """An editor, as a QObject. `changed` is emitted when its document's status may have changed."""

    changed: SignalInstance
    banners: BannerStack

    @property
    def document(self) -> RecordDocument[Any]: ...


class OfflineNotice(QObject):
    """The notice of one editor; it ends when the record has been read. A waiting save has its own banner instead."""

    def __init__(self, session: Session, editor: Opened) -> None:
        super().__init__(editor.banners)
        self._session = session
        self._banners = editor.banners
        self._document = editor.document
        editor.changed.connect(self._make_way)
        self._is_shown = False
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._start_reading)
        self.destroyed.connect(ending_with(session.subscribe(self._link_changed)))

    def tell(self, kept_at: float) -> None:
        """Shows that the data is from `kept_at`, in Unix seconds."""
        sentence = tr("The CMS can't be reached. You're seeing data from {moment}", moment=relative_time(kept_at))
        self.show_banner(
            sentence,
            tr("You can keep editing. Changes are sent when the CMS is back."),
        )

    def show_banner(self, sentence: str, detail: str) -> None:
        if not self._waits():
            banner = Banner(sentence, detail, tone=BannerTone.INFO, icon="cloud-slash", closable=True)
            self._banners.put(BANNER, banner)
        self._is_shown = True
        self._link_changed(self._session.state)

    def _link_changed(self, state: LinkState) -> None:
        if self._is_shown and state is LinkState.CONNECTED:
            self._soon.start(0)

    def _start_reading(self) -> None:
        if not self._is_shown:
            return
        if self._is_about_to_save():
            self._end()
        else:
            spawn(self, self._read_again(), name="read the record again", on_error=only_log)

    def _waits(self) -> bool:
        return isinstance(self._document.status, Waiting)

    def _is_about_to_save(self) -> bool:
        """Returns whether a save is about to start, which reads the record itself."""
        status = self._document.status
        return is_busy(status) or (isinstance(status, Waiting) and status.reason is WaitReason.NETWORK)

    def _make_way(self) -> None:
        if self._waits():
            self._banners.take(BANNER)

    async def _read_again(self) -> None:
        await self._document.look_again()
        self._end()

    def _end(self) -> None:
        self._is_shown = False
        self._banners.take(BANNER)
