"""The look that is on now: colours, fonts and sizes for painting, and the switch between light and dark."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from app.ui.theme_palette import build_palette
from app.ui.theme_sheet import build_sheet
from app.ui.theme_tokens import CONNECTION_COLOURS, HUES_DARK, HUES_LIGHT, TOKENS, TokenName

BASE_PX: Final = 13
"""Pixel size of ordinary text at 100 %; every size in `theme_tokens` and in widgets is drawn for it."""


class Scheme(StrEnum):
    """What the person chose in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme:
    """One look. Everything it hands out is cached and shared: paint with it, never modify it.

    Attributes:
        is_dark: which column of the token table it paints with.
        base_px: pixel size of ordinary text; all other sizes keep their proportion to it.
    """

    def __init__(self, is_dark: bool, base_px: int = BASE_PX) -> None:
        self.is_dark = is_dark
        self.base_px = base_px
        self._scale = base_px / BASE_PX
        self._colors: dict[str, QColor] = {
            name: QColor(shades.dark if is_dark else shades.light) for name, shades in TOKENS.items()
        }
        hues = HUES_DARK if is_dark else HUES_LIGHT
        self._hues = tuple((QColor(hue.ground), QColor(hue.ink)) for hue in hues)
        self._connections = tuple(QColor(value) for value in CONNECTION_COLOURS)
        self._fonts: dict[tuple[int, int, bool], QFont] = {}
        self._metrics: dict[tuple[int, int, bool], QFontMetricsF] = {}

    def color(self, name: TokenName) -> QColor:
        return self._colors[name]

    def hue(self, layout_id: int) -> tuple[QColor, QColor]:
        """Ground and ink of a layout's thumbnail and block."""
        return self._hues[layout_id % len(self._hues)]

    def connection(self, index: int) -> QColor:
        return self._connections[index % len(self._connections)]

    def px(self, size: int) -> int:
        """A length drawn for 100 %, at the chosen text size."""
        return round(size * self._scale)

    def font(self, size: int = BASE_PX, weight: int = 400, tabular: bool = False) -> QFont:
        """`size` in pixels at 100 %. Tabular figures are for every number, time and date."""
        key = (size, weight, tabular)
        font = self._fonts.get(key)
        if font is None:
            font = QFont(family())
            font.setPixelSize(max(8, self.px(size)))
            font.setWeight(QFont.Weight(weight))
            font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
            if tabular:
                font.setFeature(QFont.Tag("tnum"), 1)
            self._fonts[key] = font
        return font

    def metrics(self, size: int = BASE_PX, weight: int = 400, tabular: bool = False) -> QFontMetricsF:
        """Metrics of `font()` with the same arguments."""
        key = (size, weight, tabular)
        metrics = self._metrics.get(key)
        if metrics is None:
            metrics = self._metrics[key] = QFontMetricsF(self.font(size, weight, tabular))
        return metrics


class ThemeHub(QObject):
    """Knows which look is on, and tells painted things when it changes.

    Attributes:
        theme: the look that is on now.
        scheme: what the person chose.
        motion_allowed: False where the person switched animations off in the settings.

    Signals:
        changed: after a new theme is in place; fonts and pixmaps taken before it are stale.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = Theme(is_dark=False)
        self.scheme = Scheme.SYSTEM
        self.motion_allowed = True
        self._followed: QApplication | None = None
        self._native_is_dark = False

    def adopt(self, app: QApplication) -> None:
        """Once per application, while its palette is still its own: our style, and an ear for the desktop's scheme."""
        if self._followed is not app:
            self._followed = app
            self._native_is_dark = app.palette().color(QPalette.ColorRole.Window).lightness() < 128
            app.styleHints().colorSchemeChanged.connect(self._system_changed)
            app.setStyle("Fusion")

    def system_is_dark(self, app: QApplication) -> bool:
        """What the desktop says, else what its own palette looked like at the start."""
        known = app.styleHints().colorScheme()
        return self._native_is_dark if known is Qt.ColorScheme.Unknown else known is Qt.ColorScheme.Dark

    def _system_changed(self) -> None:
        if self.scheme is Scheme.SYSTEM and self._followed is not None:
            apply_theme(self._followed, Scheme.SYSTEM, base_px=self.theme.base_px)


@lru_cache(maxsize=1)
def theme_hub() -> ThemeHub:
    """The one hub of the program."""
    return ThemeHub()


def theme() -> Theme:
    """The look that is on now."""
    return theme_hub().theme


@lru_cache(maxsize=1)
def family() -> str:
    """Inter where it is installed, else the system's own font."""
    if QFontDatabase.hasFamily("Inter"):
        return "Inter"
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def apply_theme(app: QApplication, scheme: Scheme | str = Scheme.SYSTEM, *, base_px: int = BASE_PX) -> None:
    """Puts a look in place: style, palette, font and style sheet, then tells everything that paints by itself.

    `base_px` is the pixel size of ordinary text (11–18), the person's text size setting.
    """
    hub = theme_hub()
    hub.scheme = Scheme(scheme)
    hub.adopt(app)
    is_dark = hub.scheme is Scheme.DARK or (hub.scheme is Scheme.SYSTEM and hub.system_is_dark(app))
    before, look = hub.theme, Theme(is_dark, min(max(base_px, 11), 18))
    hub.theme = look
    app.setFont(look.font())
    app.setPalette(build_palette(look.color))
    _put_on(app, build_sheet(look.color, look.px), has_other_sizes=look.base_px != before.base_px)
    hub.changed.emit()


def _put_on(app: QApplication, sheet: str, *, has_other_sizes: bool) -> None:
    """Where one sheet follows another, Qt goes through every widget, and from each down to all below it: a widget is
    restyled once for each of its ancestors (`updateObjects` in qstylesheetstyle.cpp, 6.11). Taking the sheet off and
    putting one on goes through each of them once: seven times quicker with many pages open. Fonts of another size must
    reach all of them, though, and only the long way tells everybody.
    """
    if app.styleSheet() != sheet:
        if not has_other_sizes:
            app.setStyleSheet("")
        app.setStyleSheet(sheet)


def motion_ms(duration_ms: int) -> int:
    """How long an animation may take: 0 where the person or the system asks for stillness, else at most 150."""
    app = QApplication.instance()
    if not theme_hub().motion_allowed or not isinstance(app, QApplication):
        return 0
    # Named here and not above: making the class with its hundreds of names would cost the start 5 ms.
    if app.style().styleHint(QtWidgets.QStyle.StyleHint.SH_Widget_Animation_Duration) == 0:
        return 0
    return min(duration_ms, 150)
