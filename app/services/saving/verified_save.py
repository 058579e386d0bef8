"""Saves without losing other people's work: read again, compare, one write, read back, judge.

The same for all resources.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from app.core.errors import REFUSALS, Busy, Invalid, MarqueeError, NextStep, NotACms, OutcomeUnknown, SignInNeeded
from app.core.log import logger
from app.core.translatable_texts import say
from app.core.write_gate import Gate, ReadTooOld, always_open, guarded, pass_gate
from app.services.saving.own_writes import OwnWrites, StillBehind, Withdraw
from app.services.saving.read_after_write import read_until

S = TypeVar("S")

_A_LIST = object()
"""Sends the changes that are made to the record as it is: no editor's copy includes them."""
_LOOKS_AFTER_ROLLBACK = 2
"""The CMS itself reported that it failed: only a read that is behind can hide that it was made all the same."""
_LOOKS_AFTER_LOSS = 3
"""The answer was lost twice: the user can be told that the outcome is unknown."""
_TRIES = 4
"""How often a write that has to wait is tried, each time with the record as it is then."""


class SaveAdapter(Protocol[S]):
    """What saving needs of one record; `S` is its state as editors hold it. Subclasses inherit what most records do."""

    async def read(self) -> S:
        """Reads the CMS's current state."""
        ...

    async def write(self, meant: S) -> None:
        """Sends one complete write. Raises OutcomeUnknown if its answer is lost, and ReadTooOld if it had to wait."""
        ...

    def adopt(self, meant: S, theirs: S) -> S:  # noqa: ARG002 - for subclasses
        """Returns `meant` with the CMS's current ids and the like."""
        return meant

    def stages(self, before: S, meant: S) -> tuple[S, ...]:  # noqa: ARG002 - most writes are one request
        """Returns the states between `before` and `meant` at which a write of several requests may stop."""
        return ()

    def same(self, one: S, other: S) -> bool:
        """Whether both mean the same to the CMS."""
        ...

    def server_adjustment(self, meant: S, fresh: S) -> str:
        """Describes what the CMS changed in `meant` by itself; '' if only another user explains the difference."""
        ...

    def was_taken(self, meant: S) -> bool:  # noqa: ARG002 - most answers lack some fields
        """Whether the CMS's answer had all of `meant`: later differences are another user's changes."""
        return False

    def saved(self, before: S, fresh: S) -> tuple[str, tuple[str, ...]]:  # noqa: ARG002 - for subclasses
        """Returns the texts for a verified save: a sentence, and notes on what could not be avoided."""
        return say("Saved and verified."), ()


