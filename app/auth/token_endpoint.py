"""The token endpoint of one CMS, reached through the connection's own transport."""

from __future__ import annotations

from collections.abc import Mapping

from app.core.errors import Offline
from app.core.translatable_texts import say
from app.transport.http_client import Transport
from app.transport.request import Kind, Operation, Reply

_TOKEN_ROUTE = "/authorize/access_token"  # noqa: S105 - a route, not a secret
_AUTHORIZE_ROUTE = "/authorize/"


class TokenEndpoint:
    """`POST {base}/api/authorize/access_token` (CMS API 4.5, Token endpoint).

    A transport needs tokens, and tokens are requested through a transport, so both are created first and then joined
    with `through()`.

    Attributes:
        base: the CMS it belongs to; requests for another CMS are never sent there.
    """

    def __init__(self, base: str) -> None:
        self.base = base
        self._transport: Transport | None = None

    def through(self, transport: Transport) -> TokenEndpoint:
        """Uses `transport` from now on, which must lead to the same CMS. Returns itself."""
        self._transport = transport
        return self

    async def post(self, form: Mapping[str, str]) -> Reply:
        """Returns the answer with any status. Sent once: repeated only if no connection was made.

        Raises Offline and TlsProblem if nothing was sent, OutcomeUnknown if the answer is lost.
        """
        return await self._open().send_raw(
            Operation("POST", _TOKEN_ROUTE, _TOKEN_ROUTE, Kind.ONCE, form=tuple(form.items()), authorized=False)
        )

    async def request_authorize_page(self, query: Mapping[str, str]) -> Reply:
        """Returns the first answer for a browser at the authorise address: a redirect, or an error as JSON."""
        return await self._open().send_raw(
            Operation(
                "GET", _AUTHORIZE_ROUTE, _AUTHORIZE_ROUTE, Kind.READ, query=tuple(query.items()), authorized=False
            )
        )

    def _open(self) -> Transport:
        if self._transport is None:
            raise Offline(say("This connection is closed."))
        return self._transport
