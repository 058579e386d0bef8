"""Saving without losing anybody's work: re-read, compare, one write, read back, judge. The same for every resource."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from app.core.errors import MarqueeError, NextStep, OutcomeUnknown
from app.core.log import logger
from app.core.wording import say

S = TypeVar("S")


class SaveAdapter(Protocol[S]):
    """What saving needs to know of one record; `S` is its state as editors hold it."""

    async def read(self) -> S:
        """The record as the CMS has it now."""
        ...

    async def write(self, meant: S) -> None:
        """One complete write. Raises OutcomeUnknown if its answer is lost."""
        ...

    def adopt(self, meant: S, theirs: S) -> S:
        """`meant` with ids and the like as the CMS has them now."""
        ...

    def same(self, one: S, other: S) -> bool:
        """Whether both mean the same to the CMS."""
        ...

    def server_adjustment(self, meant: S, fresh: S) -> str:
        """What the CMS did to `meant` by itself, as a sentence; '' if only another person explains the difference."""
        ...

    def was_taken(self, meant: S) -> bool:
        """Whether the CMS's answer held all of `meant`: what differs since then was changed by someone else."""
        ...

    def saved(self, before: S, fresh: S) -> tuple[str, tuple[str, ...]]:
        """What to say of a verified save: a sentence, and notes on what could not be helped."""
        ...


@dataclass(frozen=True)
class ReplacedSave:
    """Somebody else's save came between our reading and our writing, and ours has replaced it.

    `by` and `at` are as the CMS tells them, '' where it does not. What it was is not known here: every write carries
    the complete record. Its parts that ours left out (an untouched line-up, say) are in the record still, and then
    differ from what was meant, which makes it `NeedsMerge`. Whoever it was is asked by their own Marquee
    (`services.saving.recent_saves`), if they use one.
    """

    by: str
    at: str


@dataclass(frozen=True)
class Saved(Generic[S]):
    """The CMS held the intended state when it was read back, which is all that "verified" can say.

    `fresh` is the new base; `was_sent` is False if the CMS held it already; `replaced_save` is another user's save that
    this one overwrote, as far as can be known.
    """

    fresh: S
    sentence: str
    notes: tuple[str, ...] = ()
    was_sent: bool = True
    replaced_save: ReplacedSave | None = None


@dataclass(frozen=True)
class NeedsMerge(Generic[S]):
    """Someone else changed the record. Merge these three and save the result with `theirs` as its base.

    `was_sent` tells whether `mine` has been written before their change was seen.
    """

    base: S
    mine: S
    theirs: S
    was_sent: bool = False


@dataclass(frozen=True)
class ServerAdjusted(Generic[S]):
    """The CMS took the write and kept something else; `sentence` says what. The draft stays; `fresh` is what it has."""

    fresh: S
    sentence: str


SaveOutcome = Saved[S] | NeedsMerge[S] | ServerAdjusted[S]


Gate = Callable[[], MarqueeError | None]
"""Returns why a request must not be sent now, say because another account has signed in since; None if it may."""


def always_open() -> MarqueeError | None:
    return None


async def save(adapter: SaveAdapter[S], base: S, working: S, gate: Gate = always_open) -> SaveOutcome[S]:
    """Saves `working`, which was made of `base`. `gate` is asked before each write.

    Raises what `gate` tells, what reading and writing raise, and OutcomeUnknown.
    """
    theirs = await adapter.read()
    meant = adapter.adopt(working, theirs)
    if adapter.same(theirs, meant):
        sentence, notes = adapter.saved(theirs, theirs)
        return Saved(theirs, sentence, notes, was_sent=False)
    if not adapter.same(theirs, base):
        return NeedsMerge(base, meant, theirs)
    return await send(adapter, theirs, meant, gate)


async def send(adapter: SaveAdapter[S], base: S, meant: S, gate: Gate = always_open) -> SaveOutcome[S]:
    """Writes `meant` over `base`, which has just been read, and verifies it. `gate` as in `save`.

    After a lost answer the record tells: as meant, it is saved; as before, it is sent once more (it does the same when
    it is carried out twice), unless the CMS itself said why it failed; as neither, someone else was there.
    """
    for is_last in (False, True):
        if (why := gate()) is not None:
            raise why
        try:
            await adapter.write(meant)
        except OutcomeUnknown as lost:
            now = await _look(adapter, lost)
            if not adapter.same(now, base):
                break
            if is_last or lost.is_rolled_back:
                raise lost.refusal or lost from lost
            logger("saving").info("the answer to a write was lost and nothing had changed: sending once more")
        else:
            now = await _look(adapter, not_read_back())
            break
    return _judge(adapter, base, meant, now)


class StoppedPartWay(MarqueeError):
    """A write of several steps was interrupted: some of them are at the CMS and others are not."""

    next_step = NextStep.CHECK


def not_read_back() -> OutcomeUnknown:
    """For a write that the CMS has accepted, and that can't be read just now."""
    return OutcomeUnknown(say("The CMS accepted it, but Marquee couldn't read it back to verify it."))


def _judge(adapter: SaveAdapter[S], base: S, meant: S, now: S) -> SaveOutcome[S]:
    if adapter.same(now, meant):
        sentence, notes = adapter.saved(base, now)
        return Saved(now, sentence, notes)
    server_adjustment = adapter.server_adjustment(meant, now)
    if server_adjustment:
        return ServerAdjusted(now, server_adjustment)
    if adapter.same(now, base) and not adapter.was_taken(meant):
        return ServerAdjusted(now, say("The CMS accepted the change, but still has the previous version."))
    return NeedsMerge(base, meant, now, was_sent=True)


async def _look(adapter: SaveAdapter[S], otherwise: OutcomeUnknown) -> S:
    """What the CMS has now; if it cannot be asked, the outcome stays unknown."""
    try:
        return await adapter.read()
    except MarqueeError as error:
        raise otherwise from error
