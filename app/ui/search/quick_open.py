"""Quick open (Ctrl+K): a few letters of any loaded record, page or command, then Enter."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from app.core.lazy_import import lazy_module
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.search.result_list import ROW, WIDTH, ResultRow, Results
from app.ui.search.result_types import MOST, Finding, Found, Kind, Section, Source, sectioned
from app.ui.widgets.containers.box_layouts import Stretch, column
from app.ui.widgets.drawing.safe_painter import Painting, draw_shadow, fill_ground, fill_round, outline_round
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.text.labels import Label

if TYPE_CHECKING:
    from app.ui.layout_previews import preview_controller as layout_preview
    from app.ui.search import layout_result_preview
else:
    layout_preview = lazy_module("app.ui.layout_previews.preview_controller")
    layout_result_preview = lazy_module("app.ui.search.layout_result_preview")

_MOST_ROWS: Final = 10
_SHADOW: Final = 16
_TOP: Final = 6
"""The card covers the search button of the top bar: two fields would be one too many."""
_CORNER: Final = 8
_EDGE: Final = 1
_FOOT: Final = 24
_FIRST_SLICE_S: Final = 0.003
"""Time for the first slice after a key: its results are shown in the same frame."""
_SLICE_S: Final = 0.004
_SHOW_EVERY_S: Final = 0.1
"""Interval for showing further results while a search takes long. Fewer than a screenful wait for it as well."""
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class QuickOpen(QWidget):
    """A palette over the window. It closes on Escape, on a click elsewhere, and once a result is chosen.

    It is an invisible child that covers the window, with a visible card: a window of its own would need a compositor.

    A layout that is chosen with ↑ and ↓, or that the pointer rests on, is shown large beside the card.

    Attributes:
        preview: shows it; None until the palette has been opened.

    Signals:
        searched: all results are shown.
    """

    searched = Signal()

    def __init__(
        self, window: QWidget, sources: Sequence[Source], sections: Callable[[], Sequence[Section]] = tuple
    ) -> None:
        """`sections` returns the open connections, the current one first."""
        super().__init__(window)
        self._window = window
        self._sources = tuple(sources)
        self._open_sections = sections
        self._sections: Sequence[Section] = ()
        self._findings: list[Finding] = []
        self._show_at = 0.0
        """When to show further results, and the first ones if there are few."""
        self._is_stepped = False
        """The user has moved to a row, so further results keep it current."""
        self._is_taken = False
        """Enter was pressed before anything was shown for the current text: the first result is chosen."""
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(self._go_on)
        self._came_from: QWidget | None = None
        self._field = SearchField(tr("Search everything"), name=tr("Quick open"))
        self._results = Results(self)
        self._list = QListView()
        self._list.setModel(self._results)
        self._list.setItemDelegate(ResultRow(self._list))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setProperty("kind", "palette")
        self._list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setAccessibleName(tr("Results"))
        self._list.clicked.connect(self._take_now)
        self._nothing = Label(tr("No results"), 13, 400, "text3")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._keys = Label("", 12, 400, "text3")
        self._keys.setIndent(16)
        self._card = _Card(self)
        self._ground = _Ground(window)
        self._ground.setLayout(
            column(
                self._field,
                Stretch(self._list),
                self._nothing,
                self._keys,
                margins=(12 - _EDGE, 12 - _CORNER, 12 - _EDGE, 0),
            )
        )
        self._ground.hide()
        self._field.textChanged.connect(self._search)
        KeyNote(self._field, tr("Preview layout in browser"), "Ctrl+Return")
        self._field.browse.connect(self._step)
        self._field.installEventFilter(self)
        self.preview: layout_preview.LayoutPreview | None = None
        window.installEventFilter(self)
        self.setAccessibleName(tr("Quick open"))
        self.hide()

    @property
    def field(self) -> SearchField:
        return self._field

    def titles(self) -> list[str]:
        """Returns the titles of the results, from the top."""
        return [found.title for found in self._results.found()]

    def found(self) -> list[Found]:
        """Returns the results, from the top."""
        return self._results.found()

    def open(self) -> None:
        self._came_from = self._window.focusWidget()
        self._sections = self._open_sections()
        for source in self._sources:
            source.begin()
        if self.preview is None:
            listed = layout_result_preview.FoundLayouts(self._field, self._list, self._results)
            self.preview = layout_preview.LayoutPreview(listed, has_keys=False)
        self._field.clear()
        self._search("")
        self.setGeometry(self._window.rect())
        self._place_card()  # the text size may have changed since the last time
        for widget in (self, self._ground):
            widget.show()
            widget.raise_()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self) -> None:
        """Closes the palette and restores the focus."""
        if self.isVisible():
            self._hide()
            if self._came_from is not None and shiboken6.isValid(self._came_from):
                self._came_from.setFocus(Qt.FocusReason.PopupFocusReason)

    def _hide(self) -> None:
        self._slices.stop()
        self._ground.hide()
        self.hide()

    def _place_card(self) -> None:
        line, around = theme().px(ROW), 12 + theme().px(30) + 8 + 8 + theme().px(_FOOT)
        fitting = (self.height() - _TOP - _SHADOW - around) // line
        rows = min(max(self._results.rowCount(), 1), _MOST_ROWS, max(fitting, 1))
        height = 2 * _SHADOW + around + rows * line
        width = min(theme().px(WIDTH) + 2 * _SHADOW, self.width())
        card = QRect((self.width() - width) // 2, _TOP - _SHADOW, width, height)
        self._card.setGeometry(card)
        side, end = _SHADOW + _EDGE, _SHADOW + _CORNER
        self._ground.setGeometry(card.adjusted(side, end, -side, -end))

    def _search(self, text: str) -> None:
        """Searches: results of the first slice appear in the next frame, further ones follow in slices."""
        self._findings = [source.search(text) for source in self._sources]
        self._show_at = time.perf_counter() + _SHOW_EVERY_S
        self._is_stepped = False
        self._is_taken = False
        self._go_on(_FIRST_SLICE_S)

    def _go_on(self, budget_s: float = _SLICE_S) -> None:
        until = time.perf_counter() + budget_s
        is_done = True
        for finding in self._findings:
            is_done &= finding.advance(max(until - time.perf_counter(), 0.0))
        (self._slices.stop if is_done else self._slices.start)()
        text, now = self._field.text(), time.perf_counter()
        # A few results that better ones soon push aside would flicker.
        least = 1 if now >= self._show_at else _MOST_ROWS
        is_first = text != self._results.text
        if is_done or (
            (is_first or now >= self._show_at) and sum(finding.count for finding in self._findings) >= least
        ):
            self._show_at = now + _SHOW_EVERY_S
            ranked = [each for finding in self._findings for each in finding.ranked(MOST)]
            self._show_rows(sectioned(ranked, self._sections, is_asked=bool(text.strip())), text)
            if self._is_taken:
                self._take_now()
        if is_done:
            self.searched.emit()

    def _show_rows(self, rows: list[Found | Section], text: str) -> None:
        if rows == self._results.rows and text == self._results.text:
            return
        chosen = self._results.at(self._list.currentIndex().row()) if self._is_stepped else None
        count = self._results.rowCount()
        if self.preview is not None:
            self.preview.close()
        self._results.set_rows(rows, text)
        self._list.setVisible(bool(rows))
        self._nothing.setVisible(not rows)
        if min(count, _MOST_ROWS) != min(len(rows), _MOST_ROWS):
            self._place_card()
        self._choose(self._results.row_of(chosen))

    def _choose(self, row: int) -> None:
        self._keys.setText(_keys_of(self._results.at(row)))
        if row >= 0:
            self._list.setCurrentIndex(self._results.index(row, 0))
            if row == self._results.step(-1, 1):
                self._list.scrollToTop()  # with the heading above it

    def _step(self, by: int) -> None:
        self._is_stepped = True
        self._choose(self._results.step(self._list.currentIndex().row(), by))
        if self.preview is not None:
            self.preview.rest()

    def _take(self) -> None:
        """Chooses what is shown; if nothing is shown for the text yet, the first result as soon as there is one."""
        if self._is_stepped or self._results.text == self._field.text():
            self._take_now()
        else:
            self._is_taken = True

    def _take_now(self) -> None:
        found = self._results.at(self._list.currentIndex().row())
        if found is not None or not self._results.rows:
            self.dismiss()
        if found is not None:
            found.run()

    def _browse(self) -> None:
        found = self._results.at(self._list.currentIndex().row())
        if found is not None and found.browse is not None:
            self.dismiss()
            found.browse()

    @property
    def is_searching(self) -> bool:
        """Returns whether the search may still find more."""
        return self._slices.isActive()

    @property
    def results(self) -> QListView:
        return self._list

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismiss()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_card()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.Resize:
                self.setGeometry(self._window.rect())
        elif kind == QEvent.Type.FocusOut and self.isVisible() and self._window.isActiveWindow():
            self._hide()
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            if event.key() in _ENTER:
                is_for_browser = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                (self._browse if is_for_browser else self._take)()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
            if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self._step(_MOST_ROWS if event.key() == Qt.Key.Key_PageDown else -_MOST_ROWS)
                return True
        return super().eventFilter(watched, event)


def _keys_of(found: Found | None) -> str:
    """Returns the keys that act on the result."""
    if found is None:
        return ""
    if found.browse is not None:
        return tr("Enter: details · Ctrl+Enter: preview in browser")
    is_verb = found.kind is Kind.COMMAND and not found.is_page
    return tr("Enter: run") if is_verb else tr("Enter: open")


class _Card(QWidget):
    """The visible part of the palette; it accepts clicks, so that they don't close the palette."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            card = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
            draw_shadow(painter, card, _CORNER)
            fill_round(painter, card, theme().color("raised"), _CORNER)
            outline_round(painter, card, theme().color("border"), _CORNER)


class _Ground(QWidget):
    """The card's opaque area between its corners, so that changes in it do not repaint the window.

    It must be a child of the window itself: Qt only checks siblings for opaque widgets.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            fill_ground(painter, event.rect(), theme().color("raised"))
