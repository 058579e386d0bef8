"""The side panel of the sign-in screens: logo, progress, and the way back at the bottom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app import APP_NAME, __version__
from app.ui.i18n import tr
from app.ui.look.size_scaling import follow_as_pane, follow_text
from app.ui.look.theme import theme
from app.ui.look.window_sizes import SIGN_IN_SIDE, STATUS_LINE
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.logo import Mark
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, fill_round, icon_for
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label

_DISC: Final = 24


class StepState(Enum):
    DONE = "done"
    NOW = "now"
    TO_DO = "to do"


class Step(NamedTuple):
    title: str
    detail: str
    state: StepState


class _Disc(QWidget):
    """The number of a step, or a tick once the step is done."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = str(number)
        self._state = StepState.TO_DO
        follow_text(self, width=_DISC, height=_DISC)

    def set_state(self, state: StepState) -> None:
        self._state = state
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
            if self._state is StepState.DONE:
                fill_round(painter, rect, look.color("ok_soft"), rect.width() / 2)
                draw_centred(painter, QRectF(self.rect()), icon_for(self, "check", "ok", 14))
                return
            is_now = self._state is StepState.NOW
            if is_now:
                fill_round(painter, rect, look.color("accent"), rect.width() / 2)
            else:
                painter.setPen(QPen(look.color("control"), 1))
                painter.drawEllipse(rect)
            painter.setPen(look.color("on_accent" if is_now else "text3"))
            painter.setFont(look.font(12, 600 if is_now else 500))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), self._number)


class _StepRow(QWidget):
    def __init__(self, number: int) -> None:
        super().__init__()
        self._disc = _Disc(number)
        self._title = Label("", 13, 500)
        self._detail = ElidedLabel("", 12, 400, "text3")
        self.setLayout(
            row(column(self._disc, STRETCH), Stretch(column(self._title, self._detail, spacing=2)), spacing=12)
        )

    def show_step(self, step: Step) -> None:
        self._disc.set_state(step.state)
        self._title.setText(step.title)
        self._title.set_type(13, 600 if step.state is StepState.NOW else 500)
        self._title.set_tone("text3" if step.state is StepState.TO_DO else "text")
        self._detail.setText(step.detail)
        self.setAccessibleName(f"{step.title}, {step.detail}")
        spoken = {StepState.DONE: tr("done"), StepState.NOW: tr("current step"), StepState.TO_DO: tr("not started")}
        self.setAccessibleDescription(spoken[step.state])


class SidePanel(Panel):
    """The side panel, 320 wide. `set_steps` fills it; `bottom` holds the widgets at its foot."""

    def __init__(self, bottom: QWidget | None = None) -> None:
        super().__init__(ground="window", edges=("right",))
        self._rows: list[_StepRow] = []
        self._steps = column(spacing=20)
        brand = row(Mark(), Label(APP_NAME, 18, 600), STRETCH, spacing=10)
        foot = row(bottom, STRETCH) if bottom is not None else row()
        self.setLayout(column(brand, 48, self._steps, STRETCH, foot, margins=(32, 32, 24, 24), spacing=0))
        follow_as_pane(self, SIGN_IN_SIDE)
        self.setAccessibleName(tr("Steps"))

    def set_steps(self, steps: Sequence[Step]) -> None:
        while len(self._rows) < len(steps):
            added = _StepRow(len(self._rows) + 1)
            self._rows.append(added)
            self._steps.addWidget(added)
        for place, shown in enumerate(self._rows):
            shown.setVisible(place < len(steps))
            if place < len(steps):
                shown.show_step(steps[place])


class KeyFooter(Panel):
    """The footer: where keys are stored, and the version of Marquee."""

    def __init__(self) -> None:
        super().__init__(ground="window", edges=("top",))
        self._icon = IconLabel("lock-simple", "text3", 14)
        self._text = ElidedLabel("", 12, 400, "text3")
        self._icon.hide()
        version = Label(f"{APP_NAME} {__version__}", 12, 400, "text3")
        self.setLayout(row(self._icon, Stretch(self._text), version, margins=(14, 0, 12, 0)))
        follow_text(self, height=STATUS_LINE)

    def show_keyring(self) -> None:
        self._icon.set_icon("lock-simple", "text3")
        self._icon.show()
        self._text.set_tone("text3")
        self._text.setText(tr("Sign-ins are protected by this computer's keyring"))

    def show_memory(self, reason: str) -> None:
        """Says that keys are forgotten when Marquee exits; `reason` is the vault's sentence."""
        self._icon.set_icon("lock-simple-open", "warn")
        self._icon.show()
        self._text.set_tone("warn")
        sentence = tr("Your sign-in won't be saved, so you'll need to sign in again next time.")
        self._text.setText(f"{sentence} {reason}".strip())
