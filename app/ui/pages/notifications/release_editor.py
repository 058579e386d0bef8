"""The editor of a release: at once, or at a time that can be entered on the CMS's clock or the user's."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.domain.dates.wall_time import (
    abbreviation,
    carried,
    day_and_time,
    next_shown,
    place,
    wall_at,
    wall_problem,
    wall_seconds,
    wall_text,
)
from app.domain.notifications.notification import KEPT, NotificationContent
from app.services.session.session import Session
from app.ui.forms.date_time_editor import LINE, MomentEditor, parsed_text
from app.ui.i18n import tr
from app.ui.local_time_zone import local_zone
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.containers.box_layouts import NONE, STRETCH, Stretch, column, hold, row
from app.ui.widgets.text.labels import ElidedLabel, Label
from app.ui.widgets.text.tooltips import set_tooltip

_NOW: Final = "now"
_AT: Final = "at"
_WHEN_WIDTH: Final = 184
_LINES: Final = 1
_NARROW_LINES: Final = 2
"""The number of lines that messages about the time need: in wide forms, and in narrower ones."""
_ONE_MESSAGE_LINE: Final = 860
"""From this width at 100 %, messages about the time fit into one line."""
_ONE_LINE: Final = 600
_TWO_CLOCKS: Final = 420
"""Minimum widths for one line: for the choice with both clocks, and for both clocks alone."""


class ReleaseEditor(QWidget):
    """The value is a text `YYYY-MM-DD HH:MM:SS` on the CMS's clock, None for at once, or `KEPT`.

    An existing notification already has a release time; for it, Release now sets the current time.

    Attributes:
        when: the choice between now and a time, for a new notification.
        at_once: the Release now button, for an existing one.
        there, here: the time on the CMS's clock and on the user's.
        instead: the button that replaces a time skipped by the clocks with the next one that exists.
    """

    changed = Signal()

    def __init__(self, session: Session, *, is_new: bool) -> None:
        super().__init__()
        self._session = session
        self._is_new = is_new
        self._value: str | None = None
        self._last = ""
        self._typed_here = ""
        self._was_entered = False
        self._shape: tuple[bool, bool] | None = None
        self.when = SegmentedControl(((_NOW, tr("Now")), (_AT, tr("Specific time"))), name=tr("Release time"))
        self.when.setFixedWidth(max(theme().px(_WHEN_WIDTH), self.when.minimumSizeHint().width()))
        self.at_once = Button(tr("Release now"), ButtonKind.LINK)
        self.instead = Button("", ButtonKind.LINK)
        self.there = MomentEditor(lambda: session.timezone, name=tr("CMS time"), shows_own=False)
        self.here = MomentEditor(_own_zone, name=tr("Your time"), shows_own=False)
        self._there_label, self._here_label = Label("", 12, 500, "text2"), Label("", 12, 500, "text2")
        self._note = ElidedLabel("", 12, 400, "text3")
        follow_text(self._note, height=30)  # centred beside the choice
        self._theirs = hold(column(self._there_label, self.there, spacing=4))
        self._mine = hold(column(self._here_label, self.here, spacing=4))
        self._grid = QGridLayout()
        self._grid.setContentsMargins(*NONE)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(8)
        self._rule: tuple[str, TokenName] = ("", "text3")
        self._message = Label("", 12, 400, "text3", wrap=True, tabular=True)
        self._message.setAlignment(Qt.AlignmentFlag.AlignTop)
        for link in (self.instead, self.at_once):
            follow_text(link, height=LINE)  # level with the first line
        offers = hold(column(row(self.instead, self.at_once, spacing=16), STRETCH, spacing=0))
        lines = hold(column(self._message, STRETCH, spacing=0))
        # Without a parent it would be shown as a window and take the focus.
        self._said = hold(row(Stretch(lines), offers, spacing=16), self)
        self.setLayout(column(self._grid, self._said, spacing=4))
        self._there_label.setBuddy(self.there)
        self._here_label.setBuddy(self.here)
        self.when.changed.connect(self._choose)
        self.at_once.clicked.connect(self._release_now)
        self.instead.clicked.connect(self._take_next_time)
        self.there.changed.connect(self._there_changed)
        self.here.changed.connect(self._here_changed)
        theme_hub().changed.connect(self._reserve_lines)
        for clock in (self.there, self.here):
            clock.line.installEventFilter(self)
            clock.line.editingFinished.connect(self._show_message)
        self._arrange()
        self._show()

    # FieldEditor

    def value(self) -> str | None:
        return self._value

    def set_value(self, value: str | None) -> None:
        if value != self._value:
            self._typed_here = ""
        self._value = value
        if value not in {None, KEPT}:
            self._last = str(value)
        self._show()

    def set_invalid(self, invalid: bool) -> None:
        self.there.set_invalid(invalid)
        self.here.set_invalid(invalid)

    def show_message(self, text: str, tone: TokenName) -> None:
        """Shows a message about the time in place of the parsed time."""
        self._rule = (text, tone)
        self._show_message()

    def set_read_only(self, reason: str) -> None:
        for each in (self.when, self.at_once, self.instead):
            each.setEnabled(not reason)
        self.there.set_read_only(reason)
        self.here.set_read_only(reason)
        set_tooltip(self.when, reason)

    def text_of(self, value: str | None) -> str:
        if value is None:
            return tr("Immediately")
        if value == KEPT:
            return tr("No change")
        zone = self._session.timezone
        if wall_problem(value):
            return value
        text = day_and_time(datetime.fromisoformat(value))
        return text if zone is None else f"{text} {abbreviation(wall_seconds(value, zone), zone)}"

    def follow(self, content: NotificationContent) -> None:
        """Updates the clocks: the CMS's zone may be known by now, or a new notification may have been created."""
        self._is_new = content.create_dt is None
        self._show_labels()
        if self.here.value() is None:
            self._show_here()

    # input

    def _choose(self, key: str) -> None:
        if key == (_NOW if self._value is None else _AT):
            return
        self._take(None if key == _NOW else self._last or self._soon())
        self._show()

    def _release_now(self) -> None:
        self._take(self._cms_now().isoformat(" ", "seconds"))
        self._show()

    def _there_changed(self) -> None:
        self._typed_here = ""
        self._take(self.there.value() or "")
        self._show_here()
        self._show_labels()

    def _here_changed(self) -> None:
        """Converts a time entered in the user's zone to the CMS's. An invalid time is passed on to be marked."""
        text, zone = self.here.value() or "", self._session.timezone
        self._typed_here = text
        if zone is not None and not wall_problem(text):
            text = carried(text, local_zone(), zone).text
        self._take(text)
        self.there.set_value(text or None)
        self._show_labels()

    def _take_next_time(self) -> None:
        if text := self._next_shown():
            self._typed_here = ""
            self._take(text)
            self._show()
            self.there.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, value: str | None) -> None:
        if value != self._value:
            self._value = value
            if value not in {None, KEPT}:
                self._last = str(value)
            self.changed.emit()

    # showing

    def _show(self) -> None:
        is_at_once = self._value is None
        self.when.blockSignals(True)
        self.when.set_current(_NOW if is_at_once else _AT)
        self.when.blockSignals(False)
        self._theirs.setVisible(not is_at_once)
        self._note.setVisible(is_at_once)
        self.there.set_value(None if self._value in {None, KEPT, ""} else self._value)
        self._show_here()
        self._show_labels()

    def _show_here(self) -> None:
        zone, seconds = self._session.timezone, self._seconds()
        self._mine.setVisible(zone is not None and self._value is not None)
        self.here.set_value(None if seconds is None else wall_text(seconds, local_zone()))

    def _show_labels(self) -> None:
        zone, seconds = self._session.timezone, self._seconds()
        at = int(time.time()) if seconds is None else seconds
        own = local_zone()
        self._there_label.setText(_named(tr("CMS time"), zone, at))
        self._here_label.setText(_named(tr("Your time"), own, at))
        self._note.setText(tr("It's released as soon as you send it.") if self._value is None else "")
        self.when.setVisible(self._is_new)
        self.at_once.setVisible(not self._is_new)
        following = self._next_shown()
        if following:
            self.instead.setText(tr("Use {time} instead", time=following[11:16]))
        self.instead.setVisible(bool(following))
        self._show_message()

    def _show_message(self) -> None:
        """Shows the rule's message about the CMS time, then the note about the time entered in the user's zone.

        Without either, it shows the parsed time while the user types it in another form.
        """
        zone, (text, tone), odd = self._session.timezone, self._rule, ""
        is_typed = self.there.is_typed or self.here.is_typed
        parsed = parsed_text(self._value, zone) if is_typed and self._value != KEPT else ""
        if self._value is not None and zone is None:
            unknown = tr("The CMS doesn't provide its time zone. You'll be asked for it before a date is sent.")
            odd = f"{parsed}. {unknown}" if parsed else unknown
        elif zone is not None and self._typed_here and not wall_problem(self._typed_here):
            odd = carried(self._typed_here, local_zone(), zone).note
            tone = "warn" if odd and tone == "text3" else tone
        message = " ".join(filter(None, (text, odd)))
        self._message.set_tone(tone if message else "text2")
        self._message.setText(message or parsed)
        says = bool(message or parsed) or self._was_entered or not (self.instead.isHidden() and self.at_once.isHidden())
        self._said.setVisible(says and (self._value not in {None, KEPT} or not self._is_new))

    def _next_shown(self) -> str:
        """Returns the next existing time of the CMS's clock if the value is skipped by a clock change; "" otherwise."""
        zone, value = self._session.timezone, self._value
        if zone is None or value in {None, KEPT} or wall_problem(value or ""):
            return ""
        return next_shown(value or "", zone)

    def _arrange(self) -> None:
        """Puts everything in one line if it fits, else the choice above the clocks, or the clocks below each other."""
        width, px = self.width(), theme().px
        is_narrow, is_tight = width < px(_ONE_LINE), width < px(_TWO_CLOCKS)
        shape = (is_narrow, is_tight)
        if shape == self._shape:
            return
        self._shape = shape
        for part in (self.when, self._note, self._theirs, self._mine):
            self._grid.removeWidget(part)
        bottom = Qt.AlignmentFlag.AlignBottom
        self._grid.addWidget(self.when, 0, 0, 1, 2 if is_narrow else 1, bottom)
        line, first = (1, 0) if is_narrow else (0, 1)
        self._grid.addWidget(self._note, line, first, 1, 2, bottom)
        self._grid.addWidget(self._theirs, line, first, 1, 2 if is_tight else 1, bottom)
        if is_tight:
            self._grid.addWidget(self._mine, line + 1, first, 1, 2, bottom)
        else:
            self._grid.addWidget(self._mine, line, first + 1, bottom)
        for each in range(3):
            self._grid.setColumnStretch(each, int(each in {first, first + 1}))

    def _reserve_lines(self) -> None:
        """Keeps what is below in its place while a time is typed, and afterwards."""
        is_narrow = self.width() < theme().px(_ONE_MESSAGE_LINE)
        lines = _NARROW_LINES if is_narrow and self._was_entered else _LINES
        self._message.setMinimumHeight(theme().px(lines * LINE))

    def _seconds(self) -> int | None:
        zone, value = self._session.timezone, self._value
        if zone is None or value in {None, KEPT} or wall_problem(value or ""):
            return None
        return wall_seconds(value or "", zone)

    def _cms_now(self) -> datetime:
        """Returns the CMS's current time: by its zone, else by its reported clock, else this computer's time."""
        zone, distance, now = self._session.timezone, self._session.clock_offset, int(time.time())
        if zone is None and distance is not None:
            return datetime.fromtimestamp(now + distance.seconds, tz=ZoneInfo("UTC")).replace(tzinfo=None)
        return wall_at(now, zone or local_zone())

    def _soon(self) -> str:
        """Returns the default release time: a full hour at least one hour away."""
        hour = self._cms_now().replace(minute=0, second=0, microsecond=0) + timedelta(hours=2)
        return hour.isoformat(" ", "seconds")

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._reserve_lines()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes room for messages before the first key."""
        if event.type() == QEvent.Type.FocusIn and not self._was_entered:
            self._was_entered = True
            self._reserve_lines()
            self._show_message()
        return super().eventFilter(watched, event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on. A focus proxy would keep Tab from reaching the other parts."""
        if self.when.isVisibleTo(self) and self._value is None:
            self.when.take_focus()
        else:
            self.there.setFocus(event.reason())


def _own_zone() -> ZoneInfo | None:
    own = local_zone()
    return own if isinstance(own, ZoneInfo) else None


def _named(what: str, zone: tzinfo | None, at: int) -> str:
    """Returns, for example, `CMS time · London (BST)`."""
    if zone is None:
        return what
    city, short = place(zone, at), abbreviation(at, zone)
    return f"{what} · {city}" if city == short else f"{what} · {city} ({short})"
