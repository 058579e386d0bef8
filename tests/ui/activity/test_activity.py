"""The Activity drawer in the running program: jobs, their buttons and their questions."""

from __future__ import annotations

import asyncio
import csv
import io
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton

from app.core.errors import Invalid, Offline, SignInNeeded
from app.domain.folder import walk
from app.services.jobs import FollowUp, ItemState, Job, JobItem, JobState
from app.services.session.session import Session
from app.ui.look.theme import Scheme, apply_theme
from app.ui.pages.campaigns.move_dialog import MoveDialog
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.inputs.tag_field import TagField
from tests.helpers.accessibility import nameless, overlapping, settled, unreached
from tests.helpers.demo_cms import DemoCms
from tests.helpers.machine_pace import Pace
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.widget_finders import choose_folder, part
from tests.ui.activity.drawer_contents import buttons, drawer, items
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
Scene = Callable[[Program, Session], Coroutine[Any, Any, None]]


@pytest.fixture
def at_work(play: Play, demo: DemoCms, tmp_path: Path) -> Callable[[Scene], None]:
    """Plays a scene in a window that is signed in to the demo CMS."""

    def run(scene: Scene) -> None:
        async def whole() -> None:
            async with program(tmp_path) as shown:
                await scene(shown, await shown.sign_in(demo))

        play(whole())

    return run


class Gate:
    """Work that waits until it is let through; items in `bad` then fail."""

    def __init__(self, *bad: int) -> None:
        self.bad = set(bad)
        self.open = asyncio.Event()

    async def work(self, item: JobItem) -> str:
        await self.open.wait()
        if item.key in self.bad:
            raise Invalid("The name is taken.")
        return f"note {item.key}"


def job(count: int, gate: Gate, **more: Any) -> Job:
    return Job(f"Do {count} things", [JobItem(n, f"Thing {n}") for n in range(count)], gate.work, **more)


async def made(session: Session, *names: str) -> list[int]:
    return [(await session.campaigns.create(name)).campaign.campaign_id for name in names]


async def pick(shown: Program, ids: list[int]) -> CampaignsPage:
    page = shown.page()
    await until(lambda: all(page.model.by_id(each) is not None for each in ids))
    page.view.select_ids(ids)
    await until(lambda: sorted(map(int, page.view.selected_ids())) == sorted(ids))
    return page


async def trigger(page: CampaignsPage, text: str) -> None:
    action = next(action for action in page.verbs() if action.text() == text)
    await until(action.isEnabled)
    action.trigger()


# ------------------------------------------------------------------------------------------------- the drawer


