"""The current look: colours, fonts and sizes for painting, and the switch between light and dark."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from enum import StrEnum
from functools import lru_cache
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from app.ui.look.color_tokens import CONNECTION_COLOURS, HUES_DARK, HUES_LIGHT, QT_STYLE, TOKENS, TokenName
from app.ui.look.later_restyling import LaterRestyling
from app.ui.look.palette import build_palette
from app.ui.look.style_sheet import build_style_sheet

BASE_PX: Final = 13
"""Pixel size of normal text at 100 %; every size in `measures.py` and in widgets is designed for it."""

SMALLEST_PX: Final = 11
LARGEST_PX: Final = 24
"""18 points at 96 dots per inch."""
_COMMON_SYSTEM_PX: Final = 15
"""Desktops use 12 to 15 pixels unless the user has set larger text."""

_QT_EFFECTS: Final = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)


class Scheme(StrEnum):
    """The user's choice in the settings."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Theme:
    """A theme. All objects it returns are cached and shared: paint with them, never modify them.

    Attributes:
        is_dark: which column of the token table it uses.
        base_px: pixel size of normal text; all other sizes are proportional to it.
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
        """Returns background and text colour of a layout's thumbnail and block."""
        return self._hues[layout_id % len(self._hues)]

    def connection(self, index: int) -> QColor:
        return self._connections[index % len(self._connections)]

    def px(self, size: int) -> int:
        """Converts a length designed for 100 % to the chosen text size."""
        return round(size * self._scale)

    def font(self, size: int = BASE_PX, weight: int = 400, tabular: bool = False) -> QFont:
        """Returns a font; `size` is in pixels at 100 %. Use tabular figures for all numbers, times and dates."""
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
        """Returns the metrics of `font()` with the same arguments."""
        key = (size, weight, tabular)
        metrics = self._metrics.get(key)
        if metrics is None:
            metrics = self._metrics[key] = QFontMetricsF(self.font(size, weight, tabular))
        return metrics


class ThemeHub(QObject):
    """Holds the current theme and announces changes to painted widgets.

    Attributes:
        theme: the current theme.
        scheme: the user's choice.
        motion_allowed: False if the user has turned animations off in the settings.
        system_reduces_motion: the desktop wants reduced motion and does not report it to Qt.

    Signals:
        changed: a new theme is in place; fonts and pixmaps of the previous one are stale.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = Theme(is_dark=False)
        self.scheme = Scheme.SYSTEM
        self.motion_allowed = True
        self.system_reduces_motion = False
        self._followed: QApplication | None = None
        self._is_styled = False
        self._native_is_dark = False
        self._later: LaterRestyling | None = None

    def later_restyling(self, app: QApplication) -> LaterRestyling:
        """Returns what restyles the hidden widgets of `app` after a theme change."""
        if self._later is None or self._later.parent() is not app:
            self._later = LaterRestyling(app)
        return self._later

    def do_later(self, calls: Iterable[Callable[[], object]]) -> None:
        """Makes calls that change nothing visible, after a theme change, in short steps while nothing else happens."""
        if self._later is not None:
            self._later.add(calls)

    def adopt(self, app: QApplication, scheme: Scheme | str) -> bool:
        """Returns whether `app` should be dark, and starts following the desktop's scheme.

        Call it first and once per application, while its palette is still the system's.
        """
        if self._followed is not app:
            self._followed, self._is_styled = app, False
            self._native_is_dark = app.palette().color(QPalette.ColorRole.Window).lightness() < 128
            app.styleHints().colorSchemeChanged.connect(self._system_changed)
        self.scheme = Scheme(scheme)
        return self.scheme is Scheme.DARK or (self.scheme is Scheme.SYSTEM and self.system_is_dark(app))

    def style(self, app: QApplication) -> None:
        """Sets the style, once per application."""
        if not self._is_styled:
            self.note_style()
            app.setStyle(QT_STYLE)

    def note_style(self) -> None:
        """Notes that the followed application was created with the style, see `app.main`."""
        self._is_styled = True

    def system_is_dark(self, app: QApplication) -> bool:
        """Returns the desktop's scheme, or else that of the application's palette at start."""
        known = app.styleHints().colorScheme()
        return self._native_is_dark if known is Qt.ColorScheme.Unknown else known is Qt.ColorScheme.Dark

    def _system_changed(self) -> None:
        if self.scheme is Scheme.SYSTEM and self._followed is not None:
            apply_theme(self._followed, Scheme.SYSTEM, base_px=self.theme.base_px)


@lru_cache(maxsize=1)
def theme_hub() -> ThemeHub:
    """Returns the one hub of the program."""
    return ThemeHub()


def theme() -> Theme:
    """Returns the current theme."""
    return theme_hub().theme


@lru_cache(maxsize=1)
def family() -> str:
    """Returns Inter if it is installed, otherwise the system's font."""
    if QFontDatabase.hasFamily("Inter"):
        return "Inter"
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()


