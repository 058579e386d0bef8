"""Buttons: one painted class in six kinds, and the square icon button of tool rows."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QActionEvent,
    QColor,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from app.domain.text.value_formatting import visible
from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.hover_state import is_under_mouse
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, fill_round, icon_for, outline_round
from app.ui.widgets.text.tooltips import reason_against, set_tooltip

Shortcut = QKeySequence | QKeySequence.StandardKey | str | None


class ButtonKind(StrEnum):
    """How a button looks. Use one PRIMARY per region, and DANGER_FILLED only to confirm a deletion."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    GHOST = "ghost"
    LINK = "link"
    DANGER = "danger"
    DANGER_FILLED = "danger_filled"
    ADD = "add"
    """Dashed and small: adds a filter, a tag, a condition."""


class _Look(NamedTuple):
    ink: TokenName
    ground: TokenName | None
    hover: TokenName | None
    outline: TokenName | None
    padding: int
    size: int = 13
    weight: int = 500
    height: int = 30
    icon_ink: TokenName | None = None


_LOOKS: Final = {
    ButtonKind.PRIMARY: _Look("on_accent", "accent", "accent_hover", None, 13),
    ButtonKind.SECONDARY: _Look("text", "surface", "hover", "control", 13, icon_ink="text2"),
    ButtonKind.GHOST: _Look("text2", None, "hover", None, 9),
    ButtonKind.LINK: _Look("accent_text", None, None, None, 1),
    ButtonKind.DANGER: _Look("danger", "surface", "danger_soft", "control", 13),
    ButtonKind.DANGER_FILLED: _Look("on_accent", "danger_fill", "danger_fill_hover", None, 13),
    ButtonKind.ADD: _Look("text2", None, "hover", "control", 9, size=12, height=26),
}
_RADIUS: Final = 6.0
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_ICON_GAP: Final = 8
_CARET: Final = 12
_CARET_GAP: Final = 6
_CARET_INSET: Final = 4
"""The caret's distance to the edge, in pixels: smaller than that of text."""


if TYPE_CHECKING:
    _AnyButton = QAbstractButton
else:
    _AnyButton = object  # see `Ringed`


class _Pressable(Ringed, _AnyButton):
    """Base of both button classes."""

    def open_menu_on_click(self, menu: QMenu) -> None:
        """Makes a click show `menu` below the button. The menu becomes the button's child."""
        menu.setParent(self, menu.windowFlags())
        self.clicked.connect(partial(self._open_menu, menu))

    def _open_menu(self, menu: QMenu, *_: object) -> None:
        menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses the focused button on Enter. Qt alone would press the dialog's default button, or none."""
        if event.key() not in _ENTER or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


