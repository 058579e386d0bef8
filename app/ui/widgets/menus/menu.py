"""Menus: rounded, grouped by lines, deleting in red, a connection's colour beside its name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import shiboken6
from PySide6 import QtGui
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAction, QGuiApplication, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.rounded_windows import RADIUS, RoundedWindow
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, draw_shadow, fill_round, icon_for
from app.ui.widgets.menus.action_properties import CONNECTION, DANGER, GROUP

_ITEM_RADIUS: Final = 4.0
_INSET: Final = 8
_SHADOW: Final = 16
_WITH_SHADOWS: Final = frozenset({"windows", "cocoa"})
"""Platforms that draw a shadow around menus."""
_GAP: Final = 8
_SPOT: Final = 10
_CARET: Final = 12


class _Shadow(QWidget):
    """The shadow of a menu, painted in the window below it: not every desktop draws one around menus."""

    def __init__(self, window: QWidget, card: QRect) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(card.adjusted(-_SHADOW, -_SHADOW, _SHADOW, _SHADOW))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            draw_shadow(painter, QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW), RADIUS)


class Menu(QMenu):
    """A menu that paints itself from tokens; sizes, keys and screen readers are Qt's.

    A menu that is too long for the screen is painted by Qt, which then adds the arrows to scroll it.
    """

    def __init__(self, parent: QWidget | None = None, title: str = "") -> None:
        super().__init__(title, parent)
        self._shadow: _Shadow | None = None
        self._rounded = RoundedWindow(self)

    def fill(self, actions: Iterable[QAction]) -> None:
        """Adds actions, with a line above each that begins a group."""
        for action in actions:
            if action.property(GROUP) and not self.isEmpty():
                self.addSeparator()
            self.addAction(action)

    def open_at(self, place: QPoint) -> None:
        """Opens the menu at a point of the screen, and deletes it once it is closed."""
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.popup(place)

    def open_below(self, widget: QWidget) -> None:
        self.open_at(widget.mapToGlobal(QPoint(0, widget.height() + 2)))

    def add_menu(self, title: str) -> Menu:
        """Adds a submenu of the same kind."""
        menu = Menu(self, title)
        self.addMenu(menu)
        return menu

    def _has_marks(self) -> bool:
        """Returns whether texts begin after a column of icons, check marks or colours."""
        return any(
            action.isCheckable() or not action.icon().isNull() or action.property(CONNECTION) is not None
            for action in self.actions()
            if action.isVisible()
        )

    def _is_whole(self) -> bool:
        """Returns whether every item is in the menu: Qt scrolls a longer one."""
        shown = [self.actionGeometry(action) for action in self.actions() if action.isVisible()]
        return not shown or (shown[0].top() >= 0 and shown[-1].bottom() <= self.height())

    def _paint_item(self, painter: QPainter, action: QAction, *, has_marks: bool) -> None:
        look, rect = theme(), QRectF(self.actionGeometry(action))
        if action.isSeparator():
            y = round(rect.center().y())
            painter.fillRect(QRectF(rect.x() + _INSET, y, rect.width() - 2 * _INSET, 1), look.color("border"))
            return
        is_danger = bool(action.property(DANGER))
        ink: TokenName = "text3" if not action.isEnabled() else "danger" if is_danger else "text"
        if action is self.activeAction() and action.isEnabled():
            fill_round(painter, rect, look.color("danger_soft" if is_danger else "sel"), _ITEM_RADIUS)
        inner, side = rect.adjusted(look.px(_INSET), 0, -look.px(_INSET), 0), look.px(icons.SIZE)
        if has_marks:
            self._paint_mark(painter, action, QRectF(inner.x(), rect.y(), side, rect.height()), ink)
            inner.setLeft(inner.x() + side + look.px(_GAP))
        if action.menu() is not None:
            caret = look.px(_CARET)
            place = QRectF(inner.right() - caret, rect.y(), caret, rect.height())
            draw_centred(painter, place, icon_for(self, "caret-right", "text3", _CARET))
        text, _, typed = action.text().partition("\t")
        painter.setFont(look.font(13, 600 if action is self.defaultAction() else 400))
        painter.setPen(look.color(ink))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextHideMnemonic
        painter.drawText(inner, int(flags | Qt.AlignmentFlag.AlignLeft), text)
        keys = typed or action.shortcut().toString(QtGui.QKeySequence.SequenceFormat.NativeText)
        if keys and (typed or action.isShortcutVisibleInContextMenu()):
            painter.setPen(look.color("text3"))
            painter.drawText(inner, int(flags | Qt.AlignmentFlag.AlignRight), keys)
        elif action.property(CONNECTION) is not None and action.isChecked():
            place = QRectF(inner.right() - side, rect.y(), side, rect.height())
            draw_centred(painter, place, icon_for(self, "check", "accent_text"))

    def _paint_mark(self, painter: QPainter, action: QAction, place: QRectF, ink: TokenName) -> None:
        colour, look = action.property(CONNECTION), theme()
        tone: TokenName = ink if ink != "text" else "text2"
        if isinstance(colour, int):
            side = look.px(_SPOT)
            spot = QRectF(place.center().x() - side / 2, place.center().y() - side / 2, side, side)
            fill_round(painter, spot, look.connection(colour), side / 4)
        elif action.isCheckable():
            if action.isChecked():
                draw_centred(painter, place, icon_for(self, "check", "accent_text"))
        elif name := action.property("icon_name"):
            draw_centred(painter, place, icon_for(self, str(name), tone))
        elif not action.icon().isNull():
            action.icon().paint(painter, place.toRect())

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        while isinstance(parent, QMenu):
            parent = parent.parentWidget()
        if parent is not None and QGuiApplication.platformName() not in _WITH_SHADOWS:
            window = parent.window()
            self._shadow = _Shadow(window, QRect(window.mapFromGlobal(self.pos()), self.size()))

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        shadow, self._shadow = self._shadow, None
        if shadow is not None and shiboken6.isValid(shadow):
            shadow.hide()
            shadow.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._is_whole():
            super().paintEvent(event)
            return
        with Painting(self) as painter:
            self._rounded.paint_ground(painter)
            has_marks = self._has_marks()
            for action in self.actions():
                if action.isVisible():
                    self._paint_item(painter, action, has_marks=has_marks)
