"""A field with chips and a line edit after them: the base of tag fields and pickers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from app.domain.text.editor_text_limits import TYPED
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.inputs.bounded_text import LineBound
from app.ui.widgets.inputs.chips import TagChip

C = TypeVar("C", bound=TagChip)

_LINE: Final = 28
_CHIP: Final = 20
_GAP: Final = 4
_PADDING: Final = 6
_LEAST_TYPING: Final = 40
_COMFORTABLE_TYPING: Final = 88
"""With this much room behind the chips, the line edit stays there, without its placeholder if that is longer."""


class ChipField(QWidget, Generic[C]):
    """A field that is one Tab stop however many chips it has: ← in the empty line edit moves to the chips.

    Subclasses create the chips, handle typing (`typing_key`) and the removal of a chip (`remove_chip`).
    """

    def __init__(self, placeholder: str) -> None:
        super().__init__()
        self._chips: list[C] = []
        self._after: QWidget | None = None
        self._is_invalid = False
        self._place = QLineEdit(self)
        self._place.setProperty("kind", "bare")
        self._bound = LineBound(self._place, TYPED, self.why_not_typed)
        self._placeholder = placeholder
        self._place.setPlaceholderText(placeholder)
        self._place.installEventFilter(self)
        self.setFocusProxy(self._place)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_hub().changed.connect(self._restyle)

    def set_name(self, name: str) -> None:
        self.setAccessibleName(name)
        self._place.setAccessibleName(name)

    def set_invalid(self, invalid: bool) -> None:
        self._is_invalid = invalid
        self.update()

    def set_placeholder(self, placeholder: str) -> None:
        self._placeholder = placeholder
        self._arrange()

    # for subclasses

    def typing_key(self, event: QKeyEvent) -> bool:
        """Returns whether the field handles a key that was pressed in the line edit."""
        raise NotImplementedError

    def why_not_typed(self, _text: str) -> str:
        """Returns why a text can't be typed in the line edit, or ''."""
        return ""

    def remove_chip(self, chip: C) -> None:
        """Called when the user removes this chip."""
        raise NotImplementedError

    def typing_focus_changed(self, event: QFocusEvent) -> None:
        """Called when the line edit gains or loses the keyboard focus."""

    def show_chips(self, chips: Sequence[C]) -> None:
        """Shows exactly these chips in this order and deletes chips that are no longer shown."""
        kept = set(chips)
        for chip in self._chips:
            if chip not in kept:
                chip.hide()
                chip.deleteLater()
        known = set(self._chips)
        for chip in chips:
            if chip not in known:
                self._adopt(chip)
        self._chips = list(chips)
        self._arrange()

    def show_after_chips(self, widget: QWidget | None) -> None:
        """Shows a widget between the last chip and the line edit, such as the number of hidden chips."""
        if self._after is not None and self._after is not widget:
            self._after.hide()
            self._after.deleteLater()
        self._after = widget
        if widget is not None:
            widget.setParent(self)
            widget.show()
        self._arrange()

    def drop_chip(self, chip: C) -> None:
        """Removes a chip. The focus moves to its neighbour or to the line edit."""
        position = self._chips.index(chip)
        had_focus = chip.hasFocus()
        self.show_chips([other for other in self._chips if other is not chip])
        if had_focus:
            neighbour = self._chips[position] if position < len(self._chips) else self._place
            neighbour.setFocus(Qt.FocusReason.OtherFocusReason)

    def chip_key(self, event: QKeyEvent) -> bool:
        """Handles ← and Backspace at the start of the line edit; returns True if they affected a chip."""
        if not self._chips:
            return False
        if event.key() == Qt.Key.Key_Backspace and not self._place.text():
            self.remove_chip(self._chips[-1])
            return True
        at_start = self._place.cursorPosition() == 0 and not self._place.hasSelectedText()
        if event.key() == Qt.Key.Key_Left and at_start:
            self._chips[-1].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False

    # inside

    def _adopt(self, chip: C) -> None:
        chip.setParent(self)
        chip.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        chip.removed.connect(self._chip_removed)
        chip.installEventFilter(self)
        chip.show()

    def _chip_removed(self) -> None:
        gone = self.sender()
        chip = next((chip for chip in self._chips if chip is gone), None)
        if chip is not None:
            self.remove_chip(chip)

    def _restyle(self) -> None:
        self._place.setFont(theme().font(13, 400))
        self._arrange()

    def _arrange(self) -> None:
        """Lays out chips and line edit in lines and sets the height that these need."""
        line, chip, right = theme().px(_LINE), theme().px(_CHIP), self.width() - _PADDING
        hint = self._place.fontMetrics().horizontalAdvance(self._placeholder) + 8
        least = max(_LEAST_TYPING, min(hint, theme().px(_COMFORTABLE_TYPING)))
        x, top = _PADDING, 1
        behind = () if self._after is None else (self._after,)
        widgets: list[QWidget] = [*self._chips, *behind]
        for widget in widgets:
            width = min(widget.sizeHint().width(), right - _PADDING)
            if x > _PADDING and x + width > right:
                x, top = _PADDING, top + line - 4
            widget.setGeometry(x, top + (line - chip) // 2, width, chip)
            x += width + _GAP
        if x > _PADDING and x + least > right:
            x, top = _PADDING, top + line - 4
        place_left = x + 2
        self._place.setPlaceholderText(self._placeholder if x + hint <= right or not widgets else "")
        self._place.setGeometry(place_left, top, max(right - place_left, 20), line)
        wanted = top + line + 1
        if self.height() != wanted or self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)
        self.update()

    def _step_from(self, chip: QObject, step: int) -> None:
        position = next(place for place, known in enumerate(self._chips) if known is chip) + step
        if position >= len(self._chips):
            self._place.setFocus(Qt.FocusReason.OtherFocusReason)
        elif position >= 0:
            self._chips[position].setFocus(Qt.FocusReason.TabFocusReason)

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(200, self.minimumHeight())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self._place:
                return self.typing_key(event)
            if isinstance(watched, TagChip) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
                self._step_from(watched, -1 if event.key() == Qt.Key.Key_Left else 1)
                return True
        elif isinstance(event, QFocusEvent) and watched is self._place and shiboken6.isValid(self._place):
            self.update()
            self.typing_focus_changed(event)
        elif isinstance(watched, TagChip) and event.type() is QEvent.Type.FocusIn:
            # Tab behaves the same on a chip as in the line edit, no matter when the chip was created.
            QWidget.setTabOrder(self._place, watched)
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._place.setFocus(Qt.FocusReason.MouseFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            is_typing = self._place.hasFocus()
            can_type = self.isEnabled() and not self._place.isReadOnly()
            fill_round(painter, rect, look.color("surface" if can_type else "sunken"), 6)
            tone: TokenName = "danger" if self._is_invalid else "focus" if is_typing else "control"
            outline_round(painter, rect, look.color(tone if can_type else "border"), 6, 2 if is_typing else 1)
