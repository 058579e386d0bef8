"""What this session wrote to a record lately: tells a read behind our own write from another user's change.

A CMS may read from a copy of its database that lags some seconds behind. A read then shows a record as it was before
our own write, although that write was confirmed. And a write whose answer was lost may have been carried out: when the
record is found as that write meant it, it was ours.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, Protocol, TypeVar, runtime_checkable

from app.core.errors import MarqueeError, NextStep
from app.core.translatable_texts import phrase, say

S = TypeVar("S")

Same = Callable[[S, S], bool]

LATEST_S: Final = 75.0
"""Seconds after which a lost request no longer arrives."""
LAG_S: Final = 15.0
"""Seconds after a confirmed write in which a read may still show the state before it."""
_MOST: Final = 5
"""Number of confirmed writes that are remembered for one record."""


@runtime_checkable
class Dated(Protocol):
    """A state with the time of its last save by the CMS's clock, ``YYYY-MM-DD HH:MM:SS``; "" if it is not known."""

    @property
    def modified_at(self) -> str: ...


class StillBehind(MarqueeError):
    """The CMS still shows a record as it was before this session's own last write, so nothing was sent."""

    next_step = NextStep.RETRY
    default_hint = phrase("Wait a moment, then try again.")

    def __init__(self) -> None:
        super().__init__(say("The CMS still shows the version from before your last change."))


@dataclass(frozen=True)
class _Confirmed(Generic[S]):
    before: S
    after: S
    at: float


@dataclass(frozen=True)
class _Open(Generic[S]):
    """A write with an unknown outcome; `by` are those who sent it: editors, or commands of lists.

    `stages` are the states at which it may have stopped.
    """

    before: S
    meant: S
    by: tuple[object, ...]
    at: float
    stages: tuple[S, ...] = ()

    def is_by(self, sender: object) -> bool:
        return any(each is sender for each in self.by)


class Withdraw(Protocol):
    """Registers that nothing came of a write. `may_arrive`: the CMS refused it, but may carry it out all the same."""

    def __call__(self, *, may_arrive: bool = False) -> None: ...


class OwnWrites(Generic[S]):
    """The writes of this session to one record, in its states as editors hold them.

    Attributes:
        deleting: the record as read before its deletion was sent; None if none was sent, or its outcome is known.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._confirmed: list[_Confirmed[S]] = []
        self._open: _Open[S] | None = None
        self._superseded: tuple[_Open[S], ...] = ()
        self.deleting: Any = None

    def sending(self, before: S, meant: S, same: Same[S], by: object = None, stages: tuple[S, ...] = ()) -> Withdraw:
        """Registers a write that `by` is about to send. Returns what to call if nothing came of it.

        `stages` are the states between `before` and `meant` at which it may stop.

        Until it is confirmed, its outcome counts as unknown. Sent again with the same content, it is one write.
        """
        earlier = self._open
        if earlier is not None and self._equal(earlier.meant, meant, same):
            self._open = replace(earlier, by=(*earlier.by, by))
            return lambda **_: None  # the refusal of the second says nothing about the first
        superseded = self._superseded
        if earlier is not None:
            self._superseded = (*superseded[1 - _MOST :], earlier)
        sent = self._open = _Open(before, meant, (by,), self._now(), stages)

        def withdraw(*, may_arrive: bool = False) -> None:
            self._open, self._superseded = earlier, (*superseded[1 - _MOST :], sent) if may_arrive else superseded

        return withdraw

    def confirmed(self, before: S, after: S) -> None:
        """Registers that the write was seen in the CMS: it changed the record from `before` to `after`.

        If it was sent more than once, the other request may still arrive, after later writes.
        """
        sent = self._open
        if sent is not None and len(sent.by) > 1:
            self._superseded = (*self._superseded[1 - _MOST :], sent)
        self._open = None
        self._confirmed = [*self._confirmed[1 - _MOST :], _Confirmed(before, after, self._now())]

    def overwritten(self) -> None:
        """Registers that the CMS has carried the write out, and another user's write replaced it: nothing is open."""
        self._open = None

    def arrived(self, state: S, same: Same[S]) -> S | None:
        """Returns the state before the write with an unknown outcome that meant `state`; None if there is none."""
        sent = self._open
        return sent.before if sent is not None and self._equal(sent.meant, state, same) else None

    def is_from(self, sender: object, state: S, same: Same[S]) -> bool:
        """Whether `state` is what a write of `sender` led to whose outcome is, or was, unknown: it is based on it."""
        sent = (*self._superseded, self._open) if self._open is not None else self._superseded
        return any(
            each.is_by(sender) and any(self._equal(led_to, state, same) for led_to in (each.meant, *each.stages))
            for each in sent
        )

    def may_have_sent(self, meant: S, same: Same[S]) -> bool:
        """Whether a write of `meant` has an unknown outcome."""
        return self._open is not None and self._equal(self._open.meant, meant, same)

    def made(self, edit: Callable[[S], S], now: S, same: Same[S]) -> S | None:
        """Returns the state before the write with an unknown outcome if that write made the change that `edit` makes.

        The record, found as `now`, has the change; another user may have changed something else since. None if the
        write was another one, or there is none.
        """
        sent = self._open
        if sent is None or type(sent.before) is not type(now):
            return None
        try:
            made_it = same(edit(sent.meant), sent.meant) and not same(edit(sent.before), sent.before)
        except MarqueeError:
            return None  # the change was not possible then
        return sent.before if made_it else None

    def may_arrive(self) -> bool:
        """Whether a write that was refused, or whose outcome is unknown, may not have arrived yet."""
        return self._open is not None or self.is_in_doubt()

    def is_in_doubt(self) -> bool:
        """Whether an earlier request may still arrive and overwrite what was written since."""
        return any(self._now() - each.at <= LATEST_S for each in self._superseded)

    def is_late_arrival(self, state: S, same: Same[S]) -> bool:
        """Whether `state` is what an earlier write meant, whose outcome was still unknown when we wrote again."""
        return any(self._equal(each.meant, state, same) for each in self._superseded)

    def is_behind(self, state: S, same: Same[S]) -> bool:
        """Whether a read that found `state` may only be behind our confirmed writes of the last `LAG_S` seconds.

        It is not if the CMS dates it later than our last write: then another user restored what was there before.
        """
        young = [each for each in self._confirmed if self._now() - each.at <= LAG_S]
        if not young or self._equal(young[-1].after, state, same) or _is_newer(state, young[-1].after):
            return False
        return any(self._equal(each.before, state, same) for each in young)

    @staticmethod
    def _equal(one: S, other: S, same: Same[S]) -> bool:
        """Compares states; an ad's may be held in two ways, which can't be compared."""
        return type(one) is type(other) and same(one, other)


def _is_newer(one: object, other: object) -> bool:
    return isinstance(one, Dated) and isinstance(other, Dated) and one.modified_at > other.modified_at > ""
