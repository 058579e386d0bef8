"""A window of Marquee, as far as the layouts of an ad are concerned, in a process of its own.

`python -m tests.helpers.order_runner DATA CMS TOKEN`. Each command is a line on standard input: `read ID` reads the ad,
`reverse` turns its layouts around, as they were read. Each is answered by one JSON line.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from app.api.cms_client import CmsClient
from app.core.errors import MarqueeError
from app.domain.ads.ad import AdState
from app.domain.cms_address import Origin
from app.transport.http_client import Limits
from tests.helpers.ad_campaigns import ad_services, reordered
from tests.helpers.fixed_token_transport import FixedTokens, open_transport


async def obey(data_dir: Path, cms: str, token: str) -> None:
    campaign_id, base = 0, AdState()
    async with open_transport(Origin(cms), tokens=FixedTokens(token), limits=Limits(write_s=5)) as transport:
        services = ad_services(CmsClient(transport), data_dir)
        while line := (await asyncio.to_thread(sys.stdin.readline)).split():
            told = "read"
            try:
                if line[0] == "read":
                    campaign_id = int(line[1])
                    base = await services.state(campaign_id)
                    await services.ads.orders.check_elsewhere(campaign_id)
                else:
                    order = "".join(map(str, reversed(range(len(base.entries)))))
                    target = reordered(base, order).entries
                    await services.ads.orders.arrange(campaign_id, base.name, base.entries, target)
                    told = "done"
            except MarqueeError as error:
                told = type(error).__name__
            print(json.dumps(told), flush=True)
        await services.writer.aclose()
        await services.drafts.close()


if __name__ == "__main__":
    asyncio.run(obey(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
