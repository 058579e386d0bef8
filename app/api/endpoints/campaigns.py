"""Campaigns: all eight routes of the specification, and the copy route of installed CMSs."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from app.api.decode import decode_one
from app.api.encode import Fields, to_pairs, wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.api.long_request_bodies import LongBodies
from app.api.paging import FIRST, IN_FLIGHT, SIZE
from app.api.write_response import record_in_reply, write
from app.domain.campaigns.campaign import Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.list_queries import CampaignQuery, Page
from app.transport.http_client import Transport
from app.transport.request import Kind

CAMPAIGN_LIST = Route("campaign", "GET", "/campaign", Kind.READ, feature="campaign.view")
CAMPAIGN_ONE = Route("campaign", "GET", "/campaign/{campaignId}", Kind.READ, feature="campaign.view")
CAMPAIGN_ADD = Route("campaign", "POST", "/campaign", Kind.ONCE, (201,), feature="campaign.add")
CAMPAIGN_EDIT = Route("campaign", "PUT", "/campaign/{campaignId}", Kind.IDEMPOTENT, feature="campaign.modify")
CAMPAIGN_DELETE = Route(
    "campaign", "DELETE", "/campaign/{campaignId}", Kind.IDEMPOTENT, (204,), feature="campaign.modify"
)
CAMPAIGN_ASSIGN = Route(
    "campaign", "POST", "/campaign/layout/assign/{campaignId}", Kind.ONCE, (204,), feature="campaign.modify"
)
CAMPAIGN_REMOVE = Route(
    "campaign", "DELETE", "/campaign/layout/remove/{campaignId}", Kind.ONCE, (204, 200), feature="campaign.modify"
)
CAMPAIGN_FOLDER = Route(
    "campaign", "PUT", "/campaign/{id}/selectfolder", Kind.IDEMPOTENT, (200, 204), feature="campaign.modify"
)
CAMPAIGN_COPY = Route("campaign", "POST", "/campaign/{campaignId}/copy", Kind.ONCE, (201,), feature="campaign.add")
"""Not in the specification; observed on 4.5.1."""

_LISTING = Listing(CAMPAIGN_LIST, Campaign, lambda record: record.campaign_id, "campaignId")


class Campaigns(Endpoint):
    """CMS API 4.5, Campaigns; behaviour observed on 4.5.1 in `app/api/wire.md`."""

    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self._long_bodies = LongBodies(transport, CAMPAIGN_ASSIGN)

    def pages(
        self,
        query: CampaignQuery | None = None,
        *,
        first: int = FIRST,
        size: int = SIZE,
        in_flight: int = IN_FLIGHT,
    ) -> AsyncGenerator[Page[Campaign], None]:
        """Yields the matching campaigns, page by page, in id order unless the query has another."""
        query = query or CampaignQuery()
        return _LISTING.pages(
            self._transport, wire_fields(query), order=query.order, first=first, size=size, in_flight=in_flight
        )

    async def get(self, campaign_id: int, *, embed: str = "layouts", whole: bool = False) -> Campaign:
        """Returns one campaign, with its line-up unless `embed` says otherwise. Raises NotFound, BadResponse, …

        With `whole` it can be sent back: raises BadResponse if a field is missing for that.
        """
        query = to_pairs([("embed", embed or None)])
        reply = await self._transport.send(CAMPAIGN_ONE.operation(campaign_id, query=query))
        return decode_one(reply.body, Campaign, campaign_id, whole=whole)

    async def create(self, form: CampaignForm) -> Campaign:
        """Returns the new campaign. Some fields are empty in this answer; read it again to see them. Raises Invalid, …

        Without permission for ad campaigns, the CMS silently creates a list campaign (observed on 4.5.1).
        """
        reply = await self._long_bodies.send(CAMPAIGN_ADD, (), _fields(form))
        return record_in_reply(CAMPAIGN_ADD.operation(), reply, Campaign)

    async def update(self, campaign_id: int, form: CampaignForm) -> Campaign:
        """Sends one complete PUT: the CMS resets what the form leaves out. Read the campaign again to see the result.

        Raises Invalid with the reason, before any change, if the CMS can't accept a line-up this long.
        """
        reply = await self._long_bodies.send(CAMPAIGN_EDIT, (campaign_id,), _fields(form), witness=campaign_id)
        return record_in_reply(CAMPAIGN_EDIT.operation(campaign_id), reply, Campaign, campaign_id)

    async def copy(self, campaign_id: int, name: str) -> Campaign:
        """Returns a copy without references, dates and displays (observed on 4.5.1).

        Raises NotFound if the route is unknown.
        """
        operation = CAMPAIGN_COPY.operation(campaign_id, form=(("name", name),))
        return await write(self._transport, operation, Campaign)

    async def delete(self, campaign_id: int) -> None:
        """Deletes the campaign and its schedules. Raises NotFound if it is gone already."""
        await self._transport.send(CAMPAIGN_DELETE.operation(campaign_id))

    async def assign(
        self,
        campaign_id: int,
        layout_id: int,
        *,
        days_of_week: Sequence[int] | None = None,
        day_part_id: int | None = None,
        geo_fence: str | None = None,
    ) -> None:
        """Adds one layout at the end. Raises NotFound, Invalid for a draft, …

        `days_of_week` are ISO weekdays, 1 for Monday. Days, day part and fence (GeoJSON) are for ads.
        """
        fields: Fields = (
            ("layoutId", layout_id),
            ("daysOfWeek", None if days_of_week is None else tuple(days_of_week)),
            ("dayPartId", day_part_id),
            ("geoFence", geo_fence),
        )
        await self._transport.send(CAMPAIGN_ASSIGN.operation(campaign_id, form=to_pairs(fields)))

    async def remove(self, campaign_id: int, layout_id: int, *, display_order: int | None = None) -> None:
        """Removes every copy of a layout, or the one at `display_order` (from 1).

        The CMS renumbers the rest at once.
        """
        fields: Fields = (("layoutId", layout_id), ("displayOrder", display_order))
        await self._transport.send(CAMPAIGN_REMOVE.operation(campaign_id, form=to_pairs(fields)))

    async def select_folder(self, campaign_id: int, folder_id: int) -> None:
        """Moves the campaign to another folder. Raises NotFound for an unknown one."""
        await self._transport.send(CAMPAIGN_FOLDER.operation(campaign_id, form=(("folderId", str(folder_id)),)))


def _fields(form: CampaignForm) -> Fields:
    """Returns the fields; the tags are one text, and an empty one clears them."""
    return [
        (name, ",".join(form.tags) if name == "tags" and form.tags is not None else value)
        for name, value in wire_fields(form)
    ]
