"""One open connection: its client, the signed-in user, and all services that use it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from app.api.client import CmsClient
from app.auth.token_pair import read_claims
from app.auth.tokens import Tokens, TokenState
from app.config.connections import Connection
from app.core.changes import Change, ChangeHub, Kind
from app.core.errors import BadResponse, DiskProblem, Invalid, ServerFault, SignInNeeded
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.wording import say
from app.domain.dates.clock import ClockOffset, CmsClock, clock_offset, shows_time_of
from app.domain.people import Me
from app.services.actions.action_audit import ActionAudit
from app.services.actions.layout_parts import LayoutParts
from app.services.all_kinds import KINDS
from app.services.campaigns.ad_campaigns import AdCampaigns
from app.services.campaigns.ad_order import AdOrders
from app.services.campaigns.campaign_creation import CampaignCreator
from app.services.campaigns.layout_usage import LayoutUsage
from app.services.jobs import JobRunner
from app.services.kind import ResourceKind
from app.services.kinds.actions import ACTIONS
from app.services.kinds.campaigns import CAMPAIGNS
from app.services.kinds.commands import COMMANDS
from app.services.kinds.datasets import DATASETS
from app.services.kinds.modules import MODULES
from app.services.kinds.notifications import NOTIFICATIONS
from app.services.kinds.templates import TEMPLATES
from app.services.lookups.lookups import REFUSALS, Lookups
from app.services.lookups.recent_choices import RecentChoices
from app.services.notifications.message_templates import MessageTemplates
from app.services.notifications.notification_list import NotificationList
from app.services.offline.file_format import account_of
from app.services.offline.store import OfflineStore
from app.services.records.connection_state import Link, LinkState
from app.services.records.known_rows import KnownRows
from app.services.records.record_service import RecordService, RecordWriter
from app.services.saving.drafts import DraftStore
from app.services.saving.history import History
from app.services.saving.recent_saves import RecentSaves
from app.services.session.draft_list import DraftList

T = TypeVar("T")

_TOLERATED_ERRORS = (*REFUSALS, BadResponse, ServerFault)
"""Answers of a CMS that is there and takes the sign-in, and merely does not tell this one thing."""
ClockFace = tuple[str | None, int | None]
"""What tells one zone from another on a clock: its letters, and how many quarters of an hour it is ahead of UTC."""


class Session:
    """What every page of a connection works with.

    Attributes:
        connection: the profile it was opened with.
        client, tokens: the API, and who signs its requests.
        hub: who changed what; pages subscribe.
        campaigns, notifications, commands, actions, datasets, modules, templates: services that others than the page
            of their records ask for, too; `of` gives that of any kind.
        records: those among them that work alike when they write, by resource.
        ads: what ad campaigns have besides.
        notification_list: what the CMS tells of notifications, and the drafts of them on this computer.
        lookups, drafts: what there is to choose from, and what is not saved yet.
        draft_list: the same as a list: one entry for each record with unsaved work.
        history, jobs: what was there before each write, and work for many records at once.
        offline: what is kept of the CMS for when it cannot be reached.
        known_rows: what its lists in memory know of a record.
        layout_parts, action_audit: what stands on layouts, and what is wrong with the actions there.
        layout_usage: in how many campaigns layouts are.
        writer: writes to records, for editors with an adapter of their own.
        choices: what was chosen lately from long lists here.
        message_templates: those of this computer; None where there is no data folder.
        me: who is signed in; None where the CMS does not tell.
        is_account_pending: somebody has signed in anew, and the CMS has not told yet who.
        clock: what the CMS's clock said last.
        clock_offset: how far it is ahead of UTC here, by all its readings; None until it could be read.
    """

    campaigns = CAMPAIGNS
    notifications = NOTIFICATIONS
    commands = COMMANDS
    actions = ACTIONS
    datasets = DATASETS
    modules = MODULES
    templates = TEMPLATES

    def __init__(
        self,
        connection: Connection,
        client: CmsClient,
        tokens: Tokens,
        drafts: DraftStore,
        history: History,
        offline: OfflineStore | None = None,
    ) -> None:
        self._connection = connection
        self.client = client
        self.tokens = tokens
        self.drafts = drafts
        self.draft_list = DraftList(drafts)
        self.history = history
        self.offline = offline or OfflineStore(None, connection)
        self.known_rows = KnownRows()
        self.hub = ChangeHub()
        self.link = Link(lambda: tokens.state is not TokenState.SIGNED_OUT)
        self.jobs = JobRunner(self.link, self.account_gate)
        self.lookups = Lookups(client, self.link, self.offline)
        self.writer = RecordWriter(self.link, self.hub, drafts=drafts)
        self.writer.history = history
        self.writer.begin = self.account_gate
        self.campaign_creator = CampaignCreator(client, self.lookups, self.writer)
        self._services: dict[ResourceKind[Any], Any] = {}
        made = {kind.name: self.of(kind) for kind in KINDS}
        self.records: Mapping[str, RecordService[Any, Any]] = {
            name: service for name, service in made.items() if isinstance(service, RecordService)
        }
        self.ads = AdCampaigns(
            client,
            self.lookups,
            self.writer,
            self.campaign_creator,
            AdOrders(client, drafts, self.writer.checks, self.account_gate),
            zone=lambda: self.timezone,
            link=self.link,
        )
        self.notification_list = NotificationList(
            self.notifications,
            drafts,
            self.hub,
            zone=lambda: self.timezone,
            me=lambda: self.me,
            name_of=self.lookups.person_name,
        )
        self.layout_parts = LayoutParts(client, self.lookups, self.link)
        self.layout_usage = LayoutUsage(client, self.hub)
        self.action_audit = ActionAudit(self.actions, self.layout_parts, self.hub)
        self.choices = RecentChoices()
        self.message_templates: MessageTemplates | None = None
        self.me: Me | None = None
        self.clock: CmsClock | None = None
        self.clock_offset: ClockOffset | None = None
        self._zone_listeners: Listeners[[ZoneInfo | None, ZoneInfo | None]] = Listeners("time zone")
        self._clock_listeners: Listeners[[]] = Listeners("clock")
        self._settled: ClockFace | None = None
        self.is_account_pending = False
        self._unknown_zones: set[str] = set()
        self._zone = self.timezone
        self._recalling = asyncio.Lock()
        self._has_recalled = False
        self._endings: list[Callable[[], None]] = []
        self._is_closed = False
        self.hub.subscribe(self._forget_deleted)
        self._forget_tokens = tokens.subscribe(self._tokens_changed)

    def of(self, kind: ResourceKind[T]) -> T:
        """The service for a kind of records."""
        if kind not in self._services:
            self._services[kind] = kind.make(self)
        service: T = self._services[kind]
        return service

    @property
    def recent(self) -> tuple[RecentSaves[Any], ...]:
        """What was saved in the last minute, of every kind of record; see `services.saving.recent_saves`."""
        return tuple(self.writer.recent)

    @property
    def state(self) -> LinkState:
        return self.link.state

    def subscribe(self, listener: Callable[[LinkState], None]) -> Callable[[], None]:
        """Calls `listener(state)` on every change; returns the function that ends it."""
        return self.link.subscribe(listener)

    def on_close(self, ending: Callable[[], None]) -> None:
        """Calls `ending` before anything of the connection is closed; at once where it is closed already."""
        if self._is_closed:
            ending()
        else:
            self._endings.append(ending)

    @property
    def signer(self) -> int | None:
        """In whose name a request goes out now; None where nobody can tell."""
        known = self.drafts.account_id
        return known if known is not None and not self.is_account_pending else account_of(self.tokens.subject, None)

    def account_gate(self) -> Callable[[], SignInNeeded | None]:
        """For work that begins now. What it gives back tells before each request why that must not go out, if so.

        It must not in the name of somebody else, nor while it is not known yet in whose. What begins while nobody is
        signed in is the work of whoever was.
        """
        begun_by, name = self.signer or self.drafts.account_id, self.drafts.account_name

        def why() -> SignInNeeded | None:
            signer = self.signer
            if begun_by is None or signer == begun_by or (signer is None and not self.is_account_pending):
                return None
            if signer is None:
                return SignInNeeded(say("Marquee doesn't know yet which account is signed in."))
            if not name:
                return SignInNeeded(say("This was started by another account than the one signed in now."))
            return SignInNeeded(say("{name} started this, but another account is signed in now.", name=name))

        return why

    @property
    def connection(self) -> Connection:
        return self._connection

    @connection.setter
    def connection(self, connection: Connection) -> None:
        self._connection = connection
        self._follow_zone()

    @property
    def timezone(self) -> ZoneInfo | None:
        """The CMS's zone: as it says itself, else as the connection says; None if neither is known."""
        for name in (self.me.default_timezone if self.me is not None else None, self.connection.timezone):
            if name and (zone := self.zone_named(name)) is not None:
                return zone
        return None

    def on_zone_changed(self, listener: Callable[[ZoneInfo | None, ZoneInfo | None], None]) -> Callable[[], None]:
        """Calls `listener(old, new)` when `timezone` is another one; returns the function that ends it."""
        return self._zone_listeners.add(listener)

    def on_clock_read(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener()` when the CMS has told its time; returns the function that ends it."""
        return self._clock_listeners.add(listener)

    def zone_named(self, name: str) -> ZoneInfo | None:
        """The zone of this name; None for "" and for a name that this computer does not know, which is logged once."""
        if not name or name in self._unknown_zones:
            return None
        try:
            return ZoneInfo(name)
        except (KeyError, OSError, ValueError):
            self._unknown_zones.add(name)
            logger("session").warning("time zone %r is not known here", name)
            return None

    @property
    def is_zone_doubtful(self) -> bool:
        """Whether the CMS doesn't tell its zone, and its clock shows another time than the connection's zone has."""
        is_told = self.me is not None and bool(self.me.default_timezone)
        return not is_told and self._clock_face() != self._settled and not self._clock_agrees()

    def confirm_zone(self) -> None:
        """The person has chosen the connection's zone with the clock as it is now: that isn't asked again."""
        self._settled = self._clock_face()

    async def refresh_zone(self) -> None:
        """Asks for the CMS's zone, as has to be done before a time is sent in it. Raises if the CMS doesn't answer.

        The clock is asked for too where it is what tells the zone, or was read in the zone before.
        """
        if self.me is not None:
            await self._read_me()
        if self.me is None or not self.me.default_timezone or not self._clock_agrees():
            await self._unless_refused(self._read_clock)

    async def fetch_zone(self) -> ZoneInfo | None:
        """The zone as the CMS has it now, for times that are written without being shown to a person again.

        Raises if the CMS doesn't answer, and Invalid where its clock contradicts the connection's zone.
        """
        await self.refresh_zone()
        if self.is_zone_doubtful:
            raise Invalid(
                say("The CMS's clock doesn't match this connection's time zone, so dates could shift."),
                hint=say("Set the CMS's time zone in the connection's settings."),
            )
        return self.timezone

    async def start(self) -> None:
        """Asks for the clock and for who is signed in. Raises if the CMS cannot be reached or refuses the sign-in.

        That it does not tell who is signed in, or what time it is, keeps nobody from working.
        """
        await self.recall()
        outcomes = await asyncio.gather(
            self._unless_refused(self._read_clock), self._unless_refused(self._read_me), return_exceptions=True
        )
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        for recent in self.recent:
            await recent.resume()

    async def recall(self) -> None:
        """Finds out whose sign-in this is without asking the CMS: what is kept for them can be shown at once.

        The token says it, or whoever was here last. Where neither does, and while nobody is signed in, nothing changes.
        """
        async with self._recalling:
            if self._has_recalled or await self._token_state() is not TokenState.SIGNED_IN:
                return
            self._has_recalled = True
            last = await self.offline.last_account()
            account_id = account_of(self.tokens.subject, last)
            if account_id is None or (self.drafts.account_id is not None and not self.is_account_pending):
                return
            is_here = last is not None and last.account_id == account_id
            self._set_account(account_id, last.me if last is not None and is_here else None)

    async def sign_in_starting(self) -> None:
        """A new sign-in is about to be taken into use: who was here before says nothing about who it is."""
        self.is_account_pending = True
        self._has_recalled = False
        await self.offline.forget_account()

    def sign_in_finished(self) -> None:
        """The new sign-in is in use: whoever was recalled meanwhile was recalled by the one before."""
        self._has_recalled = False

    async def refresh_clock(self) -> CmsClock:
        """Reads the CMS's clock; also the cheapest way to find out whether the CMS is there.

        A clock that isn't in the known zone (any more) says that the CMS's zone has changed: it is asked for again.
        """
        clock = await self._read_clock()
        face = self._clock_face()
        if self.me is not None and face != self._settled and not self._clock_agrees():
            await self._read_me()
            if not self._clock_agrees() and self.me is not None and self.me.default_timezone:
                self._settled = face  # what the CMS says of its zone counts; its clock isn't asked about again
        return clock

    async def _read_clock(self) -> CmsClock:
        asked = time.time()
        with self.link.watching():
            clock = await self.client.clock.now()
        self.clock = clock
        seen = clock_offset(clock, asked, time.time())
        known = self.clock_offset
        self.clock_offset = known.narrowed(seen) if known is not None and seen is not None else seen
        self._clock_listeners.tell()
        return clock

    async def aclose(self) -> None:
        """Ends jobs, writes drafts, lets a renewal and writes under way end, then closes.

        Raises DiskProblem in the end.
        """
        self._is_closed = True
        while self._endings:
            self._endings.pop()()
        self._forget_tokens()
        self.notification_list.close()
        await self.jobs.aclose()
        await self.writer.aclose()
        try:
            await self._close_or_log(self.history.close())
            await self.drafts.close()
        finally:
            await self.tokens.aclose()
            await self.client.transport.aclose()
            # Last, since it may take a moment, and nothing of it is lost for good.
            await self._close_or_log(self.offline.close())

    def _clock_face(self) -> ClockFace | None:
        clock, distance = self.clock, self.clock_offset
        if clock is None:
            return None
        return clock.zone, distance.quarters if distance is not None else None

    def _clock_agrees(self) -> bool:
        zone, clock = self.timezone, self.clock
        return zone is None or clock is None or shows_time_of(clock, self.clock_offset, zone, time.time())

    def _follow_zone(self) -> None:
        old, self._zone = self._zone, self.timezone
        if self._zone != old:
            self._zone_listeners.tell(old, self._zone)

    async def _read_me(self) -> None:
        me: Me | None = None
        try:
            with self.link.watching():
                me = await self.client.users.me()
            account_id: int | None = me.user_id
        except REFUSALS:
            subject = read_claims(await self.tokens.bearer()).subject
            account_id = int(subject) if subject.isdecimal() else None
        self._set_account(account_id, me)
        self.is_account_pending = False
        self.jobs.account_known()
        self.offline.keep_account(me)

    def _set_account(self, account_id: int | None, me: Me | None) -> None:
        """Whose work this is from now on."""
        if self.drafts.account_id not in {None, account_id}:
            # Another account: what the first one could see says nothing about what this one can.
            self.lookups.forget()
            self.layout_parts.forget()
            self.layout_usage.forget()
        self.me = me
        self.drafts.account_id = self.history.account_id = self.offline.account_id = account_id
        self.drafts.account_name = self.history.account_name = me.display_name if me is not None else ""
        self.draft_list.tell()
        self._follow_zone()

    async def _token_state(self) -> TokenState:
        try:
            return await self.tokens.load()
        except DiskProblem as problem:
            logger("session").info("it is not known who is signed in: %s", problem)
            return TokenState.UNKNOWN

    async def _close_or_log(self, closing: Coroutine[Any, Any, None]) -> None:
        """What is not on disk by now is lost: worth a line in the log, and no reason to stay."""
        try:
            await closing
        except DiskProblem as error:
            logger("session").warning("not everything is kept: %s", error)

    async def _unless_refused(self, ask: Callable[[], Awaitable[object]]) -> None:
        """`ask` is called here and not before: where all ends right at the start, nothing is left that never began."""
        try:
            await ask()
        except _TOLERATED_ERRORS as error:
            logger("session").info("the CMS does not tell: %s", error)

    def _forget_deleted(self, change: Change, _initiator: object) -> None:
        for record_id in change.ids if change.kind is Kind.DELETED else ():
            self.offline.forget_record(change.resource, record_id)

    def _tokens_changed(self, state: TokenState) -> None:
        if state is TokenState.SIGNED_OUT:
            self.is_account_pending = True
            self.link.set(LinkState.SIGNED_OUT)
        elif self.link.state is LinkState.SIGNED_OUT:
            self.link.set(LinkState.CONNECTED)
