"""Banners: what needs a decision stays across the page until it is decided; never a box in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.i18n import tr
from app.ui.theme import theme
from app.ui.theme_tokens import TokenName
from app.ui.widgets.announce import announce
from app.ui.widgets.buttons import Button, ButtonKind, IconButton
from app.ui.widgets.labels import IconLabel, Label
from app.ui.widgets.layouts import STRETCH, Item, Stretch, clear, column, row
from app.ui.widgets.painting import Painting, fill_round


class BannerTone(StrEnum):
    INFO = "info"
    OK = "ok"
    WARN = "warn"
    DANGER = "danger"


class BannerAction(NamedTuple):
    text: str
    call: Callable[[], object]
    kind: ButtonKind = ButtonKind.SECONDARY


class _Look(NamedTuple):
    ground: TokenName
    ink: TokenName
    icon: str


_LOOKS: Final = {
    BannerTone.INFO: _Look("accent_soft", "accent_text", "info"),
    BannerTone.OK: _Look("ok_soft", "ok", "check-circle"),
    BannerTone.WARN: _Look("warn_soft", "warn", "warning-circle"),
    BannerTone.DANGER: _Look("danger_soft", "danger", "warning-circle"),
}


class Banner(QWidget):
    """One bold sentence, one line of detail, actions at the right.

    `rounded` is for a banner inside a card or column; without it the banner spans its page and has hairlines.

    Signals:
        closed: a person closed it (only with `closable`).
    """

    closed = Signal()

    def __init__(
        self,
        sentence: str,
        detail: str = "",
        *,
        tone: BannerTone = BannerTone.WARN,
        icon: str = "",
        actions: Sequence[BannerAction] = (),
        closable: bool = False,
        rounded: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        self._rounded = rounded
        look = _LOOKS[tone]
        self._sentence = Label(sentence, 13, 600, wrap=True)
        self._detail = Label(detail, 12, 400, "text2", wrap=True)
        if not detail:
            self._detail.hide()
        items: list[Item] = [
            IconLabel(icon or look.icon, look.ink, 18),
            Stretch(column(STRETCH, self._sentence, self._detail, STRETCH, spacing=2)),
        ]
        items += [self._button(action) for action in actions]
        if closable:
            close = IconButton("x", tr("Close"))
            close.clicked.connect(self._close)
            items.append(close)
        self.setLayout(row(*items, margins=(16, 10, 12, 10), spacing=10))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(f"{sentence} {detail}".strip())

    def set_text(self, sentence: str, detail: str = "") -> None:
        """A banner that counts down or changes its mind keeps its place."""
        self._sentence.setText(sentence)
        self._detail.setText(detail)
        self._detail.setVisible(bool(detail))
        self.setAccessibleName(f"{sentence} {detail}".strip())

    @property
    def sentence(self) -> str:
        return self._sentence.text()

    def _button(self, action: BannerAction) -> Button:
        button = Button(action.text, action.kind)
        call = action.call

        def clicked() -> None:
            call()

        button.clicked.connect(clicked)
        return button

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            ground = look.color(_LOOKS[self._tone].ground)
            if self._rounded:
                fill_round(painter, rect, ground, 8)
                return
            painter.fillRect(rect, ground)
            for y in (0.0, rect.height() - 1):
                painter.fillRect(QRectF(0, y, rect.width(), 1), look.color("border"))


class BannerStack(QWidget):
    """The place for banners at the top of a page. A banner with the same `key` replaces the one before.

    Signals:
        banner_put: a banner has come; where Tab goes has to be told anew.
    """

    banner_put = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._banners: dict[str, Banner] = {}
        self.setLayout(column(spacing=0))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.hide()

    def put(self, key: str, banner: Banner) -> Banner:
        self.take(key)
        self._banners[key] = banner
        layout = self.layout()
        if layout is not None:
            layout.addWidget(banner)
        banner.closed.connect(self._drop_closed)
        self._show_or_hide()
        self.banner_put.emit()
        announce(banner, banner.accessibleName())
        return banner

    def take(self, key: str) -> None:
        """Takes the banner away, if it is there."""
        banner = self._banners.pop(key, None)
        if banner is not None:
            banner.hide()
            banner.deleteLater()
        self._show_or_hide()

    def get(self, key: str) -> Banner | None:
        return self._banners.get(key)

    def clear(self) -> None:
        layout = self.layout()
        self._banners.clear()
        if layout is not None:
            clear(layout)
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        """Empty, it takes no room. Before it has a parent it stays hidden: it would be a window of its own."""
        self.setVisible(bool(self._banners) and self.parentWidget() is not None)

    def _drop_closed(self) -> None:
        sender = self.sender()
        for key, banner in tuple(self._banners.items()):
            if banner is sender:
                self.take(key)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange:
            self._show_or_hide()