@dataclass(frozen=True)
class ReplacedSave:
    """Another user's save came between our read and our write, and ours has replaced it.

    `by` and `at` are as the CMS sends them, '' where it does not. The content of that save is unknown here: every write
    has the complete record. Parts that ours left out (an unchanged line-up, say) are still in the record and then
    differ from the intended state, which makes it `NeedsMerge`. The other user's own Marquee offers the save again
    (`services.saving.save_recheck`), if they use one.
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


async def save(
    adapter: SaveAdapter[S],
    base: S,
    working: S,
    gate: Gate = always_open,
    own: OwnWrites[S] | None = None,
    by: object = None,
) -> SaveOutcome[S]:
    """Saves `working`, which was made of `base`. `gate` is checked before each write; `own` knows our earlier writes.

    `by` is who saves: what it has sent before is part of `working`; what others sent, say a list's rename, is not.

    Raises the error of `gate`, the errors of reading and writing, and OutcomeUnknown.
    """
    own = own or OwnWrites()
    theirs = await read_until(adapter.read, lambda state: not own.is_behind(state, adapter.same))
    meant = adapter.adopt(working, theirs)
    before = own.arrived(theirs, adapter.same)
    if adapter.same(theirs, meant):
        if before is not None:
            return _judge(adapter, before, meant, theirs, own)
        if not own.is_behind(theirs, adapter.same):
            sentence, notes = adapter.saved(theirs, theirs)
            return Saved(theirs, sentence, notes, was_sent=False)
        return await send(adapter, base, meant, gate, own, by)  # our last write may still be in the CMS
    is_ours = own.is_from(by, theirs, adapter.same)
    if before is not None:
        own.confirmed(before, theirs)
    if not adapter.same(theirs, base) and not is_ours:
        return NeedsMerge(base, meant, theirs)
    return await send(adapter, theirs, meant, gate, own, by)


async def change(
    adapter: SaveAdapter[S], edit: Callable[[S], S], gate: Gate, own: OwnWrites[S]
) -> tuple[S, SaveOutcome[S]]:
    """Makes one change to the record as it is now: `edit` returns the intended state, or raises.

    Returns the state before the change, and the outcome. The change may have been made by an earlier try whose answer
    was lost. Raises as `save`, and StillBehind if the CMS does not show our last write yet.
    """
    now = await read_until(adapter.read, lambda state: not own.is_behind(state, adapter.same))
    if own.is_behind(now, adapter.same):
        raise StillBehind
    meant = edit(now)
    if not adapter.same(now, meant):
        outcome = await send(adapter, now, meant, gate, own, _A_LIST)
        if isinstance(outcome, NeedsMerge) and not outcome.was_sent:
            return await change(adapter, edit, gate, own)
        if isinstance(outcome, NeedsMerge) and adapter.same(outcome.theirs, edit(outcome.theirs)):
            own.confirmed(now, outcome.theirs)  # another user changed something else at the same time
            outcome = Saved(outcome.theirs, *adapter.saved(now, outcome.theirs))
        return now, outcome
    before = own.arrived(now, adapter.same)
    if before is not None:
        return before, _judge(adapter, before, meant, now, own)
    before = own.made(edit, now, adapter.same)
    if before is not None:
        own.confirmed(before, now)  # another user has changed something else since
        return before, Saved(now, *adapter.saved(before, now))
    sentence, notes = adapter.saved(now, now)
    return now, Saved(now, sentence, notes, was_sent=False)


async def send(
    adapter: SaveAdapter[S],
    base: S,
    meant: S,
    gate: Gate = always_open,
    own: OwnWrites[S] | None = None,
    by: object = None,
) -> SaveOutcome[S]:
    """Writes `meant` over `base`, which has just been read, and verifies it. `gate`, `own` and `by` as in `save`.

    After a lost answer the record decides. If it is as meant, it is saved. If it is as before, or only a first part of
    the write arrived, the write is sent once more (twice has the same effect), unless the CMS reported the failure
    itself. Otherwise another user changed it.
    After a refusal the record is read, too, because a gateway may send a write twice and return the second answer.
    Before a write counts as not carried out, the record is read several times: a read can be behind. A write that has
    to wait, because the CMS asks for it, say, is sent only if the record is then still as before.
    """
    own = own or OwnWrites()
    first: OutcomeUnknown | None = None
    while True:
        stages = adapter.stages(base, meant)
        withdraw = own.sending(base, meant, adapter.same, by, stages)
        try:
            changed = await _write(adapter, base, meant, stages, gate, own)
        except OutcomeUnknown as lost:
            looks = _LOOKS_AFTER_ROLLBACK if lost.is_rolled_back else _LOOKS_AFTER_LOSS if first is not None else 1
            now = await _look(adapter, base, meant, lost, own, looks)
            base = _arrived_part(adapter, base, stages, now)
            if not adapter.same(now, base):
                break
            if lost.is_rolled_back:
                raise first or lost.refusal or lost from lost
            if first is not None:
                raise _unsettled(lost) from lost
            logger("saving").info("the answer to a write was lost and not all of it is there: sending once more")
            first = lost
        except MarqueeError as error:
            made = await _made_despite(error, adapter, base, meant, withdraw)
            if made is not None:
                now = made
                break
            if first is not None:
                raise first from error  # the refusal of the second try says nothing about the first
            raise
        else:
            if changed is not None and first is None and not adapter.same(changed, meant):
                withdraw()
                return NeedsMerge(base, meant, changed)
            now = changed if changed is not None else await _look(adapter, base, meant, not_read_back(), own)
            outcome = _judge(adapter, base, meant, now, own)
            if isinstance(outcome, NeedsMerge):
                own.overwritten()
            return outcome
    return _judge(adapter, base, meant, now, own)


def _arrived_part(adapter: SaveAdapter[S], base: S, stages: tuple[S, ...], now: S) -> S:
    """Returns `now` if it is a first part of the write, so that the rest is based on it; else `base`."""
    return now if any(adapter.same(now, stage) for stage in stages) else base


async def _write(
    adapter: SaveAdapter[S], base: S, meant: S, stages: tuple[S, ...], gate: Gate, own: OwnWrites[S]
) -> S | None:
    """Writes `meant`; returns the record instead if it is no longer `base`, because the write had to wait.

    A first part of the write, one of `stages`, may have arrived although the CMS turned it away. Raises OutcomeUnknown
    if the record can't be read then: all of it may have arrived.
    """
    tries = 1
    while True:
        pass_gate(gate)
        try:
            with guarded(gate):
                await adapter.write(meant)
        except ReadTooOld as too_old:
            try:
                now = await read_until(adapter.read, lambda state: not own.is_behind(state, adapter.same))
            except MarqueeError as error:
                if not too_old.was_turned_away:
                    raise
                raise OutcomeUnknown(error.sentence, idempotent=True, refusal=error, is_turned_away=True) from error
            base = _arrived_part(adapter, base, stages, now)
            if not adapter.same(now, base):
                return now
            if tries == _TRIES:
                raise
            tries += 1
        else:
            return None


async def _made_despite(
    error: MarqueeError, adapter: SaveAdapter[S], base: S, meant: S, withdraw: Withdraw
) -> S | None:
    """Returns the record if it has what a failed write meant; else None, and withdraws it if nothing was written.

    A gateway may send a write twice and return the second answer, so a refusal does not say that nothing was made, now
    or later. If the record is neither as before nor as meant, or the account may neither write nor read it, this stays
    open. Raises OutcomeUnknown if it can't be read for another reason.
    """
    if not isinstance(error, REFUSALS):
        # These may be the answer to a second request, or to a later one of several.
        if not isinstance(error, Busy | SignInNeeded) and not adapter.stages(base, meant):
            withdraw()
        return None
    try:
        now = await adapter.read()
    except MarqueeError as unread:
        if isinstance(unread, REFUSALS) and not isinstance(error, Invalid):
            return None
        sentence = say("{sentence} Marquee couldn't check whether it was saved.", sentence=error.sentence)
        raise OutcomeUnknown(sentence, idempotent=True, refusal=error, is_rolled_back=True) from unread
    if adapter.same(now, base):
        withdraw(may_arrive=True)
    elif adapter.same(now, meant) or adapter.server_adjustment(meant, now):
        logger("saving").warning("a write was refused although it was made: %s", type(error).__name__)
        return now
    return None


class WriteInterrupted(MarqueeError):
    """A write of several steps was interrupted: some of them are in the CMS and others are not.

    Attributes:
        cause: the error that stopped it; None if it is not known.
    """

    cause: MarqueeError | None = None
    next_step = NextStep.CHECK


def _unsettled(lost: OutcomeUnknown) -> OutcomeUnknown:
    """Returns the error for a write that was sent twice and is not seen, with the reason where the CMS gave one."""
    if lost.refusal is None or isinstance(lost, NotACms):
        return lost
    return OutcomeUnknown(lost.refusal.sentence, idempotent=True, refusal=lost.refusal)


def not_read_back() -> OutcomeUnknown:
    """Returns the error for a write that the CMS accepted and that can't be read now."""
    return OutcomeUnknown(say("The CMS accepted it, but Marquee couldn't read it back to verify it."), idempotent=True)


