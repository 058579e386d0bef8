"""Shared by tests of campaigns: finding one in the table, naming it, and creating one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.services.session.session import Session
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.tables.inline_editor import InlineEditor
from tests.helpers.program_in_process import Program, until


async def pick(page: CampaignsPage, *names: str) -> list[int]:
    """Selects campaigns by name; waits until actions and inspector have followed."""
    by_name = {campaign.name: campaign.campaign_id for campaign in page.model.records()}
    ids = [by_name[name] for name in names]
    inspector = page.inspector  # made now, it doesn't show the selection before the actions follow it
    page.view.select_ids(ids)
    await until(lambda: sorted(page.view.selected_ids()) == sorted(ids))
    await until(lambda: inspector.shown_ids() == page.view.selected_ids())
    return ids


async def made(session: Session, name: str) -> int:
    return (await session.campaigns.create(name)).campaign.campaign_id


async def renamed(shown: Program, page: CampaignsPage, old: str, new: str) -> None:
    """Renames a campaign in its row, by keyboard, and waits until the CMS has the name."""
    await pick(page, old)
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_F2)
    QTest.keyClicks(rename_field(page), new)
    QTest.keyClick(rename_field(page), Qt.Key.Key_Return)
    await until(lambda: f"Renamed to “{new}”" in shown.toasts() and new in shown.names())


def rename_field(page: CampaignsPage) -> InlineEditor:
    """The field that is open over a row."""
    (field,) = [each for each in page.view.findChildren(InlineEditor) if each.isVisible()]
    return field


async def type_name(shown: Program, name: str) -> None:
    dialog = await shown.dialog()
    field = dialog.findChildren(LineEdit)[0]
    field.clear()
    QTest.keyClicks(field, name)
