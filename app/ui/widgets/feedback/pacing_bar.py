"""Paints the progress of an ad: the share of the target as a bar, the elapsed time as a mark on it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.domain.ads.pacing import Pace, Pacing
from app.domain.text.value_formatting import duration_in_words
from app.models.table_columns import PillTone
from app.ui.i18n import decimal, number, tr, tr_n
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.wrapping_buttons import BesideLayout
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.drawing.safe_painter import Painting, fill_round
from app.ui.widgets.text.labels import Label

_BAR: Final = 8
_MARK: Final = 6
_FILLS: Final[dict[Pace, TokenName]] = {Pace.REACHED: "ok", Pace.BEHIND: "warn", Pace.MISSED: "danger"}
_TONES: Final = {
    Pace.WAITING: PillTone.PLAIN,
    Pace.BEHIND: PillTone.WARN,
    Pace.ON_PACE: PillTone.OK,
    Pace.AHEAD: PillTone.ACCENT,
    Pace.REACHED: PillTone.OK,
    Pace.MISSED: PillTone.DANGER,
}


class PacingBar(QWidget):
    """The progress bar; its accessible text says the same in words."""

    def __init__(self) -> None:
        super().__init__()
        self._pacing: Pacing | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_pacing(self, pacing: Pacing) -> None:
        self._pacing = pacing
        self.setAccessibleName(words(pacing))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(80, _BAR + 2 * _MARK)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, pacing = theme(), self._pacing
            track = QRectF(0, _MARK, self.width(), _BAR)
            fill_round(painter, track, look.color("pill"), _BAR / 2)
            if pacing is None:
                return
            done, gone = pacing.target_reached, pacing.time_elapsed
            if done:
                width = max(float(_BAR), track.width() * min(done, 1.0))
                fill = look.color(_FILLS.get(pacing.pace, "accent"))
                fill_round(painter, QRectF(track.x(), track.y(), width, _BAR), fill, _BAR / 2)
            if gone is not None:
                x = min(max(track.width() * gone, 5.0), track.width() - 5.0)
                # A light edge on both sides keeps the mark visible on the bar and beside it.
                painter.fillRect(QRectF(x - 2, _MARK, 4, _BAR), look.color("raised"))
                painter.fillRect(QRectF(x - 1, _MARK - 1, 2, _BAR + 3), look.color("text"))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.color("text"))
                painter.drawPolygon(QPolygonF([QPointF(x, _MARK + 1), QPointF(x - 5, 0), QPointF(x + 5, 0)]))


class PacingView(QWidget):
    """The bar, both shares in figures, missing values, and how the two shares compare."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.bar = PacingBar()
        self.pace = Pill("", PillTone.PLAIN)
        self._target = Label("", 13, 500, tabular=True)
        self._time = Label("", 13, 500, tabular=True)
        self._counted = Label("", 13, 400, "text2")
        self._gaps = Label("", 12, 400, "text3", wrap=True)
        self._target_line = hold(BesideLayout(self._counted, self._target, line_gap=0))
        self._time_label = Label("", 13, 400, "text2", wrap=True)
        self._time_line = hold(BesideLayout(self._time_label, self._time, line_gap=0))
        heading = row(Stretch(Label(title, 13, 600)), self.pace)
        self.setLayout(column(heading, self.bar, self._target_line, self._time_line, self._gaps, spacing=6))

    def show_pacing(self, pacing: Pacing) -> None:
        self.bar.show_pacing(pacing)
        self.pace.set_pill(pace_word(pacing.pace), _TONES.get(pacing.pace, PillTone.PLAIN))
        self.pace.setVisible(pacing.pace is not Pace.UNKNOWN)
        self._counted.setText(counted_word(pacing.counted))
        self._target.setText(target_words(pacing))
        self._target_line.setVisible(bool(pacing.target) or pacing.reached is not None)
        self._time_label.setText(_time_label(pacing))
        self._time.setText(time_words(pacing))
        self._time_line.setVisible(pacing.time_elapsed is not None)
        gaps = " ".join(pacing.gaps)
        self._gaps.setText(gaps)
        self._gaps.setVisible(bool(gaps))


def words(pacing: Pacing) -> str:
    """Returns everything drawn as one or two sentences."""
    parts = []
    if pacing.target_reached is not None:
        parts.append(f"{counted_word(pacing.counted)}: {target_words(pacing)}.")
    if pacing.time_elapsed is not None:
        parts.append(f"{_time_label(pacing)}: {time_words(pacing)}.")
    return " ".join((*parts, *pacing.gaps))


def pace_word(pace: Pace) -> str:
    return {
        Pace.WAITING: tr("Not started"),
        Pace.BEHIND: tr("Behind"),
        Pace.ON_PACE: tr("On pace"),
        Pace.AHEAD: tr("Ahead"),
        Pace.REACHED: tr("Target reached"),
        Pace.MISSED: tr("Target missed"),
    }.get(pace, "")


def counted_word(counted: str) -> str:
    known = {"plays": tr("Plays"), "budget": tr("Spend"), "imp": tr("Impressions")}
    return known.get(counted, counted or tr("Target"))


def target_words(pacing: Pacing) -> str:
    """Returns for example "1,240 of 3,000 · 41%", without unknown values."""
    reached = amount(pacing.reached) if pacing.reached is not None else ""
    if not pacing.target:
        return reached
    share = pacing.target_reached
    text = tr("{n} of {total}", n=reached or "–", total=number(pacing.target))
    return text if share is None else f"{text} · {_percent(share)}"


def _time_label(pacing: Pacing) -> str:
    is_early = pacing.start is not None and pacing.now < pacing.start
    return tr("Starts") if is_early else tr("Time elapsed")


def time_words(pacing: Pacing) -> str:
    """Returns for example "62% · 3 days left"."""
    gone = pacing.time_elapsed
    if gone is None or pacing.start is None or pacing.end is None:
        return ""
    if pacing.now < pacing.start:
        return tr("in {time}", time=_span(pacing.start - pacing.now))
    if pacing.now >= pacing.end:
        return f"{_percent(gone)} · {tr('ended')}"
    left = tr("{time} left", time=_span(pacing.end - pacing.now))
    return f"{_percent(gone)} · {left}"


def amount(value: float) -> str:
    return number(int(value)) if float(value).is_integer() else decimal(value, 2)


def _percent(share: float) -> str:
    """Rounds down, so that 100% is only shown for all of it."""
    return tr("{percent}%", percent=str(int(share * 100 + 1e-9)))


def _span(seconds: int) -> str:
    days = seconds // 86_400
    if days >= 1:
        return tr_n("{n} day", "{n} days", days)
    return duration_in_words(seconds)
