"""The “Before you send” card: what will happen, and what the user should check."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.models.table_columns import PillTone
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.pages.notifications.send_checks import Check
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Card
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import IconLabel, Label


class Checklist(Card):
    """Shows the results of `checks`. A change of the number to check is announced to screen readers.

    Signals:
        place_wanted(str, object): the user wants to see this field, and this place in it.
    """

    place_wanted = Signal(str, object)

    def __init__(self) -> None:
        self._title = Label("", 13, 600)
        self._pill = Pill("")
        self._lines: list[_Line] = []
        self._column = column(row(self._title, STRETCH, self._pill), margins=(14, 12, 14, 14), spacing=10)
        self._open: int | None = None
        super().__init__(self._column)
        self.setAccessibleName(tr("Before you send"))

    def show_checks(self, found: Sequence[Check], *, title: str) -> None:
        self._title.setText(title)
        while len(self._lines) < len(found):
            line = _Line()
            line.place_wanted.connect(self.place_wanted)
            self._lines.append(line)
            self._column.addWidget(line)
        for place, line in enumerate(self._lines):
            if place < len(found):
                line.show_check(found[place])
            line.setVisible(place < len(found))
        self._tell(sum(not check.is_fine for check in found))

    def _tell(self, wanting: int) -> None:
        if wanting == self._open:
            return
        is_news = self._open is not None and self.isVisible()
        self._open = wanting
        text = tr_n("{n} to check", "{n} to check", wanting) if wanting else tr("Ready")
        self._pill.set_pill(text, PillTone.WARN if wanting else PillTone.OK)
        if is_news:
            announce(self, f"{self._title.text()}: {text}")


class _Line(QWidget):
    """One check: its mark, title and detail, and a link to its field."""

    place_wanted = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self._check: Check | None = None
        self._icon = IconLabel("check-circle", "ok")
        self._title = Label("", 13, 500, wrap=True, tabular=True)
        self._detail = Label("", 12, 400, "text3", wrap=True, tabular=True)
        self._show = Button(tr("Show"), ButtonKind.LINK)
        self._show.setFixedHeight(theme().px(18))
        self._show.clicked.connect(self._go)
        top = Qt.AlignmentFlag.AlignTop
        words = column(self._title, self._detail, STRETCH, spacing=2)
        line = row(self._icon, Stretch(words), self._show, spacing=10)
        line.setAlignment(self._icon, top)
        line.setAlignment(self._show, top)
        self.setLayout(line)

    def show_check(self, check: Check) -> None:
        if check == self._check:
            return
        self._check = check
        self._icon.set_icon("check-circle" if check.is_fine else "warning-circle", "ok" if check.is_fine else "warn")
        self._title.setText(check.title)
        self._detail.setText(check.detail)
        self._detail.setVisible(bool(check.detail))
        self._show.setVisible(bool(check.field))
        state = tr("OK") if check.is_fine else tr("To check")
        self._icon.setAccessibleName(state)
        self.setAccessibleName(f"{state}: {check.title}. {check.detail}".strip())
        self._show.setAccessibleName(tr("Show: {what}", what=check.title))

    def _go(self) -> None:
        if self._check is not None:
            self.place_wanted.emit(self._check.field, self._check.place)
