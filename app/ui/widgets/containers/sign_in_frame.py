"""The frame of the sign-in screens: steps at the left, one column in the middle, a footer at the bottom."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from app.ui.i18n import tr
from app.ui.look.size_scaling import follow_as_pane
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.sign_in_steps import KeyFooter, SidePanel

COLUMN: Final = 600
_ALL: Final = 1000
"""Stretch factor of the column: larger than those beside it, so that it gets the space first."""
_EDGE: Final = 24


class SignInFrame(QWidget):
    """The frame of a sign-in screen. `set_column` sets its content, which scrolls if it does not fit.

    Attributes:
        side: the panel with the steps.
        footer: tells where keys are stored.
    """

    def __init__(self, bottom: QWidget | None = None) -> None:
        super().__init__()
        self.side = SidePanel(bottom)
        self.footer = KeyFooter()
        self._page: QWidget | None = None
        self._top: float | None = None
        self._area = QScrollArea()
        self._area.setProperty("kind", "page")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setAccessibleName(tr("Sign in"))
        self._area.verticalScrollBar().rangeChanged.connect(self._keep_top)
        body = Panel(column(Stretch(self._area), spacing=0))
        self.setLayout(column(Stretch(row(self.side, Stretch(body), spacing=0)), self.footer, spacing=0))

    def set_column(self, content: QLayout, *, top: float | None = None) -> None:
        """Shows `content` in the middle of the page and deletes the previous content.

        The column is 600 wide, or wider for large text where there is room. With `top`, a share of the height, it
        starts at that height, so that nothing moves when it grows, or higher where it would not fit otherwise.
        """
        middle = hold(content)
        follow_as_pane(middle, COLUMN, at_most=True)
        line = row(STRETCH, Stretch(middle, _ALL), STRETCH)
        above = 0 if top is not None else STRETCH
        page = hold(column(above, line, STRETCH, margins=(_EDGE, _EDGE, _EDGE, _EDGE), spacing=0))
        self._page, self._top = page, top
        self._keep_top()
        # Not deleted at once, as the scroll area would do: the button that was just clicked may be in it.
        before: QWidget | None = self._area.takeWidget()
        if before is not None:
            before.deleteLater()
        self._area.setWidget(page)
        page.setAutoFillBackground(False)  # the area turns it on, in a grey unlike the page

    def reveal(self, widget: QWidget) -> None:
        """Scrolls just far enough to show a widget that has appeared in the column."""
        QTimer.singleShot(0, widget, partial(self._scroll_to, widget))

    def _scroll_to(self, widget: QWidget) -> None:
        if widget.isVisible():
            self._area.ensureWidgetVisible(widget, 0, _EDGE)

    def _keep_top(self) -> None:
        """Keeps the column in place when the scroll bar beside it appears or disappears, and in sight if it fits."""
        layout = self._page.layout() if self._page is not None else None
        if layout is not None and self._top is not None:
            bar = self._area.verticalScrollBar()
            right = _EDGE - bar.sizeHint().width() if bar.maximum() > bar.minimum() else _EDGE
            needed = layout.totalHeightForWidth(self._area.viewport().width()) - layout.contentsMargins().top()
            spare = self._area.viewport().height() - needed
            top = max(_EDGE, min(round(self.height() * self._top), spare))
            layout.setContentsMargins(_EDGE, top, right, _EDGE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_top()
