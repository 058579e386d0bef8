"""The table of notifications: rows, filters and deleting."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.domain.dates.wall_time import wall_at
from app.domain.text.collation import collation_key
from app.models.item_roles import NavRole
from app.services.drafts.draft import DraftState
from app.services.notifications.notification_service import RESOURCE
from app.services.notifications.notifications_with_drafts import ListedNotification
from app.services.notifications.notifications_with_drafts import Stage as Standing
from app.ui.look.theme import theme
from app.ui.resource.resource_declaration import FilterKind
from app.ui.widgets.popups.calendar_popup import Days, MonthPopup
from app.ui.widgets.tables.row_painter import EDGE_PADDING, PADDING
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play
from tests.ui.notifications.conftest import FULL, Stage, asked, stage

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.mark.parametrize("width", [1280, 1440])
def test_subjects_and_recipients_are_whole_beside_the_inspector(
    play: Play, demo: DemoCms, tmp_path: Path, width: int
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            at.shown.window.resize(width, 800)
            header, measure = at.page.view.header, theme().metrics(13, 500).horizontalAdvance
            readers = [column.key for column in at.page.view.columns].index("readers")
            await until(at.page.inspector.isVisible)
            await until(
                lambda: header.sectionSize(0) > measure("Bath: hours over the holidays") + EDGE_PADDING + PADDING
            )
            assert header.sectionSize(readers) > measure("2 user groups, 1 display group") + 2 * PADDING

    play(scene())


def test_every_notification_is_shown_with_its_state_release_and_readers(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            rows = at.rows()
            assert len(rows) >= 60
            releases = [row.record.release_dt or 0 for row in rows]
            assert releases == sorted(releases, reverse=True)
            made = await at.made()
            row = at.rows().index(at.row(FULL.subject))
            shown = {column.key: at.column(column.key)[row] for column in at.page.model.columns}
            assert shown["subject"] == "Bread festival"
            assert shown["state"] == "Scheduled"
            assert shown["release"] == "4 May 2031, 06:00"
            assert shown["readers"] == "2 user groups, 1 display group"
            assert shown["interrupt"] == "Yes"
            assert (shown["type"], shown["emails"], shown["id"]) == ("Custom", "till@example.org", str(made))
            await at.select(at.row(FULL.subject))
            await at.tells("All of Sunday", "till@example.org", "You", "Edit, delete", "User group: Everyone")
            await at.session.notifications.delete(at.row(FULL.subject).record)

    play(scene())


def test_the_tree_separates_scheduled_from_released_and_counts_drafts(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            nodes = at.shown.navigator.bench.nav.model

            def count(node: str) -> int:
                found: int = nodes.index_of(f"{at.root}/notifications/{node}").data(NavRole.COUNT)
                return found

            await until(lambda: count("scheduled") + count("released") == at.page.model.total)
            assert count("drafts") == 0
            await at.open_table("scheduled")
            await until(lambda: {row.stage for row in at.rows()} == {Standing.SCHEDULED})
            assert len(at.rows()) == count("scheduled")
            await at.open_table("released")
            await until(lambda: {row.stage for row in at.rows()} == {Standing.RELEASED})
            await at.open_form()
            at.type("subject", "Half a thought")
            await until(lambda: count("drafts") == 1)
            await at.open_table("drafts")
            await until(lambda: at.subjects() == ["Half a thought"])
            assert at.column("state") == ["Draft"]
            await at.select(at.rows()[0])
            await at.tells("Draft")
            at.page.open_record(at.rows()[0].id)
            assert at.form.editing is not None, "its tab is open, and comes to the front"
            assert at.content.subject == "Half a thought"
            await at.editing.document.draft.discard()
            at.editing.document.close()

    play(scene())


def test_a_draft_of_an_earlier_run_is_opened_from_the_list_and_discarded_there(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            at.fill(FULL)
            await at.editing.document.write_draft()
            kept = at.content
            at.shown.navigator.bench.tabs.drop(at.form)
            await at.open_table("drafts")
            await until(lambda: at.subjects() == [FULL.subject])
            draft = at.rows()[0]
            await at.select(draft)
            assert at.page.record_verbs.edit is not None
            at.page.record_verbs.edit.trigger()
            await until(lambda: at.form.editing is not None)
            assert at.content == kept
            at.shown.navigator.bench.tabs.drop(at.form)
            await at.open_table("drafts")
            await at.select(draft)
            assert at.page.record_verbs.duplicate is not None
            at.page.record_verbs.duplicate.trigger()
            await until(lambda: at.shown.navigator.bench.tabs.current() is not at.page)
            await until(lambda: at.form.editing is not None)
            assert asked(at.content) == asked(replace(kept, release_dt=None))
            at.shown.navigator.bench.tabs.drop(at.form)
            await at.open_table("drafts")
            await at.select(draft)
            assert at.page.record_verbs.delete is not None
            at.page.record_verbs.delete.trigger()
            dialog = await at.shown.dialog()
            assert any("draft on this computer only" in text for text in at.shown.texts(dialog))
            await at.shown.answer("Delete")
            await until(lambda: not at.rows())
            assert await at.session.drafts.load(RESOURCE, draft.id) is None
            assert not demo.requests(method="DELETE", path="/notification/")

    play(scene())


def test_a_draft_interrupted_while_sending_is_marked(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            content = {"base": FULL, "working": FULL}
            at.session.drafts.keep(RESOURCE, "new-5f", content, title=FULL.subject, state=DraftState.SENDING)
            await until(lambda: at.page.model.by_id("new-5f") is not None)
            await at.select(at.row(FULL.subject))
            await at.tells("It was being sent to the CMS. It isn't known whether it arrived.")

    play(scene())


def test_every_filter_returns_only_matching_actions(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            bar, zone = at.page.filters, at.session.timezone
            assert zone is not None
            everything = at.rows()
            one = at.row("Rota, week 47")
            moment = one.record.release_dt or 0
            day = wall_at(moment, zone).date()
            cases: dict[str, tuple[object, Callable[[ListedNotification], object]]] = {
                "type": ("report", lambda row: row.record.type == "report"),
                "subject": ("Fire drill", lambda row: row.record.subject == "Fire drill"),
                "id": (one.id, lambda row: row.id == one.id),
                "interrupt": (True, lambda row: row.record.is_interrupt),
                "attachment": (True, lambda row: row.record.attachment),
                "reader": ("brand", lambda row: "Brand team" in str(row.record.user_groups)),
                "from": (day.isoformat(), lambda row: (row.record.release_dt or 0) >= moment - 86_400),
                "to": (day.isoformat(), lambda row: (row.record.release_dt or 0) <= moment + 86_400),
            }
            for key, (value, admits) in cases.items():
                bar.set_filter(key, value)
                await until(lambda: not bar.is_asking and 0 < at.page.model.rowCount() < len(everything))
                shown = at.rows()
                assert all(admits(row) for row in shown), key
                assert len(shown) >= sum(bool(admits(row)) for row in everything) - 12, key
                bar.set_filter(key, None)
                await until(lambda: not bar.is_asking and at.page.model.rowCount() == len(everything))
            bar.set_filters({"from": day.isoformat(), "to": (day + timedelta(days=1)).isoformat()})
            await until(lambda: "Rota, week 47" in at.subjects() and at.page.model.rowCount() < 20)
            bar.reset()
            await until(lambda: at.page.model.rowCount() == len(everything))
            by_cms = {each.key for each in at.page.declaration.filters if each.by_cms}
            assert by_cms == {"type", "read", "subject", "id"}
            assert all(each.why_here for each in at.page.declaration.filters if not each.by_cms)
            assert {each.kind for each in at.page.declaration.filters if each.key in {"from", "to"}} == {
                FilterKind.DATE
            }

    play(scene())


def test_a_day_is_picked_from_a_calendar_by_keys_or_mouse(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            bar, today = at.page.filters, datetime.now().astimezone().date()
            bar.ask_value("from")
            days = part(part(bar, MonthPopup), Days)
            for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Return):
                QTest.keyClick(days, key)
            picked = date.fromisoformat(bar.values["from"])
            assert abs((picked - (today - timedelta(days=6))).days) <= 3, "months are not all of one length"
            bar.ask_value("from")
            days = part(part(bar, MonthPopup), Days)
            assert days.day == picked
            first = picked.replace(day=1)
            QTest.mouseClick(days, Qt.MouseButton.LeftButton, pos=days.rect_of(first).center().toPoint())
            await until(lambda: bar.values["from"] == first.isoformat())

    play(scene())


def test_read_status_is_a_filter_only_if_the_cms_reports_it(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            total = len(at.rows())
            told: list[Exception] = []
            at.page.filters.failed.connect(told.append)
            at.page.filters.set_filter("read", False)
            await until(lambda: not at.page.filters.is_asking)
            at.page.model.arrange_now()
            if cms.dialect == "documented":
                assert "doesn't say what you've read" in str(told[0])
            else:
                unread = len(at.rows())
                assert 0 < unread < total
                at.page.filters.set_filter("read", True)
                await until(lambda: not at.page.filters.is_asking)
                await until(lambda: len(at.rows()) == total - unread)

    play(scene())


def test_typing_finds_subjects_readers_and_words_of_the_message(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            for words, subject in (
                ("rolling pin", "Lost: one rolling pin"),
                ("Keys are with Priya", "Saturday: who opens?"),
                ("style-guide-3.pdf", "Style guide, third edition"),
            ):
                at.page.filter.setText(words)
                await until(partial(_is_found, at, subject))

    play(scene())


def _is_found(at: Stage, subject: str) -> bool:
    return subject in at.subjects() and len(at.rows()) <= 2


def test_a_click_on_a_heading_sorts_by_meaning(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            orders: tuple[tuple[str, Callable[[ListedNotification], Any]], ...] = (
                ("subject", lambda row: collation_key(row.record.subject)),
                ("created", lambda row: row.record.create_dt),
                ("id", lambda row: row.record.notification_id),
                ("readers", lambda row: (len(row.record.user_groups), len(row.record.display_groups))),
            )
            for key, value in orders:
                at.page.model.sort_by([(key, False)])
                await until(lambda: not at.page.model.is_arranging)
                values = [value(row) for row in at.rows()]
                assert values == sorted(values), key

    play(scene())


def test_rows_are_copied_and_exported_as_the_csv_and_json_modules_read_them(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.select(at.row("Note to self"), at.row("Welcome, new colleagues"))
            at.page.exporter.copy.trigger()
            text = QGuiApplication.clipboard().text()
            copied = list(csv.reader(io.StringIO(text), delimiter="\t"))
            assert {row[0] for row in copied} >= {"Note to self", "Welcome, new colleagues"}
            record = at.page.declaration.export(at.row("Welcome, new colleagues"))
            assert json.loads(json.dumps(record))["body"] == at.row("Welcome, new colleagues").record.body

    play(scene())


def test_deleting_a_single_notification_uses_the_singular(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.made(subject="Alone")
            await at.select(at.row("Alone"))
            assert at.page.record_verbs.delete is not None
            at.page.record_verbs.delete.trigger()
            said = " ".join(at.shown.texts(await at.shown.dialog()))
            assert "It hasn't been released yet, so recipients won't see it." in said
            assert "It will be deleted for everyone, along with its attachment, if it has one." in said
            assert "hem" not in said
            await at.shown.answer("Delete")
            await until(lambda: "Alone" not in at.subjects())

    play(scene())


def test_deleting_lists_the_names_and_a_failure_does_not_stop_the_rest(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            made = [await at.made(subject=f"To go {number}") for number in range(3)]
            demo.fault(
                "status",
                method="DELETE",
                path=f"/api/notification/{made[1]}$",
                status=403,
                body='{"error":403,"message":""}',
            )
            await at.select(*(at.row(f"To go {number}") for number in range(3)))
            assert at.page.record_verbs.delete is not None
            at.page.record_verbs.delete.trigger()
            said = " ".join(at.shown.texts(await at.shown.dialog()))
            assert "Delete 3 notifications?" in said
            assert "“To go 1”" in said
            assert "3 of them haven't been released yet" in said
            await at.shown.answer("Delete")
            await until(lambda: at.page.model.by_id(made[0]) is None and at.page.model.by_id(made[2]) is None)
            assert at.page.model.by_id(made[1]) is not None
            await at.session.notifications.delete(at.row("To go 1").record)

    play(scene())


def test_missing_write_permission_is_explained(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo, "priya") as at:
            verbs = at.page.record_verbs
            await until(lambda: at.session.me is not None and verbs.new is not None and not verbs.new.isEnabled())
            assert verbs.new is not None
            assert verbs.edit is not None
            assert verbs.new.toolTip() == (
                "Your account can't use the feature “Add notifications”. "
                "Ask your CMS administrator to turn on “notification.add” for your user group."
            )
            await at.select(at.row("Lost: one rolling pin"))
            assert not verbs.edit.isEnabled()

    play(scene())


def test_notifications_of_others_follow_the_permissions_of_the_cms(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms, "alex") as at:
            verbs = at.page.record_verbs
            await until(lambda: at.session.me is not None)
            await at.select(at.row("Fire drill"))
            assert verbs.edit is not None
            assert verbs.delete is not None
            await until(lambda: not verbs.edit.isEnabled())  # type: ignore[union-attr]  # see above
            assert verbs.edit.toolTip() == "Only its owner and administrators can change it."
            assert verbs.delete.toolTip() == "Only its owner and administrators can delete it."
            await at.tells("Read only")
            await at.select(at.row("How to name a layout"))
            await until(verbs.edit.isEnabled)

    play(scene())


def test_an_empty_list_explains_what_the_cms_lists(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        cms.fault("body", path=r"^/api/notification$", body="[]", times=None)
        async with stage(tmp_path, cms) as at:
            said = " ".join(at.shown.texts(at.page.states))
            assert "No notifications" in said
            assert "only those you own or receive" in said
            at.shown.press("New notification", at.page.states)
            await until(lambda: at.form.editing is not None)

    play(scene())


def test_keys_reach_everything_from_the_table(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            at.page.view.setFocus()
            await at.select(at.row("Note to self"))
            QTest.keyClicks(at.page.view, "oven")
            assert at.page.filter.text() == "oven"
            at.page.filter.clear()
            await at.select(at.row("Note to self"))
            at.page.open_record(at.row("Note to self").id)
            await until(lambda: at.form.editing is not None)
            assert at.form.page_title() == "Note to self"

    play(scene())
