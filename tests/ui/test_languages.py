"""In a made-up language, stretched and mirrored, every text is translatable and none is cut off."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app import APP_NAME, __version__
from app.domain.list_queries import RecordId
from app.services.help.diagnostics import versions
from app.services.session.session import Session
from app.ui.diagnostics.window import OVERVIEW
from app.ui.forms.page import FormPage
from app.ui.resource.inspector_blocks import Section
from app.ui.resource.list_page import ResourcePage
from tests.helpers.accessibility import clipped, settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import DECLARATIONS, FORMS, each_page, opened_with_rows, select
from tests.helpers.local_pages import filled_places
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.pseudo_language import Data, pseudo, spoken, untranslated, untranslated_actions
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")

_DELETE = pseudo("Delete")[:6]


class Foreign:
    """The running program in that language, and the problems found."""

    def __init__(self, shown: Program, session: Session, data: Data) -> None:
        self.shown = shown
        self.session = session
        self.data = data
        self.found: list[str] = []

    async def look(self, what: str, within: QWidget | None = None) -> None:
        """Checks everything visible once it is laid out; records problems under `what`."""
        shown = within or self.shown.window
        await settled(shown)
        self._note(what, shown)

    def glance(self, what: str, shown: QWidget) -> None:
        """The same at once, for widgets that close by themselves."""
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self._note(what, shown)

    def _note(self, what: str, shown: QWidget) -> None:
        found = [*untranslated(shown, self.data), *(f"clipped: {each}" for each in clipped(shown))]
        self.found += [f"{what}: {each}" for each in found]

    def look_at(self, what: str, actions: list[QAction]) -> None:
        self.found += [f"{what}: {each}" for each in untranslated_actions(actions, self.data)]

    async def list_page(self, kind: str) -> ResourcePage[object]:
        return await opened_with_rows(self.shown, self.session, kind)

    async def form(self, kind: str, record_id: RecordId | None) -> FormPage:
        self.shown.navigator.open_form(self.session, kind, record_id)
        page = self.shown.navigator.bench.tabs.current()
        assert isinstance(page, FormPage)
        await until(lambda: page.editing is not None)
        return page


def is_gone(popup: QWidget) -> bool:
    return not shiboken6.isValid(popup)


Abroad = Callable[[], AbstractAsyncContextManager[Foreign]]


@pytest.fixture
def abroad(qapp: QApplication, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Abroad:
    data = Data("Acme", "Maya Lindqvist", demo.url)

    @asynccontextmanager
    async def go() -> AsyncIterator[Foreign]:
        data.listen(monkeypatch)
        with spoken(qapp):
            async with program(tmp_path) as shown:
                foreign = Foreign(shown, await shown.sign_in(demo), data)
                yield foreign
                assert not foreign.found, "\n".join(foreign.found)

    return go


def test_the_pseudo_language_keeps_placeholders() -> None:
    assert pseudo("Save {n}") == "⟦Sävé {n} ~⟧"
    assert pseudo("&File") == "⟦&Fîlé ⟧"
    assert pseudo("<b>A</b>\nb") == "⟦<b>Ä</b>\nb ⟧"


def test_the_page_of_each_resource(play: Play, abroad: Abroad) -> None:
    async def scene() -> None:
        async with abroad() as foreign:
            async for kind, page in each_page(foreign.shown, foreign.session, DECLARATIONS):
                await look_at_page(foreign, kind, page)

    play(scene())


async def look_at_page(foreign: Foreign, kind: str, page: ResourcePage[object]) -> None:
    """Checks a page with a record in the inspector, its actions, and its filter pop-ups."""
    page.view.select_ids([page.model.id_at(0)])
    await until(page.inspector.isVisible)
    for section in page.inspector.findChildren(Section):
        if section.isVisible() and not section.is_open:
            section.toggle()
    await foreign.look(kind)
    foreign.look_at(f"verbs of {kind}", page.verbs())
    for filter_ in page.declaration.filters:
        page.filters.ask_value(filter_.key)
        await until(lambda: QApplication.activePopupWidget() is not None)
        popup = QApplication.activePopupWidget()
        assert popup is not None
        foreign.glance(f"{kind}, filter {filter_.key}", popup)
        popup.close()
        await until(partial(is_gone, popup))


def test_each_form(play: Play, abroad: Abroad) -> None:
    async def scene() -> None:
        async with abroad() as foreign:
            tabs = foreign.shown.navigator.bench.tabs
            for kind, list_kind in FORMS.items():
                rows = await foreign.list_page(list_kind)
                for record_id in (None, rows.model.id_at(0)):
                    form = await foreign.form(kind, record_id)
                    await foreign.look(f"form of {kind} {record_id}")
                    await tabs.close_page(form)
                await tabs.close_page(rows)

    play(scene())


@pytest.mark.parametrize("name", ["Autumn window loop", "Christmas hampers teaser"])
def test_the_editor_of_a_campaign(play: Play, demo: DemoCms, abroad: Abroad, name: str) -> None:
    async def scene() -> None:
        async with abroad() as foreign:
            page = await foreign.list_page("campaigns")
            page.open_record(demo.campaign_id(name))
            editor = foreign.shown.navigator.bench.tabs.current()
            await until(lambda: getattr(editor, "editing", None) is not None)
            await foreign.look(f"editor of {name}")

    play(scene())


def test_the_pages_of_drafts_and_deleted_items_in_the_pseudo_language(
    play: Play, demo: DemoCms, abroad: Abroad
) -> None:
    async def scene() -> None:
        async with abroad() as foreign:
            shown, session = foreign.shown, foreign.session
            async for kind in filled_places(shown, session, demo):
                await foreign.look(kind)

    play(scene())


def test_the_window_its_menus_and_its_helpers(play: Play, abroad: Abroad) -> None:
    async def scene() -> None:
        async with abroad() as foreign:
            shown, controller = foreign.shown, foreign.shown.marquee.controller
            foreign.look_at("actions of the window", shown.window.findChildren(QAction))
            menu = controller.actions.main_menu("Maya Lindqvist", shown.navigator.page_actions(), None)
            foreign.look_at("main menu", [each for each in menu.findChildren(QAction) if not each.isSeparator()])
            menu.close()
            controller.quick_open.open()
            await foreign.look("quick open")
            controller.quick_open.close()
            controller.show_diagnostics(OVERVIEW)
            await until(lambda: len(_windows()) > 1)
            for window in _windows():
                if window is not shown.window:
                    foreign.data.add(*(each for fact in versions(()).facts for each in (fact.label, fact.value)))
                    foreign.data.add("PySide", "Qt", QGuiApplication.platformName())
                    await foreign.look("diagnostics", window)
                    window.close()

    play(scene())


def _windows() -> list[QWidget]:
    return [each for each in QApplication.topLevelWidgets() if each.isVisible() and each.isWindow()]


def test_the_verbs_that_ask_first(play: Play, abroad: Abroad) -> None:
    async def scene() -> None:
        async with abroad() as foreign:
            writing = [kind for kind, each in DECLARATIONS.items() if each.writing]
            async for kind, page in each_page(foreign.shown, foreign.session, writing):
                await look_at_questions(foreign, kind, page)

    play(scene())


async def look_at_questions(foreign: Foreign, kind: str, page: ResourcePage[object]) -> None:
    """Checks every question that the page's actions ask about its first three records."""
    shown, asked = foreign.shown, 0
    asking = [each for each in page.verbs() if "…" in each.text() or each.text().startswith(_DELETE)]
    await select(page, [page.model.id_at(place) for place in range(3)], asking)
    for action in asking:
        if action.isEnabled():
            action.trigger()
            dialog = await shown.dialog()
            await foreign.look(f"{kind}: {action.text()}", dialog)
            dialog.reject()
            asked += 1
    assert asked or not any(each.isEnabled() for each in asking)
    assert asking


