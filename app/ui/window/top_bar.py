"""The top bar: current CMS, quick open, running jobs, the CMS's clock, account, and main menu."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy

from app.config.connections import Connection
from app.domain.cms_address import Origin
from app.models.table_columns import PillSpec, PillTone
from app.ui.activity.activity_button import ActivityButton
from app.ui.activity.job_list_updates import Activity
from app.ui.i18n import tr
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import theme
from app.ui.look.window_sizes import TOP_BAR
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.hover_state import is_under_mouse
from app.ui.widgets.drawing.pills import draw_pill, pill_width
from app.ui.widgets.drawing.safe_painter import (
    Painting,
    draw_centred,
    elided,
    fill_round,
    icon_for,
    outline_round,
    text_width,
)
from app.ui.widgets.keyboard.key_cap import KeyCap
from app.ui.widgets.navigation.top_bar_button import BarButton
from app.ui.widgets.text.labels import ElidedLabel, IconLabel
from app.ui.widgets.text.tooltips import set_tooltip
from app.ui.window.clock_label import ClockLabel

_HEIGHT: Final = 32
_QUICK_WIDTH: Final = 420
_AVATAR: Final = 28
_SPOT: Final = 10
"""Side of the connection's colour square."""
_PILL: Final = 20
_CARET: Final = 14
_LEAST_QUICK_WIDTH: Final = 160
_MOST_NAME: Final = 260


def connection_pills(connection: Connection) -> tuple[PillSpec, ...]:
    """Returns the pills that must always be visible: an unencrypted connection, and restrictions on writing."""
    pills: list[PillSpec] = []
    if Origin(connection.base).needs_consent:
        pills.append(PillSpec(tr("Not encrypted"), PillTone.DANGER, "lock-simple-open"))
    if connection.read_only:
        pills.append(PillSpec(tr("Read-only"), PillTone.WARN, "lock-simple"))
    elif connection.confirm_writes:
        pills.append(PillSpec(tr("Confirm changes"), PillTone.WARN, "shield-check"))
    return tuple(pills)


class ConnectionButton(BarButton):
    """Colour and name of the current CMS, and this computer's write restrictions. A click opens its menu."""

    def __init__(self) -> None:
        super().__init__()
        self._connection: Connection | None = None
        self._pills: tuple[PillSpec, ...] = ()
        self.setAccessibleName(tr("Connection"))

    def show_connection(self, connection: Connection | None) -> None:
        self._connection = connection
        name = connection.name if connection is not None else tr("No connection")
        self._pills = connection_pills(connection) if connection is not None else ()
        self.setAccessibleName(tr("Connection: {name}", name=name))
        self.setAccessibleDescription(", ".join(pill.text for pill in self._pills))
        set_tooltip(self, f"{name}\n{connection.base}" if connection is not None else name)
        self.updateGeometry()
        self.update()

    def _name(self) -> str:
        return self._connection.name if self._connection is not None else tr("No connection")

    def _name_width(self) -> float:
        return min(text_width(theme().metrics(13, 600), self._name()), theme().px(_MOST_NAME))

    def sizeHint(self) -> QSize:
        pills = sum(8 + pill_width(pill) for pill in self._pills)
        look = theme()
        width = 10 + look.px(_SPOT) + 8 + self._name_width() + pills + 8 + look.px(_CARET) + 8
        return QSize(round(width + 1), look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("hover" if is_under_mouse(self) else "surface"), 6)
            outline_round(painter, rect, look.color("border"), 6)
            x, middle = 10.0, rect.height() / 2
            if self._connection is not None:
                spot = QRectF(x, middle - look.px(_SPOT) / 2, look.px(_SPOT), look.px(_SPOT))
                fill_round(painter, spot, look.connection(self._connection.colour), spot.width() / 4)
            x += look.px(_SPOT) + 8
            width = self._name_width()
            painter.setFont(look.font(13, 600))
            painter.setPen(look.color("text"))
            text = elided(look.metrics(13, 600), self._name(), width + 1)
            painter.drawText(QRectF(x, 0, width + 2, rect.height()), int(Qt.AlignmentFlag.AlignVCenter), text)
            x += width + 8
            for pill in self._pills:
                place = QRectF(x, middle - look.px(_PILL) / 2, pill_width(pill), look.px(_PILL))
                draw_pill(painter, place, pill, dpr=self.devicePixelRatioF())
                x += place.width() + 8
            square = QRectF(rect.right() - 8 - look.px(_CARET), 0, look.px(_CARET), rect.height())
            draw_centred(painter, square, icon_for(self, "caret-down", "text3", _CARET))


