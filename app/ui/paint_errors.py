"""Errors that paint code swallows: passed to the handler of uncaught errors.

It is below all widgets; `app.ui.failures`, which shows toasts, is above them.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from app.core.log import logger

ErrorHandler = Callable[[type[BaseException], BaseException, TracebackType | None], object]

_handlers: list[ErrorHandler] = []


def set_paint_error_handler(handler: ErrorHandler) -> Callable[[], None]:
    """Passes these errors to `handler`, with the arguments of `sys.excepthook`. Returns a function that stops it."""
    _handlers.append(handler)

    def end() -> None:
        if handler in _handlers:
            _handlers.remove(handler)

    return end


def report_paint_error(error: Exception, what: str) -> None:
    """Reports that `what` cannot be drawn. This repeats with every repaint; the handler must filter repetitions."""
    if _handlers:
        _handlers[-1](type(error), error, error.__traceback__)
    else:
        logger("ui.paint").error("%s cannot be drawn", what, exc_info=error)
