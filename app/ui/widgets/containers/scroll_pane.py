"""A pane that scrolls vertically, without a frame, on the background around it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from app.ui.widgets.containers.boxes import hold


class ScrollPane(QScrollArea):
    """Holds one body, as wide as the pane."""

    def __init__(self, body: QWidget | QLayout | None = None, *, name: str = "", is_read: bool = False) -> None:
        """`name` is for screen readers.

        In a pane that `is_read`, the keyboard scrolls, in both directions; in any other it goes to what is in it.
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

    def set_body(self, body: QWidget | QLayout) -> None:
        """Takes the place of what was there before."""
        widget = body if isinstance(body, QWidget) else hold(body)
        self.setWidget(widget)
        widget.setAutoFillBackground(False)  # the area switches it on, in a grey that is not the ground around it
