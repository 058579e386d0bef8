"""The frame of every screen before the workbench: steps at the left, one column in the middle, a line at the bottom."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from app.ui.i18n import tr
from app.ui.widgets.containers.boxes import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.sign_in_steps import KeyFooter, SidePanel
from app.ui.widgets.drawing.text_scaling import follow_as_pane

COLUMN: Final = 600
_ALL: Final = 1000
"""Against the stretches beside it: what there is goes to the column first."""
_EDGE: Final = 24


class SignInFrame(QWidget):
    """`set_column` puts a screen into the middle; what does not fit scrolls.

    Attributes:
        side: the panel with the steps.
        footer: where keys are kept.
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
        """`content` is in the middle of the page, 600 wide, and more where text is large and there is room; what was
        there before is deleted. With `top`, a share of the height, it begins there whatever is in it, so that nothing
        moves when it grows.
        """
        middle = hold(content)
        follow_as_pane(middle, COLUMN, at_most=True)
        line = row(STRETCH, Stretch(middle, _ALL), STRETCH)
        above = 0 if top is not None else STRETCH
        page = hold(column(above, line, STRETCH, margins=(_EDGE, _EDGE, _EDGE, _EDGE), spacing=0))
        self._page, self._top = page, top
        self._keep_top()
        # Not deleted at once, as the scroll area would: the button that leads here may be in there.
        before: QWidget | None = self._area.takeWidget()
        if before is not None:
            before.deleteLater()
        self._area.setWidget(page)
        page.setAutoFillBackground(False)  # the scroll area switches it on, in a grey that is not the page's

    def reveal(self, widget: QWidget) -> None:
        """Scrolls as far as it takes to show what has just come into the column."""
        QTimer.singleShot(0, widget, partial(self._scroll_to, widget))

    def _scroll_to(self, widget: QWidget) -> None:
        if widget.isVisible():
            self._area.ensureWidgetVisible(widget, 0, _EDGE)

    def _keep_top(self) -> None:
        """The column stays where it is, too, when the scroll bar comes and goes beside it."""
        layout = self._page.layout() if self._page is not None else None
        if layout is not None and self._top is not None:
            bar = self._area.verticalScrollBar()
            right = _EDGE - bar.sizeHint().width() if bar.maximum() > bar.minimum() else _EDGE
            layout.setContentsMargins(_EDGE, max(_EDGE, round(self.height() * self._top)), right, _EDGE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_top()