async def read_new(adapter: SaveAdapter[S]) -> S:
    """Reads a record that was just created and is still to be filled; a refusal leaves the outcome unknown.

    The CMS has not refused its content then. Raises OutcomeUnknown, and the other errors of reading.
    """
    try:
        return await adapter.read()
    except REFUSALS as refusal:
        raise not_read_back() from refusal


def _judge(adapter: SaveAdapter[S], base: S, meant: S, now: S, own: OwnWrites[S]) -> SaveOutcome[S]:
    """Returns the outcome of a write that found the record as `now`. Raises OutcomeUnknown if nothing is seen of it."""
    if adapter.same(now, meant):
        own.confirmed(base, now)
        sentence, notes = adapter.saved(base, now)
        return Saved(now, sentence, notes)
    server_adjustment = adapter.server_adjustment(meant, now)
    if server_adjustment:
        own.confirmed(base, now)
        return ServerAdjusted(now, server_adjustment)
    if adapter.same(now, base) and not adapter.was_taken(meant):
        raise OutcomeUnknown(say("The CMS accepted the change, but still shows the previous version."), idempotent=True)
    return NeedsMerge(base, meant, now, was_sent=True)


async def _look(
    adapter: SaveAdapter[S],
    base: S,
    meant: S,
    otherwise: OutcomeUnknown,
    own: OwnWrites[S],
    looks: int | None = None,
) -> S:
    """Reads what a write led to, up to `looks` times while nothing is seen of it; None: the CMS has confirmed it.

    If the CMS cannot be reached, the outcome stays unknown.
    """

    async def read() -> S:
        try:
            return await adapter.read()
        except MarqueeError as error:
            raise otherwise from error

    def shows_it(now: S) -> bool:
        if adapter.same(now, meant) and looks is None:
            return True  # the CMS confirmed it
        if own.is_behind(now, adapter.same):
            return False
        is_as_before = adapter.same(now, base) and not adapter.same(now, meant)
        return not is_as_before or adapter.was_taken(meant)

    return await read_until(read, shows_it, looks)
