"""Overlapping saves of any record on a running CMS, in both dialects: an overwritten save is noticed and kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from app.domain.commands.command import CommandForm
from app.domain.interactive_actions.action import ActionForm
from app.domain.merging.field_merge import FieldMerge
from app.domain.merging.merge_plan import Side
from app.domain.notifications.notification import NotificationContent
from app.services.drafts.draft import Work
from app.services.drafts.journals import SETTLING_SUFFIX
from app.services.records.record_service import WatchedAdapter
from app.services.saving.save_recheck import LOOKS_S, OverwrittenSave, RecentSaves
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted
from app.services.session.session import Session
from tests.contract.services.test_overlapping_saves import until
from tests.helpers.ad_campaigns import make_ad, reordered
from tests.helpers.demo_cms import DemoCms
from tests.helpers.save_rechecks import NOT_BY_ITSELF, is_watched, look_again, looked, looked_first
from tests.helpers.sessions import session_of

ROUNDS = 2
"""In each another one of the two is the first to arrive."""
Turn = Callable[[], Awaitable[object]]
"""Returns when something may be written."""
_numbers = count()

OpenSession = Callable[[str], Awaitable[Session]]


@dataclass(frozen=True)
class Trade:
    """One kind of record.

    Attributes:
        resource, route: how changes and the CMS call it.
        fields: two texts, each changed by another person. Every write carries both: the later one buries the other.
        make: a new record; its id.
        desk: what saves it.
    """

    resource: str
    route: str
    fields: tuple[str, str]
    make: Callable[[Session, DemoCms], Awaitable[int]]
    services: Callable[[Session, int], WatchedAdapter[Any]]

    def recent(self, session: Session) -> RecentSaves[Any]:
        return self.services(session, 0).recent


def letters() -> str:
    """Returns an unused name without digits."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(next(_numbers)))


async def a_command(session: Session, _cms: DemoCms) -> int:
    form = CommandForm(name="Race", code=f"race_{letters()}", command_string="beep")
    return (await session.commands.create(form)).command_id


async def a_notification(session: Session, _cms: DemoCms) -> int:
    form = NotificationContent(subject="Race", body="<p>One</p>", release_dt="2031-01-01 08:00:00", user_group_ids=(1,))
    return (await session.notifications.create(form)).notification_id


async def an_action(session: Session, _cms: DemoCms) -> int:
    known = [each async for page in session.actions.pages() for each in page.items]
    layout_id = next(each.layout_id for each in known if each.trigger_code == "ferry-late")
    form = ActionForm(
        layout_id=layout_id,
        action_type="navLayout",
        source="layout",
        source_id=layout_id,
        target="screen",
        trigger_type="webhook",
        trigger_code=f"race-{letters()}",
        layout_code="BR010",
    )
    return (await session.actions.create(form)).action_id


async def an_ad(_session: Session, cms: DemoCms) -> int:
    return make_ad(cms, f"Race {letters()}")


COMMAND = Trade("command", "command", ("name", "description"), a_command, lambda s, n: s.commands.adapter(n))
NOTIFICATION = Trade(
    "notification", "notification", ("subject", "nonusers"), a_notification, lambda s, n: s.notifications.adapter(n)
)
ACTION = Trade("action", "action", ("trigger_code", "layout_code"), an_action, lambda s, n: s.actions.adapter(n))
AD = Trade("campaign", "campaign", ("ref1", "ref2"), an_ad, lambda s, n: s.ads.adapter(n))

TRADES = (COMMAND, NOTIFICATION, ACTION, AD)
"""All of them are tried at the same time: most of it is waiting for answers."""


