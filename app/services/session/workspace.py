"""One run of Marquee: settings, connections, the vault, and a session per open connection."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import msgspec

from app.api.cms_client import CmsClient
from app.auth import sign_in_diagnosis
from app.auth.sign_in import SignInAttempt
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_source import Tokens, TokenState
from app.auth.vault import Vault
from app.config.connections import ApplicationKind, Connection, ConnectionStore
from app.config.settings import SettingsStore
from app.core.errors import DiskProblem, NotACms, Offline, StoreUnavailable
from app.core.log import logger
from app.core.translatable_texts import say
from app.domain.cms_address import Origin
from app.services.drafts.draft_store import DraftStore
from app.services.lookups.recent_choices import RecentChoices
from app.services.notifications.message_template_store import MessageTemplates
from app.services.offline.eviction import StoreUsage
from app.services.offline.offline_store import OfflineStore, remove_all
from app.services.saving.history import History
from app.services.session.session import Session
from app.transport.certificate_reader import Certificate, read_certificate
from app.transport.http_client import Transport
from app.transport.rate_limit_pause import Countdown
from app.transport.request import Kind, Operation, Reply
from app.transport.tls import TlsSettings

_CLOCK = Operation("GET", "/clock", "/clock", Kind.READ, authorized=False)


class _ErrorBody(msgspec.Struct):
    """The API's answer to a request without a token (observed on 4.5.1)."""

    error: str | int = ""
    error_description: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Account:
    """The account that a connection is signed in with; `user_id` is None where the CMS does not name it."""

    user_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class BrowserStep:
    """The browser step of a sign-in.

    Attributes:
        address: the address to open, as often as the user wants.
        redirect_uri: where the browser returns to, with the port in use.
        remaining_s: the time left when the step began, in seconds.
    """

    address: str
    redirect_uri: str
    remaining_s: float


ShowBrowser = Callable[[BrowserStep | None], None]
"""Called when the browser is needed, and with None when the user is back from it."""


