"""Icons by Phosphor name, drawn as outlines in a token's colour.

The glyphs come from the font file that QtAwesome ships. Importing QtAwesome costs 120–220 ms at start: it imports a Qt
wrapper and loads its fonts with the first icon. Reading its one Phosphor file takes 2 ms, so the font and its table of
names are read directly. Outlines need no hinting and stay sharp at every device pixel ratio.
"""

from __future__ import annotations

import importlib.util
import json
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

import shiboken6
from PySide6 import QtGui
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPainterPath, QPixmap, QRawFont

from app.core.log import logger
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QIcon

SIZE: Final = 16
"""Default side of an icon, in pixels at 100 %: icons are as large as the text beside them."""

_EM: Final = 256.0
_INK: Final = 0.875
"""The glyph's em as a share of the icon's square, so that strokes keep clear of the edges."""

_pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
_icons: dict[str, QIcon] = {}
_actions: WeakSet[QAction] = WeakSet()


class _Glyphs:
    """Outlines of the Phosphor font, in a square of one unit; empty if the font cannot be read."""

    def __init__(self) -> None:
        self._paths: dict[str, QPainterPath] = {}
        self._codes: dict[str, str] = {}
        self._font = QRawFont()
        try:
            folder = _font_folder()
            self._codes = json.loads(_file(folder, "phosphor-charmap-", ".json").read_text(encoding="utf-8"))
            self._font = QRawFont(str(_file(folder, "phosphor-", ".ttf")), _EM)
        except (OSError, StopIteration, ValueError) as error:
            logger("ui.icons").error("the icon font cannot be read: %s", type(error).__name__)

    def names(self) -> frozenset[str]:
        return frozenset(self._codes)

    def path(self, name: str) -> QPainterPath:
        path = self._paths.get(name)
        if path is None:
            path = self._paths[name] = self._outline(name)
        return path

    def _outline(self, name: str) -> QPainterPath:
        code = self._codes.get(name)
        if code is None or not self._font.isValid():
            logger("ui.icons").warning("no icon is called %r", name)
            return QPainterPath()
        (glyph,) = self._font.glyphIndexesForString(chr(int(code, 16)))
        path = self._font.pathForGlyph(glyph)
        # The font's box around every glyph is the em; its baseline is `descent` above the lower edge.
        height = self._font.ascent() + self._font.descent()
        path.translate(-_EM / 2, self._font.ascent() - height / 2)
        return path


def _font_folder() -> Path:
    spec = importlib.util.find_spec("qtawesome")
    if spec is None or not spec.submodule_search_locations:
        raise FileNotFoundError("qtawesome")
    return Path(spec.submodule_search_locations[0]) / "fonts"


def _file(folder: Path, begins: str, ends: str) -> Path:
    """Returns the file of any version. Raises StopIteration; `glob` would compile patterns first, for 1 ms."""
    return next(path for path in folder.iterdir() if path.name.startswith(begins) and path.name.endswith(ends))


@lru_cache(maxsize=1)
def _glyphs() -> _Glyphs:
    theme_hub().changed.connect(_forget)
    if isinstance(app := QGuiApplication.instance(), QGuiApplication):
        app.screenAdded.connect(lambda _screen: _forget())  # its resolution may be higher
    return _Glyphs()


def known_names() -> frozenset[str]:
    """Returns all names in the font."""
    return _glyphs().names()


def draw_icon(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Draws an icon into a square, sharp at any size, without caching."""
    side = min(rect.width(), rect.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(side * _INK / _EM, side * _INK / _EM)
    painter.fillPath(_glyphs().path(name), color)
    painter.restore()


def pixmap(name: str, tone: TokenName = "text2", size: int = SIZE, dpr: float = 1.0) -> QPixmap:
    """Returns an icon of `size` × `size` device-independent pixels at 100 %. Cached."""
    key = (name, tone, size, dpr)
    found = _pixmaps.get(key)
    if found is None:
        side = max(1, round(theme().px(size) * dpr))
        found = QPixmap(side, side)
        found.fill(Qt.GlobalColor.transparent)
        painter = QPainter(found)
        draw_icon(painter, name, QRectF(0, 0, side, side), theme().color(tone))
        painter.end()
        found.setDevicePixelRatio(dpr)
        _pixmaps[key] = found
    return found


def icon(name: str) -> QIcon:
    """Returns an icon for menus and Qt's own widgets. Call again after a theme change, or use `set_action_icon`."""
    found = _icons.get(name)
    if found is None:
        # Not at the top of the module: lists need no QIcon, and creating the class takes a millisecond.
        icon_type = QtGui.QIcon
        found = _icons[name] = icon_type()
        for dpr in sorted({screen.devicePixelRatio() for screen in QGuiApplication.screens()}):
            found.addPixmap(pixmap(name, "text2", SIZE, dpr), icon_type.Mode.Normal)
            found.addPixmap(pixmap(name, "text3", SIZE, dpr), icon_type.Mode.Disabled)
    return found


def set_action_icon(action: QAction, name: str) -> None:
    """Gives `action` an icon that follows the theme; buttons made for the action draw the same one."""
    action.setProperty("icon_name", name)
    action.setIcon(icon(name))
    _actions.add(action)


def _forget() -> None:
    _pixmaps.clear()
    _icons.clear()
    # Menus and buttons draw icons by name; only what Qt itself paints has these.
    theme_hub().do_later(partial(_refresh, action) for action in tuple(_actions))


def _refresh(action: QAction) -> None:
    if shiboken6.isValid(action):
        action.setIcon(icon(str(action.property("icon_name"))))
