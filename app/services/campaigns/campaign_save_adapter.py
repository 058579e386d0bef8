"""Saves one campaign: reads, writes and compares it, and explains the result."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from datetime import tzinfo

from app.api.cms_client import CmsClient
from app.core.errors import Invalid, NotFound
from app.core.translatable_texts import number, phrase, quoted, say, say_n
from app.core.write_gate import guarded, since_read
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.campaigns.validation import as_stored, loses_markup
from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, CampaignState, Entry
from app.domain.lineups.lineup_diff import identities, same_line_up
from app.domain.merging.overwrite_check import differing_properties
from app.domain.text.stored_texts import stored_key
from app.domain.text.value_formatting import duration
from app.services.campaigns.campaign_state_mapping import adopted, form_of, has_dates, read_state
from app.services.lookups.lookups import Lookups
from app.services.records.field_labels import listed, listed_fields
from app.services.records.record_service import altered
from app.services.saving.verified_save import ReplacedSave, SaveAdapter

AskZone = Callable[[], Awaitable[tzinfo | None]]
"""Reads the CMS's time zone: times are never written in a stored zone that may be outdated. Raises what reading raises,
and Invalid where the zone is in doubt.
"""

_NAMES = {
    "name": phrase("the name"),
    "folder_id": phrase("the folder"),
    "tags": phrase("the tags"),
    "list_play_order": phrase("the play order"),
    "cycle_playback": phrase("the cycle playback"),
    "play_count": phrase("the play count"),
}


class CampaignAdapter(SaveAdapter[CampaignState]):
    """See `saving.SaveAdapter`.

    Attributes:
        known: entries whose keys and marks a read state takes over.
        record: the campaign as last read; writes resend the fields that editors do not hold.
        ad: the record whose target, dates and displays are written, if not those of `record`.
    """

    def __init__(
        self,
        client: CmsClient,
        lookups: Lookups,
        campaign_id: int,
        *,
        ask_zone: AskZone,
        known: Sequence[Entry] = (),
        ad: Campaign | None = None,
        before_write: Callable[[Campaign], object] | None = None,
    ) -> None:
        """`before_write` gets the CMS's record just before it is overwritten."""
        self._client = client
        self._lookups = lookups
        self._campaign_id = campaign_id
        self._ask_zone = ask_zone
        self.known = known
        self.ad = ad
        self._before_write = before_write
        self.record: Campaign | None = None
        self._read_at = 0.0
        self._written_over: Campaign | None = None
        self._answer: Campaign | None = None
        self._scheduled = 0

    async def read(self) -> CampaignState:
        self.record = await self._client.campaigns.get(self._campaign_id, whole=True)
        self._read_at = time.monotonic()
        self._lookups.remember((self.record,))
        return await read_state(self.record, known=self.known)

    async def write(self, meant: CampaignState) -> None:
        """Sends one PUT, and a second one only if a layout was published after it had been added here."""
        assert self.record is not None, "an adapter reads before it writes"
        zone = await self._ask_zone() if has_dates(self.ad or self.record) else None
        form = form_of(meant, self.record, zone=zone, ad=self.ad)
        if self._before_write is not None:
            self._before_write(self.record)
        self._written_over, self._answer = self.record, None
        self._scheduled = sum(entry.is_scheduled for entry in meant.entries)
        try:
            with guarded(since_read(self._read_at)):
                self._answer = await self._client.campaigns.update(self._campaign_id, form)
        except NotFound:
            if not form.manage_layouts:
                raise
            current = await self._under_current_ids(meant)
            if current == meant:
                raise
            with guarded(since_read(self._read_at)):
                self._answer = await self._client.campaigns.update(
                    self._campaign_id, form_of(current, self.record, zone=zone, ad=self.ad)
                )

    def replaced_save(self) -> ReplacedSave | None:
        """Returns the save that came between our read and our write, once the record has been read back.

        4.5.1 answers a PUT with *when* and *by whom* as they were before it (observed). If that matches neither what we
        had read nor what is there now, we overwrote another record than the one we had read. A CMS that answers with
        the new values shows nothing of this, and one without these fields neither: the save stays unknown then. The
        resolution is a second: two saves of one account within a second look like one.
        """
        if self._answer is None or self._written_over is None or self.record is None:
            return None
        found = _stamp(self._answer)
        if not any(found) or found in (_stamp(self._written_over), _stamp(self.record)):
            return None
        by, at = found
        return ReplacedSave(by, at)

    def adopt(self, meant: CampaignState, theirs: CampaignState) -> CampaignState:
        kept = as_stored(meant.properties)
        if meant.properties.name == theirs.properties.name:
            kept = replace(kept, name=theirs.properties.name)
        if self._is_ad:
            if not same_line_up(meant.entries, self.known):
                raise Invalid(
                    say("An ad campaign's layouts can't be changed here."),
                    hint=say("Open it from the campaign list."),
                )
            return replace(meant, properties=kept, entries=theirs.entries)
        return replace(adopted(meant, theirs), properties=kept)

    def same(self, one: CampaignState, other: CampaignState) -> bool:
        return not differing_properties(PROPERTY_NAMES, one, other) and (
            self._is_ad or same_line_up(one.entries, other.entries)
        )

    def was_taken(self, meant: CampaignState) -> bool:
        """Judged by the line-up in the answer, and by a timestamp newer than that of the overwritten record."""
        record, before = self.record, self._written_over
        is_newer = record is not None and before is not None and _stamp(record) != _stamp(before)
        return is_newer and self._took_whole_line_up(meant)

    def server_adjustment(self, meant: CampaignState, fresh: CampaignState) -> str:
        differences = differing_properties(PROPERTY_NAMES, meant, fresh)
        lost = 0 if self._took_whole_line_up(meant) else len(meant.entries) - len(fresh.entries)
        if not differences and lost > 0 and same_line_up(meant.entries[: len(fresh.entries)], fresh.entries):
            kept = number(len(fresh.entries))
            return say_n(
                "The CMS kept {kept} of {n} layout.",
                "The CMS kept {kept} of {n} layouts.",
                len(meant.entries),
                kept=kept,
            )
        altered = [name for name in differences if _altered(name, meant.properties, fresh.properties)]
        if altered and altered == differences and (self._is_ad or same_line_up(meant.entries, fresh.entries)):
            return say("The CMS saved it but changed {fields}.", fields=listed_fields(_NAMES, altered))
        return ""

    def saved(self, before: CampaignState, fresh: CampaignState) -> tuple[str, tuple[str, ...]]:
        if self._is_ad:
            return super().saved(before, fresh)
        layouts = say_n("{n} layout", "{n} layouts", len(fresh.entries))
        sentence = say(
            "Saved and verified: {layouts}, {duration}.", layouts=layouts, duration=duration(fresh.duration_s)
        )
        scheduled = max(self._scheduled, sum(entry.is_scheduled for entry in before.entries))
        lost = scheduled - sum(entry.is_scheduled for entry in fresh.entries)
        if lost <= 0:
            return sentence, ()
        # A list's entries get days only through other programs, and every change of its order wipes them.
        return sentence, (
            say_n(
                "The CMS dropped the days and day part of {n} entry, as it does whenever an order is saved.",
                "The CMS dropped the days and day parts of {n} entries, as it does whenever an order is saved.",
                lost,
            ),
        )

    def _took_whole_line_up(self, meant: CampaignState) -> bool:
        """Whether the answer lists what was sent: if entries are missing afterwards, another user removed them."""
        return self._answer is not None and len(self._answer.layouts or ()) == len(meant.entries)

    @property
    def _is_ad(self) -> bool:
        return self.record is not None and self.record.type == AD

    async def _under_current_ids(self, meant: CampaignState) -> CampaignState:
        """Returns the state with the layout ids that the look-up has now. Raises Invalid and names missing layouts."""
        found = await self._lookups.layouts(refresh=True)
        if not found.is_complete:
            return meant
        by_campaign = {layout.campaign_id: layout.layout_id for layout in found.items if not layout.is_draft}
        visible = set(by_campaign.values())
        assert self.record is not None
        there = (await read_state(self.record)).entries
        identity = identities(there, meant.entries)
        assigned = {identity(entry) for entry in there}
        entries = tuple(
            replace(entry, layout_id=by_campaign.get(entry.layout_campaign_id, entry.layout_id))
            for entry in meant.entries
        )
        gone = [entry.name for entry in entries if entry.layout_id not in visible and identity(entry) not in assigned]
        if gone:
            names = listed([quoted(name) for name in dict.fromkeys(gone)])
            raise Invalid(
                say("Deleted or not shared with you: {names}.", names=names),
                hint=say("Remove it, then save again."),
            )
        return replace(meant, entries=entries)


class CampaignMover(CampaignAdapter):
    """Moves one campaign to the folder of the intended state, and writes nothing else of it."""

    async def write(self, meant: CampaignState) -> None:
        assert self.record is not None, "an adapter reads before it writes"
        assert meant.properties.folder_id is not None, "a campaign is moved to a folder"
        if self._before_write is not None:
            self._before_write(self.record)
        await self._client.campaigns.select_folder(self._campaign_id, meant.properties.folder_id)


def _altered(name: str, meant: CampaignProperties, fresh: CampaignProperties) -> bool:
    """Whether the CMS itself explains the difference: it removes markup, cuts long texts, or stores another form."""
    one, other = getattr(meant, name), getattr(fresh, name)
    return altered_tags(one, other) if isinstance(one, tuple) else altered(one, other)


def altered_tags(meant: Iterable[str], fresh: Iterable[str]) -> bool:
    """Whether the CMS itself explains the difference between two sets of tags."""
    is_same = {*map(stored_key, meant)} == {*map(stored_key, fresh)}
    return is_same or any(map(loses_markup, meant))


def _stamp(record: Campaign) -> tuple[str, str]:
    return record.modified_by_name or "", record.modified_at or ""
