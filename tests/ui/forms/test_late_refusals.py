"""What a form shows of a save that the CMS refused and carried out later all the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.services.records import late_writes
from app.services.saving import duplicate_check
from app.ui.widgets.buttons.painted_buttons import Button
from tests.helpers.command_records import all_commands, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, banner_text, field, open_form, press_save, save, saved, type_into, widget
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

REFUSED = {"status": 422, "body": json.dumps({"error": 422, "message": "Not now", "property": None, "help": None})}

pytestmark = pytest.mark.usefixtures("quiet_log", "quick_looks")


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the field the looks take a minute."""
    for module in (duplicate_check, late_writes):
        monkeypatch.setattr(module, "LOOKS_S", (0.3, 0.6, 1.0, 1.5, 2.0))


@pytest.mark.failure(46)
def test_a_refused_new_record_that_was_created_later_is_reported_and_not_created_again(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command")
            type_into(page, "name", "Refused at first")
            type_into(page, "code", "refused_at_first")
            demo.fault("late", method="POST", path="/api/command", **REFUSED)
            await save(page)
            assert banner_text(await banner_of(page, "save")).startswith("Not now")
            demo.let_late_arrive()
            await until(lambda: "“Refused at first” has been created after all" in shown.every_banner())
            offered = [each.text() for each in shown.navigator.bench.tabs.banners.findChildren(Button)]
            assert "Open “Refused at first”" in offered
            press_save(page)
            # Which of the two depends on whether the list of commands has been loaded.
            has_code = "“Refused at first” already has this code."
            await until(lambda: field(page, "code").error == has_code or not page.is_unsaved())
            assert writes(demo) == ["POST"]
            assert [each["command"] for each in all_commands(demo)].count("Refused at first") == 1

    play(scene())


@pytest.mark.failure(46)
@pytest.mark.parametrize("types_on", [False, True])
def test_a_refused_save_that_arrived_later_is_no_unsaved_change(
    play: Play, demo: DemoCms, tmp_path: Path, *, types_on: bool
) -> None:
    made = new_command(demo, f"Before {types_on}", "before_on" if types_on else "before_off")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", made)
            type_into(page, "name", "After")
            demo.fault("late", method="PUT", path=f"/api/command/{made}$", **REFUSED)
            await save(page)
            assert banner_text(await banner_of(page, "save")).startswith("Not now")
            if types_on:
                type_into(page, "description", "typed since")
            demo.let_late_arrive()
            if types_on:
                await until(lambda: session.writer.late.is_idle)
                assert page.is_unsaved()
                await saved(page)
                assert widget(page, "description").toPlainText() == "typed since"
            else:
                await until(lambda: not page.is_unsaved())
                assert "The CMS has your changes after all." in shown.toasts()
            row = demo.api("GET", f"/command/{made}", token=demo.token()).json()
            assert (row["command"], row["description"]) == ("After", "typed since" if types_on else "")

    play(scene())
