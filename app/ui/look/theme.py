"""The look that is on now: colours, fonts and sizes for painting, and the switch between light and dark."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication

from app.ui.look.palette import build_palette
from app.ui.look.style_sheet import build_style_sheet
from app.ui.look.tokens import CONNECTION_COLOURS, HUES_DARK, HUES_LIGHT, QT_STYLE, TOKENS, TokenName

BASE_PX: Final = 13
"""Pixel size of ordinary text at 100 %; every size in `measures.py` and in widgets is drawn for it."""

SMALLEST_PX: Final = 11
LARGEST_PX: Final = 24
"""18 points on a screen of 96 dots an inch."""
_USUAL_SYSTEM_PX: Final = 15
"""Desktops use 12 to 15 pixels where nobody has asked for larger text."""

_QT_EFFECTS: Final = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)


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
        is_system_still: the desktop asks for less motion and does not tell Qt so.

    Signals:
        changed: after a new theme is in place; fonts and pixmaps taken before it are stale.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = Theme(is_dark=False)
        self.scheme = Scheme.SYSTEM
        self.motion_allowed = True
        self.is_system_still = False
        self._followed: QApplication | None = None
        self._is_styled = False
        self._native_is_dark = False

    def adopt(self, app: QApplication, scheme: Scheme | str) -> bool:
        """Whether `app` is to be dark, and an ear for the desktop's scheme.

        Comes first once per application, while its palette is still its own.
        """
        if self._followed is not app:
            self._followed, self._is_styled = app, False
            self._native_is_dark = app.palette().color(QPalette.ColorRole.Window).lightness() < 128
            app.styleHints().colorSchemeChanged.connect(self._system_changed)
        self.scheme = Scheme(scheme)
        return self.scheme is Scheme.DARK or (self.scheme is Scheme.SYSTEM and self.system_is_dark(app))

    def style(self, app: QApplication) -> None:
        """Our style, once per application."""
        if not self._is_styled:
            self.note_style()
            app.setStyle(QT_STYLE)

    def note_style(self) -> None:
        """The application that is followed has our style from its beginning, see `app.main`."""
        self._is_styled = True

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


def show_colours(app: QApplication, scheme: str) -> Scheme:
    """For a first frame of colours alone: whatever takes longer (fonts, sheet) comes with `apply_theme`.

    `app` was made with our style: to set it afterwards makes a second one, and all the names of `QStyle`, for 5 ms.
    A `scheme` that is none is the system's, as it is where settings cannot be read; the one that counts is returned.
    """
    hub = theme_hub()
    known = Scheme(scheme) if scheme in set(Scheme) else Scheme.SYSTEM
    hub.theme = Theme(hub.adopt(app, known))
    hub.note_style()
    return known


def apply_theme(app: QApplication, scheme: Scheme | str = Scheme.SYSTEM, *, base_px: int = BASE_PX) -> None:
    """Puts a look in place: style, palette, font and style sheet, then tells everything that paints by itself.

    `base_px` is the pixel size of ordinary text at 100 %, from `SMALLEST_PX` to `LARGEST_PX`; see `text_px`.
    """
    hub = theme_hub()
    is_dark = hub.adopt(app, scheme)
    hub.style(app)
    before, look = hub.theme, Theme(is_dark, min(max(base_px, SMALLEST_PX), LARGEST_PX))
    hub.theme = look
    sheet = build_style_sheet(look.color, look.px)
    if look.base_px != before.base_px:
        app.setStyleSheet("")  # under a sheet, a font that is not its own reaches no widget
    app.setFont(look.font())
    app.setPalette(build_palette(look.color))
    _put_on(app, sheet)
    hub.changed.emit()


def _put_on(app: QApplication, sheet: str) -> None:
    """Where one sheet follows another, Qt goes through every widget, and from each down to all below it: a widget is
    restyled once for each of its ancestors (`updateObjects` in qstylesheetstyle.cpp, 6.11). Taking the sheet off and
    putting one on goes through each of them once: seven times quicker with many pages open. And it is the only way
    that may follow itself: after it, the long one can come upon widgets that are gone, and end the program.
    """
    if app.styleSheet() != sheet:
        app.setStyleSheet("")
        app.setStyleSheet(sheet)


def text_px(chosen: int) -> int:
    """The size of ordinary text for the setting `chosen`: that many pixels, or for 0, ours where the system's text has
    a usual size, and larger in proportion where it is larger.
    """
    if chosen:
        return min(max(chosen, SMALLEST_PX), LARGEST_PX)
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).pixelSize()
    return min(max(BASE_PX, round(BASE_PX * system / _USUAL_SYSTEM_PX)), LARGEST_PX)


def allow_motion(allowed: bool) -> None:
    """What the person has set, for our own animations and for those of Qt."""
    theme_hub().motion_allowed = allowed
    if not allowed:
        _stop_qt()


def follow_system_motion(is_still: bool) -> None:
    """What the desktop asks for, where Qt does not know."""
    theme_hub().is_system_still = is_still
    if is_still:
        _stop_qt()


def _stop_qt() -> None:
    """What the system has switched on comes back with the next start."""
    for effect in _QT_EFFECTS:
        QApplication.setEffectEnabled(effect, False)


def motion_ms(duration_ms: int) -> int:
    """How long an animation may take: 0 where the person or the system asks for stillness, else at most 150."""
    app, hub = QApplication.instance(), theme_hub()
    if hub.is_system_still or not hub.motion_allowed or not isinstance(app, QApplication):
        return 0
    # Named here and not above: making the class with its hundreds of names would cost the start 5 ms.
    if app.style().styleHint(QtWidgets.QStyle.StyleHint.SH_Widget_Animation_Duration) == 0:
        return 0
    return min(duration_ms, 150)
