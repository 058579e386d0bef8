"""A pane that scrolls vertically, without a frame, on its parent's background."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from app.ui.widgets.containers.box_layouts import hold


class ScrollPane(QScrollArea):
    """A scroll area with one body that is as wide as the pane."""

    def __init__(self, body: QWidget | QLayout | None = None, *, name: str = "", is_read: bool = False) -> None:
        """Creates the pane; `name` is for screen readers.

        With `is_read`, arrow keys scroll the pane in both directions; otherwise its contents take the focus.
        """
        super().__init__()
        self.setProperty("kind", "page")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        if not is_read:
            self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if name:
            self.setAccessibleName(name)
        if body is not None:
            self.set_body(body)

    def least_width(self) -> int:
        """Returns the width that the body needs, with the scroll bar beside it."""
        body = self.widget()
        needed = body.minimumSizeHint().width() if body is not None else 0
        return needed + self.verticalScrollBar().sizeHint().width()

    def set_body(self, body: QWidget | QLayout) -> None:
        """Replaces the body."""
        widget = body if isinstance(body, QWidget) else hold(body)
        self.setWidget(widget)
        widget.setAutoFillBackground(False)  # the area turns it on, in a grey unlike the background
