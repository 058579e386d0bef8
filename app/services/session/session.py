"""One open connection: its client, the signed-in user, and all services that use it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from app.api.cms_client import CmsClient
from app.auth.token_pair import read_claims
from app.auth.token_source import Tokens, TokenState
from app.config.connections import Connection
from app.core.change_hub import Change, ChangeHub, Kind
from app.core.errors import BadResponse, DiskProblem, Invalid, MarqueeError, ServerFault, SignInNeeded
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.core.translatable_texts import say
from app.domain.dates.cms_clock import ClockOffset, CmsClock, clock_offset, shows_time_of
from app.domain.users_and_groups import Me
from app.services.actions.action_audit import ActionAudit
from app.services.actions.layout_design_loader import LayoutDesignLoader
from app.services.campaigns.ad_campaigns import AdCampaigns
from app.services.campaigns.ad_reordering import AdOrders
from app.services.campaigns.campaign_creation import CampaignCreator
from app.services.campaigns.layout_usage import LayoutUsage
from app.services.connection_state import Link, LinkState
from app.services.drafts.draft_store import DraftStore
from app.services.job_journal import JobJournal
from app.services.job_runner import ENDING_S, JobRunner
from app.services.kinds.actions import ACTIONS
from app.services.kinds.campaigns import CAMPAIGNS
from app.services.kinds.commands import COMMANDS
from app.services.kinds.datasets import DATASETS
from app.services.kinds.modules import MODULES
from app.services.kinds.notifications import NOTIFICATIONS
from app.services.kinds.templates import TEMPLATES
from app.services.lookups.folder_editing import FolderService
from app.services.lookups.lookups import REFUSALS, Lookups
from app.services.lookups.recent_choices import RecentChoices
from app.services.lookups.thumbnails import Thumbnails
from app.services.notifications.message_template_store import MessageTemplates
from app.services.notifications.notifications_with_drafts import NotificationList
from app.services.offline.file_format import account_of
from app.services.offline.offline_store import OfflineStore
from app.services.record_kind import ResourceKind
from app.services.record_kind_registry import KINDS
from app.services.records.loaded_record_lookup import KnownRows
from app.services.records.record_service import RecordService, RecordWriter
from app.services.saving.history import RESTORING, History
from app.services.saving.save_recheck import RecentSaves
from app.services.session.draft_list import DraftList

T = TypeVar("T")

_TOLERATED_ERRORS = (*REFUSALS, BadResponse, ServerFault)
"""Answers of a CMS that works and accepts the sign-in, and lacks only this one fact."""
ClockFace = tuple[str | None, int | None]
"""How a zone differs from another on a clock: its abbreviation, and its offset from UTC in quarters of an hour."""


class Session:
    """An open connection, as every page of it uses it.

    Attributes:
        connection: the profile with which it was opened.
        client, tokens: the API, and the tokens that sign its requests.
        hub: publishes changes; pages subscribe.
        campaigns, notifications, commands, actions, datasets, modules, templates: services that are used beyond the
            page of their records; `of` returns that of any kind.
        records: the services among them with the common way of writing, by resource.
        ads: the service of ad campaigns.
        notification_list: the notifications of the CMS and their drafts on this computer.
        lookups, drafts: choices for pickers, and unsaved work.
        folders: writes of folders; `lookups` reads them.
        draft_list: the unsaved work as a list: one entry per record.
        history, jobs: records before each write, and work on many records.
        offline: data stored for when the CMS cannot be reached.
        known_rows: the records in the lists in memory.
        regions, action_audit: the parts of layouts, and findings on the actions there.
        layout_usage: the campaigns of each layout.
        thumbnails: pictures of layouts.
        writer: writes to records, for editors with an adapter of their own.
        choices: recent choices from long lists.
        message_templates: those of this computer; None if there is no data folder.
        me: the signed-in user; None where the CMS does not say.
        is_account_pending: a user has signed in, and the CMS has not named the account yet.
        clock: the last reading of the CMS's clock.
        clock_offset: how far it is ahead of UTC here, by all its readings; None before the first one.
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
        self._job_journal = JobJournal(drafts)
        self.jobs = JobRunner(self.link, self.account_gate, self._job_journal.follow, self._job_journal.settle)
        self.lookups = Lookups(client, self.link, self.offline)
        self.thumbnails = Thumbnails(client, self.offline)
        self.writer = RecordWriter(self.link, self.hub, drafts=drafts)
        self.writer.history = history
        self.writer.begin = client.transport.begin_write = self.account_gate
        self.writer.account = lambda: self.signer
        self.writer.may = lambda feature: not feature or self.me is None or self.me.may(feature)
        self.campaign_creator = CampaignCreator(client, self.lookups, self.writer)
        self.folders = FolderService(client, self.lookups, self.writer, self.link)
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
            name_of=self.lookups.user_name,
        )
        self.regions = LayoutDesignLoader(client, self.lookups, self.link)
        self.layout_usage = LayoutUsage(client, self.hub)
        self.action_audit = ActionAudit(self.actions, self.regions, self.hub)
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
        self._ordered = TaskScope("ordered", _log_failure)
        self.hub.subscribe(self._forget_deleted)
        self._forget_tokens = tokens.subscribe(self._tokens_changed)

    def of(self, kind: ResourceKind[T]) -> T:
        """Returns the service of a kind of records."""
        if kind not in self._services:
            self._services[kind] = kind.make(self)
        service: T = self._services[kind]
        return service

    @property
    def recent(self) -> tuple[RecentSaves[Any], ...]:
        """The saves of the last minute, of every kind of record; see `services.saving.save_recheck`."""
        return tuple(self.writer.recent)

    @property
    def state(self) -> LinkState:
        return self.link.state

    def subscribe(self, listener: Callable[[LinkState], None]) -> Callable[[], None]:
        """Calls `listener(state)` on every change; returns the function that unsubscribes."""
        return self.link.subscribe(listener)

    def carry_out(self, work: Coroutine[Any, Any, T], name: str, *, title: str = "") -> asyncio.Task[T]:
        """Starts work that the user has ordered. It belongs to the connection: closing its page does not end it.

        With a `title`, the next run reports it if Marquee ends meanwhile.
        """
        return self._ordered.start(self._job_journal.noted(title, work) if title else work, name)

    async def wait_for_orders(self, within_s: float) -> int:
        """Waits at most `within_s` seconds for what `carry_out` has started; returns how many are still running."""
        return await self._ordered.wait(within_s)

    def on_close(self, ending: Callable[[], None]) -> None:
        """Calls `ending` before anything of the connection is closed; at once if it is closed already."""
        if self._is_closed:
            ending()
        else:
            self._endings.append(ending)

    @property
    def signer(self) -> int | None:
        """Id of the account under which a request would be sent now; None if unknown."""
        known = self.drafts.account_id
        return known if known is not None and not self.is_account_pending else account_of(self.tokens.subject, None)

    def account_gate(self) -> Callable[[], SignInNeeded | None]:
        """Returns the gate for work that begins now: it is checked before each request and returns an error to stop it.

        A request must not be sent for another account, nor while the account is still unknown. Work that begins after
        a sign-out belongs to the last account.
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
        """The CMS's time zone: its own, else that of the connection; None if neither is known."""
        for name in (self.me.default_timezone if self.me is not None else None, self.connection.timezone):
            if name and (zone := self.zone_named(name)) is not None:
                return zone
        return None

    def on_zone_changed(self, listener: Callable[[ZoneInfo | None, ZoneInfo | None], None]) -> Callable[[], None]:
        """Calls `listener(old, new)` when `timezone` changes; returns the function that unsubscribes."""
        return self._zone_listeners.add(listener)

    def on_clock_read(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Calls `listener()` when the CMS has sent its time; returns the function that unsubscribes."""
        return self._clock_listeners.add(listener)

    def zone_named(self, name: str) -> ZoneInfo | None:
        """Returns the zone of this name; None for "" and for an unknown name, which is logged once."""
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
        """Whether the CMS doesn't name its zone, and its clock contradicts the connection's zone."""
        names_zone = self.me is not None and bool(self.me.default_timezone)
        return not names_zone and self._clock_face() != self._settled and not self._clock_agrees()

    def confirm_zone(self) -> None:
        """Confirms the connection's zone for the current clock: the user is not asked again."""
        self._settled = self._clock_face()

    async def refresh_zone(self) -> None:
        """Reads the CMS's zone, which is needed before a time is sent in it. Raises if the CMS doesn't answer.

        It also reads the clock if the clock determines the zone, or was read in the previous zone.
        """
        if self.me is not None:
            await self._read_me()
        if self.me is None or not self.me.default_timezone or not self._clock_agrees():
            await self._unless_refused(self._read_clock)

    async def fetch_zone(self) -> ZoneInfo | None:
        """Reads and returns the CMS's zone, for times that are written without being shown to the user again.

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
        """Reads the clock and the account. Raises if the CMS cannot be reached or refuses the sign-in.

        A CMS that sends neither account nor time can still be used.
        """
        await self.recall()
        outcomes = await asyncio.gather(
            self._unless_refused(self._read_clock), self._unless_refused(self._read_me), return_exceptions=True
        )
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                raise outcome
        await self.writer.resume()
        with suppress(DiskProblem):
            await self.ads.orders.interrupted()  # reports those whose journal can't be read
            await self._settle_restored()
        self.jobs.add_interrupted(await self._job_journal.take_interrupted())

    async def _settle_restored(self) -> None:
        """Settles deleted records that exist again: Marquee ended between their drafts and their marks in history.

        Raises DiskProblem.
        """
        for draft in await self.drafts.list():
            resource, _, record_id = draft.restores.partition("/")
            snapshot = await self.history.load(resource, record_id) if record_id else None
            if snapshot is not None and snapshot.why == RESTORING:
                self.history.settle(snapshot)

    async def recall(self) -> None:
        """Finds the account without a request, so that its stored data can be shown at once.

        The token names it, or else it is the last account. If both are unknown, or no user is signed in,
        nothing changes.
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
        """Prepares for a new sign-in: the last account says nothing about the new one."""
        self.is_account_pending = True
        self._has_recalled = False
        await self.offline.forget_account()

    def sign_in_finished(self) -> None:
        """The new sign-in is in use: an account recalled meanwhile was that of the previous one."""
        self._has_recalled = False

    async def refresh_clock(self) -> CmsClock:
        """Reads the CMS's clock; also the cheapest way to find out whether the CMS can be reached.

        A clock outside the known zone means that the CMS's zone has changed: it is read again.
        """
        clock = await self._read_clock()
        face = self._clock_face()
        if self.me is not None and face != self._settled and not self._clock_agrees():
            await self._read_me()
            if not self._clock_agrees() and self.me is not None and self.me.default_timezone:
                self._settled = face  # the CMS's own zone counts; its clock isn't read again
        return clock

    async def _read_clock(self) -> CmsClock:
        asked = time.time()
        with self.link.watching():
            clock = await self.client.clock.now()
        self.clock = clock
        seen = clock_offset(clock, asked, time.time())
        known = self.clock_offset
        self.clock_offset = known.narrowed(seen) if known is not None and seen is not None else seen
        self._clock_listeners.notify()
        return clock

    async def aclose(self) -> None:
        """Ends jobs, writes drafts, waits for a token renewal and writes under way, then closes.

        Raises DiskProblem at the end.
        """
        self._is_closed = True
        while self._endings:
            self._endings.pop()()
        self._forget_tokens()
        self.notification_list.close()
        await self.jobs.aclose()
        await self._ordered.finish(ENDING_S)
        await self.writer.aclose()
        try:
            await self._close_or_log(self.history.close())
            await self.drafts.close()
        finally:
            await self.tokens.aclose()
            await self.client.transport.aclose()
            # Last, since it may take a moment, and the CMS has all of it.
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
            self._zone_listeners.notify(old, self._zone)

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
        """Sets the account whose work this is from now on."""
        if self.drafts.account_id not in {None, account_id}:
            # Another account: what the first one could see says nothing about this one.
            self.lookups.forget()
            self.regions.forget()
            self.layout_usage.forget()
            self.writer.account_changed()
        self.me = me
        self.drafts.account_id = self.history.account_id = self.offline.account_id = account_id
        self.drafts.account_name = self.history.account_name = me.display_name if me is not None else ""
        self.draft_list.notify()
        self._follow_zone()

    async def _token_state(self) -> TokenState:
        try:
            return await self.tokens.load()
        except DiskProblem as problem:
            logger("session").info("it is not known who is signed in: %s", problem)
            return TokenState.UNKNOWN

    async def _close_or_log(self, closing: Coroutine[Any, Any, None]) -> None:
        """Awaits `closing`; what is not on disk afterwards is lost, which is logged and does not stop the closing."""
        try:
            await closing
        except DiskProblem as error:
            logger("session").warning("not everything is kept: %s", error)

    async def _unless_refused(self, ask: Callable[[], Awaitable[object]]) -> None:
        """Awaits `ask()` and logs tolerated errors. A callable never leaves an unawaited coroutine behind."""
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


def _log_failure(error: BaseException, name: str) -> None:
    """Who waits for ordered work shows its error; without one it is only logged."""
    if isinstance(error, MarqueeError):
        logger("session").info("%s: %s", name, error)
    else:
        logger("session").error("%s failed", name, exc_info=error)
