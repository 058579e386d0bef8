"""Another user overwrites what the command form has just saved: it becomes unsaved again, or a draft."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.services.session.session import Session
from app.ui.forms.version_comparison import ConflictView
from tests.helpers.command_records import change, command, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, banner_text, editing, front_form, open_form, saved, type_into, widget
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.save_rechecks import NOT_BY_ITSELF, look_again
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

WHAT = "Your saved changes to “Base” were overwritten; the CMS doesn't say by whom"


async def looking_when_told(shown: Program, demo: DemoCms) -> Session:
    """Saves are only checked again by `look_again`."""
    session = await shown.sign_in(demo)
    session.commands.recent.looks_s = NOT_BY_ITSELF
    return session


def test_an_overwritten_save_is_unsaved_again_and_merged(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Base", "buried_open")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await looking_when_told(shown, demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "mine")
            await saved(page)
            change(demo, record_id, description="", commandString="theirs")
            look_again(session.commands.recent, record_id)
            await until(lambda: isinstance(editing(page).view(), ConflictView))
            assert page.is_unsaved()
            assert widget(page, "description").value() == "mine"
            assert WHAT in banner_text(await banner_of(page, "changed"))
            draft = await session.drafts.load("command", record_id)
            assert draft is not None
            shown.press("Use merged version", editing(page).view())
            await saved(page)
            await until(lambda: not page.is_unsaved())
            now = command(demo, record_id)
            assert (now["description"], now["commandString"]) == ("mine", "theirs")

    play(scene())


def test_reading_again_never_accepts_the_overwriting_version(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Base", "buried_reload")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "mine")
            await saved(page)
            change(demo, record_id, description="")
            type_into(page, "validation_string", "typed since")
            editing(page).reload.trigger()
            assert WHAT in banner_text(await banner_of(page, "changed"))
            assert widget(page, "description").value() == "mine"
            assert editing(page).form_state.differences == ("description", "validation_string")

    play(scene())


def test_with_the_tab_closed_it_becomes_a_draft_with_a_banner(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Base", "buried_closed")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await looking_when_told(shown, demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "mine")
            await saved(page)
            shown.navigator.bench.tabs.drop(page)
            change(demo, record_id, description="")
            look_again(session.commands.recent, record_id)
            banners = shown.navigator.bench.tabs.banners
            key = f"buried/{session.connection.id}/command/{record_id}"
            await until(lambda: banners.get(key) is not None)
            told = banners.get(key)
            assert told is not None
            assert WHAT in banner_text(told)
            shown.press("Open “Base”", told)
            page = await front_form(shown)
            await banner_of(page, "draft")
            assert widget(page, "description").value() == "mine"
            await saved(page)
            assert command(demo, record_id)["description"] == "mine"

    play(scene())
