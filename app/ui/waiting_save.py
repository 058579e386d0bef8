"""A save that waits for the network: it is seen, can be called off, and goes the usual way once the CMS answers."""

from __future__ import annotations

from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import Offline, OutcomeUnknown
from app.services.drafts import DraftState
from app.services.link import LinkState
from app.services.record_service import CreationUnknown
from app.services.session import Session
from app.ui.i18n import tr
from app.ui.widgets.banner import Banner, BannerAction, BannerStack, BannerTone

BANNER: Final = "save"
_AGAIN_MS: Final = 3_000
"""Until the next try where other requests come through: the network was only gone for a moment."""
_WHO_MS: Final = 300
"""Until the next look where somebody has just signed in, and it is not known yet who."""


class Agreement:
    """What a person has agreed to send, until it has been: what waits for the network is not asked about again.

    It covers only what was asked about; work that was changed since is another question.
    """

    def __init__(self) -> None:
        self._what: object = None

    def covers(self, what: object) -> bool:
        return self._what is not None and self._what == what

    def note(self, what: object) -> None:
        self._what = what

    def forget(self) -> None:
        self._what = None


class Keeper(Protocol):
    """What keeps the working copy on disk. `usual` is its state while nothing is on its way."""

    usual: DraftState

    def follow(self) -> None: ...


class Saves(Protocol):
    """An editor; a QObject. `start_save` does as pressing Save: the record is read again before anything is written."""

    def start_save(self) -> None: ...

    def show_save_failure(self, error: Exception) -> None: ...


class WaitingSave(QObject):
    """Waits for one editor.

    Attributes:
        is_waiting: whether something is to be sent once the CMS answers.

    Signals:
        changed(): `is_waiting` changed.
    """

    changed = Signal()

    def __init__(
        self, session: Session, banners: BannerStack, drafts: Keeper, editor: Saves, agreement: Agreement
    ) -> None:
        """`agreement` is what the editor's saves ask before they ask a person; it ends with the waiting."""
        super().__init__(banners)
        self._agreement = agreement
        self._session = session
        self._banners = banners
        self._drafts = drafts
        self._editor = editor
        self._account_id: int | None = None
        # What the try before this one has led to: an outcome that nobody knows stays so until a save tells.
        self._was = DraftState.EDITING
        self.is_waiting = False
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self._try_again)
        end = session.subscribe(self._link_changed)
        self.destroyed.connect(lambda *_: end())

    def failed(self, error: Exception) -> None:
        """A save has failed: it waits, or the editor says why."""
        if not self.takes(error):
            self._editor.show_save_failure(error)

    def takes(self, error: Exception) -> bool:
        """Whether a save that failed so is waited for: nothing was sent, or looking will tell whether it arrived."""
        is_away = self._session.state is LinkState.OFFLINE or isinstance(error.__cause__, Offline)
        is_lost = isinstance(error, OutcomeUnknown) and not isinstance(error, CreationUnknown) and is_away
        if is_lost or (isinstance(error, Offline) and self._was is DraftState.OUTCOME_UNKNOWN):
            self._begin(
                tr("The network went away while this was being sent"),
                tr("Marquee looks whether it arrived when the CMS answers, and sends it only if it did not."),
                DraftState.OUTCOME_UNKNOWN,
            )
        elif isinstance(error, Offline):
            self._begin(
                tr("Waiting for the network"),
                tr("It will be sent when the CMS answers. What you change until then goes with it."),
                DraftState.WAITING,
            )
        else:
            self._agreement.forget()
        return self.is_waiting

    def stop(self) -> None:
        """Nothing is sent by itself any more; what is unsaved stays so."""
        self._was = self._drafts.usual
        if self.is_waiting:
            self._set_waiting(False, DraftState.EDITING)
            self._banners.take(BANNER)

    def holds_back(self) -> bool:
        """Whether what waits may not go now, whoever presses Save: another account is signed in, or nobody knows yet.

        The first is told, and nothing waits any more; the second goes by itself once it is known.
        """
        if not self.is_waiting:
            return False
        if self._session.asks_who:
            self._again.start(_WHO_MS)
            return True
        if self._session.drafts.account_id == self._account_id:
            return False
        # Not kept anew: that would make it a draft of whoever is here now.
        self._agreement.forget()
        self.stop()
        sentence = tr("Not sent: another account is signed in now")
        detail = tr("What you changed is kept as a draft of the account that made it.")
        self._banners.put(BANNER, Banner(sentence, detail, closable=True))
        return True

    def words(self) -> str:
        """For the bar of what is unsaved; "" while nothing waits."""
        return tr("Waiting for the network") if self.is_waiting else ""

    def _begin(self, sentence: str, detail: str, state: DraftState) -> None:
        self._account_id = self._session.drafts.account_id
        actions = [BannerAction(tr("Cancel"), self._call_off), BannerAction(tr("Try now"), self._editor.start_save)]
        banner = Banner(sentence, detail, tone=BannerTone.WARN, icon="cloud-arrow-up", actions=actions)
        self._banners.put(BANNER, banner)
        self._set_waiting(True, state)
        if self._session.state is LinkState.CONNECTED:
            self._again.start()

    def _call_off(self) -> None:
        self._agreement.forget()
        self.stop()
        self._drafts.follow()

    def _set_waiting(self, waiting: bool, state: DraftState) -> None:
        self.is_waiting = waiting
        self._again.stop()
        self._drafts.usual = state
        if waiting:
            self._drafts.follow()
        self.changed.emit()

    def _link_changed(self, state: LinkState) -> None:
        if self.is_waiting and state is LinkState.CONNECTED:
            self._again.start(0)

    def _try_again(self) -> None:
        if not self.is_waiting or self._session.state is not LinkState.CONNECTED:
            return
        if not self.holds_back():
            self._editor.start_save()
