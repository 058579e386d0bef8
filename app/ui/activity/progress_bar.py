"""A thin bar with the shares of a job that are done, failed and left."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.services.jobs import ItemState, Job, JobState
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting, fill_round

_HEIGHT: Final = 6


class JobBar(QWidget):
    """A progress bar whose accessible name says the same in words."""

    def __init__(self) -> None:
        super().__init__()
        self._shares: tuple[tuple[TokenName, float], ...] = ()
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_job(self, job: Job) -> None:
        """Shows a job: first the done share, then the failed one. A paused job has another colour."""
        total = max(len(job.items), 1)
        done: TokenName = "warn" if job.state is JobState.PAUSED else "ok" if job.is_over else "drop"
        self._shares = (
            (done, (job.count(ItemState.DONE) + job.count(ItemState.UNNEEDED)) / total),
            ("danger", job.count(ItemState.FAILED) / total),
        )
        self.setAccessibleName(tr("Progress: {share}", share=f"{job.ended / total:.0%}"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect, radius = theme(), QRectF(self.rect()), _HEIGHT / 2
            fill_round(painter, rect, look.color("border"), radius)
            left = 0.0
            for tone, share in self._shares:
                width = rect.width() * share
                if width > 0:
                    fill_round(painter, QRectF(left, 0, max(width, _HEIGHT), _HEIGHT), look.color(tone), radius)
                left += width
