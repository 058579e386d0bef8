"""A colleague of the tour's user: signs in with another account and changes the same campaign meanwhile."""

from __future__ import annotations

import asyncio

import msgspec

from app.domain.campaigns.campaign_form import CampaignForm
from app.services.session.session import Session
from app.services.session.workspace import BrowserStep, Workspace
from app.ui.tour.input_simulation import Credentials
from app.ui.tour.scripted_browser import LittleBrowser

_ID = "tourcolleague"


async def save_meanwhile(workspace: Workspace, session: Session, colleague: Credentials, campaign_id: int) -> None:
    """Saves once as `colleague`: moves a layout to the position that the user also moves one to, and sets a
    reference."""
    connection = msgspec.structs.replace(session.connection, id=_ID)
    shown: asyncio.Queue[BrowserStep | None] = asyncio.Queue()

    async def browse() -> None:
        if (step := await shown.get()) is not None:
            await asyncio.to_thread(LittleBrowser().sign_in, step.address, colleague.user, colleague.password)

    try:
        theirs, _ = await asyncio.gather(workspace.sign_in(connection, show_browser=shown.put_nowait), browse())
        await _save(theirs, campaign_id)
    finally:
        await workspace.remove(connection)


async def _save(theirs: Session, campaign_id: int) -> None:
    record = await theirs.client.campaigns.get(campaign_id)
    order = [layout.layout_id for layout in record.layouts or ()]
    order.insert(3, order.pop(-3))
    form = CampaignForm(
        name=record.name,
        tags=tuple(tag.text for tag in record.tags),
        list_play_order=record.list_play_order,
        cycle_playback_enabled=bool(record.cycle_playback_enabled),
        play_count=record.play_count or None,
        ref1=record.ref1,
        ref2=record.ref2,
        ref3="Shown to the team",
        ref4=record.ref4,
        ref5=record.ref5,
        manage_layouts=True,
        layout_ids=tuple(order),
    )
    await theirs.client.campaigns.update(campaign_id, form)
