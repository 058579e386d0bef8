"""What is loaded, from then on until its tab closes, whatever it is: views that take its place, and saving."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.core.errors import BadResponse, Invalid, NextStep
from app.services.records.connection_state import LinkState
from app.services.session.session import Session
from app.ui import failures
from app.ui.editors.drafts import DraftKeeper
from app.ui.editors.saver import EditorSaver, SaveResult
from app.ui.editors.versions import RecordVersions
from app.ui.i18n import tr
from app.ui.kept.waiting_save import WaitingSave
from app.ui.next_steps import way_on, way_to_read
from app.ui.run import spawn
from app.ui.shell import Shell
from app.ui.widgets.buttons.buttons import ButtonKind
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone

_REPEATABLE: Final = frozenset({NextStep.RETRY, NextStep.WAIT, NextStep.CHECK})
"""After these the same save may simply be tried again: it finds out by itself what has arrived."""
TROUBLE: Final = "trouble"
"""The banner about what did not work besides saving."""
CHANGED: Final = "changed"
"""The banner about what somebody else has changed."""


class RecordEditing(Panel):
    """See `EditorPage.editing`. A subclass makes what is declared here, and gives `_begin_with` its surface.

    Attributes:
        drafts: keeps the working copy on disk.
        saver: saves, one at a time.
        versions: see `RecordVersions`.
        banners: what is said above the surface.
        waiting: a save that waits for the network.
        save_action, review, revert: verbs on all that is unsaved.

    Signals:
        changed(): name or unsaved state may be others.
        status_text_changed(str): for the status line.
    """

    changed = Signal()
    status_text_changed = Signal(str)

    drafts: DraftKeeper
    saver: EditorSaver
    versions: RecordVersions[Any]
    banners: BannerStack
    waiting: WaitingSave
    save_action: QAction
    review: QAction
    revert: QAction

    def __init__(self, session: Session, shell: Shell, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._shell = shell
        self._wants_save = False
        self._surface: QWidget | None = None
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)

    def _begin_with(self, surface: QWidget) -> None:
        """`surface` is what a person edits on."""
        self._surface = surface
        self._stack.addWidget(surface)

    # what is the case

    @property
    def is_unsaved(self) -> bool:
        raise NotImplementedError

    @property
    def steps(self) -> QUndoStack:
        """What was done since it was loaded, for undo and redo."""
        raise NotImplementedError

    def why_not(self) -> str:
        """Why nothing may be changed now; "" when it may."""
        raise NotImplementedError

    def why_held(self) -> str:
        """Why what is on disk keeps from editing; "" when it does not."""
        if not self.drafts.is_held:
            return ""
        if self.waiting.is_anothers:
            return tr("Another account made these changes.")
        return tr("Another account left a draft here. Discard it to edit.")

    def title(self) -> str:
        """What the record is called now."""
        raise NotImplementedError

    def menu_actions(self) -> list[QAction]:
        raise NotImplementedError

    def status_text(self) -> str:
        """For the status line."""
        raise NotImplementedError

    def save_text(self) -> str:
        """What saving is called now."""
        return tr("Save")

    def refresh(self) -> None:
        """Shows what is unsaved and what is possible."""
        raise NotImplementedError

    # views in the place of the surface

    def view(self) -> QWidget:
        """What is in front: the surface, or what stands in its place."""
        shown = self._stack.currentWidget() or self._surface
        assert shown is not None, "there is a surface from the beginning"
        return shown

    def show_view(self, view: QWidget | None = None) -> None:
        """Puts `view` in the place of the surface; None brings the surface back, and the keyboard to it."""
        before, shown = self.view(), view or self._surface
        assert shown is not None, "there is a surface from the beginning"
        if view is not None:
            self._stack.addWidget(view)
        self._stack.setCurrentWidget(shown)
        if before is shown:
            return
        if before is not self._surface:
            self._stack.removeWidget(before)
            before.deleteLater()
        if view is None:
            self._focus_surface()

    def _focus_surface(self) -> None:
        raise NotImplementedError

    # saving

    def start_save(self) -> None:
        if self.waiting.holds_back():  # now, not when the task begins: by then the reason may have been told and gone
            self.show_view()  # where it is told
            return
        spawn(self, self.save(), name=f"save {type(self).__name__}", on_error=self.waiting.failed)

    async def save(self) -> SaveResult:
        """Saves what is unsaved. Raises what the service raises; fields that are wrong are shown first."""
        if not self._may_be_sent() or self.waiting.holds_back():
            return SaveResult.NOT_SAVED
        self.waiting.stop()
        self.banners.take("save")
        self._wants_save = False
        result = await self.saver.save()
        if result is SaveResult.SAVED:
            self.banners.take(CHANGED)
            self.show_view()
        return result

    def _may_be_sent(self) -> bool:
        """Whether nothing that is known here speaks against it; what does is shown."""
        raise NotImplementedError

    def show_save_failure(self, error: Exception) -> None:
        """What went wrong, at the field where it belongs to one, else as a banner; the draft stays either way."""
        failure = failures.note(error)
        self.show_view()
        sentence = failure.sentence
        if isinstance(error, Invalid) and error.fields:
            sentence = self._show_refused(error)
            if not sentence:
                return
        self._wants_save = failure.next_step is NextStep.SIGN_IN
        detail = f"{failure.hint} {tr('Your changes are kept on this computer.')}".strip()
        actions = self._ways_on(failure, error)
        self.banners.put("save", Banner(sentence, detail, tone=BannerTone.DANGER, actions=actions, closable=True))

    def show_trouble(self, failure: failures.Failure, again: Callable[[], object] | None = None) -> None:
        """Something besides saving did not work; `again` tries just that once more.

        What is edited stays as it is, and in front what is in front: nobody has asked for a save.
        """
        actions: list[BannerAction] = []
        if again is not None:
            actions.append(BannerAction(*way_to_read(failure, self._shell, self._session, again)))
        elif (call := way_on(failure, self._shell, self._session)) is not None:
            actions.append(BannerAction(failure.action, call))
        banner = Banner(failure.sentence, failure.hint, tone=BannerTone.DANGER, actions=actions, closable=True)
        self.banners.put(TROUBLE, banner)

    def _show_refused(self, error: Invalid) -> str:
        """Shows at its fields what the CMS refused; what is left to be said, "" for nothing."""
        raise NotImplementedError

    def _ways_on(self, failure: failures.Failure, error: Exception) -> list[BannerAction]:
        """What a person can do about a save that failed with `error`."""
        if (call := way_on(failure, self._shell, self._session)) is not None:
            again = [BannerAction(tr("Try again"), self.start_save)] if isinstance(error, BadResponse) else []
            return [*again, BannerAction(failure.action, call)]
        if failure.next_step in _REPEATABLE:
            return [BannerAction(failure.action, self.start_save)]
        if failure.next_step is NextStep.RELOAD and self._is_at_the_cms():
            return [BannerAction(failure.action, self._reload)]
        return []

    def _is_at_the_cms(self) -> bool:
        """Whether there is something to read again."""
        return True

    def _link_changed(self, state: LinkState) -> None:
        """Once somebody has signed in, the save that failed for want of it can be repeated."""
        if state is LinkState.CONNECTED and self._wants_save:
            self._wants_save = False
            again = BannerAction(tr("Save now"), self.start_save, ButtonKind.PRIMARY)
            detail = tr("The save can be repeated now.")
            banner = Banner(tr("Signed in again"), detail, tone=BannerTone.OK, actions=[again], closable=True)
            self.banners.put("save", banner)

    def _review(self) -> None:
        self.versions.open_review(can_save=self.save_action.isEnabled())

    def review_left(self) -> None:
        """What waited when Marquee ended, beside what the CMS has by now: the merge, where somebody else changed it."""
        self.attempt(self._review_left, "review what waits")

    async def _review_left(self) -> None:
        if not await self.versions.merges_first() and self.is_unsaved:
            self._review()

    def look_again(self) -> None:
        """It was out of sight for a while: asks in the background what has changed at the CMS."""
        self.versions.look_again()

    def _reload(self) -> None:
        self.attempt(self.versions.compare_with_cms, "reload record")

    def attempt(self, work: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        """Starts `work`; where it fails, that is what can be tried again, and no save."""
        self.banners.take(TROUBLE)
        again = partial(self.attempt, work, name)
        spawn(self, work(), name=name, on_error=lambda error: self.show_trouble(failures.note(error), again))
