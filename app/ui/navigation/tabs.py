"""The middle of the window: tabs, the banners below them, and the page in front."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QMenu, QStackedWidget, QWidget

from app.ui.i18n import tr
from app.ui.look.icons import set_action_icon
from app.ui.run import spawn
from app.ui.shell import Page, PageKey
from app.ui.widgets.buttons.buttons import IconButton
from app.ui.widgets.containers.boxes import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.banner import BannerStack
from app.ui.widgets.feedback.toast import Toaster
from app.ui.widgets.keyboard.focus_recovery import keep_keyboard_in
from app.ui.widgets.navigation.tab_strip import TabInfo, TabStrip
from app.ui.widgets.text.labels import menu_text

_BAR: Final = 48
"""Height of the bar at the lower edge of editors; toasts stay clear of its buttons."""


class ConnectionSign(NamedTuple):
    """How a tab identifies its connection: colour (0–7) and name."""

    colour: int
    name: str


class TabArea(Panel):
    """Tabs and pages, in the same order: index n of one is index n of the other.

    Attributes:
        all_tabs: opens a list of all tabs; visible while they do not fit side by side.
        banners: above the pages; banners of one page only above that page.
        toaster: shows toasts over the page.

    Signals:
        current_changed: another page is in front, or none.
        closing(object): this page is about to close.
        closed(object): the page with this key was closed.
    """

    current_changed = Signal()
    closing = Signal(object)
    closed = Signal(object)

    def __init__(self) -> None:
        super().__init__(ground="surface")
        self.strip = TabStrip()
        self.banners = BannerStack()
        self._pages = QStackedWidget()
        self._signs: dict[str, ConnectionSign] = {}
        self._is_fresh = True
        self._asked: dict[Page, asyncio.Future[bool]] = {}
        self.all_tabs = IconButton("caret-down", tr("All tabs"))
        self.all_tabs.clicked.connect(self._list_tabs)
        self._listing = Panel(row(self.all_tabs, margins=(4, 4, 4, 4), spacing=0), ground="window", edges=("bottom",))
        self._listing.hide()
        filler = Panel(ground="window", edges=("bottom",))
        head = row(Stretch(self.strip, 0), Stretch(filler), self._listing, spacing=0)
        self.setLayout(column(head, self.banners, Stretch(self._pages), spacing=0))
        self.toaster = Toaster(self)
        self.toaster.set_bottom_inset(_BAR)
        self.strip.currentChanged.connect(self._show)
        self.strip.chosen.connect(self._go_on)
        self.strip.close_requested.connect(self._close_index)
        self.strip.customContextMenuRequested.connect(self._open_menu)
        self.strip.rearranged.connect(self._offer_list)
        self.banners.keyboard_left.connect(self._take_keyboard)

    # ------------------------------------------------------------------------------------------------- reading

    def __len__(self) -> int:
        return self._pages.count()

    def pages(self) -> Iterator[Page]:
        for index in range(self._pages.count()):
            yield cast("Page", self._pages.widget(index))

    def current(self) -> Page | None:
        return cast("Page | None", self._pages.currentWidget())

    def page_of(self, key: PageKey) -> Page | None:
        return next((page for page in self.pages() if page.page_key == key), None)

    # ------------------------------------------------------------------------------------------------- changing

    def add(self, page: Page) -> None:
        """Adds a page in a tab of its own and brings it to the front."""
        self._pages.addWidget(page)
        keep_keyboard_in(page)
        page.title_changed.connect(_Refresh(self, page))
        page.unsaved_changed.connect(_Refresh(self, page))
        # emitted once: everything around a page follows the front page
        self.strip.blockSignals(True)
        index = self.strip.add(self._info(page))
        self.strip.setCurrentIndex(index)
        self.strip.blockSignals(False)
        self._offer_list()
        self._show(index)

    def place_of(self, page: Page) -> int:
        """Returns the position of its tab, counted from 0; -1 if it has none."""
        return self._pages.indexOf(page)

    def insert(self, place: int, page: Page) -> None:
        """Inserts a page in a tab at `place`, behind the one in front."""
        self._pages.insertWidget(place, page)
        page.title_changed.connect(_Refresh(self, page))
        page.unsaved_changed.connect(_Refresh(self, page))
        self.strip.blockSignals(True)
        self.strip.add(self._info(page), place)
        self.strip.blockSignals(False)
        self._offer_list()

    def replace(self, old: Page, new: Page) -> None:
        """Replaces `old` by `new` in its tab and deletes `old`; the front page stays in front."""
        place = self.place_of(old)
        had_keyboard = old.isAncestorOf(QApplication.focusWidget() or old.window())
        is_front = self.current() is old
        self._pages.insertWidget(place, new)
        if is_front:
            self._pages.setCurrentWidget(new)
        self._pages.removeWidget(old)
        old.hide()
        old.deleteLater()
        new.title_changed.connect(_Refresh(self, new))
        new.unsaved_changed.connect(_Refresh(self, new))
        self.refresh(new)
        if is_front:
            self.current_changed.emit()
            if had_keyboard or QApplication.focusWidget() is None:
                self._take_keyboard()

    def show_page(self, page: Page) -> None:
        self.strip.setCurrentIndex(self._pages.indexOf(page))

    def set_signs(self, signs: dict[str, ConnectionSign]) -> None:
        """Sets the connections' colours and names for tabs, by connection id; empty while only one is open."""
        self._signs = signs
        for page in self.pages():
            self.refresh(page)

    def refresh(self, page: Page) -> None:
        """Updates title, unsaved dot and colour."""
        index = self._pages.indexOf(page)
        if index >= 0:
            self.strip.set_info(index, self._info(page))

    def step(self, by: int) -> None:
        """Moves `by` tabs to the right and wraps around."""
        if len(self):
            self.strip.setCurrentIndex((self.strip.currentIndex() + by) % len(self))
            self._go_on()

    def go_to(self, place: int) -> None:
        """Moves to the tab at a position counted from 0, or to the last one."""
        if len(self):
            self.strip.setCurrentIndex(min(place, len(self) - 1))
            self._go_on()

    async def close_page(self, page: Page) -> bool:
        """Closes a tab if its page agrees; unsaved changes bring the page to the front and ask the user.

        Another call while the user is asked or a save is running gets the same result.
        """
        if self.page_of(page.page_key) is not page:
            return True  # it was closed meanwhile
        if (asked := self._asked.get(page)) is not None:
            return await asyncio.shield(asked)
        asked = self._asked[page] = asyncio.get_running_loop().create_future()
        may_go = False
        try:
            if page.is_unsaved():
                self.show_page(page)
            may_go = await page.try_close()
            if may_go:
                self.drop(page)
        finally:
            del self._asked[page]
            asked.set_result(may_go)
        return may_go

    def drop(self, page: Page) -> None:
        """Removes a page without asking."""
        index = self._pages.indexOf(page)
        if index < 0:
            return
        self.closing.emit(page)
        was_in_front = self._pages.currentIndex() == index
        self.banners.take_all_of(page.page_key)
        self.strip.blockSignals(True)
        self.strip.remove(index)
        self.strip.blockSignals(False)
        self._pages.removeWidget(page)
        page.hide()
        page.deleteLater()
        self._show(self.strip.currentIndex())
        if was_in_front:
            # After closing a tab, the user continues on the next page, wherever the focus was.
            self._take_keyboard()
        self.closed.emit(page.page_key)

    def close_current(self) -> None:
        page = self.current()
        if page is not None:
            spawn(self, self.close_page(page))

    # ------------------------------------------------------------------------------------------------- inside

    def _info(self, page: Page) -> TabInfo:
        sign = self._signs.get(page.page_key[0])
        return TabInfo(
            title=page.page_title(),
            icon=page.page_icon(),
            unsaved=page.is_unsaved(),
            connection=sign.colour if sign is not None else None,
            aside=sign.name if sign is not None else "",
        )

    def _show(self, index: int) -> None:
        if (page := self._pages.widget(index)) is not None:
            self._is_fresh = page.focusWidget() is None
            self._pages.setCurrentIndex(index)
        front = self.current()
        self.banners.show_for(front.page_key if front is not None else None)
        self.current_changed.emit()

    def _go_on(self) -> None:
        """Restores the page's focus when the user changes tabs, or focuses its beginning."""
        page, was_fresh, self._is_fresh = self._pages.currentWidget(), self._is_fresh, False
        if page is None:
            return
        # If the page never had the focus, Qt would choose its first button.
        last, now = None if was_fresh else page.focusWidget(), QApplication.focusWidget()
        if last is None or not last.isVisible():
            self._take_keyboard()
        elif now is None or not page.isAncestorOf(now):
            last.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take_keyboard(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_list(self) -> None:
        self._listing.setVisible(self.strip.sizeHint().width() > self.width())

    def _list_tabs(self) -> None:
        """Shows a menu of all tabs in their order, with the front one checked."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for index in range(len(self)):
            info = self.strip.info(index)
            line = tr("{title}, unsaved changes", title=info.whole) if info.unsaved else info.whole
            action = menu.addAction(menu_text(line))
            set_action_icon(action, info.icon)
            action.triggered.connect(partial(self.strip.setCurrentIndex, index))
            if index == self.strip.currentIndex():
                menu.setActiveAction(action)
                menu.setDefaultAction(action)
        menu.popup(self.all_tabs.mapToGlobal(QPoint(0, self.all_tabs.height() + 2)))

    def _close_index(self, index: int) -> None:
        page = cast("Page | None", self._pages.widget(index))
        if page is not None:
            spawn(self, self.close_page(page))

    def _open_menu(self, position: QPoint) -> None:
        index = self.strip.tabAt(position)
        page = cast("Page | None", self._pages.widget(index))
        if page is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Close")).triggered.connect(lambda: spawn(self, self.close_page(page)))
        others = menu.addAction(tr("Close other tabs"))
        others.setEnabled(len(self) > 1)
        others.triggered.connect(lambda: spawn(self, self._close_others(page)))
        menu.popup(self.strip.mapToGlobal(position))

    async def _close_others(self, kept: Page) -> None:
        for page in [page for page in self.pages() if page is not kept]:
            if not await self.close_page(page):
                return

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_list()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on; see `ResourcePage.focusInEvent`."""
        page: QWidget | None = self._pages.currentWidget()
        if page is not None:
            page.setFocus(event.reason())


class _Refresh:
    """Updates a page's tab. It needs no weak reference: the connection ends with the page's own signal."""

    def __init__(self, area: TabArea, page: Page) -> None:
        self._area = area
        self._page = page

    def __call__(self, *_: object) -> None:
        self._area.refresh(self._page)
