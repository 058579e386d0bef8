"""Recipients, message, templates and sending again, and what the CMS has afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QAction, QTextCursor
from PySide6.QtWidgets import QLineEdit, QMenu, QWidget

from app.domain.notifications.message_html import plain_text, same_message
from app.services.lookups.lookups import Lookups
from app.ui.pages.notifications.page import NotificationsPage
from app.ui.pages.notifications.preview_panel import NotificationPreview
from app.ui.pages.notifications.recipient_pickers import USER_GROUPS
from app.ui.pages.notifications.send_again import SendAgainButton
from app.ui.pages.notifications.template_button import TemplateButton
from app.ui.widgets.inputs.chips import TagChip
from app.ui.widgets.messages.message_editor import MessageEditor
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import until
from tests.ui.conftest import Play
from tests.ui.notifications.conftest import FULL, Stage, asked, stage

UNTOLD = {"CDATA": "araw<b>x</b>b"}
"""Words that a browser would not tell of."""
UNSEEN = dict.fromkeys((27, 127))


@pytest.fixture(scope="module")
def observed() -> Iterator[DemoCms]:
    """One is enough: what differs between the dialects is tested with the form."""
    with DemoCms() as running:
        yield running


def chips(at: Stage, name: str) -> list[TagChip]:
    return [chip for chip in at.editor(name).findChildren(TagChip) if not chip.isHidden()]


async def opened_menu(at: Stage) -> QMenu:
    button: TemplateButton = at.form.findChildren(TemplateButton)[0]
    button.click()
    await until(lambda: button.menu_shown is not None and button.menu_shown.isVisible())
    assert button.menu_shown is not None
    return button.menu_shown


def entry(menu: QMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == text)


async def press(at: Stage, *texts: str) -> None:
    """Walks through the menu of templates."""
    top = menu = await opened_menu(at)
    for text in texts[:-1]:
        inner = entry(menu, text).menu()
        assert isinstance(inner, QMenu)
        menu = inner
    entry(menu, texts[-1]).trigger()
    top.close()


def test_people_and_displays_are_picked_beside_groups_and_recent_ones_come_first(
    play: Play, observed: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            await at.open_form()
            users, screens = at.editor("user_group_ids"), at.editor("display_group_ids")
            await until(lambda: users.model.is_complete and screens.model.is_complete)
            users.toggle(101)
            users.toggle(4)
            screens.toggle(1_000_001)
            assert [(chip.tag, "single user" in chip.accessibleName()) for chip in chips(at, "user_group_ids")] == [
                ("Maya Lindqvist", True),
                ("Shop managers", False),
            ]
            assert "single display" in chips(at, "display_group_ids")[0].accessibleName()
            users.set_value((101, 777))
            assert "no longer in the CMS" in chips(at, "user_group_ids")[1].tag
            users.set_value((101, 4))
            assert at.session.choices.of(USER_GROUPS)[:2] == (4, 101)
            kept = at.shown.workspace.settings.view(f"recent/{at.root}")
            assert kept[USER_GROUPS][:2] == [4, 101]
            await at.open_form()
            again = at.editor("user_group_ids")
            await until(lambda: again.model.is_complete and not again.model.is_arranging)
            assert [choice.text for choice in again.model.records_between(0, 1)] == ["Maya Lindqvist", "Shop managers"]
            assert all("Recent" in item.detail for item in again.model.records_between(0, 1))

    play(scene())


def test_a_notification_to_one_user_and_one_display_reaches_them(play: Play, observed: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            form = replace(FULL, subject="For one", user_group_ids=(102,), display_group_ids=(1_000_002,))
            record = await at.session.notifications.create(form)
            held = await at.held(record.notification_id)
            assert (held.user_group_ids, held.display_group_ids) == ((102,), (1_000_002,))
            await at.open_form(record.notification_id)
            await until(lambda: [chip.tag for chip in chips(at, "user_group_ids")] == ["Alex Moreau"])
            await until(lambda: [chip.tag for chip in chips(at, "display_group_ids")] == ["York window, right"])

    play(scene())


def test_without_permission_to_see_users_the_ids_are_kept(play: Play, observed: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed, "alex") as at:
            lookups: Lookups = at.session.lookups
            assert not (await lookups.users()).is_complete
            await at.open_form()
            users = at.editor("user_group_ids")
            await until(lambda: users.model.is_complete)
            users.set_value((101,))
            assert chips(at, "user_group_ids")[0].tag == "#101"
            assert "doesn't list single users" in chips(at, "user_group_ids")[0].toolTip()

    play(scene())


def test_a_message_is_kept_as_a_template_filled_in_renamed_and_deleted(
    play: Play, observed: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            templates = at.session.message_templates
            assert templates is not None
            await templates.save("Fire drill", "Fire drill", "<p>At ten</p>")
            await at.open_form()
            await press(at, "Fire drill")
            await until(lambda: (at.content.subject, at.content.body) == ("Fire drill", "<p>At ten</p>"))
            assert not any("applied" in text for text in at.shown.toasts())
            at.type("subject", "Other words")
            await press(at, "Fire drill")
            await until(lambda: at.content.subject == "Fire drill")
            assert any("applied" in text for text in at.shown.toasts())
            at.editing.undo.trigger()
            assert at.content.subject == "Other words"

            await press(at, "Save message as template…")
            dialog = await at.shown.dialog()
            dialog.findChildren(QLineEdit)[0].setText("fire DRILL")
            await at.shown.answer("Save")
            await at.shown.answer("Replace")
            await until(lambda: any("Saved as template" in text for text in at.shown.toasts()))
            assert [(each.name, each.subject) for each in await templates.list()] == [("fire DRILL", "Other words")]

            await press(at, "Rename", "fire DRILL")
            dialog = await at.shown.dialog()
            dialog.findChildren(QLineEdit)[0].setText("Drills")
            await at.shown.answer("Rename")
            await until(lambda: any("Template renamed to" in text for text in at.shown.toasts()))
            assert [each.name for each in await templates.list()] == ["Drills"]
            await press(at, "Delete", "Drills")
            await until(lambda: any("Template “Drills” deleted" in text for text in at.shown.toasts()))
            assert await templates.list() == ()

    play(scene())


def test_sending_again_creates_a_new_notification_without_full_screen_alert(
    play: Play, observed: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            made = await at.made(subject="Out already", release_dt="2026-01-05 06:00:00")
            later = await at.made(subject="Not out yet")
            page = at.page
            assert isinstance(page, NotificationsPage)
            page.view.select_ids([later])
            await until(
                lambda: not page.send_again.isEnabled() and "hasn't been released yet" in page.send_again.toolTip()
            )
            page.view.select_ids([made])
            await until(page.send_again.isEnabled)
            page.send_again.trigger()
            await until(lambda: at.shown.navigator.bench.tabs.current() is not page and at.form.editing is not None)
            again = replace(FULL, subject="Out already", release_dt=None, is_interrupt=False)
            assert asked(at.content) == asked(again)
            assert at.editing.is_new
            await at.open_form(made)
            button = at.form.findChildren(SendAgainButton)[0]
            assert button.isVisible()
            first = at.form
            button.click()
            await until(lambda: at.form is not first and at.form.editing is not None)
            assert asked(at.content) == asked(again)

    play(scene())


def test_the_full_screen_alert_is_in_sight_in_a_window_of_900_pixels(
    play: Play, observed: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            await at.open_form()
            at.shown.navigator.banner("offline", "The CMS can't be reached", "Trying again")
            assert at.shown.window.height() == 900
            alert = at.editing.content.fields["is_interrupt"]
            preview = at.form.findChildren(NotificationPreview)[0]

            def is_in_sight(part: QWidget) -> bool:
                return part.visibleRegion().boundingRect() == part.rect()

            await until(lambda: is_in_sight(alert) and is_in_sight(preview.checklist))
            at.release_at("2031-05-04 06:00")
            await until(lambda: is_in_sight(alert) and is_in_sight(preview.checklist))

    play(scene())


def test_lines_of_the_message_are_in_sight_in_a_small_window_with_a_specific_time_and_the_link_bar(
    play: Play, observed: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            at.shown.window.resize(1280, 800)
            await at.open_form()
            text = at.editor("body").text

            def has_lines(count: int) -> bool:
                margins = 2 * text.document().documentMargin()
                return bool(text.viewport().height() >= count * text.fontMetrics().lineSpacing() + margins)

            at.release_at("2031-05-04 06:00")
            await settled(at.form)
            assert has_lines(4), "what decides how it is sent is in sight, too"
            at.shown.window.resize(900, 800)
            await settled(at.form)
            editor = at.editor("body")
            assert editor.rect().contains(text.mapTo(editor, text.rect().bottomLeft())), "below two lines of tools"
            text.link.trigger()
            await settled(at.form)
            fields = at.editing.content.fields
            for name in ("subject", "user_group_ids", "display_group_ids", "release_dt", "is_interrupt"):
                assert fields[name].visibleRegion().boundingRect() == fields[name].rect(), name
            assert has_lines(4), "as in a wide window"

    play(scene())


NASTY = {
    "nested lists": "<ul><li>a<ul><li>b<ol><li>c</li><li>d</li></ol></li></ul></li><li>e</li></ul>",
    "lines in points": "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>",
    "empty paragraphs": "<p>a</p><p></p><p><br></p><p>&nbsp;</p><p>b</p>",
    "blanks": "<p>a&nbsp;&nbsp;&nbsp;b \u00a0 c  d</p>",
    "entities": "<p>&lt;b&gt; &amp;amp; &copy; &#8364; AT&T</p>",
    "emoji": "<p>🥐👩‍👩‍👧‍👦🇬🇧 e\u0301</p>",
    "right to left": '<p dir="rtl">أهلا <b>وسهلا</b> abc</p>',
    "scripts": "<p>a<script>alert(1)</script>b</p><style>p{}</style><p onclick='x()' style='color:red'>c</p>",
    "links": '<p><a href="javascript:alert(1)">go</a> <a href="https://a.example/?a=1&amp;b=2"><b>o</b>k</a></p>',
    "tables": "<table><tr><th>h1</th><th>h2</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>",
    "pictures": '<p>before <img src="https://x.example/y.png" alt="Logo"> after</p>',
    "unclosed": "<p><b>bold <i>both<p>next</b> tail",
    "controls": "<p>a\x0bb\x1bc\x7fd\tf</p>",
    "comments": "<p>a<!-- hidden <b>x</b> -->b</p><!---->c",
    "CDATA": "<p>a<![CDATA[ raw <b>x</b> ]]>b</p>",
    "Word": '<p class=MsoNormal style="mso-margin-top-alt:auto"><b><span lang=EN-US>Hi<o:p></o:p></span></b></p>',
    "50 kB": "".join(f"<p>{'word ' * 19}<b>{number}</b></p>" for number in range(500)),
}


def test_nasty_bodies_go_to_the_cms_and_back_without_losing_a_word(
    play: Play, observed: DemoCms, tmp_path: Path
) -> None:
    """Pasted, sent, read back, edited, sent: the second save changes only the edited part."""

    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            for name, html in NASTY.items():
                editor, mime = MessageEditor(), QMimeData()
                mime.setHtml(html)
                editor.text.insertFromMimeData(mime)
                first = editor.value()
                words = UNTOLD.get(name, "".join(plain_text(html).split()))
                assert "".join(plain_text(first).split()) == words.translate(UNSEEN), name
                record = await at.session.notifications.create(replace(FULL, subject=name, body=first))
                once = (await at.held(record.notification_id)).body
                assert same_message(once, first), name
                editor.set_value(once)
                editor.text.moveCursor(QTextCursor.MoveOperation.End)
                editor.text.textCursor().insertText("Z")
                second = editor.value()
                editor.text.textCursor().deletePreviousChar()
                assert editor.value() == first, name
                form = replace(FULL, subject=name, body=second)
                await at.session.client.notifications.update(record.notification_id, form)
                editor.set_value((await at.held(record.notification_id)).body)
                editor.text.textCursor().insertText("x")
                editor.text.textCursor().deletePreviousChar()
                assert editor.value() == second, name
                editor.deleteLater()

    play(scene())


def test_parts_removed_by_the_cms_are_reported_in_the_form(play: Play, observed: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with stage(tmp_path, observed) as at:
            made = await at.made(subject="Made safe", release_dt="2031-05-04 06:00:00")
            await at.open_form(made)
            at.write_source("<p onclick='x()'>All of <b>Monday</b><script>alert(1)</script></p>")
            at.editing.save_action.trigger()
            await until(lambda: any("the CMS has" in text for text in at.shown.texts(at.editing)))
            assert (await at.held(made)).body == "<p>All of <b>Monday</b></p>"

    play(scene())
