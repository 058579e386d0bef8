"""Earlier versions of a record on this computer, each compared with the CMS's current one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QStackedWidget, QWidget

from app.domain.text.value_formatting import day
from app.models.record_table import RecordTableModel
from app.models.table_columns import Column
from app.ui.i18n import tr
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.keyboard.shortcut_keys import on_keys
from app.ui.widgets.tables.list_placeholders import StatePanel
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label, PageTitle

_WIDTH: Final = 316
_WIDEST: Final = 440
_SHARE: Final = 3
"""The versions take up to a third of the width."""


@dataclass(frozen=True)
class EarlierVersion:
    """A record as the CMS had it before a write from this computer.

    `number` identifies it; 0 is the newest. `taken_at` is in Unix seconds. `what` describes the write, `differs` the
    differences from the CMS's current version ('' for none).
    """

    number: int
    taken_at: float
    what: str
    differs: str
    state: Any

    @property
    def moment(self) -> str:
        """Returns day and time on this computer, as people write it."""
        taken = datetime.fromtimestamp(self.taken_at).astimezone()
        today = date(*time.localtime()[:3])
        return f"{day(taken.date(), today)}, {taken:%H:%M}"


class HistoryView(Panel):
    """The versions at the left, and at the right the comparison that `compare` makes of the selected one.

    Attributes:
        compared: the version shown at the right; None if there is none.

    Signals:
        back_wanted(): the user wants to return to editing; nothing was changed.
    """

    back_wanted = Signal()

    def __init__(self, versions: Sequence[EarlierVersion], compare: Callable[[EarlierVersion], QWidget]) -> None:
        super().__init__()
        self._compare = compare
        self.compared: EarlierVersion | None = None
        self.model: RecordTableModel[EarlierVersion] = RecordTableModel(
            _columns(versions), lambda each: each.number, parent=self
        )
        self.view: RecordView[EarlierVersion] = RecordView(self.model, name=tr("Version history"))
        self._place = QStackedWidget()
        back = Button(tr("Back to editing"))
        if versions:
            back.hide()  # a comparison has its own way back below it
        title = row(PageTitle(tr("Version history")), STRETCH, back, margins=(16, 10, 12, 10))
        around: QWidget = self
        self._side: Panel | None = None
        if versions:
            # The comparison has its own Escape: with two shortcuts for one key, neither would work.
            around = self._side = self._versions(title)
            self.setLayout(row(around, Stretch(self._place), spacing=0))
        else:
            self.view.setParent(self)
            self.view.hide()
            self.setLayout(column(title, Line(), Stretch(self._place), spacing=0))
        back.clicked.connect(self.back_wanted)
        on_keys(around, "Escape", tr("Back to editing"), self.back_wanted.emit)
        self.view.picked.connect(self._show_chosen)
        self.model.add_page(versions)
        self.model.finish()
        if versions:
            self.view.select_ids([versions[0].number])
        else:
            self._put(_nothing())
        self.setFocusProxy(self.view if versions else back)
        theme_hub().changed.connect(self._fit_side)

    def _versions(self, title: QLayout) -> Panel:
        note = Label(
            tr("Each time you save on this computer, Marquee keeps the previous version for 90 days."),
            12,
            400,
            "text3",
            wrap=True,
        )
        foot = row(Stretch(note), margins=(16, 8, 16, 12))
        return Panel(column(title, Stretch(self.view), foot, spacing=0), ground="window", edges=("right",))

    def chosen(self) -> EarlierVersion | None:
        return next(iter(self.view.selected_records()), None)

    def _show_chosen(self) -> None:
        version = self.chosen()
        if version is not None and version is not self.compared:
            self.compared = version
            had_keyboard = self.view.hasFocus()
            self._put(self._compare(version))
            if had_keyboard:
                self.view.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_side()

    def _fit_side(self) -> None:
        if self._side is not None:
            look = theme()
            self._side.setFixedWidth(max(look.px(_WIDTH), min(self.width() // _SHARE, look.px(_WIDEST))))

    def _put(self, widget: QWidget) -> None:
        shown = self._place.currentWidget()
        self._place.setCurrentIndex(self._place.addWidget(widget))
        if shown is not None:
            self._place.removeWidget(shown)
            shown.deleteLater()


def _columns(versions: Sequence[EarlierVersion]) -> tuple[Column[EarlierVersion], ...]:
    return (
        Column(
            key="when",
            title=tr("When"),
            value=lambda each: each.moment,
            words=tuple({each.moment for each in versions}),
            tooltip=lambda each: each.moment,
            width=96,
            sortable=False,
        ),
        Column(
            key="differs",
            title=tr("Compared with now"),
            value=lambda each: each.differs or tr("The same"),
            tooltip=lambda each: f"{each.what}\n{each.differs}".strip(),
            stretch=True,
            width=120,
            sortable=False,
        ),
    )


def _nothing() -> QWidget:
    return StatePanel(
        "clock-counter-clockwise",
        tr("No earlier versions yet"),
        tr("The next time you save, the previous version is kept here."),
    )
