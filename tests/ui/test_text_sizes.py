"""At 9, 13 and 18 points in German, no text is cut off and nothing overlaps."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.domain.text.value_formatting import moment
from app.models.language_choice import Languages
from app.models.table_columns import MOMENT_WIDTH
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.diagnostics.window import LOG, OVERVIEW, REQUESTS
from app.ui.forms.page import FormPage
from app.ui.look.theme import LARGEST_PX, SMALLEST_PX, Scheme, apply_theme, theme
from app.ui.resource.list_page import ResourcePage
from app.ui.widgets.tables.row_painter import PADDING
from tests.helpers.accessibility import clipped, overlapping, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import DECLARATIONS, FORMS, each_page, opened_with_rows, select
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log", "german")

NINE_POINTS_PX = 12
MIDDLING_PX = 18
"""Large, and still small enough for the details to stay beside a list."""
WRITING = [kind for kind, each in DECLARATIONS.items() if each.writing]


class Looked:
    """The running program, and the problems found in it."""

    def __init__(self, shown: Program) -> None:
        self.shown = shown
        self.found: list[str] = []

    async def at(self, what: str, within: QWidget | None = None) -> None:
        """Everything that is visible there, once it has its room."""
        place = within or self.shown.window
        await settled(place)
        self.found += [f"{what}: {each}" for each in (*clipped(place), *overlapping(place))]

    async def page(self, session: Session, kind: str) -> ResourcePage[Any]:
        return await opened_with_rows(self.shown, session, kind)

    async def asked(self, what: str, actions: list[QAction]) -> int:
        """Every dialog that one of the actions opens. How many there were."""
        asked = 0
        for action in reversed(actions):  # actions for a single record come first, so they are done last
            if action.isEnabled():
                action.trigger()
                dialog = await self.shown.dialog()
                await self.at(f"{what}: {action.text()}", dialog)
                await closed(dialog)
                asked += 1
        return asked


async def closed(dialog: QDialog) -> None:
    dialog.reject()
    await until(lambda: not dialog.isVisible())


async def asking_about(page: ResourcePage[Any], rows: int) -> list[QAction]:
    """Selects so many records, the first ones with which something can be done, and returns the verbs that ask."""
    asking = [each for each in page.verbs() if "…" in each.text()]
    for first in range(page.model.rowCount() - rows + 1):
        if await select(page, [page.model.id_at(first + place) for place in range(rows)], asking):
            break
    return asking


def is_empty(page: ResourcePage[Any]) -> bool:
    return page.model.rowCount() == 0


async def opened(form: FormPage) -> None:
    await until(lambda: form.editing is not None)


Look = Callable[[], AbstractAsyncContextManager[Looked]]


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    before, languages = QLocale(), Languages(qapp)
    languages.install("de", ["de-DE"])
    yield
    languages.remove()
    QLocale.setDefault(before)


@pytest.fixture(params=[NINE_POINTS_PX, MIDDLING_PX, LARGEST_PX], ids=["9 pt", "13 pt", "18 pt"])
def look(request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path) -> Look:
    @asynccontextmanager
    async def open_window() -> AsyncIterator[Looked]:
        apply_theme(qapp, Scheme.DARK, base_px=request.param)
        try:
            async with program(tmp_path) as shown:
                looked = Looked(shown)
                yield looked
                assert not looked.found, "\n".join(looked.found)
        finally:
            apply_theme(qapp, Scheme.LIGHT)

    return open_window


def test_the_way_to_a_cms(play: Play, demo: DemoCms, look: Look) -> None:
    async def scene() -> None:
        async with look() as looked:
            shown = looked.shown
            await looked.at("start")
            shown.connection_flow.connect_new()
            await looked.at("connect")
            shown.connection_flow.go_to(shown.connection(demo))
            page = shown.connection_flow.sign_in
            await until(lambda: page.waiting is not None and page.waiting.address)
            await looked.at("sign-in")
            await shown.browse(demo, decision="Deny")
            await until(lambda: page.attempt is None or page.waiting is not None)
            await looked.at("refused")

    play(scene())


def test_the_tree_has_room_for_its_own_words(play: Play, demo: DemoCms, look: Look) -> None:
    async def scene() -> None:
        async with look() as looked:
            await looked.shown.sign_in(demo)
            await looked.shown.loaded()
            nav = looked.shown.navigator.bench.nav
            looked.shown.navigator.bench.set_rail(False)
            connection = nav.model.index(0, 0)
            ours = [nav.model.index(row, 0, connection) for row in range(nav.model.rowCount(connection))]
            ours += [nav.model.index(row, 0, ours[0]) for row in range(3)]  # the folders after them are the CMS's
            await settled(nav)
            words = [str(index.data()) for index in ours]
            assert {"Benachrichtigungen", "Alle Kampagnen", "Werbekampagnen"} <= set(words)
            await until(lambda: nav.tree.viewport().width() > theme().px(100))
            looked.found += [f"cut: {index.data()}" for index in ours if nav.tree.is_cut(index)]

    play(scene())


def test_no_column_title_is_clipped_at_its_default_width(play: Play, demo: DemoCms, look: Look) -> None:
    """With an arrow in each, and, where several columns sort, with its number."""

    async def scene() -> None:
        async with look() as looked:
            session = await looked.shown.sign_in(demo)
            looked.shown.window.resize(4_000, 900)
            for kind in DECLARATIONS:
                page = await looked.page(session, kind)
                header, columns = page.view.header, page.view.columns
                with page.view.changing_columns():
                    for section in range(len(columns)):
                        header.setSectionHidden(section, False)
                keys = [column.key for column in columns if column.sortable]
                for sort in (*([(key, False)] for key in keys), [(key, True) for key in keys[:9]]):
                    header.set_sort(sort)
                    shown = (number for number in range(len(columns)) if not header.isSectionHidden(number))
                    looked.found += [f"{kind} {sort}: {columns[n].title}" for n in shown if header.is_cut(n)]

    play(scene())


def test_every_question_of_the_lists_fits(play: Play, demo: DemoCms, look: Look) -> None:
    async def scene() -> None:
        async with look() as looked:
            session = await looked.shown.sign_in(demo)
            async for kind, page in each_page(looked.shown, session, WRITING):
                count = 0
                for rows in (3, 1):
                    count += await looked.asked(f"{kind}, {rows}", await asking_about(page, rows))
                assert count, kind
                page.filter.setText("nothing is called like this")
                await until(partial(is_empty, page))
                await looked.at(f"{kind}, nothing found")

    play(scene())


def test_each_form(play: Play, demo: DemoCms, look: Look) -> None:
    async def scene() -> None:
        async with look() as looked:
            shown = looked.shown
            session = await shown.sign_in(demo)
            for kind, list_kind in FORMS.items():
                page = await looked.page(session, list_kind)
                for record_id in (None, page.model.id_at(0)):
                    shown.navigator.open_form(session, kind, record_id)
                    form = shown.navigator.bench.tabs.current()
                    assert isinstance(form, FormPage)
                    await opened(form)
                    await looked.at(f"{kind} {record_id}")
                    await shown.navigator.bench.tabs.close_page(form)
                await shown.navigator.bench.tabs.close_page(page)

    play(scene())


def test_the_editors_and_their_questions(play: Play, demo: DemoCms, look: Look) -> None:
    async def scene() -> None:
        async with look() as looked:
            session = await looked.shown.sign_in(demo)
            page = await looked.page(session, "campaigns")
            editor = await looked.shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert editor.editing is not None
            workspace = editor.editing.workspace
            editor.editing.editor.move([0, 1], 9)
            await looked.at("line-up")
            workspace.review.trigger()
            await looked.at("review")
            editor.editing.workspace.history.trigger()
            await looked.at("history")
            page.open_record(demo.campaign_id("Christmas hampers teaser"))
            ad = looked.shown.navigator.bench.tabs.current()
            assert ad is not None
            await until(lambda: getattr(ad, "editing", None) is not None)
            await looked.at("ad")
            assert isinstance(ad, QWidget)
            asking = [each for each in ad.findChildren(QAction) if "…" in each.text() and each.isEnabled()]
            assert await looked.asked("ad", asking[:1])

    play(scene())


def test_every_dialog_of_the_window_fits(play: Play, demo: DemoCms, look: Look) -> None:
    async def scene() -> None:
        async with look() as looked:
            shown, controller = looked.shown, looked.shown.marquee.controller
            session = await shown.sign_in(demo)
            await looked.page(session, "campaigns")
            await looked.at("first steps")
            controller.quick_open.open()
            await looked.at("quick open", controller.quick_open)
            controller.quick_open.dismiss()
            for action in (controller.actions.about, controller.actions.keys):
                action.trigger()
                dialog = await shown.dialog()
                await looked.at(action.text(), dialog)
                await closed(dialog)
            for part in (OVERVIEW, REQUESTS, LOG):
                controller.show_diagnostics(part)
                (window,) = (each for each in shown.window.findChildren(CardDialog) if each.isVisible())
                await looked.at(f"diagnostics, {part}", window)
                await closed(window)
            controller.actions.activity.trigger()
            await looked.at("activity")

    play(scene())


def test_a_date_of_another_year_fits_its_column_in_every_size(qapp: QApplication) -> None:
    samples = [moment(f"2025-{month:02}-20 20:48:00", date(2026, 11, 22)) for month in range(1, 13)]
    assert "20. Dez 2025, 20:48" in samples
    for px in range(SMALLEST_PX, LARGEST_PX + 1):
        apply_theme(qapp, Scheme.LIGHT, base_px=px)
        widest = max(map(theme().metrics(13, 400, tabular=True).horizontalAdvance, samples))
        assert widest <= theme().px(MOMENT_WIDTH) - 2 * PADDING, f"{px} px"
    apply_theme(qapp, Scheme.LIGHT)
    dated = {"modified", "created", "release", "edited", "fetched"}
    columns = [column for each in DECLARATIONS.values() for column in each.columns]
    found = [column for column in columns if column.key in dated]
    assert len(found) >= 6
    assert {column.width for column in found} == {MOMENT_WIDTH}
