"""Every failure is visible to the user, with one next step and a number, and never modal."""

from __future__ import annotations

import asyncio
import sys
import threading

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.core import errors
from app.core.errors import NextStep
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.ui import failures
from app.ui.failures import Failure, UncaughtHook, describe, present
from app.ui.widgets.feedback.toast import Toaster

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


class Window(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.resize(800, 600)
        self.toaster = Toaster(self)


class Page(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: list[Failure] = []

    def show_failure(self, failure: Failure) -> None:
        self.shown.append(failure)


@pytest.fixture
def window(qtbot: QtBot, light: None) -> Window:
    window = Window()
    qtbot.addWidget(window)
    window.show()
    return window


def test_the_nearest_page_above_takes_the_failure(window: Window) -> None:
    outer = Page(window)
    inner = Page(outer)
    present(errors.NotFound("This campaign is gone."), QWidget(inner))
    assert [failure.sentence for failure in inner.shown] == ["This campaign is gone."]
    assert outer.shown == []
    assert window.toaster.toasts == ()


def test_without_a_page_the_window_of_the_widget_shows_a_toast(window: Window) -> None:
    present(errors.Offline("Cannot reach cms.example."), QWidget(window))
    (toast,) = window.toaster.toasts
    assert toast.text.startswith("Cannot reach cms.example.")


def test_a_cancellation_is_no_failure(window: Window) -> None:
    assert present(asyncio.CancelledError(), window) is None
    assert window.toaster.toasts == ()


def test_the_text_of_an_unforeseen_error_stays_in_the_log(window: Window, quiet_log: list[str]) -> None:
    failure = present(ValueError("token=abc123"), window)
    assert failure is not None
    (toast,) = window.toaster.toasts
    assert "abc123" not in toast.text
    assert failure.number in toast.text
    assert failure.number in quiet_log[0]
    quiet_log.clear()


@pytest.mark.parametrize("step", [step for step in NextStep if step not in (NextStep.NONE, NextStep.FIX_FIELD)])
def test_every_next_step_has_a_button(step: NextStep) -> None:
    assert failures.action_text(step)


def test_every_error_of_the_tree_is_described_in_one_sentence_with_its_own_hint() -> None:
    # Those that are made further up have more to say; they are tested where they are made.
    for kind in [each for each in errors.MarqueeError.__subclasses__() if each.__module__ == errors.__name__]:
        error = kind("It rains.", retry_in_s=3.0) if kind is errors.Busy else kind("It rains.")
        failure = describe(error)
        assert failure.sentence == "It rains."
        assert failure.number == error.diagnostic_id
        if kind.default_hint and kind is not errors.Bug:
            assert failure.hint == kind.default_hint


def test_an_interrupted_reordering_shows_its_progress_and_the_reason() -> None:
    failure = describe(OrderInterrupted(5, 2, 6, errors.Offline("The CMS cannot be reached.")))
    assert "2 of 6 steps. The CMS cannot be reached." in failure.sentence
    assert failure.hint == OrderInterrupted.default_hint


def test_a_busy_cms_is_reported_with_the_waiting_time() -> None:
    assert describe(errors.Busy("The CMS is busy.", retry_in_s=1)).hint == "It asked you to wait 1 second."
    assert describe(errors.Busy("The CMS is busy.", retry_in_s=12.2)).hint == "It asked you to wait 12 seconds."


def test_an_error_repeated_at_every_repaint_is_shown_once_and_counted(
    window: Window, qapp: QApplication, quiet_log: list[str]
) -> None:
    hook = UncaughtHook()
    paint: dict[str, str] = {}
    last = KeyError()
    for _ in range(40):
        try:
            paint["row 17"]
        except KeyError as error:
            hook.uncaught(type(error), error, error.__traceback__)
            last = error
    assert not window.toaster.toasts
    qapp.processEvents()
    assert len(window.toaster.toasts) == 1
    assert hook.count(last) == 40
    assert len(quiet_log) == 1
    quiet_log.clear()


def test_the_hook_reports_errors_of_tasks_and_threads(window: Window, quiet_log: list[str]) -> None:
    hook = UncaughtHook()
    loop = asyncio.new_event_loop()
    try:
        hook.loop_handler(loop, {"message": "lost", "exception": OSError("disk")})
        hook.loop_handler(loop, {"message": "no exception"})
    finally:
        loop.close()
    QApplication.processEvents()
    assert len(window.toaster.toasts) == 1
    quiet_log.clear()


def test_ctrl_c_still_ends_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    error = KeyboardInterrupt()
    UncaughtHook().uncaught(type(error), error, None)
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_installing_replaces_the_hooks_of_interpreter_and_threads_until_it_is_undone() -> None:
    before = sys.excepthook, sys.unraisablehook, threading.excepthook
    hook = UncaughtHook()
    hook.install()
    during = sys.excepthook, sys.unraisablehook, threading.excepthook
    hook.uninstall()
    assert during[0] == hook.uncaught
    assert all(now is not was for now, was in zip(during, before, strict=True))
    assert (sys.excepthook, sys.unraisablehook, threading.excepthook) == before
