"""A line-up in miniature: a time strip and the first entries, read-only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.lineups.lineup import Entry, total_duration
from app.domain.text.value_formatting import duration
from app.models.lineup_model import PictureOf, no_picture, picture_seed
from app.ui.i18n import tr
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, elided
from app.ui.widgets.drawing.thumbnails import HEIGHT as THUMB_HEIGHT
from app.ui.widgets.drawing.thumbnails import WIDTH as THUMB_WIDTH
from app.ui.widgets.drawing.thumbnails import thumb_pixmap

_STRIP_HEIGHT: Final = 28
_AXIS_HEIGHT: Final = 18
_GAP: Final = 2
_INK_HEIGHT: Final = 3
_INK_ALPHA: Final = 120
_ROW_HEIGHT: Final = 28
_NUMBER_WIDTH: Final = 18


class MiniStrip(QWidget):
    """A strip in which each entry is as wide as it is long, in its layout's hue, with the time axis below."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Line-up time strip"))
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def set_entries(self, entries: Sequence[Entry]) -> None:
        self._entries = tuple(entries)
        self.update()

    @property
    def seconds(self) -> int:
        return total_duration(self._entries)

    def sizeHint(self) -> QSize:
        return QSize(160, _STRIP_HEIGHT + theme().px(_AXIS_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, width = theme(), float(self.width())
            # Entries of unknown length still show, as thin as a second.
            lengths = [max(1, entry.duration_s or 0) for entry in self._entries]
            whole = sum(lengths) or 1
            painter.setPen(Qt.PenStyle.NoPen)
            left = 0.0
            for entry, length in zip(self._entries, lengths, strict=True):
                share = width * length / whole
                block = QRectF(left, 0, max(1.0, share - _GAP), _STRIP_HEIGHT)
                ground, ink = look.hue(picture_seed(entry))
                painter.setBrush(ground)
                painter.drawRoundedRect(block, 2, 2)
                line = QColor(ink)
                line.setAlpha(_INK_ALPHA)
                painter.setBrush(line)
                painter.drawRect(QRectF(block.x(), _STRIP_HEIGHT - _INK_HEIGHT, block.width(), _INK_HEIGHT))
                left += share
            painter.setFont(look.font(11, 400, tabular=True))
            painter.setPen(look.color("text3"))
            axis = QRectF(0, _STRIP_HEIGHT, width, self.height() - _STRIP_HEIGHT)
            marks = (
                (0, Qt.AlignmentFlag.AlignLeft),
                (self.seconds // 2, Qt.AlignmentFlag.AlignHCenter),
                (self.seconds, Qt.AlignmentFlag.AlignRight),
            )
            for seconds, side in marks:
                painter.drawText(axis, int(side | Qt.AlignmentFlag.AlignBottom), duration(seconds))


class EntryList(QWidget):
    """The entries as rows: number, thumbnail, name, length. It is one painted widget, because it changes often."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()
        self._picture_of: PictureOf = no_picture
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def show_pictures(self, picture_of: PictureOf, changed: SignalInstance) -> None:
        """Draws entries with these pictures, and repaints when more arrive."""
        self._picture_of = picture_of
        changed.connect(self.update)

    def at(self, position: QPoint) -> tuple[Entry, QRect] | None:
        """Returns the entry whose thumbnail is at a position, and its row."""
        height = theme().px(_ROW_HEIGHT)
        place = position.y() // height
        left = self._thumb_left()
        if not 0 <= place < len(self._entries) or not left - 8 <= position.x() <= left + theme().px(THUMB_WIDTH) + 8:
            return None
        return self._entries[place], QRect(0, place * height, self.width(), height)

    def _thumb_left(self) -> int:
        """Behind the longest number."""
        metrics = theme().metrics(12, tabular=True)
        return round(max(_NUMBER_WIDTH, metrics.horizontalAdvance(str(len(self._entries))))) + 8

    def set_entries(self, entries: Sequence[Entry]) -> None:
        self._entries = tuple(entries)
        names = [f"{number}. {entry.name}" for number, entry in enumerate(self._entries, 1)]
        self.setAccessibleName(tr("Line-up"))
        self.setAccessibleDescription("; ".join(names))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, theme().px(_ROW_HEIGHT) * len(self._entries))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, height = theme(), theme().px(_ROW_HEIGHT)
            middle = int(Qt.AlignmentFlag.AlignVCenter)
            right = middle | int(Qt.AlignmentFlag.AlignRight)
            thumb_left = self._thumb_left()
            first = max(0, event.rect().top() // height)
            last = min(len(self._entries), event.rect().bottom() // height + 1)
            for place in range(first, last):
                entry, top = self._entries[place], place * height
                painter.setFont(look.font(12, 400, tabular=True))
                painter.setPen(look.color("text3"))
                painter.drawText(QRectF(0, top, thumb_left - 8, height), right, str(place + 1))
                length = duration(entry.duration_s)
                painter.drawText(QRectF(0, top, self.width(), height), right, length)
                x = float(thumb_left)
                picture = self._picture_of(entry.layout_id)
                thumb = thumb_pixmap(picture_seed(entry), self.devicePixelRatioF(), picture)
                painter.drawPixmap(round(x), round(top + (height - look.px(THUMB_HEIGHT)) / 2), thumb)
                x += look.px(THUMB_WIDTH) + 8
                room = self.width() - x - look.metrics(12, tabular=True).horizontalAdvance(length) - 8
                painter.setFont(look.font(13, 400))
                painter.setPen(look.color("text"))
                name = elided(look.metrics(13, 400), entry.name, room)
                painter.drawText(QRectF(x, top, room + 2, height), middle, name)
