"""Toasts cover neither the properties beside a line-up, nor the bar with the buttons to save, nor the field in use."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QPushButton, QWidget

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
SHADOW = 16


def place(shown: Program, part: QWidget) -> QRect:
    return QRect(part.mapTo(shown.window, QPoint()), part.size())


def card(shown: Program) -> QRect:
    (toast,) = shown.navigator.bench.tabs.toaster.toasts
    return place(shown, toast).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)


def test_a_toast_is_over_the_line_up_and_follows_its_size(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(1280, 800)
            page = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert page.editing is not None
            work = page.editing.workspace
            shown.navigator.toast("Autumn window loop: 1 layout was added")
            await until(lambda: place(shown, work.lineup).contains(card(shown)))
            before = card(shown).right()
            work.toggle_properties.trigger()
            await until(lambda: card(shown).right() > before)
            assert place(shown, work.lineup).contains(card(shown))
            shown.navigator.bench.tabs.go_to(0)
            table = shown.page().view
            await until(lambda: place(shown, table).right() - card(shown).right() == SHADOW)

    play(scene())


def test_a_toast_moves_above_the_field_with_the_focus(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(1280, 800)
            shown.navigator.open_form(session, "command", None)
            page: Any = shown.navigator.bench.tabs.current()
            await until(lambda: page.editing is not None)
            pressed: list[str] = []
            sentence = "“Restart player” was copied to Head office, Production and Test, without its code"
            toaster = shown.navigator.bench.tabs.toaster
            toast = toaster.show(sentence, action="Undo", call=lambda: pressed.append("Undo"))
            await until(lambda: place(shown, page.editing.toast_place).contains(card(shown)))
            assert not card(shown).intersects(place(shown, page.editing.bar))
            fields: list[QWidget] = [
                each
                for kind in (QLineEdit, QAbstractButton)
                for each in page.editing.toast_place.findChildren(kind)
                if each.isVisible() and each.focusPolicy() and card(shown).intersects(place(shown, each))
            ]
            field = fields[0]
            field.setFocus()
            await until(lambda: not card(shown).intersects(place(shown, field)))
            (link,) = (each for each in toast.findChildren(QPushButton) if each.text() == "Undo")
            QTest.mouseClick(link, Qt.MouseButton.LeftButton)
            assert pressed == ["Undo"]

    play(scene())
