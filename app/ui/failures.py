"""Presents all failures: as a banner of the page they belong to, else as a toast; always in the log, never modal.

Uncaught errors and errors of paint code end here, too: `UncaughtHook`.
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
from app.ui.paint_errors import set_paint_error_handler
from app.ui.widgets.feedback.toast import Toaster, ToastTone

_QUIET_S: Final = 60.0
"""In seconds: within this time, an uncaught error at the same place is shown once and otherwise counted."""


class Failure(NamedTuple):
    """An error in words for the user.

    `action` is the text of the button for `next_step`, "" if there is none. `number` identifies the error in the log.
    """

    sentence: str
    hint: str
    next_step: NextStep
    action: str
    number: str
    error: MarqueeError


@runtime_checkable
class FailureHost(Protocol):
    """A page or panel that shows the failures of its own tasks, mostly as a banner with a fitting button."""

    def show_failure(self, failure: Failure) -> None: ...


def describe(error: BaseException) -> Failure:
    """Describes any error for the user. An unforeseen error becomes a `Bug` with a number, without its own text."""
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
    """Describes and logs the failure, for callers that show it themselves."""
    failure = describe(error)
    _log(failure)
    return failure


def only_log(error: BaseException) -> None:
    """Only logs the failure of a background check: the data on screen stays, and the next check tries again."""
    if isinstance(error, MarqueeError):
        logger("failures").info("not read again: %s", type(error).__name__)
    else:
        logger("failures").error("not read again", exc_info=error)


def action_text(step: NextStep) -> str:
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
    """Shows `error` at the nearest parent of `where` that is a `FailureHost`, else as a toast.

    Toasts belong to windows with a `toaster` attribute: the one that contains `where`, else any. A cancellation is no
    failure and returns None.
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
    """Handles uncaught errors: in slots and paint code, in the loop, in threads, in finalizers.

    The first at each place is logged under a number and shown as a toast with that number. Repetitions are counted.
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[str, str, int], tuple[float, int]] = {}
        self._lock = threading.Lock()
        self._carrier = _Carrier()
        self._end_paint_errors: Callable[[], None] = lambda: None
        self._before = (sys.__excepthook__, sys.__unraisablehook__, threading.__excepthook__)

    def install(self) -> None:
        """Installs the hooks until `uninstall`; call it on the GUI thread. The loop needs `loop_handler` in
        `set_exception_handler`."""
        self._before = (sys.excepthook, sys.unraisablehook, threading.excepthook)
        sys.excepthook = self.uncaught
        sys.unraisablehook = self._hooked
        threading.excepthook = self._hooked
        self._end_paint_errors = set_paint_error_handler(self.uncaught)

    def uninstall(self) -> None:
        """Removes the hooks when the window is gone: later errors go to the terminal, as before."""
        sys.excepthook, sys.unraisablehook, threading.excepthook = self._before
        self._end_paint_errors()

    def uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handles one error. Qt calls this repeatedly for the same error while it repaints, so it only counts and
        returns."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        if self._is_news(error, trace):
            failure = note(error)
            if QApplication.instance() is not None:
                # Not from inside a paint event, nor from another thread: the toast is shown once the stack is unwound.
                self._carrier.raised.emit(failure)

    def loop_handler(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, BaseException):
            self.uncaught(type(error), error, error.__traceback__)
        else:
            logger("failures").warning("the loop says: %s", context.get("message", ""))

    def count(self, error: BaseException) -> int:
        """Counts errors from the same place and returns their number."""
        return self._seen.get(_place(error, error.__traceback__), (0.0, 0))[1]

    def _hooked(self, args: threading.ExceptHookArgs | sys.UnraisableHookArgs) -> None:
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
    """Passes a failure to the GUI thread, which shows it when it is idle."""

    raised = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.raised.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def _show(self, failure: Failure) -> None:
        _toast(failure, None)


def _place(error: BaseException, trace: TracebackType | None) -> tuple[str, str, int]:
    frames = traceback.extract_tb(trace)
    last = frames[-1] if frames else None
    return type(error).__name__, last.filename if last else "", (last.lineno or 0) if last else 0
