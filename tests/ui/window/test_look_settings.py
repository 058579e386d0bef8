"""Text size and reduced motion are set in the View menu and saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.config.startup_settings import first_frame_settings
from app.ui.look.theme import (
    BASE_PX,
    LARGEST_PX,
    SMALLEST_PX,
    Scheme,
    allow_motion,
    apply_theme,
    motion_ms,
    text_px,
    theme,
)
from app.ui.window.look_settings import SIZES
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    yield
    allow_motion(True)
    apply_theme(qapp, Scheme.LIGHT)


def test_the_keys_make_text_larger_and_smaller_and_the_next_start_knows(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            window = shown.window
            window.activateWindow()
            await until(lambda: QApplication.activeWindow() is window)
            for _ in range(3):
                QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
            assert theme().base_px == 16
            QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
            assert theme().base_px == 15
            assert QApplication.font().pixelSize() == 15
            shown.marquee.controller.actions.schemes.actions()[2].trigger()
            assert theme().is_dark
            assert theme().base_px == 15, "another scheme, the same size"
        assert first_frame_settings(tmp_path).text_size == 15

        async with program(tmp_path) as shown:
            assert shown.workspace.settings.value.text_size == 15
            QTest.keyClick(shown.window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
            assert theme().base_px == BASE_PX
        assert first_frame_settings(tmp_path).text_size == 0

    play(scene())


def test_the_ends_are_the_ends(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            actions = shown.marquee.controller.actions
            for _ in SIZES:
                actions.larger_text.trigger()
            assert theme().base_px == LARGEST_PX
            assert not actions.larger_text.isEnabled()
            for _ in SIZES:
                actions.smaller_text.trigger()
            assert theme().base_px == SMALLEST_PX
            assert not actions.smaller_text.isEnabled()
            assert actions.larger_text.isEnabled()

    play(scene())


def test_reduce_motion_is_saved_and_stops_animations(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            assert motion_ms(100) == 100
            shown.marquee.controller.actions.less_motion.trigger()
            assert motion_ms(100) == 0
            assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_FadeTooltip)
        allow_motion(True)
        async with program(tmp_path) as shown:
            assert shown.marquee.controller.actions.less_motion.isChecked()
            assert motion_ms(100) == 0

    play(scene())


@pytest.mark.parametrize(
    "setting, px", [(0, BASE_PX), (5, SMALLEST_PX), (14, 14), (90, LARGEST_PX)], ids=["none", "tiny", "one", "huge"]
)
def test_invalid_look_settings_follow_the_system_and_stay_in_bounds(qapp: QApplication, setting: int, px: int) -> None:
    assert text_px(setting) == px


def test_the_system_text_size_differs_from_the_programs(qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=LARGEST_PX)
    assert text_px(0) == BASE_PX


def test_larger_text_makes_room_for_the_list_and_smaller_text_brings_the_inspector_back(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            shown.window.resize(1300, 800)
            side = shown.navigator.bench.side
            await until(side.isVisible)
            for _ in range(9):
                QTest.keyClick(shown.window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: not side.isVisible())
            QTest.keyClick(shown.window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
            await until(side.isVisible)

    play(scene())
