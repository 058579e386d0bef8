"""An hour's mixed use in minutes: reading, writing, going offline and being signed out, under all faults.

Writes may also arrive late, arrive twice, be applied and then refused, or not be stored. Everything reported as saved
must be in the CMS exactly once, after repairing the duplicates that Marquee reports. What the program holds is compared
with what it held after the warm-up.
"""

from __future__ import annotations

import asyncio
import logging
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication

from app.services.connection_state import LinkState
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, run_in_qt
from tests.soak import leaks
from tests.soak.fast_clock import Clock
from tests.soak.random_faults import RandomFaults
from tests.soak.reading_tasks import LISTS, READS
from tests.soak.simulated_user import NEW, SimulatedUser
from tests.soak.writing_tasks import WRITES, Unsaved, begin_a_command, begin_a_notification, prepare

_STEP_S: Final = 3.0
"""The clock advances by this after each action; 1,200 actions are an hour."""
_ASLEEP_S: Final = 90.0
"""How long the computer sleeps now and then, with requests in flight."""
_TOKEN_S: Final = 900
_LOOKS: Final = 20
_LOOK_S: Final = 0.1
_MEMORY_MIB: Final = 12.0
"""How much more memory may be in use at the end than after the warm-up: undo, history, request logs and pictures
fill up to their limits, and Qt caches some kilobytes of style sheet per form. A real leak, such as a page with its
widgets, is found by its objects long before."""


@dataclass(frozen=True)
class Measure:
    """The size of a run: minimum `reads` and `writes`, and `calm_every` between comparisons."""

    reads: int
    writes: int
    warm_up: int
    calm_every: int = 100


WHOLE: Final = Measure(reads=5_000, writes=1_000, warm_up=150)
SHORT: Final = Measure(reads=300, writes=30, warm_up=20, calm_every=30)


@dataclass
class Result:
    """The result of a run.

    Attributes:
        problems: a sentence for each problem.
        reads, writes: requests at the CMS; `reported` is how many writes the program reported as done.
    """

    seed: int
    done: int = 0
    reads: int = 0
    writes: int = 0
    reported: int = 0
    took_s: float = 0.0
    simulated_s: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)
    reports: Counter[str] = field(default_factory=Counter)
    before: leaks.Held | None = None
    after: leaks.Held | None = None
    problems: list[str] = field(default_factory=list)


Tell = Callable[[Result, leaks.Held], None]


