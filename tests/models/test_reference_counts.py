"""Qt's bindings give back every reference they take; a release that does not would abort after an hour of use.

PySide6 6.12.0 on Python 3.11 loses one reference to `True` with every signal emission and one to `None` with every void
call, until the interpreter frees them. From Python 3.12 on these two are immortal and their counts mean nothing.
"""

import sys

from PySide6.QtCore import QCoreApplication, QObject, Signal

EMISSIONS = 10_000
# References that come and go with the test runner's own doings.
TOLERANCE = 100


class Emitter(QObject):
    """Says something of every kind that a reference could be lost of."""

    spoken = Signal(object)
    switched = Signal(bool)
    silent = Signal()


class Listener(QObject):
    """Hears it in bound methods, as the application does."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    def hear(self, _what: object) -> None:
        self.heard += 1

    def hear_nothing(self) -> None:
        self.heard += 1


def test_10000_emissions_leave_reference_counts_unchanged(qapp: QCoreApplication) -> None:
    emitter, listener = Emitter(), Listener()
    emitter.spoken.connect(listener.hear)
    emitter.switched.connect(listener.hear)
    emitter.silent.connect(listener.hear_nothing)
    message = object()
    watched: dict[str, object] = {"message": message, "emitter": emitter, "listener": listener}
    if sys.version_info < (3, 12):
        watched |= {"True": True, "None": None}
    before = {name: sys.getrefcount(value) for name, value in watched.items()}

    for _ in range(EMISSIONS):
        emitter.spoken.emit(message)
        emitter.switched.emit(True)
        emitter.silent.emit()
        emitter.setObjectName("")

    drift = {name: sys.getrefcount(value) - before[name] for name, value in watched.items()}
    assert listener.heard == 3 * EMISSIONS
    assert all(abs(change) < TOLERANCE for change in drift.values()), drift