class Editor:
    """Acts like a form: saves, follows changes, and accepts every merge with its own side."""

    def __init__(self, session: Session, trade: Trade, record_id: int, state: Any, *, side: int) -> None:
        self.session, self.trade, self.record_id, self.side = session, trade, record_id, side
        self.base = self.working = state
        self.is_saving = False
        self.offers: list[OverwrittenSave[Any]] = []
        self.reported: dict[str, str] = {}
        """What was reported as saved, by field."""
        trade.recent(session).follow(record_id, self._take)

    def _take(self, overwritten_save: OverwrittenSave[Any]) -> bool:
        if self.is_saving:
            return False
        self.offers.append(overwritten_save)
        self.base = overwritten_save.base
        return True

    def has_all_of(self, there: Any) -> bool:
        """Whether everything that was reported as saved is there, or was offered again."""
        states = (there, *(offer.mine for offer in self.offers))
        return all(any(getattr(state, name) == value for state in states) for name, value in self.reported.items())

    async def write(self, value: str, turn: Turn) -> None:
        """Another value for the field of this side."""
        name = self.trade.fields[self.side]
        self.working = replace(self.working, **{name: value})
        await self.save(turn)
        self.reported[name] = value

    async def save(self, turn: Turn | None = None) -> None:
        """Saves until it is saved, with every choice made for this side."""
        self.is_saving = True
        try:
            for _ in range(20):
                services = self.trade.services(self.session, self.record_id)
                if turn is not None:
                    services = InTurn(services, turn)
                outcome = await self.session.writer.save(
                    self.trade.resource, self.record_id, services, self.base, self.working
                )
                if isinstance(outcome, Saved):
                    self.base = self.working = outcome.fresh
                    return
                assert isinstance(outcome, NeedsMerge)
                merge = FieldMerge(outcome.base, self.working, outcome.theirs, same=_same(services, self.base))
                self.base, self.working = outcome.theirs, merge.take_all(Side.MINE).result()
        finally:
            self.is_saving = False
        raise AssertionError("never saved")


class InTurn:
    """An adapter whose writes wait until everything was read."""

    def __init__(self, services: WatchedAdapter[Any], turn: Turn) -> None:
        self._desk, self._turn = services, turn

    def __getattr__(self, name: str) -> Any:
        return getattr(self._desk, name)

    async def write(self, meant: Any) -> None:
        await self._turn()
        await self._desk.write(meant)


def _same(services: WatchedAdapter[Any], state: Any) -> Callable[[str, object, object], bool]:
    return lambda name, one, other: (
        one == other or services.same(replace(state, **{name: one}), replace(state, **{name: other}))
    )


@pytest.fixture
async def open_session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[OpenSession]:
    """Signs a user in at a new computer, or at one that another run has used."""
    async with AsyncExitStack() as stack:

        async def opened(computer: str) -> Session:
            session = await stack.enter_async_context(session_of(cms, tmp_path / computer))
            for recent in session.recent:
                recent.looks_s = NOT_BY_ITSELF
            await session.start()
            return session

        yield opened


async def read(session: Session, trade: Trade, record_id: int) -> Any:
    return await trade.services(session, record_id).read()


async def changed(session: Session, trade: Trade, record_id: int, value: str) -> tuple[Any, Any]:
    """The first field has another value, which was saved and verified; before and after."""
    before = await read(session, trade, record_id)
    working = replace(before, **{trade.fields[0]: value})
    services = trade.services(session, record_id)
    outcome = await session.writer.save(trade.resource, record_id, services, before, working)
    assert isinstance(outcome, Saved)
    return before, outcome.fresh


async def put_over(session: Session, trade: Trade, record_id: int, state: Any) -> None:
    """Lets a delayed write arrive that was based on an earlier version of the record."""
    services = trade.services(session, record_id)
    await services.read()
    await services.write(state)


async def test_each_of_several_racing_saves_is_in_the_cms_or_offered_again(
    cms: DemoCms, open_session: OpenSession
) -> None:
    """No lock between them: both read, both write, and the later write buries the earlier one unseen by itself."""
    both = await open_session("here"), await open_session("there")
    await asyncio.gather(*(_race(cms, trade, *both) for trade in TRADES))


