"""Random faults that come and go, and times without a network."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any, Final

from tests.helpers.demo_cms import DemoCms
from tests.soak.fast_clock import Clock

API: Final = r"^/api/(?!authorize)"
"""Everything but signing in and renewing, which have faults of their own."""
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
    (3, "late", {"status": 504, "body": "<h1>Gateway timeout</h1>", "content_type": "text/html"}),
    (1, "late", {"status": 503, "headers": {"Retry-After": "1"}}),
    (2, "late", {"cut": "drop"}),
    (1, "applied", {"status": 503, "headers": {"Retry-After": "1"}}),
    (1, "applied", {"status": 500, "body": "<h1>Whoops</h1>", "content_type": "text/html"}),
    (
        1,
        "applied",
        {"status": 520, "body": "<h1>Web server returned an unknown error</h1>", "content_type": "text/html"},
    ),
    (2, "repeated", {}),
    (1, "repeated", {"answers": "second"}),
    (2, "never_kept", {}),
)
"""Frequencies and faults: see `tests.helpers.faulty_cms.faults.Fault`."""
_METHODS: Final = ("*", "GET", "PUT", "POST", "DELETE")
_METHODS_OF: Final = {
    "late": ("PUT", "POST", "DELETE"),
    "applied": ("PUT", "POST", "DELETE"),
    "repeated": ("PUT", "POST", "DELETE"),
    "never_kept": ("PUT", "POST"),
}
"""The methods of such faults; a deletion that the CMS discards cannot be noticed."""
_LATE_S: Final = (0.5, 2, 8, 25, 50)
"""The delays of late writes, by the window's clock: within the time that Marquee looks for them."""
_CHANGES: Final = 0.35
_CLEARS: Final = 0.4


class RandomFaults:
    """The current faults.

    Attributes:
        met: how many requests met each kind of fault.
        is_offline: whether the CMS cannot be reached now.
    """

    def __init__(self, cms: DemoCms, clock: Clock, chance: random.Random) -> None:
        self._cms = cms
        self._clock = clock
        self._chance = chance
        self._is_late = False
        self._arrives_at: float | None = None
        self.met: Counter[str] = Counter()
        self.is_offline = False

    async def change(self) -> None:
        """Now and then changes or removes the faults."""
        await self.let_arrive(at_once=True)
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
        _, kind, more = fault
        method = chance.choice(_METHODS_OF.get(kind, _METHODS))
        self._is_late = self._is_late or kind == "late"
        times, skip = chance.randint(1, 3), chance.randint(0, 2)
        path = _RENEWALS if kind == "delay" and chance.random() < 0.2 else API
        await asyncio.to_thread(self._cms.fault, kind, path=path, method=method, times=times, skip=skip, **more)

    async def clear(self) -> None:
        """Removes all faults, restores the network, and carries out late writes."""
        self.is_offline = False
        await asyncio.to_thread(self._cms.clear_faults)
        if self._is_late:
            await asyncio.to_thread(self._cms.wait_for_late)
        self._is_late, self._arrives_at = False, None

    async def let_arrive(self, *, at_once: bool = False) -> None:
        """Carries out late writes that are due, or all with `at_once`."""
        if not self._is_late or not await asyncio.to_thread(self._cms.late_requests):
            return
        if self._arrives_at is None:
            self._arrives_at = self._clock.ahead_s + self._chance.choice(_LATE_S)
        if at_once or self._clock.ahead_s >= self._arrives_at:
            await asyncio.to_thread(self._cms.let_late_arrive)
            self._arrives_at = None
            self.met["arrived late"] += 1

    async def go_offline(self) -> None:
        """Cuts off every request, until `clear`."""
        await self.clear()
        self.is_offline = True
        await asyncio.to_thread(self._cms.fault, "drop", path="^/api/", times=None)
