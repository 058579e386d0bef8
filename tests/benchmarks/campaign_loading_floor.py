"""The floor of loading: the pages that the window requests, fetched and decoded without the program.

`python -m tests.benchmarks.campaign_loading_floor URL TOKEN` prints `{"ms", "rows"}`.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator

import httpx
import msgspec

from app.api.paging import FIRST, IN_FLIGHT, SIZE
from app.domain.campaigns.campaign import Campaign
from tests.benchmarks.stopwatch import Stopwatch

_ORDER = {"columns[0][data]": "campaignId", "order[0][column]": "0", "order[0][dir]": "asc"}


async def fetch(url: str, token: str) -> tuple[float, int]:
    """Returns milliseconds and rows."""
    decoder = msgspec.json.Decoder(list[Campaign], strict=False)
    records: list[Campaign] = []
    watch = Stopwatch()
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=60) as client:

        async def page(start: int, length: int) -> int:
            asked = {"start": str(start), "length": str(length), **_ORDER}
            answer = await client.get(f"{url}/api/campaign", params=asked)
            answer.raise_for_status()
            records.extend(decoder.decode(answer.content))
            return int(answer.headers["X-Total-Count"])

        async def work(starts: Iterator[int]) -> None:
            for start in starts:
                await page(start, SIZE)

        total = await page(0, FIRST)
        starts = iter(range(FIRST, total, SIZE))
        await asyncio.gather(*(work(starts) for _ in range(IN_FLIGHT)))
    return watch.wall_ms, len(records)


if __name__ == "__main__":
    taken_ms, rows = asyncio.run(fetch(*sys.argv[1:]))
    print(json.dumps({"ms": taken_ms, "rows": rows}))
