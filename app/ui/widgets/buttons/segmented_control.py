"""Segmented control: two to four choices side by side, of which one or none is selected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QWidget

from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.containers.box_layouts import Stretch, row
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round

_PADDING = 14


class _Segment(Ringed, QRadioButton):
    """One segment. It is a radio button, so arrow keys, exclusiveness and screen readers work without extra code."""

    def __init__(self, text: str, height: int, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._height = height
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._resize)

    def _resize(self) -> None:
        self.updateGeometry()

    def hitButton(self, pos: object) -> bool:
        return True

    def sizeHint(self) -> QSize:
        look, size = theme(), _text_px(self._height)
        widest = look.metrics(size, 600).horizontalAdvance(self.text().replace("&", ""))
        return QSize(round(widest) + 2 * _PADDING, look.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, taken = theme(), self.isChecked()
            ink: TokenName = "text3" if not self.isEnabled() else "accent_text" if taken else "text2"
            painter.setPen(look.color(ink))
            painter.setFont(look.font(_text_px(self._height), 600 if taken else 400))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextHideMnemonic
            painter.drawText(self.rect(), int(flags), self.text())


def _text_px(height: int) -> int:
    return 12 if height < 28 else 13


class SegmentedControl(QWidget):
    """A segmented control. `options` are (key, text); `current` is the selected key, or None.

    Signals:
        changed(str): another key was selected, by the user or the program.
    """

    changed = Signal(str)

    def __init__(
        self, options: Sequence[tuple[str, str]], current: str | None = None, *, name: str = "", height: int = 30
    ) -> None:
        super().__init__()
        self._keys = [key for key, _ in options]
        self._group = QButtonGroup(self)
        self._buttons = [_Segment(text, height, self) for _, text in options]
        for position, button in enumerate(self._buttons):
            self._group.addButton(button, position)
            button.toggled.connect(self._repaint)
        self.setLayout(row(*(Stretch(button) for button in self._buttons), spacing=0))
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group.idToggled.connect(self._toggled)
        self.set_current(current)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def _repaint(self) -> None:
        self.update()

    @property
    def current(self) -> str | None:
        position = self._group.checkedId()
        return self._keys[position] if position >= 0 else None

    def set_current(self, key: str | None) -> None:
        """Selects `key`. None or an unknown key clears the selection. Emits `changed` only for a new key."""
        if key in self._keys:
            self._buttons[self._keys.index(key)].setChecked(True)
            return
        self._group.setExclusive(False)
        for button in self._buttons:
            button.setChecked(False)
        self._group.setExclusive(True)
        self._set_tab_stop()

    def take_focus(self) -> None:
        """Focuses the selected segment, or the first one if none is selected."""
        taken = self._group.checkedId()
        self._buttons[max(taken, 0)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _toggled(self, position: int, checked: bool) -> None:
        if checked:
            self._set_tab_stop()
            self.changed.emit(self._keys[position])

    def _set_tab_stop(self) -> None:
        """Lets Tab stop at the selected segment. Qt does so only once one had the focus."""
        stop = max(self._group.checkedId(), 0)
        for position, button in enumerate(self._buttons):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if position == stop else Qt.FocusPolicy.ClickFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.take_focus()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("surface" if self.isEnabled() else "sunken"), 6)
            line = look.color("control" if self.isEnabled() else "border")
            outline_round(painter, rect, line, 6)
            taken = self._group.checkedId()
            for position, button in enumerate(self._buttons):
                if position and taken not in (position, position - 1):
                    painter.fillRect(QRectF(button.x(), 0, 1, rect.height()), line)
            if taken >= 0:
                cell = QRectF(self._buttons[taken].geometry())
                ground: TokenName = "accent_soft" if self.isEnabled() else "border"
                fill_round(painter, cell, look.color(ground), 6)
                outline_round(painter, cell, look.color("drop" if self.isEnabled() else "control"), 6, 1.5)
