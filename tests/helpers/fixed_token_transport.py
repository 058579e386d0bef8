"""A transport for tests: given tokens instead of a sign-in, and limits as short as needed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from app.domain.cms_address import Origin
from app.transport.http_client import Limits, TokenSource, Transport
from app.transport.rate_limit_pause import Countdown
from app.transport.tls import TlsSettings


class FixedTokens:
    """A token source that returns `tokens` in turn, the next one whenever the current one is refused.

    `renewals` counts; `renewal_s` is how long one takes. Requests refused with the same token share one renewal.
    """

    def __init__(self, *tokens: str, renewal_s: float = 0.0) -> None:
        self._tokens = list(tokens or ("token-1", "token-2", "token-3"))
        self._renewal_s = renewal_s
        self._lock = asyncio.Lock()
        self.renewals = 0

    async def bearer(self) -> str:
        return self._tokens[0]

    async def fresh(self, used: str) -> str:
        async with self._lock:
            if self._tokens[0] == used:
                await asyncio.sleep(self._renewal_s)
                self._tokens.pop(0)
                self.renewals += 1
            return self._tokens[0]


@asynccontextmanager
async def open_transport(
    origin: Origin,
    *,
    tokens: TokenSource | None = None,
    limits: Limits | None = None,
    ca_file: Path | None = None,
    on_wait: Callable[[Countdown], None] | None = None,
) -> AsyncIterator[Transport]:
    """Yields a transport and closes it at the end of the block."""
    transport = Transport(
        origin, tls=TlsSettings(ca_file), token_source=tokens or FixedTokens(), limits=limits, on_wait=on_wait
    )
    try:
        yield transport
    finally:
        await transport.aclose(writes_s=0.2)


async def all_answered(transport: Transport) -> None:
    """Waits until no request is in flight, abandoned ones included."""
    async with asyncio.timeout(60):
        while transport._running:  # noqa: ASYNC110 - the transport has no event for it
            await asyncio.sleep(0.01)
