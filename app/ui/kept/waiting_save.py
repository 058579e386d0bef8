"""A save that waits for the network: it is seen, can be called off, and goes the usual way once the CMS answers.

One that waited when Marquee ended waits on. It never goes by itself: somebody looks at it first. And what is unsaved,
waiting or not, goes out in nobody else's name: while another account is signed in it is only shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction

from app.core.errors import Offline, OutcomeUnknown
from app.services.records.connection_state import LinkState
from app.services.saving.creation import CreationUnknown
from app.services.saving.drafts import Draft, DraftState
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.kept.words import made_moment
from app.ui.run import ending_with, spawn
from app.ui.widgets.buttons.buttons import ButtonKind
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone

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
    """What keeps the working copy on disk. `usual` is its state while nothing is on its way; `is_left` says that an
    earlier run has left it in that. While `is_held`, what is on disk is not written over.
    """

    usual: DraftState
    is_left: bool
    is_held: bool

    def follow(self) -> None: ...

    async def discard(self) -> None: ...


class Saves(Protocol):
    """An editor; a QObject. `start_save` does as pressing Save: the record is read again before anything is written.

    Attributes:
        revert: makes the record what it was before it was edited.

    Signals:
        changed(): `is_unsaved` may be another.
    """

    changed: SignalInstance
    revert: QAction

    @property
    def is_unsaved(self) -> bool: ...

    def start_save(self) -> None: ...

    def refresh(self) -> None: ...

    def review_left(self) -> None:
        """Shows what saving would change, beside what the CMS has by now; saving goes on from there."""

    def show_save_failure(self, error: Exception) -> None: ...


class WaitingSave(QObject):
    """Waits for one editor.

    Attributes:
        is_waiting: whether something is to be sent once the CMS answers.
        is_left: whether something waited when Marquee ended; it is sent once somebody has looked at it.
        is_anothers: whether what is unsaved was made by another account than the one that is signed in.

    Signals:
        changed(): `is_waiting` or `is_left` changed.
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
        self._made_by: int | None = None
        self.is_anothers = False
        # What the try before this one has led to: an outcome that nobody knows stays so until a save tells.
        self._was = DraftState.EDITING
        self.is_waiting = False
        self.is_left = False
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_AGAIN_MS)
        self._again.timeout.connect(self._try_again)
        editor.changed.connect(self._end_if_nothing_is_left)
        editor.changed.connect(self._note_whose_it_is)
        self.destroyed.connect(ending_with(session.subscribe(self._link_changed)))
        self.destroyed.connect(ending_with(session.draft_list.subscribe(self._look_who_is_here)))

    def may_take_up(self, draft: Draft) -> bool:
        """Whether it waited to be sent, and for whom is signed in now: it is known who that is, and the same."""
        drafts = self._session.drafts
        is_same = draft.account_id == drafts.account_id and not self._session.asks_who
        return draft.state is DraftState.WAITING and is_same

    def take_up(self, draft: Draft, restore: Callable[[], object]) -> None:
        """What waited waits on. `restore` makes its work the editor's, which from then on is kept as what waits."""
        self._account_id = draft.account_id
        self._drafts.usual, self._drafts.is_left = DraftState.WAITING, True
        restore()
        sentence = tr("Changes from {when} still wait to be saved", when=made_moment(draft.saved_at))
        detail = tr("None of it has been sent. You see it beside what the CMS has by now, and save it there.")
        review = BannerAction(tr("Review and save"), self._editor.review_left, ButtonKind.PRIMARY)
        banner = Banner(sentence, detail, tone=BannerTone.WARN, icon="cloud-arrow-up", actions=[review])
        self._banners.put(BANNER, banner)
        self.is_left = True
        self.changed.emit()

    def failed(self, error: Exception) -> None:
        """A save has failed: it waits, or the editor says why."""
        if not self.takes(error):
            self._editor.show_save_failure(error)

    def takes(self, error: Exception) -> bool:
        """Whether a save that failed so is waited for: nothing was sent, or looking will tell whether it arrived."""
        is_away = self._session.state is LinkState.OFFLINE or isinstance(error.__cause__, Offline)
        was_looked_for = isinstance(error, CreationUnknown) and error.was_looked_for
        is_lost = isinstance(error, OutcomeUnknown) and not was_looked_for and is_away
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
        self._drafts.usual, self._drafts.is_left = DraftState.EDITING, False
        if self.speaks:
            self._set_waiting(False, DraftState.EDITING)
            self._banners.take(BANNER)

    def call_off(self) -> None:
        """Somebody thought better of it: what is unsaved is a draft like any other."""
        self._agreement.forget()
        self.stop()
        self._drafts.follow()

    def holds_back(self) -> bool:
        """Whether this may not go now, whoever presses Save: another account is signed in, or nobody knows yet.

        The first is told, and nothing waits any more; what waits and meets the second goes once it is known.
        """
        if self.is_anothers:
            return True
        if not self.speaks:
            if self._may_be_sent_by(self._session.signer):
                return False
            self._hold_for_its_maker(tr("Not sent: another account is signed in now"))
            return True
        if self._session.asks_who:
            if self.is_left:  # and Save was pressed: from here on it waits for nothing but the answer
                self.is_waiting, self.is_left, self._drafts.is_left = True, False, False
                self.changed.emit()
            self._again.start(_WHO_MS)
            return True
        if self._session.drafts.account_id == self._account_id:
            return False
        self._give_up()
        return True

    def _give_up(self) -> None:
        """It is another account's. Not kept anew: that would make it a draft of whoever is here now."""
        self._agreement.forget()
        self.stop()
        self._hold_for_its_maker(tr("Not sent: another account is signed in now"))

    # whose it is

    def _note_whose_it_is(self) -> None:
        """What is unsaved belongs to whoever was signed in when it began to be: under that account it is on disk."""
        if self.is_anothers:
            return
        if not self._editor.is_unsaved:
            self._made_by = None
        elif self._made_by is None:
            self._made_by = self._session.drafts.account_id or self._session.signer

    def _may_be_sent_by(self, account_id: int | None) -> bool:
        return self._made_by is None or account_id is None or account_id == self._made_by

    def _look_who_is_here(self) -> None:
        """Who is signed in may be known anew."""
        is_fine = self._may_be_sent_by(self._session.drafts.account_id)
        if self.is_anothers and is_fine:
            self.is_anothers = self._drafts.is_held = False
            self._banners.take(BANNER)
            self._editor.refresh()
        elif not is_fine and not self.speaks:
            self._hold_for_its_maker(tr("Another account is signed in now"))

    def _hold_for_its_maker(self, sentence: str) -> None:
        """It stays in sight and on disk as it is, until whoever made it is back or somebody discards it."""
        if self.is_anothers or self._drafts.is_held:
            return
        self.is_anothers = self._drafts.is_held = True
        detail = tr("It is kept as a draft of the account that made it, and goes on once that one signs in again.")
        self._banners.put(BANNER, Banner(sentence, detail, actions=[BannerAction(tr("Discard"), self._discard)]))
        self._editor.refresh()

    def _discard(self) -> None:
        spawn(self, self._give_up_work(), name="discard what another account made")

    async def _give_up_work(self) -> None:
        await self._drafts.discard()
        self.is_anothers, self._made_by = False, None
        self._banners.take(BANNER)
        self._editor.refresh()
        self._editor.revert.trigger()

    @property
    def speaks(self) -> bool:
        """Whether its banner stands over the editor."""
        return self.is_waiting or self.is_left

    def words(self) -> str:
        """For the bar of what is unsaved; "" while nothing waits."""
        return tr("Waiting for the network") if self.is_waiting else ""

    def _begin(self, sentence: str, detail: str, state: DraftState) -> None:
        self._account_id = self._session.drafts.account_id
        actions = [BannerAction(tr("Cancel"), self.call_off), BannerAction(tr("Try now"), self._editor.start_save)]
        banner = Banner(sentence, detail, tone=BannerTone.WARN, icon="cloud-arrow-up", actions=actions)
        self._banners.put(BANNER, banner)
        self._set_waiting(True, state)
        if self._session.state is LinkState.CONNECTED:
            self._again.start()

    def _set_waiting(self, waiting: bool, state: DraftState) -> None:
        self.is_waiting, self.is_left = waiting, False
        self._again.stop()
        self._drafts.usual, self._drafts.is_left = state, False
        if waiting:
            self._drafts.follow()
        self.changed.emit()

    def _end_if_nothing_is_left(self) -> None:
        """It was taken back, or the CMS has it."""
        if (self.is_left or self._drafts.is_left) and not self._editor.is_unsaved:
            self.stop()

    def _link_changed(self, state: LinkState) -> None:
        if self.speaks and state is LinkState.CONNECTED:
            self._again.start(0)

    def _try_again(self) -> None:
        if self._session.state is not LinkState.CONNECTED:
            return
        if self.is_left:
            self._look_whose_it_is()
        elif self.is_waiting and not self.holds_back():
            self._editor.start_save()

    def _look_whose_it_is(self) -> None:
        if self._session.asks_who:
            self._again.start(_WHO_MS)
        elif self._session.drafts.account_id != self._account_id:
            self._give_up()
