"""Explains why a list is missing or incomplete: which scope or feature is missing, and how to get it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from app.auth.sign_in_remedies import APPLICATIONS
from app.core.errors import NotPermitted, ScopeDenied
from app.core.translatable_texts import spoken
from app.ui.failure_actions import read_failure_action
from app.ui.failures import Failure, note
from app.ui.i18n import tr
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.resource_declaration import Declaration
from app.ui.shell import PageKey, Shell


def failure_texts(failure: Failure, declaration: Declaration[Any]) -> tuple[str, str]:
    """Returns the sentence and the hint; for a missing scope, its name and where to grant it."""
    if not isinstance(failure.error, ScopeDenied) or not declaration.scope:
        return failure.sentence, failure.hint
    sentence = tr("This sign-in doesn't have the scope “{scope}”.", scope=declaration.scope)
    hint = tr(
        "In the CMS, under {place}, edit this application and select “{scope}” on the “Scopes” tab. If "
        "this connection lists scopes, add it there too. Then sign in again.",
        place=spoken(APPLICATIONS),
        scope=declaration.scope,
    )
    return sentence, hint


def why_denied(rows: ResourceList[Any]) -> str:
    """Returns why this account can't see the list (and so can't add to it) and whom to ask; '' if it can."""
    failure = rows.failure
    if failure is None or rows.model.total or not isinstance(failure.error, ScopeDenied | NotPermitted):
        return ""
    return " ".join(filter(None, failure_texts(failure, rows.declaration)))


def failure_action(failure: Failure, shell: Shell, rows: ResourceList[Any]) -> tuple[str, Callable[[], object]]:
    """Returns the text and the function of the button beside the explanation."""
    if isinstance(failure.error, ScopeDenied):
        return tr("Sign in again"), partial(shell.sign_in_again, rows.session)
    return read_failure_action(failure, shell, rows.session, rows.start_loading)


def show_unreadable_banner(shell: Shell, page_key: PageKey, rows: ResourceList[Any]) -> None:
    """Shows a banner if rows could not be read and are missing; removes it when there are none."""
    report = rows.report
    key = f"unreadable/{page_key}"
    if not report.unreadable and not report.notes:
        shell.clear_banner(key)
        return
    notes = list(report.notes)
    if report.unreadable:
        sentence = rows.declaration.texts.problem(len(report.unreadable))
        missing = ", ".join(str(problem.record_id or problem.index + 1) for problem in report.unreadable[:8])
        notes.insert(0, tr("Missing from this list: {rows}", rows=missing))
    else:
        sentence = notes.pop(0)
    shell.banner(key, sentence, " ".join(notes), page=page_key)


def filter_banner(page_key: PageKey) -> str:
    """Returns the key of the banner for a filter that the CMS rejected; the next filter removes it."""
    return f"filter/{page_key}"


def show_filter_failure(shell: Shell, page_key: PageKey, error: Exception) -> None:
    failure = note(error)
    sentence = tr("The CMS couldn't apply the filter. {reason}", reason=failure.sentence)
    shell.banner(
        filter_banner(page_key),
        sentence,
        tr("The filter was removed. {hint}", hint=failure.hint),
        page=page_key,
    )
