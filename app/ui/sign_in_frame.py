"""The frame of every screen before the workbench: steps at the left, one column in the middle, a line at the bottom."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from app.ui.i18n import tr
from app.ui.widgets.layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.panels import Panel
from app.ui.widgets.steps import KeyFooter, SidePanel

COLUMN: Final = 600


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
        self._area = QScrollArea()
        self._area.setProperty("kind", "page")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setAccessibleName(tr("Sign in"))
        body = Panel(column(Stretch(self._area), spacing=0))
        self.setLayout(column(Stretch(row(self.side, Stretch(body), spacing=0)), self.footer, spacing=0))

    def set_column(self, content: QLayout) -> None:
        """`content` is 600 wide in the middle of the page; what was there before is deleted."""
        middle = hold(content)
        middle.setFixedWidth(COLUMN)
        page = hold(column(STRETCH, row(STRETCH, middle, STRETCH), STRETCH, margins=(24, 24, 24, 24), spacing=0))
        # Not deleted at once, as the scroll area would: the button that leads here may be in there.
        before: QWidget | None = self._area.takeWidget()
        if before is not None:
            before.deleteLater()
        self._area.setWidget(page)
        page.setAutoFillBackground(False)  # the scroll area switches it on, in a grey that is not the page's

    def show_in_sight(self, widget: QWidget) -> None:
        self._area.ensureWidgetVisible(widget, 0, 48)
