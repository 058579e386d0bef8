"""On every page and form, Tab or Shift+Tab reaches each control, each has a name, and large text is not cut off."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.domain.list_queries import RecordId
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.look.theme import BASE_PX, LARGEST_PX, Scheme, apply_theme
from app.ui.resource.inspector_blocks import Section
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.resource_declaration import FilterKind
from tests.helpers.accessibility import clipped, nameless, settled, unreached
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import DECLARATIONS, FORMS, each_page, opened, opened_with_rows, select
from tests.helpers.local_pages import filled_places
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

Window = Callable[[], AbstractAsyncContextManager[Program]]

EVERY_LIST = r"/api/(?!authorize|user|clock)"


@pytest.fixture(params=[BASE_PX, LARGEST_PX], ids=["default text", "large text"])
def window(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Window:
    """A running program with text of the default or the largest size."""

    @asynccontextmanager
    async def open_window() -> AsyncIterator[Program]:
        apply_theme(qapp, Scheme.LIGHT, base_px=request.param)
        try:
            async with program(tmp_path) as shown:
                yield shown
        finally:
            apply_theme(qapp, Scheme.LIGHT)

    return open_window


async def form_page(shown: Program, session: Session, kind: str, record_id: RecordId | None) -> FormPage:
    shown.navigator.open_form(session, kind, record_id)
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, FormPage)
    await until(lambda: page.editing is not None)
    return page


async def assert_everything_is_in_reach(shown: Program, where: str) -> None:
    bench = shown.navigator.bench
    assert nameless(bench) == [], where
    assert await unreached(shown.window, bench) == [], where
    await settled(bench)
    assert clipped(bench) == [], where


def test_the_page_of_each_resource_with_everything_about_a_record(play: Play, demo: DemoCms, window: Window) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            async for kind, page in each_page(shown, session, DECLARATIONS):
                page.view.select_ids([page.model.id_at(0)])
                if not page.inspector.isVisible():  # with text as large as that, this window is a narrow one
                    shown.marquee.controller.actions.inspector.trigger()
                await until(partial(_is_loaded, page))
                for section in page.inspector.findChildren(Section):
                    if section.isVisible() and not section.is_open:
                        section.toggle()
                page.view.setFocus()
                await assert_everything_is_in_reach(shown, kind)

    play(scene())


def test_each_page_while_it_is_filtered(play: Play, demo: DemoCms, window: Window) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            async for kind, page in each_page(shown, session, DECLARATIONS):
                values = {FilterKind.FLAG: True, FilterKind.TEXT: "a"}
                filters = {each.key: values[each.kind] for each in page.declaration.filters if each.kind in values}
                assert filters, kind
                page.filters.set_filters(filters)
                page.filter.setText("nothing is called like this")
                await until(partial(_shows_nothing, page))
                page.filters.take_focus()
                await assert_everything_is_in_reach(shown, kind)

    play(scene())


def test_each_page_that_could_not_be_loaded(play: Play, demo: DemoCms, window: Window) -> None:
    async def scene() -> None:
        async with window() as shown:
            demo.fault("status", path=EVERY_LIST, status=500, body="{}", times=None)
            connection = shown.connection(demo)
            shown.connection_flow.go_to(connection)
            await shown.browse(demo)
            await shown.at_work()
            session = shown.workspace.sessions[connection.id]
            for kind in DECLARATIONS:
                page = await opened(shown, session, kind)
                assert page.model.state is LoadState.FAILED, kind
                await assert_everything_is_in_reach(shown, kind)
                await shown.navigator.bench.tabs.close_page(page)

    play(scene())


@pytest.mark.parametrize("is_new", [True, False], ids=["new", "existing"])
def test_each_form(play: Play, demo: DemoCms, window: Window, *, is_new: bool) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            for kind, list_kind in FORMS.items():
                rows = await opened_with_rows(shown, session, list_kind)
                form = await form_page(shown, session, kind, None if is_new else rows.model.id_at(0))
                await assert_everything_is_in_reach(shown, kind)
                await shown.navigator.bench.tabs.close_page(form)
                await shown.navigator.bench.tabs.close_page(rows)

    play(scene())


def test_the_pages_of_drafts_and_deleted_items(play: Play, demo: DemoCms, window: Window) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            async for place in filled_places(shown, session, demo):
                await assert_everything_is_in_reach(shown, place)

    play(scene())


@pytest.mark.parametrize("name", ["Autumn window loop", "Christmas hampers teaser"])
def test_the_editor_of_a_campaign(play: Play, demo: DemoCms, window: Window, name: str) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            page = await opened_with_rows(shown, session, "campaigns")
            page.open_record(demo.campaign_id(name))
            editor = shown.navigator.bench.tabs.current()
            assert editor is not page
            await until(lambda: getattr(editor, "editing", None) is not None)
            await assert_everything_is_in_reach(shown, name)

    play(scene())


def _is_loaded(page: ResourcePage[object]) -> bool:
    """Whether the inspector has all there is about the record."""
    is_loading = any(label in {"Loading more", "Loading the line-up"} for label in _texts(page))
    return page.inspector.isVisible() and not is_loading


def _shows_nothing(page: ResourcePage[object]) -> bool:
    return page.model.rowCount() == 0 and not page.filters.is_asking


def _texts(page: ResourcePage[object]) -> list[str]:
    return [label.text() for label in page.inspector.findChildren(QLabel) if label.isVisible()]


def test_every_filter_that_asks_for_a_value(play: Play, demo: DemoCms, window: Window) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            for kind in DECLARATIONS:
                page = await opened_with_rows(shown, session, kind)
                for filter_ in page.declaration.filters:
                    page.filters.ask_value(filter_.key)
                    await until(lambda: QApplication.activePopupWidget() is not None)
                    popup = QApplication.activePopupWidget()
                    assert popup is not None
                    await settled(popup)
                    assert popup.accessibleName(), filter_.key
                    assert nameless(popup) == [], filter_.key
                    assert clipped(popup) == [], filter_.key
                    popup.close()

    play(scene())


def test_the_questions_before_deleting(play: Play, demo: DemoCms, window: Window) -> None:
    async def scene() -> None:
        async with window() as shown:
            session = await shown.sign_in(demo)
            writing = [kind for kind, each in DECLARATIONS.items() if each.writing]
            async for kind, page in each_page(shown, session, writing):
                verbs = [action for action in page.verbs() if action.text().startswith("Delete")]
                ids = [page.model.id_at(place) for place in range(page.model.rowCount())]
                assert await select(page, ids, verbs), kind
                for action in verbs:
                    if action.isEnabled():
                        action.trigger()
                        dialog = await shown.dialog()
                        await settled(dialog)
                        assert nameless(dialog) == [], kind
                        assert clipped(dialog) == [], kind
                        dialog.reject()
                        await until(partial(_is_gone, dialog))

    play(scene())


def _is_gone(dialog: QWidget) -> bool:
    return not shiboken6.isValid(dialog) or not dialog.isVisible()
