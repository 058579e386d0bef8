"""What a network and a CMS do to requests: random faults that come and go, and times without any way there."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any, Final

from tests.helpers.demo_cms import DemoCms

API: Final = r"^/api/(?!authorize)"
"""Everything but signing in and renewing, which have bad weather of their own."""
_RENEWALS: Final = r"^/api/authorize/access_token"
_HTML: Final = "<html><body><form>Please sign in</form></body></html>"
_FAULTS: Final[tuple[tuple[int, str, dict[str, Any]], ...]] = (
    (4, "delay", {"seconds": 0.15}),
    (1, "drip", {"seconds": 0.3}),
    (3, "drop", {}),
    (3, "drop", {"after": True}),
    (2, "reset", {}),
    (2, "reset", {"after": True}),
    (1, "truncate", {}),
    (1, "truncate", {"with_length": True}),
    (2, "status", {"status": 500, "body": '{"error": 500, "message": "broken"}'}),
    (1, "status", {"status": 500, "body": "<h1>Whoops</h1>", "content_type": "text/html"}),
    (1, "status", {"status": 502, "body": "<h1>Bad gateway</h1>", "content_type": "text/html"}),
    (1, "status", {"status": 503, "headers": {"Retry-After": "1"}}),
    (1, "status", {"status": 429, "headers": {"Retry-After": "2"}}),
    (1, "status", {"status": 302, "headers": {"Location": "/login"}}),
    (1, "body", {"body": '[{"broken": '}),
    (1, "body", {"body": _HTML, "content_type": "text/html"}),
)
"""How often, which, and with what: see `app.demo.faults.Fault`."""
_CHANGES: Final = 0.35
_CLEARS: Final = 0.4


class Weather:
    """Attributes:
    met: how many requests so far met each kind of fault.
    is_offline: whether there is no way to the CMS now.
    """

    def __init__(self, cms: DemoCms, chance: random.Random) -> None:
        self._cms = cms
        self._chance = chance
        self.met: Counter[str] = Counter()
        self.is_offline = False

    async def change(self) -> None:
        """Now and then: other faults than before, or none."""
        if self.is_offline or self._chance.random() > _CHANGES:
            return
        await self.clear()
        if self._chance.random() < _CLEARS:
            return
        for _ in range(self._chance.randint(1, 3)):
            await self._one_more()

    async def _one_more(self) -> None:
        chance = self._chance
        (fault,) = chance.choices(_FAULTS, [each[0] for each in _FAULTS])
        method = chance.choice(("*", "GET", "PUT", "POST", "DELETE"))
        _, kind, more = fault
        times, skip = chance.randint(1, 3), chance.randint(0, 2)
        path = _RENEWALS if kind == "delay" and chance.random() < 0.2 else API
        await asyncio.to_thread(self._cms.fault, kind, path=path, method=method, times=times, skip=skip, **more)

    async def clear(self) -> None:
        """No faults, and a way to the CMS."""
        self.is_offline = False
        await asyncio.to_thread(self._cms.clear_faults)

    async def go_offline(self) -> None:
        """Every request is cut off, until `clear`."""
        await self.clear()
        self.is_offline = True
        await asyncio.to_thread(self._cms.fault, "drop", path="^/api/", times=None)
