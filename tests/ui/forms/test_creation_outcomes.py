"""A new record with a lost answer: checked, reported, and sent again only after a decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.commands.command import CommandForm
from app.services.connection_state import LinkState
from app.services.drafts.draft import DraftState, Work
from app.services.saving import duplicate_check, lost_write_outcome
from app.ui.widgets.buttons.painted_buttons import Button
from tests.helpers.command_records import all_commands, new_command, writes
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import (
    banner_of,
    banner_text,
    front_form,
    save,
    saved,
    type_command,
    type_into,
)
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.sessions import signs_in
from tests.ui.conftest import Play

PAGE = {"body": "<html><h1>Gateway</h1></html>", "content_type": "text/html"}

pytestmark = pytest.mark.usefixtures("quiet_log", "quick_looks")


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the field the looks take a minute."""
    monkeypatch.setattr(lost_write_outcome, "LOOKS_S", (0.0, 0.2, 0.6))
    monkeypatch.setattr(duplicate_check, "LOOKS_S", (0.3, 0.8))


def count(demo: DemoCms, name: str) -> int:
    return [each["command"] for each in all_commands(demo)].count(name)


@pytest.mark.failure(36)
def test_a_creation_lost_by_a_gateway_is_sent_again_only_on_request(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Given up", "given_up")
            demo.fault("status", method="POST", path="/api/command", status=504, **PAGE)
            await save(page)
            found = await banner_of(page, "save")
            assert banner_text(found).startswith("The CMS reported an error (504). It hasn't been created so far.")
            assert page.is_unsaved()
            await save(page)  # Ctrl+S again only looks
            assert writes(demo) == ["POST"]
            shown.press("Send again", await banner_of(page, "save"))
            await until(lambda: not page.is_unsaved())
            assert writes(demo) == ["POST", "POST"]
            assert count(demo, "Given up") == 1

    play(scene())


@pytest.mark.failure(35)
def test_a_late_creation_is_reported_as_created_after_a_visible_wait(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Late one", "late_one")
            demo.fault("late", method="POST", path="/api/command", status=504, seconds=0.4, **PAGE)
            seen: list[str] = []
            session.writer.checks.subscribe(lambda running: seen.extend(each.title for each in running))
            page_save = save(page)
            await page_save
            assert seen == ["Late one"]
            assert not page.is_unsaved()
            assert "Created and verified." in shown.toasts()
            assert not [text for text in shown.banners() if text.startswith("Checking whether")]
            assert (writes(demo), count(demo, "Late one")) == (["POST"], 1)

    play(scene())


@pytest.mark.failure(35)
def test_changed_content_is_not_sent_in_addition_to_an_arrived_creation(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "First words", "first_words")
            demo.fault("late", method="POST", path="/api/command", status=504, seconds=0, **PAGE)
            await save(page)
            await banner_of(page, "save")
            type_into(page, "code", "second_words")
            demo.clear_faults()  # now the first one is carried out
            await until(lambda: count(demo, "First words") == 1)
            await save(page)
            found = await banner_of(page, "save")
            assert banner_text(found).startswith("Your earlier version reached the CMS")
            assert (writes(demo), count(demo, "First words")) == (["POST"], 1)
            assert page.is_unsaved()

    play(scene())


@pytest.mark.failure(28)
def test_record_that_was_on_its_way_when_marquee_ended_is_looked_for_before_it_is_sent(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    form = CommandForm(name="On its way", code="on_its_way", command_string="beep")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            made = new_command(demo, form.name, form.code, commandString=form.command_string)
            session.drafts.keep(
                "command",
                "new-77",
                Work(CommandForm(name=""), form),
                title="On its way",
                state=DraftState.SENDING,
                is_left=True,
            )
            await session.drafts.flush()
            shown.navigator.open_form(session, "command", "new-77")
            page = await front_form(shown)
            demo.forget_requests()
            await save(page)
            found = await banner_of(page, "save")
            offered = [each.text() for each in found.findChildren(Button) if each.isVisible()]
            assert offered == [f"Open {made}", "Send again"]
            assert writes(demo) == []
            assert count(demo, "On its way") == 1

    play(scene())


@pytest.mark.failure(39)
def test_a_record_created_twice_is_reported_and_the_extra_one_can_be_deleted(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Came twice", "came_twice")
            demo.fault("repeated", method="POST", path="/api/command")
            await saved(page)
            await until(lambda: "“Came twice” is in the CMS 2 times" in " ".join(shown.banners()))
            shown.press("Delete duplicate", shown.navigator.bench.tabs.banners)
            await until(lambda: count(demo, "Came twice") == 1)
            await until(lambda: "Deleted the extra “Came twice”" in shown.toasts())

    play(scene())


def banner_buttons(shown: Program) -> list[Button]:
    return [each for each in shown.navigator.bench.tabs.banners.findChildren(Button) if each.isVisible()]


@pytest.mark.failure(12)
def test_an_extra_record_whose_deletion_ended_the_sign_in_is_reported_as_deleted(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Twice and signed out", "twice_and_out")
            demo.fault("repeated", method="POST", path="/api/command")
            await saved(page)
            await until(lambda: "“Twice and signed out” is in the CMS 2 times" in " ".join(shown.banners()))
            demo.applied(401, path="/command/", method="DELETE", json_body={})
            refusal = '{"error":"invalid_grant","error_description":"","message":"","hint":"Token has been revoked"}'
            demo.fault("status", path="access_token", method="POST", status=400, body=refusal)
            shown.press("Delete duplicate", shown.navigator.bench.tabs.banners)
            await until(lambda: count(demo, "Twice and signed out") == 1)
            await until(lambda: session.state is LinkState.SIGNED_OUT)
            await signs_in(session, demo, "maya")
            await until(lambda: any(each.text() == "Try again" for each in banner_buttons(shown)))
            shown.press("Try again", shown.navigator.bench.tabs.banners)
            await until(lambda: "Deleted the extra “Twice and signed out”" in shown.toasts())
            assert count(demo, "Twice and signed out") == 1

    play(scene())


def test_an_extra_record_that_someone_has_changed_is_not_deleted(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await type_command(shown, session, "Came twice too", "came_twice_too")
            demo.fault("repeated", method="POST", path="/api/command")
            await saved(page)
            await until(lambda: "“Came twice too” is in the CMS 2 times" in " ".join(shown.banners()))
            rows = demo.api("GET", "/command?length=1000", token=demo.token()).json()
            for row in rows:
                if row["command"] == "Came twice too":
                    form = {"command": row["command"], "description": "filled", "commandString": "beep"}
                    demo.api("PUT", f"/command/{row['commandId']}", token=demo.token("alex"), form=form)
            shown.press("Delete duplicate", shown.navigator.bench.tabs.banners)
            kept = "The extra “Came twice too” has been changed since, so it wasn't deleted"
            await until(lambda: kept in shown.every_banner())
            assert count(demo, "Came twice too") == 2
            assert "Deleted the extra “Came twice too”" not in shown.toasts()

    play(scene())