async def _race(cms: DemoCms, trade: Trade, maya: Session, alex: Session) -> None:
    record_id = await trade.make(maya, cms)
    editors = [
        Editor(one, trade, record_id, await read(one, trade, record_id), side=side)
        for side, one in enumerate((maya, alex))
    ]
    overwritten = 0
    for number in range(ROUNDS):
        first, second = editors if number % 2 else editors[::-1]
        await _write_at_once(first, second, number)
        for editor in editors:
            look_again(trade.recent(editor.session), record_id)
        async with asyncio.timeout(30.0):
            there = await read(maya, trade, record_id)
            while not all(editor.has_all_of(there) for editor in editors):
                await asyncio.sleep(0.05)
                there = await read(maya, trade, record_id)
        overwritten += sum(len(editor.offers) for editor in editors)
        for editor in editors:
            if editor.offers:
                editor.offers.clear()
                await editor.save()
        there = await read(maya, trade, record_id)
        assert {name: getattr(there, name) for name in trade.fields} == {**editors[0].reported, **editors[1].reported}
    assert overwritten > 0, f"no two saves of {trade.resource} overlapped: this proves nothing"


async def _write_at_once(first: Editor, second: Editor, number: int) -> None:
    """The second save reads before the first one writes, and writes after the first one is verified."""
    has_read, is_through = asyncio.Event(), asyncio.Event()

    async def writes_first() -> None:
        await first.write(f"r{number}-{letters()}", has_read.wait)
        is_through.set()

    async def comes_after() -> None:
        has_read.set()
        await is_through.wait()

    await asyncio.gather(writes_first(), second.write(f"r{number}-{letters()}", comes_after))


async def test_an_overwritten_save_without_an_editor_becomes_a_draft_even_after_a_crash(
    cms: DemoCms, open_session: OpenSession
) -> None:
    maya, other = await open_session("here"), await open_session("there")
    left: list[tuple[Trade, int, Any, Any]] = []
    for trade in TRADES:
        record_id = await trade.make(other, cms)
        before, mine = await changed(maya, trade, record_id, f"mine-{letters()}")
        left.append((trade, record_id, before, mine))
    await maya.drafts.flush()
    await maya.writer.aclose()
    await maya.drafts.close()  # as the system does when a process ends: another one takes over what it left
    for trade, record_id, before, _ in left:
        await put_over(other, trade, record_id, replace(before, **{trade.fields[1]: "theirs"}))

    again = await open_session("here")
    told: list[OverwrittenSave[Any]] = []
    for recent in again.recent:
        recent.subscribe(told.append)
    await until(lambda: len(told) == len(left))
    for trade, record_id, before, mine in left:
        found = next(each for each in told if type(each.base) is type(before))
        assert (found.record_id, found.base, found.mine) == (record_id, before, mine)
        resource = trade.recent(again).resource
        draft = await again.drafts.load(resource, record_id)
        assert draft is not None
        kind: Any = type(before)
        work: Work[Any] = draft.payload(Work[kind])
        assert (work.base, work.working) == (before, mine)
        assert await again.drafts.load(resource + SETTLING_SUFFIX, record_id) is None


async def test_a_change_based_on_a_save_overwrites_nothing_and_two_checks_suffice(
    cms: DemoCms, open_session: OpenSession
) -> None:
    maya, other = await open_session("here"), await open_session("there")
    told: list[OverwrittenSave[Any]] = []
    made = [(trade, await trade.make(other, cms)) for trade in TRADES]
    for recent in maya.recent:
        recent.subscribe(told.append)

    async def build_on(trade: Trade, record_id: int) -> None:
        _, mine = await changed(maya, trade, record_id, f"mine-{letters()}")
        await put_over(other, trade, record_id, replace(mine, **{trade.fields[1]: "theirs"}))

    await asyncio.gather(*(build_on(*each) for each in made))
    cms.forget_requests()
    for trade, record_id in made:
        await looked(trade.recent(maya), record_id, looks=len(LOOKS_S))
        assert not is_watched(trade.recent(maya), record_id)
    assert told == []
    for trade, _ in made:
        assert [each["method"] for each in cms.requests(path=f"/api/{trade.route}")] == ["GET", "GET"], trade.resource
    assert await maya.drafts.list() == ()


