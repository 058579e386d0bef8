"""The parts of a settings page: titled rows, and choices that belong to actions of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.buttons.toggles import RadioButton, Switch
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import Label, PageTitle

_GAP: Final = 24
_LEAST_WORDS: Final = 150
"""The least width for the words beside a control, at 100 %; below that the control goes under them."""


def settings_page(title: str, *items: QWidget) -> ScrollPane:
    """Returns a page: its title and the items below it, with lines between them."""
    content = column(PageTitle(title), spacing=0, margins=(28, 20, 28, 24))
    content.addSpacing(8)
    for place, item in enumerate(items):
        if place:
            content.addWidget(Line())
        content.addWidget(item)
    content.addStretch(1)
    return ScrollPane(content, name=title)


def setting(name: str, control: QWidget, hint: str = "") -> QWidget:
    """Returns a row: the name of a setting, a hint below it, and the control at the right."""
    words = column(Label(name, 13, 500, wrap=True), spacing=4)
    if hint:
        words.addWidget(Label(hint, 12, 400, "text3", wrap=True))
    if not control.accessibleName():
        control.setAccessibleName(name)
    control.setAccessibleDescription(hint)
    return SettingRow(hold(words), control)


class SettingRow(QWidget):
    """Words with a control at their right, or below them if there is too little room for both."""

    def __init__(self, words: QWidget, control: QWidget) -> None:
        super().__init__()
        self._control = control
        self._is_narrow: bool | None = None
        self._box = row(Stretch(words), control, margins=(0, 14, 0, 14), spacing=_GAP)
        self.setLayout(self._box)

    def _arrange(self) -> None:
        needed = self._control.sizeHint().width() + _GAP + theme().px(_LEAST_WORDS)
        is_narrow = needed > self.width()
        if is_narrow == self._is_narrow:
            return  # an alignment that is set again lays the row out again, for ever
        self._is_narrow = is_narrow
        self._box.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)
        self._box.setSpacing(8 if is_narrow else _GAP)
        align = Qt.AlignmentFlag.AlignLeft if is_narrow else Qt.AlignmentFlag.AlignVCenter
        self._box.setAlignment(self._control, align)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._control.minimumSizeHint().width(), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._arrange()
        return super().event(event)


class ActionSegments(SegmentedControl):
    """The choices of an action group side by side; it follows the group, and choosing one triggers its action."""

    def __init__(self, group: QActionGroup, texts: Sequence[str], *, name: str) -> None:
        """`texts` name the actions, in their order."""
        super().__init__([(str(place), text) for place, text in enumerate(texts)], name=name)
        self._actions = group.actions()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        for action in self._actions:
            action.toggled.connect(self._follow)
        self._follow()
        self.changed.connect(self._choose)

    def _follow(self) -> None:
        checked = next((place for place, action in enumerate(self._actions) if action.isChecked()), None)
        self.set_current(str(checked) if checked is not None else None)

    def _choose(self, place: str) -> None:
        action = self._actions[int(place)]
        if not action.isChecked():
            action.trigger()


class ActionRadios(QWidget):
    """The choices of an action group below each other; it follows the group, and choosing one triggers its action."""

    def __init__(self, group: QActionGroup, *, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.buttons = [RadioButton(action.text(), checked=action.isChecked()) for action in group.actions()]
        self.setLayout(column(*self.buttons, spacing=12))
        for button, action in zip(self.buttons, group.actions(), strict=True):
            button.clicked.connect(action.trigger)
            action.toggled.connect(button.setChecked)


class ActionSwitch(Switch):
    """A checkable action as a switch."""

    def __init__(self, action: QAction) -> None:
        super().__init__(checked=action.isChecked())
        self.toggled.connect(action.setChecked)
        action.toggled.connect(self.setChecked)
