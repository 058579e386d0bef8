"""The OAuth routes: authorize, sign-in, consent, token."""

import hmac
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from app.demo import json_responses, request_context, request_parsing, users
from app.demo.oauth import authorize_endpoint, errors, token_endpoint
from app.demo.oauth.authorize_endpoint import AuthorizeRequest
from app.demo.oauth.browser_sessions import Session, Sessions
from app.demo.oauth.token_endpoint import TokenRequest
from app.demo.pages import start_and_dashboard
from app.demo.pages.consent import consent
from app.demo.pages.sign_in import sign_in
from app.demo.server_context import Cms
from app.demo.users import User

Handler = Callable[[Request], Awaitable[Response]]


class SignIn:
    """The handlers of the OAuth routes."""

    def __init__(self, cms: Cms) -> None:
        self._cms = cms
        self._prefix = cms.options.prefix
        self._sessions = Sessions(cms.store, cms.options.prefix)

    def routes(self) -> list[Route]:
        """Returns their Starlette routes."""
        return [
            Route("/api/authorize/", self._for_applications(self.authorize), methods=["GET"]),
            Route("/api/authorize", self.without_slash, methods=["GET"]),
            Route("/api/authorize/access_token", self._for_applications(self.token), methods=["POST"]),
            Route("/application/authorize", self.ask, methods=["GET"]),
            Route("/application/authorize", self.decide, methods=["POST"]),
            Route("/login", self.show_login, methods=["GET"]),
            Route("/login", self.login, methods=["POST"]),
            Route("/logout", self.logout, methods=["GET"]),
            Route("/dashboard", self.dashboard, methods=["GET"]),
        ]

    def _for_applications(self, handler: Handler) -> Handler:
        """Wraps a handler: OAuth errors in the dialect's form, and a session cookie on every answer."""

        async def serve(request: Request) -> Response:
            try:
                response = await handler(request)
            except errors.OAuthError as error:
                response = error.response_in(self._cms.dialect)
            if "set-cookie" not in response.headers:
                self._sessions.set_cookie(response, self._sessions.of(request))
            return response

        return serve

    # For applications

    async def without_slash(self, request: Request) -> Response:
        """Redirects to the address with the slash, like the web server (observed on 4.5.1)."""
        query = f"?{request.url.query}" if request.url.query else ""
        address = f"{request.url.scheme}://{request.headers.get('host', '')}{self._prefix}/api/authorize/{query}"
        moved = "<!doctype html><title>301 Moved Permanently</title><h1>Moved Permanently</h1>"
        return HTMLResponse(moved, 301, {"Location": address})

    async def authorize(self, request: Request) -> Response:
        """CMS API 4.5, Authorisation endpoint: redirects a valid request to the consent page."""
        try:
            wanted = authorize_endpoint.read(self._cms.authority, request.query_params)
        except authorize_endpoint.ScopeRefused as refused:
            return _redirect(refused.location)
        request_context.of(request.scope).client_id = wanted.client_id
        session = self._sessions.of(request)
        self._sessions.keep(session, wanted)
        return self._sessions.set_cookie(_redirect(f"{self._prefix}/application/authorize"), session)

    async def token(self, request: Request) -> Response:
        """CMS API 4.5, Token endpoint."""
        seen = request_context.of(request.scope)
        body = await request.body()
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        fields = (
            request_parsing.parse_urlencoded(body.decode("utf-8", "replace"))[0] if kind == request_parsing.FORM else {}
        )
        if kind == json_responses.JSON and self._cms.dialect.takes_json:
            fields = request_parsing.parse_json(body)
        asked = TokenRequest(fields, token_endpoint.basic_credentials(request.headers.get("authorization")))
        seen.variables, seen.client_id, seen.grant_type = len(fields), asked.client_id, asked.get("grant_type")
        with self._cms.store.transaction():
            granted = token_endpoint.grant(self._cms.authority, asked)
        headers = {"Pragma": "no-cache", "Cache-Control": "no-store", "Content-Type": "application/json; charset=UTF-8"}
        return Response(json_responses.encode(granted), headers=headers)

    # For people

    async def ask(self, request: Request) -> Response:
        """Shows the consent page, or the sign-in page first; redirects at once if consent was given earlier."""
        session = self._sessions.of(request)
        wanted = session.pending
        if session.user is None:
            if self._cms.dialect.login_lands_on_dashboard or wanted is None:
                return _redirect(f"{self._prefix}/login")
            return self._sessions.set_cookie(self._sign_in_page(session), session)
        application = self._cms.authority.applications.find(wanted.client_id) if wanted else None
        if wanted is None or application is None:
            return start_and_dashboard.dashboard(session.user)
        if self._is_approved(wanted, session.user):
            return self._approve(session, wanted, session.user)
        return consent(f"{self._prefix}/application/authorize", session.csrf, application, wanted, session.user)

    async def decide(self, request: Request) -> Response:
        """Handles Approve or Deny, and redirects to the application."""
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
        """Shows the sign-in page."""
        session = self._sessions.of(request)
        return self._sessions.set_cookie(self._sign_in_page(session), session)

    async def login(self, request: Request) -> Response:
        """Checks name and password; then shows the consent page, or the dashboard like installed servers."""
        session = self._sessions.of(request)
        fields = await _form(request)
        user = users.BY_NAME.get(fields.get("username", "").strip().lower())
        if user is None or not hmac.compare_digest(user.password.encode(), fields.get("password", "").encode()):
            refused = self._sign_in_page(session, name=fields.get("username", ""), failed=True)
            return self._sessions.set_cookie(refused, session)
        # A new id at sign-in, against session fixation.
        self._sessions.end(session)
        session = self._sessions.new(user, session.pending)
        to_dashboard = self._cms.dialect.login_lands_on_dashboard or session.pending is None
        place = "/dashboard" if to_dashboard else "/application/authorize"
        return self._sessions.set_cookie(_redirect(f"{self._prefix}{place}"), session)

    async def logout(self, request: Request) -> Response:
        """Signs the browser out."""
        self._sessions.end(self._sessions.of(request))
        return self._sessions.clear_cookie(_redirect(f"{self._prefix}/login"))

    async def dashboard(self, request: Request) -> Response:
        """Shows the page after signing in; unlike an installed CMS, it links to a waiting application."""
        session = self._sessions.of(request)
        if session.user is None:
            return _redirect(f"{self._prefix}/login")
        wanted = session.pending
        application = self._cms.authority.applications.find(wanted.client_id) if wanted else None
        if wanted is None or application is None:
            return start_and_dashboard.dashboard(session.user)
        action = f"{self._prefix}/application/authorize"
        return start_and_dashboard.dashboard(
            session.user, start_and_dashboard.waiting(application, action), form_target=wanted.form_target()
        )

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
                "INSERT OR REPLACE INTO approval VALUES (?, ?, ?)",
                wanted.client_id,
                user.user_id,
                " ".join(wanted.scopes),
            )
            code = self._cms.authority.tokens.mint_code(wanted.code_request(), user.user_id)
            self._sessions.keep(session, None)
        return _redirect(wanted.approved(code))


def _redirect(location: str) -> Response:
    # Not RedirectResponse: it would re-quote the address, which must be sent byte for byte.
    return HTMLResponse("", 302, {"Location": location})


async def _form(request: Request) -> dict[str, str]:
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True))