def show_colours(app: QApplication, scheme: str) -> Scheme:
    """Applies only the colours, for the first frame; `apply_theme` adds the slower parts (fonts, style sheet) later.

    `app` must have been created with the style: setting it later creates a second one and all names of `QStyle`, for 5
    ms. An invalid `scheme` means the system's, as with unreadable settings; the effective scheme is returned.
    """
    hub = theme_hub()
    known = Scheme(scheme) if scheme in set(Scheme) else Scheme.SYSTEM
    hub.theme = Theme(hub.adopt(app, known))
    hub.note_style()
    return known


def apply_theme(app: QApplication, scheme: Scheme | str = Scheme.SYSTEM, *, base_px: int = BASE_PX) -> None:
    """Applies a theme: style, palette, font and style sheet, then notifies all painted widgets.

    Hidden widgets get new colours later, see `LaterRestyling`; a new text size reaches all at once, as it moves them.
    `base_px` is the pixel size of normal text at 100 %, from `SMALLEST_PX` to `LARGEST_PX`; see `text_px`.
    """
    hub = theme_hub()
    is_dark = hub.adopt(app, scheme)
    hub.style(app)
    before, look = hub.theme, Theme(is_dark, min(max(base_px, SMALLEST_PX), LARGEST_PX))
    hub.theme = look
    sheet = build_style_sheet(look.color, look.px)
    later = hub.later_restyling(app)
    is_resized = look.base_px != before.base_px
    if is_resized:
        later.finish()
        app.setStyleSheet("")  # under a style sheet, a new application font reaches no widget
    app.setFont(look.font())
    app.setPalette(build_palette(look.color))
    if app.styleSheet() != sheet:
        with nullcontext() if is_resized else later.hidden_widgets_left_out():
            _replace_style_sheet(app, sheet)
    hub.changed.emit()


def _replace_style_sheet(app: QApplication, sheet: str) -> None:
    """Replaces the style sheet by removing the old one first.

    When a sheet follows another, Qt visits each widget and from it all widgets below, and so restyles a widget once per
    ancestor (`updateObjects` in qstylesheetstyle.cpp, 6.11). Removing the sheet and setting a new one visits each
    widget once: seven times faster with many pages open. After one such replacement, all later ones must use it, too:
    the slow way can then reach deleted widgets and crash.
    """
    app.setStyleSheet("")
    app.setStyleSheet(sheet)


def text_px(chosen: int) -> int:
    """Returns the normal text size for the setting `chosen`: that many pixels, or 0 for the system's preference.

    For 0 it is the default, enlarged in proportion if the system's text is larger than common.
    """
    if chosen:
        return min(max(chosen, SMALLEST_PX), LARGEST_PX)
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).pixelSize()
    return min(max(BASE_PX, round(BASE_PX * system / _COMMON_SYSTEM_PX)), LARGEST_PX)


def allow_motion(allowed: bool) -> None:
    """Applies the user's setting to Marquee's animations and to Qt's."""
    theme_hub().motion_allowed = allowed
    if not allowed:
        _disable_qt_effects()


def follow_system_motion(is_still: bool) -> None:
    """Applies the desktop's preference, where Qt does not know it."""
    theme_hub().system_reduces_motion = is_still
    if is_still:
        _disable_qt_effects()


def _disable_qt_effects() -> None:
    """Turns Qt's animations off. Those that the system wants are back after the next start."""
    for effect in _QT_EFFECTS:
        QApplication.setEffectEnabled(effect, False)


def motion_ms(duration_ms: int) -> int:
    """Returns the duration of an animation: 0 for reduced motion, otherwise at most 150."""
    app, hub = QApplication.instance(), theme_hub()
    if hub.system_reduces_motion or not hub.motion_allowed or not isinstance(app, QApplication):
        return 0
    # Not at the top of the module: creating the class with its hundreds of names would add 5 ms to the start.
    if app.style().styleHint(QtWidgets.QStyle.StyleHint.SH_Widget_Animation_Duration) == 0:
        return 0
    return min(duration_ms, 150)
