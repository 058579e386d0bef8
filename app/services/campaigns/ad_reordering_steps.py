"""The reordering of an ad's layouts as a write of several steps; see `services.document.protocols.StepRules`."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.list_queries import RecordId
from app.services.campaigns.ad_campaigns import AdCampaigns
from app.services.campaigns.ad_reordering import Interrupted, OrderProgress
from app.services.document.interrupted_write import Ending


class AdSteps:
    """`show_progress` is called with the number of steps taken, and of all steps."""

    def __init__(self, ads: AdCampaigns, show_progress: Callable[[int, int], None], *, is_read_only: bool) -> None:
        self._ads = ads
        self._show_progress = show_progress
        self._is_read_only = is_read_only

    async def unfinished(self, record_id: RecordId) -> Interrupted | None:
        return await self._ads.orders.interruption_of(int(record_id))

    async def progress(self, unfinished: Interrupted, *, waits: bool) -> OrderProgress:
        return await self._ads.standing(unfinished, waits=waits)

    async def end(self, unfinished: Interrupted, ending: Ending, initiator: object) -> None:
        ads = self._ads
        match ending:
            case Ending.FINISH:
                await ads.finish(unfinished, initiator, self._show_progress)
            case Ending.UNDO:
                await ads.put_back(unfinished, initiator, self._show_progress)
            case Ending.KEEP:
                await ads.orders.accept_current(unfinished)

    async def keep_as_draft(self, record_id: RecordId) -> None:
        await self._ads.keep_as_draft(int(record_id))

    def may_write(self) -> bool:
        return not self._is_read_only
