"""Previews a layout beside its list: the current row's, or that of the thumbnail under the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, SignalInstance
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from app.models.layout_facts import LayoutFacts, Previewed, facts_of
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.layout_previews.layout_usage_counts import usage_of
from app.ui.layout_previews.preview_card import NARROWEST, SHADOW, CardShape, PreviewCard, Shown, card_shape
from app.ui.layout_previews.thumbnail_cache import large_pictures_of, pictures_of
from app.ui.look.theme import theme
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.keyboard.shortcut_keys import KeyNote, native_keys
from app.ui.widgets.menus.action_properties import make_action

HOVER_MS: Final = 400
_KEY: Final = "Space"
_LEAVE_MS: Final = 80
"""Delay before a hover preview closes, since the pointer crosses gaps between thumbnails."""
_MARGIN: Final = 8
_GAP: Final = 8
"""Distance between the card and its list."""
_WORTH_IT: Final = 400
"""Minimum width at 100 % to place the card beside the list instead of over a part of it."""
_LARGE_ENOUGH: Final = 0.75
"""The share of its full width that a card beside the list has, unless it would be no wider over a part of it."""
_CLOSING: Final = frozenset(
    {QEvent.Type.FocusOut, QEvent.Type.Hide, QEvent.Type.WindowDeactivate, QEvent.Type.ParentChange}
)


class Spot(NamedTuple):
    """A layout in a list, in the coordinates of the list's surface.

    The card never covers `place`, and stays outside `around` if there is enough space.
    """

    session: Session
    subject: Previewed
    place: QRect
    around: QRect
    below: bool = False
    """Whether the card opens below the place instead of beside it."""


class PreviewList:
    """A list of layouts: `keyboard` gets the key events, `surface` the mouse events."""

    def __init__(self, keyboard: QWidget, surface: QWidget) -> None:
        self.keyboard = keyboard
        self.surface = surface

    def current(self) -> Spot | None:
        """Returns the current layout."""
        return None

    def at(self, position: QPoint) -> Spot | None:
        """Returns the layout whose thumbnail is at a position."""
        raise NotImplementedError

    def near(self) -> Sequence[int]:
        """Returns the ids of the neighbours, to load their pictures ahead."""
        return ()

    def step_aside(self, step: int) -> bool:
        """Handles ← (-1) or → (1) while the preview is open; returns whether the key is used up."""
        return False

    def moved(self) -> Sequence[SignalInstance]:
        """Returns the signals after which another layout may be current."""
        return ()


class LayoutPreview(QObject):
    """Opens and closes the preview of one list.

    Space toggles the preview of the current row; it follows the current row. The pointer on a thumbnail opens it for as
    long as it stays there. Escape closes both. The list keeps the keyboard focus, and nothing blocks: the small picture
    stands in until the large one is loaded.
    """

    def __init__(self, listed: PreviewList, *, has_keys: bool = True, browser_keys: str = "") -> None:
        """Without `has_keys`, Space belongs to the list. `browser_keys` is its shortcut for the browser preview."""
        super().__init__(listed.keyboard)
        self._list = listed
        self._has_keys = has_keys
        self._browser_keys = browser_keys
        self._spot: Spot | None = None
        self._is_pinned = False
        """Whether it was opened with the keyboard: it follows the current row, not the pointer."""
        self._waits_for: Spot | None = None
        self._followed: WeakSet[Session] = WeakSet()
        self._hover = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._hover.timeout.connect(self._show_hovered)
        self._leave = QTimer(self, singleShot=True, interval=_LEAVE_MS)
        self._leave.timeout.connect(self.close)
        self._rest = QTimer(self, singleShot=True, interval=HOVER_MS)
        self._rest.timeout.connect(self.open)
        self._follow = QTimer(self, singleShot=True, interval=0)
        self._follow.timeout.connect(self._show_current)
        for signal in listed.moved():
            signal.connect(self._moved)
        listed.surface.setMouseTracking(True)
        listed.keyboard.installEventFilter(self)
        if listed.surface is not listed.keyboard:
            listed.surface.installEventFilter(self)
        # Only menus have it: `eventFilter` handles the key, so that Space also closes the preview.
        self._action = make_action(self, tr("Preview layout"), "eye", _KEY, self.open)
        if has_keys:
            KeyNote(listed.keyboard, tr("Preview layout"), _KEY)

    def menu_action(self) -> QAction:
        """Returns the action for the list's context menu; it is disabled while there is no current layout."""
        self._action.setEnabled(self._list.current() is not None)
        return self._action

    @property
    def is_open(self) -> bool:
        return self._spot is not None

    @property
    def card(self) -> PreviewCard | None:
        """Returns the card while this preview is open."""
        return _card_of(self._list.keyboard) if self._spot is not None else None

    def open(self) -> None:
        """Previews the current row, and follows it."""
        self._is_pinned = True
        self._show_current()
        if self._spot is not None:
            announce(self._list.keyboard, self._facts(self._spot).spoken)

    def rest(self) -> None:
        """Follows the current row if the preview is open; otherwise opens it after a delay."""
        if self._is_pinned:
            self._follow.start()
        else:
            self._rest.start()

    def close(self) -> None:
        self._stop_waiting()
        self._is_pinned = False
        if self._spot is not None:
            self._spot = None
            card = _card_of(self._list.keyboard)
            if card is not None and card.owner is self:
                card.hide()
                card.owner = None

    # inside

    def _moved(self, *_: object) -> None:
        if self._spot is None:
            return
        if self._is_pinned:
            self._follow.start()
        else:
            self.close()

    def _show_current(self) -> None:
        spot = self._list.current() if self._is_pinned else None
        if spot is None:
            self.close()
        else:
            self._show(spot)

    def _show_hovered(self) -> None:
        if self._waits_for is not None and self._list.surface.isVisible():
            self._show(self._waits_for)

    def _show(self, spot: Spot) -> None:
        card = _card_of(self._list.keyboard, make=True)
        assert card is not None, "make=True"
        other = card.owner
        if isinstance(other, LayoutPreview) and other is not self and shiboken6.isValid(other):
            other.close()
        before, self._spot = self._spot, spot
        card.owner = self
        self._hear(spot.session)
        self._load(spot)
        self._paint(card, spot)
        stays = card.geometry() if before is not None else None
        window = self._list.keyboard.window()
        shape = card_shape(_room(window).size(), is_large=self._is_pinned, hint=self._hint())
        card.setGeometry(_place(window, self._list.surface, spot, shape, stays))
        QToolTip.hideText()
        card.show()
        card.raise_()

    def _load(self, spot: Spot) -> None:
        """Requests the neighbours first, since the newest request is loaded first."""
        large = large_pictures_of(spot.session)
        for layout_id in reversed(self._list.near() if self._is_pinned else ()):
            large.look(layout_id)
        large.look(spot.subject.layout_id)
        usage_of(spot.session).start()

    def _paint(self, card: PreviewCard, spot: Spot) -> None:
        large, layout_id = large_pictures_of(spot.session), spot.subject.layout_id
        picture = large.look(layout_id) or pictures_of(spot.session).look(layout_id)
        card.show_layout(Shown(spot.subject, self._facts(spot), picture, large.state(layout_id), self._hint()))

    def _hint(self) -> tuple[str, ...]:
        """Returns the keys that work now."""
        if not self._is_pinned:
            return ()
        close = tr("Space or Esc: close") if self._has_keys else ""
        browser = tr("{keys}: in browser", keys=native_keys(self._browser_keys)) if self._browser_keys else ""
        return tuple(filter(None, (close, browser)))

    def _facts(self, spot: Spot) -> LayoutFacts:
        layout, usage = spot.subject.layout, usage_of(spot.session)
        return facts_of(
            spot.subject,
            usage.of(layout) if layout is not None else None,
            usage.names(layout) if layout is not None else (),
            spot.session.lookups.folder_path(layout.folder_id) if layout is not None else "",
        )

    def _hear(self, session: Session) -> None:
        """Repaints when pictures or counts arrive."""
        if session not in self._followed:
            self._followed.add(session)
            for changed in (
                large_pictures_of(session).changed,
                pictures_of(session).changed,
                usage_of(session).changed,
            ):
                changed.connect(self._refresh)

    def _refresh(self) -> None:
        card = self.card
        if self._spot is not None and card is not None and card.owner is self:
            self._paint(card, self._spot)

    def _stop_waiting(self) -> None:
        for timer in (self._hover, self._leave, self._rest, self._follow):
            timer.stop()
        self._waits_for = None

    # the pointer

    def _pointed(self, event: QMouseEvent) -> None:
        if event.buttons() != Qt.MouseButton.NoButton or self._is_pinned:
            return
        spot = self._list.at(event.position().toPoint())
        if spot is None:
            self._left()
        elif self._spot is not None:
            self._leave.stop()
            if spot.place != self._spot.place or spot.subject.entry != self._spot.subject.entry:
                self._show(spot)
        elif self._waits_for is None or spot.place != self._waits_for.place:
            self._waits_for = spot
            self._hover.start()

    def _left(self) -> None:
        self._hover.stop()
        self._waits_for = None
        if self._spot is not None and not self._is_pinned and not self._leave.isActive():
            self._leave.start()

    # the keyboard

    def _takes(self, event: QKeyEvent) -> bool:
        """Returns whether the key belongs to the preview."""
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if key == Qt.Key.Key_Escape and self._spot is not None and self._has_keys:
            return True
        if not self._has_keys:
            return False
        if key == Qt.Key.Key_Space:
            return self._spot is not None or self._list.current() is not None
        return key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self._is_pinned

    def _pressed(self, event: QKeyEvent) -> bool:
        if not self._takes(event):
            return False
        if event.key() == Qt.Key.Key_Escape or (event.key() == Qt.Key.Key_Space and self._is_pinned):
            if not event.isAutoRepeat():
                self.close()
        elif event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._stop_waiting()
                self.open()
        else:
            return self._list.step_aside(-1 if event.key() == Qt.Key.Key_Left else 1)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if isinstance(event, QKeyEvent) and watched is self._list.keyboard:
            if kind == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape and self._takes(event):
                event.accept()
                return True
            return kind == QEvent.Type.KeyPress and self._pressed(event)
        if isinstance(event, QMouseEvent) and watched is self._list.surface:
            if kind == QEvent.Type.MouseMove:
                self._pointed(event)
            elif kind == QEvent.Type.MouseButtonPress and not self._is_pinned:
                self.close()
        elif kind == QEvent.Type.ToolTip and (self._waits_for is not None or (self._spot and not self._is_pinned)):
            event.ignore()  # otherwise the next tip would open at once
            return True
        elif kind == QEvent.Type.Leave and watched is self._list.surface:
            self._left()
        elif kind in (QEvent.Type.Wheel, QEvent.Type.DragEnter):
            if not self._is_pinned:
                self.close()
        elif kind in _CLOSING:
            self._closes(kind)
        return False

    def _closes(self, kind: QEvent.Type) -> None:
        """Closes the preview; the loss of the focus closes only one that the keyboard opened."""
        if kind != QEvent.Type.FocusOut or self._is_pinned:
            self.close()


