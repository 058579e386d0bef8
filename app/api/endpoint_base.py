"""Route, which describes one request of the API as data, and the base class of the files in `endpoints/`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from app.transport.http_client import Transport
from app.transport.request import Kind, Operation, Pairs

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Route:
    """One request of the API.

    `template` has its path parameters in braces. `success` has the statuses of the specification and of installed CMSs.
    Any other 2xx is a success too. `feature` is the CMS's name of the feature that the account needs, if it needs only
    one (observed on 4.5.1).
    """

    resource: str
    method: str
    template: str
    kind: Kind
    success: tuple[int, ...] = (200,)
    feature: str = ""

    def operation(self, *path: int | str, query: Pairs = (), form: Pairs = (), json: bytes | None = None) -> Operation:
        """Returns the request with its path parameters filled in, in the order of the template."""
        values = iter(path)
        filled = _PLACEHOLDER.sub(lambda _: quote(str(next(values)), safe=""), self.template)
        return Operation(
            self.method,
            self.template,
            filled,
            self.kind,
            query=query,
            form=form,
            json=json,
            feature=self.feature,
        )


class Endpoint:
    """The routes of one resource, over one transport."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
