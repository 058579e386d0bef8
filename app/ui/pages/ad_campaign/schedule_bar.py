"""The bar below an ad's layouts: days, day part and geofence of the selected entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from app.core.translatable_texts import calendar_names
from app.domain.ads.ad_order_steps import DAYS, days_of, days_text
from app.domain.ads.daypart import DayPart
from app.domain.ads.geo_fence import fence_key, fence_summary
from app.domain.lineups.lineup import Entry
from app.domain.text.collation import collation_key
from app.ui.forms.date_time_editor import LINE
from app.ui.i18n import tr, tr_n
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_as_pane, follow_text
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.inputs.labelled_fields import ComboBox
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

_MIXED: Final = object()
_GAP: Final = 8
_WIDEST_PART: Final = 240


class DayButton(Ringed, QPushButton):
    """One weekday: on, off, or mixed if it is on for only some of the selected entries."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self._is_mixed = False
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setAccessibleName(name)
        set_tooltip(self, name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def show_state(self, on: int, of: int) -> None:
        """Shows that `on` of `of` entries play on this day."""
        self._is_mixed = 0 < on < of
        self.setChecked(bool(of) and on == of)
        self.setAccessibleDescription(tr("on for some layouts") if self._is_mixed else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(38), theme().px(30))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves between the days with ← and →."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Right)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect, on = theme(), QRectF(self.rect()), self.isChecked()
            ground: TokenName = (
                "accent_soft" if on and self.isEnabled() else "sunken" if not self.isEnabled() else "surface"
            )
            if self.isEnabled() and self.underMouse() and not on:
                ground = "hover"
            fill_round(painter, rect, look.color(ground), 6)
            edge: TokenName = "border" if not self.isEnabled() else "focus" if on else "control"
            outline_round(painter, rect, look.color(edge), 6)
            ink: TokenName = "text3" if not self.isEnabled() else "accent_text" if on else "text2"
            painter.setPen(look.color(ink))
            painter.setFont(look.font(12, 600 if on else 400))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self.text())
            if self._is_mixed:
                bar = QRectF(rect.center().x() - 6, rect.bottom() - 6, 12, 2)
                fill_round(painter, bar, look.color("focus"), 1)


