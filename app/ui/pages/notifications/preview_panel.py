"""The side panel of the notification form: the message in the CMS, on a display, and the checklist."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.notifications.message_html import plain_text
from app.domain.notifications.notification import NotificationContent
from app.ui.forms.form_declaration import FormContext
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.pages.notifications.send_checklist import Checklist
from app.ui.pages.notifications.send_checks import checks
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Card, Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.messages.html_preview import HtmlPreview
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label

_SETTLE_MS: Final = 150
_PADDING: Final = 20
_MOST: Final = 10_000
"""The number of characters laid out while the user types."""
_ON_DISPLAY: Final = 2_000
_HIGHEST: Final = 150
"""The height limit of the message, so that the parts below stay visible."""
_SCREEN_HEIGHT: Final = 108
"""The display is low, so that the checklist below it is in sight."""
_ENDS: Final = ".,:;!?…"


class NotificationPreview(ScrollPane):
    """Follows the form after a short delay.

    Signals:
        place_wanted(str, object): see `Guide`.
    """

    place_wanted = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self._content: NotificationContent | None = None
        self._around: FormContext[NotificationContent] | None = None
        self._subject = ElidedLabel("", 13, 600)
        self._html = HtmlPreview(name=tr("The message as the CMS shows it"))
        self._cut = Label(tr("Only the beginning is shown here."), 12, 400, "text3")
        self._screen = _DisplayMockup()
        self.checklist = Checklist()
        self.checklist.place_wanted.connect(self.place_wanted)
        page = Panel(
            column(
                row(Label(tr("In the CMS"), 13, 600), STRETCH, Label(tr("Formatted"), 12, 400, "text3")),
                Card(
                    column(
                        row(IconLabel("bell", "accent_text"), Stretch(self._subject), margins=(14, 8, 14, 8)),
                        Line(),
                        column(_FittedPane(self._html), self._cut, margins=(14, 10, 6, 8), spacing=4),
                        spacing=0,
                    )
                ),
                4,
                row(Label(tr("On a display"), 13, 600), STRETCH, Label(tr("Plain text"), 12, 400, "text3")),
                self._screen,
                4,
                self.checklist,
                STRETCH,
                margins=(_PADDING, 16, _PADDING, _PADDING),
                spacing=8,
            ),
            ground="window",
        )
        self.set_body(page)
        self.setAccessibleName(tr("Preview"))
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._show)

    def look_at(self, content: NotificationContent, around: FormContext[NotificationContent]) -> None:
        """Implements `Guide.look_at`."""
        is_first = self._content is None
        self._content, self._around = content, around
        if is_first:
            self._show()
        else:
            self._settle.start()

    def _show(self) -> None:
        if self._content is None or self._around is None:
            return
        subject = self._content.subject.strip() or tr("No subject yet")
        body = self._content.body[:_MOST]
        self._subject.setText(subject)
        self._html.show_html(body)
        self._cut.setVisible(len(body) < len(self._content.body))
        words = plain_text(body)
        self._screen.show_message(subject, run_on(words)[:_ON_DISPLAY])
        title = tr("Before you send") if self._around.is_new else tr("Before you save")
        self.checklist.show_checks(checks(replace(self._content, body=body), self._around, words), title=title)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The width must not depend on the scroll bar, which would appear and disappear for ever.
        self._screen.setFixedHeight(min(theme().px(_SCREEN_HEIGHT), round((self.width() - 2 * _PADDING) * 9 / 16)))


def run_on(text: str) -> str:
    """Joins the lines as sentences, so that a heading does not run into the text below it."""
    lines = [line if line.endswith(tuple(_ENDS)) else f"{line}." for line in text.split("\n")[:-1] if line]
    return " ".join([*lines, text.rpartition("\n")[2]]).strip()


class _FittedPane(ScrollPane):
    """A pane as high as its content, up to a limit."""

    def __init__(self, content: HtmlPreview) -> None:
        super().__init__()
        self._inner = Panel(column(content, STRETCH, margins=(0, 0, 8, 0), spacing=0), ground="raised")
        self._html = content
        self.set_body(self._inner)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        content.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.setFixedHeight(min(theme().px(_HIGHEST), max(theme().px(20), self._html.height() + 2)))


class _DisplayMockup(QWidget):
    """A display, dark in both themes, with subject and message; overlong text ends in "…"."""

    def __init__(self) -> None:
        super().__init__()
        self._subject = ElidedLabel("", 13, 600, "screen_text")
        self._words = _WrappedText("", 12, 400, "screen_muted")
        self.setLayout(column(self._subject, Stretch(self._words), margins=(14, 12, 14, 12), spacing=6))
        self.setAccessibleName(tr("The message on a display"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_message(self, subject: str, words: str) -> None:
        self._subject.setText(subject)
        self._words.setText(words)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("screen"), 8)
            outline_round(painter, rect, look.color("border" if look.is_dark else "screen"), 8)


class _WrappedText(ElidedLabel):
    """A text of as many lines as fit; the last one ends in "…" if there are more."""

    def __init__(self, text: str, size: int, weight: int, tone: TokenName) -> None:
        super().__init__(text, size, weight, tone)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)

    def shown_text(self) -> str:
        """Returns the text that fits now."""
        return " ".join(self._lines())

    def _lines(self) -> list[str]:
        metrics, text = self.fontMetrics(), self.text()
        most = max(1, self.height() // metrics.lineSpacing())
        layout = QTextLayout(text, self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        lines: list[str] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(self.width())
            start, end = line.textStart(), line.textStart() + line.textLength()
            if len(lines) == most - 1 and end < len(text):
                lines.append(metrics.elidedText(text[start:], Qt.TextElideMode.ElideRight, self.width()))
                break
            lines.append(text[start:end].rstrip())
        layout.endLayout()
        return lines

    def sizeHint(self) -> QSize:
        return QSize(240, 5 * self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.fontMetrics().lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.setFont(self.font())
            painter.setPen(self.palette().color(self.foregroundRole()))
            step, ascent = self.fontMetrics().lineSpacing(), self.fontMetrics().ascent()
            for number, line in enumerate(self._lines()):
                painter.drawText(0, number * step + ascent, line)
