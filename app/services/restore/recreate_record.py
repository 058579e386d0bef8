"""Recreates a deleted record from its last state, and reports what can't be restored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from app.core.change_hub import Change, Kind
from app.core.errors import Invalid
from app.core.log import logger
from app.core.translatable_texts import phrase, quoted, say, spoken
from app.domain.campaigns.campaign import AD, Campaign, CampaignLayout
from app.domain.layouts.layout import Layout
from app.domain.list_queries import RecordId
from app.domain.notifications.notification import CUSTOM, Notification
from app.services.campaigns import campaign_service
from app.services.campaigns.campaign_copy import CampaignCopier
from app.services.lookups.lookups import Lookup
from app.services.notifications import notification_service
from app.services.notifications.notification_service import content_of, duplicate_of
from app.services.saving.history import Snapshot
from app.services.session.session import Session

_MAX_NAMED: Final = 5
_BY_HAND: Final = phrase("Create it again in the CMS.")
_CAMPAIGN_LOSSES: Final = phrase("Schedules, owner and sharing can't be restored.")


@dataclass(frozen=True, slots=True)
class Recreated:
    """A recreated record. `lost` says what could not be restored, one sentence each."""

    record_id: RecordId
    title: str
    lost: tuple[str, ...] = ()


_Way = Callable[[Snapshot, object, float | None, Callable[[], None]], Awaitable[Recreated]]


class Recreator:
    """Recreates deleted records of one session. Each look-up that it needs is made once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._layouts: Lookup[Layout] | None = None
        self._ways: dict[str, _Way] = {
            **dict.fromkeys(session.records, self._record),
            campaign_service.RESOURCE: self._campaign,
            notification_service.RESOURCE: self._notification,
        }

    def can(self, resource: str) -> bool:
        """Whether records of this resource can be recreated."""
        return resource in self._ways

    def lost_on_restore(self, resource: str) -> str:
        """Returns what every deleted record of this resource loses, in a sentence or two; '' for nothing."""
        if resource == campaign_service.RESOURCE:
            return spoken(_CAMPAIGN_LOSSES)
        service = self._session.records.get(resource)
        return spoken(service.rules.lost_on_restore) if service is not None else ""

    async def recreate(
        self,
        snapshot: Snapshot,
        initiator: object = None,
        *,
        sent_age_s: float | None = None,
        created: Callable[[], None] = lambda: None,
    ) -> Recreated:
        """Recreates the record. `sent_age_s`: it may have been sent so many seconds ago, so it is looked for first.

        `created` is called once it exists; more requests can follow, and what they bring is unsaved work by then.
        Raises Invalid, NotFound, CreationUnknown and similar errors; nothing was created then.
        """
        way = self._ways.get(snapshot.resource)
        if way is None:
            raise Invalid(
                say("Marquee can't restore this type of item: {resource}.", resource=snapshot.resource),
                hint=spoken(_BY_HAND),
            )
        try:
            with self._session.writer.begun():
                return await way(snapshot, initiator, sent_age_s, created)
        except msgspec.ValidationError as error:
            logger("recreate").warning("a snapshot of %s cannot be read: %s", snapshot.resource, error)
            raise Invalid(say("This version of Marquee can't read its saved copy."), hint=spoken(_BY_HAND)) from error

    # ------------------------------------------------------------------------------------------------- campaigns

    async def _campaign(
        self, snapshot: Snapshot, initiator: object, sent_age_s: float | None, created: Callable[[], None]
    ) -> Recreated:
        session, record = self._session, snapshot.payload(Campaign)
        copier = CampaignCopier(
            session.client,
            session.lookups,
            session.campaign_creator,
            ask_zone=session.fetch_zone,
            drafts=session.drafts,
        )
        with session.link.watching():
            source, gone = await self._with_current_layouts(record)
            new_id = await copier.recreate(source, sent_age_s)
        lost = [self.lost_on_restore(campaign_service.RESOURCE)]
        if record.type == AD:
            lost.append(say("Plays and impressions start again from zero."))
        if gone:
            lost.append(say("Deleted or not shared with you: {names}.", names=_named(gone)))
        try:
            with session.link.watching():
                await copier.complete(created)
        finally:
            session.hub.publish(Change(campaign_service.RESOURCE, (new_id,), Kind.CREATED), initiator)
        return Recreated(new_id, record.name, (*lost, *copier.notes))

    async def _with_current_layouts(self, record: Campaign) -> tuple[Campaign, list[str]]:
        """Returns the record with the current layout ids, and the names of layouts that cannot be added again."""
        rows = record.layouts or ()
        if not rows:
            return record, []
        if self._layouts is None:
            self._layouts = await self._session.lookups.layouts(refresh=True)
        if not self._layouts.is_complete:
            return record, []
        published = [layout for layout in self._layouts.items if not layout.is_draft]
        by_id = {layout.layout_id: layout.layout_id for layout in published}
        by_campaign = {layout.campaign_id or 0: layout.layout_id for layout in published}
        kept: list[CampaignLayout] = []
        gone: list[str] = []
        for row in rows:
            layout_id = by_campaign.get(row.layout_campaign_id or -1) or by_id.get(row.layout_id)
            if layout_id is None:
                gone.append(row.name or say("Layout {layout_id}", layout_id=row.layout_id))
            else:
                kept.append(msgspec.structs.replace(row, layout_id=layout_id))
        return msgspec.structs.replace(record, layouts=tuple(kept)), gone

    # ------------------------------------------------------------------------------------------------- the others

    async def _record(
        self, snapshot: Snapshot, initiator: object, sent_age_s: float | None, created: Callable[[], None]
    ) -> Recreated:
        service = self._session.records[snapshot.resource]
        rules = service.rules
        state = rules.state_of(snapshot.payload(rules.record_type))
        if sent_age_s is not None:
            service.register_sent(state, sent_age_s)
        made = await service.create(state, initiator)
        created()
        lost = self.lost_on_restore(snapshot.resource)
        return Recreated(rules.id_of(made), snapshot.title, (lost,) if lost else ())

    async def _notification(
        self, snapshot: Snapshot, initiator: object, sent_age_s: float | None, created: Callable[[], None]
    ) -> Recreated:
        session, record = self._session, snapshot.payload(Notification)
        zone = await session.fetch_zone() if record.release_dt else session.timezone
        if zone is None and record.release_dt:
            raise Invalid(
                say("The CMS doesn't provide its time zone, so the notification would be released immediately."),
                hint=say("Set the CMS's time zone in the connection's settings."),
            )
        content = content_of(record, zone)
        meant = replace(duplicate_of(content), release_dt=content.release_dt if record.release_dt else None)
        if sent_age_s is not None:
            session.notifications.register_sent(meant, sent_age_s)
        made = await session.notifications.create(meant, initiator)
        created()
        lost = [self.lost_on_restore(notification_service.RESOURCE)]
        if record.release_dt and made.release_dt != record.release_dt:
            lost.append(say("Its release time is different from before."))
        if record.filename or record.original_file_name:
            lost.append(say("Its attachment can't be restored."))
        if record.type and record.type != CUSTOM:
            lost.append(say("It's now an ordinary notification, no longer of type “{type}”.", type=record.type))
        return Recreated(made.notification_id, made.subject, tuple(lost))


def _named(names: Iterable[str]) -> str:
    each = [quoted(name) for name in dict.fromkeys(names)]
    more = len(each) - _MAX_NAMED
    names = ", ".join(each[:_MAX_NAMED])
    return say("{names} and {number} more", names=names, number=more) if more > 0 else names
