"""Items deleted with Marquee are still listed after a restart, and can be restored once."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bootstrap import registry
from app.services.restore import deleted_records
from app.services.restore.recreate_record import Recreator
from app.services.session.session import Session
from app.ui.pages.drafts.deleted_items_page import DeletedPage
from tests.helpers.command_records import all_commands, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def deleted_page(shown: Program, session: Session) -> DeletedPage:
    shown.navigator.bench.nav.choose(f"{session.connection.id}/deleted")
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, DeletedPage)
    return page


def select(page: DeletedPage, name: str) -> None:
    page.view.select_ids([each.id for each in page.model.records() if each.snapshot.title == name])
    page.follow_selection()


def named(cms: DemoCms, name: str) -> list[dict[str, object]]:
    return [each for each in all_commands(cms) if each["command"] == name]


async def again(shown: Program, cms: DemoCms) -> Session:
    """After a restart: the connection is known, the keys are not."""
    (connection,) = shown.workspace.connections.connections
    shown.connection_flow.go_to(connection)
    await shown.browse(cms)
    await shown.at_work(connection.id)
    return shown.workspace.sessions[connection.id]


def test_a_deleted_record_is_restored_once_after_a_restart(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Doomed", "doomed", commandString="reboot")
    ad_id = demo.campaign_id("Christmas hampers teaser")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await deleted_page(shown, session)
            await until(lambda: page.model.rowCount() == 0)
            await session.commands.delete(await session.commands.get(record_id))
            await session.campaigns.delete(ad_id)
            await until(lambda: page.model.rowCount() == 2)
        async with program(tmp_path) as shown:
            session = await again(shown, demo)
            page = await deleted_page(shown, session)
            await until(lambda: page.model.rowCount() == 2)
            told = {page.model.index(row, 0).data(): page.model.index(row, 1).data() for row in range(2)}
            assert told == {"Doomed": "Command", "Christmas hampers teaser": "Ad campaign"}
            assert page.model.index(0, 3).data() == "Maya Lindqvist"
            select(page, "Doomed")
            await until(page.restore_action.isEnabled)
            page.restore_action.trigger()
            question = await shown.dialog()
            assert any("use in display settings" in text for text in shown.texts(question))
            await shown.answer("Restore")
            await until(lambda: page.model.rowCount() == 1)
            (back,) = named(demo, "Doomed")
            assert (back["code"], back["commandString"]) == ("doomed", "reboot")
            assert [each.title for each in await session.history.deleted()] == ["Christmas hampers teaser"]

    play(scene())


def test_several_records_are_restored_at_once(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    ids = [new_command(demo, f"Doomed {n}", f"doomed_{n}", commandString="reboot") for n in "abc"]

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await deleted_page(shown, session)
            for each in ids:
                await session.commands.delete(await session.commands.get(each))
            await until(lambda: page.model.rowCount() == 3)
            page.view.selectAll()
            await until(page.restore_action.isEnabled)
            page.restore_action.trigger()
            question = await shown.dialog()
            said = shown.texts(question)
            assert "Restore 3 items?" in said
            assert sum("use in display settings" in text for text in said) == 1
            await shown.answer("Restore")
            await until(lambda: page.model.rowCount() == 0)
            assert all(len(named(demo, f"Doomed {n}")) == 1 for n in "abc")

    play(scene())


def test_a_record_that_could_not_be_deleted_is_not_restored_twice(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record_id = new_command(demo, "Survivor", "survivor")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            record = await session.commands.get(record_id)
            session.history.keep("command", record_id, record.name, record, "delete")  # as before a lost deletion
            page = await deleted_page(shown, session)
            await until(lambda: page.model.rowCount() == 1)
            select(page, "Survivor")
            page.restore_action.trigger()
            await shown.answer("Restore")
            await until(lambda: any(shown.navigator.activity.jobs()))
            (watched,) = shown.navigator.activity.jobs()
            await until(lambda: watched.job.is_over)
            assert watched.job.results[0].sentence == "It's still in the CMS, but its deletion may still arrive."
            assert page.model.rowCount() == 1, "and then it must be possible to restore it"
            monkeypatch.setattr(deleted_records, "LATEST_S", -1.0)  # a minute later
            select(page, "Survivor")
            page.restore_action.trigger()
            await shown.answer("Restore")
            await until(lambda: page.model.rowCount() == 0)
            assert len(named(demo, "Survivor")) == 1
            (_, later) = shown.navigator.activity.jobs()
            assert "deleting it failed" in later.job.results[0].sentence

    play(scene())


def test_every_deletable_kind_can_be_restored(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            recreator = Recreator(await shown.sign_in(demo))
            declarations = [resource.declaration() for resource in registry().resources]
            changeable = {each.resource for each in declarations if each.writing is not None and each.texts.new}
            assert changeable >= {"campaign", "command", "notification", "action"}
            assert [resource for resource in sorted(changeable) if not recreator.can(resource)] == []

    play(scene())
