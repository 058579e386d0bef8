"""The lists behind pages: loaded in the background, kept up to date, counted in the sidebar, independent of tabs."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.change_hub import Kind
from app.domain.commands.command import CommandForm
from app.models.item_roles import NavRole
from app.models.record_table import LoadState
from app.services.commands.command_service import command_form
from app.services.session.session import Session
from app.ui.resource.list_adapter import ResourceList
from app.ui.widgets.text.labels import Label
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import count_of, opened, opened_with_rows, rows_of, titles
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
SCOPE_DENIED = json.dumps({"error": 403, "message": "Access to this route is denied for this scope", "help": None})


async def made(session: Session, name: str) -> int:
    code = name.casefold().replace(" ", "_")
    form = CommandForm(name=name, code=code, description="", command_string="ping", validation_string="")
    return (await session.commands.create(form)).command_id


def name_of(rows: ResourceList[Any], record_id: int) -> str:
    record = rows.model.by_id(record_id)
    return str(record.name) if record is not None else ""


def keys(shown: Program) -> list[str]:
    return list(shown.navigator.bench.nav.model.keys())


def visible_texts(shown: Program) -> str:
    return "\n".join(label.text() for label in shown.window.findChildren(Label) if label.isVisible())


def test_every_list_is_loaded_behind_the_first_and_opens_no_tab(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            lists = shown.navigator.lists.of(session.connection.id)
            await until(lambda: all(rows.model.state is LoadState.READY for rows in lists if rows.declaration.warm))
            assert len(shown.navigator.bench.tabs) == 1
            for rows in lists:
                if rows.declaration.kind != "campaigns" and rows.declaration.warm:
                    key = f"{session.connection.id}/{rows.declaration.kind}"
                    await until(lambda key=key, rows=rows: count_of(shown, key) == rows.total)  # type: ignore[misc]  # bound at once

    play(scene())


def test_opened_lists_load_before_lists_in_the_background(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("hold", path=r"^/api/notification$", method="GET")
            demo.fault("delay", path=r"^/api/dataset$", method="GET", seconds=1.0)
            session = await shown.sign_in(demo)
            await demo.arrived(path=r"^/api/notification$", method="GET")
            lists = shown.navigator.lists.of(session.connection.id)
            seen: list[tuple[str, LoadState]] = []

            def note(rows: ResourceList[Any]) -> None:
                seen.append((rows.declaration.kind, rows.model.state))

            for rows in lists:
                rows.model.state_changed.connect(partial(note, rows))
            shown.navigator.bench.nav.choose(f"{session.connection.id}/datasets")
            await demo.arrived(path=r"^/api/dataset$", method="GET")
            demo.clear_faults()
            await until(lambda: all(rows.model.state is LoadState.READY for rows in lists if rows.declaration.warm))
            assert seen.index(("datasets", LoadState.READY)) < seen.index(("commands", LoadState.LOADING))

    play(scene())


def test_a_node_opens_its_page_and_shows_its_part_of_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            nav = shown.navigator.bench.nav
            top = f"{session.connection.id}/commands"
            nav.choose(top)
            page = await opened(shown, session, "commands")
            await until(lambda: any(key.startswith(f"{top}/") and not key.endswith("#note") for key in keys(shown)))
            nav.tree.expand(nav.model.index_of(top))
            parts = [key for key in keys(shown) if key.startswith(f"{top}/") and count_of(shown, key)]
            part = min(parts, key=lambda key: count_of(shown, key) or 0)
            nav.choose(part)
            await until(lambda: page.model.rowCount() == count_of(shown, part))
            assert page.model.rowCount() < page.model.total
            assert nav.current_key() == part
            shown.navigator.bench.tabs.show_page(shown.page())
            assert nav.current_key().endswith("/campaigns/all"), "the tree follows the page in front"
            shown.navigator.bench.tabs.show_page(page)
            assert nav.current_key() == part

    play(scene())


def test_a_list_page_older_than_a_save_does_not_restore_old_values(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            rows = await rows_of(shown, session, "commands")
            record_id = await made(session, "Before the save")
            await until(lambda: rows.model.by_id(record_id) is not None)
            base = command_form(await session.commands.get(record_id))
            demo.forget_requests()
            demo.fault("hold", path=r"^/api/command$", method="GET", after=True)
            rows.start_loading()
            await demo.arrived(path=r"^/api/command$", method="GET")
            await session.commands.save(record_id, base, replace(base, name="After the save"))
            await until(lambda: name_of(rows, record_id) == "After the save")
            assert rows.model.state is LoadState.LOADING, "the answer is still on its way"
            demo.clear_faults()
            await rows.settled()
            assert name_of(rows, record_id) == "After the save"
            assert rows.failure is None

    play(scene())


def test_a_list_follows_what_is_created_changed_and_deleted_without_a_page(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            rows = await rows_of(shown, session, "commands")
            before = rows.model.total
            made_id = await made(session, "Follow me")
            await until(lambda: rows.model.total == before + 1)
            await until(lambda: count_of(shown, f"{session.connection.id}/commands") == before + 1)
            record = rows.model.by_id(made_id)
            assert record is not None
            await session.commands.delete(record)
            assert rows.model.by_id(made_id) is None
            await until(lambda: count_of(shown, f"{session.connection.id}/commands") == before)

    play(scene())


def test_many_changes_at_once_are_read_with_the_whole_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            rows = await rows_of(shown, session, "campaigns")
            ids = [record.campaign_id for record in rows.model.records()]
            from_cms = {record.campaign_id: record.name for record in rows.model.records()}
            demo.forget_requests()
            loads: list[bool] = []
            rows.loaded.connect(lambda: loads.append(True))
            for campaign_id in ids:
                session.writer.publish("campaign", campaign_id, Kind.UPDATED, None)
            await until(lambda: loads)
            assert len(demo.requests(path=r"^/api/campaign$")) < len(ids)
            assert {record.campaign_id: record.name for record in rows.model.records()} == from_cms

    play(scene())


def test_a_closed_page_gives_its_list_back_in_full_and_opens_again_as_it_was(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            rows, everything = page.rows, page.model.total
            page.filters.field.setText("led")
            page.filters.set_filter("name", "blue")
            await until(lambda: page.model.rowCount() < everything and not page.filters.is_asking)
            page.view.header.setSectionHidden(2, True)
            await shown.navigator.bench.tabs.close_page(page)
            rows.model.arrange_now()
            assert rows.model.rowCount() == everything
            await made(session, "While closed")
            await until(lambda: rows.model.total == everything + 1)
            again = await opened(shown, session, "commands")
            assert again is not page
            assert again.rows is rows
            assert again.view.header.isSectionHidden(2)
            assert "While closed" in titles(again)
            assert again.filters.values == {}

    play(scene())


def test_selection_and_scroll_stay_over_a_refresh(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "templates")
            ids = [page.model.id_at(row) for row in (40, 41, 44)]
            page.view.select_ids(ids)
            bar = page.view.verticalScrollBar()
            bar.setValue(bar.maximum() // 2)
            await until(lambda: sorted(map(str, page.view.selected_ids())) == sorted(map(str, ids)))
            top = page.view.rowAt(0)
            first = page.model.id_at(top)
            loads: list[bool] = []
            page.rows.loaded.connect(lambda: loads.append(True))
            QTest.keyClick(page.view, Qt.Key.Key_F5)
            await until(lambda: loads)
            assert sorted(map(str, page.view.selected_ids())) == sorted(map(str, ids))
            assert page.model.id_at(page.view.rowAt(0)) == first

    play(scene())


@pytest.mark.parametrize("name", ["Aardvark", "Zebra"])
def test_a_record_to_show_is_selected_when_its_row_arrives(
    play: Play, demo: DemoCms, tmp_path: Path, name: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            page.view.set_sort([("name", False)])
            page.model.sort_by([("name", False)])
            ids = [page.model.id_at(row) for row in range(page.model.rowCount())]
            page.show_record(max(map(int, ids)) + 1)
            assert not page.selected()
            await made(session, name)
            await until(lambda: [record.name for record in page.selected()] == [name])
            place = page.model.rowCount() - 1 if name == "Zebra" else 0
            assert page.model.record(place).name == name

    play(scene())


@pytest.mark.failure(15)
def test_a_denied_scope_is_named_with_the_way_to_grant_it(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("status", path=r"^/api/command$", status=403, body=SCOPE_DENIED, times=None)
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            assert page.model.state is LoadState.FAILED
            said = visible_texts(shown)
            assert "The commands couldn't be loaded" in said
            assert f"This sign-in doesn't have the scope “{page.declaration.scope}”." in said
            assert "Administration → Applications" in said
            assert "Then sign in again." in said
            assert not page.filters.isVisible(), "there is nothing to filter"
            assert not page.views.isVisible()
            assert not page.find_action.isEnabled()
            demo.clear_faults()
            shown.press("Sign in again", page)
            await shown.sign_in_again(demo)
            await until(lambda: page.model.state is LoadState.READY)
            assert page.view.isVisible()
            assert page.filters.isVisible()
            assert page.find_action.isEnabled()

    play(scene())


NO_COMMANDS = "Your account can't use the feature “View commands”."
WHOM_TO_ASK = "Ask your CMS administrator to turn on “command.view” for your user group."


@pytest.mark.failure(15, 45)
@pytest.mark.parametrize("is_known_first", [True, False])
def test_an_empty_list_without_the_feature_shows_no_access_everywhere(
    play: Play, demo: DemoCms, tmp_path: Path, is_known_first: bool
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            if not is_known_first:
                demo.fault("status", path=r"/api/user/me", status=403, body=SCOPE_DENIED, times=None)
            session = await shown.sign_in(demo, "sam")
            if is_known_first:
                await until(lambda: session.me is not None)
            page = await opened(shown, session, "commands")
            await page.rows.settled()
            if not is_known_first:
                await until(lambda: "No commands yet" in visible_texts(shown))
                demo.clear_faults()
                await session.start()
                page.rows.rights_changed()
            await until(lambda: "No access to Commands" in visible_texts(shown))
            said = f"{NO_COMMANDS} {WHOM_TO_ASK}"
            assert said in visible_texts(shown)
            assert "No commands yet" not in visible_texts(shown)
            assert page.columns_action.toolTip() == said
            assert {"Nothing to show", said} <= set(shown.texts(page.inspector))
            index = shown.navigator.bench.nav.model.index_of(f"{session.connection.id}/commands")
            assert index.data(int(NavRole.LOCKED)) == said

    play(scene())


@pytest.mark.failure(45)
def test_rows_sent_by_the_cms_without_the_feature_are_shown(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            row = {"moduleId": "core-clock", "name": "Clock", "type": "clock"}
            # All 47 of them on 4.5.1.
            demo.fault("status", path=r"/api/module$", status=200, body=json.dumps([row]), times=None)
            session = await shown.sign_in(demo, "sam")
            await until(lambda: session.me is not None)
            assert session.me is not None
            assert not session.me.may("module.view")
            page = await opened_with_rows(shown, session, "modules")
            assert titles(page) == ["Clock"]
            assert page.states.has_content

    play(scene())


@pytest.mark.failure(45)
def test_a_denied_list_is_read_again_once_the_feature_is_granted(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("status", path=r"/api/command$", status=200, body="[]", times=None)
            session = await shown.sign_in(demo)
            await until(lambda: session.me is not None)
            page = await opened(shown, session, "commands")
            await page.rows.settled()
            me = session.me
            assert me is not None
            session.me = msgspec.structs.replace(me, features=frozenset())
            page.rows.rights_changed()
            assert page.model.state is LoadState.FAILED
            demo.clear_faults()
            session.me = me
            page.rows.rights_changed()
            await page.rows.settled()
            assert page.model.total

    play(scene())


def test_expanded_branches_are_restored_at_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            nav, top = shown.navigator.bench.nav, session.connection.id
            await until(lambda: any("/commands/" in key for key in keys(shown)))
            nav.tree.expand(nav.model.index_of(f"{top}/commands"))
            nav.tree.collapse(nav.model.index_of(f"{top}/campaigns"))
            assert count_of(shown, f"{top}/campaigns") == shown.page().model.total, "closed, it says how many"
        async with program(tmp_path) as shown:
            tree, model = shown.navigator.bench.nav.tree, shown.navigator.bench.nav.model
            top = session.connection.id
            assert tree.isExpanded(model.index_of(top))
            assert tree.isExpanded(model.index_of(f"{top}/commands"))
            assert not tree.isExpanded(model.index_of(f"{top}/campaigns"))
            assert model.index_of(f"{top}/campaigns").data(NavRole.COUNT) is None, "nothing is known yet"

    play(scene())


def test_a_branch_whose_list_fails_can_be_retried(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("status", path=r"^/api/command$", status=403, body=SCOPE_DENIED, times=None)
            session = await shown.sign_in(demo)
            nav, top = shown.navigator.bench.nav, f"{session.connection.id}/commands"
            rows = shown.navigator.lists.get(session.connection.id, "commands")
            assert rows is not None
            await until(lambda: rows.model.state is LoadState.FAILED)
            nav.tree.expand(nav.model.index_of(top))
            await until(lambda: f"{top}#note" in keys(shown) and rows.model.state is LoadState.FAILED)
            note = nav.model.index_of(f"{top}#note")
            await until(lambda: note.data() == "Couldn't load. Try again")
            demo.clear_faults()
            nav.tree.clicked.emit(nav.model.index_of(f"{top}#note"))
            await until(
                lambda: any(key.startswith(f"{top}/") for key in keys(shown)) and f"{top}#note" not in keys(shown)
            )

    play(scene())
