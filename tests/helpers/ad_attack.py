"""Saves ads through a faulty connection; after each save the CMS must hold what the user was shown.

`python -m tests.helpers.ad_attack --saves 1000 --seed 7` runs 1,000 saves (some minutes);
`tests/contract/services/test_ad_attack.py` runs a few dozen.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from app.api.cms_client import CmsClient
from app.core.errors import MarqueeError
from app.domain.ads.ad import AdState
from app.domain.ads.ad_order_steps import LineUp
from app.domain.cms_address import Origin
from app.domain.lineups.lineup import Entry
from app.services.campaigns.ad_reordering import Interrupted, OrderInterrupted
from app.services.saving.verified_save import NeedsMerge, Saved
from app.transport.http_client import Limits
from tests.helpers.ad_campaigns import FENCE, AdServices, Row, ad_services, entry_of, make_ad, published_layouts, truth
from tests.helpers.cutting_proxy import CuttingProxy
from tests.helpers.demo_cms import DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport
from tests.helpers.save_rechecks import NOT_BY_ITSELF

LATE_SHARES: Final = (0.03, 0.5)
"""When late writes arrive, as shares of the time during which they are looked for. The program waits five seconds
longer than the minute in which late writes arrive."""
LOOKS: Final = (0.0, 0.015, 0.05, 0.15, 0.46, 1.0)
"""Like `outcome.LOOKS_S`, scaled to 1 second instead of 65."""
_SCHEDULES: Final[tuple[dict[str, object], ...]] = (
    {},
    {"days_of_week": "1,5"},
    {"day_part_id": 4},
    {"geo_fence": FENCE},
    {"days_of_week": "6,7"},
)


@dataclass
class Tally:
    """The results of all saves.

    Attributes:
        told: how often each outcome was reported.
        wrong: a sentence for each difference between the CMS and the report.
        dealt: how often each fault occurred.
    """

    told: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    dealt: Counter[str] = field(default_factory=Counter)


async def attack(
    cms: DemoCms, data_dir: Path, *, saves: int, seed: int, ads: int = 8, odds: float = 0.15, within_s: float = 1.0
) -> Tally:
    """Runs `saves` saves of `ads` ads in parallel. `within_s` is how long a lost write is looked for."""
    tally = Tally()
    late_s = (LATE_SHARES[0] * within_s, LATE_SHARES[1] * within_s)
    layouts = await asyncio.to_thread(published_layouts, cms, 9)
    ids = [await asyncio.to_thread(make_ad, cms, f"Attacked {n}", 4) for n in range(ads)]
    async with CuttingProxy(cms.url, seed=seed, odds=odds, late_s=late_s) as proxy:
        async with open_transport(
            Origin(proxy.url), tokens=FixedTokens(cms.token()), limits=Limits(write_s=5)
        ) as transport:
            adapter = ad_services(CmsClient(transport), data_dir)
            adapter.writer.checks.looks_s = tuple(at * within_s for at in LOOKS)
            adapter.ads.recent.looks_s = NOT_BY_ITSELF
            counts = [saves // ads + (n < saves % ads) for n in range(ads)]
            people = [_Person(cms, proxy, adapter, tally, layouts, each, seed) for each in ids]
            await asyncio.gather(*(each.work(count) for each, count in zip(people, counts, strict=True)))
            await adapter.writer.aclose()
            await adapter.drafts.close()
        tally.dealt = proxy.dealt
    return tally


class _Person:
    """Saves one ad repeatedly, and decides about interrupted reorderings."""

    def __init__(
        self,
        cms: DemoCms,
        proxy: CuttingProxy,
        adapter: AdServices,
        tally: Tally,
        layouts: Sequence[int],
        campaign_id: int,
        seed: int,
    ) -> None:
        self._cms = cms
        self._proxy = proxy
        self._adapter = adapter
        self._tally = tally
        self._layouts = layouts
        self._id = campaign_id
        self._chance = random.Random(f"person/{seed}/{campaign_id}")

    async def work(self, saves: int) -> None:
        for number in range(saves):
            base = await self._adapter.state(self._id)
            working = self._changed(base)
            await self._judge(f"ad {self._id}, save {number}", await self._save(base, working))

    async def _save(self, base: AdState, working: AdState) -> tuple[str, AdState | None]:
        """Returns the reported outcome and the expected state of the CMS; None if the outcome is reported as
        unknown."""
        try:
            outcome = await self._adapter.save(self._id, base, working)
        except OrderInterrupted:
            return await self._decide(working)
        except MarqueeError as error:
            return f"not saved ({type(error).__name__})", None
        if isinstance(outcome, Saved):
            return "saved and verified", working
        return ("someone else changed it" if isinstance(outcome, NeedsMerge) else "kept differently"), None

    async def _decide(self, working: AdState) -> tuple[str, AdState | None]:
        """Finishes or undoes the reordering, at once or later, until it succeeds."""
        for _ in range(30):
            interrupted = await self._adapter.ads.orders.interruption_of(self._id)
            if interrupted is None:
                return "interrupted, at its end by itself", None
            await asyncio.sleep(self._chance.choice((0.0, 0.0, 0.1)))
            is_finish = self._chance.random() < 0.7
            try:
                await self._end(interrupted, is_finish=is_finish)
            except MarqueeError:
                continue
            ends: LineUp = interrupted.journal.target if is_finish else interrupted.journal.before
            return f"interrupted, {'finished' if is_finish else 'put back'}", replace(working, entries=ends)
        return "interrupted, given up", None

    async def _end(self, interrupted: Interrupted, *, is_finish: bool) -> None:
        await (self._adapter.ads.finish if is_finish else self._adapter.ads.put_back)(interrupted)

    async def _judge(self, which: str, told: tuple[str, AdState | None]) -> None:
        said, meant = told
        self._tally.told[said] += 1
        await self._proxy.settled(self._id)
        if meant is None:
            if said.startswith("someone else"):
                self._tally.wrong.append(f"{which}: reported {said}, but no one did")
            return
        found = await asyncio.to_thread(truth, self._cms, self._id)
        target = (await asyncio.to_thread(self._cms.campaign, self._id))["target"]
        if found != _rows(meant.entries):
            self._tally.wrong.append(f"{which}: {said}, meant {_rows(meant.entries)}, found {found}")
        elif target != meant.target:
            self._tally.wrong.append(f"{which}: {said}, meant the target {meant.target}, found {target}")

    def _changed(self, base: AdState) -> AdState:
        """Returns the ad with another order, additions or removals, and now and then another target."""
        chance, entries = self._chance, list(base.entries)
        if len(entries) > 2 and chance.random() < 0.4:
            entries.pop(chance.randrange(len(entries)))
        if len(entries) < 6 and chance.random() < 0.6:
            made: Entry = entry_of(chance.choice(self._layouts), **chance.choice(_SCHEDULES))
            entries.insert(chance.randrange(len(entries) + 1), made)
        if chance.random() < 0.7:
            chance.shuffle(entries)
        target = chance.randrange(1, 9_999) if chance.random() < 0.4 else base.target
        return replace(base, entries=tuple(entries), target=target)


def _rows(entries: Sequence[Entry]) -> list[Row]:
    return [(each.layout_id, each.days_of_week, each.day_part_id or 0, each.geo_fence) for each in entries]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--saves", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--ads", type=int, default=8, help="how many are saved at once")
    parser.add_argument("--odds", type=float, default=0.15, help="what part of the writes meets a fault")
    parser.add_argument("--within", type=float, default=3.0, help="seconds for which a lost write is looked for")
    given = parser.parse_args(arguments)
    with DemoCms() as cms, tempfile.TemporaryDirectory() as folder:
        work = attack(
            cms,
            Path(folder),
            saves=given.saves,
            seed=given.seed,
            ads=given.ads,
            odds=given.odds,
            within_s=given.within,
        )
        tally = asyncio.run(work)
    for what, counts in (("told", tally.told), ("the line", tally.dealt)):
        print(f"{what}: {', '.join(f'{name} {n}' for name, n in counts.most_common())}")
    print(f"wrong: {len(tally.wrong)} of {given.saves}")
    print("\n".join(tally.wrong[:20]))
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
