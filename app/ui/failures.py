"""Where every failure ends: as a banner of the page it belongs to, else as a toast, always in the log, never modal.

What nobody caught, and what paint code swallowed so that the program lives, ends here too: `UncaughtHook`.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import TracebackType
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.core.errors import Bug, Busy, MarqueeError, NextStep
from app.core.log import logger
from app.ui.i18n import tr, tr_n
from app.ui.swallowed import hand_over_to
from app.ui.widgets.feedback.toast import Toaster, ToastTone

_QUIET_S: Final = 60.0
"""An uncaught error at the same place is shown once in this time and only counted in between."""


class Failure(NamedTuple):
    """An error as a person meets it.

    `action` is the text of the one button that `next_step` asks for, "" where there is nothing to press.
    `number` finds the error in the log.
    """

    sentence: str
    hint: str
    next_step: NextStep
    action: str
    number: str
    error: MarqueeError


@runtime_checkable
class FailureHost(Protocol):
    """A page or panel that shows failures of what it started itself, usually as a banner with the fitting button."""

    def show_failure(self, failure: Failure) -> None: ...


def describe(error: BaseException) -> Failure:
    """Any error in words for people. What nobody foresaw is a `Bug` with a number, and none of its text is shown."""
    if not isinstance(error, MarqueeError):
        bug = Bug(tr("Something went wrong in Marquee."))
        bug.__cause__ = error
        error = bug
    hint = error.hint
    if isinstance(error, Busy) and not hint:
        seconds = max(1, round(error.retry_in_s))
        hint = tr_n("It asked you to wait {n} second.", "It asked you to wait {n} seconds.", seconds)
    if isinstance(error, Bug):
        hint = tr("Look up number {number} in the log for details.", number=error.diagnostic_id)
    return Failure(error.sentence, hint, error.next_step, action_text(error.next_step), error.diagnostic_id, error)


def note(error: BaseException) -> Failure:
    """The failure in words, and a line in the log: for those who show it in a place of their own."""
    failure = describe(error)
    _log(failure)
    return failure


def only_log(error: BaseException) -> None:
    """For a look at the CMS that nobody asked for: what is shown stays as old as it is, and the next look will tell."""
    if isinstance(error, MarqueeError):
        logger("failures").info("not read again: %s", type(error).__name__)
    else:
        logger("failures").error("not read again", exc_info=error)


def action_text(step: NextStep) -> str:
    """What the button says that belongs to `step`."""
    return {
        NextStep.RETRY: tr("Try again"),
        NextStep.WAIT: tr("Try again"),
        NextStep.SIGN_IN: tr("Sign in again"),
        NextStep.EDIT_CONNECTION: tr("Edit connection"),
        NextStep.CHECK: tr("Check now"),
        NextStep.COMPARE: tr("Compare"),
        NextStep.RELOAD: tr("Reload"),
        NextStep.REPORT: tr("Show details"),
    }.get(step, "")


def present(error: BaseException, where: QObject | None = None) -> Failure | None:
    """Shows `error` at the nearest parent of `where` that takes failures, else as a toast.

    Toasts belong to windows with a `toaster` attribute: the one that `where` is in, else any.
    A cancellation is no failure and returns None.
    """
    if isinstance(error, asyncio.CancelledError):
        return None
    failure = describe(error)
    _log(failure)
    if where is not None and not shiboken6.isValid(where):
        where = None
    place = where
    while place is not None:
        if isinstance(place, FailureHost):
            place.show_failure(failure)
            return failure
        place = place.parent()
    _toast(failure, where)
    return failure


def _log(failure: Failure) -> None:
    error = failure.error
    log = logger("failures")
    if isinstance(error, Bug):
        log.error("%s %s", failure.number, error, exc_info=error.__cause__ or error)
    else:
        log.warning("%s %s: %s %s", failure.number, type(error).__name__, error, error.diagnostics)


def _toast(failure: Failure, where: QObject | None) -> None:
    window = where.window() if isinstance(where, QWidget) else QApplication.activeWindow()
    text = f"{failure.sentence} {failure.hint}".strip()
    for candidate in (window, *QApplication.topLevelWidgets()):
        toaster = getattr(candidate, "toaster", None)
        if isinstance(toaster, Toaster) and shiboken6.isValid(toaster):
            details = getattr(candidate, "show_details", None) if isinstance(failure.error, Bug) else None
            if callable(details):
                toaster.show(text, tone=ToastTone.DANGER, action=tr("Show diagnostics"), call=details)
            else:
                toaster.show(text, tone=ToastTone.DANGER)
            return


class UncaughtHook:
    """Takes what nobody caught: in slots and paint code, in the loop, in threads, in objects that are being collected.

    The first at each place is logged under a number and shown as a toast with that number. Repeats are counted.
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, int], tuple[float, int]] = {}
        self._lock = threading.Lock()
        self._carrier = _Carrier()
        self._end_swallowed: Callable[[], None] = lambda: None
        self._before = (sys.__excepthook__, sys.__unraisablehook__, threading.__excepthook__)

    def install(self) -> None:
        """Until `uninstall`, on the GUI thread. The loop's part is `loop_handler`, given to `set_exception_handler`."""
        self._before = (sys.excepthook, sys.unraisablehook, threading.excepthook)
        sys.excepthook = self.uncaught
        sys.unraisablehook = self._could_not_be_raised
        threading.excepthook = self._thread_failed
        self._end_swallowed = hand_over_to(self.uncaught)

    def uninstall(self) -> None:
        """The window is gone: what still goes wrong belongs where it went before, which is the terminal."""
        sys.excepthook, sys.unraisablehook, threading.excepthook = self._before
        self._end_swallowed()

    def uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Qt comes here again and again with the same error while it repaints, so this only counts and returns."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if self._is_news(error, trace):
            failure = note(error)
            if QApplication.instance() is not None:
                # Not from inside a paint event, nor from another thread: the toast is shown when the stack is unwound.
                self._carrier.told.emit(failure)

    def loop_handler(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.uncaught(type(error), error, error.__traceback__)
        else:
            logger("failures").warning("the loop says: %s", context.get("message", ""))

    def count(self, error: BaseException) -> int:
        """How often an error from the same place came so far."""
        return self._seen.get(_place(error, error.__traceback__), (0.0, 0))[1]

    def _thread_failed(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.uncaught(args.exc_type, args.exc_value, args.exc_traceback)

    def _could_not_be_raised(self, args: sys.UnraisableHookArgs) -> None:
        if args.exc_value is not None:
            self.uncaught(args.exc_type, args.exc_value, args.exc_traceback)

    def _is_news(self, error: BaseException, trace: TracebackType | None) -> bool:
        key, now = _place(error, trace), time.monotonic()
        with self._lock:
            first, times = self._seen.get(key, (0.0, 0))
            news = times == 0 or now - first > _QUIET_S
            self._seen[key] = (now if news else first, times + 1)
        return news


class _Carrier(QObject):
    """Brings a failure to the GUI thread, which shows it as soon as it has nothing else in hand."""

    told = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.told.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def _show(self, failure: Failure) -> None:
        _toast(failure, None)


def _place(error: BaseException, trace: TracebackType | None) -> tuple[str, str, int]:
    frames = traceback.extract_tb(trace)
    last = frames[-1] if frames else None
    return type(error).__name__, last.filename if last else "", (last.lineno or 0) if last else 0