def test_ctrl_j_opens_the_drawer_and_escape_returns_the_focus(
    at_work: Callable[[Scene], None],
) -> None:
    async def scene(shown: Program, _: Session) -> None:
        page = shown.page()
        page.view.setFocus()
        assert not drawer(shown).isVisible()
        QTest.keyClick(page.view, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
        await until(drawer(shown).isVisible)
        assert "No activity" in shown.texts(drawer(shown))
        focus = QApplication.focusWidget()
        assert focus is not None
        assert drawer(shown).isAncestorOf(focus)
        QTest.keyClick(focus, Qt.Key.Key_Escape)
        await until(lambda: not drawer(shown).isVisible())
        assert page.view.hasFocus()

    at_work(scene)


def test_a_job_is_followed_from_its_first_item_to_its_last(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        button = shown.navigator.bench.bar.activity
        button.click()
        gate = Gate(3)
        started = job(6, gate, concurrency=2, done_text=lambda n: f"{n} things done")
        shown.navigator.start_job(session, started)
        await until(lambda: len(items(shown)) == 6)
        await until(lambda: items(shown)[0][1] == "In progress")
        assert items(shown)[5] == ["Thing 5", "Waiting", ""]
        assert buttons(shown) == ["Pause", "Cancel"]
        await until(lambda: button.accessibleName() == "Activity: 1 job in progress, 0%")
        gate.open.set()
        await started.wait_until_over()
        await until(lambda: "5 things done" in shown.toasts())
        await until(lambda: "5 done · 1 failed" in shown.texts(drawer(shown)))
        # the table follows in portions, after the summary
        refused = "The name is taken. Change it, then try again."
        expected = [["Thing 3", "Failed", refused], ["Thing 4", "Done", "note 4"]]
        await until(lambda: items(shown)[3:5] == expected)
        await until(lambda: "Do 6 things: 1 failed." in shown.banners())
        await until(lambda: button.accessibleName() == "Activity: something failed")
        drawer(shown).panel.filter.set_current("failed")
        await until(lambda: len(items(shown)) == 1)
        gate.bad.clear()
        shown.press("Retry failed", drawer(shown))
        await until(lambda: started.count(ItemState.DONE) == 6)
        await until(lambda: "Do 6 things: 1 failed." not in shown.banners())
        await until(lambda: button.accessibleName() == "Activity")
        shown.press("Clear finished", drawer(shown))
        await until(lambda: "No activity" in shown.texts(drawer(shown)))
        assert session.jobs.jobs == ()

    at_work(scene)


def test_the_drawer_leaves_the_status_bar_uncovered_in_a_low_window(
    at_work: Callable[[Scene], None], qapp: QApplication
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        apply_theme(qapp, Scheme.LIGHT, base_px=11)
        shown.window.resize(960, 600)
        shown.marquee.controller.actions.activity.trigger()
        await until(drawer(shown).isVisible)
        await settled(shown.window)
        assert overlapping(shown.window) == []

    try:
        at_work(scene)
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_a_toast_loses_its_button_once_the_drawer_has_done_it(at_work: Callable[[Scene], None]) -> None:
    undone: list[Job] = []

    async def scene(shown: Program, session: Session) -> None:
        gate = Gate()
        gate.open.set()
        undo = FollowUp("Undo", undone.append)
        started = job(2, gate, done_text=lambda n: f"{n} things done", follow_ups=[undo])
        shown.navigator.start_job(session, started)
        await until(lambda: "2 things done" in shown.toasts())
        shown.navigator.bench.bar.activity.click()
        await until(lambda: "Undo" in buttons(shown))
        shown.press("Undo", drawer(shown))
        await until(lambda: "2 things done" not in shown.toasts(), 3.0)
        assert undone == [started]

    at_work(scene)


def test_clearing_finished_jobs_removes_their_offers(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        gate = Gate()
        gate.open.set()
        shown.navigator.bench.toggle_activity()
        shown.navigator.start_job(session, job(2, gate, follow_ups=[FollowUp("Undo", lambda _: None)]))
        await until(lambda: "Undo" in buttons(shown) and drawer(shown).dismiss.isVisible())
        shown.press("Clear finished", drawer(shown))
        await until(lambda: "No activity" in shown.texts(drawer(shown)))
        await until(lambda: all(each.text() != "Undo" for each in drawer(shown).findChildren(Button)), 3.0)

    at_work(scene)


@pytest.mark.parametrize("several", [False, True])
def test_a_failed_job_names_its_cms_if_several_are_open(
    at_work: Callable[[Scene], None], demo: DemoCms, several: bool
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        gate = Gate(0)
        gate.open.set()
        if several:
            await shown.sign_in(demo, name="Another")
        shown.navigator.start_job(session, job(1, gate, failed_text=lambda n: f"{n} thing not done"))
        await until(lambda: "1 thing not done" in shown.banners())
        where = f"CMS: {session.connection.name}"
        assert any(text.endswith(where) for text in shown.texts(shown.navigator.bench.tabs.banners)) is several

    at_work(scene)


def test_a_job_can_be_paused_resumed_and_cancelled(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        shown.navigator.bench.toggle_activity()
        gate = Gate()
        started = job(8, gate, concurrency=1)
        shown.navigator.start_job(session, started)
        await until(lambda: "Pause" in buttons(shown))
        shown.press("Pause", drawer(shown))
        await until(lambda: buttons(shown) == ["Resume", "Cancel"])
        assert started.state is JobState.PAUSED
        shown.press("Resume", drawer(shown))
        await until(lambda: "Pause" in buttons(shown))
        shown.press("Cancel", drawer(shown))
        gate.open.set()
        await started.wait_until_over()
        await until(lambda: "1 done · 7 skipped" in shown.texts(drawer(shown)))
        assert items(shown)[7][1] == "Skipped"

    at_work(scene)


@pytest.mark.parametrize(
    "error, way_out", [(Offline("Cannot reach it."), "Resume"), (SignInNeeded("Signed out."), "Sign in again")]
)
def test_a_job_paused_by_the_connection_shows_the_reason_and_the_next_step(
    at_work: Callable[[Scene], None], error: Exception, way_out: str
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        shown.navigator.bench.toggle_activity()
        is_down = True

        async def work(_: JobItem) -> str:
            if is_down:
                raise error
            return ""

        held = Job("Try", [JobItem(n, f"Item {n}") for n in range(3)], work)
        shown.navigator.start_job(session, held)
        await until(lambda: "Paused: Try" in shown.banners())
        assert way_out in buttons(shown)
        assert any(text.startswith(str(error)) for text in shown.texts(drawer(shown).panel))
        is_down = False
        held.resume()
        await held.wait_until_over()
        await until(lambda: "Paused: Try" not in shown.banners())

    at_work(scene)


def test_the_result_is_saved_as_a_table(at_work: Callable[[Scene], None], tmp_path: Path) -> None:
    async def scene(shown: Program, session: Session) -> None:
        shown.navigator.bench.toggle_activity()
        gate = Gate(1)
        gate.open.set()
        started = job(3, gate)
        shown.navigator.start_job(session, started)
        await until(lambda: "Save results…" in buttons(shown))
        shown.press("Save results…", drawer(shown))
        await until(lambda: shown.window.findChildren(QFileDialog))
        target = tmp_path / "result.csv"
        dialog = shown.window.findChildren(QFileDialog)[-1]
        assert dialog.selectedFiles()[0].endswith("Do 3 things.csv")
        part(dialog, QLineEdit).setText(str(target))
        dialog.accept()
        await until(lambda: target.exists() and target.stat().st_size)
        text = target.read_bytes().decode("utf-8-sig")
        assert list(csv.reader(io.StringIO(text, newline=""))) == [
            ["ID", "Item", "Result", "Note"],
            ["0", "Thing 0", "Done", "note 0"],
            ["1", "Thing 1", "Failed", "The name is taken. Change it, then try again."],
            ["2", "Thing 2", "Done", "note 2"],
        ]

    at_work(scene)


def test_the_newest_job_is_shown_and_older_ones_stay_available(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        shown.navigator.bench.toggle_activity()
        gate = Gate()
        gate.open.set()
        for count in (2, 3, 4):
            shown.navigator.start_job(session, job(count, gate))
        await until(lambda: len(items(shown)) == 4)
        model = drawer(shown).model
        assert [model.index(row, 0).data() for row in range(3)] == ["Do 4 things", "Do 3 things", "Do 2 things"]
        drawer(shown).view.selectRow(2)
        await until(lambda: len(items(shown)) == 2)

    at_work(scene)


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_everything_in_it_has_a_name_and_is_reached_by_tab(
    at_work: Callable[[Scene], None], qapp: QApplication, scheme: Scheme
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        apply_theme(qapp, scheme)
        shown.navigator.bench.toggle_activity()
        gate = Gate(1)
        gate.open.set()
        shown.navigator.start_job(session, job(3, gate))
        await until(lambda: "Retry failed" in buttons(shown))
        assert nameless(drawer(shown)) == []
        assert await unreached(shown.window, drawer(shown)) == []
        apply_theme(qapp, Scheme.LIGHT)

    at_work(scene)


@pytest.mark.serial
def test_ten_thousand_items_never_hold_the_window(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        shown.navigator.bench.toggle_activity()
        gate = Gate()
        gate.open.set()
        pace, of_each = Pace(), list[float]()
        for _ in range(3):  # the machine can only add
            started = job(10_000, gate)
            longest, last = 0.0, time.thread_time()
            shown.navigator.start_job(session, started)
            model = drawer(shown).panel.model
            while not (started.is_over and model.rowCount() == 10_000 and model.index(9_999, 1).data() == "Done"):
                await asyncio.sleep(0.001)
                now = time.thread_time()
                longest, last = max(longest, now - last), now
            of_each.append(longest)
            assert started.count(ItemState.DONE) == 10_000
            if longest < 0.25:
                break
        assert min(of_each) < pace.allow(0.25), of_each

    at_work(scene)


# ------------------------------------------------------------------------------------------------- leaving


def test_closing_a_connection_asks_first_while_a_job_runs(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        gate = Gate()
        started = job(4, gate, concurrency=1)
        shown.navigator.start_job(session, started)
        closing = asyncio.ensure_future(shown.navigator.close_connection(session))
        dialog = await shown.dialog()
        assert "Do 4 things" in shown.texts(dialog)
        await shown.answer("Keep running")
        assert await closing is False
        assert session in shown.navigator.sessions()
        closing = asyncio.ensure_future(shown.navigator.close_connection(session))
        asyncio.get_running_loop().call_later(0.3, gate.open.set)
        await shown.answer("End jobs")
        assert await closing is True
        assert (started.count(ItemState.DONE), started.count(ItemState.SKIPPED)) == (1, 3)
        assert list(shown.navigator.activity.jobs()) == []

    at_work(scene)


def test_closing_the_window_asks_first_while_a_job_runs(at_work: Callable[[Scene], None]) -> None:
    async def scene(shown: Program, session: Session) -> None:
        gate = Gate()
        started = job(2, gate)
        shown.navigator.start_job(session, started)
        shown.window.close()
        await shown.answer("Keep running")
        assert shown.window.isVisible()
        gate.open.set()
        await started.wait_until_over()

    at_work(scene)


# ------------------------------------------------------------------------------------------------- campaigns


def test_restoring_deleted_campaigns_names_losses_before_and_after(
    at_work: Callable[[Scene], None], demo: DemoCms
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        ids = await made(session, "Phoenix 1", "Phoenix 2")
        await trigger(await pick(shown, ids), "Delete…")
        await shown.answer("Delete")
        await until(lambda: "2 campaigns deleted" in shown.toasts())
        await until(lambda: not {"Phoenix 1", "Phoenix 2"} & set(shown.names()))
        toast = shown.navigator.bench.tabs.toaster.toasts[-1]
        toast.findChildren(QPushButton)[0].click()
        dialog = await shown.dialog()
        assert any("Schedules, owner" in text for text in shown.texts(dialog))
        await shown.answer("Restore")
        await until(lambda: {"Phoenix 1", "Phoenix 2"} <= set(shown.names()))
        await until(lambda: "Restored 2 campaigns" in shown.toasts())
        shown.navigator.bench.show_activity()
        await until(lambda: [row[1] for row in items(shown)] == ["Done", "Done"])
        assert all("Schedules, owner" in row[2] for row in items(shown))
        for each in (demo.campaign_id("Phoenix 1"), demo.campaign_id("Phoenix 2")):
            await session.campaigns.delete(each)

    at_work(scene)


def test_a_full_disk_is_reported_and_undo_still_works(at_work: Callable[[Scene], None], tmp_path: Path) -> None:
    (tmp_path / "history").write_text("in the way")

    async def scene(shown: Program, session: Session) -> None:
        ids = await made(session, "Remembered only")
        await trigger(await pick(shown, ids), "Delete…")
        await shown.answer("Delete")
        await until(lambda: "You can only undo this until you close Marquee" in shown.banners())
        shown.navigator.bench.show_activity()
        shown.press("Restore", drawer(shown))
        await shown.answer("Restore")
        await until(lambda: "Remembered only" in shown.names())
        await session.campaigns.delete((await session.campaigns.named("Remembered only"))[0].campaign_id)

    at_work(scene)


def test_the_focus_stays_in_the_drawer_when_the_clicked_button_disappears(
    at_work: Callable[[Scene], None],
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        ids = await made(session, "Undone 1", "Undone 2")
        await trigger(await pick(shown, ids), "Change tags…")
        dialog = await shown.dialog()
        assert dialog.findChildren(TagField)[0].add("new")
        await shown.answer("Change tags")
        await until(lambda: "Tags of 2 campaigns changed" in shown.toasts())
        shown.navigator.bench.show_activity()
        undo = next(each for each in drawer(shown).findChildren(QPushButton) if each.text() == "Undo")
        undo.setFocus()
        await until(undo.hasFocus)
        undo.click()
        await until(lambda: "Tag changes to 2 campaigns undone" in shown.toasts())
        focus = QApplication.focusWidget()
        assert focus is not None
        assert drawer(shown).isAncestorOf(focus), focus
        assert focus.isVisible()
        for each in ids:
            await session.campaigns.delete(each)

    at_work(scene)


def test_campaigns_are_moved_to_a_folder_and_back(at_work: Callable[[Scene], None], demo: DemoCms) -> None:
    async def scene(shown: Program, session: Session) -> None:
        ids = await made(session, "Mover 1", "Mover 2")
        before = {each: demo.campaign(each)["folderId"] for each in ids}
        await trigger(await pick(shown, ids), "Move to folder…")
        dialog = await shown.dialog()
        assert isinstance(dialog, MoveDialog)
        choose_folder(dialog, "Archive")
        await shown.answer("Move")
        await until(lambda: "2 campaigns moved to “Archive”" in shown.toasts())
        assert len({demo.campaign(each)["folderId"] for each in ids} - set(before.values())) == 1
        toast = next(each for each in shown.navigator.bench.tabs.toaster.toasts if "moved to" in each.text)
        toast.findChildren(QPushButton)[0].click()
        await until(lambda: "2 campaigns moved back" in shown.toasts())
        assert {each: demo.campaign(each)["folderId"] for each in ids} == before

    at_work(scene)


def test_moving_starts_at_the_folder_of_the_campaigns_and_offers_no_move_to_where_they_are(
    at_work: Callable[[Scene], None], demo: DemoCms
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        ids = await made(session, "Filed 1", "Filed 2", "Filed 3")
        folders = {f.text: f.folder_id for f, _ in walk((await session.lookups.folders()).items)}
        for each in ids[:2]:
            await session.campaigns.move(each, folders["Archive"])
        archive, rows = folders["Archive"], shown.page().model
        shown.page().refresh_action.trigger()
        await until(lambda: {each.folder_id for each in rows.records() if each.campaign_id in ids[:2]} == {archive})
        for chosen, is_all in ((ids[:1], True), (ids[:2], True), (ids, False)):
            page = await pick(shown, chosen)
            await trigger(page, "Move to folder…")
            dialog = await shown.dialog()
            assert isinstance(dialog, MoveDialog)
            move = next(each for each in dialog.findChildren(Button) if each.text() == "Move")
            assert dialog.tree.currentIndex().data() == "Archive"
            assert move.isEnabled() is not is_all
            dialog.tree.setCurrentIndex(dialog.tree.model().index(0, 0))
            assert move.isEnabled()
            await shown.answer("Cancel")

    at_work(scene)


def test_campaigns_get_other_tags_and_have_their_own_again_after_undo(
    at_work: Callable[[Scene], None], demo: DemoCms
) -> None:
    async def scene(shown: Program, session: Session) -> None:
        ids = await made(session, "Tagged 1", "Tagged 2")
        await session.campaigns.retag(ids[0], add=["old|1"])
        page = await pick(shown, ids)
        await until(lambda: any(record.tags for record in page.selected()))
        await trigger(page, "Change tags…")
        dialog = await shown.dialog()
        add, remove = dialog.findChildren(TagField)
        assert add.add("new|2")
        assert not add.add("a|b|c")
        assert remove.add("old")
        await shown.answer("Change tags")
        await until(lambda: "Tags of 2 campaigns changed" in shown.toasts())
        assert [[tag["tag"] for tag in demo.campaign(each)["tags"]] for each in ids] == [["new"], ["new"]]
        toast = next(each for each in shown.navigator.bench.tabs.toaster.toasts if "changed" in each.text)
        toast.findChildren(QPushButton)[0].click()
        await until(lambda: "Tag changes to 2 campaigns undone" in shown.toasts())
        assert [[tag["tag"] for tag in demo.campaign(each)["tags"]] for each in ids] == [["old"], []]

    at_work(scene)


def test_records_without_permission_are_skipped_and_reported(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo, "sam")
            page = shown.page()
            page.view.selectAll()
            await until(lambda: len(page.selected()) == page.model.rowCount())
            for text in ("Move to folder…", "Change tags…", "Delete…"):
                action = next(action for action in page.verbs() if action.text() == text)
                assert not action.isEnabled()
                assert action.toolTip() not in {"", text}

    play(scene())