async def test_a_record_deleted_meanwhile_was_not_overwritten(cms: DemoCms, open_session: OpenSession) -> None:
    maya, other = await open_session("here"), await open_session("there")
    gone_there, gone_here = await a_command(other, cms), await a_command(other, cms)
    told: list[OverwrittenSave[Any]] = []
    maya.commands.recent.subscribe(told.append)
    for record_id in (gone_there, gone_here):
        await changed(maya, COMMAND, record_id, "mine")
    await other.commands.delete(await other.commands.get(gone_there))
    await maya.commands.delete(await maya.commands.get(gone_here))
    cms.forget_requests()
    assert not is_watched(maya.commands.recent, gone_here)
    await looked(maya.commands.recent, gone_there, looks=2)
    assert told == []
    assert await maya.drafts.list() == ()
    assert [each["path"] for each in cms.requests(path="/api/command")] == [f"/api/command/{gone_there}"]


async def test_changes_by_the_cms_itself_are_not_reported_as_overwriting(
    cms: DemoCms, open_session: OpenSession
) -> None:
    """The CMS removes markup from names and bodies; the other saved fields are still checked."""
    maya, other = await open_session("here"), await open_session("there")
    told: list[OverwrittenSave[Any]] = []
    for recent in maya.recent:
        recent.subscribe(told.append)
    notification, command = await a_notification(maya, cms), await a_command(maya, cms)
    for trade, record_id, values in (
        (NOTIFICATION, notification, {"body": "<p>Hi</p><script>x()</script>", "nonusers": "mine@example.org"}),
        (COMMAND, command, {"name": "<b>Bold</b>", "description": "mine"}),
    ):
        base = await read(maya, trade, record_id)
        services = trade.services(maya, record_id)
        outcome = await maya.writer.save(trade.resource, record_id, services, base, replace(base, **values))
        assert isinstance(outcome, ServerAdjusted), outcome
        await looked(trade.recent(maya), record_id, looks=2)
    assert told == []
    base = await read(maya, COMMAND, command)
    outcome = await maya.writer.save(
        "command", command, maya.commands.adapter(command), base, replace(base, name="<i>x</i>", description="again")
    )
    assert isinstance(outcome, ServerAdjusted), outcome
    await put_over(other, COMMAND, command, base)
    await looked(maya.commands.recent, command)
    assert told[0].mine.description == "again"


async def test_recipients_added_on_both_sides_count_until_one_is_removed(
    cms: DemoCms, open_session: OpenSession
) -> None:
    maya, other = await open_session("here"), await open_session("there")
    record_id = await a_notification(other, cms)
    told: list[OverwrittenSave[Any]] = []
    maya.notifications.recent.subscribe(told.append)
    base = await read(maya, NOTIFICATION, record_id)
    services = maya.notifications.adapter(record_id)
    working = replace(base, user_group_ids=(1, 2))
    outcome = await maya.writer.save("notification", record_id, services, base, working)
    assert isinstance(outcome, Saved)
    await put_over(other, NOTIFICATION, record_id, replace(base, user_group_ids=(1, 3, 2)))
    await looked_first(maya.notifications.recent, record_id)
    assert told == []
    await put_over(other, NOTIFICATION, record_id, replace(base, user_group_ids=(1, 3)))
    await looked(maya.notifications.recent, record_id)
    assert len(told) == 1


async def test_overwritten_layouts_of_an_ad_are_noticed_apart_from_its_properties(
    cms: DemoCms, open_session: OpenSession
) -> None:
    """They are sent apart from the rest, one after the other: what happens to the rest says nothing of them."""
    maya, other = await open_session("here"), await open_session("there")
    campaign_id = await an_ad(other, cms)
    told: list[OverwrittenSave[Any]] = []
    maya.ads.recent.subscribe(told.append)
    base = await read(maya, AD, campaign_id)
    mine = replace(reordered(base, "20134"), ref1="mine")
    assert isinstance(await maya.writer.save("campaign", campaign_id, maya.ads.adapter(campaign_id), base, mine), Saved)
    await put_over(other, AD, campaign_id, replace(base, ref1="mine"))
    await looked(maya.ads.recent, campaign_id)
    assert told[0].mine.entries != told[0].theirs.entries
    assert (await maya.drafts.list())[0].resource == "ad_campaign"
