"""Deletes one record, also if the answer is lost: the goal is that it is gone, and that the reported result is true."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.core.errors import (
    MAY_ARRIVE,
    Busy,
    Invalid,
    MarqueeError,
    NotFound,
    NotPermitted,
    OutcomeUnknown,
    ScopeDenied,
    SignInNeeded,
)
from app.core.translatable_texts import say
from app.core.write_gate import Gate, ReadTooOld, guarded, pass_gate, since_read
from app.services.saving.lost_write_outcome import TRIES
from app.services.saving.own_writes import OwnWrites
from app.services.saving.read_after_write import read_until

R = TypeVar("R")

_REFUSALS = (Invalid, NotPermitted, ScopeDenied)


@dataclass(frozen=True)
class Deleted(Generic[R]):
    """A record that is gone. `copy` is what was last read of it; None if it could not be read.

    `was_there`: it was deleted now, or by an earlier try whose answer was lost; False if it was gone before.
    """

    was_there: bool
    copy: R | None = None


class Deletion(Generic[R]):
    """The deletion of one record.

    `own` remembers between tries that a request was sent, and what the record was: a later try that finds the record
    gone then knows that it was deleted by the earlier one.

    `keep` keeps the record before it is deleted, and returns what to call if it was not; None keeps nothing. `kept`
    returns once that is on disk: a crash must not lose a record that is gone. `refused` is called with the copy if the
    CMS refuses the deletion; it may carry it out all the same.

    Attributes:
        is_checked_later: the caller reads all of its deleted records together instead of each one here.
    """

    def __init__(
        self,
        delete: Callable[[], Awaitable[object]],
        read: Callable[[], Awaitable[object]],
        own: OwnWrites[Any],
        *,
        keep: Callable[[R], Callable[[], None]] | None = None,
        kept: Callable[[], Awaitable[None]] | None = None,
        refused: Callable[[R], None] | None = None,
        is_checked_later: bool = False,
    ) -> None:
        self._delete = delete
        self._read = read
        self._own = own
        self._keep = keep
        self._kept = kept
        self._refused = refused
        self._is_checked_later = is_checked_later

    async def carry_out(self, copy_of: Callable[[], Awaitable[R | None]], gate: Gate) -> Deleted[R]:
        """Deletes the record, and again if the answer is lost or an error and the record still exists.

        `copy_of` reads the record; None if the CMS does not find it: a read can be behind, so the request is sent all
        the same. After a wait that the CMS has asked for it is read again, so that the newest one can be restored.
        Deleting twice has the same effect as once. `gate` is checked before each request. Raises what deleting raises,
        with the CMS's own reason where it gave one. Raises OutcomeUnknown where reading cannot tell, where the record
        is still there although the CMS confirmed its deletion, where the first request can still arrive, even if the
        second one was answered, and where a request was turned away and the record can't be read then.
        """
        was_turned_away = False
        for tries_left in reversed(range(TRIES)):
            try:
                copy = await copy_of()
            except MarqueeError as error:
                if not was_turned_away:
                    raise
                raise OutcomeUnknown(error.sentence, idempotent=True, refusal=error, is_turned_away=True) from error
            try:
                return await self._delete_copied(copy, gate)
            except ReadTooOld as too_old:
                if not tries_left:
                    raise
                was_turned_away |= too_old.was_turned_away
        raise AssertionError("the last try returns or raises")

    async def _delete_copied(self, copy: R | None, gate: Gate) -> Deleted[R]:
        was_sent = self._own.deleting is not None
        pass_gate(gate)
        withdraw = self._keep(copy) if self._keep is not None and copy is not None else None
        if withdraw is not None and self._kept is not None:
            await self._kept()
        copy = copy if copy is not None else self._own.deleting
        self._own.deleting = copy
        try:
            was_there = await self._send(gate, was_seen=copy is not None)
        except _DeletedOrUnshared:
            self._own.deleting = copy if was_sent else None  # its absence says nothing, now or at the next try
            raise
        except OutcomeUnknown:
            raise
        except (Busy, SignInNeeded):
            raise  # it may have been sent, and turned away the second time
        except MarqueeError as error:
            self._own.deleting = copy if was_sent else None
            if withdraw is not None and not was_sent:
                withdraw()
                if isinstance(error, MAY_ARRIVE) and copy is not None and self._refused is not None:
                    self._refused(copy)
            raise
        self._own.deleting = None
        return Deleted(was_there, copy)

    async def _send(self, gate: Gate, *, was_seen: bool) -> bool:
        """Returns False if the record was gone before. Raises ReadTooOld if it had to wait: the copy may be old."""
        try:
            with guarded(since_read(time.monotonic())):
                await self._delete()
        except NotFound as missing:
            if was_seen and not await self._is_gone(OutcomeUnknown(missing.sentence, missing.hint, refusal=missing)):
                raise
            return was_seen
        except _REFUSALS as refusal:
            if not was_seen or not await self._is_gone_despite(refusal):
                raise
        except OutcomeUnknown as lost:
            if await self._is_gone(lost, is_patient=False):
                return True
            await self._send_again(lost, gate)
        else:
            await self._confirm()
        return True

    async def _is_gone_despite(self, refusal: MarqueeError) -> bool:
        """Whether the record is gone: a gateway may send a request twice and return the second answer."""
        doubt = OutcomeUnknown(refusal.sentence, refusal.hint, refusal=refusal)
        if not await self._is_gone(doubt, is_patient=False):
            return False
        if isinstance(refusal, NotPermitted | ScopeDenied):
            # A user who lost the permission to delete it may have lost the permission to see it, too.
            raise _DeletedOrUnshared(refusal) from refusal
        return True

    async def _send_again(self, lost: OutcomeUnknown, gate: Gate) -> None:
        try:
            pass_gate(gate)
            await self._delete()
        except NotFound:
            return
        except OutcomeUnknown as again:
            if await self._is_gone(again):
                return
            refusal = again.refusal or again
        except _REFUSALS as error:
            if await self._is_gone_despite(error):
                return
            refusal = error
        except MarqueeError as error:
            refusal = error
        else:
            await self._confirm()
            return
        if lost.is_rolled_back:
            raise refusal from lost
        raise OutcomeUnknown(refusal.sentence, refusal.hint, refusal=refusal) from lost

    async def _confirm(self) -> None:
        if self._is_checked_later:
            return
        unread = OutcomeUnknown(
            say("The CMS said it was deleted, but Marquee couldn't check that it's gone."), idempotent=True
        )
        if not await self._is_gone(unread):
            raise deletion_without_effect()

    async def _is_gone(self, otherwise: OutcomeUnknown, *, is_patient: bool = True) -> bool:
        """Whether the record is gone; a patient look reads again while it is there. Raises `otherwise` if it can't
        tell."""

        async def look() -> bool:
            try:
                await self._read()
            except NotFound:
                return True
            except MarqueeError as error:
                raise otherwise from error
            return False

        return await read_until(look, bool) if is_patient else await look()


class _DeletedOrUnshared(OutcomeUnknown):
    """The account may not delete the record, and can't see it any more."""

    def __init__(self, refusal: MarqueeError) -> None:
        super().__init__(
            say(
                "The CMS refused to delete it, but it's no longer there: "
                "it was deleted, or isn't shared with you any more."
            ),
            say("Ask someone who can see it before you restore it."),
            idempotent=True,
            refusal=refusal,
        )


def deletion_without_effect() -> OutcomeUnknown:
    """Returns the error for a record that exists although the CMS confirmed its deletion."""
    return OutcomeUnknown(
        say("The CMS said it was deleted, but it's still there."), say("Delete it again."), idempotent=True
    )
