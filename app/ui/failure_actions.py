"""Failures shown in the same way everywhere, with the next steps: sign in, edit the connection, show details."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.core.errors import NextStep, NotACms
from app.services.session.session import Session
from app.ui import failures
from app.ui.failures import Failure
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell


def next_step_call(failure: Failure, shell: Shell, session: Session) -> Callable[[], None] | None:
    """Returns the function of the button `failure.action`; None for a step that the caller must handle."""
    match failure.next_step:
        case NextStep.SIGN_IN:
            return partial(shell.sign_in_again, session)
        case NextStep.EDIT_CONNECTION:
            return partial(shell.edit_connection, session)
        case NextStep.REPORT:
            return shell.show_details
        case _:
            return None


def show_above_pages(error: Exception, shell: Shell, session: Session, key: str) -> None:
    """Shows a failure of work that continues when its page is closed; it replaces the banner with the same `key`."""
    failure = failures.note(error)
    call = next_step_call(failure, shell, session)
    offers = () if call is None else (Offer(failure.action, call),)
    shell.clear_banner(key)
    shell.banner(key, failure.sentence, failure.hint, tone="danger", offers=offers, session=session)


def read_failure_action(
    failure: Failure, shell: Shell, session: Session, again: Callable[[], object]
) -> tuple[str, Callable[[], object]]:
    """Returns text and function of the button for something that could not be read.

    Retrying costs nothing, so it comes before reading a log. It also comes before editing a connection that used to
    work: networks with a sign-in page answer requests with their own web page.
    """
    is_passing = failure.next_step is NextStep.REPORT or isinstance(failure.error, NotACms)
    call = None if is_passing else next_step_call(failure, shell, session)
    return (tr("Try again"), again) if call is None else (failure.action, call)
