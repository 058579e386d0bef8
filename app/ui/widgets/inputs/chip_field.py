"""A field with chips and a line edit after them: the base of tag fields and pickers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

import shiboken6
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from app.domain.text.editor_text_limits import TYPED
from app.ui.i18n import number, tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.inputs.bounded_text import LineBound
from app.ui.widgets.inputs.chips import TagChip

C = TypeVar("C", bound=TagChip)

_LINE: Final = 28
_CHIP: Final = 20
_GAP: Final = 4
_PADDING: Final = 6
_LEAST_TYPING: Final = 40
_TYPING_WHEN_FOLDED: Final = 60
_COMFORTABLE_TYPING: Final = 88
"""With this much room behind the chips, the line edit stays there, without its placeholder if that is longer."""


class ChipField(QWidget, Generic[C]):
    """A field that is one Tab stop however many chips it has: ← in the empty line edit moves to the chips.

    Subclasses create the chips, handle typing (`typing_key`) and the removal of a chip (`remove_chip`). A button stands
    for chips that aren't shown: those after the first `most_lines` lines, and those that were never created.
    """

    def __init__(self, placeholder: str, *, most_lines: int = 0) -> None:
        """With 0 `most_lines`, the field is as high as its chips need. A read-only field shows them all, too."""
        super().__init__()
        self._chips: list[C] = []
        self._most_lines = most_lines
        self._beyond = 0
        self._is_invalid = False
        self._place = QLineEdit(self)
        self._place.setProperty("kind", "bare")
        self._bound = LineBound(self._place, TYPED, self.why_not_typed)
        self._placeholder = placeholder
        self._place.setPlaceholderText(placeholder)
        self._place.installEventFilter(self)
        self._more = Button("", ButtonKind.LINK, parent=self)
        self._more.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._more.clicked.connect(self._more_clicked)
        self._more.installEventFilter(self)
        self._more.hide()
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

    def show_all(self) -> None:
        """Called when the user wants to see all chips, from the button that stands for hidden ones."""

    def typing_focus_changed(self, event: QFocusEvent) -> None:
        """Called when the line edit gains or loses the keyboard focus."""

    def show_chips(self, chips: Sequence[C], *, beyond: int = 0) -> None:
        """Shows exactly these chips in this order and deletes chips that are no longer shown.

        `beyond` is how many more would follow, for which there are no chips.
        """
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
        self._beyond = beyond
        self._arrange()

    def drop_chip(self, chip: C) -> None:
        """Removes a chip. The focus moves to its neighbour or to the line edit."""
        position = self._chips.index(chip)
        had_focus = chip.hasFocus()
        self.show_chips([other for other in self._chips if other is not chip])
        if had_focus:
            shown = self._shown_chips()
            neighbour = shown[position] if position < len(shown) else self._place
            neighbour.setFocus(Qt.FocusReason.OtherFocusReason)

    def chip_key(self, event: QKeyEvent) -> bool:
        """Handles ← and Backspace at the start of the line edit; returns True if they affected a chip."""
        if not self._chips:
            return False
        if event.key() == Qt.Key.Key_Backspace and not self._place.text():
            self.remove_chip(self._shown_chips()[-1])
            return True
        at_start = self._place.cursorPosition() == 0 and not self._place.hasSelectedText()
        if event.key() == Qt.Key.Key_Left and at_start:
            self._stops()[-2].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False

    # inside

    def _shown_chips(self) -> list[C]:
        return [chip for chip in self._chips if not chip.isHidden()]

    def _stops(self) -> list[QWidget]:
        """Returns what ← and → move between, from left to right."""
        more = () if self._more.isHidden() else (self._more,)
        return [*self._shown_chips(), *more, self._place]

    def _more_clicked(self) -> None:
        self.show_all()

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
        count = self._fold(min(least, theme().px(_TYPING_WHEN_FOLDED)))
        if count < len(self._chips):
            least = min(least, theme().px(_TYPING_WHEN_FOLDED))
        widgets = self._show_first(count)
        ends = self._flow(widgets, least)
        top = 1
        for widget, (x, number_of_line) in zip(widgets, ends, strict=False):
            top = 1 + number_of_line * (line - 4)
            widget.setGeometry(x, top + (line - chip) // 2, self._width_of(widget), chip)
        x, number_of_line = ends[-1]
        top = 1 + number_of_line * (line - 4)
        place_left = x + 2
        self._place.setPlaceholderText(self._placeholder if x + hint <= right or not widgets else "")
        self._place.setGeometry(place_left, top, max(right - place_left, 20), line)
        wanted = top + line + 1
        if self.height() != wanted or self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)
        self.update()

    def _width_of(self, widget: QWidget) -> int:
        return min(widget.sizeHint().width(), self.width() - 2 * _PADDING)

    def _flow(self, widgets: Sequence[QWidget], least: int) -> list[tuple[int, int]]:
        """Returns the left edge and line of each widget, then those of the line edit, which needs `least` pixels."""
        right, x, line = self.width() - _PADDING, _PADDING, 0
        found = []
        for width in (*map(self._width_of, widgets), least):
            if x > _PADDING and x + width > right:
                x, line = _PADDING, line + 1
            found.append((x, line))
            x += width + _GAP
        return found

    def _fold(self, least: int) -> int:
        """Returns how many chips can be shown in the lines that the field may take: at least one."""
        count = len(self._chips)
        if self._most_lines and not self._place.isReadOnly():
            while count > 1 and self._flow(self._show_first(count), least)[-1][1] >= self._most_lines:
                count -= 1
        return count

    def _show_first(self, count: int) -> list[QWidget]:
        """Shows the first `count` chips, and the button if it stands for others. Returns them all, in order."""
        for position, chip in enumerate(self._chips):
            if position >= count and chip.hasFocus():
                self._place.setFocus(Qt.FocusReason.OtherFocusReason)
            chip.setVisible(position < count)
        left = len(self._chips) - count + self._beyond
        if left:
            self._more.setText(tr("and {n} more", n=number(left)))
        elif self._more.hasFocus():
            self._place.setFocus(Qt.FocusReason.OtherFocusReason)
        self._more.setVisible(bool(left))
        return [*self._chips[:count], *((self._more,) if left else ())]

    def _step_from(self, widget: QWidget, step: int) -> None:
        stops = self._stops()
        position = stops.index(widget) + step
        if position >= 0:
            is_typing = stops[position] is self._place
            reason = Qt.FocusReason.OtherFocusReason if is_typing else Qt.FocusReason.TabFocusReason
            stops[position].setFocus(reason)

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(200, self.minimumHeight())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self._place:
                return self.typing_key(event)
            if isinstance(watched, TagChip | Button) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
                self._step_from(watched, -1 if event.key() == Qt.Key.Key_Left else 1)
                return True
        elif isinstance(event, QFocusEvent) and watched is self._place and shiboken6.isValid(self._place):
            self.update()
            self.typing_focus_changed(event)
        elif isinstance(watched, TagChip | Button) and event.type() is QEvent.Type.FocusIn:
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
