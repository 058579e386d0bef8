"""Changing the theme changes the palette, style sheet, fonts, icons and everything on screen."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QProxyStyle, QStyle, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look import icons
from app.ui.look.color_tokens import CONNECTION_COLOURS, TOKENS
from app.ui.look.theme import BASE_PX, Scheme, Theme, apply_theme, motion_ms, theme, theme_hub
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.text.labels import Label

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")

_NO_ROLES = {QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles}


class WithIcons(QProxyStyle):
    """Qt's default without a desktop theme: icons on every dialog button."""

    def styleHint(self, hint: QStyle.StyleHint, *more: Any) -> int:
        return 1 if hint is QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons else super().styleHint(hint, *more)


def test_qts_own_dialogs_have_no_foreign_icons_on_their_buttons(themed: Scheme, qtbot: QtBot) -> None:
    box, style = QDialogButtonBox(), WithIcons("Fusion")
    qtbot.addWidget(box)
    box.setStyle(style)
    box.setStandardButtons(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel)
    box.show()
    assert box.buttons()
    assert [button.text() for button in box.buttons() if not button.icon().isNull()] == []


def test_no_palette_role_is_left_to_the_style(themed: Scheme, qapp: QApplication) -> None:
    ours = {QColor(value).name() for shades in TOKENS.values() for value in shades}
    palette = qapp.palette()
    for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
        for role in QPalette.ColorRole:
            if role not in _NO_ROLES:
                assert palette.color(group, role).name() in ours, (group, role)


def test_an_inactive_window_looks_like_an_active_one(themed: Scheme, qapp: QApplication) -> None:
    palette = qapp.palette()
    for role in QPalette.ColorRole:
        if role not in _NO_ROLES:
            assert palette.color(QPalette.ColorGroup.Inactive, role) == palette.color(QPalette.ColorGroup.Active, role)


def test_switching_the_theme_repaints_the_window(qtbot: QtBot, qapp: QApplication) -> None:
    panel = Panel(ground="window")
    qtbot.addWidget(panel)
    panel.resize(20, 20)
    apply_theme(qapp, Scheme.LIGHT)
    assert panel.grab().toImage().pixelColor(10, 10).name().upper() == TOKENS["window"].light
    apply_theme(qapp, Scheme.DARK)
    assert panel.grab().toImage().pixelColor(10, 10).name().upper() == TOKENS["window"].dark


def test_listeners_hear_of_a_new_theme_once_it_is_in_place(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    seen: list[bool] = []

    def note() -> None:
        seen.append(theme().is_dark)

    theme_hub().changed.connect(note)
    apply_theme(qapp, Scheme.DARK)
    theme_hub().changed.disconnect(note)
    assert seen == [True]


def test_without_a_word_from_the_desktop_its_own_palette_decides(qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.DARK)
    apply_theme(qapp, Scheme.SYSTEM)
    known = qapp.styleHints().colorScheme()
    assert theme().is_dark is (known is Qt.ColorScheme.Dark)
    assert theme_hub().scheme is Scheme.SYSTEM


def test_a_larger_text_size_makes_every_font_and_field_larger(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    label = Label("Autumn window loop", 18, 600)
    qtbot.addWidget(label)
    before = label.font().pixelSize()
    apply_theme(qapp, Scheme.LIGHT, base_px=16)
    try:
        assert label.font().pixelSize() == round(18 * 16 / BASE_PX) > before
        assert theme().px(28) == 34
        assert "min-height: 34px" in qapp.styleSheet()
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_fonts_and_colours_are_made_once(qapp: QApplication) -> None:
    look = Theme(is_dark=False)
    assert look.font(13, 500) is look.font(13, 500)
    assert look.color("text") is look.color("text")
    assert look.metrics(13, 500) is look.metrics(13, 500)
    assert look.font(13, 400, tabular=True).featureTags()


def test_a_layout_keeps_its_hue_and_a_connection_its_colour() -> None:
    look = Theme(is_dark=True)
    assert look.hue(3) == look.hue(11)
    assert look.connection(0).name().upper() == CONNECTION_COLOURS[0]
    assert look.connection(8) == look.connection(0)


def test_nothing_moves_for_longer_than_150_ms_and_nothing_at_all_where_motion_is_unwanted(qapp: QApplication) -> None:
    assert motion_ms(400) == 150
    theme_hub().motion_allowed = False
    try:
        assert motion_ms(90) == 0
    finally:
        theme_hub().motion_allowed = True


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_an_icon_is_drawn_in_its_tone_and_for_its_screen(light: None, dpr: float) -> None:
    picture = icons.pixmap("bell", "danger", 16, dpr)
    assert picture.width() == round(16 * dpr)
    assert picture.deviceIndependentSize().width() == pytest.approx(16, abs=0.5)
    image = picture.toImage()
    wanted = QColor(TOKENS["danger"].light)
    inked = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    inked = [color for color in inked if color.alpha() > 200]
    assert inked
    for color in inked:
        # Half-covered pixels are stored multiplied by their alpha and lose a step on the way back.
        assert abs(color.red() - wanted.red()) + abs(color.green() - wanted.green()) <= 3


def test_icons_of_actions_and_pixmaps_follow_the_theme(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    owner = QWidget()
    action = owner.addAction("Refresh")
    icons.set_action_icon(action, "arrows-clockwise")
    before, picture = action.icon().cacheKey(), icons.pixmap("bell")
    assert icons.pixmap("bell") is picture
    apply_theme(qapp, Scheme.DARK)
    assert action.icon().cacheKey() == before, "it is not visible; menus and buttons draw icons by name"
    qtbot.waitUntil(lambda: action.icon().cacheKey() != before)
    assert icons.pixmap("bell") is not picture
    assert not icons.icon("bell").pixmap(16, 16, QIcon.Mode.Disabled).isNull()


def test_an_unknown_icon_is_blank_and_noted_once(light: None, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(3):
        picture = icons.pixmap("a-misspelt-name").toImage()
    assert picture.pixelColor(8, 8).alpha() == 0
    assert sum("a-misspelt-name" in record.getMessage() for record in caplog.records) == 1


def test_the_look_starts_without_importing_qtawesome() -> None:
    script = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "app = QApplication([])\n"
        "from app.ui.look import icons\n"
        "from app.ui.look.theme import apply_theme\n"
        "apply_theme(app, 'dark')\n"
        "assert icons.pixmap('bell').width() == 16\n"
        "assert len(icons.known_names()) > 1000\n"
        "print(sorted(name for name in sys.modules if name in ('qtawesome', 'qtpy')))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
