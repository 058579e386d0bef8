"""Errors that paint code does not let out: handed to whoever reports what nobody caught.

It stands below all widgets; `app.ui.failures`, which has a toast to show, is above them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from app.core.log import logger

Taker = Callable[[type[BaseException], BaseException, TracebackType | None], object]

_takers: list[Taker] = []


def hand_over_to(taker: Taker) -> Callable[[], None]:
    """From now on `taker` hears of them, as `sys.excepthook` would. The function that ends it."""
    _takers.append(taker)

    def end() -> None:
        if taker in _takers:
            _takers.remove(taker)

    return end


def swallowed(error: Exception, what: str) -> None:
    """`what` cannot be drawn. It comes again with every repaint: telling it once is the taker's business."""
    if _takers:
        _takers[-1](type(error), error, error.__traceback__)
    else:
        logger("ui.paint").error("%s cannot be drawn", what, exc_info=error)
