"""What the tests of campaigns do again and again: find one in the table, give it a name, have one made."""

from __future__ import annotations

from PySide6.QtTest import QTest

from app.services.session.session import Session
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.inputs.fields import LineEdit
from tests.helpers.program import Program, until


async def pick(page: CampaignsPage, *names: str) -> list[int]:
    """Selects campaigns by name; waits until actions and inspector have followed."""
    by_name = {campaign.name: campaign.campaign_id for campaign in page.model.records()}
    ids = [by_name[name] for name in names]
    page.view.select_ids(ids)
    await until(lambda: sorted(page.view.selected_ids()) == sorted(ids))
    await until(lambda: page.inspector.shown_ids() == page.view.selected_ids())
    return ids


async def made(session: Session, name: str) -> int:
    return (await session.campaigns.create(name)).campaign.campaign_id


async def type_name(shown: Program, name: str) -> None:
    dialog = await shown.dialog()
    field = dialog.findChildren(LineEdit)[0]
    field.clear()
    QTest.keyClicks(field, name)
