"""Clock: the time of the CMS."""

from __future__ import annotations

import msgspec

from app.api.endpoint_base import Endpoint, Route
from app.core.errors import BadResponse
from app.core.translatable_texts import say
from app.domain.dates.cms_clock import CmsClock, read_clock
from app.transport.request import Kind

CLOCK = Route("clock", "GET", "/clock", Kind.READ)


class Clock(Endpoint):
    """CMS API 4.5, Clock. Any valid token may use it (observed on 4.5.1): the cheapest check of a connection."""

    async def now(self) -> CmsClock:
        """Returns the CMS's time of day. Raises BadResponse if the answer is not an object of texts."""
        reply = await self._transport.send(CLOCK.operation())
        try:
            return read_clock(msgspec.json.decode(reply.body, type=dict[str, str]))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadResponse(
                say("The CMS sent its time in a format that Marquee can't read."),
                diagnostics={"length": len(reply.body)},
            ) from error
