"""How fast this machine is now, so that time limits grow on a slower one.

A limit says what the code may cost on the reference machine below. The same piece of work is timed beside what is
measured, and the limit grows by as much as that work takes longer than on the reference machine. It never shrinks
below what the test says, so a faster machine gets no smaller limit.

Tests measure the processor time of the working thread, because other programs only make it wait.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

REFERENCE_S = 0.0017
"""The median time of one `python_work`: CPython 3.13.0, two otherwise idle cores of an AMD EPYC (family 25, model 17),
2.6 GHz under KVM. `for number in range(10_000_000): x += number` takes 0.73 s there as a script of CPython 3.11.7."""
_ROUNDS = 9


class Pace:
    """Measures the machine when it is created, before the work; `allow` measures again and scales a limit::

    pace = Pace()
    taken = min(spent_s(work) for _ in range(3))
    assert taken < pace.allow(0.1)
    """

    def __init__(self) -> None:
        self._looks = [_look_s()]

    def look(self) -> None:
        """Measures in between, for long work."""
        self._looks.append(_look_s())

    def allow(self, limit: float) -> float:
        """Returns `limit`, in any unit, scaled up by the slowness of this machine; unchanged on a fast one."""
        self.look()
        return limit * max(1.0, statistics.fmean(self._looks) / REFERENCE_S)


def spent_s(work: Callable[[], object]) -> float:
    """Returns the processor time of this thread, in seconds, that `work` takes."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def _look_s() -> float:
    return statistics.median(spent_s(python_work) for _ in range(_ROUNDS))


def python_work() -> int:
    """Does what our code does most: creates small objects, looks things up, sorts."""
    rows = [(number * 7_919 % 4_001, f"row {number}") for number in range(4_000)]
    places = dict(rows)
    rows.sort()
    return sum([len(places[key]) for key, _ in rows])