def _card_of(widget: QWidget, *, make: bool = False) -> PreviewCard | None:
    """Returns the one card of the window of `widget`."""
    window = widget.window()
    card = window.findChild(PreviewCard, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if card is None and make:
        card = PreviewCard(window)
    return card if card is None or shiboken6.isValid(card) else None


def _room(window: QWidget) -> QRect:
    return window.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)


def _place(window: QWidget, surface: QWidget, spot: Spot, shape: CardShape, before: QRect | None) -> QRect:
    """Returns the card's place in its window, with shadow; the old one if it does not cover the new row."""
    room = _room(window)
    place, around = (QRect(surface.mapTo(window, each.topLeft()), each.size()) for each in (spot.place, spot.around))
    size, left = _beside(room, place, around, shape)
    if spot.below:
        left = min(max(place.center().x() - size.width() // 2, room.left()), room.right() - size.width())
        top = place.bottom() + _GAP
        if top + size.height() > room.bottom():
            top = max(room.top(), place.top() - _GAP - size.height())
    else:
        top = place.center().y() - size.height() // 3
    top = max(room.top(), min(top, room.bottom() - size.height()))
    found = QRect(left, top, size.width(), size.height())
    if before is not None and not spot.below:
        stayed = before.adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        if (stayed.x(), stayed.size()) == (found.x(), found.size()) and not stayed.intersects(place):
            found = stayed
    return found.adjusted(-SHADOW, -SHADOW, SHADOW, SHADOW)


def _beside(room: QRect, place: QRect, around: QRect, shape: CardShape) -> tuple[QSize, int]:
    """Returns the card's size and left edge: right of the list, else left of it, else over columns without names."""
    narrowest, widest = theme().px(NARROWEST), shape.widest
    worth_it = min(theme().px(_WORTH_IT), widest)
    at_right, at_left = room.right() - around.right() - _GAP, around.left() - room.left() - _GAP
    beside_name = room.right() - place.right() - _GAP
    before_name = place.left() - room.left() - _GAP
    enough = max(worth_it, min(round(widest * _LARGE_ENOUGH), beside_name))
    if at_right >= enough:
        return shape.size(min(at_right, widest)), around.right() + _GAP
    if at_left >= enough:
        size = shape.size(min(at_left, widest))
        return size, around.left() - _GAP - size.width()
    if beside_name >= narrowest or beside_name >= before_name:
        size = shape.size(max(min(beside_name, widest), narrowest))
        return size, room.right() - size.width()
    size = shape.size(min(before_name, widest))
    return size, max(room.left(), place.left() - _GAP - size.width())
