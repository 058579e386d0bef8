"""The pages, forms and dialogs of the window, each brought to the front as a user does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.diagnostics.window import OVERVIEW
from app.ui.forms.page import FormPage
from app.ui.guide.window import GuideWindow
from app.ui.resource.list_page import ResourcePage
from app.ui.shell import Compared
from app.ui.window.settings.page_index import places as settings_places
from app.ui.window.settings.window import SettingsWindow
from tests.helpers.list_pages import DECLARATIONS, FORMS, opened_with_rows, select
from tests.helpers.local_pages import filled_places
from tests.helpers.program_in_process import Program, until
from tests.pictures.picture_studio import Studio

LINE_UP: Final = "Autumn window loop"
AD: Final = "Christmas hampers teaser"
_LOADED_S: Final = 0.4
"""Details and thumbnails come from the CMS; nothing says when the last one is there."""


async def sign_in(studio: Studio) -> None:
    """Start, connecting, waiting for the browser, and a sign-in that was refused."""
    async with studio.program(shows_first_steps=True) as shown:
        await studio.take(shown, "start")
        shown.connection_flow.connect_new()
        await studio.take(shown, "connect")
        shown.connection_flow.go_to(shown.connection(studio.cms))
        page = shown.connection_flow.sign_in
        await until(lambda: page.waiting is not None and page.waiting.address)
        await studio.take(shown, "sign-in")
        await shown.browse(studio.cms, decision="Deny")
        await until(lambda: page.attempt is None or page.waiting is not None)
        await studio.take(shown, "sign-in-refused")
        await shown.sign_in(studio.cms, "sam")
        await asyncio.sleep(_LOADED_S)
        await studio.take(shown, "first-steps")


async def lists(studio: Studio) -> None:
    """The list of each resource: with a record and its details, with several, filtered to nothing, and loading."""
    async with _signed_in(studio) as (shown, session):
        for kind in DECLARATIONS:
            page = await opened_with_rows(shown, session, kind)
            await _select(page, 1)
            await studio.take(shown, f"list-{kind}")
            if kind == "campaigns":
                await _select(page, 3)
                await studio.take(shown, f"list-{kind}-three")
            page.filter.setText("nothing is called like this")
            await until(partial(_is_empty, page))
            await studio.take(shown, f"list-{kind}-none")
            shown.navigator.bench.tabs.drop(page)


async def failed_list(studio: Studio) -> None:
    """A list that could not be loaded."""
    cms = studio.cms
    cms.fault("status", path=r"/api/(?!authorize|user|clock)", status=500, body="{}", times=None)
    async with studio.program() as shown:
        connection = shown.connection(cms)
        shown.connection_flow.go_to(connection)
        await shown.browse(cms)
        await shown.at_work()
        await asyncio.sleep(_LOADED_S)
        await studio.take(shown, "list-failed")


async def places(studio: Studio) -> None:
    """Drafts and deleted items."""
    async with _signed_in(studio) as (shown, session):
        async for kind in filled_places(shown, session, studio.cms):
            await studio.take(shown, kind)


async def forms(studio: Studio) -> None:
    """Each form, new and existing."""
    async with _signed_in(studio) as (shown, session):
        for kind, list_kind in FORMS.items():
            page = await opened_with_rows(shown, session, list_kind)
            for record_id in (None, page.model.id_at(0)):
                shown.navigator.open_form(session, kind, record_id)
                form = shown.navigator.bench.tabs.current()
                assert isinstance(form, FormPage)
                await until(partial(_is_filled, form))
                await asyncio.sleep(_LOADED_S)
                await studio.take(shown, f"form-{kind}" + ("-new" if record_id is None else ""))
                shown.navigator.bench.tabs.drop(form)
            shown.navigator.bench.tabs.drop(page)


async def editors(studio: Studio) -> None:
    """Views of the editors that are no status: history, an ad, and two campaigns side by side."""
    async with _signed_in(studio) as (shown, session):
        page = await opened_with_rows(shown, session, "campaigns")
        editor = await shown.editor(studio.cms.campaign_id(LINE_UP), session)
        assert editor.editing is not None
        editor.editing.workspace.history.trigger()
        await asyncio.sleep(_LOADED_S)
        await studio.take(shown, "editor-history")
        shown.navigator.bench.tabs.drop(editor)
        page.open_record(studio.cms.campaign_id(AD))
        ad: Any = shown.navigator.bench.tabs.current()
        await until(lambda: getattr(ad, "editing", None) is not None)
        await asyncio.sleep(_LOADED_S)
        await studio.take(shown, "ad")
        shown.navigator.bench.tabs.drop(ad)
        ids = [Compared(session, int(page.model.id_at(place))) for place in (0, 1)]
        shown.navigator.compare(*ids)
        await asyncio.sleep(_LOADED_S)
        await studio.take(shown, "compare")


async def dialogs(studio: Studio) -> None:
    """What opens above the window: questions of campaigns, settings, quick open, and windows of Help."""
    async with _signed_in(studio) as (shown, session):
        controller = shown.marquee.controller
        page = await opened_with_rows(shown, session, "campaigns")
        await _select(page, 2)
        asking = [each for each in page.verbs() if "…" in each.text() and each.isEnabled()]
        for number, action in enumerate(asking, start=1):
            action.trigger()
            dialog = await shown.dialog()
            await studio.take(shown, f"question-campaigns-{number}")
            await _closed(dialog)
        new = page.new_action()
        assert new is not None
        new.trigger()
        await studio.take(shown, "question-new-campaign")
        await _closed(await shown.dialog())
        controller.quick_open.open()
        await studio.take(shown, "quick-open")
        controller.quick_open.dismiss()
        for place in settings_places():
            controller.open_settings(place.key)
            await studio.take(shown, f"settings-{place.key}")
        (settings,) = shown.window.findChildren(SettingsWindow)
        settings.close()
        controller.actions.guide.trigger()
        await until(lambda: _visible(shown.window, GuideWindow))
        await studio.take(shown, "guide")
        for guide in _visible(shown.window, GuideWindow):
            guide.close()
        windows = {"about": controller.actions.about, "shortcuts": controller.actions.keys}
        windows["permissions"] = controller.actions.permissions
        for name, action in windows.items():
            action.trigger()
            dialog = await shown.dialog()
            await studio.take(shown, name)
            await _closed(dialog)
        controller.show_diagnostics(OVERVIEW)
        await studio.take(shown, "diagnostics")
        await _closed(await shown.dialog())
        controller.actions.activity.trigger()
        await studio.take(shown, "activity")


@asynccontextmanager
async def _signed_in(studio: Studio, user: str = "maya") -> AsyncIterator[tuple[Program, Session]]:
    async with studio.program() as shown:
        yield shown, await shown.sign_in(studio.cms, user)


async def _select(page: ResourcePage[Any], count: int) -> None:
    """Selects the first records and waits for their details."""
    ids = [page.model.id_at(place) for place in range(min(count, page.model.rowCount()))]
    await select(page, ids, ())
    page.view.setFocus()
    await asyncio.sleep(_LOADED_S)


async def _closed(dialog: CardDialog[Any]) -> None:
    dialog.reject()
    await until(lambda: not dialog.isVisible())


def _visible(window: QWidget, kind: type[QWidget]) -> list[QWidget]:
    return [each for each in window.findChildren(kind) if each.isVisible()]


def _is_empty(page: ResourcePage[Any]) -> bool:
    return page.model.rowCount() == 0


def _is_filled(form: FormPage) -> bool:
    return form.editing is not None
