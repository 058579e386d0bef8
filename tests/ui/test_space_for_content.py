"""Essential parts have enough space: in the editor on a scaled screen, and in forms of every width."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication

from app.models.choice_model import ChoicesModel
from app.ui.forms.page import FormPage
from app.ui.look.theme import BASE_PX, LARGEST_PX, Scheme, apply_theme, theme
from app.ui.pages.ad_campaign.entries_view import AdEntriesView
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.feedback.banner import Banner, BannerAction
from app.ui.widgets.messages.rich_text_field import RichText
from app.ui.widgets.tables.column_widths import content_widths
from app.ui.widgets.text.labels import ElidedLabel, Label
from tests.helpers.accessibility import clipped, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.editor_in_window import editor_in
from tests.helpers.form_user import editing, open_form, widget
from tests.helpers.legibility import restless
from tests.helpers.list_pages import opened_with_rows, select
from tests.helpers.program_in_process import Program, program, until
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import dressed
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


@pytest.mark.parametrize("buttons", [None, [], ["Sign in"]], ids=["alone", "notice", "notice with a button"])
def test_the_library_shows_ten_layouts_on_a_full_hd_screen_at_150_percent(
    play: Play, demo: DemoCms, tmp_path: Path, buttons: list[str] | None
) -> None:
    """Also below a notice."""

    async def scene() -> None:
        async with editor_in(demo, tmp_path, 1280, 720) as (shown, editing):
            if buttons is not None:
                actions = [BannerAction(text, lambda: None) for text in buttons]
                notice = Banner(
                    "You're signed out of Test", "Sign in again to continue.", actions=actions, closable=True
                )
                shown.navigator.bench.tabs.banners.put("notice", notice)
            await settled(shown.window)
            view = editing.workspace.library.view
            await until(lambda: view.model().rowCount() > 10)
            await settled(shown.window)
            await until(lambda: view.viewport().height() >= 10 * view.verticalHeader().defaultSectionSize())

    play(scene())


def test_library_and_properties_have_their_whole_width_beside_the_sidebar(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with editor_in(demo, tmp_path, 1440, 900) as (shown, editing):
            await settled(shown.window)
            workspace = editing.workspace
            assert workspace.width() < 1200, "the sidebar is there"
            assert workspace.library.width() >= 316
            assert workspace.properties.width() >= 300
            assert workspace.view.width() > 500

    play(scene())


@pytest.mark.parametrize("kind, name", [("command", "command_string"), ("notification", "body")])
def test_forms_use_the_width_of_a_window_and_are_centred_in_a_wide_one(
    play: Play, demo: DemoCms, tmp_path: Path, kind: str, name: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.navigator.open_form(session, kind, None)
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, FormPage)
            await until(lambda: page.editing is not None)
            assert page.editing is not None
            content = page.editing.content
            field = content.fields[name]
            for width, widest in ((1280, 32), (1440, 32), (1920, 300)):
                shown.window.resize(width, 800)
                await settled(shown.window)
                left = field.mapTo(content, QPoint()).x()
                right = content.viewport().width() - left - field.width()
                assert abs(left - right) <= 2, "as much room on the left as on the right"
                assert left <= widest
            assert left > 32, "a line of text is not as long as a wide window"

    play(scene())


@pytest.mark.parametrize("points", [10, 11])
@pytest.mark.parametrize("kind", ["command", "notification", "action"])
def test_the_columns_of_a_form_have_the_same_width_in_every_window(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, points: int, kind: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            content = editing(await open_form(shown, session, kind)).content
            for width in range(960, 1500, 45):
                shown.window.resize(width, 800)
                await settled(shown.window)
                places = {
                    (each.mapTo(content, QPoint()).x(), each.width())
                    for each in content.fields.values()
                    if each.isVisible() and not each.field.is_wide
                }
                widths = {width for _, width in places}
                assert max(widths) - min(widths) <= 1, (width, places)

    play_in(play, qapp, Look(language="de", points=points), scene)


@pytest.mark.parametrize("base_px", [BASE_PX, 15, LARGEST_PX])
def test_a_form_comes_to_rest_in_the_smallest_window(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, base_px: int
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
            session = await shown.sign_in(demo)
            shown.marquee.controller.help.first_steps.dismiss()
            shown.navigator.bench.tabs.banners.clear()
            shown.window.resize(960, 600)
            page = await opened_with_rows(shown, session, "commands")
            serial = next(each for each in page.model.records() if each.name == "Brightness: dusk")
            shown.navigator.open_form(session, "command", serial.command_id)
            form = shown.navigator.bench.tabs.current()
            assert isinstance(form, FormPage)
            await until(lambda: form.editing is not None)
            await settled(shown.window)
            assert await restless() == []

    try:
        play(scene())
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_everything_needed_to_connect_is_in_sight_on_a_small_screen(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.window.resize(1280, 800)
            shown.connection_flow.connect_new()
            form = shown.connection_flow.sign_in.form
            assert form is not None
            button = next(each for each in form.findChildren(Button) if each.text() == "Continue in the browser")
            await until(lambda: button.isVisible() and button.visibleRegion().boundingRect() == button.rect())

    play(scene())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "height, has_notice", [(800, False), (800, True), (720, False)], ids=["", "below a notice", "lower"]
)
@pytest.mark.parametrize("subject", ["", "Oven two is being serviced", "Network work is done"])
@pytest.mark.parametrize("points", [10, 11])
def test_everything_that_decides_how_a_notification_is_sent_is_in_sight_on_a_small_screen(
    play: Play,
    qapp: QApplication,
    demo: DemoCms,
    tmp_path: Path,
    subject: str,
    height: int,
    has_notice: bool,
    language: str,
    points: int,
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.marquee.controller.help.first_steps.dismiss()
            shown.window.resize(1280, height)
            known = demo.api("GET", "/notification?length=500", token=demo.token()).json()
            record_id = next((int(each["notificationId"]) for each in known if each["subject"] == subject), None)
            assert bool(subject) == (record_id is not None)
            shown.navigator.open_form(session, "notification", record_id)
            page = shown.navigator.bench.tabs.current()
            assert isinstance(page, FormPage)
            await until(lambda: page.editing is not None)
            assert page.editing is not None
            fields = page.editing.content.fields
            banners = shown.navigator.bench.tabs.banners
            banners.clear()
            if has_notice:
                banners.put("notice", Banner("You're signed out of Test", "Sign in again to continue.", closable=True))
            for at in ("now", "at"):
                if not subject:
                    fields["release_dt"].findChildren(SegmentedControl)[0].set_current(at)
                await settled(shown.window)
                for name in ("subject", "body", "user_group_ids", "display_group_ids", "release_dt", "is_interrupt"):
                    field = fields[name]
                    assert field.visibleRegion().boundingRect() == field.rect(), name
                body = fields["body"].findChildren(RichText)[0]
                lines = 2 if height < 800 else 3
                assert body.viewport().height() >= lines * body.fontMetrics().lineSpacing(), "room for the message"

    play_in(play, qapp, Look(language=language, points=points), scene)


@pytest.mark.parametrize("language", ["en", "de"])
def test_many_recipients_leave_the_release_time_in_sight(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, language: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            form = await composing(shown, demo, QSize(1280, 720), at="at")
            fields = editing(form).content.fields
            for name in ("user_group_ids", "display_group_ids"):
                model = widget(form, name).model
                await until(partial(_offers_six, model))
                for row in range(6):
                    widget(form, name).toggle(model.record(row).value)
            await settled(shown.window)
            for name in ("subject", "body", "user_group_ids", "display_group_ids", "release_dt"):
                assert fields[name].visibleRegion().boundingRect() == fields[name].rect(), name

    play_in(play, qapp, Look(language=language, points=11), scene)


async def composing(shown: Program, demo: DemoCms, size: QSize, *, at: str) -> FormPage:
    """Opens the form of a new notification in a window of this size, with nothing above it."""
    session = await shown.sign_in(demo)
    shown.marquee.controller.help.first_steps.dismiss()
    shown.window.resize(size)
    form = await open_form(shown, session, "notification")
    shown.navigator.bench.tabs.banners.clear()
    editing(form).content.fields["release_dt"].findChildren(SegmentedControl)[0].set_current(at)
    return form


def play_in(play: Play, qapp: QApplication, look: Look, scene: Callable[[], Awaitable[None]]) -> None:
    """Plays a scene in this look."""

    async def in_look() -> None:
        with dressed(qapp, look):
            await scene()

    play(in_look())


def _offers_six(model: ChoicesModel) -> bool:
    return model.is_complete and model.rowCount() > 5


@pytest.mark.parametrize("kind", ["campaigns", "notifications", "commands"])
def test_the_title_of_a_list_is_whole_beside_its_button(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, kind: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened_with_rows(shown, session, kind)
            for size in ((1440, 900), (960, 600)):
                shown.window.resize(*size)
                await settled(shown.window)
                titles = [
                    each
                    for each in page.findChildren(ElidedLabel)
                    if each.isVisible() and each.font().pixelSize() == theme().font(18, 600).pixelSize()
                ]
                assert titles
                assert [each.shown_text() for each in titles] == [each.text() for each in titles]

    play_in(play, qapp, Look(language="de", points=18), scene)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_names_of_an_ads_layouts_are_whole_in_the_smallest_window(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, language: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(960, 600)
            shown.navigator.open_page(session, "ad_campaign", demo.campaign_id("Christmas hampers teaser"))
            page = shown.navigator.bench.tabs.current()
            assert page is not None
            await until(partial(page.findChildren, AdEntriesView))
            (view,) = page.findChildren(AdEntriesView)
            await until(lambda: view.model().rowCount() > 3)
            await settled(shown.window)
            name = next(section for section, each in enumerate(view.columns) if each.stretch)
            assert view.columnWidth(name) >= content_widths(view, view.header, [name])[name]
            assert clipped(shown.window) == []

    play_in(play, qapp, Look(language=language, points=11), scene)


@pytest.mark.parametrize("language", ["en", "de"])
def test_recipients_of_notifications_are_whole_beside_the_details(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, language: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(1280, 800)
            page = await opened_with_rows(shown, session, "notifications")
            await settled(shown.window)
            (readers,) = (at for at, each in enumerate(page.declaration.columns) if each.key == "readers")
            assert not page.view.isColumnHidden(readers)
            assert page.view.columnWidth(readers) >= content_widths(page.view, page.view.header, [readers])[readers]

    play_in(play, qapp, Look(language=language, points=11), scene)


@pytest.mark.parametrize("kind", ["campaigns", "commands", "datasets", "modules"])
def test_title_and_first_button_of_details_begin_at_the_same_place(
    play: Play, demo: DemoCms, tmp_path: Path, kind: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(1440, 900)
            page = await opened_with_rows(shown, session, kind)
            await select(page, [page.model.id_at(0)], ())
            await settled(shown.window)
            inspector = page.inspector
            title = next(each for each in inspector.findChildren(Label) if each.font() == theme().font(15, 600))
            button = next(each for each in inspector.findChildren(Button) if each.isVisible() and each.text())
            left, first = (each.mapTo(inspector, QPoint()).x() for each in (title, button))
            assert left == first

    play(scene())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("at", ["now", "at"])
def test_the_smallest_window_shows_a_message_in_four_lines_and_its_first_recipients(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, language: str, at: str
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            form = await composing(shown, demo, QSize(960, 600), at=at)
            fields = editing(form).content.fields
            await settled(shown.window)
            for name in ("subject", "body", "user_group_ids"):
                assert fields[name].visibleRegion().boundingRect() == fields[name].rect(), name
            body = fields["body"].findChildren(RichText)[0]
            assert body.viewport().height() >= 4 * body.fontMetrics().lineSpacing()

    play_in(play, qapp, Look(language=language, points=11), scene)
