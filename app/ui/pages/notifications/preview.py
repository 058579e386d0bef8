"""Beside the form: the message as people in the CMS see it, and as a display that shows no HTML does."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QScrollArea

from app.domain.message_html import plain_text
from app.domain.notification import NotificationContent
from app.ui.i18n import tr
from app.ui.theme import theme, theme_hub
from app.ui.widgets.html_preview import HtmlPreview
from app.ui.widgets.labels import IconLabel, Label
from app.ui.widgets.layouts import STRETCH, Stretch, column, row
from app.ui.widgets.panels import Card, Line, Panel

_SETTLE_MS: Final = 150
_MOST: Final = 20_000
"""Characters that are laid out while one types."""
_ON_DISPLAY: Final = 400


class NotificationPreview(QScrollArea):
    """Follows what is typed, a moment later."""

    def __init__(self) -> None:
        super().__init__()
        self._content: NotificationContent | None = None
        self._subject = Label("", 13, 600, wrap=True)
        self._html = HtmlPreview(name=tr("The message as the CMS shows it"))
        self._cut = Label(tr("Only the beginning is shown here."), 12, 400, "text3")
        self._display_subject = Label("", 13, 600, wrap=True)
        self._display_text = Label("", 12, 400, wrap=True)
        self._display = Card(column(self._display_subject, self._display_text, margins=(14, 12, 14, 14), spacing=4))
        content = Panel(
            column(
                row(Label(tr("In the CMS"), 13, 600), STRETCH, Label(tr("Formatted"), 12, 400, "text3")),
                Card(
                    column(
                        row(IconLabel("bell", "accent_text"), Stretch(self._subject), margins=(14, 10, 14, 10)),
                        Line(),
                        column(self._html, self._cut, margins=(14, 12, 14, 12), spacing=4),
                        spacing=0,
                    )
                ),
                4,
                row(Label(tr("On a display"), 13, 600), STRETCH, Label(tr("Plain text"), 12, 400, "text3")),
                self._display,
                STRETCH,
                margins=(20, 16, 20, 20),
                spacing=8,
            ),
            ground="window",
        )
        self.setWidget(content)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Preview"))
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._show)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def _restyle(self) -> None:
        """A display is dark in a dark window and in a light one."""
        is_dark = theme().is_dark
        self._display.set_tone(None if is_dark else "toast")
        for label in (self._display_subject, self._display_text):
            label.set_tone("text" if is_dark else "toast_text")

    def follow(self, content: NotificationContent) -> None:
        is_first = self._content is None
        self._content = content
        if is_first:
            self._show()
        else:
            self._settle.start()

    def _show(self) -> None:
        if self._content is None:
            return
        subject = self._content.subject.strip() or tr("No subject yet")
        body = self._content.body[:_MOST]
        text = plain_text(body).replace("\n", " ")
        self._subject.setText(subject)
        self._html.show_html(body)
        self._cut.setVisible(len(body) < len(self._content.body))
        self._display_subject.setText(subject)
        self._display_text.setText(f"{text[:_ON_DISPLAY]}…" if len(text) > _ON_DISPLAY else text)
        self._display_text.setVisible(bool(text))
