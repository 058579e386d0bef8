"""Bulk edit in the real window: the preview matches what the job does, and the job can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from app.domain.campaigns.bulk_edit import Where
from app.services.bulk_edit import EditOutcome
from app.ui.look.theme import theme
from app.ui.pages.campaigns.bulk_edit_dialog import BulkEditDialog
from app.ui.pages.campaigns.bulk_edit_form import LineupVerb
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.tables.side_by_side_table import SideBySideTable
from tests.helpers.accessibility import nameless
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.campaigns.conftest import pick
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
LIST, OTHER, AD = "Soup season", "Bath counter boards", "Country loaf launch"


def verb(page: CampaignsPage) -> QAction:
    return next(action for action in page.page_actions() if action.text() == "Bulk edit…")


async def open_dialog(shown: Program, page: CampaignsPage, *names: str) -> BulkEditDialog:
    await pick(page, *names)
    verb(page).trigger()
    dialog = await shown.dialog()
    assert isinstance(dialog, BulkEditDialog)
    await until(lambda: dialog.model.is_ready and dialog.form.new.choices and dialog.form.old.choices)
    return dialog


def words(dialog: BulkEditDialog) -> dict[str, str]:
    model = dialog.model
    return {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}


async def offered(dialog: BulkEditDialog, text: str) -> str:
    """The text of the button, once it can be pressed."""
    await until(lambda: any(each.text() == text and each.isEnabled() for each in dialog.findChildren(Button)))
    return text


def value_of(dialog: BulkEditDialog, name: str) -> object:
    """The layout of this name that can be put in."""
    return next(choice.value for choice in dialog.form.new.choices if choice.text == name)


def test_large_german_text_leaves_room_for_what_changes_beside_the_names(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with dressed(qapp, Look(language="de", points=18, width=1280)):
            async with program(tmp_path) as shown:
                await shown.sign_in(demo)
                shown.window.resize(1280, 800)
                page = shown.page()
                await pick(page, "Bristol Harbour counter boards", OTHER)
                next(action for action in page.page_actions() if action.text() == "Mehrere bearbeiten…").trigger()
                dialog = await shown.dialog()
                (table,) = dialog.findChildren(SideBySideTable)
                text = QFontMetricsF(theme().font(13, 400)).horizontalAdvance("Keine Änderung")
                await until(lambda: table.columnWidth(1) >= text + 8)
                assert table.columnWidth(0) >= table.width() / 2
                await shown.answer("Abbrechen")

    play(scene())


def test_a_name_that_has_room_is_not_cut_off(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            dialog = await open_dialog(shown, shown.page(), "Bristol Harbour counter boards", OTHER)
            (table,) = dialog.findChildren(SideBySideTable)
            text = QFontMetricsF(theme().font(13, 500)).horizontalAdvance("Bristol Harbour counter boards")
            # The icon, and what is left around.
            await until(lambda: table.columnWidth(0) >= text + theme().px(16) + 24)
            assert table.columnWidth(0) < table.width() / 2
            await shown.answer("Cancel")

    play(scene())


def test_the_preview_matches_the_job_and_its_undo(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            dialog = await open_dialog(shown, shown.page(), LIST, OTHER, AD)
            before = {name: demo.line_up(demo.campaign_id(name)) for name in (LIST, OTHER, AD)}
            assert nameless(dialog) == []
            assert set(words(dialog).values()) == {"No change"}
            form, toffee = dialog.form, value_of(dialog, "Bonfire toffee")
            assert isinstance(toffee, int)
            form.verb.set_value(LineupVerb.ADD)
            form.layouts.toggle(toffee)
            form.where.set_value(Where.START)
            await until(lambda: dialog.model.count(EditOutcome.CHANGES) == 2)
            assert words(dialog)[LIST] == "“Bonfire toffee” added at position 1"
            assert words(dialog)[AD].startswith("Layouts of an ad campaign ")
            await until(lambda: any(text.startswith("2 will change") for text in shown.texts(dialog)))
            assert demo.requests(method="PUT") == [], "nothing is sent by looking"
            await shown.answer(await offered(dialog, "Change 2 campaigns"))
            await until(lambda: "2 campaigns changed" in shown.toasts())
            for name in (LIST, OTHER):
                assert demo.line_up(demo.campaign_id(name)) == [toffee, *before[name]]
            assert demo.line_up(demo.campaign_id(AD)) == before[AD]
            (job,) = session.jobs.jobs
            job.follow(job.follow_ups[0])
            await until(lambda: "Changes to 2 campaigns undone" in shown.toasts())
            assert {name: demo.line_up(demo.campaign_id(name)) for name in before} == before

    play(scene())


@pytest.mark.parametrize("key", [Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier])
def test_enter_changes_the_campaigns_after_the_last_tag(
    play: Play, demo: DemoCms, tmp_path: Path, key: Qt.KeyboardModifier
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            dialog = await open_dialog(shown, shown.page(), LIST, OTHER)
            dialog.form.add_tags.add(f"with {key.name}")
            await offered(dialog, "Change 2 campaigns")
            place = dialog.form.add_tags.findChildren(QLineEdit)[0]
            place.setFocus()
            QTest.keyClick(place, Qt.Key.Key_Return, key)
            await until(lambda: "2 campaigns changed" in shown.toasts())
            tags = demo.campaign(demo.campaign_id(LIST))["tags"]
            assert f"with {key.name}" in [each["tag"] for each in tags]

    play(scene())


def test_an_invalid_tag_that_is_still_being_typed_is_not_dropped_silently(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            dialog = await open_dialog(shown, shown.page(), LIST, OTHER)
            place = dialog.form.add_tags.findChildren(QLineEdit)[0]
            place.setFocus()
            QTest.keyClicks(place, "fine,a|b|c")
            change = dialog.findChildren(Button)[-1]
            await until(lambda: set(words(dialog).values()) != {"No change"})
            assert not change.isEnabled()
            assert "“a|b|c” has more than one |. Enter tag|value." in [
                label.text() for label in dialog.findChildren(QLabel)
            ]
            for _ in "|c":
                QTest.keyClick(place, Qt.Key.Key_Backspace)
            await offered(dialog, "Change 2 campaigns")
            assert dialog.form.edit().add_tags == ("fine", "a|b")
            await shown.answer("Cancel")

    play(scene())


def test_changes_made_during_the_preview_are_reported(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            editor = await shown.editor(demo.campaign_id(OTHER), session)
            assert editor.editing is not None
            editor.editing.editor.remove([0])
            shown.navigator.bench.tabs.show_page(shown.page())
            dialog = await open_dialog(shown, shown.page(), LIST, OTHER)
            dialog.form.add_tags.add("promo")
            await until(lambda: dialog.model.count(EditOutcome.CHANGES) == 2)
            assert words(dialog)[LIST] == "tags + promo"
            assert "unsaved changes in its editor" in words(dialog)[OTHER]
            await session.campaigns.retag(demo.campaign_id(LIST), add=("meanwhile",))
            await shown.answer(await offered(dialog, "Change 2 campaigns"))
            await until(lambda: session.jobs.jobs and session.jobs.jobs[0].is_over)
            (job,) = session.jobs.jobs
            results = {item.title: result.sentence for item, result in zip(job.items, job.results, strict=True)}
            assert results == {LIST: "Not saved: it changed after the preview.", OTHER: ""}
            assert job.follow_ups[0].warning == "", "undoing brings everything back, so it needs no question"
            assert {tag["tag"] for tag in demo.campaign(demo.campaign_id(LIST))["tags"]}.isdisjoint({"promo"})
            await editor.editing.document.draft.discard()

    play(scene())