class MixedUse:
    """One run on one CMS. `tell` is called with each comparison."""

    def __init__(self, user: SimulatedUser, measure: Measure, result: Result, tell: Tell) -> None:
        self._user = user
        self._measure = measure
        self._result = result
        self._tell = tell
        self._chance = user.chance

    async def run(self) -> Result:
        """Runs until enough reads and writes have happened, or until the first problem."""
        began = time.perf_counter()
        result, measure = self._result, self._measure
        await self._each_once()
        while result.reads < measure.reads or result.reported < measure.writes or result.before is None:
            await self._something()
            if result.done % measure.calm_every == 0 or (result.before is None and result.done >= measure.warm_up):
                held = await self._compare()
                if result.before is None and result.done >= measure.warm_up:
                    result.before = held
                self._tell(result, held)
                if result.problems:
                    break
        result.after = await self._compare()
        result.problems += leaks.too_much(result.before or result.after, result.after, _MEMORY_MIB)
        result.took_s = time.perf_counter() - began
        return result

    async def _each_once(self) -> None:
        """Does everything once without faults, so that things created on first use exist."""
        for _, act in (*READS, *WRITES):
            await act(self._user)
        for kind in LISTS:
            page = await self._user.list_page(kind)
        await asyncio.to_thread(self._user.cms.revoke_tokens, refresh=True)
        page.refresh_action.trigger()
        await self._user.until(lambda: self._user.session.state is LinkState.SIGNED_OUT)
        await self._user.sign_in_again()

    async def _something(self) -> None:
        """Does one random action under the current faults."""
        user, result = self._user, self._result
        await user.random_faults.change()
        draw = self._chance.random()
        if draw < 0.010:
            await self._be_offline()
        elif draw < 0.025:
            await self._lose_tokens()
        elif draw < 0.035:
            await self._suspend_during_work()
        else:
            behind = result.reported * self._measure.reads > result.reads * self._measure.writes
            share = 0.25 if behind else 0.5
            table = WRITES if self._chance.random() < share else READS
            (chosen,) = self._chance.choices(table, [each[0] for each in table])
            await chosen[1](user)
        user.clock.forward(_STEP_S)
        result.done += 1
        result.reported = user.saved_work.writes

    # ------------------------------------------------------------------------------------------------- events

    async def _be_offline(self) -> None:
        """Goes offline: two saves wait for the network, and finish by themselves when it is back."""
        user = self._user
        user.met["offline"] += 1
        async with self._while_editing() as saves:
            await user.random_faults.go_offline()
            for page, _note in saves:
                await user.save(page)
            assert all(page.is_unsaved() for page, _note in saves), "nothing can have been saved without a network"
            user.clock.forward(40)
            await user.random_faults.clear()
            user.clock.forward(20)

    async def _suspend_during_work(self) -> None:
        """Suspends the computer with requests in flight, and resumes much later."""
        user = self._user
        user.met["slept"] += 1
        async with self._while_editing() as saves:
            for page, _note in saves:
                page.editing.save_action.trigger()
            for _ in range(self._chance.randint(2, 30)):
                await asyncio.sleep(0)
            user.clock.forward(_ASLEEP_S)

    @asynccontextmanager
    async def _while_editing(self) -> AsyncIterator[list[Unsaved]]:
        """Yields two editors with unsaved changes; at the end both are saved, recorded and closed.

        Either may have been saved by itself meanwhile.
        """
        user = self._user
        saves = [await begin_a_command(user), await begin_a_notification(user)]
        kept = [each for each in saves if each is not None]
        assert all(page.is_unsaved() for page, _note in kept), "what was typed is unsaved"
        yield kept
        for page, note in kept:
            user.tabs.show_page(page)
            await user.insist_unless_gone(page)
            note()
            await user.close(page)

    async def _lose_tokens(self) -> None:
        """Revokes the access token, or all tokens: renewing helps, or only signing in."""
        everything = self._chance.random() < 0.3
        self._user.met["keys lost" if everything else "token lost"] += 1
        await asyncio.to_thread(self._user.cms.revoke_tokens, refresh=everything)

    # ------------------------------------------------------------------------------------------------- comparing

    async def _compare(self) -> leaks.Held:
        """Without faults and with everything closed, compares the saved records and measures what is held."""
        user, result = self._user, self._result
        await user.calm()
        entries = await asyncio.to_thread(user.cms.requests, path=r"^/api/(?!authorize)")
        await asyncio.to_thread(user.cms.forget_requests)
        result.reads += sum(each["method"] == "GET" for each in entries)
        result.writes += sum(each["method"] != "GET" for each in entries)
        result.faults.update(each["fault"] for each in entries if each["fault"])
        wrong = await asyncio.to_thread(user.saved_work.compare, user.cms, marker=NEW)
        wrong += [f"{left.resource} {left.record_id} is left open" for left in await user.session.drafts.unsaved()]
        result.problems += [each for each in wrong if each not in result.problems]
        result.reported, result.reports, result.met = user.saved_work.writes, user.saved_work.reports, user.met
        result.simulated_s = user.clock.ahead_s
        held = leaks.look()
        for _ in range(_LOOKS):  # a thread may just be writing a file
            if result.before is None or not leaks.too_much(result.before, held, _MEMORY_MIB):
                break
            await asyncio.sleep(_LOOK_S)
            held = leaks.look()
        return held


class _Errors(logging.Handler):
    """Collects bugs that were caught and logged: the program continues, but the run has failed."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._problems = problems

    def emit(self, record: logging.LogRecord) -> None:
        self._problems.append(self.format(record))


async def _live(measure: Measure, result: Result, cms: DemoCms, folder: Path, tell: Tell) -> Result:
    chance = random.Random(result.seed)
    errors = _Errors(result.problems)
    logging.getLogger("marquee").addHandler(errors)
    async with program(folder) as shown:
        clock = Clock(shown.window)
        with clock.running():
            session = await shown.sign_in(cms)
            user = SimulatedUser(shown, session, cms, clock, RandomFaults(cms, clock, chance), chance)
            await MixedUse(user, measure, result, tell).run()
    logging.getLogger("marquee").removeHandler(errors)
    return result


def use(measure: Measure, *, seed: int, tell: Tell) -> Result:
    """Runs it in this process, which should do nothing else. Raises unexpected errors."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    result = Result(seed)
    with (
        tempfile.TemporaryDirectory(prefix="marquee-soak-") as folder,
        DemoCms(token_lifetime_s=_TOKEN_S) as cms,
    ):
        prepare(cms)
        return run_in_qt(application, _live(measure, result, cms, Path(folder), tell), within_s=None)
