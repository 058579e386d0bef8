"""The page of drafts lists the drafts of every editor, always up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from app.bootstrap import registry
from app.domain.notifications.notification import NotificationContent
from app.models.item_roles import NavRole
from app.models.record_table import LoadState
from app.services.document.status import Gone
from app.services.drafts.draft import DraftState
from app.services.session.session import Session
from app.ui.forms.version_comparison import ReviewView
from app.ui.look.theme import theme
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.drafts.labels import Kinds
from app.ui.pages.drafts.page import DraftsPage
from app.ui.widgets.tables.row_painter import ICON_ROOM
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.command_records import command, new_command
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, editing, front_form, open_form, save, type_into, widget
from tests.helpers.local_pages import filled_places
from tests.helpers.program_in_process import Program, menu_texts, program, until
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
KEY = bytes(range(32))


def count(shown: Program, session: Session) -> int | None:
    """The text of the node in the sidebar."""
    model = shown.navigator.bench.nav.model
    found: int | None = model.index_of(f"{session.connection.id}/drafts").data(NavRole.COUNT)
    return found


async def drafts_page(shown: Program, session: Session) -> DraftsPage:
    shown.navigator.bench.nav.choose(f"{session.connection.id}/drafts")
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, DraftsPage)
    await until(lambda: len(page.model.shown_records()) >= len(session.draft_list))
    return page


def rows(page: DraftsPage) -> dict[str, tuple[str, str]]:
    """Kind and state of each draft, by its name."""
    model = page.model
    return {
        str(model.index(row, 0).data()): (str(model.index(row, 1).data()), str(model.index(row, 2).data()))
        for row in range(model.rowCount())
    }


def select(page: DraftsPage, name: str) -> None:
    page.view.select_ids([each.id for each in page.model.records() if each.draft.title == name])
    page.follow_selection()


def test_every_editor_has_its_row_and_the_node_counts_them_at_once(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Night mode", "night_mode")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            assert count(shown, session) is None
            campaign = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert campaign.editing is not None
            campaign.editing.editor.move([0], 2)
            assert count(shown, session) == 1
            ad_id = demo.campaign_id("Christmas hampers teaser")
            shown.navigator.open_page(session, "ad_campaign", ad_id)
            type_into(await front_form(shown), "ref1", "Order 12")
            changed = await open_form(shown, session, "command", record_id)
            type_into(changed, "description", "dimmed")
            type_into(await open_form(shown, session, "notification"), "subject", "Fire drill")
            assert count(shown, session) == 4
            page = await drafts_page(shown, session)
            await until(lambda: page.model.rowCount() == 4)
            assert rows(page) == {
                "Autumn window loop": ("Campaign", "Editing"),
                "Christmas hampers teaser": ("Ad campaign", "Editing"),
                "Night mode": ("Command", "Editing"),
                "Fire drill": ("Notification", "Editing"),
            }
            select(page, "Fire drill")
            assert not page.compare.isEnabled()
            assert "nothing to compare" in page.compare.toolTip()
            select(page, "Night mode")
            page.compare.trigger()
            assert shown.navigator.bench.tabs.current() is changed
            assert isinstance(editing(changed).view(), ReviewView)
            editing(changed).show_view()
            editing(changed).content.focus_first()
            editing(changed).start_save()
            await until(lambda: not changed.is_unsaved())
            assert count(shown, session) == 3
            assert command(demo, record_id)["description"] == "dimmed"

    play(scene())


@pytest.mark.failure(20, 28)
@pytest.mark.parametrize("kind", ["campaign", "ad_campaign"])
def test_the_draft_of_a_campaign_that_is_gone_is_listed_as_gone_and_offered_no_more(
    play: Play, demo: DemoCms, tmp_path: Path, kind: str
) -> None:
    name = f"Gone {kind}"
    title = f"“{name}” has unsaved changes"
    form = [("name", name), *(("layoutIds[]", str(each)) for each in demo.line_up(demo.campaign_id("Soup season")))]

    async def scene() -> None:
        runs = [tmp_path / run for run in ("first", "second", "third")]
        if kind == "ad_campaign":
            campaign_id = make_ad(demo, name, layouts=2)
        else:
            campaign_id = demo.api("POST", "/campaign", token=demo.token(), form=form).json()["campaignId"]
        async with program(runs[0]) as shown:
            session = await shown.sign_in(demo)
            shown.navigator.open_page(session, kind, campaign_id)
            page = await loaded_editor(shown)
            if isinstance(page, CampaignEditorPage):
                assert page.editing is not None
                page.editing.editor.move([0], 2)
            else:
                type_into(page, "ref1", "Order 12")
            await session.drafts.flush()
            copy_as_after_a_crash(runs[0], runs[1])
        demo.api("DELETE", f"/campaign/{campaign_id}", token=demo.token("alex"))
        async with program(runs[1]) as shown:
            session = await shown.sign_in(demo, id=session.connection.id)
            await until(lambda: title in shown.banners())
            shown.press("Open", shown.navigator.bench.tabs.banners)
            page = await loaded_editor(shown)
            assert page.editing is not None
            assert isinstance(page.editing.status, Gone)
            shown.navigator.bench.tabs.drop(page)
            page = await drafts_page(shown, session)
            assert [state for _, state in rows(page).values()] == ["No longer in the CMS"]
            await session.drafts.flush()
            copy_as_after_a_crash(runs[1], runs[2])
        async with program(runs[2]) as shown:
            session = await shown.sign_in(demo, id=session.connection.id)
            page = await drafts_page(shown, session)
            await until(lambda: page.model.rowCount() == 1)
            assert title not in shown.every_banner()
            select(page, name)
            assert "Open it to copy its content, or discard it." in " ".join(shown.texts(page))
            assert not page.compare.isEnabled()
            assert page.open_.isEnabled()
            assert page.discard.isEnabled()

    play(scene())


async def loaded_editor(shown: Program) -> Any:
    page: Any = shown.navigator.bench.tabs.current()
    await until(lambda: page.editing is not None)
    return page


def test_a_draft_of_any_form_is_called_and_marked_as_its_list_is() -> None:
    kinds = Kinds(registry().kinds())
    for resource in registry().resources:
        declaration = resource.declaration()
        if declaration.writing and declaration.writing.form:
            assert kinds.of(declaration.resource) == (declaration.texts.one, declaration.icon)
    assert kinds.of("campaign") != kinds.of("ad_campaign")
    assert kinds.of("jukebox").word == "Jukebox"


def test_only_a_verified_save_takes_a_draft_away(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Careful", "careful")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "a")
            body = '{"success":false,"error":500,"message":"Unexpected Error, please contact support."}'
            demo.fault("status", path=f"/api/command/{record_id}", method="PUT", status=500, body=body)
            await save(page)
            assert count(shown, session) == 1
            demo.clear_faults()
            await save(page)
            assert count(shown, session) is None

    play(scene())


def test_a_draft_is_discarded_and_put_back(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Given up", "given_up")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            form = await open_form(shown, session, "command", record_id)
            type_into(form, "description", "half")
            await form.keep_draft()
            shown.navigator.bench.tabs.drop(form)
            page = await drafts_page(shown, session)
            (before,) = session.draft_list.entries
            select(page, "Given up")
            page.discard.trigger()
            await until(lambda: count(shown, session) is None and shown.toasts())
            assert await session.drafts.unsaved() == ()
            toast = shown.navigator.bench.tabs.toaster.toasts[-1]
            next(each for each in toast.findChildren(QPushButton) if each.text() == "Undo").click()
            await until(lambda: count(shown, session) == 1)
            (back,) = await session.drafts.unsaved()
            assert back.saved_at == before.draft.saved_at
            await until(lambda: page.model.rowCount() == 1)
            select(page, "Given up")
            page.compare.trigger()
            again = await front_form(shown)
            await until(lambda: isinstance(editing(again).view(), ReviewView))
            page = await drafts_page(shown, session)
            assert again.is_unsaved(), "it came back by itself"
            page.discard.trigger()
            await until(lambda: not again.is_unsaved())
            await until(lambda: count(shown, session) is None)

    play(scene())


def test_the_menu_of_a_row_is_deleted_when_closed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await drafts_page(shown, session)
            for _ in range(2):
                page.view.menu_wanted.emit(page.mapToGlobal(QPoint(8, 8)))
                menu = QApplication.activePopupWidget()
                assert isinstance(menu, QMenu)
                assert menu_texts(menu) == ["Open", "Compare", "Discard"]
                menu.close()
            await until(lambda: not page.findChildren(QMenu))

    play(scene())


def test_drafts_of_other_accounts_are_listed_but_locked(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Whose", "whose")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            form = await open_form(shown, session, "command", record_id)
            type_into(form, "description", "mine")
            await form.keep_draft()
            shown.navigator.bench.tabs.drop(form)
            (draft,) = await session.drafts.unsaved()
            await session.drafts.discard("command", record_id)
            theirs = msgspec.structs.replace(
                draft, account_id=4711, account_name="Ben Okafor", state=DraftState.SENDING
            )
            session.drafts.put_back(theirs)
            page = await drafts_page(shown, session)
            await until(lambda: page.model.rowCount() == 1)
            assert page.model.index(0, 4).data() == "Ben Okafor (not you)"
            for verb in (page.open_, page.compare, page.discard):
                assert not verb.isEnabled()
                assert "Ben Okafor" in verb.toolTip()
            page.view.opened.emit(page.model.id_at(0))
            await asyncio.sleep(0)
            assert shown.navigator.bench.tabs.current() is page

    play(scene())


def test_a_campaign_left_behind_is_compared_from_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editor = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert editor.editing is not None
            editor.editing.editor.move([0], 2)
            await editor.keep_draft()
            shown.navigator.bench.tabs.drop(editor)
            page = await drafts_page(shown, session)
            select(page, "Autumn window loop")
            page.compare.trigger()
            again = shown.navigator.bench.tabs.current()
            assert isinstance(again, CampaignEditorPage)
            await until(lambda: again.editing is not None and again.editing.view() is not again.editing.workspace)
            assert again.is_unsaved()

    play(scene())


def waiting_notifications(shown: Program, session: Session) -> int:
    """The text of the drafts node below the notifications."""
    model = shown.navigator.bench.nav.model
    return int(model.index_of(f"{session.connection.id}/notifications/drafts").data(NavRole.COUNT) or 0)


def test_a_draft_replaced_by_the_cms_version_is_no_longer_counted(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            listed = shown.navigator.list_page(session, "notifications")
            assert listed is not None
            shown.navigator.bench.tabs.show_page(listed)
            await until(lambda: listed.model.state is LoadState.READY)
            nav = shown.navigator.bench.nav
            nav.tree.expand(nav.model.index_of(f"{session.connection.id}/notifications"))
            made = await session.notifications.create(
                NotificationContent(subject="Kitchen closed", body="<p>Today</p>")
            )
            page = await open_form(shown, session, "notification", made.notification_id)
            editing(page).form_state.write("body", "<p>Come <script>alert(1)</script>early</p>")
            await until(lambda: waiting_notifications(shown, session) == 1)
            assert count(shown, session) == 1
            await editing(page).save()
            assert count(shown, session) == 1, "what the CMS has is not what was meant"
            await until(lambda: waiting_notifications(shown, session) == 1)
            shown.press("Use the CMS version", page)
            assert count(shown, session) is None
            await until(lambda: waiting_notifications(shown, session) == 0)

    play(scene())


@pytest.mark.failure(25)
def test_a_draft_with_an_impossible_time_is_listed_and_can_be_continued(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "Wake up", "wake_up")

    async def type_something(shown: Program) -> None:
        session = await shown.sign_in(demo)
        form = await open_form(shown, session, "command", record_id)
        type_into(form, "description", "the wall")

    async def first_run() -> None:
        async with program(tmp_path, key=KEY) as shown:
            await type_something(shown)

    async def next_run() -> None:
        async with program(tmp_path, key=KEY) as shown:
            await shown.at_work()
            (session,) = shown.workspace.sessions.values()
            await until(lambda: count(shown, session) == 1)
            page = await drafts_page(shown, session)
            await until(lambda: "Wake up" in rows(page))
            page.view.viewport().grab()
            form = await open_form(shown, session, "command", record_id)
            await banner_of(form, "draft")
            assert widget(form, "description").value() == "the wall"

    play(first_run())
    (file,) = (tmp_path / "drafts").rglob("command-*.json")
    written = msgspec.json.decode(file.read_bytes())
    for impossible in (1e300, -1e300, 10**15):
        written["data"]["saved_at"] = impossible
        file.write_bytes(msgspec.json.encode(written))
        play(next_run())
        written = msgspec.json.decode(file.read_bytes())


def test_the_kind_of_a_draft_fits_its_column_in_german(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with dressed(qapp, Look(language="de", points=11, width=1440)):
            async with program(tmp_path) as shown:
                session = await shown.sign_in(demo)
                async for kind in filled_places(shown, session, demo):
                    page: Any = shown.navigator.bench.tabs.current()
                    head = page.view.header
                    section = next(place for place, each in enumerate(page.view.columns) if each.key == "kind")
                    words = head.columns[section].words
                    assert "Benachrichtigung" in words, kind
                    widest = max(map(theme().metrics(13, 400).horizontalAdvance, words)) + theme().px(ICON_ROOM)
                    assert head.sectionSize(section) >= widest

    play(scene())
