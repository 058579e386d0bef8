"""The style sheet of widgets that Qt paints: fields, menus, scroll bars, tool tips. Others paint from tokens.

Rules are scoped by the dynamic properties `kind` and `tone`, so that none affects nested widgets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, cast

from PySide6.QtGui import QColor

from app.ui.look.color_tokens import TokenName

# $name is a token's colour. @n is a length of n pixels at 100 %. @n-m is the same less m pixels, so that a thicker
# outline moves nothing.
_TEMPLATE: Final = """
QToolTip { background: $toast; color: $toast_text; border: 0; padding: @4 @8; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }

QLabel { background: transparent; border: 0; }
QLabel[tone="text2"] { color: $text2; }
QLabel[tone="text3"] { color: $text3; }
QLabel[tone="accent_text"] { color: $accent_text; }
QLabel[tone="ok"] { color: $ok; }
QLabel[tone="warn"] { color: $warn; }
QLabel[tone="danger"] { color: $danger; }
QLabel[tone="screen_text"] { color: $screen_text; }
QLabel[tone="screen_muted"] { color: $screen_muted; }
QLabel[tone="toast_text"] { color: $toast_text; }
QLabel[tone="toast_muted"] { color: $toast_muted; }

QLineEdit[kind="field"], QPlainTextEdit[kind="field"], QTextEdit[kind="field"] {
    background: $surface; color: $text; border: 1px solid $control; border-radius: @6;
    placeholder-text-color: $text3; selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit[kind="field"] { padding: 0 @8; min-height: @28; max-height: @28; }
QPlainTextEdit[kind="field"], QTextEdit[kind="field"] { padding: @4 @6; }
QLineEdit[kind="field"]:focus {
    border: 2px solid $focus; padding: 0 @8-1; min-height: @28-2; max-height: @28-2;
}
QPlainTextEdit[kind="field"]:focus, QTextEdit[kind="field"]:focus { border: 2px solid $focus; padding: @4-1 @6-1; }
QLineEdit[kind="field"][invalid="true"], QPlainTextEdit[kind="field"][invalid="true"] { border-color: $danger; }
QLineEdit[kind="field"]:read-only, QPlainTextEdit[kind="field"]:read-only, QTextEdit[kind="field"]:read-only {
    background: $sunken; color: $text2; border-color: $border;
}
QLineEdit[kind="field"]:read-only:focus, QPlainTextEdit[kind="field"]:read-only:focus,
QTextEdit[kind="field"]:read-only:focus { border-color: $focus; }
QLineEdit[kind="field"]:disabled, QPlainTextEdit[kind="field"]:disabled {
    background: $sunken; color: $text3; border-color: $border;
}
QLineEdit[kind="bare"] { background: transparent; color: $text; border: 0; padding: 0; placeholder-text-color: $text3;
    selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit[kind="bare"]:read-only { color: $text2; }

QAbstractItemView { background: $surface; border: 0; outline: 0; }
QAbstractItemView[kind="nav"] { background: $window; }
QAbstractItemView[kind="palette"] { background: $raised; }
QComboBox { combobox-popup: 0; }
QAbstractItemView[kind="popup"] { background: $raised; color: $text; padding: @4; }
QAbstractItemView[kind="popup"] { border: 1px solid $border; border-radius: 8px; }
QAbstractItemView[kind="popup"]::item { min-height: @28; padding: 0 @8; border-radius: @4; }
QAbstractItemView[kind="popup"]::item:hover { background: $hover; }
QAbstractItemView[kind="popup"]::item:selected { background: $sel; color: $sel_text; }

QMenu { background: $raised; color: $text; border: 1px solid $border; padding: @4; icon-size: @16; }
QMenu::item { padding: @6 @24 @6 @8; border-radius: @4; }
QMenu::item:selected { background: $sel; color: $sel_text; }
QMenu::item:disabled { color: $text3; background: transparent; }
QMenu::icon { padding-left: @8; }
QMenu::indicator { left: @14-10; }
QMenu::separator { height: 1px; background: $border; margin: @4 @8; }
QMenuBar { background: $window; color: $text; }
QMenuBar::item { background: transparent; padding: @4 @8; border-radius: @4; }
QMenuBar::item:selected { background: $hover; }

QFileDialog QLineEdit, QFileDialog QComboBox, QFileDialog QPushButton {
    background: $surface; color: $text; border: 1px solid $control; border-radius: @6; padding: 0 @8; min-height: @28;
}
QFileDialog QComboBox::drop-down { border: 0; width: @24; }
QFileDialog QPushButton { min-width: @72; }
QFileDialog QPushButton:hover { background: $hover; }
QFileDialog QPushButton:default { background: $accent; color: $on_accent; border-color: $accent; }
QFileDialog QPushButton:disabled { background: $sunken; color: $text3; border-color: $border; }
QFileDialog QLineEdit:focus, QFileDialog QComboBox:focus, QFileDialog QPushButton:focus { border-color: $focus; }
QFileDialog QHeaderView::section {
    background: $surface; color: $text3; border: 0; border-bottom: 1px solid $border; padding: @4 @8;
}
QFileDialog QAbstractItemView::item { padding: @4 0; }
QFileDialog QAbstractItemView::item:selected { background: $sel; color: $sel_text; }

QScrollBar:vertical { background: transparent; border: 0; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; border: 0; height: 10px; margin: 0; }
QScrollBar::handle { background: $scroll; border-radius: 2px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 2px 3px; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 3px 2px; }
QScrollBar::handle:hover { background: $control; border-radius: 3px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QScrollArea[kind="page"] { background: transparent; border: 0; }
QTabBar::scroller { width: 48px; }
"""

_TOKEN: Final = re.compile(r"\$([a-z_0-9]+)")
_LENGTH: Final = re.compile(r"@(\d+)(?:-(\d+))?")


def build_style_sheet(color: Callable[[TokenName], QColor], px: Callable[[int], int]) -> str:
    """Returns the style sheet in a theme's colours and at a text size."""
    sheet = _TOKEN.sub(lambda match: color(cast("TokenName", match[1])).name(), _TEMPLATE)
    return _LENGTH.sub(lambda match: f"{px(int(match[1])) - int(match[2] or 0)}px", sheet)
