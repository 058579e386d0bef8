"""F6: moves between the panes of the window and of the page in front, and back to the last focused widget in each."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.shell import Pane
from app.ui.window.window_actions import WindowActions
from app.ui.window.workbench import Workbench


class PaneKeys(QObject):
    """Moves between tree, the page's panes, inspector, activity and top bar, if visible and able to take the focus."""

    def __init__(self, bench: Workbench, actions: WindowActions) -> None:
        super().__init__(bench)
        self._bench = bench
        actions.next_pane.triggered.connect(self._next)
        actions.previous_pane.triggered.connect(self._previous)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._leave_nothing)
        bench.tabs.current_changed.connect(self._soon.start)

    def _leave_nothing(self) -> None:
        """Moves the focus to the tree after the last tab was closed."""
        if self._bench.tabs.current() is None and self._bench.isVisible():
            tree = self._place_in(Pane(self._bench.nav))
            if tree is not None:
                tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _next(self) -> None:
        self._go(1)

    def _previous(self) -> None:
        self._go(-1)

    def _go(self, step: int) -> None:
        bench = self._bench
        page = bench.tabs.current()
        inner = page.panes() if page is not None else ()
        drawer = (Pane(bench.drawer),) if bench.is_activity_open else ()
        panes = [Pane(bench.nav), *inner, Pane(bench.side), *drawer, Pane(bench.bar)]
        focus = QApplication.focusWidget()
        now = 0
        if focus is not None:
            between = int(step < 0 and bench.tabs.isAncestorOf(focus))  # the page's panes, for example in its head
            now = next((place for place, pane in enumerate(panes) if pane.area.isAncestorOf(focus)), between)
        for distance in range(1, len(panes)):
            target = self._place_in(panes[(now + step * distance) % len(panes)])
            if target is not None:
                target.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def _place_in(self, pane: Pane) -> QWidget | None:
        if pane.area is not self._bench.nav:
            return _keyboard_place(pane)
        return self._bench.nav.keyboard_place if pane.area.isVisible() else None


def _keyboard_place(pane: Pane) -> QWidget | None:
    """Returns the last focused widget of a pane, otherwise its first one that can take the focus, or None."""
    area = pane.area
    if not area.isVisible():
        return None
    for preferred in (area.focusWidget(), pane.first):
        if preferred is not None and _takes_keys(preferred):
            return preferred
    here = area.nextInFocusChain()
    while here is not None and here is not area:
        if area.isAncestorOf(here) and _takes_keys(here):
            return here
        here = here.nextInFocusChain()
    return None


def _takes_keys(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
