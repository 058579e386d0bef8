"""The notification form saves what was entered, and says what the CMS changes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListWidget

from app.domain.dates.wall_time import wall_seconds
from app.domain.merging.merge_plan import Side
from app.domain.notifications.notification import KEPT
from app.services.notifications.notification_service import RESOURCE, content_of, same_field
from app.ui.forms.version_comparison import ConflictView
from app.ui.pages.notifications import release_editor
from app.ui.pages.notifications.preview_panel import NotificationPreview
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.messages.html_preview import HtmlPreview
from tests.helpers.accessibility import clipped, nameless, settled, unreached
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play
from tests.ui.notifications.conftest import FULL, Stage, asked, stage

pytestmark = pytest.mark.usefixtures("quiet_log")
LONDON, BERLIN = ZoneInfo("Europe/London"), ZoneInfo("Europe/Berlin")
CHANGES: dict[str, Any] = {
    "subject": "Bread festival, rain or shine",
    "body": "<p>All of <em>Saturday</em></p>",
    "release_dt": "2031-05-03 07:30:00",
    "is_interrupt": False,
    "user_group_ids": (2, 3),
    "display_group_ids": (1,),
    "nonusers": "",
}


@pytest.fixture
def in_berlin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets this computer's time zone to Berlin for the test."""
    monkeypatch.setattr(release_editor, "local_zone", lambda: BERLIN)


@pytest.fixture(scope="module")
def silent() -> Iterator[DemoCms]:
    """A CMS that tells neither who is signed in nor its zone."""
    with DemoCms(lookups=False) as cms:
        yield cms


@pytest.fixture(scope="module")
def observed() -> Iterator[DemoCms]:
    """A demo CMS for tests that do not depend on the dialect."""
    with DemoCms() as cms:
        yield cms


