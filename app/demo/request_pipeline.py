"""Handles every API request in order: token, scope, switch for look-ups, feature, body, handler."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import nullcontext
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from app.demo import json_responses, request_context, request_parsing, users
from app.demo.api_call import ANY_TOKEN, DENIED, NOTHING, SCOPE_ALL, Call, Endpoint
from app.demo.dialects import Dialect
from app.demo.lost_parallel_writes import Parallel
from app.demo.oauth.token_store import Bearer
from app.demo.request_parsing import Params
from app.demo.server_context import Cms

_WITH_BODY = {"POST", "PUT", "DELETE"}


def routes(cms: Cms, endpoints: Iterable[Endpoint]) -> list[Route]:
    """Returns Starlette routes, one per path, so that a known path with a wrong method can be detected."""
    by_path: dict[str, dict[str, Endpoint]] = defaultdict(dict)
    for endpoint in endpoints:
        by_path[endpoint.path][endpoint.method] = endpoint
    return [
        Route(f"/api{path}", _serve(cms, by_method), methods=list(by_method)) for path, by_method in by_path.items()
    ]


def base_url(cms: Cms, request: Request) -> str:
    """Returns the address under which the client reached this CMS, with its sub-directory."""
    return f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}{cms.options.prefix}"


def _serve(cms: Cms, by_method: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    parallel = Parallel()

    async def serve(request: Request) -> Response:
        endpoint = by_method["GET" if request.method == "HEAD" else request.method]
        bearer = cms.authority.tokens.check(request.headers.get("authorization"))
        user = users.BY_ID[bearer.user_id]
        seen = request_context.of(request.scope)
        seen.client_id, seen.user = bearer.client_id, user.name
        _check_scope(cms, endpoint, bearer)
        if endpoint.feature is not None and not user.has_feature(endpoint.feature):
            without = endpoint.without_feature if cms.dialect.lists_without_feature else DENIED
            if without == DENIED:
                raise json_responses.denied("Feature not enabled", "This feature has not been enabled for your user.")
            if without == NOTHING:
                return json_responses.answer([], headers={"X-Total-Count": "0"})
        query_text = request.scope["query_string"].decode("ascii", "replace")
        query, _ = request_parsing.parse_urlencoded(query_text, limit=cms.dialect.form_variable_limit)
        body, seen.variables = await _body(cms.dialect, request)
        address = base_url(cms, request)
        call = Call(cms, user, address, request.path_params, Params(query), Params(body, fallback=query))
        if endpoint.loses_in_parallel and cms.dialect.loses_parallel_campaigns:
            seen.is_kept = await parallel.is_kept() and seen.is_kept
        # A handler never awaits, so a rollback undoes only its own writes.
        with nullcontext() if seen.is_kept else cms.store.rolled_back():
            response = endpoint.handler(call)
        response.headers["Vary"] = "Authorization"
        return response

    return serve


def _check_scope(cms: Cms, endpoint: Endpoint, bearer: Bearer) -> None:
    if ANY_TOKEN not in endpoint.scopes:
        if not bearer.scopes:
            raise json_responses.denied()
        if SCOPE_ALL not in bearer.scopes and not set(bearer.scopes) & set(endpoint.scopes):
            raise json_responses.denied("Access to this route is denied for this scope")
    if not endpoint.in_specification and not cms.options.lookups:
        raise json_responses.denied("Access to this route is denied for this scope")


async def _body(dialect: Dialect, request: Request) -> tuple[dict[str, Any], int]:
    """Returns the parameters of the body, and how many variables were kept."""
    if request.method not in _WITH_BODY:
        return {}, 0
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not dialect.takes_json and kind != request_parsing.FORM and (body or request.method == "PUT"):
        raise json_responses.unsupported_media_type()
    if kind == request_parsing.FORM:
        return request_parsing.parse_urlencoded(
            body.decode("utf-8", "replace"),
            limit=dialect.form_variable_limit,
            repeats_are_lists=dialect.repeated_names_are_lists,
        )
    if kind == json_responses.JSON:
        values = request_parsing.parse_json(body)
        return values, len(values)
    if kind == "multipart/form-data" and request.method == "POST":
        fields = await request.form()
        values = {name: value for name, value in fields.items() if isinstance(value, str)}
        return values, len(values)
    # No content type, or an unsupported one: treated like an empty body (observed on 4.5.1).
    return {}, 0
