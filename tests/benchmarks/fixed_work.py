"""A fixed piece of work, timed beside every figure: its time says how fast the computer is at that moment.

It is the Python work of `helpers/machine_pace.py`, then text layout and painting into a picture with Qt. It uses no
style, font or data of the program, so no change of Marquee changes it. A figure divided by it is the figure's
multiple.
"""

from __future__ import annotations

import statistics

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QTextLayout

from tests.benchmarks.stopwatch import Stopwatch
from tests.helpers.machine_pace import python_work

_TEXTS = tuple(f"Leeds counter, {number} layouts, {'morning' if number % 2 else 'evening'}" for number in range(40))
_LINE_PX = 20
_WIDTH, _HEIGHT = 900, _LINE_PX * len(_TEXTS)


class FixedWork:
    """Does pieces of the work; needs a QGuiApplication, and belongs in the process of the figure."""

    def __init__(self) -> None:
        self._font = QFont("Sans")
        self._font.setPixelSize(13)
        self._picture = QImage(_WIDTH, _HEIGHT, QImage.Format.Format_RGB32)
        self.ms()  # the first piece loads the font

    def ms(self) -> float:
        """Does one piece; returns its milliseconds."""
        watch = Stopwatch()
        python_work()
        self._lay_out_and_paint()
        return watch.ms

    def middle_ms(self, pieces: int = 9) -> float:
        """Returns the median of some pieces."""
        return statistics.median(self.ms() for _ in range(pieces))

    def _lay_out_and_paint(self) -> None:
        painter = QPainter(self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, text in enumerate(_TEXTS):
            row = QRectF(0, number * _LINE_PX, _WIDTH, _LINE_PX)
            painter.fillRect(row, QColor("white") if number % 2 else QColor("#eef1f5"))
            for column in range(3):
                place = QPointF(8 + column * _WIDTH / 3, row.top())
                layout = QTextLayout(text, self._font)
                layout.beginLayout()
                line = layout.createLine()
                line.setLineWidth(_WIDTH / 3)
                layout.endLayout()
                layout.draw(painter, place)
            painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), 6, 6)
        painter.end()
