"""The next steps that are the same wherever a failure is met: signing in, mending the connection, looking closer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from app.core.errors import NextStep
from app.services.session import Session
from app.ui.failures import Failure
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
