"""Tabs of the open documents: icon, title, a dot for unsaved work, and the colour of their connection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QTabBar, QToolButton

from app.ui.i18n import tr
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing import focus_ring
from app.ui.widgets.drawing.animation import Glide
from app.ui.widgets.drawing.hover_state import is_under_mouse
from app.ui.widgets.drawing.safe_painter import (
    Painting,
    draw_centred,
    elided,
    fill_round,
    icon_for,
    outline_round,
    text_width,
)
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.navigation.tab_title_fitting import cut_title, shared_out
from app.ui.widgets.text.labels import menu_text
from app.ui.widgets.text.tooltips import plain, set_tooltip

_HEIGHT: Final = 36
_PADDING: Final = 12
_GAP: Final = 8
_ICON: Final = 16
_CLOSE: Final = 16
_WIDEST_TITLE: Final = 360
_LEAST_TITLE: Final = 72
"""Titles are cut down to this before the strip scrolls."""
_FADE: Final = 28
"""Where tabs are scrolled out, the strip fades at its edge over this width."""
_WIDEST_ASIDE: Final = 200
_WIDEST_ASIDE_IN_CROWD: Final = 110
"""Maximum width of a connection's name, and where the tabs don't all fit with their whole titles."""
_COLOUR_BAR: Final = 3


@dataclass(frozen=True, slots=True)
class TabInfo:
    """What a tab shows. A preview has an italic title.

    `connection` and `aside` are its connection's colour (0–7) and name, if several are open. The name follows the title
    only where two tabs have the same title.
    """

    title: str
    icon: str
    unsaved: bool = False
    connection: int | None = None
    closable: bool = True
    aside: str = ""
    is_preview: bool = False

    @property
    def whole(self) -> str:
        """Title and connection in one line."""
        return f"{self.title} · {self.aside}" if self.aside else self.title


@dataclass(slots=True)
class _Drag:
    """A tab that was pressed: where the pointer holds it, and where its left edge is once it is dragged, in pixels."""

    start: QPoint
    grip: float
    left: float | None = None


class TabStrip(QTabBar):
    """The tabs. ← and → move, Delete closes, Enter and Space select the tab (Qt's own keys). Dragging reorders them.

    Signals:
        close_requested(int): the cross, the middle button or Delete; the owner decides, nothing is removed here.
        chosen: the tab in front was clicked, even if it already was in front.
        rearranged: tabs were added, removed or resized; the owner checks whether they still fit.
        moved(int, int): a tab was moved from the first index to the second one.
    """

    close_requested = Signal(int)
    chosen = Signal()
    rearranged = Signal()
    moved = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self._infos: list[TabInfo] = []
        self._widths: list[float] = []
        self._widest_aside = _WIDEST_ASIDE
        self._room = 0
        self._drag: _Drag | None = None
        self._hover = -1
        self._is_over_close = False
        self._shows_focus = False
        self._line = QRectF()
        self._line_before = QRectF()
        self._glide = Glide(self)
        self._glide.valueChanged.connect(self._line_moved)
        self.currentChanged.connect(self._front_changed)
        self.setAccessibleName(tr("Open tabs"))
        KeyNote(self, tr("Close tab"), "Del")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setSelectionBehaviorOnRemove(QTabBar.SelectionBehavior.SelectPreviousTab)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._dress_scrollers()
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def add(self, info: TabInfo, place: int = -1) -> int:
        """Inserts a tab at `place`, or at the right end, and returns its index. It does not become current."""
        self._infos.insert(len(self._infos) if place < 0 else place, info)
        self._widths = []
        index = self.insertTab(place, _spoken(info))
        self._describe(index)
        return index

    def set_info(self, index: int, info: TabInfo) -> None:
        if 0 <= index < len(self._infos) and self._infos[index] != info:
            self._infos[index] = info
            self._widths = []
            self.setTabText(index, _spoken(info))
            self._describe(index)
            self.update()

    def info(self, index: int) -> TabInfo:
        return self._infos[index]

    def remove(self, index: int) -> None:
        if 0 <= index < len(self._infos):
            del self._infos[index]
            self._widths = []
            self._hover, self._drag = -1, None
            self.removeTab(index)

    def move_tab(self, start: int, end: int) -> None:
        """Puts the tab at `start` to `end`; it stays in front if it was."""
        if start == end or not (0 <= start < len(self._infos) and 0 <= end < len(self._infos)):
            return
        self._infos.insert(end, self._infos.pop(start))
        self._widths = []
        was_blocked = self.blockSignals(True)  # the same tab is in front
        self.moveTab(start, end)
        self.blockSignals(was_blocked)
        self.moved.emit(start, end)

    def set_room(self, width: int) -> None:
        """How wide the strip may be, in pixels, before titles are cut; 0 for any width."""
        if width != self._room:
            self._room = width
            self._fit_titles()

    def _fit_titles(self) -> None:
        self._widths = []
        self.setElideMode(self.elideMode())  # Qt lays the tabs out again

    def _describe(self, index: int) -> None:
        info = self._infos[index]
        self.setTabToolTip(index, plain(info.whole))

    def _dress_scrollers(self) -> None:
        """Styles Qt's scroll arrows; `eventFilter` paints them."""
        for name, text in (("ScrollLeftButton", tr("Previous tabs")), ("ScrollRightButton", tr("More tabs"))):
            button = self.findChild(QToolButton, name)
            if button is not None:
                button.setAccessibleName(text)
                set_tooltip(button, text)
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.installEventFilter(self)

    def _paint_scroller(self, button: QToolButton) -> None:
        look, rect = theme(), QRectF(button.rect())
        with Painting(button) as painter:
            painter.fillRect(rect, look.color("window"))
            painter.fillRect(QRectF(0, rect.height() - 1, rect.width(), 1), look.color("border"))
            if button.isEnabled() and (is_under_mouse(button) or button.isDown()):
                fill_round(painter, rect.adjusted(1, 4, -1, -5), look.color("hover"), 6)
            name = "caret-left" if button.objectName() == "ScrollLeftButton" else "caret-right"
            draw_centred(painter, rect, icon_for(button, name, "text2" if button.isEnabled() else "border", 14))

    def _title_widths(self) -> list[float]:
        """Returns the width of each title, in pixels. If the tabs do not fit, the longest are cut, in front or not: a
        clicked tab stays below the pointer."""
        if len(self._widths) != len(self._infos):
            look = theme()
            wanted = [min(text_width(_metrics(info), info.title), look.px(_WIDEST_TITLE)) for info in self._infos]
            self._widest_aside = _WIDEST_ASIDE
            besides = self._besides_titles()
            if self._room and sum(wanted) + besides > self._room:
                self._widest_aside = _WIDEST_ASIDE_IN_CROWD
                besides = self._besides_titles()
            room = self._room - besides if self._room else sum(wanted)
            self._widths = shared_out(wanted, room, look.px(_LEAST_TITLE))
        return self._widths

    def shown_title(self, index: int) -> str:
        info, width = self._infos[index], self._title_widths()[index]
        others = [each.title for each in self._infos]
        return cut_title(_metrics(info), info.title, others, width + 1)

    def shown_aside(self, index: int) -> str:
        """Returns the connection's name as the tab shows it after a title that another tab has too; else ''."""
        self._title_widths()
        return self._aside(index)

    def _aside(self, index: int) -> str:
        info = self._infos[index]
        is_shared = sum(each.title == info.title for each in self._infos) > 1
        if not info.aside or not is_shared:
            return ""
        look = theme()
        return elided(look.metrics(13, 400), f" · {info.aside}", look.px(self._widest_aside))

    def _aside_width(self, index: int) -> float:
        return theme().metrics(13, 400).horizontalAdvance(self._aside(index))

    def _besides_titles(self) -> float:
        """Returns the width that all tabs take without their titles, in pixels."""
        return sum(_around() + 1 + self._aside_width(index) for index in range(len(self._infos)))

    def _restyle(self) -> None:
        self._widths = []
        self.setFont(theme().font(13, 500))
        self.setFixedHeight(theme().px(_HEIGHT))
        self.update()

    def _close_rect(self, tab: QRect) -> QRectF:
        side = theme().px(_CLOSE)
        return QRectF(tab.right() + 2 - _PADDING - side, (tab.height() - side) / 2, side, side)

    def _set_hover(self, point: QPoint | None) -> None:
        index = self.tabAt(point) if point is not None else -1
        over = point is not None and index >= 0 and self._close_rect(self.tabRect(index)).contains(point)
        if (index, over) != (self._hover, self._is_over_close):
            self._hover, self._is_over_close = index, over
            self.update()

    def _ask_to_close(self, index: int) -> None:
        if 0 <= index < len(self._infos) and self._infos[index].closable:
            self.close_requested.emit(index)

    def _paint_tab(self, painter: QPainter, index: int) -> None:
        look, info, area = theme(), self._infos[index], self.tabRect(index)
        is_current = index == self.currentIndex()
        if is_current and self._drag is not None and self._drag.left is not None:
            area.moveLeft(round(self._drag.left))
        rect = QRectF(area.x(), 0, area.width(), self.height())
        if is_current:
            painter.fillRect(rect, look.color("surface"))
        elif index == self._hover:
            painter.fillRect(rect.adjusted(0, 0, -1, -1), look.color("hover"))
        self._paint_edges(painter, rect, index, is_current)
        left = rect.x() + _PADDING
        square = QRectF(left, 0, look.px(_ICON), rect.height())
        draw_centred(painter, square, icon_for(self, info.icon, "accent_text" if is_current else "text3"))
        left += square.width() + _GAP
        end = self._close_rect(area)
        painter.setFont(_font(info))
        painter.setPen(look.color("text" if is_current else "text2"))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        title, aside = self.shown_title(index), self.shown_aside(index)
        painter.drawText(QRectF(left, 0, end.left() - left, rect.height()), flags, title)
        if aside:
            left += _metrics(info).horizontalAdvance(title)
            painter.setFont(look.font(13, 400))
            painter.setPen(look.color("text2" if is_current else "text3"))
            painter.drawText(QRectF(left, 0, end.left() - left, rect.height()), flags, aside)
        if info.connection is not None:
            length = look.px(_ICON)
            bar = QRectF(rect.x() + 4, (rect.height() - length) / 2, _COLOUR_BAR, length)
            fill_round(painter, bar, look.connection(info.connection), _COLOUR_BAR / 2)
        self._paint_end(painter, end, info, index)
        if is_current and self._shows_focus and self.hasFocus():
            outline_round(painter, rect.adjusted(3, 5, -4, -4), look.color("focus"), 6, 2)

    def _paint_edges(self, painter: QPainter, rect: QRectF, index: int, is_current: bool) -> None:
        border = theme().color("border")
        if is_current:
            if index > 0:
                painter.fillRect(QRectF(rect.x() - 1, 0, 1, rect.height()), border)
            painter.fillRect(QRectF(rect.right() - 1, 0, 1, rect.height()), border)
        elif index + 1 != self.currentIndex():
            length = theme().px(_ICON)
            painter.fillRect(QRectF(rect.right() - 1, (rect.height() - length) // 2, 1, length), border)

    def _paint_end(self, painter: QPainter, end: QRectF, info: TabInfo, index: int) -> None:
        """Paints the right end: a dot for unsaved work, which becomes the cross under the pointer, or the cross."""
        look, is_hot = theme(), index == self._hover
        if info.unsaved and not is_hot:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("drop"))
            radius = look.px(7) / 2
            painter.drawEllipse(end.center(), radius, radius)
        elif info.closable:
            if is_hot and self._is_over_close:
                fill_round(painter, end, look.color("sel"), 4)
            draw_centred(painter, end, icon_for(self, "x", "text" if is_hot and self._is_over_close else "text3", 12))

    def tabSizeHint(self, index: int) -> QSize:
        if not 0 <= index < len(self._infos):
            return QSize(120, self.height())
        return QSize(
            round(self._title_widths()[index] + self._aside_width(index) + _around() + 0.5), theme().px(_HEIGHT)
        )

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index)

    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        # Qt updates the layout only if nothing has asked for the size while the strip was hidden, which happens while
        # another connection opens. The strip would keep the width of fewer tabs and scroll in it.
        self.updateGeometry()
        self.rearranged.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, QToolButton) and event.type() == QEvent.Type.Paint:
            self._paint_scroller(watched)
            return True
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.tabAt(event.position().toPoint())
        on_close = index >= 0 and self._close_rect(self.tabRect(index)).contains(event.position())
        if event.button() is Qt.MouseButton.LeftButton and on_close and self._infos[index].closable:
            return
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton and 0 <= index == self.currentIndex():
            point = event.position().toPoint()
            self._drag = _Drag(point, point.x() - self.tabRect(index).x())
            self.chosen.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.tabAt(event.position().toPoint())
        if self._end_drag():
            super().mouseReleaseEvent(event)
            return
        if index >= 0:
            on_close = self._close_rect(self.tabRect(index)).contains(event.position())
            if event.button() is Qt.MouseButton.MiddleButton or (
                event.button() is Qt.MouseButton.LeftButton and on_close
            ):
                self._ask_to_close(index)
                return
        super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        point = event.position().toPoint()
        if self._drag is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag_to(self._drag, point)
        else:
            self._end_drag()
            self._set_hover(point)

    def _drag_to(self, drag: _Drag, point: QPoint) -> None:
        """The tab follows the pointer and changes places with a neighbour once it covers half of that."""
        if drag.left is None and (point - drag.start).manhattanLength() < QApplication.startDragDistance():
            return
        self._set_hover(None)
        here = self.currentIndex()
        width = self.tabRect(here).width()
        last = self.tabRect(self.count() - 1)
        drag.left = max(self.tabRect(0).x(), min(point.x() - drag.grip, last.right() + 1 - width))
        while here + 1 < self.count() and drag.left + width > self.tabRect(here + 1).center().x():
            self.move_tab(here, here + 1)
            here += 1
        while here > 0 and drag.left < self.tabRect(here - 1).center().x():
            self.move_tab(here, here - 1)
            here -= 1
        self.update()

    def _end_drag(self) -> bool:
        """Whether a tab was dragged, and stands in its place now."""
        was_dragged = self._drag is not None and self._drag.left is not None
        self._drag = None
        if was_dragged:
            self.update()
        return was_dragged

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_hover(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._ask_to_close(self.currentIndex())
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._shows_focus = focus_ring.is_by_keyboard(event.reason())
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("window"))
            painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), theme().color("border"))
            for index in range(min(self.count(), len(self._infos))):
                if index != self.currentIndex():
                    self._paint_tab(painter, index)
            self._paint_fades(painter)
            if 0 <= self.currentIndex() < len(self._infos):
                self._paint_tab(painter, self.currentIndex())
                painter.fillRect(self.line(), theme().color("drop"))

    def _paint_fades(self, painter: QPainter) -> None:
        """Lets tabs that are scrolled out in part fade at the edges, instead of cutting them in a word."""
        if not self.count():
            return
        arrows = [each for each in self.findChildren(QToolButton) if each.isVisible()]
        end, width = min((each.x() for each in arrows), default=self.width()), theme().px(_FADE)
        ground, clear = theme().color("window"), QColor(theme().color("window"))
        clear.setAlpha(0)
        for is_cut, edge, inner in (
            (self.tabRect(0).left() < 0, 0, width),
            (self.tabRect(self.count() - 1).right() >= end, end, end - width),
        ):
            if is_cut:
                shade = QLinearGradient(edge, 0, inner, 0)
                shade.setColorAt(0, ground)
                shade.setColorAt(1, clear)
                painter.fillRect(QRectF(min(edge, inner), 0, width, self.height() - 1), shade)

    def line(self) -> QRectF:
        """Returns the line on the tab in front, which glides there from the one before."""
        area, at = QRectF(self.tabRect(self.currentIndex())), self._glide.at
        if self._drag is not None and self._drag.left is not None:
            area.moveLeft(self._drag.left)
        before = self._line_before
        left = before.x() + (area.x() - before.x()) * at
        width = before.width() + (area.width() - before.width()) * at
        self._line = QRectF(left, 0, width, 2)
        return self._line

    def _front_changed(self) -> None:
        self._line_before = QRectF(self._line)
        if self._line.isEmpty():
            return
        self._glide.begin()

    def _line_moved(self, _at: float) -> None:
        self.update()


def _around() -> int:
    """What a tab needs besides its title: icon, cross and the space between them."""
    look = theme()
    return _PADDING + look.px(_ICON) + _GAP + _GAP + look.px(_CLOSE) + _PADDING


def _font(info: TabInfo) -> QFont:
    font = QFont(theme().font(13, 500))
    font.setItalic(info.is_preview)
    return font


def _metrics(info: TabInfo) -> QFontMetricsF:
    return QFontMetricsF(_font(info)) if info.is_preview else theme().metrics(13, 500)


def _spoken(info: TabInfo) -> str:
    """Returns a tab's text for screen readers; `&` is doubled because Qt would take it for a shortcut."""
    title = menu_text(", ".join(part for part in (info.title, info.aside) if part))
    if info.is_preview:
        return tr("{title}, preview", title=title)
    return tr("{title}, unsaved changes", title=title) if info.unsaved else title