def test_the_cms_holds_every_typed_and_picked_value(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            assert not at.error("subject"), "a new form shows no error before anything was entered"
            at.fill(FULL)
            made = await at.save_new()
            assert asked(await at.held(made)) == asked(FULL)
            assert not at.form.is_unsaved()
            assert "Scheduled for 4 May 2031, 06:00 and verified." in at.shown.toasts()
            assert await at.session.drafts.load(RESOURCE, made) is None
            await until(lambda: at.page.model.by_id(made) is not None)

    play(scene())


def test_release_now_uses_the_time_of_the_cms(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            at.fill(replace(FULL, release_dt=None, subject="Immediately"))
            assert at.content.release_dt is None
            made = await at.save_new()
            record = await at.session.client.notifications.get(made)
            assert abs((record.release_dt or 0) - (record.create_dt or 0)) <= 2

    play(scene())


def test_changing_one_field_changes_nothing_else(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            for name, value in CHANGES.items():
                made = await at.made()
                await at.open_form(made)
                meant = replace(at.content, **{name: value})
                if name == "release_dt":
                    at.release_at(value)
                elif name == "body":
                    at.write_source(value)
                elif name == "is_interrupt":
                    at.editor(name).setChecked(value)
                elif name.endswith("_ids"):
                    picker = at.editor(name)
                    for group_id in {*picker.value()} ^ {*value}:
                        picker.toggle(group_id)
                else:
                    at.type(name, value)
                assert at.form.is_unsaved(), name
                await at.save()
                assert not at.form.is_unsaved(), name
                assert asked(await at.held(made)) == asked(meant), name
                assert "Saved and verified." in at.shown.toasts()
                at.shown.navigator.bench.tabs.drop(at.form)

    play(scene())


def test_a_refusal_of_the_cms_appears_at_its_field(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            for wire, name, step in (
                ("displayGroupIds", "display_group_ids", "Choose the display groups again."),
                ("userGroupIds[]", "user_group_ids", "Choose the user groups again."),
                ("releaseDt", "release_dt", "Enter a date and time, e.g. 2026-11-23 09:00."),
                ("subject", "subject", "Enter a subject of up to 255 characters."),
            ):
                await at.open_form()
                at.fill(FULL)
                cms.fault(
                    "status",
                    method="POST",
                    path=r"^/api/notification$",
                    status=422,
                    body=f'{{"error":422,"message":"Not like this","property":"{wire}","help":null}}',
                )
                await at.save()
                assert at.error(name) == f"Not like this. {step}", wire
                assert at.form.is_unsaved()
                at.editing.document.close()
                await at.editing.document.draft.discard()
                at.shown.navigator.bench.tabs.drop(at.form)

    play(scene())


def test_a_required_audience_is_reported_at_the_user_groups(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(replace(FULL, user_group_ids=(), display_group_ids=()))
            assert any("No recipients" in text for text in at.shown.texts(at.form))
            await at.save()
            if cms.dialect == "documented":
                assert at.error("user_group_ids") == "Please select at least one user group or display group."
            else:
                assert not at.form.is_unsaved()

    play(scene())


NO_TIME = "Enter a date and time, e.g. “tomorrow 9:00”."
REFUSED = (
    # field, what is typed, the error
    ("subject", "", "Enter a subject."),
    ("subject", "   ", "Enter a subject."),
    ("subject", "x" * 256, "Subjects can have up to 255 characters. This one has 256."),
    ("body", "", "Enter a message."),
    ("body", "  \n ", "Enter a message."),
    ("release_dt", "next week", NO_TIME),
    ("release_dt", "2031-02-30 10:00", NO_TIME),
)
ODD = (
    # field, what is typed, the warning
    ("subject", "x" * 255, ""),
    ("subject", "<b>Now</b>", "The CMS removes everything that looks like an HTML tag, starting at the <."),
    ("subject", "🥐 crème brûlée", ""),
    ("subject", "أهلا وسهلا", ""),
    ("subject", "\u202eabc\u200b", ""),
    ("body", "<script>x()</script>y", "The CMS keeps only safe elements. It removes scripts, frames and styles."),
    ("body", "<p>أهلا 🥐</p>", ""),
    ("body", "plain & simple", ""),
    ("nonusers", "reception", "“reception” isn't a valid email address."),
    ("nonusers", "a@example.org; b@example.org", ""),
    ("release_dt", "18 Sep 2031, 07:30", ""),
    ("release_dt", "2001-09-18 07:30", "This time has passed, so it will be released immediately."),
)


def put(at: Stage, name: str, text: str) -> None:
    if name == "release_dt":
        at.release_at(text)
    elif name == "body":
        at.write_source(text)
    else:
        at.editor(name).setText(text)


def test_bad_input_is_refused_at_its_field_and_not_sent(play: Play, observed: DemoCms, tmp_path: Path) -> None:
    """In one form, because the rules are the same for every CMS and independent of earlier input."""

    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            await at.open_form()
            at.fill(FULL)
            before = len(observed.requests(method="POST", path="/api/notification$"))
            for name, typed, error in REFUSED:
                put(at, name, typed)
                assert (at.error(name), at.warning(name)) == (error, ""), typed
                if error == NO_TIME:
                    assert not at.editing.save_action.isEnabled(), typed
                else:
                    await at.save()
                sent = len(observed.requests(method="POST", path="/api/notification$")) - before
                assert sent == 0, f"nothing is sent: {typed}"
                put(at, name, getattr(FULL, name))
                assert (at.error(name), at.warning(name)) == ("", ""), typed
            await at.editing.document.draft.discard()

    play(scene())


def test_odd_input_is_warned_of_or_kept_as_it_is(play: Play, observed: DemoCms, tmp_path: Path) -> None:
    """In one form, which is saved after each input."""

    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            await at.open_form()
            at.fill(FULL)
            for name, typed, warning in ODD:
                put(at, name, typed)
                assert (at.error(name), at.warning(name)) == ("", warning), typed
                await at.save()
                made = at.editing.document.record_id
                assert made is not None, typed
                held = await at.held(made)
                if warning:
                    continue
                if name == "release_dt":
                    assert held.release_dt == "2031-09-18 07:30:00"
                else:
                    assert same_field(name, getattr(held, name), typed.strip()), typed

    play(scene())


def test_text_removed_by_the_cms_is_shown(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            made = await at.made()
            await at.open_form(made)
            at.write_source("<p>Come <script>alert(1)</script>early</p>")
            await at.save()
            assert any("changed the message" in text for text in at.shown.texts(at.form))
            assert at.form.is_unsaved(), "the text stays until the user decides"
            at.shown.press("Use the CMS version", at.form)
            await until(lambda: not at.form.is_unsaved())
            assert at.content.body == "<p>Come early</p>"

    play(scene())


def test_saving_another_users_notification_warns_of_the_new_owner(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await until(lambda: at.session.me is not None)
            row = at.row("How to name a layout")
            await at.open_form(row.id)
            # His campaigns have told what user 2 is called; no list has to.
            await until(lambda: at.editor("owner_id").text_of(at.content.owner_id) == "alex")
            at.type("subject", "How to name a layout, again")
            at.editing.save_action.trigger()
            dialog = await at.shown.dialog()
            said = " ".join(at.shown.texts(dialog))
            assert "makes you its owner" in said
            assert "its creation date" in said
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)
            assert not demo.requests(method="PUT", path="/notification/")
            at.editing.save_action.trigger()
            await at.shown.answer("Save")
            await until(lambda: not at.form.is_unsaved())
            assert at.session.me is not None
            assert at.content.owner_id == at.session.me.user_id
            assert at.editor("owner_id").text_of(at.content.owner_id) == "You"
            assert at.content.create_dt is not None
            assert (at.content.create_dt or 0) > (row.record.create_dt or 0)
            at.type("subject", "How to name a layout")
            await at.save()
            assert not at.form.is_unsaved(), "one's own is saved without a question"

    play(scene())


def test_groups_that_the_cms_does_not_list_are_marked_and_kept(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            made = await at.made()
            await at.open_form(made)
            picker = at.editor("user_group_ids")
            await until(lambda: picker.model.is_complete)
            picker.toggle(4711)
            assert picker.model.is_unknown(4711)
            assert 4711 in at.content.user_group_ids
            at.editing.open_review(can_save=True)
            assert any("User group 4711" in text for text in at.shown.texts(at.form))

    play(scene())


def test_the_attachment_is_shown_and_kept_until_removed(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            row = at.row("Rota, week 47" if cms.dialect == "observed" else "Rota, week 48")
            await at.open_form(row.id)
            assert row.record.attachment in at.shown.texts(at.form)
            at.shown.press("Remove attachment", at.form)
            assert at.form.is_unsaved()
            at.shown.press("Keep attachment", at.form)
            assert not at.form.is_unsaved()
            at.type("subject", "The rota")
            await at.save()
            assert (await at.held(int(str(row.id)))).attachment == row.record.attachment
            at.shown.press("Remove attachment", at.form)
            await at.save()
            assert (await at.held(int(str(row.id)))).attachment == ""
            assert not at.editing.content.is_shown("clear_attachment")

    play(scene())


@pytest.mark.usefixtures("in_berlin")
def test_a_time_is_shown_in_both_zones_and_sent_in_cms_time(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form()
            at.fill(FULL)
            editor = at.editor("release_dt")
            at.release_at("2031-07-01 10:00")
            assert editor.here.value() == "2031-07-01 11:00:00"
            said = at.shown.texts(editor)
            assert {"CMS time · London (BST)", "Your time · Berlin (CEST)"} <= set(said)
            at.release_at("2031-12-01 10:00", own=True)
            assert (editor.there.value(), at.content.release_dt) == ("2031-12-01 09:00:00", "2031-12-01 09:00:00")
            assert "Your time · Berlin (CET)" in at.shown.texts(editor)
            made = await at.save_new()
            record = await at.session.client.notifications.get(made)
            assert record.release_dt == wall_seconds("2031-12-01 10:00:00", BERLIN)

    play(scene())


@pytest.mark.parametrize(
    "typed, sentence",
    [
        ("2031-03-30 01:30", "The clocks in London go forward from 01:00 to 02:00 on 30 Mar, so 01:30 doesn't exist"),
        ("2031-10-26 01:30", "The clocks in London go back from 02:00 to 01:00 on 26 Oct, so 01:30 occurs twice"),
    ],
)
def test_skipped_or_repeated_times_are_explained_while_typing(
    play: Play, demo: DemoCms, tmp_path: Path, typed: str, sentence: str
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            at.fill(FULL)
            at.release_at(typed)
            assert at.warning("release_dt").startswith(sentence)
            made = await at.save_new()
            record = await at.session.client.notifications.get(made)
            assert record.release_dt == wall_seconds(f"{typed}:00", LONDON)
            # Nothing moves when something else is saved.
            at.type("subject", "Still then")
            await at.save()
            assert (await at.session.client.notifications.get(made)).release_dt == record.release_dt

    play(scene())


def test_a_saved_notification_can_be_released_now(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            made = await at.made()
            await at.open_form(made)
            at.shown.press("Release now", at.form)
            await at.save()
            record = await at.session.client.notifications.get(made)
            assert abs((record.release_dt or 0) - (record.create_dt or 0)) < 30

    play(scene())


def test_the_zone_is_asked_before_the_first_date_is_sent_and_never_again(
    play: Play, silent: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, silent) as at:
            assert not at.session.timezone
            await at.open_form()
            at.fill(replace(FULL, release_dt=None))
            made = await at.save_new()
            assert not silent.requests(path="never")
            at.shown.navigator.bench.tabs.drop(at.form)
            await at.open_form()
            at.fill(replace(FULL, subject="Dated"))
            at.editing.save_action.trigger()
            dialog = await at.shown.dialog()
            assert "Which time zone is Acme in?" in at.shown.texts(dialog)
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)
            assert at.form.is_unsaved()
            at.editing.save_action.trigger()
            dialog = await at.shown.dialog()
            QTest.keyClicks(part(dialog, SearchField), "europe/lond")
            QTest.keyClick(part(dialog, SearchField), Qt.Key.Key_Down)
            assert part(dialog, QListWidget).currentItem().text().startswith("Europe/London")
            await at.shown.answer("Use this zone")
            await at.shown.answer("Schedule for 4 May 2031, 06:00")
            await until(lambda: at.editing.document.record_id is not None)
            dated = await at.session.client.notifications.get(int(str(at.editing.document.record_id)))
            assert dated.release_dt == wall_seconds(str(FULL.release_dt), LONDON)
            assert at.session.timezone == LONDON
            at.shown.navigator.bench.tabs.drop(at.form)
            await at.open_form(made)
            at.release_at("2032-01-01 10:00")
            at.editing.save_action.trigger()
            # The account is unknown, so the question is about the owner, not about the zone.
            assert "owner" in " ".join(at.shown.texts(await at.shown.dialog()))
            await at.shown.answer("Cancel")
            await until(lambda: not at.editing.document.is_busy)

    play(scene())


def test_the_release_time_stays_unchanged_without_a_time_zone(play: Play, silent: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, silent) as at:
            at.session.connection = at.session.connection  # so no time zone is known
            made = await at.made(subject="Kept")
            before = (await at.session.client.notifications.get(made)).release_dt
            await at.open_form(made)
            assert at.content.release_dt == KEPT
            assert any("time zone of the CMS isn't known" in text for text in at.shown.texts(at.form))
            at.type("subject", "Stays, under another name")
            at.editing.save_action.trigger()
            await at.shown.answer("Save")
            await until(lambda: not at.form.is_unsaved())
            assert (await at.session.client.notifications.get(made)).release_dt == before

    play(scene())


def test_a_colleagues_change_is_shown_side_by_side_and_merged(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            made = await at.made()
            await at.open_form(made)
            at.type("subject", "Mine")
            record = await at.session.client.notifications.get(made)
            theirs = replace(content_of(record, at.session.timezone), subject="Theirs", is_interrupt=False)
            await at.session.client.notifications.update(made, theirs)
            await at.save()
            view = at.editing.view()
            assert isinstance(view, ConflictView)
            view.answer("subject", Side.MINE)
            view.use()
            await at.save()
            await until(lambda: not at.form.is_unsaved())
            held = await at.held(made)
            assert (held.subject, held.is_interrupt) == ("Mine", False)

    play(scene())


def test_unsaved_changes_are_back_when_it_is_opened_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            made = await at.made()
            await at.open_form(made)
            at.type("subject", "Not sent yet")
            await at.editing.document.write_draft()
            at.shown.navigator.bench.tabs.drop(at.form)
            await at.open_table("drafts")
            await until(lambda: at.column("state") == ["Scheduled, Unsaved"])
            await at.open_form(made)
            await until(lambda: at.editing.banners.get("draft") is not None)
            assert at.content.subject == "Not sent yet"
            await at.save()
            await at.open_table("drafts")
            await until(lambda: not at.rows())

    play(scene())


def test_a_duplicate_has_text_and_readers_and_is_released_when_it_is_created(
    play: Play, cms: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            made = await at.made()
            await at.select(next(row for row in at.page.model.records() if row.id == made))
            assert at.page.record_verbs.duplicate is not None
            at.page.record_verbs.duplicate.trigger()
            await until(lambda: at.shown.navigator.bench.tabs.current() is not at.page)
            await until(lambda: at.form.editing is not None)
            assert asked(at.content) == asked(replace(FULL, release_dt=None))
            copy = await at.save_new()
            assert copy != made
            assert asked(replace(await at.held(copy), release_dt=None)) == asked(replace(FULL, release_dt=None))

    play(scene())


def test_a_view_only_notification_says_why_and_locks_its_fields(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo, "alex") as at:
            await at.open_form(at.row("Fire drill").id)
            assert "Only its owner and administrators can change it." in at.shown.texts(at.form)
            assert at.editor("subject").isReadOnly()
            assert not at.editing.save_action.isEnabled()

    play(scene())


@pytest.mark.failure(29)
def test_the_preview_shows_the_text_and_loads_nothing(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, demo) as at:
            await at.open_form()
            at.fill(FULL)
            at.write_source(
                f"<h2>Doors</h2><p>at <b>eight</b></p><img src='{demo.url}/api/clock'><img src='file:///etc/hostname'>"
                f"<link rel='stylesheet' href='{demo.url}/api/clock'><script>x()</script>"
            )
            preview = part(at.form, NotificationPreview)
            html = part(preview, HtmlPreview)
            await until(lambda: html.toPlainText().split() == ["Doors", "at", "eight"])
            assert "Doors. at eight" in at.shown.texts(preview)
            assert FULL.subject in at.shown.texts(preview)
            loaded = html.loadResource(2, f"{demo.url}/api/clock")
            assert (loaded.width(), loaded.height()) == (1, 1)
            assert not demo.requests(path="/clock", method="HEAD")

    play(scene())


def test_everything_in_the_form_has_a_name_and_is_reached_by_keys(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    if cms.dialect == "documented":
        return  # it is the same window

    async def scene() -> None:
        async with stage(tmp_path, cms) as at:
            await at.open_form(at.row("Style guide, third edition").id)
            assert nameless(at.form) == []
            at.shown.window.activateWindow()
            at.editing.content.focus_first()
            assert await unreached(at.shown.window, at.form) == []
            await at.open_form()
            at.fill(FULL)
            await settled(at.form)
            assert nameless(at.form) == []
            assert clipped(at.form) == []

    play(scene())
