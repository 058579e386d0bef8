"""The OAuth routes: authorize, sign-in, consent, token; browser sessions live in the store."""

import hmac
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from app.demo import forms, people, wire
from app.demo.cms import Cms
from app.demo.journal import entry_of
from app.demo.oauth import authorize, errors, token_endpoint
from app.demo.oauth.authorize import AuthorizeRequest
from app.demo.oauth.token_endpoint import TokenRequest
from app.demo.pages import plain
from app.demo.pages.consent import consent
from app.demo.pages.sign_in import sign_in
from app.demo.people import User

_COOKIE = "PHPSESSID"


@dataclass(frozen=True, slots=True)
class Session:
    """One browser. `pending` is the authorize request that waits for it."""

    session_id: str
    user: User | None
    csrf: str
    pending: AuthorizeRequest | None


class Sessions:
    """Browser sessions in the store."""

    def __init__(self, cms: Cms) -> None:
        self._store = cms.store
        self._cookie_path = f"{cms.options.prefix}/"

    def of(self, request: Request) -> Session:
        """The browser's session; a new one if it has none (any more)."""
        row = self._store.one(
            "SELECT * FROM browser_session WHERE session_id = ?", request.cookies.get(_COOKIE, "")
        )
        if row is None:
            return self.new(None, None)
        pending = AuthorizeRequest.from_json(row["pending"]) if row["pending"] else None
        return Session(row["session_id"], people.BY_ID.get(row["user_id"]), row["csrf"], pending)

    def new(self, user: User | None, pending: AuthorizeRequest | None) -> Session:
        """A session under a new id."""
        session = Session(secrets.token_hex(16), user, secrets.token_hex(20), pending)
        self._store.run(
            "INSERT INTO browser_session VALUES (?, ?, ?, ?)",
            session.session_id,
            user.user_id if user else None,
            session.csrf,
            pending.to_json() if pending else None,
        )
        return session

    def keep(self, session: Session, pending: AuthorizeRequest | None) -> None:
        """Remember (or forget) what waits for this browser."""
        self._store.run(
            "UPDATE browser_session SET pending = ? WHERE session_id = ?",
            pending.to_json() if pending else None,
            session.session_id,
        )

    def end(self, session: Session) -> None:
        """Forget this browser."""
        self._store.run("DELETE FROM browser_session WHERE session_id = ?", session.session_id)

    def mark(self, response: Response, session: Session) -> Response:
        """Tell the browser which session it has."""
        response.set_cookie(_COOKIE, session.session_id, path=self._cookie_path, httponly=True, samesite="lax")
        return response


