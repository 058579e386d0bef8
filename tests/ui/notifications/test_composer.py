"""Composing a notification: the send button, the checklist, and the question before sending."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QPlainTextEdit, QWidget

from app.domain.dates.wall_time import day_and_time, wall_text
from app.services.document.status import Refused, Uncertain
from app.services.drafts.draft import DraftState
from app.ui.forms.date_time_editor import LINE
from app.ui.forms.field_groups import FormContent
from app.ui.forms.form_header import FormHead
from app.ui.look.theme import Scheme, apply_theme
from app.ui.pages.notifications import release_editor, sending_texts
from app.ui.pages.notifications.preview_panel import run_on
from app.ui.pages.notifications.send_checklist import Checklist
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.messages.message_editor import MessageEditor
from app.ui.widgets.text.labels import Label
from tests.helpers.accessibility import clipped, nameless, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import keyboard
from tests.helpers.program_in_process import until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play
from tests.ui.notifications.conftest import FULL, Stage, stage

CONTROL, LEFT = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.LeftButton
pytestmark = pytest.mark.usefixtures("quiet_log")
LONDON, BERLIN = ZoneInfo("Europe/London"), ZoneInfo("Europe/Berlin")
POSTS = {"method": "POST", "path": r"/api/notification$"}


@pytest.fixture(scope="module")
def both() -> Iterator[DemoCms]:
    """One dialect is enough: composing is the same for every CMS."""
    with DemoCms() as running:
        yield running


@pytest.fixture
def in_berlin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets this computer's time zone to Berlin for the test."""
    for module in (release_editor, sending_texts):
        monkeypatch.setattr(module, "local_zone", lambda: BERLIN)


def button(at: Stage) -> str:
    """The text of the send button."""
    return str(at.editing.save_action.text())


async def lines(at: Stage, *wanted: str) -> list[str]:
    """The texts of the checklist, once it contains these."""
    checklist = part(at.form, Checklist)

    def said() -> list[str]:
        return [*at.shown.texts(checklist), part(checklist, Pill).accessibleName()]

    await until(lambda: set(wanted) <= set(said()))
    return said()


