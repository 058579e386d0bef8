"""Reduced motion follows the desktop's setting over D-Bus, without waiting for a silent bus or portal."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.ui.look.system_motion import SystemMotion, wants_reduced_motion
from app.ui.look.theme import allow_motion, follow_system_motion, motion_ms
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.settings_portal import Desktop, desktop
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

REDUCED = "org.freedesktop.appearance/reduced-motion"
ANIMATES = "org.gnome.desktop.interface/enable-animations"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    allow_motion(True)
    follow_system_motion(False)


@pytest.fixture
def gnome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desktop]:
    with desktop(tmp_path) as shown:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", shown.address)
        yield shown


def _ear(shown: Program) -> SystemMotion:
    (ear,) = shown.window.findChildren(SystemMotion)
    return ear


async def _answered(ear: SystemMotion) -> None:
    """The next answer, or the one that is on its way."""
    answers: list[bool] = []
    ear.answered.connect(answers.append)
    ear.ask()
    await until(lambda: answers)


@pytest.mark.parametrize("said", [{REDUCED: ("u", 1)}, {ANIMATES: ("b", False)}], ids=["portal", "gnome"])
def test_the_desktops_motion_setting_is_read_at_the_start(
    play: Play, tmp_path: Path, gnome: Desktop, said: dict[str, tuple[str, object]]
) -> None:
    gnome.say(**said)

    async def scene() -> None:
        async with program(tmp_path):
            await until(lambda: motion_ms(100) == 0)
            assert not QApplication.isEffectEnabled(Qt.UIEffect.UI_FadeTooltip)

    play(scene())


def test_the_motion_setting_is_read_again_on_activation(
    play: Play, qapp: QApplication, tmp_path: Path, gnome: Desktop
) -> None:
    gnome.say(**{REDUCED: ("u", 1)})

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await until(lambda: motion_ms(100) == 0)
            gnome.say(**{REDUCED: ("u", 0), ANIMATES: ("b", True)})
            qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationActive)
            await until(lambda: motion_ms(100) == 100)
            shown.marquee.controller.actions.less_motion.trigger()
            await _answered(_ear(shown))
            assert motion_ms(100) == 0, "the setting in Marquee takes precedence over the desktop's"

    play(scene())


def test_a_silent_portal_does_not_delay_the_start(play: Play, tmp_path: Path, gnome: Desktop) -> None:
    gnome.keep_silent()

    async def scene() -> None:
        async with program(tmp_path) as shown:
            _ear(shown).ask()
            _ear(shown).ask()
            assert motion_ms(100) == 100

    play(scene())


def test_a_silent_bus_does_not_delay_the_start(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "bus"))
        bus.listen()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'bus'}")

        async def scene() -> None:
            async with program(tmp_path) as shown:
                _ear(shown).ask()
                assert motion_ms(100) == 100

        play(scene())


def test_a_desktop_without_a_portal_leaves_motion_on(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path / 'none'}")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await _answered(_ear(shown))
            assert motion_ms(100) == 100

    play(scene())


@pytest.mark.parametrize(
    "said",
    [
        {"org.freedesktop.appearance": "no settings"},
        {"org.freedesktop.appearance": {"reduced-motion": 1}},
        {"org.freedesktop.appearance": {"reduced-motion": ("u", 1, 1)}},
        {"org.gnome.desktop.interface": {"enable-animations": None}},
    ],
)
def test_an_answer_of_another_shape_means_nothing(said: Any) -> None:
    assert not wants_reduced_motion(said)


def test_keys_have_their_meanings() -> None:
    assert not wants_reduced_motion({})
    assert not wants_reduced_motion({"org.freedesktop.appearance": {"reduced-motion": ("u", 0), "contrast": ("u", 1)}})
    assert not wants_reduced_motion({"org.freedesktop.appearance": {"reduced-motion": ("u", 7)}})
    assert wants_reduced_motion({"org.freedesktop.appearance": {"reduced-motion": ("u", 1)}})
    assert wants_reduced_motion({"org.gnome.desktop.interface": {"enable-animations": ("b", False)}})
