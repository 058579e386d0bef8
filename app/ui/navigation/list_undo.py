"""Ctrl+Z in lists: undoes the last rename, move, tag change, deletion or bulk edit, as *Undo* in its toast does."""

from __future__ import annotations

from collections import deque
from functools import partial
from typing import Final

import shiboken6
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.look.icons import set_action_icon
from app.ui.shell import Offer, UndoStep
from app.ui.widgets.text.labels import menu_text

_MOST: Final = 100


class ListUndo(QObject):
    """Remembers the offers of toasts that undo a step, newest last.

    Only steps on the connection of the list in front, by the account that is signed in, can be undone: nothing changes
    in another CMS unseen, and nothing that another person did is undone blindly. A step whose condition no longer holds
    is skipped: it was undone elsewhere, or someone else changed the record.

    Attributes:
        action: *Undo*. It names the step, and its shortcut works in the lists in front and beside them.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._offers: deque[Offer] = deque(maxlen=_MOST)
        self._front: Session | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._update)
        self.action = QAction(tr("Undo"), self)
        set_action_icon(self.action, "arrow-counter-clockwise")
        self.action.setWhatsThis(tr("Undo"))
        self.action.setShortcut(QKeySequence("Ctrl+Z"))
        self.action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.action.triggered.connect(self.undo)
        self._update()

    def note(self, offer: Offer) -> None:
        """Remembers an offer that undoes a step."""
        self._offers = deque((each for each in self._offers if not _is_same(each, offer)), _MOST)
        self._offers.append(offer)
        if offer.condition is not None:
            offer.condition.changed.connect(self._update_soon)
            offer.condition.gone.connect(partial(self._forget, offer))
        self._update()

    def show_front(self, page: QWidget | None, session: Session | None) -> None:
        """Follows the list in front; None for other pages, which have their own undo."""
        self._front = session if page is not None else None
        if page is not None and self.action not in page.actions():
            page.addAction(self.action)
        self._update()

    def undo(self) -> None:
        """Undoes the newest step that can be undone."""
        offer = self._next()
        if offer is None:
            self._update()  # another account may have signed in
            return
        if offer.condition is None:
            self._offers.remove(offer)
        offer.run()
        self._update()

    def _next(self) -> Offer | None:
        for offer in reversed(self._offers):
            step = offer.undoes
            if step is not None and self._is_own(step) and (offer.condition is None or offer.condition.is_true()):
                return offer
        return None

    def _is_own(self, step: UndoStep) -> bool:
        here = self._front
        return here is not None and (step.connection_id, step.account_id) == (
            here.connection.id,
            here.drafts.account_id,
        )

    def _update(self) -> None:
        offer = self._next()
        step = offer.undoes if offer is not None else None
        self.action.setEnabled(step is not None)
        self.action.setText(tr("Undo {step}", step=menu_text(step.name)) if step is not None else tr("Undo"))

    def _update_soon(self, *_: object) -> None:
        # Running jobs emit their changes many times a second.
        if shiboken6.isValid(self) and not self._soon.isActive():  # jobs may go after the window
            self._soon.start()

    def _forget(self, offer: Offer, *_: object) -> None:
        if offer in self._offers:
            self._offers.remove(offer)
            self._update_soon()


def _is_same(one: Offer, other: Offer) -> bool:
    """Returns whether both undo the same step: a job that is retried offers its *Undo* again."""
    return one is other or (one.undoes is not None and one.undoes == other.undoes and bool(one.undoes.serial))
