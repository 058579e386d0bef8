"""The floor of deleting: the requests of a job, sent by a bare asyncio loop.

`python -m tests.benchmarks.delete_bare URL TOKEN` prints `{"ms", "deleted"}`.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator

import httpx

from app.services.jobs import CONCURRENCY


async def delete_all(url: str, token: str) -> tuple[float, int]:
    """Returns milliseconds and campaigns: each is read with its line-up, as for the history, and then deleted."""
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=60) as client:
        listed = await client.get(f"{url}/api/campaign", params={"start": "0", "length": "100000"})
        ids = [row["campaignId"] for row in listed.raise_for_status().json()]

        async def work(waiting: Iterator[int]) -> None:
            for campaign_id in waiting:
                address = f"{url}/api/campaign/{campaign_id}"
                (await client.get(address, params={"embed": "layouts"})).raise_for_status()
                (await client.delete(address)).raise_for_status()

        started = time.perf_counter()
        waiting = iter(ids)
        await asyncio.gather(*(work(waiting) for _ in range(CONCURRENCY)))
        return (time.perf_counter() - started) * 1000, len(ids)


if __name__ == "__main__":
    taken_ms, campaigns = asyncio.run(delete_all(*sys.argv[1:]))
    print(json.dumps({"ms": taken_ms, "deleted": campaigns}))
