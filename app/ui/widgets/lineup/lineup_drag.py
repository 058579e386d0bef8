"""Drag and drop into a line-up: which drops are allowed, their effect, and the card below the pointer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QDropEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.domain.lineups.lineup import Entry
from app.domain.lineups.reorder_arithmetic import landing
from app.domain.text.value_formatting import duration
from app.models.lineup_editor import LineupEditor
from app.models.lineup_mime import Parcel, has_parcel, pack, unpack
from app.models.lineup_model import PictureOf, no_picture, picture_seed
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.widgets.drawing.drag_card import drag_card, draw_name
from app.ui.widgets.drawing.thumbnails import HEIGHT, WIDTH, thumb_pixmap


class Origin(NamedTuple):
    """Where entries come from: a connection and a campaign of it, or campaign 0 for the layout library."""

    connection_id: str
    campaign_id: int


class LineupDrops(QObject):
    """Decides on and carries out all drops and pastes into one campaign's line-up.

    `why_not` returns the reason why the line-up accepts nothing now ("" if it does), for example while a filter hides
    rows.

    Signals:
        refused(str): why a drag over the line-up is refused; "" once it is accepted or has left.
        dropped(int): this many entries were added or moved.
        left_out(str): why a part of a drop was left out.
    """

    refused = Signal(str)
    dropped = Signal(int)
    left_out = Signal(str)

    def __init__(
        self, editor: LineupEditor, origin: Origin, why_not: Callable[[], str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._editor = editor
        self._origin = origin
        self._why_not = why_not
        self._dragged: tuple[int, ...] = ()
        self._coming = 0
        self._reason = ""

    def why_not(self) -> str:
        """Returns why the line-up accepts nothing now, or ""."""
        return self._why_not()

    @property
    def is_dragging(self) -> bool:
        """Returns whether entries of this line-up are being dragged."""
        return bool(self._dragged)

    def begin(self, rows: list[int]) -> QMimeData:
        """Starts a drag of these rows; `end()` must follow."""
        entries = tuple(self._editor.model.entry(row) for row in rows)
        self._dragged = tuple(entry.key for entry in entries)
        return pack(Parcel(*self._origin, entries))

    def landing(self, gap: int) -> range:
        """Returns the rows that the dragged entries would occupy after a drop in this gap."""
        model = self._editor.model
        return landing(model.count, gap, moved=model.rows_of(self._dragged), added=self._coming)

    def end(self) -> None:
        self._dragged = ()
        self.left()

    def left(self) -> None:
        """Called when the drag has left the line-up."""
        self._emit_reason("")

    def accept(self, event: QDropEvent) -> bool:
        """Accepts or refuses a drag over the line-up, sets the drop action and emits the reason."""
        mime = event.mimeData()
        reason = self._judge(mime)
        if reason or not has_parcel(mime):
            self._emit_reason(reason)
            event.ignore()
            return False
        self._emit_reason("")
        event.setDropAction(Qt.DropAction.MoveAction if self._dragged else Qt.DropAction.CopyAction)
        event.accept()
        return True

    def drop(self, event: QDropEvent, gap: int) -> None:
        """Carries out a drop as one undo step. The source is always told "copied", so that only this class removes
        rows."""
        if not self.accept(event):
            return
        if self._dragged:
            rows = self._editor.model.rows_of(self._dragged)
            self._editor.move(rows, gap)
            self.dropped.emit(len(rows))
        elif left_out := self.put(unpack(event.mimeData()), gap):
            self.left_out.emit(left_out)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()

    def put(self, parcel: Parcel | None, gap: int, *, text: str = "") -> str:
        """Inserts copied, cut or dragged entries; returns why some or all of them were left out.

        `text` names the undo step, "Insert …" by default.
        """
        reason = self._why_not() or self._judge_parcel(parcel)
        if reason or parcel is None:
            return reason
        keys = self._editor.insert(self._added_by(parcel), gap, text=text)
        if keys:
            self.dropped.emit(len(keys))
        left_out = len(parcel.entries) - len(keys)
        if not left_out:
            return ""
        return tr_n(
            "{n} layout was left out: it isn't shared with you, so the CMS would reject it.",
            "{n} layouts were left out: they aren't shared with you, so the CMS would reject them.",
            left_out,
        )

    def _added_by(self, parcel: Parcel) -> tuple[Entry, ...]:
        """Returns the entries of a parcel that the CMS would accept."""
        is_own = parcel.campaign_id == self._origin.campaign_id
        return tuple(each for each in parcel.entries if self._editor.may_add(each) and (is_own or not each.locked))

    def _judge(self, mime: QMimeData) -> str:
        if not has_parcel(mime):
            return ""
        if reason := self._why_not():
            return reason
        if self._dragged:
            return ""
        parcel = unpack(mime)
        self._coming = len(self._added_by(parcel)) if parcel is not None else 0
        return self._judge_parcel(parcel)

    def _judge_parcel(self, parcel: Parcel | None) -> str:
        if parcel is None:
            return tr("The clipboard doesn't contain layouts from a line-up.")
        if parcel.connection_id != self._origin.connection_id:
            return tr("These layouts come from another CMS, where the same IDs are different layouts.")
        return ""

    def _emit_reason(self, reason: str) -> None:
        if reason != self._reason:
            self._reason = reason
            self.refused.emit(reason)


def ghost(widget: QWidget, first: Entry, count: int, picture_of: PictureOf = no_picture) -> QPixmap:
    """Returns the drag picture: the first entry as a card, and a badge with the count."""
    thumb = thumb_pixmap(picture_seed(first), widget.devicePixelRatioF(), picture_of(first.layout_id))
    return drag_card(widget, count, tr_n("{n} layout", "{n} layouts", count), partial(_draw_entry, first, thumb))


def _draw_entry(entry: Entry, thumb: QPixmap, painter: QPainter, inner: QRectF) -> None:
    look = theme()
    width, height = look.px(WIDTH), look.px(HEIGHT)
    painter.drawPixmap(QPointF(inner.x(), inner.center().y() - height / 2), thumb)
    length = "" if entry.duration_s is None else duration(entry.duration_s)
    painter.setFont(look.font(12, 400, tabular=True))
    painter.setPen(look.color("text3"))
    painter.drawText(inner, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), length)
    taken = look.metrics(12, 400, tabular=True).horizontalAdvance(length)
    draw_name(painter, inner.adjusted(width + 10, 0, -taken - 10, 0), entry.name)


def paste_parcel() -> Parcel | None:
    """Returns the line-up entries on the system clipboard, if any."""
    return unpack(QApplication.clipboard().mimeData())


def copy_parcel(origin: Origin, entries: tuple[Entry, ...]) -> None:
    QApplication.clipboard().setMimeData(pack(Parcel(*origin, entries)))
