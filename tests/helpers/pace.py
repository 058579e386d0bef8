"""How fast this machine is just now: a limit of time holds for the machine it was set on, and grows on a slower one.

A limit says what the code may cost. Half the speed makes it cost twice as much without anything being wrong with it, so
the same piece of work is timed beside what is measured, and the limit grows as far as that work takes longer than it
did on the machine below. It never shrinks below what the test says, and a faster machine gets no smaller limit.

Whatever is measured is processor time of the thread that does it, as other programs only make it wait.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

REFERENCE_S = 0.0017
"""What one `_round` takes, the median of many: CPython 3.13.0, two cores of an AMD EPYC (family 25, model 17), 2.6
GHz under KVM, and nobody else on them. `for number in range(10_000_000): x += number` takes 0.73 s there as a script of
CPython 3.11.7."""
_ROUNDS = 9


class Pace:
    """Begins to look at the machine when it is made, before the work; `allow` looks again and scales a limit::

    pace = Pace()
    taken = min(spent_s(work) for _ in range(3))
    assert taken < pace.allow(0.1)
    """

    def __init__(self) -> None:
        self._looks = [_look_s()]

    def look(self) -> None:
        """Looks in between, where the work takes long."""
        self._looks.append(_look_s())

    def allow(self, limit: float) -> float:
        """`limit`, in whatever unit, as much larger as this machine has been slower; `limit` itself on a fast one."""
        self.look()
        return limit * max(1.0, statistics.fmean(self._looks) / REFERENCE_S)


def spent_s(work: Callable[[], object]) -> float:
    """The processor time of this thread, in seconds, that `work` takes."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def _look_s() -> float:
    return statistics.median(spent_s(_round) for _ in range(_ROUNDS))


def _round() -> int:
    """What our code does most: makes small objects, looks things up, sorts."""
    rows = [(number * 7_919 % 4_001, f"row {number}") for number in range(4_000)]
    places = dict(rows)
    rows.sort()
    return sum([len(places[key]) for key, _ in rows])
