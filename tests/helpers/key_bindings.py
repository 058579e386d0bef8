"""Opens every page and view, and reads its key bindings."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from typing import Any

from app.domain.campaigns.campaign import LIST
from app.domain.lineups.lineup import CampaignProperties, CampaignState
from app.domain.merging.campaign_merge import merge
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.guide.window import open_guide
from app.ui.pages.ad_campaign.geofence_dialog import FenceDialog
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.resource.list_page import ResourcePage
from app.ui.shell import Compared
from app.ui.window.settings.page_index import SHORTCUTS
from app.ui.window.settings.window import SettingsWindow
from app.ui.window.shortcut_list import KeyGroup, bound_keys
from tests.helpers.command_records import change, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, open_form, save, type_into
from tests.helpers.program_in_process import Program, until

Place = tuple[str, list[KeyGroup]]
"""The kind of page or view, and its key bindings."""


async def key_bindings(shown: Program, demo: DemoCms, session: Session) -> AsyncIterator[Place]:
    """Yields one page after the other; each is in front while its keys are read."""
    keys, tabs = shown.marquee.controller.help.keys, shown.navigator.bench.tabs
    for rows in shown.navigator.lists.of(session.connection.id):
        page = shown.navigator.list_page(session, rows.declaration.kind)
        assert isinstance(page, ResourcePage)
        tabs.show_page(page)
        await _until_loaded(page)
        yield rows.declaration.kind, keys()
    for kind in ("drafts", "deleted"):
        shown.navigator.bench.nav.choose(f"{session.connection.id}/{kind}")
        await _until_in_front(shown, kind)
        yield kind, keys()
    async for place in _campaign_views(shown, session):
        yield place
    async for place in _forms(shown, demo, session):
        yield place
    for place in _views_alone():
        yield place
    shown.marquee.controller.open_settings(SHORTCUTS)
    settings = next(iter(shown.window.findChildren(SettingsWindow)))
    yield "settings", bound_keys(settings, settings, "")
    settings.close()
    guide = open_guide(shown.window)
    yield "guide", bound_keys(guide, guide, "")
    guide.close()


async def _until_loaded(page: ResourcePage[Any]) -> None:
    await until(lambda: page.model.state is LoadState.READY and page.model.rowCount(), 30)


async def _until_in_front(shown: Program, kind: str) -> None:
    tabs = shown.navigator.bench.tabs
    await until(lambda: (page := tabs.current()) is not None and page.page_key[1] == kind)


async def _campaign_views(shown: Program, session: Session) -> AsyncIterator[Place]:
    keys, model = shown.marquee.controller.help.keys, shown.page().model
    records = [model.record(row) for row in range(model.rowCount())]
    lists = [each.campaign_id for each in records if each.type == LIST]
    editor = await shown.editor(lists[0], session)
    assert isinstance(editor, CampaignEditorPage)
    work = editor.editing
    assert work is not None
    library = work.workspace.library
    await until(lambda: library.shown and library.view.isVisible())
    yield "campaign", keys()
    work.workspace.open_find()
    yield "campaign", keys()
    work.editor.move([0], 2)
    work.workspace.review.trigger()
    yield "campaign_review", keys()
    work.workspace.revert.trigger()
    work.record_history.open()
    yield "campaign_version_history", keys()
    shown.navigator.compare(Compared(session, lists[0]), Compared(session, lists[1]))
    yield "compare", keys()
    ad = next(each.campaign_id for each in records if each.type != LIST)
    shown.navigator.open_page(session, "ad_campaign", ad)
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, FormPage)
    await until(lambda: page.editing is not None)
    yield "ad_campaign", keys()


async def _forms(shown: Program, demo: DemoCms, session: Session) -> AsyncIterator[Place]:
    keys = shown.marquee.controller.help.keys
    for kind in ("notification", "action"):
        await open_form(shown, session, kind)
        yield kind, keys()
    record_id = new_command(demo, "Base", "key_bindings")
    page = await open_form(shown, session, "command", record_id)
    yield "command", keys()
    type_into(page, "name", "Mine")
    content = editing(page).view()
    editing(page).open_review(can_save=True)
    yield "form_review", keys()
    editing(page).show_view(None)
    change(demo, record_id, command="Theirs")
    await save(page)
    await until(lambda: editing(page).view() is not content)
    yield "form_conflict", keys()


def _views_alone() -> Iterator[Place]:
    """Yields views that a page shows only on certain events."""
    base = CampaignState(5, CampaignProperties(name="Autumn"), ())
    mine = replace(base, properties=replace(base.properties, name="Mine"))
    theirs = replace(base, properties=replace(base.properties, name="Theirs"))
    conflict = ConflictView(merge(base, mine, theirs), who="Alex Morgan")
    fence = FenceDialog(None, "")
    for kind, view in (("campaign_conflict", conflict), ("fence", fence)):
        view.show()
        yield kind, bound_keys(view, view, "")
        view.close()
        view.deleteLater()
