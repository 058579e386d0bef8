"""The start page, shown first and whenever no connection is open."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from app import APP_NAME
from app.config.connections import Connection
from app.domain.cms_address import Origin
from app.domain.text.value_formatting import visible
from app.ui import failures
from app.ui.guide.guide_links import CONTENTS
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, column, hold, row
from app.ui.widgets.containers.sign_in_frame import SignInFrame
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.illustrations import LineupPicture
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, elided, fill_round, icon_for, outline_round
from app.ui.widgets.feedback.banner import Banner, BannerTone
from app.ui.widgets.text.labels import Label

_HEIGHT: Final = 72
_ICON: Final = 24
_MARGIN: Final = 20
_LEFT_OF_TEXT: Final = _MARGIN + 16
"""Width left of the text, in addition to the icon."""
_RIGHT_OF_TEXT: Final = 52
_PADDING: Final = 14
_LINE_GAP: Final = 4
_UNBOUND: Final = 10_000.0
_WRAPPED: Final = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


class StartPage(SignInFrame):
    """Lists the connections, Connect to a CMS, and the demo.

    Signals:
        connect_wanted: set up a new connection.
        demo_wanted: start the demo CMS and sign in to it.
        open_wanted(str): open the connection with this id.
        guide_wanted(str): open this page of the guide.
        settings_wanted: open the settings.
    about_wanted: show the version of Marquee.
    """

    connect_wanted = Signal()
    demo_wanted = Signal()
    open_wanted = Signal(str)
    guide_wanted = Signal(str)
    settings_wanted = Signal()
    about_wanted = Signal()

    def __init__(self) -> None:
        guide = Button(tr("Guide"), ButtonKind.LINK, icon="book-open")
        guide.clicked.connect(self._want_guide)
        settings = Button(tr("Settings"), ButtonKind.LINK, icon="gear-six")
        about = Button(tr("About {app}", app=APP_NAME), ButtonKind.LINK, icon="info")
        links = column(*(row(link, STRETCH) for link in (guide, settings, about)), spacing=4)
        super().__init__(hold(links))
        settings.clicked.connect(self.settings_wanted)
        about.clicked.connect(self.about_wanted)
        self.setAccessibleName(tr("Start"))
        self._problem = ""
        self._notices: tuple[str, ...] = ()
        self.show_connections(())

    def show_notices(self, notices: Sequence[str]) -> None:
        """Shows above everything else what could not be read when Marquee started."""
        self._notices = tuple(notices)
        self.show_connections(self._connections)

    def show_problem(self, error: Exception) -> None:
        """Shows above the choices why an action of this page failed."""
        failure = failures.note(error)
        self._problem = f"{failure.sentence} {failure.hint}".strip()
        self.show_connections(self._connections)
        self._problem = ""

    def show_connections(self, connections: Sequence[Connection]) -> None:
        """Shows the existing connections first: most people come to open one."""
        connect = ChoiceCard(
            "link", tr("Connect to a CMS"), tr("You need its address and a client ID from your administrator.")
        )
        connect.clicked.connect(self.connect_wanted)
        demo = ChoiceCard(
            "monitor-play", tr("Try the demo"), tr("A sample CMS of a shop chain, on this computer. No setup needed.")
        )
        demo.clicked.connect(self.demo_wanted)
        self._connections = tuple(connections)
        items = column(spacing=8)
        for notice in self._notices:
            items.addWidget(Banner(notice, rounded=True))
            items.addSpacing(8)
        if self._problem:
            items.addWidget(Banner(self._problem, tone=BannerTone.DANGER, rounded=True))
            items.addSpacing(8)
        first = connect
        if connections:
            items.addWidget(Label(tr("Welcome back"), 22, 600, wrap=True))
            items.addWidget(Label(tr("Choose a CMS to open, or connect to another one."), 13, 400, "text2", wrap=True))
            items.addSpacing(8)
            for place, connection in enumerate(connections):
                card = ChoiceCard("", connection.name, Origin(connection.base).display, connection=connection.colour)
                card.clicked.connect(_Emit(self, connection.id))
                items.addWidget(card)
                first = card if place == 0 else first
            items.addSpacing(16)
        else:
            items.addWidget(LineupPicture())
            items.addSpacing(24)
            items.addWidget(Label(tr("Put the right thing on every screen"), 22, 600, wrap=True))
            items.addWidget(
                Label(
                    tr("Plan what your displays play: campaigns, their layouts and the order they play in."),
                    13,
                    400,
                    "text2",
                    wrap=True,
                )
            )
            items.addSpacing(8)
        items.addWidget(connect)
        items.addWidget(demo)
        self.set_column(items)
        self._first = first

    def _want_guide(self) -> None:
        self.guide_wanted.emit(CONTENTS)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus to the first choice."""
        self._first.setFocus(event.reason())