class Workspace:
    """The objects that live as long as the run, and its open sessions.

    Attributes:
        settings, connections, vault, message_templates: what the data folder holds.
        sessions: the open connections, by connection id, in the order in which they were opened.
        on_wait: called with the connection id when a CMS asks clients to wait and requests to it are held back.
        on_disk_problem: called with the connection id when drafts cannot be written, and with None when they can again.
    """

    def __init__(self, data_dir: Path, settings: SettingsStore, *, find_key: Callable[[], bytes] | None = None) -> None:
        """`find_key` as in `Vault`."""
        self.data_dir = data_dir
        self.settings = settings
        self.connections = ConnectionStore(data_dir)
        self.vault = Vault(data_dir, find_key=find_key)
        self.message_templates = MessageTemplates(data_dir)
        self.sessions: dict[str, Session] = {}
        self.on_wait: Callable[[str, Countdown], None] | None = None
        self.on_disk_problem: Callable[[str, DiskProblem | None], None] | None = None
        self._endpoints: dict[str, TokenEndpoint] = {}
        self._trust: dict[str, TlsSettings] = {}
        self._signing_in: asyncio.Task[object] | None = None
        self._new_secrets: dict[str, str] = {}

    # ------------------------------------------------------------------------------------------------- sessions

    def open(self, connection: Connection) -> Session:
        """Returns the session of a connection, and opens it if needed. Sends nothing; no sign-in is required.

        An open session takes over changed properties, except its address and application, which never change.
        """
        session = self.sessions.get(connection.id)
        if session is None:
            session = self.sessions[connection.id] = self._build(connection)
        session.connection = session.tokens.connection = connection
        return session

    async def close(self, connection_id: str) -> None:
        """Ends a session after its running writes. Raises DiskProblem if drafts could not be written."""
        session = self.sessions.pop(connection_id, None)
        self._endpoints.pop(connection_id, None)
        if session is not None:
            try:
                await session.aclose()
            finally:
                await self._take_over_drafts(connection_id)

    async def _take_over_drafts(self, connection_id: str) -> None:
        """Lists the drafts of a session that has ended in the one that was opened meanwhile: it could not see them."""
        newer = self.sessions.get(connection_id)
        if newer is not None:
            with contextlib.suppress(DiskProblem):
                await newer.draft_list.load()

    async def aclose(self) -> None:
        """Ends every session at once. Write errors are only logged: no window is left to show them."""
        await self._end_sign_in()
        outcomes = await asyncio.gather(*map(self.close, tuple(self.sessions)), return_exceptions=True)
        await self.message_templates.close()
        for outcome in outcomes:
            if isinstance(outcome, BaseException):
                logger("workspace").error("a session did not end well: %s", type(outcome).__name__, exc_info=outcome)

    # ------------------------------------------------------------------------------------------------- connections

    async def probe(self, origin: Origin, ca_file: str) -> None:
        """Sends `/clock` without a token and expects the API's 401. Raises the problem; returns None on success."""
        transport = Transport(origin, tls=self._tls(ca_file), token_source=None)
        try:
            reply = await transport.send_raw(_CLOCK)
        finally:
            await transport.aclose()
        if not _speaks_the_api(reply):
            raise NotACms(say("{display} responds, but not with a CMS API.", display=origin.display))

    async def certificate(self, origin: Origin) -> Certificate | None:
        """Reads the certificate that the server shows, without trusting it; None if there is none."""
        return await read_certificate(origin)

    async def keep(self, connection: Connection) -> None:
        """Saves a new or changed connection. Raises DiskProblem."""
        await asyncio.to_thread(self.connections.put, connection)
        session = self.sessions.get(connection.id)
        if session is not None:
            session.connection = connection

    async def has_local_work(self, connection: Connection) -> bool:
        """Returns whether drafts or deleted items of its CMS are on this computer."""
        folders = [self.data_dir / kind / connection.id for kind in ("drafts", "history")]
        return await asyncio.to_thread(lambda: any(next(folder.rglob("*.json"), None) for folder in folders))

    async def remove(self, connection: Connection) -> None:
        """Removes a connection, its secrets and its stored data on this computer. Drafts stay on disk.

        Raises DiskProblem.
        """
        await self.close(connection.id)
        await self.vault.forget(connection)
        await asyncio.to_thread(remove_all, self.data_dir, connection.id)
        await asyncio.to_thread(self.connections.remove, connection.id)

    async def offline_usage(self, connection: Connection) -> StoreUsage:
        """Returns how much offline data a connection has, open or not."""
        session = self.sessions.get(connection.id)
        if session is not None:
            return await session.offline.usage()
        store = OfflineStore(self.data_dir, connection)
        try:
            return await store.usage()
        finally:
            await store.close()

    async def delete_offline(self, connection: Connection) -> None:
        """Deletes the offline data of a connection, open or not. Raises DiskProblem if something is left."""
        session = self.sessions.get(connection.id)
        if session is None:
            await asyncio.to_thread(remove_all, self.data_dir, connection.id)
        else:
            await session.offline.forget()
            session.offline.keep_account(session.me)

    # ------------------------------------------------------------------------------------------------- signing in

    async def sign_in(
        self, connection: Connection, new_secret: str | None = None, *, show_browser: ShowBrowser | None = None
    ) -> Session:
        """Signs in, in the browser or with the client secret, and saves the connection with its secret.

        There is one sign-in at a time: a later one ends the earlier one. If it fails, a session that it opened is
        closed again, and `new_secret` is used for the next try, until `drop_secret`.

        Raises what `SignInAttempt` raises, ScopeDenied and the like for a useless token, DiskProblem.
        """
        if new_secret is not None:
            self._new_secrets[connection.id] = new_secret
        await self._end_sign_in()
        self._signing_in = asyncio.current_task()
        was_open = connection.id in self.sessions
        session = self.open(connection)
        is_done = False
        try:
            await self.vault.open()
            if connection.signs_in_with_browser:
                await self._sign_in_with_browser(session, show_browser)
            else:
                await self._sign_in_with_secret(session)
            self.drop_secret(connection)
            with contextlib.suppress(Offline):  # a network failure at this moment does not undo the sign-in
                await session.start()
            is_done = True
        finally:
            self._signing_in = None
            if not is_done and not was_open:
                await self.close(connection.id)
        return session

    async def _end_sign_in(self) -> None:
        """Ends the running sign-in, if any, and waits until it has released its port."""
        while (earlier := self._signing_in) is not None:
            earlier.cancel()
            await asyncio.wait({earlier})

    def drop_secret(self, connection: Connection) -> None:
        """Forgets a client secret with which no sign-in has succeeded yet."""
        self._new_secrets.pop(connection.id, None)

    async def _sign_in_with_browser(self, session: Session, show_browser: ShowBrowser | None) -> None:
        connection = session.connection
        new_secret = self._new_secrets.get(connection.id)
        secret = new_secret
        if secret is None and connection.kind is ApplicationKind.CONFIDENTIAL:
            secret = (await self.vault.read(connection)).client_secret
        show = show_browser or (lambda _: None)
        attempt = SignInAttempt(connection, self._endpoints[connection.id], secret=secret or "")
        try:
            await attempt.start()
            show(BrowserStep(attempt.address, attempt.redirect_uri, attempt.remaining_s))
            pair = await attempt.wait()
        finally:
            await attempt.cancel()
        show(None)
        finding = sign_in_diagnosis.diagnose_empty_scopes(connection, pair.access_token)
        if finding is not None:
            raise finding.to_error()
        await self.keep(connection)
        if new_secret is not None:
            await self.vault.set_secret(connection, new_secret)
        await session.sign_in_starting()
        await session.tokens.adopt(pair)
        session.sign_in_finished()

    async def _sign_in_with_secret(self, session: Session) -> None:
        new_secret = self._new_secrets.get(session.connection.id)
        if new_secret is not None:
            await self.vault.set_secret(session.connection, new_secret)
        await session.sign_in_starting()
        await session.tokens.sign_in_with_secret()
        session.sign_in_finished()
        await self.keep(session.connection)

    async def is_signed_in(self, connection: Connection) -> bool:
        """Whether an earlier run left a sign-in to try; sends nothing. Raises DiskProblem."""
        session = self.sessions.get(connection.id)
        if session is not None:
            return await session.tokens.load() is TokenState.SIGNED_IN
        try:
            kept = await self.vault.read(connection)
        except StoreUnavailable:
            return False
        return kept.can_sign_in(connection)

    async def sign_out(self, session: Session) -> None:
        """Removes the tokens and the account's stored lists from this computer, and closes the session.

        Raises Busy and DiskProblem.
        """
        account_id, last = session.offline.account_id, await session.offline.last_account()
        if account_id is None and last is not None:
            account_id = last.account_id  # the key is gone already, and no user has signed in since
        await session.tokens.sign_out()
        if account_id is not None:
            await session.offline.forget_account()
            await session.offline.forget(account_id)
        await self.close(session.connection.id)

    async def has_secret(self, connection: Connection) -> bool:
        """Whether there is a client secret to try."""
        return connection.id in self._new_secrets or await self.vault.has_secret(connection)

    def account(self, session: Session | None) -> Account:
        me = session.me if session is not None else None
        return Account(me.user_id, me.display_name) if me is not None else Account(None, "")

    # ------------------------------------------------------------------------------------------------- inside

    def _build(self, connection: Connection) -> Session:
        endpoint = TokenEndpoint(connection.base)
        tokens = Tokens(connection, self.vault, endpoint)
        transport = Transport(
            Origin(connection.base),
            tls=self._tls(connection.ca_file),
            token_source=tokens,
            on_wait=partial(self._wait_begins, connection.id),
        )
        endpoint.through(transport)
        self._endpoints[connection.id] = endpoint
        on_problem = partial(self._disk_problem, connection.id)
        drafts = DraftStore(self.data_dir, connection.id, on_problem=on_problem)
        history = History(self.data_dir, connection.id)
        offline = OfflineStore(self.data_dir, connection)
        session = Session(connection, CmsClient(transport), tokens, drafts, history, offline)
        session.choices = RecentChoices(self.settings, connection.id)
        session.message_templates = self.message_templates
        return session

    def _wait_begins(self, connection_id: str, wait: Countdown) -> None:
        if self.on_wait is not None:
            self.on_wait(connection_id, wait)

    def _disk_problem(self, connection_id: str, problem: DiskProblem | None) -> None:
        if self.on_disk_problem is not None:
            self.on_disk_problem(connection_id, problem)

    def _tls(self, ca_file: str) -> TlsSettings:
        """Returns one object for all connections with the same trust: building it takes tens of milliseconds."""
        known = self._trust.get(ca_file)
        if known is None:
            known = self._trust[ca_file] = TlsSettings(Path(ca_file) if ca_file else None)
        return known


def _speaks_the_api(reply: Reply) -> bool:
    if reply.status != 401:
        return False
    try:
        body = msgspec.json.decode(reply.body, type=_ErrorBody)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return body.error == "access_denied" or bool(body.error_description or body.message)
