"""Ctrl+Z and Ctrl+Shift+Z in lists undo and redo the last rename, move, tag change or bulk edit, as toasts do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.look.icons import set_action_icon
from app.ui.shell import Offer, UndoStep
from app.ui.widgets.text.labels import menu_text
from app.ui.widgets.text.tooltips import reason_against, set_tooltip

_MOST: Final = 100


class ListUndo(QObject):
    """Remembers the offers of toasts that undo a step, or take it again, newest last.

    Only steps on the connection of the list in front, by the account that is signed in, can be undone: nothing changes
    in another CMS unseen, and nothing that another person did is undone blindly. A step whose condition no longer holds
    is skipped: it was undone elsewhere, or someone else changed the record. A new step ends what could be redone.

    Attributes:
        action: *Undo*. It names the step, and its shortcut works in the lists in front and beside them.
        redo_action: *Redo*, likewise. A deletion can't be redone: its restored records have new ids.

    Signals:
        refused: a key was pressed while there is nothing to undo or redo, with the reason.
    """

    refused = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._front: Session | None = None
        self._repeating: list[str] = []
        self._was_restored = False
        """Whether a deletion was undone last: any other step is followed by the offer of its *Redo*."""
        self.action = _action(tr("Undo"), "arrow-counter-clockwise", ("Ctrl+Z",), self.undo, self)
        self.redo_action = _action(tr("Redo"), "arrow-clockwise", ("Ctrl+Shift+Z", "Ctrl+Y"), self.redo, self)
        self._key_actions = [*self.actions, *map(self._refusal_of, self.actions)]
        self._undos = _Offers(self._update_soon)
        self._redos = _Offers(self._update_soon)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._update)
        self._update()

    @property
    def actions(self) -> list[QAction]:
        return [self.action, self.redo_action]

    def note(self, offer: Offer) -> None:
        """Remembers an offer that undoes a step or takes it again."""
        step = offer.undoes
        self._was_restored = False
        if step is not None and step.is_redo:
            self._redos.add(offer)
        else:
            if step is not None and step.name in self._repeating:
                self._repeating.remove(step.name)
            else:
                self._redos.clear()
            self._undos.add(offer)
        self._update()

    def show_front(self, page: QWidget | None, session: Session | None) -> None:
        """Follows the list in front; None for other pages, which have their own undo."""
        self._front = session if page is not None else None
        if page is not None:
            self.add_keys(page)
        self._update()

    def add_keys(self, place: QWidget) -> None:
        """Makes the keys work in `place`."""
        place.addActions([each for each in self._key_actions if each not in place.actions()])

    def undo(self) -> None:
        """Undoes the newest step that can be undone."""
        self._was_restored = self._undos.run(self._is_own) is not None
        self._update()  # another account may have signed in

    def redo(self) -> None:
        """Takes the step again that was undone last."""
        offer = self._redos.run(self._is_own)
        if offer is not None and offer.undoes is not None:
            self._repeating.append(offer.undoes.name)
        self._update()

    def _is_own(self, step: UndoStep) -> bool:
        here = self._front
        return here is not None and (step.connection_id, step.account_id) == (
            here.connection.id,
            here.drafts.account_id,
        )

    def _update(self) -> None:
        undone, redone = self._undos.next_step(self._is_own), self._redos.next_step(self._is_own)
        self.action.setEnabled(undone is not None)
        self.action.setText(tr("Undo {step}", step=menu_text(undone.name)) if undone is not None else tr("Undo"))
        self.redo_action.setEnabled(redone is not None)
        self.redo_action.setText(tr("Redo {step}", step=menu_text(redone.name)) if redone is not None else tr("Redo"))
        set_tooltip(self.action, self.action.text() if undone is not None else tr("Nothing to undo here."))
        nothing = tr("Nothing to redo here.")
        if self._was_restored:
            nothing = tr("Nothing to redo. To delete a restored item again, select it and choose Delete.")
        set_tooltip(self.redo_action, self.redo_action.text() if redone is not None else nothing)

    def _refusal_of(self, action: QAction) -> QAction:
        """Returns what the action's keys do while it is disabled, in which Qt ignores them."""
        refusal = QAction(self)
        refusal.setWhatsThis(action.whatsThis())
        refusal.setShortcuts(action.shortcuts())
        refusal.setShortcutContext(action.shortcutContext())
        refusal.triggered.connect(partial(self._refuse, action))
        refusal.setDisabled(action.isEnabled())
        action.enabledChanged.connect(refusal.setDisabled)
        return refusal

    def _refuse(self, action: QAction) -> None:
        self.refused.emit(reason_against(action))

    def _update_soon(self, *_: object) -> None:
        # Running jobs emit their changes many times a second.
        if shiboken6.isValid(self) and not self._soon.isActive():  # jobs may go after the window
            self._soon.start()


class _Offers:
    """Offers in one direction; `changed` is called when one may apply no longer, or again."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._offers: deque[Offer] = deque(maxlen=_MOST)
        self._changed = changed

    def add(self, offer: Offer) -> None:
        self._offers = deque((each for each in self._offers if not _is_same(each, offer)), _MOST)
        self._offers.append(offer)
        if offer.condition is not None:
            offer.condition.changed.connect(self._changed)
            offer.condition.gone.connect(partial(self._forget, offer))

    def clear(self) -> None:
        self._offers.clear()

    def run(self, is_own: Callable[[UndoStep], bool]) -> Offer | None:
        """Runs the newest offer that applies and returns it."""
        offer = self._next(is_own)
        if offer is not None:
            if offer.condition is None:
                self._offers.remove(offer)
            offer.run()
        return offer

    def next_step(self, is_own: Callable[[UndoStep], bool]) -> UndoStep | None:
        offer = self._next(is_own)
        return offer.undoes if offer is not None else None

    def _next(self, is_own: Callable[[UndoStep], bool]) -> Offer | None:
        for offer in reversed(self._offers):
            step = offer.undoes
            if step is not None and is_own(step) and (offer.condition is None or offer.condition.is_true()):
                return offer
        return None

    def _forget(self, offer: Offer, *_: object) -> None:
        if offer in self._offers:
            self._offers.remove(offer)
            self._changed()


def _action(text: str, icon: str, keys: tuple[str, ...], call: Callable[[], None], parent: QObject) -> QAction:
    action = QAction(text, parent)
    set_action_icon(action, icon)
    action.setWhatsThis(text)
    action.setShortcuts([QKeySequence(key) for key in keys])
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    action.triggered.connect(call)
    return action


def _is_same(one: Offer, other: Offer) -> bool:
    """Returns whether both undo the same step: a job that is retried offers its *Undo* again."""
    return one is other or (one.undoes is not None and one.undoes == other.undoes and bool(one.undoes.serial))
