"""An ad is edited, saved, verified and merged with other users' changes. Unsaved changes are never lost unasked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from zoneinfo import ZoneInfo

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from app.domain.lineups.lineup import Entry
from app.domain.merging.merge_plan import Side
from app.services.drafts.draft import Draft, DraftState
from app.services.session.session import Session
from app.ui.forms.version_comparison import ConflictView, ReviewView
from app.ui.pages.ad_campaign.library_dialog import LibraryDialog
from app.ui.pages.ad_campaign.page import AdCampaignPage
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.inputs.tag_field import TagField
from tests.helpers.ad_campaigns import make_ad, published_layouts, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.open_documents import is_interrupted
from tests.ui.ad_campaign.conftest import (
    AdStage,
    Hand,
    OnStage,
    leave_behind,
    open_dialogs,
    opened,
    save,
    sentences,
)
from tests.ui.campaign_editor.conftest import answer_dialog, press_in, until


def test_an_ad_shows_all_it_has(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Everything"))
        assert hand.page.page_title() == "Everything"
        assert hand.editor("name").text() == "Everything"
        tags = hand.editor("tags")
        assert isinstance(tags, TagField)
        assert set(tags.tags) == {"season:spring", "offer|half"}
        assert (hand.editor("target_type").value(), hand.editor("target").value()) == ("plays", 500)
        assert hand.editor("start_dt").value() == "2027-03-01 08:00:00"
        picker = hand.editor("display_group_ids")
        await until(lambda: picker.model.is_complete)
        assert picker.text_of(picker.chosen()) == "Windows, Leeds, Counter boards, Leeds"
        table = hand.layouts.model
        await until(lambda: table.index(1, 4).data() == "Lunch")
        assert [table.index(row, 3).data() for row in range(5)] == [
            "Mon, Fri",
            "No days",
            "No days",
            "Sat, Sun",
            "No days",
        ]
        assert table.index(2, 5).data() == "1 area"
        assert hand.editor("ref1").text() == "A-17"
        assert not hand.page.is_unsaved()

    on_stage(scene)


def test_every_field_is_edited_saved_and_verified(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Edit me", layouts=3)
        hand = await opened(stage, campaign_id)
        hand.type_into("name", "Edited")
        hand.type_into("tags", ("winter",))
        hand.type_into("target_type", "budget")
        hand.type_into("target", 9_000)
        hand.type_into("start_dt", "2027-06-01 00:00:00")
        hand.type_into("end_dt", "2027-06-30 23:59:59")
        hand.type_into("display_group_ids", (3,))
        hand.type_into("ref2", "two")
        hand.layouts.view.select_rows([0])
        hand.layouts.down.trigger()
        hand.layouts.bar.every_day.click()
        assert hand.page.is_unsaved()
        hand.editing.save_action.trigger()
        await until(lambda: not hand.page.is_unsaved() and not hand.editing.document.is_busy)
        assert stage.window.said[-1] == "Saved and verified: 3 layouts on 1 display group."
        found = cms.campaign(campaign_id)
        assert (found["campaign"], found["targetType"], found["target"]) == ("Edited", "budget", 9_000)
        assert (found["displayGroupIds"], found["ref2"], found["ref1"]) == ([3], "two", "A-17")
        rows = truth(cms, campaign_id)
        assert [row[1] for row in rows] == [None, "1,2,3,4,5,6,7", None]
        assert hand.page.page_title() == "Edited"

    on_stage(scene)


def test_a_tag_typed_without_enter_is_unsaved_kept_as_a_draft_and_saved(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Typed tag", layouts=2)
        session = await stage.session()
        hand = Hand(await stage.open_ad(session, campaign_id))
        place = hand.editor("tags").findChildren(QLineEdit)[0]
        place.setFocus()
        QTest.keyClicks(place, "halftag|1")
        assert hand.page.is_unsaved()
        assert hand.editing.undo.text() == "Undo: Change tags"
        await until_kept(session)
        await save(hand)
        saved = [(tag["tag"], tag["value"]) for tag in cms.campaign(campaign_id)["tags"]]
        assert ("halftag", "1") in saved
        assert not hand.page.is_unsaved()
        QTest.keyClick(place, Qt.Key.Key_Return)
        assert not hand.page.is_unsaved(), "a chip is the same tag"
        QTest.keyClicks(place, "second")
        hand.editing.undo.trigger()
        assert (place.text(), hand.page.is_unsaved()) == ("", False), "all its letters are one step"

    async def until_kept(session: Session) -> None:
        kept: list[Draft] = []
        while not kept:
            await asyncio.sleep(0.05)
            kept = [draft for draft in await session.drafts.list() if draft.is_unsaved]

    on_stage(scene)


def test_an_invalid_tag_typed_without_enter_shows_its_error_and_is_not_saved(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Invalid typed tag", layouts=2)
        hand = await opened(stage, campaign_id)
        place = hand.editor("tags").findChildren(QLineEdit)[0]
        place.setFocus()
        QTest.keyClicks(place, "a|b|c")
        await save(hand)
        assert hand.error("tags") == "“a|b|c” has more than one |. Enter tag|value."
        assert (place.text(), hand.page.is_unsaved()) == ("a|b|c", True)
        assert "a" not in [tag["tag"] for tag in cms.campaign(campaign_id)["tags"]]

    on_stage(scene)


def test_undo_and_redo_go_through_fields_and_layouts_alike(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Back and forth", layouts=3))
        before = hand.working
        names = hand.names()
        hand.type_into("target", 7)
        hand.layouts.view.select_rows([2])
        hand.layouts.to_top.trigger()
        assert hand.names() == [names[2], *names[:2]]
        assert hand.editing.undo.text() == "Undo: Move 1 layout"
        hand.layouts.remove.trigger()
        assert hand.names() == names[:2]
        for _ in range(3):
            hand.editing.undo.trigger()
        assert (hand.working, hand.names(), hand.editor("target").value()) == (before, names, 500)
        assert not hand.page.is_unsaved()
        for _ in range(3):
            hand.editing.redo.trigger()
        assert (hand.names(), hand.editor("target").value()) == (names[:2], 7)

    on_stage(scene)


def test_undo_in_a_field_is_that_of_the_form(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Keys", layouts=1))
        name = hand.editor("name")
        name.setFocus()
        name.end(False)
        QTest.keyClicks(name, "!!")
        assert hand.working.name == "Keys!!"
        QTest.keyClick(name, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert (hand.working.name, name.text()) == ("Keys", "Keys")

    on_stage(scene)


BAD: list[tuple[str, object, str]] = [
    ("name", "", "Enter a name for the campaign."),
    ("name", "   ", "Enter a name for the campaign."),
    ("name", "x" * 255, "up to 254"),
    ("tags", ("a,b",), "comma"),
    ("tags", ("a", "A"), "twice"),
    ("target", None, "more than 0"),
    ("start_dt", "next week", "Enter a date and time"),
    ("start_dt", "2027-02-30 00:00:00", "Enter a date and time"),
    ("end_dt", "2020-01-01 00:00:00", "before the start"),
    ("display_group_ids", (), "at least one display group"),
    ("entries", (Entry(1, 1, "Fenced", geo_fence="{"),), "valid GeoJSON"),
    ("ref5", "r" * 255, "up to 254"),
]


def test_invalid_values_are_reported_at_their_field_and_not_sent(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        session = await stage.session()
        for name, value, part in BAD:
            hand = Hand(await stage.open_ad(session, make_ad(cms, "Bad input", layouts=1)))
            hand.type_into(name, value)
            assert part in hand.error(name)
            cms.forget_requests()
            await save(hand)
            assert cms.requests(method="PUT") == [], name
            assert hand.page.is_unsaved()

    on_stage(scene)


def test_unusual_valid_text_round_trips(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Odd text", layouts=1)
        hand = await opened(stage, campaign_id)
        for text in ("Καλημέρα κόσμε", "متجر الخبز", "🥐 & ☕", "a\u202etxt", "x\u200by", "quote \" ' back\\slash"):
            hand.type_into("ref3", text)
            await save(hand)
            assert cms.campaign(campaign_id)["ref3"] == text
            assert not hand.page.is_unsaved()

    on_stage(scene)


def test_markup_that_the_cms_strips_is_warned_of_and_shown(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Markup", layouts=1))
        hand.type_into("ref1", "<b>bold</b>")
        assert "removes everything that looks like an HTML tag" in hand.editing.content.fields["ref1"].warning
        hand.editing.save_action.trigger()
        await until(lambda: any("changed reference 1" in each for each in sentences(hand)))

    on_stage(scene)


def test_a_server_error_is_shown_at_its_field(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Server error", layouts=1)
        hand = await opened(stage, campaign_id)
        refusal = (
            '{"error":422,"message":"Please select one or more displays","property":"displayGroupId[]","help":null}'
        )
        cms.fault("status", path=f"/campaign/{campaign_id}$", method="PUT", status=422, body=refusal)
        hand.type_into("target", 5)
        hand.editing.save_action.trigger()
        await until(lambda: "select one or more" in hand.error("display_group_ids"))
        assert hand.page.is_unsaved()
        hand.type_into("display_group_ids", (1, 3))
        assert hand.error("display_group_ids") == ""

    on_stage(scene)


def test_a_save_from_elsewhere_is_applied_if_nothing_is_unsaved(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Taken over", layouts=2)
        session = await stage.session()
        hand = Hand(await stage.open_ad(session, campaign_id))
        state = hand.working
        other = replace(state, target=900, entries=state.entries[::-1])
        await session.writer.save("campaign", campaign_id, session.ads.adapter(campaign_id), state, other, "elsewhere")
        await until(lambda: hand.working.target == 900)
        assert hand.names() == [entry.name for entry in other.entries]
        assert not hand.page.is_unsaved()

    on_stage(scene)


def test_a_layout_that_the_cms_does_not_take_is_named_at_the_layouts(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Unknown layout", layouts=2))
        hand.layouts.add_entries([Entry(0, 999_999, "Unknown layout", days_of_week="1")])
        await save(hand)
        await until(lambda: "“Unknown layout” can't be added" in hand.error("entries"))
        assert not is_interrupted(hand.editing)
        assert hand.page.is_unsaved()
        hand.layouts.remove.trigger()
        assert hand.error("entries") == ""
        assert not hand.page.is_unsaved()

    on_stage(scene)


def test_a_conflict_asks_only_about_fields_both_changed(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Conflict", layouts=2)
        hand = await opened(stage, campaign_id)
        token = cms.token()
        form = [
            ("name", "Conflict"), ("targetType", "plays"), ("target", "900"), ("displayGroupIds[]", "1"),
            ("displayGroupIds[]", "2"), ("startDt", "2027-03-01 08:00:00"), ("endDt", "2027-03-31 20:00:00"),
            ("tags", "season:spring,offer|half"), ("ref1", "A-17"), ("ref4", "theirs"),
        ]  # fmt: skip
        assert cms.api("PUT", f"/campaign/{campaign_id}", token=token, form=form).status == 200
        hand.type_into("target", 800)
        hand.type_into("ref5", "mine")
        hand.editing.save_action.trigger()
        await until(lambda: isinstance(hand.editing.view(), ConflictView))
        view = hand.editing.view()
        assert isinstance(view, ConflictView)
        assert [each.name for each in view.merge.conflicts] == ["target"]
        view.answer("target", Side.THEIRS)
        view.use()
        hand.editing.save_action.trigger()
        await until(lambda: not hand.page.is_unsaved())
        found = cms.campaign(campaign_id)
        assert (found["target"], found["ref4"], found["ref5"]) == (900, "theirs", "mine")

    on_stage(scene)


def test_layouts_that_both_added_are_merged_without_a_question(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Both added", layouts=2)
        hand = await opened(stage, campaign_id)
        mine, theirs = published_layouts(cms, 12)[-2:]
        first = cms.line_up(campaign_id)
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=cms.token(), form={"layoutId": theirs})
        hand.layouts.add_entries([Entry(0, mine, "Mine", days_of_week="1")])
        hand.layouts.to_top.trigger()
        hand.editing.save_action.trigger()
        await until(lambda: isinstance(hand.editing.view(), ConflictView))
        view = hand.editing.view()
        assert isinstance(view, ConflictView)
        assert view.merge.conflicts == ()
        view.use()
        hand.editing.save_action.trigger()
        await until(lambda: not hand.page.is_unsaved())
        assert cms.line_up(campaign_id) == [mine, *first, theirs]

    on_stage(scene)


def test_review_shows_the_layouts_line_by_line(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        hand = await opened(stage, make_ad(cms, "Review", layouts=2))
        hand.layouts.view.select_rows([0])
        hand.layouts.down.trigger()
        hand.editing.review.trigger()
        await until(lambda: isinstance(hand.editing.view(), ReviewView))
        stage.window.grab()

    on_stage(scene)


def test_closing_asks_and_the_draft_is_restored(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Draft", layouts=2)
        session = await stage.session()
        hand = Hand(await stage.open_ad(session, campaign_id))
        names = hand.names()
        hand.layouts.view.select_rows([1])
        hand.layouts.up.trigger()
        hand.layouts.bar.weekdays.click()
        closing = asyncio.create_task(hand.page.try_close())
        await answer_dialog(stage.window, "Keep draft")
        assert await closing
        draft = await session.drafts.load("ad_campaign", campaign_id)
        assert draft is not None
        assert (draft.title, draft.state) == ("Draft", DraftState.EDITING)
        again = Hand(await stage.open_ad(session, campaign_id))
        await until(lambda: any("unsaved changes" in each for each in sentences(again)))
        assert again.names() == names[::-1]
        assert again.layouts.value()[0].days_of_week == "1,2,3,4,5"
        again.editing.save_action.trigger()
        await until(lambda: not again.page.is_unsaved())
        assert await session.drafts.load("ad_campaign", campaign_id) is None

    on_stage(scene)


def test_without_edit_permission_everything_is_read_only(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = cms.campaign_id("Christmas hampers teaser")
        cms.fault(
            "wrong_type",
            path=f"/campaign/{campaign_id}$",
            method="GET",
            name="userPermissions",
            value={"view": 1, "edit": 0},
            times=None,
        )
        hand = await opened(stage, campaign_id)
        assert "view-only access" in hand.editing.why_not()
        assert not hand.layouts.add.isEnabled()
        assert hand.editor("name").isReadOnly()

    on_stage(scene)


def test_without_a_time_zone_the_user_is_asked_once_and_dates_are_kept(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Zoneless", layouts=1)
        session = await stage.session()
        assert session.me is not None
        session.me = msgspec.structs.replace(session.me, default_timezone=None)
        hand = Hand(await stage.open_ad(session, campaign_id))
        assert stage.window.zone_questions == 1
        assert "time zone" in hand.editing.why_not()
        assert hand.editor("start_dt").value() is None
        session.connection = msgspec.structs.replace(session.connection, timezone="Europe/London")
        again = Hand(await stage.open_ad(session, campaign_id))
        assert again.editor("start_dt").value() == "2027-03-01 08:00:00"
        assert ZoneInfo("Europe/London") == session.timezone

    on_stage(scene)


def test_layouts_are_added_from_the_library_and_by_id(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Library", layouts=2)
        hand = await opened(stage, campaign_id)
        hand.layouts.add.trigger()
        await until(lambda: open_dialogs(stage))
        (dialog,) = open_dialogs(stage)
        assert isinstance(dialog, LibraryDialog)
        library = dialog.library
        await until(lambda: library.model.rowCount() > 50)
        library.search.setText("pumpkin")
        await until(lambda: library.model.rowCount() == 1)
        QTest.keyClick(library.search, Qt.Key.Key_Return)
        assert len(hand.names()) == 3
        assert "umpkin" in hand.names()[-1]
        assert dialog.said.text() == "1 layout added"
        fresh = published_layouts(cms, 12)[-1]
        library.ids_wanted.emit()
        await until(lambda: len(open_dialogs(stage)) == 2)
        asked = next(each for each in open_dialogs(stage) if each is not dialog)
        asked.findChildren(LineEdit)[0].setText(str(fresh))
        press_in(asked, "Add")
        await until(lambda: len(hand.names()) == 4)
        dialog.reject()
        assert hand.layouts.value()[-1].layout_id == fresh
        assert hand.layouts.view.selected_row_numbers() == [3]
        hand.editing.save_action.trigger()
        await until(lambda: not hand.page.is_unsaved())
        assert cms.line_up(campaign_id)[-1] == fresh

    on_stage(scene)


def test_the_editor_of_line_ups_hands_an_ad_over(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Wrong door", layouts=1)
        session = await stage.session()
        page = CampaignEditorPage(session, campaign_id, stage.window)
        stage.window.add(page)
        stage.window.show()
        await until(lambda: [each for each in page.findChildren(QPushButton) if each.text() == "Open ad"])
        press_in(page, "Open ad")
        await until(lambda: [each for each in stage.window.findChildren(AdCampaignPage) if each.editing is not None])

    on_stage(scene)


@pytest.mark.failure(20)
def test_an_ad_that_is_not_found_keeps_what_its_unfinished_order_meant_as_a_draft(
    on_stage: OnStage, cms: DemoCms
) -> None:
    """It may also only not be shared at the moment."""

    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Gone", layouts=3)
        before = truth(cms, campaign_id)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        cms.clear_faults()
        cms.api("DELETE", f"/campaign/{campaign_id}", token=cms.token())
        hand = Hand(await stage.open_ad(session, campaign_id))
        assert sentences(hand) == ["No longer in the CMS"]
        assert [entry.layout_id for entry in hand.layouts.value()] == [before[place][0] for place in (2, 0, 1)]
        assert [each.draft.resource for each in session.draft_list.entries] == ["ad_campaign"]
        assert await session.ads.orders.interrupted() == ()

    on_stage(scene)


@pytest.mark.failure(33)
def test_another_accounts_unfinished_order_of_an_ad_that_is_not_found_stays(on_stage: OnStage, cms: DemoCms) -> None:
    async def scene(stage: AdStage) -> None:
        campaign_id = make_ad(cms, "Gone for others", layouts=3)
        session = await stage.session()
        await leave_behind(session, cms, campaign_id)
        cms.clear_faults()
        cms.api("DELETE", f"/campaign/{campaign_id}", token=cms.token())
        session.drafts.account_id = 99
        page = AdCampaignPage(session, campaign_id, stage.window)
        stage.window.add(page)
        stage.window.show()
        await until(lambda: [each for each in page.findChildren(QPushButton) if each.text() == "Try again"])
        assert [each.campaign_id for each in await session.ads.orders.interrupted()] == [campaign_id]

    on_stage(scene)
