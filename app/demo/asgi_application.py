"""Assembles the application: routes, error answers, and the dialect's connection behaviour."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from zoneinfo import ZoneInfo

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.demo import json_responses, request_pipeline, users
from app.demo.command_line import Options
from app.demo.content import seed
from app.demo.dialects import DIALECTS, Dialect
from app.demo.oauth import database_tables
from app.demo.oauth.applications import Applications
from app.demo.oauth.errors import OAuthError
from app.demo.oauth.oauth_context import OAuthContext
from app.demo.oauth.token_store import Tokens
from app.demo.pages import start_and_dashboard
from app.demo.route_registry import PARTS
from app.demo.routes.oauth import SignIn
from app.demo.server_context import Cms
from app.demo.sqlite_store import Store

_CHUNKED_ABOVE = 8192


@dataclass(frozen=True)
class Server:
    """The parts of a running server: the CMS's state and the ASGI application."""

    cms: Cms
    app: ASGIApp


Around = Callable[[Cms, ASGIApp], ASGIApp]
"""Wraps the whole application in another ASGI application, which sees every request first.

Only tests use it, for faults.
"""


def build(options: Options, around: Around | None = None) -> Server:
    """Opens the store, fills a new one, and assembles the server."""
    endpoints = tuple(endpoint for part in PARTS for endpoint in part.endpoints)
    users.know_features(endpoint.feature for endpoint in endpoints)
    store = Store(options.data, "".join((database_tables.SCHEMA, seed.SCHEMA, *(part.schema for part in PARTS))))
    if store.is_new:
        seed.fill(store, options, [part.fill for part in PARTS if part.fill is not None])
    applications = Applications(store)
    applications.register_defaults(options.redirect_uris)
    dialect = DIALECTS[options.dialect]
    authority = OAuthContext(dialect, applications, Tokens(store, options.token_lifetime_s))
    cms = Cms(options, dialect, ZoneInfo(options.time_zone), store, authority)

    async def start_page(request: Request) -> Response:
        return start_and_dashboard.start(request_pipeline.base_url(cms, request), applications.all())

    routes = [
        Route("/", start_page, methods=["GET"]),
        *SignIn(cms).routes(),
        *request_pipeline.routes(cms, endpoints),
    ]
    # No redirects for a missing or extra slash: such an address is an unknown route (observed on 4.5.1).
    router = Router(routes, redirect_slashes=False)
    app: ASGIApp = Starlette(
        routes=[Mount(options.prefix, app=router)],
        exception_handlers={
            HTTPException: partial(_routing_error, options.prefix),
            json_responses.CmsError: partial(_cms_error, dialect),
            Exception: _bug,
        },
    )
    if cms.dialect.closes_connections:
        app = WithoutKeepAlive(app)
    return Server(cms, around(cms, app) if around is not None else app)


async def _routing_error(prefix: str, request: Request, error: Exception) -> Response:
    """Handles unknown paths and wrong methods: under /api with the CMS's odd 500s, elsewhere with a page."""
    method_is_wrong = isinstance(error, HTTPException) and error.status_code == 405
    if request.url.path.startswith(f"{prefix}/api/"):
        return (json_responses.wrong_method() if method_is_wrong else json_responses.unknown_route()).response()
    return start_and_dashboard.not_found()


async def _cms_error(dialect: Dialect, _request: Request, error: Exception) -> Response:
    assert isinstance(error, json_responses.CmsError)
    return error.response_in(dialect) if isinstance(error, OAuthError) else error.response()


async def _bug(_request: Request, _error: Exception) -> Response:
    """Answers a bug of the demo itself like the CMS; the server prints the traceback."""
    return json_responses.unexpected().response()


class WithoutKeepAlive:
    """Closes the connection after every answer, and sends long bodies chunked (observed on 4.5.1)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves one request."""

        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [pair for pair in message["headers"] if not _is_long_length(pair)]
                message = {**message, "headers": [*headers, (b"connection", b"close")]}
            await send(message)

        await self._app(scope, receive, closing)


def _is_long_length(header: tuple[bytes, bytes]) -> bool:
    name, value = header
    return name.lower() == b"content-length" and int(value) > _CHUNKED_ABOVE
