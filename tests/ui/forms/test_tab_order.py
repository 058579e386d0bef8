"""Tab goes through a form in reading order: heading, banners, fields, then the bar with Save."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.ui.widgets.feedback.banner import Banner, BannerAction
from tests.helpers.command_records import new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, keyboard, open_form, type_into
from tests.helpers.program_in_process import program
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def name_of(widget: QWidget) -> str:
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


def tabbed(first: QWidget, steps: int) -> list[str]:
    first.setFocus(Qt.FocusReason.TabFocusReason)
    names = [name_of(keyboard())]
    for _ in range(steps):
        QTest.keyClick(keyboard(), Qt.Key.Key_Tab)
        names.append(name_of(keyboard()))
    return names


def in_order(names: list[str], *wanted: str) -> bool:
    places = [names.index(name) for name in wanted if name in names]
    return len(places) == len(wanted) and places == sorted(places)


def test_from_the_last_field_tab_leads_to_save(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "In order", "in_order")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await open_form(shown, await shown.sign_in(demo), "command", record_id)
            type_into(page, "name", "In another order")
            shown.window.activateWindow()
            fields = editing(page).content.fields
            names = tabbed(fields["name"].widget, 30)
            assert in_order(names, "Name", "Description", "Validation string", "Review changes", "Revert", "Save"), (
                names
            )
            assert "Quick open" not in names[: names.index("Save")], names

    play(scene())


def test_a_later_banner_is_reached_before_the_fields(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "With a banner", "with_a_banner")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await open_form(shown, await shown.sign_in(demo), "command", record_id)
            banner = Banner("Something happened", actions=[BannerAction("Look", lambda: None)])
            editing(page).banners.put("test", banner)
            shown.window.activateWindow()
            look = next(each for each in banner.findChildren(QAbstractButton) if each.text() == "Look")
            names = tabbed(look, 4)
            assert in_order(names, "Look", "Name"), names

    play(scene())
