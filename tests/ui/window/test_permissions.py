"""What an account may do: announced once after the first sign-in if something essential is missing, and listed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from app.domain.account_abilities import abilities
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.window.permissions_dialog import PermissionsDialog
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

LIMITED, FULL = "sam", "maya"


async def opened(shown: Program) -> PermissionsDialog:
    dialog = await shown.dialog()
    assert isinstance(dialog, PermissionsDialog)
    return dialog


def test_missing_essentials_are_announced_once_with_the_check_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, LIMITED)
            assert session.me is not None
            sentence = "You can't do everything in Acme yet."
            await until(lambda: sentence in shown.banners())
            lacking = sum(bool(each.missing) for each in abilities(session.me))
            assert lacking > 1
            assert f"Not allowed: Send notifications and {lacking - 1} more." in shown.texts(shown.window)
            shown.press("Show permissions")
            dialog = await opened(shown)
            texts = shown.texts(dialog)
            assert "Send notifications" in texts
            assert any("“notification.add”" in text for text in texts)
            shown.press("Copy request for administrator", dialog)
            assert "- notification.add (Send notifications)" in QGuiApplication.clipboard().text()
            await shown.answer("Close")
        async with program(tmp_path, key=None) as shown:
            await shown.sign_in(demo, LIMITED, id=session.connection.id)
            assert sentence not in shown.banners(), "told once"

    play(scene())


def test_a_full_account_sees_no_notice_and_can_look_at_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, FULL)
            assert not [each for each in shown.banners() if "everything" in each]
            shown.marquee.controller.actions.permissions.trigger()
            dialog = await opened(shown)
            assert session.me is not None
            assert f"{session.me.display_name} can do everything in Marquee." in shown.texts(dialog)
            await shown.answer("Close")

    play(scene())


@pytest.mark.parametrize("points", [8, 10, 11])
def test_the_list_is_as_high_as_its_lines(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, points: int
) -> None:
    async def scene() -> None:
        with dressed(qapp, Look(points=points)):
            async with program(tmp_path) as shown:
                await shown.sign_in(demo, FULL)
                shown.window.resize(1440, 900)
                shown.marquee.controller.actions.permissions.trigger()
                (pane,) = (await opened(shown)).findChildren(ScrollPane)
                await settled(shown.window)
                assert pane.verticalScrollBar().maximum() == 0
                lines = pane.widget()
                assert lines is not None
                assert pane.viewport().height() <= lines.sizeHint().height() + 2

    play(scene())
