"""The command form, its comparisons and the import can be used by keyboard, and every control has a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.commands.command_import import plan_import
from app.ui.forms.version_comparison import ConflictView
from app.ui.pages.commands.import_dialog import ImportDialog
from tests.helpers.accessibility import clipped, nameless, settled, unreached
from tests.helpers.command_records import change, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, open_form, save, type_into
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

STRINGS = (
    "reboot",
    "tpv_led|red",
    "rs232|COM1,9600,8,None,One,None,0|ka",
    'intent|activity|shop.Main|[{"name":"level","type":"int","value":7}]',
    'http|http://wall/power|application/json|{"method":"POST","headers":"{\\"X\\":\\"2\\"}","body":"on"}',
)


@pytest.mark.parametrize("width", [1440, 1000])
def test_every_part_of_the_form_has_a_name_is_reached_by_tab_and_shows_its_texts(
    play: Play, demo: DemoCms, tmp_path: Path, width: int
) -> None:
    wide = "wide" if width > 1200 else "narrow"
    ids = [
        new_command(demo, f"Reach {place}", f"reach_{'abcde'[place]}_{wide}", commandString=text)
        for place, text in enumerate(STRINGS)
    ]

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(width, 900)
            for record_id in (*ids, None):
                page = await open_form(shown, session, "command", record_id)
                editing(page).content.focus_first()
                await settled(page)
                assert nameless(page) == []
                assert await unreached(shown.window, page) == []
                assert clipped(page) == []

    play(scene())


def test_comparing_and_importing_are_reached_too(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Reach conflict", "reach_conflict")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            change(demo, record_id, command="Theirs", description="Theirs, too")
            type_into(page, "name", "Mine")
            type_into(page, "description", "Mine, too")
            await save(page)
            view = editing(page).view()
            assert isinstance(view, ConflictView)
            assert nameless(view) == []
            assert await unreached(shown.window, view) == []
            dialog = ImportDialog(
                shown.window, "commands.csv", plan_import("name,code\nA,a\nB,b2\n", (), is_json=False)
            )
            dialog.open()
            await until(dialog.isActiveWindow)
            assert nameless(dialog) == []
            assert await unreached(dialog, dialog) == []
            dialog.reject()

    play(scene())
