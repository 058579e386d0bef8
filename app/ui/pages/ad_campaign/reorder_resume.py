"""Waits with a reordering that the network interrupted, and continues it later. The user can cancel the wait."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer

from app.core.errors import MarqueeError, Offline
from app.services.campaigns.ad_order import OrderInterrupted
from app.services.records.connection_state import LinkState, is_network_error
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.task_runner import ending_with
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerTone

_RETRY_MS: Final = 3_000
"""The delay before a retry while other requests succeed, since the network was gone only for a moment."""
_ACCOUNT_MS: Final = 300
"""The delay before looking again while the signed-in account is not known yet."""


class OrderEditor(Protocol):
    """The editor of the ad. `resume` continues the reordering after reading its current state."""

    def show_order_banner(self, banner: Banner) -> None: ...

    def resume(self, *, is_undo: bool) -> None: ...

    def ask_how_to_end(self) -> None: ...


class WaitingOrder(QObject):
    """Waits on behalf of one ad.

    Attributes:
        is_waiting: whether the reordering continues when the CMS responds.
    """

    def __init__(self, session: Session, editor: OrderEditor, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._editor = editor
        self._is_undo = False
        self.is_waiting = False
        self._retry = QTimer(self, singleShot=True)
        self._retry.timeout.connect(self._try_again)
        self.destroyed.connect(ending_with(session.subscribe(self._link_changed)))

    def wait_if_network(self, error: Exception, *, is_undo: bool) -> bool:
        """Starts waiting if the network caused the error; returns whether it did."""
        if not isinstance(error, OrderInterrupted | Offline) or not is_network_error(error):
            return False
        self.is_waiting, self._is_undo = True, is_undo
        self._editor.show_order_banner(
            Banner(
                _sentence(error),
                tr("It continues when the CMS responds. Until it finishes, some layouts may appear twice."),
                tone=BannerTone.WARN,
                icon="cloud-arrow-up",
                actions=[BannerAction(tr("Cancel"), self._stop_waiting), BannerAction(tr("Try now"), self._resume)],
            )
        )
        if self._session.state is LinkState.CONNECTED:
            self._retry.start(_RETRY_MS)
        return True

    def _stop_waiting(self) -> None:
        """Stops waiting, and lets the user decide about the unfinished reordering."""
        self._stop()
        self._editor.ask_how_to_end()

    def _link_changed(self, state: LinkState) -> None:
        if self.is_waiting and state is LinkState.CONNECTED:
            self._retry.start(0)

    def _try_again(self) -> None:
        if not self.is_waiting or self._session.state is not LinkState.CONNECTED:
            return
        if self._session.is_account_pending:
            self._retry.start(_ACCOUNT_MS)
        else:
            self._resume()

    def _resume(self) -> None:
        self._stop()
        self._editor.resume(is_undo=self._is_undo)

    def _stop(self) -> None:
        self.is_waiting = False
        self._retry.stop()


def _sentence(error: MarqueeError) -> str:
    if not isinstance(error, OrderInterrupted):
        return tr("Reordering is waiting for the network")
    return tr(
        "Reordering is waiting for the network: {done} of {total} steps done",
        done=error.done,
        total=error.total,
    )
