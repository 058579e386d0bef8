"""Takes the tour's pictures: numbered PNG files of the window, each in both themes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.look.theme import Scheme, apply_theme, theme

_FAST = 80
"""For PNG files that means less compression, not less quality."""


class Camera:
    """Takes pictures of `window` into `directory`: `03-editor-light.png` and `03-editor-dark.png`."""

    def __init__(self, window: QWidget, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        for old in directory.glob("[0-9][0-9]-*.png"):
            old.unlink()
        self._window = window
        self._directory = directory
        self._taken = 0

    def take(self, name: str) -> None:
        """Takes one picture in each theme, first in the current one; the other one stays until the next picture.

        Each switch restyles all open pages. Raises OSError if a picture cannot be written.
        """
        self._taken += 1
        application = QApplication.instance()
        assert isinstance(application, QApplication), "there is a window, so there is an application"
        self._save(name)
        apply_theme(application, Scheme.LIGHT if theme().is_dark else Scheme.DARK)
        self._save(name)

    def _save(self, name: str) -> None:
        scheme = Scheme.DARK if theme().is_dark else Scheme.LIGHT
        path = self._directory / f"{self._taken:02}-{name}-{scheme.value}.png"
        if not picture_of(self._window).save(str(path), quality=_FAST):
            raise OSError(f"{path} could not be written")


def picture_of(window: QWidget) -> QPixmap:
    """Returns the window with the dialogs and lists above it."""
    picture = window.grab()
    origin = window.mapToGlobal(QPoint(0, 0))
    painter = QPainter(picture)
    for above in QApplication.topLevelWidgets():
        if above is not window and above.isVisible() and above.windowType() is not Qt.WindowType.ToolTip:
            at = above.mapToGlobal(QPoint(0, 0)) - origin
            painter.fillRect(QRect(at, above.size()).adjusted(-1, -1, 1, 1), theme().color("border"))
            painter.drawPixmap(at, above.grab())
    painter.end()
    return picture