class Browser:
    """The handlers of the OAuth routes."""

    def __init__(self, cms: Cms) -> None:
        self._cms = cms
        self._prefix = cms.options.prefix
        self._sessions = Sessions(cms)

    def routes(self) -> list[Route]:
        """Where they are reached."""
        told = self._told
        return [
            Route("/api/authorize/", told(self.authorize), methods=["GET"]),
            Route("/api/authorize", self.without_slash, methods=["GET"]),
            Route("/api/authorize/access_token", told(self.token), methods=["POST"]),
            Route("/application/authorize", self.ask, methods=["GET"]),
            Route("/application/authorize", self.decide, methods=["POST"]),
            Route("/login", self.show_login, methods=["GET"]),
            Route("/login", self.login, methods=["POST"]),
            Route("/logout", self.logout, methods=["GET"]),
            Route("/dashboard", self.dashboard, methods=["GET"]),
        ]

    def _told(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """The handler, with OAuth errors in the dialect's form and a session cookie on every answer."""

        async def told(request: Request) -> Response:
            session = self._sessions.of(request)
            try:
                response = await handler(request)
            except errors.OAuthError as error:
                with_message = self._cms.dialect.token_errors_have_message
                response = (error.with_message() if with_message else error).response()
            if "set-cookie" not in response.headers:
                self._sessions.mark(response, session)
            return response

        return told

    async def without_slash(self, request: Request) -> Response:
        """The web server's own redirect to the address with the slash (observed on 4.5.1)."""
        query = f"?{request.url.query}" if request.url.query else ""
        address = f"{request.url.scheme}://{request.headers.get('host', '')}{self._prefix}/api/authorize/{query}"
        return HTMLResponse(
            "<!doctype html><title>301 Moved Permanently</title><h1>Moved Permanently</h1>", 301, {"Location": address}
        )

    async def authorize(self, request: Request) -> Response:
        """CMS API 4.5, Authorisation endpoint: a valid request goes on to the consent page."""
        try:
            wanted = authorize.read(self._cms, dict(request.query_params))
        except authorize.ScopeRefused as refused:
            return _redirect(refused.location)
        entry_of(request.scope).client_id = wanted.client_id
        session = self._sessions.of(request)
        self._sessions.keep(session, wanted)
        return self._sessions.mark(_redirect(f"{self._prefix}/application/authorize"), session)

    async def ask(self, request: Request) -> Response:
        """The consent page; the sign-in page before it; nothing at all if it was approved earlier."""
        session = self._sessions.of(request)
        wanted = session.pending
        if session.user is None:
            if self._cms.options.login_lands_on_dashboard or wanted is None:
                return _redirect(f"{self._prefix}/login")
            return self._sessions.mark(self._sign_in_page(session), session)
        if wanted is None:
            return plain.dashboard(session.user)
        if self._is_approved(wanted, session.user):
            return self._approve(session, wanted, session.user)
        application = self._cms.applications.find(wanted.client_id)
        if application is None:
            raise errors.invalid_client()
        return consent(f"{self._prefix}/application/authorize", session.csrf, application, wanted, session.user)

    async def decide(self, request: Request) -> Response:
        """Approve or Deny, and back to the application."""
        session = self._sessions.of(request)
        fields = await _form(request)
        genuine = hmac.compare_digest(fields.get("csrfToken", "").encode(), session.csrf.encode())
        if session.user is None or session.pending is None or not genuine:
            return _redirect(f"{self._prefix}/application/authorize")
        if fields.get("authorization") == "Approve":
            return self._approve(session, session.pending, session.user)
        self._sessions.keep(session, None)
        return _redirect(session.pending.denied())

    async def show_login(self, request: Request) -> Response:
        """The sign-in page."""
        session = self._sessions.of(request)
        return self._sessions.mark(self._sign_in_page(session), session)

    async def login(self, request: Request) -> Response:
        """Check name and password; then consent, or the dashboard as installed servers do."""
        session = self._sessions.of(request)
        fields = await _form(request)
        user = people.BY_NAME.get(fields.get("username", "").strip().lower())
        if user is None or not hmac.compare_digest(user.password.encode(), fields.get("password", "").encode()):
            return self._sign_in_page(session, name=fields.get("username", ""), failed=True)
        # A new id at sign-in, so that nobody can have planted the old one.
        self._sessions.end(session)
        session = self._sessions.new(user, session.pending)
        to_dashboard = self._cms.options.login_lands_on_dashboard or session.pending is None
        place = "/dashboard" if to_dashboard else "/application/authorize"
        return self._sessions.mark(_redirect(f"{self._prefix}{place}"), session)

    async def logout(self, request: Request) -> Response:
        """Sign the browser out."""
        self._sessions.end(self._sessions.of(request))
        response = _redirect(f"{self._prefix}/login")
        response.delete_cookie(_COOKIE, path=f"{self._prefix}/")
        return response

    async def dashboard(self, request: Request) -> Response:
        """Where signing in leads without an application."""
        session = self._sessions.of(request)
        return plain.dashboard(session.user) if session.user else _redirect(f"{self._prefix}/login")

    async def token(self, request: Request) -> Response:
        """CMS API 4.5, Token endpoint."""
        entry = entry_of(request.scope)
        body = await request.body()
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        fields = forms.parse_urlencoded(body.decode("utf-8", "replace"))[0] if kind == forms.FORM else {}
        if kind == wire.JSON and self._cms.dialect.takes_json:
            fields = forms.parse_json(body)
        asked = TokenRequest(fields, token_endpoint.basic_credentials(request.headers.get("authorization")))
        entry.variables, entry.client_id, entry.grant_type = len(fields), asked.get("client_id"), asked.get("grant_type")
        with self._cms.store.transaction():
            granted = token_endpoint.grant(self._cms, asked)
        headers = {"Pragma": "no-cache", "Cache-Control": "no-store", "Content-Type": "application/json; charset=UTF-8"}
        return Response(wire.encode(granted), headers=headers)

    def _sign_in_page(self, session: Session, *, name: str = "", failed: bool = False) -> HTMLResponse:
        target = session.pending.form_target() if session.pending else None
        return sign_in(f"{self._prefix}/login", form_target=target, name=name, failed=failed)

    def _is_approved(self, wanted: AuthorizeRequest, user: User) -> bool:
        approved = self._cms.store.value(
            "SELECT scopes FROM approval WHERE client_id = ? AND user_id = ?", wanted.client_id, user.user_id
        )
        return approved is not None and set(wanted.scopes) <= set(approved.split())

    def _approve(self, session: Session, wanted: AuthorizeRequest, user: User) -> Response:
        with self._cms.store.transaction():
            self._cms.store.run(
                "INSERT OR REPLACE INTO approval VALUES (?, ?, ?)", wanted.client_id, user.user_id, " ".join(wanted.scopes)
            )
            code = self._cms.tokens.mint_code(wanted.code_request(), user.user_id)
            self._sessions.keep(session, None)
        return _redirect(wanted.approved(code))


def _redirect(location: str) -> Response:
    # Not RedirectResponse: it would re-quote an address that has to go back byte for byte.
    return HTMLResponse("", 302, {"Location": location})


async def _form(request: Request) -> dict[str, str]:
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True))
