"""The next steps that are the same wherever a failure is met: signing in, mending the connection, looking closer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.core.errors import NextStep, NotACms
from app.services.session.session import Session
from app.ui.failures import Failure
from app.ui.i18n import tr
from app.ui.shell import Shell


def way_on(failure: Failure, shell: Shell, session: Session) -> Callable[[], None] | None:
    """What the button does that says `failure.action`; None for a step that is the business of whoever has failed."""
    match failure.next_step:
        case NextStep.SIGN_IN:
            return partial(shell.sign_in_again, session)
        case NextStep.EDIT_CONNECTION:
            return partial(shell.edit_connection, session)
        case NextStep.REPORT:
            return shell.show_details
        case _:
            return None


def way_to_read(
    failure: Failure, shell: Shell, session: Session, again: Callable[[], object]
) -> tuple[str, Callable[[], object]]:
    """What the button says and does where something could not be read.

    Trying again costs nothing: it comes before reading a log, and before mending a connection that has worked until a
    web page stood in between, as networks put it there that want to be signed in to.
    """
    is_passing = failure.next_step is NextStep.REPORT or isinstance(failure.error, NotACms)
    call = None if is_passing else way_on(failure, shell, session)
    return (tr("Try again"), again) if call is None else (failure.action, call)
