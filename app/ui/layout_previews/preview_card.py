"""The card of a layout preview: a large picture, and the facts of the layout below or beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPainterPath, QPaintEvent, QPixmap, QTextLayout, QTextOption
from PySide6.QtWidgets import QWidget

from app.models.layout_facts import LayoutFacts, Previewed, is_upright
from app.models.table_columns import PillSpec
from app.ui.i18n import tr
from app.ui.layout_previews.thumbnail_cache import PictureState
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.pills import ROW_HEIGHT, draw_pills
from app.ui.widgets.drawing.safe_painter import (
    Painting,
    draw_shadow,
    elided,
    fill_round,
    icon_for,
    one_line,
    outline_round,
)
from app.ui.widgets.drawing.thumbnails import draw_thumb

SHADOW: Final = 16
"""Space around the card for its shadow; it does not grow with the text size."""
NARROWEST: Final = 340
_WIDEST: Final = 400
"""Width of a card that the pointer opens."""
_WIDEST_LARGE: Final = 480
"""Width of a large card in a small window; in a large one it takes half of it."""
_TEXTS: Final = 148
"""Height of the texts below a landscape picture."""
_HINT: Final = 30
"""Height of the line with keys below them."""
_PADDING: Final = 16
_RADIUS: Final = 8
_PICTURE_RADIUS: Final = 4
_GAP: Final = 12
_ICON: Final = 16
_ICON_GAP: Final = 8
_DRAWING: Final = QSize(96, 54)
_FAINT: Final = 0.55


class Shown(NamedTuple):
    """The content of the card."""

    subject: Previewed
    facts: LayoutFacts
    picture: QImage | None
    state: PictureState
    hint: tuple[str, ...]
    """Keys and their effects."""


class CardShape(NamedTuple):
    """How wide a card may be, and how high its texts are, in pixels."""

    widest: int
    texts: int

    def size(self, width: int) -> QSize:
        """Returns the size of a card without its shadow."""
        pads = theme().px(2 * _PADDING)
        return QSize(width, pads + (width - pads) * 9 // 16 + self.texts)


def card_shape(room: QSize, *, is_large: bool, hint: tuple[str, ...]) -> CardShape:
    """Returns the shape of the largest card that fits into `room`."""
    look = theme()
    widest = max(look.px(_WIDEST_LARGE), room.width() // 2) if is_large else look.px(_WIDEST)
    texts, pads = look.px(_TEXTS + _HINT if hint else _TEXTS), look.px(2 * _PADDING)
    highest = pads + (room.height() - pads - texts) * 16 // 9
    return CardShape(max(look.px(NARROWEST), min(widest, room.width(), highest)), texts)


class PreviewCard(QWidget):
    """Overlays its window without taking the mouse or the keyboard: the list below keeps both.

    Attributes:
        owner: the `LayoutPreview` that uses it; None while it is hidden.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Layout preview"))
        self.owner: object = None
        self._shown: Shown | None = None
        self._fitted: tuple[int, QSize, QPixmap] | None = None
        self.hide()
        theme_hub().changed.connect(self.update)

    @property
    def shown(self) -> Shown | None:
        """Returns its content; None while it is hidden."""
        return self._shown if self.isVisible() else None

    def show_layout(self, shown: Shown) -> None:
        self._shown = shown
        self.setAccessibleName(tr("Layout preview: {name}", name=shown.facts.name))
        self.setAccessibleDescription(". ".join(filter(None, (shown.facts.spoken, missing_text(shown)))))
        self.update()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = self._shown
        if shown is None:
            return
        with Painting(self) as painter:
            card = QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
            draw_shadow(painter, card, _RADIUS)
            fill_round(painter, card, theme().color("raised"), _RADIUS)
            outline_round(painter, card, theme().color("border"), _RADIUS)
            pad = theme().px(_PADDING)
            inner = card.adjusted(pad, pad, -pad, -pad)
            hint_height = theme().px(18)
            if is_upright(shown.subject.layout):
                height = inner.height()
                frame = QRectF(inner.x(), inner.y(), round(height * 9 / 16), height)
                texts = QRectF(inner)
                texts.setLeft(frame.right() + pad)
                lines = _Lines(self, painter, texts, many=True)
            else:
                frame = QRectF(inner.x(), inner.y(), inner.width(), round(inner.width() * 9 / 16))
                texts = QRectF(inner)
                texts.setTop(frame.bottom() + theme().px(_GAP))
                lines = _Lines(self, painter, texts, many=False)
            self._paint_picture(painter, frame, shown)
            lines.write_facts(shown.facts)
            hints = shown.hint if is_upright(shown.subject.layout) else (" · ".join(shown.hint),)
            for line, hint in enumerate(reversed(hints), 1):
                top = inner.bottom() - line * hint_height + theme().px(4)
                _write(painter, QRectF(texts.x(), top, texts.width(), hint_height), hint, (12, 400), "text3")

    def _paint_picture(self, painter: QPainter, frame: QRectF, shown: Shown) -> None:
        painter.save()
        path = QPainterPath()
        path.addRoundedRect(frame, _PICTURE_RADIUS, _PICTURE_RADIUS)
        painter.setClipPath(path)
        painter.fillRect(frame, theme().color("sunken"))
        if shown.picture is not None:
            pixmap = self._fit(shown.picture, frame)
            size = pixmap.deviceIndependentSize()
            place = frame.center() - QPointF(size.width() / 2, size.height() / 2)
            painter.drawPixmap(QPointF(round(place.x()), round(place.y())), pixmap)
        painter.restore()
        if text := missing_text(shown):
            self._paint_missing(painter, frame, shown, text)

    def _paint_missing(self, painter: QPainter, frame: QRectF, shown: Shown, text: str) -> None:
        """Paints the placeholder: the layout's drawing, faint, and the reason."""
        look = theme()
        drawing = QRectF(0, 0, look.px(_DRAWING.width()), look.px(_DRAWING.height()))
        drawing.moveCenter(frame.center() - QPointF(0, look.px(22)))
        painter.setOpacity(_FAINT)
        draw_thumb(painter, drawing, shown.subject.seed)
        painter.setOpacity(1.0)
        painter.setFont(look.font(13, 400))
        painter.setPen(look.color("text2"))
        room = frame.adjusted(look.px(16), 0, -look.px(16), -look.px(8))
        room.setTop(drawing.bottom() + look.px(12))
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(room, int(flags), text)

    def _fit(self, picture: QImage, frame: QRectF) -> QPixmap:
        """Returns the whole picture at the frame's size; it is scaled once, not for each repaint."""
        ratio = self.devicePixelRatioF()
        whole = QSize(round(frame.width() * ratio), round(frame.height() * ratio))
        key = picture.cacheKey()
        if self._fitted is None or self._fitted[:2] != (key, whole):
            scaled = picture.scaled(
                whole, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
            pixmap = QPixmap.fromImage(scaled)
            pixmap.setDevicePixelRatio(ratio)
            self._fitted = (key, whole, pixmap)
        return self._fitted[2]


def missing_text(shown: Shown) -> str:
    """Returns why there is no picture; "" if there is one, or a small one stands in."""
    if shown.picture is not None:
        return ""
    match shown.state:
        case PictureState.LOADING:
            return tr("Loading picture…")
        case PictureState.FAILED:
            return tr("The picture couldn't be loaded.")
        case _ if shown.subject.entry.locked:
            return tr("No picture: this layout isn't shared with you.")
        case _:
            return tr("The CMS has no picture of this layout. It creates one when the layout is saved in its editor.")


class _Lines:
    """Writes texts from top to bottom. With `many`, in a narrow column, long texts continue in further lines."""

    def __init__(self, card: QWidget, painter: QPainter, room: QRectF, *, many: bool) -> None:
        self._card = card
        self._painter = painter
        self._room = room
        self._many = many

    def write_facts(self, facts: LayoutFacts) -> None:
        self._text(facts.name, (15, 600), "text", most=3)
        self._text(facts.size, (13, 400), "text2", most=2, tabular=True)
        self._skip(4)
        if self._many:
            self._pills(facts.marks)
            self._pills(facts.tags)
        else:
            self._pills((*facts.marks, *facts.tags))
        self._skip(4)
        self._with_icon("list-numbers", facts.note, most=2)
        self._with_icon("folder", facts.folder, most=2)
        self._with_icon("monitor-play", facts.used, most=5)

    def _skip(self, pixels: int) -> None:
        self._room.setTop(self._room.top() + theme().px(pixels))

    def _pills(self, pills: Sequence[PillSpec]) -> None:
        if pills:
            height = theme().px(ROW_HEIGHT)
            rect = QRectF(self._room.x(), self._room.y(), self._room.width(), height)
            draw_pills(self._painter, rect, pills, dpr=self._card.devicePixelRatioF())
            self._skip(ROW_HEIGHT + 4)

    def _with_icon(self, icon: str, text: str, *, most: int) -> None:
        if not text:
            return
        look = theme()
        top = self._room.y() + (look.px(20) - look.px(_ICON)) / 2
        self._painter.drawPixmap(QPointF(self._room.x(), round(top)), icon_for(self._card, icon, "text3", _ICON))
        self._text(text, (13, 400), "text2", most=most, left=look.px(_ICON) + look.px(_ICON_GAP), tabular=True)

    def _text(
        self,
        text: str,
        style: tuple[int, int],
        tone: TokenName,
        *,
        most: int,
        left: float = 0.0,
        tabular: bool = False,
    ) -> None:
        if not text:
            return
        height = theme().px(22 if style[0] > 13 else 20)
        width = self._room.width() - left
        for line in wrapped(text, theme().font(*style, tabular=tabular), width, most if self._many else 1):
            rect = QRectF(self._room.x() + left, self._room.y(), width, height)
            _write(self._painter, rect, line, style, tone, tabular=tabular)
            self._room.setTop(self._room.top() + height)


def _write(
    painter: QPainter, rect: QRectF, text: str, style: tuple[int, int], tone: TokenName, *, tabular: bool = False
) -> None:
    look = theme()
    painter.setFont(look.font(*style, tabular=tabular))
    painter.setPen(look.color(tone))
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine
    painter.drawText(rect, int(flags), elided(look.metrics(*style, tabular=tabular), text, rect.width()))


def wrapped(text: str, font: QFont, width: float, most: int) -> list[str]:
    """Splits `text` into at most `most` lines; the last one has all the rest, to be elided."""
    whole = one_line(text)
    if most == 1:
        return [whole]
    layout = QTextLayout(whole, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    starts: list[int] = []
    while len(starts) < most and (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        starts.append(line.textStart())
    layout.endLayout()
    units = whole.encode("utf-16-le")  # as Qt counts
    ends = [*starts[1:], len(units) // 2]
    return [units[2 * start : 2 * end].decode("utf-16-le").strip() for start, end in zip(starts, ends, strict=True)]