class Button(_Pressable, QPushButton):
    """A button painted from tokens. Its text is its accessible name.

    `icon` is an icon name. `caret` adds the arrow of a button that opens something. A menu is opened with `popup()`,
    never modally: pass it to `open_menu_on_click`.
    """

    def __init__(
        self,
        text: str,
        kind: ButtonKind = ButtonKind.SECONDARY,
        *,
        icon: str = "",
        caret: bool = False,
        tooltip: str = "",
        shortcut: Shortcut = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._kind = kind
        self._icon = icon
        self._caret = caret
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor if kind is ButtonKind.LINK else Qt.CursorShape.ArrowCursor)
        self.setAutoDefault(False)
        if tooltip or shortcut:
            set_tooltip(self, tooltip or text, shortcut)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    @property
    def kind(self) -> ButtonKind:
        return self._kind

    def set_icon(self, name: str) -> None:
        self._icon = name
        self.updateGeometry()
        self.update()

    def _restyle(self) -> None:
        look = _LOOKS[self._kind]
        self.setFont(theme().font(look.size, look.weight))
        self.updateGeometry()
        self.update()

    def _ink(self) -> TokenName:
        return _LOOKS[self._kind].ink if self.isEnabled() else "text3"

    def _draw_ground(self, painter: QPainter, rect: QRectF) -> None:
        look, tokens = _LOOKS[self._kind], theme()
        is_hot = self.isEnabled() and (is_under_mouse(self) or self.isDown())
        ground = look.hover if is_hot and look.hover else look.ground
        outline = look.outline
        if not self.isEnabled() and self._kind is not ButtonKind.LINK:
            ground, outline = "sunken", "border"
        if ground is not None:
            fill_round(painter, rect, tokens.color(ground), _RADIUS)
        if outline is None:
            return
        if self._kind is ButtonKind.ADD:
            painter.setPen(_dashed(tokens.color(outline)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        else:
            outline_round(painter, rect, tokens.color(outline), _RADIUS)

    def width_with(self, text: str) -> int:
        """Returns the width that the button needs with this text."""
        look, tokens = _LOOKS[self._kind], theme()
        text = text.replace("&&", "\0").replace("&", "").replace("\0", "&")
        width = 2 * tokens.px(look.padding) + self.fontMetrics().horizontalAdvance(visible(text))
        if self._icon:
            width += tokens.px(icons.SIZE) + (tokens.px(_ICON_GAP) if text else 0)
        if self._caret:
            width += tokens.px(_CARET) + _CARET_GAP - _CARET_INSET
        return width

    def sizeHint(self) -> QSize:
        return QSize(self.width_with(self.text()), theme().px(_LOOKS[self._kind].height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, tokens, rect = _LOOKS[self._kind], theme(), QRectF(self.rect())
            self._draw_ground(painter, rect)
            ink = self._ink()
            padding = tokens.px(look.padding)
            inner = rect.adjusted(padding, 0, -padding, 0)
            if self._caret:
                caret = tokens.px(_CARET)
                square = QRectF(inner.right() - caret + _CARET_INSET, 0, caret, rect.height())
                draw_centred(painter, square, icon_for(self, "caret-down", "text3", _CARET))
                inner.setRight(square.left() - _CARET_GAP)
            spare = 0 if self._caret else (self.width() - self.sizeHint().width()) / 2
            x = inner.left() + max(0.0, spare)
            if self._icon:
                tone = (look.icon_ink or ink) if self.isEnabled() else "text3"
                side = tokens.px(icons.SIZE)
                draw_centred(painter, QRectF(x, 0, side, rect.height()), icon_for(self, self._icon, tone))
                x += side + tokens.px(_ICON_GAP)
            font = self.font()
            font.setUnderline(self._kind is ButtonKind.LINK and is_under_mouse(self) and self.isEnabled())
            painter.setFont(font)
            painter.setPen(tokens.color(ink))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextHideMnemonic
            painter.drawText(QRectF(x, 0, inner.right() - x + 1, rect.height()), int(flags), visible(self.text()))


class IconButton(_Pressable, QToolButton):
    """A square icon button, 28 × 28 at 100 %. `text` is its accessible name and, with the shortcut, its tool tip.

    While its action is disabled, the tool tip shows the reason.
    """

    def __init__(
        self,
        icon: str,
        text: str,
        *,
        shortcut: Shortcut = None,
        checkable: bool = False,
        tone: TokenName = "text2",
        side: int = 28,
        icon_size: int = icons.SIZE,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._tone: TokenName = tone
        self._icon_size = icon_size
        self._side = side
        self._look_changed()
        self.setCheckable(checkable)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_text(text, shortcut)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        side = theme().px(self._side)
        self.setFixedSize(side, side)
        self.update()

    @classmethod
    def for_action(cls, action: QAction) -> IconButton:
        """Returns a button that triggers `action` and follows its text, shortcut, check mark and enabled state."""
        button = cls(str(action.property("icon_name") or ""), action.text().replace("&", ""))
        button.setDefaultAction(action)
        button._follow(action)
        return button

    def set_text(self, text: str, shortcut: Shortcut = None) -> None:
        self.setAccessibleName(text)
        set_tooltip(self, text, shortcut)

    def set_icon(self, name: str, tone: TokenName | None = None) -> None:
        self._icon = name
        self._tone = tone or self._tone
        self.update()

    def _follow(self, action: QAction) -> None:
        self.set_text(action.text().replace("&", "").rstrip("…"), action.shortcut())
        if reason := reason_against(action):
            set_tooltip(self, reason)

    def actionEvent(self, event: QActionEvent) -> None:
        super().actionEvent(event)
        # Qt has just put back the action's bare tool tip.
        if event.type() == QEvent.Type.ActionChanged and event.action() is self.defaultAction():
            self._follow(event.action())

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            tokens, rect, tone = theme(), QRectF(self.rect()), self._tone
            if not self.isEnabled():
                tone = "control"
            elif self.isChecked():
                fill_round(painter, rect, tokens.color("accent_soft"), _RADIUS)
                tone = "accent_text"
            elif is_under_mouse(self) or self.isDown():
                fill_round(painter, rect, tokens.color("hover"), _RADIUS)
            draw_centred(painter, rect, icon_for(self, self._icon, tone, self._icon_size))


def _dashed(color: QColor) -> QPen:
    pen = QPen(color, 1)
    pen.setDashPattern([2, 2])
    return pen
