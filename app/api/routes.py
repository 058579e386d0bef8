"""A route, one request of the API as data, and what the files in `endpoints/`, which begin with theirs, are made of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from app.transport.client import Transport
from app.transport.operation import Kind, Operation, Pairs

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Route:
    """One request of the API.

    `template` has its path parameters in braces. `success` are the statuses that the specification promises or an
    installed CMS gives; where they differ, both are named. Any other 2xx is a success, too. `feature` is the CMS's
    name for what the account must be allowed, where it is one thing (observed on 4.5.1).
    """

    resource: str
    method: str
    template: str
    kind: Kind
    success: tuple[int, ...] = (200,)
    feature: str = ""

    def operation(self, *path: int | str, query: Pairs = (), form: Pairs = (), json: bytes | None = None) -> Operation:
        """The request with its path parameters filled in, in the order of the template."""
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
    """What can be asked of one resource, over one transport."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