def test_a_language_chosen_in_the_menu_is_used_after_a_restart(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            choices = {each.text(): each for each in shown.marquee.controller.actions.languages.actions()}
            assert [name for name, each in choices.items() if each.isChecked()] == ["System language"]
            choices["Deutsch"].trigger()
            assert shown.workspace.settings.value.language == "de"
            assert [each.text() for each in choices.values() if each.isChecked()] == ["Deutsch"]
            labels = [each.text() for each in shown.navigator.bench.findChildren(QLabel)]
            assert "Restart Marquee to change the language." in labels

    play(scene())


def test_the_way_to_a_cms(
    play: Play, qapp: QApplication, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = Data("Acme", demo.url, demo.url.removeprefix("http://"), f"{APP_NAME} {__version__}")

    async def scene() -> None:
        data.listen(monkeypatch)
        with spoken(qapp):
            async with program(tmp_path) as shown:
                shown.connection_flow.show_home()
                await settled(shown.window)
                found = [f"start: {each}" for each in (*untranslated(shown.window, data), *clipped(shown.window))]
                connection = shown.connection(demo)
                data.add(connection.client_id, connection.redirect_uri)
                shown.connection_flow.go_to(connection)
                page = shown.connection_flow.sign_in
                await until(lambda: page.waiting is not None and page.waiting.address)
                await settled(shown.window)
                found += [f"sign-in: {each}" for each in (*untranslated(shown.window, data), *clipped(shown.window))]
                assert not found, "\n".join(found)

    play(scene())
