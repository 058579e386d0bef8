"""Creating anew what was deleted, from how it was, and saying what cannot come back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from app.core.changes import Change, Kind
from app.core.errors import Invalid, MarqueeError, OutcomeUnknown
from app.core.log import logger
from app.domain.action import Action
from app.domain.campaign import AD, Campaign, CampaignLayout
from app.domain.command import Command
from app.domain.layout import Layout
from app.domain.notification import CUSTOM, Notification
from app.domain.query import RecordId
from app.services import actions, campaigns, commands, notifications
from app.services.actions import action_form
from app.services.campaign_copy import CampaignCopier
from app.services.campaigns import CreationUnknown
from app.services.commands import command_form
from app.services.history import Snapshot
from app.services.lookups import Lookup
from app.services.notifications import content_of, duplicate_of
from app.services.session import Session

_MOST_NAMED: Final = 5
_NEVER: Final = {
    campaigns.RESOURCE: "What was scheduled, the owner and the sharing do not come back.",
    commands.RESOURCE: "Display settings that used it, the owner and the sharing do not come back.",
    notifications.RESOURCE: (
        "Who has read it, the owner and the day of creation do not come back. "
        "What was released already may reach its readers a second time."
    ),
}


@dataclass(frozen=True, slots=True)
class Recreated:
    """What stands in the CMS again. `lost` says what could not come back, one sentence each."""

    record_id: RecordId
    title: str
    lost: tuple[str, ...] = ()


def never_comes_back(resource: str) -> str:
    """What is lost with every record of this resource that is deleted, as a sentence or two; '' for nothing."""
    return _NEVER.get(resource, "")


class Recreator:
    """Creates deleted records of one session anew. What it looks up for that, it looks up once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._layouts: Lookup[Layout] | None = None
        self._ways: dict[str, Callable[[Snapshot, object], Awaitable[Recreated]]] = {
            campaigns.RESOURCE: self._campaign,
            commands.RESOURCE: self._command,
            notifications.RESOURCE: self._notification,
            actions.RESOURCE: self._action,
        }

    def can(self, resource: str) -> bool:
        """Whether records of this resource can be created anew."""
        return resource in self._ways

    async def recreate(self, snapshot: Snapshot, initiator: object = None) -> Recreated:
        """Creates the record anew. Raises Invalid, NotFound, CreationUnknown and the like; then nothing was created."""
        way = self._ways.get(snapshot.resource)
        if way is None:
            raise Invalid(f"A {snapshot.resource} cannot be created anew.")
        try:
            return await way(snapshot, initiator)
        except msgspec.ValidationError as error:
            logger("recreate").warning("a snapshot of %s cannot be read: %s", snapshot.resource, error)
            raise Invalid("What was kept of it cannot be read by this version of Marquee.") from error

    # ------------------------------------------------------------------------------------------------- campaigns

    async def _campaign(self, snapshot: Snapshot, initiator: object) -> Recreated:
        session, record = self._session, snapshot.payload(Campaign)
        copier = CampaignCopier(session.client, session.lookups, zone=session.timezone)
        with session.link.watching():
            source, gone = await self._with_current_layouts(record)
            try:
                new_id = await copier.renew(source)
            except OutcomeUnknown as unknown:
                raise CreationUnknown(await session.campaigns.named(record.name)) from unknown
        lost = [never_comes_back(campaigns.RESOURCE)]
        if record.type == AD:
            lost.append("Its counts of plays and impressions begin anew.")
        if gone:
            lost.append(f"No longer there or not shared with you: {_named(gone)}.")
        try:
            with session.link.watching():
                await copier.complete(new_id)
        except MarqueeError as error:
            # From here on it exists: to fail would mean to create it a second time.
            lost.append(f"It was created, but not completed: {error.sentence}")
        finally:
            session.hub.publish(Change(campaigns.RESOURCE, (new_id,), Kind.CREATED), initiator)
        return Recreated(new_id, record.name, (*lost, *copier.notes))

    async def _with_current_layouts(self, record: Campaign) -> tuple[Campaign, list[str]]:
        """The record under the layout ids of today, and the names of layouts that cannot be added again."""
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
                gone.append(row.name or f"Layout {row.layout_id}")
            else:
                kept.append(msgspec.structs.replace(row, layout_id=layout_id))
        return msgspec.structs.replace(record, layouts=tuple(kept)), gone

    # ------------------------------------------------------------------------------------------------- the others

    async def _command(self, snapshot: Snapshot, initiator: object) -> Recreated:
        made = await self._session.commands.create(command_form(snapshot.payload(Command)), initiator)
        return Recreated(made.command_id, made.name, (never_comes_back(commands.RESOURCE),))

    async def _notification(self, snapshot: Snapshot, initiator: object) -> Recreated:
        session, record = self._session, snapshot.payload(Notification)
        if session.timezone is None and record.release_dt:
            raise Invalid(
                "The CMS does not tell its time zone, without which it would be released at once.",
                hint="Set the time zone of the CMS in the connection's settings.",
            )
        content = content_of(record, session.timezone)
        meant = replace(duplicate_of(content), release_dt=content.release_dt if record.release_dt else None)
        made = await session.notifications.create(meant, initiator)
        lost = [never_comes_back(notifications.RESOURCE)]
        if record.release_dt and made.release_dt != record.release_dt:
            lost.append("It is released at another moment than before.")
        if record.filename or record.original_file_name:
            lost.append("Its attachment does not come back.")
        if record.type and record.type != CUSTOM:
            lost.append(f"It is an ordinary notification now, no longer one of the kind “{record.type}”.")
        return Recreated(made.notification_id, made.subject, tuple(lost))

    async def _action(self, snapshot: Snapshot, initiator: object) -> Recreated:
        made = await self._session.actions.create(action_form(snapshot.payload(Action)), initiator)
        return Recreated(made.action_id, snapshot.title)


def _named(names: Iterable[str]) -> str:
    each = [f"“{name}”" for name in dict.fromkeys(names)]
    more = len(each) - _MOST_NAMED
    return ", ".join(each[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
