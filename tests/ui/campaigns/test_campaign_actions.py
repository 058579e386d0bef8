"""Actions in the campaign table: create, rename, duplicate, delete and open, or the reason why not."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.tables.inline_editor import InlineEditor
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.campaigns.conftest import made, pick, rename_field, renamed, type_name
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_a_new_campaign_is_created_selected_and_opened(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.new_action().trigger()
            await type_name(shown, "Spring opening")
            await shown.answer("Create")
            await until(lambda: "Spring opening" in shown.names())
            await until(lambda: [record.name for record in page.selected()] == ["Spring opening"])
            assert shown.toasts() == ["Created “Spring opening”"]
            assert demo.campaign(demo.campaign_id("Spring opening"))["type"] == "list"
            editor = shown.navigator.bench.tabs.current()
            assert isinstance(editor, CampaignEditorPage)
            await until(lambda: editor.page_title() == "Spring opening")

    play(scene())


def test_every_name_dialog_warns_about_markup_that_the_cms_removes(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    removed = "The CMS removes everything that looks like an HTML tag, starting at the <."

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.selectRow(0)
            await until(page.selected)
            verbs = {action.text(): action for action in page.verbs()}
            for action in (page.new_action(), verbs["Duplicate…"]):
                action.trigger()
                await type_name(shown, "Sale")
                dialog = await shown.dialog()
                assert removed not in shown.texts(dialog)
                await type_name(shown, "Big <b>sale</b>")
                assert removed in shown.texts(dialog)
                await shown.answer("Cancel")
            verbs["Rename"].trigger()
            field = rename_field(page)
            assert field.note == ""
            QTest.keyClicks(field, "Big <b>sale</b>")
            assert field.note == removed

    play(scene())


def test_a_new_ad_asks_for_its_target(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            shown.page().new_action().trigger()
            await type_name(shown, "Opening ad")
            dialog = await shown.dialog()
            dialog.findChildren(SegmentedControl)[0].set_current("ad")
            await shown.answer("Create")
            await until(lambda: "Opening ad" in shown.names())
            record = demo.campaign(demo.campaign_id("Opening ad"))
            assert (record["type"], record["targetType"], record["target"]) == ("ad", "plays", 1000)
            ad = shown.navigator.bench.tabs.current()
            assert ad is not None
            assert ad.page_key[1:] == ("ad_campaign", record["campaignId"])

    play(scene())


def test_renaming_changes_the_name_alone_and_can_be_undone(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            before = demo.campaign(demo.campaign_id("Bakery counter, morning"))
            await renamed(shown, page, "Bakery counter, morning", "Bakery counter, dawn")
            assert page.view.hasFocus()
            after = demo.campaign(before["campaignId"])
            for field in ("tags", "ref1", "ref2", "cyclePlaybackEnabled", "playCount", "listPlayOrder", "folderId"):
                assert after[field] == before[field], field
            assert demo.line_up(before["campaignId"]) == [entry["layoutId"] for entry in before["layouts"]]
            toast = shown.navigator.bench.tabs.toaster.toasts[-1]
            assert toast.text == "Renamed to “Bakery counter, dawn”"
            toast.findChildren(QPushButton)[0].click()
            await until(lambda: "Bakery counter, morning" in shown.names())
            await until(lambda: "Rename undone: “Bakery counter, morning”" in shown.toasts())
            (redo,) = shown.navigator.bench.tabs.toaster.toasts[-1].findChildren(QPushButton)[:1]
            assert redo.text() == "Redo"
            redo.click()
            await until(lambda: "Renamed to “Bakery counter, dawn”" in shown.toasts())
            assert demo.campaign(before["campaignId"])["campaign"] == "Bakery counter, dawn"
            shown.navigator.bench.tabs.toaster.toasts[-1].findChildren(QPushButton)[0].click()
            await until(lambda: "Bakery counter, morning" in shown.names())
            assert session.connection.name == "Acme"

    play(scene())


def test_a_name_is_edited_in_its_row_and_escape_cancels(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await made(session, "Renamed in place")
            await until(lambda: "Renamed in place" in shown.names())
            await pick(page, "Renamed in place")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_F2)
            field = rename_field(page)
            assert (field.text(), field.selectedText()) == ("Renamed in place",) * 2
            assert field.accessibleName() == "New name of “Renamed in place”"
            row = page.view.visualRect(page.view.currentIndex())
            assert field.geometry().contains(row.center())
            QTest.keyClick(field, Qt.Key.Key_F2)
            assert rename_field(page) is field
            QTest.keyClicks(field, "Something else")
            QTest.keyClick(field, Qt.Key.Key_Down)
            assert page.selected()[0].name == "Renamed in place", "the arrow keys belong to the field"
            QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            assert field.text() == "Renamed in place", "the field has its own undo"
            QTest.keyClicks(field, "Something else")
            QTest.keyClick(field, Qt.Key.Key_Escape)
            assert page.view.hasFocus()
            QTest.keyClick(page.view, Qt.Key.Key_F2)
            field = rename_field(page)
            QTest.keyClick(field, Qt.Key.Key_Backspace)
            QTest.keyClick(field, Qt.Key.Key_Return)
            assert field.isVisible(), "a campaign without a name isn't sent"
            assert field.note == "Enter a name for the campaign."
            page.view.set_sort([("name", True)])
            page.model.sort_by([("name", True)])
            page.model.arrange_now()
            assert field.geometry().contains(page.view.visualRect(page.view.currentIndex()).center()), "it follows"
            page.filter.setText("nothing like it")
            await until(lambda: not page.view.findChildren(InlineEditor))
            page.filter.clear()
            await until(lambda: "Renamed in place" in shown.names())
            assert session.connection.name == "Acme"
            assert not [text for text in shown.toasts() if "Renamed to" in text]

    play(scene())


def test_a_click_elsewhere_saves_the_name_that_was_typed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await made(session, "Before the click")
            await until(lambda: "Before the click" in shown.names())
            await pick(page, "Before the click")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_F2)
            QTest.keyClicks(rename_field(page), "After the click")
            page.filter.setFocus(Qt.FocusReason.MouseFocusReason)
            await until(lambda: "After the click" in shown.names())

    play(scene())


def test_undo_of_a_rename_disappears_after_another_rename(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await made(session, "One")
            await until(lambda: "One" in shown.names())
            await renamed(shown, page, "One", "Two")
            await renamed(shown, page, "Two", "Three")
            assert "Renamed to “Two”" not in shown.toasts(), "undoing it would undo the second rename too"
            (three,) = page.selected()
            await session.campaigns.rename(three.campaign_id, "Four")
            await until(lambda: "Four" in shown.names())
            assert "Renamed to “Three”" not in shown.toasts()

    play(scene())


def test_a_duplicate_equals_the_original(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            (original,) = await pick(page, "Autumn window loop")
            next(action for action in page.verbs() if action.text() == "Duplicate…").trigger()
            dialog = await shown.dialog()
            assert dialog.findChildren(LineEdit)[0].text() == "Copy of Autumn window loop"
            await shown.answer("Duplicate")
            await until(lambda: "Copy of Autumn window loop" in shown.names())
            copy = demo.campaign_id("Copy of Autumn window loop")
            assert demo.line_up(copy) == demo.line_up(original)
            assert demo.campaign(copy)["ref1"] == demo.campaign(original)["ref1"]

    play(scene())


@pytest.mark.failure(28)
def test_a_duplication_that_a_crash_interrupted_is_reported_at_the_next_start(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        alive, crashed = tmp_path / "alive", tmp_path / "crashed"
        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await pick(page, "Autumn window loop")
            demo.forget_requests()
            demo.fault("hold", path="/copy$", method="POST")
            next(action for action in page.verbs() if action.text() == "Duplicate…").trigger()
            await shown.dialog()
            await shown.answer("Duplicate")
            await until(lambda: demo.requests(path="/copy$", method="POST"))
            copy_as_after_a_crash(alive, crashed)
            demo.clear_faults()
            await until(lambda: "Copy of Autumn window loop" in shown.names())
        async with program(alive) as shown:
            await shown.sign_in(demo, id=session.connection.id)
            await until(shown.names)
            assert not [each for each in shown.every_banner() if "Interrupted" in each], "it was finished"
        async with program(crashed) as shown:
            await shown.sign_in(demo, id=session.connection.id)
            await until(lambda: "Interrupted: Duplicate “Autumn window loop”" in shown.every_banner())

    play(scene())


def test_deleting_names_the_consequences_and_cancel_is_the_default(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            ids = [await made(session, f"Short-lived {number}") for number in (1, 2)]
            await until(lambda: "Short-lived 2" in shown.names())
            await pick(page, "Short-lived 1", "Short-lived 2")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Delete)
            dialog = await shown.dialog()
            said = " ".join(label.text() for label in dialog.findChildren(type(dialog._title)))
            assert "Delete 2 campaigns?" in said
            assert "schedules" in said
            assert "Short-lived 1" in said
            assert "restore them from Deleted items, but not their schedules" in said
            await shown.answer("Cancel")
            assert not demo.requests(method="DELETE", path="/campaign/")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Delete)
            await shown.answer("Delete")
            await until(lambda: not {"Short-lived 1", "Short-lived 2"} & set(shown.names()))
            gone = demo.requests(method="DELETE", path="/campaign/")
            assert sorted(entry["path"].rpartition("/")[2] for entry in gone) == sorted(map(str, ids))
            await until(lambda: "2 campaigns deleted" in shown.toasts())

    play(scene())


def test_failed_deletions_are_named_and_can_be_retried(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            first, second = [await made(session, f"Stubborn {number}") for number in (1, 2)]
            await until(lambda: "Stubborn 2" in shown.names())
            demo.fault(
                "status",
                path=rf"^/api/campaign/{second}$",
                method="DELETE",
                status=403,
                body='{"error":403,"message":""}',
            )
            await pick(page, "Stubborn 1", "Stubborn 2")
            next(action for action in page.verbs() if action.text() == "Delete…").trigger()
            await shown.answer("Delete")
            await until(lambda: "1 campaign not deleted" in shown.banners())
            assert "Stubborn 1" not in shown.names()
            assert "Stubborn 2" in shown.names()
            shown.press("Retry failed", shown.navigator.bench.tabs.banners)
            await until(lambda: "Stubborn 2" not in shown.names())
            assert first != second

    play(scene())


def test_already_deleted_is_reported_apart_from_failures(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    names = [f"Mixed {number}" for number in range(1, 5)]

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            ids = [await made(session, name) for name in names]
            await until(lambda: set(names) <= set(shown.names()))
            demo.api("DELETE", f"/campaign/{ids[0]}", token=demo.token())
            refused = f"^/api/campaign/{ids[1]}$"
            demo.fault("status", path=refused, method="DELETE", status=403, body='{"error":403,"message":""}')
            await pick(page, *names)
            next(action for action in page.verbs() if action.text() == "Delete…").trigger()
            await shown.answer("Delete")
            await until(lambda: "1 campaign not deleted" in shown.banners())
            why = (
                "You don't have permission to delete this. "
                "Ask its owner or your CMS administrator for permission to delete it."
            )
            assert f"Mixed 2: {why}" in shown.texts(shown.navigator.bench.tabs.banners)
            assert "2 campaigns deleted · 1 already deleted" in shown.toasts()
            shown.press("Show", shown.navigator.bench.tabs.banners)
            panel = shown.navigator.bench.drawer.panel
            await until(lambda: "2 done · 1 failed · 1 already deleted" in shown.texts(panel))
            rows = [[panel.model.index(row, column).data() for column in range(3)] for row in range(4)]
            assert rows == [
                ["Mixed 1", "Already deleted", ""],
                ["Mixed 2", "Failed", why],
                ["Mixed 3", "Done", ""],
                ["Mixed 4", "Done", ""],
            ]

    play(scene())


def test_an_ad_opens_in_its_own_editor(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            tabs = shown.navigator.bench.tabs
            await pick(page, "Christmas hampers teaser")
            edit = page.verbs()[0]
            assert (edit.isEnabled(), edit.text()) == (True, "Edit ad")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Return)
            await until(lambda: len(tabs) == 2)
            ad = tabs.current()
            assert ad is not None
            assert ad.page_key[1] == "ad_campaign"
            await until(lambda: ad.page_title() == "Christmas hampers teaser")
            tabs.show_page(page)
            await pick(page, "Autumn window loop")
            assert edit.text() == "Edit line-up"
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Return)
            await until(lambda: len(tabs) == 3)

    play(scene())


def test_actions_without_permission_are_disabled_with_the_reason(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo, "sam")
            page = shown.page()
            await until(lambda: session.me is not None)
            await until(lambda: not page.new_action().isEnabled())
            assert page.new_action().toolTip() == (
                "Your account can't use the feature “Add campaigns”. "
                "Ask your CMS administrator to turn on “campaign.add” for your user group."
            )
            view_only = [
                each for each in page.model.records() if each.user_permissions and each.user_permissions.edit is False
            ]
            assert view_only, "sam sees something that belongs to others"
            page.view.select_ids([view_only[0].campaign_id])
            rename = next(action for action in page.verbs() if action.text() == "Rename")
            await until(lambda: rename.toolTip() == "You have view-only access to this campaign.")
            assert not rename.isEnabled()

    play(scene())