class ScheduleBar(QWidget):
    """Shows the common schedule of the selected entries, and changes it for all of them.

    Signals:
        days_chosen(int, bool): the user switched a weekday on or off.
        week_chosen(tuple): the user chose exactly these weekdays.
        day_part_chosen(object): the id of a day part, or None.
        fence_wanted(): the user wants to edit the geofence.
    """

    days_chosen = Signal(int, bool)
    week_chosen = Signal(tuple)
    day_part_chosen = Signal(object)
    fence_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.days = tuple(map(DayButton, calendar_names().short_days, calendar_names().days))
        self.every_day = Button(tr("Every day"), ButtonKind.LINK)
        self.weekdays = Button(tr("Mon to Fri"), ButtonKind.LINK)
        self.day_part = ComboBox(name=tr("Day part"))
        self.fence = Button(tr("Geofence…"), icon="map-pin")
        self._about = Label("", 12, 500, "text2", wrap=True)
        self._parts: tuple[tuple[str, object], ...] = ()
        self._note = Label("", 12, 400, "text3", wrap=True)
        self._note.hide()
        self._entries: Sequence[Entry] = ()
        self._is_locked = False
        days_label, part_label = Label(tr("Days"), 12, 500, "text2"), Label(tr("Day part"), 12, 500, "text2")
        days_label.setBuddy(self.days[0])
        part_label.setBuddy(self.day_part)
        fence_label = Label(tr("Geofence"), 12, 500, "text2")
        fence_label.setBuddy(self.fence)
        for heading in (days_label, self.every_day, self.weekdays, part_label, fence_label):
            follow_text(heading, height=LINE)  # what is below is in one line
        self.day_part.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.day_part.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow_as_pane(self.day_part, _WIDEST_PART, at_most=True)
        week = row(*self.days, spacing=4)
        parts = FlowLayout(gap=20)
        for part in (
            column(row(days_label, 8, self.every_day, self.weekdays, STRETCH, spacing=10), week, spacing=4),
            column(part_label, self.day_part, spacing=4),
            column(fence_label, self.fence, spacing=4),
        ):
            parts.addWidget(hold(part))
        self._body = hold(parts)
        self.setLayout(column(self._about, self._body, self._note, spacing=_GAP))
        for day, button in zip(DAYS, self.days, strict=True):
            button.clicked.connect(partial(self._take_day, day))
        self.every_day.clicked.connect(lambda: self.week_chosen.emit(DAYS))
        self.weekdays.clicked.connect(lambda: self.week_chosen.emit(DAYS[:5]))
        self.day_part.activated.connect(self._take_part)
        self.fence.clicked.connect(self.fence_wanted)
        self.set_day_parts({}, "")
        self.show_entries(())

    # for the owner

    def set_day_parts(self, parts: Mapping[int, DayPart], note: str) -> None:
        """Sets the day parts to choose from. `note` tells the user if the CMS does not list them."""
        ordered = sorted(parts.values(), key=lambda part: (not part.is_always, collation_key(part.name)))
        self._parts = tuple((_part_text(part), part.day_part_id) for part in ordered if not part.is_custom)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._show_part()

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Shows the schedule of these entries. Without entries the bar only says what it is for."""
        self._entries = entries
        if entries:
            text = tr_n("{n} layout selected", "{n} layouts selected", len(entries))
            self._about.setText(f"{text}: {entries[0].name}" if len(entries) == 1 else text)
        else:
            self._about.setText(tr("Select layouts to set their days, day part and geofence."))
        for day, button in zip(DAYS, self.days, strict=True):
            button.show_state(sum(day in days_of(entry.days_of_week) for entry in entries), len(entries))
        self._show_part()
        self._show_fence()
        self._body.setVisible(bool(entries))
        self._body.setEnabled(bool(entries) and not self._is_locked)

    def hidden_height(self) -> int:
        """Returns the height that the bar will need more once entries are selected; the table above stays as it is."""
        return 0 if self._entries else self._body.heightForWidth(self.width()) + _GAP

    def set_locked(self, locked: bool) -> None:
        self._is_locked = locked
        self._body.setEnabled(bool(self._entries) and not locked)

    # inside

    def _show_part(self) -> None:
        chosen = {entry.day_part_id for entry in self._entries}
        options: list[tuple[str, object]] = [(tr("No day part"), None), *self._parts]
        known = {value for _, value in options}
        options += [(tr("Day part {id}", id=each), each) for each in sorted(filter(None, chosen - known))]
        current: object = next(iter(chosen)) if len(chosen) == 1 else None
        if len(chosen) > 1:
            options.insert(0, (tr("Mixed"), _MIXED))
            current = _MIXED
        self.day_part.set_options(options, current)

    def _show_fence(self) -> None:
        fences = {fence_key(entry.geo_fence) for entry in self._entries}
        if len(fences) > 1:
            text = tr("Mixed…")
        elif fences and (summary := fence_summary(self._entries[0].geo_fence)):
            text = f"{summary}…"
        else:
            text = tr("None…")
        self.fence.setText(text)
        self.fence.setAccessibleName(f"{tr('Geofence')}: {text}")

    def _take_day(self, day: int, _checked: bool = False) -> None:
        self.days_chosen.emit(day, self.days[day - 1].isChecked())

    def _take_part(self, _row: int) -> None:
        value = self.day_part.value()
        if value is not _MIXED:
            self.day_part_chosen.emit(value)


def with_day(entry: Entry, day: int, on: bool) -> str | None:
    """Returns the entry's days with `day` added or removed."""
    days = set(days_of(entry.days_of_week))
    return days_text(tuple(days | {day} if on else days - {day}))


def _part_text(part: DayPart) -> str:
    times = f"{part.start_time}–{part.end_time}" if part.start_time and part.end_time else ""
    retired = tr("retired") if part.is_retired else ""
    return " · ".join(filter(None, (part.name, times, retired)))
