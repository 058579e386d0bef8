"""The floor of deleting: the requests of a job, sent by a bare asyncio loop.

`python -m tests.benchmarks.bulk_deletion_floor URL TOKEN` prints `{"ms", "deleted"}`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

import httpx

from app.services.jobs import DELETIONS
from tests.benchmarks.stopwatch import Stopwatch

_AT_ONCE = 25
"""Campaigns that the job reads with one request."""


async def delete_all(url: str, token: str) -> tuple[float, int]:
    """Returns milliseconds and campaigns: they are read with their line-ups, as for the history, and then deleted.

    Like the job, it asks for several campaigns by name, and for one alone if its name has a comma.
    """
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=60) as client:
        listed = await client.get(f"{url}/api/campaign", params={"start": "0", "length": "100000"})
        found = listed.raise_for_status().json()
        watch = Stopwatch()
        named = [row for row in found if "," not in row["campaign"]]
        batches = [named[first : first + _AT_ONCE] for first in range(0, len(named), _AT_ONCE)]
        reads: dict[int, _Once] = {}
        for batch in batches:
            reads |= dict.fromkeys([row["campaignId"] for row in batch], _Once(client, url, batch))

        async def work(waiting: Iterator[dict[str, Any]]) -> None:
            for row in waiting:
                address = f"{url}/api/campaign/{row['campaignId']}"
                if row["campaignId"] in reads:
                    await reads[row["campaignId"]].done()
                else:
                    (await client.get(address, params={"embed": "layouts"})).raise_for_status()
                (await client.delete(address)).raise_for_status()

        waiting = iter(found)
        await asyncio.gather(*(work(waiting) for _ in range(DELETIONS)))
        return watch.wall_ms, len(found)


class _Once:
    """One request for the campaigns of a batch, sent when the first of them is needed."""

    def __init__(self, client: httpx.AsyncClient, url: str, batch: list[dict[str, Any]]) -> None:
        self._client, self._url, self._batch = client, url, batch
        self._task: asyncio.Task[httpx.Response] | None = None

    async def done(self) -> None:
        if self._task is None:
            names = ",".join(row["campaign"] for row in self._batch)
            asked = {"name": names, "embed": "layouts", "totalDuration": "0", "start": "0", "length": "100"}
            self._task = asyncio.create_task(self._client.get(f"{self._url}/api/campaign", params=asked))
        (await self._task).raise_for_status()


if __name__ == "__main__":
    taken_ms, campaigns = asyncio.run(delete_all(*sys.argv[1:]))
    print(json.dumps({"ms": taken_ms, "deleted": campaigns}))
