"""A date and time on the CMS's clock: typed in many formats, or picked in a calendar; the parsed value is shown
below."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.domain.dates.date_parsing import read_moment
from app.domain.dates.wall_time import day_and_time, place, wall_problem, wall_seconds
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import reserve_height
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.keyboard.shortcut_keys import on_keys
from app.ui.widgets.popups.calendar_popup import MonthPopup
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

LINE: Final = 16
"""Height of a line below a field."""
_INSIDE: Final = 24
"""Side of the button inside the field."""


class MomentEditor(QWidget):
    """Edits a text `YYYY-MM-DD HH:MM:SS` in the CMS's zone, or None for no date. Text that is no date stays as typed.

    `zone` returns the CMS's zone; None if it is unknown, and then the local time is not shown.

    Attributes:
        line: the line edit.
    """

    changed = Signal()

    def __init__(
        self,
        zone: Callable[[], ZoneInfo | None],
        *,
        name: str = "",
        shows_own: bool = True,
    ) -> None:
        """Without `shows_own` nothing is shown below the field: the surrounding editor shows it."""
        super().__init__()
        self._zone = zone
        self._value: str | None = None
        self.line = LineEdit(placeholder=tr("Fri 18 Sep 2026, 07:30"), name=name)
        self._open = IconButton("calendar-blank", tr("Open the calendar"), shortcut="Alt+Down", side=_INSIDE)
        self._note = Label("", 12, 400, "text3", tabular=True, wrap=True)
        self._message: tuple[str, TokenName] = ("", "text3")
        reserve_height(self._note, LINE)
        # A real button in the field's padding, so that keyboard and screen readers can use it.
        self._open.setParent(self.line)
        self.line.reserve_left(_INSIDE)
        self.setLayout(column(self.line, self._note, spacing=4))
        if not shows_own:
            self._note.hide()
        self.line.textEdited.connect(self._typed)
        self.line.editingFinished.connect(self._normalize)
        self._open.clicked.connect(self.open_calendar)
        on_keys(self, "Alt+Down", tr("Open the calendar"), self.open_calendar)
        self._show_note()

    @property
    def is_typed(self) -> bool:
        """Returns whether the text in the field is another than that of its value: the user is typing."""
        return self.line.text() != self._shown(self._value)

    def value(self) -> str | None:
        return self._value

    def set_value(self, value: str | None) -> None:
        if value != self._value or not self.line.text():
            self._value = value
            self.line.setText(self._shown(value))
        self._show_note()

    def set_invalid(self, invalid: bool) -> None:
        self.line.set_invalid(invalid)

    def show_message(self, text: str, tone: TokenName) -> None:
        """Shows an error or a warning in place of the local time."""
        self._message = (text, tone)
        self._show_note()

    def set_read_only(self, reason: str) -> None:
        self.line.setReadOnly(bool(reason))
        self._open.setEnabled(not reason)
        set_tooltip(self.line, reason)

    def open_calendar(self) -> None:
        if not self._open.isEnabled():
            return
        today = self._now().date()
        popup = MonthPopup(self._day() or today, today, self)
        popup.chosen.connect(self._take_day)
        popup.open_below(self.line)

    def _typed(self, text: str) -> None:
        self._set(read_moment(text, self._now()) or text.strip() or None)
        self._show_note()

    def _normalize(self) -> None:
        """Rewrites the typed text as it will be sent."""
        if self._value is not None and not wall_problem(self._value):
            self.line.setText(self._shown(self._value))
            self._show_note()

    def _take_day(self, day: date) -> None:
        time = self._value[11:] if self._value is not None and not wall_problem(self._value) else "00:00:00"
        self._set(f"{day.isoformat()} {time}")
        self.line.setText(self._shown(self._value))
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def _set(self, value: str | None) -> None:
        if value != self._value:
            self._value = value
            self._show_note()
            self.changed.emit()

    def _day(self) -> date | None:
        if self._value is None or wall_problem(self._value):
            return None
        return datetime.fromisoformat(self._value).date()

    def _now(self) -> datetime:
        """Returns the time on the CMS's clock, as far as its zone is known."""
        return datetime.now(self._zone()).astimezone(self._zone())

    def _show_note(self) -> None:
        """Shows the error, or the parsed value while the user types, or the same moment in local time."""
        text, tone = self._message
        self._note.set_tone(tone)
        self._note.setText(text or (parsed_text(self._value, self._zone()) if self.is_typed else self._own_time()))

    def _own_time(self) -> str:
        zone = self._zone()
        if zone is None:
            return ""
        text = tr("CMS time, {zone}", zone=zone.key.rpartition("/")[2].replace("_", " "))
        if self._value is not None and not wall_problem(self._value):
            here = datetime.fromtimestamp(wall_seconds(self._value, zone)).astimezone()
            if here.replace(tzinfo=None) != datetime.fromisoformat(self._value):
                text += " · " + tr("your time {time}", time=day_and_time(here))
        return text

    def _shown(self, value: str | None) -> str:
        """Returns for example `Fri 18 Sep 2026, 07:30`; text that is no date stays as typed."""
        if value is None or wall_problem(value):
            return value or ""
        return day_and_time(datetime.fromisoformat(value))

    # Qt

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on. A focus proxy would keep Tab from the calendar."""
        self.line.setFocus(event.reason())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._open.move(5, (self.line.height() - self._open.height()) // 2)


def parsed_text(value: str | None, zone: ZoneInfo | None) -> str:
    """Returns for example `Tue 24 Nov 2026, 09:00 CMS time (London)`; '' for no date."""
    if value is None or wall_problem(value):
        return ""
    return (
        tr("{time} CMS time", time=day_and_time(datetime.fromisoformat(value)))
        if zone is None
        else tr("{time} CMS time ({zone})", zone=place(zone, 0), time=day_and_time(datetime.fromisoformat(value)))
    )
