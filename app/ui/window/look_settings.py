"""Text size and motion: the user's settings, the system's preferences, and the shortcuts for them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from app.config.settings import SettingsStore
from app.ui.i18n import number, tr
from app.ui.look.system_motion import SystemMotion
from app.ui.look.theme import BASE_PX, LARGEST_PX, SMALLEST_PX, allow_motion, apply_theme, text_px, theme, theme_hub
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.window.window_actions import WindowActions

SIZES: Final = (SMALLEST_PX, 12, BASE_PX, 14, 15, 16, 18, 20, 22, LARGEST_PX)
"""Text sizes in pixels at 100 %: 8 to 18 points at 96 dots per inch."""


class LookSettings(QObject):
    """Connects the View menu's actions with the settings and the theme."""

    def __init__(self, window: QWidget, settings: SettingsStore, actions: WindowActions) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._actions = actions
        actions.larger_text.triggered.connect(self._larger)
        actions.smaller_text.triggered.connect(self._smaller)
        actions.default_text.triggered.connect(self._reset)
        actions.less_motion.toggled.connect(self._take_motion)
        actions.less_motion.setChecked(settings.value.less_motion)
        SystemMotion(self)
        self._follow()

    def _larger(self) -> None:
        self._take(next((px for px in SIZES if px > theme().base_px), LARGEST_PX))

    def _smaller(self) -> None:
        self._take(next((px for px in reversed(SIZES) if px < theme().base_px), SMALLEST_PX))

    def _reset(self) -> None:
        self._take(0)

    def _take(self, size: int) -> None:
        """Applies a size from the settings: pixels, or 0 for the system's size."""
        self._settings.change(text_size=size)
        app = QApplication.instance()
        if isinstance(app, QApplication) and text_px(size) != theme().base_px:
            QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
            try:
                apply_theme(app, theme_hub().scheme, base_px=text_px(size))
            finally:
                QApplication.restoreOverrideCursor()
        self._follow()
        percent = number(round(100 * theme().base_px / BASE_PX))
        announce(self._window, tr("Text size {percent}%", percent=percent))

    def _follow(self) -> None:
        self._actions.larger_text.setEnabled(theme().base_px < LARGEST_PX)
        self._actions.smaller_text.setEnabled(theme().base_px > SMALLEST_PX)

    def _take_motion(self, less: bool) -> None:
        self._settings.change(less_motion=less)
        allow_motion(not less)
