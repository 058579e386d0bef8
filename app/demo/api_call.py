"""One authenticated API call as its handler sees it, and the declaration of an endpoint."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from app.demo import json_responses
from app.demo.request_parsing import Params
from app.demo.server_context import Cms
from app.demo.users import User

SCOPE_ALL = "all"
ANY_TOKEN = "*"
DENIED, NOTHING, EVERYTHING = "denied", "nothing", "everything"


@dataclass(frozen=True, slots=True)
class Call:
    """An authenticated request.

    `query` has the parameters of the address, `params` those of the body over the query.
    """

    cms: Cms
    user: User
    base_url: str
    path: dict[str, Any]
    query: Params
    params: Params

    def id(self, name: str) -> int:
        """Returns an id from the path."""
        return int(self.path[name])

    def row(self, table: str, key: str, row_id: int | None = None, *, missing: str = "Not Found") -> sqlite3.Row:
        """Returns the row whose `key` is this id, else the one in the path; raises the CMS's 404 if there is none."""
        found = self.cms.store.one(f"SELECT * FROM {table} WHERE {key} = ?", self.id(key) if row_id is None else row_id)
        if found is None:
            raise json_responses.not_found(missing)
        return found

    def created(self, body: object, location: str) -> Response:
        """Returns a 201, with the record's address if the dialect sends one."""
        promised = self.cms.dialect.created_has_location
        return json_responses.answer(body, 201, {"Location": f"{self.base_url}/api{location}"} if promised else None)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One route of the API: checked in the order token, scope, switch for look-ups, feature, then `handler`.

    `without_feature` is the answer for a user without `feature`, in a dialect that does not refuse lists: DENIED,
    NOTHING (an empty list), or EVERYTHING, as with the feature.
    """

    method: str
    path: str
    handler: Callable[[Call], Response]
    feature: str | None = None
    scopes: tuple[str, ...] = (SCOPE_ALL,)
    in_specification: bool = True
    without_feature: str = DENIED
    loses_in_parallel: bool = False
