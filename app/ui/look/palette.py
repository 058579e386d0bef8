"""Builds the QPalette from tokens: every role in every group, so that no grey of Fusion is visible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtGui import QColor, QPalette

from app.ui.look.color_tokens import TokenName

_ROLES: Final[tuple[tuple[QPalette.ColorRole, TokenName], ...]] = (
    (QPalette.ColorRole.Window, "window"),
    (QPalette.ColorRole.WindowText, "text"),
    (QPalette.ColorRole.Base, "surface"),
    (QPalette.ColorRole.AlternateBase, "window"),
    (QPalette.ColorRole.Text, "text"),
    (QPalette.ColorRole.PlaceholderText, "text3"),
    (QPalette.ColorRole.Button, "surface"),
    (QPalette.ColorRole.ButtonText, "text"),
    (QPalette.ColorRole.BrightText, "danger"),
    (QPalette.ColorRole.Highlight, "accent"),
    (QPalette.ColorRole.HighlightedText, "on_accent"),
    (QPalette.ColorRole.Accent, "accent"),
    (QPalette.ColorRole.Link, "accent_text"),
    (QPalette.ColorRole.LinkVisited, "accent_text"),
    (QPalette.ColorRole.ToolTipBase, "toast"),
    (QPalette.ColorRole.ToolTipText, "toast_text"),
    (QPalette.ColorRole.Light, "raised"),
    (QPalette.ColorRole.Midlight, "hover"),
    (QPalette.ColorRole.Mid, "border"),
    (QPalette.ColorRole.Dark, "control"),
    (QPalette.ColorRole.Shadow, "shadow"),
)
_DISABLED: Final[tuple[tuple[QPalette.ColorRole, TokenName], ...]] = (
    (QPalette.ColorRole.WindowText, "text3"),
    (QPalette.ColorRole.Text, "text3"),
    (QPalette.ColorRole.ButtonText, "text3"),
    (QPalette.ColorRole.Button, "sunken"),
    (QPalette.ColorRole.Base, "sunken"),
    (QPalette.ColorRole.Highlight, "sel_idle"),
    (QPalette.ColorRole.HighlightedText, "text3"),
)


def build_palette(color: Callable[[TokenName], QColor]) -> QPalette:
    """Returns the palette. Active and inactive windows look alike; disabled widgets are sunken and quiet."""
    palette = QPalette()
    for role, name in _ROLES:
        palette.setColor(role, color(name))
    for role, name in _DISABLED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, color(name))
    return palette
