"""The middle of the window: tabs, the banners below them, and the page in front."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from app.ui.i18n import tr
from app.ui.look.icons import set_action_icon
from app.ui.shell import Page, PageKey
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.banner import BannerStack
from app.ui.widgets.feedback.toast import Toaster
from app.ui.widgets.keyboard.focus_recovery import keep_keyboard_in
from app.ui.widgets.keyboard.shortcut_keys import native_keys
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.navigation.tab_strip import TabInfo, TabStrip
from app.ui.widgets.text.labels import menu_text

_BAR: Final = 48
"""Height of the bar at the lower edge of editors; toasts stay clear of its buttons."""


class ConnectionBadge(NamedTuple):
    """How a tab identifies its connection: colour (0–7) and name."""

    colour: int
    name: str


class _Pages(QStackedWidget):
    """The pages of all tabs. They take the height there is: what a page would like pushes nothing out of the window."""

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())


class TabArea(Panel):
    """One tab for each page. At most one of them is a preview: the next preview replaces it.

    Attributes:
        all_tabs: opens a list of all tabs; visible while they do not fit side by side.
        banners: above the pages; banners of one page only above that page.
        toaster: shows toasts over the page.
        can_reopen: returns whether a closed tab can be reopened.

    Signals:
        current_changed: another page is in front, or none.
        closing(object): this page is about to close.
        closed(object): the page with this key was closed.
        put_away(object, int): the user closes this page; the number is the position of its tab.
        rearranged: tabs were reordered, or a preview became a permanent tab.
        reopen_wanted: the user wants the tab back that was closed last.
    """

    current_changed = Signal()
    closing = Signal(object)
    closed = Signal(object)
    put_away = Signal(object, int)
    rearranged = Signal()
    reopen_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(ground="surface")
        self.strip = TabStrip()
        self.banners = BannerStack()
        self._pages = _Pages()
        self._order: list[Page] = []
        self._preview: Page | None = None
        self.can_reopen: Callable[[], bool] = lambda: False
        self._signs: dict[str, ConnectionBadge] = {}
        self._is_fresh = True
        self._widest = 0
        self._asked: dict[Page, asyncio.Future[bool]] = {}
        self.all_tabs = IconButton("caret-down", tr("All tabs"))
        self.all_tabs.clicked.connect(self._list_tabs)
        self._listing = Panel(row(self.all_tabs, margins=(4, 4, 4, 4), spacing=0), ground="window", edges=("bottom",))
        self._listing.hide()
        filler = Panel(ground="window", edges=("bottom",))
        head = row(Stretch(self.strip, 0), Stretch(filler), self._listing, spacing=0)
        self.setLayout(column(head, self.banners, Stretch(self._pages), spacing=0))
        self.toaster = Toaster(self, self._toast_place)
        self.current_changed.connect(self.toaster.arrange)
        self.toaster.set_bottom_inset(_BAR)
        self.strip.currentChanged.connect(self._show)
        self.strip.chosen.connect(self._go_on)
        self.strip.close_requested.connect(self._close_index)
        self.strip.customContextMenuRequested.connect(self._open_menu)
        self.strip.rearranged.connect(self._offer_list)
        self.strip.moved.connect(self._moved)
        self.strip.tabBarDoubleClicked.connect(self._keep_index)
        self.banners.keyboard_left.connect(self._take_keyboard)

    # ------------------------------------------------------------------------------------------------- reading

    def __len__(self) -> int:
        return len(self._order)

    def pages(self) -> Iterator[Page]:
        """In the order of their tabs."""
        yield from tuple(self._order)

    def current(self) -> Page | None:
        return cast("Page | None", self._pages.currentWidget())

    def page_of(self, key: PageKey) -> Page | None:
        return next((page for page in self.pages() if page.page_key == key), None)

    # ------------------------------------------------------------------------------------------------- changing

    def add(self, page: Page, *, is_preview: bool = False) -> None:
        """Adds a page in a tab of its own, or in place of the preview, and brings it to the front."""
        if is_preview and (old := self._preview) is not None:
            self._preview = page
            self._swap_preview(old, page)
            return
        if is_preview:
            self._preview = page
        self._order.append(page)
        self._pages.addWidget(page)
        keep_keyboard_in(page)
        self._follow(page)
        # emitted once: everything around a page follows the front page
        self.strip.blockSignals(True)
        index = self.strip.add(self._info(page))
        self.strip.setCurrentIndex(index)
        self.strip.blockSignals(False)
        self._offer_list()
        self._show(index)

    def place_of(self, page: Page) -> int:
        """Returns the position of its tab, counted from 0; -1 if it has none."""
        return self._order.index(page) if page in self._order else -1

    def insert(self, place: int, page: Page, *, is_preview: bool = False) -> None:
        """Inserts a page in a tab at `place`, behind the one in front; as a preview only if there is none yet."""
        if is_preview and self._preview is None:
            self._preview = page
        self._order.insert(place, page)
        self._pages.addWidget(page)
        self._follow(page)
        self.strip.blockSignals(True)
        self.strip.add(self._info(page), place)
        self.strip.blockSignals(False)
        self._offer_list()

    def is_preview(self, page: Page) -> bool:
        """Returns whether the next preview replaces it."""
        return page is self._preview

    def keep(self, page: Page) -> None:
        """Makes a preview a permanent tab."""
        if page is self._preview:
            self._preview = None
            self.refresh(page)
            self.rearranged.emit()

    def keep_front(self) -> None:
        """Does the same for the page in front."""
        if (page := self.current()) is not None:
            self.keep(page)

    def move_page(self, page: Page, place: int) -> None:
        """Moves the tab of a page to a position counted from 0."""
        self.strip.move_tab(self.place_of(page), place)

    def move_front(self, by: int) -> None:
        """Moves the tab in front to the right by so many positions, as far as there are any."""
        here = self.strip.currentIndex()
        if len(self):
            self.strip.move_tab(here, max(0, min(here + by, len(self) - 1)))

    def replace(self, old: Page, new: Page) -> None:
        """Replaces `old` by `new` in its tab and deletes `old`; the front page stays in front."""
        had_keyboard = old.isAncestorOf(QApplication.focusWidget() or old.window())
        is_front = self.current() is old
        self._preview = new if old is self._preview else self._preview
        self._order[self.place_of(old)] = new
        self._pages.addWidget(new)
        if is_front:
            self._pages.setCurrentWidget(new)
        self._pages.removeWidget(old)
        old.hide()
        old.deleteLater()
        self._follow(new)
        self.refresh(new)
        if is_front:
            self.current_changed.emit()
            if had_keyboard or QApplication.focusWidget() is None:
                self._take_keyboard()

    def show_page(self, page: Page) -> None:
        self.strip.setCurrentIndex(self.place_of(page))

    def set_signs(self, signs: dict[str, ConnectionBadge]) -> None:
        """Sets the connections' colours and names for tabs, by connection id; empty while only one is open."""
        self._signs = signs
        for page in self.pages():
            self.refresh(page)

    def refresh(self, page: Page) -> None:
        """Updates title, unsaved dot and colour. A preview with unsaved changes becomes a permanent tab."""
        if page is self._preview and page.is_unsaved():
            self._preview = None
            self.rearranged.emit()
        index = self.place_of(page)
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
                self.put_away.emit(page, self.place_of(page))
                self.drop(page)
        finally:
            del self._asked[page]
            asked.set_result(may_go)
        return may_go

    def drop(self, page: Page) -> None:
        """Removes a page without asking."""
        index = self.place_of(page)
        if index < 0:
            return
        self._preview = None if page is self._preview else self._preview
        self.closing.emit(page)
        was_in_front = self.current() is page
        self.banners.remove_all_of(page.page_key)
        self.strip.blockSignals(True)
        self.strip.remove(index)
        self.strip.blockSignals(False)
        del self._order[index]
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

    def _follow(self, page: Page) -> None:
        page.title_changed.connect(_Refresh(self, page))
        page.unsaved_changed.connect(_Refresh(self, page))
        page.work_begun.connect(_Keep(self, page))

    def _swap_preview(self, old: Page, new: Page) -> None:
        """Replaces the old preview by the new one in its tab."""
        place = self.place_of(old)
        self.closing.emit(old)
        self.banners.remove_all_of(old.page_key)
        self._order[place] = new
        self._pages.addWidget(new)
        keep_keyboard_in(new)
        self._follow(new)
        self.strip.blockSignals(True)
        self.strip.set_info(place, self._info(new))
        self.strip.setCurrentIndex(place)
        self.strip.blockSignals(False)
        self._show(place)
        self._pages.removeWidget(old)
        old.hide()
        old.deleteLater()
        self.closed.emit(old.page_key)

    def _moved(self, start: int, end: int) -> None:
        self._order.insert(end, self._order.pop(start))
        self.rearranged.emit()

    def _keep_index(self, index: int) -> None:
        if (page := self._at(index)) is not None:
            self.keep(page)

    def _at(self, index: int) -> Page | None:
        return self._order[index] if 0 <= index < len(self._order) else None

    def _info(self, page: Page) -> TabInfo:
        sign = self._signs.get(page.page_key[0])
        return TabInfo(
            title=page.page_title(),
            icon=page.page_icon(),
            unsaved=page.is_unsaved(),
            connection=sign.colour if sign is not None else None,
            aside=sign.name if sign is not None else "",
            is_preview=page is self._preview,
        )

    def _show(self, index: int) -> None:
        if (page := self._at(index)) is not None:
            self._is_fresh = page.focusWidget() is None
            self._pages.setCurrentWidget(page)
        front = self.current()
        self.banners.show_for(front.page_key if front is not None else None)
        self.current_changed.emit()

    def _toast_place(self) -> QWidget | None:
        front = self.current()
        return front.toast_place() if front is not None else None

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
        menu = Menu(self)
        for index in range(len(self)):
            info = self.strip.info(index)
            line = tr("{title}, unsaved changes", title=info.whole) if info.unsaved else info.whole
            action = menu.addAction(menu_text(line))
            set_action_icon(action, info.icon)
            action.triggered.connect(partial(self.strip.setCurrentIndex, index))
            if index == self.strip.currentIndex():
                menu.setActiveAction(action)
                menu.setDefaultAction(action)
        menu.open_below(self.all_tabs)

    def _close_index(self, index: int) -> None:
        if (page := self._at(index)) is not None:
            spawn(self, self.close_page(page))

    def _open_menu(self, position: QPoint) -> None:
        page = self._at(self.strip.tabAt(position))
        if page is None:
            return
        menu = Menu(self)
        keep = menu.addAction(tr("Keep open"))
        set_action_icon(keep, "push-pin")
        keep.setEnabled(self.is_preview(page))
        keep.triggered.connect(partial(self.keep, page))
        menu.addSeparator()
        close = menu.addAction(f"{tr('Close')}\t{native_keys('Ctrl+W')}")
        close.triggered.connect(lambda: spawn(self, self.close_page(page)))
        others = menu.addAction(tr("Close other tabs"))
        others.setEnabled(len(self) > 1)
        others.triggered.connect(lambda: spawn(self, self._close_others(page)))
        menu.addSeparator()
        reopen = menu.addAction(f"{tr('Reopen closed tab')}\t{native_keys('Ctrl+Shift+T')}")
        reopen.setEnabled(self.can_reopen())
        reopen.triggered.connect(self.reopen_wanted)
        menu.open_at(self.strip.mapToGlobal(position))

    async def _close_others(self, kept: Page) -> None:
        for page in [page for page in self.pages() if page is not kept]:
            if not await self.close_page(page):
                return

    def limit_tabs(self, width: int) -> None:
        """Cuts titles as if the area were at most this wide, in pixels; 0 for no limit.

        So tabs stay in their places when one with more room is in front.
        """
        self._widest = width
        self._fit_tabs()

    def _fit_tabs(self) -> None:
        self.strip.set_room(min(self.width(), self._widest or self.width()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tabs()
        self._offer_list()
        if (layout := self.layout()) is not None:
            layout.activate()  # now, or a frame would show the tabs in the strip's last width

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


class _Keep(_Refresh):
    """Makes a preview permanent when the user works in it."""

    def __call__(self, *_: object) -> None:
        self._area.keep(self._page)
