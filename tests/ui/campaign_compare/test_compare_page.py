"""Two campaigns side by side: their differences, and layouts copied to the editor of the other one."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.core.errors import MarqueeError
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.merging.campaign_comparison import Side
from app.models.campaign_comparison_model import EntryLine
from app.services.session.session import Session
from app.ui.pages.campaign_compare.page import ComparePage
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.search.campaign_picker import PickCampaignDialog
from app.ui.shell import Compared
from app.ui.widgets.drawing.pills import Pill
from tests.helpers.accessibility import nameless, unreached
from tests.helpers.demo_cms import DemoCms
from tests.helpers.heartbeat import FRAME_MS, Heartbeat
from tests.helpers.machine_pace import Pace
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaigns.conftest import pick
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
LEFT, RIGHT = "Soup season", "Soup season, York"
LONG = 5_000
CONTROL = Qt.KeyboardModifier.ControlModifier


async def twin(session: Session, cms: DemoCms, name: str = RIGHT) -> int:
    """A copy of the left one without its second layout, and with the last one first."""
    copy_id = (await session.campaigns.duplicate(cms.campaign_id(LEFT), name)).campaign.campaign_id
    base = (await session.campaigns.open(copy_id)).state
    entries = (base.entries[-1], base.entries[0], *base.entries[2:-1])
    await session.campaigns.save(base, replace(base, entries=entries))
    return copy_id


async def compare_page(shown: Program, left: Compared, right: Compared) -> ComparePage:
    shown.navigator.compare(left, right)
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, ComparePage)
    await until(lambda: page.comparison is not None)
    return page


def select(page: ComparePage, side: Side, places: set[int]) -> None:
    """Selects the rows of these entries of a side."""
    page.table.clearSelection()
    for row in range(page.table.lines.rowCount()):
        line = page.table.lines.line(row)
        if isinstance(line, EntryLine) and line.pair.at(side) in places:
            page.table.setCurrentIndex(page.table.lines.index(row, 0))


def _pills(page: ComparePage) -> list[str]:
    return [each.accessibleName() for each in page.findChildren(Pill) if each.isVisible()]


def names(entries: tuple[Entry, ...]) -> list[str]:
    return [entry.name for entry in entries]


def test_two_selected_campaigns_are_compared_and_differences_walked_by_keys(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await twin(session, demo)
            await until(lambda: RIGHT in shown.names())
            list_page = shown.page()
            await pick(list_page, LEFT, RIGHT)
            verb = next(action for action in list_page.page_actions() if action.text() == "Compare")
            verb.trigger()
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, ComparePage)
            await until(lambda: page.comparison is not None)
            assert page.summary() == "1 only left · 1 moved · 1 property"
            assert page.page_title() == f"{LEFT} ↔ {RIGHT}"
            page.table.setFocus()
            seen = [page.table.currentIndex().row()]
            for key in (Qt.Key.Key_F7, Qt.Key.Key_F8, Qt.Key.Key_F7):  # F8 as in a review
                QTest.keyClick(page.table, key)
                seen.append(page.table.currentIndex().row())
            differences = page.table.lines.differences()
            assert seen == [differences[step % len(differences)] for step in range(4)], "round and round"
            assert nameless(page) == []
            assert await unreached(shown.window, page) == []
            page.only_differences.trigger()
            assert page.table.lines.rowCount() < len(page.comparison.rows if page.comparison else ())

    play(scene())


def test_copied_layouts_are_one_unsaved_step_in_the_other_editor(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            left_id, right_id = demo.campaign_id(LEFT), await twin(session, demo, "Sent to")
            page = await compare_page(shown, Compared(session, left_id), Compared(session, right_id))
            assert page.comparison is not None
            wanted, before = names(page.comparison.left.entries), names(page.comparison.right.entries)
            demo.forget_requests()
            page.table.selectAll()
            await until(page.send_right.isEnabled)
            page.table.setFocus()
            QTest.keyClick(page.table, Qt.Key.Key_Right, CONTROL)
            await until(shown.toasts)
            assert shown.navigator.bench.tabs.current() is page, "the editor opens behind it"
            editor_page = shown.navigator.page_of((session.connection.id, "campaign", right_id))
            assert isinstance(editor_page, CampaignEditorPage)
            assert editor_page.is_unsaved()
            editor = editor_page.line_up()
            assert editor is not None
            assert names(editor.model.entries) == wanted
            assert demo.requests(method="PUT") == []
            await until(lambda: page.summary() == "1 property")
            editor.undo_stack.undo()
            assert names(editor.model.entries) == before
            await until(lambda: "only left" in page.summary())
            await editor_page.editing.document.draft.discard() if editor_page.editing else None

    play(scene())


def test_a_save_elsewhere_is_reported_and_read(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            left_id = demo.campaign_id(LEFT)
            right_id = (await session.campaigns.duplicate(left_id, "An exact copy")).campaign.campaign_id
            page = await compare_page(shown, Compared(session, left_id), Compared(session, right_id))
            assert page.summary() == "1 property"
            assert any(text == "No differences" for text in shown.texts(page))
            base = (await session.campaigns.open(right_id)).state
            await session.campaigns.save(base, replace(base, entries=base.entries[1:]))
            await until(lambda: "1 only left" in page.summary())
            assert "“An exact copy” was saved in the meantime" in shown.texts(page)
            await session.campaigns.delete(right_id)
            assert "“An exact copy” was deleted" in shown.texts(page)
            select(page, Side.LEFT, {0})
            assert page.send_right.toolTip() == "“An exact copy” was deleted."

    play(scene())


@pytest.mark.failure(8)
def test_a_side_that_could_not_be_refreshed_is_marked_and_can_be_retried(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            copy_id = await twin(session, demo, "Soup season, read again")
            page = await compare_page(shown, Compared(session, demo.campaign_id(LEFT)), Compared(session, copy_id))
            demo.fault("status", path="^/api/campaign", status=500, times=None)
            page.refresh.trigger()
            await until(lambda: page.banners.get("failed"))
            assert "Out of date" in _pills(page)
            demo.clear_faults()
            shown.press("Try again", page.banners)
            assert page.banners.get("failed") is None
            await until(lambda: not any(side.is_stale for side in page.sides.values()))
            await until(lambda: "Out of date" not in _pills(page))
            assert page.banners.get("failed") is None
            demo.revoke_tokens()
            page.refresh.trigger()
            await until(lambda: page.banners.get("failed"))
            shown.press("Sign in again", page.banners)
            await until(lambda: shown.window.content() is shown.connection_flow.sign_in)

    play(scene())


@pytest.mark.failure(8)
def test_an_older_read_that_fails_later_does_not_mark_what_a_newer_one_read(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            copy_id = await twin(session, demo, "Soup season, read twice")
            page = await compare_page(shown, Compared(session, demo.campaign_id(LEFT)), Compared(session, copy_id))
            side = page.sides[Side.RIGHT]
            before = side.read
            path = f"^/api/campaign/{copy_id}$"
            asked = len(demo.requests(path=f"/api/campaign/{copy_id}"))
            demo.fault("drop", path=path)
            older = asyncio.ensure_future(side.read_again())
            await until(lambda: len(demo.requests(path=f"/api/campaign/{copy_id}")) > asked)
            await side.read_again()  # while the older one waits for its second try
            assert side.read is not before
            demo.fault("drop", path=path, times=None)
            await older
            assert not side.is_stale
            demo.clear_faults()
            demo.fault("status", path=path, status=404)
            with pytest.raises(MarqueeError):
                await side.read_again()
            assert side.is_stale

    play(scene())


def test_layouts_are_matched_between_two_cmses_and_unclear_ones_are_listed(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with DemoCms(dialect="documented") as other:
            token = other.token()
            known = other.api("GET", "/layout?length=1000", token=token).json()
            first = demo.campaign(demo.campaign_id(LEFT))["layouts"][0]
            gone = next(each for each in known if each["layout"] == first["layout"])
            async with program(tmp_path) as shown:
                here = await shown.sign_in(demo)
                there = await shown.sign_in(other, name="Harbour")
                await until(lambda: shown.navigator.find_records(there, "campaigns", LEFT, 1))
                target = (await there.campaigns.create("Empty")).campaign.campaign_id
                other.api("DELETE", f"/layout/{gone['layoutId']}", token=token)
                list_page = shown.page(here.connection.id)
                shown.navigator.bench.tabs.show_page(list_page)
                await pick(list_page, LEFT)
                verb = next(
                    action for action in list_page.page_actions() if action.text() == "Compare with another campaign…"
                )
                verb.trigger()
                dialog = await shown.dialog()
                assert isinstance(dialog, PickCampaignDialog)
                await until(lambda: shown.navigator.find_records(there, "campaigns", "Empty", 1))
                QTest.keyClicks(dialog.field, "window")
                offered = [dialog.list.model().index(row, 0).data().partition(",")[0] for row in range(4)]
                assert all("window" in name.casefold() for name in offered), "names before tags"
                dialog.field.clear()
                QTest.keyClicks(dialog.field, "Empty")
                QTest.keyClick(dialog.field, Qt.Key.Key_Return)
                await until(lambda: isinstance(shown.navigator.bench.tabs.current(), ComparePage))
                page = shown.navigator.bench.tabs.current()
                assert isinstance(page, ComparePage)
                await until(lambda: page.comparison is not None)
                page.table.selectAll()
                page.send_right.trigger()
                await until(shown.toasts)
                editor_page = shown.navigator.page_of((there.connection.id, "campaign", target))
                assert isinstance(editor_page, CampaignEditorPage)
                editor = editor_page.line_up()
                assert editor is not None
                wanted = [row["layout"] for row in demo.campaign(demo.campaign_id(LEFT))["layouts"]]
                assert names(editor.model.entries) == [name for name in wanted if name != first["layout"]]
                assert f"“{first['layout']}”: not found in Harbour." in shown.texts(page)
                if editor_page.editing is not None:
                    await editor_page.editing.document.draft.discard()

    play(scene())


def test_from_its_editor_a_campaign_is_compared_as_it_is_there(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editor = await shown.editor(demo.campaign_id(LEFT), session)
            assert editor.editing is not None
            editor.editing.workspace.view.select_rows([0])
            editor.editing.workspace.actions_.remove.trigger()
            assert "Compare with another campaign…" in [action.text() for action in editor.page_actions()]
            QTest.keyClick(editor.editing.workspace.view, Qt.Key.Key_E, CONTROL | Qt.KeyboardModifier.ShiftModifier)
            dialog = await shown.dialog()
            assert isinstance(dialog, PickCampaignDialog)
            QTest.keyClicks(dialog.field, LEFT)
            offered = [dialog.list.model().index(row, 0).data() for row in range(dialog.list.model().rowCount())]
            assert not any(text.startswith(f"{LEFT}, List") for text in offered), "not with itself"
            dialog.field.clear()
            QTest.keyClicks(dialog.field, "Bath counter boards")
            QTest.keyClick(dialog.field, Qt.Key.Key_Return)
            await until(lambda: isinstance(shown.navigator.bench.tabs.current(), ComparePage))
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, ComparePage)
            await until(lambda: page.comparison is not None)
            assert page.comparison is not None
            assert page.comparison.left == editor.editing.editor.working()
            assert "Not saved yet" in [pill.accessibleName() for pill in page.heads[Side.LEFT].findChildren(Pill)]
            await editor.editing.document.draft.discard()

    play(scene())


@pytest.mark.serial
def test_comparing_long_line_ups_does_not_block_the_window(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            layouts = (await session.lookups.layouts()).items
            sides = [await long_line_up(session, f"All day {seed}", layouts, seed) for seed in (1, 2)]
            page = await compare_page(shown, *sides)
            pace, longest_ms = Pace(), list[float]()
            for _ in range(3):  # the machine can only add
                seen = page.comparison
                sides.reverse()
                (page.sides[Side.LEFT].what, page.sides[Side.RIGHT].what) = sides
                with Heartbeat() as heart:
                    page.load()
                    await until(lambda: page.comparison is not seen)  # noqa: B023 - it is waited for here
                longest_ms.append(heart.longest_ms)
                assert page.comparison is not None
                assert len(page.comparison.rows) > LONG, "most have no counterpart in their place"
                if heart.longest_ms < 2 * FRAME_MS:
                    break
            assert min(longest_ms) < pace.allow(2 * FRAME_MS), longest_ms

    play(scene())


async def long_line_up(session: Session, name: str, layouts: Sequence[Layout], seed: int) -> Compared:
    """A campaign of LONG entries in a different order."""
    campaign_id = (await session.campaigns.create(name)).campaign.campaign_id
    base = (await session.campaigns.open(campaign_id)).state
    chance = random.Random(seed)
    entries = tuple(
        Entry(key, layout.layout_id, layout.name, layout.duration, layout.campaign_id)
        for key, layout in enumerate(chance.choices([each for each in layouts if not each.is_draft], k=LONG), start=1)
    )
    await session.campaigns.save(base, replace(base, entries=entries))
    return Compared(session, campaign_id)


def test_nothing_is_put_into_an_ad_and_the_keys_say_where_they_lead(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            ad = Compared(session, demo.campaign_id("Country loaf launch"))
            page = await compare_page(shown, Compared(session, demo.campaign_id(LEFT)), ad)
            page.table.selectAll()
            assert not page.send_right.isEnabled()
            assert "is an ad" in page.send_right.toolTip()
            assert page.send_left.isEnabled()
            page.table.setFocus()
            at = page.table.currentIndex().row()
            QTest.keyClick(page.table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
            assert page.table.currentIndex().row() > at
            QTest.keyClick(page.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
            assert page.table.currentIndex().row() == at
            page.table.selectAll()
            QTest.keyClick(page.table, Qt.Key.Key_Left, CONTROL)
            await until(shown.toasts)
            editor_page = shown.navigator.page_of((session.connection.id, "campaign", demo.campaign_id(LEFT)))
            assert isinstance(editor_page, CampaignEditorPage)
            editor = editor_page.line_up()
            assert editor is not None
            added = [editor.model.entry(row) for row in range(editor.model.count)]
            assert not any(entry.is_scheduled for entry in added), "a list takes no days"
            if editor_page.editing is not None:
                await editor_page.editing.document.draft.discard()

    play(scene())
