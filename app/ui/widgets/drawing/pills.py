"""Pills for tags and marks: a widget, and the drawing functions that tables share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.text.value_formatting import visible
from app.models.table_columns import PillSpec, PillTone
from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, elided, text_width

ROW_HEIGHT: Final = 18
"""Height in table rows, in pixels at 100 %; elsewhere a pill is 20 high."""
_HEIGHT: Final = 20
GAP: Final = 4
_PADDING: Final = 7
_ICON: Final = 12
_ICON_GAP: Final = 3
PILL_FONT: Final = (11, 500, False)

_TONES: Final[dict[PillTone, tuple[TokenName, TokenName]]] = {
    PillTone.PLAIN: ("pill", "pill_text"),
    PillTone.ACCENT: ("accent_soft", "accent_text"),
    PillTone.OK: ("ok_soft", "ok"),
    PillTone.WARN: ("warn_soft", "warn"),
    PillTone.DANGER: ("danger_soft", "danger"),
}
_SWALLOWED: Final = frozenset({PillTone.PLAIN, PillTone.ACCENT})

_MOST_CACHED: Final = 2000

_widths: dict[tuple[int, str], float] = {}
_pixmaps: dict[tuple[PillSpec, float, str | None, bool, int], QPixmap] = {}


def pill_width(pill: PillSpec) -> float:
    """Returns the width in pixels. Texts are measured once per text size."""
    key = (theme().base_px, pill.text)
    width = _widths.get(key)
    if width is None:
        if len(_widths) > _MOST_CACHED:
            _widths.clear()
        width = _widths[key] = theme().metrics(*PILL_FONT).horizontalAdvance(visible(pill.text))
    look = theme()
    return width + 2 * look.px(_PADDING) + (look.px(_ICON) + _ICON_GAP - 1 if pill.icon else 0)


def draw_pill(
    painter: QPainter, rect: QRectF, pill: PillSpec, *, dpr: float = 1.0, on: TokenName | None = None
) -> None:
    """Draws one pill into `rect` (`pill_width` wide). `on` replaces its background in a coloured row."""
    look = theme()
    ground, ink = _TONES[pill.tone]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color(on or ground))
    radius = rect.height() / 2
    painter.drawRoundedRect(rect, radius, radius)
    x = rect.x() + look.px(_PADDING)
    if pill.icon:
        side = look.px(_ICON)
        top = rect.y() + (rect.height() - side) / 2
        painter.drawPixmap(QPointF(x - 1, top), icons.pixmap(pill.icon, ink, _ICON, dpr))
        x += side + _ICON_GAP - 1
    painter.setFont(look.font(*PILL_FONT))
    painter.setPen(look.color(ink))
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(QRectF(x, rect.y(), rect.right() - x, rect.height()), int(flags), visible(pill.text))


def draw_pills(
    painter: QPainter,
    rect: QRectF,
    pills: Sequence[PillSpec],
    *,
    dpr: float = 1.0,
    on: TokenName | None = None,
    all_on: bool = False,
) -> int:
    """Draws as many pills as fit into `rect`, then "+2" for the rest. Returns how many were drawn.

    The first is shortened rather than left out, because a number alone says nothing. `on` is the background for pills
    that are invisible on a coloured row: plain and accent ones, or all with `all_on`.
    """
    x, y = round(rect.x()), round(rect.center().y() - theme().px(ROW_HEIGHT) / 2)
    for position, whole in enumerate(pills):
        rest = len(pills) - position
        room_for_more = pill_width(PillSpec(f"+{rest - 1}")) + GAP if rest > 1 else 0.0
        room = rect.right() + 1 - x - room_for_more
        pill = _shortened(whole, room) if position == 0 else whole
        width = pill_width(pill)
        if width > room:
            more = PillSpec(f"+{rest}")
            painter.drawPixmap(QPointF(x, y), _row_pixmap(more, dpr, on))
            return position
        ground = on if all_on or pill.tone in _SWALLOWED else None
        painter.drawPixmap(QPointF(x, y), _row_pixmap(pill, dpr, ground))
        x += round(width) + GAP
    return len(pills)


def _shortened(pill: PillSpec, room: float) -> PillSpec:
    """Returns the pill shortened to `room`. It stays unchanged if it fits, or if hardly any text would be left."""
    width = pill_width(pill)
    if width <= room:
        return pill
    metrics = theme().metrics(*PILL_FONT)
    room_for_text = room - width + text_width(metrics, pill.text)
    if room_for_text < metrics.horizontalAdvance("MMM…"):
        return pill
    return pill._replace(text=elided(metrics, pill.text, room_for_text))


def _row_pixmap(pill: PillSpec, dpr: float, on: TokenName | None) -> QPixmap:
    """Returns the pixmap of a pill in a table. The same few tags stand in thousands of rows, so each is drawn once."""
    key = (pill, dpr, on, theme().is_dark, theme().base_px)
    pixmap = _pixmaps.get(key)
    if pixmap is None:
        if len(_pixmaps) > _MOST_CACHED:
            _pixmaps.clear()
        width, height = round(pill_width(pill)), theme().px(ROW_HEIGHT)
        pixmap = _pixmaps[key] = QPixmap(round(width * dpr), round(height * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_pill(painter, QRectF(0, 0, width, height), pill, dpr=dpr, on=on)
        painter.end()
    return pixmap


class Pill(QWidget):
    """A tag or mark on a page."""

    def __init__(
        self,
        text: str,
        tone: PillTone = PillTone.PLAIN,
        icon: str = "",
    ) -> None:
        super().__init__()
        self._pill = PillSpec(text, tone, icon)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def set_pill(self, text: str, tone: PillTone | None = None, icon: str | None = None) -> None:
        old = self._pill
        self._pill = PillSpec(text, old.tone if tone is None else tone, old.icon if icon is None else icon)
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(pill_width(self._pill) + 0.5), theme().px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            draw_pill(painter, QRectF(self.rect()), self._pill, dpr=self.devicePixelRatioF())
