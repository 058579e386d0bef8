"""The control interface for tests, outside the API: faults, journal and stored state. It needs a key."""

import hmac
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, ExceptionHandler

from app.demo import campaign_storage, json_responses, layout_storage, users
from app.demo.oauth.token_endpoint import requested_scopes
from app.demo.server_context import Cms
from tests.helpers.faulty_cms.faults import Faults
from tests.helpers.faulty_cms.journal import Journal

KEY_HEADER = "X-Demo-Key"


async def _unknown(_request: Request, error: Exception) -> Response:
    return (error if isinstance(error, json_responses.CmsError) else json_responses.unknown_route()).response()


_ERRORS: dict[Any, ExceptionHandler] = {HTTPException: _unknown, json_responses.CmsError: _unknown}


@dataclass(frozen=True)
class Control:
    """The handlers of the control interface."""

    cms: Cms
    faults: Faults
    journal: Journal
    key: str

    def app(self) -> ASGIApp:
        """Returns the app, which answers its own paths and 404 otherwise."""
        routes = [
            Route("/_demo/faults", self._guarded(self._faults), methods=["GET", "POST", "DELETE"]),
            Route("/_demo/late", self._guarded(self._late), methods=["POST"]),
            Route("/_demo/requests", self._guarded(self._requests), methods=["GET", "DELETE"]),
            Route("/_demo/tokens", self._guarded(self._tokens), methods=["POST", "DELETE"]),
            Route("/_demo/user/{name}/features", self._guarded(self._features), methods=["PUT"]),
            Route("/_demo/campaign", self._guarded(self._campaign_by_name), methods=["GET"]),
            Route("/_demo/campaign/{campaign_id:int}", self._guarded(self._campaign), methods=["GET"]),
            Route("/_demo/zone", self._guarded(self._zone), methods=["PUT"]),
            Route("/_demo/layout", self._guarded(self._add_layout), methods=["POST"]),
            Route("/_demo/layout/{layout_id:int}/publish", self._guarded(self._publish), methods=["POST"]),
        ]
        return Starlette(routes=[Mount(self.cms.options.prefix, routes=routes)], exception_handlers=_ERRORS)

    def _guarded(self, handler: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def guarded(request: Request) -> Response:
            if not hmac.compare_digest(request.headers.get(KEY_HEADER, "").encode(), self.key.encode()):
                raise json_responses.unknown_route()
            return await handler(request)

        return guarded

    async def _faults(self, request: Request) -> Response:
        if request.method == "DELETE":
            self.faults.clear()
            return json_responses.no_content()
        if request.method == "GET":
            return json_responses.answer({"pending": self.faults.pending})
        rules: list[dict[str, Any]] = await request.json()
        try:
            self.faults.add(rules)
        except (TypeError, ValueError, re.error) as error:
            raise json_responses.invalid(str(error)) from error
        return json_responses.no_content()

    async def _late(self, _request: Request) -> Response:
        for arrived in self.faults.let_arrive():
            await arrived.wait()
        return json_responses.no_content()

    async def _requests(self, request: Request) -> Response:
        if request.method == "DELETE":
            self.journal.clear()
            return json_responses.no_content()
        return json_responses.answer(self.journal.all())

    async def _tokens(self, request: Request) -> Response:
        authority = self.cms.authority
        if request.method == "POST":
            wanted = await request.json()
            application, user = authority.applications.find(wanted["client_id"]), users.BY_NAME.get(wanted["user"])
            if application is None or user is None:
                raise json_responses.not_found("No such application or user")
            scopes = requested_scopes(authority, application, wanted.get("scope"))
            return json_responses.answer(
                authority.tokens.mint(application.client_id, user.user_id, scopes, refreshable=True)
            )
        for kind in ("access", "refresh"):  # as clearing the CMS's cache does
            if request.query_params.get(kind, "1") == "1":
                self.cms.store.run(f"UPDATE {kind}_token SET revoked = 1")
        return json_responses.no_content()

    async def _features(self, request: Request) -> Response:
        user = users.BY_NAME[request.path_params["name"]]
        features = tuple(await request.json())
        users.BY_ID[user.user_id] = replace(users.BY_ID[user.user_id], features=features)
        return json_responses.no_content()

    async def _campaign(self, request: Request) -> Response:
        store, campaign_id = self.cms.store, request.path_params["campaign_id"]
        record = campaign_storage.record(campaign_storage.get(store, campaign_id), campaign_storage.folder_names(store))
        line_up = campaign_storage.line_ups(store, [campaign_id])[campaign_id]
        return json_responses.answer(campaign_storage.with_layouts(record, line_up))

    async def _campaign_by_name(self, request: Request) -> Response:
        name = request.query_params.get("name", "")
        campaign_id = self.cms.store.value(
            "SELECT campaign_id FROM campaign WHERE name = ? AND is_layout_specific = 0", name
        )
        if campaign_id is None:
            raise json_responses.not_found("Campaign not found")
        return json_responses.answer({"campaignId": campaign_id})

    async def _publish(self, request: Request) -> Response:
        store, layout_id = self.cms.store, request.path_params["layout_id"]
        with store.transaction():
            if layout_storage.draft_of(store, layout_id) is None:
                layout_storage.check_out(store, layout_id)
            published_id = layout_storage.publish(store, layout_id)
        return json_responses.answer({"layoutId": published_id})

    async def _add_layout(self, request: Request) -> Response:
        store, wanted = self.cms.store, await request.json()
        with store.transaction():
            layout_id = layout_storage.add(store, str(wanted["name"]), wanted.get("code") or None)
        return json_responses.answer({"layoutId": layout_id})

    async def _zone(self, request: Request) -> Response:
        """Changes the zone. Existing dates stay the same moments, as in the CMS, which stores them without a zone."""
        self.cms.zone = ZoneInfo((await request.json())["name"])
        return json_responses.no_content()
