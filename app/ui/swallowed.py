"""Errors that paint code swallows: passed to the handler of uncaught errors.

It is below all widgets; `app.ui.failures`, which shows toasts, is above them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from app.core.log import logger

Taker = Callable[[type[BaseException], BaseException, TracebackType | None], object]

_takers: list[Taker] = []


def hand_over_to(taker: Taker) -> Callable[[], None]:
    """Makes `taker` receive these errors, with the arguments of `sys.excepthook`. Returns a function that stops it."""
    _takers.append(taker)

    def end() -> None:
        if taker in _takers:
            _takers.remove(taker)

    return end


def swallowed(error: Exception, what: str) -> None:
    """Reports that `what` cannot be drawn. This repeats with every repaint; the taker must filter repetitions."""
    if _takers:
        _takers[-1](type(error), error, error.__traceback__)
    else:
        logger("ui.paint").error("%s cannot be drawn", what, exc_info=error)
