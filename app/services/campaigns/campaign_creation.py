"""Creates campaigns one at a time, each with a known outcome: new, copied and restored ones, and ads."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Final

from app.api.cms_client import CmsClient
from app.api.endpoints.campaigns import CAMPAIGN_LIST
from app.api.list_endpoint import all_of
from app.core.write_gate import Gate
from app.domain.campaigns.campaign import Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.list_queries import CampaignQuery
from app.domain.text.stored_texts import stored_key
from app.services.lookups.lookups import Lookups
from app.services.records.record_service import RecordWriter
from app.services.saving.creation import CreationUnknown
from app.services.saving.creation_rules import CreationRules

CAMPAIGNS: Final = "campaign"
"""The name of campaigns in changes and drafts."""
AD_DRAFTS: Final = "ad_campaign"
"""The name of ads in drafts: they have an editor of their own."""
_MARKUP: Final = (re.compile(r"<\S[^>]*(>|$)"), re.compile(r"<[^>]*>?"))
"""Markup that CMSs remove from names."""
_WORDS: Final = re.compile(r"[^\W_]+(?: [^\W_]+)*")


@dataclass(frozen=True)
class _NewCampaign:
    """A requested creation. `how` distinguishes two with one name: the form of a new one, the id of what is copied."""

    name: str
    how: CampaignForm | int


class CampaignCreator:
    """Creates the campaigns of one session. The CMS loses some that are created in parallel (observed on 4.5.1).

    Attributes:
        checks: find the outcome of steps whose answer was lost.
    """

    def __init__(self, client: CmsClient, lookups: Lookups, writer: RecordWriter) -> None:
        self._client = client
        self._lookups = lookups
        self.checks = writer.checks
        self._writer = writer
        self._creations = writer.watch_creations(
            CreationRules(
                resource=CAMPAIGNS,
                meant_type=_NewCampaign,
                id_of=lambda campaign: campaign.campaign_id,
                owner_of=lambda campaign: campaign.owner_id,
                resembles=_resembles,
                is_as_meant=_is_as_meant,
                find=self._find,
                read=self._read,
                view_feature=CAMPAIGN_LIST.feature,
                turn_of=lambda _: None,
            ),
        )

    async def create(self, form: CampaignForm) -> Campaign:
        """Creates a campaign and returns it as read back. Raises CreationUnknown, NotKept, and what the CMS refuses."""
        return await self._once(form.name or "", form, lambda: self._client.campaigns.create(form))

    def register_sent(self, form: CampaignForm, age_s: float) -> CreationUnknown:
        """Registers that an earlier run sent this `age_s` seconds ago: `create` looks for it first."""
        name = form.name or ""
        return self._creations.register_sent(_NewCampaign(name, form), name, age_s)

    async def copy(self, campaign_id: int, name: str) -> Campaign:
        """Makes the CMS's own copy and reads it back. Raises NotFound where the route is missing, and as `create`."""
        return await self._once(name, campaign_id, lambda: self._client.campaigns.copy(campaign_id, name))

    def turn(self, campaign_id: int) -> AbstractAsyncContextManager[Gate]:
        """Returns the turn to fill a new campaign: it may be open in an editor already. See `RecordWriter.turn`."""
        return self._writer.turn(CAMPAIGNS, campaign_id)

    def note_filled(self, before: Campaign, after: Campaign) -> None:
        """Registers that a new campaign was filled, with its records before and after: it is checked again like any
        save.
        """
        self._writer.note_write(CAMPAIGNS, after.campaign_id, before, after)

    async def named(self, name: str) -> tuple[Campaign, ...]:
        """Returns campaigns with this name as the CMS keeps it, newest first. Raises what reading raises."""
        stored = _stored_names(name)
        return tuple(each for each in await self._alike(name) if _one_line(each.name) in stored)

    async def _alike(self, name: str) -> tuple[Campaign, ...]:
        """Returns campaigns whose name may be a stored form of this one, newest first."""
        # Commas, minus signs and backslashes have a meaning in this filter, and the stored name may lack markup: search
        # for the longest plain part, and compare here.
        plain = (words for part in _MARKUP[-1].split(name) for words in _WORDS.findall(part))
        piece = max(plain, key=len, default="")
        alike = await all_of(self._client.campaigns.pages(CampaignQuery(name=piece or None)))
        found = [campaign for campaign in alike if _has_name(campaign, name)]
        return tuple(sorted(found, key=lambda campaign: -campaign.campaign_id))

    async def _once(self, name: str, how: CampaignForm | int, send: Callable[[], Awaitable[Campaign]]) -> Campaign:
        return await self._creations.create(_NewCampaign(name, how), name, send)

    async def _find(self, meant: _NewCampaign) -> tuple[Campaign, ...]:
        return await self._alike(meant.name)

    async def _read(self, campaign_id: int | str) -> Campaign:
        campaign = await self._client.campaigns.get(int(campaign_id))
        self._lookups.remember((campaign,))
        return campaign


def _one_line(name: str) -> str:
    return " ".join(name.split())


def _stored_names(name: str) -> frozenset[str]:
    """Returns the forms in which a CMS may store a name, without the spaces that it may remove."""
    return frozenset(_one_line(text) for text in (name, *(markup.sub("", name) for markup in _MARKUP)))


def _has_name(campaign: Campaign, name: str) -> bool:
    """Whether a campaign's name may be the stored form of this one."""
    return stored_key(campaign.name) in {*map(stored_key, _stored_names(name))}


def _is_as_meant(meant: _NewCampaign, found: Campaign) -> bool:
    """Whether a campaign has the requested name, type and folder: the account may create others on another computer."""
    form = meant.how if isinstance(meant.how, CampaignForm) else CampaignForm()
    return (
        _has_name(found, meant.name) and form.type in {None, found.type} and form.folder_id in {None, found.folder_id}
    )


def _resembles(meant: _NewCampaign, found: Campaign) -> bool:
    """Whether a name may be the stored form of the requested one; a CMS may cut it or add a number."""
    there = stored_key(found.name)
    names = map(stored_key, _stored_names(meant.name))
    return not there or any(there.startswith(name) or name.startswith(there) for name in names)
