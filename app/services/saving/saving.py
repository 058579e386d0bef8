"""Saves without losing other people's work: read again, compare, one write, read back, judge.

The same for all resources.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from app.core.errors import MarqueeError, NextStep, OutcomeUnknown
from app.core.log import logger
from app.core.wording import say
from app.core.write_gate import Gate, always_open, guarded, pass_gate

S = TypeVar("S")


class SaveAdapter(Protocol[S]):
    """What saving needs of one record; `S` is its state as editors hold it."""

    async def read(self) -> S:
        """Reads the CMS's current state."""
        ...

    async def write(self, meant: S) -> None:
        """Sends one complete write. Raises OutcomeUnknown if its answer is lost."""
        ...

    def adopt(self, meant: S, theirs: S) -> S:
        """Returns `meant` with the CMS's current ids and the like."""
        ...

    def same(self, one: S, other: S) -> bool:
        """Whether both mean the same to the CMS."""
        ...

    def server_adjustment(self, meant: S, fresh: S) -> str:
        """Describes what the CMS changed in `meant` by itself; '' if only another user explains the difference."""
        ...

    def was_taken(self, meant: S) -> bool:
        """Whether the CMS's answer had all of `meant`: later differences are another user's changes."""
        ...

    def saved(self, before: S, fresh: S) -> tuple[str, tuple[str, ...]]:
        """Returns the texts for a verified save: a sentence, and notes on what could not be avoided."""
        ...


@dataclass(frozen=True)
class ReplacedSave:
    """Another user's save came between our read and our write, and ours has replaced it.

    `by` and `at` are as the CMS sends them, '' where it does not. The content of that save is unknown here: every write
    has the complete record. Parts that ours left out (an unchanged line-up, say) are still in the record and then
    differ from the intended state, which makes it `NeedsMerge`. The other user's own Marquee offers the save again
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
    """Another user changed the record. Merge these three states and save the result with `theirs` as its base.

    `was_sent`: `mine` was written before their change was seen.
    """

    base: S
    mine: S
    theirs: S
    was_sent: bool = False


@dataclass(frozen=True)
class ServerAdjusted(Generic[S]):
    """The CMS accepted the write but stored something else; `sentence` explains it.

    The draft stays; `fresh` is its state.
    """

    fresh: S
    sentence: str


SaveOutcome = Saved[S] | NeedsMerge[S] | ServerAdjusted[S]


async def save(adapter: SaveAdapter[S], base: S, working: S, gate: Gate = always_open) -> SaveOutcome[S]:
    """Saves `working`, which was made of `base`. `gate` is checked before each write.

    Raises the error of `gate`, the errors of reading and writing, and OutcomeUnknown.
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

    After a lost answer the record decides. If it is as meant, it is saved. If it is as before, the write is sent once
    more (twice has the same effect), unless the CMS gave a reason. Otherwise another user changed it.
    """
    for is_last in (False, True):
        pass_gate(gate)
        try:
            with guarded(gate):
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
    """A write of several steps was interrupted: some of them are in the CMS and others are not."""

    next_step = NextStep.CHECK


def not_read_back() -> OutcomeUnknown:
    """Returns the error for a write that the CMS accepted and that can't be read now."""
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
    """Reads the CMS's current state; if it cannot be reached, the outcome stays unknown."""
    try:
        return await adapter.read()
    except MarqueeError as error:
        raise otherwise from error
