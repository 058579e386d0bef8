"""The editor of a release: at once, or at a time, which stands on the clock of the CMS and on one's own at once."""

from __future__ import annotations

import time
from datetime import datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.domain.display_text import duration_in_words
from app.domain.notification import KEPT
from app.domain.wall_time import (
    abbreviation,
    day_and_time,
    place,
    wall_at,
    wall_problem,
    wall_seconds,
    wall_text,
    wall_time,
)
from app.services.session import Session
from app.ui.forms.moment import MomentEditor
from app.ui.i18n import tr
from app.ui.local_zone import local_zone
from app.ui.widgets.buttons import Button, ButtonKind
from app.ui.widgets.labels import Label
from app.ui.widgets.layouts import Stretch, column, hold, row
from app.ui.widgets.segments import Segments
from app.ui.widgets.tooltips import set_tooltip

_NOW: Final = "now"
_AT: Final = "at"
_WHEN_WIDTH: Final = 176


class ReleaseEditor(QWidget):
    """The value is a text `YYYY-MM-DD HH:MM:SS` on the clock of the CMS, None for at once, or `KEPT`.

    A notification that is there has a moment already: at once is then the moment at which the person said so.

    Attributes:
        when: now or at a time; of a new notification only. `at_once`: releases one that is there.
        there, here: the moment on the clock of the CMS and on one's own.
    """

    changed = Signal()

    def __init__(self, session: Session, *, is_new: bool) -> None:
        super().__init__()
        self._session = session
        self._value: str | None = None
        self._last = ""
        self._reason = ""
        self.when = Segments(((_NOW, tr("Now")), (_AT, tr("At a time"))), name=tr("When"))
        self.when.setFixedWidth(_WHEN_WIDTH)
        if not is_new:
            self.when.hide()
        self.at_once = Button(tr("Release now"), ButtonKind.LINK)
        if is_new:
            self.at_once.hide()
        self.there = MomentEditor(lambda: session.timezone, name=tr("CMS time"), shows_own=False)
        self.here = MomentEditor(_own_zone, name=tr("Your time"), shows_own=False)
        self._there_label, self._here_label = Label("", 12, 500, "text2"), Label("", 12, 500, "text2")
        self._note = Label("", 12, 400, "text3", wrap=True, tabular=True)
        self._mine = hold(column(self._here_label, self.here, spacing=4))
        self._times = hold(
            row(Stretch(hold(column(self._there_label, self.there, spacing=4))), Stretch(self._mine), spacing=16)
        )
        self.setLayout(column(row(self.when, Stretch(self._note), self.at_once, spacing=16), self._times, spacing=10))
        self._there_label.setBuddy(self.there)
        self._here_label.setBuddy(self.here)
        self.when.changed.connect(self._choose)
        self.at_once.clicked.connect(self._release_now)
        self.there.changed.connect(self._there_changed)
        self.here.changed.connect(self._here_changed)
        self._show()

    # FieldEditor

    def value(self) -> str | None:
        return self._value

    def set_value(self, value: str | None) -> None:
        self._value = value
        if value not in {None, KEPT}:
            self._last = str(value)
        self._show()

    def set_invalid(self, invalid: bool) -> None:
        self.there.set_invalid(invalid)
        self.here.set_invalid(invalid)

    def set_read_only(self, reason: str) -> None:
        self._reason = reason
        self.when.setEnabled(not reason)
        self.at_once.setEnabled(not reason)
        self.there.set_read_only(reason)
        self.here.set_read_only(reason)
        set_tooltip(self.when, reason)

    def text_of(self, value: str | None) -> str:
        """A release as people read it."""
        if value is None:
            return tr("At once")
        if value == KEPT:
            return tr("As it is")
        zone = self._session.timezone
        if wall_problem(value):
            return value
        text = day_and_time(datetime.fromisoformat(value))
        return text if zone is None else f"{text} {abbreviation(wall_seconds(value, zone), zone)}"

    def follow(self, _content: object = None) -> None:
        """The CMS's zone may have become known."""
        self._show_labels()
        if self.here.value() is None:
            self._show_here()

    # a person's doing

    def _choose(self, key: str) -> None:
        if key == (_NOW if self._value is None else _AT):
            return
        self._take(None if key == _NOW else self._last or self._soon())
        self._show()

    def _release_now(self) -> None:
        self._take(self._cms_now().isoformat(" ", "seconds"))
        self._show()

    def _there_changed(self) -> None:
        self._take(self.there.value() or "")
        self._show_here()
        self._show_labels()

    def _here_changed(self) -> None:
        """What is typed in one's own time is sent in the CMS's; what is no time is shown to be none."""
        text, zone = self.here.value() or "", self._session.timezone
        if zone is not None and not wall_problem(text):
            text = wall_text(wall_time(datetime.fromisoformat(text), local_zone()).seconds, zone)
        self._take(text)
        self.there.set_value(text or None)
        self._show_labels()

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
        self._times.setVisible(not is_at_once)
        self.there.set_value(None if self._value in {None, KEPT, ""} else self._value)
        self._show_here()
        self._show_labels()

    def _show_here(self) -> None:
        zone, seconds = self._session.timezone, self._seconds()
        self._mine.setVisible(zone is not None)
        self.here.set_value(None if seconds is None else wall_text(seconds, local_zone()))

    def _show_labels(self) -> None:
        zone, seconds = self._session.timezone, self._seconds()
        at = int(time.time()) if seconds is None else seconds
        own = local_zone()
        self._there_label.setText(_named(tr("CMS time"), zone, at))
        self._here_label.setText(_named(tr("Your time"), own, at))
        self._note.setText(self._note_text(zone, seconds))

    def _note_text(self, zone: ZoneInfo | None, seconds: int | None) -> str:
        if self._value is None:
            return tr("It is released as soon as it is created.")
        if zone is None:
            return tr("The CMS does not tell its time zone: you will be asked for it before a date is sent.")
        if seconds is None:
            return ""
        left = seconds - int(time.time())
        words = _rough(abs(left))
        return tr("In {time}").replace("{time}", words) if left >= 0 else tr("{time} ago").replace("{time}", words)

    def _seconds(self) -> int | None:
        zone, value = self._session.timezone, self._value
        if zone is None or value in {None, KEPT} or wall_problem(value or ""):
            return None
        return wall_seconds(value or "", zone)

    def _cms_now(self) -> datetime:
        """What the clock of the CMS shows, as far as anybody knows: by its zone, by its face, else as here."""
        zone, distance, now = self._session.timezone, self._session.clock_distance, int(time.time())
        if zone is None and distance is not None:
            return datetime.fromtimestamp(now + distance.seconds, tz=ZoneInfo("UTC")).replace(tzinfo=None)
        return wall_at(now, zone or local_zone())

    def _soon(self) -> str:
        """The next full hour that is at least one away: something to begin with."""
        hour = self._cms_now().replace(minute=0, second=0, microsecond=0) + timedelta(hours=2)
        return hour.isoformat(" ", "seconds")

    # Qt

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hands the keyboard on. A focus proxy would keep Tab from the rest."""
        if self.when.isVisibleTo(self):
            self.when.take_focus()
        else:
            self.there.setFocus(event.reason())


def _own_zone() -> ZoneInfo | None:
    own = local_zone()
    return own if isinstance(own, ZoneInfo) else None


def _named(what: str, zone: tzinfo | None, at: int) -> str:
    """`CMS time · London (BST)`."""
    if zone is None:
        return what
    city, short = place(zone, at), abbreviation(at, zone)
    return f"{what} · {city}" if city == short else f"{what} · {city} ({short})"


def _rough(seconds: int) -> str:
    """`17 h 25 min`; days where hours do not help any more."""
    days = seconds // 86_400
    if days >= 2:
        return tr("{n} days").replace("{n}", str(days))
    return duration_in_words(seconds // 60 * 60 or 60)
