"""The memory of a table beside that of its records: the program with them in a table or in a list.

`python -m tests.benchmarks.memory_window URL TOKEN ROWS table|list` prints `{"rows", "bytes"}`: the resident memory of
the process once it is idle. With `list`, the same program holds the same decoded records and nothing else.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import cast

from app.bootstrap import Marquee
from app.domain.campaigns.campaign import Campaign
from app.models.record_table import LoadState
from app.ui.pages.campaigns.page import CampaignsPage
from tests.benchmarks.generated_campaigns import pages
from tests.benchmarks.measured_window import quiet, run, signed_in, until
from tests.benchmarks.million_rows_window import fill


async def measure(program: Marquee, url: str, token: str, rows: int, holder: str) -> dict[str, int]:
    session = await signed_in(program, url, token)
    program.connection_flow.open(session.connection)
    page = cast("CampaignsPage", program.navigator.list_pages()[0])
    await until(lambda: page.model.state is LoadState.READY, "the list of the CMS")
    records: list[Campaign] = []
    if holder == "table":
        await fill(page, rows)
    else:
        async for piece in pages(rows):
            records += piece.items
    await quiet()
    gc.collect()
    held = page.model.total if holder == "table" else len(records)
    return {"rows": held, "bytes": resident_bytes()}


def resident_bytes() -> int:
    """Returns the resident memory of this process. Raises OSError if neither `/proc` nor `ps` reports it."""
    told = Path("/proc/self/statm")
    if told.exists():
        return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    asked = subprocess.run(["ps", "-o", "rss=", "-p", str(os.getpid())], capture_output=True, text=True, check=True)
    return int(asked.stdout) * 1024


if __name__ == "__main__":
    address, bearer, wanted, place = sys.argv[1:]
    print(json.dumps(run(lambda program: measure(program, address, bearer, int(wanted), place))))