@pytest.mark.usefixtures("in_berlin")
def test_the_send_button_and_its_confirmation_say_what_happens(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        # On this connection every write is confirmed: that, too, is asked only once.
        async with stage(tmp_path, cms, confirm_writes=True) as at:
            await at.open_form()
            assert button(at) == "Send now"
            at.fill(FULL)
            assert button(at) == "Schedule for 4 May 2031, 06:00"
            tomorrow = wall_text(int(time.time()) + 86_400, LONDON)
            at.release_at(tomorrow)
            assert button(at) == f"Schedule for tomorrow at {tomorrow[11:16]}"
            at.release_at("2031-05-04 06:00")
            body: MessageEditor = at.editor("body")
            body.source.setFocus()
            QTest.keyClick(body.source, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            dialog = await at.shown.dialog()
            said = "\n".join(at.shown.texts(dialog))
            assert "Schedule “Bread festival” for 4 May 2031, 06:00?" in said
            assert (
                "To everyone, 1 user group and 1 display group:" in said or "2 user groups and 1 display group:" in said
            )
            assert "Sun 4 May 2031, 06:00 BST (London), Sun 4 May 2031, 07:00 CEST your time" in said
            assert "It covers the CMS until people close it." in said
            assert "This changes Acme." in said
            assert "Sending…" not in at.shown.texts(at.form), "nothing is on its way before the answer"
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)
            assert not cms.requests(**POSTS)
            assert at.form.is_unsaved()
            at.editing.save_action.trigger()
            await at.shown.answer("Schedule for 4 May 2031, 06:00")
            await until(lambda: at.editing.document.record_id is not None and not at.editing.document.is_busy)
            assert at.question() is None
            assert len(cms.requests(**POSTS)) == 1
            assert button(at) == "Save"
            assert not at.editor("release_dt").when.isVisible(), "one that is there has a moment"

    play(scene())


def test_the_confirmation_of_an_immediate_release_says_now_once(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(replace(FULL, release_dt=None, is_interrupt=False, display_group_ids=()))
            at.editing.save_action.trigger()
            said = at.shown.texts(await at.shown.dialog())
            assert "Send “Bread festival” now?" in said
            assert not any("\n" in text or "now" in text.casefold() for text in said[1:]), said
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)

    play(scene())


def test_a_notification_just_sent_is_not_shown_as_upcoming(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(replace(FULL, release_dt=None))
            at.editing.save_action.trigger()
            await at.shown.answer("Send now")
            await until(lambda: at.editing.document.record_id is not None and not at.editing.document.is_busy)
            said = await lines(at, "Released just now")
            assert not any(line.startswith("Releases in ") for line in said)

    play(scene())


def test_a_refused_notification_is_not_shown_as_sending(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(FULL)
            cms.fault("status", path=r"/api/notification$", method="POST", status=403)
            at.editing.save_action.trigger()
            await at.shown.answer("Schedule for 4 May 2031, 06:00")
            await until(lambda: isinstance(at.editing.status, Refused))
            assert "Sending…" not in at.shown.texts(at.form)
            await until(lambda: any("Saved on this computer" in text for text in at.shown.texts(at.form)))

    play(scene())


def test_the_checklist_follows_the_entries_and_leads_to_their_fields(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            await lines(at, "3 to check", "No subject", "No message", "No recipients")
            assert at.form.status_text() == "No recipients"
            assert "No recipients" in {label.text() for label in at.form.findChildren(Label)}, (
                "it stands by itself there"
            )
            at.fill(replace(FULL, body="<p>See <a href='https://a.example'>the plan</a></p>", user_group_ids=(2,)))
            said = await lines(at, "2 to check", "Displays can't show 1 link", "Full-screen alert is on")
            assert "Displays show plain text: “the plan” appears without its link." in said
            assert "Sun 4 May 2031, 06:00 in London" in said
            assert any(line.startswith("Releases in ") for line in said)
            assert at.form.status_text().endswith("1 display group")
            at.editor("body").show_source(False)
            at.shown.press("Show", _line(at, "Displays can't show 1 link"))
            assert at.editor("body").text.textCursor().selectedText() == "the plan"
            at.editor("body").show_source(True)
            at.shown.press("Show", _line(at, "Displays can't show 1 link"))
            assert at.editor("body").source.textCursor().selectedText().startswith("<a ")
            at.editor("display_group_ids").toggle(3)
            at.editor("is_interrupt").setChecked(False)
            said = await lines(at, "Ready")
            assert "Displays can't show 1 link" not in said, "people in the CMS can follow it"
            at.release_at("2001-01-01 10:00")
            await lines(at, "1 to check", "Releases immediately", "Mon 1 Jan 2001, 10:00 in London has passed.")
            assert button(at) == "Send now"
            at.release_at("when it suits")
            await lines(at, "No release time")
            assert (button(at), at.editing.save_action.isEnabled()) == ("Schedule", False)

    play(scene())


def head_button(at: Stage) -> Button:
    send = part(at.form, FormHead).send
    assert send is not None
    return send


async def leads_to_the_field(at: Stage, lead: Callable[[], None], text: str) -> None:
    """Sending with an unreadable time sends nothing and moves the focus to the field."""
    at.release_at(text)
    at.editor("subject").setFocus()
    lead()
    assert at.editor("release_dt").there.line.hasFocus()
    assert at.error("release_dt").startswith("Enter a date and time")
    assert at.question() is None
    assert not at.editing.document.is_busy


def test_a_time_that_cannot_be_read_leaves_schedule_disabled_and_every_way_leads_to_the_field(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(FULL)
            assert button(at).startswith("Schedule for")
            for text in ("when it suits", "", "2031-02-30 10:00"):
                await leads_to_the_field(at, lambda: QTest.mouseClick(head_button(at), LEFT), text)
                assert (head_button(at).text(), head_button(at).isEnabled()) == ("Schedule", False)
                for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_S):
                    await leads_to_the_field(at, partial(QTest.keyClick, at.editor("subject"), key, CONTROL), text)
                body = at.editor("body").source
                await leads_to_the_field(at, partial(QTest.keyClick, body, Qt.Key.Key_Return, CONTROL), text)
                assert body.toPlainText() == FULL.body
            at.release_at("tomorrow 9am")
            assert head_button(at).isEnabled()
            assert head_button(at).text() == "Schedule for tomorrow at 09:00"
            QTest.mouseClick(head_button(at), LEFT)
            await until(lambda: at.question() is not None)
            assert cms.requests(**POSTS) == []
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)

    play(scene())


def places(at: Stage) -> dict[str, object]:
    """Where everything stands that a pointer could be over."""
    found = [each for each in at.form.findChildren(QWidget) if each.isVisible()]
    wanted = (QAbstractButton, QLineEdit, QPlainTextEdit)
    controls = [each for each in found if isinstance(each, wanted) and not part(at.form, Checklist).isAncestorOf(each)]
    return {f"{id(each)} {each.accessibleName()}": each.mapTo(at.form, QPoint()).toTuple() for each in controls}


@pytest.mark.parametrize("width", [1440, 1040])
def test_the_parsed_time_appears_below_without_moving_anything(
    play: Play, cms: DemoCms, tmp_path: Path, width: int
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            at.shown.window.resize(width, 900)
            await at.open_form()
            at.fill(FULL)
            groups = (at.editor("user_group_ids"), at.editor("display_group_ids"))
            await until(lambda: all(each.model.is_complete for each in groups))
            await settled(at.form)
            line = at.editor("release_dt").there.line
            tomorrow = wall_text(int(time.time()) + 86_400, LONDON)[:10]
            shown = f"{day_and_time(datetime.fromisoformat(f'{tomorrow} 09:00'))} CMS time (London)"
            line.setFocus()
            line.selectAll()
            await settled(at.form)
            before = places(at)
            for key in "tomorrow 9am":
                QTest.keyClicks(line, key)
                await asyncio.sleep(0.02)
                assert places(at) == before, line.text()
            assert shown in at.shown.texts(at.form)
            assert line.text() == "tomorrow 9am"
            assert at.content.release_dt == f"{tomorrow} 09:00:00"
            line.selectAll()
            for key in "1.1.2001 9 Uhr":
                QTest.keyClicks(line, key)
                await asyncio.sleep(0.02)
                assert places(at) == before, line.text()
            assert at.warning("release_dt") in at.shown.texts(at.form)

    play(scene())


@pytest.mark.parametrize("width", [1440, 1040])
def test_a_scheduled_notification_has_no_empty_lines(play: Play, cms: DemoCms, tmp_path: Path, width: int) -> None:
    """Lines for messages are only there once a time is entered."""

    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            at.shown.window.resize(width, 900)
            await at.open_form()
            at.release_at("2031-05-04 06:00")
            await settled(at.form)
            release = at.editor("release_dt")
            said: Label = release._message
            assert said.text() == "Sun 4 May 2031, 06:00 CMS time (London)"
            assert said.height() < 2 * said.fontMetrics().lineSpacing()
            at.editor("is_interrupt").setFocus()
            before = places(at)
            release.there.line.setFocus()
            await settled(at.form)
            assert said.height() >= 2 * LINE
            entered = places(at)
            assert entered != before
            at.editor("is_interrupt").setFocus()
            await settled(at.form)
            assert places(at) == entered, "what is clicked next stays under the pointer"
            assert said.text() == "", "the time stands in its field already"

    play(scene())


@pytest.mark.parametrize("width", [1440, 1040])
def test_the_parsed_time_stays_in_view_below_two_banners(play: Play, cms: DemoCms, tmp_path: Path, width: int) -> None:
    """The field is at the lower edge when it is clicked: the first key brings the lines below it into sight."""

    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            at.shown.window.resize(width, 700)
            await at.open_form()
            at.fill(FULL)
            release = at.editor("release_dt")
            line, pane = release.there.line, at.editing.content
            assert isinstance(pane, FormContent)
            groups = (at.editor("user_group_ids"), at.editor("display_group_ids"))
            await until(lambda: all(each.model.is_complete for each in groups))
            two = {"The first is in view", "So is the second"}
            for sentence in two:
                at.shown.navigator.banner(sentence, sentence, "This computer has no keyring.")
            at.shown.unfold_banners()
            assert two <= set(at.shown.banners())
            await settled(at.form)

            def below() -> int:
                """How far the field's last line is below the visible area."""
                said: Label = release._message
                return said.mapTo(pane.viewport(), QPoint(0, said.height())).y() - pane.viewport().height()

            bar = pane.verticalScrollBar()
            await until(lambda: bar.maximum() > 0)
            edge = line.mapTo(pane.viewport(), QPoint(0, line.height())).y() - pane.viewport().height()
            bar.setValue(bar.value() + edge)  # the field itself is in sight, and no more
            assert below() > 0
            at_click = bar.value()
            QTest.mouseClick(line, LEFT)
            await settled(at.form)
            assert bar.value() == at_click, "what is clicked stays under the pointer"
            line.selectAll()
            QTest.keyClicks(line, "2")
            await settled(at.form)
            assert below() <= 0
            before = places(at)
            for time_ in ("tomorrow 9am", "28.3.2027 1:30", "31.10.2027 1:30", "1.1.2001 9 Uhr", "what"):
                line.selectAll()
                for key in time_:
                    QTest.keyClicks(line, key)
                    await asyncio.sleep(0.01)
                await settled(at.form)
                now = places(at)
                assert {key: now[key] for key in before} == before, time_
                assert below() <= 0

    play(scene())


def _line(at: Stage, title: str) -> QWidget:
    labels = part(at.form, Checklist).findChildren(QWidget)
    found = next(each for each in labels if title in each.accessibleName() and each.metaObject().className() == "_Line")
    assert isinstance(found, QWidget)
    return found


def test_editing_a_released_notification_explains_who_is_not_notified_again(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            made = await at.made(release_dt="2020-01-01 10:00:00", user_group_ids=(2,), display_group_ids=())
            await at.open_form(made)
            assert any("won't be notified" in text for text in at.shown.texts(part(at.form, Checklist)))
            assert at.form.status_text().startswith("Sent to ")
            at.type("subject", "Bread festival, indoors")
            at.editing.save_action.trigger()
            await until(lambda: not at.form.is_unsaved())
            assert at.question() is None, "no one gets it a second time"
            at.editor("user_group_ids").toggle(3)
            at.editing.save_action.trigger()
            dialog = await at.shown.dialog()
            assert "Show “Bread festival, indoors” to these recipients?" in at.shown.texts(dialog)
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)
            assert 3 not in (await at.held(made)).user_group_ids
            at.editor("user_group_ids").toggle(3)
            at.release_at("2031-01-01 10:00")
            at.editing.save_action.trigger()
            dialog = await at.shown.dialog()
            assert "Release “Bread festival, indoors” 1 Jan 2031, 10:00?" in at.shown.texts(dialog)
            await at.shown.answer("Save")
            await until(lambda: not at.form.is_unsaved())
            await until(lambda: not any("won't be notified" in text for text in at.shown.texts(at.form)))
            assert at.form.status_text().startswith("Sends to ")

    play(scene())


@pytest.mark.usefixtures("in_berlin")
def test_a_skipped_or_repeated_time_is_explained_with_an_alternative(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(FULL)
            at.release_at("2031-03-30 01:30")
            assert at.warning("release_dt").endswith("so 01:30 doesn't exist and becomes 02:30.")
            at.shown.press("Use 02:00 instead", at.form)
            assert at.content.release_dt == "2031-03-30 02:00:00"
            assert not at.warning("release_dt")
            assert not at.editor("release_dt").instead.isVisible()
            # On one's own clock: 02:30 is left out in Berlin, and 02:30 comes twice there in autumn.
            at.release_at("2031-03-30 02:30", own=True)
            said = at.shown.texts(at.form)
            assert any(text.startswith("The clocks in Berlin go forward") for text in said)
            at.release_at("2031-10-26 02:30", own=True)
            said = at.shown.texts(at.form)
            assert any(text.endswith("the first is used, in CEST.") for text in said)
            assert at.content.release_dt == "2031-10-26 01:30:00"

    play(scene())


def test_a_draft_shows_its_time_and_can_be_discarded_and_restored(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            assert not at.editing.bar.isVisible()
            buttons = at.form.findChildren(Button)
            assert not any(each.text() == "Discard draft" and each.isVisible() for each in buttons), "there is none"
            at.type("subject", "Not yet")
            await until(lambda: any(text.startswith("Saved on this computer, ") for text in at.shown.texts(at.form)))
            (draft,) = await at.session.drafts.unsaved()
            assert draft.title == "Not yet"
            assert not at.editing.bar.isVisible(), "nothing is reported twice"
            at.shown.press("Discard draft", at.form)
            assert at.content.subject == ""
            assert not any(text.startswith("Saved on") for text in at.shown.texts(at.form))
            assert "Draft discarded" in at.shown.toasts()
            at.editing.undo.trigger()
            assert at.content.subject == "Not yet"
            at.editing.revert.trigger()

    play(scene())


@pytest.mark.parametrize("width, height, base_px", [(1100, 700, 13), (1440, 900, 17)])
def test_the_composer_fits_small_windows_and_large_text(
    play: Play, cms: DemoCms, tmp_path: Path, width: int, height: int, base_px: int
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            at.shown.window.resize(width, height)
            app = QApplication.instance()
            assert isinstance(app, QApplication)
            apply_theme(app, Scheme.LIGHT, base_px=base_px)
            await at.open_form()
            at.fill(FULL)
            await settled(at.form)
            assert clipped(at.form) == []
            assert nameless(at.form) == []
            apply_theme(app, Scheme.LIGHT)

    play(scene())


def test_an_open_list_stays_open_while_times_update(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            picker = at.editor("user_group_ids")
            picker.setFocus()
            QTest.keyClicks(keyboard(), "us")
            await until(lambda: picker.is_open and picker.model.is_complete)
            at.editing._tick()
            assert picker.is_open

    play(scene())


def test_with_the_list_of_groups_open_control_enter_asks_to_send_to_those_that_were_added(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(replace(FULL, user_group_ids=()))
            picker = at.editor("user_group_ids")
            picker.setFocus()
            QTest.keyClicks(keyboard(), "us")
            await until(lambda: picker.is_open and picker.model.is_complete and picker.model.rowCount())
            QTest.keyClick(keyboard(), Qt.Key.Key_Return)
            chosen = picker.value()
            assert len(chosen) == 1
            QTest.keyClick(keyboard(), Qt.Key.Key_Return)
            assert picker.value() == chosen
            QTest.keyClick(keyboard(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: at.question() is not None)
            assert not picker.is_open
            assert picker.value() == chosen
            assert cms.requests(**POSTS) == []
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)

    play(scene())


def test_how_a_message_runs_on_where_there_are_no_lines() -> None:
    assert run_on("Harvest market\nDoors open.\nSoup outside") == "Harvest market. Doors open. Soup outside"
    assert run_on("One line") == "One line"
    assert run_on("") == ""


def test_closing_a_notification_that_may_have_been_sent_says_so(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            at.session.writer.checks.looks_s = (0.0, 0.1)
            await at.open_form()
            at.fill(replace(FULL, release_dt=None, subject="Evacuate"))
            cms.fault("late", method="POST", path=r"/api/notification$", status=504, seconds=1.0)
            at.editing.save_action.trigger()
            await at.shown.answer("Send now")
            await until(lambda: isinstance(at.editing.status, Uncertain))
            closing = asyncio.ensure_future(at.shown.navigator.bench.tabs.close_page(at.form))
            await until(lambda: at.question() is not None)
            question = at.question()
            assert question is not None
            assert "“Evacuate” may have been sent" in at.shown.texts(question)
            await at.shown.answer("Keep draft")
            await closing
            (draft,) = [each for each in at.session.drafts.heads if each.is_unsaved]
            assert draft.state is DraftState.OUTCOME_UNKNOWN

    play(scene())