class _Emit:
    def __init__(self, page: StartPage, connection_id: str) -> None:
        self._page = page
        self._connection_id = connection_id

    def __call__(self) -> None:
        self._page.open_wanted.emit(self._connection_id)


class ChoiceCard(Ringed, QAbstractButton):
    """A large button with an icon, a title and a sentence.

    The icon can be replaced by a connection's colour (0–7).
    """

    ring_radius = 8.0

    def __init__(self, icon: str, title: str, text: str, *, connection: int | None = None) -> None:
        super().__init__()
        self._icon = icon
        self._detail = text
        self._connection = connection
        self.setText(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _draw_sign(self, painter: QPainter, square: QRectF) -> None:
        if self._connection is None:
            draw_centred(painter, square, icon_for(self, self._icon, "accent_text", _ICON))
        else:
            side = theme().px(14)
            spot = QRectF(0, 0, side, side)
            spot.moveCenter(square.center())
            fill_round(painter, spot, theme().connection(self._connection), side / 4)

    def _words(self, width: float) -> QRectF:
        """Returns the rectangle of the sentence below the title, wrapped to the width."""
        room = QRectF(0, 0, max(width - _LEFT_OF_TEXT - theme().px(_ICON) - _RIGHT_OF_TEXT, 1), _UNBOUND)
        return theme().metrics(13, 400).boundingRect(room, _WRAPPED, self._detail)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        look = theme()
        text = look.metrics(15, 600).height() + _LINE_GAP + self._words(width).height()
        return max(look.px(_HEIGHT), math.ceil(text) + 2 * look.px(_PADDING))

    def sizeHint(self) -> QSize:
        return QSize(320, self.heightForWidth(max(self.width(), 320)))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, theme().px(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            is_hot = self.underMouse() or self.isDown()
            fill_round(painter, rect, look.color("hover" if is_hot else "raised"), 8)
            outline_round(painter, rect, look.color("control" if is_hot else "border"), 8)
            side = look.px(_ICON)
            self._draw_sign(painter, QRectF(_MARGIN, 0, side, rect.height()))
            metrics, words = look.metrics(15, 600), self._words(rect.width())
            left, width = _LEFT_OF_TEXT + side, rect.width() - _LEFT_OF_TEXT - side - _RIGHT_OF_TEXT
            top = (rect.height() - metrics.height() - _LINE_GAP - words.height()) / 2
            painter.setFont(look.font(15, 600))
            painter.setPen(look.color("text"))
            title = QRectF(left, top, width, metrics.height())
            painter.drawText(title, int(Qt.TextFlag.TextSingleLine), elided(metrics, self.text(), width))
            painter.setFont(look.font(13, 400))
            painter.setPen(look.color("text2"))
            below = QRectF(left, title.bottom() + _LINE_GAP, width, words.height())
            painter.drawText(below, _WRAPPED, visible(self._detail))
            caret = QRectF(rect.right() - 20 - look.px(16), 0, look.px(16), rect.height())
            draw_centred(painter, caret, icon_for(self, "caret-right", "text3"))