class QuickOpenButton(BarButton):
    """A button that looks like the search field that it opens."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self.setAccessibleName(tr("Quick open"))
        set_tooltip(self, tr("Find any item by name, code or ID"), keys)
        self.setMinimumWidth(_LEAST_QUICK_WIDTH)
        self.setMaximumWidth(_QUICK_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setLayout(
            row(
                IconLabel("magnifying-glass", "text3"),
                Stretch(ElidedLabel(tr("Search everything"), 13, 400, "text3")),
                KeyCap(keys),
                margins=(10, 0, 6, 0),
            )
        )

    def sizeHint(self) -> QSize:
        return QSize(_QUICK_WIDTH, theme().px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            rect = QRectF(self.rect())
            fill_round(painter, rect, theme().color("hover" if is_under_mouse(self) else "surface"), 6)
            outline_round(painter, rect, theme().color("control"), 6)


def initials(name: str) -> str:
    """ "Alex Morgan" → "AM", "priya.nair" → "PN", "admin" → "A"; "?" for no name."""
    words = [word for word in name.replace(".", " ").replace("_", " ").split() if word[0].isalnum()]
    if not words:
        return "?"
    picked = words[:1] if len(words) == 1 else [words[0], words[-1]]
    return "".join(word[0] for word in picked).upper()


class AvatarButton(BarButton):
    """The user's initials; opens the main menu."""

    def __init__(self) -> None:
        super().__init__(14.0)
        self._name = ""
        follow_text(self, width=_AVATAR, height=_AVATAR)
        self.show_name("")

    def show_name(self, name: str) -> None:
        self._name = name
        self.setAccessibleName(tr("Menu for {name}", name=name) if name else tr("Menu"))
        set_tooltip(self, name or tr("Menu"), "F10")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(
                painter, rect, look.color("accent_hover" if is_under_mouse(self) else "accent"), rect.height() / 2
            )
            painter.setPen(look.color("on_accent"))
            if not self._name:
                draw_centred(painter, rect, icon_for(self, "list", "on_accent"))
                return
            painter.setFont(look.font(11, 600))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), initials(self._name))


class TopBar(Panel):
    """The top bar.

    Signals:
        connection_clicked, quick_open_clicked, activity_clicked, menu_clicked: one of its buttons was pressed.
    """

    connection_clicked = Signal()
    quick_open_clicked = Signal()
    activity_clicked = Signal()
    menu_clicked = Signal()

    def __init__(self, activity: Activity) -> None:
        super().__init__(ground="window", edges=("bottom",))
        self.connection = ConnectionButton()
        self.quick = QuickOpenButton("Ctrl+K")
        self.activity = ActivityButton(activity, "Ctrl+J")
        self.clock = ClockLabel()
        self.avatar = AvatarButton()
        self.connection.clicked.connect(self.connection_clicked)
        self.quick.clicked.connect(self.quick_open_clicked)
        self.activity.clicked.connect(self.activity_clicked)
        self.avatar.clicked.connect(self.menu_clicked)
        right = row(STRETCH, self.activity, 8, self.clock, 12, self.avatar)
        self.setLayout(
            row(Stretch(row(self.connection, STRETCH)), self.quick, Stretch(right), margins=(12, 0, 12, 0), spacing=12)
        )
        follow_text(self, height=TOP_BAR)
        self.setAccessibleName(tr("Top bar"))

    def popup_connections(self, menu: QMenu) -> None:
        menu.popup(self.connection.mapToGlobal(QPoint(0, self.connection.height() + 4)))

    def popup_menu(self, menu: QMenu) -> None:
        """Shows a menu below the avatar, aligned to its right edge."""
        corner = self.avatar.mapToGlobal(QPoint(self.avatar.width(), self.avatar.height() + 4))
        menu.popup(corner - QPoint(menu.sizeHint().width(), 0))
