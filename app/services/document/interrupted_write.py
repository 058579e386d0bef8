"""The phases of a write of several steps that stopped part-way, until it is ended.

Such a write is for example a new order of an ad's layouts: the CMS can only add at the end and remove.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from app.core.errors import MarqueeError


class Ending(Enum):
    """How a write that stopped part-way is ended."""

    FINISH = "take the steps that are missing"
    UNDO = "go back to the state before"
    KEEP = "accept the state as it is"


class Unfinished(Protocol):
    """A write that stopped part-way, as recorded on this computer. `is_mine`: the signed-in account began it."""

    @property
    def is_mine(self) -> bool: ...


class StepProgress(Protocol):
    """How far the CMS is: `done` of `total` steps; `done` is None if another user changed the record meanwhile."""

    @property
    def done(self) -> int | None: ...

    @property
    def total(self) -> int: ...

    @property
    def is_at_its_end(self) -> bool: ...


@dataclass(frozen=True)
class Looking:
    """The CMS is asked how far it is. `cause`: the error that stopped the steps; None if an earlier run ended."""

    cause: MarqueeError | None = None


@dataclass(frozen=True)
class Offered:
    """The user decides how it ends. `progress` is None if the CMS can't be asked now; `cause` says why, or as above."""

    unfinished: Unfinished
    progress: StepProgress | None
    cause: MarqueeError | None = None


@dataclass(frozen=True)
class Confirming:
    """The user is asked to confirm the ending they chose of what was `offered`."""

    ending: Ending
    offered: Offered


@dataclass(frozen=True)
class Running:
    """It is being ended."""

    ending: Ending


@dataclass(frozen=True)
class Held:
    """It continues when the CMS answers and has named the account. `error` is what interrupted it, if something did."""

    ending: Ending
    error: Exception | None = None


@dataclass(frozen=True)
class Stuck:
    """Looking or ending failed; another look is the next step."""

    error: Exception


Phase = Looking | Offered | Confirming | Running | Held | Stuck
